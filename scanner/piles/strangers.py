"""Cards as large as the whole ones of the piles that no enrolled picture explains: another pile, most likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scanner.layouts.tabletop import sides
from scanner.piles.plane import turned_alike
from scanner.piles.search import shared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scanner.piles.fronts import Fronts
    from scanner.records import Quad

AS_LARGE = (0.8, 1.25)
"""Width and height, each measured by the whole cards."""
APART = 0.1
"""Share of the smaller that it may have in common with a pile."""


def strangers(found: Fronts, sure: Sequence[Quad], piles: Sequence[Quad]) -> list[Quad]:
    """Of the quads that are surely cards, those beside the piles and as large as their whole cards."""
    if found.plane is None or not found.cards:
        return []
    plane = found.plane
    size = np.median([_size(plane.flat(front.quad)) for front in found.cards], axis=0)
    taken = [np.array(pile.corners) for pile in piles]
    others = []
    for quad in (turned_alike(plane, quad) for quad in sure):
        alike = _size(plane.flat(quad)) / size
        corners = np.array(quad.corners)
        if not ((alike > AS_LARGE[0]) & (alike < AS_LARGE[1])).all():
            continue
        if all(shared(corners, other) < APART for other in taken):
            others.append(quad)
            taken.append(corners)
    return others


def _size(flat: np.ndarray) -> np.ndarray:
    """Width and height in the plane's units; nought beyond the horizon."""
    size = np.linalg.norm(sides(flat[None])[0], axis=0)
    return np.asarray(np.nan_to_num(size))
