"""Grouper, clownfish, eel, shark and whale."""

from __future__ import annotations

from math import sin
from typing import TYPE_CHECKING

from scanner.standin.creature import BLACK, eye
from scanner.standin.nature import rock, scattered
from scanner.standin.ocean.water import (
    ABYSS,
    CLIFF,
    CORAL,
    DEEP,
    FOAM,
    GOLD,
    LAGOON,
    PLUM,
    ROSE,
    SAND,
    branching,
    bubbles,
    fan,
    floor,
    fry,
    reef,
    sea,
    shoal,
    tubes,
)
from scanner.standin.outline import blob, curve, limb, oval, smooth, taper, tufted
from scanner.standin.pen import fade

if TYPE_CHECKING:
    from scanner.standin.outline import Outline
    from scanner.standin.pen import Pen


def scales(pen: Pen, shape: Outline, ink: str, size: float) -> None:
    """Rows of small arcs over the shape, open to the left."""
    left, top, right, bottom = shape.box
    with pen.inside(shape):
        for row in range(int((bottom - top) / size) + 2):
            for column in range(int((right - left) / (size * 1.1)) + 2):
                x, y = left + column * size * 1.1 + (row % 2) * size * 0.55, top + row * size
                pen.line(curve(f"{x},{y - size * 0.5} {x + size * 0.45},{y} {x},{y + size * 0.5}"), ink, 0.16, 0.5)


def rayed(pen: Pen, fin: Outline, inks: tuple[str, str, str], root: tuple[float, float]) -> None:
    """A fin with rays that spread from its root."""
    pen.fill(fin, fade(inks[0], inks[1]))
    with pen.inside(fin):
        for (x, y), _ in fin.walk(1.6):
            pen.line(smooth([root, (x, y)], closed=False), inks[2], 0.22, 0.6)


def grouper(pen: Pen) -> None:
    """A big thick-lipped fish before its cave."""
    sea(pen, 18, 1)
    shoal(pen, 48, 15)
    floor(pen, 76, 1)
    rock(pen, blob("34,94! 36,80 42,70 50,62 60,58 70,60! 70,94!"), CLIFF)
    pen.fill(blob("46,88 45,78 51,71 61,70 67,76 66,90"), ABYSS, 0.75)
    fan(pen, (56, 62), 25, (PLUM, "#A86AA8"))
    tubes(pen, (9, 82), 22, (GOLD, "#B8702E"))
    with pen.flipped(31.5), pen.placed(29.6, 43, 0.75, 4):
        bass(pen)
    bubbles(pen, 57, 32, 6)
    reef(pen, 1)


def bass(pen: Pen) -> None:
    """The grouper itself, swimming to the left."""
    skin, dark, light = "#A9744C", "#5C3A30", "#E6BE8C"
    edge = (skin, dark, "#3F2620")
    rayed(pen, blob("-13,-16 -9,-25! -6,-21 -2,-27! 1,-22 6,-27! 9,-22 14,-25 20,-23 24,-15 22,-9"), edge, (6, 2))
    rayed(pen, blob("28,-4 36,-12 41,-10 43,2 41,13 36,14 28,7"), edge, (22, 1))
    rayed(pen, blob("10,14 16,24 21,23 22,11"), edge, (12, 6))
    rayed(pen, blob("-12,15 -8,26 -2,24 0,15"), edge, (-8, 8))
    body = blob(
        "-33,4 -31,0 -26,-6 -20,-13 -10,-18 4,-19 16,-14 24,-7 30,-4 30,7 23,11 12,16 -4,19 -18,18 -27,15 -32,11 -34,7"
    )
    pen.fill(body, fade("#C08A5A", skin, "#8A5A42", dark, start=(0.4, 0), end=(0.55, 1)))
    with pen.inside(body):
        pen.fill(blob("-36,9 -26,10 -12,13 6,13 20,10 20,24 -30,24"), light, 0.75)
        for u, v, w in scattered(44, 2):
            pen.fill(
                oval(-22 + 52 * u, -18 + 33 * v, 0.9 + 1.4 * w, 0.7 + 1.1 * w, 40 * w),
                (dark, light)[int(w * 8) % 2],
                0.75,
            )
    with pen.inside(body):
        scales(pen, blob("-13,-18 16,-16 30,-4 30,7 12,16 -13,18 -9,0"), "#4A2C24", 2.2)
    pen.line(curve("-12,-15 -8,-4 -9,6 -14,15"), dark, 0.7)
    pen.line(curve("-17,-9 -13.4,-1 -15,9"), dark, 0.4, 0.7)
    pen.fill(limb("-34.4,5.4,2.4 -29,6,2.6 -22.6,8.6,1.4"), fade("#D9A070", skin))
    pen.fill(limb("-34,9.4,2.8 -28,10,3 -22,9.4,1.2"), fade("#E6B484", skin))
    pen.line(curve("-35.4,7.6 -28.4,8 -22,9"), BLACK, 0.6)
    eye(pen, -20.5, -4.6, 2.9, GOLD)
    pen.line(curve("-25,-7.4 -21,-9.4 -16.6,-7"), dark, 0.9)
    pectoral = blob("-6,4 2,0 8,3 9,10 4,14 -4,11")
    rayed(pen, pectoral, ("#D49A62", skin, dark), (-6, 6))


