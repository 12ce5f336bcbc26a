"""`recount learn`: what it learns, what it asks, what it refuses; with drawn cards and a perfect finder."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest
from PIL import Image

from scanner.enrolment import deck_files, decks, enrol
from scanner.enrolment.grouping import cluster
from scanner.enrolment.guide import faces, guide_grid
from scanner.enrolment.labels import normal_label, parse_grid, read_label_grid
from scanner.errors import WrongArgumentsError
from scanner.home import home
from scanner.photo import load as load_photo
from scanner.records import Photo, Quad
from tests.scanner.drawn import Blocks, Laid, face, save_card

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tests.scanner.conftest import Ran

FOREST = [*faces("forest"), "back"]


@pytest.fixture(autouse=True)
def learner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A home of its own, and the recogniser that sees blocks of colour."""
    monkeypatch.setenv("RECOUNT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("scanner.networks.load", lambda _task: Blocks())


@pytest.fixture
def shoot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Path]:
    """Lay cards, take a photo, and let the finder know where they lie."""

    def take(names: Sequence[str | None], cols: int = 4, file: str = "enrol.png") -> Path:
        laid = Laid.of(names, cols)
        monkeypatch.setattr(enrol, "find", laid.find)
        monkeypatch.setattr(enrol, "look_again", lambda _photo, lattice: lattice)
        return laid.save(tmp_path / file)

    return take


@pytest.fixture
def note(tmp_path: Path) -> Callable[[str], Path]:
    """A labels file."""

    def write(text: str) -> Path:
        (tmp_path / "labels.txt").write_text(text, encoding="utf-8")
        return tmp_path / "labels.txt"

    return write


def nothing_learned() -> bool:
    """Whether no deck exists, not even half of one."""
    return not list((home() / "decks").glob("*"))


