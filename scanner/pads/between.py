"""A second look at a table that was found: faint rules, seen along their whole length at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.pads.rules import Rule

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Grey = NDArray[np.float32]

CHUNKS = 14
"""Parts of a rule; handwriting reaches across lines in some of them, a pen covers others."""
SHARE = 35
"""Percentile of the parts that must show a rule."""
FAINTEST = 0.01
"""Darkness against the paper, averaged over a whole part."""
ALIKE = 0.3
"""Of the darkness of the rules already found: those of one table are alike."""
NOISE = 3.0
"""Times the darkness that the paper between rules shows."""
BESIDE = 0.3
"""Of the usual distance: no rule is as near to another."""
SHORTEST = 60.0
"""Pixels across which a rule has to reach to be followed in parts."""
REACH = 6.0
"""Pixels beyond the end of the rules across in which a rule may lie."""


def complete(level: list[Rule], upright: list[Rule], runs: Grey) -> list[Rule]:
    """The level rules of a table with those that the first look missed; `runs` is the darkness of level runs."""
    start = min(float(column.at(_middle(column))) for column in upright)
    end = max(float(column.at(_middle(column))) for column in upright)
    if end - start < SHORTEST:
        return level
    places = np.array([float(rule.at((start + end) / 2)) for rule in level])
    gaps = np.diff(places)
    usual = float(np.percentile(gaps, 30))
    # No rule lies where the rules across it do not reach.
    top = min(places[0] - 3, max(0.0, float(np.median([column.start for column in upright])) - REACH))
    bottom = max(places[-1] + 3, min(runs.shape[0] - 1.0, float(np.median([column.end for column in upright])) + REACH))
    down = np.arange(top, bottom, 1.0)
    along = np.linspace(start + 4, end - 4, CHUNKS * 12)
    across = _family(level, places, down, along)
    seen = cv2.remap(
        runs, np.broadcast_to(along, across.shape).astype(np.float32), across.astype(np.float32), cv2.INTER_LINEAR
    )
    parts = seen.reshape(len(down), CHUNKS, -1).mean(axis=2)
    profile = np.percentile(parts, SHARE, axis=1)
    known = np.clip(np.round(places - top).astype(int), 0, len(profile) - 1)
    least = max(FAINTEST, ALIKE * float(np.median(profile[known])), NOISE * float(np.median(profile)))
    rules = list(level)
    rules += [
        Rule(np.polyfit(along, across[peak], 3), start, end, float(profile[peak]))
        for peak in _peaks(profile, least, BESIDE * usual)
        if np.abs(places - down[peak]).min() >= max(4.0, BESIDE * usual)
    ]
    return sorted(rules, key=lambda rule: float(rule.at((start + end) / 2)))


def _middle(rule: Rule) -> float:
    return (rule.start + rule.end) / 2


def _family(level: list[Rule], places: Floats, down: Floats, along: Floats) -> Floats:
    """The curve through each place of the table's middle, between the curves of the rules around it."""
    curves = np.stack([rule.at(np.clip(along, rule.start - 40, rule.end + 40)) for rule in level])
    above = np.clip(np.searchsorted(places, down) - 1, 0, len(level) - 2)
    share = (down - places[above]) / np.maximum(places[above + 1] - places[above], 1e-6)
    inside = np.clip(share, 0, 1)[:, None]
    mixed = curves[above] * (1 - inside) + curves[above + 1] * inside
    # Beyond the outermost rules their curve is moved along, not bent on.
    beyond = np.where(share < 0, down - places[above], np.where(share > 1, down - places[above + 1], 0.0))
    return np.asarray(mixed + beyond[:, None])


def _peaks(profile: Floats, least: float, apart: float) -> list[int]:
    """Places of the highest values, none nearer to a higher one than `apart`."""
    kept: list[int] = []
    for place in np.argsort(-profile):
        if profile[place] < least:
            break
        if all(abs(int(place) - other) >= apart for other in kept):
            kept.append(int(place))
    return sorted(kept)
