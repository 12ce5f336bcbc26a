/* One player's cards: photographed or typed, then looked through with the doubtful ones first. */

import { call } from "./api.js";
import { announce, attempt, close, confirm, notice, open } from "./drawer.js";
import { button, h, icon } from "./dom.js";
import { calls, evening, game, isHost, me, standing, token, total, where, write } from "./evening.js";
import { cardButton, pick, setCell } from "./picker.js";
import { cornerView, glance, photoOf, places, tableauView } from "./tableau.js";
import { meter, photoButton, start, upload } from "./uploads.js";
import { lines } from "./why.js";
import { capital, either, t } from "./words.js";

function sendPhoto(who, file, query) {
  close();
  start(`player-${who.id}`, `/api/t/${evening.table.secret}/players/${who.id}/photos${query || ""}`, file, evening.progressed);
}

function heading(who) {
  const mine = me() && me().id === who.id;
  return h("div", { class: "row" }, token(who), h("h1", { class: "grow", tabindex: "-1" }, mine ? t("yourCards") : t("cardsOf", { name: calls(who) })));
}

function ways(who, again) {
  const query = again ? "?replace=1" : "";
  return h("div", { class: "stack" },
    game().photos && photoButton(t("takePhoto"), { camera: true, kind: "primary wide big", id: "take-photo", onFile: (file) => sendPhoto(who, file, query) }),
    h("div", { class: game().photos ? "pair" : "" },
      game().photos && photoButton(t("choosePhoto"), { kind: "wide", id: "choose-photo", onFile: (file) => sendPhoto(who, file, query) }),
      h("a", { class: `button wide ${game().photos ? "" : "primary big"}`, href: `#/type/${who.id}`, id: "type-cards" }, icon("keyboard"), h("span", {}, t("typeCards")))));
}

function noDeck() {
  if (evening.table.deck || !game().photos) return null;
  return h("div", { class: "note doubt" }, icon("cards"), h("div", { class: "stack-tight" }, h("p", {}, t("noDeck")), h("a", { class: "button", href: "#/learn", id: "learn-first" }, t("learnDeck"))));
}

function capture(who) {
  return h("div", { class: "stack" },
    h("div", { class: `hero tall scene-${game().id}` }),
    heading(who),
    h("p", { class: "soft" }, game().photos ? t("photoHint") : t("typedOnly")),
    noDeck(),
    ways(who));
}

function newest(who) {
  return who.photos.length ? who.photos.reduce((late, each) => (each.id > late.id ? each : late)) : null;
}

/** What the photo is waiting for, in words. */
function progressWords(photo) {
  if (photo.state === "reading") return photo.step ? capital(either(photo.step)) : t("readingNow");
  return photo.place > 1 ? t("queuedPlace", { n: photo.place }) : t("queuedNext");
}

function underWay(who) {
  const sending = upload(`player-${who.id}`);
  if (sending && sending.error) return h("div", { class: "note wrong", role: "alert" }, icon("cross"), h("div", { class: "stack-tight grow" }, h("p", {}, sending.error), button(t("tryAgain"), sending.again, { id: "send-again" })));
  if (sending) return h("div", { class: "surface", id: "under-way" }, meter(sending.text, sending.share));
  const photo = who.photos.find((each) => each.state === "queued" || each.state === "reading");
  return photo ? h("div", { class: "surface stack-tight", id: "under-way" }, meter(progressWords(photo), null), h("p", { class: "small soft" }, t("mayLock"))) : null;
}

function failure(who) {
  const photo = newest(who);
  if (!photo || photo.state !== "failed") return null;
  return h("div", { class: "note wrong", role: "alert" }, icon("cross"), h("div", { class: "stack-tight grow" },
    h("p", {}, photo.error),
    photo.size && !photo.cell && h("a", { class: "button", href: `#/corners/${photo.id}`, id: "mark-corners" }, icon("corners"), h("span", {}, t("markCorners")))));
}

