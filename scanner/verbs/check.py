"""`recount check`: audit a hand-filled sheet against the recount, cell by cell."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scanner.errors import SheetDiffersError, WrongArgumentsError
from scanner.files import known_game, read_sheet, read_start, with_options
from scanner.language import COLON, choose, say
from scanner.sheets.reminders import reminder
from scanner.verbs.options import Deck, Json, Lang, Neutral, NoAsk, Option, Players, Quiet, Strict
from scanner.verbs.score import count_photos
from scanner.verbs.tally import count_all, insist
from scoring.answer import answer
from scoring.audit import Audit, audit, audit_arithmetic
from scoring.names import game_name, plain
from scoring.pad import pad_rows
from scoring.records import Phrase, Table

if TYPE_CHECKING:
    from scanner.game.scored import Scored
    from scoring.audit import Finding
    from scoring.records import Result

KINDS = {
    "miscount": Phrase("miscounted", "mal compté"),
    "prize": Phrase("wrong prize", "mauvais prix"),
    "bonus": Phrase("wrong bonus", "mauvais bonus"),
    "sum": Phrase("wrong sum", "mauvaise somme"),
    "follows": Phrase("carried along", "conséquence"),
    "empty": Phrase("not filled in", "non remplie"),
}
AGREES = Phrase("everything agrees", "tout est juste")
RULE = Phrase("rule:", "règle :")
CELLS = Phrase("cards (row,column):", "cartes (ligne,colonne) :")
NO_COLUMN = Phrase("no column on the sheet", "aucune colonne sur la feuille")
ORDER = Phrase(
    "Columns were matched to players by their order.", "Les colonnes ont été associées aux joueurs dans l'ordre."
)
SUMMARY = say(
    "Compare a hand-filled sheet with the recount, cell by cell.",
    "Comparer une feuille remplie à la main avec le recomptage, case par case.",
)
EXAMPLE = "recount check samples/tables/ocean.table --sheet samples/tables/ocean-sheet.csv"


def check(
    tables: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[TABLE or PHOTO...]",
            help=say(
                "The table, or photos as for score; without either only the arithmetic is audited",
                "La table, ou des photos comme pour score ; sinon seule l'arithmétique est vérifiée",
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
    deck: Deck = None,
    players: Players = None,
    neutral: Neutral = None,
    as_json: Json = False,
    option: Option = None,
    lang: Lang = None,
    strict: Strict = False,
    quiet: Quiet = False,
    no_ask: NoAsk = False,
) -> None:
    """Compare a hand-filled sheet with the recount, cell by cell."""
    del no_ask  # a typed sheet asks nothing; the option is there so that every verb takes it
    language = choose(lang)
    paths, rules = tables or [], option or []
    photos = None
    if any(map(_is_photo, paths)):
        from scanner.game.gather import Request

        named = known_game(game) if game else None
        photos = count_photos(Request(tuple(paths), neutral, players, None, deck, named), [], rules, quiet=quiet)
    result = photos.result if photos else _counted(paths, rules)
    written = read_sheet(sheet, _game(result, game))
    if result is not None:
        found = audit(written, result)
    else:
        found = audit_arithmetic(written, with_options(Table(written.game, ()), rules).options)
    if as_json:
        typer.echo(json.dumps(_object(found, result, photos, language), ensure_ascii=False))
    else:
        typer.echo(_page(found, result, language))
    if strict and result is not None:
        insist([result])
    if not found.agrees:
        raise SheetDiffersError(
            "" if quiet or as_json else say("the sheet differs from the recount", "la feuille diffère du recomptage")
        )


def _game(result: Result | None, named: str | None) -> str:
    """The game of the table, or the one named; both must agree."""
    if result is None and named is None:
        raise WrongArgumentsError(
            say("without a table, name the game: --game ocean", "sans table, indiquez le jeu : --game ocean")
        )
    game = known_game(named) if named is not None else None
    if result is None:
        return game or ""
    if game not in (None, result.table.game):
        raise WrongArgumentsError(
            say(f"the table is of {result.table.game}, not {game}", f"la table est de {result.table.game}, pas {game}")
        )
    return result.table.game


def _is_photo(path: Path) -> bool:
    """Told by content, as photos are; a table on standard input is none."""
    start = b"" if str(path) == "-" else read_start(path, 12)
    return start.startswith((b"\xff\xd8\xff", b"\x89PNG", b"RIFF")) or start[4:8] == b"ftyp"


def _counted(tables: list[Path], options: list[str]) -> Result | None:
    if len(tables) > 1:
        raise WrongArgumentsError(say("one table at a time", "une seule table à la fois"))
    return count_all(tables, options)[0].result if tables else None


def _page(found: Audit, result: Result | None, lang: str) -> str:
    """The findings under their players' names."""
    blocks = [game_name(found.sheet.game).said(lang)]
    if found.matched_by == "order":
        blocks.append(ORDER.said(lang))
    order = [row.id for row in pad_rows(found.sheet.game)]
    for column in found.sheet.columns:
        own = [finding for finding in found.findings if finding.player == column.name]
        own.sort(key=lambda finding: order.index(finding.row))
        lines = [line for finding in own for line in _lines(found.sheet.game, finding, lang)]
        blocks.append("\n".join([column.name, *(lines or [f"  ✓ {AGREES.said(lang)}"])]))
    blocks += [f"{name}\n  · {NO_COLUMN.said(lang)}" for name in _without_column(found, result)]
    return "\n\n".join(blocks)


