"""Which rows of the ruled table are which rows of the game's pad, and which columns are players."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import TYPE_CHECKING

from scanner.errors import UnreadableFileError
from scanner.language import say
from scanner.pads.records import WORDS
from scoring.audit import house_rules
from scoring.games.ocean import GROUPS
from scoring.pad import TOTAL, pad_rows
from scoring.plausible import bonds, follows, possible
from scoring.records import Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scanner.pads.records import Box, Grid

    Column = tuple[Box, ...]

MOSTLY, CLEARLY = 0.5, 0.8
"""Share of a column's filled boxes that hold clear numbers where it is a player's; of the first column, more."""
LEAST_CLEAR = 1.5
"""Clear numbers in a player's column."""
LEAST_STEPS, COUNTING = 2, 0.7
"""Steps from row to row, and the share of them by one, in a column that numbers the rows."""


@dataclass(frozen=True, slots=True)
class Placed:
    """The boxes of the pad by row name and player column."""

    rows: tuple[str, ...]
    """Row ids from top to bottom; of an unknown pad '1', '2', ... and 'total'."""
    columns: tuple[tuple[Box, ...], ...]
    """One per player, in the order of the pad; each with a box per row."""
    sums: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Of an unknown pad: rows that add up others, and which."""


def player_columns(grid: Grid) -> list[int]:
    """The columns in which numbers stand; the first column with words or pictures, and empty ones, are none."""
    found: list[int] = []
    first = True
    for place, (head, *below) in enumerate(zip(*grid.boxes, strict=True)):
        # The first row may hold names.
        column = below if head.best.content == WORDS else [head, *below]
        filled = [box for box in column if box.best.content is not None]
        clear = sum(box.best.probability for box in filled if isinstance(box.best.content, int))
        # Icons and names of rows look like numbers here and there, but not clearly so; before them is only margin.
        counts, share = first and _counts_rows(filled), CLEARLY if first else MOSTLY
        first = first and not filled
        if not counts and clear >= LEAST_CLEAR and clear >= share * len(filled):
            found.append(place)
    # Between two players there is another one, however faint the ink.
    return list(range(found[0], found[-1] + 1)) if found else []


def _counts_rows(filled: Sequence[Box]) -> bool:
    """Whether a column only numbers the rows: 1, 2, 3, ..., perhaps with a word for the total."""
    numbers = [box.best.content for box in filled if isinstance(box.best.content, int)]
    steps = [below - above for above, below in pairwise(numbers)]
    return len(steps) >= LEAST_STEPS and steps.count(1) >= COUNTING * len(steps)


# --- a game's pad -----------------------------------------------------------------------------------------


def place_game(grid: Grid, game: str, players: int | None) -> Placed:
    """The rows of the game's pad in the table; the place at which most boxes follow from each other wins."""
    columns = _as_many(grid, player_columns(grid), players)
    best: tuple[float, Placed] | None = None
    for rows in _row_lists(game):
        for offset in range(len(grid.boxes) - len(rows) + 1):
            part = grid.boxes[offset : offset + len(rows)]
            placed = Placed(rows, tuple(tuple(row[col] for row in part) for col in columns))
            last = offset + len(rows) == len(grid.boxes)
            worth = _fit(game, placed) + 0.6 * last - 0.05 * (len(grid.boxes) - len(rows))
            if best is None or worth > best[0]:
                best = (worth, placed)
    if best is None or not columns:
        shown, needed = len(grid.boxes), len(pad_rows(game))
        raise UnreadableFileError(
            say(
                f"only a part of the pad: {shown} rows are seen, the pad of {game} has {needed}; show all of it",
                f"feuille incomplète : {shown} lignes visibles, celle de {game} en a {needed} ; montrez-la entière",
            )
        )
    return best[1]


def _row_lists(game: str) -> list[tuple[str, ...]]:
    """The pad's rows; some printings of Océan leave out the sums of the groups."""
    rows = tuple(row.id for row in pad_rows(game))
    return [rows] if game != "ocean" else [rows, tuple(row for row in rows if row not in GROUPS)]


def _as_many(grid: Grid, columns: list[int], players: int | None) -> list[int]:
    """As many columns as there are players: those with the most numbers, never the first, which names the rows."""
    if players is None or len(columns) == players:
        return columns

    def numbers(col: int) -> tuple[bool, int]:
        return col in columns, sum(isinstance(row[col].best.content, int) for row in grid.boxes)

    likely = sorted(range(1, len(grid.boxes[0])), key=numbers, reverse=True)
    return sorted(likely[:players]) if len(likely) >= players else columns


def _fit(game: str, placed: Placed) -> float:
    """Bonds that hold, minus words and impossible numbers."""
    worth = 0.0
    rules = house_rules(Table(game, ()))
    for column in placed.columns:
        numbers = {
            row: box.best.content if isinstance(box.best.content, int) else None
            for row, box in zip(placed.rows, column, strict=True)
        }
        for bond in bonds(game, placed.rows):
            worth += 1.0 * (numbers[bond.row] is not None and numbers[bond.row] == follows(game, bond, numbers, rules))
        for row, box in zip(placed.rows, column, strict=True):
            worth -= 0.4 * (box.best.content == WORDS)
            worth -= 0.15 * (
                isinstance(box.best.content, int) and row != TOTAL and not possible(game, row, box.best.content)
            )
    return worth


# --- players ----------------------------------------------------------------------------------------------


def best_order(placed: Placed, counted: Sequence[Mapping[str, int]]) -> tuple[tuple[int, ...], float]:
    """Which player each column is, by the numbers alone; and by how many boxes that is better than their order."""
    agree = [
        [
            sum(
                chance.probability
                for row, box in zip(placed.rows, column, strict=True)
                for chance in box.chances
                if row in points and chance.content == points[row] and points[row] != 0
            )
            for points in counted
        ]
        for column in placed.columns
    ]
    width = len(placed.columns)
    orders = list(permutations(range(len(counted)), width)) if width <= len(counted) else []
    if not orders:
        return tuple(range(width)), 0.0

    def worth(order: tuple[int, ...]) -> float:
        return sum(agree[column][player] for column, player in enumerate(order))

    best = max(orders, key=worth)
    return best, worth(best) - worth(tuple(range(width)))
