"""Coral, treasure, kraken's eye, base and crystals as icons about the origin; divers and fuel as round tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.standin.creature import BLACK
from scanner.standin.oceanos.icon import HALO, RED, WHITE, shape
from scanner.standin.outline import Outline, blob, box, curve, limb, oval, spikes
from scanner.standin.pen import fade, orb

if TYPE_CHECKING:
    from scanner.standin.pen import Pen

TOKEN = 9.0
"""Millimetres of a token's radius."""


def coral(pen: Pen) -> None:
    """A branching fan."""
    twigs = Outline(())
    for text in (
        "0,7,2.6 -0.2,2,2.2 -0.6,-2,1.8 -0.4,-7,1.2",
        "-0.2,3.4,1.9 -3.4,0.4,1.8 -4.6,-4.4,1.2",
        "0,1.6,1.9 3.2,-1,1.8 4.4,-5.4,1.2",
        "-3.2,0.8,1.5 -6.6,-0.4,1.2 -7,-2,1",
        "3,-0.6,1.5 6.4,-1.2,1.2 7,-3,1",
        "-0.6,-1.6,1.4 1.8,-4,1.2 2,-6.4,1",
    ):
        twigs += limb(text)
    foot = blob("-3.4,7.4! -1.6,5.4 1.6,5.4 3.4,7.4!")
    pen.line(twigs, WHITE, HALO)
    pen.line(foot, WHITE, HALO)
    pen.line(twigs, "#8A1846", 0.5)
    pen.fill(foot, "#8A1846")
    pen.fill(twigs, fade("#FF8FB4", "#E0447E"))


def treasure(pen: Pen) -> None:
    """An open chest full of gold."""
    chest, lid = blob("-6.4,0! 6.4,0! 5.8,6.6! -5.8,6.6!"), blob("-6.4,-1.6! -6.2,-5 -3.4,-7 3.4,-7 6.2,-5 6.4,-1.6!")
    gold = blob("-5.6,0.4! -4,-2.2 -1.6,-1.4 0,-3 2,-1.4 4,-2.4 5.6,0.4!")
    for part in (chest, lid, gold):
        pen.line(part, WHITE, HALO)
    pen.fill(lid, fade("#9A5A2A", "#6A3814"))
    pen.fill(gold, orb("#FFF2A0", "#F3B728", "#C07A10"))
    pen.fill(chest, fade("#B06A30", "#7A4218"))
    for x in (-4.4, 4.4):
        pen.fill(box(x - 0.6, 0, x + 0.6, 6.6), "#E8C25A")
    pen.fill(box(-1.2, 1.4, 1.2, 4.2), "#E8C25A")
    pen.fill(oval(0, 2.6, 0.5), BLACK)
    for part in (chest, lid, gold):
        pen.line(part, "#3C1C08", 0.45)


def eye(pen: Pen) -> None:
    """The kraken watches: a slit pupil, and a red halo."""
    lid = blob("-7.4,0.4! -4,-3.8 0,-5 4,-3.8 7.4,0.4! 4,4 0,5 -4,4")
    shape(pen, lid, fade("#5A1A52", "#2A0A2E"), "#1A0418", RED)
    pen.fill(oval(0, 0, 4), orb("#FFF6A0", "#F0C018", "#C86A10", at=(0.45, 0.4)))
    pen.fill(blob("0,-3.8! 1.3,0 0,3.8! -1.3,0"), BLACK)
    pen.fill(oval(-1.5, -1.6, 0.8), "#FFFFFF", 0.9)


def base(pen: Pen) -> None:
    """A station on three legs under its dome."""
    dome, hull = blob("-5.6,0! -5.2,-4 -2.6,-6.6 0,-7.2 2.6,-6.6 5.2,-4 5.6,0!"), blob("-7,0! 7,0! 6,3.2! -6,3.2!")
    legs = [limb(f"{x},3,1.6 {x * 1.25},7,1.2") for x in (-4, 0, 4)]
    for part in (dome, hull, *legs):
        pen.line(part, WHITE, HALO)
    for leg in legs:
        pen.fill(leg, "#4A5A6A")
    pen.fill(dome, fade("#DDEBF2", "#9FB8C8"))
    pen.fill(hull, fade("#7A8FA2", "#4A5E72"))
    for part in (dome, hull):
        pen.line(part, "#1E2C3A", 0.45)
    for x in (-3.0, 0.0, 3.0):
        pen.fill(oval(x, -2.6 - 0.8 * (x == 0), 1.1), "#FFD95A")
        pen.line(oval(x, -2.6 - 0.8 * (x == 0), 1.1), "#1E2C3A", 0.35)
    for x in (-4, -1.4, 1.4, 4):
        pen.fill(oval(x, 1.6, 0.55), "#E8412F")


