"""Each card once: of quads that show the same card, a part of one, or several as one, those that are right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.typical import median

if TYPE_CHECKING:
    from numpy.typing import NDArray

SAME_CARD = 0.5
"""Overlap from which two quads are one card."""
PART_SIZE, PART_INSIDE = 0.75, 0.8
"""A quad smaller than this share of another, with this share of itself inside it, is a part of it."""
SEVERAL_FILL = 0.7
"""Share of a quad that its parts fill when it is several cards taken as one."""
ALIKE_AROUND = 5
"""Cards around a doubtful place that tell how large a card is there."""


def distinct(corners: NDArray[np.float64], confidence: NDArray[np.float64]) -> list[int]:
    """Indices of the quads that remain when each card is kept once, the surest first."""
    kept: list[int] = []
    flat = corners.astype(np.float32)
    low, high = flat.min(1), flat.max(1)
    areas = [abs(cv2.contourArea(quad)) for quad in flat]
    for index in np.argsort(-confidence, kind="stable"):
        if not cv2.isContourConvex(flat[index]) or areas[index] < 1:
            continue
        rivals = [k for k in kept if (low[k] < high[index]).all() and (low[index] < high[k]).all()]
        if all(_overlap(flat[index], flat[k], areas[index] + areas[k]) < SAME_CARD for k in rivals):
            kept.append(int(index))
    return kept


def without_parts(corners: NDArray[np.float64], confidence: NDArray[np.float64], kept: list[int]) -> list[int]:
    """Drop quads that are a part of another card (a frame, a symbol), or the other if it is several taken as one."""
    flat = corners.astype(np.float32)
    areas = {index: abs(cv2.contourArea(flat[index])) for index in kept}
    parts_of = {large: _parts(flat, areas, large) for large in sorted(kept, key=lambda index: -areas[index])}
    contested = {index for large, parts in parts_of.items() if parts for index in (large, *parts)}
    plain = [index for index in kept if index not in contested]
    dropped: set[int] = set()
    for large, among in parts_of.items():
        parts = [index for index in among if index not in dropped]
        if large in dropped or not parts:
            continue
        filled = sum(areas[index] for index in parts) / areas[large]
        usual = _usual_area(flat, areas, plain, large)
        trusted = np.mean([confidence[index] for index in parts]) > confidence[large]
        if usual:
            better = abs(np.log(np.mean([areas[index] for index in parts]) / usual)) < abs(np.log(areas[large] / usual))
        else:
            better = trusted
        # One card of the usual size may lie in a larger shape, such as a shadow or a mat's cell, that nobody trusts.
        several = filled > SEVERAL_FILL or (usual > 0 and trusted)
        dropped |= {large} if several and better else set(parts)
    return [index for index in kept if index not in dropped]


def _parts(flat: NDArray[np.float32], areas: dict[int, float], large: int) -> list[int]:
    """The quads that lie inside a larger one."""
    smaller = [index for index, area in areas.items() if area < PART_SIZE * areas[large]]
    return [index for index in smaller if _shared(flat[index], flat[large]) > PART_INSIDE * areas[index]]


def _usual_area(flat: NDArray[np.float32], areas: dict[int, float], plain: list[int], at: int) -> float:
    """Area of the cards around a place, of which nobody doubts what is one card; 0 with too few of them.

    Whether a quad is one card, two taken as one, or half of one, its neighbours tell: the cards of a table are alike.
    """
    if len(plain) < ALIKE_AROUND:
        return 0.0
    away = np.linalg.norm(flat[plain].mean(1) - flat[at].mean(0), axis=1)
    nearest = [plain[index] for index in np.argsort(away)[:ALIKE_AROUND]]
    return float(median([areas[index] for index in nearest]))


def _shared(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    return float(cv2.intersectConvexConvex(one, other)[0])


def _overlap(one: NDArray[np.float32], other: NDArray[np.float32], areas: float) -> float:
    shared = _shared(one, other)
    return shared / max(areas - shared, 1e-6)
