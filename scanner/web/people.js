/* Who is at the table: joining with a name and a colour, inviting, and how far everybody is. */

import { call, linked, memory } from "./api.js";
import { attempt, close, open } from "./drawer.js";
import { button, h, icon } from "./dom.js";
import { calls, evening, game, iAm, isHost, me, standing, take, token, total, write } from "./evening.js";
import { rules } from "./rules.js";
import { capital, either, t } from "./words.js";

function swatches(chosen) {
  const used = evening.table.players.map((each) => each.colour);
  const free = evening.colours.find((each) => !used.includes(each)) || evening.colours[0];
  const first = chosen && !used.includes(chosen) ? chosen : free;
  return h("fieldset", {}, h("legend", {}, t("yourColour")), h("div", { class: "swatches" }, evening.colours.map((colour) => h("label", { class: "choice" },
    h("input", { type: "radio", name: "colour", value: colour, id: `colour-${colour}`, checked: colour === first, "aria-label": t(`colour_${colour}`) + (used.includes(colour) ? ` (${t("taken")})` : "") }),
    h("span", { class: "swatch" }, token({ colour }), h("span", {}, t(`colour_${colour}`)))))));
}

async function addPlayer(wishes) {
  const table = await attempt(() => call("POST", `/api/t/${evening.table.secret}/players`, wishes));
  if (table) take(table);
  return table ? table.player : null;
}

function personForm(verb, mine, added) {
  const name = h("input", { type: "text", id: mine ? "my-name" : "their-name", name: "name", maxlength: 40, autocomplete: mine ? "given-name" : "off", autocapitalize: "words", required: true, value: mine ? memory.get("name") || "" : "" });
  const form = h("form", { class: "stack", on: { submit: async (event) => {
    event.preventDefault();
    const colour = form.querySelector("input[name=colour]:checked").value;
    const id = await addPlayer({ name: name.value.trim(), colour, kind: "person" });
    if (id === null) { name.focus(); return; }
    if (mine) { memory.set("name", name.value.trim()); memory.set("colour", colour); }
    added(id);
  } } },
  h("label", { class: "field" }, h("span", {}, t(mine ? "yourName" : "name")), name),
  swatches(mine ? memory.get("colour") : null),
  h("button", { type: "submit", class: "button primary wide big", id: mine ? "join" : "add-player" }, h("span", {}, verb)));
  return form;
}

/** The first screen of a phone that scanned the code. */
export function joinScreen(watch) {
  const here = evening.table.players.filter((each) => each.kind === "person");
  return h("div", { class: "stack-wide" },
    h("div", { class: `hero tall scene-${game().id}` }),
    h("div", { class: "stack-tight" }, h("p", { class: "soft strong" }, either(game().name)), h("h1", { tabindex: "-1" }, t("joinTable"))),
    personForm(t("join"), true, (id) => { iAm(id); location.hash = `#/cards/${id}`; }),
    here.length > 0 && h("section", { class: "stack" }, h("h2", {}, t("alreadyHere")), h("div", { class: "wrap" }, here.map((each) => h("button", {
      type: "button", class: "button", id: `i-am-${each.id}`, on: { click: () => { iAm(each.id); location.hash = `#/cards/${each.id}`; evening.changed(evening.table); } },
    }, token(each, "small"), h("span", {}, ` ${t("thatsMe", { name: each.name })}`))))),
    button(t("justWatch"), watch, { kind: "quiet wide", id: "just-watch" }));
}

/** A chip that says how far a player is: sign, words and colour. */
export function stateChip(who) {
  const own = standing(who);
  const open = own && own.questions.length;
  if (who.state === "in" && open) return chip("doubt", "question", t("state_open", { n: open }));
  if (who.state === "in") return chip("right", "check", t(who.ready ? "state_ready" : "state_in"));
  const [kind, drawing] = { waiting: ["", "clock"], queued: ["busy", "clock"], reading: ["busy", "camera"], failed: ["wrong", "cross"] }[who.state];
  return chip(kind, drawing, t(`state_${who.state}`));
}

function chip(kind, drawing, words) {
  return h("span", { class: `chip ${kind}` }, icon(drawing), words);
}

