"""Photo -> the crossings of the ruled table on the pad, in photo pixels: any angle, any table below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import cv2
import numpy as np

from scanner.pads.areas import areas, bright_papers
from scanner.pads.between import complete
from scanner.pads.frame import framed
from scanner.pads.lattice import crossings, tables
from scanner.pads.panels import paneled_tables
from scanner.pads.perspective import flat_views, segments
from scanner.pads.rules import darkness_of_level_runs, level_rules, steps_of_level_runs
from scanner.pads.spaced import spaced_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

    from scanner.pads.frame import Table

    Floats = NDArray[np.float64]
    Grey = NDArray[np.float32]

Found = TypeVar("Found")
PAPER = 0.88
"""Brightness from which all is equally white."""
PARTS = 10
"""Of the photo that are looked at from straight above, the most promising."""
FIRST = 4
"""Of these, how many are looked at before the others; mostly the pad is among them."""
LARGEST = 2
"""Tables of one area that are looked at again."""
LONG_SIDE = 1500
"""Pixels of the flattened picture: a rule of 0.2 mm on a page of 30 cm is one pixel."""
FINEST = 1.6
"""Times that a photo is enlarged at most."""
DARKEST_PAPER = 0.22
"""Of the brightest: what is darker is no paper, and its grain is not stretched to full contrast."""
NEAR = 0.012
"""Of the longer side of the photo: tables whose corners are no farther apart are the same."""
SMALLEST = 60
"""Pixels of the flattened area's shorter side."""


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """A part of the photo as if seen from straight above."""

    grey: NDArray[np.float32]
    """0 to 1; paper is bright."""
    matrix: Floats
    """From photo pixels."""


def flat_parts(pixels: NDArray[np.uint8]) -> list[Flat]:
    """The parts of the photo in which a ruled table may lie, each the way its lines are level and upright."""
    grey = _evenly_lit(_darkest(pixels))
    lines = segments(grey)
    papers = bright_papers(pixels)
    promising = [
        (promise, view, area)
        for view, families in flat_views(lines)
        for promise, area in areas(view, families, lines, papers)
    ]
    parts = [_flattened(grey, view, area) for _, view, area in sorted(promising, key=lambda one: -one[0])[:PARTS]]
    return [part for part in parts if min(part.grey.shape) >= SMALLEST]


def ruled_tables(parts: list[Flat], side: int) -> Iterator[list[Floats]]:
    """Crossings (rows + 1) x (columns + 1) x 2 in pixels of a photo with this longer side, the largest table first.

    Several looks, each only taken when those before found no pad: dark rules in the most promising parts, what stands
    beyond the outermost of them, dark rules in the other parts, white ones, bright boxes, bands of colour without level
    rules, and level rules without upright ones.
    """
    first = _found(dark_ruled, parts[:FIRST])
    yield _seen(((part, crossings(*table)) for part, table in first), side)
    yield _seen(((part, crossings(*grown)) for part, table in first for grown in framed(table)), side)
    yield _seen(((part, crossings(*table)) for part, table in _found(dark_ruled, parts[FIRST:])), side)
    yield _seen(((part, crossings(*table)) for part, table in _found(white_ruled, parts)), side)
    yield _seen(_found(paneled_tables, parts), side)
    yield _seen(((part, crossings(*table)) for part, table in _found(banded, parts)), side)
    yield _seen(_found(spaced_tables, parts), side)


def _found(look: Callable[[Grey], list[Found]], parts: list[Flat]) -> list[tuple[Flat, Found]]:
    return [(part, table) for part in parts for table in look(part.grey)]


def _seen(found: Iterable[tuple[Flat, Floats]], side: int) -> list[Floats]:
    """In the photo, the largest first, and none that is seen again from another view."""
    there = (_back(points, part.matrix) for part, points in found)
    return _distinct(sorted(there, key=_area, reverse=True), side)


def _distinct(found: list[Floats], side: int) -> list[Floats]:
    """Without those that are seen again from another view."""
    kept: list[Floats] = []
    for points in found:
        if not any(points.shape == other.shape and _apart(points, other) < NEAR * side for other in kept):
            kept.append(points)
    return kept


