"""Bear, fox, wolf, deer and rabbit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.standin.creature import BLACK, eye, fur, whiskers
from scanner.standin.forest.land import (
    BARK,
    BERRY,
    CREAM,
    DEEP,
    FRESH,
    LEAF,
    MOSS,
    STONE,
    STRAW,
    UMBER,
    air,
    birch,
    foreground,
    glade,
)
from scanner.standin.nature import bush, fir, flower, leaf, ridge, rock, scattered
from scanner.standin.outline import blob, curve, limb, oval, tufted
from scanner.standin.pen import fade, orb

if TYPE_CHECKING:
    from scanner.standin.pen import Pen


def bear(pen: Pen) -> None:
    """Upright behind the berry bushes."""
    air(pen, 50, 1)
    for x, tall in ((4, 70), (60, 76)):
        pen.fill(fir(x, 80, tall), fade("#4F8C62", DEEP))
    coat, dark, light = "#8A5632", "#4F2E1E", "#C48A54"
    body = tufted(blob("31.5,22 46,27 56,40 60,60 63,94! 0,94! 3,60 7,40 17,27"), 2.2)
    pen.fill(body, fade("#9C6439", coat, dark))
    fur(pen, body, dark, 90, 3.4)
    pen.fill(tufted(blob("31.5,50 41,53 43,61 38,68 31.5,72 25,68 20,61 22,53"), 2.6), "#B17A48", 0.55)
    for _ in pen.both(31.5):
        arm = tufted(blob("50,42 58,50 62,64 60,78 52,84 44,81 44,74 49,68 50,58 47,50"), 1.8)
        pen.fill(arm, fade(coat, dark, start=(0, 0), end=(0.7, 1)))
        fur(pen, arm, "#2E1A12", 100, 2.8)
        for claw in (45.5, 48.5, 51.5):
            pen.fill(limb(f"{claw},80,1.7 {claw - 0.8},83.5,1.4 {claw - 1.4},86,0.2"), UMBER)
    for _ in pen.both(31.5):
        pen.fill(tufted(oval(45, 19, 6.4, 6.2), 1.2), coat)
        pen.fill(oval(44.6, 19.8, 3.6, 3.4), UMBER)
    head = tufted(
        blob("31.5,14.5 40,15.5 47,21 50.5,30 50,40 44,47 37,51 31.5,52 26,51 19,47 13,40 12.5,30 16,21 23,15.5"), 1.5
    )
    pen.fill(head, orb("#B5793F", "#976036", dark, at=(0.38, 0.2), reach=1.0))
    fur(pen, head, dark, 90, 2.2)
    muzzle = blob("31.5,32 36.5,33.5 40,39 40,45 36,50 31.5,51.5 27,50 23,45 23,39 26.5,33.5")
    pen.fill(muzzle, fade("#DDAE76", light))
    fur(pen, muzzle, "#8A5A34", 90, 1.2)
    pen.fill(blob("31.5,36 35.5,36.2 36.6,38.6 34,41.8 31.5,42.6 29,41.8 26.4,38.6 27.5,36.2"), BLACK)
    pen.fill(oval(30, 37.6, 1.5, 0.6), "#8C8078")
    pen.line(curve("31.5,42.5 31.5,45.4"), BLACK, 0.5)
    for _ in pen.both(31.5):
        pen.line(curve("31.5,45.4 34,47.2 36.8,46"), BLACK, 0.5)
        eye(pen, 40, 30.4, 1.5, "#3A2112")
        pen.line(curve("37,27.8 39.6,26.4 42.4,27.4"), dark, 0.9)
    for x, y, across in ((31, 93, 17), (5, 89, 13), (58, 89, 13)):
        pen.fill(bush(x, y, across, 12), fade(MOSS, DEEP))
        for u, v, _ in scattered(9, int(x)):
            pen.fill(leaf(x - across + 2 * across * u, y - 8 + 8 * v, 3.2, 360 * u, 0.35), (FRESH, LEAF)[int(2 * v)])
            pen.fill(oval(x - across * 0.8 + 1.6 * across * v, y - 9 + 9 * u, 1.25), BERRY)
            pen.fill(oval(x - across * 0.8 + 1.6 * across * v - 0.4, y - 9.4 + 9 * u, 0.35), CREAM)


def fox(pen: Pen) -> None:
    """Sitting, its tail around its feet."""
    glade(pen, 12)
    coat, dark, white = "#D9702E", "#A9491C", CREAM
    tail = tufted(blob("40,80 50,82 58,77 61,67 58,57 53,50 50,44! 46.5,52 47,61 48,68 44,73"), 1.5)
    pen.fill(tail, fade(dark, coat, start=(1, 0.2), end=(0, 0.6)))
    fur(pen, tail, "#7E3413", -70)
    with pen.inside(tail):
        pen.fill(tufted(blob("42,42 60,42 62,54 56,59 51,56 46,60"), 2.2), white)
    body = blob("25,44 19,54 15.5,66 15,76 18,83 31,84.5 42,83 46,75 45,64 41,53 36,44")
    pen.fill(body, fade("#E58238", coat, dark, start=(0.2, 0), end=(0.9, 1)))
    fur(pen, body, "#7E3413", 95)
    haunch = blob("37,63 43,64 47,72 46,80 40,84 34,82 34,72")
    pen.fill(haunch, fade(coat, dark, start=(0.5, 0), end=(0.9, 1)))
    fur(pen, haunch, "#7E3413", 110)
    for leg in ("26,62,7 26,74,4.2 25.5,82,4.8", "35,62,7 34.6,74,4.2 35,82,4.8"):
        pen.fill(limb(leg), fade(coat, coat, "#5A2A18", UMBER))
    bib = tufted(blob("30.5,47 25,49 21,55 23,63 27,69 30.5,75 34,69 38,63 40,55 36,49"), 2.0)
    pen.fill(bib, fade(white, "#E9D3AC"))
    fox_head(pen, coat, dark, white)
    foreground(pen)


def fox_head(pen: Pen, coat: str, dark: str, white: str) -> None:
    """Broad cheeks, narrow muzzle, large ears."""
    for _ in pen.both(30.5):
        pen.fill(blob("29,30 36,25 44,10! 48.5,23 48.5,36 38,38"), fade(BLACK, dark, coat))
        pen.fill(blob("38.5,29 43.5,15! 46,25 45.5,33"), fade("#F0D9BC", "#B98A66"))
    head = blob(
        "30.5,24 37,24.5 43,28 47,34 51.5,40! 46,43.5 40,46.5 35,51 "
        "30.5,53.5 26,51 21,46.5 15,43.5 9.5,40! 14,34 18,28 24,24.5"
    )
    pen.fill(tufted(head, 0.9), fade("#EE9044", coat, dark, start=(0.3, 0), end=(0.6, 1)))
    with pen.inside(head):
        for _ in pen.both(30.5):
            pen.fill(tufted(blob("30.5,44 33,40 39,38.5 45,37.5 53,39 47,48 38,50 30.5,58"), 0.8), white)
        pen.fill(blob("30.5,29 33,36 33.8,42 30.5,47 27.2,42 28,36"), fade(coat, "#F2A958"))
    fur(pen, head, dark, 90, 1.6)
    for _ in pen.both(30.5):
        eye(pen, 38.2, 36.8, 1.75, "#C88A1E")
        pen.line(curve("35.6,38.2 36.4,35.6 38.6,34.5 41.4,35.2"), BLACK, 0.55)
    pen.fill(blob("30.5,47.4 33.2,47.2 33.4,49 30.5,51.6 27.6,49 27.8,47.2"), BLACK)
    pen.fill(oval(29.6, 48.2, 0.8, 0.4), "#8A8078")
    for _ in pen.both(30.5):
        whiskers(pen, 33.5, 50, 9, white)


def wolf(pen: Pen) -> None:
    """Howling on a rock before the setting moon."""
    air(pen, 40, 6, ("#7FAF9A", "#B9D2AE", "#F2E3AE"))
    pen.fill(oval(37, 30, 23), "#FFF9DF", 0.25)
    pen.fill(oval(37, 30, 20), orb("#FFFDF0", "#F8EBBE", at=(0.4, 0.4), reach=0.7))
    for x, y, size in ((30, 40, 3.4), (46, 38, 2.2), (49, 26, 3), (27, 24, 1.8)):
        pen.fill(oval(x, y, size, size * 0.9), "#EBD9A2", 0.6)
    for x, tall in ((10, 40), (53, 32), (2, 60), (62, 54)):
        pen.fill(fir(x, 82, tall), fade("#3C7A56", DEEP))
    pen.fill(ridge(79, 1.2, 1.3, 1.0), fade("#6B9A4A", LEAF))
    coat, dark, light = "#7C8078", "#3A4342", "#DDD6BE"
    tail = tufted(blob("46,68 54,69 60,75 62,84 58,88 53,82 47,77"), 1.8)
    pen.fill(tail, fade(coat, dark))
    fur(pen, tail, "#262A29", 60)
    pen.fill(limb("33,52,9 34,66,5.2 33.4,79,4"), fade(dark, "#555C58", coat))
    body = tufted(
        blob(
            "28,16.4 31.6,15.2 36,17.6 40,22 42,28 44.6,36 49.4,46 54,57 55,68 "
            "51,77 40,79 35,74 34,66 30,62 25,56 22,47 22.4,39 25,31 26,24"
        ),
        1.4,
    )
    pen.fill(body, fade("#A3A497", coat, dark, start=(0.1, 0.3), end=(1, 0.8)))
    with pen.inside(body):
        pen.fill(tufted(blob("36,17 42,24 45,36 51,46 57,58 62,52 52,30 44,12"), 2.4), dark)
    fur(pen, body, "#2C302F", 76, 3.0)
    haunch = tufted(blob("41,58 48,56.6 54,64 54.4,73 49,78.4 39,79 37,71"), 1.2)
    pen.fill(haunch, fade("#8C9088", dark, start=(0.2, 0), end=(0.9, 1)))
    fur(pen, haunch, "#2C302F", 110)
    pen.fill(limb("28,50,9 28.6,64,5.4 27.8,79,4.2"), fade(coat, "#A9AB9E", light))
    bib = tufted(blob("26,23 24.4,30 21.4,38 20.6,47 23,56 28,63 32,58 33,49 31.4,40 31.6,31 30.6,25"), 2.2)
    pen.fill(bib, fade("#F1EBD4", light, "#B9B5A2"))
    fur(pen, bib, "#8C8A7C", 86, 3.0)
    for paw in (27, 33.4, 43.6):
        pen.fill(blob(f"{paw - 3.4},80.4 {paw - 2.6},77.8 {paw + 1},77.2 {paw + 2.6},78.6 {paw + 2.8},80.6"), light)
        for toe in (-1.6, 0.2):
            pen.line(curve(f"{paw + toe},78.6 {paw + toe - 0.2},80.2"), dark, 0.3)
    howling(pen, coat, dark, light)
    rock(pen, blob("4,94! 8,86 14,82 24,79.8 36,79.6 48,78.8 58,81 66,86! 66,94!"), STONE)
    foreground(pen, 5)


def howling(pen: Pen, coat: str, dark: str, light: str) -> None:
    """The wolf's head, thrown back to the left."""
    pen.fill(blob("38,20.4 44.4,15.6! 44.6,22 41.4,27"), dark)
    pen.fill(
        blob("26.4,25 22.6,21.4 18.6,16.2 17.4,13.2 19,12.4 22.4,15.4 26.6,18.6 30,22 29,26"), fade(light, "#B9B5A2")
    )
    pen.fill(blob("19.6,14 22.6,14.4 27,17 29.6,20.4 27,21 23,18"), "#7A3A34")
    skull = tufted(
        blob("28,25 28.4,20 24.6,14.6 20.6,9 20.4,6.2 23,5.6 26.4,8.2 30,12 34.4,14 38.4,17.4 41.6,23 41,29 35,30"), 0.7
    )
    pen.fill(skull, fade("#9C9E92", coat, dark, start=(0, 0), end=(1, 0.9)))
    with pen.inside(skull):
        pen.fill(tufted(blob("19,7 22,8.4 27,14 31,19.4 35,24 34,32 26,30 27,20"), 0.9), light)
    fur(pen, skull, "#2C302F", 40, 1.6)
    pen.fill(blob("19.8,7 20.2,4.8 22.4,4.4 23.8,5.8 22,7.6"), BLACK)
    pen.line(curve("30.2,16.2 31.6,17 33.6,16.2"), BLACK, 0.65)
    pen.fill(blob("35.6,18 36.8,10.6! 41.4,16 41.8,23 38,24"), fade(dark, coat))
    pen.fill(blob("37.4,18.4 37.8,13.6! 40.4,17.6 40.2,21"), "#B9A58C")