/** A question about one card, with its picture and one-tap answers; `more` says what hangs on it. */
export function asked(who, question, more) {
  const { row, col } = question;
  const place = places(who).find((each) => each.row === row && each.col === col) || { row, col, card: "?", doubtful: true };
  const seen = (place.candidates || []).map(([card]) => card).filter((card) => question.candidates.includes(card));
  const likeliest = [...new Set([...seen, ...question.candidates])].slice(0, 3);
  const other = h("button", { type: "button", class: "card", id: `other-${row}-${col}`, on: { click: () => pick(who, place) } }, h("span", { class: "face other", "aria-hidden": "true" }, "…"), h("span", { class: "name" }, t("another")));
  return h("div", { class: "question stack" },
    h("div", { class: "said-head" }, glance(who, place), h("div", { class: "grow stack-tight" },
      h("p", { class: "asks" }, icon("question"), where(who, row, col)),
      h("p", {}, t("whichCard")),
      more && h("p", { class: "small" }, more))),
    h("div", { class: "cards" }, likeliest.map((card) => cardButton(card, () => setCell(who, place, card), { id: `answer-${row}-${col}-${card}` })), other));
}

function questions(who, own) {
  const open = own.questions.slice().sort((a, b) => (b.stake || 0) - (a.stake || 0));
  if (!open.length) return null;
  return h("section", { class: "stack", "aria-labelledby": "to-check" },
    h("h2", { id: "to-check" }, open.length === 1 ? t("toCheckOne") : t("toCheck", { n: open.length })),
    asked(who, open[0], null));
}

/** What the rules find odd, each once. */
export function problems(found) {
  const texts = [...new Set(found.map((each) => each.text))];
  return texts.length ? h("ul", { class: "stack-tight" }, texts.map((text) => h("li", { class: "note doubt" }, icon("question"), h("span", {}, text)))) : null;
}

async function teach() {
  const done = await attempt(() => call("POST", `/api/t/${evening.table.secret}/teach`, {}));
  if (done) notice(t("taught", { n: done.pictures }));
}

function choices(who) {
  const photo = photoOf(who);
  open(t("more"),
    photo && button(t("upsideDown"), () => { close(); write("PUT", `/players/${who.id}/turn`, {}); }, { kind: "wide", drawing: "turn", id: "turn" }),
    photo && h("a", { class: "button wide", href: `#/corners/${photo.id}`, on: { click: close }, id: "to-corners" }, icon("corners"), h("span", {}, t("markCorners"))),
    game().photos && photoButton(t("otherPhoto"), { kind: "wide", id: "another-photo", drawing: "plus", onFile: (file) => sendPhoto(who, file) }),
    game().photos && h("p", { class: "small soft" }, t("otherPhotoMore")),
    game().photos && photoButton(t("newPhoto"), { kind: "wide", id: "new-photo", drawing: "camera", onFile: (file) => sendPhoto(who, file, "?replace=1") }),
    game().photos && h("p", { class: "small soft" }, t("newPhotoMore")),
    h("a", { class: "button wide", href: `#/type/${who.id}`, on: { click: close }, id: "retype" }, icon("keyboard"), h("span", {}, t("typeCards"))),
    who.cells.length > 0 && evening.table.deck && button(t("teach"), () => { close(); teach(); }, { kind: "wide", drawing: "cards", id: "teach" }),
    removal(who));
}

function removal(who) {
  if (!isHost() && !(me() && me().id === who.id)) return null;
  return button(t("remove", { name: calls(who) }), () => confirm(t("remove", { name: calls(who) }), t("removeMore", { name: calls(who) }), t("delete"), async () => {
    if (await write("DELETE", `/players/${who.id}`)) location.hash = "#/";
  }), { kind: "wide danger", drawing: "trash", id: "remove-player" });
}

