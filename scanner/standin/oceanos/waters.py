"""Under the icons: clear water above, twilight in the middle, the deep below; the backs and the player aid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.standin.backs import paint_back
from scanner.standin.nature import LOW, rays, ridge, scattered, sky
from scanner.standin.ocean.water import FOAM, fry
from scanner.standin.oceanos import finds
from scanner.standin.outline import blob, box, curve, limb, oval, tufted
from scanner.standin.pen import PAGE, fade

if TYPE_CHECKING:
    from scanner.standin.pen import Pen

DEPTHS = (
    ("#D6F4E6", "#8FDCD6", "#4FB9CB", "#2C8FB4"),
    ("#5FBCCB", "#2F86AE", "#1D5F90", "#134468"),
    ("#20598A", "#143E68", "#0C2846", "#061524"),
)
"""Colours of the water from top to bottom, by round."""


def water(pen: Pen, depth: int, seed: int) -> None:
    """The sea of round `depth` + 1; every seed has its own light, fish and ground."""
    top, high, low, bottom = DEPTHS[depth]
    sky(pen, top, high, low, bottom)
    (u, v, w), *_ = scattered(1, seed)
    if depth < 2:
        rays(pen, 63 * u, -30 - 20 * v, "#F2FFF0", (66, 78, 90, 101, 114))
    for motes, (a, b, c) in enumerate(scattered(40, seed)):
        pen.fill(oval(63 * a, 88 * b, 0.15 + 0.35 * c), FOAM, 0.35 if motes % 3 else 0.7)
    for step, ink in enumerate((low, bottom)):
        hills = ridge(58 + 20 * v + 9 * step, 3 + 3 * w, 1.0 + u, seed + step * 2.0)
        pen.fill(tufted(hills, 1.6 + w, 0.1), fade(ink, bottom))
    for x, y, size in scattered(5 + int(6 * u), seed + 3):
        fry(pen, (63 * x, 12 + 50 * y, 0.5 + 0.8 * size), bottom, 0.4)
    _weeds(pen, depth, seed)


def _weeds(pen: Pen, depth: int, seed: int) -> None:
    """What grows on the ground: ribbons of weed, in the deep pale tubes."""
    ink = ("#2A8A72", "#1C5F70", "#3A5A88")[depth]
    for u, v, w in scattered(7, seed + 5):
        x, tall = 63 * u, 9 + 18 * v
        sway = 3 * (w - 0.5)
        pen.fill(
            limb(f"{x},{LOW},{1.6 + w} {x + sway},{LOW - tall * 0.5},{1.2 + w} {x - sway},{LOW - tall},0.3"), ink, 0.85
        )


def back(pen: Pen) -> None:
    """The back of the first round's cards."""
    paint_back(pen, DEPTHS[0][1:], _rings, (_porthole, DEPTHS[0][3], "#F3E2A0"))


def back_2(pen: Pen) -> None:
    """The back of the second round's cards."""
    paint_back(pen, DEPTHS[1][1:], _rings, (_porthole, DEPTHS[1][3], "#F3C06A"))


def back_3(pen: Pen) -> None:
    """The back of the third round's cards."""
    paint_back(pen, DEPTHS[2][1:], _rings, (_porthole, DEPTHS[2][3], "#D88A5A"))


def _rings(pen: Pen) -> None:
    for row in range(5):
        for column in range(-4, 5):
            for size in (3.4, 2.2):
                pen.line(oval(column * 8 + (row % 2) * 4, 5 + row * 9, size), "#FFFFFF", 0.3, 0.35)


def _porthole(pen: Pen) -> None:
    for x in (-9, 0, 9):
        pen.fill(blob("-2.4,0! 0,-9 2.4,0!").moved(x, -1.6 + abs(x) * 0.1, 1.0, x * 3), "#8FDCD6")


def aid(pen: Pen) -> None:
    """The player aid: a chart on paper with a harbour at its head; no icon of the game, so nothing to count."""
    pen.fill(PAGE, fade("#F4E9CC", "#E4D2A4"))
    pen.line(box(3, 3, 60, 85), "#8A6A3A", 0.8)
    pen.line(box(4.6, 4.6, 58.4, 83.4), "#8A6A3A", 0.3)
    with pen.placed(31.5, 18, 1.3):
        finds.harbour(pen)
    for row in range(4):
        y = 36 + row * 12
        pen.fill(oval(11, y, 3.6), ("#C8A86A", "#A8905A", "#B89A62", "#9A8250")[row])
        for line in range(3):
            end = 52 - 9 * ((row + 2 * line) % 3) / 2
            pen.line(curve(f"18,{y - 3 + 3 * line} {end},{y - 3 + 3 * line}"), "#8A7A5A", 0.9)