def deer(pen: Pen) -> None:
    """A stag standing in the light."""
    glade(pen, 22, 3)
    coat, dark, light = "#B4713A", "#6E3F24", "#E2B27A"
    for far in ("26,60,5 27,70,2.6 26.5,84,2", "47,58,8 51,68,3.4 48.5,75,2.4 49.5,85,2.2"):
        pen.fill(limb(far), fade(dark, "#4A2A1A"))
    antlers(pen, "#9A7850", 3.2)
    body = blob("19,50 21,43 27,42 34,45 44,44.5 51,46 55,51 55.5,58 51,63 42,62 33,64 24,64.5 19,59")
    pen.fill(body, fade("#CC8748", coat, dark, start=(0.3, 0), end=(0.5, 1.1)))
    fur(pen, body, dark, 20, 2.0)
    for near in ("22,58,6.5 21.5,70,3 21.5,77,2.3 21,86,2.4", "50,54,11.5 53.6,66,4.6 51.5,75,2.6 53,86,2.5"):
        leg = limb(near)
        pen.fill(leg, fade("#BC7A40", coat, dark))
        fur(pen, leg, dark, 80, 1.8)
    for hoof in ("26.5,84.4", "49.5,85", "21,86", "53,86.2"):
        x, y = (float(part) for part in hoof.split(","))
        pen.fill(blob(f"{x - 1.2},{y - 1.4} {x + 1.2},{y - 1.4} {x + 1.4},{y + 1}! {x - 1.8},{y + 1}!"), BLACK)
    neck = tufted(blob("18,60 15.5,52 16,43 18,36 23,31 28,33 29,40 32,47 30,55 24,62"), 1.6)
    pen.fill(neck, fade("#A7662F", coat, start=(0, 0), end=(1, 1)))
    with pen.inside(neck):
        pen.fill(tufted(blob("12,36 20,38 22,48 22,60 16,66 10,50"), 2.2), "#7E4A28", 0.75)
    fur(pen, neck, "#4A2A1A", 100)
    pen.fill(blob("52,47 57,48 58,53 55.5,55"), light)
    pen.fill(leaf(26, 32, 9, -20, 0.3), coat)
    pen.fill(leaf(27, 31.8, 6.6, -20, 0.2), light)
    head = blob("26.5,33 25,28.5 20.5,27.5 15.5,31 10.5,35.2 7.6,37.4 7.6,40.4 10.6,42 16,41.6 21,41 25.5,38")
    pen.fill(head, fade("#CB8748", coat, dark, start=(0.3, 0), end=(0.7, 1.2)))
    pen.fill(blob("7.6,38 11,39 16,40.4 20,40.6 15,42.2 10,42.2 7.6,41"), light)
    pen.fill(blob("6.8,37 9,35.6 10.8,37 9.6,39.6 7.4,39.8"), BLACK)
    pen.line(curve("8.4,40.8 12,40.4 14.6,39.4"), UMBER, 0.4)
    eye(pen, 19.2, 32.4, 1.25, "#2A1710")
    pen.line(curve("17.2,31.6 19,30.4 21,31"), UMBER, 0.5)
    antlers(pen, "#D8BC86", 0.0)
    for u, v, _ in scattered(5, 2):
        flower(pen, 6 + 50 * u, 76 + 8 * v, 1.8, (CREAM, STRAW))
    foreground(pen, 4)


