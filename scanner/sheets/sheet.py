"""The filled score pad as a table of boxes: for the terminal, for CSV, and for the printed sheet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from scanner.language import COLON, listed
from scoring.names import game_name
from scoring.pad import TOTAL, box, pad_rows
from scoring.records import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.pad import PadRow
    from scoring.records import Result, Standing

VERDICTS = {
    "defeat": Phrase("defeat", "défaite"),
    "easy": Phrase("victory, easy level", "victoire, niveau facile"),
    "normal": Phrase("victory, normal level", "victoire, niveau normal"),
    "hard": Phrase("victory, hard level", "victoire, niveau difficile"),
}
MARGIN = Phrase("Margin", "Écart")
WINNER, SHARED = Phrase("Winner", "Victoire"), Phrase("Shared victory", "Victoire partagée")
OPEN = Phrase("Not decided yet: cards are unread", "Pas encore décidé : des cartes restent à lire")
FRAMED = Phrase("The framed boxes add up to the total", "Les cases encadrées font le total")


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
    decided = result.settled and len(result.standings) > 1
    return FilledSheet(
        title=game_name(result.table.game).said(lang),
        names=tuple(standing.player.name for standing in result.standings),
        winners=tuple(decided and standing.player.name in result.winners for standing in result.standings),
        rows=tuple(rows),
        footer=_verdict(result, lang),
        legend=FRAMED.said(lang) if result.table.game == "ocean" else "",
        notes=tuple(note.said(lang) for note in result.notes),
    )


def _total(standing: Standing) -> str:
    """The total, or the interval that open questions leave."""
    if standing.low == standing.high:
        return str(standing.column.total)
    return f"{standing.low}…{standing.high}"


def _verdict(result: Result, lang: str) -> str:
    if result.solo is not None:
        return (
            f"{MARGIN.said(lang)} {result.solo.margin:+d}{COLON.said(lang)}{VERDICTS[result.solo.verdict].said(lang)}"
        )
    if len(result.standings) == 1:
        return ""
    if not result.settled:
        return OPEN.said(lang)
    kind = SHARED if len(result.winners) > 1 else WINNER
    return kind.said(lang) + COLON.said(lang) + listed(result.winners, lang)


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

    names = zip_longest(*(_name_lines(name, column) for name in sheet.names), fillvalue="")
    lines = [sheet.title, "", *(line("", heads) for heads in names)]
    if any(sheet.winners):
        lines.append(line("", tuple("★" * wins for wins in sheet.winners)))
    lines.append(rule)
    for row in sheet.rows:
        lines += [rule] * (row.row.id == TOTAL)
        lines.append(line(f"{'+' if row.row.adds_up else ' '} {row.label}", row.boxes))
    return "\n".join([*lines, *(["", *broken(sheet.footer, width, cell_len)] if sheet.footer else [])])


def _name_lines(name: str, width: int) -> list[str]:
    """A name in at most four lines of `width` terminal cells, an ellipsis where it has to end early."""
    from rich.cells import cell_len, chop_cells

    lines = [part for line in broken(name, width, cell_len) for part in chop_cells(line, width)]
    return lines if len(lines) <= 4 else [*lines[:3], chop_cells(lines[3], width - 1)[0] + "…"]


def broken(text: str, room: float, measure: Callable[[str], float]) -> list[str]:
    """Text in lines of at most `room`, broken at spaces and behind hyphens; a longer word has a line to itself."""
    lines = [""]
    for part in re.findall(r"[^\s-]+-*|-+|\s+", text):
        if not lines[-1].strip() or measure((lines[-1] + part).strip()) <= room:
            lines[-1] += part
        else:
            lines.append(part)
    return [line.strip() for line in lines if line.strip()]


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
