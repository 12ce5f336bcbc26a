"""Which rows of an unknown pad add up which others: sub-totals, sums of groups, and the total in the last row."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Column = Sequence[int | None]
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


def sums(columns: Sequence[Column]) -> Sums:
    """The total, and the sub-totals by which it comes out right in more columns than without them."""
    last = len(columns[0]) - 1
    plain = {last: tuple(range(last))}
    grouped = dict(_grouped(columns, last))
    return max((plain, grouped), key=lambda found: sum(holding(columns, row, parts) for row, parts in found.items()))


def holding(columns: Sequence[Column], row: int, parts: Sequence[int]) -> int:
    """In how many columns the row is the sum of those parts, and more than a copy of one."""
    return sum(
        column[row] == sum(column[part] or 0 for part in parts)
        and column[row] != 0
        and sum(column[part] not in (None, 0) for part in parts) >= LEAST_PARTS
        for column in columns
    )


def _grouped(columns: Sequence[Column], last: int) -> Sums:
    """Rows that add up the rows since the last such row, or since an earlier one, in most columns."""
    leaves: list[int] = []
    starts = [0]
    found: dict[int, tuple[int, ...]] = {}
    for row in range(last):
        parts = _added(columns, row, [[leaf for leaf in leaves if leaf >= start] for start in reversed(starts)])
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
        both = [(column[row], column[earlier]) for column in columns if column[row] not in (None, 0)]
        if len(both) >= LEAST_COLUMNS and sum(one == other for one, other in both) > 0.5 * len(both):
            return parts
    return ()


def _added(columns: Sequence[Column], row: int, choices: list[list[int]]) -> tuple[int, ...]:
    """The rows that this one adds up; none where it is a row like others."""
    filled = sum(column[row] not in (None, 0) for column in columns)
    alone = len(columns) == 1
    for parts in choices:
        if alone and sum(columns[0][part] not in (None, 0) for part in parts) < LEAST_ALONE:
            continue
        right = holding(columns, row, parts)
        if right >= min(LEAST_COLUMNS, len(columns)) and right >= SHARE * filled:
            return tuple(parts)
    return ()
