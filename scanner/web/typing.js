/* A tableau typed instead of photographed: by tapping cards in order, or as text. */

import { close, notice, open } from "./drawer.js";
import { button, fill, h } from "./dom.js";
import { calls, cardName, face, game, standing, token, write } from "./evening.js";
import { cardButton, elementPicker, stepper, switcher } from "./picker.js";
import { looseCards } from "./tableau.js";
import { capital, either, t } from "./words.js";

const PARTS = [["propeller", "Propeller", "Propulseur"], ["aquarium", "Aquarium", "Aquarium"], ["motor", "Motor", "Moteur"], ["cockpit", "Cockpit", "Cockpit"], ["airlock", "Airlock", "Sas de plongée"]];

async function use(who, text) {
  if (await write("PUT", `/players/${who.id}/tableau`, { text })) location.hash = `#/cards/${who.id}`;
}

function keepButton(who, text) {
  return button(t("useThis"), () => use(who, text()), { kind: "primary wide big", drawing: "check", id: "use-cards" });
}

/** Cards tapped in order; the place under the finger moves on by itself. */
function gridTyping(who) {
  const [rows, cols] = game().shape;
  const own = standing(who);
  const cells = Array.from({ length: rows * cols }, (none, index) => (own && own.rows[Math.floor(index / cols)][index % cols]) || null);
  let at = Math.max(0, cells.indexOf(null));
  let side = "up";
  const board = h("div", { class: "board typing", role: "group", "aria-label": t("cardsOf", { name: calls(who) }), style: { "grid-template-columns": `repeat(${cols}, 1fr)` } });
  const palette = h("div", { class: "cards compact" });
  const missing = h("p", { class: "small soft", role: "status" });
  const set = (card) => { cells[at] = card; at = Math.min(at + 1, cells.length - 1); show(); };
  function show() {
    fill(board, cells.map((card, index) => h("button", {
      type: "button", id: `type-${index}`, class: `card ${index === at ? "here" : ""} ${card ? "" : "open"}`, "aria-current": index === at ? "true" : null,
      "aria-label": `${t("cell", { row: Math.floor(index / cols) + 1, col: (index % cols) + 1 })}: ${cardName(card)}`, on: { click: () => { at = index; show(); } },
    }, face(card), h("span", { class: "name" }, card ? cardName(card) : ""))));
    fill(palette, game().cards.map((each) => cardButton(side === "down" ? `${each.id}:down` : each.id, () => set(side === "down" ? `${each.id}:down` : each.id), { id: `tap-${each.id}` })), cardButton("?", () => set("?"), { id: "tap-unknown" }));
    const empty = cells.filter((each) => each === null).length;
    fill(missing, empty ? t("stillEmpty", { n: empty }) : "");
  }
  show();
  const text = () => Array.from({ length: rows }, (none, row) => cells.slice(row * cols, (row + 1) * cols).map((each) => each || ".").join(" ")).join("\n");
  return [
    h("p", { class: "soft" }, t("typeHint")), board,
    game().down && switcher(t("faceDown"), "typing-side", [["up", t("faceUp")], ["down", t("faceDown")]], side, (value) => { side = value; show(); }),
    palette, missing, keepButton(who, text)];
}

function neutralTyping(who) {
  const counts = {};
  looseCards(who).forEach(({ card }) => { counts[card] = (counts[card] || 0) + 1; });
  const text = () => game().cards.map((each) => Array(counts[each.id] || 0).fill(each.id).join(" ")).filter(Boolean).join(" ");
  return [h("p", { class: "soft" }, t("typeNeutralHint")),
    h("div", { class: "surface" }, game().cards.map((each) => stepper(capital(either(each.name)), counts[each.id] || 0, (now) => { counts[each.id] = now; }))),
    keepButton(who, text)];
}

