/* Where points come from: each line of the sheet, told reason by reason and shown on the photo. */

import { open } from "./drawer.js";
import { fill, h } from "./dom.js";
import { dotColour, game, rowName } from "./evening.js";
import { tableauView } from "./tableau.js";
import { t } from "./words.js";

/** The points of a player in one row of the pad; a subtotal sums its parts. */
export function pointsOf(own, row) {
  const points = Object.fromEntries(own.lines.map((line) => [line.category, line.points]));
  if (row.parts && row.parts.length) return row.parts.reduce((sum, part) => sum + (points[part] || 0), 0);
  return points[row.id] === undefined ? null : points[row.id];
}

/** Why a player has these points: the cells light up on the photo, reason by reason. */
export function explain({ own, who }, row) {
  const line = own.lines.find((each) => each.category === row.id);
  const view = h("div", {});
  const list = h("div", { class: "reasons" });
  const reasons = line ? line.reasons : [];
  const all = reasons.reduce((cells, each) => cells.concat(each.cells), []);
  const light = (cells) => fill(view, tableauView(who, { act: null, lit: cells }));
  const choose = (reason, chosen) => {
    [...list.children].forEach((each) => each.setAttribute("aria-pressed", each === chosen ? "true" : "false"));
    light(reason.cells.length ? reason.cells : all);
  };
  reasons.forEach((reason, index) => {
    const entry = h("button", { type: "button", class: "reason", id: `reason-${index}`, "aria-pressed": "false", on: { click: () => choose(reason, entry) } },
      h("span", { class: "points" }, signed(reason.points)), h("span", {}, reason.text));
    list.append(entry);
  });
  light(all);
  open(`${own.name} – ${rowName(row)}: ${pointsOf(own, row)}`, view, reasons.length ? list : h("p", { class: "soft" }, t("noReasons")));
}

function signed(points) {
  return points > 0 ? `+${points}` : String(points).replace("-", "−");
}

/** The lines of one player that count for something, each with its reasons behind a tap. */
export function lines(own, who) {
  const rows = game().pad.filter((row) => !(row.parts && row.parts.length) && pointsOf(own, row));
  return h("div", { class: "lines-of" }, rows.map((row) => h("button", { type: "button", class: "line-of", id: `line-${row.id}`, on: { click: () => explain({ own, who }, row) } },
    h("span", { class: "dot", "aria-hidden": "true", style: { "background-color": dotColour(row.id) } }),
    h("span", { class: "grow" }, rowName(row)),
    h("span", { class: "points" }, String(pointsOf(own, row)).replace("-", "−")))));
}
