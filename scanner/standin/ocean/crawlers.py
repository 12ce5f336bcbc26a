"""Crab, turtle and octopus."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from scanner.standin.creature import BLACK, eye
from scanner.standin.nature import scattered
from scanner.standin.ocean.water import (
    AQUA,
    DEEP,
    GOLD,
    PLUM,
    ROSE,
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
from scanner.standin.outline import blob, curve, limb, oval, smooth, spine, taper
from scanner.standin.pen import fade, orb

if TYPE_CHECKING:
    from scanner.standin.pen import Pen


def crab(pen: Pen) -> None:
    """Claws up on the sand."""
    sea(pen, 40, 9)
    shoal(pen, 36, 10)
    floor(pen, 66, 9)
    brain(pen, (9, 70, 8), (GOLD, "#B87A2E", "#8A5418"))
    tubes(pen, (56, 70), 18, ("#C98AC0", PLUM))
    pen.fill(oval(31.5, 79, 24, 4), DEEP, 0.4)
    shell, dark, light = "#EC6A48", "#A8342E", "#FFB08A"
    for _ in pen.both(31.5):
        for leg in (
            "44,60,4.6 55,58,3.4 61,68,2.4 59,79,0.4",
            "43,64,4.6 52,65,3.4 56,74,2.4 53,83,0.4",
            "41,67,4.4 47,70,3.2 49,78,2.2 46,85,0.4",
        ):
            pen.fill(limb(leg), fade(shell, dark))
            pen.line(limb(leg), dark, 0.25)
        claw(pen, shell, dark, light)
        pen.fill(limb("36,48,2 37.6,43,1.8 38,40,1.8"), shell)
        eye(pen, 38.2, 38.6, 2.4, GOLD)
    body = blob("31.5,46 40,46.6 48,51 51,57.6 48,65 41,70.6 31.5,72 22,70.6 15,65 12,57.6 15,51 23,46.6")
    pen.fill(body, orb(light, shell, dark, at=(0.38, 0.2), reach=0.75))
    pen.line(body, dark, 0.4)
    with pen.inside(body):
        for u, v, w in scattered(40, 7):
            pen.fill(oval(12 + 39 * u, 46 + 16 * v, 0.4 + 0.8 * w), (light, dark)[int(w * 6) % 2], 0.6)
        pen.fill(blob("10,62 22,66 31.5,67 41,66 53,62 52,74 11,74"), "#FFD9B8", 0.65)
    for _ in pen.both(31.5):
        pen.fill(limb("33,64.6,2 33.6,68,2 32.4,70.4,1"), fade(shell, dark))
        pen.line(curve("34,47 36,44.4 35,42"), dark, 0.5)
    pen.line(curve("27.4,61.6 31.5,63.4 35.6,61.6"), dark, 0.7)
    starfish(pen, (32, 84, 5), GOLD)
    bubbles(pen, 31, 34, 5)
    reef(pen, 7)


def claw(pen: Pen, shell: str, dark: str, light: str) -> None:
    """The crab's right arm and pincer."""
    pen.fill(limb("45,54,5 53,50,5.4 55,42,4.6"), fade(shell, dark, start=(0, 0), end=(0.6, 1)))
    pen.line(limb("45,54,5 53,50,5.4 55,42,4.6"), dark, 0.25)
    hand = blob("55,43 59,37 60.4,28 57.6,18! 55,24 53.4,28.4 52,24.4 47.6,20.4! 45,28 46,36 50,42")
    pen.fill(hand, fade(light, shell, dark, start=(0.2, 0), end=(0.7, 1)))
    pen.line(hand, dark, 0.35)
    for x, y in ((56, 24.6), (54.8, 27), (50.4, 24.4), (51.8, 26.8)):
        pen.fill(oval(x, y, 0.7), "#FFE6D2")
    for u, v, w in scattered(9, 2):
        pen.fill(oval(48 + 9 * u, 30 + 10 * v, 0.4 + 0.4 * w), "#FFD0B0", 0.7)


