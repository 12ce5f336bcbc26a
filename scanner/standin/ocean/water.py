"""The ocean's colours, its light, and what grows on its floor; the back of the deck."""

from __future__ import annotations

from contextlib import nullcontext
from math import cos, pi, sin
from typing import TYPE_CHECKING

from scanner.standin.backs import paint_back
from scanner.standin.nature import petal, rays, ridge, rock, scattered, sky
from scanner.standin.outline import Outline, blob, curve, limb, oval, smooth, taper, tufted
from scanner.standin.pen import fade, orb

if TYPE_CHECKING:
    from scanner.standin.pen import Ink, Pen

ABYSS, DEEP, BLUE, AQUA, LAGOON, FOAM = "#06253F", "#0B4468", "#17709B", "#3BA9B8", "#86D8CE", "#E4F7EC"
SAND, CORAL, ROSE, GOLD, PLUM, WEED = "#F1DCAA", "#EC6650", "#F4A0A4", "#F3B743", "#6C4080", "#2A7A62"
CLIFF = ("#6C8FA0", "#3A6480", "#12385A")


def sea(pen: Pen, sun: float = 40.0, seed: int = 0) -> None:
    """Open water: light from the surface, dark below, motes."""
    sky(pen, "#C9F0DC", LAGOON, AQUA, BLUE, DEEP)
    pen.glow(sun, -4, 42, "#F6FFEC", 0.75)
    rays(pen, sun, -30, "#F2FFF0", (62, 75, 86, 96, 108, 121))
    for u, v, w in scattered(46, seed):
        pen.fill(oval(63 * u, 88 * v, 0.15 + 0.4 * w), FOAM, 0.4)


def shoal(pen: Pen, x: float, y: float) -> None:
    """Small fish seen from afar, around a place."""
    for u, v, w in scattered(9, int(x)):
        fry(pen, (x + 24 * (u - 0.5), y + 18 * (v - 0.5), 0.5 + 0.4 * w), DEEP, 0.35)


def fry(pen: Pen, place: tuple[float, float, float], ink: str, alpha: float = 1.0) -> None:
    """A small fish by its middle and size."""
    x, y, size = place
    pen.fill(blob("-3,0 0,-1.3 3,-0.2 5,-1.5! 4.4,0 5,1.5! 3,0.2 0,1.3").moved(x, y, size, -6), ink, alpha)


def floor(pen: Pen, y: float = 72.0, seed: int = 0) -> None:
    """Distant reefs and a sandy ground."""
    for drop, ink in ((-16, "#2E86A4"), (-8, "#1C6488")):
        pen.fill(tufted(ridge(y + drop, 3.5, 1.3, seed + drop), 2.2, 0.1), fade(ink, DEEP))
    pen.fill(ridge(y, 1.6, 1.2, seed), fade("#E9D6A6", "#A9B694", "#4F8590"))
    for u, v, w in scattered(40, seed):
        x, low = -2 + 67 * u, y + 3 + (86 - y) * v
        pen.line(curve(f"{x},{low} {x + 2 + 3 * w},{low - 0.7} {x + 4 + 6 * w},{low}"), "#7FA08E", 0.25, 0.6)
        pen.fill(oval(x, low + 1.2, 0.35 + 0.3 * w), "#C9B98A", 0.8)


def bubbles(pen: Pen, x: float, y: float, count: int = 7) -> None:
    """A string of bubbles rising from a place."""
    for index, (u, v, w) in enumerate(scattered(count, int(x))):
        size = 0.5 + 1.3 * w
        place = (x + (u - 0.5) * 7, y - index * 3.6 - 2 * v)
        pen.fill(oval(*place, size), FOAM, 0.3)
        pen.line(oval(*place, size), FOAM, 0.2, 0.9)
        pen.fill(oval(place[0] - size * 0.35, place[1] - size * 0.35, size * 0.25), "#FFFFFF", 0.95)


def branching(pen: Pen, foot: tuple[float, float], long: float, ink: Ink, turn: float = -90.0) -> None:
    """A coral whose every branch forks into two or three shorter ones, lit from the left."""
    whole = _twigs(foot, long, turn * pi / 180)
    pen.fill(whole, PLUM)
    with pen.inside(whole):
        pen.fill(whole.moved(-0.2 - long * 0.03, -0.1), ink)


def _twigs(foot: tuple[float, float], long: float, angle: float) -> Outline:
    x, y = foot
    tip = (x + long * cos(angle), y + long * sin(angle))
    wide = long * 0.3
    bend = 0.08 * long * sin(x * 3 + y)
    grown = taper([(x, y, wide), ((x + tip[0]) / 2 + bend, (y + tip[1]) / 2, wide * 0.8), (*tip, wide * 0.78)])
    if long > 3.4:
        for fork in (-0.62, 0.08, 0.58) if long > 9 else (-0.5, 0.46):
            shrink = 0.7 + 0.1 * sin(tip[0] * 5 + fork * 9)
            grown += _twigs(tip, long * shrink, angle + fork)
    return grown