def antlers(pen: Pen, ink: str, shift: float) -> None:
    """One antler; the far one is shifted back."""
    with pen.placed(shift, shift * 0.1, 1.0, shift * 2.4):
        for tine in (
            "22,28.5,2.2 25,21,2 30,14,1.7 31.5,7,1.3 30,1.5,0.2",
            "22.6,26,1.5 17.5,23,1.2 13.5,17.5,0.2",
            "25,21,1.5 20,16,1.2 17.6,9.6,0.2",
            "29,15.4,1.4 25,9.6,1.1 24,3.6,0.2",
            "31,11,1.2 36,7.6,1 38,3,0.2",
        ):
            pen.fill(limb(tine), ink)


def rabbit(pen: Pen) -> None:
    """Sitting up among dandelions."""
    glade(pen, 50, 5)
    birch(pen, 24, 3.4)
    birch(pen, 11, 6)
    birch(pen, 61, 2.6)
    coat, dark, light = "#B08A5E", "#6E5138", "#EAD8B4"
    pen.fill(tufted(oval(12, 76, 5.6), 1.6), fade(CREAM, light))
    ear = blob("44,34 44,24 47,12 51,6.5 53,12 52,24 49,34")
    pen.fill(ear, fade(dark, coat))
    body = tufted(blob("33,44 24,46 16,54 12,65 13,76 19,83 34,84.5 45,83 49,72 48,60 44,50"), 1.3)
    pen.fill(body, fade("#C8A274", coat, dark, start=(0.3, 0), end=(0.5, 1)))
    with pen.inside(body):
        pen.fill(tufted(blob("38,48 50,50 52,70 46,82 40,74 41,60"), 2), light)
    fur(pen, body, dark, 110, 2.8)
    haunch = tufted(blob("18,66 24,60 32,62 36,71 34,80 26,84 18,82 15,75"), 1.2)
    pen.fill(haunch, fade("#C8A274", dark, start=(0.2, 0), end=(0.8, 1.1)))
    fur(pen, haunch, dark, 70)
    pen.fill(blob("20,84 24,80.6 34,80.6 39,82.6 38,85.4 22,86"), fade(light, coat))
    for paw in ("46,58,5 48,72,4.4 49.4,81,3.8", "42,58,6 43,73,4.8 44,82,4.2"):
        leg = limb(paw)
        pen.fill(leg, fade("#C4A074", light))
        fur(pen, leg, dark, 90, 1.6)
    pen.fill(tufted(blob("40,48 50,50 51,58 47,65 43,66 39,60"), 1.8), fade("#F4E6C8", light))
    head = tufted(blob("32,41 33,34 38,29 46,28.5 52.5,32 57,38.5 58,43 54,47.5 47,50 39,50 34,47"), 0.9)
    pen.fill(head, fade("#CFA97A", coat, dark, start=(0.3, 0), end=(0.4, 1.3)))
    with pen.inside(head):
        pen.fill(tufted(blob("50,42 56,39 62,44 54,52 44,52 44,47"), 1), light)
    fur(pen, head, dark, 150, 1.6)
    pen.fill(blob("36,36 33,25 33,13 37,4.5 41.5,11 43,24 42,34"), fade("#C8A274", coat))
    pen.fill(blob("37.4,33 35.4,24 35.4,14 37.4,8 40,14 41,25 40.4,32"), fade("#F0C8AE", "#C98A78"))
    eye(pen, 46.6, 37.2, 2.1, "#3A2112")
    pen.line(curve("43.6,36 46.2,34 49.6,35"), light, 0.6)
    pen.fill(blob("56,39.6 58.6,40 58.8,42 57,43"), "#C4706A")
    pen.line(curve("57.4,43 55.6,45 53,45.4"), dark, 0.4)
    whiskers(pen, 54, 43, 8, CREAM)
    for x, y in ((4, 66), (56, 66), (60, 74)):
        pen.fill(limb(f"{x},{y},0.6 {x + 0.8},{y + 14},0.7 {x},92,0.9"), LEAF)
        pen.fill(oval(x, y, 4.2), CREAM, 0.45)
        for index in range(18):
            pen.fill(limb("0,0,0.12 0,-3.6,0.14 0,-4.2,0.6").moved(x, y, 1, index * 20), CREAM)
        pen.fill(oval(x, y, 0.8), BARK)
    foreground(pen, 2)
