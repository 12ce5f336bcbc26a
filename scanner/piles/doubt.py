"""A notebook that may lie the other way round: each pile could be the one at its mirrored place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from scanner.piles.fuse import piles_of
from scanner.records import Candidate

if TYPE_CHECKING:
    from scanner.records import Reading, ReadPile

IMPOSSIBLE = 0.01
"""Probability below which nobody is asked."""


def either_way_round(reading: Reading, upside_down: float) -> Reading:
    """The reading with what it would be from the other side, by the log odds that it is seen from there."""
    other = float(1 / (1 + np.exp(-upside_down)))
    piles = piles_of(reading)
    if other < IMPOSSIBLE or len(piles) < 2:
        return reading
    mixed = tuple(_mixed(one, two, other) for one, two in zip(piles, reversed(piles), strict=True))
    return replace(reading, cards=mixed)


def _mixed(one: ReadPile, two: ReadPile, other: float) -> ReadPile:
    names = {each.card: (1 - other) * each.probability for each in one.candidates}
    for each in two.candidates:
        names[each.card] = names.get(each.card, 0.0) + other * each.probability
    heights = {height: (1 - other) * chance for height, chance in one.heights}
    for height, chance in two.heights:
        heights[height] = heights.get(height, 0.0) + other * chance
    ranked = sorted(names.items(), key=lambda each: -each[1])
    return replace(
        one,
        candidates=tuple(Candidate(*each) for each in ranked),
        heights=tuple(sorted(heights.items(), key=lambda each: -each[1])),
    )