function extra(who) {
  const lying = places(who);
  const next = (row) => Math.max(0, ...lying.filter((each) => each.row === row).map((each) => each.col)) + 1;
  const add = (row, label) => button(label, () => pick(who, { row, col: next(row), card: null, corners: null }), { kind: "wide", drawing: "plus", id: `add-${row}` });
  if (who.kind === "neutral") return add(1, t("addCard"));
  if (game().layout === "piles") return add(1, t("addPile"));
  if (game().layout === "rows") return h("div", { class: "stack-tight" }, [1, 2, 3].map((row) => add(row, `${t("addCard")}: ${t("row", { row })}`)));
  return null;
}

function verdict(who, own) {
  const score = own && h("div", { class: "grow" }, h("span", { class: "points", id: "own-total" }, total(own)), h("span", { class: "soft" }, ` ${t("pointsSoFar")}`));
  const confirmRight = async () => {
    if (await write("PATCH", `/players/${who.id}`, { ready: !who.ready })) announce(t(who.ready ? "thatsRight" : "isRight"));
  };
  return h("div", { class: "dock" }, score || h("span", { class: "grow" }), evening.table.status === "open"
    ? button(who.ready ? t("isRight") : t("thatsRight"), confirmRight, { kind: who.ready ? "" : "primary", drawing: "check", id: "ready", "aria-pressed": who.ready ? "true" : "false" })
    : h("span", { class: "chip" }, t("finished")));
}

function review(who) {
  const own = standing(who);
  const writable = evening.table.status === "open";
  const asText = who.kind === "neutral" && who.typed;
  const act = writable ? (place) => (asText ? location.assign(`#/type/${who.id}`) : pick(who, place)) : null;
  return h("div", { class: "stack with-dock" },
    heading(who),
    underWay(who),
    failure(who),
    own && writable && questions(who, own),
    h("div", { class: "row" }, h("p", { class: "soft grow" }, own && own.questions.length ? t("tapToCorrect") : `${t("nothingToCheck")}. ${writable ? t("tapToCorrect") : ""}`),
      writable && button(t("more"), () => choices(who), { kind: "quiet", drawing: "gear", id: "more" })),
    tableauView(who, { act, lit: null }),
    own && problems(own.problems),
    own && lines(own, who),
    writable && !asText && extra(who),
    verdict(who, own));
}

/** The screen of one player's cards. */
export function cardsScreen(who) {
  if (who.state === "in") return review(who);
  const busy = underWay(who);
  if (who.state === "waiting" && !busy) return capture(who);
  return h("div", { class: "stack" },
    h("div", { class: `hero tall scene-${game().id}` }),
    heading(who), busy, !busy && failure(who), noDeck(), (!busy || (upload(`player-${who.id}`) || {}).error) && ways(who, true));
}

/** Where the corners start: where a finger left them, else around the cards that were found, else near the edges. */
function firstCorners(who, photo) {
  if (photo.corners) return photo.corners.map((each) => each.slice());
  const found = photo.id === who.photo ? places(who).map((each) => each.corners || []).reduce((some, each) => some.concat(each), []) : [];
  const [width, height] = photo.size;
  const known = found.length ? found : [[0.12, 0.12], [0.88, 0.12], [0.88, 0.88], [0.12, 0.88]].map(([x, y]) => [x * width, y * height]);
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([right, down]) => known.reduce((far, each) => (right * each[0] + down * each[1] > right * far[0] + down * far[1] ? each : far)).slice());
}

/** The screen on which a finger shows where the cards lie. */
export function cornersScreen(who, photo) {
  const corners = firstCorners(who, photo);
  const readAgain = async (chosen) => {
    const done = await attempt(() => call("PUT", `/api/t/${evening.table.secret}/photos/${photo.id}/corners`, { corners: chosen }));
    if (done) history.back();
  };
  return h("div", { class: "stack" },
    h("h1", { tabindex: "-1" }, t("markCorners")),
    h("p", { class: "soft" }, t("cornersHint")),
    cornerView(photo, corners),
    button(t("readAgain"), () => readAgain(corners), { kind: "primary wide big", drawing: "check", id: "read-again" }),
    photo.corners && button(t("findAlone"), () => readAgain(null), { kind: "wide", id: "find-alone" }));
}
