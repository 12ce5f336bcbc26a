/* Two taps correct a card: the place, then what lies there, from pictures of the deck. */

import { announce, close, notice, open } from "./drawer.js";
import { button, fill, h, icon } from "./dom.js";
import { cardName, evening, face, game, where, write } from "./evening.js";
import { glance } from "./tableau.js";
import { photoButton, start } from "./uploads.js";
import { capital, t } from "./words.js";

/** Say what lies in a place; the score follows, and one tap takes it back. */
export async function setCell(who, place, card) {
  close();
  const { row, col } = place;
  const done = await write("PUT", `/players/${who.id}/cells`, { row, col, card });
  if (!done) return;
  const words = t("setTo", { where: where(who, row, col), card: cardName(card) });
  announce(words);
  notice(words, t("undo"), () => takeBack(who, place));
}

async function takeBack(who, place) {
  const { row, col } = place;
  if (place.said) await write("PUT", `/players/${who.id}/cells`, { row, col, card: place.card });
  else await write("DELETE", `/players/${who.id}/cells/${row},${col}`);
}

/** One card to tap. */
export function cardButton(card, act, { chosen = false, share = null, id = null } = {}) {
  return h("button", { type: "button", class: "card", id, "aria-pressed": chosen ? "true" : "false", on: { click: act } },
    face(card), h("span", { class: "name" }, capital(cardName(card))),
    share !== null && h("span", { class: "share" }, `${share} %`));
}

/** Choices side by side of which one holds. */
export function switcher(label, name, choices, chosen, act) {
  return h("div", { class: "switch", role: "radiogroup", "aria-label": label }, choices.map(([value, words]) => h("label", { class: "choice" },
    h("input", { type: "radio", name, value, checked: value === chosen, "aria-label": words, on: { change: () => act(value) } }), h("span", {}, words))));
}

function likely(place) {
  const kinds = (place.candidates || []).filter(([card]) => card !== "?");
  return kinds.slice(0, 4).map(([card, probability]) => [card === "back" ? "down" : card, Math.round(100 * probability)]);
}

function suggestions(place, choose) {
  const some = likely(place);
  if (!place.doubtful || !some.length) return null;
  return h("div", { class: "stack-tight" }, h("h3", {}, t("suggestions")),
    h("div", { class: "cards" }, some.map(([card, share]) => cardButton(card, () => choose(card), { share, id: `likely-${card}` }))));
}

function rarer(who, place, choose) {
  const closeUp = game().photos && who.photos.length > 0 && place.corners;
  return h("div", { class: "stack-tight" },
    h("div", { class: "pair" },
      button(t("noCard"), () => choose("."), { id: "pick-none" }),
      button(t("unreadable"), () => choose("?"), { id: "pick-unknown" })),
    game().down && button(t("faceDownUnknown"), () => choose("down"), { kind: "wide", id: "pick-down" }),
    closeUp && photoButton(t("reshoot"), { camera: true, kind: "wide", id: "pick-reshoot", onFile: (file) => {
      close();
      start(`player-${who.id}`, `/api/t/${evening.table.secret}/players/${who.id}/photos?cell=${place.row},${place.col}`, file, evening.progressed);
    } }),
    place.said && button(t("cameraSays"), () => { close(); write("DELETE", `/players/${who.id}/cells/${place.row},${place.col}`); }, { kind: "wide", drawing: "undo", id: "pick-undo" }));
}

function gridPicker(who, place) {
  const choose = (card) => setCell(who, place, card);
  const all = h("div", { class: "cards", id: "all-cards" });
  const show = (side) => fill(all, game().cards.map((each) => {
    const card = side === "down" ? `${each.id}:down` : each.id;
    return cardButton(card, () => choose(card), { chosen: card === place.card, id: `pick-${each.id}` });
  }));
  const side = String(place.card).endsWith(":down") ? "down" : "up";
  show(side);
  return [
    suggestions(place, choose),
    h("div", { class: "row" }, h("h3", { class: "grow" }, t("allCards"))),
    game().down && switcher(t("allCards"), "side", [["up", t("faceUp")], ["down", t("faceDown")]], side, show),
    all,
    rarer(who, place, choose),
  ];
}

/** A number between a minus and a plus. */
export function stepper(label, count, act, least = 0) {
  const shown = h("output", { class: "points", "aria-live": "off" }, String(count));
  let now = count;
  const move = (by) => { now = Math.max(least, now + by); shown.textContent = String(now); act(now); };
  return h("div", { class: "row" },
    h("span", { class: "grow" }, label),
    h("button", { type: "button", class: "round", "aria-label": t("fewer", { name: label }), on: { click: () => move(-1) } }, "−"),
    shown,
    h("button", { type: "button", class: "round", "aria-label": t("moreOf", { name: label }), on: { click: () => move(1) } }, icon("plus")));
}

function pilePicker(who, place) {
  const [kind, number] = (place.card || "").split("*");
  let count = Number(number) || 1;
  return [
    h("h3", {}, t("howMany")),
    stepper(t("howMany"), count, (now) => { count = now; }, 1),
    h("div", { class: "cards" }, game().cards.map((each) => cardButton(each.id, () => setCell(who, place, `${each.id}*${count}`), { chosen: each.id === kind, id: `pick-${each.id}` }))),
    button(t("noCard"), () => setCell(who, place, "."), { kind: "wide", id: "pick-none" }),
  ];
}

/** The elements of an Océanos card, counted one by one; `done` gets them joined. */
export function elementPicker(card, done) {
  const counts = {};
  (card && card !== "?" && card !== "none" ? card.split("+") : []).forEach((each) => { counts[each] = (counts[each] || 0) + 1; });
  const joined = () => game().cards.map((each) => Array(counts[each.id] || 0).fill(each.id)).reduce((some, each) => some.concat(each), []).join("+") || "none";
  return [
    h("h3", {}, t("elements")),
    h("div", {}, game().cards.filter((each) => each.id !== "none").map((each) => stepper(capital(cardName(each.id)), counts[each.id] || 0, (now) => { counts[each.id] = now; }))),
    button(t("done"), () => done(joined()), { kind: "primary wide", id: "pick-elements" }),
  ];
}

/** Open the drawer in which a place gets its card. */
export function pick(who, place) {
  const heading = h("div", { class: "said-head" }, glance(who, place), h("div", { class: "stack-tight grow" },
    h("p", { class: "strong" }, capital(cardName(place.card))),
    place.doubtful && h("p", {}, h("span", { class: "chip doubt" }, icon("question"), t("whichCard"))),
    place.said && h("p", {}, h("span", { class: "chip right" }, icon("check"), t("setByHand")))));
  const layout = who.kind === "neutral" ? "grid" : game().layout;
  const content = {
    grid: () => gridPicker(who, place),
    piles: () => pilePicker(who, place),
    rows: () => [...elementPicker(place.card, (card) => setCell(who, place, card)), rarer(who, place, (card) => setCell(who, place, card))],
  }[layout]();
  open(where(who, place.row, place.col), heading, ...content);
}
