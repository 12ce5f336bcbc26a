"""The savanna's colours, its evening light and its grass; watering hole, grassland, tree, and the back of the deck."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from scanner.standin.backs import paint_back
from scanner.standin.nature import grass, petal, ridge, ripples, rock, scattered, sky, turf
from scanner.standin.outline import blob, curve, limb, oval, smooth, taper, tufted
from scanner.standin.pen import fade, orb

if TYPE_CHECKING:
    from scanner.standin.pen import Ink, Pen

CREAM, SUN, HONEY, OCHRE, SIENNA = "#FCEFCB", "#FFE2A0", "#EDB24E", "#CE8B38", "#9A5A2A"
UMBER, DUSK, OLIVE, SAGE, TEAL = "#3C2418", "#6A3A22", "#6F7434", "#A3A458", "#4E8A86"
CLAY = ("#E0B27A", "#B07A48", "#6E4228")


def evening(pen: Pen, sun: tuple[float, float] = (44, 30), seed: int = 0) -> None:
    """A low sun in a warm sky, far hills, and acacias small in the distance."""
    sky(pen, "#F6B25C", "#FAD08A", "#FCE8BE", "#F4C878")
    pen.glow(*sun, 36, "#FFF6D8", 0.7)
    pen.fill(oval(*sun, 11), orb("#FFFBEA", "#FFEDB8", at=(0.45, 0.45), reach=0.6))
    for drop, ink in ((0, "#E3A266"), (4, "#D08C50")):
        pen.fill(ridge(48 + drop, 2.4, 1.1, seed + drop), fade(ink, "#EBC07C"))
    for index, (u, v, w) in enumerate(scattered(4, seed)):
        acacia(pen, (4 + 18 * index + 6 * u, 55 + 2 * v), 9 + 7 * w, ("#A8743C", "#8A6A34"))


def plain(pen: Pen, sun: tuple[float, float] = (44, 30), seed: int = 0) -> None:
    """The evening over golden grass."""
    evening(pen, sun, seed)
    pen.fill(ridge(57, 1.0, 1.3, seed), fade("#EFC468", "#D99E44"))
    turf(pen, 58, 68, ("#FBE3A0", "#B87E34", "#C99440"), seed + 1)
    pen.fill(ridge(67, 1.4, 1.6, seed + 2.0), fade("#E0A848", "#A8692E"))
    turf(pen, 69, 90, ("#F6D382", "#8A5426", "#C4893A"), seed + 2)


def near(pen: Pen, seed: int = 0) -> None:
    """Dark grass at the viewer's feet, in two rows."""
    grass(pen, 90, 15, (SIENNA, "#7C4A24", OCHRE), seed)
    grass(pen, 93, 12, (UMBER, DUSK, "#52301E"), seed + 3)


def acacia(pen: Pen, foot: tuple[float, float], tall: float, inks: tuple[Ink, Ink]) -> None:
    """An umbrella tree by its foot; inks of wood and leaves."""
    x, y = foot
    fork = (x + tall * 0.03, y - tall * 0.36)
    wood = taper([(x, y, tall * 0.1), (x + tall * 0.02, y - tall * 0.2, tall * 0.065), (*fork, tall * 0.06)])
    for reach in (-0.55, -0.22, 0.2, 0.52):
        bough = (x + tall * reach * 0.45, y - tall * 0.58, tall * 0.036)
        wood += taper([(*fork, tall * 0.055), bough, (x + tall * reach, y - tall * 0.8, tall * 0.02)])
    pen.fill(wood, inks[0])
    for left, up, across in ((-0.32, 0.8, 0.42), (0.34, 0.83, 0.4), (0.0, 0.92, 0.5)):
        crown = oval(x + tall * left, y - tall * up, tall * across, tall * 0.1)
        if tall < 20:
            pen.fill(crown, inks[1])
            continue
        pen.fill(tufted(crown, 1.3, 0.3), inks[1])
        for u, v, w in scattered(26, int(tall * up)):
            spot = (x + tall * (left + across * 1.5 * (u - 0.5)), y - tall * (up + 0.07 - 0.12 * v))
            pen.fill(oval(*spot, 0.7 + 0.7 * w, 0.4), (SAGE, OLIVE, "#444E26")[int(3 * v)], 0.75)


