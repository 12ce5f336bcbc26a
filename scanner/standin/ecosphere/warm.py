"""The warm biomes: desert, savanna, tropical rainforest and chaparral."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.standin.nature import bush, fern, flower, grass, leaf, rays, ridge, rock, scattered, sky, spray, turf
from scanner.standin.outline import blob, curve, limb, oval
from scanner.standin.pen import fade, orb
from scanner.standin.savanna.plain import acacia

if TYPE_CHECKING:
    from scanner.standin.pen import Pen

CLAY = ("#F0C79A", "#C98A56", "#7E4A2C")


def desert(pen: Pen) -> None:
    """Dunes, a high sun and two saguaros."""
    sky(pen, "#7FC4D6", "#BFE0D8", "#FBE7BE", "#F6CE8C")
    pen.glow(46, 27, 22, "#FFF8DC", 0.8)
    pen.fill(oval(46, 27, 6), "#FFFBE8")
    pen.fill(blob("-6,50! -2,38 9,37 12,44 20,45 22,40 34,40 36,50! 40,56! -6,56!"), fade("#D98E62", "#C4784E"))
    for height, phase, inks in ((49, 0.4, ("#F6D69A", "#E0A868")), (58, 2.6, ("#F0BE7A", "#CF8A4C"))):
        pen.fill(ridge(height, 3.2, 0.8, phase), fade(*inks))
    for index in range(11):
        y = 60 + 1.7 * index
        pen.line(curve(f"-3,{y + 2} 14,{y} 30,{y + 1.6} 48,{y - 0.8} 66,{y + 1}"), "#FBE3B4", 0.3, 0.7)
    pen.fill(ridge(76, 2.6, 1.0, 4.4), fade("#E3A060", "#A86236"))
    for x, foot, tall in ((17.0, 84.0, 46.0), (51.0, 72.0, 25.0)):
        saguaro(pen, x, foot, tall)
    rock(pen, blob("38,84 42,79 49,80 52,86 46,89 38,88"), CLAY)
    rock(pen, blob("-4,90 1,84 8,86 10,92 -4,93"), CLAY)
    turf(pen, 80, 92, ("#7E8C4A", "#5E6C38", "#B8A25A"), 4)


def saguaro(pen: Pen, x: float, foot: float, tall: float) -> None:
    """A cactus with two arms."""
    wide = tall * 0.13
    inks = fade("#8FB36A", "#4E7E4C", "#2C5638", start=(0, 0.5), end=(1, 0.5))
    arms = (
        f"{x},{foot - tall * 0.42},{wide * 0.7} {x - tall * 0.2},{foot - tall * 0.44},{wide * 0.7} "
        f"{x - tall * 0.22},{foot - tall * 0.74},{wide * 0.66}",
        f"{x},{foot - tall * 0.3},{wide * 0.65} {x + tall * 0.18},{foot - tall * 0.33},{wide * 0.65} "
        f"{x + tall * 0.2},{foot - tall * 0.56},{wide * 0.6}",
    )
    for arm in arms:
        pen.fill(limb(arm), inks)
    trunk = limb(f"{x},{foot + 1},{wide} {x},{foot - tall * 0.5},{wide * 1.08} {x},{foot - tall},{wide * 0.9}")
    pen.fill(trunk, inks)
    with pen.inside(trunk):
        for step in (-0.3, 0.0, 0.3):
            pen.line(curve(f"{x + wide * step},{foot} {x + wide * step},{foot - tall}"), "#2C5638", 0.3, 0.7)
    flower(pen, x, foot - tall - 0.4, wide * 0.36, ("#F6E6F0", "#E0A030"))


def savanna(pen: Pen) -> None:
    """One great acacia over golden grass."""
    sky(pen, "#F2A65A", "#F9C983", "#FCE6B8", "#EFC070")
    pen.glow(14, 34, 26, "#FFF4D0", 0.8)
    pen.fill(oval(14, 34, 7.5), orb("#FFFBEA", "#FFE6A8", at=(0.45, 0.45), reach=0.6))
    pen.fill(ridge(55, 1.6, 1.0, 1.0), fade("#D89A54", "#E8BC74"))
    for x, tall in ((6.0, 9.0), (56.0, 12.0), (26.0, 7.0)):
        acacia(pen, (x, 58), tall, ("#A8743C", "#8A6A34"))
    pen.fill(ridge(60, 1.2, 1.4, 2.0), fade("#EFC468", "#C98A3A"))
    turf(pen, 62, 76, ("#FBE3A0", "#A8702E", "#C99440"), 2)
    acacia(pen, (40, 78), 50, ("#5E3A22", fade("#8E8C3C", "#4E5A2A")))
    pen.fill(ridge(79, 1.4, 1.6, 5.0), fade("#D9A042", "#8E5526"))
    grass(pen, 90, 16, ("#9A5A2A", "#CE8B38", "#7C4A24"), 1)
    grass(pen, 93, 12, ("#3C2418", "#6A3A22", "#52301E"), 4)


def rainforest(pen: Pen) -> None:
    """Trunks in the mist, hanging vines and broad leaves."""
    sky(pen, "#CFE8C0", "#8FC7A0", "#4E9A78", "#1E5A48")
    rays(pen, 30, -10, "#F6FBD8", (62, 80, 96, 114))
    for x, wide, ink in (
        (10.0, 4.5, "#7FB08A"),
        (27.0, 3.4, "#8DBA94"),
        (45.0, 4.2, "#74A886"),
        (57.0, 5.5, "#5E9878"),
    ):
        pen.fill(limb(f"{x},-4,{wide} {x + 1},40,{wide * 0.9} {x},92,{wide * 1.5}"), ink)
    trunk = limb("48,-4,9 47,40,9.5 47,72,12 44,94,22")
    pen.fill(trunk, fade("#8A6A48", "#5C4530", "#33281E", start=(0, 0.5), end=(1, 0.5)))
    with pen.inside(trunk):
        for u, v, w in scattered(26, 3):
            pen.line(curve(f"{41 + 13 * u},{90 * v} {41.5 + 13 * u},{90 * v + 6 + 5 * w}"), "#2A2018", 0.35, 0.6)
    for x, long in ((7.0, 46.0), (17.0, 30.0), (33.0, 38.0), (60.0, 34.0)):
        pen.line(curve(f"{x},10 {x + 3},{10 + long * 0.5} {x - 1},{10 + long}"), "#2C5A34", 0.7)
        for step in range(int(long / 4)):
            pen.fill(leaf(x + 1.5 - step % 3, 14 + 4 * step, 4.2, 40 + 100 * (step % 2), 0.32), "#3E8A4A")
    spray(pen, "-4,22,1.4 12,26,1.1 26,24,0.5 38,29,0.2", "#2F7A48", "#1A4A30", 1.5)
    for foot, long, turn, ink in (
        ((8, 94), 40.0, 14, "#1F5E3C"), ((26, 95), 34.0, -22, "#2C7448"), ((58, 95), 38.0, -18, "#174E36"),
        ((40, 96), 26.0, 20, "#3A8A50"), ((0, 94), 28.0, 30, "#123F2E"),
    ):  # fmt: skip
        fern(pen, foot, long, turn, ink)
    for x, y, size in ((15.0, 62.0, 4.6), (22.0, 70.0, 3.4)):
        flower(pen, x, y, size, ("#E2506A", "#F2C24A"))


def chaparral(pen: Pen) -> None:
    """Dry hills above the sea, round shrubs and a crooked oak."""
    sky(pen, "#9CCBDC", "#D2E2DC", "#FAEBC8", "#F2D8A6")
    pen.fill(blob("-6,44! 70,44! 70,52! -6,52!"), fade("#5E9EC4", "#8EC0D0"))
    pen.fill(blob("70,30! 58,32 50,38 40,43 30,46! 70,56!"), fade("#B8A27E", "#D8C498"))
    pen.fill(ridge(51, 2.2, 0.9, 2.2), fade("#DDBE7A", "#BC9A58"))
    for index, (u, v, w) in enumerate(scattered(22, 2)):
        x, y = 66 * u, 54 + 12 * v
        pen.fill(bush(x, y, 2 + 2.4 * w, 1.6 + 1.6 * w, 0.9), ("#7E8A4A", "#9AA05A", "#66743C")[index % 3])
    pen.fill(ridge(66, 2.0, 1.2, 4.0), fade("#E2BE7C", "#AA864C"))
    rock(pen, blob("44,74 49,66 57,66 64,72 66,80 46,81"), ("#E6DCC0", "#B0A488", "#6E6450"))
    oak = limb("18,88,5.5 16,76,4.2 21,66,3.2 19,58,2") + limb("17,73,3 9,64,2 5,58,1.2") + limb("20,68,2.4 29,61,1.4")
    pen.fill(oak, fade("#8A6A4A", "#54402E"))
    for x, y, across, high in ((8.0, 54.0, 11.0, 7.0), (28.0, 56.0, 11.0, 7.0), (18.0, 48.0, 13.0, 8.0)):
        pen.fill(bush(x, y, across, high, 2.0), fade("#8E9C56", "#4C5E34"))
    for u, v, w in scattered(34, 7):
        pen.fill(oval(2 + 34 * u, 43 + 15 * v, 1 + 0.8 * w, 0.6), "#B6BE78", 0.6)
    for index, (u, v, w) in enumerate(scattered(12, 5)):
        x, y = -2 + 67 * u, 84 + 9 * v
        pen.fill(bush(x, y, 4 + 3 * w, 3.4 + 2 * w, 1.2), ("#6E7C42", "#86904E", "#4E5C32")[index % 3])
        for step in range(4):
            pen.fill(oval(x - 3 + 2 * step, y - 2 - 1.4 * ((step * 0.6) % 1), 0.6), ("#9A7AB8", "#E2B84A")[index % 2])
