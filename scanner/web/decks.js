/* Decks of cards: what is learned, and learning a new one from a photo in a minute. */

import { call, get, linked } from "./api.js";
import { attempt, confirm } from "./drawer.js";
import { button, fill, h, icon } from "./dom.js";
import { cardName, dotColour, evening, game, isHost } from "./evening.js";
import { switcher } from "./picker.js";
import { meter, photoButton, start, upload } from "./uploads.js";
import { capital, either, t } from "./words.js";

const POLL = 700;
/* Milliseconds between looks at a lesson under way. */

function learned(deck, again) {
  const address = (label) => linked(`/api/decks/${encodeURIComponent(deck.name)}/cards/${encodeURIComponent(label)}.jpg`);
  return h("details", {}, h("summary", {}, h("span", { class: "grow" }, deck.name), h("span", { class: "chip" }, t("pictures", { n: deck.pictures }))), h("div", { class: "inside stack" },
    deck.damaged && h("p", { class: "note wrong" }, deck.damaged),
    deck.remarks.map((each) => h("p", { class: "small soft" }, each)),
    h("ul", { class: "cards" }, deck.cards.map((each) => h("li", { class: "card" }, h("img", { class: "face", src: address(each.label), alt: "", loading: "lazy" }), h("span", { class: "name" }, capital(each.name))))),
    isHost() && button(t("forgetDeck"), () => confirm(t("forgetDeck"), t("forgetDeckMore", { name: deck.name }), t("delete"), async () => {
      await attempt(() => call("DELETE", `/api/decks/${encodeURIComponent(deck.name)}`));
      again();
    }), { kind: "danger wide", drawing: "trash", id: `forget-${deck.name}` })));
}

/** Every deck that is learned. */
export async function decksScreen(again) {
  const { decks } = await get("/api/decks");
  return h("div", { class: "stack-wide" },
    h("h1", { tabindex: "-1" }, t("decks")),
    decks.length ? h("div", { class: "stack" }, decks.map((each) => learned(each, again))) : h("p", { class: "empty" }, t("noDecks")),
    h("a", { class: "button primary wide big", href: "#/learn", id: "learn" }, icon("plus"), h("span", {}, t("learnNew"))));
}

function guideView(guide, gameId) {
  const across = Math.max(...guide.rows.map((row) => row.length));
  return h("div", { class: "guide", role: "img", "aria-label": guide.rows.map((row) => row.map((each) => (each ? cardName(each, gameId) : "–")).join(", ")).join("; "), style: { "grid-template-columns": `repeat(${across}, 1fr)` } },
    guide.rows.map((row) => row.map((each) => h("span", { class: `slot ${each ? "" : "none"}` }, each && h("span", { class: "field-of", style: { "background-color": dotColour(each, gameId) } }), each ? capital(cardName(each, gameId)) : ""))));
}

