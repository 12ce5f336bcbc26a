"""The table as a plane: undoes perspective so that all cards become alike, then measures in card widths and heights."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from scanner.typical import median, scattered

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

NEAREST_HORIZON = 0.15
"""Depth below which a point is too close to the horizon to be placed, relative to the middle of the cards."""
STEEPEST = 0.3
"""Standard deviation expected of the tilt: how much nearer the cards at the edge are than those in the middle."""
CAREFUL = 0.02
"""Standard deviation of a true card's cube-rooted area once perspective is undone (measured: 0.005 to 0.02)."""
PARALLEL = 0.05
"""Standard deviation of opposite sides of a card being parallel, in card sizes."""
SAME_SIZE = 0.1
"""Relative difference of cube-rooted area beyond which a quad tells nothing about the plane (a third of the area)."""
SAME_WAY = 0.35
"""Difference of side vectors, in card sizes, within which two cards lie the same way round."""
TRIALS = 150


@dataclass(frozen=True, slots=True, eq=False)
class Tabletop:
    """Photo pixels <-> card units, in which every card of the deck is about one wide and one high."""

    origin: Floats
    """A point amid the cards, in photo pixels."""
    unit: float
    """Photo pixels per plane unit at the origin."""
    tilt: Floats
    """The vanishing line: depth at a plane point p is 1 + tilt . p."""
    axes: Floats
    """2 x 2; columns are one card's width and height in the plane: rightwards and downwards in the photo."""

    @property
    def aspect(self) -> float:
        """Width of a card over its height, as far as the plane tells."""
        width, height = np.linalg.norm(self.axes, axis=0)
        return float(width / height)

    def place(self, points: Floats) -> Floats:
        """Photo pixels (..., 2) to card units; NaN at or beyond the horizon."""
        return _flatten(points, self.origin, self.unit, self.tilt) @ np.linalg.inv(self.axes).T

    def show(self, points: Floats) -> Floats:
        """Card units (..., 2) to photo pixels."""
        plane = points @ self.axes.T
        depth = np.maximum(1 - plane @ self.tilt, 1e-6)
        return np.asarray(plane / depth[..., None] * self.unit + self.origin, dtype=np.float64)


def _flatten(points: Floats, origin: Floats, unit: float, tilt: Floats) -> Floats:
    plane = (points - origin) / unit
    depth = 1 + plane @ tilt
    depth = np.where(depth > NEAREST_HORIZON, depth, np.nan)
    return np.asarray(plane / depth[..., None], dtype=np.float64)


def fit_tabletop(corners: Floats, weights: Floats) -> Tabletop:
    """The table under `corners` (n, 4, 2) of which most, by weight, are cards of one deck."""
    middles = middle(corners)
    origin = np.average(middles, axis=0, weights=weights)
    unit = float(max(np.abs(middles - origin).max(), np.sqrt(area(corners).max())))
    tilt = _fit_tilt((corners - origin) / unit, weights)
    return aim(Tabletop(origin, unit, tilt, np.eye(2)), corners, weights)


def aim(table: Tabletop, corners: Floats, weights: Floats) -> Tabletop:
    """The same plane, measured by the card that agrees with most others."""
    flat = _flatten(corners, table.origin, table.unit, table.tilt)
    usable = np.isfinite(flat).all(axis=(1, 2))
    if not usable.any():
        return table
    turned = quarter_turns(sides(flat[usable]))
    sizes = np.sqrt(np.abs(np.linalg.det(turned[:, 0])))
    apart = np.linalg.norm(turned[None] - turned[:, None, :1], axis=(3, 4)) / sizes[:, None, None]
    best = apart.argmin(axis=2)
    closest = apart.min(axis=2)
    votes = (weights[usable] * np.clip(1 - (closest / SAME_WAY) ** 2, 0, None)).sum(axis=1)
    chosen = int(votes.argmax())
    alike = closest[chosen] < SAME_WAY
    axes = median(turned[alike, best[chosen][alike]])
    return replace(table, axes=max(quarter_turns(axes[None])[0], key=_uprightness))


def _uprightness(axes: Floats) -> float:
    """How nearly the card's width runs rightwards and its height downwards, at most 2."""
    lengths = np.linalg.norm(axes, axis=0)
    return float(axes[0, 0] / lengths[0] + axes[1, 1] / lengths[1])


def quarter_turns(axes: Floats) -> Floats:
    """(n, 2, 2) side vectors as columns -> (n, 4, 2, 2): the same cards read from each of their four sides."""
    across, down = axes[..., 0], axes[..., 1]
    turns = [(across, down), (down, -across), (-across, -down), (-down, across)]
    return np.stack([np.stack(turn, axis=-1) for turn in turns], axis=1)


