/* The page's spine: which screen the address means, and when it is drawn again. */

import { get, memory, sitAt } from "./api.js";
import { auditScreen } from "./audit.js";
import { cardsScreen, cornersScreen } from "./cards.js";
import { decksScreen, learnScreen } from "./decks.js";
import { close, isOpen, notice } from "./drawer.js";
import { fill, h, icon, iconButton, whenLifted } from "./dom.js";
import { evening, game, isHost, me, player, standing, take } from "./evening.js";
import { historyScreen, homeScreen } from "./home.js";
import { follow } from "./live.js";
import { joinScreen, peopleScreen } from "./people.js";
import { sheetScreen } from "./sheet.js";
import { typingScreen } from "./typing.js";
import { chooseLanguage, either, language, t } from "./words.js";

const main = document.getElementById("main");
const top = document.getElementById("top");
const tabs = document.getElementById("tabs");
const [, place, secret] = location.pathname.split("/");
const DOOR_POLL = 3000;
/* Milliseconds between knocks while the host sets the table. */

let watching = false;
let joining = false;
let shown = null;

function route() {
  const [, screen = "", id = ""] = location.hash.split("/");
  return { screen, id };
}

function switchLanguage() {
  const next = language() === "fr" ? "en" : "fr";
  memory.set("lang", next);
  chooseLanguage(next);
  shown = null;
  if (place === "t") get(`/api/t/${secret}`).then((table) => { evening.table = table; draw(); });
  else draw();
}

function heading(words, back) {
  fill(top,
    back && h("a", { class: "round", href: back, "aria-label": t("back"), id: "back" }, icon("back")),
    words ? h("span", { class: "where" }, words) : h("a", { class: "brand grow", href: isHost() ? "/host" : "/" }, h("img", { src: "/web/icon.svg", alt: "", width: 32, height: 32 }), "recount"),
    isHost() && place === "t" && h("a", { class: "round", href: "/host", "aria-label": t("hostHome"), title: t("hostHome"), id: "to-home" }, icon("home")),
    h("button", { type: "button", class: "round", id: "language", lang: language() === "fr" ? "en" : "fr", "aria-label": t("switchLanguage"), title: t("switchLanguage"), on: { click: switchLanguage } }, t("otherLanguage")));
  document.getElementById("skip").textContent = t("skip");
}

function tabBar(current) {
  const mine = me();
  const own = mine && standing(mine);
  const open = own ? own.questions.length : 0;
  const entry = (key, drawing, address, count) => h("a", { href: address, id: `tab-${key}`, "aria-current": current === key ? "page" : null },
    icon(drawing), h("span", {}, t({ table: "tabTable", cards: "tabCards", sheet: "tabSheet" }[key])), count > 0 && h("span", { class: "badge" }, h("span", { "aria-hidden": "true" }, "?"), h("span", { class: "only-read" }, t("state_open", { n: count }))));
  fill(tabs, entry("table", "people", "#/"), mine && entry("cards", "cards", `#/cards/${mine.id}`, open), entry("sheet", "sheet", "#/sheet"));
  tabs.setAttribute("aria-label", t("tabTable"));
  tabs.hidden = false;
  document.body.classList.add("with-tabs");
}

function put(key, content) {
  const fresh = shown !== key;
  fill(main, content);
  if (fresh) {
    window.scrollTo(0, 0);
    const title = main.querySelector("h1");
    if (title && shown !== null) title.focus({ preventScroll: true });
    document.title = title ? `${title.textContent} – recount` : "recount";
  }
  shown = key;
}

function tableScreens() {
  const { screen, id } = route();
  const who = player(id);
  const owner = screen === "corners" && evening.table.players.find((each) => each.photos.some((one) => one.id === Number(id)));
  const photo = owner && owner.photos.find((each) => each.id === Number(id));
  const mineOr = (other) => (me() && who && me().id === who.id ? "cards" : other);
  if (screen === "cards" && who) return ["live", mineOr("table"), () => cardsScreen(who)];
  if (screen === "type" && who) return ["still", mineOr("table"), () => typingScreen(who)];
  if (photo && photo.size) return ["still", "cards", () => cornersScreen(owner, photo)];
  if (screen === "sheet") return ["live", "sheet", () => sheetScreen(draw)];
  if (screen === "audit") return ["still", "sheet", () => auditScreen()];
  if (screen === "learn") return ["still", "table", () => learnScreen(evening.table.game)];
  if (joining || (!me() && !isHost() && !watching && evening.table.status === "open")) {
    return ["still", null, () => joinScreen(() => { watching = true; joining = false; draw(); })];
  }
  return ["live", "table", () => peopleScreen(() => { joining = true; draw(); })];
}

function drawTable() {
  document.body.dataset.game = evening.table.game;
  const [life, tab, screen] = tableScreens();
  const key = `${location.hash}|${language()}|${tab}|${evening.table.status}`;
  heading(either(game().name), tab === null || !route().screen ? null : "#/");
  if (tab === null) { tabs.hidden = true; document.body.classList.remove("with-tabs"); } else tabBar(tab);
  if (life === "live" || shown !== key) put(key, screen());
}

