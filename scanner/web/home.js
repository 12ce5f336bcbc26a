/* The host's home: a new table, running tables, history and statistics. */

import { call, get, memory } from "./api.js";
import { attempt, confirm } from "./drawer.js";
import { button, fill, h, icon, iconButton } from "./dom.js";
import { dotColour, evening, game } from "./evening.js";
import { switcher } from "./picker.js";
import { rules } from "./rules.js";
import { capital, either, language, listed, t } from "./words.js";

const SHORT = { forest: ["Forest", "Forêt"], ocean: ["Ocean", "Océan"], savanna: ["Savanna", "Savane"], oceanos: ["Océanos", "Océanos"], ecosphere: ["Subastral", "Écosphère"] };

function shortName(each) {
  return SHORT[each.id] ? SHORT[each.id][language() === "fr" ? 1 : 0] : either(each.name);
}

/** A picture of each game to choose from. */
function gameTiles(chosen, act) {
  return h("fieldset", {}, h("legend", { class: "only-read" }, t("whichGame")), h("div", { class: "tiles" }, evening.games.map((each) => h("label", { class: "choice" },
    h("input", { type: "radio", name: "game", value: each.id, id: `game-${each.id}`, checked: each.id === chosen, "aria-label": either(each.name), on: { change: () => act(each.id) } }),
    h("span", { class: "tile" }, h("span", { class: `scene scene-${each.id}` }), h("span", { class: "name" }, shortName(each), h("span", { class: "mark" }, icon("check"))))))));
}

function newTable() {
  const wishes = { game: memory.get("game") || evening.games[0].id, options: {}, language: language() };
  const house = h("div", { class: "inside" });
  const show = () => { document.body.dataset.game = wishes.game; wishes.options = {}; fill(house, rules(game(wishes.game), wishes.options)); };
  const create = async () => {
    memory.set("game", wishes.game);
    const table = await attempt(() => call("POST", "/api/tables", wishes));
    if (table) location.assign(`/t/${table.secret}`);
  };
  const section = h("section", { class: "stack", "aria-labelledby": "new-table" },
    h("h2", { id: "new-table" }, t("whichGame")),
    gameTiles(wishes.game, (id) => { wishes.game = id; show(); }),
    h("details", {}, h("summary", { id: "house-rules" }, t("houseRules")), house),
    h("div", { class: "row" }, h("span", { class: "grow label" }, t("sheetLanguage")), switcher(t("sheetLanguage"), "language", [["fr", "Français"], ["en", "English"]], wishes.language, (value) => { wishes.language = value; })),
    button(t("openTable"), create, { kind: "primary wide big", id: "open-table" }));
  show();
  return section;
}

/** A day as people say it. */
function day(text) {
  return new Date(text).toLocaleDateString(language(), { day: "numeric", month: "long" });
}

function summary(table) {
  const known = game(table.game);
  const finished = table.status === "finished";
  return h("a", { class: "item", href: `/t/${table.secret}${finished ? "#/sheet" : ""}`, id: `table-${table.secret}` },
    h("span", { class: `thumb scene-${table.game}` }),
    h("span", { class: "lines" },
      h("span", { class: "strong" }, shortName(known)),
      h("span", { class: "small soft" }, `${day(table.created)} · ${table.players.length ? listed(table.players) : t("nobodyYet")}`),
      finished && table.winners.length > 0 && h("span", {}, h("span", { class: "chip right" }, icon("crown"), table.winners.map((name) => `${name} ${table.totals[name]}`).join(", ")))),
    icon("next"));
}

/** What the host sees first. */
export async function homeScreen() {
  const { tables } = await get("/api/tables");
  const running = tables.filter((each) => each.status === "open");
  return h("div", { class: "stack-wide" },
    h("div", { class: "stack-tight" }, h("h1", { tabindex: "-1" }, t("newTable")), h("p", { class: "soft" }, t("tagline"))),
    running.length > 0 && h("section", { class: "stack" }, h("h2", {}, t("runningTables")), h("ul", { class: "list" }, running.map((each) => h("li", {}, summary(each))))),
    newTable(),
    h("nav", { class: "pair", "aria-label": t("more") },
      h("a", { class: "button", href: "#/history", id: "to-history" }, icon("clock"), h("span", {}, t("history"))),
      h("a", { class: "button", href: "#/decks", id: "to-decks" }, icon("cards"), h("span", {}, t("decks")))));
}

function deleting(table, again) {
  confirm(t("deleteTable"), t("deleteTableMore"), t("deleteForGood"), async () => {
    await attempt(() => call("DELETE", `/api/t/${table.secret}`));
    again();
  });
}

function bar(id, gameId, mean, most) {
  const row = game(gameId).categories.find((each) => each.id === id);
  return h("li", {}, h("span", {}, row ? capital(either(row.name)) : id),
    h("span", { class: "track", "aria-hidden": "true" }, h("div", { style: { width: `${Math.max(0, (100 * mean) / most)}%`, "background-color": dotColour(id, gameId) } })),
    h("span", { class: "points" }, mean.toLocaleString(language(), { maximumFractionDigits: 1 })));
}

function personCard(person, gameId) {
  const categories = Object.entries(person.categories);
  const most = Math.max(1, ...categories.map(([, each]) => each.mean));
  const fact = (label, value) => h("div", {}, h("dt", {}, label), h("dd", {}, value));
  return h("details", {}, h("summary", {}, h("span", { class: "grow" }, person.name), h("span", { class: "chip" }, icon("crown"), `${person.won} / ${person.played}`)), h("div", { class: "inside stack" },
    h("dl", { class: "facts" }, fact(t("best"), person.best), fact(t("mean"), person.mean.toLocaleString(language(), { maximumFractionDigits: 1 })), fact(t("won"), person.won)),
    h("h3", {}, t("averageByCategory")),
    h("ul", { class: "bars" }, categories.map(([id, each]) => bar(id, gameId, each.mean, most)))));
}

async function statistics(place, gameId) {
  const found = await attempt(() => get(`/api/statistics?game=${gameId}`));
  if (!found) return;
  fill(place, found.players.length ? found.players.map((each) => personCard(each, gameId)) : h("p", { class: "empty" }, t("noStatistics")));
}

/** Finished tables, and what they say about the players. */
export async function historyScreen(again) {
  const { tables } = await get("/api/tables");
  const past = tables.filter((each) => each.status === "finished");
  const place = h("div", { class: "stack" });
  const first = past.length ? past[0].game : evening.games[0].id;
  statistics(place, first);
  return h("div", { class: "stack-wide" },
    h("h1", { tabindex: "-1" }, t("history")),
    past.length ? h("ul", { class: "list" }, past.map((each) => h("li", { class: "row" }, h("div", { class: "grow" }, summary(each)), iconButton(`${t("delete")}: ${day(each.created)}`, "trash", () => deleting(each, again), { id: `delete-${each.secret}` })))) : h("p", { class: "empty" }, t("noHistory")),
    h("section", { class: "stack" },
      h("h2", {}, t("statistics")),
      h("label", { class: "field" }, h("span", {}, t("allGames")), h("select", { id: "statistics-game", on: { change: (event) => statistics(place, event.target.value) } }, evening.games.map((each) => h("option", { value: each.id, selected: each.id === first }, either(each.name))))),
      place));
}