function pileTyping(who) {
  const own = standing(who);
  const piles = own && own.piles ? own.piles.map((each) => each.slice()) : [];
  const list = h("div", { class: "surface" });
  const palette = h("div", { class: "cards" });
  const show = () => {
    fill(list, piles.length ? piles.map(([kind, count], index) => stepper(`${index + 1}. ${capital(cardName(kind))}`, count, (now) => {
      piles[index][1] = now;
      if (!now) { piles.splice(index, 1); show(); }
    })) : h("p", { class: "soft" }, t("addPile")));
    fill(palette, game().cards.filter((each) => !piles.some(([kind]) => kind === each.id)).map((each) => cardButton(each.id, () => { piles.push([each.id, 1]); show(); }, { id: `tap-${each.id}` })));
  };
  show();
  return [list, h("h2", {}, t("addPile")), palette, keepButton(who, () => piles.map(([kind, count]) => `${kind}*${count}`).join(" "))];
}

function levelTable(levels) {
  const parts = game().parts ? game().parts.map((each) => [each.id, each.name.en, each.name.fr]) : PARTS;
  return h("details", {}, h("summary", { id: "levels" }, t("levels")), h("div", { class: "inside stack" }, parts.map(([id, en, fr]) => h("fieldset", {},
    h("legend", {}, capital(either({ en, fr }))),
    h("div", { class: "row" }, [0, 1, 2].map((round) => h("label", { class: "field grow" }, h("span", { class: "small" }, t("round", { n: round + 1 })),
      h("select", { id: `level-${id}-${round}`, on: { change: (event) => { levels[id][round] = Number(event.target.value); } } }, [1, 2, 3].map((level) => h("option", { value: level, selected: level === levels[id][round] }, level))))))))));
}

function rowTyping(who) {
  const own = standing(who);
  const joined = (card) => (Array.isArray(card) ? card.join("+") || "none" : card || "none");
  const rows = own && own.rows ? own.rows.map((row) => row.map(joined)) : [[], [], []];
  const levels = Object.fromEntries(PARTS.map(([id]) => [id, (own && own.levels && own.levels[id]) || [1, 1, 1]]));
  const treasures = h("input", { type: "text", id: "treasures", inputmode: "numeric" });
  const place = h("div", { class: "stack" });
  const edit = (row, index) => open(t("cell", { row: row + 1, col: index + 1 }), ...elementPicker(rows[row][index], (card) => { rows[row][index] = card; close(); show(); }));
  function show() {
    fill(place, rows.map((cards, row) => h("section", { class: "surface stack-tight" }, h("h3", {}, t("row", { row: row + 1 })), h("div", { class: "wrap" },
      cards.map((card, index) => h("button", { type: "button", class: "button", id: `type-${row}-${index}`, on: { click: () => edit(row, index) } }, `${index + 1}. ${cardName(card)}`)),
      cards.length < 8 && button(t("addCard"), () => edit(row, cards.length), { kind: "quiet", drawing: "plus", id: `add-${row}` })))));
  }
  show();
  const text = () => [
    ...rows.map((row) => row.join(" ")),
    `levels: ${Object.entries(levels).map(([id, each]) => `${id} ${each.join(" ")}`).join(", ")}`,
    ...(treasures.value.trim() ? [`treasures: ${treasures.value.trim()}`] : []),
  ].join("\n");
  return [place, levelTable(levels), h("label", { class: "field" }, h("span", {}, t("treasures")), treasures), keepButton(who, text)];
}

function textTyping(who) {
  const text = h("textarea", { id: "notation", rows: 5, spellcheck: "false", autocapitalize: "none", "aria-label": t("asText") });
  text.value = who.typed || "";
  return h("details", {}, h("summary", { id: "as-text" }, t("asText")), h("div", { class: "inside stack" }, h("p", { class: "small soft" }, t("asTextMore")), text,
    button(t("useThis"), () => (text.value.trim() ? use(who, text.value) : notice(t("asTextMore"))), { kind: "wide", id: "use-text" })));
}

/** The screen for typing one player's cards. */
export function typingScreen(who) {
  const layout = who.kind === "neutral" ? neutralTyping : { grid: gridTyping, piles: pileTyping, rows: rowTyping }[game().layout];
  return h("div", { class: "stack" },
    h("div", { class: "row" }, token(who), h("h1", { class: "grow", tabindex: "-1" }, t("cardsOf", { name: calls(who) }))),
    ...layout(who), textTyping(who));
}
