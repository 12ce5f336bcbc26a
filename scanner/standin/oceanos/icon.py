"""What all icons of Océanos share: one size, and a halo that is white for finds and red for what threatens."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scanner.standin.outline import Outline
    from scanner.standin.pen import Ink, Pen

REACH = 8.6
"""Millimetres from an icon's middle to the outer edge of its halo, at most."""
HALO = 2.6
"""Millimetres of line that make the halo; half of it shows."""
WHITE, RED = "#FFFFFF", "#D8202C"


def shape(pen: Pen, outline: Outline, ink: Ink, edge: str, halo: str = WHITE) -> None:
    """The body of an icon: halo, colour, contour. Parts drawn one after the other share their halo."""
    pen.line(outline, halo, HALO)
    pen.fill(outline, ink)
    pen.line(outline, edge, 0.45)
