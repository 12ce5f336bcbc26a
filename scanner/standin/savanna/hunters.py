"""Cheetah, lion, hyena and vulture."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from scanner.standin.creature import BLACK, eye, fur, spots, whiskers
from scanner.standin.nature import leaf, petal, rock, scattered
from scanner.standin.outline import blob, curve, limb, oval, smooth, tufted
from scanner.standin.pen import fade, orb
from scanner.standin.savanna.plain import (
    CLAY,
    CREAM,
    SUN,
    UMBER,
    evening,
    near,
    plain,
)

if TYPE_CHECKING:
    from scanner.standin.outline import Outline
    from scanner.standin.pen import Pen


def cheetah(pen: Pen) -> None:
    """Looking out from a termite mound."""
    plain(pen, (14, 24), 8)
    coat, dark, white = "#E8B45C", "#A8692E", CREAM
    tail = limb("43,76,4 52,78,3.8 58,72,3.6 57,63,3.4 51,61,3.4 49,66,3")
    pen.fill(tail, fade(coat, dark))
    with pen.inside(tail):
        for x, y in ((57, 66), (54, 61), (50.4, 62), (49, 66)):
            pen.fill(oval(x, y, 2.6, 1), BLACK)
        for u, v, _ in scattered(12, 3):
            pen.fill(oval(42 + 17 * u, 66 + 14 * v, 0.6), UMBER)
    body = blob("25,34 21.6,46 19.6,58 19,70 22,79 34,80 44,79 47,71 45.6,59 43,47 39,34")
    pen.fill(body, fade("#F6CE80", coat, dark, start=(0.2, 0), end=(0.9, 1)))
    with pen.inside(body):
        pen.fill(tufted(blob("27,36 37,36 39,50 36,64 32,70 28,64 25,50"), 1.8), white)
    dots(pen, body, 1.0, 90)
    haunch = blob("38,60 44,60 48,68 47,77 40,80.4 35,78 35,69")
    pen.fill(haunch, fade(coat, dark, start=(0.3, 0), end=(0.8, 1.1)))
    dots(pen, haunch, 0.9, 26)
    for paw in ("36.6,54,6.4 36.6,68,4.4 37,79,4.4", "27.4,54,6.4 27.2,68,4.4 26.8,79,4.4"):
        leg = limb(paw)
        pen.fill(leg, fade("#F6CE80", coat, "#F3D79E"))
        dots(pen, leg, 0.7, 40)
    for x in (26.4, 37.2, 45):
        pen.fill(blob(f"{x - 3.2},81.4 {x - 2.6},78.6 {x},77.8 {x + 2.6},78.6 {x + 3.2},81.4"), "#F6D79C")
        for toe in (-1, 0.9):
            pen.line(curve(f"{x + toe},79 {x + toe},81"), dark, 0.35)
    rock(pen, blob("6,96! 9,88 15,83 24,80.6 36,80.8 47,80.4 54,84 58,90 60,96!"), CLAY)
    cheetah_head(pen, coat, dark, white)
    near(pen, 8)


def dots(pen: Pen, shape: Outline, size: float, count: int) -> None:
    """The round black spots of a cheetah."""
    fur(pen, shape, "#8A5426", 90, 1.6)
    spots(pen, shape, UMBER, size, count)


def cheetah_head(pen: Pen, coat: str, dark: str, white: str) -> None:
    """Round and small, with the dark tear lines."""
    for _ in pen.both(32):
        pen.fill(tufted(blob("36,15 40,9.6 44.6,10.4 46,16 43,22 38,22"), 0.8), fade(UMBER, coat))
        pen.fill(blob("39,17 41.4,12.6 43.6,13.6 43,18.6"), white)
    head = tufted(
        blob(
            "32,12 38,13 43,17.4 45.4,24 44.6,31 41,37 36.6,40.6 32,41.6 27.4,40.6 23,37 19.4,31 18.6,24 21,17.4 26,13"
        ),
        0.8,
    )
    pen.fill(head, fade("#F9D68C", coat, dark, start=(0.4, 0), end=(0.6, 1.4)))
    with pen.inside(head):
        for _ in pen.both(32):
            pen.fill(blob("32,33 36,31.6 41,33 44,36 40,42 32,44"), white)
            pen.fill(blob("35,21 38.6,20.4 41,22 38.6,23 35.6,23"), white)
        for u, v, w in scattered(40, 4):
            if v < 0.36 or abs(u - 0.5) > 0.36:
                pen.fill(oval(19 + 26 * u, 12 + 24 * v, 0.35 + 0.35 * w), UMBER, 0.9)
    for _ in pen.both(32):
        pen.fill(limb("35.4,26.6,1.2 34.6,31,1.5 36,35.6,1.5 37.4,38,0.4"), BLACK)
        eye(pen, 37.8, 25.6, 1.9, "#E0962A")
        pen.line(curve("34.8,27 36.4,23.4 39.4,23 41.6,24.6"), BLACK, 0.7)
    pen.fill(blob("32,31 35,31 34.4,33.4 32,35 29.6,33.4 29,31"), "#3A221C")
    pen.line(curve("32,35 32,36.8") + curve("28.4,36.8 30.2,38 32,36.8 33.8,38 35.6,36.8"), UMBER, 0.5)
    for _ in pen.both(32):
        whiskers(pen, 35.6, 35.4, 9, "#FFFFFF")


def lion(pen: Pen) -> None:
    """Face to face, the mane filling the view."""
    plain(pen, (52, 16), 9)
    coat, dark, white = "#E2A850", "#9A5A26", CREAM
    mane(pen)
    for _ in pen.both(31.5):
        pen.fill(tufted(oval(47, 22, 5.8, 5.4), 1.2), fade(coat, dark))
        pen.fill(oval(46.6, 22.6, 3.4, 3.2), "#6E3A1C")
        pen.fill(tufted(blob("43,25 46,20 48,25 46,27"), 1.4), SUN)
    face = tufted(
        blob(
            "31.5,18.6 39,19.6 45,25 47.6,33 46,41 43,47 42,55 38,62 "
            "31.5,65 25,62 21,55 20,47 17,41 15.4,33 18,25 24,19.6"
        ),
        0.9,
    )
    pen.fill(face, fade("#F3C878", coat, "#C48A3E", start=(0.35, 0), end=(0.6, 1.1)))
    fur(pen, face, dark, 90, 1.8)
    pen.fill(blob("31.5,24 36,31 37,42 36.4,50 31.5,52 26.6,50 26,42 27,31"), fade("#F6D38C", "#EBBE70"))
    for _ in pen.both(31.5):
        pen.fill(tufted(blob("31.5,52 36,50.4 41,53 42,58 38,62 31.5,61"), 0.7), fade(white, "#E9D3A6"))
        pen.fill(blob("35.4,36.4 39,33.6 43.6,34.6 44,37.4 40,38.8 37,38.8"), white)
        eye(pen, 39.6, 36.6, 2.0, "#D9962A")
        pen.line(curve("35.2,39.4 36.6,35.6 40,34 44.4,35.6"), UMBER, 0.85)
        pen.line(curve("36,31 40,29.4 44.4,31.4"), dark, 1.0, 0.7)
        pen.line(curve("35.6,39 34.6,43 35.2,47"), dark, 0.5, 0.6)
    pen.fill(tufted(blob("26,60 31.5,59 37,60 36,66 31.5,69 27,66"), 1.4), fade(white, "#DDBF8A"))
    pen.fill(blob("31.5,47 37,46.8 37,49 34.4,52.4 31.5,53.6 28.6,52.4 26,49 26,46.8"), fade("#8A4A3E", "#4A241E"))
    pen.fill(oval(29.6, 48.4, 1.5, 0.6), "#C9958A", 0.8)
    pen.line(curve("31.5,53.6 31.5,57"), UMBER, 0.7)
    for _ in pen.both(31.5):
        pen.line(curve("31.5,57 34.6,60 39,58.6"), UMBER, 0.7)
        for x, y in ((35, 54.4), (37.6, 55), (36, 57), (38.8, 57.4)):
            pen.fill(oval(x, y, 0.35), UMBER)
        whiskers(pen, 38, 55, 12, "#FFFFFF")
    near(pen, 9)


def mane(pen: Pen) -> None:
    """Three rings of locks, each paler than the one behind it."""
    rings = (
        ((27, 35), 15, ("#6E3A1C", "#54290F", "#8A4A20")),
        ((22, 28), 14, ("#A85E26", "#8A4A20", "#B8692A")),
        ((17, 22), 12, ("#D08A38", "#C07A30", "#DE9A44")),
    )
    for (across, high), long, inks in rings:
        pen.fill(oval(31.5, 45, across, high), inks[0])
        for lock in range(64):
            angle = (lock * 0.618 % 1) * 2 * pi
            x, y = 31.5 + across * 0.86 * cos(angle), 45 + high * 0.86 * sin(angle)
            droop = 26 * cos(angle)
            turn = angle * 180 / pi + droop
            pen.fill(leaf(x, y, long * (0.86 + 0.14 * sin(lock * 2.3)), turn, 0.18), inks[lock % 3])
            tip = smooth([(0, 0), (long * 0.3, -0.4), (long * 0.6, 0)], closed=False)
            pen.line(tip.moved(x, y, 1.0, turn), "#3C1E10", 0.2, 0.6)


def hyena(pen: Pen) -> None:
    """On the prowl, laughing."""
    plain(pen, (48, 20), 10)
    coat, dark, light = "#BE9862", "#4E3826", "#E0C292"
    for far in ("30,56,8 31.6,70,4.2 31,84,3.6", "46,57,8 47,69,4.2 44.4,77,3.2 45.4,85,3.4"):
        pen.fill(limb(far), fade("#7E6040", dark))
    pen.fill(tufted(limb("54,50,3 58.6,57,3.6 58.4,67,1"), 1.4), fade("#8A6A44", UMBER))
    ridge_hair = tufted(blob("21,27 28,28 37,35 46,42 52,47 44,47 34,43 26,40"), 2.2, 0.9)
    pen.fill(ridge_hair, fade(dark, "#7E6040"))
    body = blob("15,49 20,39 27,34.4 36,37.6 46,44 53,49.6 56,57 52,62 44,61 34,63 25,65 18,60")
    pen.fill(tufted(body, 0.9), fade("#D6B27A", coat, "#8A6A44", start=(0.4, 0), end=(0.5, 1)))
    fur(pen, body, dark, 30, 2.2)
    spots(pen, blob("24,40 38,42 53,51 53,59 40,59 24,58"), dark, 1.2, 40)
    for nearer in ("23,56,10 22.4,70,4.8 22,84,4.2", "51,54,12 54.4,67,5 51,76,3.6 52.6,86,4"):
        leg = limb(nearer)
        pen.fill(leg, fade(coat, "#A8845A", dark))
        fur(pen, leg, dark, 90, 1.8)
        spots(pen, leg, dark, 0.9, 26)
    for x, y in ((21, 86), (51.6, 87.4), (30, 85.4), (44.4, 86.4)):
        pen.fill(blob(f"{x - 3.4},{y} {x - 2},{y - 2.4} {x + 2},{y - 2.4} {x + 2.6},{y}"), UMBER)
    neck = tufted(blob("22,31 30,34 36,42 31,54 22,58 14,52 11,44"), 0.9)
    pen.fill(neck, fade("#D6B27A", coat, start=(0.3, 0), end=(0.5, 1)))
    fur(pen, neck, dark, 60, 2.2)
    spots(pen, blob("24,38 33,42 30,52 20,52"), dark, 1.0, 12)
    with pen.placed(0.6, 8.4, 0.84):
        hyena_head(pen, coat, dark, light)
    near(pen, 7)


def hyena_head(pen: Pen, coat: str, dark: str, light: str) -> None:
    """Jaws open, ears round."""
    pen.fill(tufted(oval(17.4, 25.4, 4.2, 4.6, -20), 0.7), fade("#8A6A44", dark))
    head = blob("30,31 27.6,26.4 22,25 16.4,27 11.6,31.4 6.4,35.4 3.4,38.6 3.4,42.4 7,44.4 13,45.2 19,47 25,46.4 30,41")
    pen.fill(tufted(head, 0.6), fade("#D6B27A", coat, "#A07E4E", start=(0.4, 0), end=(0.5, 1)))
    with pen.inside(head):
        pen.fill(blob("2,34 8,33.6 13,36.6 14,41 12,46 2,46"), dark)
        pen.fill(blob("14,30.6 18,29 20,31 16.6,33.6"), dark, 0.5)
    fur(pen, head, dark, 160, 1.6)
    pen.fill(blob("2.6,38 4.4,35.6 7,36.4 6.4,39.4 3.4,40"), BLACK)
    mouth = blob("4.6,43 10,42.6 16,41.4 21.4,41.8 18,45.6 12,47.6 7,46.8")
    pen.fill(mouth, "#6E2A24")
    pen.fill(blob("7,46.8 12,47.6 18,45.6 21.4,41.8 20.6,47 14,50 8.6,49"), fade(dark, "#8A6A44"))
    with pen.inside(mouth):
        for x in (6, 8.4, 10.8, 13.2, 15.6):
            pen.fill(
                blob(f"{x - 0.9},{43.2 - (x - 6) * 0.14}! {x + 0.9},{43 - (x - 6) * 0.14}! {x},{45 - (x - 6) * 0.14}!"),
                CREAM,
            )
    eye(pen, 16.8, 32.6, 1.6, "#C98A2E")
    pen.line(curve("14.2,32 16.6,30.2 19.4,31.4"), UMBER, 0.7)
    pen.fill(tufted(oval(27.6, 25.6, 4.8, 5.4, 24), 0.8), fade("#A8845A", dark))
    pen.fill(oval(27.4, 26.2, 3, 3.6, 24), "#3A2A20")
    pen.fill(tufted(blob("25.6,29 26.4,25 28.6,28"), 0.9), light)


def vulture(pen: Pen) -> None:
    """Waiting on a dead branch."""
    evening(pen, (16, 52), 11)
    plume, dark, pale = "#6A4A38", "#2E1E18", "#A8805E"
    pen.fill(limb("66,76,8 50,74,6 34,75,5 16,72,3.6 4,74,1"), fade("#8A7060", UMBER))
    for twig in (
        "20,72,3 14,62,2 12,54,0.6",
        "44,74,3.4 54,66,2.4 60,56,1.4 61,48,0.4",
        "10,73,2 6,80,1.2 5,86,0.3",
        "56,68,1.8 63,64,1 66,60,0.4",
    ):
        pen.fill(limb(twig), fade("#8A7060", UMBER))
    for index in range(5):
        pen.fill(petal(22, 5.4).moved(41 + index * 1.6, 64, 1.0, 84 - index * 8), fade(plume, dark))
    body = blob("24,34 32,27 42,30 49,40 51,54 48,66 41,74 33,75 26,70 21,60 20,46")
    pen.fill(tufted(body, 1.4), fade("#8A6248", plume, dark))
    fur(pen, body, dark, 95, 2.6)
    for index in range(6):
        pen.fill(
            petal(34 - index * 3, 6.4).moved(44 - index * 0.6, 44 - index * 1.4, 1.0, 72 + index * 6),
            fade("#4A3024", dark),
        )
        pen.line(
            curve(f"3,0 {30 - index * 3},0.4").moved(44 - index * 0.6, 44 - index * 1.4, 1.0, 72 + index * 6),
            plume,
            0.3,
        )
    for row in range(4):
        for index in range(6):
            x, y = 45 - index * 2.5 + row * 0.6, 33.6 + index * 1.4 + row * 4.2
            pen.fill(
                petal(8.4, 4.6).moved(x, y, 1.0, 78 + index * 4), fade((pale, "#9A7250", "#85603F", plume)[row], plume)
            )
            pen.line(curve("1.4,0 6.8,0.2").moved(x, y, 1.0, 78 + index * 4), dark, 0.2, 0.6)
    for x in (30, 38):
        pen.fill(tufted(limb(f"{x},66,7 {x},72,4.4"), 1.0), fade(plume, dark))
        for claw in (-2.6, 0, 2.4):
            pen.fill(limb(f"{x + claw * 0.4},73,1.8 {x + claw},76.4,1.6 {x + claw - 0.6},79.4,0.3"), "#B8A08A")
    bald(pen, dark)
    near(pen, 2)


def bald(pen: Pen, dark: str) -> None:
    """The vulture's neck and head, looking left over its ruff."""
    pink, red = "#E6A692", "#B8604E"
    pen.fill(limb("32,34,7 23,33,6.4 17,27,6 16,20,6.4"), fade("#F0BEA8", pink, red))
    for index in range(5):
        pen.line(
            curve(f"{19 + index * 1.8},{33 - index * 0.1} {20.4 + index * 1.8},{29.4 + index * 0.5}"), red, 0.3, 0.7
        )
    head = blob("10,19 11,14.4 15.6,12 20.4,13.6 22,18 20.4,23 15.6,25 11,23.4")
    pen.fill(head, orb("#F6CBB6", pink, red))
    for u, v, _ in scattered(22, 2):
        pen.line(curve(f"{12 + 9 * u},{12.4 + 6 * v} {12.6 + 9 * u},{11.4 + 6 * v}"), CREAM, 0.2, 0.8)
    pen.fill(
        blob("11.6,15.6 7.6,14.8 4,17 2.6,21 3,25.6! 5.6,22.2 8,21.6 11.6,22"),
        fade("#D9C9A8", "#6A5A4A", BLACK, end=(0.3, 1.1)),
    )
    pen.line(curve("5.4,21 8.4,20 12.4,20.6"), dark, 0.4)
    pen.fill(oval(8.4, 17.6, 0.8, 0.4, -20), dark)
    eye(pen, 15, 18, 1.5, "#E0B040")
    pen.line(curve("12.4,16.6 15,15.4 17.8,16.6"), red, 0.8)
    ruff = tufted(blob("22,30 27,26.6 34,26 41,29 42,35 36,38.4 28,40 22,38"), 2.6, 0.6)
    pen.fill(ruff, fade("#FFFBEE", "#DDC9A8"))
    fur(pen, ruff, "#A8927A", 60, 2.4)
