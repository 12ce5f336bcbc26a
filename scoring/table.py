"""A whole table counted: every player's column, ranks, winners, the solo verdict, doubts and problems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.doubt import Doubt, weigh
from scoring.games import GAMES
from scoring.games.grid_game import GridGame
from scoring.likeliest import has_guesses, likeliest
from scoring.outcome import decide
from scoring.records import Phrase, Result, Standing, Table

if TYPE_CHECKING:
    from scoring.records import Column


def score(table: Table) -> Result:
    """The result of the table as it stands, with what its unread cards leave open."""
    game = GAMES[table.game]
    columns = game.score(table)
    doubt = weigh(table, columns)
    read = likeliest(table) if _needs_a_reading(table, columns, doubt) else table
    columns = columns if read is table else game.score(read)
    outcome = decide(table, columns)
    standings = tuple(
        Standing(player, column, low, high, rank, questions, problems)
        for player, column, (low, high), rank, questions, problems in zip(
            table.players, columns, doubt.bounds, outcome.ranks, doubt.questions, game.check(table), strict=True
        )
    )
    settled = doubt.winners is not None
    notes = (*_neutral_note(table, settled=settled), *_hyena_note(read, columns))
    # Who wins whatever the unread cards are may be behind in the likeliest reading.
    winners = outcome.winners if doubt.winners is None else doubt.winners
    return Result(table, standings, winners, settled, outcome.solo, notes)


def _needs_a_reading(table: Table, columns: tuple[Column, ...], doubt: Doubt) -> bool:
    """Whether unread cards must count as something: a camera has a guess, or without them no total is possible."""
    outside = any(not low <= one.total <= high for one, (low, high) in zip(columns, doubt.bounds, strict=True))
    return outside or has_guesses(table)


def _neutral_note(table: Table, *, settled: bool) -> tuple[Phrase, ...]:
    """Unread cards of the neutral player have no place in anybody's questions."""
    unread = (table.neutral or ()).count(None)
    if settled or not unread:
        return ()
    return (
        Phrase(
            f"{unread} unread card{'s'[: unread > 1]} of the neutral player may change who wins",
            f"{unread} carte{'s'[: unread > 1]} non lue{'s'[: unread > 1]} du joueur neutre : le vainqueur en dépend",
        ),
    )


def _hyena_note(table: Table, columns: tuple[Column, ...]) -> tuple[Phrase, ...]:
    """Which reading of the hyena was used, where the other would change a score (RULES S1)."""
    game = GAMES[table.game]
    if not isinstance(game, GridGame) or table.game != "savanna":
        return ()
    used = game.settings(table)["hyena_reach"]
    other = "diamond" if used == "straight" else "straight"
    options = tuple(sorted({**table.house_rules, "hyena_reach": other}.items()))
    others = game.score(Table(table.game, table.players, table.neutral, options))
    if [column.total for column in columns] == [column.total for column in others]:
        return ()
    return (
        Phrase(
            f"Hyenas were read as '{used}' (option hyena_reach); '{other}' would change a score",
            f"Hyènes lues en « {used} » (option hyena_reach) ; « {other} » changerait un score",
        ),
    )
