"""Opposite edges of a card: how likely the refiner finds it that they are so far apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scanner.closer import LEAST_CHANCE, STEPS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.closer import Views

    Floats = NDArray[np.float64]

OPPOSITE = (((0, 3), (1, 2)), ((0, 1), (3, 2)))
"""For the width and for the height: the corners at the near edge and those at the far one."""


def edges(views: Views, axis: int) -> tuple[Floats, Floats]:
    """Logarithms (n, steps) of how likely the near and the far edge are at each step."""
    near, far = (_edge(views.chances[:, list(ends), axis]) for ends in OPPOSITE[axis])
    return near, far


def price(views: Views, axis: int, ratios: Floats) -> Floats:
    """How much less likely (n, k) the best edges `ratios` (n, k) of a quad apart are than the best of all."""
    near, far = edges(views, axis)
    joint = near[:, None] + moved(far, longer(ratios))
    return np.asarray(near.max(1)[:, None] + far.max(1)[:, None] - joint.max(2), np.float64)


def longer(ratios: Floats) -> Floats:
    """Steps that the far edge moves when a card becomes wider, or higher, by `ratios`."""
    return np.asarray((ratios - 1) / (STEPS[1] - STEPS[0]), np.float64)


def moved(values: Floats, steps: Floats) -> Floats:
    """Rows (n, steps) read so many steps (n, k) further on, between them too; nothing is likely beyond the ends."""
    places = np.arange(values.shape[1]) + steps[..., None]
    below = np.floor(places).astype(np.intp)
    share = places - below
    padded = np.pad(values, ((0, 0), (1, 2)), constant_values=2 * np.log(LEAST_CHANCE) - 5)
    rows = np.arange(len(values))[:, None, None]
    low, high = (padded[rows, np.clip(below + shift + 1, 0, padded.shape[1] - 1)] for shift in (0, 1))
    return np.asarray(low + (high - low) * share)


def _edge(chances: Floats) -> Floats:
    """Logarithms of how likely an edge is at each step, from the shifts of its two ends (n, 2, steps)."""
    smooth = np.pad(chances, ((0, 0), (0, 0), (1, 1)), mode="edge")
    smooth = (smooth[..., :-2] + 2 * smooth[..., 1:-1] + smooth[..., 2:]) / 4
    return np.asarray(np.log(smooth + LEAST_CHANCE).sum(1))
