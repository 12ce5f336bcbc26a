"""Joint decoding: copies in the box, the rules as a second opinion, and what stays open."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest

from scanner.game.assemble import assemble
from scanner.game.limits import EXTRA_COPY, within_the_box
from scanner.records import BACK, UNKNOWN
from scoring.formatting import tableau_json
from scoring.records import Spot, Tableau
from scoring.table import score
from tests.scanner.boards import FOREST, OCEAN, evening, read_card, reading

if TYPE_CHECKING:
    from scanner.game.assemble import Assembled
    from scoring.records import Coords


def spot(found: Assembled, cell: Coords, player: int = 0) -> Spot | None:
    tableau = found.table.players[player]
    assert isinstance(tableau, Tableau)
    return tableau.rows[cell[0] - 1][cell[1] - 1]


def test_sure_cards_are_read_and_everything_else_follows() -> None:
    found = assemble(evening("forest", reading(FOREST)))
    assert tableau_json(found.table.players[0])["rows"] == [line.split() for line in FOREST.splitlines()]
    standing = score(found.table).standings[0]
    assert standing.low == standing.high == standing.column.total
    assert standing.questions == ()


def test_a_doubtful_card_is_open_among_the_plausible_only() -> None:
    found = assemble(evening("forest", reading(FOREST, {(3, 4): {"fox": 0.6, "deer": 0.3999}})))
    assert spot(found, (3, 4)) == Spot(None, among=("fox", "deer"))
    [question] = score(found.table).standings[0].questions
    assert question.candidates == ("fox", "deer")


def test_what_looks_like_nothing_known_is_never_the_nearest() -> None:
    found = assemble(evening("forest", reading(FOREST, {(3, 4): {"fox": 0.02, UNKNOWN: 0.98}})))
    lies = spot(found, (3, 4))
    assert lies is not None
    assert lies.card is None
    assert lies.among[0] == "fox"
    assert len(lies.among) == 11


def test_labels_of_no_card_of_the_game_are_unknown() -> None:
    found = assemble(evening("forest", reading(FOREST, {(3, 4): {"ace of spades": 0.999}})))
    assert found.cards[0][13].candidates[0].card == UNKNOWN


def test_a_back_lies_face_down() -> None:
    found = assemble(evening("ocean", reading(OCEAN, {(1, 2): {BACK: 0.999}})))
    assert spot(found, (1, 2)) == Spot(None, down=True)


def test_holes_stay_holes_and_are_a_problem() -> None:
    found = assemble(evening("forest", reading(FOREST.replace("eagle", "."))))
    assert spot(found, (3, 2)) is None
    assert [problem.kind for problem in score(found.table).standings[0].problems] == ["hole"]


def test_copies_in_the_box_decide_between_look_alikes() -> None:
    """Eight bees are sure; a ninth that may be a fox is one."""
    rows = "bee bee bee bee bee\nbee bee bee fox fox\n" + "meadow meadow stream stream deer\n" * 2
    doubtful = {(2, 4): {"bee": 0.7, "fox": 0.2999}}
    alone = assemble(evening("forest", reading(rows.replace("bee", "deer"), doubtful)))
    assert spot(alone, (2, 4)) == Spot(None, among=("bee", "fox"))
    together = assemble(evening("forest", reading(rows, doubtful)))
    assert spot(together, (2, 4)) == Spot("fox")


def test_copies_are_counted_over_all_players_and_the_neutral() -> None:
    rows = "bee bee bee bee deer\n" + "meadow stream wolf fox trout\n" * 3
    doubtful = {(1, 5): {"bee": 0.7, "deer": 0.2999}}
    neutral = tuple(read_card(1, col, {"bee": 0.9999}) for col in range(1, 5))
    found = assemble(evening("forest", reading(rows, doubtful), neutral=neutral))
    assert spot(found, (1, 5)) == Spot("deer")
    assert found.table.neutral == ("bee",) * 4
    two = assemble(evening("forest", reading(rows, doubtful), reading(rows)))
    assert spot(two, (1, 5)) == Spot("deer")


def test_more_copies_than_the_box_holds_are_read_as_they_lie_if_all_are_clear() -> None:
    """A second box is likelier than two clear cards misread: the problem is shown, nothing is called into question."""
    rows = "bee bee bee bee bee\nbee bee bee bee bee\n" + "meadow meadow stream stream deer\n" * 2
    found = assemble(evening("forest", reading(rows, sure=0.9999999)))
    assert all(spot(found, (row, col)) == Spot("bee") for row in (1, 2) for col in range(1, 6))
    assert score(found.table).standings[0].problems[0].kind == "too_many_copies"


def test_one_too_many_of_unclear_cards_is_a_question() -> None:
    rows = "bee bee bee bee bee\nbee bee bee bee deer\n" + "meadow meadow stream stream deer\n" * 2
    found = assemble(evening("forest", reading(rows, {(1, 1): {"bee": 0.98, "eagle": 0.0199}})))
    lies = spot(found, (1, 1))
    assert lies is not None
    assert lies.card is None or lies.card == "eagle"


def test_answers_are_certain_and_help_the_others() -> None:
    rows = "bee bee bee bee bee\nbee bee bee fox fox\n" + "meadow meadow stream stream deer\n" * 2
    doubtful = {(2, 3): {"bee": 0.55, "fox": 0.4499}, (2, 4): {"bee": 0.55, "fox": 0.4499}}
    table = evening("forest", reading(rows, doubtful))
    assert spot(assemble(table), (2, 4)) == Spot(None, among=("fox", "bee"))
    found = assemble(table, {("Ana", (2, 3)): Spot("bee")})
    assert spot(found, (2, 3)) == Spot("bee")
    assert spot(found, (2, 4)) == Spot("fox")
    assert spot(assemble(table, {("Ana", (2, 3)): None}), (2, 3)) is None


def test_the_rules_doubt_the_camera() -> None:
    """A card lies face down beside what may be a whale or a shark: only a whale can have turned it."""
    doubtful = {(1, 2): {BACK: 0.9999}, (2, 2): {"shark": 0.6, "whale": 0.3999}}
    found = assemble(evening("ocean", reading(OCEAN, doubtful)))
    assert spot(found, (2, 2)) == Spot("whale")
    assert spot(assemble(evening("ocean", reading(OCEAN, {(2, 2): doubtful[2, 2]}))), (2, 2)) != Spot("whale")


def test_nothing_lies_face_down_in_a_forest_unless_it_clearly_does() -> None:
    found = assemble(evening("forest", reading(FOREST, {(3, 4): {BACK: 0.5, "fox": 0.4999}})))
    assert spot(found, (3, 4)) == Spot("fox")
    found = assemble(evening("forest", reading(FOREST, {(3, 4): {BACK: 0.999, "fox": 0.0009}})))
    assert spot(found, (3, 4)) == Spot(None, down=True)


@pytest.mark.parametrize("seed", range(5))
def test_weighing_agrees_with_counting_every_reading(seed: int) -> None:
    chance = np.random.default_rng(seed)
    cards, kinds, copies = 6, 3, np.array([2, 2, 3])
    shares = chance.dirichlet([0.3] * (kinds + 1), cards)
    exact = np.zeros_like(shares)
    for filling in product(range(kinds + 1), repeat=cards):
        extra = sum(max(0, filling.count(kind) - copies[kind]) for kind in range(kinds))
        exact[np.arange(cards), filling] += np.prod(shares[np.arange(cards), filling]) * EXTRA_COPY**extra
    exact /= exact.sum(1, keepdims=True)
    assert np.abs(within_the_box(shares, copies) - exact).max() < 0.06


def test_one_kind_at_its_limit_is_weighed_exactly() -> None:
    shares = np.array([[0.9, 0.1]] * 9)
    found = within_the_box(shares, np.array([8]))
    assert found[0, 0] == pytest.approx(0.9 * (1 - 0.9**8 * (1 - EXTRA_COPY)) / (1 - 0.9**9 * (1 - EXTRA_COPY)))
    assert within_the_box(shares[:8], np.array([8])) is not None
    assert (within_the_box(shares[:8], np.array([8])) == shares[:8]).all()


def test_people_may_insist_on_more_copies_than_anybody_believes_in() -> None:
    shares = np.array([[1.0, 0.0]] * 40)
    assert np.array_equal(within_the_box(shares, np.array([8])), shares)