def moved_up(photo: Photo, by: int) -> Photo:
    """The photo without its first rows of pixels."""
    return Photo(photo.name, photo.pixels[by:], (photo.size[0], photo.size[1] - by))


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height of a picture file."""
    with Image.open(picture) as opened:
        return opened.size


# --- the guide --------------------------------------------------------------------------------------------


def test_the_guide_shows_the_order_in_both_languages(recount: Callable[..., Ran]) -> None:
    ran = recount("learn", "Forêt", "--guide")
    assert ran.code == 0
    assert ran.out.splitlines()[-5:] == [
        "  bee     bear       trout  fox",
        "  eagle   dragonfly  deer   rabbit",
        "  meadow  stream     wolf   back",
        "",
        "then: recount learn forest PHOTO",
    ]
    assert "  clairière  ruisseau   loup    dos" in recount("learn", "forest", "--guide", "--lang", "fr").out


@pytest.mark.parametrize("game", ["forest", "ocean", "savanna"])
def test_every_kind_lies_once_in_three_rows_of_four(game: str) -> None:
    assert guide_grid(game).shape == (3, 4)
    assert guide_grid(game).labels == (*faces(game), "back")
    assert guide_grid(game, (4, 3)).labels == guide_grid(game).labels
    assert guide_grid(game, (1, 11)).labels == faces(game)
    assert guide_grid(game, (4, 4)).shape == (4, 4)
    with pytest.raises(WrongArgumentsError, match="11 kinds"):
        guide_grid(game, (2, 5))


def test_the_guide_as_a_picture(recount: Callable[..., Ran], note: Callable[[str], Path], tmp_path: Path) -> None:
    assert recount("learn", "savane", "--guide", "--out", tmp_path / "out").code == 0
    assert size_of(tmp_path / "out" / "guide.png")[1] > 1000
    assert (tmp_path / "out" / "guide.pdf").read_bytes().startswith(b"%PDF")
    ran = recount("learn", "my cards", "--labels", note("a,-\nb,back"), "--guide", "--out", tmp_path / "out")
    assert ran.out.splitlines()[-4:] == ["  a  -", "  b  back", "", "then: recount learn 'my cards' PHOTO"]


def test_the_guide_needs_a_game(recount: Callable[..., Ran]) -> None:
    assert "say which with --game" in recount("learn", "mine", "--guide").err
    assert "--labels FILE" in recount("learn", "oceanos", "--guide").out
    assert "back" in recount("learn", "mine", "--game", "Écosphère", "--guide").out


# --- learning ---------------------------------------------------------------------------------------------


def test_one_photo_teaches_the_whole_deck(
    recount: Callable[..., Ran], shoot: Callable[..., Path], tmp_path: Path
) -> None:
    ran = recount("learn", "forest", shoot(FOREST), "--out", tmp_path / "out")
    assert ran.code == 0
    assert ran.out.startswith("forest: 11 kinds of card and the back, from 12 pictures; they tell apart")
    assert ran.err == f"contact sheet: {tmp_path / 'out' / 'contact.jpg'}\n"
    assert size_of(tmp_path / "out" / "contact.jpg")[0] > 400
    deck = decks.load("forest")
    assert deck.game == "forest"
    assert list(deck.gallery.labels) == FOREST
    assert deck.pictures["bee"].shape == (256, 183, 3)


def test_pictures_are_those_of_their_places(recount: Callable[..., Ran], shoot: Callable[..., Path]) -> None:
    recount("learn", "ocean", shoot([*faces("ocean"), "back"]))
    for label, picture in decks.load("ocean").pictures.items():
        small = cv2.resize(picture, (90, 126), interpolation=cv2.INTER_AREA).astype(int)
        assert np.abs(small - face(label)).mean() < 25, label


def test_more_photos_add_examples(recount: Callable[..., Ran], shoot: Callable[..., Path]) -> None:
    recount("learn", "forest", shoot(FOREST))
    again = shoot(FOREST, file="again.jpg")
    assert "from 24 pictures" in recount("learn", "forest", again).out
    assert [example.source for example in decks.load("forest").examples[:2]] == ["enrol.png", "again.jpg"]


def test_the_back_may_be_missing_and_is_asked_for(recount: Callable[..., Ran], shoot: Callable[..., Path]) -> None:
    ran = recount("learn", "forest", shoot([*FOREST[:11], None]))
    assert ran.code == 0
    assert "not learned yet: back\n" in ran.err


def test_names_in_any_language_become_ids(
    recount: Callable[..., Ran], shoot: Callable[..., Path], note: Callable[[str], Path]
) -> None:
    labels = note("\ufeffAbeilles, OURS ,-\n dos,expansion,Fuchs,\n\n")
    ran = recount("learn", "mine", shoot(["a", "b", "c", "d", "e", "f"], 3), "--labels", labels, "--game", "forêt")
    assert ran.code == 0
    assert decks.load("mine").gallery.labels == ("bee", "bear", "back", "expansion", "fox")
    assert "no card of forest: expansion" in ran.err
    assert "not learned yet: trout, eagle" in ran.err


def test_labels_need_not_belong_to_a_game(
    recount: Callable[..., Ran], shoot: Callable[..., Path], note: Callable[[str], Path]
) -> None:
    labels = note('"Jace, the Mind Sculptor",Forêt\nforest,wheat 2\nwheat 2,Back\n')
    assert recount("learn", "magic", shoot(list("abcdef"), 2), "--labels", labels).code == 0
    deck = decks.load("magic")
    assert deck.gallery.labels == ("Jace, the Mind Sculptor", "Forêt", "forest", "wheat 2", "back")
    assert (deck.game, len(deck.examples)) == (None, 6)


def test_outer_places_that_name_nothing_may_be_empty(
    recount: Callable[..., Ran], shoot: Callable[..., Path], note: Callable[[str], Path]
) -> None:
    photo = shoot(["a", "b", "c", "d"], 2)
    assert recount("learn", "mine", photo, "--labels", note("-,-,-\na,b,-\nc,d,-\n")).code == 0
    assert len(decks.load("mine").examples) == 4


def test_cards_cut_by_the_edge_are_not_those_that_are_named(
    recount: Callable[..., Ran],
    shoot: Callable[..., Path],
    note: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = [f"{row}{col}" for row in range(4) for col in range(3)]
    photo = shoot(names, 3)
    found = Laid.of(names, 3).find(load_photo(photo))
    # The photo ends within the first row, of which the labels speak only as places to skip at the other end.
    up = [tuple((x, y - 100.0) for x, y in quad.corners) for quad in found]
    cut = tuple(Quad((a, b, c, d), 0.99) for a, b, c, d in up)
    monkeypatch.setattr(enrol, "find", lambda _photo: cut)
    monkeypatch.setattr("scanner.enrolment.lesson.load", lambda path: moved_up(load_photo(path), 100))
    labels = note("10,11,12\n20,21,22\n30,31,32\n-,-,-\n")
    assert recount("learn", "mine", photo, "--labels", labels).code == 0
    for label, picture in decks.load("mine").pictures.items():
        assert np.abs(cv2.resize(picture, (90, 126)).astype(int) - face(label)).mean() < 25, label


def test_pictures_of_single_cards(recount: Callable[..., Ran], tmp_path: Path) -> None:
    files = [save_card(tmp_path, f"{name}.png", name) for name in ("Renard", "bee-2", "dos", "wolf (3)")]
    assert recount("learn", "forest", *files, "--cards").code == 0
    assert decks.load("forest").gallery.labels == ("fox", "bee", "back", "wolf")
    assert decks.load("forest").pictures["fox"].shape == (126, 90, 3)
    recount("learn", "mine", save_card(tmp_path, "7 of hearts 2.png", "x"), "--cards")
    assert decks.load("mine").gallery.labels == ("7 of hearts 2",)


def test_look_alikes_are_told(recount: Callable[..., Ran], tmp_path: Path) -> None:
    one, other = save_card(tmp_path, "open oval.png", "oval"), save_card(tmp_path, "striped oval.png", "oval")
    ran = recount("learn", "set", one, other, "--cards")
    assert ran.code == 0
    assert "open oval and striped oval look alike" in ran.out
    assert "open oval and striped oval look alike: recount may ask which is which" in ran.err


# --- by groups --------------------------------------------------------------------------------------------

TABLEAU = ["fox", "bee", "fox", "wolf", "bee", "fox"]


def test_groups_are_named_by_a_list(
    recount: Callable[..., Ran], shoot: Callable[..., Path], note: Callable[[str], Path], tmp_path: Path
) -> None:
    photo = shoot(TABLEAU, 3)
    ran = recount("learn", "forest", photo, "--by-groups", "--labels", note("renard\n-\nloup"), "--out", tmp_path / "o")
    assert ran.code == 0
    deck = decks.load("forest")
    assert [example.label for example in deck.examples] == ["fox", "fox", "fox", "wolf"]
    assert size_of(tmp_path / "o" / "groups.jpg")[0] > 400


def test_groups_without_names_are_listed(recount: Callable[..., Ran], shoot: Callable[..., Path]) -> None:
    ran = recount("learn", "forest", shoot(TABLEAU, 3), "--by-groups", "--no-ask")
    assert ran.code == 2
    assert ran.err.splitlines() == [
        "recount: 3 groups need names: one per line in this order, --labels FILE",
        "   1. 3 cards: row 1, card 1; row 1, card 3; row 2, card 3",
        "   2. 2 cards: row 1, card 2; row 2, card 2",
        "   3. 1 card: row 2, card 1",
    ]
    assert nothing_learned()


def test_as_many_names_as_groups(
    recount: Callable[..., Ran], shoot: Callable[..., Path], note: Callable[[str], Path]
) -> None:
    ran = recount("learn", "forest", shoot(TABLEAU, 3), "--by-groups", "--labels", note("fox,bee"))
    assert ran.code == 2
    assert "2 names for 3 groups" in ran.err


def test_names_are_asked_on_a_terminal_and_known_ones_suggested(
    recount: Callable[..., Ran], shoot: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    recount("learn", "forest", save_card(tmp_path, "bee.png", "bee"), "--cards")
    answers = io.StringIO("Renards\n\n\n")
    monkeypatch.setattr(answers, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", answers)
    ran = recount("learn", "forest", shoot(TABLEAU, 3), "--by-groups")
    assert ran.code == 0
    assert "2 cards: row 1, card 2; row 2, card 2\n  name of group 2 [bee]: " in ran.err
    assert [example.label for example in decks.load("forest").examples] == ["bee"] * 3 + ["fox"] * 3


def test_clusters_are_joined_by_their_average() -> None:
    near = np.array([[1, 0.9, 0.7, 0], [0.9, 1, 0.4, 0], [0.7, 0.4, 1, 0], [0, 0, 0, 1]])
    assert cluster(near, 0.6) == [[0, 1], [2], [3]]
    assert cluster(near, 0.5) == [[0, 1, 2], [3]]
    assert cluster(np.zeros((0, 0)), 0.5) == []


# --- what is refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "cols", "said"),
    [
        (["bee", "bear", "trout"], 3, "found 3 of 12 cards; all in the picture"),
        ([*FOREST[:5], None, *FOREST[6:]], 4, "no card found at row 2, card 2;"),
        (FOREST, 3, "the cards lie in 4 x 3 rows x columns, expected 3 x 4; turn the photo upright"),
        (
            [FOREST[0], "back", *FOREST[2:7], "back", *FOREST[8:]],
            4,
            "row 1, card 2 (bear) and row 2, card 4 (rabbit): ",
        ),
        (
            [FOREST[0], "x", *FOREST[2:7], "x", *FOREST[8:11], None],
            4,
            "(bear) and row 2, card 4 (rabbit) show the same",
        ),
    ],
)
def test_photos_that_cannot_be_used(
    recount: Callable[..., Ran], shoot: Callable[..., Path], names: list[str | None], cols: int, said: str
) -> None:
    ran = recount("learn", "forest", shoot(names, cols))
    assert ran.code == 4
    assert ran.out == ""
    assert ran.err.startswith("recount: enrol.png: ")
    assert ran.err.count("\n") == 1
    assert said in ran.err
    assert nothing_learned()


@pytest.mark.parametrize("count", [0, 160])
def test_finders_that_find_nothing_or_noise(
    recount: Callable[..., Ran], shoot: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    photo = shoot(FOREST)
    chance = np.random.default_rng(3).uniform(0, 500, (count, 2)).tolist()
    noise = tuple(Quad(((x, y), (x + 9, y), (x + 9, y + 13), (x, y + 13)), 0.9) for x, y in chance)
    monkeypatch.setattr(enrol, "find", lambda _photo: noise)
    ran = recount("learn", "forest", photo)
    assert ran.code == 4
    assert ran.err.count("\n") == 1
    assert nothing_learned()


@pytest.mark.parametrize(
    "case",
    [
        ("a,b\nc\n", [], "row 2 has 1 names, another has 2; '-' skips a place"),
        ("a,,b\n", [], "a name is missing in row 1"),
        (",\na\n", [], "a name is missing in row 1"),
        ("-,-\n", [], "no card is named"),
        ("?,a\n", [], "'?' cannot be the name of a card"),
        ("x" * 81, [], "cannot be the name of a card"),
        ("a,b\nc,d\n", ["--grid", "3x4"], "names for 2 x 2 cards, but --grid says 3 x 4"),
        ("coral,krill\n", ["--game", "savanna"], "none of these is a card of savanna (coral, ...)"),
        ("a,b\n", ["--grid", "2"], "--grid 2: expected rows x columns, such as 3x4"),
        ("a,b\n", ["--game", "chess"], "unknown game 'chess'"),
    ],
)
def test_labels_that_do_not_fit(
    recount: Callable[..., Ran],
    shoot: Callable[..., Path],
    note: Callable[[str], Path],
    case: tuple[str, list[str], str],
) -> None:
    text, arguments, said = case
    ran = recount("learn", "mine", shoot(list("abcd"), 2), "--labels", note(text), *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert said in ran.err
    assert nothing_learned()


def test_more_labels_than_cards(
    recount: Callable[..., Ran], shoot: Callable[..., Path], note: Callable[[str], Path]
) -> None:
    ran = recount("learn", "mine", shoot(list("abcd"), 2), "--labels", note("a,b,c\nd,e,f\n"))
    assert ran.code == 4
    assert nothing_learned()


def test_a_deck_of_another_game(recount: Callable[..., Ran], shoot: Callable[..., Path]) -> None:
    photo = shoot(FOREST)
    assert "deck 'forest' is of forest, not of ocean" in recount("learn", "forest", photo, "--game", "ocean").err
    recount("learn", "forest", photo)
    ran = recount("learn", "ocean", photo)
    assert ran.code == 2
    assert ran.err == "recount: enrol.png: these are the cards of deck 'forest' (forest), not of ocean\n"
    assert not decks.is_enrolled("ocean")
    assert recount("learn", "another forest", photo, "--game", "forest").code == 0


def test_a_further_photo_must_show_the_same_cards(recount: Callable[..., Ran], shoot: Callable[..., Path]) -> None:
    recount("learn", "forest", shoot(FOREST))
    ran = recount("learn", "forest", shoot([f"other {name}" for name in FOREST]))
    assert ran.code == 4
    assert "these are not the cards enrolled as 'forest'" in ran.err
    ran = recount("learn", "forest", shoot([FOREST[1], FOREST[0], *FOREST[2:]]))
    assert ran.code == 4
    assert "row 1, card 1 (bee) looks like the enrolled 'bear'" in ran.err
    ran = recount("learn", "forest", shoot([*FOREST[:3], "back", *FOREST[4:11], None]))
    assert "row 1, card 4 (fox): face down" in ran.err
    assert len(decks.load("forest").examples) == 12


def test_one_bad_photo_keeps_all_from_being_learned(
    recount: Callable[..., Ran], shoot: Callable[..., Path], tmp_path: Path
) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"no picture")
    ran = recount("learn", "forest", shoot(FOREST), bad)
    assert ran.code == 3
    assert nothing_learned()


def test_a_damaged_deck_is_not_added_to(recount: Callable[..., Ran], shoot: Callable[..., Path]) -> None:
    photo = shoot(FOREST)
    recount("learn", "forest", photo)
    file = next(deck_files.folder_of("forest").glob("*.npy"))
    file.write_bytes(file.read_bytes()[:-1] + b"\x07")
    ran = recount("learn", "forest", photo)
    assert ran.code == 6
    assert "damaged" in ran.err


def test_photos_are_asked_for(recount: Callable[..., Ran]) -> None:
    ran = recount("learn", "forest")
    assert (ran.code, ran.err) == (2, "recount: PHOTO is missing; what to photograph: recount learn forest --guide\n")


# --- parts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "game", "label"),
    [
        ("Poissons-clown", "ocean", "clownfish"),
        ("BACK", None, "back"),
        ("dos", None, "dos"),
        ("Dos", "ocean", "back"),
        ("bee", None, "bee"),
        ("abeille", None, "abeille"),
        ("yeux+Corail", "oceanos", "coral+eye"),
        ("rien", "oceanos", "none"),
        ("kraken+eye", "oceanos", "kraken+eye"),
    ],
)
def test_normal_labels(text: str, game: str | None, label: str) -> None:
    assert normal_label(text, game) == label


@pytest.mark.parametrize(("text", "grid"), [("3x4", (3, 4)), (" 10 X 2", (10, 2)), ("7×7", (7, 7))])
def test_grids(text: str, grid: tuple[int, int]) -> None:
    assert parse_grid(text) == grid


@pytest.mark.parametrize("text", ["", "3", "3x", "x4", "0x4", "3x00", "3x4x5", "-1x4", "a x b", "100x1"])
def test_grids_that_are_none(text: str) -> None:
    with pytest.raises(WrongArgumentsError, match="expected rows x columns"):
        parse_grid(text)


def test_a_labels_file_of_one_column(note: Callable[[str], Path]) -> None:
    assert read_label_grid(note("a\nb\r\n"), None).rows == (("a",), ("b",))
