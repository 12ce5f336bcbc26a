/* The hand-counted sheet, typed box by box or photographed, and checked against the table. */

import { call } from "./api.js";
import { announce, attempt, notice } from "./drawer.js";
import { button, fill, h, icon } from "./dom.js";
import { evening, game, rowName, token } from "./evening.js";
import { readPad } from "./pad.js";
import { photoButton } from "./uploads.js";
import { t } from "./words.js";

function marked(cell, finding) {
  const old = cell.querySelector(".verdict");
  if (old) old.remove();
  const written = cell.querySelector("input").value.trim();
  cell.classList.toggle("wrong", Boolean(finding));
  cell.classList.toggle("right", !finding && written !== "");
  if (finding) cell.append(h("span", { class: "verdict" }, `✗ ${t("rightIs", { n: finding.right })}`));
  else if (written) cell.append(h("span", { class: "verdict" }, `✓ ${t("fits")}`));
}

function said(finding) {
  const [kind, drawing] = finding.kind === "check" ? ["doubt", "question"] : finding.differs ? ["wrong", "cross"] : ["", "check"];
  return h("li", { class: `note ${kind}` }, icon(drawing), h("div", { class: "stack-tight" },
    h("p", { class: "strong" }, [finding.player, finding.label].filter(Boolean).join(" – ")),
    h("p", {}, finding.text),
    finding.rule && h("p", { class: "small" }, finding.rule)));
}

/** The screen on which a sheet is typed and checked. */
export function auditScreen() {
  const people = evening.table.players.filter((each) => each.kind !== "neutral" && each.state === "in");
  const verdict = h("div", { class: "stack", "aria-live": "polite" });
  const photo = h("div", { class: "stack" });
  const photographed = (file) => readPad(file, photo, asRead);
  const cells = new Map();
  const rows = game().pad.map((row) => h("tr", { class: row.parts && row.parts.length ? "sum" : "" }, h("th", { scope: "row" }, rowName(row)), people.map((who) => {
    const cell = h("td", {}, h("input", { type: "text", inputmode: "numeric", autocomplete: "off", id: `audit-${row.id}-${who.id}`, "aria-label": `${who.name}, ${rowName(row)}` }));
    cells.set(`${who.name}/${row.id}`, cell);
    return cell;
  })));
  const written = () => Object.fromEntries(people.map((who) => [who.name, Object.fromEntries(game().pad
    .map((row) => [row.id, cells.get(`${who.name}/${row.id}`).querySelector("input").value.trim()]).filter(([, value]) => value))]).filter(([, column]) => Object.keys(column).length));

  function show(found) {
    const wrong = found.findings.filter((each) => each.differs);
    cells.forEach((cell, key) => marked(cell, wrong.find((each) => `${each.player}/${each.category}` === key)));
    const words = found.agrees ? t("auditAgrees") : wrong.length === 1 ? t("auditDiffersOne") : t("auditDiffers", { n: wrong.length });
    fill(verdict, h("h2", { id: "audit-verdict" }, words), h("ul", { class: "stack-tight" }, found.findings.map(said)));
    announce(words);
  }
  async function check() {
    const columns = written();
    if (!Object.keys(columns).length) { notice(t("fillSomething")); return; }
    const found = await attempt(() => call("POST", `/api/t/${evening.table.secret}/audit`, { columns }));
    if (found) show(found);
  }
  function asRead(found) {
    found.columns.forEach(({ name, boxes }) => boxes.forEach(({ category, written: number }) => {
      const cell = cells.get(`${name}/${category}`);
      if (cell) cell.querySelector("input").value = number === null ? "" : String(number);
    }));
    show(found);
  }
  return h("div", { class: "stack" },
    h("h1", { tabindex: "-1" }, t("auditTitle")),
    people.length === 0 && h("p", { class: "empty" }, t("noSheet")),
    people.length > 0 && h("div", { class: "pair" },
      photoButton(t("auditPhoto"), { camera: true, kind: "wide", id: "audit-photo", onFile: photographed }),
      photoButton(t("choosePhoto"), { kind: "wide", id: "audit-file", onFile: photographed })),
    photo,
    h("p", { class: "soft" }, t("auditHint")),
    people.length > 0 && h("div", { class: "sheet-scroll", tabindex: "0", role: "region", "aria-label": t("auditTitle") }, h("table", { class: "sheet audit" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "only-read" }, t("category"))), people.map((who) => h("th", { scope: "col" }, token(who), who.name)))),
      h("tbody", {}, rows))),
    people.length > 0 && button(t("check"), check, { kind: "primary wide big", drawing: "scales", id: "check" }),
    verdict);
}
