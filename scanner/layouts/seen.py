"""All quads of a photo as arrays, and the same quads measured on the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from scanner.layouts.tabletop import convex, middle, quarter_turns, sides

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.layouts.tabletop import Tabletop
    from scanner.records import Quad

    Floats = NDArray[np.float64]

ACCEPT = 0.5
"""Confidence from which a quad is a card."""
SECOND_LOOK = 0.1
"""Confidence from which a quad is a card where the lattice expects one."""
SMALLEST, LARGEST = 0.6, 1.6
"""Area of a card of the deck, in card units."""
SAME_CARD = 0.4
"""Card units within which two quads are one card found twice."""
COVERS = 0.65
"""Card units within which a doubtful quad is part of a card rather than one."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """The quads of a photo as arrays."""

    quads: tuple[Quad, ...]
    corners: Floats
    """(n, 4, 2) photo pixels."""
    trust: Floats
    """(n,) confidences."""
    size: tuple[int, int]
    """Width and height of the photo."""

    @classmethod
    def of(cls, quads: tuple[Quad, ...], size: tuple[int, int]) -> Seen:
        """The arrays of some quads; nobody trusts one that no flat card can look like."""
        corners = np.array([quad.corners for quad in quads], dtype=np.float64).reshape(-1, 4, 2)
        trust = np.array([quad.confidence for quad in quads], dtype=np.float64)
        return cls(quads, corners, np.where(convex(corners), trust, 0.0), size)

    def sure(self, index: int) -> bool:
        """Whether the finder is sure of a card."""
        return bool(self.trust[index] >= ACCEPT)

    def on(self, table: Tabletop) -> OnTable:
        """All quads in the card units of `table`; NaN for those beyond its horizon."""
        shapes = sides(table.place(self.corners))
        odd = np.linalg.norm(quarter_turns(shapes) - np.eye(2), axis=(2, 3))
        areas = np.abs(shapes[:, 0, 0] * shapes[:, 1, 1] - shapes[:, 0, 1] * shapes[:, 1, 0])
        return OnTable(self, table, table.place(middle(self.corners)), areas, odd)


@dataclass(frozen=True, slots=True, eq=False)
class OnTable:
    """The quads of a photo in card units."""

    seen: Seen
    table: Tabletop
    places: Floats
    """(n, 2) middles."""
    areas: Floats
    """(n,) 1 for a card of the deck."""
    turned_oddness: Floats
    """(n, 4) how far the sides are from those of the other cards, read from each of a card's four corners."""

    @property
    def oddness(self) -> Floats:
        """(n,) how far the sides are from those of the other cards: turned, skewed, or of another size."""
        return np.asarray(self.turned_oddness.min(axis=1), dtype=np.float64)

    def upright(self, index: int) -> Quad:
        """A quad whose corners start at the top left along the rows, whichever way the rows run in the photo."""
        quad = self.seen.quads[index]
        first = int(self.turned_oddness[index].argmin())
        a, b, c, d = (*quad.corners[first:], *quad.corners[:first])
        return replace(quad, corners=(a, b, c, d))

    @property
    def sized(self) -> NDArray[np.bool_]:
        """(n,) which are about as large as the other cards."""
        return (self.areas > SMALLEST) & (self.areas < LARGEST)

    @property
    def worth(self) -> Floats:
        """(n,) confidence, less where a quad does not look like the others."""
        return np.asarray(self.seen.trust / (1 + np.nan_to_num(self.oddness, nan=np.inf)), dtype=np.float64)

    def visible(self, across: Floats, down: Floats) -> NDArray[np.bool_]:
        """Which places, given in card units, the photo shows."""
        shown = self.table.show(np.stack([across, down], axis=-1))
        return np.asarray(((shown > 0) & (shown < np.array(self.seen.size))).all(axis=-1), dtype=np.bool_)


def without_doubles(ground: OnTable, among: list[int]) -> list[int]:
    """Without quads that show a card found before, and doubtful ones that cover one."""
    worth, places = ground.worth, ground.places
    with np.errstate(divide="ignore"):
        sizes = np.log2(ground.areas)
    sure = ground.seen.trust >= ACCEPT
    kept: list[int] = []
    for index in sorted(among, key=lambda index: -worth[index]):
        apart = np.abs(places[kept] - places[index]).max(axis=1, initial=0)
        reach = np.where(sure[index] & sure[kept], SAME_CARD, COVERS)
        if not ((apart < reach) & (np.abs(sizes[kept] - sizes[index]) < 1)).any():
            kept.append(index)
    return sorted(kept)
