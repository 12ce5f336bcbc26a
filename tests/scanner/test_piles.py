"""Écosphère from readings: biomes and heights decoded, questions, --set, several photos, overlay and JSON."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from scanner.game.as_piles import PILES
from scanner.game.assemble_piles import assemble_piles
from scanner.game.evening import Board, Evening
from scanner.game.gather import Gathered
from scanner.overlays.piles_overlay import piles_overlay
from scanner.piles.counting import ROWS, Opinion, agreed, counted
from scanner.piles.fuse import fuse_piles, same_notebook
from scanner.records import UNKNOWN, Candidate, Photo, Quad, Reading, ReadPile
from scoring.games import GAMES
from scoring.games.ecosphere import COPIES
from scoring.records import Notebook, Pile
from scoring.table import score
from scoring.words import NotationError, Word

if TYPE_CHECKING:
    from collections.abc import Callable

    from scanner.game.evening import Answers
    from scanner.game.gather import Request
    from tests.scanner.conftest import Ran

Heights = dict[int, float]
SURE_OF_EDGES = Opinion(1.0, 0.0, 1.0, 1.0)


def box(left: float, top: float, right: float, bottom: float) -> Quad:
    return Quad(((left, top), (right, top), (right, bottom), (left, bottom)), 0.9)


def pile(col: int, biomes: dict[str, float], heights: Heights) -> ReadPile:
    """A pile in its place, strips above the whole card."""
    listed = dict(sorted(heights.items(), key=lambda each: -each[1]))
    names = {**biomes, UNKNOWN: max(0.0, 1 - sum(biomes.values()))}
    candidates = tuple(Candidate(name, share) for name, share in sorted(names.items(), key=lambda each: -each[1]))
    left, covered = 100.0 * col, next(iter(listed)) - 1
    tops = [400.0 - 30 * step for step in range(covered, 0, -1)]
    parts = [*(box(left, top, left + 80, top + 30) for top in tops), box(left, 400, left + 80, 512)]
    outline = box(left, 400.0 - 30 * covered, left + 80, 512)
    return ReadPile(1, col, parts[-1], candidates, tuple(listed.items()), tuple(parts), outline)


def notebook(*piles: tuple[dict[str, float], Heights], photo: str = "ana.jpg") -> Reading:
    found = tuple(pile(col, *each) for col, each in enumerate(piles, 1))
    return Reading(photo, (1000, 800), 1, len(found), 0, found, ())


CLEAR = notebook(({"taiga": 1.0}, {4: 1.0}), ({"desert": 0.99}, {2: 0.995, 3: 0.005}), ({"tundra": 0.99}, {1: 1.0}))
UNCLEAR = notebook(({"taiga": 1.0}, {4: 0.6, 5: 0.4}), ({"desert": 0.5, "savanna": 0.5}, {2: 1.0}))


def assembled(*readings: Reading, answers: Answers | None = None) -> tuple[Notebook, ...]:
    boards = tuple(Board(f"p{index}", reading) for index, reading in enumerate(readings))
    return assemble_piles(Evening(GAMES["ecosphere"], boards), answers or {}).table.notebooks


def test_clear_piles_are_read() -> None:
    [ana] = assembled(CLEAR)
    assert ana.piles == (Pile("taiga", 4), Pile("desert", 2), Pile("tundra", 1))


def test_what_is_unclear_stays_open() -> None:
    [ana] = assembled(UNCLEAR)
    assert ana.piles[0] == Pile("taiga", None, (), (4, 5))
    assert ana.piles[1].biome is None
    assert set(ana.piles[1].biomes) == {"desert", "savanna"}


def test_no_biome_lies_in_two_piles() -> None:
    """A pile that may be desert or savanna is savanna beside one that is surely desert."""
    [ana] = assembled(notebook(({"desert": 0.999}, {2: 1.0}), ({"desert": 0.55, "savanna": 0.45}, {1: 1.0})))
    assert [each.biome for each in ana.piles] == ["desert", "savanna"]


def test_the_deck_of_two_players_rules_out_a_fifth_tundra() -> None:
    """RULES 5: four tundra cards in a game of two, nine in one of five."""
    assert (COPIES["tundra"][0], COPIES["tundra"][-1]) == (4, 9)
    either = notebook(({"tundra": 1.0}, {4: 0.5, 5: 0.5}))
    two = assembled(either, notebook(({"taiga": 1.0}, {1: 1.0})))
    assert two[0].piles == (Pile("tundra", 4),)
    alone = assembled(either)
    assert alone[0].piles[0].heights == (4, 5)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (Pile(None, 5), Pile("taiga", 5)),
        (Pile("tundra", None), Pile("tundra", None, (), (4, 5))),
        (Pile("tundra", 7), Pile("tundra", 7)),
    ],
)
def test_what_people_say_is_certain(said: Pile, expected: Pile) -> None:
    [ana] = assembled(UNCLEAR, answers={("p0", (1, 1)): said})
    assert ana.piles[0] == expected


@pytest.mark.parametrize(
    ("text", "said"), [("4", Pile(None, 4)), ("taïga", Pile("taiga", None)), ("Toundra*3", Pile("tundra", 3))]
)
def test_answers_are_understood(text: str, said: Pile) -> None:
    assert PILES.said("ecosphere", Word(text, 1, 1)) == said


@pytest.mark.parametrize("text", [".", "0", "taiga*0", "fox", "9,9"])
def test_answers_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        PILES.said("ecosphere", Word(text, 1, 1))


@pytest.mark.parametrize(("text", "place"), [("3", (1, 3)), ("1,8", (1, 8))])
def test_places_are_piles_from_the_left(text: str, place: tuple[int, int]) -> None:
    assert PILES.place(Word(text, 1, 1)) == place
    with pytest.raises(NotationError):
        PILES.place(Word("9", 1, 1))


# --- several photos ---------------------------------------------------------------------------------------


def test_two_photos_of_one_notebook_settle_a_doubt() -> None:
    first = notebook(({"taiga": 0.9}, {4: 0.6, 5: 0.4}))
    second = notebook(({"taiga": 0.9}, {4: 0.9, 3: 0.1}), photo="ana-2.jpg")
    assert same_notebook(first, second)
    fused = fuse_piles([first, second])
    assert fused.problems == ()
    [ana] = assembled(fused.reading)
    assert ana.piles[0].height == 4


def test_a_photo_of_other_piles_is_left_out() -> None:
    fused = fuse_piles([CLEAR, notebook(({"savanna": 1.0}, {1: 1.0}), photo="x.jpg")])
    assert [problem.kind for problem in fused.problems] == ["photos_differ"]
    assert fused.reading == CLEAR


# --- counting ---------------------------------------------------------------------------------------------


@given(st.lists(st.floats(0, 1), max_size=9), st.lists(st.floats(-8, 8), min_size=12, max_size=12))
def test_both_ways_of_counting_make_one_distribution(chances: list[float], numbers: list[float]) -> None:
    shares = agreed(np.array(chances), np.array(numbers), SURE_OF_EDGES)
    assert shares.shape == (12,)
    assert shares.min() >= 0
    assert shares.sum() == pytest.approx(1)


def test_sure_edges_are_counted() -> None:
    shares = agreed(np.array([0.999, 0.001, 0.999, 0.999]), np.zeros(12), SURE_OF_EDGES)
    assert shares.argmax() == 3
    assert shares[3] > 0.99


def test_an_edge_of_even_chance_leaves_two_numbers_open() -> None:
    shares = agreed(np.array([0.999, 0.5]), np.zeros(12), SURE_OF_EDGES)
    assert shares[[1, 2]] == pytest.approx([0.5, 0.5], abs=0.01)


def test_edges_are_told_once_and_above_the_whole_card() -> None:
    answer = np.full(ROWS + 15, -9.0)
    answer[[40, 41, 100, 143, 150]] = [6.0, 5.0, 6.0, 6.0, 6.0]
    answer[ROWS + 3 :] = 0.0
    found = counted(answer, SURE_OF_EDGES)
    assert found.rows.tolist() == [81.0, 201.0]
    assert found.covered.argmax() == 2
    assert found.edges(1).tolist() in ([81.0], [201.0])


# --- what is shown ----------------------------------------------------------------------------------------


def test_the_overlay_shows_the_piles_and_marks_the_unclear_one() -> None:
    photo = Photo("ana.jpg", np.full((800, 1000, 3), 90, np.uint8), (1000, 800))
    pictures = []
    for reading in (CLEAR, UNCLEAR):
        evening = Evening(GAMES["ecosphere"], (Board("ana", reading),))
        found = assemble_piles(evening, {})
        result = score(found.table)
        shown = piles_overlay(photo, found.cards[0], result.standings[0], result, "fr")
        pictures.append(np.asarray(Image.open(io.BytesIO(shown)).convert("RGB")).astype(int))
    amber = [int((((each - (255, 159, 28)) ** 2).sum(axis=2) < 900).sum()) for each in pictures]
    assert amber[1] > 2000 > 5 * amber[0]


def test_the_command_tells_piles_and_asks(recount: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch) -> None:
    def gather(_request: Request, _tell: Callable[[str], None]) -> Gathered:
        evening = Evening(GAMES["ecosphere"], (Board("ana", UNCLEAR), Board("bao", CLEAR)))
        photo = Photo("x.jpg", np.full((800, 1000, 3), 90, np.uint8), (1000, 800))
        deck = type("Deck", (), {"name": "mine", "game": "ecosphere"})()
        return Gathered(evening, deck, {"ana": photo, "bao": photo}, {})

    monkeypatch.setattr("scanner.game.gather.gather", gather)
    ana, bao = json.loads(recount("score", "a.jpg", "b.jpg", "--json").out)["players"]
    assert bao["piles"] == [["taiga", 4], ["desert", 2], ["tundra", 1]]
    assert ana["piles"][0] == ["taiga", None]
    assert ana["questions"][0]["candidates"] == ["4", "5"]
    assert (ana["cards"][0]["card"], ana["cards"][0]["count"]) == ("taiga", None)
    assert ana["cards"][0]["counts"] == [[4, 0.6], [5, 0.4]]
    said = json.loads(recount("score", "a.jpg", "b.jpg", "--json", "--set", "ana:1=5", "--set", "ANA:2=savane").out)
    assert said["players"][0]["piles"] == [["taiga", 5], ["savanna", 2]]
    assert said["players"][0]["questions"] == []
