"""How many cards lie under the whole card of a pile: strips like its own and the counter's edges, decoded together."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from models.inputs import COLUMN_STEP, normalised
from scanner.networks import network
from scanner.piles.strips import LONGEST, ROWS, START, strips

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from models.store import Model

    Floats = NDArray[np.float64]

SHORTEST = 3
"""Rows of a strip at least: 6 % of a card's height."""
NEVER = -1e6
"""Log odds of what cannot be."""
MOST_ODDS = 5.0
"""Log odds of an edge beyond which the network is not believed: what never comes in its lessons, a line under a header
such as no drawn deck has, it may take for an edge with any certainty, and then the strips must be heard."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """How far strips, edges and the network's own number are believed; fitted on held-out piles, kept in its file."""

    of_marks: tuple[float, ...]
    """Log odds of a row per unit of each mark of likeness."""
    by_strips: float
    """Share of the sum over a strip's rows that counts: rows repeat each other."""
    by_edges: float
    edge: float
    """Log odds of an edge = edge + by_edges x the network's own."""
    by_number: float
    """Exponent of the number as the network sees it."""


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """What is known of one column."""

    covered: Floats
    """Probability of 0, 1, 2, ... covered cards."""
    paths: tuple[Floats, ...]
    """For each of these numbers the rows of the crop, in pixels from its top, where the covered cards begin."""
    evidence: float
    """Log odds of all that is seen above the whole card against nothing being there."""
    framed: float
    """Log odds, as the network has it, that the frame holds the one whole card."""

    @property
    def expected(self) -> float:
        """Covered cards on average."""
        return float(self.covered @ np.arange(len(self.covered)))

    def edges(self, count: int) -> Floats:
        """The rows of the likeliest `count` edges, from top to bottom."""
        return self.paths[count]


def count_columns(crops: list[NDArray[np.uint8]]) -> list[Counted]:
    """Every column of one photo."""
    if not crops:
        return []
    counter = network("counter")
    opinion = opinion_of(counter)
    answers = counter.run(normalised(np.stack(crops))).astype(np.float64)
    return [
        counted(answer, strips(crop, opinion.of_marks), opinion) for crop, answer in zip(crops, answers, strict=True)
    ]


def opinion_of(counter: Model) -> Opinion:
    """The constants that belong to these weights."""
    of_marks, *others = json.loads(counter.facts["opinion"])
    return Opinion(tuple(of_marks), *others)


def counted(answer: Floats, long: Floats, opinion: Opinion) -> Counted:
    """One answer of the network, and the column against its own whole card: START x LONGEST log odds of strips."""
    edges, numbers = answer[:ROWS], answer[ROWS + 3 :]
    return replace(decoded(steps_of(edges, long, opinion), numbers, opinion), framed=float(answer[ROWS]))


def steps_of(edges: Floats, long: Floats, opinion: Opinion) -> Floats:
    """START x LONGEST: log odds that a covered card begins in a row and that 1, 2, ... rows of it are seen."""
    known = np.clip(opinion.edge + opinion.by_edges * edges[:START], -MOST_ODDS, MOST_ODDS)
    steps = opinion.by_strips * long + known[:, None]
    steps[:, : SHORTEST - 1] = NEVER
    steps[START - SHORTEST, SHORTEST - 1] = NEVER  # the frame may begin that far below the whole card's own edge
    return np.asarray(steps)


def decoded(steps: Floats, numbers: Floats, opinion: Opinion) -> Counted:
    """All ways of cutting the column into strips weighed against each other, by their number.

    What lies above the topmost strip says nothing: it may be anything.
    """
    so_far = np.full(START + LONGEST, NEVER)
    so_far[START] = 0.0
    best = so_far.copy()
    whole, back, ends = [0.0], [], [START]
    for _ in range(len(numbers) - 1):
        together = steps + _onward(so_far)
        top = together.max(1)
        so_far = _padded(top + np.log(np.exp(together - top[:, None]).sum(1)))
        reach = steps + _onward(best)
        chosen = reach.argmax(1)
        best = _padded(reach[np.arange(START), chosen])
        whole.append(float(np.logaddexp.reduce(so_far)))
        back.append(np.arange(START) + chosen + 1)
        ends.append(int(best.argmax()))
    log = np.array(whole) + opinion.by_number * (numbers - np.logaddexp.reduce(numbers))
    evidence = float(np.logaddexp.reduce(log))
    share = np.exp(log - evidence)
    paths = tuple(_path(back[:count], end) for count, end in enumerate(ends))
    return Counted(np.asarray(share / share.sum()), paths, evidence, 0.0)


def _onward(so_far: Floats) -> Floats:
    """START x LONGEST: what was reached 1, 2, ... rows below each row."""
    return np.lib.stride_tricks.sliding_window_view(so_far[1:], LONGEST)[:START]


def _padded(reached: Floats) -> Floats:
    """No card begins in or below the whole one."""
    return np.concatenate([reached, np.full(LONGEST, NEVER)])


def _path(back: list[NDArray[np.intp]], end: int) -> Floats:
    """Rows of the crop, from the topmost edge down."""
    rows, at = [], end
    for chosen in reversed(back):
        rows.append(at)
        at = int(chosen[at]) if at < START else START
    return np.asarray((np.array(rows) + 0.5) * COLUMN_STEP, np.float64)
