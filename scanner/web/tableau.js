/* A tableau on the screen: the own photo with outlines and names over it, or the cards as typed. */

import { linked } from "./api.js";
import { h, s } from "./dom.js";
import { cardName, evening, face, game, standing, where } from "./evening.js";
import { t } from "./words.js";

const UPRIGHT = 1.3;
/* Height of a card by its width; cards squatter than SQUATTEST lie on their side. */
const SQUATTEST = 0.8;
const MOST_STRETCH = 1.6;

let drawn = 0;

/** Every place of a tableau, holes too: {row, col, card, corners, doubtful, said, candidates}. */
export function places(who) {
  const own = standing(who);
  const seen = own ? own.cards : looseCards(who);
  const found = seen.map((each) => ({ ...each, card: said(each.card) }));
  const known = new Set(found.map((each) => `${each.row},${each.col}`));
  laid(own).forEach((row, r) => row.forEach((card, c) => {
    if (!known.has(`${r + 1},${c + 1}`)) found.push({ row: r + 1, col: c + 1, card: said(card), corners: null, said: who.cells.some((each) => each.row === r + 1 && each.col === c + 1) });
  }));
  return found.sort((a, b) => a.row - b.row || a.col - b.col);
}

/** The neutral player's cards, photographed or typed; their order means nothing. */
export function looseCards(who) {
  if (who.cards && who.cards.length) return who.cards;
  return (who.typed || "").split(/\s+/).filter(Boolean).map((card, index) => ({ row: 1, col: index + 1, card, corners: null }));
}

function laid(own) {
  if (!own) return [];
  if (own.piles) return [own.piles.map(([kind, count]) => `${kind}*${count}`)];
  return own.rows || [];
}

function said(card) {
  return Array.isArray(card) ? card.join("+") || "none" : card;
}

/** The photo that the corners belong to, if this tableau was photographed. */
export function photoOf(who) {
  return who.photos.find((each) => each.id === who.photo && each.size) || null;
}

/** The address of a photo. */
export function photoAddress(photo) {
  return linked(`/api/t/${evening.table.secret}/photos/${photo.id}.jpg`);
}

function turned([x, y], turn) {
  if (turn === 90) return [-y, x];
  if (turn === 180) return [-x, -y];
  if (turn === 270) return [y, -x];
  return [x, y];
}

/** How the photo is shown: turned as its owner sees it, and stretched where it was taken so low that cards look squat. */
function viewOf(who, photo) {
  const turn = photo.turn || 0;
  const shapes = places(who).filter((each) => each.corners).map(({ corners }) => {
    const [a, b, , d] = corners.map((each) => turned(each, turn));
    return (d[1] - a[1]) / (b[0] - a[0]);
  }).sort((a, b) => a - b);
  const shape = shapes.length ? shapes[Math.floor(shapes.length / 2)] : 0;
  return { turn, stretch: shape > SQUATTEST ? Math.max(1, Math.min(MOST_STRETCH, UPRIGHT / shape)) : 1 };
}

function seen(point, view) {
  const [x, y] = turned(point, view.turn);
  return [x, y * view.stretch];
}