/** Everything between choosing the game and the deck that is kept; `fixed` is the table's game. */
export function learnScreen(fixed) {
  const lesson = { game: fixed || evening.games[0].id, way: "guide", deck: "" };
  const place = h("div", { class: "stack" });
  const name = h("input", { type: "text", id: "deck-name", maxlength: 40, autocomplete: "off" });
  const picked = () => fill(place, ...choosing());

  function choosing() {
    const groupsOnly = game(lesson.game).layout === "rows";
    if (groupsOnly) lesson.way = "groups";
    const guide = h("div", { class: "stack" });
    if (lesson.way === "guide") showGuide(guide);
    return [
      !fixed && h("label", { class: "field" }, h("span", {}, t("whichDeckGame")), h("select", { id: "learn-game", on: { change: (event) => { lesson.game = event.target.value; lesson.way = "guide"; document.body.dataset.game = lesson.game; picked(); } } },
        evening.games.map((each) => h("option", { value: each.id, selected: each.id === lesson.game }, either(each.name))))),
      !groupsOnly && switcher(t("learnNew"), "way", [["guide", t("byGuide")], ["groups", t("byGroups")]], lesson.way, (way) => { lesson.way = way; picked(); }),
      lesson.way === "guide" ? guide : h("p", {}, t("groupsHint")),
      h("details", {}, h("summary", { id: "name-deck" }, t("deckName")), h("div", { class: "inside" }, h("label", { class: "field" }, h("span", {}, t("deckName")), name))),
      photoButton(t("takePhoto"), { camera: true, kind: "primary wide big", id: "learn-photo", onFile: photographed }),
      photoButton(t("choosePhoto"), { kind: "wide", id: "learn-file", onFile: photographed })];
  }

  async function showGuide(guide) {
    const found = await attempt(() => get(`/api/guide/${lesson.game}`));
    if (found) fill(guide, guideView(found, lesson.game), h("ol", { class: "numbered" }, found.how_to.map((each) => h("li", {}, h("span", {}, each)))));
  }

  async function photographed(file) {
    const query = `game=${lesson.game}&deck=${encodeURIComponent(name.value.trim() || lesson.game)}&way=${lesson.way}`;
    const show = () => {
      const now = upload("lesson");
      if (now && !now.error) fill(place, h("div", { class: "surface" }, meter(now.text, now.share)));
    };
    const answer = await start("lesson", `/api/lessons?${query}`, file, show);
    if (answer) watch(answer.lesson);
    else refused((upload("lesson") || {}).error);
  }

  function refused(error) {
    fill(place, h("p", { class: "note wrong", role: "alert" }, icon("cross"), h("span", {}, error)), ...choosing());
  }

  async function watch(id) {
    const found = await attempt(() => get(`/api/lessons/${id}`));
    if (!found) { picked(); return; }
    if (found.state === "failed" && !found.cards.length) refused(found.error);
    else if (found.state === "read" || found.state === "failed") fill(place, ...checking(found));
    else if (found.state === "kept") fill(place, ...finished());
    else {
      const words = found.state === "keeping" ? t("keeping") : found.state === "queued" && found.place > 1 ? t("queuedPlace", { n: found.place }) : t("readingNow");
      fill(place, h("div", { class: "surface" }, meter(words, null)));
      setTimeout(() => document.contains(place) && watch(id), POLL);
    }
  }

  function nameControl(card, labels, index) {
    const spoken = `${t("name")} ${index + 1}`;
    if (game(lesson.game).layout === "rows") {
      return h("input", { type: "text", id: `label-${index}`, "aria-label": spoken, placeholder: t("elementsOf"), value: labels[index] || "", on: { input: (event) => { labels[index] = event.target.value.trim() || null; } } });
    }
    const kinds = [...game(lesson.game).cards.map((each) => [each.id, capital(either(each.name))]), ["back", capital(t("backLabel"))]];
    return h("select", { id: `label-${index}`, "aria-label": spoken, on: { change: (event) => { labels[index] = event.target.value || null; } } },
      h("option", { value: "" }, `– ${t("leaveOut")}`), kinds.map(([value, words]) => h("option", { value, selected: value === labels[index] }, words)));
  }

  function checking(found) {
    const labels = found.cards.map((each) => each.label);
    const keep = async () => { if (await attempt(() => call("POST", `/api/lessons/${found.id}/keep`, { labels }))) watch(found.id); };
    return [
      found.error && h("p", { class: "note wrong", role: "alert" }, icon("cross"), h("span", {}, found.error)),
      h("h2", {}, t(found.way === "groups" ? "nameGroups" : "learnedCheck")),
      h("ul", { class: "lesson" }, found.cards.map((each, index) => h("li", { class: "card" },
        h("img", { class: "face", src: linked(`/api/lessons/${found.id}/cards/${each.number}.jpg`), alt: "" }),
        each.count > 1 && h("span", { class: "share" }, t("timesSeen", { n: each.count })),
        nameControl(each, labels, index)))),
      button(t("keep"), keep, { kind: "primary wide big", drawing: "check", id: "keep" }),
      button(t("tryAgain"), picked, { kind: "wide", drawing: "camera", id: "learn-again" })];
  }

  function finished() {
    return [h("p", { class: "note right", role: "status", id: "kept" }, icon("check"), h("span", {}, t("kept"))),
      h("a", { class: "button primary wide big", href: fixed ? "#/" : "#/decks", id: "learn-done" }, t("done"))];
  }

  document.body.dataset.game = lesson.game;
  picked();
  return h("div", { class: "stack" }, h("h1", { tabindex: "-1" }, t("learnNew")), place);
}
