"""Where in a flattened photo a ruled table may lie: where segments of both families crowd, and on bright paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.pads.perspective import along_family

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SIDE = 300
"""Pixels of the map on which segments crowd."""
APART = (0.03, 0.09)
"""Of the flattened picture: segments of one table are no farther from the next; small tables first, then large ones."""
SPARE = 0.06
"""Of its size, how much is looked at beyond an area: its outermost rules may have given no segment."""
LEAST = 0.12
"""Of the longer side of the picture: in a smaller table nobody could read a number."""
FARTHEST = 2.2
"""Sides of the photo: what lies beyond in the flattened picture is near the horizon."""
SAME = 0.8
"""Share of two areas that is common where they are one."""
AREAS = 4
"""Of one view, the best."""
LONE = 0.1
"""Sides of an area that each family is credited with: rules of one direction alone are of some promise too."""
PAPER_SIDE = 320
"""Pixels at which bright paper is told from the table."""
PAPERS = 2
"""Bright areas that are looked at, the largest."""
SMALLEST_PAPER = 0.03
"""Of the photo."""


def areas(
    view: Floats, families: tuple[Floats, Floats], lines: Floats, papers: list[Floats]
) -> list[tuple[float, Floats]]:
    """Boxes (left, top, right, bottom) in the flattened picture with their promise, the best first, none twice."""
    level, upright = (flattened(lines[along_family(lines, point)].reshape(-1, 2), view) for point in families)
    level, upright = level.reshape(-1, 4), upright.reshape(-1, 4)
    if not len(level) + len(upright):
        return []
    found: list[tuple[float, Floats]] = []
    for apart in APART:
        found += _crowds(level, upright, apart)
    for outline in papers:
        corners = flattened(outline, view)
        box = np.r_[corners.min(0), corners.max(0)]
        found.append((_crossing_length(level, upright, box), box))
    kept: list[tuple[float, Floats]] = []
    for promise, box in sorted(found, key=lambda one: -one[0]):
        size = box[2:] - box[:2]
        if LEAST <= size.max() <= FARTHEST and not any(_common(box, other) > SAME for _, other in kept):
            kept.append((promise, box))
    return [(promise, _spared(box)) for promise, box in kept[:AREAS]]


def flattened(points: Floats, view: Floats) -> Floats:
    """N x 2 points through the homography; those near the horizon far away."""
    seen = np.c_[points, np.ones(len(points))] @ view.T
    return np.asarray(seen[:, :2] / np.maximum(seen[:, 2:], 0.05))


def _crowds(level: Floats, upright: Floats, apart: float) -> list[tuple[float, Floats]]:
    """Boxes around segments of both families that lie near each other, with how much of both there is."""
    every = np.clip(np.concatenate([level, upright]), -FARTHEST, FARTHEST)
    low, far = every.reshape(-1, 2).min(0), every.reshape(-1, 2).max(0)
    scale = SIDE / max(float((far - low).max()), 1e-6)
    size = np.ceil((far - low) * scale).astype(int) + 3
    drawn = np.zeros((size[1], size[0]), np.uint8)
    for line in every:
        start, end = ((line[:2] - low) * scale).astype(int) + 1, ((line[2:] - low) * scale).astype(int) + 1
        cv2.line(drawn, start.tolist(), end.tolist(), 255, 1)
    reach = max(2, round(apart * SIDE))
    joined = cv2.morphologyEx(
        cv2.copyMakeBorder(drawn, reach, reach, reach, reach, cv2.BORDER_CONSTANT, value=0),
        cv2.MORPH_CLOSE,
        np.ones((reach, reach), np.uint8),
    )
    count, _, stats, _ = cv2.connectedComponentsWithStats(joined)
    found = []
    for left, top, wide, high, _ in stats[1:count]:
        corner = (np.array([left, top]) - reach - 1) / scale + low
        box = np.r_[corner, corner + np.array([wide, high]) / scale]
        worth = _crossing_length(level, upright, box)
        if worth > 0:
            found.append((worth, np.asarray(box)))
    return found


def _crossing_length(level: Floats, upright: Floats, box: Floats) -> float:
    """How much of both families lies in the box, in lengths of its sides, so that much wood around a pad is no gain."""
    lengths = []
    for lines, side in ((level, box[2] - box[0]), (upright, box[3] - box[1])):
        middle = (lines[:, :2] + lines[:, 2:]) / 2
        inside = ((middle >= box[:2]) & (middle <= box[2:])).all(axis=1)
        lengths.append(float(np.hypot(*(lines[inside, 2:] - lines[inside, :2]).T).sum()) / max(float(side), 1e-6))
    size = float(np.prod(box[2:] - box[:2]))
    return float(np.sqrt((lengths[0] + LONE) * (lengths[1] + LONE)) * size**0.25)


def _spared(box: Floats) -> Floats:
    spare = SPARE * (box[2:] - box[:2])
    return np.asarray(np.r_[box[:2] - spare, box[2:] + spare])


def _common(one: Floats, other: Floats) -> float:
    """Area of both over area of either."""
    inner = np.minimum(one[2:], other[2:]) - np.maximum(one[:2], other[:2])
    if (inner <= 0).any():
        return 0.0
    common = float(np.prod(inner))
    return common / (float(np.prod(one[2:] - one[:2]) + np.prod(other[2:] - other[:2])) - common)


# --- paper ------------------------------------------------------------------------------------------------


def bright_papers(pixels: NDArray[np.uint8]) -> list[Floats]:
    """Outlines (N x 2, long sides around the middle) of the largest bright and rather colourless areas."""
    high, wide = pixels.shape[:2]
    scale = PAPER_SIDE / max(high, wide)
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    small = cv2.medianBlur(cv2.dilate(small, np.ones((5, 5), np.uint8)), 5)
    whiteness = small.min(axis=2)
    found: list[tuple[float, Floats]] = []
    for threshold in (cv2.THRESH_OTSU, cv2.THRESH_TRIANGLE):
        bright = cv2.threshold(whiteness, 0, 255, threshold)[1]
        outlines, _ = cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        for outline in sorted(outlines, key=cv2.contourArea)[-PAPERS:]:
            if cv2.contourArea(outline) >= SMALLEST_PAPER * whiteness.size:
                points = (outline.reshape(-1, 2) - np.array(whiteness.shape[::-1]) / 2) / max(whiteness.shape)
                found.append((float(cv2.contourArea(outline)), points))
    return [points for _, points in found]
