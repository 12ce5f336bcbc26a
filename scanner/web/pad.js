/* A photo of the hand-filled pad: sent, read, and the boxes that nobody could read for sure asked one by one. */

import { call, get, linked } from "./api.js";
import { attempt } from "./drawer.js";
import { button, fill, h, icon } from "./dom.js";
import { evening, game, rowName } from "./evening.js";
import { meter, start, upload } from "./uploads.js";
import { t } from "./words.js";

const POLL = 700;
/* Milliseconds between looks at a pad under way. */

function address(rest) {
  return `/api/t/${evening.table.secret}${rest}`;
}

function asked(id, question, again) {
  const row = game().pad.find((each) => each.id === question.category);
  const answer = async (value) => {
    if (await attempt(() => call("PUT", address(`/pads/${id}/boxes`), { column: question.column, category: question.category, value }))) again();
  };
  const number = h("input", { type: "text", inputmode: "numeric", id: "pad-number", autocomplete: "off", "aria-label": t("whichNumber") });
  return h("form", { class: "question stack", on: { submit: (event) => {
    event.preventDefault();
    answer(number.value.trim() ? Number(number.value) : null);
  } } },
  h("p", { class: "asks" }, icon("question"), `${question.player} – ${row ? rowName(row) : question.category}`),
  h("p", {}, t("whichNumber")),
  h("div", { class: "wrap" }, question.candidates.slice(0, 4).map((value) => button(value === null ? t("nothingOnIt") : String(value), () => answer(value), { id: `pad-${value}` }))),
  h("div", { class: "row" }, number, h("button", { type: "submit", class: "button", id: "pad-say" }, t("save"))));
}

/** Read a photographed pad into `place`; `judged` gets the audit with the numbers as they were read. */
export async function readPad(file, place, judged) {
  const sending = () => {
    const now = upload("pad");
    if (now && !now.error) fill(place, h("div", { class: "surface" }, meter(now.text, now.share)));
  };
  const sent = await start("pad", address("/audit/photo"), file, sending);
  if (sent) watch(sent.pad);
  else refused((upload("pad") || {}).error);

  function refused(error) {
    fill(place, h("p", { class: "note wrong", role: "alert" }, icon("cross"), h("span", {}, error)));
  }

  async function watch(id) {
    const found = await attempt(() => get(address(`/pads/${id}`)));
    if (!found) { fill(place); return; }
    if (found.state === "failed") { refused(found.error); return; }
    if (found.state !== "read") {
      fill(place, h("div", { class: "surface" }, meter(found.place > 1 ? t("queuedPlace", { n: found.place }) : t("readingSheet"), null)));
      setTimeout(() => document.contains(place) && watch(id), POLL);
      return;
    }
    judged(found.audit);
    fill(place,
      found.audit.questions.length > 0 && asked(id, found.audit.questions[0], () => watch(id)),
      h("img", { class: "photo", id: "pad-picture", src: `${linked(address(`/pads/${id}.jpg`))}&r=${Date.now()}`, alt: t("padPicture") }));
  }
}
