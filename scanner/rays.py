"""From the rays that the finder measures around a card's centre to its four corners."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

TURNS = tuple(np.radians((0.0, 15.0, 30.0, 45.0, 60.0, 75.0)))
"""Ways a card may lie to begin with when its sides are fitted to its rays."""


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
