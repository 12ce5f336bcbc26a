"""Photo -> card quads, without knowing any game: a network marks the centres, a second one sharpens the corners."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import (
    FINDER_LONG_SIDE,
    REFINER_MARGIN,
    finder_input,
    halvings,
    normalised,
    refiner_frame,
    refiner_input,
)
from scanner.networks import network
from scanner.records import Quad

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from models.store import Model
    from scanner.records import Photo

    Levels = tuple[NDArray[np.uint8], ...]
    """A picture and its halvings."""

LEAST_CENTRE = 0.08
"""Heat from which a local maximum is looked at; the refiner decides."""
MOST_CARDS = 160
"""Candidates looked at closely: twice the largest table anybody photographs."""
SAME_CARD = 0.5
"""Overlap from which two quads are one card."""
PART_SIZE, PART_INSIDE = 0.75, 0.8
"""A quad smaller than this share of another, with this share of itself inside it, is a part of it."""
SEVERAL_FILL = 0.7
"""Share of a quad that its parts fill when it is several cards taken as one."""
SMALL, COMFORTABLE = 44.0, 64.0
"""Pixels of a card's short side as the finder sees it: below the first it looks again from nearer, up to the second."""
NEAREST = 1024
"""Pixels of the picture's long side in that nearer look at most."""
AROUND = 1.0
"""Short sides of a card that the nearer look keeps around the cards."""
LIKELY = 0.3
"""Heat of the candidates that say where the cards are and how large."""
TURNS = tuple(np.radians((0.0, 15.0, 30.0, 45.0, 60.0, 75.0)))
"""Ways a card may lie to begin with when its sides are fitted to its rays."""
MORE_LOOKS, STILL = 3, 0.02
"""Looks of the refiner after the first, as long as the corners still move by this share of the card."""
ALIKE_AROUND = 5
"""Cards around a doubtful place that tell how large a card is there."""
LEAST_CONFIDENCE = 0.05
"""Quads below this are noise; those between this and certainty are for the lattice to judge."""


@dataclass(frozen=True, slots=True, eq=False)
class Rough:
    """Candidates as arrays, the strongest first."""

    corners: NDArray[np.float64]
    """N x 4 x 2, clockwise, in decoded pixels."""
    heat: NDArray[np.float64]
    """N, 0 to 1: how much the place looks like a card's centre."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Candidates after a closer look."""

    corners: NDArray[np.float64]
    """N x 4 x 2, clockwise, in decoded pixels."""
    heat: NDArray[np.float64]
    """N, 0 to 1: the finder's opinion."""
    trust: NDArray[np.float64]
    """N, logits: the refiner's opinion that this is one whole card."""


def find(photo: Photo) -> tuple[Quad, ...]:
    """Every card of the photo, the surest first; also doubtful ones, which a layout may confirm or drop."""
    finder, refiner = network("finder"), network("refiner")
    seen = look_closely(photo.pixels, finder, refiner)
    confidence = _confidence(seen, json.loads(refiner.facts["calibration"]))
    keep = without_parts(seen.corners, confidence, distinct(seen.corners, confidence))
    return tuple(
        _quad(seen.corners[index] / photo.scale, float(confidence[index]))
        for index in keep
        if confidence[index] >= LEAST_CONFIDENCE
    )


def look_closely(pixels: NDArray[np.uint8], finder: Model, refiner: Model) -> Seen:
    """Sharpened candidates: the first look joins those that are one card, further ones start from better corners."""
    levels = halvings(pixels)
    rough = look_closer(levels, look(levels, finder), finder)
    corners, trust = sharpen(levels, rough.corners, refiner)
    keep = distinct(corners, rough.heat + trust)
    corners, trust = corners[keep], trust[keep]
    moving = np.ones(len(keep), bool)
    for _ in range(MORE_LOOKS):
        before = corners.copy()
        corners[moving], trust[moving] = sharpen(levels, before[moving], refiner)
        size = np.sqrt(np.prod(np.ptp(before, axis=1), axis=1))
        moving &= np.abs(corners - before).max((1, 2)) > STILL * size
    return Seen(corners, rough.heat[keep], trust)


def look_closer(levels: Levels, rough: Rough, finder: Model) -> Rough:
    """The same candidates, or better ones where the cards are small in the picture: from the part that holds them."""
    likely = rough.corners[rough.heat >= LIKELY]
    if not len(likely):
        return rough
    short = float(np.median(np.linalg.norm(np.roll(likely, -1, 1) - likely, axis=2).min(1)))
    if short * FINDER_LONG_SIDE / max(levels[0].shape[:2]) >= SMALL:
        return rough
    part, origin = _part(levels, likely.min((0, 1)) - AROUND * short, likely.max((0, 1)) + AROUND * short)
    enough = min(NEAREST, round(COMFORTABLE / short * max(part[0].shape[:2])))
    nearer = look(part, finder, enough)
    return Rough(nearer.corners + origin, nearer.heat)


