"""Every number that leaves the package, held against a second scorer written from the rules alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.answer import answer
from scoring.games import GAMES
from scoring.table import score
from tests.scoring.second_opinion import completions, opinion
from tests.scoring.second_opinion_grids import whale_sets
from tests.scoring.strategies import GRID_GAMES, any_table, as_table, boards, unread_tables

if TYPE_CHECKING:
    from tests.scoring.strategies import Json


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=120)
def test_both_scorers_agree(game: str, data: st.DataObject) -> None:
    table = data.draw(any_table(game))
    found, second = answer(score(as_table(table)), "en"), opinion(table)

    lines = [{line["category"]: line["points"] for line in player["lines"]} for player in found["players"]]
    assert lines == second.lines
    assert [player["total"] for player in found["players"]] == second.totals
    assert [[tuple(cell) for cell in player["flips"]] for player in found["players"]] == second.flips
    assert [player["rank"] for player in found["players"]] == second.ranks
    assert found["winners"] == second.winners
    assert found.get("solo") == second.solo


@pytest.mark.parametrize("game", GRID_GAMES)
@given(data=st.data())
@settings(max_examples=12)
def test_doubt_is_exact(game: str, data: st.DataObject) -> None:
    """Low, high and settled are those of all completions, each counted by the second scorer."""
    table = data.draw(unread_tables(game, cells=1 if game == "ocean" else 2))
    found = answer(score(as_table(table)), "en")

    readings = [opinion(completed) for completed in completions(table)]
    spans = [(min(totals), max(totals)) for totals in zip(*(reading.totals for reading in readings), strict=True)]
    assert [(player["low"], player["high"]) for player in found["players"]] == spans
    assert found["settled"] == (len({tuple(reading.winners) for reading in readings}) == 1)


@pytest.mark.parametrize("rule", ["yes", "no"])
@given(board=boards("ocean", down=False))
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
def test_whales_turn_what_some_order_allows(rule: str, board: list[list[str | None]]) -> None:
    """The shortcut over orders of acting whales finds the same sets as walking through every order."""
    player: Json = {"name": "Ana", "rows": board}
    table = as_table({"game": "ocean", "players": [player], "options": {"flipped_whale_still_flips": rule}})
    game = GAMES["ocean"]
    found = game.turning.choices(table.players[0], {"flipped_whale_still_flips": rule})  # type: ignore[union-attr,arg-type]
    assert {frozenset(cells) for cells in found} == whale_sets(player, rule)
