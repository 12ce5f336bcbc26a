"""The part of a photo that shows a tableau, turned as its owner sees it, and where its cards lie in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from scanner.tableau.places import place_quad

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.records import Photo, Point, Quad, ReadCard
    from scoring.records import Coords

    Floats = NDArray[np.float64]

LONG_SIDE = 1600
"""Pixels of the finished picture: cards of a row of five are then 250 wide, and a phone need not load more."""
MARGIN = 0.3
"""Cards' widths around the tableau that stay in the picture."""
_CLOCKWISE = (None, Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_90)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card, or an empty place, in the picture."""

    corners: Floats
    """4 x 2, from the top left as the owner reads it."""

    @property
    def angle(self) -> float:
        """Degrees by which it lies turned clockwise."""
        across = self.corners[1] - self.corners[0] + self.corners[2] - self.corners[3]
        return float(np.degrees(np.arctan2(across[1], across[0])))

    @property
    def wide(self) -> float:
        """Pixels from left to right."""
        (left, top), (right, bottom) = self.at(0, 0.5), self.at(1, 0.5)
        return float(np.hypot(right - left, bottom - top))

    def at(self, across: float, down: float) -> Point:
        """A point of the card: (0, 0) is its top left, (1, 1) its bottom right."""
        a, b, c, d = self.corners
        x, y = (a * (1 - across) + b * across) * (1 - down) + (d * (1 - across) + c * across) * down
        return float(x), float(y)

    @property
    def outline(self) -> list[Point]:
        """The corners, the first again last."""
        return [(float(x), float(y)) for x, y in (*self.corners, self.corners[0])]


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A picture with the cards in it."""

    picture: Image.Image
    cards: dict[Coords, Card]
    empty: dict[Coords, Card]
    """Where cards would lie in the places that hold none."""
    unit: float
    """Pixels of a card's width: what type and strokes are measured in."""


def view_of(photo: Photo, cards: Sequence[ReadCard], holes: Sequence[Coords] = ()) -> View:
    """The tableau with a margin around it; `holes` are places of it without a card."""
    places = {hole: quad for hole in holes if (quad := place_quad(cards, *hole)) is not None}
    keys = [*((card.row, card.col) for card in cards), *places]
    quads = np.array([each.corners for each in (*(card.quad for card in cards), *places.values())]) * photo.scale
    picture, quads = _upright(Image.fromarray(photo.pixels), quads)
    picture, quads = _framed(picture, quads)
    found = {key: Card(corners) for key, corners in zip(keys, quads, strict=True)}
    lying = {key: card for key, card in found.items() if key not in places}
    empty = {key: card for key, card in found.items() if key in places}
    return View(picture, lying, empty, float(np.median([card.wide for card in lying.values()])))


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A picture with shapes in it."""

    picture: Image.Image
    cards: tuple[Card, ...]
    """In the order in which they were given."""


def framed_view(photo: Photo, quads: Floats, upright: Sequence[Quad]) -> Frame:
    """The part of the photo that shows `quads` (n x 4 x 2, photo pixels), turned until the cards `upright` are that."""
    picture, seen = Image.fromarray(photo.pixels), quads * photo.scale
    quarters = _quarters(np.array([quad.corners for quad in upright]))
    picture, seen = _framed(*_turned(picture, seen, quarters))
    return Frame(picture, tuple(map(Card, seen)))


def _upright(image: Image.Image, quads: Floats) -> tuple[Image.Image, Floats]:
    """Turned by quarters until the cards' own up is up."""
    return _turned(image, quads, _quarters(quads))


def _quarters(quads: Floats) -> int:
    """Quarters clockwise that bring the cards' own up up."""
    x, y = (quads[:, 0] + quads[:, 1] - quads[:, 2] - quads[:, 3]).mean(0)
    return round(float(np.degrees(np.arctan2(x, -y))) / -90) % 4


def _turned(image: Image.Image, quads: Floats, quarters: int) -> tuple[Image.Image, Floats]:
    turn = _CLOCKWISE[quarters]
    if turn is None:
        return image, quads
    for height in (image.height, image.width, image.height)[:quarters]:
        quads = np.stack([height - quads[..., 1], quads[..., 0]], -1)
    return image.transpose(turn), quads


def _framed(image: Image.Image, quads: Floats) -> tuple[Image.Image, Floats]:
    """Cut to the cards and a margin, at the size of the finished picture."""
    margin = MARGIN * float(np.median(np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)))
    low = np.maximum(np.floor(quads.min((0, 1)) - margin), 0)
    high = np.minimum(np.ceil(quads.max((0, 1)) + margin), image.size)
    scale = LONG_SIDE / float((high - low).max())
    size = (max(1, round((high[0] - low[0]) * scale)), max(1, round((high[1] - low[1]) * scale)))
    box = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
    return image.resize(size, Image.Resampling.BICUBIC, box, reducing_gap=2.0), (quads - low) * scale