def _fit_tilt(plane: Floats, weights: Floats) -> Floats:
    """Tilt of the plane under quads (n, 4, 2), from two things that only perspective changes.

    A homography changes areas by the cube of the depth, so the cube roots of the areas of equal cards fall linearly
    towards the horizon; and opposite sides of a card are parallel. The first is sharp where many cards lie, the second
    helps where few do. Quads of another size, and what is no card, say nothing.
    """
    design = np.column_stack([np.ones(len(plane)), middle(plane)])
    lengths = np.cbrt(area(plane))
    trials = scattered(len(plane), (TRIALS, 3))
    fits = _ridge(design[trials], lengths[trials], weights[trials])
    fits = np.concatenate([np.column_stack([lengths, np.zeros((len(lengths), 2))]), fits])
    fit = fits[_agreement(fits, design, lengths, weights).argmax()]
    for _ in range(4):
        off = lengths / np.maximum(design @ fit, 1e-9) - 1
        trust = weights * np.clip(1 - (off / SAME_SIZE) ** 2, 0, None) ** 2
        fit = _refined(fit, plane, (design, lengths), trust)
    return np.asarray(fit[1:] / fit[0], dtype=np.float64)


def _agreement(fits: Floats, design: Floats, lengths: Floats, weights: Floats) -> Floats:
    off = lengths / np.maximum(fits @ design.T, 1e-9) - 1
    steep = np.linalg.norm(fits[:, 1:], axis=1) / np.maximum(fits[:, 0], 1e-9)
    votes = (weights * np.clip(1 - (off / SAME_SIZE) ** 2, 0, None)).sum(axis=1)
    return np.asarray(votes - 0.5 * steep, dtype=np.float64)


def _refined(fit: Floats, plane: Floats, by_size: tuple[Floats, Floats], trust: Floats) -> Floats:
    """Least squares over equal areas and parallel sides, for (size, size * tilt)."""
    design, lengths = by_size
    size, tilt = float(fit[0]), fit[1:] / fit[0]
    flat = plane / np.maximum(1 + plane @ tilt, NEAREST_HORIZON)[..., None]
    shape = sides(flat)
    across, down = shape[..., 0], shape[..., 1]
    long = np.sqrt(np.abs(np.linalg.det(shape)))[:, None, None] * PARALLEL
    gap = (flat[:, 0] - flat[:, 1] + flat[:, 2] - flat[:, 3])[..., None] / long
    slope = (across[..., None] * down[:, None, :] + down[..., None] * across[:, None, :]) / long
    rows = np.concatenate([np.zeros((len(plane), 2, 1)), slope / size], axis=2).reshape(-1, 3)
    goal = (gap + slope @ tilt[:, None]).reshape(-1)
    design = np.concatenate([design / (CAREFUL * size), rows])
    goal = np.concatenate([lengths / (CAREFUL * size), goal])
    trust = np.concatenate([trust, np.repeat(trust, 2)])
    shrink = np.diag([0.0, 1.0, 1.0]) / (STEEPEST * size) ** 2
    normal = (design * trust[:, None]).T @ design + shrink + 1e-9 * np.eye(3)
    return np.asarray(np.linalg.solve(normal, (design * trust[:, None]).T @ goal), dtype=np.float64)


def _ridge(design: Floats, lengths: Floats, weights: Floats) -> Floats:
    """Weighted least squares, one per leading index, shrunk towards a camera straight above."""
    size = np.maximum((weights * lengths).sum(axis=1) / np.maximum(weights.sum(axis=1), 1e-9), 1e-9)
    shrink = (CAREFUL / STEEPEST) ** 2 * np.diag([0.0, 1.0, 1.0])
    normal = np.einsum("tni,tn,tnj->tij", design, weights, design) + shrink + 1e-9 * np.eye(3)
    target = np.einsum("tni,tn,tn->ti", design, weights, lengths / size[:, None])
    return np.asarray(np.linalg.solve(normal, target[..., None])[..., 0] * size[:, None], dtype=np.float64)


def area(corners: Floats) -> Floats:
    """Areas of quads (n, 4, 2)."""
    diagonal, other = corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1]
    return np.abs(_cross(diagonal, other)) / 2


def middle(corners: Floats) -> Floats:
    """Where the diagonals of each quad (n, 4, 2) meet: the middle of the card, whatever the perspective."""
    diagonal, other = corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1]
    across = _cross(diagonal, other)
    safe = np.where(np.abs(across) > 1e-9, across, 1.0)
    along = np.where(np.abs(across) > 1e-9, _cross(corners[:, 1] - corners[:, 0], other) / safe, 0.5)
    return np.asarray(corners[:, 0] + np.clip(along, 0, 1)[:, None] * diagonal, dtype=np.float64)


def convex(corners: Floats) -> NDArray[np.bool_]:
    """(n,) which quads (n, 4, 2) turn clockwise at every corner and have an inside."""
    along = np.roll(corners, -1, axis=1) - corners
    bends = _cross(along, np.roll(along, -1, axis=1))
    return np.asarray((bends > 1e-6).all(axis=1), dtype=np.bool_)


def sides(corners: Floats) -> Floats:
    """(n, 4, 2) corners -> (n, 2, 2): columns are the mean top and the mean left side of each quad."""
    across = (corners[:, 1] - corners[:, 0] + corners[:, 2] - corners[:, 3]) / 2
    down = (corners[:, 3] - corners[:, 0] + corners[:, 2] - corners[:, 1]) / 2
    return np.stack([across, down], axis=-1)


def _cross(left: Floats, right: Floats) -> Floats:
    return np.asarray(left[..., 0] * right[..., 1] - left[..., 1] * right[..., 0], dtype=np.float64)
