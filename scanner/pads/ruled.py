"""Photo -> the crossings of the ruled table on the pad, in photo pixels: any angle, any table below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.pads.between import complete
from scanner.pads.lattice import crossings, tables
from scanner.pads.perspective import flat_views, segments
from scanner.pads.rules import darkness_of_level_runs, level_rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

PAPER_SIDE = 320
"""Pixels at which bright paper is told from the table."""
LARGEST = 2
"""Tables of one view that are looked at again."""
LONG_SIDE = 1500
"""Pixels of the flattened picture: a rule of 0.2 mm on a page of 30 cm is one pixel."""


def ruled_tables(pixels: NDArray[np.uint8]) -> list[Floats]:
    """Crossings (rows + 1) x (columns + 1) x 2 in pixels, the table that covers most of the photo first."""
    grey = _darkest(pixels)
    lines = segments(grey)
    # A speckled table has more and stronger edges than a page in dim light: then only the paper is looked at.
    found = _seen(grey, lines) or _seen(grey, _on_paper(grey, lines))
    return sorted(found, key=_area, reverse=True)


def _seen(grey: NDArray[np.uint8], lines: Floats) -> list[Floats]:
    found = []
    for view in flat_views(lines):
        flat, matrix = _flattened(grey, view, lines)
        if flat is not None:
            found += [_back(points, matrix) for points in _tables(flat)]
    return found


def _on_paper(grey: NDArray[np.uint8], lines: Floats) -> Floats:
    """The segments on the largest bright area of the photo."""
    high, wide = grey.shape
    scale = PAPER_SIDE / max(high, wide)
    small = cv2.resize(cv2.GaussianBlur(grey, (0, 0), 0.5 / scale), None, fx=scale, fy=scale)
    bright = cv2.threshold(small.astype(np.uint8), 0, 255, cv2.THRESH_OTSU)[1]
    bright = cv2.morphologyEx(bright, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    count, areas, sizes, _ = cv2.connectedComponentsWithStats(bright)
    if count < 2 or not len(lines):
        return lines
    paper = areas == 1 + int(np.argmax(sizes[1:, cv2.CC_STAT_AREA]))
    middle = ((lines[:, :2] + lines[:, 2:]) / 2 * max(high, wide) + np.array([wide, high]) / 2) * scale
    at = np.clip(middle.astype(int), 0, np.array(paper.shape[1::-1]) - 1)
    return np.asarray(lines[paper[at[:, 1], at[:, 0]]])


def _tables(flat: NDArray[np.float32]) -> list[Floats]:
    """The crossings of the largest tables in a flattened picture; faint rules are looked for along the found ones."""
    runs = darkness_of_level_runs(flat)
    columns = darkness_of_level_runs(np.ascontiguousarray(flat.T))
    found = []
    for level, upright in tables(level_rules(runs), level_rules(columns))[:LARGEST]:
        more = complete(upright, level, columns)
        found.append(crossings(complete(level, more, runs), more))
    return found


def _darkest(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Grey in which coloured rules are dark too, stretched so that a dim photo has the contrast of a bright one."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY).astype(np.float32)
    mixed = 0.5 * grey + 0.5 * pixels.min(axis=2)
    low, high = np.percentile(mixed[::8, ::8], [0.5, 99.5])
    stretched = np.clip((mixed - low) * (255 / max(high - low, 20)), 0, 255)
    return np.asarray(stretched, np.uint8)


def _area(points: Floats) -> float:
    """Pixels between the outermost rules."""
    outline = np.array([points[0, 0], points[0, -1], points[-1, -1], points[-1, 0]], np.float32)
    return float(cv2.contourArea(outline))


def _flattened(grey: NDArray[np.uint8], view: Floats, lines: Floats) -> tuple[NDArray[np.float32] | None, Floats]:
    """The flattened picture, 0 to 1, around what is seen of the segments; and the way there from photo pixels."""
    high, wide = grey.shape
    scale = float(max(high, wide))
    around = np.array([[1 / scale, 0, -wide / 2 / scale], [0, 1 / scale, -high / 2 / scale], [0, 0, 1]])
    ends = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2 / scale
    seen = np.concatenate([ends, lines.reshape(-1, 2)])
    places = np.c_[seen, np.ones(len(seen))] @ view.T
    if (places[:, 2] <= 0.15).any():
        return None, view
    places = places[:, :2] / places[:, 2:]
    low, far = places[:4].min(0), places[:4].max(0)
    size = np.minimum(far - low, 2.2)
    zoom = min(LONG_SIDE, 1.2 * scale) / max(size)
    move = np.array([[zoom, 0, -low[0] * zoom], [0, zoom, -low[1] * zoom], [0, 0, 1]])
    matrix = move @ view @ around
    shape = (int(size[0] * zoom), int(size[1] * zoom))
    shrunk = cv2.GaussianBlur(grey, (0, 0), 0.4 * scale / LONG_SIDE) if scale > 1.3 * LONG_SIDE else grey
    flat = cv2.warpPerspective(shrunk, matrix, shape, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return (flat / 255).astype(np.float32), np.asarray(matrix, np.float64)


def _back(points: Floats, matrix: Floats) -> Floats:
    there = cv2.perspectiveTransform(points.reshape(-1, 1, 2).astype(np.float64), np.linalg.inv(matrix))
    return np.asarray(there.reshape(points.shape), np.float64)