def clownfish(pen: Pen) -> None:
    """At home in its anemone."""
    sea(pen, 46, 2)
    shoal(pen, 20, 16)
    floor(pen, 78, 2)
    for index in range(19):
        tentacle(pen, index, 0)
    with pen.placed(28, 42, 0.88, 8):
        clown(pen)
    for index in range(15):
        tentacle(pen, index, 1)
    bubbles(pen, 8, 30, 6)
    reef(pen, 2)


def tentacle(pen: Pen, index: int, front: int) -> None:
    """One finger of the anemone, of the back or the front row."""
    x = -4 + index * (3.9, 5.0)[front] + 1.4 * sin(index * 2.6)
    tall = (40, 25)[front] * (0.78 + 0.22 * sin(index * 1.7 + front))
    lean = (x - 31.5) * 0.2 + 3 * sin(index * 2.1)
    foot = 92
    spine = [
        (x * 0.7 + 9.4, foot, 5.2),
        (x + lean * 0.2, foot - tall * 0.5, 3.8),
        (x + lean + 1.2 * sin(index * 3.1), foot - tall, 3.2),
    ]
    pen.fill(taper(spine), fade(*(("#C98AC0", PLUM, "#3F2A5E"), ("#F4A9C0", "#B8609A", PLUM))[front]))
    tip = spine[-1]
    pen.fill(oval(tip[0], tip[1] - 0.6, 1.9, 1.8), ("#E6B4D6", "#FFD3DC")[front])


def clown(pen: Pen) -> None:
    """The clownfish itself, swimming to the left."""
    orange, dark = "#F0862E", "#B84A18"
    for fin, root in (
        (blob("22,-3 30,-9 36,-7 37,1 35,9 29,10 22,5"), (18, 1)),
        (blob("-8,-12 -3,-19 4,-18 8,-15 12,-18 18,-16 21,-9 16,-6"), (4, -2)),
        (blob("4,12 8,20 14,20 18,14 17,8"), (6, 4)),
        (blob("-10,13 -8,21 -3,22 0,14"), (-6, 6)),
    ):
        pen.fill(tufted(fin, 0.1), BLACK)
        rayed(pen, fin, (orange, dark, "#7A2E10"), root)
        pen.line(fin, BLACK, 0.9)
    body = blob("-28,3 -25,-3 -18,-9.6 -8,-13.6 4,-13.6 14,-9.6 21,-4.4 25,-3 25,5 20,7.6 10,12 -2,15 -14,13.6 -23,9.6")
    pen.fill(body, fade("#FFA84A", orange, "#D9621E", dark, start=(0.4, 0), end=(0.5, 1)))
    scales(pen, body, "#A8400F", 1.9)
    with pen.inside(body):
        for band in (
            "-15,-16 -9,-16 -10,-8 -8.4,0 -9,8 -6,17 -13,17 -16,8 -15,0 -16.4,-8",
            "3,-16 9,-16 8,-8 4.6,-2 6,6 9,17 0,17 -2,8 -3.4,0 2,-8",
            "19,-12 23,-12 22.6,0 24,12 19,12 18.6,0",
        ):
            pen.fill(blob(band), fade("#FFFDF4", "#DDE6E2"))
            pen.line(blob(band), BLACK, 1.0)
    pen.line(curve("-27.4,4.6 -24.6,6 -22,5.2"), "#7A2E10", 0.6)
    eye(pen, -20, -1.6, 2.3, "#E8A030")
    fin = blob("-4,2 2,-1 8,2 9,8 4,11 -3,8")
    rayed(pen, fin, ("#FFB45C", orange, "#7A2E10"), (-4, 5))
    pen.line(fin, BLACK, 0.7)


