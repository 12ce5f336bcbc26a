"""Somebody else's cards beside a tableau, lying as if they went on with it: they do not keep its pace."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scanner.layouts.fit import extent, fit_lattice, from_zero
from scanner.typical import median

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.layouts.fit import Fit
    from scanner.layouts.seen import OnTable
    from scanner.layouts.walk import Cells

    Floats = NDArray[np.float64]

OUT_OF_PACE, OUT_OF_LINE = 0.16, 0.11
"""Pitches by which a line beyond the tableau is nearer or farther than its own lines are, and shifted along itself."""
AS_FULL = 0.3
"""The first of both for a line that begins and ends where the others do and lacks no card: people leave gaps."""
LOOSER, UNEVEN = 4.0, 1.5
"""Times the usual looseness of the tableau's cards, and the worst of its own gaps, that both may be."""
SMALLER = 0.5
"""Share of the tableau's cards from which the others are as much a tableau as it is."""


def keeping_pace(ground: OnTable, cells: Cells) -> Cells:
    """Without lines at an edge that start at another distance, or out of line with those they would go on with."""
    cells = from_zero(cells)
    while cells:
        cuts = [cut for axis in (0, 1) for line in range(1, extent(cells)[axis]) for cut in _cuts(cells, axis, line)]
        strange = [_strangeness(ground, cut) for cut in cuts]
        if not strange or max(strange) <= 1:
            break
        cells = from_zero(cuts[int(np.argmax(strange))].own)
    return cells


@dataclass(frozen=True, slots=True)
class _Cut:
    """A tableau without some lines at one of its edges."""

    axis: int
    """0: rows are cut off; 1: columns."""
    own: Cells
    beyond: Cells
    next_line: int
    """The line beyond the cut."""


def _cuts(cells: Cells, axis: int, line: int) -> list[_Cut]:
    """The lattice cut before a line, if one side is by far the larger and shows how far apart lines are."""
    before = {card: cell for card, cell in cells.items() if cell[axis] < line}
    after = {card: cell for card, cell in cells.items() if cell[axis] >= line}
    cuts = [_Cut(axis, before, after, line), _Cut(axis, after, before, line - 1)]
    return [
        cut
        for cut in cuts
        if len(cut.beyond) < SMALLER * len(cut.own)
        and len({cell[axis] for cell in cut.own.values()}) > 1
        and any(cell[axis] == cut.next_line for cell in cut.beyond.values())
    ]


def _strangeness(ground: OnTable, cut: _Cut) -> float:
    """Beyond 1: what lies beyond the cut is not laid as the tableau is."""
    own, beyond = np.array(list(cut.own.values())), np.array(list(cut.beyond.values()))
    start = own.min(0)
    reach = max(int((start - beyond.min(0)).max()), int((beyond.max(0) - own.max(0)).max()), 1)
    fit = fit_lattice(ground, from_zero(cut.own), reach)
    row, col = (beyond - start + reach).T
    expected = np.stack([fit.across[row, col], fit.down[row, col]], 1)
    off = (ground.places[list(cut.beyond)] - expected) / fit.pitch
    loose = LOOSER * median(np.abs(fit.off))
    along, across = 1 - cut.axis, cut.axis
    line = beyond[beyond[:, cut.axis] == cut.next_line, 1 - cut.axis]
    as_full = set(line.tolist()) == set(own[:, 1 - cut.axis].tolist())
    pace = float(median(off[beyond[:, cut.axis] == cut.next_line, along]))
    most = max(AS_FULL if as_full else OUT_OF_PACE, loose[along], UNEVEN * _unevenness(fit, cut.axis))
    aside = 0.0 if as_full else float(median(off[:, across])) / max(OUT_OF_LINE, loose[across])
    return float(max(abs(pace) / most, abs(aside)))


def _unevenness(fit: Fit, axis: int) -> float:
    """Pitches by which the oddest gap between the lines of a tableau differs from the others."""
    across, down = fit.inside
    gaps = np.diff(down[:, 0] if axis == 0 else across[0])
    return float(np.abs(gaps - median(gaps)).max() / fit.pitch[1 - axis])