def fan(pen: Pen, foot: tuple[float, float], size: float, inks: tuple[str, str]) -> None:
    """A sea fan: a lace of fine ribs."""
    x, y = foot
    shape = blob("0,0 -7,-6 -12,-14 -11,-24 -4,-30 4,-31 11,-26 13,-16 7,-6").moved(x, y, size / 30)
    pen.fill(shape, inks[0], 0.55)
    with pen.inside(shape):
        for index in range(13):
            angle = (-150 + index * 10) * pi / 180
            tip = (x + size * 1.1 * cos(angle), y + size * 1.1 * sin(angle))
            pen.line(
                smooth([foot, ((x + tip[0]) / 2 + 0.6, (y + tip[1]) / 2), tip], closed=False), inks[1], size * 0.022
            )
        for ring in range(2, 12):
            reach = size * ring / 11
            ends = [(x + reach * cos(a * pi / 180), y + reach * sin(a * pi / 180)) for a in range(-160, -15, 12)]
            pen.line(smooth(ends, closed=False), inks[1], size * 0.011, 0.8)
    pen.line(shape, inks[1], size * 0.025)
    pen.fill(limb(f"{x},{y + 2},{size * 0.09} {x},{y - size * 0.2},{size * 0.05}"), inks[1])


def brain(pen: Pen, place: tuple[float, float, float], inks: tuple[str, str, str]) -> None:
    """A round coral with winding grooves; `place` is its foot and half width."""
    x, y, size = place
    dome = blob("-10,1 -10.4,-4 -6,-10 1,-11.6 7,-9.6 10.6,-4 10,1").moved(x, y, size / 10)
    pen.fill(dome, orb(*inks[:2]))
    with pen.inside(dome):
        for row in range(7):
            points = [
                (
                    x - size * 1.2 + size * 0.2 * step,
                    y - size * (1.14 - row * 0.2) + size * 0.075 * sin(step * 1.9 + row * 2.3),
                )
                for step in range(13)
            ]
            pen.line(smooth(points, closed=False), inks[2], size * 0.055, 0.85)


def tubes(pen: Pen, foot: tuple[float, float], size: float, inks: tuple[str, str]) -> None:
    """Five sponge pipes of different height."""
    for index, (lean, tall) in enumerate(((-0.5, 0.62), (0.52, 0.7), (-0.24, 0.9), (0.28, 0.84), (0.0, 1.0))):
        x, y = foot[0] + lean * size * 0.6, foot[1] - tall * size
        wide = size * 0.2
        pen.fill(
            taper(
                [
                    (foot[0] + lean * size * 0.35, foot[1] + 2, wide * 0.7),
                    (x - 0.3, (y + foot[1]) / 2, wide * 0.9),
                    (x, y, wide * 1.06),
                ]
            ),
            fade(*inks),
        )
        pen.fill(oval(x, y - wide * 0.24, wide * 0.52, wide * 0.3), inks[0])
        pen.fill(oval(x, y - wide * 0.22, wide * 0.36, wide * 0.19), ABYSS, 0.8)
        for dot in range(4):
            pen.fill(oval(x - wide * 0.2 + 0.2 * (index % 2), y + wide * (0.5 + dot * 0.6), 0.22), ABYSS, 0.3)


def kelp(pen: Pen, x: float, tall: float, ink: str, foot: float = 92.0) -> None:
    """A swaying ribbon of weed with leaves to both sides."""
    stem = [(x + 2.2 * sin(step * 0.8 + x), foot - tall * step / 9) for step in range(10)]
    pen.line(smooth(stem, closed=False), ink, 0.7)
    for index, (sx, sy) in enumerate(stem[1:]):
        for side in (-1, 1):
            pen.fill(petal(5.5 - 0.3 * index, 1.9).moved(sx, sy, 1.0, -90 + side * (48 - 2 * index)), ink)


def reef(pen: Pen, seed: int = 0) -> None:
    """Dark rocks, weed and small corals in the lower corners, in front of everything; each seed another corner."""
    growth = (("#D9566A", GOLD), (CORAL, ROSE), (ROSE, "#C98AC0"))[seed % 3]
    for side, (u, v, w) in enumerate(scattered(2, seed)):
        with pen.flipped(31.5) if side else nullcontext():
            kelp(pen, 1 + 4 * u, 16 + 22 * v, ("#14546A", WEED)[side], 93)
            kelp(pen, 7 + 4 * w, 10 + 14 * u, (WEED, "#1C6A70")[side], 93)
            size = 0.75 + 0.6 * w
            rock(pen, blob("-8,4! -8,-12 0,-13 6,-9 10,-3 13,4!").moved(0, 92, size), CLIFF)
            if v < 0.5:
                branching(pen, (4 * size, 92 - 7 * size), 3.2 + 2.4 * u, growth[side], -84)
            else:
                brain(pen, (5 * size, 92 - 3 * size, 4.4), (growth[side], "#8A3A5A", "#6A2A4A"))


def back(pen: Pen) -> None:
    """Rows of waves around a whale's tail."""
    paint_back(pen, (BLUE, DEEP, ABYSS), _waves, (_tail, ABYSS, GOLD))


def _waves(pen: Pen) -> None:
    wave = curve("-1,0 -0.7,-0.7 0,-1 0.7,-0.7 1,0")
    for row in range(9):
        for column in range(-5, 6):
            for size, ink in ((4.0, AQUA), (2.8, LAGOON), (1.6, AQUA)):
                pen.line(wave.moved(column * 8 + (row % 2) * 4, 4 + row * 5, size), ink, 0.4, 0.55)


def _tail(pen: Pen) -> None:
    fluke = blob(
        "-1.6,-0.8! -1.2,-5 -3,-7 -8,-9 -11.5,-13! -6,-13.4 -2,-12 "
        "0,-9.6 2,-12 6,-13.4 11.5,-13! 8,-9 3,-7 1.2,-5 1.6,-0.8!"
    )
    pen.fill(fluke, fade(LAGOON, AQUA))
    for x in (-11, -7.4, 7.4, 11):
        pen.line(curve(f"{x - 1.8},-1.6 {x},-3 {x + 1.8},-1.6"), LAGOON, 0.45)
