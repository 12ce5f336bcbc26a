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

from models.inputs import COLUMN_ABOVE, COLUMN_CARD, COLUMN_SIDE, COLUMN_SIZE
from scanner.game.as_piles import PILES
from scanner.game.assemble_piles import assemble_piles
from scanner.game.evening import Board, Evening
from scanner.game.gather import Gathered
from scanner.overlays.piles_overlay import piles_overlay
from scanner.piles.counting import Opinion, decoded, steps_of
from scanner.piles.doubt import either_way_round
from scanner.piles.fuse import fuse_piles, same_notebook
from scanner.piles.strips import LONGEST, MARKS, ROWS, START, strips
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
EVEN = Opinion((0.0,) * MARKS, 1.0, 1.0, 0.0, 1.0)
"""Believes every witness as it speaks."""
UNLIKE = np.full((START, LONGEST), -3.0)
"""Strips that look a little unlike the whole card, wherever they are."""


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


def edges_at(*rows: int, odds: float = 6.0) -> np.ndarray:
    """The network's logits: surely an edge in these rows, surely none elsewhere."""
    edges = np.full(ROWS, -8.0)
    edges[list(rows)] = odds
    return edges


@given(st.lists(st.floats(-8, 8), min_size=ROWS, max_size=ROWS), st.lists(st.floats(-8, 8), min_size=12, max_size=12))
def test_all_ways_of_cutting_make_one_distribution(edges: list[float], numbers: list[float]) -> None:
    found = decoded(steps_of(np.array(edges), UNLIKE, EVEN), np.array(numbers), EVEN)
    assert found.covered.shape == (12,)
    assert found.covered.min() >= 0
    assert found.covered.sum() == pytest.approx(1)
    assert [len(path) for path in found.paths] == list(range(12))


def test_sure_edges_are_counted_and_found() -> None:
    found = decoded(steps_of(edges_at(130, 110, 95), UNLIKE, EVEN), np.zeros(12), EVEN)
    assert found.covered.argmax() == 3
    assert found.covered[3] > 0.6
    assert found.edges(3).tolist() == [191.0, 221.0, 261.0]


def test_an_edge_of_even_chance_leaves_two_numbers_open() -> None:
    edges = np.maximum(edges_at(130), edges_at(110, odds=3.0))
    found = decoded(steps_of(edges, UNLIKE, EVEN), np.zeros(12), EVEN)
    assert found.covered[[1, 2]] == pytest.approx([0.5, 0.5], abs=0.1)


def test_no_card_is_thinner_than_a_strip_nor_hides_more_than_one_shows() -> None:
    close = decoded(steps_of(edges_at(START - 1, START - 2), UNLIKE, EVEN), np.zeros(12), EVEN)
    assert close.covered.argmax() == 0
    far = decoded(steps_of(edges_at(START - LONGEST - 5, odds=0.0), UNLIKE, EVEN), np.zeros(12), EVEN)
    assert far.covered.argmax() == 0


def striped(tops: list[int]) -> np.ndarray:
    """A crop of the counter: cards of one drawn face whose upper edges lie in these rows, on a plain table."""
    rng = np.random.default_rng(4)
    face = np.repeat(np.repeat(rng.integers(0, 256, (12, 8, 3)), 8, axis=0), 4, axis=1)
    pixels = np.full((COLUMN_SIZE[1], COLUMN_SIZE[0], 3), 120, np.uint8)
    for top in (*tops, COLUMN_ABOVE):
        pixels[top : top + COLUMN_CARD[1], COLUMN_SIDE : COLUMN_SIDE + COLUMN_CARD[0]] = face
    return pixels


def test_strips_of_the_same_card_are_known_by_its_own_picture_alone() -> None:
    """Only the correlation of rows is believed: true strips fit, others and the table do not."""
    long = strips(striped([COLUMN_ABOVE - 70, COLUMN_ABOVE - 40]), (-0.5, 0.0, 0.0, 0.0, 1.0, 0.0))
    first, second = START - 35, START - 20
    assert long[second, 19] > 5
    assert long[first, 14] > 5
    assert long[first, 14] > long[first, 30]
    assert long[START - 70, 14] < 0
    assert long[second + 8, 11] < long[second, 11] / 2


def test_what_may_lie_the_other_way_round_is_asked() -> None:
    """Biomes at mirrored places become possible, and a pile at its own mirrored place stays as it is."""
    turned = either_way_round(CLEAR, 0.0)
    [ana] = assembled(turned)
    assert ana.piles[0].biome is None
    assert ana.piles[0].biomes[:2] == ("taiga", "tundra")
    assert ana.piles[0].heights == (4, 1)
    assert ana.piles[1] == Pile("desert", 2)
    assert either_way_round(CLEAR, -9.0) == CLEAR


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


@pytest.fixture
def unclear_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever photos are named, Ana's notebook is unclear and Bao's is not."""

    def gather(_request: Request, _tell: Callable[[str], None]) -> Gathered:
        evening = Evening(GAMES["ecosphere"], (Board("ana", UNCLEAR), Board("bao", CLEAR)))
        photo = Photo("x.jpg", np.full((800, 1000, 3), 90, np.uint8), (1000, 800))
        deck = type("Deck", (), {"name": "mine", "game": "ecosphere"})()
        return Gathered(evening, deck, {"ana": photo, "bao": photo}, {})

    monkeypatch.setattr("scanner.game.gather.gather", gather)


@pytest.mark.usefixtures("unclear_evening")
@pytest.mark.parametrize(("lang", "cards"), [("en", "row 1"), ("fr", "ligne 1")])
def test_questions_name_the_pile(recount: Callable[..., Ran], lang: str, cards: str) -> None:
    ran = recount("score", "a.jpg", "b.jpg", "--lang", lang)
    assert "ana, pile 1" in ran.out
    assert cards not in ran.out + ran.err


@pytest.mark.usefixtures("unclear_evening")
def test_the_command_tells_piles_and_asks(recount: Callable[..., Ran]) -> None:
    ana, bao = json.loads(recount("score", "a.jpg", "b.jpg", "--json").out)["players"]
    assert bao["piles"] == [["taiga", 4], ["desert", 2], ["tundra", 1]]
    assert ana["piles"][0] == ["taiga", None]
    assert ana["questions"][0]["candidates"] == ["4", "5"]
    assert (ana["cards"][0]["card"], ana["cards"][0]["count"]) == ("taiga", None)
    assert ana["cards"][0]["counts"] == [[4, 0.6], [5, 0.4]]
    said = json.loads(recount("score", "a.jpg", "b.jpg", "--json", "--set", "ana:1=5", "--set", "ANA:2=savane").out)
    assert said["players"][0]["piles"] == [["taiga", 5], ["savanna", 2]]
    assert said["players"][0]["questions"] == []
