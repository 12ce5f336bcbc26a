"""Ruled lines -> the table that most of them make: its crossings, row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.pads.rules import Rule

    Floats = NDArray[np.float64]

REACH = 14.0
"""Pixels by which a rule may end before the one it meets."""
MEETING = 0.62
"""Share of the table's other rules that a rule of it meets."""
LEAST_ROWS, LEAST_COLS = 3, 2
"""Rules that bound at least two rows and one column of boxes."""
CREASE = 0.8
"""Of the usual height: both parts of a row that a fold cuts are lower."""
MISSING = (1.8, 2.2)
"""A gap of about two rows between rows of one height hides a rule."""


def tables(level: list[Rule], upright: list[Rule]) -> list[tuple[list[Rule], list[Rule]]]:
    """The rules of each table that they make, the one with the most boxes first."""
    meets = np.array([[_meet(row, column) for column in upright] for row in level]).reshape(len(level), len(upright))
    found = []
    for hanging in _together(meets):
        rows, cols = _belonging(meets, *hanging)
        if len(rows) >= LEAST_ROWS and len(cols) >= LEAST_COLS:
            found.append(([level[row] for row in rows], [upright[col] for col in cols]))
    return sorted(found, key=lambda table: -len(table[0]) * len(table[1]))


def crossings(level: list[Rule], upright: list[Rule]) -> Floats:
    """(rows + 1) x (columns + 1) x 2 pixels."""
    points = np.array([[_crossing(row, column) for column in upright] for row in level])
    return _completed(_without_creases(points))


def _together(meets: NDArray[np.bool_]) -> list[tuple[list[int], list[int]]]:
    """Rows and columns that hang together by meetings."""
    left = set(range(meets.shape[0]))
    found = []
    while left:
        rows, cols = {left.pop()}, set[int]()
        grown = True
        while grown:
            more_cols = set(np.flatnonzero(meets[sorted(rows)].any(axis=0)).tolist())
            more_rows = set(np.flatnonzero(meets[:, sorted(more_cols)].any(axis=1)).tolist()) | rows
            grown = len(more_rows) > len(rows) or len(more_cols) > len(cols)
            rows, cols = more_rows, more_cols
        left -= rows
        found.append((sorted(rows), sorted(cols)))
    return found


def _belonging(meets: NDArray[np.bool_], rows: list[int], cols: list[int]) -> tuple[list[int], list[int]]:
    """Drop the rule that meets the fewest others until all meet most."""
    while rows and cols:
        part = meets[np.ix_(rows, cols)]
        by_row, by_col = part.mean(axis=1), part.mean(axis=0)
        if min(by_row.min(), by_col.min()) >= MEETING:
            break
        if by_row.min() <= by_col.min():
            rows = [row for place, row in enumerate(rows) if place != int(by_row.argmin())]
        else:
            cols = [col for place, col in enumerate(cols) if place != int(by_col.argmin())]
    return rows, cols


def _meet(row: Rule, column: Rule) -> bool:
    x, y = _crossing(row, column)
    return bool(row.start - REACH <= x <= row.end + REACH and column.start - REACH <= y <= column.end + REACH)


def _crossing(row: Rule, column: Rule) -> tuple[float, float]:
    x = float(column.at((column.start + column.end) / 2))
    y = 0.0
    for _ in range(4):
        y = float(row.at(np.clip(x, row.start - 60, row.end + 60)))
        x = float(column.at(np.clip(y, column.start - 60, column.end + 60)))
    return x, y


def _without_creases(points: Floats) -> Floats:
    """Without a line that cuts a row of the usual height in two: a fold of the paper."""
    heights = np.median(np.diff(points[:, :, 1], axis=0), axis=1)
    usual = float(np.median(heights))
    for at in range(1, len(points) - 1):
        above, below = heights[at - 1], heights[at]
        if max(above, below) < CREASE * usual and abs(above + below - usual) < 0.2 * usual:
            return _without_creases(np.delete(points, at, axis=0))
    return points


def _completed(points: Floats) -> Floats:
    """With the rules that something hides, where all other rows are equally high."""
    heights = np.median(np.diff(points[:, :, 1], axis=0), axis=1)
    usual = float(np.median(heights))
    if np.abs(heights - usual).max() <= 0.5 * usual or (np.abs(heights - usual) < 0.12 * usual).mean() < 0.6:
        return points
    rows = [points[0]]
    for above, below, height in zip(points, points[1:], heights, strict=False):
        if MISSING[0] <= height / usual <= MISSING[1]:
            rows.append((above + below) / 2)
        rows.append(below)
    return np.array(rows)
