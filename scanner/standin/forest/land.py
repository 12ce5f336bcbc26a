"""The forest's colours, its light and its ground; the meadow, the stream and the back of the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.standin.backs import paint_back
from scanner.standin.nature import (
    fern,
    fir,
    firs,
    flower,
    grass,
    leaf,
    rays,
    ridge,
    ripples,
    rock,
    scattered,
    sky,
    spray,
    turf,
)
from scanner.standin.outline import blob, curve, limb, oval, tufted
from scanner.standin.pen import fade

if TYPE_CHECKING:
    from scanner.standin.pen import Pen

NIGHT, DEEP, LEAF, MOSS, FRESH = "#102C28", "#1C4A3D", "#2F6B4C", "#6B9A4A", "#A9C765"
STRAW, CREAM, RUST, BARK, UMBER = "#E6C771", "#F7EDD2", "#C9622A", "#7A4F33", "#3A2820"
WATER, BERRY = "#4C9AA2", "#B8405C"
STONE = ("#B9BDA6", "#7F8A7C", "#46564F")


def air(
    pen: Pen, sun: float = 44.0, seed: int = 0, light: tuple[str, str, str] = ("#FBF0CA", "#E3E8BC", "#A8CBA0")
) -> None:
    """Morning light from above over two rows of distant firs."""
    sky(pen, *light)
    pen.glow(sun, 10, 40, "#FFF6D2", 0.6)
    firs(pen, (56, 52), (30, 46), fade("#B4D0A8", "#D3E2BA"), seed)
    firs(pen, (62, 60), (30, 50), fade("#7FAF8B", "#BCD6AC"), seed + 3)
    rays(pen, sun, -16, "#FFF7D6", (56, 73, 88, 101, 122))


def glade(pen: Pen, sun: float = 44.0, seed: int = 0) -> None:
    """A clearing: the morning air above mossy ground."""
    air(pen, sun, seed)
    pen.fill(ridge(62, 1.5, 1.2, seed), fade("#A6C468", "#5E914C"))
    turf(pen, 64, 74, ("#C3D67C", "#6C9A4A", "#5A8A48"), seed + 1)
    pen.fill(ridge(71, 1.6, 1.6, seed + 2.0), fade("#66984B", "#2C5C40"))
    turf(pen, 74, 90, ("#7FA853", "#3F7648", "#93B85C"), seed + 2)


def foreground(pen: Pen, seed: int = 0) -> None:
    """Dark ferns and grass at the viewer's feet, growing in from the corners."""
    grass(pen, 91, 12, (DEEP, LEAF, "#255741"), seed)
    for index, (u, v, w) in enumerate(scattered(5, seed)):
        left = index % 2 == 0
        foot = (-1 + 9 * u if left else 55 + 9 * u, 93)
        fern(pen, foot, 17 + 11 * v, (w - 0.3) * 46 * (1 if left else -1), (DEEP, NIGHT)[index // 2 % 2])


def birch(pen: Pen, x: float, wide: float) -> None:
    """A white trunk from top to bottom with its dark marks."""
    trunk = limb(f"{x},-6,{wide * 0.8} {x + 0.6},40,{wide} {x - 0.4},86,{wide * 1.25}")
    pen.fill(trunk, fade("#FBF6E4", "#E6DFC4", "#A9A88C", start=(0, 0.5), end=(1, 0.5)))
    with pen.inside(trunk):
        for u, v, w in scattered(15, int(x)):
            long = wide * (0.12 + 0.3 * w)
            pen.fill(leaf(x + wide * (u - 0.5) - long, -4 + 92 * v, 2 * long, 0, 0.16), UMBER, 0.85)


def meadow(pen: Pen) -> None:
    """A clearing full of flowers."""
    air(pen, 40, 2)
    pen.fill(ridge(46, 1.5, 1.0, 1.0), fade("#C3D67C", "#8DB65A"))
    for x, tall in ((50.0, 26), (9, 34), (57, 40), (2, 46), (64, 52)):
        pen.fill(fir(x, 53, tall), fade("#3C7A56", DEEP))
    pen.fill(ridge(51, 2.0, 0.8, 3.4), fade("#BDD372", "#6FA04C"))
    pen.fill(
        blob("34,49.6! 38,52 33,57 40,63 52,70 50,79 36,94! 12,94! 24,80 34,73 30,65 25,58 31,53"),
        fade("#F7ECC0", "#DCC682"),
    )
    turf(pen, 54, 84, ("#8FB65C", "#4C8048", "#D6E090"), 5)
    for u, v, w in scattered(150, 3):
        x, y = -2 + 67 * u, 54 + 36 * v * v
        ink = (CREAM, "#F2B8A0", BERRY, STRAW, "#E88C4A")[int(w * 5)]
        if abs(x - (35 + 9 * (v - 0.4))) > 4 + 7 * v:
            pen.line(curve(f"{x},{y} {x + 0.3},{y + 1 + 3 * v}"), LEAF, 0.2)
            pen.fill(oval(x, y, 0.3 + 0.9 * v, 0.25 + 0.7 * v), ink)
    grass(pen, 93, 22, (LEAF, MOSS, DEEP), 2)
    for index, (u, v, w) in enumerate(scattered(13, 6)):
        x, y = 2 + 59 * ((index + u * 0.6) / 13), 62 + 17 * v + 6 * abs(u - 0.5)
        pen.fill(limb(f"{x},{y},0.6 {x + 1.5},{y + 12},0.7 {x + w},94,0.8"), LEAF)
        petals = (CREAM, "#F4C7B2", "#E2728A", "#F2D27A")[index % 4]
        flower(pen, x, y, 3.6 + 2.0 * w, (petals, ("#E0A030", "#8A3A4A")[index % 2]))
    butterfly(pen, (17, 30, 1.0, -18), RUST)
    butterfly(pen, (45, 36, 0.7, 20), STRAW)


def butterfly(pen: Pen, place: tuple[float, float, float, float], ink: str) -> None:
    """At a place given by x, y, size and turn."""
    with pen.placed(*place):
        for _ in pen.both(0):
            pen.fill(blob("0.3,-1 3,-6 8,-7.5 9,-4 6,-0.5 0.5,0.5"), fade(ink, UMBER, start=(0, 1), end=(1.6, -0.6)))
            pen.fill(blob("0.4,0.2 5,0.6 6.5,3.4 4.5,6 1.8,4.6"), ink)
            pen.fill(oval(6, -4.5, 0.9), CREAM)
            pen.line(curve("0.2,-2 1,-4 2.2,-5"), UMBER, 0.25)
        pen.fill(limb("0,-2.4,0.9 0,0,1 0,4,0.5"), UMBER)


def stream(pen: Pen) -> None:
    """Water falling between mossy stones."""
    air(pen, 20, 4)
    pen.fill(ridge(44, 1.5, 1.0, 2.0), fade("#B5CE72", "#5E914C"))
    for x, tall in ((8.0, 42), (16, 30), (50, 34), (58, 46)):
        pen.fill(fir(x, 50, tall), fade("#3C7A56", DEEP))
    pen.fill(ridge(50, 2.5, 1.0, 5.0), fade("#8DB45A", "#2F6B4C"))
    turf(pen, 53, 86, ("#A9C765", "#3F7648", "#6B9A4A"), 3)
    water = blob("34,47.4! 40,49 45,53 40,58 36,61 34,70 44,76 52,84 52,96! -8,96! -6,84 2,77 8,71 10,61 20,57 30,52")
    pen.fill(water, fade("#D9EDE0", "#86C4C2", WATER, "#245E6C"))
    with pen.inside(water):
        ripples(pen, (-4, 49, 50, 60), ("#F2FAF2", "#4C9AA2", "#A8D8D4"), 26)
        ripples(pen, (-6, 72, 56, 93), ("#E9F6EC", "#1F5A68", "#8CC8C8"), 54)
        pen.fill(blob("9,60 17,59.4 27,60.4 38,59.4 37,66 36,74 8,74 8.6,66"), fade("#F6FCF6", "#7FBFC0"))
        for index in range(15):
            x = 9 + 1.95 * index
            pen.line(
                curve(f"{x},60.4 {x - 0.6},66 {x - 0.3},{72 + index % 3}"),
                ("#FFFFFF", "#5FA9AE")[index % 2],
                0.55,
                0.75,
            )
        for x, y, size in ((11.0, 73, 4), (18, 74.4, 5), (26, 74, 5), (33, 73, 4), (22, 76, 4)):
            pen.fill(oval(x, y, size, size * 0.42), "#F6FCF6", 0.92)
    for shape in (
        "-4,64 1,57 8,56.6 12,62 11,70 3,73 -5,72",
        "34,60 39,55.6 46,57 50,64 47,71 39,72 35,67",
        "20,58.4 23,56 26,57 27,60.6 22,61",
        "46,84 52,78 60,79 67,86 65,94 48,94",
        "-6,84 1,80 7,84 8,92 -6,94",
        "26,86 30,83.6 35,85 36,88 31,90 26,89",
    ):
        stone(pen, shape)
    foreground(pen, 3)
    spray(pen, "66,4,1.4 52,10,1 40,9,0.5 30,13,0.2", LEAF, DEEP, 1.1)


def stone(pen: Pen, shape: str) -> None:
    """A boulder with moss on its top."""
    body = blob(shape)
    rock(pen, body, STONE)
    left, top, right, bottom = body.box
    middle, deep = (left + right) / 2, (bottom - top) * 0.3
    moss = blob(
        f"{left - 2},{top - 2} {right + 2},{top - 2} {right + 1},{top + deep * 0.7} "
        f"{middle},{top + deep} {left - 1},{top + deep * 1.5}"
    )
    with pen.inside(body):
        pen.fill(tufted(moss, 1.1), fade(FRESH, MOSS, LEAF, start=(0, 0), end=(1, 1)))


def back(pen: Pen) -> None:
    """Garlands of leaves around a row of firs."""
    paint_back(pen, (LEAF, DEEP, NIGHT), _garlands, (_firs, NIGHT, STRAW))


def _garlands(pen: Pen) -> None:
    for index in range(5):
        x = -30 + 15 * index
        twig = f"{x},46,1.2 {x + 4},34,0.9 {x - 2},22,0.5 {x + 1},13,0.2"
        spray(pen, twig, ("#2F6B4C", "#3E7E55")[index % 2], DEEP, 0.95)


def _firs(pen: Pen) -> None:
    for x, tall in ((-9, 8), (9, 8), (-5, 11), (5, 11), (0, 15)):
        pen.fill(fir(x, -0.6, tall), fade(FRESH, LEAF, end=(0.5, 1.1)))
