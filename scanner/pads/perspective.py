"""Two families of ruled lines in a photo -> the turn and tilt that make them level and upright."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

LONG_SIDE = 1100
"""Pixels at which line segments are looked for: the rules of a pad that fills a third of the photo are still seen."""
SHORTEST = 0.018
"""Of a segment, in long sides; letters are shorter."""
MOST = 1500
"""Segments looked at, the longest."""
STRAY = 0.022
"""Sine of the angle by which a segment may miss its family's vanishing point."""
TRIALS = 300
ALONE = 2
"""Families that are also tried without another one."""
FAMILIES = 5
"""Tried in pairs; a floor of planks or a chequered cloth brings families of its own."""


def segments(grey: NDArray[np.uint8]) -> Floats:
    """Straight edges as N x 4 (x, y, x, y), in long sides of the picture around its middle, the longest first."""
    high, wide = grey.shape
    scale = LONG_SIDE / max(high, wide)
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else grey
    found = cv2.createLineSegmentDetector().detect(small)[0]
    if found is None:
        return np.zeros((0, 4))
    size = np.array(small.shape[1::-1], float)
    lines = (found.reshape(-1, 4).astype(np.float64) - np.tile(size / 2, 2)) / max(size)
    lengths = np.hypot(lines[:, 2] - lines[:, 0], lines[:, 3] - lines[:, 1])
    order = np.argsort(-lengths)
    return np.asarray(lines[order[lengths[order] >= SHORTEST]][:MOST])


def families(lines: Floats) -> list[Floats]:
    """Vanishing points (homogeneous, of length 1) that many long segments agree on, the best supported first."""
    rng = np.random.default_rng(1)
    left, found = lines, []
    for _ in range(FAMILIES):
        if len(left) < 6:
            break
        point = _best_point(left, rng)
        point = _refined(left, point)
        agree = _misses(left, point) < STRAY
        if agree.sum() < 4:
            break
        found.append(point)
        left = left[~agree]
    return found


def _best_point(lines: Floats, rng: np.random.Generator) -> Floats:
    lengths = np.hypot(lines[:, 2] - lines[:, 0], lines[:, 3] - lines[:, 1])
    odds = lengths**2 / (lengths**2).sum()
    best, most = np.array([1.0, 0.0, 0.0]), -1.0
    first, second = rng.choice(len(lines), (TRIALS, 2), p=odds).T
    whole = _whole(lines)
    points = np.cross(whole[first], whole[second])
    sizes = np.linalg.norm(points, axis=1)
    for point, size in zip(points, sizes, strict=True):
        if size < 1e-9 or _inside(point):
            continue
        support = float(lengths[_misses(lines, point / size) < STRAY].sum())
        if support > most:
            best, most = point / size, support
    return best


def _inside(point: Floats) -> bool:
    """Whether lines would meet within the picture or just beside it: no camera shows a pad that tilted."""
    return bool(abs(point[2]) * 0.9 > np.hypot(point[0], point[1]))


def _refined(lines: Floats, point: Floats) -> Floats:
    """The point nearest to all lines of the family, least squares weighted by length."""
    for _ in range(3):
        near = lines[_misses(lines, point) < STRAY]
        if len(near) < 2:
            return point
        lengths = np.hypot(near[:, 2] - near[:, 0], near[:, 3] - near[:, 1])
        rows = _whole(near) * lengths[:, None]
        point = np.linalg.eigh(rows.T @ rows)[1][:, 0]
    return point


def _whole(segments: Floats) -> Floats:
    """The lines that segments lie on, homogeneous, their normals of length 1."""
    ones = np.ones(len(segments))
    lines = np.cross(np.c_[segments[:, :2], ones], np.c_[segments[:, 2:], ones])
    return np.asarray(lines / np.maximum(np.hypot(lines[:, 0], lines[:, 1]), 1e-12)[:, None])


def _misses(lines: Floats, point: Floats) -> Floats:
    """Sine of the angle between each segment and the way from its middle to the vanishing point."""
    middle = (lines[:, :2] + lines[:, 2:]) / 2
    along = lines[:, 2:] - lines[:, :2]
    towards = point[:2] - middle * point[2]
    cross = along[:, 0] * towards[:, 1] - along[:, 1] * towards[:, 0]
    size = np.linalg.norm(along, axis=1) * np.linalg.norm(towards, axis=1)
    return np.asarray(np.abs(cross) / np.maximum(size, 1e-12))


# --- views ------------------------------------------------------------------------------------------------


def along_family(lines: Floats, point: Floats) -> NDArray[np.bool_]:
    """Which segments run towards the vanishing point."""
    return _misses(lines, point) < STRAY


def flat_views(lines: Floats) -> Iterator[tuple[Floats, tuple[Floats, Floats]]]:
    """Homographies (long sides around the middle -> the same, flat), each with its level and upright family."""
    found = families(lines)
    # Where level rules alone were found, the camera is taken to look straight down across them.
    for first, second in [*combinations(found, 2), *((point, _across(point)) for point in found[:ALONE])]:
        level, upright = (first, second) if _slope(first) < _slope(second) else (second, first)
        view = _flattening(level, upright)
        if view is not None:
            yield view, (level, upright)


def _across(point: Floats) -> Floats:
    """The vanishing point, infinitely far, at right angles to the way from the middle of the picture to another."""
    size = np.hypot(point[0], point[1])
    return np.array([-point[1] / size, point[0] / size, 0.0])


def _slope(point: Floats) -> float:
    """How upright the family runs in the middle of the picture, 0 to 1."""
    return float(abs(point[1]) / np.hypot(point[0], point[1]))


def _flattening(level: Floats, upright: Floats) -> Floats | None:
    """Sends both vanishing points to infinity along x and y; keeps the scale in the middle."""
    horizon = np.cross(level, upright)
    if abs(horizon[2]) < 1e-6:
        return None
    tilt = np.array([[1, 0, 0], [0, 1, 0], horizon / horizon[2]])
    x, y = ((tilt @ point)[:2] for point in (level, upright))
    x, y = x / np.linalg.norm(x) * np.sign(x[0] or 1), y / np.linalg.norm(y) * np.sign(y[1] or 1)
    if abs(x[0] * y[1] - x[1] * y[0]) < 0.5:
        return None
    turn = np.eye(3)
    turn[:2, :2] = np.linalg.inv(np.stack([x, y], axis=1))
    return np.asarray(turn @ tilt)
