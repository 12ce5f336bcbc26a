"""A flattened picture -> its ruled lines: level ones and upright ones, each a gentle curve with two ends."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Grey = NDArray[np.float32]

STRIPS = 18
"""Across the picture: within one, even the line of a curled page is level."""
SIDE = 5
"""Pixels beside the middle of a rule where the paper is: rules are thinner than twice that."""
BAND, EVEN = 0.35, 0.08
"""Difference in brightness across the edge of a band, and the most on either side; beside a thick rule it is more."""
STEEP = 3
"""Pixels to either side of the edge of a pale band where its colour and the paper's are compared."""
TALLEST = 75
"""Pixels that a band is high at most."""
MOST = 90
"""Rules in one direction; a pad has 40 at most, the rest is the table's."""
RUN = 21
"""Pixels that a piece of rule is long at least; strokes of handwriting are shorter or bent."""
NOISE = 4.0
"""Mean deviations by which a rule stands out of its strip."""
FAINTEST = 0.03
"""Share of the paper's brightness by which a rule is darker."""
STEP = 4.0
"""Pixels that a line may move from one strip to the next."""
LONGEST_GAP = 4
"""Strips from one piece of a rule to the next: up to three may be covered by something."""
LEAST_STRIPS = 3
COVERED = 0.72
"""Share of its length on which a rule is seen; a pen may lie on the rest."""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One line: where it stands across its direction, as a polynomial of the place along it."""

    curve: Floats
    """Coefficients for numpy.polyval."""
    start: float
    """First place along it where it is seen."""
    end: float
    strength: float
    """Mean darkness against the paper."""

    def at(self, along: Floats | float) -> Floats:
        """Its place across at a place along."""
        return np.asarray(np.polyval(self.curve, along))


def darkness_of_level_runs(grey: Grey) -> Grey:
    """How much darker than the paper above and below, for level runs of RUN pixels; 0 to 1.

    The edge of a dark band, as under a heading, counts as a rule too.
    """
    along = cv2.blur(grey, (RUN, 1))
    paper = cv2.blur(along, (1, 3))
    high = len(grey)
    padded = cv2.copyMakeBorder(paper, 3 * SIDE, 3 * SIDE, 0, 0, cv2.BORDER_REPLICATE)
    ups, downs = ([padded[(3 + way * step) * SIDE :][:high] for step in (1, 2, 3)] for way in (-1, 1))
    above, below = ups[0], downs[0]
    around = cv2.min(above, below)
    darker = np.maximum(around - along, 0) / np.maximum(around, 0.1)
    # A band is bright again beyond; the table beside the paper is not.
    reach = np.ones((TALLEST, 1), np.uint8)
    beyond = cv2.min(cv2.dilate(paper, reach, anchor=(0, TALLEST - 1)), cv2.dilate(paper, reach, anchor=(0, 0)))
    banded = (cv2.absdiff(above, below) > BAND) & (beyond > cv2.max(above, below) - EVEN)
    for up, down in zip(ups[1:], downs[1:], strict=True):
        banded &= (cv2.absdiff(up, above) < EVEN) & (cv2.absdiff(down, below) < EVEN)
    darker[banded] = np.maximum(darker[banded], BAND)
    return np.asarray(cv2.dilate(darker, np.ones((3, 1), np.uint8)), np.float32)


def steps_of_level_runs(grey: Grey) -> Grey:
    """How much the brightness changes across level runs of RUN pixels, as where one band of colour ends; 0 to 1."""
    paper = cv2.blur(cv2.blur(grey, (RUN, 1)), (1, 3))
    padded = cv2.copyMakeBorder(paper, STEEP, STEEP, 0, 0, cv2.BORDER_REPLICATE)
    steps = cv2.absdiff(padded[: len(grey)], padded[2 * STEEP :])
    # Both edges of a dark rule are no bands.
    ruled = cv2.dilate(darkness_of_level_runs(grey), np.ones((2 * STEEP + 1, 1), np.uint8)) > FAINTEST
    steps[ruled] = 0
    return np.asarray(steps, np.float32)


def level_rules(runs: Grey) -> list[Rule]:
    """Level rules from top to bottom, from the darkness of level runs; of a picture on its side, the upright ones."""
    found = [rule for chain in _chains(_peaks(runs)) if (rule := _fit(chain, runs)) is not None]
    found = sorted(_distinct(found), key=lambda rule: rule.strength * (rule.start - rule.end))[:MOST]
    return sorted(found, key=lambda rule: float(rule.at(_middle(rule))))


def _middle(rule: Rule) -> float:
    return (rule.start + rule.end) / 2


def _peaks(runs: Grey) -> list[list[tuple[float, float, float]]]:
    """Per strip the places of lines: (along, across, strength)."""
    wide = runs.shape[1]
    edges = np.linspace(0, wide, STRIPS + 1).astype(int)
    found = []
    for left, right in pairwise(edges):
        profile = cv2.GaussianBlur(runs[:, left:right].mean(axis=1).reshape(-1, 1), (1, 3), 0)[:, 0]
        high = cv2.dilate(profile.reshape(-1, 1), np.ones((7, 1), np.uint8))[:, 0]
        usual = float(np.median(profile))
        noise = float(np.median(np.abs(profile - usual)))
        tops = np.flatnonzero((profile >= high) & (profile > max(FAINTEST * 0.5, usual + NOISE * noise)))
        found.append([((left + right) / 2, _exact(profile, int(top)), float(profile[top])) for top in tops])
    return found


def _exact(profile: Grey, top: int) -> float:
    """The peak's middle between pixels."""
    low, high = max(top - 3, 0), min(top + 4, len(profile))
    weights = np.maximum(profile[low:high] - profile[top] * 0.4, 0)
    return float((weights * np.arange(low, high)).sum() / max(float(weights.sum()), 1e-9))