def _without_column(found: Audit, result: Result | None) -> list[str]:
    """Players for whom the sheet has no column; columns of other names stand for the first of those not named."""
    if result is None:
        return []
    written = {plain(column.name) for column in found.sheet.columns}
    unnamed = [standing.player.name for standing in result.standings if plain(standing.player.name) not in written]
    named = len(result.standings) - len(unnamed)
    return unnamed[len(found.sheet.columns) - named :]


def _lines(game: str, finding: Finding, lang: str) -> list[str]:
    """One finding: the box, what is wrong with it; below, for a miscount, the rule and the cards that prove it."""
    label = next(row.label.said(lang) for row in pad_rows(game) if row.id == finding.row).removeprefix("= ")
    right = "" if finding.right is None else f" → {finding.right}"
    head = f"  {'✗' if finding.differs else '·'} {label}{COLON.said(lang)}"
    if finding.kind == "empty":
        return [f"{head}{KINDS['empty'].said(lang)}{right}"]
    if finding.kind == "unmatched":
        return [f"  ✗ {finding.text.said(lang)}"]
    lines = [f"{head}{finding.written}{right}, {KINDS[finding.kind].said(lang)}"]
    rule = reminder(game, finding.row) if finding.kind in ("miscount", "prize", "bonus") else None
    if rule is not None:
        lines.append(f"      {RULE.said(lang)} {rule.said(lang)}")
    lines.append(f"      {finding.text.said(lang)}")
    if finding.cells:
        lines.append(f"      {CELLS.said(lang)} {' '.join(f'{row},{col}' for row, col in finding.cells)}")
    return lines


def _told(result: Result | None, photos: Scored | None, game: str, lang: str) -> dict[str, Any]:
    """The recount itself, with the cards where photos show them."""
    if photos is None:
        return answer(result, lang) if result is not None else {"game": game}
    from scanner.game.scored import scored_json

    return scored_json(photos, lang)


def _object(found: Audit, result: Result | None, photos: Scored | None, lang: str) -> dict[str, Any]:
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
    audit_of_sheet = {
        "agrees": found.agrees,
        "matched_by": found.matched_by,
        "players_without_column": _without_column(found, result),
        "findings": findings,
    }
    return _told(result, photos, found.sheet.game, lang) | {"sheet": audit_of_sheet}
