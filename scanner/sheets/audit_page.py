"""The audit of a sheet in words and as JSON: the findings under their players' names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scanner.language import COLON
from scanner.sheets.reminders import reminder
from scoring.names import game_name, plain
from scoring.pad import TOTAL, pad_rows
from scoring.records import Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.audit import Audit, Finding
    from scoring.records import Result

KINDS = {
    "miscount": Phrase("miscounted", "mal compté"),
    "prize": Phrase("wrong prize", "mauvais prix"),
    "bonus": Phrase("wrong bonus", "mauvais bonus"),
    "sum": Phrase("wrong sum", "mauvaise somme"),
    "follows": Phrase("carried along", "conséquence"),
    "empty": Phrase("not filled in", "non remplie"),
    "check": Phrase("please check", "à vérifier"),
}
AGREES = Phrase("everything agrees", "tout est juste")
RULE = Phrase("rule:", "règle :")
CELLS = Phrase("cards (row,column):", "cartes (ligne,colonne) :")
NO_COLUMN = Phrase("no column on the sheet", "aucune colonne sur la feuille")
MATCHED = {
    "order": Phrase(
        "Columns were matched to players by their order.", "Les colonnes ont été associées aux joueurs dans l'ordre."
    ),
    "fit": Phrase(
        "Columns were matched to players by the best fit of the numbers.",
        "Les colonnes ont été associées aux joueurs d'après les nombres.",
    ),
}
ROW = Phrase("row", "ligne")
TOTAL_LABEL = "TOTAL"


def audit_page(found: Audit, result: Result | None, lang: str) -> str:
    """The findings under their players' names."""
    blocks = [game_name(found.sheet.game).said(lang)]
    if found.matched_by in MATCHED:
        blocks.append(MATCHED[found.matched_by].said(lang))
    order = [row.id for row in pad_rows(found.sheet.game)]
    for column in found.sheet.columns:
        own = [finding for finding in found.findings if finding.player == column.name]
        own.sort(key=lambda finding: order.index(finding.row))
        lines = [line for finding in own for line in finding_lines(found.sheet.game, finding, lang)]
        blocks.append("\n".join([column.name, *(lines or [f"  ✓ {AGREES.said(lang)}"])]))
    blocks += [f"{name}\n  · {NO_COLUMN.said(lang)}" for name in without_column(found, result)]
    return "\n\n".join(blocks)


def without_column(found: Audit, result: Result | None) -> list[str]:
    """Players for whom the sheet has no column; columns of other names stand for the first of those not named."""
    if result is None:
        return []
    written = {plain(column.name) for column in found.sheet.columns}
    unnamed = [standing.player.name for standing in result.standings if plain(standing.player.name) not in written]
    named = len(result.standings) - len(unnamed)
    return unnamed[len(found.sheet.columns) - named :]


def finding_lines(game: str | None, finding: Finding, lang: str) -> list[str]:
    """One finding: the box, what is wrong with it; below, for a miscount, the rule and the cards that prove it."""
    label = row_label(game, finding.row, lang)
    right = "" if finding.right is None else f" → {finding.right}"
    head = f"  {'✗' if finding.differs else '·'} {label}{COLON.said(lang)}"
    if finding.kind == "empty":
        return [f"{head}{KINDS['empty'].said(lang)}{right}"]
    if finding.kind == "unmatched":
        return [f"  ✗ {finding.text.said(lang)}"]
    if finding.kind == "check":
        return [f"  ? {label}{COLON.said(lang)}{finding.written}{right}, {finding.text.said(lang)}"]
    lines = [f"{head}{finding.written}{right}, {KINDS[finding.kind].said(lang)}"]
    rule = reminder(game, finding.row) if game and finding.kind in ("miscount", "prize", "bonus") else None
    if rule is not None:
        lines.append(f"      {RULE.said(lang)} {rule.said(lang)}")
    lines.append(f"      {finding.text.said(lang)}")
    if finding.cells:
        lines.append(f"      {CELLS.said(lang)} {' '.join(f'{row},{col}' for row, col in finding.cells)}")
    return lines


def row_label(game: str | None, row: str, lang: str) -> str:
    """The printed name of a row; of an unknown pad its number."""
    if not game:
        return TOTAL_LABEL if row == TOTAL else f"{ROW.said(lang)} {row}"
    return next(each.label.said(lang) for each in pad_rows(game) if each.id == row).removeprefix("= ")


def finding_objects(findings: Sequence[Finding], lang: str) -> list[dict[str, Any]]:
    """Findings as JSON."""
    return [
        {
            "kind": finding.kind,
            "player": finding.player,
            "category": finding.row,
            "written": finding.written,
            "right": finding.right,
            "text": finding.text.said(lang),
            "cells": [list(cell) for cell in finding.cells],
        }
        for finding in findings
    ]


def audit_object(found: Audit, result: Result | None, lang: str) -> dict[str, Any]:
    """The audit as JSON."""
    return {
        "agrees": found.agrees,
        "matched_by": found.matched_by,
        "players_without_column": without_column(found, result),
        "findings": finding_objects(found.findings, lang),
    }
