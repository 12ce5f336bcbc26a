"""The values that flow from the photo to the tableau: small, frozen, and read-only where they hold pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """An upright RGB picture, decoded no larger than the next stage needs."""

    name: str
    """File name, for messages and JSON."""
    pixels: NDArray[np.uint8]
    """Height x width x 3, RGB, read-only; may be smaller than the photo itself."""
    size: tuple[int, int]
    """Width and height of the upright photo in its own pixels: the unit of every corner below."""

    @property
    def scale(self) -> float:
        """Decoded pixels per photo pixel, at most 1."""
        return float(self.pixels.shape[1]) / self.size[0]


@dataclass(frozen=True, slots=True)
class Quad:
    """One card as the camera sees it."""

    corners: tuple[Point, Point, Point, Point]
    """Clockwise in photo pixels (image edges at 0 and width). As found, from the corner with the smallest x + y; in a
    lattice, from the corner that is top left along its rows."""
    confidence: float
    """Calibrated probability that this is one whole card."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of a lattice, with the card lying in it."""

    row: int
    """From 1, as seen in the photo."""
    col: int
    """From 1, as seen in the photo."""
    quad: Quad | None
    """None: a hole."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """One tableau: cells in row-major order, rows of equal length unless the layout says otherwise."""

    rows: int
    cols: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """What lies on the table: the tableaux, largest and most central first, and the cards of none."""

    lattices: tuple[Lattice, ...]
    outside: tuple[Quad, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Crop:
    """One card, rectified and upright as seen in the photo."""

    row: int
    col: int
    pixels: NDArray[np.uint8]
    """Height x width x 3, RGB, read-only."""


# --- what the cards are -----------------------------------------------------------------------------------

BACK = "back"
"""The label of a deck's back: the card lies face down."""
UNKNOWN = "?"
"""The candidate that stands for a card of no enrolled kind."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that a card could be."""

    card: str
    """A label of the deck, BACK or UNKNOWN."""
    probability: float


@dataclass(frozen=True, slots=True)
class ReadCard:
    """A card with all that it could be."""

    row: int
    """From 1, as the owner sees the tableau."""
    col: int
    quad: Quad
    """Corners from the top left of the card as its owner reads it."""
    candidates: tuple[Candidate, ...]
    """The likeliest first; probabilities sum to 1. Empty without a deck."""


@dataclass(frozen=True, slots=True)
class ReadIcon:
    """An icon or a token on a card."""

    place: Point
    """Its middle in photo pixels."""
    size: float
    """Photo pixels across."""
    candidates: tuple[Candidate, ...]
    """What it could be, the likeliest first; an empty name stands for nothing at all."""


@dataclass(frozen=True, slots=True)
class ReadElements(ReadCard):
    """A card that bears icons; each candidate names all of them, joined by `+`."""

    icons: tuple[ReadIcon, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadPile(ReadCard):
    """A pile of overlapping cards: the card is the whole one, its column the pile's place from the left, its row 1."""

    heights: tuple[tuple[int, float], ...] = ()
    """How many cards it may have, each with its probability, the likeliest first; they sum to 1."""
    parts: tuple[Quad, ...] = ()
    """What is visible of each card, from the first one laid to the whole one."""
    outline: Quad | None = None
    """Around the whole pile."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One photographed tableau, read against a deck, as its owner sees it."""

    photo: str
    """File name."""
    size: tuple[int, int]
    """Width and height of the upright photo."""
    rows: int
    cols: int
    turn: int
    """How far the photo must be turned clockwise to look as the owner sees it: 0, 90, 180 or 270."""
    cards: tuple[ReadCard, ...]
    """In row-major order; a missing place is a hole."""
    outside: tuple[Quad, ...]
    others: tuple[Reading, ...] = ()
    """Further tableaux in the same photo."""
