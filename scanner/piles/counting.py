"""How many cards lie under the whole card of a pile: the counter's edges and its own number, as one distribution."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from models.inputs import COLUMN_ABOVE, COLUMN_SIZE, COLUMN_STEP, normalised
from scanner.networks import network

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from models.store import Model

    Floats = NDArray[np.float64]

ROWS = COLUMN_SIZE[1] // COLUMN_STEP
START = COLUMN_ABOVE // COLUMN_STEP
FAINTEST_EDGE = 0.02
"""Chance from which a row may be an edge."""
CLOSEST = 2
"""Rows within which two edges are one, and within which an edge is the whole card's own."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """How far the counter's two ways of counting are believed; fitted on held-out notebooks, kept in its file."""

    edge_slope: float
    edge_base: float
    """Logit of an edge = base + slope x the network's own."""
    by_edges: float
    by_number: float
    """Exponents of the two distributions in their product."""


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """What the counter says of one column."""

    whole: float
    """Log odds that the frame holds the one whole card."""
    off: tuple[float, float]
    """How far the upper and the lower edge of that card are from the frame's, in heights of a card."""
    rows: Floats
    """Rows of the crop, in pixels from its top, that may be edges of covered cards, from top to bottom."""
    chances: Floats
    """Of each row."""
    covered: Floats
    """Probability of 0, 1, 2, ... covered cards."""

    @property
    def expected(self) -> float:
        """Covered cards on average."""
        return float(self.covered @ np.arange(len(self.covered)))

    def edges(self, count: int) -> Floats:
        """The rows of the likeliest `count` edges, from top to bottom."""
        chosen = np.sort(np.argsort(-self.chances, kind="stable")[:count])
        return np.asarray(self.rows[chosen])


def count_columns(crops: list[NDArray[np.uint8]]) -> list[Counted]:
    """Every column of one photo."""
    if not crops:
        return []
    counter = network("counter")
    opinion = opinion_of(counter)
    return [counted(answer, opinion) for answer in counter.run(normalised(np.stack(crops))).astype(np.float64)]


def opinion_of(counter: Model) -> Opinion:
    """The constants that belong to these weights."""
    return Opinion(*json.loads(counter.facts["opinion"]))


def counted(answer: Floats, opinion: Opinion) -> Counted:
    """One answer of the network in words."""
    logits, numbers = answer[:ROWS], answer[ROWS + 3 :]
    peaks = _peaks(logits)
    chances = _chance(opinion.edge_base + opinion.edge_slope * logits[peaks])
    kept = chances >= FAINTEST_EDGE
    peaks, chances = peaks[kept], chances[kept]
    return Counted(
        float(answer[ROWS]),
        (float(answer[ROWS + 1]), float(answer[ROWS + 2])),
        np.asarray((peaks + 0.5) * COLUMN_STEP, dtype=np.float64),
        chances,
        agreed(chances, numbers, opinion),
    )


def _peaks(logits: Floats) -> NDArray[np.intp]:
    """Rows that no row near by exceeds, above the whole card."""
    above = logits[: START - CLOSEST + 1]
    padded = np.pad(above, CLOSEST, constant_values=-np.inf)
    highest = np.max([padded[shift : shift + len(above)] for shift in range(2 * CLOSEST + 1)], axis=0)
    return np.flatnonzero(above >= highest)


def agreed(chances: Floats, numbers: Floats, opinion: Opinion) -> Floats:
    """The number of edges, each there or not by its own chance, and the number as the network sees it, together."""
    most = len(numbers)
    by_edges = np.zeros(most)
    by_edges[0] = 1.0
    for chance in chances:
        by_edges[1:] = by_edges[1:] * (1 - chance) + by_edges[:-1] * chance
        by_edges[0] *= 1 - chance
    by_number = numbers - np.logaddexp.reduce(numbers)
    log = opinion.by_edges * np.log(np.maximum(by_edges, 1e-6)) + opinion.by_number * by_number
    share = np.exp(log - np.logaddexp.reduce(log))
    return np.asarray(share / share.sum())


def _chance(logits: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-logits)))
