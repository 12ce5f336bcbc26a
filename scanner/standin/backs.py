"""What the backs of all decks share: they look the same from both sides of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.standin.outline import curve, oval
from scanner.standin.pen import PAGE, TALL, WIDE, orb

if TYPE_CHECKING:
    from scanner.standin.pen import Painter, Pen

MIDDLE = (WIDE / 2, TALL / 2)


def paint_back(pen: Pen, ground: tuple[str, str, str], pattern: Painter, emblem: tuple[Painter, str, str]) -> None:
    """A pattern and an emblem, each painted for one half about the origin; the emblem with its ground and its ring."""
    figure, dark, ring = emblem
    pen.fill(PAGE, orb(*ground, at=(0.5, 0.5), reach=0.62))
    _both_ways(pen, pattern)
    pen.fill(oval(*MIDDLE, 19), dark)
    pen.line(oval(*MIDDLE, 17.6), ring, 0.5)
    pen.line(oval(*MIDDLE, 16.4), ring, 0.25)
    _both_ways(pen, figure)
    pen.line(curve("16,44 47,44"), ring, 0.35)


def _both_ways(pen: Pen, half: Painter) -> None:
    for turn in (0.0, 180.0):
        with pen.placed(*MIDDLE, 1.0, turn):
            half(pen)