def _chains(peaks: list[list[tuple[float, float, float]]]) -> list[list[tuple[float, float, float]]]:
    """Peaks of neighbouring strips that continue each other; up to three strips may be covered by something."""
    open_chains: list[list[tuple[float, float, float]]] = []
    ends: list[tuple[int, list[tuple[float, float, float]]]] = []
    for number, strip in enumerate(peaks):
        taken: set[int] = set()
        for index, (last, chain) in enumerate(ends):
            gap = number - last
            if not strip:
                continue
            expected = _expected(chain, strip[0][0])
            near = [
                (abs(peak[1] - expected), place)
                for place, peak in enumerate(strip)
                if place not in taken and abs(peak[1] - expected) <= STEP * (1 + 0.4 * (gap - 1))
            ]
            if near:
                place = min(near)[1]
                taken.add(place)
                chain.append(strip[place])
                ends[index] = (number, chain)
        for place, peak in enumerate(strip):
            if place not in taken:
                chain = [peak]
                ends.append((number, chain))
                open_chains.append(chain)
        ends = [(last, chain) for last, chain in ends if number - last < LONGEST_GAP]
    return [chain for chain in open_chains if len(chain) >= LEAST_STRIPS]


def _expected(chain: list[tuple[float, float, float]], along: float) -> float:
    """Where a chain goes on: straight ahead over its last pieces."""
    if len(chain) < 3:
        return chain[-1][1]
    tail = chain[-5:]
    middle, height = sum(place[0] for place in tail) / len(tail), sum(place[1] for place in tail) / len(tail)
    spread = sum((place[0] - middle) ** 2 for place in tail)
    slope = sum((place[0] - middle) * (place[1] - height) for place in tail) / spread
    return height + slope * (along - middle)


def _fit(chain: list[tuple[float, float, float]], runs: Grey) -> Rule | None:
    """A curve through the chain, and how far the line really goes."""
    points = np.array(chain)
    keep = np.ones(len(points), bool)
    degree = 3 if len(points) >= 9 else 2 if len(points) >= 6 else 1
    curve = np.polyfit(points[:, 0], points[:, 1], degree)
    for _ in range(2):
        miss = np.abs(np.polyval(curve, points[:, 0]) - points[:, 1])
        keep = miss <= max(1.5, 2.5 * float(np.median(miss)))
        if keep.sum() <= degree + 1:
            return None
        curve = np.polyfit(points[keep, 0], points[keep, 1], degree)
    span = runs.shape[1] / STRIPS
    along = np.arange(max(0, int(points[0, 0] - span)), min(runs.shape[1], int(points[-1, 0] + span)))
    across = np.round(np.polyval(curve, along)).astype(int)
    seen = np.zeros(len(along))
    for shift in (-1, 0, 1):
        seen = np.maximum(seen, runs[np.clip(across + shift, 0, runs.shape[0] - 1), along])
    strength = float(np.median(seen[seen > FAINTEST * 0.5])) if (seen > FAINTEST * 0.5).any() else 0.0
    there = np.flatnonzero(seen > max(0.4 * strength, FAINTEST * 0.5))
    if strength < FAINTEST or len(there) < COVERED * (there[-1] - there[0] + 1):
        return None
    return Rule(curve, float(along[there[0]]), float(along[there[-1]]), strength)


def _distinct(found: list[Rule]) -> list[Rule]:
    """Without those that run along a longer one."""
    kept: list[Rule] = []
    for rule in sorted(found, key=lambda rule: rule.start - rule.end):
        if not any(_same(rule, other) for other in kept):
            kept.append(rule)
    return kept


def _same(rule: Rule, other: Rule) -> bool:
    along = np.linspace(rule.start, rule.end, 7)
    along = along[(along >= other.start - 20) & (along <= other.end + 20)]
    return bool(len(along) >= 3 and np.median(np.abs(rule.at(along) - other.at(along))) < 5)