def eel(pen: Pen) -> None:
    """A moray leaning out of its hole."""
    sea(pen, 44, 3)
    shoal(pen, 12, 14)
    floor(pen, 80, 3)
    fan(pen, (10, 82), 32, ("#C95A6A", ROSE))
    rock(pen, blob("20,94! 24,78 32,68 40,62 52,58 62,52 70,54! 70,94!"), CLIFF)
    pen.fill(blob("36,84 35,73 42,66 53,66 60,73 59,86 46,90"), ABYSS, 0.85)
    skin, dark, light = "#D9A93C", "#6B4418", "#F6DC8E"
    crest = limb("45,82,15 43.6,72,16 37.4,63.4,16.5 26.6,56.4,16.5 16.8,45,16 15.8,29.6,15 25,19,14.5 33,18.4,12")
    pen.fill(tufted(crest, 1.6, 0.4), fade("#A8762A", dark))
    body = limb("48,84,15 47,71,16 40,60,16.5 29,53,16.5 20,43,16 19,31,15 27,22.5,14.5 33,21,13")
    pen.fill(body, fade(light, skin, "#A8762A", start=(0.2, 0), end=(0.8, 1)))
    with pen.inside(body):
        pen.line(curve("54,84 53.6,71 46.4,63 35,57 26.4,47 25,36 31,29"), light, 4.0, 0.7)
        for u, v, w in scattered(190, 4):
            pen.fill(oval(6 + 52 * u, 10 + 76 * v, 0.5 + 1.2 * w, 0.4 + 1.0 * w, 90 * w), dark, 0.9)
    moray_head(pen, skin, dark, light)
    rock(pen, blob("28,96! 31,82 38,78.6 48,80 56,77 63,79 68,84! 68,96!"), CLIFF)
    branching(pen, (60.0, 60.0), 6.4, CORAL, -84)
    bubbles(pen, 55, 18, 5)
    reef(pen, 3)


def moray_head(pen: Pen, skin: str, dark: str, light: str) -> None:
    """Jaws open, teeth showing."""
    pen.fill(blob("26,20 40,24 48,26 45,30 36,33 27,35 22,30"), "#8A2E3A")
    pen.fill(blob("25,36 22,30 30,30.6 39,31.4 45.4,33.4 46,36 42,38 34,39"), fade(skin, "#A8762A"))
    upper = blob("20,30 19,20 24,14 31,12 38,14 45,18 51,22.4 52.4,25.4 50,27 43,26.4 36,27 30,29.4 25,32")
    pen.fill(upper, fade(light, skin, "#B8842E", start=(0.4, 0), end=(0.5, 1.1)))
    with pen.inside(upper):
        for u, v, w in scattered(40, 6):
            pen.fill(oval(18 + 36 * u, 11 + 20 * v, 0.35 + 0.75 * w), dark, 0.85)
    for x, y in ((38, 26.6), (41, 26.4), (44, 26.4), (47, 26.7), (49.6, 26.8)):
        pen.fill(blob(f"{x - 0.8},{y - 0.4}! {x + 0.8},{y - 0.4}! {x + 0.2},{y + 2.2}!"), FOAM)
    for x, y in ((37, 31.6), (40, 32), (43, 32.8)):
        pen.fill(blob(f"{x - 0.8},{y + 0.3}! {x + 0.8},{y + 0.3}! {x + 0.2},{y - 2}!"), FOAM)
    pen.line(curve("50.6,22.2 52.2,20.4"), dark, 0.9)
    eye(pen, 37.6, 19, 2.1, FOAM)
    pen.fill(oval(22.4, 31.4, 1.4, 1.8), dark)


def shark(pen: Pen) -> None:
    """Rising towards the light."""
    sea(pen, 16, 4)
    for u, v, w in scattered(15, 8):
        fry(pen, (40 + 24 * u, 7 + 15 * v, 0.7 + 0.5 * w), (GOLD, SAND)[int(2 * w)])
    floor(pen, 83, 4)
    with pen.placed(30, 42, 0.8, 36):
        hunter(pen)
    reef(pen, 0)


