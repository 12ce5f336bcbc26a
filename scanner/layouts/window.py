"""A stated shape: where on a lattice R x C cells lie best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scanner.layouts.belong import fillers
from scanner.layouts.fit import MARGIN, extent, fit_lattice

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.layouts.fit import Fit
    from scanner.layouts.seen import OnTable
    from scanner.layouts.walk import Cells, Place

    Floats = NDArray[np.float64]

DOUBTFUL = 0.5
"""Weight of a doubtful quad against a sure one."""
IN_SIGHT = 0.02
"""Worth of a cell that the photo shows: decides only where no card does."""
COMPACT = 0.005
"""Price of a card unit of spacing: prefers one tableau to parts of two."""


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """The cells of a stated shape and the cards in them."""

    shape: Place
    """Rows and columns as seen in the photo."""
    cells: Cells
    sure: int
    """Cards the finder is sure of."""


def best_window(ground: OnTable, cells: Cells, shape: Place, loose: list[int]) -> Window:
    """The window of `shape`, or of its quarter turn if only that holds as many cards."""
    as_seen = _placed(ground, cells, shape, loose)
    turned = _placed(ground, cells, (shape[1], shape[0]), loose)
    return turned if turned.sure > as_seen.sure else as_seen


def _placed(ground: OnTable, cells: Cells, shape: Place, loose: list[int]) -> Window:
    rows, cols = extent(cells)
    margin = max(MARGIN, shape[0] - rows, shape[1] - cols)
    fit = fit_lattice(ground, cells, margin)
    free = {(row, col) for row in range(-margin, rows + margin) for col in range(-margin, cols + margin)} - set(
        cells.values()
    )
    lying = cells | fillers(ground, fit, [index for index in loose if index not in cells], free)
    value = _values(ground, lying, fit)
    corners = [(top, left) for top in _starts(rows, shape[0]) for left in _starts(cols, shape[1])]
    top, left = max(corners, key=lambda corner: _score(value, fit, corner, shape))
    held = {
        card: (row - top, col - left)
        for card, (row, col) in lying.items()
        if 0 <= row - top < shape[0] and 0 <= col - left < shape[1]
    }
    return Window(shape, held, sum(ground.seen.sure(card) for card in held))


def _starts(lines: int, wanted: int) -> list[int]:
    """First lines of a window that holds all lines, or lies within them; the nearest to the first line first."""
    spare = lines - wanted
    return sorted(range(min(0, spare), max(0, spare) + 1), key=abs)


def _values(ground: OnTable, lying: Cells, fit: Fit) -> Floats:
    value = np.where(ground.visible(fit.across, fit.down), IN_SIGHT, 0.0)
    for card, (row, col) in lying.items():
        value[row + fit.margin, col + fit.margin] += ground.worth[card] * (1 if ground.seen.sure(card) else DOUBTFUL)
    return value


def _score(value: Floats, fit: Fit, corner: Place, shape: Place) -> float:
    down, across = (
        slice(start + fit.margin, start + fit.margin + length) for start, length in zip(corner, shape, strict=True)
    )
    spread = np.ptp(fit.across[down, across], axis=1).mean() + np.ptp(fit.down[down, across], axis=0).mean()
    return float(value[down, across].sum() - COMPACT * spread)
