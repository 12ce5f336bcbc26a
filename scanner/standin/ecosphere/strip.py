"""The strip along the upper edge that stays visible in a pile: colour, number, and for how many players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.standin.outline import box, curve, oval, smooth
from scanner.standin.pen import BLEED, WIDE, fade

if TYPE_CHECKING:
    from scanner.standin.pen import Pen

TALL = 13.0
"""Millimetres."""
PAPER, INK = "#FBF3DF", "#33261E"


def strip(pen: Pen, colour: str, number: int, players: int) -> None:
    """Parchment with a ribbon, a medallion with the number, as many leaves as the number, and dots for players."""
    ribbon = box(-BLEED, -BLEED, WIDE + BLEED, TALL)
    pen.fill(ribbon, fade("#FFF9E9", PAPER, "#EAD9B4"))
    pen.fill(box(-BLEED, TALL - 2.2, WIDE + BLEED, TALL), colour)
    pen.line(curve(f"-4,{TALL} {WIDE + 4},{TALL}"), INK, 0.3)
    pen.fill(oval(9.5, 6.2, 5.4), colour)
    pen.line(oval(9.5, 6.2, 4.6), PAPER, 0.35)
    pen.figure((9.5, 6.2), str(number), 8.0, "#FFFFFF")
    for index in range(number):
        with pen.placed(20.5 + 5.6 * index, 8.2, 0.55, -70):
            pen.fill(smooth([(0, 0), (2.6, -2.2), (7.4, 0), (2.8, 2.0)], frozenset((0, 2))), colour)
            pen.line(smooth([(0, 0), (5, 0)], closed=False), PAPER, 0.3)
    if players > 2:
        pen.fill(oval(WIDE - 6.5, 5.4, 3.4), INK)
        pen.figure((WIDE - 6.5, 5.4), str(players), 4.6, PAPER)
