"""Unread cards of which the camera saw enough to say what they could be."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from scoring.bounds import bounds
from scoring.notation import parse
from scoring.records import Spot, Table, Tableau
from scoring.table import score

TABLE = """game: {game}
[Ana]
{rows}
"""
FOREST = """bee meadow meadow stream wolf
bear trout stream stream fox
rabbit eagle deer fox wolf
meadow meadow fox deer dragonfly"""
OCEAN = """coral krill krill plankton plankton
crab whale octopus grouper shark
eel coral clownfish turtle turtle
coral coral plankton crab krill"""


def table(game: str, rows: str) -> Table:
    return parse(TABLE.format(game=game, rows=rows))


def put(found: Table, spots: dict[tuple[int, int], Spot]) -> Table:
    """The first player's tableau with other spots."""
    tableau = found.players[0]
    assert isinstance(tableau, Tableau)
    rows = tuple(
        tuple(spots.get((r, c), spot) for c, spot in enumerate(row, 1)) for r, row in enumerate(tableau.rows, 1)
    )
    return replace(found, players=(replace(tableau, rows=rows),))


def total(found: Table) -> int:
    return score(found).standings[0].column.total


def test_only_what_it_could_be_counts() -> None:
    found = score(put(table("forest", FOREST), {(3, 4): Spot(None, among=("fox", "deer"))})).standings[0]
    fox, deer = (total(put(table("forest", FOREST), {(3, 4): Spot(card)})) for card in ("fox", "deer"))
    assert (found.low, found.high) == (min(fox, deer), max(fox, deer))
    assert [question.candidates for question in found.questions] == [("fox", "deer")]


def test_a_card_that_may_lie_face_down() -> None:
    found = score(put(table("ocean", OCEAN), {(1, 5): Spot(None, among=("plankton", "down"))})).standings[0]
    up, down = (total(put(table("ocean", OCEAN), {(1, 5): spot})) for spot in (Spot("plankton"), Spot(None, down=True)))
    assert up != down
    assert (found.low, found.high) == (min(up, down), max(up, down))


def test_a_face_down_card_of_one_of_two_kinds() -> None:
    rows = "zebra grassland lion tree tree\n" + "gazelle hyena hyena elephant vulture\n" * 3
    spot = Spot(None, among=("gazelle:down", "zebra"))
    found = score(put(table("savanna", rows), {(1, 1): spot})).standings[0]
    each = [total(put(table("savanna", rows), {(1, 1): s})) for s in (Spot("gazelle", down=True), Spot("zebra"))]
    assert (found.low, found.high) == (min(each), max(each))


@pytest.mark.parametrize(("game", "rows"), [("forest", FOREST), ("ocean", OCEAN)])
def test_bounds_hold_every_completion(game: str, rows: str) -> None:
    cards = {"forest": ("stream", "meadow", "wolf"), "ocean": ("plankton", "krill", "coral")}[game]
    cells = [(1, 1), (2, 3), (4, 4)]
    whole = table(game, rows)
    [(low, high)] = bounds(put(whole, {cell: Spot(None, among=cards) for cell in cells}))
    [(loose_low, loose_high)] = bounds(put(whole, {cell: Spot(None) for cell in cells}))
    totals = [
        total(put(whole, {cell: Spot(card) for cell, card in zip(cells, filling, strict=True)}))
        for filling in product(cards, repeat=3)
    ]
    assert loose_low <= low <= min(totals) <= max(totals) <= high <= loose_high
