"""What one photo teaches, and further ones add."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.enrolment import decks, enrol
from scanner.enrolment.guide import faces
from scanner.photo import load as load_photo
from tests.scanner.drawn import Laid, face, save_card
from tests.scanner.learn.outcome import FOREST, moved_up, raised, size_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from tests.scanner.conftest import Ran


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
    cut = raised(found, 100)
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
