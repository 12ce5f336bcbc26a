"""A pad of a game that the program does not know: which rows are added up, and which way the players stand."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING

from scanner.errors import UnreadableFileError
from scanner.language import say
from scanner.pads.matching import Placed, player_columns
from scanner.pads.records import Grid
from scanner.pads.sums import holding, ink, sums
from scoring.pad import TOTAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scanner.pads.records import Box

BELOW = 3
"""Rows of numbers below the total (ranks, what breaks ties) that are left out where the columns then add up; above the
first one that counts, only printed numbers of the players are."""
LEAST_ROWS = 3
"""Two numbers and what they add up to."""
ENOUGH = 0.5
"""Share of the columns that have to add up for this."""


def place_any(grid: Grid) -> Placed:
    """The rows of numbers down to the total, and the players' columns; of a pad with players in rows, its rows.

    Where the total stands first, the rows are taken from the last one to it.
    """
    upright = _placed(grid)
    if upright is not None and 2 * _right(upright) >= len(upright.columns):
        return upright
    aside = Grid(tuple(zip(*grid.boxes, strict=True)), grid.turn)
    others = [_placed(aside), _placed(_last_first(grid)), _placed(_last_first(aside))]
    best = max((other for other in others if other is not None), key=_right, default=None)
    if best is not None and _right(best) > max(1, 0 if upright is None else _right(upright)):
        return best
    if upright is None:
        raise UnreadableFileError(
            say(
                "the pad has no column with numbers and a total below them",
                "aucune colonne de nombres avec un total en bas",
            )
        )
    return upright


def _last_first(grid: Grid) -> Grid:
    return Grid(grid.boxes[::-1], grid.turn)


def _placed(grid: Grid) -> Placed | None:
    """Names stand above the first row of numbers, the total is the last one, unless more adds up otherwise."""
    columns = player_columns(grid)
    with_numbers = [
        place
        for place, row in enumerate(grid.boxes)
        if 2 * sum(isinstance(row[col].best.content, int) for col in columns) >= max(len(columns), 1)
    ]
    if not columns or len(with_numbers) < LEAST_ROWS:
        return None
    best: tuple[int, Placed] | None = None
    printed = _one_by_one([_number(grid.boxes[with_numbers[0]][col]) for col in columns])
    for last, first in product(with_numbers[::-1][: BELOW + 1], with_numbers[: 1 + printed]):
        if with_numbers.index(last) - with_numbers.index(first) < LEAST_ROWS - 1:
            continue
        placed = _added_up([[row[col] for row in grid.boxes[first : last + 1]] for col in columns])
        right = _right(placed)
        if right >= max(1, ENOUGH * len(columns)):
            return placed
        if best is None or right > best[0]:
            best = right, placed
    return None if best is None else best[1]


def _one_by_one(numbers: Sequence[int | None]) -> bool:
    """Whether a row only numbers the players."""
    steps = [right - left for left, right in pairwise(numbers) if left is not None and right is not None]
    return bool(steps) and 2 * steps.count(1) > len(steps)


def _added_up(columns: Sequence[Sequence[Box]]) -> Placed:
    """The rows of these columns by their numbers, and what they add up."""
    rows = (*(str(number) for number in range(1, len(columns[0]))), TOTAL)
    added = sums([[ink(box) for box in column] for column in columns])
    return Placed(
        rows,
        tuple(tuple(column) for column in columns),
        tuple((rows[row], tuple(rows[part] for part in parts)) for row, parts in added.items()),
    )


def _right(placed: Placed) -> int:
    """In how many columns the total is right as it is read."""
    columns = [[ink(box) for box in column] for column in placed.columns]
    parts = dict(placed.sums)[TOTAL]
    return holding(columns, len(placed.rows) - 1, [placed.rows.index(part) for part in parts])


def _number(box: Box) -> int | None:
    return box.best.content if isinstance(box.best.content, int) else None