/** The smallest box around points, with a margin as a share of its larger side: [x, y, width, height]. */
function boxAround(points, margin) {
  const xs = points.map((each) => each[0]);
  const ys = points.map((each) => each[1]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const more = margin * Math.max(width, height);
  return [left - more, top - more, width + 2 * more, height + 2 * more];
}

function frame([width, height]) {
  return [[0, 0], [width, 0], [width, height], [0, height]];
}

function picture(photo, view) {
  return s("image", { href: photoAddress(photo), x: 0, y: 0, width: photo.size[0], height: photo.size[1], transform: `scale(1 ${view.stretch.toFixed(3)}) rotate(${view.turn})` });
}

/** A card cut out of its photo. */
export function glance(who, place) {
  const photo = photoOf(who);
  if (!photo || !place.corners) return h("span", { class: "card glance" }, face(place.card));
  const view = viewOf(who, photo);
  const box = boxAround(place.corners.map((each) => seen(each, view)), 0.12);
  return s("svg", { class: "glance", viewBox: box.join(" "), preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" }, picture(photo, view));
}

function middle(points) {
  return [0, 1].map((axis) => points.reduce((sum, each) => sum + each[axis], 0) / points.length);
}

/** Where a hole would lie, by the cards around it: each corner as an affine guess, near cards weighing most. */
function guessed(hole, cards) {
  if (cards.length < 3) return null;
  return [0, 1, 2, 3].map((corner) => {
    const sums = Array.from({ length: 3 }, () => [0, 0, 0, 0, 0]);
    cards.forEach((card) => {
      const weight = 1 / ((card.row - hole.row) ** 2 + (card.col - hole.col) ** 2);
      const terms = [1, card.row - hole.row, card.col - hole.col, ...card.points[corner]];
      for (let i = 0; i < 3; i += 1) for (let j = 0; j < 5; j += 1) sums[i][j] += weight * terms[i] * terms[j];
    });
    return solvedAtOrigin(sums);
  });
}

function solvedAtOrigin(rows) {
  const determinant = (a, b, c) => a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  const whole = determinant(...rows.map((row) => row.slice(0, 3)));
  return [3, 4].map((column) => determinant(...rows.map((row) => [row[column], row[1], row[2]])) / whole);
}

function tag(words, points, width) {
  const lines = words.length > 9 ? words.replace(/-/g, "- ").split(" ").slice(0, 3) : [words];
  const size = Math.min(0.185 * width, (1.6 * width) / Math.max(...lines.map((each) => each.length)));
  const [x, y] = middle([points[2], points[3]]);
  const tall = size * (1.22 * lines.length + 0.3);
  const across = Math.max(...lines.map((each) => each.length)) * size * 0.6 + size;
  const top = y - tall - 0.09 * width;
  return s("g", { class: "tag" },
    s("rect", { x: x - across / 2, y: top, width: across, height: tall, rx: size * 0.55 }),
    lines.map((line, index) => s("text", { x, y: top + size * (1.12 + 1.22 * index), "font-size": size }, line)));
}

function badge(sign, points, width, colours) {
  const [x, y] = [points[1][0] - width * 0.13, points[1][1] + width * 0.13];
  return s("g", { "aria-hidden": "true" },
    s("circle", { cx: x, cy: y, r: width * 0.15, fill: colours[0], stroke: "#14120d", "stroke-width": width * 0.02 }),
    s("text", { x, y: y + width * 0.085, "text-anchor": "middle", "font-size": width * 0.24, "font-weight": 800, fill: colours[1] }, sign));
}

function spoken(who, place) {
  const words = `${where(who, place.row, place.col)}: ${cardName(place.card)}`;
  return words + (place.doubtful ? `, ${t("doubtful")}` : place.said ? `, ${t("setByHand")}` : "");
}

function marks(place, lit) {
  const glowing = lit && lit.some(([row, col]) => row === place.row && col === place.col);
  return [place.doubtful && !lit && "doubt", place.said && !lit && "said", lit && (glowing ? "lit" : "dim")].filter(Boolean).join(" ");
}

function pressed(act) {
  return { click: act, keydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(); } } };
}

function outlined(who, place, scale, { act, lit, hatch }) {
  const { points } = place;
  const width = Math.hypot(points[1][0] - points[0][0], points[1][1] - points[0][1]);
  const path = points.map((each) => each.map((number) => number.toFixed(1)).join(",")).join(" ");
  const style = place.doubtful && !lit ? { fill: `url(#${hatch})` } : {};
  const dashes = place.doubtful || !place.card ? `${7 * scale} ${5 * scale}` : null;
  const controls = act ? { role: "button", tabindex: "0", on: pressed(() => act(place)) } : {};
  return s("g", { class: `cell ${marks(place, lit)}`, id: act && `cell-${place.row}-${place.col}`, "aria-label": act && spoken(who, place), ...controls },
    s("polygon", { class: "under", points: path, "stroke-width": 5 * scale }),
    s("polygon", { class: "edge", points: path, "stroke-width": (place.doubtful ? 4 : 2.5) * scale, "stroke-dasharray": dashes, style }),
    tag(place.card ? cardName(place.card) : "+", points, width),
    !lit && place.doubtful && badge("?", points, width, ["#ffb020", "#241700"]),
    !lit && !place.doubtful && place.said && badge("✓", points, width, ["#8be0a4", "#0d2b16"]));
}

/** The photo with every card outlined; `act` is called with the place that was tapped, `lit` are cells to light up. */
function photographed(who, photo, { act, lit }) {
  const all = places(who);
  const view = viewOf(who, photo);
  const cards = all.filter((each) => each.corners).map((each) => ({ ...each, points: each.corners.map((point) => seen(point, view)) }));
  const holes = lit ? [] : all.filter((each) => !each.corners && !each.card && game().layout === "grid")
    .map((each) => ({ ...each, points: guessed(each, cards) })).filter((each) => each.points);
  const shown = [...holes, ...cards];
  const corners = shown.length ? shown.map((each) => each.points).reduce((some, each) => some.concat(each)) : frame(photo.size).map((each) => seen(each, view));
  const box = boxAround(corners, 0.035);
  const scale = box[2] / 360;
  drawn += 1;
  const hatch = `hatch-${drawn}`;
  return s("svg", { class: "photo", viewBox: box.map((each) => each.toFixed(1)).join(" "), role: act ? "group" : "img", "aria-label": t("cardsOf", { name: who.name }) },
    s("defs", {}, s("pattern", { id: hatch, width: 9 * scale, height: 9 * scale, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      s("rect", { width: 3 * scale, height: 9 * scale, fill: "#ffb020", "fill-opacity": 0.5 }))),
    picture(photo, view),
    shown.map((place) => outlined(who, place, scale, { act, lit, hatch })));
}

/** The cards laid out without a photo. */
function typed(who, { act, lit }) {
  const all = places(who);
  const across = who.kind === "neutral" || game().layout === "piles" ? 4 : Math.max(...all.map((each) => each.col), 1);
  return h("div", { class: "board", role: "group", "aria-label": t("cardsOf", { name: who.name }), style: { "grid-template-columns": `repeat(${across}, 1fr)` } },
    all.map((place) => h("button", {
      type: "button", class: `card ${place.doubtful || !place.card || place.card === "?" ? "open" : ""} ${marks(place, lit)}`, id: act && `cell-${place.row}-${place.col}`,
      "aria-label": spoken(who, place), disabled: !act, on: act ? { click: () => act(place) } : {},
      style: across > 4 ? { "grid-row": place.row, "grid-column": place.col } : {},
    }, face(place.card), h("span", { class: "name" }, cardName(place.card)))));
}

/** The tableau as it was photographed, else as it was typed. */
export function tableauView(who, wishes) {
  const photo = photoOf(who);
  return photo && !who.typed ? photographed(who, photo, wishes) : typed(who, wishes);
}

/** A photo with four corners to drag; `corners` is changed in place, in pixels of the photo. */
export function cornerView(photo, corners) {
  const scale = photo.size[0] / 360;
  const outline = s("polygon", { fill: "rgba(242,183,5,.16)", stroke: "#f2b705", "stroke-width": 2.5 * scale });
  const draw = () => outline.setAttribute("points", corners.map((each) => each.join(",")).join(" "));
  const view = s("svg", { class: "photo dragging", viewBox: `0 0 ${photo.size.join(" ")}` }, s("image", { href: photoAddress(photo), width: photo.size[0], height: photo.size[1] }), outline);
  const inside = (value, most) => Math.round(Math.max(0, Math.min(most, value)));
  corners.forEach((corner, index) => {
    const handle = s("g", { class: "handle", tabindex: "0", role: "slider", "aria-label": t("corner", { n: index + 1 }), "aria-valuenow": index + 1, "aria-valuetext": corner.join(", ") },
      s("circle", { r: 24 * scale, "stroke-width": 3 * scale }), s("circle", { r: 3 * scale }));
    const move = (x, y) => {
      corners[index] = [inside(x, photo.size[0]), inside(y, photo.size[1])];
      handle.setAttribute("transform", `translate(${corners[index].join(" ")})`);
      handle.setAttribute("aria-valuetext", corners[index].join(", "));
      draw();
    };
    const follow = (event) => {
      const at = view.getBoundingClientRect();
      move(((event.clientX - at.left) / at.width) * photo.size[0], ((event.clientY - at.top) / at.height) * photo.size[1]);
    };
    handle.addEventListener("pointerdown", (event) => { handle.setPointerCapture(event.pointerId); handle.addEventListener("pointermove", follow); event.preventDefault(); });
    ["pointerup", "pointercancel"].forEach((end) => handle.addEventListener(end, () => handle.removeEventListener("pointermove", follow)));
    handle.addEventListener("keydown", (event) => {
      const [right, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] || [0, 0];
      if (right || down) { event.preventDefault(); move(corners[index][0] + right * 8 * scale, corners[index][1] + down * 8 * scale); }
    });
    move(corner[0], corner[1]);
    view.append(handle);
  });
  draw();
  return view;
}