def _crystal(pen: Pen, inks: tuple[str, str, str, str]) -> None:
    """Three facetted spires; light, main, dark and edge."""
    light, main, dark, edge = inks
    spires = [((-6.4, 6.6), (-7, -0.6), (-4.6, -3), (-1.6, 6.6)), ((1.8, 6.6), (4.4, -1.6), (6.8, 0.4), (6, 6.6))]
    tall = ((-3, 6.8), (-3.2, -4.2), (0, -7.6), (3.2, -4.2), (3, 6.8))
    outlines = [*(spikes(each) for each in spires), spikes(tall)]
    for outline in outlines:
        pen.line(outline, WHITE, HALO)
    for outline, ink in zip(outlines, (dark, dark, main), strict=True):
        pen.fill(outline, ink)
        pen.line(outline, edge, 0.45)
    pen.fill(spikes([(-3, 6.8), (-3.2, -4.2), (0, -7.6), (-0.4, 6.8)]), light)
    pen.line(curve("-3.2,-4.2 0,-3 3.2,-4.2"), edge, 0.35)
    pen.line(spikes(tall), edge, 0.45)


def crystal_green(pen: Pen) -> None:
    """Emerald."""
    _crystal(pen, ("#A6F0B4", "#3CC46A", "#1E8A4A", "#0A4A24"))


def crystal_yellow(pen: Pen) -> None:
    """Topaz."""
    _crystal(pen, ("#FFF3A0", "#F7CE2E", "#D09A10", "#6A4A04"))


def harbour(pen: Pen) -> None:
    """An anchor, printed flat on the player aid."""
    for text in (
        "0,-4,1.6 0,7,1.6",
        "-4,-1.4,1.2 4,-1.4,1.2",
        "-6,3,1 -4,6.6,1.4 0,7.6,1.6",
        "6,3,1 4,6.6,1.4 0,7.6,1.6",
    ):
        pen.fill(limb(text), "#6A5230")
    pen.line(oval(0, -5.6, 1.8), "#6A5230", 1.0)


# --- tokens -----------------------------------------------------------------------------------------------


def _disc(pen: Pen, rim: str, face: str) -> None:
    pen.fill(oval(0, 0, TOKEN + 1), rim)
    pen.fill(oval(0, 0, TOKEN * 0.86), face)
    pen.line(oval(0, 0, TOKEN * 0.86), "#FFFFFF", 0.4, 0.8)


def diver(pen: Pen) -> None:
    """A brass helmet on red."""
    _disc(pen, "#8A1C1C", "#D23A32")
    pen.fill(blob("-5.4,5.8! -4.6,2.4 4.6,2.4 5.4,5.8!"), "#C9862E")
    pen.fill(oval(0, -0.8, 5), orb("#FFE6A0", "#E0A23A", "#9A641A"))
    pen.fill(oval(-0.6, -0.6, 2.9), "#5A3A10")
    pen.fill(oval(-0.6, -0.6, 2.3), fade("#CFF2F8", "#4AA6C0"))
    for x, y in ((-4.2, -3), (4.2, -3), (0, -5)):
        pen.fill(oval(x, y, 0.7), "#FFF2C0")
    pen.line(curve("4.6,0 6.4,1 6,4"), "#3A2A1A", 1.0)


def fuel(pen: Pen) -> None:
    """A canister with a drop on blue."""
    _disc(pen, "#14325A", "#2E6AB0")
    can = blob("-4.2,-3.4! -1.6,-5.8! 4.2,-5.8! 4.2,5.6! -4.2,5.6!")
    pen.fill(can, fade("#F2F5F8", "#AEBCC8"))
    pen.line(can, "#14202E", 0.5)
    pen.line(curve("0.4,-4.6 3,-4.6"), "#14202E", 0.9)
    pen.fill(blob("0,-2! 2.2,1.8 0,4 -2.2,1.8"), "#E08A1C")
