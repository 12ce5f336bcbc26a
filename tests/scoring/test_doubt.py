"""Unread cards: intervals that hold the truth, questions that say what hangs on them."""

from __future__ import annotations

import random
from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import doubt
from scoring.bounds import bounds
from scoring.notation import parse
from scoring.records import Spot
from scoring.table import score
from tests.scoring.second_opinion_grids import BOX
from tests.scoring.strategies import GRID_GAMES, NAMES, as_table, ecosphere_tables, oceanos_tables

if TYPE_CHECKING:
    from scoring.records import Question, Result
    from tests.scoring.strategies import Json

EMPTY = ". . . . .\n"


def dealt(game: str, players: int, seed: int) -> Json:
    """A table whose cards come out of one box."""
    chance = random.Random(seed)
    deck = [card for card, copies in BOX[game].items() for _ in range(copies)]
    chance.shuffle(deck)
    people = [
        {"name": name, "rows": [[deck.pop() for _ in range(5)] for _ in range(4)], "solo": False}
        for name in NAMES[:players]
    ]
    found: Json = {"game": game, "players": people}
    if players == 2 and chance.random() < 0.5:
        found["neutral"] = [deck.pop() for _ in range(20)]
    elif players == 2:
        people[1]["solo"] = True
    return found


def hide(table: Json, cells: int, seed: int) -> Json:
    """The same table with some cards unread, now and then one of the neutral player's."""
    chance, hidden = random.Random(seed), deepcopy(table)
    for _ in range(cells):
        player = chance.choice(hidden["players"])
        player["rows"][chance.randrange(4)][chance.randrange(5)] = "?"
    if chance.random() < 0.3 and hidden.get("neutral"):
        hidden["neutral"][0] = "?"
    return hidden


def holds(result: Result, truth: Result) -> bool:
    """Whether the doubtful result allows the true one."""
    if result.settled and result.winners != truth.winners:
        return False
    return all(
        one.low <= other.column.total <= one.high for one, other in zip(result.standings, truth.standings, strict=True)
    )


