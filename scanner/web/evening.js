/* What this phone knows of the evening: the games, the table, and who holds the phone. */

import { call, linked, memory } from "./api.js";
import { attempt } from "./drawer.js";
import { h } from "./dom.js";
import { capital, either, t } from "./words.js";

export const evening = { games: [], colours: [], table: null, changed: () => {} };

const COLOURS = {
  red: ["#b3261e", "●"], orange: ["#a84b00", "▲"], yellow: ["#7a5c00", "★"], green: ["#2e6b34", "■"],
  teal: ["#00696b", "◆"], blue: ["#1f5fa8", "✚"], purple: ["#6b3fa0", "⬟"], pink: ["#a8326e", "♥"],
};
/* Each colour has a sign of its own, for those who do not tell colours apart. */

const CARD_COLOURS = {
  desert: "#d9a566", savanna: "#c2b045", rainforest: "#1f7a4d", chaparral: "#8a9a3c", temperate_forest: "#4f7a3a", taiga: "#2f6b6b", tundra: "#9fb8c8",
  seahorse: "#e08a1e", jellyfish: "#c77dbb", starfish: "#e2711d", pufferfish: "#d9b44a", dolphin: "#6c8ea4", manta: "#3a5f8a", treasure: "#f2b705",
  eye: "#b23a48", base: "#5f6770", crystal_green: "#4f9d69", crystal_yellow: "#e0b526", diver: "#2a9d8f", fuel: "#8a5a2b",
};
/* Cards that are no rows of a printed pad. */

/** The game with this id; without one, the table's. */
export function game(id) {
  return evening.games.find((each) => each.id === (id || evening.table.game));
}

/** Whether this phone holds the host's key. */
export function isHost() {
  return memory.get("host") !== null;
}

/** The player with this id. */
export function player(id) {
  return evening.table.players.find((each) => each.id === Number(id)) || null;
}

/** The player who holds this phone. */
export function me() {
  const id = memory.get(`me.${evening.table.secret}`);
  return id === null ? null : player(id);
}

/** This phone belongs to that player. */
export function iAm(id) {
  memory.set(`me.${evening.table.secret}`, id === null ? null : String(id));
}

/** The player's part of the result, if a tableau is in. */
export function standing(who) {
  return evening.table.result ? evening.table.result.players.find((each) => each.name === who.name) || null : null;
}

/** What people call the player. */
export function calls(who) {
  return who.kind === "neutral" ? t("neutral") : who.name;
}

/** Take a newer state of the table. */
export function take(table) {
  if (evening.table && evening.table.secret === table.secret && table.revision < evening.table.revision) return;
  const before = evening.table;
  evening.table = table;
  evening.changed(before);
}

/** Change the table; the answer is its new state. */
export function write(method, path, body) {
  return attempt(async () => {
    const table = await call(method, `/api/t/${evening.table.secret}${path}`, body);
    if (table && table.revision !== undefined && table.players) take(table);
    return table || true;
  });
}

/** The round token of a player: colour, sign and all. */
export function token(who, size) {
  const [colour, sign] = COLOURS[who.colour] || ["#5d5a4c", who.kind === "neutral" ? "–" : "◼"];
  return h("span", { class: `token ${size || ""}`, "aria-hidden": "true", style: { "background-color": colour } }, sign);
}

/** What people call a card as the server writes it: 'bee', 'zebra:down', '?', 'taiga*4', 'seahorse+coral'. */
export function cardName(card, id) {
  if (card === null || card === undefined || card === ".") return t("empty");
  if (card === "?") return t("unknown");
  if (card === "down") return t("faceDown").toLowerCase();
  if (card === "back") return t("backLabel");
  if (card === "none") return t("nothingOnIt");
  const [kind, mark] = card.split(":");
  if (mark) return `${cardName(kind, id)} (${t("faceDown").toLowerCase()})`;
  if (card.includes("+")) return card.split("+").map((each) => cardName(each, id)).join(" + ");
  const [pile, count] = card.split("*");
  const known = game(id).cards.find((each) => each.id === pile);
  return (known ? either(known.name) : pile.replace(/_/g, " ")) + (count ? ` × ${count}` : "");
}

/** The heading of a row of the sheet. */
export function rowName(row) {
  return row.id === "total" ? "Total" : capital(either(row.name).replace(/^= /, ""));
}

/** The colour of a card or a row, from the printed pad. */
export function dotColour(id, gameId) {
  const all = [...game(gameId).cards, ...game(gameId).pad, ...game(gameId).categories];
  const found = all.find((each) => each.id === id && each.colour);
  return found ? found.colour : CARD_COLOURS[id] || "#8a8d91";
}

/** The face of a card: its picture from the deck, else a coloured field with its initial. */
export function face(card) {
  const kind = card ? card.split(":")[0].split("*")[0] : ".";
  const label = card === "down" ? "back" : kind;
  const { table } = evening;
  if (table.deck && (table.pictures || []).includes(label)) {
    const address = linked(`/api/t/${table.secret}/cards/${encodeURIComponent(label)}.jpg?r=${encodeURIComponent(table.deck)}`);
    return h("img", { class: "face", src: address, alt: "", loading: "lazy" });
  }
  return drawnFace(card, kind);
}

function drawnFace(card, kind) {
  const sign = { ".": "·", "?": "?", down: "▒" }[card === null ? "." : card] || capital(cardName(kind)).charAt(0);
  if (!card || card === ".") return h("span", { class: "face drawn blank", "aria-hidden": "true" }, sign);
  const colour = kind === "?" || kind === "down" ? "#5d5a4c" : dotColour(kind.split("+")[0]);
  return h("span", { class: "face drawn", "aria-hidden": "true", style: { "background-color": colour, color: inkOn(colour) } }, sign);
}

/** Black or white, whichever stands out more on a colour such as #3e92cc. */
function inkOn(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? "#000" : "#fff";
}

/** '77', or '71–80' while cards are open. */
export function total(own) {
  return own.low === own.high ? String(own.total) : `${own.low}–${own.high}`;
}

/** Where a cell lies, in words. */
export function where(who, row, col) {
  if (who.kind === "neutral") return t("neutralCell", { col });
  return t(game().layout === "piles" ? "pile" : "cell", { row, col });
}