async function drawHost() {
  const { screen } = route();
  const again = () => { shown = null; draw(); };
  const screens = { history: () => historyScreen(again), decks: () => decksScreen(again), learn: () => learnScreen(null) };
  const asked = `${location.hash}|${language()}`;
  heading(screens[screen] ? t("home") : null, screens[screen] ? "#/" : null);
  try {
    const content = await (screens[screen] || homeScreen)();
    /* Whoever has gone on meanwhile does not want the screen of before. */
    if (asked === `${location.hash}|${language()}`) put(asked, content);
  } catch (refusal) {
    if (refusal.status === undefined) throw refusal;
    put("refused", h("div", { class: "stack" }, h("h1", { tabindex: "-1" }, "recount"), h("p", { class: "note wrong" }, refusal.status === 403 ? t("notHost") : refusal.message)));
  }
}

function lobby(words, more) {
  heading(null, null);
  put("lobby", h("div", { class: "stack centre" }, h("div", { class: "hero tall scene-forest" }), h("h1", { tabindex: "-1" }, words), more && h("p", { class: "soft", role: "status" }, more),
    isHost() && h("a", { class: "button primary wide big", href: "/host", id: "to-host" }, t("hostHome")),
    place === "" && known()));
}

function visited() {
  return JSON.parse(memory.get("tables") || "[]");
}

/** This phone remembers the tables it sat at, the latest first. */
function remember(table) {
  const others = visited().filter((each) => each.secret !== table.secret);
  memory.set("tables", JSON.stringify([{ secret: table.secret, game: table.game, created: table.created }, ...others].slice(0, 8)));
}

function forget(gone) {
  memory.set("tables", JSON.stringify(visited().filter((each) => each.secret !== gone)));
}

function known() {
  const tables = visited();
  return tables.length > 0 && h("section", { class: "stack" }, h("h2", {}, t("knownTables")), h("ul", { class: "list" }, tables.map((each) => h("li", {}, h("a", { class: "item", href: `/t/${each.secret}`, id: `known-${each.secret}` },
    h("span", { class: `thumb scene-${each.game}` }), h("span", { class: "lines" }, h("span", { class: "strong" }, either(game(each.game).name)), h("span", { class: "small soft" }, new Date(each.created).toLocaleDateString(language(), { day: "numeric", month: "long" }))), icon("next"))))));
}

function draw() {
  close();
  if (place === "host") drawHost();
  else if (place === "t" && evening.table) drawTable();
  else if (place === "join") lobby(t("waitingHost"), t("waitingHostMore"));
  else if (place !== "t") lobby("recount", t("noLink"));
}

function offline(yes) {
  const line = document.getElementById("offline");
  line.hidden = !yes;
  fill(line, yes ? t("offline") : "");
}

/** The sheet comes by itself when the last cards are in; who is busy correcting gets a word instead. */
function lastOneIn(before) {
  if (!before || before.complete || !evening.table.complete || evening.table.players.length < 2) return;
  const mine = me();
  const busy = isOpen() || ["type", "corners", "audit", "learn"].includes(route().screen) || (mine && !mine.ready && standing(mine) && standing(mine).questions.length);
  if (busy) notice(t("everybodyIn"), t("seeSheet"), () => { location.hash = "#/sheet"; });
  else location.hash = "#/sheet";
}

function redraw() {
  if (!evening.table) return;
  if (isOpen() && shown !== null) { const [life, , screen] = tableScreens(); if (life === "live") fill(main, screen()); } else drawTable();
}

function progressed({ photo, ...news }) {
  evening.table.players.forEach((each) => each.photos.forEach((one) => { if (one.id === photo) Object.assign(one, news); }));
  moved();
}

/** A photo has gone a step further. */
function moved() {
  whenLifted(() => { if (evening.table && route().screen === "cards" && !isOpen()) drawTable(); });
}

function sit() {
  sitAt(secret);
  evening.changed = (before) => { whenLifted(redraw); lastOneIn(before); };
  evening.progressed = moved;
  const line = follow(secret, ({ table, progress, gone, connected }) => {
    if (table) { if (!evening.table) remember(table); take(table); }
    if (progress && evening.table) progressed(progress);
    if (connected !== undefined) offline(!connected);
    if (gone) { forget(secret); evening.table = null; tabs.hidden = true; offline(false); lobby(t("tableGone"), null); }
  });
  line.look();
}

async function knock() {
  try {
    const { table } = await get(`/api/join/${secret}`);
    if (table) { location.replace(`/t/${table}`); return; }
  } catch (refusal) {
    if (refusal.status === 404) { lobby(t("tableGone"), t("noLink")); return; }
  }
  setTimeout(knock, DOOR_POLL);
}

async function boot() {
  chooseLanguage(memory.get("lang"));
  if (place === "host" && location.hash.length > 1 && !location.hash.startsWith("#/")) {
    memory.set("host", location.hash.slice(1));
    history.replaceState(null, "", "/host");
  }
  const { games, colours } = await get("/api/games");
  Object.assign(evening, { games, colours });
  window.addEventListener("hashchange", () => { joining = false; draw(); });
  draw();
  if (place === "t") sit();
  if (place === "join") knock();
}

boot().catch((failure) => {
  if (failure.status === undefined) throw failure;
  fill(main, h("p", { class: "note wrong", role: "alert" }, failure.message), h("p", { class: "centre" }, iconButton(t("tryAgain"), "turn", () => location.reload())));
});