def watering_hole(pen: Pen) -> None:
    """Still water that mirrors the evening."""
    evening(pen, (20, 24), 1)
    pen.fill(ridge(54, 1.0, 1.2, 1.0), fade("#E7B65C", "#C98F40"))
    acacia(pen, (48, 57), 34, ("#6E4228", fade("#8A8A3E", "#55602E")))
    acacia(pen, (6, 56), 18, ("#8A5A34", fade("#9A9448", "#6F7434")))
    turf(pen, 56, 62, ("#FBE3A0", "#A8743A", OLIVE), 2)
    pen.fill(blob("-8,66! 4,60 20,58 40,58.6 58,60.6 72,66! 72,96! -8,96!"), fade("#E6BE88", "#B07A48"))
    for u, v, w in scattered(60, 5):
        x, y = -2 + 67 * u, 62 + 26 * v
        pen.line(curve(f"{x},{y} {x + 1.5 + w},{y + 0.8} {x + 2},{y + 2.2 + w}"), "#8A5A34", 0.22, 0.8)
        pen.line(curve(f"{x + 1.5 + w},{y + 0.8} {x + 4},{y + 0.2}"), "#8A5A34", 0.22, 0.8)
    pool = blob("-8,70 6,65 22,63 40,63.6 56,66 70,72 70,82 56,87 38,89 18,88 2,85 -8,80")
    pen.fill(pool, "#8A5A34")
    water = blob("-8,71.4 6,66.4 22,64.4 40,65 56,67.4 70,73 70,80.6 56,85.4 38,87.4 18,86.4 2,83.4 -8,79")
    pen.fill(water, fade("#FBE6B8", "#A9CDB8", TEAL, "#2F625E"))
    with pen.inside(water):
        pen.fill(oval(20, 73, 9, 4.4), "#FFF6D8", 0.75)
        pen.fill(limb("48,66,3 49,74.5,2 48,83,1.4"), "#5A5A34", 0.5)
        pen.fill(oval(48, 82.2, 17, 2.6), "#5A6034", 0.45)
        ripples(pen, (-2, 67, 65, 86), ("#FFF6DC", "#3F7A74", "#CFE3C8"), 60)
    for x, tall in ((3.0, 20.0), (7.0, 26.0), (11.0, 17.0), (58.0, 22.0), (62.0, 28.0), (54.0, 15.0)):
        lean = (x - 31.5) * 0.06
        pen.fill(
            limb(f"{x},92,1 {x + lean},{92 - tall * 0.6},0.8 {x + lean * 2},{92 - tall},0.2"),
            (OLIVE, "#55602E")[int(x) % 2],
        )
        pen.fill(limb(f"{x + lean * 1.6},{92 - tall * 0.8},1.8 {x + lean * 2},{92 - tall},1.6"), DUSK)
    egret(pen, (34, 65), 0.8)
    with pen.flipped(20):
        egret(pen, (16, 66), 0.62)
    near(pen, 2)


def egret(pen: Pen, foot: tuple[float, float], size: float) -> None:
    """A white wader, looking left."""
    with pen.placed(*foot, size):
        pen.line(curve("-0.6,0 -0.4,-7") + curve("1,0 0.8,-7"), UMBER, 0.4)
        pen.fill(blob("-3,-8 0,-11.4 5,-10 8,-6! 3,-6 -1,-6.2"), fade("#FFFFFF", "#E6D9BE"))
        pen.line(curve("-1.6,-9 -3.6,-12 -1.6,-15 -3,-17.4"), "#FFFFFF", 1.2)
        pen.fill(oval(-3.2, -17.6, 1.2, 0.9), "#FFFFFF")
        pen.fill(blob("-4,-18 -7.4,-17! -4,-17"), HONEY)
        pen.fill(oval(-3.6, -17.8, 0.2), UMBER)


def grassland(pen: Pen) -> None:
    """Grass to the horizon, moving in the wind."""
    evening(pen, (46, 26), 3)
    for x, y, size in ((14.0, 14.0, 1.0), (22.0, 18.0, 0.8), (10.0, 22.0, 0.7), (28.0, 11.0, 0.6)):
        pen.line(curve("-4,-1.4 -1.8,-1.6 0,0.4 1.8,-1.6 4,-1.4").moved(x, y, size), DUSK, 0.5)
    for row in range(6):
        y = 56 + row * 5.4
        light = ("#F6D78C", "#EFC468", "#E2AE50", "#D29A42", "#B87C34", "#9A602A")[row]
        dark = ("#DDB05A", "#CE9A46", "#BC863A", "#A87030", "#8A5426", "#6E3E1E")[row]
        pen.fill(ridge(y - 1, 1.3, 1.0 + 0.2 * row, row * 1.7), fade(light, dark))
        grass(pen, y + 4, 6 + 2.6 * row, (light, dark, ("#FBE8B0", OLIVE)[row % 2]), row)
    mound = blob("8,66 10,56 13,47 16,41 18.4,38 20,43 21,48 24,46 25,52 27,60 29,67")
    rock(pen, mound, CLAY)
    grass(pen, 74, 11, ("#E2AE50", "#B87C34", "#F6D78C"), 4)
    for index, (u, v, w) in enumerate(scattered(15, 2)):
        x, top = -1 + 65 * (index + u) / 15, 44 + 22 * v
        sway = 3 + 5 * w
        stem = [(x, 94.0, 0.8), (x + sway * 0.25, (94 + top) / 2, 0.6), (x + sway, top, 0.2)]
        pen.fill(taper(stem), (SIENNA, OLIVE, DUSK)[index % 3])
        for seed in range(7):
            share = seed / 7
            sx, sy = x + sway * (0.86 + 0.14 * share), top + 8 * (1 - share)
            for side in (-1, 1):
                pen.fill(petal(2.4, 0.9).moved(sx, sy, 1.0, -76 + side * 34), (HONEY, "#F6D78C")[(index + seed) % 2])
    near(pen, 1)


