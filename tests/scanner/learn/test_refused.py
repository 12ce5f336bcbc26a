"""Photos and labels that cannot be used: one line, and nothing half written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from scanner.enrolment import deck_files, decks, enrol
from scanner.photo import load as load_photo
from scanner.records import Quad
from tests.scanner.drawn import Laid
from tests.scanner.learn.outcome import FOREST, moved_up, nothing_learned, raised

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.scanner.conftest import Ran


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


@pytest.mark.parametrize("cut", [False, True])
def test_fewer_labels_than_cards(
    recount: Callable[..., Ran],
    shoot: Callable[..., Path],
    note: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
    *,
    cut: bool,
) -> None:
    """Which of the cards are meant nobody can tell; those that the photo's edge cuts are not."""
    photo = shoot(FOREST, 3)
    if cut:
        monkeypatch.setattr("scanner.enrolment.lesson.load", lambda path: moved_up(load_photo(path), 100))
        moved = raised(Laid.of(FOREST, 3).find(load_photo(photo)), 100)
        monkeypatch.setattr(enrol, "find", lambda _photo: moved)
    ran = recount("learn", "mine", photo, "--labels", note("a,b,c\nd,e,f\ng,h,i\n"))
    assert ran.code == (0 if cut else 4)
    assert ("3 more cards lie beside the 3 x 3 named ones" in ran.err) != cut


def test_labels_for_half_of_the_cards(
    recount: Callable[..., Ran], shoot: Callable[..., Path], note: Callable[[str], Path]
) -> None:
    """The other half is a tableau of its own."""
    ran = recount("learn", "mine", shoot(FOREST, 3), "--labels", note("a,b,c\nd,e,f\n"))
    assert ran.code == 4
    assert "3 more cards lie beside the 2 x 3 named ones" in ran.err
    assert nothing_learned()
    assert ran.err.count("\n") == 1


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
