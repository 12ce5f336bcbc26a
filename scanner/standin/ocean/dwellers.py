"""Coral, krill and plankton."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from scanner.standin.creature import BLACK
from scanner.standin.nature import petal, rock, scattered
from scanner.standin.ocean.water import (
    ABYSS,
    CLIFF,
    CORAL,
    FOAM,
    GOLD,
    LAGOON,
    PLUM,
    ROSE,
    WEED,
    brain,
    branching,
    bubbles,
    fan,
    floor,
    reef,
    sea,
    shoal,
    tubes,
)
from scanner.standin.outline import blob, curve, limb, oval, smooth, taper
from scanner.standin.pen import fade, orb

if TYPE_CHECKING:
    from scanner.standin.pen import Pen


def coral(pen: Pen) -> None:
    """A whole garden on the reef."""
    sea(pen, 34, 6)
    shoal(pen, 42, 14)
    floor(pen, 74, 6)
    fan(pen, (52, 76), 40, (PLUM, "#B87AB4"))
    tubes(pen, (10, 78), 30, ("#F6C95C", "#B8702E"))
    rock(pen, blob("10,94! 14,80 22,73 34,70 46,73 52,82 54,94!"), CLIFF)
    branching(pen, (31.0, 74.0), 14.5, fade("#FF8A6C", CORAL, "#A83A3A"), -90)
    brain(pen, (12, 90, 11), (GOLD, "#B87A2E", "#8A5418"))
    brain(pen, (50, 91, 9), (ROSE, "#B8506A", "#8A3A5A"))
    branching(pen, (32.0, 90.0), 5.2, ROSE, -88)
    for place in ((14.0, 36.0, 1.5), (22.0, 30.0, 1.2), (51.0, 28.0, 1.3)):
        x, y, size = place
        with pen.placed(x, y, size):
            pen.fill(blob("-3,0 -1,-2 2,-1.4 4.6,-2.4! 4.2,0 4.6,2.4! 2,1.4 -1,2"), fade("#FFD873", GOLD))
            pen.fill(oval(-1.4, -0.4, 0.35), ABYSS)
    bubbles(pen, 44, 40, 5)
    reef(pen, 1)


def krill(pen: Pen) -> None:
    """A swarm, one of them close."""
    sea(pen, 30, 7)
    pen.glow(50, 96, 60, ABYSS, 0.6)
    for x, y, size, turn in (
        (13, 13, 0.36, -14),
        (46, 11, 0.32, -20),
        (15, 72, 0.44, -8),
        (50, 80, 0.5, -18),
        (55, 62, 0.3, -12),
        (9, 30, 0.3, -6),
    ):
        with pen.placed(x, y, size, turn):
            shrimp(pen)
    with pen.placed(29, 44, 0.8, -24):
        shrimp(pen)


def shrimp(pen: Pen) -> None:
    """One krill, swimming to the left."""
    shell, dark, light = "#F0806C", "#B8404A", "#FFD0BC"
    for feeler in ("-20,-1 -30,-8 -38,-6", "-20,0 -32,-3 -40,2", "-20,1 -30,5 -35,12", "-20,-2 -27,-13 -36,-16"):
        pen.line(curve(feeler), "#FFB49E", 0.5)
    for index in range(8):
        x = -13 + index * 2.3
        pen.line(curve(f"{x},5 {x - 3},11 {x - 1.4},16 {x - 5},19"), "#FFB49E", 0.6)
        for hair in range(4):
            pen.line(
                curve(f"{x - 2.6 + hair * 0.3},{11 + hair * 1.6} {x - 5},{12.4 + hair * 1.6}"), "#FFB49E", 0.25, 0.8
            )
    for index in range(5):
        x, y = 5 + index * 4.6, 3.4 + index * 1.1
        pen.fill(limb(f"{x},{y},2.4 {x - 1},{y + 5},2 {x - 3.4},{y + 8.4},0.5"), fade(shell, light))
    for tail in ((12.0, -22.0), (13.0, 4.0), (12.0, 30.0)):
        pen.fill(petal(tail[0], 4.4).moved(32, 9, 1.0, tail[1] + 10), fade(shell, dark, start=(0, 0), end=(1, 1)), 0.95)
    for index in range(6, -1, -1):
        x, y = 1 + index * 4.9, 0.2 + index * index * 0.22
        size = 6.6 - index * 0.62
        ring = oval(x, y, 4.4, size, 8 + index * 4)
        pen.fill(ring, fade(light, shell, dark, start=(0.4, 0), end=(0.6, 1)))
        pen.line(curve(f"{x + 3.4},{y - size * 0.7} {x + 4.4},{y} {x + 3},{y + size * 0.75}"), dark, 0.35, 0.8)
    carapace = blob("-24,-1! -19,-5.6 -12,-8 -3,-8 4,-6 6,0 3,6 -6,7.4 -15,5.6 -20,2.4")
    pen.fill(carapace, fade(light, shell, dark, start=(0.4, 0), end=(0.6, 1.1)))
    with pen.inside(carapace):
        pen.fill(blob("-12,-2 -4,-4 2,-1 0,4 -8,5"), "#FFE3B0", 0.55)
        for u, v, w in scattered(34, 5):
            pen.fill(oval(-22 + 28 * u, -8 + 15 * v, 0.25 + 0.4 * w), "#C93A44", 0.7)
    pen.line(curve("-16,-6.6 -13.6,-1 -15.4,5"), dark, 0.4)
    pen.fill(oval(-19.4, -2.6, 2.7), BLACK)
    pen.fill(oval(-20.3, -3.5, 0.9), "#FFFFFF")
    pen.fill(oval(-18.4, -1.4, 0.4), "#FFFFFF", 0.6)


def plankton(pen: Pen) -> None:
    """A drop of sea water under a lens, the surface above."""
    sea(pen, 24, 8)
    pen.glow(31, 92, 66, ABYSS, 0.7)
    for u, v, w in scattered(60, 4):
        pen.fill(oval(63 * u, 8 + 80 * v, 0.3 + 0.7 * w * w), (LAGOON, GOLD, ROSE)[int(3 * w)], 0.75)
    wheel(pen, (50, 20, 9), ("#BFE9A8", WEED))
    wheel(pen, (10, 66, 7), ("#FFE0A0", "#B8702E"))
    spiky(pen, (12, 24, 6.5), GOLD)
    spiky(pen, (53, 50, 5), ROSE)
    for index in range(7):
        x, y = 38 + index * 3.4, 77 - 2.2 * sin(index * 0.8)
        pen.fill(oval(x, y, 2.1, 2.8, 14), "#8AD07A", 0.85)
        pen.line(oval(x, y, 2.1, 2.8, 14), "#DDF6C0", 0.3)
        pen.fill(oval(x - 0.3, y, 0.9), WEED)
    for index in range(6):
        pen.fill(
            limb(
                f"{14 + index * 1.2},{82 - index * 2.2},0.5 {20 + index * 1.2},{84 - index * 2.2},1.8 "
                f"{26 + index * 1.2},{82.6 - index * 2.2},0.4"
            ),
            ("#BFE9A8", "#8AD07A")[index % 2],
            0.9,
        )
    copepod(pen)


def wheel(pen: Pen, place: tuple[float, float, float], inks: tuple[str, str]) -> None:
    """A round diatom of glass."""
    x, y, size = place
    pen.fill(oval(x, y, size), inks[0], 0.6)
    for spoke in range(24):
        angle = spoke * pi / 12
        pen.line(
            smooth(
                [
                    (x + size * 0.3 * cos(angle), y + size * 0.3 * sin(angle)),
                    (x + size * 0.94 * cos(angle), y + size * 0.94 * sin(angle)),
                ],
                closed=False,
            ),
            inks[1],
            size * 0.035,
        )
    for ring in (0.3, 0.62, 0.94):
        pen.line(oval(x, y, size * ring), inks[1], size * 0.05)
    for dot in range(12):
        angle = (dot + 0.5) * pi / 6
        pen.fill(oval(x + size * 0.78 * cos(angle), y + size * 0.78 * sin(angle), size * 0.07), FOAM)
    pen.fill(oval(x, y, size * 0.14), inks[1])


def spiky(pen: Pen, place: tuple[float, float, float], ink: str) -> None:
    """A radiolarian: a lattice ball with long needles."""
    x, y, size = place
    for spoke in range(14):
        angle = spoke * pi / 7 + 0.2
        long = size * (1.75 if spoke % 2 else 1.4)
        pen.fill(
            taper(
                [
                    (x, y, size * 0.2),
                    (x + long * 0.6 * cos(angle), y + long * 0.6 * sin(angle), size * 0.1),
                    (x + long * cos(angle), y + long * sin(angle), 0.02),
                ]
            ),
            FOAM,
            0.9,
        )
    pen.fill(oval(x, y, size * 0.8), ink)
    for u, v, _ in scattered(16, int(x)):
        reach, angle = size * 0.66 * u**0.5, 2 * pi * v
        pen.fill(oval(x + reach * cos(angle), y + reach * sin(angle), size * 0.12), ABYSS, 0.35)
    pen.fill(oval(x - size * 0.25, y - size * 0.3, size * 0.22), "#FFFFFF", 0.45)


def copepod(pen: Pen) -> None:
    """A tiny crustacean standing upright in the water."""
    shell, dark, light = "#F6A08A", "#C0505A", "#FFE6D2"
    for _ in pen.both(32):
        pen.fill(limb("34,27,1.8 44,25,1.4 53,31,1 58,41,0.2"), fade(light, shell))
        for index in range(9):
            x, y = 38 + index * 2.1, 25.8 + 0.14 * index * index
            pen.line(curve(f"{x},{y} {x + 1},{y + 3}"), light, 0.25)
        for leg in ("37,44,1.5 44,49,1.1 46,56,0.2", "37,48,1.5 42,54,1.1 43,61,0.2", "36,40,1.5 45,43,1.1 49,49,0.2"):
            pen.fill(limb(leg), shell)
        for hair in (-12, 0, 12, 24):
            pen.fill(limb("0,0,0.9 0,6,0.7 0.6,13,0.1").moved(33.4, 75, 1.0, -hair), light)
    for index in range(5):
        y = 56 + index * 4.2
        pen.fill(oval(32, y, 4.6 - index * 0.6, 2.8), fade(light, shell, dark))
    body = blob("32,20 37,22.4 40.4,29 41.4,38 40,48 36.4,55 32,57 27.6,55 24,48 22.6,38 23.6,29 27,22.4")
    pen.fill(body, orb(light, shell, dark, at=(0.35, 0.25), reach=0.8))
    with pen.inside(body):
        for y in (34, 40.4, 46, 51):
            pen.line(curve(f"20,{y - 1.6} 32,{y + 1.4} 44,{y - 1.6}"), dark, 0.45, 0.8)
        pen.fill(blob("32,29 35,36 35,46 32,52 29,46 29,36"), GOLD, 0.45)
    pen.fill(oval(32, 25.4, 2.6), BLACK)
    pen.fill(oval(32, 25.4, 1.9), "#C93A44")
    pen.fill(oval(31.2, 24.6, 0.7), "#FFFFFF")
