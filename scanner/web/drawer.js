/* What comes from below: drawers, questions with yes and no, and short messages. */

import { button, fill, h, iconButton } from "./dom.js";
import { t } from "./words.js";

const over = document.getElementById("over");
const NOTICE = 6000;
/* Milliseconds that a message stays. */
let shut = null;

/** Whether a drawer is open. */
export function isOpen() {
  return shut !== null;
}

function trapped(event, box) {
  const stops = [...box.querySelectorAll("button, a[href], input, select, textarea, [tabindex='0']")].filter((each) => !each.disabled);
  const [first, last] = [stops[0], stops[stops.length - 1]];
  if (event.shiftKey && document.activeElement === first) { last.focus(); event.preventDefault(); }
  else if (!event.shiftKey && document.activeElement === last) { first.focus(); event.preventDefault(); }
}

/** Open a drawer; the focus goes into it and comes back. */
export function open(title, ...content) {
  close();
  hush();
  const before = document.activeElement;
  const heading = h("h2", { id: "drawer-title", tabindex: "-1" }, title);
  const box = h("div", { class: "drawer", role: "dialog", "aria-modal": "true", "aria-labelledby": "drawer-title" },
    h("div", { class: "drawer-head" }, heading, iconButton(t("close"), "cross", () => close(), { id: "drawer-close" })),
    h("div", { class: "stack" }, ...content));
  const scrim = h("div", { class: "scrim", on: {
    click: (event) => event.target === scrim && close(),
    keydown: (event) => {
      if (event.key === "Escape") close();
      else if (event.key === "Tab") trapped(event, box);
    },
  } }, box);
  over.append(scrim);
  document.body.style.overflow = "hidden";
  shut = () => {
    scrim.remove();
    document.body.style.overflow = "";
    const again = before && before.id ? document.getElementById(before.id) : before;
    if (again && document.contains(again)) again.focus({ preventScroll: true });
  };
  heading.focus({ preventScroll: true });
  return box;
}

/** Close the drawer that is open, if any. */
export function close() {
  const closing = shut;
  shut = null;
  if (closing) closing();
}

/** Ask before something that cannot be undone. */
export function confirm(title, text, verb, act) {
  open(title, h("p", {}, text), h("div", { class: "pair" },
    button(t("cancel"), close),
    button(verb, () => { close(); act(); }, { kind: "danger", id: "confirm" })));
}

let hide = 0;

function hush() {
  clearTimeout(hide);
  const old = document.getElementById("toast");
  if (old) old.remove();
}

/** A short message, with one thing to do about it if wanted. */
export function notice(text, verb, act) {
  hush();
  const toast = h("div", { class: `toast ${document.querySelector(".dock") ? "high" : ""}`, id: "toast", role: "status" },
    h("div", {}, h("span", { class: "grow" }, text), verb
      ? button(verb, () => { toast.remove(); act(); }, { id: "toast-act" })
      : iconButton(t("close"), "cross", () => toast.remove())));
  document.body.append(toast);
  hide = setTimeout(() => toast.remove(), NOTICE);
}

/** Tell a screen reader. */
export function announce(text) {
  fill(document.getElementById("announce"), text);
}

/** Run what may be refused, and show the refusal. */
export async function attempt(work) {
  try {
    return await work();
  } catch (refusal) {
    if (refusal.status === undefined) throw refusal;
    notice(refusal.message);
    return null;
  }
}
