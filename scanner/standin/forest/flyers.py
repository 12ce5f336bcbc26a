"""Bee, dragonfly, eagle and trout."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from scanner.standin.creature import BLACK, eye, fur
from scanner.standin.forest.land import (
    BARK,
    CREAM,
    DEEP,
    FRESH,
    LEAF,
    MOSS,
    NIGHT,
    RUST,
    STONE,
    STRAW,
    UMBER,
    WATER,
    air,
    foreground,
    glade,
)
from scanner.standin.nature import (
    fir,
    firs,
    flower,
    grass,
    leaf,
    petal,
    ridge,
    ripples,
    rock,
    scattered,
    sky,
)
from scanner.standin.outline import blob, curve, limb, oval, tufted
from scanner.standin.pen import fade, orb

if TYPE_CHECKING:
    from scanner.standin.pen import Pen


def bee(pen: Pen) -> None:
    """Coming in to land on a flower."""
    glade(pen, 10, 7)
    for u, v, w in scattered(16, 4):
        pen.fill(oval(63 * u, 60 * v, 1 + 3 * w), "#FFF7D6", 0.22)
    for x, y, size in ((15, 84, 9), (58, 88, 8)):
        flower(pen, x, y, size, ("#F4C7B2", "#E0A030"))
    pen.fill(limb("41,74,1.6 42,84,1.8 40,94,2"), LEAF)
    pen.fill(leaf(41, 88, 18, -28, 0.26), fade(FRESH, LEAF))
    pen.fill(leaf(40, 90, 17, 205, 0.26), fade(MOSS, DEEP))
    for index in range(15):
        turn = 180 + index * 360 / 15
        angle = turn * pi / 180
        long = 15.5 if sin(angle) <= 0.2 else 13
        with pen.placed(42, 68):
            pen.fill(
                petal(long, 6.4).moved(0, 0, 1, turn),
                fade("#E2728A", "#F6CBBE", start=(0.5, 0.5), end=(0.5 + cos(angle) * 0.5, 0.5 + sin(angle) * 0.5)),
            )
    pen.fill(oval(42, 67.4, 6.2, 5.4), fade("#F2C84E", "#B8761E"))
    for u, v, _ in scattered(30, 1):
        pen.fill(oval(42 + 5.4 * (2 * u - 1) * (1 - abs(2 * v - 1)) ** 0.5, 67.4 + 4.6 * (2 * v - 1), 0.45), "#8A4E14")
    with pen.placed(30, 41, 0.9, 24):
        insect(pen)
    foreground(pen, 6)


def insect(pen: Pen) -> None:
    """The bee itself, flying to the right."""
    for turn, ink in ((-62, "#CFE3DC"), (-28, "#E6F2EA")):
        wing = blob("0,0 5,-10 3,-23 -3,-28 -9,-22 -8,-9").moved(1, -7, 0.98, turn + 8)
        pen.fill(wing, ink, 0.72)
        pen.line(wing, "#5C7A70", 0.3, 0.8)
        for vein in ("0,0 -1,-12 -3,-26", "-1,-8 3,-14 3,-22", "-2,-12 -6,-16 -7,-21"):
            pen.line(curve(vein).moved(1, -7, 0.98, turn + 8), "#5C7A70", 0.22, 0.8)
    for leg in ("2,7,1.8 0,13,1.3 3,17,0.8", "7,8,1.8 7,14,1.3 11,17,0.8", "12,7,1.6 14,12,1.2 18,14,0.8"):
        pen.fill(limb(leg), BLACK)
    rear = blob("1,-8 -9,-11 -19,-8 -26,-1 -29,7! -21,9.5 -10,10.5 0,8")
    pen.fill(rear, fade("#F2BE3E", "#C07A1A"))
    with pen.inside(rear):
        for x in (-5, -13, -20.5, -26.5):
            pen.fill(blob(f"{x - 1.8},-13 {x + 2},-13 {x + 3.6},0 {x + 2.6},13 {x - 2},13 {x - 0.4},0"), UMBER)
        pen.fill(blob("-28,-8 0,-13 2,-9 -12,-8.4 -24,-3"), "#FFF0B0", 0.35)
    fur(pen, rear, "#FFE08A", 180, 1.6)
    chest = tufted(oval(6.5, -0.5, 10, 9.6), 2.0, 0.4)
    pen.fill(chest, orb("#F9D873", "#DE9A2C", "#8A5418"))
    fur(pen, chest, "#7A4A14", 150, 2.4)
    pen.fill(tufted(oval(19, 2, 6.4, 6.8), 0.9, 0.2), fade("#6A4A24", UMBER))
    pen.fill(oval(20.6, 1.2, 3.4, 4.6, -14), BLACK)
    pen.fill(oval(19.6, -1, 1.0, 1.5, -14), "#FFFFFF", 0.9)
    pen.fill(oval(21.8, 3.4, 0.6, 0.8), "#FFFFFF", 0.5)
    for tip in ("21,-4 25,-10 31,-11", "22.5,-3 28,-6 33,-5"):
        pen.line(curve(tip), UMBER, 0.8)
    pen.line(curve("20.6,7.2 22.6,7.6 24,6.4"), CREAM, 0.4)


def dragonfly(pen: Pen) -> None:
    """Over the reeds of a pool."""
    air(pen, 46, 8)
    pen.fill(ridge(55, 1.2, 1.3, 2.0), fade("#8FB65C", "#3C7A50"))
    pen.fill(ridge(61, 0.5, 1.0, 1.0), fade("#B9DCCB", WATER, "#2C6E7C"))
    ripples(pen, (-2, 63, 65, 90), ("#E9F6EC", "#2F7A86", "#8CC8C8"), 44)
    for x, y, size in ((12, 80, 8), (50, 84, 9), (30, 88, 6)):
        pen.fill(
            blob(
                f"{x},{y}! {x + size},{y - 1} {x + size * 0.7},{y + 2} {x},{y + 2.6} "
                f"{x - size * 0.8},{y + 1.6} {x - size},{y - 0.6} {x - 2},{y - 2}"
            ),
            fade(FRESH, LEAF),
        )
    flower(pen, 46, 82.4, 3.4, ("#F6CBBE", STRAW))
    for x, top, sway in ((3, 40, 2), (8, 30, -1), (57, 36, 1), (61, 26, -2), (52, 50, 2)):
        pen.fill(limb(f"{x},94,1.3 {x + sway},{(94 + top) / 2},1 {x + sway * 1.5},{top},0.5"), (LEAF, DEEP)[x % 2])
        pen.fill(limb(f"{x + sway * 1.5},{top},2.8 {x + sway * 1.5},{top - 8},2.8"), fade(BARK, UMBER))
        pen.fill(limb(f"{x + sway * 1.5},{top - 9},0.6 {x + sway * 1.5},{top - 13},0.2"), BARK)
    grass(pen, 94, 15, (LEAF, DEEP, MOSS), 4)
    with pen.placed(33, 31, 0.98, 36):
        darter(pen)


def darter(pen: Pen) -> None:
    """The dragonfly itself, flying straight up."""
    for _ in pen.both(0):
        for wing in (
            "1.4,-3 12,-9.5 25,-11.5 31,-8 30,-4.4 18,-1.6 6,-0.4 1.4,-1",
            "1.4,0.4 10,-0.4 22,1 30,6 28,11 18,11.4 8,7.4 1.4,2.6",
        ):
            shape = blob(wing)
            pen.fill(shape, fade("#F4FBF0", "#BFE0D6", start=(0, 0.5), end=(1, 0.5)), 0.75)
            left, top, right, bottom = shape.box
            with pen.inside(shape):
                for index in range(11):
                    x = left + (right - left) * (index + 1) / 12
                    pen.line(
                        curve(f"{x - 2.5},{top - 1} {x},{(top + bottom) / 2} {x - 2},{bottom + 1}"), "#5C8A7C", 0.14
                    )
                for drop in (0.25, 0.5, 0.75):
                    y = top + (bottom - top) * drop
                    pen.line(
                        curve(
                            f"{left},{(top + bottom) / 2 - (y - (top + bottom) / 2) * 0.2} "
                            f"{(left + right) / 2},{y} {right},{y}"
                        ),
                        "#5C8A7C",
                        0.16,
                    )
            pen.line(shape, "#2F6B5C", 0.32)
        pen.fill(limb("26,-10.6,1.3 29,-9.8,1.3"), RUST)
        pen.fill(limb("27,4.6,1.2 29,6.6,1.2"), RUST)
    for joint in range(9):
        y = 5 + joint * 4.4
        pen.fill(limb(f"0,{y},{3.2 - joint * 0.12} 0,{y + 3.4},{3 - joint * 0.12}"), fade("#5FC0B0", "#1F6F74"))
        pen.fill(limb(f"-0.5,{y + 0.4},0.7 -0.5,{y + 2.6},0.6"), "#CFF2E2", 0.7)
    pen.fill(limb("-0.4,44,1.2 -1.6,47.4,0.3") + limb("0.4,44,1.2 1.6,47.4,0.3"), "#174E54")
    chest = blob("0,-8 3.4,-6 4,-1 3,4 0,6 -3,4 -4,-1 -3.4,-6")
    pen.fill(chest, orb("#8ADCC4", "#2C8C88", "#124A50"))
    pen.line(curve("0,-7 0,5"), "#124A50", 0.4)
    pen.fill(oval(0, -9.6, 2.4, 2), "#1F6F74")
    for _ in pen.both(0):
        pen.fill(oval(2.3, -10.8, 2.5, 2.8, 30), orb("#E8734A", RUST, "#6E2A14"))
        pen.fill(oval(1.8, -11.8, 0.6, 0.5), "#FFFFFF", 0.9)


def eagle(pen: Pen) -> None:
    """Coming down with its wings raised, the valley below."""
    sky(pen, "#FBF0CA", "#E3E8BC", "#A8CBA0")
    pen.glow(50, 8, 36, "#FFF6D2", 0.6)
    for shape, ink in (
        ("-6,66! 8,44 14,50 26,32! 34,44 40,40! 52,54 68,42! 70,94! -6,94!", ("#D8E4CC", "#A9C8B0")),
        ("-6,72! 6,62 16,66 30,54 44,66 56,58 70,68! 70,94! -6,94!", ("#9CC0A2", "#6FA07F")),
    ):
        pen.fill(blob(shape), fade(*ink))
    pen.fill(blob("26,32! 29,38 27.6,40 25.6,38.6 23,40.6 21.6,38"), CREAM)
    pen.fill(blob("40,40! 44,45 41.6,46.4 39.8,45 38,46 37,43"), CREAM)
    firs(pen, (84, 80), (12, 22), LEAF, 2)
    firs(pen, (94, 92), (12, 24), DEEP, 6)
    firs(pen, (100, 98), (12, 20), NIGHT, 1)
    coat, dark, light = "#6A4630", "#33231C", "#A97A4C"
    for index in range(7):
        pen.fill(petal(21, 5.4).moved(31.5, 56, 1.0, 90 + (index - 3) * 11.5), fade(CREAM, "#D8C9A4"))
        pen.line(curve("2,0 19,0").moved(31.5, 56, 1.0, 90 + (index - 3) * 11.5), "#B8A67C", 0.22)
    for _ in pen.both(31.5):
        raised(pen, coat, dark, light)
        pen.fill(tufted(blob("33,56 38,56 40,63 38,70 34,69 32.5,62"), 1.3), fade(coat, dark))
        for claw in (
            "36.5,70,2 37,74,1.8 39,77,0.4",
            "36,70,1.8 35,74.5,1.6 34.4,77.6,0.4",
            "36.6,70,1.8 39.6,72,1.6 42,75,0.4",
        ):
            pen.fill(limb(claw), "#E0A030")
    body = tufted(blob("31.5,32 37,37 40,46 39,56 35,62 31.5,64 28,62 24,56 23,46 26,37"), 1.5)
    pen.fill(body, fade(light, coat, dark))
    for row in range(6):
        for column in range(-3, 4):
            x, y = 31.5 + column * 2.5 + (row % 2) * 1.25, 41 + row * 3.4
            if abs(x - 31.5) < 7.2 - abs(row - 2) * 0.9:
                pen.fill(leaf(x, y, 3.4, 90, 0.34), (coat, dark)[(row + column) % 2], 0.7)
    head = tufted(blob("33,19 38,21 40.5,26 40,33 37,41 31.5,44 26,41 23.5,34 23.5,27 27,21"), 1.1)
    pen.fill(head, fade("#FFFDF2", CREAM, "#D9C8A0"))
    fur(pen, head, "#B8A67C", 95, 2.2)
    pen.fill(blob("26,25 21.6,24 17.6,25.8 15.6,29.6 15.8,33.8! 18.4,31 21.6,30.6 26,31"), fade("#F2C04A", "#C07A1A"))
    pen.line(curve("18.6,29.8 22,29 25.6,29.4"), "#7A4A10", 0.4)
    pen.fill(oval(21.2, 26.8, 0.6, 0.36, -20), "#7A4A10")
    eye(pen, 29, 26.6, 1.6, "#E8B02E")
    pen.line(curve("25.4,24.6 28.4,24 32,25.6"), UMBER, 0.9)


def raised(pen: Pen, coat: str, dark: str, light: str) -> None:
    """The right wing, feather by feather from the tip inwards."""
    for index in range(8):
        share = index / 7
        x, y = 55 - 3 * share, 23 + 3.4 * share
        turn, long = -106 + 104 * share, 23.5 - 3.5 * share
        pen.fill(petal(long, 4.4).moved(x, y, 1.0, turn), fade(dark, "#4A3224"))
        pen.line(curve(f"1,0 {long - 2},0.3").moved(x, y, 1.0, turn), light, 0.2)
    for index in range(7):
        share = index / 6
        x, y = 53.5 - 15 * share, 27 + 14 * share
        turn, long = 8 + 62 * share, 21 - 4 * share
        pen.fill(petal(long, 5).moved(x, y, 1.0, turn), fade("#4A3224", coat))
        pen.line(curve(f"1,0 {long - 2},0.3").moved(x, y, 1.0, turn), light, 0.2)
    for index in range(9):
        share = index / 8
        x, y = 55 - 18 * share, 23.5 + 15 * share
        pen.fill(petal(10, 4.4).moved(x, y, 1.0, -20 + 90 * share), fade(coat, light))
    for index in range(8):
        share = index / 7
        x, y = 54 - 17 * share, 22.4 + 15 * share
        pen.fill(petal(6, 3.4).moved(x, y, 1.0, 10 + 60 * share), (coat, light)[index % 2])
    arm = limb("55,21.6,3 51,26,4.6 44,33,6.4 35,42,8")
    pen.fill(arm, fade(light, coat))
    with pen.inside(arm):
        for index, (u, v, _) in enumerate(scattered(60, 2)):
            pen.fill(
                petal(2.6, 2).moved(57 - 24 * u, 18 + 23 * u + 8 * (v - 0.4), 1.0, 60),
                ("#8A5E3C", light, coat)[index % 3],
            )


def trout(pen: Pen) -> None:
    """Leaping out of the stream."""
    air(pen, 52, 9)
    pen.fill(ridge(52, 1.4, 1.0, 0.6), fade("#8FB65C", "#3C7A50"))
    for x, tall in ((3.0, 44.0), (60.0, 38.0)):
        pen.fill(fir(x, 58, tall), fade("#4F8C62", DEEP))
    pen.fill(ridge(59, 0.8, 1.4, 1.4), fade("#CFE7DC", "#7FBFC0", WATER, "#245E6C"))
    ripples(pen, (-2, 62, 65, 90), ("#E9F6EC", "#2F7A86", "#8CC8C8"), 60)
    for across, high in ((20, 4.6), (13, 2.8), (7, 1.4)):
        pen.line(oval(17, 72, across, high), "#F2FAF2", 0.5, 0.8)
    leaper(pen)
    for index in range(17):
        share = index / 16
        x = 4 + 27 * share
        tall = 4 + 9 * (sin(index * 2.4) ** 2)
        pen.fill(
            limb(f"{17 + (x - 17) * 0.6},74,2 {x},{72 - tall * 0.6},1.4 {x + (x - 17) * 0.35},{72 - tall},0.5"),
            "#F2FAF4",
            0.85,
        )
    pen.fill(oval(17, 73.4, 11, 2.2), "#F2FAF4", 0.9)
    for u, v, w in scattered(26, 3):
        x, y = 2 + 34 * u, 44 + 26 * v
        pen.fill(oval(x, y, 0.3 + 0.8 * w), "#F8FFFA", 0.9)
    rock(pen, blob("44,84 50,77 60,77 66,84 64,94 46,94"), STONE)
    foreground(pen, 1)


def leaper(pen: Pen) -> None:
    """The fish, bent like a bow, its tail still in the spray."""
    back, side, belly, blush = "#5C7A3E", "#B9B878", "#F4EBCB", "#DE7C6C"
    pen.fill(blob("11,60! 4,66 3,74 10,71 14,70 21,75 24,70 19,62"), fade(side, back))
    pen.fill(blob("24,27 25,17 32,14.5 34,22"), fade(back, side))
    pen.fill(blob("13,45 7,42.5 9,49"), back)
    pen.fill(blob("29,41 36,47 33,50 26,45"), fade(blush, side))
    pen.fill(blob("21,50 28,56 24,58.4 19,55"), fade(blush, side))
    body = limb("14.5,64,5 15.6,54,9 19,43,14.5 26.5,33,18 36,27,18.5 45.5,26,15 51.5,28,10 55.4,30.6,4")
    pen.fill(body, fade(back, side, belly, start=(0.2, 0.0), end=(0.75, 0.75)))
    with pen.inside(body):
        pen.fill(limb("17,64,3 20,55,3.6 24,46,5 31,38.6,6 39,34.6,6 48,33.6,5 56,35,4"), belly)
        pen.line(curve("14.6,64 15.9,54 19.6,43.4 27.2,34 36.4,28.4 45,27.6"), blush, 3.0, 0.85)
        pen.fill(limb("11,62,4 11.6,52,5 14.5,40,7 22,28,9 33,20.4,9 45,20,8 54,25,6"), back)
        way = curve("14,60 14.5,50 18,40 25.5,30 36,24 46,23.4").walk(1.0)
        for ((x, y), heading), (u, v, _) in zip(way, scattered(80, 2), strict=False):
            across = (u - 0.55) * 12
            pen.fill(oval(x - across * sin(heading), y + across * cos(heading), 0.3 + 0.35 * v), NIGHT, 0.9)
    with pen.inside(body):
        pen.fill(blob("46,16 50,18 60,28 58,36 46,38 43.4,32 45,26 44,20"), "#8A9A54", 0.45)
        pen.line(curve("44,18 45.4,26 43.6,32 45,36"), "#3F5A30", 0.7)
        pen.line(curve("57.6,31 54.6,31.2 52,32.6"), NIGHT, 0.5)
    eye(pen, 50.6, 26.6, 1.7, "#E8B84A")
    pen.fill(blob("40,32 42.6,38 39,43.4 36,38"), fade(side, blush))
    for ray in ("40,33.4 39.6,38 39,42", "40.6,33.6 41,37 40.4,40.6", "39.6,33.6 38,37 37.4,39.6"):
        pen.line(curve(ray), "#A8544A", 0.25)
