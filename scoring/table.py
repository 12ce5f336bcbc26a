"""A whole table counted: every player's column, ranks, winners, the solo verdict, doubts and problems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.doubt import weigh
from scoring.games import GAMES
from scoring.games.grid_game import GridGame
from scoring.outcome import decide
from scoring.records import Phrase, Result, Standing, Table

if TYPE_CHECKING:
    from scoring.records import Column


def score(table: Table) -> Result:
    """The result of the table as it stands, with what its unread cards leave open."""
    game = GAMES[table.game]
    columns = game.score(table)
    outcome = decide(table, columns)
    doubt = weigh(table, columns)
    standings = tuple(
        Standing(player, column, low, high, rank, questions, problems)
        for player, column, (low, high), rank, questions, problems in zip(
            table.players, columns, doubt.bounds, outcome.ranks, doubt.questions, game.check(table), strict=True
        )
    )
    return Result(table, standings, outcome.winners, doubt.settled, outcome.solo, _notes(table, columns))


def _notes(table: Table, columns: tuple[Column, ...]) -> tuple[Phrase, ...]:
    """Readings of the rules that changed a score and that the rule book leaves open (RULES S1)."""
    game = GAMES[table.game]
    if not isinstance(game, GridGame) or table.game != "savanna":
        return ()
    used = game.settings(table)["hyena_reach"]
    other = "diamond" if used == "straight" else "straight"
    options = tuple(sorted({**table.house_rules, "hyena_reach": other}.items()))
    if columns == game.score(Table(table.game, table.players, table.neutral, options)):
        return ()
    return (
        Phrase(
            f"Hyenas were read as '{used}' (option hyena_reach); '{other}' would change a score",
            f"Hyènes lues en « {used} » (option hyena_reach) ; « {other} » changerait un score",
        ),
    )
