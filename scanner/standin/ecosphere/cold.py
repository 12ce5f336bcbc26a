"""The cool biomes: temperate grassland and forest, taiga, arctic tundra; and the back of the deck."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from scanner.standin.backs import paint_back
from scanner.standin.nature import bush, fir, firs, flower, grass, leaf, ridge, ripples, rock, scattered, sky, turf
from scanner.standin.outline import Outline, blob, curve, limb, oval
from scanner.standin.pen import fade

if TYPE_CHECKING:
    from scanner.standin.pen import Pen

NIGHT, DEEP, VIOLET, GOLD = "#1E1636", "#2F2554", "#6A4C93", "#F0CE7E"


def cloud(x: float, y: float, size: float) -> Outline:
    """A heap of vapour, flat below."""
    puffs = ((-7, 0, 4.6, 2.6), (-2, -2.2, 5, 4), (4, -1.2, 4.6, 3.2), (8.6, 0.3, 3.6, 2), (0, 1, 9, 1.8))
    found = oval(x, y, size)
    for dx, dy, across, high in puffs:
        found += oval(x + dx * size, y + dy * size, across * size, high * size)
    return found


def grassland(pen: Pen) -> None:
    """Prairie under a wide sky with heaped clouds."""
    sky(pen, "#5FA8DC", "#9CCBEA", "#DDEEF2", "#F2F0D0")
    for x, y, size in ((17.0, 28.0, 1.1), (48.0, 21.0, 0.8), (50.0, 39.0, 0.55)):
        pen.fill(cloud(x, y + 0.8, size), "#C8DCEA")
        pen.fill(cloud(x, y, size), "#F7FBFC")
    pen.fill(ridge(52, 2.4, 0.7, 0.8), fade("#C6D684", "#9CBA58"))
    pen.fill(ridge(59, 2.6, 0.9, 3.4), fade("#D8D878", "#A8B84C"))
    for index, (u, v, _) in enumerate(scattered(9, 3)):
        pen.fill(oval(6 + 54 * u, 56 + 6 * v, 1.1, 0.7), ("#6E5640", "#7E664A")[index % 2])
    pen.fill(ridge(67, 2.2, 1.1, 5.0), fade("#C2CE62", "#7E9A3C"))
    turf(pen, 68, 84, ("#E6E69A", "#6E8C36", "#9CB04A"), 1)
    grass(pen, 92, 30, ("#8EA840", "#B8C45C", "#6A8834"), 3)
    for index, (u, v, w) in enumerate(scattered(9, 8)):
        x, y = 3 + 57 * ((index + 0.5 * u) / 9), 64 + 16 * v
        pen.fill(limb(f"{x},{y},0.5 {x + 1},{y + 14},0.6 {x},94,0.7"), "#5E7C30")
        flower(
            pen,
            x,
            y,
            2.6 + 1.2 * w,
            (("#F2C230", "#8A4A20"), ("#B06AC0", "#F2D060"), ("#F6F2E0", "#E0A030"))[index % 3],
        )
    grass(pen, 94, 13, ("#4E6E2C", "#3E5C26", "#6A8834"), 6)


def temperate_forest(pen: Pen) -> None:
    """A path into an autumn wood."""
    sky(pen, "#F6E6C8", "#F2D6A8", "#E6BC84", "#C88E58")
    for index, (u, v, w) in enumerate(scattered(14, 2)):
        x = -2 + 67 * ((index + u) / 14)
        pen.fill(bush(x, 46 + 4 * v, 6 + 3 * w, 10 + 6 * w, 2.0), ("#E8B070", "#DE9A5C", "#D4A060")[index % 3])
    for x, foot, crown, inks in (
        (8.0, 70.0, 15.0, ("#E0702E", "#A8402A")), (54.0, 68.0, 14.0, ("#E8A23A", "#B86424")),
        (24.0, 64.0, 10.0, ("#D8893A", "#A85A2A")), (41.0, 62.0, 9.0, ("#C9523A", "#8E3228")),
    ):  # fmt: skip
        pen.fill(
            limb(f"{x},{foot},{crown * 0.2} {x + 0.6},{foot - crown},{crown * 0.15} {x},{foot - 2 * crown},1"),
            "#5A4030",
        )
        for dx, dy in ((-0.45, -1.5), (0.5, -1.6), (0.0, -2.1)):
            spot = (x + dx * crown, foot + dy * crown)
            pen.fill(bush(*spot, crown * 0.62, crown * 0.62, 1.8), fade(*inks))
            pen.fill(oval(spot[0], spot[1] + 0.2, crown * 0.6, crown * 0.2), inks[1])
        for u, v, w in scattered(22, int(x)):
            at = (x + crown * 1.7 * (u - 0.5), foot - crown * (1.35 + 1.2 * v))
            pen.fill(leaf(*at, 1.6 + w, 360 * w, 0.36), ("#F6C25C", "#F0904A", "#8E3228")[int(3 * w)], 0.85)
    pen.fill(ridge(65, 1.6, 1.0, 1.0), fade("#C98A44", "#8E5A30"))
    pen.fill(blob("31,63! 36,64 33,70 42,78 47,95! 12,95! 22,80 27,71"), fade("#EBD0A0", "#B8895A"))
    for index, (u, v, w) in enumerate(scattered(110, 5)):
        x, y = -2 + 67 * u, 66 + 27 * v
        pen.fill(leaf(x, y, 1 + 2 * v, 360 * w, 0.4), ("#E8A23A", "#C9523A", "#7E3A22", "#F2C76A")[index % 4])


def taiga(pen: Pen) -> None:
    """Dark firs around a still lake, first snow between them."""
    sky(pen, "#8FB6CC", "#BCD4DC", "#E6ECE4", "#DDE6E0")
    pen.fill(blob("-6,52! 6,36 14,42 25,27 36,41 44,34 56,47 70,40! 70,58! -6,58!"), fade("#8FA6B4", "#B8C8CC"))
    pen.fill(blob("25,27! 30.6,34.4! 27.6,33.6! 26,36! 23.6,33.6! 21.6,35.4! 19.4,34.6!"), "#F6FAFA")
    firs(pen, (54, 52), (14, 22), "#6E9690", 1)
    firs(pen, (57, 57), (16, 26), "#4A7A76", 4)
    lake = blob("-8,57! 70,57! 70,74 40,77 10,74 -8,76!")
    pen.fill(lake, fade("#CFE0E0", "#7FA8B0", "#44707C"))
    with pen.inside(lake):
        for index, (u, v, _) in enumerate(scattered(9, 4)):
            x = -3 + (index + 0.6 * u) * 8.2
            pen.fill(blob(f"{x - 2},57 {x + 2},57 {x},{64 + 8 * v}"), "#3E6A6C", 0.55)
        ripples(pen, (-4, 60, 68, 76), ("#EAF4F2", "#3E6A74", "#A8C8CC"), 46)
    pen.fill(blob("-8,76! 8,72 22,77 40,79 56,74 72,77! 72,96! -8,96!"), fade("#F4F8F8", "#B8CCD4"))
    for x, foot, tall in ((8.0, 82.0, 52.0), (58.0, 84.0, 58.0), (20.0, 87.0, 34.0), (48.0, 90.0, 30.0)):
        pen.fill(fir(x, foot, tall), fade("#3A6A5A", "#16382F"))
        for u, v, w in scattered(9, int(tall)):
            reach = tall * 0.2 * v
            pen.fill(oval(x + reach * (u - 0.5) * 2, foot - tall * (0.95 - 0.8 * v), 1 + 1.4 * w, 0.5), "#F6FAFA", 0.9)
    rock(pen, blob("30,90 34,85 41,86 44,92 36,94"), ("#C8D0D0", "#8A9698", "#4E5C60"))


def tundra(pen: Pen) -> None:
    """Northern lights over ice, cotton grass in front."""
    sky(pen, "#142A52", "#24487A", "#5E88A8", "#BCD6DC")
    for u, v, w in scattered(60, 1):
        pen.fill(oval(-2 + 67 * u, 14 + 34 * v, 0.14 + 0.22 * w), "#FFFFFF", 0.9)
    for index in range(26):
        x = 2 + 2.4 * index
        y = 30 + 6 * sin(index * 0.42) + 2 * sin(index * 1.3)
        ink = ("#7CF0B8", "#9CF2D0", "#B89CF0")[index % 3]
        pen.fill(blob(f"{x - 2},{y - 15} {x + 2},{y - 15} {x + 1.6},{y + 5} {x - 1.6},{y + 5}"), ink, 0.22)
    pen.fill(blob("-6,56! 4,46 12,50 22,41 30,50 40,45 52,52 60,47 70,53! 70,62! -6,62!"), fade("#E6F0F6", "#9CB8CC"))
    pen.fill(blob("22,41! 29.6,50! 27,50! 25,53! 22.6,49! 20.6,52! 22.4,46!"), "#7E9CB8")
    pen.fill(ridge(59, 1.2, 1.0, 2.0), fade("#F2F8FA", "#BCD2DE"))
    for shape in ("4,66 20,63.6 34,66 24,69 8,69.4", "38,70 54,67.6 66,70 58,73.6 42,73"):
        pen.fill(blob(shape), fade("#5E92B0", "#A8CCDA"))
    pen.fill(ridge(73, 1.8, 1.3, 4.6), fade("#E2DCC0", "#A88E6A"))
    for index, (u, v, w) in enumerate(scattered(70, 3)):
        ink = ("#A8523A", "#C9863E", "#7E8A4A", "#5E6440")[index % 4]
        pen.fill(bush(-2 + 67 * u, 77 + 15 * v, 1.2 + 2 * w, 0.8 + 1.2 * w, 0.7), ink, 0.9)
    rock(pen, blob("6,86 10,78 18,78 23,85 20,91 8,91"), ("#CBD2D2", "#8C989C", "#4C585E"))
    for u, v, w in scattered(15, 9):
        x, y = 2 + 60 * u, 68 + 14 * v
        pen.line(curve(f"{x},94 {x + 0.6},{y + 10} {x + 2 * w},{y}"), "#4E5638", 0.4)
        pen.fill(bush(x + 2 * w, y + 1, 1.9, 2.4, 0.8), "#F6F8F2")
    grass(pen, 94, 8, ("#6E5A3A", "#4E4A30", "#8A7A48"), 5)


def back(pen: Pen) -> None:
    """Orbits and stars around a globe."""
    paint_back(pen, (VIOLET, DEEP, NIGHT), _stars, (_globe, NIGHT, GOLD))


def _stars(pen: Pen) -> None:
    for index, (u, v, w) in enumerate(scattered(40, 4)):
        x, y = 34 * (2 * u - 1), 48 * v
        if x * x + y * y > 420:
            pen.fill(oval(x, y, 0.25 + 0.4 * w), (GOLD, "#CDB8F0", "#FFFFFF")[index % 3], 0.85)
    for reach in (24.0, 31.0, 38.0):
        way = [f"{reach * cos(step * pi / 12):.2f},{reach * sin(step * pi / 12):.2f}" for step in range(13)]
        pen.line(curve(" ".join(way)), "#8E74C0", 0.35, 0.8)
        pen.fill(oval(reach * cos(reach), abs(reach * sin(reach)), 1.3), "#B89CE0")


def _globe(pen: Pen) -> None:
    for across in (4.2, 8.6, 12.4):
        pen.line(oval(0, 0, across, 12.4), "#B89CE0", 0.35)
    for y in (4.2, 8.4):
        half = (12.4**2 - y**2) ** 0.5
        pen.line(curve(f"{-half},{y} {half},{y}"), "#B89CE0", 0.35)
    pen.fill(leaf(-5, 6, 7, -20, 0.4), GOLD)
    pen.fill(leaf(2, 8.4, 4.6, -60, 0.36), GOLD)
