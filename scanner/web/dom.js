/* Elements of plain text: nothing that anybody typed is ever parsed as HTML. */

const SVG = "http://www.w3.org/2000/svg";

function dress(node, attributes, children) {
  Object.entries(attributes || {}).forEach(([name, value]) => {
    if (value === null || value === undefined || value === false) return;
    if (name === "on") Object.entries(value).forEach(([event, act]) => node.addEventListener(event, act));
    else if (name === "style") Object.entries(value).forEach(([key, each]) => node.style.setProperty(key, each));
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : value);
  });
  children.flat(3).forEach((child) => {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  });
  return node;
}

/** An HTML element; children are elements or plain text, and empty ones are left out. */
export function h(tag, attributes, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function s(tag, attributes, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

/* What a person has typed or chosen and not yet sent. */
const touched = new WeakSet();
document.addEventListener("input", (event) => touched.add(event.target), true);

/** Controls by id that a person is in the middle of, and what is folded open. */
function underway(place) {
  const controls = [...place.querySelectorAll("input[type=text], textarea, select")].filter((each) => each.id && touched.has(each));
  const folds = [...place.querySelectorAll("details[open] > summary")].map((each) => each.id).filter(Boolean);
  return { values: controls.map((each) => [each.id, each.value]), folds };
}

function resumed({ values, folds }) {
  folds.map((id) => document.getElementById(id)).filter(Boolean).forEach((each) => { each.parentElement.open = true; });
  values.map(([id, value]) => [document.getElementById(id), value]).filter(([node, value]) => node && node.value !== value).forEach(([node, value]) => {
    node.value = value;
    ["input", "change"].forEach((kind) => node.dispatchEvent(new Event(kind, { bubbles: true })));
  });
}

/** Put new content into a place that lives on: the focus, half-typed words and open folds stay with the same ids. */
export function fill(place, ...children) {
  const active = document.activeElement;
  const id = active && place.contains(active) ? active.id : "";
  const before = underway(place);
  while (place.firstChild) place.firstChild.remove();
  dress(place, null, children);
  resumed(before);
  const again = id && document.getElementById(id);
  if (again) again.focus({ preventScroll: true });
  return place;
}

/* Milliseconds from a finger's lifting until its tap has arrived, which is an event of its own. */
const TAPPED = 60;
let pressed = false;
const late = [];

function lifted() {
  pressed = false;
  late.splice(0).forEach((draw) => draw());
}

document.addEventListener("pointerdown", () => { pressed = true; }, true);
["pointerup", "pointercancel"].forEach((end) => document.addEventListener(end, () => setTimeout(lifted, TAPPED), true));

/** Draw now, or once no finger presses: what is drawn anew between its coming down and its lifting loses the tap. */
export function whenLifted(draw) {
  if (pressed) late.push(draw);
  else draw();
}

const ICONS = {
  camera: "M4 7h3.500l1.500-2.500h6L16.500 7H20a1.500 1.500 0 0 1 1.500 1.500v9A1.500 1.500 0 0 1 20 19H4a1.500 1.500 0 0 1-1.500-1.500v-9A1.500 1.500 0 0 1 4 7zM12 9a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 8.500h.01",
  keyboard: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M7 14h10",
  home: "M4 11l8-7 8 7v9h-5.500v-6h-5v6H4z",
  people: "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c0-4 3-6 6.500-6s6.500 2 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .8 3.500 2.600 3.500 5.500",
  cards: "M5 5h9a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8 2.500h10a2 2 0 0 1 2 2V16",
  sheet: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h3",
  check: "M5 12.500l5 5 9.500-11",
  cross: "M6 6l12 12M18 6L6 18",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  plus: "M12 5v14M5 12h14",
  question: "M8.500 9a3.500 3.500 0 1 1 5 3.200c-1 .6-1.500 1.200-1.500 2.300M12 18h.01",
  pencil: "M4 20l1-4.500L16.500 4l3.500 3.500L8.500 19z",
  trash: "M5 7h14M10 4h4M7 7l1 13h8l1-13",
  crown: "M4 18h16l1-10-5 4-4-7-4 7-5-4z",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.500 2",
  share: "M12 15V4M8 7.500L12 4l4 3.500M5 12v8h14v-8",
  undo: "M9 6L4 11l5 5M4 11h10a6 6 0 0 1 0 9h-2",
  turn: "M20 12a8 8 0 1 1-3-6.200M20 3v4.500h-4.500",
  corners: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  scales: "M12 4v16M8 20h8M5 7h14M5 7l-2.500 6h5zM19 7l-2.500 6h5z",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M5.600 18.400l2.100-2.100M16.300 7.700l2.100-2.100",
};

/** A line drawing beside a word; readers of the screen skip it. */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: ICONS[name] }));
}

/** A button with a drawing and a word. */
export function button(label, act, { kind = "", drawing = null, ...others } = {}) {
  return h("button", { type: "button", class: `button ${kind}`, on: { click: act }, ...others }, drawing && icon(drawing), h("span", {}, label));
}

/** A round button that shows a drawing only; `label` is what a screen reader says. */
export function iconButton(label, drawing, act, others) {
  return h("button", { type: "button", class: "round", "aria-label": label, title: label, on: { click: act }, ...others }, icon(drawing));
}
