"""Where the boxes of the empty score pad stand on its A4 page; who photographs the pad reads it by the same plan."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.pad import TOTAL, pad_rows

MM = 72 / 25.4
"""Points per millimetre."""
PAGE = (210.0, 297.0)
"""Width and height of A4."""
MARK = 6.0
"""Side of the black square beside each corner of the ruled table; the upper left one has a white middle."""
LEFT, RIGHT = 18.0, 192.0
HEADING_TOP, HEADING_BOTTOM = 10.0, 48.0
TABLE_TOP, TABLE_BOTTOM = 54.0, 281.0
LABELS = 48.0
NAMES = 15.0
TALLEST_ROW = 16.0


@dataclass(frozen=True, slots=True)
class PadPlan:
    """The ruled table of one empty pad; millimetres from the upper left corner of the page, y downwards."""

    game: str
    rows: tuple[str, ...]
    """Ids of the pad's rows from top to bottom, the total last."""
    across: tuple[float, ...]
    """The upright rules: left edge, end of the row names, then the right edge of each player's column."""
    down: tuple[float, ...]
    """The level rules: top, under the names, then under each row."""

    @property
    def marks(self) -> tuple[tuple[float, float], ...]:
        """Centres of the corner marks: upper left, upper right, lower right, lower left."""
        left, right = self.across[0] - MARK, self.across[-1] + MARK
        top, bottom = self.down[0] + MARK / 2, self.down[-1] - MARK / 2
        return (left, top), (right, top), (right, bottom), (left, bottom)


def pad_plan(game: str, players: int) -> PadPlan:
    """The plan of the pad with this many columns."""
    rows = tuple(row.id for row in pad_rows(game))
    column = (RIGHT - LEFT - LABELS) / players
    across = (LEFT, *(LEFT + LABELS + column * index for index in range(players + 1)))
    height = min(TALLEST_ROW, (TABLE_BOTTOM - TABLE_TOP - NAMES) / (len(rows) + 0.25))
    down = [TABLE_TOP, TABLE_TOP + NAMES]
    for row in rows:
        # The total is written larger.
        down.append(down[-1] + height * (1.25 if row == TOTAL else 1))
    return PadPlan(game, rows, across, tuple(down))
