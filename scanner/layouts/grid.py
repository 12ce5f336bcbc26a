"""Quads -> tableaux of rows and columns: one lattice fitted to all cards of a tableau together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from scanner.layouts.apart import keeping_pace
from scanner.layouts.belong import (
    LEAST,
    SLANTED,
    TIDY,
    joined,
    second_look,
    trimmed,
    without_misfits,
    without_strays,
)
from scanner.layouts.fit import extent
from scanner.layouts.seen import SECOND_LOOK, OnTable, Seen, without_doubles
from scanner.layouts.tabletop import aim, fit_tabletop
from scanner.layouts.walk import VERY_WIDE, WIDE, pitches, shear, steps, walk
from scanner.layouts.window import best_window
from scanner.records import Cell, Lattice, Layout

if TYPE_CHECKING:
    from scanner.layouts.tabletop import Tabletop
    from scanner.layouts.walk import Cells, Place
    from scanner.records import Quad


@dataclass(frozen=True, slots=True, eq=False)
class Tableau:
    """One lattice and the cards in it."""

    ground: OnTable
    """In its own card units: its rows run along the first axis."""
    shape: Place
    cells: Cells

    @property
    def sure(self) -> int:
        """Cards the finder is sure of."""
        return sum(self.ground.seen.sure(card) for card in self.cells)


def arrange(quads: tuple[Quad, ...], size: tuple[int, int], shape: tuple[int, int] | None = None) -> Layout:
    """The tableaux of a photo of `size` (width, height).

    `shape` states the rows and columns of every tableau as seen in the photo; if only its quarter turn holds the cards,
    that is taken. What lies beyond is outside.
    """
    seen = Seen.of(quads, size)
    table = on_the_table(seen)
    if table is None:
        return Layout((), ())
    loose = without_doubles(seen.on(table), [i for i in range(len(quads)) if seen.trust[i] >= SECOND_LOOK])
    found: list[Tableau] = []
    while any(seen.sure(index) for index in loose):
        tableau = _largest(seen, table, loose, shape)
        if tableau.sure < (_least(shape) if found else 1):
            break
        found.append(tableau)
        loose = [index for index in loose if index not in tableau.cells]
    lattices = sorted((_lattice(tableau) for tableau in found), key=lambda lattice: -prominence(lattice, size))
    return Layout(tuple(lattices), tuple(quads[index] for index in loose if seen.sure(index)))


def on_the_table(seen: Seen) -> Tabletop | None:
    """The plane under the cards that the finder is sure of, if there are any."""
    sure = [index for index in range(len(seen.quads)) if seen.sure(index)]
    return fit_tabletop(seen.corners[sure], seen.trust[sure]) if sure else None


def _least(shape: Place | None) -> int:
    """Cards of a further tableau."""
    return LEAST if shape is None else max(LEAST, shape[0] * shape[1] // 2)


def _largest(seen: Seen, table: Tabletop, loose: list[int], shape: Place | None) -> Tableau:
    """The largest lattice among the loose cards."""
    if shape is None:
        ground, groups = walked(seen, table, loose)
        cells = keeping_pace(ground, _united(ground, groups))
        cells = trimmed(seen, without_strays(ground, cells))
        cells = second_look(ground, cells, loose) if cells else cells
        return Tableau(ground, extent(cells) if cells else (0, 0), cells)
    tableaux = []
    for wide in (WIDE, VERY_WIDE):
        ground, groups = walked(seen, table, loose, wide)
        if groups:
            window = best_window(ground, without_misfits(ground, _united(ground, groups)), shape, loose)
            tableaux.append(Tableau(ground, window.shape, window.cells))
    return max(tableaux, key=lambda tableau: tableau.sure, default=Tableau(seen.on(table), shape, {}))


def walked(seen: Seen, table: Tabletop, loose: list[int], wide: float = WIDE) -> tuple[OnTable, list[Cells]]:
    """The groups of cards that walking joins, the best first, measured along their rows."""
    sure = [index for index in loose if seen.sure(index)]
    table = aim(table, seen.corners[sure], seen.trust[sure])
    ground = seen.on(table)
    cards = _walkers(ground, loose)
    taken = steps(ground.places[cards], ground.worth[cards])
    ground = seen.on(replace(table, axes=table.axes @ shear(taken)))
    taken = steps(ground.places[cards], ground.worth[cards], pitches(taken))
    groups = [{cards[local]: cell for local, cell in group.items()} for group in walk(len(cards), taken, wide)]
    return ground, sorted(groups, key=lambda group: -float(seen.trust[list(group)].sum()))


def _united(ground: OnTable, groups: list[Cells]) -> Cells:
    """The best group, and what else lies in its cells."""
    if not groups:
        return {}
    cells = without_misfits(ground, groups[0])
    for group in groups[1:] * 2:  # the first to join may be the bridge to the next
        cells = joined(ground, cells, group)
    return cells


def _walkers(ground: OnTable, loose: list[int]) -> list[int]:
    """Cards to walk over: all that are sure, and the doubtful that look just like them."""
    most = {index: SLANTED if ground.seen.sure(index) else TIDY for index in loose}
    return [index for index in loose if ground.sized[index] and ground.oddness[index] < most[index]]


def _lattice(tableau: Tableau) -> Lattice:
    lying = {cell: tableau.ground.upright(card) for card, cell in tableau.cells.items()}
    rows, cols = tableau.shape
    cells = tuple(Cell(row + 1, col + 1, lying.get((row, col))) for row in range(rows) for col in range(cols))
    return Lattice(rows, cols, cells)


def prominence(lattice: Lattice, size: tuple[int, int]) -> float:
    """Number of cards, less up to a third for lying at the edge of the photo."""
    corners = np.array([cell.quad.corners for cell in lattice.cells if cell.quad is not None])
    away = np.linalg.norm(corners.mean(axis=(0, 1)) / size - 0.5) / np.sqrt(0.5)
    return float(len(corners) * (1 - away / 3))
