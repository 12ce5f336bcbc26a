"""A sheet that people filled in by hand, typed on the page, against the table."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from scanner.errors import WrongArgumentsError
from scanner.language import say, spoken
from scanner.sheets.audit_page import audit_object, row_label
from scanner.sheets.reminders import reminder
from scanner.web.bodies import LARGEST_BODY, text, wrong
from scanner.web.refusals import ConflictError
from scoring.audit import audit
from scoring.pad import pad_rows
from scoring.words import NotationError
from scoring.written import parse_sheet

if TYPE_CHECKING:
    from scanner.web.counting import Reckoning


def audited(body: dict[str, Any], game: str, reckoning: Reckoning, lang: str) -> dict[str, Any]:
    """Every box that differs, by its kind, with the rule and the cards that prove it."""
    if reckoning.counted is None:
        raise ConflictError(say("nothing has been counted yet", "rien n'est encore compté"))
    sheet = text(body, "sheet", LARGEST_BODY) if "sheet" in body else _as_csv(body.get("columns"), game)
    try:
        written = parse_sheet(sheet, game)
    except NotationError as error:
        raise WrongArgumentsError(error.text.said(spoken())) from None
    result = reckoning.counted.result
    return in_full(audit_object(audit(written, result), result, lang), game, lang)


def _as_csv(columns: object, game: str) -> str:
    """{'Ana': {'bee': '6'}} as the file that people would have typed."""
    if not isinstance(columns, dict) or not columns or not all(isinstance(each, dict) for each in columns.values()):
        raise wrong("columns")
    known = [row.id for row in pad_rows(game)]
    asked = {row for boxes in columns.values() for row in boxes}
    if not asked <= set(known):
        raise wrong("columns")
    file = io.StringIO()
    lines = csv.writer(file)
    lines.writerow(["", *columns])
    for row in known:
        if row in asked:
            lines.writerow([row, *(_box(boxes.get(row)) for boxes in columns.values())])
    return file.getvalue()


def _box(value: object) -> str:
    return "" if value is None else str(value).strip()


def in_full(told: dict[str, Any], game: str, lang: str) -> dict[str, Any]:
    """An audit with all that a page shows of its findings, in the order of the pad."""
    order = [row.id for row in pad_rows(game)]
    findings = sorted(told["findings"], key=lambda each: order.index(each["category"]))
    return told | {"findings": [each | _more(each, game, lang) for each in findings]}


def _more(finding: dict[str, Any], game: str, lang: str) -> dict[str, Any]:
    """The printed name of the line, the rule where it was misapplied, and whether the sheet is wrong there."""
    kind, row = finding["kind"], finding["category"]
    rule = reminder(game, row) if kind in ("miscount", "prize", "bonus") else None
    return {
        "label": row_label(game, row, lang),
        "rule": None if rule is None else rule.said(lang),
        "differs": kind not in ("empty", "check"),
    }
