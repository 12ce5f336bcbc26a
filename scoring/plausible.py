"""What numbers a pad's boxes can hold, and how they hang together: the witnesses for a number that is hard to read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.audit import BONUSES, PRIZES, bonus_of, prizes_possible, written_parts
from scoring.pad import pad_rows
from scoring.written import WrittenColumn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

STEPS = {
    "forest": {"bee": 3, "bear": 2, "trout": 2, "fox": 3, "eagle": 2, "deer": 2},
    "ocean": {
        "coral": 3, "grouper": 3, "clownfish": 2, "crab": 2, "eel": 4, "shark": 2, "whale": 2, "turtle": 2,
        "octopus": 3,
    },
    "savanna": {
        "watering_hole": 2, "tree": 2, "zebra": 3, "giraffe": 5, "cheetah": 3, "lion": 4, "elephant": 2, "hyena": 3,
        "vulture": 4,
    },
    "oceanos": {"animals_1": 2, "animals_2": 2, "animals_3": 2},
    "ecosphere": {},
}  # fmt: skip
"""Points of these categories come in multiples."""
SETS = {
    "oceanos": {f"propeller_{number}": (0, 2, 5) for number in (1, 2, 3)}
    | {f"kraken_{number}": (0, -1, -2, -3, -4) for number in (1, 2, 3)},
}
"""Categories with few possible values; the prizes of comparisons are further ones."""
NEGATIVE = ("biodiversity", "elephant", "kraken_1", "kraken_2", "kraken_3", "total")
MOST = 160
"""Points in one box; nobody has ever had more in total."""


def possible(game: str, row: str, number: int) -> bool:
    """Whether the rules can give this number in this row."""
    if abs(number) > MOST or (number < 0 and row not in NEGATIVE):
        return False
    prizes = PRIZES.get(game, {}).get(row)
    if prizes is not None and row != "gazelle":
        return number in (*prizes, 0)
    if row in SETS.get(game, {}):
        return number in SETS[game][row]
    return number % STEPS[game].get(row, 1) == 0


@dataclass(frozen=True, slots=True)
class Bond:
    """One box whose number follows from others of its column."""

    row: str
    parts: tuple[str, ...]
    """The rows that it needs."""
    kind: str
    """sum or bonus."""


def bonds(game: str, rows: Sequence[str]) -> tuple[Bond, ...]:
    """What follows from what on a pad with these rows."""
    found = []
    there = WrittenColumn("", dict.fromkeys(rows, 0))
    for row in pad_rows(game):
        if row.id not in rows:
            continue
        if row.parts:
            found.append(Bond(row.id, tuple(part for part in written_parts(there, row) if part in rows), "sum"))
        elif row.id in BONUSES:
            needed = [other.id for other in pad_rows(game) if other.id in rows and _before(game, other.id, row.id)]
            found.append(Bond(row.id, tuple(needed), "bonus"))
    return tuple(found)


def _before(game: str, row: str, bonus: str) -> bool:
    order = [each.id for each in pad_rows(game)]
    return order.index(row) < order.index(bonus)


def follows(game: str, bond: Bond, boxes: Mapping[str, int | None], options: Mapping[str, str]) -> int | None:
    """The number that the bond asks for; None where it cannot be told. An empty box counts as nought."""
    filled = {row: number or 0 for row, number in boxes.items()}
    if bond.kind == "sum":
        return sum(filled[part] for part in bond.parts)
    return bonus_of(game, WrittenColumn("", filled), options)


def ranking_possible(game: str, row: str, numbers: list[int]) -> bool:
    """Whether some ranking of the players gives these prizes, one number per column."""
    prizes = PRIZES.get(game, {}).get(row)
    return prizes is None or prizes_possible(row, numbers, prizes)