def hunter(pen: Pen) -> None:
    """The shark itself, swimming to the left."""
    back, side, belly = "#35617C", "#6C97AC", "#EEF4EC"
    pen.fill(blob("-10,8 -20,20 -24,29! -12,23 -2,10"), fade(DEEP, "#24506C"))
    pen.fill(blob("-9,-9 -1,-19 7,-27! 6,-17 9,-8"), fade(back, side, end=(0.4, 1.2)))
    pen.fill(blob("22,-5 28,-11! 28,-6 30,-3") + blob("14,8 18,14! 22,11 24,6"), back)
    body = blob(
        "-40,0 -36,-3.4 -28,-7 -16,-10 -2,-11 12,-8.4 24,-4.8 34,-2.6 40,-6 46,-14 52,-26! 49,-9 45.6,0 "
        "48,8 50,17! 42,9 36,3.4 24,5.6 10,9 -6,11.4 -20,11 -30,8.4 -35,6.4 -37.6,3.4"
    )
    pen.fill(body, fade(back, back, "#4F7F98", side, end=(0.5, 0.8)))
    with pen.inside(body):
        pen.fill(blob("-42,2.4 -34,2.6 -26,4.6 -14,3.6 0,6.4 14,5.2 28,4.8! 20,14 -40,14"), fade(belly, "#B9CFD2"))
        for u, v, w in scattered(26, 3):
            pen.fill(oval(-30 + 58 * u, -10 + 12 * v, 0.25 + 0.5 * w, 0.2 + 0.2 * w), DEEP, 0.35)
    pen.fill(blob("-14,6.4 -8,18 2,29! 6,22 4,8"), fade("#4F7F98", back, start=(0, 0), end=(0.5, 1)))
    for index in range(5):
        x = -20.6 + index * 2
        pen.line(curve(f"{x},-2.4 {x + 1.1},1 {x - 0.2},4.6"), DEEP, 0.55)
    pen.fill(blob("-36.6,3.8 -32,4 -26.6,6.6 -30,8 -34.4,6.6"), "#6E2A34")
    for index in range(6):
        x, y = -35.6 + index * 1.5, 4.0 + index * 0.36
        pen.fill(blob(f"{x - 0.6},{y - 0.3}! {x + 0.7},{y}! {x + 0.2},{y + 1.5}!"), "#FFFFFF")
    pen.fill(oval(-29, -1.6, 1.7, 1.6), ABYSS)
    pen.fill(oval(-29.5, -2.1, 0.5), "#FFFFFF")
    pen.line(curve("-31.4,-3.6 -29,-4.2 -26.6,-3"), DEEP, 0.7)
    pen.line(curve("-38.4,-0.4 -37.6,0.4"), DEEP, 0.6)


def whale(pen: Pen) -> None:
    """A humpback rising from the deep."""
    sea(pen, 48, 5)
    pen.glow(36, 100, 52, ABYSS, 0.6)
    with pen.flipped(31.5), pen.placed(28, 42, 0.7, 46):
        humpback(pen)
    for u, v, w in scattered(16, 2):
        fry(pen, (34 + 26 * u, 66 + 14 * v, 0.8 + 0.5 * w), LAGOON, 0.85)
    bubbles(pen, 56, 14, 4)


def humpback(pen: Pen) -> None:
    """The whale itself, swimming to the left."""
    back, side, belly = "#17496C", "#2F7496", "#E6F0E6"
    pen.fill(blob("-12,10 -6,24 2,34 10,38! 8,26 4,12"), fade(back, "#0F3A5A"))
    body = blob(
        "-43,3 -41,-2 -32,-9 -18,-14 -2,-15 11,-12.4 16,-11.8 21.6,-14! 22.6,-9 28,-5.8 35,-4 40,-6 46,-14 "
        "55,-22! 53.4,-12 51,-4 49.6,0 53,6 59,16! 48,12.6 40,6.6 32,5.8 18,11 2,17 -16,20 -32,16 -41,9"
    )
    pen.fill(body, fade("#4F98B4", "#4F98B4", side, back, start=(0.4, 0), end=(0.5, 1)))
    throat = blob("-44,4.4 -36,5 -26,6.4 -18,10 -6,13 6,14.6 17,11.4! 8,22 -20,26 -44,18")
    with pen.inside(body):
        pen.fill(throat, fade(belly, "#A9C9CC"))
        with pen.inside(throat):
            for index in range(11):
                y = 6.4 + index * 1.5
                pen.line(curve(f"-44,{y - 1} -28,{y + 1.2} -10,{y + 5} 8,{y + 6}"), "#5F93A4", 0.4)
        for u, v, w in scattered(40, 6):
            pen.fill(oval(-30 + 66 * u, -14 + 20 * v, 0.3 + 0.6 * w, 0.25 + 0.3 * w), FOAM, 0.25)
    pen.line(curve("-42.6,3.4 -34,3.6 -27,5.4 -23.6,8.6"), ABYSS, 0.7)
    for index in range(9):
        pen.fill(oval(-39 + index * 2.5, -1.2 - index * 0.85 + (index % 2), 0.75), fade("#7FB4C4", side))
    pen.fill(
        blob("-19,11 -10,18 -2,28 2,42! -9,36 -17,25 -22,14"), fade("#2C6A8C", "#C9DEDA", start=(0, 0), end=(0.9, 1))
    )
    for index in range(5):
        pen.fill(oval(-20.6 + index * 3.6, 16.4 + index * 5, 0.8), "#3F86A6")
    eye(pen, -24, 4.4, 1.3, "#2A1F1A")
    pen.line(curve("-27,2.4 -24,1.6 -21.4,3"), ABYSS, 0.5)
