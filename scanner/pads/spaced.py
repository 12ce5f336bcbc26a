"""A flattened picture with level rules only -> a table whose columns are told by the gaps between what is written."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.pads.rules import darkness_of_level_runs, level_rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.pads.rules import Rule

    Floats = NDArray[np.float64]
    Grey = NDArray[np.float32]

LEAST_RULES = 4
SHORTEST = 0.3
"""Of the picture's width: rules that hold more than one column."""
ALIKE = 0.15
"""Of their length, by which the ends of the rules of one table may differ."""
ALONG = 9
"""Points along a rule."""
INK = 0.25
"""Darkness against the paper."""
STROKE = 31
"""Pixels that no stroke of a pen is wide."""
CLEAR_OF_RULES = 0.14
"""Of a row's height that is not looked at beside its rules: people write across them."""
SPARSE = 0.12
"""Share of the rows, at most, that have ink where two columns part."""
GAP = 0.3
"""Of a row's height: digits of one number stand nearer, numbers of two columns farther apart."""
NARROW = 0.6
"""Of the usual distance of columns: what stands nearer is one column."""


def spaced_tables(flat: Grey) -> list[Floats]:
    """Crossings of the largest bundle of like rules with lines between the columns."""
    rules = _bundle(level_rules(darkness_of_level_runs(flat)), flat.shape[1])
    if len(rules) < LEAST_RULES:
        return []
    curves = _stretched(rules)
    # Names stand above the first rule, and below the last one there may be a total.
    step = np.median(np.diff(curves, axis=0), axis=0)
    curves = np.array([curves[0] - step, *curves, curves[-1] + step])
    parts = _partings(flat, curves)
    if len(parts) < 3:
        return []
    return [np.stack([_at(curves, share) for share in parts], axis=1)]


def _stretched(rules: list[Rule]) -> Floats:
    """Rows x ALONG x 2: points along each rule between ends that lie on two straight lines."""
    rules = sorted(rules, key=lambda rule: float(rule.at((rule.start + rule.end) / 2)))
    down = np.array([float(rule.at((rule.start + rule.end) / 2)) for rule in rules])
    starts = _line(down, np.array([rule.start for rule in rules]))
    ends = _line(down, np.array([rule.end for rule in rules]))
    curves = []
    for rule, start, end in zip(rules, starts, ends, strict=True):
        across = np.linspace(start, end, ALONG)
        # Beyond where it was seen a curve goes on level, not bent.
        curves.append(np.stack([across, rule.at(np.clip(across, rule.start, rule.end))], axis=1))
    return np.array(curves)


def _line(down: Floats, across: Floats) -> Floats:
    """The straight line through most of the ends, at every rule."""
    keep = np.ones(len(down), bool)
    for _ in range(3):
        line = np.polyfit(down[keep], across[keep], 1)
        miss = np.abs(np.polyval(line, down) - across)
        keep = miss <= max(3.0, 1.5 * float(np.median(miss)))
    return np.asarray(np.polyval(line, down))


def _at(curves: Floats, share: float) -> Floats:
    """Rows x 2: the point of every curve at this share of its length."""
    at = share * (ALONG - 1)
    low = min(int(at), ALONG - 2)
    return np.asarray(curves[:, low] + (at - low) * (curves[:, low + 1] - curves[:, low]))


def _bundle(rules: list[Rule], wide: int) -> list[Rule]:
    """The most rules that lie above each other."""
    best: list[Rule] = []
    for rule in rules:
        length = rule.end - rule.start
        if length < SHORTEST * wide:
            continue
        like = [other for other in rules if _alike(rule, other, length)]
        if len(like) > len(best):
            best = like
    return best


def _alike(rule: Rule, other: Rule, length: float) -> bool:
    """Whether both ends agree, or one does and a fold or a shadow has lengthened the other."""
    off = abs(other.start - rule.start), abs(other.end - rule.end)
    common = min(rule.end, other.end) - max(rule.start, other.start)
    return min(off) < ALIKE * length and common > (1 - 2 * ALIKE) * length


def _partings(flat: Grey, curves: Floats) -> list[float]:
    """Shares of the rules' length between which the columns stand, from 0 to 1."""
    # Strokes are closed over, the edge of a shadow is not.
    dark = flat < (1 - INK) * cv2.morphologyEx(flat, cv2.MORPH_CLOSE, np.ones((STROKE, STROKE), np.uint8))
    length = float(np.median(curves[:, -1, 0] - curves[:, 0, 0]))
    shares = np.linspace(0, 1, int(length))
    fine = np.stack([_at(curves, share) for share in shares], axis=1)
    rows = []
    # The outermost rows are guesses and may reach beyond the paper.
    for above, below in pairwise(fine[1:-1]):
        inner = np.linspace(CLEAR_OF_RULES, 1 - CLEAR_OF_RULES, 24)[:, None, None]
        points = np.round(above + inner * (below - above)).astype(int)
        x, y = np.clip(points[..., 0], 0, flat.shape[1] - 1), np.clip(points[..., 1], 0, flat.shape[0] - 1)
        rows.append(dark[y, x].any(axis=0))
    height = float(np.median(np.diff(curves[:, ALONG // 2, 1])))
    filled = np.array(rows).mean(axis=0) > SPARSE
    spans = _spans(filled, GAP * height)
    if len(spans) < 2:
        return []
    if len(spans) > 3:
        middles = [(left + right) / 2 for left, right in spans]
        spans = _joined(spans, NARROW * float(np.median(np.diff(middles[1:]))))
    return [0.0, *((one[1] + other[0]) / 2 / (len(shares) - 1) for one, other in pairwise(spans)), 1.0]


def _spans(filled: NDArray[np.bool_], least: float) -> list[tuple[int, int]]:
    """Stretches with ink; gaps shorter than `least` are closed."""
    at = np.flatnonzero(filled)
    if not len(at):
        return []
    breaks = np.flatnonzero(np.diff(at) > least)
    starts, ends = np.r_[at[0], at[breaks + 1]], np.r_[at[breaks], at[-1]]
    return [(int(start), int(end)) for start, end in zip(starts, ends, strict=True)]


def _joined(spans: list[tuple[int, int]], least: float) -> list[tuple[int, int]]:
    """Stretches of the players' columns whose middles are too near are parts of one; the first one names the rows."""
    kept = spans[:2]
    for span in spans[2:]:
        last = kept[-1]
        if len(kept) > 1 and sum(span) / 2 - sum(last) / 2 < least:
            kept[-1] = (last[0], span[1])
        else:
            kept.append(span)
    return kept
