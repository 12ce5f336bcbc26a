"""The values of a photographed pad: where its boxes are, what may stand in them, what was decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scanner.records import Point

Corners = tuple["Point", "Point", "Point", "Point"]

WORDS = "?"
"""What stands in a box that holds no number: letters, a picture, a scribble."""
Content = int | str | None
"""A number; None for an empty box; WORDS."""


@dataclass(frozen=True, slots=True)
class Chance:
    """One thing that may stand in a box."""

    content: Content
    probability: float


@dataclass(frozen=True, slots=True)
class Box:
    """One box of the pad as the reader sees it, before any arithmetic."""

    corners: Corners
    """Clockwise from its top left as the pad is read, in photo pixels."""
    chances: tuple[Chance, ...]
    """The likeliest first; probabilities sum to 1."""

    @property
    def best(self) -> Chance:
        """What the ink alone says."""
        return self.chances[0]


@dataclass(frozen=True, slots=True)
class Grid:
    """The ruled boxes of a pad, row by row as it is read."""

    boxes: tuple[tuple[Box, ...], ...]
    turn: int
    """How far the photo must be turned clockwise for reading the pad: 0, 90, 180 or 270."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A box after all witnesses were heard."""

    box: Box
    content: int | None
    """The number, or None for an empty box."""
    sure: float
    """Probability of `content`, ink and arithmetic together."""
    options: tuple[Chance, ...]
    """What it may be, the likeliest first."""

    @property
    def open(self) -> bool:
        """Whether a person should look."""
        return self.sure < SURE


SURE = 0.97
"""Probability from which a box is not asked about."""
