/* The reckoning: the sheet on every phone, row by row if wanted, and where each point comes from. */

import { call, linked } from "./api.js";
import { announce, attempt, confirm, notice } from "./drawer.js";
import { button, h, icon, s } from "./dom.js";
import { dotColour, evening, game, isHost, rowName, token, total, write } from "./evening.js";
import { asked, problems } from "./cards.js";
import { explain, pointsOf } from "./why.js";
import { listed, t } from "./words.js";

const EXPORTS = [["sheet.pdf", "export_pdf"], ["sheet.png", "export_png"], ["sheet.csv", "export_csv"], ["result.json", "export_json"], ["table.table", "export_table"], ["bgg.txt", "export_bgg"], ["bgstats.bgsplay", "export_bgs"]];
const LEAVES = ["#8db750", "#e2711d", "#f0b429", "#3e92cc", "#d64541", "#2a9d8f"];

/* Rows of the pad that are uncovered; null when nothing is hidden. */
let uncovered = null;

function crown() {
  return s("svg", { class: "crown", viewBox: "0 0 24 20", "aria-hidden": "true" }, s("path", { d: "M3 17h18l2-12-6 5-5-9-5 9-6-5z" }));
}

function seated() {
  return evening.table.result.players.map((own) => ({ own, who: evening.table.players.find((each) => each.name === own.name) })).filter((each) => each.who);
}

function boxes() {
  return game().pad.filter((row) => row.id !== "total");
}

function box(seat, row, hidden, best) {
  const points = pointsOf(seat.own, row);
  const words = points === null ? "–" : String(points).replace("-", "−");
  if (hidden) return h("td", { class: "veiled" }, "–");
  if (row.parts && row.parts.length) return h("td", {}, h("span", { class: "frame" }, words));
  return h("td", { class: `${points ? "" : "none"} ${best && points === best && points > 0 ? "best" : ""}` },
    h("button", { type: "button", id: `box-${row.id}-${seat.who.id}`, "aria-label": `${seat.own.name}, ${rowName(row)}: ${words}`, on: { click: () => explain(seat, row) } }, words));
}

function line(row, index, seats) {
  const hidden = uncovered !== null && index >= uncovered;
  const sum = row.parts && row.parts.length > 0;
  const best = seats.length > 1 ? Math.max(...seats.map((seat) => pointsOf(seat.own, row) || 0)) : 0;
  return h("tr", { class: `${sum ? "sum" : ""} ${uncovered !== null && index === uncovered - 1 ? "fresh" : ""}` },
    h("th", { scope: "row" }, h("span", { class: "head-line" }, h("span", { class: "dot", "aria-hidden": "true", style: { "background-color": dotColour(row.id) } }), rowName(row))),
    seats.map((seat) => box(seat, row, hidden, sum ? 0 : best)));
}

function sheetTable(seats, settled) {
  const { winners } = evening.table.result;
  const veiled = uncovered !== null;
  const crowned = (own) => settled && !veiled && winners.includes(own.name);
  return h("div", { class: "sheet-scroll", tabindex: "0", role: "region", "aria-label": t("theSheet") }, h("table", { class: "sheet" },
    h("caption", { class: "only-read" }, t("theSheet")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "only-category" }, h("span", { class: "only-read" }, t("category"))), seats.map(({ own, who }) => h("th", { scope: "col" }, crowned(own) && crown(), token(who), own.name)))),
    h("tbody", {}, boxes().map((row, index) => line(row, index, seats))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "Total"), seats.map(({ own }) => h("td", { class: own.low === own.high ? "" : "range" }, veiled ? "–" : h("span", { class: crowned(own) ? "crowned" : "", id: `total-${own.name}` }, total(own))))))));
}

function leaves() {
  for (let each = 0; each < 26; each += 1) {
    const leaf = h("span", { class: "leaf", style: { left: `${(each * 37) % 100}%`, "background-color": LEAVES[each % LEAVES.length], "animation-delay": `${(each % 9) * 0.16}s` } });
    document.body.append(leaf);
    setTimeout(() => leaf.remove(), 5500);
  }
}

function uncover(rows, render) {
  uncovered = rows;
  if (uncovered !== null && uncovered > boxes().length) {
    uncovered = null;
    if (evening.table.result.settled && evening.table.complete) leaves();
    announce(headline(evening.table.result));
  } else if (uncovered) {
    const row = boxes()[uncovered - 1];
    announce(`${rowName(row)}: ${seated().map(({ own }) => `${own.name} ${pointsOf(own, row)}`).join(", ")}`);
  }
  render();
  const fresh = document.querySelector(".fresh");
  if (fresh) fresh.scrollIntoView({ block: "center" });
}

function headline(result) {
  const names = listed(result.winners);
  const several = result.winners.length > 1;
  if (!evening.table.complete || !result.settled) return t(several ? "leadTogether" : "leads", { names });
  return t(several ? "winTogether" : "wins", { names });
}

