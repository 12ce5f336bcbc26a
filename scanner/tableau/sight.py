"""Photo -> Sight: where the cards lie and a vector for each, before any deck is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from models.inputs import RECOGNISER_SIDE
from scanner.find import find
from scanner.layouts.grid import arrange
from scanner.networks import network
from scanner.pipeline import no_cards
from scanner.recognise import embed
from scanner.rectify import flattened
from scanner.tableau.missed import look_again

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.records import Lattice, Layout, Photo, Quad

    Shape = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A photo and all that may be a card in it."""

    photo: Photo
    quads: tuple[Quad, ...]
    """Doubtful ones too; the layout decides."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A photo looked at, before any deck is known."""

    photo: Photo
    quads: tuple[Quad, ...]
    """All that was found, doubtful ones too."""
    layout: Layout
    vectors: tuple[NDArray[np.float32], ...]
    """Per lattice, one vector for each of its cards."""


def found_in(photo: Photo) -> Found:
    """Find the cards, however they lie; NoCardsError if there are none."""
    quads = find(photo)
    if not quads:
        raise no_cards(photo)
    return Found(photo, quads)


def look(photo: Photo, shape: Shape | None = None) -> Sight:
    """Find the cards of a grid and describe each."""
    return arranged(found_in(photo), shape)


def arranged(found: Found, shape: Shape | None = None) -> Sight:
    """The cards as a grid, each described; a photo with less than half a tableau is taken as it is."""
    photo, quads = found.photo, found.quads
    layout = arrange(quads, photo.size, shape)
    if shape is not None and 2 * _most_cards(layout) < shape[0] * shape[1]:
        layout = arrange(quads, photo.size)
    if not layout.lattices:
        raise no_cards(photo)
    first, *others = layout.lattices
    return described(photo, quads, replace(layout, lattices=(look_again(photo, first), *others)))


def described(photo: Photo, quads: tuple[Quad, ...], layout: Layout) -> Sight:
    """The photo with a vector for every card of a tableau."""
    return Sight(photo, quads, layout, tuple(vectors_of(photo, lying(lattice)) for lattice in layout.lattices))


def _most_cards(layout: Layout) -> int:
    return max((len(lying(lattice)) for lattice in layout.lattices), default=0)


def lying(lattice: Lattice) -> tuple[Quad, ...]:
    """The cards of a lattice, row by row."""
    return tuple(cell.quad for cell in lattice.cells if cell.quad is not None)


def vectors_of(photo: Photo, quads: Sequence[Quad]) -> NDArray[np.float32]:
    """One vector for each quad, its first corner taken as the top left."""
    squares = flattened(photo, quads, (RECOGNISER_SIDE, RECOGNISER_SIDE))
    return embed(np.stack(squares) if squares else np.zeros(0, np.uint8), network("recogniser"))
