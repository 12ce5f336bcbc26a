"""What grows, flows and shines around the animals; every deck paints its land with these."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from scanner.standin.outline import Outline, box, limb, oval, smooth, spikes, spine, taper, tufted
from scanner.standin.pen import BLEED, PAGE, TALL, WIDE, fade

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scanner.standin.pen import Ink, Pen

LOW = TALL + BLEED


def scattered(count: int, seed: int = 0) -> Iterator[tuple[float, float, float]]:
    """Triples in the unit cube that look thrown but are always the same: even steps, each shaken a little."""
    shake = 0.8 / count**0.5
    for index in range(1 + 97 * seed, 1 + 97 * seed + count):
        yield (
            (index * 0.8191725134 + shake * sin(index * 12.9898)) % 1,
            (index * 0.6710436067 + shake * sin(index * 78.233)) % 1,
            (index * 0.5497004779) % 1,
        )


def sky(pen: Pen, *colours: str) -> None:
    """The whole card in colours from top to bottom."""
    pen.fill(PAGE, fade(*colours))


def ridge(height: float, swell: float, waves: float = 1.5, phase: float = 0.0) -> Outline:
    """Hills, dunes or swell: all that lies below a wavy line about y = `height`."""
    across = [-6.0 + step * 5 for step in range(16)]
    crest = [
        (
            x,
            height + swell * (sin(waves * x * 2 * pi / WIDE + phase) + 0.4 * sin(x * 0.31 * waves + 2 * phase)),
        )
        for x in across
    ]
    corners = [(74.0, LOW + 6), (-8.0, LOW + 6)]
    return smooth([*crest, *corners], frozenset((0, 15, 16, 17)))


def rays(pen: Pen, x: float, y: float, ink: str, angles: Sequence[float]) -> None:
    """Beams of light from a place; `angles` in degrees, 90 is straight down."""
    for index, angle in enumerate(angles):
        for half in (2.6 + 1.6 * ((index * 0.618) % 1), 1.2):
            ends = [(angle + side * half) * pi / 180 for side in (-1, 1)]
            pen.fill(spikes([(x, y), *((x + 130 * cos(end), y + 130 * sin(end)) for end in ends)]), ink, 0.1)


def fir(x: float, y: float, tall: float) -> Outline:
    """A fir with its foot at x, y: a trunk and seven tiers of hanging twigs."""
    tree = box(x - tall * 0.018, y - tall * 0.3, x + tall * 0.018, y)
    for tier in range(7):
        share = (tier + 1) / 7
        low, half = y - tall * (1 - share * 0.9), tall * 0.25 * share**0.9
        top = max(y - tall, low - tall * 0.26)
        hem = [
            (
                x + half * (1 - step / 4),
                low + tall * (0.018 if step % 2 == 0 else -0.022) - tall * 0.03 * (1 - abs(1 - step / 4)),
            )
            for step in range(9)
        ]
        sway = half * 0.1 * sin(tier * 2.1 + x)
        tree += spikes(
            [(x, top), *((px + sway, py + (tall * 0.02 if i in (0, 8) else 0)) for i, (px, py) in enumerate(hem))]
        )
    return tree


def firs(pen: Pen, line: tuple[float, float], tall: tuple[float, float], ink: Ink, seed: int = 0) -> None:
    """A row of firs from left to right, feet along the y values of `line`, of heights between those of `tall`."""
    for index, (u, v, _) in enumerate(scattered(9, seed)):
        x = -3 + (index + 0.6 * u) * 8.2
        foot = line[0] + (line[1] - line[0]) * x / WIDE
        pen.fill(fir(x, foot, tall[0] + (tall[1] - tall[0]) * v), ink)


def grass(pen: Pen, y: float, tall: float, inks: Sequence[str], seed: int = 0) -> None:
    """A band of blades with their feet about `y`, swaying to both sides."""
    count = 52
    for index, (u, v, w) in enumerate(scattered(count, seed)):
        x = -2 + 67 * ((index + u) / count)
        high, sway = tall * (0.4 + 0.6 * v), (w - 0.5) * tall * 0.7
        foot = y + 2.5 * u
        blade = taper([(x, foot, 0.9), (x + sway * 0.3, foot - high * 0.55, 0.75), (x + sway, foot - high, 0.05)])
        pen.fill(blade, inks[index % len(inks)])


def turf(pen: Pen, top: float, bottom: float, inks: Sequence[str], seed: int = 0) -> None:
    """Small tufts of grass over level ground, larger towards the viewer."""
    for index, (u, v, w) in enumerate(scattered(44, seed)):
        x, y = -2 + 67 * u, top + (bottom - top) * v
        size = 0.7 + 1.5 * v
        for lean in (-0.7, 0.0, 0.7):
            pen.line(
                smooth(
                    [(x + 0.3 * lean, y), (x + lean * size * (0.7 + w * 0.4), y - size * (1.3 - 0.4 * abs(lean)))],
                    closed=False,
                ),
                inks[index % len(inks)],
                0.14 + 0.1 * v,
            )


def leaf(x: float, y: float, long: float, turn: float, plump: float = 0.3) -> Outline:
    """A pointed leaf that grows from x, y; `turn` 0 points right, 90 down."""
    points = [(0.0, 0.0), (long * 0.35, -long * plump), (long, 0.0), (long * 0.4, long * plump * 0.9)]
    return smooth(points, frozenset((0, 2))).moved(x, y, 1.0, turn)


def spray(pen: Pen, twig: str, ink: str, vein: str, size: float = 1.0) -> None:
    """A twig with leaves in pairs along a tapering stem written like a limb."""
    stem = limb(twig)
    way = smooth([(x, y) for x, y, _ in spine(twig)], closed=False)
    steps = list(way.walk(4.2 * size))
    pen.fill(stem, vein)
    for index, ((x, y), heading) in enumerate(steps):
        long = size * (8 - 4.2 * index / len(steps))
        for side in (-1, 1):
            turn = heading * 180 / pi + side * (58 - 22 * index / len(steps))
            pen.fill(leaf(x, y, long, turn, 0.24), ink)
            tip = turn * pi / 180
            pen.line(
                smooth([(x, y), (x + 0.8 * long * cos(tip), y + 0.8 * long * sin(tip))], closed=False),
                vein,
                0.22 * size,
            )


def fern(pen: Pen, foot: tuple[float, float], long: float, turn: float, ink: str) -> None:
    """A fern frond from its foot, bending over; `turn` 0 stands upright, positive leans right."""
    x, y = foot
    angle = (turn - 90) * pi / 180
    bend = turn / 2200
    for step in range(16):
        share = step / 15
        angle += bend * 2.2
        x, y = x + long / 16 * cos(angle), y + long / 16 * sin(angle)
        width = long * 0.26 * (1 - share) ** 0.7 * min(1.0, 0.45 + share * 3)
        for side in (-1, 1):
            pen.fill(leaf(x, y, width, angle * 180 / pi + side * 62, 0.2), ink)
    pen.line(
        smooth([foot, ((foot[0] + x) / 2 - (x - foot[0]) * 0.16, (foot[1] + y) / 2), (x, y)], closed=False), ink, 0.5
    )


def petal(long: float, wide: float) -> Outline:
    """A petal or feather that grows from the origin to the right, broadest near its round tip."""
    return smooth(
        [
            (0, 0),
            (long * 0.3, -wide * 0.42),
            (long * 0.82, -wide * 0.46),
            (long, 0.04 * wide),
            (long * 0.8, wide * 0.48),
            (long * 0.3, wide * 0.4),
        ],
        frozenset((0,)),
    )


def flower(pen: Pen, x: float, y: float, size: float, inks: tuple[str, str]) -> None:
    """A blossom of nine petals, a little flattened as seen from the side."""
    for index in range(9):
        turn = index * 40.0 + x * 7
        pen.fill(petal(size, size * 0.62).moved(x, y, 1.0, turn), inks[0])
        pen.line(
            smooth([(size * 0.3, 0), (size * 0.75, 0)], closed=False).moved(x, y, 1.0, turn), inks[1], size * 0.04, 0.5
        )
    pen.fill(oval(x, y, size * 0.3), inks[1])
    pen.fill(oval(x - size * 0.08, y - size * 0.08, size * 0.14), "#FFF3C0", 0.6)


def rock(pen: Pen, shape: Outline, inks: tuple[str, str, str]) -> None:
    """A boulder: lit from the upper left, shaded below, with a few cracks of its light ink."""
    light, middle, dark = inks
    left, top, right, bottom = shape.box
    wide, tall = right - left, bottom - top
    pen.fill(shape, fade(light, middle, dark, start=(0.2, 0.0), end=(0.7, 1.0)))
    with pen.inside(shape):
        for u, v, w in scattered(26, int(left) % 7):
            pen.fill(
                oval(left + u * wide, top + v * tall, 0.2 + 1.1 * w * wide / 20, 0.12 + 0.35 * w, -12),
                dark if v > 0.4 else light,
                0.22,
            )


def ripples(pen: Pen, area: tuple[float, float, float, float], inks: Sequence[str], count: int) -> None:
    """Short level strokes of light and dark on water, longer towards the viewer."""
    left, top, right, bottom = area
    for index, (u, v, w) in enumerate(scattered(count, int(top) % 5)):
        long = (1.2 + 5 * w) * (0.4 + v)
        x, y = left + u * (right - left), top + v * (bottom - top)
        pen.fill(oval(x, y, long, 0.16 + 0.26 * v), inks[index % len(inks)], 0.75)


def bush(x: float, y: float, across: float, high: float, tooth: float = 2.0) -> Outline:
    """A leafy dome standing on y."""
    return tufted(oval(x, y, across, high), tooth, 0.3)
