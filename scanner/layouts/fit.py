"""One lattice through all cards of a group: where each cell lies, and how far each card is off its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scanner.layouts.walk import USUAL_PITCH
from scanner.typical import median

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.layouts.seen import OnTable
    from scanner.layouts.walk import Cells, Place

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

EVEN = 0.05
"""Weight of 'lines are evenly spaced' against one card: decides where nothing lies, hardly where cards do."""
GUESS = 1e-4
"""Weight of 'lines are a usual pitch apart' against one card: for a lattice of a single row."""
STRAIGHT = 0.3
"""Weight of 'a whole row is not shifted' against one card."""
MARGIN = 2
"""Empty lines foreseen around the cards."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Where rows and columns lie, in card units, with empty lines around them."""

    across: Floats
    """(rows, cols) horizontal position of each cell."""
    down: Floats
    """(rows, cols) vertical position of each cell."""
    off: Floats
    """(n, 2) how far each card lies from where all the others expect it, in pitches."""
    margin: int
    """Empty lines on every side."""

    @property
    def inside(self) -> tuple[Floats, Floats]:
        """`across` and `down` without the margin."""
        core = slice(self.margin, -self.margin)
        return self.across[core, core], self.down[core, core]

    @property
    def pitch(self) -> Floats:
        """(2,) usual distance between columns and between rows; the margin gives one to a single line, too."""
        row, col = (side // 2 for side in self.across.shape)
        return np.array([median(np.diff(self.across[row])), median(np.diff(self.down[:, col]))])

    def nearest(self, place: Floats) -> tuple[Place, float]:
        """The cell nearest to a place, and how far off it is along the worse axis, in pitches."""
        off = np.maximum(
            *(np.abs(np.stack([self.across, self.down]) - place[:, None, None]) / self.pitch[:, None, None])
        )
        row, col = divmod(int(np.nan_to_num(off, nan=np.inf).argmin()), off.shape[1])
        return (row - self.margin, col - self.margin), float(off[row, col])


def extent(cells: Cells) -> Place:
    """Rows and columns of cells counted from 0."""
    return max(row for row, _ in cells.values()) + 1, max(col for _, col in cells.values()) + 1


def from_zero(cells: Cells) -> Cells:
    """The same cells with the first row and column 0."""
    top = min((row for row, _ in cells.values()), default=0)
    left = min((col for _, col in cells.values()), default=0)
    return {card: (row - top, col - left) for card, (row, col) in cells.items()}


def fit_lattice(ground: OnTable, cells: Cells, margin: int = MARGIN) -> Fit:
    """The lattice through the cards of `cells`."""
    cards = list(cells)
    lines = np.array(list(cells.values())) + margin
    rows, cols = (int(last) + 1 + margin for last in lines.max(axis=0))
    places, weights = ground.places[cards], ground.seen.trust[cards]
    across, off_across = _fit_axis(places[:, 0], (lines[:, 1], cols), (lines[:, 0], rows), weights)
    down, off_down = _fit_axis(places[:, 1], (lines[:, 0], rows), (lines[:, 1], cols), weights)
    fit = Fit(across.T, down, np.zeros((0, 2)), margin)
    return Fit(fit.across, fit.down, np.column_stack([off_across, off_down]) / fit.pitch, margin)


def _fit_axis(
    values: Floats, line: tuple[Ints, int], shift: tuple[Ints, int], weights: Floats
) -> tuple[Floats, Floats]:
    """Values as line position plus shift; returns (lines, shifts) predictions and leave-one-out residuals."""
    (line_of, lines), (shift_of, shifts) = line, shift
    count = len(values)
    design = np.zeros((count, lines + shifts))
    design[np.arange(count), line_of] = 1
    design[np.arange(count), lines + shift_of] = 1
    bend = _differences(lines, shifts, (1.0, -2.0, 1.0))
    pace = _differences(lines, shifts, (-1.0, 1.0))
    keep = np.diag(np.concatenate([np.full(lines, 1e-9), np.full(shifts, STRAIGHT)]))
    weighted = design * weights[:, None]
    inverse = np.linalg.inv(weighted.T @ design + EVEN * bend.T @ bend + GUESS * pace.T @ pace + keep)
    solved = inverse @ (weighted.T @ values + GUESS * USUAL_PITCH * pace.sum(axis=0))
    leverage = np.einsum("ni,ij,nj->n", design, inverse, weighted)
    off = (values - design @ solved) / np.maximum(1 - leverage, 1e-3)
    return solved[:lines, None] + solved[None, lines:], off


def _differences(lines: int, shifts: int, pattern: tuple[float, ...]) -> Floats:
    """One row per run of neighbouring lines, holding `pattern` at their places."""
    count = max(lines - len(pattern) + 1, 0)
    rows = np.zeros((count, lines + shifts))
    for index, factor in enumerate(pattern):
        rows[np.arange(count), np.arange(count) + index] = factor
    return rows
