"""Outlines of curves, written as short text: `blob("4,9 12,3! ...")`, `limb("4,9,2 12,3,1")`, `oval(...)`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Point = tuple[float, float]
Curve = tuple[Point, Point, Point]
"""Two handles and the end of a cubic Bézier curve; it begins where the last one ended."""

ROUND = 0.5523
"""Handle length that makes four curves a circle."""


@dataclass(frozen=True, slots=True)
class Part:
    """One pen stroke."""

    start: Point
    curves: tuple[Curve, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class Outline:
    """One or more strokes, filled or drawn together; millimetres, y downwards."""

    parts: tuple[Part, ...]

    def __add__(self, other: Outline) -> Outline:
        return Outline(self.parts + other.parts)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the points the strokes go through."""
        ends = [point for part in self.parts for point in (part.start, *(curve[2] for curve in part.curves))]
        return min(x for x, _ in ends), min(y for _, y in ends), max(x for x, _ in ends), max(y for _, y in ends)

    def mapped(self, cosine: float, sine: float, shift: Point, flip: float = 1.0) -> Outline:
        """Flipped left to right where `flip` is -1, then turned and stretched, then moved."""

        def at(point: Point) -> Point:
            x, y = point[0] * flip, point[1]
            return x * cosine - y * sine + shift[0], x * sine + y * cosine + shift[1]

        return Outline(
            tuple(
                Part(at(part.start), tuple((at(a), at(b), at(c)) for a, b, c in part.curves), part.closed)
                for part in self.parts
            )
        )

    def moved(self, x: float, y: float, size: float = 1.0, turn: float = 0.0) -> Outline:
        """Sized and turned (degrees clockwise) about the origin, then moved."""
        angle = turn * pi / 180
        return self.mapped(size * cos(angle), size * sin(angle), (x, y))

    def mirrored(self, axis: float) -> Outline:
        """Left and right of the upright line at x = `axis` exchanged."""
        return self.mapped(1.0, 0.0, (2 * axis, 0.0), -1.0)

    def walk(self, step: float) -> Iterator[tuple[Point, float]]:
        """Points about `step` apart along the strokes, each with its heading in radians."""
        for part in self.parts:
            here = part.start
            for curve in part.curves:
                yield from _along(here, curve, step)
                here = curve[2]


def _along(start: Point, curve: Curve, step: float) -> Iterator[tuple[Point, float]]:
    (ax, ay), (bx, by), (cx, cy) = curve
    length = hypot(ax - start[0], ay - start[1]) + hypot(bx - ax, by - ay) + hypot(cx - bx, cy - by)
    count = max(1, round(length / step))
    for index in range(count):
        t = index / count
        s = 1 - t
        x = s**3 * start[0] + 3 * s * s * t * ax + 3 * s * t * t * bx + t**3 * cx
        y = s**3 * start[1] + 3 * s * s * t * ay + 3 * s * t * t * by + t**3 * cy
        dx = s * s * (ax - start[0]) + 2 * s * t * (bx - ax) + t * t * (cx - bx)
        dy = s * s * (ay - start[1]) + 2 * s * t * (by - ay) + t * t * (cy - by)
        yield (x, y), atan2(dy, dx)


def smooth(points: Sequence[Point], sharp: frozenset[int] = frozenset(), *, closed: bool = True) -> Outline:
    """A curve through all points, smooth except at the `sharp` ones; its handles never overshoot."""
    last = len(points)
    curves = []
    for index in range(last if closed else last - 1):
        here, there = points[index], points[(index + 1) % last]
        reach = hypot(there[0] - here[0], there[1] - here[1]) / 3
        out = _heading(points, index, index in sharp, closed=closed) or _towards(here, there)
        into = _heading(points, (index + 1) % last, (index + 1) % last in sharp, closed=closed) or _towards(here, there)
        curves.append(
            (
                (here[0] + reach * out[0], here[1] + reach * out[1]),
                (there[0] - reach * into[0], there[1] - reach * into[1]),
                there,
            )
        )
    return Outline((Part(points[0], tuple(curves), closed),))


