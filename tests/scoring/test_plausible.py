"""What a pad's boxes can hold: every real count passes, and what follows from what is what the rules count."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.audit import PRIZES, house_rules
from scoring.games import GAMES
from scoring.pad import box, pad_rows
from scoring.plausible import bonds, follows, possible, ranking_possible
from scoring.records import Table
from scoring.table import score
from tests.bench.deals import deal


@pytest.mark.parametrize("game", sorted(GAMES))
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 5))
def test_every_count_is_possible_and_follows(game: str, seed: int, players: int) -> None:
    result = score(deal(game, players, Random(seed)))
    rows = [row.id for row in pad_rows(game)]
    rules = house_rules(Table(game, ()))
    columns = []
    for standing in result.standings:
        points = {line.category: line.points for line in standing.column.lines}
        column = {row.id: box(row, points) for row in pad_rows(game)}
        columns.append(column)
        bonded = {bond.row for bond in bonds(game, rows)}
        for row, number in column.items():
            assert row in bonded or possible(game, row, number), (row, number)
        for bond in bonds(game, rows):
            assert follows(game, bond, column, rules) == column[bond.row], bond
    for row in PRIZES.get(game, {}) if players > 2 else ():
        assert ranking_possible(game, row, [column[row] for column in columns])


@pytest.mark.parametrize(
    ("game", "row", "number"),
    [
        ("forest", "bee", 4), ("forest", "wolf", 5), ("forest", "rabbit", -1), ("ocean", "plankton", 6),
        ("ocean", "eel", 6), ("savanna", "giraffe", 7), ("savanna", "lion", 5), ("oceanos", "propeller_1", 3),
        ("oceanos", "kraken_2", 2), ("ecosphere", "rows", 500),
    ],
)  # fmt: skip
def test_what_the_rules_cannot_give(game: str, row: str, number: int) -> None:
    assert not possible(game, row, number)


def test_a_ranking_that_cannot_be() -> None:
    assert ranking_possible("forest", "wolf", [12, 12, 4])
    assert not ranking_possible("forest", "wolf", [12, 12, 8])
