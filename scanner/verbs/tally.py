"""`recount tally`: score tables typed by hand."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scanner.errors import NotSettledError, UnreadableFileError
from scanner.files import read_table, with_options, write_files
from scanner.language import choose, say
from scanner.sheets.report import remarks, warn
from scanner.sheets.sheet import fill_sheet, sheet_csv, sheet_text
from scanner.verbs.options import Json, Lang, NoAsk, Option, Out, Quiet, Strict
from scoring.answer import answer
from scoring.table import score

if TYPE_CHECKING:
    from scoring.records import Result

SUMMARY = say("Score tables typed by hand.", "Compter des tables saisies à la main.")
EXAMPLE = "recount tally samples/tables/ocean.table --coach"


@dataclass(frozen=True, slots=True)
class Counted:
    """One table file and what it came to."""

    path: Path
    result: Result


def tally(
    tables: Annotated[
        list[Path],
        typer.Argument(
            metavar="TABLE...",
            help=say("Table files, '-' for standard input", "Fichiers de table, « - » pour l'entrée standard"),
        ),
    ],
    *,
    as_json: Json = False,
    out: Out = None,
    coach: Annotated[
        bool, typer.Option("--coach", help=say("What was left on the table", "Ce qui a été laissé sur la table"))
    ] = False,
    option: Option = None,
    lang: Lang = None,
    strict: Strict = False,
    quiet: Quiet = False,
    no_ask: NoAsk = False,
) -> None:
    """Score tables typed by hand."""
    del no_ask  # a typed table asks nothing; the option is there so that every verb takes it
    language = choose(lang)
    counted = count_all(tables, option or [])
    folders = _folders(out, tables)
    for index, each in enumerate(counted):
        if as_json:
            typer.echo(json.dumps(_object(each.result, language, coach=coach), ensure_ascii=False))
        else:
            typer.echo(("\n\n" if index else "") + page(each.result, language, coach=coach))
        if folders:
            folder = folders[index]
            write_files(folder, result_files(each.result, language))
            warn(say(f"written: {folder}", f"écrit : {folder}"), quiet=quiet)
    if strict:
        insist([each.result for each in counted])


def _folders(out: Path | None, tables: list[Path]) -> list[Path]:
    """One folder per table: `out` itself for one, below it for several, numbered where names repeat."""
    if out is None or len(tables) == 1:
        return [] if out is None else [out]
    names: list[str] = []
    for table in tables:
        stem = "table" if str(table) == "-" else table.stem
        same = sum(name == stem or name.startswith(f"{stem}-") for name in names)
        names.append(f"{stem}-{same + 1}" if stem in names else stem)
    return [out / name for name in names]


def count_all(paths: list[Path], options: list[str]) -> list[Counted]:
    """Every table counted; all unreadable ones are reported before anything is printed."""
    counted, errors = [], []
    for path in paths:
        try:
            counted.append(Counted(path, score(with_options(read_table(path), options))))
        except UnreadableFileError as error:
            errors.append(str(error))
    if errors:
        raise UnreadableFileError("\n".join(errors))
    return counted


def insist(results: list[Result]) -> None:
    """With --strict, open questions and problems are an error."""
    open_tables = sum(not result.settled for result in results)
    problems = sum(len(standing.problems) for result in results for standing in result.standings)
    if open_tables or problems:
        raise NotSettledError(
            say(
                f"{open_tables} table{'s' * (open_tables != 1)} not settled, {problems} problem{'s' * (problems != 1)}",
                f"{open_tables} table{'s' * (open_tables > 1)} à trancher, {problems} problème{'s' * (problems > 1)}",
            )
        )


def page(result: Result, lang: str, *, coach: bool = False) -> str:
    """The sheet with everything that is said around it."""
    before, after = remarks(result, lang)
    parts = [*before, sheet_text(fill_sheet(result, lang)), *after]
    return "\n\n".join(parts + ([_coaching(result, lang)] if coach else []))


def _coaching(result: Result, lang: str) -> str:
    from scoring.coach import coach

    lines = []
    for index, standing in enumerate(result.standings):
        lines.append(standing.player.name)
        lines += [f"  {advice.text.said(lang)}" for advice in coach(result, index)]
    return "\n".join(lines)


def _object(result: Result, lang: str, *, coach: bool) -> dict[str, Any]:
    found = answer(result, lang)
    if coach:
        from scoring.coach import coach as advise

        for index, player in enumerate(found["players"]):
            player["coach"] = [
                {
                    "kind": advice.kind,
                    "gain": advice.gain,
                    "cells": [list(cell) for cell in advice.cells],
                    "text": advice.text.said(lang),
                }
                for advice in advise(result, index)
            ]
    return found


def result_files(result: Result, lang: str) -> dict[str, bytes]:
    """The sheet in all its forms, and the result."""
    from scanner.sheets.sheet_print import sheet_pdf, sheet_png

    sheet = fill_sheet(result, lang)
    pdf = sheet_pdf(sheet, result.table.game)
    return {
        "sheet.csv": sheet_csv(sheet).encode(),
        "sheet.pdf": pdf,
        "sheet.png": sheet_png(pdf),
        "result.json": (json.dumps(answer(result, lang), ensure_ascii=False, indent=1) + "\n").encode(),
    }