def starfish(pen: Pen, place: tuple[float, float, float], ink: str) -> None:
    """Five arms, lying flat."""
    x, y, size = place
    for arm in range(5):
        turn = arm * 72 - 90 + x
        angle = turn * pi / 180
        pen.fill(
            taper(
                [
                    (x, y, size * 0.6),
                    (x + size * 0.55 * cos(angle), y + size * 0.45 * sin(angle), size * 0.42),
                    (x + size * cos(angle), y + size * 0.8 * sin(angle), size * 0.16),
                ]
            ),
            ink,
        )
        for dot in (0.3, 0.55, 0.8):
            pen.fill(oval(x + size * dot * cos(angle), y + size * dot * 0.8 * sin(angle), size * 0.07), "#FFF0C8")


def turtle(pen: Pen) -> None:
    """Gliding over the reef."""
    sea(pen, 50, 10)
    floor(pen, 80, 10)
    branching(pen, (10.0, 84.0), 7, ROSE, -80)
    shoal(pen, 16, 62)
    with pen.placed(31, 42, 0.86, -24):
        glider(pen)
    bubbles(pen, 9, 34, 5)
    reef(pen, 8)


def glider(pen: Pen) -> None:
    """The turtle itself seen from above, swimming up."""
    skin, dark, light = "#7FB08A", "#1F5A54", "#E6EBB4"
    for _ in pen.both(0):
        for flipper in ("10,-15 20,-19 30,-13 35,-2 36,11! 29,5 22,-2 12,-5", "9,16 16,19 20,27 17,31! 11,27 5,21"):
            shape = blob(flipper)
            pen.fill(shape, fade(skin, "#3F7F70", start=(0, 0), end=(1, 1)))
            with pen.inside(shape):
                for u, v, w in scattered(110, 3):
                    pen.fill(oval(4 + 33 * u, -20 + 52 * v, 0.7 + 0.9 * w, 0.6 + 0.7 * w), dark, 0.75)
            pen.line(shape, light, 0.5)
    pen.fill(limb("0,-18,9 0,-24,8"), skin)
    head = blob("0,-35 4,-33 6,-28 5,-22.6 0,-20.4 -5,-22.6 -6,-28 -4,-33")
    pen.fill(head, fade("#A9CC9A", skin, dark, end=(0.5, 1.3)))
    for plate in (
        "0,-31 2.4,-29 2,-25.6 0,-24.6 -2,-25.6 -2.4,-29",
        "3.4,-29.4 5.2,-27.4 4.4,-24.4 2.8,-25.4",
        "-3.4,-29.4 -5.2,-27.4 -4.4,-24.4 -2.8,-25.4",
    ):
        pen.fill(blob(plate), dark, 0.75)
    for _ in pen.both(0):
        pen.fill(oval(4.4, -30.4, 1.4, 1.8, -20), BLACK)
        pen.fill(oval(4.1, -31.2, 0.5), "#FFFFFF")
    carapace(pen, light)


def carapace(pen: Pen, light: str) -> None:
    """The turtle's shell: plates inside a rim."""
    shell = blob("0,-21 8,-19.6 14.6,-13 17,-3 15,9 9,19 0,25 -9,19 -15,9 -17,-3 -14.6,-13 -8,-19.6")
    pen.fill(shell, fade("#B8843C", "#6E4A26"))
    with pen.inside(shell):
        for (x, y), _ in shell.walk(4.6):
            pen.line(smooth([(x, y), (x * 0.8, y * 0.82)], closed=False), light, 0.4)
    inner = blob(
        "0,-17.4 7,-16 12,-10.6 13.8,-2.4 12.2,7.4 7.4,15.4 0,20.4 -7.4,15.4 -12.2,7.4 -13.8,-2.4 -12,-10.6 -7,-16"
    )
    pen.fill(inner, orb("#D9A050", "#A8702E", "#5C3A1E", at=(0.35, 0.25), reach=0.8))
    with pen.inside(inner):
        for index in range(5):
            y = -17 + index * 7.6
            scute = blob(
                f"0,{y}! 4.4,{y + 1.6}! 6,{y + 4}! 4.4,{y + 6.4}! 0,{y + 8}! "
                f"-4.4,{y + 6.4}! -6,{y + 4}! -4.4,{y + 1.6}!"
            )
            pen.fill(scute, orb("#E6B45C", "#8A5A26"), 0.85)
            pen.line(scute, light, 0.55)
            for _ in pen.both(0):
                pen.line(curve(f"6,{y + 4} 17,{y + 4 + (y + 12) * 0.12}"), light, 0.55)
    pen.line(inner, light, 0.5)


