"""`recount check`: audit a hand-filled sheet against the recount, cell by cell."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scanner.errors import NotSettledError, SheetDiffersError, WrongArgumentsError
from scanner.files import known_game, read_sheet, read_start, with_options, write_files
from scanner.language import choose, say
from scanner.sheets.audit_page import audit_object, audit_page
from scanner.verbs.options import Deck, Json, Lang, Neutral, NoAsk, Option, Out, Players, Quiet, Strict
from scanner.verbs.score import count_photos
from scanner.verbs.tally import count_all, insist
from scoring.answer import answer
from scoring.audit import audit, audit_arithmetic
from scoring.records import Table

if TYPE_CHECKING:
    from scanner.game.scored import Scored
    from scanner.pads.verdict import Case
    from scoring.records import Result
    from scoring.written import WrittenSheet

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
            "--sheet",
            metavar="SHEET",
            help=say(
                "The hand-filled sheet: CSV, or a photo of the pad of any game",
                "La feuille remplie : CSV, ou une photo de la feuille, de n'importe quel jeu",
            ),
        ),
    ],
    game: Annotated[
        str | None,
        typer.Option("--game", help=say("The game, when there is no table", "Le jeu, quand il n'y a pas de table")),
    ] = None,
    deck: Deck = None,
    players: Players = None,
    neutral: Neutral = None,
    out: Out = None,
    as_json: Json = False,
    option: Option = None,
    lang: Lang = None,
    strict: Strict = False,
    quiet: Quiet = False,
    no_ask: NoAsk = False,
) -> None:
    """Compare a hand-filled sheet with the recount, cell by cell."""
    language = choose(lang)
    paths, rules = tables or [], option or []
    pad_photo = _is_photo(sheet)
    photos = None
    if any(map(_is_photo, paths)):
        from scanner.game.gather import Request

        named = known_game(game) if game else None
        photos = count_photos(Request(tuple(paths), neutral, players, None, deck, named), [], rules, quiet=quiet)
    result = photos.result if photos else _counted(paths, rules)
    if pad_photo:
        columns = players if photos is None else None
        asked = _Asked(out, language, quiet=quiet, ask=not no_ask and sys.stdin.isatty())
        answer_of = _from_photo(sheet, _case(result, game, columns, rules), asked)
    else:
        answer_of = _from_text(read_sheet(sheet, _game(result, game)), result, rules, language)
    told = _told(result, photos, answer_of.game, language) | {"sheet": answer_of.told}
    if out is not None:
        write_files(out, {"check.json": json.dumps(told, ensure_ascii=False, indent=1).encode(), **answer_of.files})
    typer.echo(json.dumps(told, ensure_ascii=False) if as_json else answer_of.page)
    if strict:
        insist([result] if result is not None else [])
    if not answer_of.agrees:
        raise SheetDiffersError(
            "" if quiet or as_json else say("the sheet differs from the recount", "la feuille diffère du recomptage")
        )
    if strict and answer_of.open:
        raise NotSettledError(say(f"{answer_of.open} boxes to check", f"{answer_of.open} cases à vérifier"))


@dataclass(frozen=True, slots=True)
class _Answer:
    """What is said about a sheet, typed or photographed."""

    game: str | None
    page: str
    told: dict[str, Any]
    agrees: bool
    open: int = 0
    """Boxes that could not be read for certain."""
    files: dict[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Asked:
    """How the answer is wanted."""

    out: Path | None
    lang: str
    quiet: bool
    ask: bool


def _from_text(written: WrittenSheet, result: Result | None, rules: list[str], lang: str) -> _Answer:
    if result is not None:
        found = audit(written, result)
    else:
        found = audit_arithmetic(written, with_options(Table(written.game, ()), rules).options)
    return _Answer(written.game, audit_page(found, result, lang), audit_object(found, result, lang), found.agrees)


def _from_photo(sheet: Path, case: Case, asked: _Asked) -> _Answer:
    import tempfile

    from scanner.pads.asking import ask_boxes
    from scanner.pads.audited import audit_pad
    from scanner.pads.page import pad_object, pad_page
    from scanner.pads.picture import verdict_picture
    from scanner.pads.reading import LONG_SIDE
    from scanner.photo import load
    from scanner.progress import progress

    with progress(quiet=asked.quiet) as tell:
        tell(say("reading the pad", "lecture de la feuille"))
        pad = audit_pad(load(sheet, LONG_SIDE), case)
    if asked.ask:
        pad = ask_boxes(pad, asked.out or Path(tempfile.mkdtemp(prefix="recount-")), asked.lang)
    files = {}
    if asked.out is not None:
        files["verdict.jpg"] = verdict_picture(pad.photo, pad.grid.turn, pad.verdict, asked.lang)
    verdict = pad.verdict
    left = len({*verdict.questions, *((one.player, one.row) for one in verdict.checks)})
    return _Answer(
        verdict.game, pad_page(pad, asked.lang), pad_object(pad, asked.lang), verdict.audit.agrees, left, files
    )


def _case(result: Result | None, named: str | None, players: str | None, rules: list[str]) -> Case:
    """What is known besides the photo of the pad; without table and game it is a pad of any game."""
    from scanner.pads.verdict import Case

    game = _game(result, named) if result is not None or named is not None else None
    names = tuple(name.strip() for name in (players or "").split(",") if name.strip())
    if game is None and rules:
        raise WrongArgumentsError(
            say("house rules need a table or --game", "une règle maison demande une table ou --game")
        )
    options = with_options(Table(game, ()), rules).options if game is not None else ()
    return Case(game, result, names, options)


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


def _told(result: Result | None, photos: Scored | None, game: str | None, lang: str) -> dict[str, Any]:
    """The recount itself, with the cards where photos show them."""
    if photos is None:
        return answer(result, lang) if result is not None else {"game": game}
    from scanner.game.scored import scored_json

    return scored_json(photos, lang)
