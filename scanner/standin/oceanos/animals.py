"""The eight animals as icons about the origin, heads up or to the left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.standin.creature import BLACK
from scanner.standin.oceanos.icon import HALO, WHITE, shape
from scanner.standin.outline import Outline, blob, curve, limb, oval
from scanner.standin.pen import fade, orb

if TYPE_CHECKING:
    from scanner.standin.pen import Pen


def _glance(pen: Pen, x: float, y: float, size: float = 0.7) -> None:
    """A small living eye."""
    pen.fill(oval(x, y, size), "#FFFFFF")
    pen.fill(oval(x, y, size * 0.62), BLACK)


def _halo(pen: Pen, *parts: Outline) -> None:
    """White under several parts, so that no halo covers a part drawn before."""
    for part in parts:
        pen.line(part, WHITE, HALO)
        pen.fill(part, WHITE)


def seahorse(pen: Pen) -> None:
    """Upright, its tail curled."""
    body = limb("0.6,-5.2,3.4 1.8,-2.6,4.6 1.6,0.6,4.8 -0.2,3.4,3.2 0.2,5.8,2 2.2,6.2,1.4 2.6,4.6,0.9")
    head, snout = blob("-1.6,-6.4 0.6,-7.4 2.6,-6 2.4,-3.6 0,-3 -1.8,-4.4"), limb("-1,-5,2 -4.4,-4.2,1.5")
    fin, crest = blob("3.4,-2 6.2,-3 5.8,1 3.4,1.4"), blob("0.4,-6.8! 1.2,-8 2,-6.9! 3.2,-7.2 2.9,-5.6!")
    _halo(pen, body, head, snout, fin, crest)
    pen.fill(fin, "#F9D27A")
    pen.fill(crest, "#D9642A")
    for part in (body, snout, head):
        pen.line(part, "#8A3410", 0.45)
        pen.fill(part, fade("#F7A63C", "#E0702A"))
    for y in range(7):
        pen.line(
            curve(f"{-0.4 - 0.02 * y},{-2.4 + y * 0.95} {1.2},{-2 + y * 0.95} {3.4},{-2.6 + y * 0.95}"), "#A8480F", 0.3
        )
    _glance(pen, -0.1, -5.3, 0.9)


def jellyfish(pen: Pen) -> None:
    """A bell with six swaying arms."""
    arms = [limb(f"{x},0,1.5 {x + s},3,1.1 {x - s},5.4,0.8 {x + s * 0.6},7.4,0.4") for x, s in
            ((-4, 0.7), (-2.4, -0.6), (-0.8, 0.5), (0.8, -0.5), (2.4, 0.6), (4, -0.7))]  # fmt: skip
    bell = blob(
        "-6,0.6! -6,-3 -3.4,-6.6 0,-7.4 3.4,-6.6 6,-3 6,0.6! 4,-0.2 3,0.8 1.5,-0.1 0,0.9 -1.5,-0.1 -3,0.8 -4,-0.2"
    )
    _halo(pen, *arms, bell)
    for arm in arms:
        pen.fill(arm, "#C86AC0")
    pen.fill(bell, orb("#FBD6F2", "#E58AD2", "#A8469E"))
    pen.line(bell, "#6E2468", 0.45)
    for x in (-3, 0, 3):
        pen.fill(oval(x, -2.4 - 0.4 * (x == 0), 0.8, 1.2), "#F9E6F6", 0.8)


def starfish(pen: Pen) -> None:
    """Five arms with rows of knobs."""
    star = blob("0,-7.6 1.7,-2.6 7.2,-2.4 2.9,1.2 4.6,6.4 0,3.4 -4.6,6.4 -2.9,1.2 -7.2,-2.4 -1.7,-2.6")
    shape(pen, star, orb("#FF9A7A", "#E4472F", "#B02418", at=(0.5, 0.45)), "#7A140C")
    for x, y in ((0, -5), (4.6, -1.5), (2.9, 4.2), (-2.9, 4.2), (-4.6, -1.5)):
        for part in (0.2, 0.6, 1.0):
            pen.fill(oval(x * part, y * part, 0.55 - 0.12 * part), "#FFE3C8")


def pufferfish(pen: Pen) -> None:
    """Blown up, all spikes."""
    spikes = Outline(())
    for index in range(16):
        spikes += blob("-0.9,-5! 0,-7.6! 0.9,-5!").moved(0, 0, 1.0, index * 22.5)
    body, tail = oval(0, 0, 5.6), blob("4.6,-0.8! 8,-2.6! 7.4,0 8,2.6! 4.6,0.8!")
    _halo(pen, spikes, body, tail)
    pen.fill(spikes, "#B8861C")
    pen.fill(tail, "#E0A52A")
    pen.fill(body, fade("#E9B63A", "#FBE9A8", "#FFF8DC"))
    pen.line(body, "#6E4A0A", 0.45)
    for x, y in ((0.6, -3.6), (2.8, -2.4), (-1.6, -4), (3.6, -0.4), (1.4, -1.8)):
        pen.fill(oval(x, y, 0.6), "#8A5E10", 0.7)
    _glance(pen, -2.6, -1.2, 1.2)
    pen.fill(oval(-4.4, 1.2, 0.9, 0.7), "#D9642A")
    pen.fill(blob("0.4,0.6 3,0 3.4,2.4 0.8,2.2"), "#E0A52A")


def crab(pen: Pen) -> None:
    """Claws raised."""
    legs = [
        limb(f"{s * 3},{y},1.2 {s * 6},{y + 0.6},0.9 {s * 7},{y + 2.6},0.3") for s in (-1, 1) for y in (0.6, 2.2, 3.6)
    ]
    claws = [
        blob(f"{s * 4},-1.6 {s * 4.2},-4.6 {s * 3},-7! {s * 5.2},-5.4 {s * 7},-7.2! {s * 7.4},-4 {s * 6},-1.4")
        for s in (-1, 1)
    ]
    body = blob("0,-2.8 4,-2 5.4,0.8 3.6,4 0,5 -3.6,4 -5.4,0.8 -4,-2")
    _halo(pen, *legs, *claws, body)
    for part in (*legs, *claws):
        pen.line(part, "#6E1420", 0.4)
        pen.fill(part, "#C8283A")
    pen.fill(body, orb("#F4707A", "#D8323F", "#981A2A"))
    pen.line(body, "#6E1420", 0.45)
    for x in (-1.5, 1.5):
        pen.line(curve(f"{x},-2 {x},-3.8"), "#981A2A", 0.8)
        _glance(pen, x, -4, 0.85)
    pen.line(curve("-1.8,2.2 0,3 1.8,2.2"), "#6E1420", 0.5)


def turtle(pen: Pen) -> None:
    """From above, swimming to the upper left."""
    front, hind = blob("-3,-3.4 -5,-7 -7.6,-7.4! -7.2,-4.6 -4.6,-1.4"), blob("-2.6,4 -5,5 -6,7.4! -3.4,7 -1.6,5.2")
    flippers = [front, hind, front.mirrored(0), hind.mirrored(0)]
    head, shell = oval(0, -6, 1.9, 2.1), blob("0,-4.8 3.6,-3.6 4.9,0 3.6,4 0,6.2 -3.6,4 -4.9,0 -3.6,-3.6")
    _halo(pen, *flippers, head, shell)
    for part in (*flippers, head):
        pen.fill(part, "#58A85E")
        pen.line(part, "#1C4A2A", 0.4)
    pen.fill(shell, orb("#9ACB5C", "#4E8A34", "#2A5A22"))
    pen.line(shell, "#1C4A2A", 0.5)
    pen.line(blob("0,-2.6! 2.2,-1.2! 2.2,1.8! 0,3.4! -2.2,1.8! -2.2,-1.2!"), "#D8EBA0", 0.5)
    for text in (
        "0,-4.6 0,-2.6",
        "4,-2.4 2.2,-1.2",
        "4.2,2.6 2.2,1.8",
        "0,6 0,3.4",
        "-4.2,2.6 -2.2,1.8",
        "-4,-2.4 -2.2,-1.2",
    ):
        pen.line(curve(text), "#D8EBA0", 0.5)
    for x in (-0.9, 0.9):
        pen.fill(oval(x, -6.8, 0.4), BLACK)


def dolphin(pen: Pen) -> None:
    """Leaping to the left."""
    body = blob(
        "-7.6,0.4! -5.8,-1.8 -3.6,-4.4 0,-5.2 3.6,-3.6 5.6,0.2 6,3.4 4.6,1.4 2.4,-0.2 -0.6,-0.4 -3.6,0.8 -5.6,1.2"
    )
    fin, flipper = blob("-0.4,-4.6! 2.6,-7.6! 2.8,-3.8!"), blob("-2.6,0! -3,3.4! -0.2,-0.2!")
    tail = blob("5.6,2.2! 7.6,4.6! 5.6,4.8 4,6.8! 4.4,3.4")
    _halo(pen, body, fin, flipper, tail)
    for part in (fin, flipper, tail):
        pen.fill(part, "#2E6A98")
        pen.line(part, "#12324E", 0.4)
    pen.fill(body, fade("#4E96C4", "#7DBADD", "#EAF5FA"))
    pen.line(body, "#12324E", 0.45)
    _glance(pen, -4.2, -1.6, 0.7)
    pen.line(curve("-7,0.3 -5.4,0.1 -4.6,-0.4"), "#12324E", 0.35)


def manta(pen: Pen) -> None:
    """From above, its wings spread wide."""
    wings = blob("0,-4.4 2.6,-3.4 7.8,1.4! 4.2,1.6 1.6,4.2 0,4.6 -1.6,4.2 -4.2,1.6 -7.8,1.4! -2.6,-3.4")
    horns = [limb(f"{s * 1.2},-3.6,1.2 {s * 1.7},-5.4,0.9 {s * 1.1},-6.4,0.6") for s in (-1, 1)]
    tail = limb("0,4,1 0.6,6.2,0.5 -0.2,8,0.2")
    _halo(pen, wings, *horns, tail)
    for part in (*horns, tail):
        pen.fill(part, "#232B52")
    pen.fill(wings, orb("#6A78B8", "#3A4684", "#1C2450", at=(0.5, 0.3)))
    pen.line(wings, "#10142E", 0.45)
    for s in (-1, 1):
        pen.fill(oval(s * 2.6, -0.8, 1.1, 0.6, s * 30), "#E8ECFA", 0.9)
        pen.fill(oval(s * 1.7, -3, 0.45), "#FFFFFF")
