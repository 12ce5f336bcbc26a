"""The median and scattered numbers, without the parts of numpy that a command would have to load for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

MIX = ((16, 0x85EBCA6B), (13, 0xC2B2AE35))
"""Shifts and factors that make neighbouring numbers look unrelated (the last steps of MurmurHash 3)."""
GOLDEN = 0x9E3779B9


def median(values: ArrayLike) -> NDArray[np.float64]:
    """Along the first axis, as `np.median`, which takes 10 ms to load; nan for no values, and where one is nan."""
    ordered = np.sort(np.asarray(values, np.float64), axis=0)
    if not len(ordered):
        return np.full(ordered.shape[1:], np.nan)
    middle = ordered[[(len(ordered) - 1) // 2, len(ordered) // 2]].mean(0)
    return np.asarray(np.where(np.isnan(ordered[-1]), np.nan, middle))


def scattered(below: int, shape: tuple[int, int]) -> NDArray[np.intp]:
    """Whole numbers from 0 that look drawn at random and are always the same; `np.random` takes 15 ms to load."""
    drawn = np.arange(1, shape[0] * shape[1] + 1, dtype=np.uint32) * np.uint32(GOLDEN)
    for shift, factor in MIX:
        drawn = (drawn ^ (drawn >> np.uint32(shift))) * np.uint32(factor)
    drawn ^= drawn >> np.uint32(16)
    return (drawn.astype(np.uint64) * np.uint64(below) >> np.uint64(32)).astype(np.intp).reshape(shape)
