"""A read pad in words and as JSON: the numbers as they were read, and what is to be said about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scanner.sheets.audit_page import MATCHED, audit_object, finding_lines, finding_objects, row_label, without_column
from scoring.names import game_name
from scoring.records import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scanner.pads.audited import PadAudit
    from scanner.pads.records import Decided
    from scanner.pads.verdict import Verdict
    from scoring.audit import Finding

ANY_PAD = Phrase("Score pad", "Feuille de score")
AGREES = Phrase("everything agrees", "tout est juste")
ADDS_UP = Phrase("the sum is right", "la somme est juste")
UNSURE = Phrase("hard to read: please check", "difficile à lire : à vérifier")
NO_COLUMN = Phrase("no column on the sheet", "aucune colonne sur la feuille")
COLUMN = Phrase("column", "colonne")


def pad_page(pad: PadAudit, lang: str) -> str:
    """The table as read ('?' marks what we are not sure of, '✗' what is wrong), then the findings by player."""
    verdict = pad.verdict
    blocks = [game_name(verdict.game).said(lang) if verdict.game else ANY_PAD.said(lang), _table(verdict, lang)]
    if verdict.audit.matched_by in MATCHED:
        blocks.append(MATCHED[verdict.audit.matched_by].said(lang))
    for name, column in zip(verdict.names, verdict.columns, strict=True):
        blocks.append("\n".join([_titled(verdict, name, lang), *_column_lines(verdict, name, column, lang)]))
    if verdict.game:
        missing = without_column(verdict.audit, pad.case.result)
        blocks += [f"{name}\n  · {NO_COLUMN.said(lang)}" for name in missing]
    return "\n\n".join(blocks)


def _titled(verdict: Verdict, name: str, lang: str) -> str:
    return f"{COLUMN.said(lang)} {name}" if name.isdecimal() else name


def _column_lines(verdict: Verdict, name: str, column: Mapping[str, Decided], lang: str) -> list[str]:
    own = [one for one in (*verdict.audit.findings, *verdict.checks) if one.player == name]
    own.sort(key=lambda one: verdict.rows.index(one.row))
    lines = [line for finding in own for line in finding_lines(verdict.game, finding, lang)]
    told = {one.row for one in own}
    for row in verdict.rows:
        if column[row].open and row not in told:
            options = " / ".join("–" if each.content is None else str(each.content) for each in column[row].options[:3])
            lines.append(f"  ? {row_label(verdict.game, row, lang)} {options}, {UNSURE.said(lang)}")
    return lines or [f"  ✓ {(AGREES if verdict.game else ADDS_UP).said(lang)}"]


def _table(verdict: Verdict, lang: str) -> str:
    findings = {(one.player, one.row): one for one in (*verdict.checks, *verdict.audit.findings)}
    labels = [row_label(verdict.game, row, lang) for row in verdict.rows]
    cells = [
        [
            _shown(column[row], findings.get((name, row)))
            for name, column in zip(verdict.names, verdict.columns, strict=True)
        ]
        for row in verdict.rows
    ]
    first = max(map(len, labels))
    widths = [max(5, len(name), *(len(row[at]) for row in cells)) for at, name in enumerate(verdict.names)]
    lines = [" " * first + "".join(f"  {name:>{wide}}" for name, wide in zip(verdict.names, widths, strict=True))]
    for label, row in zip(labels, cells, strict=True):
        lines.append(f"{label:<{first}}" + "".join(f"  {text:>{wide}}" for text, wide in zip(row, widths, strict=True)))
    return "\n".join(lines)


def _shown(decided: Decided, finding: Finding | None) -> str:
    number = "·" if decided.content is None else str(decided.content)
    if finding is not None and finding.kind not in ("empty", "unmatched"):
        return f"{number} {'?' if finding.kind == 'check' else '✗'}"
    return f"{number} {'?' if decided.open else ' '}"


def pad_object(pad: PadAudit, lang: str) -> dict[str, Any]:
    """The read pad as JSON: what stands in every box and where it is, findings, and boxes to look at."""
    verdict = pad.verdict
    told = audit_object(verdict.audit, pad.case.result if verdict.game else None, lang)
    told["findings"] += finding_objects(verdict.checks, lang)
    return told | {
        "photo": pad.photo.name,
        "turn": pad.grid.turn,
        "rows": list(verdict.rows),
        "columns": [
            {
                "name": name,
                "boxes": [{"category": row} | _box_object(column[row], pad.photo.scale) for row in verdict.rows],
            }
            for name, column in zip(verdict.names, verdict.columns, strict=True)
        ],
        "questions": [
            {
                "player": verdict.names[at],
                "column": at + 1,
                "category": row,
                "candidates": _candidates(verdict.columns[at][row]),
            }
            for at, row in verdict.questions
        ],
    }


def _candidates(decided: Decided) -> list[int | None]:
    return [each.content for each in decided.options if not isinstance(each.content, str)]


def _box_object(decided: Decided, scale: float) -> dict[str, Any]:
    return {
        "written": decided.content,
        "confidence": round(decided.sure, 4),
        "ink": [[chance.content, round(chance.probability, 4)] for chance in decided.box.chances[:4]],
        "corners": [[round(x / scale, 1), round(y / scale, 1)] for x, y in decided.box.corners],
    }