BEHIND = (
    "25,48,8 12,52,6 6,42,4.4 10,33,3 16,36,1.6 13,40,0.6",
    "40,48,8 52,51,6 58,42,4.4 54,32,3 48,35,1.6 51,39,0.6",
)
BEFORE = (
    "22,48,9 10,60,8 2,72,6 6,83,4.4 13,81,2.8 11,76,1",
    "42,48,9 55,58,8 61,70,6 58,81,4.4 51,80,2.8 52,75,1",
    "27,50,9.5 19,64,8.5 16,76,6.5 22,86,4.6 28,82,2.6 25,78,1",
    "39,50,9.5 47,63,8.5 49,76,6.5 43,87,4.6 37,83,2.6 40,78,1",
    "31,51,9 29,64,8 33,74,6 31,84,4.4 34,92,2.6",
)
"""The arms of the octopus, each as a limb: those behind its head, and those before it."""


def octopus(pen: Pen) -> None:
    """Eight curling arms on the sand."""
    sea(pen, 14, 11)
    shoal(pen, 56, 12)
    floor(pen, 76, 11)
    fan(pen, (8, 82), 24, ("#2A7A8A", AQUA))
    skin, dark, light = "#D9606E", "#7E2C54", "#F9B4A4"
    for spread in BEHIND:
        arm(pen, spread, (dark, "#A83E60"))
    mantle = blob("33,6 43,8.6 49.6,17 50,28 46,38 45,48 38,54 30,54 22,49 20,39 15.6,29 16,17 22.6,9")
    pen.fill(mantle, orb(light, skin, dark, at=(0.35, 0.22), reach=0.85))
    with pen.inside(mantle):
        for u, v, w in scattered(46, 9):
            pen.fill(oval(14 + 38 * u, 4 + 34 * v, 0.5 + 1.3 * w, 0.4 + w), (light, "#B8405C")[int(w * 7) % 2], 0.55)
    for spread in BEFORE:
        arm(pen, spread, (skin, dark))
    pen.fill(blob("20,42 26,39 33,41 40,39 46,42 45,50 38,55 31,54 23,52"), skin)
    for _ in pen.both(33):
        pen.fill(oval(41.4, 40, 5, 4.6), fade("#F08A80", skin))
        pen.fill(oval(41.4, 40.4, 3.4, 3.2), "#FFF3D6")
        pen.fill(limb("39.4,40.6,2 41.4,40.4,2.4 43.4,40.6,2"), BLACK)
        pen.fill(oval(40.4, 39.6, 0.7), "#FFFFFF")
        pen.line(curve("37.4,37.2 41.4,35.6 45.6,37.6"), dark, 0.8)
    bubbles(pen, 54, 24, 6)
    reef(pen, 9)


def arm(pen: Pen, text: str, inks: tuple[str, str]) -> None:
    """A tapering arm with a row of suckers along its inner side."""
    shape, bones = limb(text), spine(text)
    pen.fill(shape, fade(*inks))
    way = list(smooth([(x, y) for x, y, _ in bones], closed=False).walk(2.3))
    side = 1 if bones[1][0] > 32 else -1
    with pen.inside(shape):
        for index, ((x, y), heading) in enumerate(way):
            wide = bones[0][2] * (1 - index / (len(way) + 1))
            cx, cy = x - side * 0.26 * wide * sin(heading), y + side * 0.26 * wide * cos(heading)
            pen.fill(oval(cx, cy, 0.3 + wide * 0.13), "#FBD3C4")
            pen.fill(oval(cx, cy, 0.12 + wide * 0.06), inks[1])