def _part(levels: Levels, low: NDArray[np.float64], high: NDArray[np.float64]) -> tuple[Levels, NDArray[np.float64]]:
    """A box of the picture in all its halvings, and where it begins."""
    coarsest = 1 << (len(levels) - 1)
    height, width = levels[-1].shape[:2]
    x0, y0 = (np.clip(np.floor(low / coarsest), 0, (width - 1, height - 1))).astype(int)
    x1, y1 = (np.clip(np.ceil(high / coarsest), (x0 + 1, y0 + 1), (width, height))).astype(int)
    steps = [coarsest >> number for number in range(len(levels))]
    part = tuple(level[y0 * step : y1 * step, x0 * step : x1 * step] for level, step in zip(levels, steps, strict=True))
    return part, np.array([x0, y0], float) * coarsest


def look(levels: Levels, finder: Model, long_side: int = FINDER_LONG_SIDE) -> Rough:
    """Centres and rough quads from the whole picture."""
    small = finder_input(levels, long_side)
    answer = finder.run(normalised(small)[None])[0]
    heat = 1 / (1 + np.exp(-answer[0]))
    rows, cols = peaks(heat)
    stride = small.shape[0] / heat.shape[0]
    lengths = np.exp(answer[1:, rows, cols].T.astype(np.float64)) * float(finder.facts["ray_unit"])
    centres = (np.stack([cols, rows], 1) + 0.5) * stride
    corners = quads_from_rays(centres, lengths)
    scale = np.array([levels[0].shape[1] / small.shape[1], levels[0].shape[0] / small.shape[0]])
    return Rough(corners * scale, heat[rows, cols].astype(np.float64))


