/* Photos on their way to the laptop: chosen, made smaller, sent, and what became of them. */

import { send } from "./api.js";
import { announce } from "./drawer.js";
import { h, icon } from "./dom.js";
import { shrunk } from "./shrink.js";
import { t } from "./words.js";

const under = new Map();

/** What is under way for this purpose: {share, text, error, again}. */
export function upload(purpose) {
  return under.get(purpose) || null;
}

/** Send a file; `changed` is called at every step. The answer is the server's, or null when it was refused. */
export async function start(purpose, path, file, changed) {
  const show = (state) => { under.set(purpose, state); changed(purpose); };
  show({ share: 0, text: t("shrinking") });
  try {
    const photo = await shrunk(file);
    const answer = await send(path, photo, (share) => show({ share, text: t("sending", { n: Math.round(100 * share) }) }));
    under.delete(purpose);
    changed(purpose);
    return answer;
  } catch (refusal) {
    if (refusal.status === undefined) throw refusal;
    announce(refusal.message);
    show({ share: 0, error: refusal.message, again: () => start(purpose, path, file, changed) });
    return null;
  }
}

/** A button that opens the camera, or the album. */
export function photoButton(label, { camera, kind = "", id, drawing, onFile }) {
  const input = h("input", { type: "file", accept: "image/*", id, "aria-label": label, capture: camera ? "environment" : null, on: {
    change: () => { if (input.files[0]) onFile(input.files[0]); input.value = ""; },
  } });
  return h("label", { class: `button pick ${kind}` }, input, icon(drawing || (camera ? "camera" : "picture")), h("span", {}, label));
}

/** How far something is: a bar, its words, and nothing moving for those who asked for that. */
export function meter(text, share) {
  const filled = h("div", { style: share === null ? {} : { width: `${Math.round(100 * share)}%` } });
  return h("div", { class: "stack-tight", role: "status" },
    h("p", { class: "strong", id: "progress-words" }, text),
    h("div", { class: `meter ${share === null ? "waiting" : ""}`, role: "progressbar", "aria-labelledby": "progress-words", "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": share === null ? null : Math.round(100 * share) }, filled));
}