def _apart(one: Floats, other: Floats) -> float:
    """Pixels between their outermost corners, the largest."""
    ends = np.ix_([0, -1], [0, -1])
    return float(np.abs(one[ends] - other[ends]).max())


def dark_ruled(flat: Grey) -> list[Table]:
    """The rules of the largest tables in a flattened picture; faint ones are looked for along the found ones."""
    return _tables(darkness_of_level_runs(flat), darkness_of_level_runs(np.ascontiguousarray(flat.T)))


def white_ruled(flat: Grey) -> list[Table]:
    """The same of white rules between coloured boxes."""
    # Clipped, as a dark rule has a bright halo on a sharpened photo.
    return dark_ruled(np.asarray(1 - np.minimum(flat, PAPER), np.float32))


def banded(flat: Grey) -> list[Table]:
    """The same of rows that only the colour of the paper tells apart."""
    return _tables(steps_of_level_runs(flat), darkness_of_level_runs(np.ascontiguousarray(flat.T)))


def _tables(runs: Grey, columns: Grey) -> list[Table]:
    """By how much a level, and an upright, rule runs through each pixel; the latter of the picture on its side."""
    found = []
    for level, upright in tables(level_rules(runs), level_rules(columns))[:LARGEST]:
        more = complete(upright, level, columns)
        found.append((complete(level, more, runs), more))
    return found


def _darkest(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Grey in which coloured rules are dark too, stretched so that a dim photo has the contrast of a bright one."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY).astype(np.float32)
    mixed = 0.5 * grey + 0.5 * pixels.min(axis=2)
    low, high = np.percentile(mixed[::8, ::8], [0.5, 99.5])
    stretched = np.clip((mixed - low) * (255 / max(high - low, 20)), 0, 255)
    return np.asarray(stretched, np.uint8)


def _evenly_lit(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Paper equally bright in lamp light and in shadow, so that rules are equally dark."""
    side = max(grey.shape)
    small = cv2.resize(grey, None, fx=200 / side, fy=200 / side, interpolation=cv2.INTER_AREA)
    paper = cv2.GaussianBlur(cv2.dilate(small, np.ones((15, 15), np.uint8)).astype(np.float32), (0, 0), 6)
    paper = cv2.resize(paper, grey.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.clip(grey * (235 / np.maximum(paper, 255 * DARKEST_PAPER)), 0, 255), np.uint8)


def _area(points: Floats) -> float:
    """Pixels between the outermost rules."""
    outline = np.array([points[0, 0], points[0, -1], points[-1, -1], points[-1, 0]], np.float32)
    return float(cv2.contourArea(outline))


def _flattened(grey: NDArray[np.uint8], view: Floats, area: Floats) -> Flat:
    """The area from straight above."""
    high, wide = grey.shape
    scale = float(max(high, wide))
    around = np.array([[1 / scale, 0, -wide / 2 / scale], [0, 1 / scale, -high / 2 / scale], [0, 0, 1]])
    size = area[2:] - area[:2]
    zoom = min(LONG_SIDE / max(size), FINEST * scale)
    move = np.array([[zoom, 0, -area[0] * zoom], [0, zoom, -area[1] * zoom], [0, 0, 1]])
    matrix = move @ view @ around
    shape = (max(1, int(size[0] * zoom)), max(1, int(size[1] * zoom)))
    shrunk = cv2.GaussianBlur(grey, (0, 0), 0.4 * scale / zoom) if scale > 1.3 * zoom else grey
    flat = cv2.warpPerspective(shrunk, matrix, shape, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return Flat((flat / 255).astype(np.float32), np.asarray(matrix, np.float64))


def _back(points: Floats, matrix: Floats) -> Floats:
    there = cv2.perspectiveTransform(points.reshape(-1, 1, 2).astype(np.float64), np.linalg.inv(matrix))
    return np.asarray(there.reshape(points.shape), np.float64)