def tree(pen: Pen) -> None:
    """An old acacia with weavers' nests."""
    plain(pen, (46, 46), 5)
    bark = fade("#8A5A34", "#5A3420", UMBER, start=(0, 0.5), end=(1, 0.5))
    wood = limb("29,90,11 30.6,76,7.6 31.6,64,6.6 32.6,54,6")
    for branch in (
        "31,68,5 24,54,4 15,44,2.8 8,36,1.2",
        "32,58,4.6 28,46,3.4 25,34,2 24,24,1",
        "33,60,5 41,50,3.8 49,42,2.6 57,34,1.2",
        "33,56,4.4 37,44,3.2 41,34,2 42,24,1",
        "18,47,2.4 18,38,1.6 17,30,0.8",
        "46,45,2.4 48,36,1.6 50,28,0.8",
    ):
        wood += limb(branch)
    pen.fill(wood, bark)
    with pen.inside(wood):
        for u, v, w in scattered(60, 1):
            x, y = 20 + 24 * u, 46 + 46 * v
            pen.line(curve(f"{x},{y} {x + 0.5},{y + 2} {x + 0.2},{y + 3 + 2 * w}"), UMBER, 0.25, 0.6)
    shade, leafy, lit = "#4A5428", "#7A8038", "#B4B058"
    tufts = (
        (9, 33, 14, 5.4),
        (54, 31, 14, 5.6),
        (32, 31, 15, 5),
        (19, 24, 15, 5.6),
        (45, 22, 16, 5.8),
        (31, 16, 18, 6),
    )
    for x, y, across, high in tufts:
        pen.fill(tufted(oval(x, y + 1.2, across, high), 1.6, 0.3), shade)
        pen.fill(tufted(oval(x - 0.6, y - 0.2, across * 0.96, high * 0.78), 1.5, 0.3), leafy)
        for u, v, w in scattered(34, int(x)):
            reach = (1 - (2 * v - 1) ** 2) ** 0.5
            pen.fill(
                oval(
                    x + across * 0.86 * reach * (2 * u - 1),
                    y - 0.6 + high * 0.7 * (2 * v - 1),
                    0.7 + 0.7 * w,
                    0.35 + 0.3 * w,
                ),
                (lit, leafy, shade)[int(3 * v)],
                0.8,
            )
    for x, y, size in ((12.0, 41.0, 1.0), (51.0, 40.0, 1.1), (22.0, 38.0, 0.8), (43.0, 39.0, 0.75)):
        pen.line(curve(f"{x},{y - 5} {x},{y}"), DUSK, 0.35)
        pen.fill(oval(x, y + 2 * size, 2.5 * size, 3 * size), orb(SUN, OCHRE, SIENNA))
        pen.fill(oval(x + 0.4, y + 3.6 * size, 1.1 * size, 0.9 * size), UMBER)
        for strand in range(5):
            pen.line(curve(f"{x - 2 + strand},{y + size} {x - 1.6 + strand},{y + 4 * size}"), SIENNA, 0.2, 0.7)
    near(pen, 4)


def back(pen: Pen) -> None:
    """Patches of hide around an acacia at sundown."""
    paint_back(pen, ("#EFC468", "#D99E44", "#B8742E"), _patches, (_sundown, UMBER, SUN))


def _patches(pen: Pen) -> None:
    hide(pen, (-36, 0.6, 36, 48), fade("#8A4A22", DUSK), 7.4)


def _sundown(pen: Pen) -> None:
    pen.fill(oval(6, -6.4, 4.2), HONEY)
    acacia(pen, (-1, -0.4), 14.5, (SUN, fade(SUN, HONEY)))
    for tuft in (
        "9,-0.4! 9.4,-2.6! 10,-0.4! 10.8,-3.2! 11.4,-0.4!",
        "-12,-0.4! -11.4,-3! -10.8,-0.4! -10,-2.2! -9.6,-0.4!",
    ):
        pen.fill(blob(tuft), HONEY)


def hide(pen: Pen, area: tuple[float, float, float, float], ink: Ink, size: float) -> None:
    """Giraffe patches: uneven six-sided flakes that leave pale lines between them."""
    left, top, right, bottom = area
    for row in range(int((bottom - top) / (size * 0.86)) + 1):
        for column in range(int((right - left) / size) + 2):
            x, y = left + column * size + (row % 2) * size / 2, top + row * size * 0.86 + size * 0.4
            flake = []
            for corner in range(6):
                angle = (corner * 60 + 30) * pi / 180
                reach = size * (0.46 + 0.09 * sin(corner * 2.7 + row * 1.9 + column * 3.1))
                flake.append((x + reach * cos(angle), y + reach * sin(angle)))
            pen.fill(smooth(flake, frozenset((row + column + step) % 6 for step in (0, 2, 3, 5))), ink)
