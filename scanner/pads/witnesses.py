"""The numbers of one column decoded together: ink, sums, bonus, possible values and the recount as witnesses.

Hidden is what was written. Ink speaks for it by the reader's probabilities; arithmetic speaks for it because people
mostly add right. Neither is certain: a clear number that does not add up stays as it is written.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Number = int | None
    Weights = Mapping[Number, float]
    """Log probabilities."""

RIGHT = 0.9
"""How often a sum, a bonus or a count on a pad is right."""
TYPICAL = (1, 2, 10)
"""By how much it is mostly off where it is wrong: a point forgotten or counted twice, a ten not carried."""
SLIPS = ((0.6, 6.0), (0.15, 14.0), (0.25, 300.0))
"""Shares of the slips that are typical, near (up to six off, or tens up to fifty) and any others; and how many numbers
each of them may be."""
NEAR = 20.0
"""Prizes that are likely to be written where they cannot stand."""
EMPTY, NOTHING = 0.08, 0.5
"""How often a box that follows from others is left empty, and one that does not, for nothing or nought."""
IMPOSSIBLE = 0.03
"""How often a number is written that the rules cannot give there, against one that they can."""
BEAM = 1500
"""Columns followed at once."""
LOST = 22.0
"""Nats behind the best from which a column is given up: three witnesses cannot make up for more."""
KEEP = 11.0
"""Nats behind the likeliest from which a reading of one box is not followed."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A row whose number is expected to follow from others."""

    parts: tuple[str, ...]
    expected: Callable[[Mapping[str, int | None]], int | None]


@dataclass(frozen=True, slots=True)
class Column:
    """One column to decode."""

    ink: Mapping[str, Weights]
    """By row, from top to bottom: what may stand there."""
    bonds: Mapping[str, Witness] = field(default_factory=dict)
    possible: Callable[[str, int], bool] = lambda _row, _number: True
    counted: Mapping[str, int] = field(default_factory=dict)
    """The recount, where there is one."""


def slip(written: int, right: int) -> float:
    """Log probability of writing this where that is right."""
    if written == right:
        return math.log(RIGHT)
    off = abs(written - right)
    kind = 0 if off in TYPICAL else 1 if off <= 6 or (off % 10 == 0 and off <= 50) else 2
    share, numbers = SLIPS[kind]
    return math.log((1 - RIGHT) * share / numbers)


@dataclass(frozen=True, slots=True)
class Heard:
    """What all witnesses together say of a column."""

    shares: dict[str, dict[Number, float]]
    """By row, the probability of each number that may be written there."""
    wrong: dict[str, float]
    """By row that follows from others, the probability that what is written there does not."""


def hear(column: Column) -> Heard:
    """All witnesses of one column, weighed together."""
    rows = list(column.ink)
    beams: list[tuple[float, tuple[Number, ...]]] = [(0.0, ())]
    for at, row in enumerate(rows):
        own = {number: weight + _alone(column, row, number) for number, weight in _likely(column.ink[row]).items()}
        bond = column.bonds.get(row)
        grown = []
        for weight, numbers in beams:
            expected = None
            if bond is not None:
                expected = bond.expected(dict(zip(rows[:at], numbers, strict=True)))
            grown += [
                (weight + ink + _together(number, expected, bonded=bond is not None), (*numbers, number))
                for number, ink in own.items()
            ]
        best = max(weight for weight, _ in grown)
        beams = sorted((one for one in grown if one[0] > best - LOST), key=lambda one: -one[0])[:BEAM]
    return _summed(column, beams)


def _likely(weights: Weights) -> dict[Number, float]:
    best = max(weights.values())
    return {number: weight for number, weight in weights.items() if weight > best - KEEP}


def _alone(column: Column, row: str, number: Number) -> float:
    """What speaks for a number in this row whatever else is written."""
    if number is None:
        return math.log(EMPTY if row in column.bonds else NOTHING)
    if row in column.bonds:
        return 0.0
    weight = math.log(1.0 if column.possible(row, number) else IMPOSSIBLE)
    if row in column.counted:
        weight += slip(number, column.counted[row])
    return weight


def _together(number: Number, expected: int | None, *, bonded: bool) -> float:
    if not bonded or expected is None or number is None:
        return 0.0
    return slip(number, expected)


def _summed(column: Column, beams: list[tuple[float, tuple[Number, ...]]]) -> Heard:
    rows = list(column.ink)
    best = max(weight for weight, _ in beams)
    total = sum(math.exp(weight - best) for weight, _ in beams)
    shares: dict[str, dict[Number, float]] = {row: defaultdict(float) for row in rows}
    wrong: dict[str, float] = dict.fromkeys(column.bonds, 0.0)
    for weight, numbers in beams:
        share = math.exp(weight - best) / total
        written = dict(zip(rows, numbers, strict=True))
        for row, number in written.items():
            shares[row][number] += share
        for row, bond in column.bonds.items():
            if written[row] is not None and written[row] != bond.expected(written):
                wrong[row] += share
    return Heard({row: dict(each) for row, each in shares.items()}, wrong)


def ranked(
    rows: Sequence[Mapping[Number, float]], allowed: Callable[[list[int]], bool]
) -> tuple[list[dict[Number, float]], float]:
    """One row across all columns, weighed by whether its numbers can stand together; and how surely they cannot."""
    combos: list[tuple[float, tuple[Number, ...]]] = [(1.0, ())]
    for shares in rows:
        top = sorted(shares.items(), key=lambda one: -one[1])[:4]
        combos = [(weight * share, (*numbers, number)) for weight, numbers in combos for number, share in top]
        combos = sorted(combos, key=lambda one: -one[0])[:400]
    found: list[dict[Number, float]] = [defaultdict(float) for _ in rows]
    total = broken = 0.0
    for weight, numbers in combos:
        stands = allowed([number or 0 for number in numbers])
        share = weight * (1.0 if stands else (1 - RIGHT) / NEAR)
        total += share
        broken += 0.0 if stands else share
        for place, number in enumerate(numbers):
            found[place][number] += share
    return [{number: share / total for number, share in shares.items()} for shares in found], broken / total