@pytest.mark.parametrize("game", GRID_GAMES)
@given(players=st.integers(1, 6), seed=st.integers(0, 10**6), cells=st.integers(1, 9))
def test_the_truth_lies_in_the_interval(game: str, players: int, seed: int, cells: int) -> None:
    """However many cards are unread; one is counted, more are bounded, to keep this test short."""
    table = dealt(game, players, seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(doubt, "EXACT_LIMIT", 11)
        assert holds(score(as_table(hide(table, cells, seed))), score(as_table(table)))


@pytest.mark.parametrize("game", GRID_GAMES)
@given(players=st.integers(2, 4), seed=st.integers(0, 10**6))
@settings(max_examples=10)
def test_bounds_are_never_narrower_than_the_count(game: str, players: int, seed: int) -> None:
    table = as_table(hide(dealt(game, players, seed), 2, seed))
    exact = [(standing.low, standing.high) for standing in score(table).standings]
    for (low, high), (least, most) in zip(exact, bounds(table), strict=True):
        assert least <= low <= high <= most


@given(table=oceanos_tables(), data=st.data())
def test_an_expedition_lies_in_its_interval(table: Json, data: st.DataObject) -> None:
    hidden = deepcopy(table)
    for _ in range(data.draw(st.integers(0, 3))):
        player = data.draw(st.sampled_from(hidden["players"]))
        row = data.draw(st.sampled_from(player["rows"]))
        row[data.draw(st.integers(0, len(row) - 1))] = "?"
    if data.draw(st.booleans()):
        del hidden["kraken"]
    truth = score(as_table(table))
    for standing, known in zip(score(as_table(hidden)).standings, truth.standings, strict=True):
        assert standing.low <= known.column.total <= standing.high


@given(table=ecosphere_tables(), data=st.data())
def test_a_notebook_lies_in_its_interval(table: Json, data: st.DataObject) -> None:
    hidden = deepcopy(table)
    piles = [pile for player in hidden["players"] for pile in player["piles"]]
    for pile in piles:
        if data.draw(st.integers(0, 4)) == 0:
            pile[1] = None
    assert holds(score(as_table(hidden)), score(as_table(table)))


def only(text: str) -> tuple[Result, Question]:
    """A table with one question."""
    result = score(parse(text))
    (question,) = [question for standing in result.standings for question in standing.questions]
    return result, question


def test_a_card_that_decides() -> None:
    result, question = only(f"game: forest\n[Ana]\n? rabbit . . .\n{EMPTY * 3}[Bao]\nrabbit rabbit . . .\n{EMPTY * 3}")
    assert not result.settled
    assert question.cell == (1, 1)
    assert question.matters
    assert "rabbit" in question.candidates
    assert question.why.en == "Ana scores -4 to 8, and it can change who wins"
    assert question.why.fr == "Ana marque de -4 à 8, et cela peut changer le vainqueur"


def test_a_card_that_cannot_matter() -> None:
    meadows = "meadow meadow meadow meadow meadow\n"
    result, question = only(
        f"game: forest\n[Ana]\n{meadows * 2}bee bee rabbit deer fox\n{EMPTY}[Bao]\n? rabbit . . .\n{EMPTY * 3}"
    )
    assert result.settled
    assert not question.matters
    assert question.why.en == "Whatever this card is, Ana wins"
    assert question.why.fr == "Quelle que soit cette carte, Ana gagne"


def test_two_who_win_whatever_the_card_is() -> None:
    board = "octopus octopus octopus octopus octopus\n" + EMPTY * 3
    whale = "whale ? . . .\n" + EMPTY * 3
    result, question = only(f"game: ocean\n[Ana]\n{board}[Bao]\n{board}[Chloé]\n{whale}")
    assert result.winners == ("Ana", "Bao")
    assert question.why.en == "Whatever this card is, Ana and Bao win"
    assert question.why.fr == "Quelle que soit cette carte, Ana et Bao gagnent"


def test_alone_the_total_is_what_matters() -> None:
    result, question = only(f"game: forest\n[Ana]\n? . . . .\n{EMPTY * 3}")
    assert result.settled
    assert question.matters
    assert question.why.en == "Ana scores -5 to 7"
    assert (result.standings[0].low, result.standings[0].high) == (-5, 7)
    assert question.stake == 12


def test_alone_with_a_card_worth_nothing() -> None:
    _, question = only(f"game: ocean\n[Ana]\nwhale ? . . .\n{EMPTY * 3}")
    assert not question.matters
    assert question.why.en == "Whatever this card is, Ana scores 0"


def test_a_solo_level_at_stake() -> None:
    """Ana leads by 27 and wins anyway; a card that brings three more makes it the easy level."""
    human = "meadow meadow meadow meadow meadow\nbee ? rabbit deer deer\nfox . rabbit . .\nwolf . . . .\n"
    result, question = only(f"game: forest\n[Ana]\n{human}[Alban] solo\nfox . fox . .\n{EMPTY * 3}")
    assert result.settled
    assert question.matters
    assert question.why.en.endswith("it can change the level that was beaten")


def test_who_wins_in_every_reading_wins() -> None:
    """Without her face-down card Ana would be behind with 10; be it gazelle (2) or zebra (3), she wins."""
    ana = "grassland down . . .\n. . . . .\n. . . . .\n. gazelle . gazelle .\n"
    bao = "grassland grassland grassland . .\n. . . . .\nwatering_hole lion . . .\n. . . . .\n"
    result = score(parse(f"game: savanna\n[Ana]\n{ana}[Bao]\n{bao}"))
    first, second = result.standings
    assert (first.column.total, first.low, first.high, second.column.total) == (12, 12, 13, 11)
    assert result.settled
    assert result.winners == ("Ana",)


def test_what_the_camera_thinks_likeliest_is_counted() -> None:
    table = parse(f"game: forest\n[Ana]\nbee meadow . . .\n. ? . . .\n{EMPTY * 2}")
    rows = table.tableaux[0].rows
    seen = replace(rows[1][1] or Spot(None), among=("meadow", "wolf"))
    guessed = replace(table.tableaux[0], rows=(rows[0], (rows[1][0], seen, *rows[1][2:]), *rows[2:]))
    standing = score(replace(table, players=(guessed,))).standings[0]
    assert (
        standing.column.total
        == score(parse(f"game: forest\n[Ana]\nbee meadow . . .\n. meadow . . .\n{EMPTY * 2}")).standings[0].column.total
    )
    assert standing.low <= standing.column.total <= standing.high


def test_two_unread_cards_ask_the_dearer_first() -> None:
    """One could join two pairs of grassland: 16 instead of 8. The other could be a gazelle, the only one, 2 and 5,
    and besides feed a lion in the grass: 4."""
    board = "grassland grassland ? grassland grassland\n. . . . .\n. . . . .\n? . . . .\n"
    result = score(parse(f"game: savanna\n[Ana]\n{board}"))
    first, second = result.standings[0].questions
    assert (first.cell, first.stake) == ((4, 1), 11)
    assert (second.cell, second.stake) == ((1, 3), 8)


def test_a_card_that_decides_nothing_while_another_does() -> None:
    """The neighbour of a whale that has no other is turned whatever it is; the other card decides."""
    board = f"whale ? . . .\n. . . . .\n. . . . .\n? . . . .\n[Bao]\noctopus octopus . . .\n{EMPTY * 3}"
    result = score(parse(f"game: ocean\n[Ana]\n{board}"))
    decides, idle = result.standings[0].questions
    assert not result.settled
    assert (decides.cell, decides.matters) == ((4, 1), True)
    assert (idle.cell, idle.matters) == ((1, 2), False)
    assert idle.why.en == "This card alone does not change who wins"


def test_the_box_limits_what_a_card_can_be() -> None:
    bees = "bee bee bee bee bee\nbee bee bee ? .\n" + EMPTY * 2
    _, question = only(f"game: forest\n[Ana]\n{bees}")
    assert "bee" not in question.candidates
    assert len(question.candidates) == 10


def test_an_empty_box_rules_nothing_out() -> None:
    neutral = " ".join(f"{card} " * copies for card, copies in BOX["forest"].items())
    result, question = only(f"game: forest\n[Ana]\n? . . . .\n{EMPTY * 3}[Bao]\n{EMPTY * 4}[neutral]\n{neutral}")
    assert len(question.candidates) == 11
    assert not result.settled


def test_a_face_down_card_of_savane_is_prey() -> None:
    _, question = only(f"game: savanna\n[Ana]\ndown grassland . . .\n{EMPTY * 3}")
    assert question.candidates == ("gazelle", "zebra")


def test_a_face_down_card_of_ocean_asks_nothing() -> None:
    result = score(parse(f"game: ocean\n[Ana]\ndown whale . . .\n{EMPTY * 3}"))
    assert result.standings[0].questions == ()


@pytest.mark.parametrize(("cards", "notes"), [("?", 0), ("plankton ?", 1), ("plankton plankton ? ?", 0)])
def test_unread_cards_of_the_neutral_player_are_told(cards: str, notes: int) -> None:
    """They belong in nobody's questions. Ana's plankton is worth 12 up to one of the neutral player's, then 8."""
    boards = f"[Ana]\nplankton . . . .\n{EMPTY * 3}[Bao]\noctopus octopus octopus . .\n{EMPTY * 3}"
    result = score(parse(f"game: ocean\n{boards}[neutral]\n{cards}\n"))
    assert len(result.notes) == notes
    assert result.settled == (notes == 0)
    assert all(standing.questions == () for standing in result.standings)


def test_many_unread_cards_are_bounded_in_no_time() -> None:
    unread = "? ? ? ? ?\n" * 4
    for game in GRID_GAMES:
        result = score(parse(f"game: {game}\n[Ana]\n{unread}[Bao]\n{unread}"))
        first = result.standings[0]
        assert not result.settled
        assert first.low <= first.column.total < first.high
        assert all(question.matters for question in first.questions)
        assert first.questions[0].why.en.startswith("Ana scores between ")


def test_one_is_ahead_whatever_is_open() -> None:
    """Four unread cards are too many to count, but nothing on them can catch up with eight dragonflies."""
    stream, dragonflies = "stream stream stream stream stream\n", "dragonfly dragonfly dragonfly dragonfly .\n"
    board = dragonflies + stream * 2 + dragonflies
    result = score(parse(f"game: forest\n[Ana]\n{board}[Bao]\n? . . . ?\n{EMPTY * 2}? . . . ?\n"))
    assert result.settled
    assert not any(question.matters for question in result.standings[1].questions)


def test_alban_has_no_biodiversity_to_gain() -> None:
    """Four cards in the corners feed nobody: Ana has six gaps and loses 5 whatever they are, Alban does not."""
    board = f"? . . . ?\n{EMPTY * 2}? . . . ?\n"
    text = f"game: forest\n[Ana]\n{board}[Alban] solo\n{board}"
    ana, alban = score(parse(text)).standings
    assert (ana.low, ana.high) == (alban.low - 5, alban.high - 5)


@pytest.mark.parametrize(("swarms", "matters"), [(1, True), (2, False)])
def test_a_solo_level_within_bounds(swarms: int, matters: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five dragonflies at a stream of ten win against one unread card, on some level; ten win on the hardest."""
    monkeypatch.setattr(doubt, "EXACT_LIMIT", 1)
    swarm = "dragonfly dragonfly dragonfly dragonfly dragonfly\n"
    board = swarm + "stream stream stream stream stream\n" * 2 + (swarm if swarms == 2 else EMPTY)
    result = score(parse(f"game: forest\n[Ana]\n{board}[Alban] solo\n? . . . .\n{EMPTY * 3}"))
    assert result.settled
    assert [question.matters for question in result.standings[1].questions] == [matters]


def test_levels_not_noted_leave_an_expedition_open() -> None:
    row = "seahorse crab turtle dolphin crystal_green\n"
    text = f"game: oceanos\nkraken: 0 0 0\n[Ana]\n{row * 3}[Bao]\n{row * 3}"
    result = score(parse(text))
    assert not result.settled
    first = result.standings[0]
    # At level 1 three animals a round. One crystal a round raises one part at its end: at best the aquarium first (four
    # animals from then on) and then the propeller (two stars in rounds 2 and 3).
    assert (first.low, first.high) == (18, 28)
