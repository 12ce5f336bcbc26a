"""Can this table exist? Every problem is told, none stops the others or the count."""

from __future__ import annotations

import pytest

from scoring.games import ecosphere
from scoring.notation import parse
from scoring.table import score
from tests.scoring.case_files import Case, load


@pytest.mark.parametrize("case", load("problems"), ids=str)
def test_problems(case: Case) -> None:
    result = score(parse(case.input))
    found = {
        standing.player.name: [[problem.kind, [list(cell) for cell in problem.cells]] for problem in standing.problems]
        for standing in result.standings
    }
    assert found == case.expected
    for standing in result.standings:
        for problem in standing.problems:
            assert problem.text.en
            assert problem.text.fr
            assert problem.text.en != problem.text.fr


def test_problems_say_the_numbers() -> None:
    (standing,) = score(parse("game: ecosphere\n[Ana]\ntaiga*11\n")).standings
    (problem,) = standing.problems
    assert problem.text.en == "11 cards of taiga on the table, the deck of this game holds 10"
    assert problem.text.fr == "11 cartes « taïga » sur la table, le paquet de cette partie en contient 10"


def test_the_decks_of_ecosphere() -> None:
    """RULES 5: copies for 5, 4, 3 and 2 players, and their sums."""
    assert {biome: copies[::-1] for biome, copies in ecosphere.COPIES.items()} == {
        "desert": (16, 14, 10, 8),
        "savanna": (16, 13, 10, 7),
        "rainforest": (15, 12, 10, 7),
        "chaparral": (14, 11, 9, 7),
        "grassland": (12, 10, 8, 6),
        "temperate_forest": (11, 9, 7, 5),
        "taiga": (10, 8, 6, 4),
        "tundra": (9, 7, 5, 4),
    }
    assert [sum(deck) for deck in zip(*ecosphere.COPIES.values(), strict=True)] == [48, 65, 84, 103]
