"""Cards as wide as the whole ones of the piles that no enrolled picture explains: another pile, most likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scanner.layouts.tabletop import sides
from scanner.piles.plane import turned_alike
from scanner.piles.search import shared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.piles.plane import Plane
    from scanner.records import Quad

    Floats = NDArray[np.float64]

CLEARLY = 0.5
"""Confidence from which a quad alone suggests a card."""
AS_WIDE, AS_TALL = (0.5, 1.6), (0.45, 2.5)
"""Width and height, each measured by the whole cards: a card may be cut at a printed line, or be found with the
strips behind it."""
IN_COLUMN = 0.5
"""Widths of a card beside the middle of a pile within which what is found belongs to that pile."""
APART = 0.1
"""Share of the smaller that it may have in common with a pile."""


def strangers(plane: Plane, wholes: Sequence[Quad], quads: Sequence[Quad], piles: Sequence[Quad]) -> list[Quad]:
    """Of the quads, those beside the piles and as wide as the whole cards of these, if they are surely cards or fill a
    gap between two piles: there bare table is rare."""
    if not wholes:
        return []
    fronts = np.array([plane.flat(whole) for whole in wholes])
    wide, tall = np.median([_size(flat) for flat in fronts], axis=0)
    columns = list(fronts.mean(1)[:, 0])
    taken = [np.array(pile.corners) for pile in piles]
    others = []
    for quad in (turned_alike(plane, quad) for quad in sorted(quads, key=lambda each: -each.confidence)):
        flat, corners = plane.flat(quad), np.array(quad.corners)
        across, down = _size(flat) / (wide, tall)
        if not (AS_WIDE[0] < across < AS_WIDE[1] and AS_TALL[0] < down < AS_TALL[1]):
            continue
        column = float(flat.mean(0)[0])
        likely = quad.confidence >= CLEARLY or min(columns) < column < max(columns)
        beside = all(abs(column - other) > IN_COLUMN * wide for other in columns)
        if likely and beside and all(shared(corners, other) < APART for other in taken):
            others.append(quad)
            taken.append(corners)
            columns.append(column)
    return others


def _size(flat: Floats) -> Floats:
    """Width and height in the plane's units; nought beyond the horizon."""
    size = np.linalg.norm(sides(flat[None])[0], axis=0)
    return np.asarray(np.nan_to_num(size), np.float64)