def peaks(heat: NDArray[np.float32]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and columns of the local maxima, the highest first."""
    around = cv2.dilate(heat, np.ones((5, 5), np.uint8))
    rows, cols = np.nonzero((heat >= around) & (heat >= LEAST_CENTRE))
    order = np.argsort(-heat[rows, cols], kind="stable")[:MOST_CARDS]
    return rows[order], cols[order]


# --- from rays to corners ---------------------------------------------------------------------------------


def quads_from_rays(centres: NDArray[np.float64], lengths: NDArray[np.float64]) -> NDArray[np.float64]:
    """Four straight sides through the ends of the rays around each centre; N x 4 x 2, clockwise.

    Sides are fitted from boxes turned a few ways, and those kept whose own rays are most like the given ones: a square
    on its tip and one on its side differ little in their rays, and no fit would find the way from one to the other.
    """
    if not len(centres):
        return np.zeros((0, 4, 2))
    angles = np.arange(lengths.shape[1]) * (2 * np.pi / lengths.shape[1])
    rays = np.stack([np.cos(angles), np.sin(angles)], 1)
    ends = lengths[..., None] * rays
    fits = np.stack([_fitted(ends, turn) for turn in TURNS], 1)
    own = _rays_of(fits, rays)
    misfit = np.abs(np.log(own / lengths[:, None])).mean(2)
    return np.asarray(fits[np.arange(len(fits)), misfit.argmin(1)] + centres[:, None], np.float64)


def _fitted(ends: NDArray[np.float64], turn: float) -> NDArray[np.float64]:
    """Sides through the ends of the rays, from a box turned by `turn` radians."""
    c, s = np.cos(turn), np.sin(turn)
    axes = np.array([[c, s], [-s, c]])
    low, high = (ends @ axes.T).min(1), (ends @ axes.T).max(1)
    box = np.stack([low, np.stack([high[:, 0], low[:, 1]], 1), high, np.stack([low[:, 0], high[:, 1]], 1)], 1) @ axes
    corners = box
    for _ in range(3):
        fitted = _fit_sides(ends, corners)
        # A fit that ran away (too few rays on a side, a bad candidate) keeps the box.
        near = np.abs(fitted - box).max((1, 2)) < 0.5 * np.linalg.norm(np.ptp(box, axis=1), axis=1)
        corners = np.where(near[:, None, None], fitted, corners)
    return np.asarray(corners, np.float64)


def _rays_of(quads: NDArray[np.float64], rays: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far each way (R x 2) the edge of quads (... x 4 x 2, clockwise around the origin) is."""
    along = np.roll(quads, -1, -2) - quads
    normals = np.stack([along[..., 1], -along[..., 0]], -1) / (np.linalg.norm(along, axis=-1, keepdims=True) + 1e-9)
    room = np.maximum((quads * normals).sum(-1), 1e-3)
    speed = normals @ rays.T
    return np.asarray(np.where(speed > 1e-6, room[..., None] / np.maximum(speed, 1e-6), np.inf).min(-2))


def _fit_sides(points: NDArray[np.float64], corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """One least-squares line per side through its nearest points, then the corners where the lines meet."""
    along = np.roll(corners, -1, 1) - corners
    along = along / (np.linalg.norm(along, axis=2, keepdims=True) + 1e-9)
    normals = np.stack([along[..., 1], -along[..., 0]], -1)
    offsets = np.abs(np.einsum("npc,nsc->nps", points, normals) - np.einsum("nsc,nsc->ns", corners, normals)[:, None])
    nearest = offsets.argmin(2)
    weight = (nearest[..., None] == np.arange(4)).astype(np.float64)
    count = weight.sum(1) + 1e-9
    mean = np.einsum("nps,npc->nsc", weight, points) / count[..., None]
    spread = points[:, :, None] - mean[:, None]
    sxx, syy = (np.einsum("nps,nps->ns", weight, spread[..., axis] ** 2) for axis in (0, 1))
    sxy = np.einsum("nps,nps->ns", weight, spread[..., 0] * spread[..., 1])
    angle = 0.5 * np.arctan2(2 * sxy, sxx - syy)
    direction = np.where((weight.sum(1) >= 2)[..., None], np.stack([np.cos(angle), np.sin(angle)], -1), along)
    return _meetings(mean, direction)


def _meetings(through: NDArray[np.float64], direction: NDArray[np.float64]) -> NDArray[np.float64]:
    """Corner i is where side i - 1 meets side i."""
    before, way = np.roll(through, 1, 1), np.roll(direction, 1, 1)
    cross = way[..., 0] * direction[..., 1] - way[..., 1] * direction[..., 0]
    cross = np.where(np.abs(cross) < 1e-6, 1e-6, cross)
    gap = through - before
    reach = (gap[..., 0] * direction[..., 1] - gap[..., 1] * direction[..., 0]) / cross
    return before + way * reach[..., None]


# --- a closer look ----------------------------------------------------------------------------------------


def sharpen(
    levels: Levels, corners: NDArray[np.float64], refiner: Model
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Better corners, and the refiner's logit that each quad is one whole card."""
    if not len(corners):
        return corners, np.zeros(0)
    views = [refiner_input(levels, quad.astype(np.float32)) for quad in corners]
    answer = refiner.run(normalised(np.stack([crop for crop, _ in views]))).astype(np.float64)
    side = refiner_frame()[1, 0] - refiner_frame()[0, 0]
    moved = refiner_frame() + np.clip(answer[:, :8].reshape(-1, 4, 2), -REFINER_MARGIN, REFINER_MARGIN) * side
    better = [cv2.perspectiveTransform(quad[None], back)[0] for quad, (_, back) in zip(moved, views, strict=True)]
    return np.stack(better), answer[:, 8]


def _confidence(seen: Seen, calibration: list[float]) -> NDArray[np.float64]:
    """Probability of one whole card: a logistic of both networks' opinions, fitted on held-out scenes."""
    base, of_centre, of_trust = calibration
    return np.asarray(1 / (1 + np.exp(-(base + of_centre * log_odds(seen.heat) + of_trust * seen.trust))))


def log_odds(heat: NDArray[np.float64]) -> NDArray[np.float64]:
    """The finder's heat on the scale of the refiner's logits."""
    return np.asarray(np.log(heat / np.maximum(1 - heat, 1e-6)))


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
        if usual:
            better = abs(np.log(np.mean([areas[index] for index in parts]) / usual)) < abs(np.log(areas[large] / usual))
        else:
            better = np.mean([confidence[index] for index in parts]) > confidence[large]
        dropped |= {large} if filled > SEVERAL_FILL and better else set(parts)
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
    return float(np.median([areas[index] for index in nearest]))


def _shared(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    return float(cv2.intersectConvexConvex(one, other)[0])


def _overlap(one: NDArray[np.float32], other: NDArray[np.float32], areas: float) -> float:
    shared = _shared(one, other)
    return shared / max(areas - shared, 1e-6)


def _quad(corners: NDArray[np.float64], confidence: float) -> Quad:
    first = int(corners.sum(1).argmin())
    a, b, c, d = ((float(x), float(y)) for x, y in np.roll(corners, -first, 0))
    return Quad((a, b, c, d), confidence)