def _heading(points: Sequence[Point], index: int, sharp: bool, *, closed: bool) -> Point | None:
    """The direction of the curve at a point; none where it may differ on either side."""
    last = len(points) - 1
    if sharp or (not closed and index in (0, last)):
        return None
    return _towards(points[index - 1], points[(index + 1) % (last + 1)])


def _towards(here: Point, there: Point) -> Point:
    dx, dy = there[0] - here[0], there[1] - here[1]
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


@cache
def blob(text: str) -> Outline:
    """A closed smooth shape through the points of `text`; an exclamation mark makes a point a corner."""
    return _written(text, closed=True)


@cache
def curve(text: str) -> Outline:
    """An open smooth line through the points of `text`, likewise."""
    return _written(text, closed=False)


def _written(text: str, *, closed: bool) -> Outline:
    words = text.split()
    sharp = frozenset(index for index, word in enumerate(words) if word.endswith("!"))
    points = []
    for word in words:
        x, y = word.rstrip("!").split(",")
        points.append((float(x), float(y)))
    return smooth(points, sharp, closed=closed)


@cache
def limb(text: str) -> Outline:
    """A tapering stroke along `x,y,thickness` points: legs, tails, branches, blades of grass."""
    return taper(spine(text))


def spine(text: str) -> list[tuple[float, float, float]]:
    """The (x, y, thickness) of a limb's text."""
    return [(float(x), float(y), float(wide)) for x, y, wide in (word.split(",") for word in text.split())]


def taper(bones: Sequence[tuple[float, float, float]]) -> Outline:
    """The same for a spine of (x, y, thickness); round where the ends are thick, pointed where they are thin."""
    middle = [(x, y) for x, y, _ in bones]
    left, right = [], []
    for index, (x, y, wide) in enumerate(bones):
        before, after = middle[max(index - 1, 0)], middle[min(index + 1, len(bones) - 1)]
        dx, dy = _towards(before, after)
        left.append((x - dy * wide / 2, y + dx * wide / 2))
        right.append((x + dy * wide / 2, y - dx * wide / 2))
    head, foot = _cap(middle[-2], bones[-1]), _cap(middle[1], bones[0])
    return smooth([*left, head, *reversed(right), foot])


def _cap(inner: Point, end: tuple[float, float, float]) -> Point:
    dx, dy = _towards(inner, (end[0], end[1]))
    return end[0] + dx * end[2] * 0.45, end[1] + dy * end[2] * 0.45


def oval(x: float, y: float, across: float, high: float | None = None, turn: float = 0.0) -> Outline:
    """An ellipse by its centre and half axes, turned clockwise by degrees."""
    a, b = across, across if high is None else high
    h, v = a * ROUND, b * ROUND
    curves: tuple[Curve, ...] = (
        ((a, v), (h, b), (0.0, b)),
        ((-h, b), (-a, v), (-a, 0.0)),
        ((-a, -v), (-h, -b), (0.0, -b)),
        ((h, -b), (a, -v), (a, 0.0)),
    )
    return Outline((Part((a, 0.0), curves, True),)).moved(x, y, 1.0, turn)


def spikes(points: Sequence[Point]) -> Outline:
    """A closed shape of straight lines."""
    curves = tuple((point, point, point) for point in points[1:])
    return Outline((Part(points[0], curves, True),))


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    """An upright rectangle."""
    return spikes([(left, top), (right, top), (right, bottom), (left, bottom)])


def tufted(outline: Outline, tooth: float, lean: float = 0.9) -> Outline:
    """The outline in tufts of fur about `tooth` long and of uneven size, combed along the edge."""
    points: list[Point] = []
    for index, ((x, y), heading) in enumerate(outline.walk(tooth * 0.55)):
        uneven = (index * 0.7548) % 1
        if uneven < 0.3:
            continue
        out, long = heading - pi / 2, tooth * uneven
        tip = (x + long * (cos(out) + lean * cos(heading)), y + long * (sin(out) + lean * sin(heading)))
        points += [(x, y), tip]
    return spikes(points)
