"""Which cards belong to a lattice: strays at its edge do not, doubtful quads in its holes do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scanner.layouts.fit import Fit, fit_lattice
from scanner.layouts.seen import SECOND_LOOK

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.layouts.seen import Measures, Seen

    Floats = NDArray[np.float64]
    Place = tuple[int, int]
    Cells = dict[int, Place]

LOOSE = 0.55
"""Card units by which a card among others may be off its place."""
SLANTED = 1.0
"""Oddness up to which a card among others may be turned (30 degrees give 0.8)."""
TIDY = 0.3
"""Oddness of a doubtful quad that looks like the cards around it."""
NEAT = 0.15
"""Card units by which a card that alone makes a line may be off its place, if the others are no looser."""
COVERED = 0.85
"""Card units between neighbours below which one covers the other."""
LEAST = 3
"""Cards that make a tableau of their own; fewer lie outside."""
UNEVEN = 0.3
"""Card units by which the gap before a card that alone makes a second line may differ from the other gaps."""
EXPECTED = 0.35
"""Card units within which a quad lies where the lattice expects a card."""
ENOUGH = 0.8
"""Summed confidence from which doubtful quads make a line of their own."""


def extent(cells: Cells) -> Place:
    """Rows and columns of cells counted from 0."""
    return max(row for row, _ in cells.values()) + 1, max(col for _, col in cells.values()) + 1


def from_zero(cells: Cells) -> Cells:
    """The same cells with the first row and column 0."""
    top = min((row for row, _ in cells.values()), default=0)
    left = min((col for _, col in cells.values()), default=0)
    return {card: (row - top, col - left) for card, (row, col) in cells.items()}


def fitted(seen: Seen, measures: Measures, cells: Cells) -> Fit:
    """The lattice through the cards of `cells`."""
    cards = list(cells)
    return fit_lattice(measures.places[cards], np.array(list(cells.values())), seen.trust[cards])


def pruned(seen: Seen, measures: Measures, cells: Cells) -> Cells:
    """Without the cards that lie where the others expect none, the worst first."""
    cells = from_zero(cells)
    while len(cells) > 2:
        strange = _strangeness(seen, measures, cells)
        if strange.max() <= 1:
            break
        drop = list(cells)[int(strange.argmax())]
        cells = from_zero({card: cell for card, cell in cells.items() if card != drop})
    return cells


def _strangeness(seen: Seen, measures: Measures, cells: Cells) -> Floats:
    """How doubtful each card's place in the lattice is; beyond 1 it does not belong.

    A card among others may lie loosely. One that alone adds a line to the edge of the lattice must fit as well as the
    others do: stray cards, draw piles and neighbours' cards do not.
    """
    cards = list(cells)
    fit = fitted(seen, measures, cells)
    off, odd = np.abs(fit.off).max(axis=1), measures.oddness[cards]
    alone = _alone_at_the_edge(seen, cells, seen.visible(measures.table, *fit.inside))
    among = off[~alone.any(axis=1)]
    usual = 1.4826 * float(np.median(among)) if len(among) > 4 else 0.0
    strict = np.maximum(off / np.clip(3 * usual, NEAT, LOOSE), odd / max(0.2, 3 * float(np.median(odd))))
    strict = np.maximum(strict, COVERED / _nearest(measures.places[cards]))
    strict = np.maximum(strict, (alone * _uneven(fit, measures)).max(axis=1) / UNEVEN)
    loose = np.hypot(off / LOOSE, odd / SLANTED)
    return np.asarray(np.where(alone.any(axis=1), strict * alone.max(axis=1), loose), dtype=np.float64)


def _uneven(fit: Fit, measures: Measures) -> Floats:
    """How unlike the gap between two rows is to the gaps between columns, and the other way round, in card units.

    With three lines and more the lines themselves tell what is even.
    """
    across, down = fit.inside
    across, down = np.diff(across[0]), np.diff(down[:, 0])
    if not (down.size and across.size):
        return np.zeros(2)
    rows_apart, cols_apart = float(np.median(down)) - 1, float(np.median(across)) - 1
    return np.array(
        [
            abs(rows_apart - cols_apart * measures.table.aspect) if down.size == 1 else 0.0,
            abs(cols_apart - rows_apart / measures.table.aspect) if across.size == 1 else 0.0,
        ]
    )


def _nearest(places: Floats) -> Floats:
    apart = np.abs(places[None] - places[:, None]).max(axis=2)
    np.fill_diagonal(apart, np.inf)
    return np.asarray(apart.min(axis=1), dtype=np.float64)


def _alone_at_the_edge(seen: Seen, cells: Cells, visible: NDArray[np.bool_]) -> Floats:
    """(n, 2) 1 for cards in a first or last row, or column, of which at most a third is sure; 0 for the others.

    Half as much where the photo ends and shows no other place of the line.
    """
    places = np.array(list(cells.values()))
    sure = np.array([seen.sure(card) for card in cells])
    alone = np.zeros((len(places), 2))
    for axis in (0, 1):
        lines = places[:, axis]
        length = visible.shape[1 - axis]
        shown = visible.sum(axis=1 - axis)
        for edge in (lines.min(), lines.max()):
            on_edge = lines == edge
            if length > 1 and (on_edge & sure).sum() <= max(1, length // 3):
                alone[on_edge, axis] = 1 if shown[edge] > 1 else 0.5
    return alone


def joined(seen: Seen, measures: Measures, cells: Cells, group: Cells) -> Cells:
    """With those cards of a small group, reached by no step, that lie where the lattice goes on."""
    if len(group) >= LEAST and 2 * len(group) > len(cells):
        return cells
    fit = fitted(seen, measures, cells)
    rows, cols = extent(cells)
    longer = dict(cells)
    for card in group:
        (row, col), off = fit.nearest(measures.places[card])
        inside = 0 <= row < rows and 0 <= col < cols
        beyond = (rows == 1 and row == 0) or (cols == 1 and col == 0)
        if off < EXPECTED and (inside or beyond) and (row, col) not in longer.values():
            longer[card] = (row, col)
    return from_zero(longer)


def trimmed(seen: Seen, cells: Cells) -> Cells:
    """Without lines at the edge in which the finder is sure of no card, unless doubtful quads make most of a line."""
    changed = True
    while changed and cells:
        changed = False
        for axis in (0, 1):
            length = len({cell[1 - axis] for cell in cells.values()})
            for edge in (min(cell[axis] for cell in cells.values()), max(cell[axis] for cell in cells.values())):
                line = [card for card, cell in cells.items() if cell[axis] == edge]
                if line and not _holds(seen, line, length):
                    cells = {card: cell for card, cell in cells.items() if card not in line}
                    changed = True
    return from_zero(cells)


def _holds(seen: Seen, line: list[int], length: int) -> bool:
    if any(seen.sure(card) for card in line):
        return True
    return len(line) >= 2 and 2 * len(line) >= length and float(seen.trust[line].sum()) >= ENOUGH


def second_look(seen: Seen, measures: Measures, cells: Cells, among: list[int]) -> Cells:
    """With quads of `among` in the holes they fill, the most trusted first."""
    fit = fitted(seen, measures, cells)
    rows, cols = extent(cells)
    cells = dict(cells)
    for index in sorted(among, key=lambda index: -seen.trust[index]):
        if index in cells or seen.trust[index] < SECOND_LOOK or not measures.sized[index]:
            continue
        (row, col), off = fit.nearest(measures.places[index])
        tidy = measures.oddness[index] < (SLANTED if seen.sure(index) else TIDY)
        hole = 0 <= row < rows and 0 <= col < cols and (row, col) not in cells.values()
        if hole and tidy and off < EXPECTED:
            cells[index] = (row, col)
    return cells
