"""Which cards belong to a lattice: strays at its edge do not, doubtful quads in its holes do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scanner.layouts.fit import extent, fit_lattice, from_zero
from scanner.layouts.seen import ACCEPT, SECOND_LOOK
from scanner.typical import median

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from scanner.layouts.fit import Fit
    from scanner.layouts.seen import OnTable, Seen
    from scanner.layouts.walk import Cells, Place

    Floats = NDArray[np.float64]

LOOSE = 0.45
"""Pitches by which a card among others may be off its place."""
SLANTED = 1.0
"""Oddness up to which a card among others may be turned (30 degrees give 0.8)."""
TIDY = 0.3
"""Oddness of a doubtful quad that looks like the cards around it."""
NEAT = 0.12
"""Pitches by which a card that alone makes a line may be off its place, if the others are no looser."""
SURE_ALONE = 0.7
"""Confidence that a card needs to make a line alone: nothing else vouches for it."""
COVERED = 0.85
"""Card units between neighbours below which one covers the other."""
UNEVEN = 0.3
"""Card units by which the gap before a card that alone makes a second line may differ from the other gaps."""
EXPECTED = 0.3
"""Pitches within which a quad lies where the lattice expects a card."""
LEAST = 3
"""Cards that make a tableau of their own; fewer lie outside."""
ENOUGH = 0.8
"""Summed confidence from which doubtful quads make a line of their own."""


def without_strays(ground: OnTable, cells: Cells) -> Cells:
    """Without the cards that lie where the others expect none, the worst first.

    A card among others may lie loosely. One that alone adds a line to the edge of the lattice must fit as well as the
    others do: stray cards, draw piles and neighbours' cards do not.
    """
    cells = from_zero(cells)
    while len(cells) > 2:
        fit = fit_lattice(ground, cells)
        alone = _alone_at_the_edge(ground, cells, fit)
        strict = _strictly(ground, cells, fit, alone) * alone.max(axis=1)
        strange = np.where(alone.any(axis=1), strict, _loosely(ground, cells, fit))
        if strange.max() <= 1:
            break
        cells = _without(cells, int(strange.argmax()))
    return cells


def without_misfits(ground: OnTable, cells: Cells) -> Cells:
    """Without the cards that lie in no cell at all, the worst first; lines of one card are kept."""
    cells = from_zero(cells)
    while len(cells) > 2:
        strange = _loosely(ground, cells, fit_lattice(ground, cells))
        if strange.max() <= 1:
            break
        cells = _without(cells, int(strange.argmax()))
    return cells


def _without(cells: Cells, position: int) -> Cells:
    drop = list(cells)[position]
    return from_zero({card: cell for card, cell in cells.items() if card != drop})


def _loosely(ground: OnTable, cells: Cells, fit: Fit) -> Floats:
    """Beyond 1: too far off or too slanted to be a card of the lattice."""
    off = np.abs(fit.off).max(axis=1)
    return np.asarray(np.hypot(off / LOOSE, ground.oddness[list(cells)] / SLANTED), dtype=np.float64)


def _strictly(ground: OnTable, cells: Cells, fit: Fit, alone: Floats) -> Floats:
    """Beyond 1: looser, more slanted, more covered or less evenly spaced than the cards among others are."""
    cards = list(cells)
    off, odd = np.abs(fit.off).max(axis=1), ground.oddness[cards]
    among = off[~alone.any(axis=1)]
    usual = 1.4826 * float(median(among)) if len(among) > 4 else 0.0
    doubts = [
        off / np.clip(3 * usual, NEAT, LOOSE),
        odd / max(0.2, 3 * float(median(odd))),
        COVERED / _nearest(ground.places[cards]),
        SURE_ALONE / ground.seen.trust[cards],
        (alone * _uneven(fit, ground.table.aspect)).max(axis=1) / UNEVEN,
    ]
    return np.asarray(np.max(doubts, axis=0), dtype=np.float64)


def _uneven(fit: Fit, aspect: float) -> Floats:
    """How unlike the gap between two rows is to the gaps between columns, and the other way round, in card units.

    With three lines and more the lines themselves tell what is even.
    """
    across, down = fit.inside
    across, down = np.diff(across[0]), np.diff(down[:, 0])
    if not (down.size and across.size):
        return np.zeros(2)
    rows_apart, cols_apart = float(median(down)) - 1, float(median(across)) - 1
    return np.array(
        [
            abs(rows_apart - cols_apart * aspect) if down.size == 1 else 0.0,
            abs(cols_apart - rows_apart / aspect) if across.size == 1 else 0.0,
        ]
    )


def _nearest(places: Floats) -> Floats:
    apart = np.abs(places[None] - places[:, None]).max(axis=2)
    np.fill_diagonal(apart, np.inf)
    return np.asarray(apart.min(axis=1), dtype=np.float64)


def _alone_at_the_edge(ground: OnTable, cells: Cells, fit: Fit) -> Floats:
    """(n, 2) 1 for cards in a first or last row, or column, of which at most a third is sure; 0 for the others.

    Half as much where the photo ends and shows no other place of the line.
    """
    visible = ground.visible(*fit.inside)
    places = np.array(list(cells.values()))
    trust = ground.seen.trust[list(cells)]
    sure = trust >= ACCEPT
    alone = np.zeros((len(places), 2))
    for axis in (0, 1):
        lines = places[:, axis]
        length = visible.shape[1 - axis]
        shown = visible.sum(axis=1 - axis)
        for edge in (lines.min(), lines.max()):
            on_edge = lines == edge
            if length > 1 and (on_edge & sure).sum() <= max(1, length // 3) and not _many(trust[on_edge], length):
                alone[on_edge, axis] = 1 if shown[edge] > 1 else 0.5
    return alone


def in_or_beside(cell: Place, shape: Place) -> bool:
    """Whether a cell lies in the lattice, in the line next to it, or anywhere on its only line."""
    out = [max(-place, place + 1 - lines, 0) for place, lines in zip(cell, shape, strict=True)]
    return out in ([0, 0], [0, 1], [1, 0]) or (1 in shape and out[shape.index(1)] == 0)


def joined(
    ground: OnTable, cells: Cells, group: Cells, continues: Callable[[Place, Place], bool] = in_or_beside
) -> Cells:
    """With those cards of a small group, reached by no step, that lie where the lattice goes on."""
    if len(group) >= LEAST and 2 * len(group) > len(cells):
        return cells
    cells = from_zero(cells)
    fit, shape = fit_lattice(ground, cells), extent(cells)
    longer = dict(cells)
    for card in group:
        cell, off = fit.nearest(ground.places[card])
        free = card not in cells and cell not in longer.values()
        if off < EXPECTED and free and continues(cell, shape):
            longer[card] = cell
    return from_zero(longer)


def trimmed(seen: Seen, cells: Cells) -> Cells:
    """Without lines at the edge in which the finder is sure of no card, unless doubtful quads make most of a line."""
    while cells:
        rows, cols = extent(cells)
        edges = [(0, 0, cols), (0, rows - 1, cols), (1, 0, rows), (1, cols - 1, rows)]
        empty = [(axis, edge) for axis, edge, length in edges if not _holds(seen, cells, (axis, edge), length)]
        if not empty:
            break
        axis, edge = empty[0]
        cells = from_zero({card: cell for card, cell in cells.items() if cell[axis] != edge})
    return cells


def _holds(seen: Seen, cells: Cells, line: tuple[int, int], length: int) -> bool:
    cards = [card for card, cell in cells.items() if cell[line[0]] == line[1]]
    return any(seen.sure(card) for card in cards) or _many(seen.trust[cards], length)


def _many(trust: Floats, length: int) -> bool:
    """Whether doubtful quads alone make a line: at least two, and most of it."""
    return len(trust) >= 2 and 2 * len(trust) > length and trust.max() < ACCEPT and float(trust.sum()) >= ENOUGH


def second_look(ground: OnTable, cells: Cells, among: list[int]) -> Cells:
    """With quads of `among` in the holes they fill, the most trusted first."""
    rows, cols = extent(cells)
    holes = {(row, col) for row in range(rows) for col in range(cols)} - set(cells.values())
    return cells | fillers(ground, fit_lattice(ground, cells), [index for index in among if index not in cells], holes)


def fillers(ground: OnTable, fit: Fit, among: list[int], holes: set[Place]) -> Cells:
    """Quads of `among` that lie in `holes`, the most trusted first, one in each."""
    filled: Cells = {}
    for index in sorted(among, key=lambda index: -ground.seen.trust[index]):
        tidy = ground.oddness[index] < (SLANTED if ground.seen.sure(index) else TIDY)
        if not (tidy and ground.sized[index] and ground.seen.trust[index] >= SECOND_LOOK):
            continue
        cell, off = fit.nearest(ground.places[index])
        if off < EXPECTED and cell in holes and cell not in filled.values():
            filled[index] = cell
    return filled
