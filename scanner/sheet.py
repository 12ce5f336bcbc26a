"""The filled score pad as a table of boxes: for the terminal, for CSV, and for the printed sheet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from scoring.names import game_name
from scoring.pad import TOTAL, box, pad_rows

if TYPE_CHECKING:
    from scoring.pad import PadRow
    from scoring.records import Result, Standing

VERDICTS = {
    "defeat": ("defeat", "défaite"),
    "easy": ("victory, easy level", "victoire, niveau facile"),
    "normal": ("victory, normal level", "victoire, niveau normal"),
    "hard": ("victory, hard level", "victoire, niveau difficile"),
}


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row of the filled pad, in words."""

    row: PadRow
    label: str
    boxes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """The pad of one table, ready to be shown anywhere."""

    title: str
    names: tuple[str, ...]
    winners: tuple[bool, ...]
    rows: tuple[SheetRow, ...]
    footer: str
    """Who won, or how the solo game ended."""
    legend: str
    """What the framed boxes mean, where not every box adds up."""
    notes: tuple[str, ...] = ()
    """Readings of the rules that changed a score."""


def fill_sheet(result: Result, lang: str) -> FilledSheet:
    """The game's own pad with every box filled in."""
    columns = [{line.category: line.points for line in standing.column.lines} for standing in result.standings]
    rows = []
    for row in pad_rows(result.table.game):
        boxes = [str(box(row, points)) for points in columns]
        if row.id == TOTAL:
            boxes = [_total(standing) for standing in result.standings]
        rows.append(SheetRow(row, row.label.said(lang), tuple(boxes)))
    return FilledSheet(
        title=game_name(result.table.game).said(lang),
        names=tuple(standing.player.name for standing in result.standings),
        winners=tuple(result.settled and standing.player.name in result.winners for standing in result.standings),
        rows=tuple(rows),
        footer=_verdict(result, lang),
        legend=_legend(result.table.game, lang),
        notes=tuple(note.said(lang) for note in result.notes),
    )


def _legend(game: str, lang: str) -> str:
    if game != "ocean":
        return ""
    return "Les cases encadrées font le total" if lang == "fr" else "The framed boxes add up to the total"


def _total(standing: Standing) -> str:
    """The total, or the interval that open questions leave."""
    if standing.low == standing.high:
        return str(standing.column.total)
    return f"{standing.low}…{standing.high}"


def _verdict(result: Result, lang: str) -> str:
    if result.solo is not None:
        words = VERDICTS[result.solo.verdict][lang == "fr"]
        return f"{'Écart' if lang == 'fr' else 'Margin'} {result.solo.margin:+d}: {words}"
    if len(result.standings) == 1:
        return ""
    names = (" et " if lang == "fr" else " and ").join(result.winners)
    shared = len(result.winners) > 1
    if not result.settled:
        return "Pas encore décidé : des cartes restent à lire" if lang == "fr" else "Not decided yet: cards are unread"
    if lang == "fr":
        return f"Victoire partagée : {names}" if shared else f"Victoire : {names}"
    return f"Shared victory: {names}" if shared else f"Winner: {names}"


# --- in the terminal --------------------------------------------------------------------------------------


def sheet_text(sheet: FilledSheet, width: int = 80) -> str:
    """The pad in at most `width` columns; '+' marks the boxes that add up to the total, '★' the winners."""
    from rich.cells import cell_len

    label = max(cell_len(row.label) for row in sheet.rows) + 2
    room = (width - label) // len(sheet.names) - 3
    number = max(cell_len(text) for row in sheet.rows for text in row.boxes)
    column = max(min(room, max(map(cell_len, sheet.names))), number, 5)
    rule = "─" * label + f"─┼─{'─' * column}" * len(sheet.names)

    def line(first: str, boxes: tuple[str, ...]) -> str:
        cells = (f" │ {' ' * (column - cell_len(text))}{text}" for text in boxes)
        return f"{first}{' ' * (label - cell_len(first))}{''.join(cells)}".rstrip()

    names = [_wrapped(name, column) + ["★"] * wins for name, wins in zip(sheet.names, sheet.winners, strict=True)]
    lines = [sheet.title, "", *(line("", heads) for heads in zip_longest(*names, fillvalue="")), rule]
    for row in sheet.rows:
        lines += [rule] * (row.row.id == TOTAL)
        lines.append(line(f"{'+' if row.row.adds_up else ' '} {row.label}", row.boxes))
    return "\n".join([*lines, *(["", sheet.footer] if sheet.footer else [])])


def _wrapped(name: str, width: int) -> list[str]:
    """A name in at most three lines of `width` terminal cells, an ellipsis where it has to end early."""
    from rich.cells import cell_len, chop_cells

    lines: list[str] = []
    for word in re.findall(r"[^\s-]+-*|-+", name):
        if lines and cell_len(lines[-1]) + 1 + cell_len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines += chop_cells(word, width)
    return lines if len(lines) <= 3 else [*lines[:2], chop_cells(lines[2], width - 1)[0] + "…"]


# --- as CSV -----------------------------------------------------------------------------------------------


def sheet_csv(sheet: FilledSheet) -> str:
    """The pad as comma-separated values; `recount check --sheet` reads it back."""
    import csv
    import io

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([sheet.title, *sheet.names])
    writer.writerows([row.label, *row.boxes] for row in sheet.rows)
    return text.getvalue()
