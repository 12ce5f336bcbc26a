"""From card to neighbouring card: integer rows and columns by walking, the surest steps first."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

Place = tuple[int, int]
Cells = dict[int, Place]
"""Card -> (row, col)."""

CLOSEST = 0.65
"""Card units between the middles of neighbours; nearer, one covers a third of the other."""
FARTHEST = 3.4
"""Card units between the middles of neighbours with one hole between them and wide gaps."""
ASIDE = 0.5
"""Pitches by which neighbours may be out of line."""
CROOKED = 1.5
"""How much worse a step out of line is than a long one."""
WIDE = 1.6
"""A gap of this many pitches is no gap between neighbours: a hole, or another tableau (measured: up to 1.35)."""
VERY_WIDE = 2.6
"""The same, where the number of rows and columns is known."""
CLASHING = 3
"""Steps that must agree on how two groups join, for each cell that two cards would share."""
FARTHEST_USUAL = 1.9
"""Card units from which a step is more likely one over a hole than one to a neighbour (measured: 1.0 to 1.9)."""
OVER_A_HOLE = 0.5
"""Weight of a step over a hole, against one to a neighbour, in telling the pitch."""
USUAL_PITCH = 1.2
"""Card units, where there are no neighbours to measure it."""


@dataclass(frozen=True, slots=True)
class Step:
    """From one card to the next one in its row or column."""

    start: int
    end: int
    axis: int
    """0: to the right; 1: down."""
    length: float
    """Card units along the axis."""
    aside: float
    """Card units across it."""
    worth: float
    """How good both cards are, at most 1; less if one is not the other's nearest."""


def steps(places: Floats, worth: Floats, pitch: tuple[float, float] = (USUAL_PITCH, USUAL_PITCH)) -> list[Step]:
    """Every card's nearest neighbours on its four sides; `places` (n, 2) are middles in card units."""
    return [step for axis in (0, 1) for step in _steps_along(places, worth, axis, ASIDE * pitch[1 - axis])]


def _steps_along(places: Floats, worth: Floats, axis: int, most_aside: float) -> list[Step]:
    if len(places) < 2:
        return []
    apart = places[None] - places[:, None]
    along, aside = apart[..., axis], apart[..., 1 - axis]
    reachable = (along > CLOSEST) & (along < FARTHEST) & (np.abs(aside) < most_aside) & (np.abs(aside) < along * 0.7)
    cost = np.where(reachable, along + CROOKED * np.abs(aside), np.inf)
    after, before = cost.argmin(axis=1), cost.argmin(axis=0)
    pairs = {(i, int(j)) for i, j in enumerate(after)} | {(int(i), j) for j, i in enumerate(before)}
    mutual = np.where((after[:, None] == np.arange(len(after))) & (before == np.arange(len(before))[:, None]), 1, 0.5)
    return [
        Step(i, j, axis, float(along[i, j]), float(aside[i, j]), float(worth[i] * worth[j] * mutual[i, j]))
        for i, j in sorted(pairs)
        if np.isfinite(cost[i, j])
    ]


def pitches(taken: list[Step]) -> tuple[float, float]:
    """The usual distance between neighbours along a row and along a column, in card units."""
    return _pitch(taken, 0), _pitch(taken, 1)


def _pitch(taken: list[Step], axis: int) -> float:
    """The length that most steps agree on, once or twice as long: neither holes nor strays shift it."""
    lengths = np.array([step.length for step in taken if step.axis == axis])
    if not lengths.size:
        return USUAL_PITCH
    worth = np.array([step.worth for step in taken if step.axis == axis])
    votes = _alike(lengths, lengths) @ worth + OVER_A_HOLE * (_alike(2 * lengths, lengths) @ worth)
    votes = np.where(lengths > FARTHEST_USUAL, OVER_A_HOLE * votes, votes)
    return float(lengths[votes.argmax()])


def _alike(one: Floats, other: Floats) -> Floats:
    """(n, m) near 1 where two lengths are the same, 0 where they are not."""
    return np.exp(-(((one[:, None] - other) / (0.12 * one[:, None])) ** 2))


def shear(taken: list[Step]) -> Floats:
    """2 x 2: how rows and columns run, when the cards lie askew in them; columns are the directions."""
    slopes = []
    for axis in (0, 1):
        lean = np.array([(step.aside / step.length, step.worth) for step in taken if step.axis == axis])
        slopes.append(_weighted_median(lean[:, 0], lean[:, 1]) if len(lean) >= 2 else 0.0)
    return np.array([[1.0, slopes[1]], [slopes[0], 1.0]])


def _weighted_median(values: Floats, weights: Floats) -> float:
    """Where half of the weight lies on either side; between the two values if it falls between two."""
    order = values.argsort()
    below = weights[order].cumsum()
    low, high = (int(np.searchsorted(below, below[-1] * half)) for half in (0.45, 0.55))
    return float(values[order][[low, high]].mean())


def walk(cards: int, taken: list[Step], wide: float = WIDE) -> list[Cells]:
    """Groups of cards joined by steps: card -> (row, col), largest first; no two cards of a group share a cell."""
    pitch = pitches(taken)
    sure = {step: _doubt(step, pitch) for step in taken if step.length < wide * pitch[step.axis]}
    names = count()
    group = [next(names) for _ in range(cards)]
    cells: dict[int, Cells] = {card: {card: (0, 0)} for card in group}
    for step in sorted(sure, key=lambda step: sure[step]):
        here, there = group[step.start], group[step.end]
        if here == there:
            continue
        moved = _moved(cells[there], _shift(step, cells[here], cells[there]))
        losers = _losers(sure, cells[here], moved)
        if losers is None:
            continue
        together = cells.pop(here) | moved
        del cells[there]
        kept = {card: cell for card, cell in together.items() if card not in losers}
        for part in [kept, *({card: (0, 0)} for card in losers)]:
            name = next(names)
            cells[name] = part
            for card in part:
                group[card] = name
    return sorted(cells.values(), key=len, reverse=True)


def _losers(sure: dict[Step, float], here: Cells, there: Cells) -> set[int] | None:
    """Which cards must leave so that two groups can join; None if too many for the steps between them."""
    lying = {cell: card for card, cell in here.items()}
    clashes = [(lying[cell], card) for card, cell in there.items() if cell in lying]
    if not clashes:
        return set()
    both = here | there
    holding = [step for step in sure if step.start in both and step.end in both and _holds(step, both)]
    between = sum((step.start in here) != (step.end in here) for step in holding)
    if CLASHING * len(clashes) > between:
        return None
    support = {card: 0.0 for pair in clashes for card in pair}
    for step in holding:
        for card in (step.start, step.end):
            if card in support:
                support[card] += 1 / (0.1 + sure[step])
    return {min(pair, key=lambda card: support[card]) for pair in clashes}


def _holds(step: Step, cells: Cells) -> bool:
    row, col = cells[step.start]
    return cells[step.end] == (row + step.axis, col + 1 - step.axis)


def _shift(step: Step, here: Cells, there: Cells) -> Place:
    """How far the cells of one group must move for a step to hold."""
    (row, col), (other_row, other_col) = here[step.start], there[step.end]
    return row - other_row + step.axis, col - other_col + 1 - step.axis


def _moved(cells: Cells, shift: Place) -> Cells:
    return {card: (row + shift[0], col + shift[1]) for card, (row, col) in cells.items()}


def _doubt(step: Step, pitch: tuple[float, float]) -> float:
    return abs(step.length / pitch[step.axis] - 1) + CROOKED * abs(step.aside) + 1 - step.worth
