"""Gazelle, zebra, giraffe and elephant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.standin.creature import BLACK, eye, fur
from scanner.standin.nature import leaf, ridge, spray
from scanner.standin.outline import blob, curve, limb, oval, tufted
from scanner.standin.pen import fade
from scanner.standin.savanna.plain import (
    CREAM,
    DUSK,
    OLIVE,
    SAGE,
    UMBER,
    acacia,
    evening,
    hide,
    near,
    plain,
)

if TYPE_CHECKING:
    from scanner.standin.pen import Pen


def gazelle(pen: Pen) -> None:
    """Standing still, listening."""
    plain(pen, (18, 26), 2)
    coat, dark, white = "#D4944A", "#8A5426", CREAM
    for far in ("37,56,5 39,67,2.4 38.4,76,1.8 38.8,84,1.8", "19,55,8 18.4,66,3 21,74,2 19.6,84,1.9"):
        pen.fill(limb(far), fade(dark, "#B98A58"))
    pen.fill(limb("10.6,48,2 7.6,52,2 7.4,58,0.6"), BLACK)
    horn(pen, 2.4, "#5A4030")
    body = blob("45,47 46.6,53 44,59 38,60.6 27,60 17,61 11,58 9.4,52 11.6,46.6 18,44 28,44.6 38,44")
    pen.fill(body, fade("#E2A65A", coat, coat, start=(0.4, 0), end=(0.5, 1)))
    with pen.inside(body):
        pen.fill(blob("8,57.4 18,58 28,56.6 38,57.4 48,54 48,64 8,64"), white)
        pen.fill(blob("6,44 11,45.6 13,51 11,60 6,60"), white)
    fur(pen, body, dark, 190, 1.6)
    for spot in ("43,55,6 43.4,66,2.6 43,76,1.9 43.4,86,2", "15,52,11 12.6,65,4 15.4,74,2.3 13.6,86,2.2"):
        leg = limb(spot)
        pen.fill(leg, fade(coat, coat, "#E6BE8C"))
        fur(pen, leg, dark, 90, 1.4)
    for x, y in ((38.8, 84.4), (19.6, 84.6), (43.4, 86.4), (13.6, 86.4)):
        pen.fill(blob(f"{x - 1.1},{y - 1.4} {x + 1.1},{y - 1.4} {x + 1.7},{y + 1}! {x - 1.3},{y + 1}!"), BLACK)
    pen.fill(limb("14,57,0.6 21,55.8,3.4 31,54.4,4.2 38,52.6,2.4 42,51,0.3"), UMBER)
    neck = blob("41,52 45,54 49,46 51.4,37 50,30 45,29 42.4,35 40,42 35,46")
    pen.fill(neck, fade("#E2A65A", coat, start=(0, 0), end=(0.6, 1)))
    with pen.inside(neck):
        pen.fill(blob("53,34 51,44 47,54 42,60 50,60 56,44"), white)
    fur(pen, neck, dark, 110, 1.6)
    pen.fill(leaf(44.4, 28.6, 9.4, 196, 0.24), coat)
    pen.fill(leaf(43.6, 28.6, 7.4, 196, 0.14), "#F0CBA0")
    gazelle_head(pen, coat, dark, white)
    horn(pen, 0.0, "#3A2A22")
    near(pen, 1)


def gazelle_head(pen: Pen, coat: str, dark: str, white: str) -> None:
    """Narrow, with the pale and dark stripe below the eye."""
    head = blob("43.4,33 43.6,27.6 48,24.6 53,26.6 57.6,30.6 60.6,34 60.6,37 57,38.4 52,37.8 47,38")
    pen.fill(head, fade("#E2A65A", coat, start=(0.3, 0), end=(0.6, 1)))
    with pen.inside(head):
        pen.fill(limb("50,27.6,1.8 54,31,1.7 58.6,35,1.2"), white)
        pen.fill(limb("50.6,31,1 54,33.6,1.4 58,36.6,1.4"), UMBER)
        pen.fill(blob("44,38 52,36 58,37.6 62,37 58,41 46,41"), white)
    pen.fill(blob("59,33.6 61.2,34.4 61.2,36.6 59.4,36.2"), BLACK)
    pen.line(curve("60.4,37.2 57.8,37.4 56,36.8"), dark, 0.35)
    eye(pen, 50.2, 29.8, 1.5, "#2A1710")
    pen.line(curve("48,29 50,27.6 52.2,28.6"), UMBER, 0.5)


def horn(pen: Pen, shift: float, ink: str) -> None:
    """One ringed horn, bent like an S; the far one is shifted."""
    with pen.placed(shift, 0.4 * shift):
        pen.fill(limb("48.4,26,2.6 46,19.6,2.4 44.6,13,2 46.4,7,1.4 47.6,2.6,0.2"), ink)
        for index in range(8):
            x, y = 47.9 - index * 0.55 + (0.12 * (index - 4) ** 2 if index > 4 else 0), 24.6 - index * 2
            pen.line(curve(f"{x - 1.3},{y + 0.3} {x + 1.2},{y - 0.4}"), "#A8866A", 0.35)


def zebra(pen: Pen) -> None:
    """Head and neck, turned to the left."""
    plain(pen, (14, 22), 4)
    white, black = "#FBF3E0", "#241B18"
    mane = tufted(blob("33,11 40,12 49,22 56,36 63,56 68,80 62,82 55,60 48,42 40,28 34,20"), 2.2, 0.2)
    pen.fill(mane, fade(black, DUSK))
    with pen.inside(mane):
        for index in range(8):
            x, y = 36 + index * 4.1, 14 + index * 8.4 + 0.3 * index * index
            pen.fill(limb(f"{x - 4},{y + 5},2.6 {x + 12},{y - 8},3.8"), white)
    neck = blob("35,18 41,25 49,39 56,58 65,96! 20,96! 24,78 29,64 31,54 27,46 30,28")
    pen.fill(neck, fade(white, white, "#E6D3B0", start=(0.9, 0.2), end=(0.1, 0.9)))
    with pen.inside(neck):
        for index in range(9):
            crest = (38.6 + index * 3.3 + 0.04 * index * index, 19 + index * 8.6)
            throat = (29.4 - index * 0.9, 48 + index * 6.6)
            middle = ((crest[0] + throat[0]) / 2 - 1.6, (crest[1] + throat[1]) / 2 - 3.4)
            pen.fill(
                limb(f"{crest[0] + 3},{crest[1] + 1},5 {middle[0]},{middle[1]},4 {throat[0] - 2},{throat[1]},1.2"),
                black,
            )
            if index % 2:
                pen.fill(
                    limb(
                        f"{crest[0] - 1},{crest[1] + 5},1.8 {middle[0] + 2},{middle[1] + 4.6},1.4 "
                        f"{middle[0] - 4},{middle[1] + 6},0.2"
                    ),
                    black,
                )
    fur(pen, neck, "#8A7460", 110, 2.2)
    pen.fill(leaf(36.6, 17, 12, -52, 0.3), black)
    pen.fill(leaf(36.8, 16, 9, -52, 0.2), "#C9AE8C")
    zebra_head(pen, white, black)
    pen.fill(leaf(31.6, 17.6, 13, -84, 0.34), white)
    pen.fill(leaf(31.8, 16, 9.6, -84, 0.22), "#8A6E58")
    pen.fill(leaf(32.9, 6.8, 2.4, -84, 0.5), black)
    pen.fill(tufted(blob("28.4,19 30,14 33,12.6 34.4,17 32,22"), 1.2, 0.3), black)
    near(pen, 5)


def zebra_head(pen: Pen, white: str, black: str) -> None:
    """Stripes across the nose, arcs over the cheek, a dark muzzle."""
    head = blob(
        "35.4,16 31,16 26,19.6 21,28 15,37.4 9,45.6 6,51 6.4,56.4 10,59.8 "
        "15,59.4 19.4,56 25.4,52.4 31,49.4 36.6,44 39,35 38.6,24"
    )
    pen.fill(head, fade(white, "#EBDDC0", start=(0.2, 0), end=(0.9, 1)))
    with pen.inside(head):
        for index in range(8):
            x, y = 28.6 - index * 2.6, 17 + index * 4
            pen.fill(
                limb(
                    f"{x - 3},{y},1.7 {x + 3.4},{y + 2.4 + index * 0.3},1.5 "
                    f"{x + 8 - index * 0.5},{y + 4.4 + index * 0.5},0.2"
                ),
                black,
            )
        for arc in (
            "36,19,0.4 33,30,2.6 36.4,43,0.4",
            "32,24,0.4 28.8,35,2.4 32.4,48,0.4",
            "27.4,33,0.4 24.6,41,2.2 27.4,52,0.4",
            "22.4,40,0.4 20,46.6,1.9 22,54,0.4",
        ):
            pen.fill(limb(arc), black)
        pen.fill(blob("4,44 11,45.6 15.6,50 17.4,56 14,64 4,62"), black)
        pen.fill(blob("4,50 8,51 10,55 8,62 2,60"), "#3F322C")
    fur(pen, head, "#8A7460", 120, 1.5)
    pen.fill(oval(9.4, 51, 1.1, 1.6, 30), "#0E0B0A")
    pen.line(curve("8.2,57 12,56.4 15,54.6"), "#8A7460", 0.45)
    eye(pen, 26.6, 28, 2.1, "#3A2112")
    pen.line(curve("23.4,27.4 26.4,24.8 30,26.4"), black, 0.9)


def giraffe(pen: Pen) -> None:
    """Browsing at the height of the crowns."""
    evening(pen, (12, 40), 6)
    pen.fill(ridge(66, 1.2, 1.2, 1.0), fade("#EFC468", "#C98F40"))
    acacia(pen, (10, 70), 26, (DUSK, fade("#8A8A3E", "#55602E")))
    coat, dark = "#E6B064", "#8A4A22"
    mane = tufted(blob("38,34 44,46 52,66 62,94 56,94 47,72 40,54"), 1.8, 0.3)
    pen.fill(mane, fade("#A85A2A", dark))
    neck = blob("26,40 38,38 43,52 50,70 60,96! 24,96! 26,74 26,56")
    pen.fill(neck, fade("#F6D79C", "#EFC480", start=(0, 0.5), end=(1, 0.5)))
    with pen.inside(neck):
        hide(pen, (18, 40, 64, 94), fade("#B8692E", dark), 6.6)
        pen.fill(blob("24,40 40,38 42,48 34,53 25,50"), UMBER, 0.28)
    for _ in pen.both(31.5):
        pen.fill(limb("36,15,3.8 37.4,9,3 37.8,5,3"), fade(coat, dark))
        pen.fill(tufted(oval(37.9, 4.4, 2.2, 1.9), 0.8), UMBER)
        pen.fill(leaf(40, 20, 14, -14, 0.26), fade(coat, dark, start=(0, 0), end=(1, 0)))
        pen.fill(leaf(41.4, 20, 10.6, -14, 0.16), "#F6DDB8")
    head = blob(
        "31.5,12 37.6,13 42,18 42.6,25 39.6,33 38,40 39,46 37.4,51.6 "
        "31.5,54 25.6,51.6 24,46 25,40 23.4,33 20.4,25 21,18 25.4,13"
    )
    pen.fill(head, fade("#EFC07A", coat, "#C98A48", start=(0.3, 0), end=(0.6, 1.1)))
    with pen.inside(head):
        hide(pen, (22, 9, 42, 26), fade("#B8692E", "#A85A2A"), 4.6)
        pen.fill(blob("31.5,20 36,24 36.6,34 36,44 31.5,48 27,44 26.4,34 27,24"), "#F0C888", 0.9)
        pen.fill(blob("22,43 31.5,40 41,43 42,58 21,58"), fade("#F6DDB0", "#DDB07A"))
    fur(pen, head, dark, 90, 1.5)
    for _ in pen.both(31.5):
        eye(pen, 39.6, 24.4, 2.3, "#3A2112")
        pen.line(curve("36.6,23.6 39,21.4 42.6,22.6 44.4,21.6"), UMBER, 0.8)
        pen.fill(limb("34,43.6,1.5 35.6,42.6,1 36.4,41.4,0.3"), UMBER)
    pen.line(curve("27,48.6 31.5,50.4 36,48.6"), DUSK, 0.5)
    spray(pen, "40,50,0.5 34,50.6,0.5 24,52,0.5 14,56,0.2", OLIVE, "#4A5428", 0.55)
    spray(pen, "-3,10,1.4 6,14,1 14,14,0.6 20,18,0.2", OLIVE, "#4A5428", 0.9)
    spray(pen, "66,52,1.2 58,54,0.8 50,60,0.2", SAGE, OLIVE, 0.8)
    near(pen, 3)


def elephant(pen: Pen) -> None:
    """Coming straight on, ears spread."""
    plain(pen, (50, 18), 7)
    skin, dark, light = "#9C8A80", "#54463F", "#CDBBAA"
    body = blob("31.5,18 44,24 53,38 56,58 55,76 55,92! 39,92! 38,76 25,76 24,92! 8,92! 8,76 7,58 10,38 19,24")
    pen.fill(body, fade(skin, "#76665E", dark))
    for _ in pen.both(31.5):
        for nail in (43, 46.6, 50.2):
            pen.fill(oval(nail, 90, 1.5, 1.9), "#E6D3B8")
        ear = blob("40,24 48,17 58,16 65,23 66.4,36 62,50 55,59 49,56 46,46 42,38")
        pen.fill(ear, fade(light, skin, dark, start=(0.2, 0), end=(0.6, 1)))
        with pen.inside(ear):
            pen.fill(blob("45,28 53,22 61,26 62,38 57,50 51,52 49,42"), "#C49A88", 0.5)
            for vein in ("44,34 52,32 60,26", "45,38 54,38 63,36", "46,42 54,45 60,48"):
                pen.line(curve(vein), dark, 0.3, 0.5)
        pen.line(ear, dark, 0.3, 0.6)
    elephant_head(pen, skin, dark)
    near(pen, 6)


def elephant_head(pen: Pen, skin: str, dark: str) -> None:
    """Head and trunk in one piece, both written anticlockwise so that neither cuts a hole into the other."""
    trunk = limb("31.5,38,17 31.5,50,13 31.2,62,10.4 32.4,72,8.6 37,79.4,7.4 44,79,6.2 47.4,73.6,5")
    head = blob("24,14.6 18,20 15.6,29 17,38 20.4,46 25,52 31.5,54 38,52 42.6,46 46,38 47.4,29 45,20 39,14.6 31.5,13.4")
    for _ in pen.both(31.5):
        pen.fill(limb("38,47,5.4 42.6,58,4.6 45,66,3 45.4,71,0.3"), fade("#FFF8E4", "#D9C49A"))
    pen.fill(head + trunk, fade("#CDBBAC", "#B3A196", skin, "#7E6E66", dark, start=(0.4, 0), end=(0.6, 1.1)))
    with pen.inside(trunk):
        for index in range(15):
            y = 47 + index * 2.1
            pen.line(curve(f"23,{y - 1} 31.5,{y + 0.8} 40,{y - 1}"), dark, 0.3, 0.55)
        for x in (37, 39.6, 42, 44.4, 46):
            pen.line(curve(f"{x - 1},74 {x},79 {x + 1},86"), dark, 0.3, 0.55)
    pen.fill(blob("46,74.4 48,71.4 50.4,72.6 50,75.6 47.6,76.4"), "#B8988A")
    with pen.inside(head):
        for y in (21, 24, 27):
            pen.line(curve(f"26,{y} 31.5,{y + 1.4} 37,{y}"), dark, 0.28, 0.45)
    for _ in pen.both(31.5):
        for fold in ("37,31.6 39.6,29.6 42.8,31", "37,36 40,37.8 43,35.8"):
            pen.line(curve(fold), dark, 0.4, 0.7)
        eye(pen, 39.8, 33.4, 1.5, "#6A3A1E")
