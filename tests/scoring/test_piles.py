"""Piles of which the camera saw enough to say how many cards they could have, or which biome they could be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.bounds import bounds
from scoring.notation import parse
from scoring.records import Notebook, Pile, Result, Table
from scoring.table import score

TABLE = "game: ecosphere\n[Ana]\ntaiga*4 desert*2 savanna\n"


def put(text: str, position: int, pile: Pile) -> Table:
    """The first player's notebook with another pile."""
    table = parse(text)
    notebook = table.players[0]
    assert isinstance(notebook, Notebook)
    piles = (*notebook.piles[: position - 1], pile, *notebook.piles[position:])
    return replace(table, players=(replace(notebook, piles=piles), *table.players[1:]))


def total(height: int) -> int:
    return score(put(TABLE, 2, Pile("desert", height))).standings[0].column.total


def ana(table: Table) -> tuple[Result, int, int]:
    result = score(table)
    return result, result.standings[0].low, result.standings[0].high


def test_only_heights_that_it_could_have_count() -> None:
    result, low, high = ana(put(TABLE, 2, Pile("desert", None, heights=(3, 2))))
    assert (low, high) == (total(2), total(3))
    [question] = result.standings[0].questions
    assert (question.cell, question.candidates, question.matters) == ((1, 2), ("3", "2"), True)
    assert question.stake == total(3) - total(2)
    assert question.why.en == f"Ana scores {low} to {high}"
    assert result.standings[0].column.total == total(2), "an uncounted pile stands with the cards it has in any case"


def test_an_unread_biome_is_a_question_without_a_stake() -> None:
    result, low, high = ana(put(TABLE, 2, Pile(None, 2, biomes=("desert", "tundra"))))
    assert low == high == total(2)
    [question] = result.standings[0].questions
    assert (question.candidates, question.matters, question.stake) == (("desert", "tundra"), False, 0)
    assert question.why.fr == f"Quelle que soit cette pile, Ana marque {low}"


def test_biome_and_height_of_one_pile_are_two_questions() -> None:
    result, low, high = ana(put(TABLE, 2, Pile(None, None, ("desert", "tundra"), (2, 3))))
    assert [question.candidates for question in result.standings[0].questions] == [("2", "3"), ("desert", "tundra")]
    assert (low, high) == (total(2), total(3))


@pytest.mark.parametrize("heights", [(2, 3), (5, 1, 2), ()])
def test_bounds_hold_every_completion(heights: tuple[int, ...]) -> None:
    [(low, high)] = bounds(put(TABLE, 2, Pile("desert", None, heights=heights)))
    totals = [total(height) for height in heights or range(1, 17)]
    assert low <= min(totals) <= max(totals) <= high


def test_a_pile_that_decides_nothing() -> None:
    table = put(f"{TABLE}[Bao]\ntundra\n", 2, Pile("desert", None, heights=(2, 3)))
    result = score(table)
    [question] = result.standings[0].questions
    assert result.settled
    assert question.why.en == "Whatever this pile is, Ana wins"
