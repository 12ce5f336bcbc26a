"""Quads -> left-aligned rows of unequal length: a card's column is its place in its row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scanner.layouts.belong import LOOSE, joined
from scanner.layouts.fit import fit_lattice, from_zero
from scanner.layouts.grid import on_the_table, walked
from scanner.layouts.seen import SECOND_LOOK, Seen, without_doubles
from scanner.layouts.walk import WIDE
from scanner.records import Cell, Lattice, Layout

if TYPE_CHECKING:
    from scanner.layouts.seen import OnTable
    from scanner.layouts.walk import Cells, Place
    from scanner.records import Quad

SHORTEST = 2
"""Cards of a first or last row; a single one is a stray."""


def arrange_rows(quads: tuple[Quad, ...], size: tuple[int, int]) -> Layout:
    """The largest tableau of left-aligned rows; rows may be laid at different paces, so columns need not align."""
    seen = Seen.of(quads, size)
    table = on_the_table(seen)
    if table is None:
        return Layout((), ())
    loose = without_doubles(seen.on(table), [i for i in range(len(quads)) if seen.trust[i] >= SECOND_LOOK])
    ground, groups = walked(seen, table, loose)
    if not groups:
        return Layout((), tuple(quad for index, quad in enumerate(quads) if seen.sure(index)))
    cells = groups[0]
    for group in groups[1:] * 2:
        cells = joined(ground, cells, group, _ahead)
    rows = _numbered(ground, _rows(ground, _without_strays(ground, cells)))
    taken = {card for row in rows for card in row}
    outside = tuple(quads[index] for index in loose if seen.sure(index) and index not in taken)
    return Layout((_lattice(ground, rows),) if rows else (), outside)


def _ahead(cell: Place, shape: Place) -> bool:
    """Whether a cell lies in one of the rows, or goes on with it after a hole."""
    return 0 <= cell[0] < shape[0] and cell[1] >= 0


def _without_strays(ground: OnTable, cells: Cells) -> Cells:
    """Without the cards that lie between the rows, the worst first."""
    cells = from_zero(cells)
    while len(cells) > 2:
        off = np.abs(fit_lattice(ground, cells).off[:, 1])
        if off.max() <= LOOSE:
            break
        drop = list(cells)[int(off.argmax())]
        cells = from_zero({card: cell for card, cell in cells.items() if card != drop})
    return cells


def _rows(ground: OnTable, cells: Cells) -> list[list[int]]:
    """The cards of each row from left to right, without doubtful ones at its ends and stray first and last rows."""
    rows = []
    for number in range(max(row for row, _ in cells.values()) + 1):
        row = sorted((card for card in cells if cells[card][0] == number), key=lambda card: ground.places[card, 0])
        sure = [position for position, card in enumerate(row) if ground.seen.sure(card)]
        rows.append(row[sure[0] : sure[-1] + 1] if sure else [])
    least = SHORTEST if max(map(len, rows)) > SHORTEST else 1
    while rows and len(rows[0]) < least:
        rows.pop(0)
    while rows and len(rows[-1]) < least:
        rows.pop()
    return rows


def _numbered(ground: OnTable, rows: list[list[int]]) -> list[dict[int, int]]:
    """Card -> column from 0 for each row: wide gaps are holes, and so is a row that starts late."""
    gaps = [np.diff(ground.places[row, 0]) for row in rows]
    usual = float(np.median(np.concatenate([*gaps, [np.inf]] if not any(map(len, gaps)) else gaps)))
    left = min((ground.places[row[0], 0] for row in rows if row), default=0.0)
    numbered = []
    for row, gap in zip(rows, gaps, strict=True):
        pace = float(np.median(gap[gap < WIDE * usual])) if (gap < WIDE * usual).any() else usual
        moves = [1 if step < WIDE * pace else round(step / pace) for step in gap]
        late = ground.places[row[0], 0] - left if row else 0.0
        start = 0 if late < (WIDE - 1) * pace else round(late / pace)
        numbered.append(dict(zip(row, np.cumsum([start, *moves]).tolist(), strict=False)))
    return numbered


def _lattice(ground: OnTable, rows: list[dict[int, int]]) -> Lattice:
    """Each row ends with its last card."""
    cells = []
    for number, row in enumerate(rows, start=1):
        lying = {col: ground.upright(card) for card, col in row.items()}
        cells += [Cell(number, col + 1, lying.get(col)) for col in range(max(lying, default=-1) + 1)]
    return Lattice(len(rows), max((cell.col for cell in cells), default=0), tuple(cells))