function banner(result, seats) {
  if (uncovered !== null) return null;
  const missing = evening.table.players.filter((each) => each.state !== "in").map((each) => each.name);
  const best = seats.find(({ own }) => own.name === result.winners[0]);
  const sure = evening.table.complete && result.settled;
  if (!result.winners.length) return null;
  return h("div", { class: "winner", role: "status" },
    sure && crown(),
    h("h1", { tabindex: "-1", id: "headline" }, headline(result)),
    best && h("p", { class: "soft" }, t("withPoints", { n: total(best.own) })),
    result.solo && h("p", { class: "strong" }, t("soloMargin", { n: result.solo.margin, verdict: t(`verdict_${result.solo.verdict}`) })),
    missing.length > 0 && h("p", { class: "chip busy" }, icon("clock"), t("waitingFor", { names: listed(missing) })));
}

function openQuestions(seats) {
  if (evening.table.status !== "open" || uncovered !== null) return null;
  const all = seats.map(({ own, who }) => own.questions.map((question) => ({ who, question }))).reduce((some, each) => some.concat(each), []);
  const matter = all.filter(({ question }) => question.matters).sort((a, b) => (b.question.stake || 0) - (a.question.stake || 0));
  if (!all.length) return null;
  if (!matter.length) return h("p", { class: "note" }, icon("check"), h("span", {}, t("openButSettled")));
  return h("section", { class: "stack" },
    h("h2", {}, matter.length === 1 ? t("questionMatters") : t("questionsMatter", { n: matter.length })),
    h("p", { class: "strong row" }, token(matter[0].who, "small"), h("span", {}, matter[0].who.name)),
    asked(matter[0].who, matter[0].question, matter[0].question.why));
}

function revealing(render) {
  if (uncovered === null) return button(t("reveal"), () => uncover(0, render), { kind: "wide", drawing: "sheet", id: "reveal" });
  return h("div", { class: "dock pair" }, button(t("showAll"), () => uncover(boxes().length + 1, render), { id: "show-all" }), button(t("nextRow"), () => uncover(uncovered + 1, render), { kind: "gold", drawing: "next", id: "next-row" }));
}

function leaving() {
  const { table } = evening;
  return h("details", {}, h("summary", { id: "save-as" }, t("saveAs")), h("div", { class: "inside" }, h("div", { class: "wrap" },
    EXPORTS.map(([file, words]) => h("a", { class: "button", href: linked(`/api/t/${table.secret}/export/${file}`), download: file, id: `export-${file.split(".")[1]}` }, t(words))))));
}

async function replayed() {
  const found = await attempt(() => call("GET", `/api/t/${evening.table.secret}/replay`));
  if (found) notice(t(found.same ? "replaySame" : "replayDiffers"));
}

function ending() {
  const finished = evening.table.status === "finished";
  return h("div", { class: "stack" },
    finished && button(t("replay"), replayed, { kind: "wide", drawing: "turn", id: "replay" }),
    isHost() && finished && button(t("reopen"), () => write("POST", "/reopen", {}), { kind: "wide", drawing: "undo", id: "reopen" }),
    isHost() && !finished && h("div", { class: "stack-tight" }, button(t("finish"), () => write("POST", "/finish", {}), { kind: "primary wide big", drawing: "check", id: "finish" }), h("p", { class: "small soft centre" }, t("finishMore"))),
    isHost() && button(t("deleteTable"), () => confirm(t("deleteTable"), t("deleteTableMore"), t("deleteForGood"), async () => {
      if (await write("DELETE", "")) location.assign("/host");
    }), { kind: "quiet wide", drawing: "trash", id: "delete-table" }));
}

/** The screen of the score; `render` draws it again. */
export function sheetScreen(render) {
  const { result, result_problem: problem } = evening.table;
  if (!result || !result.players.length) {
    return h("div", { class: "stack" }, h("div", { class: `hero scene-${game().id}` }), h("h1", { tabindex: "-1" }, t("theSheet")), problem && h("p", { class: "note wrong" }, problem), h("p", { class: "empty" }, t("noSheet")), isHost() && ending());
  }
  const seats = seated();
  const sure = result.settled && evening.table.complete;
  return h("div", { class: `stack ${uncovered === null ? "" : "with-dock"}` },
    h("div", { class: `hero scene-${game().id}` }),
    banner(result, seats) || h("h1", { tabindex: "-1" }, t("theSheet")),
    problem && h("p", { class: "note wrong" }, problem),
    openQuestions(seats),
    sheetTable(seats, sure),
    h("p", { class: "small soft centre" }, t("whyPoints")),
    revealing(render),
    problems(seats.map(({ own }) => own.problems).reduce((some, each) => some.concat(each), [])),
    h("a", { class: "button wide", href: "#/audit", id: "to-audit" }, icon("scales"), h("span", {}, t("checkSheet"))),
    leaving(),
    ending());
}

