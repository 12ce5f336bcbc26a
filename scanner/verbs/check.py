"""`recount check`: audit a hand-filled sheet against the recount, cell by cell."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scanner.errors import SheetDiffersError, WrongArgumentsError
from scanner.files import known_game, read_sheet
from scanner.language import choose, say
from scanner.verbs.options import Json, Lang, Option, Quiet, Strict
from scanner.verbs.tally import count_all, insist
from scoring.answer import answer
from scoring.audit import Audit, audit, audit_arithmetic
from scoring.names import game_name
from scoring.pad import pad_rows

if TYPE_CHECKING:
    from scoring.audit import Finding
    from scoring.records import Result

KINDS = {
    "miscount": ("miscounted", "mal compté"),
    "prize": ("wrong prize", "mauvais prix"),
    "bonus": ("wrong bonus", "mauvais bonus"),
    "sum": ("wrong sum", "mauvaise somme"),
    "follows": ("carried along", "conséquence"),
    "empty": ("not filled in", "non remplie"),
}
SUMMARY = say(
    "Compare a hand-filled sheet with the recount, cell by cell.",
    "Comparer une feuille remplie à la main avec le recomptage, case par case.",
)
EXAMPLE = "recount check samples/tables/ocean.table --sheet samples/tables/ocean-sheet.csv"


def check(
    tables: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[TABLE]",
            help=say(
                "The table; without one only the arithmetic is audited",
                "La table ; sans elle, seule l'arithmétique est vérifiée",
            ),
        ),
    ] = None,
    *,
    sheet: Annotated[
        Path,
        typer.Option(
            "--sheet", metavar="SHEET", help=say("The hand-filled sheet as CSV", "La feuille remplie à la main, en CSV")
        ),
    ],
    game: Annotated[
        str | None,
        typer.Option("--game", help=say("The game, when there is no table", "Le jeu, quand il n'y a pas de table")),
    ] = None,
    as_json: Json = False,
    option: Option = None,
    lang: Lang = None,
    strict: Strict = False,
    quiet: Quiet = False,
) -> None:
    """Compare a hand-filled sheet with the recount, cell by cell."""
    language = choose(lang)
    result = _counted(tables or [], option or [])
    if result is None and game is None:
        raise WrongArgumentsError(
            say("without a table, name the game: --game ocean", "sans table, indiquez le jeu : --game ocean")
        )
    game_id = result.table.game if result is not None else known_game(game or "")
    written = read_sheet(sheet, game_id)
    found = audit(written, result) if result is not None else audit_arithmetic(written)
    typer.echo(json.dumps(_object(found, result, language), ensure_ascii=False) if as_json else _page(found, language))
    if strict and result is not None:
        insist([result])
    if not found.agrees:
        raise SheetDiffersError(
            "" if quiet or as_json else say("the sheet differs from the recount", "la feuille diffère du recomptage")
        )


def _counted(tables: list[Path], options: list[str]) -> Result | None:
    if len(tables) > 1:
        raise WrongArgumentsError(say("one table at a time", "une seule table à la fois"))
    return count_all(tables, options)[0].result if tables else None


def _page(found: Audit, lang: str) -> str:
    labels = {row.id: row.label.said(lang).removeprefix("= ") for row in pad_rows(found.sheet.game)}
    lines = [game_name(found.sheet.game).said(lang), ""]
    if found.matched_by == "order":
        lines += [
            say("Columns were matched to players by their order.", "Colonnes associées aux joueurs dans l'ordre."),
            "",
        ]
    lines += [_line(finding, labels, lang) for finding in found.findings]
    if found.agrees:
        lines.append("Tout est juste." if lang == "fr" else "Everything agrees.")
    return "\n".join(lines)


def _line(finding: Finding, labels: dict[str, str], lang: str) -> str:
    written = "–" if finding.written is None else finding.written
    right = "" if finding.right is None else f" → {finding.right}"
    cells = f" [{' '.join(f'{row},{col}' for row, col in finding.cells)}]" if finding.cells else ""
    kind = KINDS[finding.kind][lang == "fr"]
    mark = "✗" if finding.differs else "·"
    if finding.kind == "empty":
        return f"{mark} {finding.player}, {labels[finding.row]}: {kind}{right}"
    return f"{mark} {finding.player}, {labels[finding.row]}: {written}{right} ({kind}) {finding.text.said(lang)}{cells}"


def _object(found: Audit, result: Result | None, lang: str) -> dict[str, Any]:
    base = answer(result, lang) if result is not None else {"game": found.sheet.game}
    findings = [
        {
            "kind": finding.kind,
            "player": finding.player,
            "category": finding.row,
            "written": finding.written,
            "right": finding.right,
            "text": finding.text.said(lang),
            "cells": [list(cell) for cell in finding.cells],
        }
        for finding in found.findings
    ]
    return base | {"sheet": {"agrees": found.agrees, "matched_by": found.matched_by, "findings": findings}}
