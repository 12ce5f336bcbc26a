"""Quads -> tableaux of rows and columns: one lattice fitted to all cards of a tableau together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from scanner.layouts.belong import LEAST, SLANTED, TIDY, extent, joined, pruned, second_look, trimmed
from scanner.layouts.seen import SECOND_LOOK, Measures, Seen, quality, without_doubles
from scanner.layouts.tabletop import Tabletop, aim, fit_tabletop
from scanner.layouts.walk import shear, steps, walk
from scanner.records import Cell, Lattice, Layout

if TYPE_CHECKING:
    from scanner.layouts.belong import Cells
    from scanner.layouts.walk import Step
    from scanner.records import Quad


@dataclass(frozen=True, slots=True, eq=False)
class Tableau:
    """One lattice while it is being built."""

    measures: Measures
    """In its own card units: its rows run along the first axis."""
    cells: Cells
    """Quad index -> (row, col) from 0."""


def arrange(quads: tuple[Quad, ...], size: tuple[int, int], shape: tuple[int, int] | None = None) -> Layout:
    """The tableaux of a photo of `size` (width, height); `shape` (rows, cols) states what each must be."""
    seen = Seen.of(quads, size)
    sure = [index for index in range(len(quads)) if seen.sure(index)]
    if not sure:
        return Layout((), ())
    table = fit_tabletop(seen.corners[sure], seen.trust[sure])
    loose = without_doubles(seen, table, [index for index in range(len(quads)) if seen.trust[index] >= SECOND_LOOK])
    found: list[Tableau] = []
    while any(seen.sure(index) for index in loose):
        tableau = _largest(seen, table, loose)
        if sum(seen.sure(card) for card in tableau.cells) < (LEAST if found else 1):
            break
        found.append(tableau)
        loose = [index for index in loose if index not in tableau.cells]
    lattices = sorted((_lattice(seen, each) for each in found), key=lambda lattice: -_prominence(lattice, size))
    return Layout(tuple(lattices), tuple(quads[index] for index in loose if seen.sure(index)))


def _largest(seen: Seen, table: Tabletop, loose: list[int]) -> Tableau:
    """The largest lattice among the loose cards."""
    sure = [index for index in loose if seen.sure(index)]
    table = aim(table, seen.corners[sure], seen.trust[sure])
    measures = seen.measured(table)
    cards = _walkers(seen, measures, loose)
    if not cards:
        return Tableau(measures, {})
    table = replace(table, axes=table.axes @ shear(_steps(seen, measures, cards)))
    measures = seen.measured(table)
    groups = [
        {cards[local]: cell for local, cell in group.items()}
        for group in walk(len(cards), _steps(seen, measures, cards))
    ]
    groups.sort(key=lambda group: -float(seen.trust[list(group)].sum()))
    cells = pruned(seen, measures, groups[0])
    for group in groups[1:]:
        cells = joined(seen, measures, cells, group)
    cells = trimmed(seen, pruned(seen, measures, cells))
    return Tableau(measures, second_look(seen, measures, cells, loose) if cells else cells)


def _steps(seen: Seen, measures: Measures, cards: list[int]) -> list[Step]:
    return steps(measures.places[cards], quality(seen, measures)[cards])


def _walkers(seen: Seen, measures: Measures, loose: list[int]) -> list[int]:
    """Cards to walk over: all that are sure, and the doubtful that look just like them."""
    return [
        index
        for index in loose
        if measures.sized[index] and measures.oddness[index] < (SLANTED if seen.sure(index) else TIDY)
    ]


def _lattice(seen: Seen, tableau: Tableau) -> Lattice:
    lying = {cell: seen.quads[card] for card, cell in tableau.cells.items()}
    rows, cols = extent(tableau.cells)
    cells = tuple(Cell(row + 1, col + 1, lying.get((row, col))) for row in range(rows) for col in range(cols))
    return Lattice(rows, cols, cells)


def _prominence(lattice: Lattice, size: tuple[int, int]) -> float:
    """Number of cards, less up to a third for lying at the edge of the photo."""
    corners = np.array([cell.quad.corners for cell in lattice.cells if cell.quad is not None])
    away = np.linalg.norm(corners.mean(axis=(0, 1)) / size - 0.5) / np.sqrt(0.5)
    return float(len(corners) * (1 - away / 3))
