"""Cards that do not lie as a row of cards would: perhaps two taken for one, or one that was missed beside them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.records import UNKNOWN, Candidate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.records import ReadElements

    Floats = NDArray[np.float64]

FEWEST = 4
"""Cards from which the plane of the table can be told."""
AHEAD = 0.4
"""Widths of a card by which a row may begin off the others."""
ASTRAY = 0.25
"""Widths by which a card may be off its place in the pace of its row."""
NARROW, WIDE = 0.8, 1.22
"""Times the usual width between which that of a whole card lies."""
OVERLAP = 0.2
"""Share of a card that a neighbour may cover."""
ODD = 0.35
"""Probability that such a card bears something else than what is seen on it."""


def with_doubts(cards: Sequence[ReadElements]) -> tuple[ReadElements, ...]:
    """The cards, those that lie oddly with less trust in what is seen on them."""
    odd = odd_cards(cards)
    return tuple(doubted(card) if at in odd else card for at, card in enumerate(cards))


def odd_cards(cards: Sequence[ReadElements]) -> set[int]:
    """Which cards lie oddly."""
    spans = _spans(cards)
    if spans is None:
        return set()
    rows = np.array([card.row for card in cards])
    cols = np.array([card.col for card in cards], np.float64)
    width = spans[:, 1] - spans[:, 0]
    usual = float(np.median(width))
    found = set(np.flatnonzero((width < NARROW * usual) | (width > WIDE * usual)).tolist())
    firsts, starts = [], []
    for row in np.unique(rows):
        own = np.flatnonzero(rows == row)
        middle = spans[own].mean(1)
        pace = _pace(cols[own], middle)
        start = float(np.median(middle - pace * cols[own]))
        off = np.abs(middle - start - pace * cols[own])
        found |= set(own[off > ASTRAY * usual].tolist())
        firsts.append(int(own[cols[own].argmin()]))
        starts.append(start + pace)
    apart = np.abs(np.subtract.outer(starts, starts)) + np.where(np.eye(len(starts)), np.inf, 0)
    alone = apart.min(1) > AHEAD * usual
    return found | {first for first, odd in zip(firsts, alone.tolist(), strict=True) if odd} | _covering(cards)


def _spans(cards: Sequence[ReadElements]) -> Floats | None:
    """Left and right edge of each card on the plane of the table, in columns; None where too few tell the plane."""
    if len(cards) < FEWEST or len({card.row for card in cards}) < 2:
        return None
    corners = np.array([card.quad.corners for card in cards], np.float64)
    cells = np.array([[card.col, card.row] for card in cards], np.float64)
    plane, _ = cv2.findHomography(corners.mean(1), cells, cv2.LMEDS)
    if plane is None:
        return None
    across = cv2.perspectiveTransform(corners, plane)[..., 0]
    return np.stack([across[:, [0, 3]].mean(1), across[:, [1, 2]].mean(1)], 1)


def _pace(cols: Floats, middles: Floats) -> float:
    """Columns from one card of a row to the next: the median over all pairs, so that one odd card does not count."""
    one, other = np.triu_indices(len(cols), 1)
    apart = cols[other] - cols[one]
    steps = (middles[other] - middles[one])[apart != 0] / apart[apart != 0]
    return float(np.median(steps)) if len(steps) else 1.0


def _covering(cards: Sequence[ReadElements]) -> set[int]:
    """Cards that lie on each other: one of them may be part of the other."""
    found: set[int] = set()
    quads = [np.array(card.quad.corners, np.float32) for card in cards]
    areas = [abs(cv2.contourArea(quad)) for quad in quads]
    for one, other in combinations(range(len(cards)), 2):
        near = abs(cards[one].row - cards[other].row) <= 1 and abs(cards[one].col - cards[other].col) <= 1
        if near and cv2.intersectConvexConvex(quads[one], quads[other])[0] > OVERLAP * min(areas[one], areas[other]):
            found |= {one, other}
    return found


def doubted(card: ReadElements) -> ReadElements:
    """The card, perhaps bearing something else than what is seen on it."""
    shares = {each.card: (1 - ODD) * each.probability for each in card.candidates}
    shares[UNKNOWN] = shares.get(UNKNOWN, 0.0) + ODD
    ranked = sorted(shares, key=lambda name: -shares[name])
    return replace(card, candidates=tuple(Candidate(name, shares[name]) for name in ranked))
