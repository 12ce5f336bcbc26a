"""Who wins: ranks, ties and tie-breaks, and the verdict of a solo game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.games import GAMES
from scoring.games.grid_game import GridGame
from scoring.records import SoloVerdict, Table, Tableau

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.records import Column

VERDICTS = ("defeat", "easy", "normal", "hard")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a game night is about."""

    ranks: tuple[int, ...]
    winners: tuple[str, ...]
    solo: SoloVerdict | None

    @property
    def verdict(self) -> str:
        """The verdict of a solo game, nothing in any other."""
        return self.solo.verdict if self.solo else ""


def decide(table: Table, columns: Sequence[Column]) -> Outcome:
    """The outcome of these columns."""
    totals = [column.total for column in columns]
    game = GAMES[table.game]
    if isinstance(game, GridGame):
        keys = [(total, 0) for total in totals]
    else:
        keys = [(total, game.tie_break(table, index)) for index, total in enumerate(totals)]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    winners = tuple(player.name for player, rank in zip(table.players, ranks, strict=True) if rank == 1)
    return Outcome(ranks, winners, solo_verdict(table, totals))


def solo_verdict(table: Table, totals: list[int]) -> SoloVerdict | None:
    """The lead over the solo opponent, and the hardest level that it beats."""
    game = GAMES[table.game]
    opponents = [isinstance(player, Tableau) and player.solo for player in table.players]
    if not isinstance(game, GridGame) or not any(opponents):
        return None
    at = opponents.index(True)
    margin = totals[1 - at] - totals[at]
    return SoloVerdict(margin, VERDICTS[sum(margin >= needed for needed in game.margins)])
