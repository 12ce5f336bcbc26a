"""Which rows of an unknown pad add up which others: sub-totals, sums of groups, and the total in the last row."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scanner.pads.records import Box

    Column = Sequence["Ink"]
    Sums = Mapping[int, tuple[int, ...]]
    """By row, the rows that it adds up."""

LEAST_PARTS = 2
"""Numbers other than nought that a sum needs, so that it is not merely a copy."""
LEAST_ALONE = 3
"""The same where there is one column only."""
LEAST_COLUMNS = 2
"""In which a sub-total has to be right, where there are as many: by chance it is so in one of twenty."""
SHARE = 0.34
"""Of the columns in which a sub-total has to be right as it is read; the others may be misread."""
LEAST_CHANCE = 0.03
"""Probability of a reading of one box that is weighed."""
HOLDS = 0.05
"""Probability of its being right, by the ink, from which a sum holds."""


@dataclass(frozen=True, slots=True)
class Ink:
    """What may stand in one box, for adding up."""

    best: int | None
    """None for an empty box and for words."""
    chances: tuple[tuple[int, float], ...]
    """Numbers with their probabilities; nothing written adds nought."""


def ink(box: Box) -> Ink:
    """What the reader says of a box."""
    best = box.best.content
    chances = tuple(
        (each.content or 0, each.probability)
        for each in box.chances
        if not isinstance(each.content, str) and each.probability >= LEAST_CHANCE
    )
    return Ink(best if isinstance(best, int) else None, chances or ((0, 1.0),))


def sums(columns: Sequence[Column]) -> Sums:
    """The total, and the sub-totals by which it comes out right in more columns than without them.

    Where the total comes out right in one more only if a sub-total need not be seen in two, one is enough.
    """
    last = len(columns[0]) - 1
    found: list[Sums] = [{last: tuple(range(last))}, _grouped(columns, last, LEAST_COLUMNS), _grouped(columns, last, 1)]

    def right(added: Sums) -> tuple[int, int]:
        return holding(columns, last, added[last]), sum(holding(columns, row, parts) for row, parts in added.items())

    return max(found, key=right)


def holding(columns: Sequence[Column], row: int, parts: Sequence[int]) -> int:
    """In how many columns the row is the sum of those parts, and more than a copy of one."""
    return sum(
        bool(column[row].best)
        and sum(bool(column[part].best) for part in parts) >= LEAST_PARTS
        and _chance(column[row], [column[part] for part in parts]) >= HOLDS
        for column in columns
    )


def _chance(whole: Ink, parts: Iterable[Ink]) -> float:
    """Probability by the ink that one number is the sum of the others."""
    added: dict[int, float] = {0: 1.0}
    for part in parts:
        grown: dict[int, float] = defaultdict(float)
        for number, share in part.chances:
            for before, chance in added.items():
                grown[before + number] += chance * share
        added = {number: chance for number, chance in grown.items() if chance >= HOLDS * LEAST_CHANCE}
    return sum(share * added.get(number, 0.0) for number, share in whole.chances)


def _grouped(columns: Sequence[Column], last: int, least: int) -> Sums:
    """Rows that add up the rows since the last such row, or since an earlier one, in most columns."""
    leaves: list[int] = []
    starts = [0]
    found: dict[int, tuple[int, ...]] = {}
    for row in range(last):
        choices = [[leaf for leaf in leaves if leaf >= start] for start in reversed(starts)]
        parts = _added(columns, row, choices, least)
        if carried := _carried(columns, row, found):
            found[row] = carried
        elif parts:
            found[row] = parts
            starts.append(row)
        else:
            leaves.append(row)
    found[last] = tuple(leaves)
    return found


def _carried(columns: Sequence[Column], row: int, found: Sums) -> tuple[int, ...]:
    """What an earlier sum adds up that this row says again, as dice pads do below their lower part; else nothing."""
    for earlier, parts in found.items():
        both = [(column[row].best, column[earlier].best) for column in columns if column[row].best]
        if len(both) >= LEAST_COLUMNS and sum(one == other for one, other in both) > 0.5 * len(both):
            return parts
    return ()


def _added(columns: Sequence[Column], row: int, choices: list[list[int]], least: int) -> tuple[int, ...]:
    """The rows that this one adds up; none where it is a row like others."""
    filled = sum(bool(column[row].best) for column in columns)
    alone = len(columns) == 1
    for parts in choices:
        if alone and sum(bool(columns[0][part].best) for part in parts) < LEAST_ALONE:
            continue
        right = holding(columns, row, parts)
        if right >= min(least, len(columns)) and right >= SHARE * filled:
            return tuple(parts)
    return ()
