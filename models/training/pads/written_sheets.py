"""Score sheets as people fill them in: right ones, and ones with a slip planted on purpose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from models.training.pads.pad_pages import Writing
from scoring.audit import BONUSES, PRIZES
from scoring.pad import TOTAL, box, pad_rows
from scoring.plausible import bonds, follows
from scoring.table import score
from tests.bench.deals import NAMES, deal

if TYPE_CHECKING:
    from random import Random

    from scoring.records import Result

SLIPS = ("count", "sum", "prize", "bonus")
DASHES, STRUCK, EMPTY = 0.5, 0.02, 0.04
"""Share of noughts written as a dash; of numbers struck out and rewritten; of noughts left empty."""
GAP_TABLE = {"gap_table": "12 12 12 7 3 0 -5"}


@dataclass(frozen=True, slots=True)
class Filled:
    """A sheet with its truth."""

    game: str
    result: Result
    """The recount."""
    rows: tuple[str, ...]
    numbers: tuple[dict[str, int], ...]
    """What is written, by column and row."""
    slip: tuple[str, int, str] | None
    """Kind, column and row of what was planted."""

    def writing(self, random: Random) -> Writing:
        """The same as signs in boxes."""
        texts = [tuple(_text(random, numbers[row]) for numbers in self.numbers) for row in self.rows]
        return Writing(NAMES[: len(self.numbers)], tuple(texts))


def _text(random: Random, number: int) -> str:
    if number == 0 and random.random() < DASHES:
        return "" if random.random() < EMPTY / DASHES else "-"
    return f"/{number}" if random.random() < STRUCK else str(number)


def filled(game: str, players: int, random: Random, slip: str | None = None) -> Filled:
    """A counted table on paper; a slip is carried along into the sums below it, as people do."""
    result = score(deal(game, players, random))
    rows = tuple(row.id for row in pad_rows(game))
    columns = []
    for standing in result.standings:
        points = {line.category: line.points for line in standing.column.lines}
        columns.append({row.id: box(row, points) for row in pad_rows(game)})
    planted = _plant(game, rows, columns, random, slip) if slip else None
    return Filled(game, result, rows, tuple(columns), planted)


def _plant(
    game: str, rows: tuple[str, ...], columns: list[dict[str, int]], random: Random, kind: str
) -> tuple[str, int, str]:
    """Change one box for the worse, then add up again below it."""
    at = random.randrange(len(columns))
    column = columns[at]
    row = _where(game, rows, random, kind)
    before = column[row]
    if kind == "prize":
        others = [prize for prize in (*PRIZES[game][row], 0) if prize != before]
        column[row] = random.choice(others)
    else:
        column[row] = before + random.choice([-10, -3, -2, -1, 1, 2, 3, 10])
        if column[row] < 0 <= before:
            column[row] = before + random.choice([1, 2, 3, 10])
    for bond in bonds(game, rows):
        if rows.index(bond.row) > rows.index(row) and row != TOTAL:
            column[bond.row] = follows(game, bond, column, GAP_TABLE) or 0
    return kind, at, row


def _where(game: str, rows: tuple[str, ...], random: Random, kind: str) -> str:
    if kind == "prize":
        return random.choice([row for row in PRIZES[game] if row != "gazelle"])
    if kind == "bonus":
        return next(row for row in BONUSES if row in rows)
    if kind == "sum":
        return random.choice([bond.row for bond in bonds(game, rows) if bond.kind == "sum"])
    bonded = {bond.row for bond in bonds(game, rows)}
    return random.choice([row for row in rows if row not in bonded and row not in PRIZES.get(game, {})])


def slips_of(game: str) -> tuple[str, ...]:
    """The kinds of slip that a game's sheet can have."""
    prizes = any(row != "gazelle" for row in PRIZES.get(game, {}))
    bonus = game in ("forest", "ocean")
    return tuple(kind for kind in SLIPS if (kind != "prize" or prizes) and (kind != "bonus" or bonus))
