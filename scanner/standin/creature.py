"""What animals share: eyes, fur, spots, noses and whiskers."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from scanner.standin.nature import scattered
from scanner.standin.outline import oval, smooth

if TYPE_CHECKING:
    from scanner.standin.outline import Outline
    from scanner.standin.pen import Pen

BLACK = "#1C1714"


def eye(pen: Pen, x: float, y: float, size: float, iris: str = "#5A3A1E") -> None:
    """A round living eye: dark rim, iris, pupil, and the light at the upper left."""
    pen.fill(oval(x, y, size * 1.22), BLACK)
    pen.fill(oval(x, y, size), iris)
    pen.fill(oval(x, y, size * 0.62), "#0E0B0A")
    pen.fill(oval(x - size * 0.34, y - size * 0.38, size * 0.3), "#FFFFFF")
    pen.fill(oval(x + size * 0.35, y + size * 0.4, size * 0.16), "#FFFFFF", 0.6)


def fur(pen: Pen, shape: Outline, ink: str, turn: float, long: float = 2.6) -> None:
    """Fine hairs all over the shape; `turn` is their direction (90 is down), bending a little with the place."""
    left, top, right, bottom = shape.box
    wide, tall = right - left, bottom - top
    count = min(260, int(wide * tall / (long * 1.1)))
    with pen.inside(shape):
        for u, v, w in scattered(count, int(left + top) % 9):
            x, y = left + u * wide, top + v * tall
            angle = (turn + 40 * (0.5 - u) + 20 * (w - 0.5)) * pi / 180
            dx, dy = long * (0.6 + 0.8 * w) * cos(angle), long * (0.6 + 0.8 * w) * sin(angle)
            hair = smooth(
                [(x, y), (x + 0.5 * dx + 0.08 * dy, y + 0.5 * dy - 0.08 * dx), (x + dx, y + dy)], closed=False
            )
            pen.line(hair, ink, 0.15, 0.42)


def spots(pen: Pen, shape: Outline, ink: str, size: float, count: int) -> None:
    """Dots of about `size`, thrown over the shape and cut at its edge."""
    left, top, right, bottom = shape.box
    with pen.inside(shape):
        for u, v, w in scattered(count, int(right) % 9):
            pen.fill(
                oval(
                    left + u * (right - left),
                    top + v * (bottom - top),
                    size * (0.5 + w),
                    size * (0.35 + 0.7 * w),
                    160 * w,
                ),
                ink,
            )


def whiskers(pen: Pen, x: float, y: float, reach: float, ink: str) -> None:
    """Three to the right of a muzzle; draw them in a mirrored pair."""
    for index in range(3):
        drop = (index - 0.9) * reach * 0.24
        pen.line(
            smooth(
                [(x, y + index * 0.7), (x + reach * 0.55, y + drop * 0.5), (x + reach, y + drop + 0.8)], closed=False
            ),
            ink,
            0.18,
            0.85,
        )
