"""Reading a photo with a deck: which way is up, what lies where, missed cards, loose cards, which deck it is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from scanner.enrolment import decks
from scanner.enrolment.deck_files import Example
from scanner.enrolment.which_deck import choose_deck
from scanner.errors import MissingModelError, NoCardsError, WrongArgumentsError
from scanner.game.as_grid import GRID
from scanner.game.gather import Request, gather
from scanner.photo import load
from scanner.records import BACK, UNKNOWN, Candidate, Photo, Quad, ReadCard, Reading
from scanner.tableau.bare import without_bare_table
from scanner.tableau.beside import grid_goes_on
from scanner.tableau.reading import read, read_loose, read_tableau
from scanner.tableau.sight import look
from scanner.tableau.tell import reading_json
from tests.scanner.drawn import GAP, HIGH, WIDE, Blocks, Laid, face
from tests.scanner.laid import quad as quad_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.tableau.sight import Sight

FOREST = ["bee", "bear", "trout", "fox", "eagle", "dragonfly", "deer", "rabbit", "meadow", "stream", "wolf"]
OCEAN = ["coral", "krill", "plankton", "grouper", "clownfish", "crab", "eel", "shark", "whale", "turtle", "octopus"]
ROWS = (
    ("bee", "meadow", "meadow", "stream", "wolf"),
    ("bear", "trout", "stream", "stream", "fox"),
    ("rabbit", "eagle", "deer", BACK, "wolf"),
    ("meadow", "meadow", "fox", "deer", "dragonfly"),
)
CLOTH = tuple(tuple(f"cloth {row} {col}" for col in range(5)) for row in range(4))


@pytest.fixture(autouse=True)
def seeing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A recogniser of colours and a refiner that leaves quads as they are."""
    monkeypatch.setenv("RECOUNT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("scanner.networks.load", lambda _task: Blocks())
    monkeypatch.setattr("scanner.tableau.sight.look_again", lambda _photo, lattice: lattice)
    monkeypatch.setattr(
        "scanner.tableau.second_look.sharpen", lambda _levels, corners, _net: (corners, np.zeros(len(corners)))
    )


def enrol(name: str = "forest", kinds: list[str] | None = None, game: str | None = "forest") -> EnrolledDeck:
    examples = [Example(kind, "drawn", decks.encoded(face(kind))) for kind in (*(kinds or FOREST), BACK)]
    decks.keep(decks.grown(decks.blank(name, game), examples, decks.vectors_of(examples)))
    return decks.load(name)


@dataclass(slots=True)
class Studio:
    """Photos from any side of the table, and a finder that knows them."""

    folder: Path
    quads: dict[str, tuple[Quad, ...]] = field(default_factory=dict)

    def find(self, photo: Photo) -> tuple[Quad, ...]:
        return self.quads[photo.name]

    def shoot(self, laid: Laid, name: str = "a.png", quarters: int = 0, missed: tuple[int, ...] = ()) -> Photo:
        """Everything turned clockwise by quarters; some cards are not found."""
        path = laid.save(self.folder / name)
        upright = np.asarray(Image.open(path).convert("RGB"))
        quads = [np.array(each.corners) for each in laid.find(Photo(name, upright, (1, 1)))]
        height, width = upright.shape[:2]
        for side in (height, width, height)[:quarters]:
            quads = [np.stack([side - each[:, 1], each[:, 0]], 1) for each in quads]
        self.quads[name] = tuple(quad_of(each) for index, each in enumerate(quads) if index not in missed)
        Image.fromarray(np.ascontiguousarray(np.rot90(upright, -quarters))).save(path)
        return load(path)


@pytest.fixture
def studio(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Studio:
    """Nothing photographed yet."""
    found = Studio(tmp_path)
    monkeypatch.setattr("scanner.tableau.sight.find", found.find)
    return found


def names(reading: Reading) -> list[list[str | None]]:
    best = {(card.row, card.col): card.candidates[0].card for card in reading.cards}
    return [[best.get((row, col)) for col in range(1, reading.cols + 1)] for row in range(1, reading.rows + 1)]


@pytest.mark.parametrize("shape", [(4, 5), None])
@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_rows_are_as_the_owner_sees_them(studio: Studio, quarters: int, shape: tuple[int, int] | None) -> None:
    photo = studio.shoot(Laid(ROWS), "a.png", quarters)
    found = read_tableau(photo, enrol().gallery, shape)
    assert names(found) == [list(row) for row in ROWS]
    assert (found.rows, found.cols) == (4, 5)
    assert found.turn == -quarters % 4 * 90
    # The card's own top left is where its owner sees it: turned with the photo.
    first = np.array(found.cards[0].quad.corners)
    across, down = first[1] - first[0], first[3] - first[0]
    assert np.argmax(np.abs(across)) == quarters % 2
    assert np.abs(down).max() > np.abs(across).max()


def test_json_has_backs_face_down_and_strangers_unread(studio: Studio) -> None:
    rows = (ROWS[0], ROWS[1], ("rabbit", "a stranger", "deer", BACK, None), ROWS[3])
    photo = studio.shoot(Laid(rows), "a.png", 2)
    found = reading_json(read_tableau(photo, enrol().gallery, (4, 5)))
    assert found["rows"][2] == ["rabbit", "?", "deer", "down", None]
    assert (found["turn"], found["grid"], len(found["cards"])) == (180, [4, 5], 19)
    assert all(0 <= card["confidence"] <= 1 and len(card["corners"]) == 4 for card in found["cards"])


@pytest.mark.parametrize("quarters", [0, 3])
def test_missed_cards_are_found_where_the_lattice_expects_them(studio: Studio, quarters: int) -> None:
    photo = studio.shoot(Laid(ROWS), "a.png", quarters, missed=(0, 7, 19))
    assert names(read_tableau(photo, enrol().gallery, (4, 5))) == [list(row) for row in ROWS]


def test_the_neighbours_row_faces_the_other_way(studio: Studio) -> None:
    """Five rows of five in one lattice: the one whose cards stand on their heads is across the table."""
    neighbours = ("wolf", "bee", "fox", "trout", "eagle")
    photo = studio.shoot(Laid((neighbours, *ROWS)))
    pixels = photo.pixels.copy()
    for quad in studio.find(photo)[: len(neighbours)]:
        (left, top), (right, bottom) = (tuple(map(int, quad.corners[at])) for at in (0, 2))
        pixels[top:bottom, left:right] = pixels[top:bottom, left:right][::-1, ::-1]
    turned = replace(photo, pixels=pixels)
    assert names(read_tableau(turned, enrol().gallery, (4, 5))) == [list(row) for row in ROWS]


def test_a_grid_that_goes_on_is_told(studio: Studio) -> None:
    """Five rows of five that all face the same way: nobody can know which four are meant."""
    found = read_tableau(studio.shoot(Laid((*ROWS, ROWS[0]))), enrol().gallery, (4, 5))
    (problem,) = grid_goes_on(found)
    assert (
        problem.text.en == "a.png: 5 more cards carry the grid on; check that the right rows and columns were counted"
    )
    alone = read_tableau(studio.shoot(Laid(ROWS), "b.png"), enrol().gallery, (4, 5))
    assert grid_goes_on(alone) == ()


def test_halves_of_cards_give_way_to_cards(studio: Studio) -> None:
    """The finder takes the halves of the first column for cards: five columns become six."""
    photo = studio.shoot(Laid(ROWS))
    found = list(studio.find(photo))
    for row in range(4):
        (left, top), (right, _), (_, bottom), _ = found[5 * row].corners
        middle = (left + right) / 2
        found[5 * row] = Quad(((left, top), (middle, top), (middle, bottom), (left, bottom)), 0.99)
        found.append(Quad(((middle, top), (right, top), (right, bottom), (middle, bottom)), 0.99))
    studio.quads[photo.name] = tuple(found)
    assert names(read_tableau(photo, enrol().gallery, (4, 5))) == [list(row) for row in ROWS]


def test_bare_table_between_cards_is_a_hole(studio: Studio) -> None:
    """The finder takes the gap that a missing card leaves for a card."""
    photo = studio.shoot(Laid(ROWS))
    gap = studio.find(photo)[7]
    studio.shoot(Laid((ROWS[0], (*ROWS[1][:2], None, *ROWS[1][3:]), *ROWS[2:])))
    studio.quads[photo.name] = (*studio.find(photo), gap)
    found = names(read_tableau(load(studio.folder / photo.name), enrol().gallery, (4, 5)))
    assert found[1] == ["bear", "trout", None, "stream", "fox"]


def test_a_hole_in_another_light_than_the_table_beside_is_a_hole(studio: Studio) -> None:
    """Of the colours of a lit place none is the table's; its look is."""
    gap = studio.find(studio.shoot(Laid(ROWS)))[7]
    shot = studio.shoot(Laid((ROWS[0], (*ROWS[1][:2], None, *ROWS[1][3:]), *ROWS[2:], (None,) * 5)))
    pixels = weave(shot.pixels.astype(np.float64), 12.0)
    (left, top), _, (right, bottom), _ = (tuple(map(round, corner)) for corner in gap.corners)
    pixels[top:bottom, left:right] += 100
    lit = replace(shot, pixels=np.clip(pixels, 0, 255).astype(np.uint8))
    studio.quads[lit.name] = (*studio.find(lit), gap)
    found = names(read_tableau(lit, enrol().gallery, (4, 5)))
    assert found[1] == ["bear", "trout", None, "stream", "fox"]


def test_a_hole_taken_for_a_plain_back_is_a_hole(studio: Studio) -> None:
    """A doubtful card stays as long as it looks more like a card than like the table."""
    gap = studio.find(studio.shoot(Laid(ROWS)))[7]
    photo = studio.shoot(Laid((ROWS[0], (*ROWS[1][:2], None, *ROWS[1][3:]), *ROWS[2:], (None,) * 5)))
    woven = replace(photo, pixels=weave(photo.pixels.astype(np.float64), 12.0).clip(0, 255).astype(np.uint8))
    gallery = enrol().gallery
    first, *others = read_tableau(woven, gallery, (4, 5)).cards
    doubtful = replace(first, candidates=(Candidate("bee", 0.8), Candidate(UNKNOWN, 0.2)))
    hole = ReadCard(2, 3, gap, (Candidate(BACK, 0.93), Candidate(UNKNOWN, 0.07)))
    reading = Reading(photo.name, photo.size, 4, 5, 0, (doubtful, *others, hole), ())
    assert without_bare_table(woven, reading, gallery, ()).cards == (doubtful, *others)


def weave(pixels: NDArray[np.float64], strength: float) -> NDArray[np.float64]:
    """The same with the table, which is grey, woven in a pattern as wide as a card with its gap."""
    grey = np.ptp(pixels, axis=2, keepdims=True) < 12
    y, x = np.mgrid[: pixels.shape[0], : pixels.shape[1]]
    pattern = np.sin(2 * np.pi * x / (WIDE + GAP)) + np.sin(2 * np.pi * y / (HIGH + GAP))
    return np.asarray(pixels + grey * strength * pattern[..., None])


def test_any_deck_in_any_grid(studio: Studio) -> None:
    rows = (("one", "two", "three"), ("four", "one", "two"))
    photo = studio.shoot(Laid(rows), "a.png", 1)
    deck = enrol("mine", ["one", "two", "three", "four"], None)
    assert names(read_tableau(photo, deck.gallery, (2, 3))) == [list(row) for row in rows]


def test_loose_cards_may_lie_anyhow(studio: Studio) -> None:
    photo = studio.shoot(Laid((("wolf", "stream", "bee"),)), "a.png", 1)
    found = read_loose(look(photo), enrol().gallery)
    assert sorted(card.candidates[0].card for card in found) == ["bee", "stream", "wolf"]


def test_a_photo_without_cards(studio: Studio) -> None:
    with pytest.raises(NoCardsError, match=r"a\.png: no cards found"):
        look(studio.shoot(Laid(((None, None),))))


# --- which deck -------------------------------------------------------------------------------------------


def odds_in(seen: Sight) -> Callable[[EnrolledDeck], NDArray[np.float64]]:
    """How well each deck explains the cards of a grid."""
    return lambda deck: GRID.odds(seen, deck)


def test_the_deck_is_recognised(studio: Studio) -> None:
    enrol()
    enrol("ocean", OCEAN, "ocean")
    enrol("tarot", ["bee", "bear", *OCEAN], None)
    seen = look(studio.shoot(Laid(ROWS), "a.png", 2), (4, 5))
    assert choose_deck(odds_in(seen)).name == "forest"
    assert choose_deck(odds_in(seen), game="forest").name == "forest"
    assert choose_deck(odds_in(seen), "forest").name == "forest"
    with pytest.raises(MissingModelError, match="not the cards of 'ocean'"):
        choose_deck(odds_in(seen), "ocean")
    with pytest.raises(WrongArgumentsError, match="'forest' is of forest, not of ocean"):
        choose_deck(odds_in(seen), "forest", "ocean")
    with pytest.raises(WrongArgumentsError, match="'tarot' is of no game"):
        choose_deck(odds_in(seen), "tarot")
    with pytest.raises(MissingModelError, match="no deck 'nil' is enrolled"):
        choose_deck(odds_in(seen), "nil")


def test_the_deck_is_recognised_though_a_cloth_was_taken_for_the_grid(studio: Studio) -> None:
    """A pattern beside the cards makes the better grid; the cards themselves tell which deck it is."""
    enrol()
    photo = studio.shoot(Laid((*ROWS, *CLOTH)))
    cards, cloth = studio.find(photo)[:20], studio.find(photo)[20:]
    doubtful = tuple(replace(quad, confidence=0.6) for quad in cards)
    studio.quads[photo.name] = (*doubtful, *cloth)
    seen = look(photo, (4, 5))
    assert choose_deck(odds_in(seen)).name == "forest"
    assert names(GRID.read(seen, decks.load("forest"), (4, 5))) == [list(row) for row in ROWS]


def test_decks_of_two_games_that_look_alike_must_be_named(studio: Studio) -> None:
    enrol()
    enrol("twin", FOREST, "ocean")
    seen = look(studio.shoot(Laid(ROWS)), (4, 5))
    with pytest.raises(WrongArgumentsError, match="choose with --deck"):
        choose_deck(odds_in(seen))


def test_no_deck_is_enrolled(studio: Studio) -> None:
    seen = look(studio.shoot(Laid(ROWS)), (4, 5))
    with pytest.raises(MissingModelError, match="recount learn GAME PHOTO"):
        choose_deck(odds_in(seen))
    with pytest.raises(MissingModelError, match="recount learn savanna PHOTO"):
        choose_deck(odds_in(seen), game="savanna")


def test_a_damaged_deck_is_told_only_where_it_is_the_only_one(studio: Studio) -> None:
    enrol()
    enrol("ocean", OCEAN, "ocean")
    seen = look(studio.shoot(Laid(ROWS)), (4, 5))
    [index] = (studio.folder / "home").rglob("ocean*/deck.json")
    index.write_bytes(index.read_bytes().replace(b"drawn", b"drown", 1))
    assert choose_deck(odds_in(seen)).name == "forest"
    with pytest.raises(MissingModelError, match="damaged"):
        choose_deck(odds_in(seen), game="ocean")


def silent(_text: str) -> None:
    """Nobody waits for these."""


# --- an evening -------------------------------------------------------------------------------------------


def test_photos_become_an_evening(studio: Studio) -> None:
    """Ana's photo twice, upside down; Bao's; and the neutral's cards."""
    enrol()
    shots = {
        "ana.png": (Laid(ROWS), 2),
        "ana-2.png": (Laid(ROWS), 2),
        "bao.png": (Laid(ROWS[::-1]), 1),
        "neutral.png": (Laid((("wolf", "bee", "stream"),)), 0),
    }
    for name, (laid, quarters) in shots.items():
        studio.shoot(laid, name, quarters)
    found = gather(Request(tuple(studio.folder / name for name in shots)), silent)
    assert [board.name for board in found.evening.boards] == ["ana", "bao"]
    assert names(found.evening.boards[1].reading) == [list(row) for row in ROWS[::-1]]
    assert found.evening.neutral is not None
    assert sorted(card.candidates[0].card for card in found.evening.neutral) == ["bee", "stream", "wolf"]
    assert found.problems == {"ana": (), "bao": ()}
    assert found.photos["ana"].name == "ana.png"
    assert found.evening.game.id == "forest"


def test_three_cards_are_no_tableau(studio: Studio) -> None:
    enrol()
    studio.shoot(Laid((("wolf", "bee", "stream"),)), "ana.png")
    with pytest.raises(NoCardsError, match=r"ana\.png: 3 cards found, 20 expected"):
        gather(Request((studio.folder / "ana.png",)), silent)


def test_all_unusable_photos_are_told_at_once(studio: Studio) -> None:
    studio.shoot(Laid(((None, None),)))
    with pytest.raises(NoCardsError) as caught:
        gather(Request((studio.folder / "a.png", studio.folder / "nowhere.png")), silent)
    assert "a.png: no cards found" in str(caught.value)
    assert "nowhere.png: no such file" in str(caught.value)


def test_only_the_neutral_is_nobody(studio: Studio) -> None:
    enrol()
    studio.shoot(Laid(ROWS), "neutral.png")
    with pytest.raises(WrongArgumentsError, match="only the neutral"):
        gather(Request((studio.folder / "neutral.png",)), silent)


def test_strangers_stay_unknown(studio: Studio) -> None:
    rows = (("a stranger", *ROWS[0][1:]), *ROWS[1:])
    photo = studio.shoot(Laid(rows))
    found = read(look(photo, (4, 5)), enrol().gallery, (4, 5))
    assert found.cards[0].candidates[0].card == UNKNOWN