function person(who) {
  const own = standing(who);
  const mine = me() && me().id === who.id;
  return h("li", {}, h("a", { class: "item", href: `#/cards/${who.id}`, id: `player-${who.id}` },
    token(who),
    h("span", { class: "lines" }, h("span", { class: "strong" }, calls(who) + (mine ? ` (${t("you")})` : "")), h("span", {}, stateChip(who))),
    own && who.kind !== "neutral" && h("span", { class: "points" }, total(own)),
    icon("next")));
}

function added(id) {
  close();
  if (id !== null) location.hash = `#/cards/${id}`;
}

function adding() {
  const { players } = evening.table;
  const kinds = players.map((each) => each.kind);
  const opponent = { forest: "Alban", ocean: "Tim", savanna: "Jhay" }[game().id];
  open(t("addSomeone"),
    game().neutral && !kinds.includes("neutral") && h("div", { class: "stack-tight" }, button(t("addNeutral"), async () => added(await addPlayer({ kind: "neutral" })), { kind: "wide", id: "add-neutral" }), h("p", { class: "small soft" }, t("addNeutralMore"))),
    game().solo && !kinds.includes("solo") && h("div", { class: "stack-tight" }, button(t("addSolo"), async () => added(await addPlayer({ kind: "solo" })), { kind: "wide", id: "add-solo" }), h("p", { class: "small soft" }, t("addSoloMore", { name: opponent || t("solo") }))),
    h("h3", {}, t("addPerson")),
    personForm(t("addSomeone"), false, added));
}

function invitation() {
  const { table } = evening;
  return h("section", { class: "surface stack centre", "aria-labelledby": "invite" },
    h("h2", { id: "invite" }, t("invite")),
    h("img", { class: "qr", src: linked(`/api/t/${table.secret}/qr.svg`), alt: t("qrAlt"), width: 212, height: 212 }),
    h("p", { class: "soft small" }, t("inviteMore")),
    h("p", { class: "address" }, table.link));
}

function settings() {
  const { table } = evening;
  const wishes = { options: { ...table.options } };
  const deck = h("select", { id: "set-deck" }, h("option", { value: "" }, t("deckAuto")), table.decks.map((each) => h("option", { value: each, selected: each === table.deck }, each)));
  return h("details", {}, h("summary", { id: "table-settings" }, t("tableSettings")), h("div", { class: "inside stack" },
    rules(game(), wishes.options),
    table.decks.length > 0 && h("label", { class: "field" }, h("span", {}, t("deckInUse")), deck),
    button(t("save"), () => write("PATCH", "", { options: wishes.options, deck: deck.value || null }), { kind: "primary wide", id: "save-settings" })));
}

function kraken() {
  if (game().id !== "oceanos") return null;
  const numbers = h("input", { type: "text", id: "kraken", inputmode: "text", value: (evening.table.kraken || []).join(" ") });
  return h("form", { class: "surface stack", on: { submit: (event) => {
    event.preventDefault();
    write("PATCH", "", { kraken: numbers.value.split(/[\s,;]+/).filter(Boolean).map(Number) });
  } } }, h("label", { class: "field" }, h("span", {}, t("kraken")), numbers), h("p", { class: "small soft" }, t("krakenMore")), h("button", { type: "submit", class: "button wide", id: "save-kraken" }, t("save")));
}

/** Everybody at the table, and the code that brings more. */
export function peopleScreen(joinToo) {
  const { table } = evening;
  const open = table.status === "open";
  const invite = open && invitation();
  return h("div", { class: "stack-wide" },
    h("div", { class: `hero scene-${game().id}` }),
    h("div", { class: "stack-tight" }, h("h1", { tabindex: "-1" }, capital(either(game().name))), h("p", { class: "soft" }, new Date(table.created).toLocaleString(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" }))),
    isHost() && !table.players.length && invite,
    h("section", { class: "stack" },
      h("h2", {}, t("atTheTable")),
      table.neutral_missing && h("div", { class: "note doubt" }, icon("people"), h("span", {}, t("neutralMissing"))),
      table.players.length ? h("ul", { class: "list" }, table.players.map(person)) : h("p", { class: "empty" }, t("nobodyYet")),
      open && !me() && button(t("joinToo"), joinToo, { kind: "primary wide", drawing: "plus", id: "join-too" }),
      open && button(t("addSomeone"), adding, { kind: "wide", drawing: "people", id: "add-someone" })),
    kraken(),
    !(isHost() && !table.players.length) && invite,
    isHost() && open && settings());
}
