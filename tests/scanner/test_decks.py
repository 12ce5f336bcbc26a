"""Enrolled decks on disk: whole or not at all, any damage noticed, renewed with the recogniser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

from models.inputs import normalised
from scanner.enrolment import deck_files, decks
from scanner.errors import MissingModelError, WrongArgumentsError
from scanner.files import write_files
from tests.scanner.drawn import Blocks, face

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tests.scanner.conftest import Ran

BEES = ("bee", "fox", "wolf", "back")


@pytest.fixture(autouse=True)
def blocks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Blocks:
    """A home of its own, and the recogniser that sees blocks of colour."""
    monkeypatch.setenv("RECOUNT_HOME", str(tmp_path / "home"))
    model = Blocks()
    monkeypatch.setattr("scanner.networks.load", lambda _task: model)
    return model


def enrol(name: str, labels: Sequence[str] = BEES, game: str | None = "forest") -> Path:
    """A deck with one picture per label; the path of its contact sheet."""
    fresh = [deck_files.Example(label, "enrol.jpg", decks.encoded(face(label))) for label in labels]
    return decks.keep(decks.grown(decks.blank(name, game), fresh, decks.vectors_of(fresh)))


def test_a_deck_comes_back_as_it_was_kept() -> None:
    enrol("forest")
    deck = decks.load("forest")
    assert (deck.name, deck.game, deck.gallery.labels, deck.has_back) == ("forest", "forest", BEES, True)
    assert deck.gallery.vectors.shape == (4, 4, 108)
    assert deck.gallery.kind.tolist() == [0, 1, 2, 3]
    assert set(deck.pictures) == set(BEES)
    assert np.abs(deck.pictures["fox"].astype(int) - face("fox")).mean() < 12


def test_vectors_are_those_of_the_four_turns() -> None:
    enrol("forest", ["bee"])
    upright, quarter = decks.load("forest").gallery.vectors[0, :2]
    turned = decks.square(np.ascontiguousarray(np.rot90(decks.square(decks.load("forest").pictures["bee"]), -1)))
    assert quarter @ Blocks().run(normalised(turned[None]))[0] > 0.99
    assert upright @ quarter < 0.9


@pytest.mark.parametrize("asked", ["forest", "Forest", "forêt", "FORET", "Écosystème - Forêt", "Ecosystem"])
def test_a_game_names_its_deck_in_any_language(asked: str) -> None:
    enrol("Forêt")
    assert decks.load(asked).name == "forest"


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "C:\\CON", "a/b", ".hidden deck", "Ünïcödé 牌", "牌", "x" * 60, "con", "deck.json"]
)
def test_a_name_never_becomes_a_path(name: str, tmp_path: Path) -> None:
    enrol(name, game=None)
    assert decks.load(name).name == name
    folders = list((tmp_path / "home" / "decks").iterdir())
    assert len(folders) == 1
    assert folders[0].name.isascii()
    assert len(folders[0].name) < 40
    assert {path.name for path in tmp_path.iterdir()} == {"home"}


@pytest.mark.parametrize("name", ["", "  ", "..", "/", "x" * 61, "a\x00b", "a\x1b[31m"])
def test_names_that_cannot_be_shown_are_refused(name: str) -> None:
    with pytest.raises(WrongArgumentsError, match="letters or digits"):
        enrol(name)


def test_two_decks_do_not_mix() -> None:
    enrol("mine", ["a", "b"], None)
    enrol("my ne", ["c"], None)
    assert decks.load("mine").gallery.labels == ("a", "b")
    assert decks.load("my-ne").gallery.labels == ("c",)


# --- damage -----------------------------------------------------------------------------------------------


def test_any_changed_byte_is_noticed() -> None:
    folder = enrol("forest").parent
    for file in sorted(folder.iterdir()):
        sound = file.read_bytes()
        step = 11 if file.name == deck_files.INDEX else max(1, len(sound) // 5)
        for position in [*range(0, len(sound), step), len(sound) - 1]:
            changed = bytearray(sound)
            changed[position] ^= 0x01
            file.write_bytes(changed)
            with pytest.raises(MissingModelError, match="deck 'forest' is damaged") as raised:
                decks.load("forest")
            assert "recount deck remove" in str(raised.value)
        file.write_bytes(sound)
    assert decks.load("forest").gallery.labels == BEES


@pytest.mark.parametrize("content", [b"", b"[]", b"3", b"null", b'{"a": 1}', b'"sha256"', b"\xff\xfe", b"{" * 1000])
def test_an_index_that_is_none(content: bytes) -> None:
    (enrol("forest").parent / deck_files.INDEX).write_bytes(content)
    with pytest.raises(MissingModelError, match="damaged"):
        decks.load("forest")


def test_a_missing_or_cut_file_is_noticed() -> None:
    contact = enrol("forest")
    contact.write_bytes(contact.read_bytes()[:-1])
    with pytest.raises(MissingModelError, match="damaged"):
        decks.load("forest")
    contact.unlink()
    with pytest.raises(MissingModelError, match=contact.name):
        decks.load("forest")


def test_a_deck_of_another_version_says_so() -> None:
    folder = enrol("forest").parent
    body = json.loads((folder / deck_files.INDEX).read_bytes())
    del body["sha256"]
    (folder / deck_files.INDEX).write_bytes(deck_files._sealed({**body, "format": 2}))
    with pytest.raises(MissingModelError, match="another version of recount"):
        decks.load("forest")


@pytest.mark.parametrize("ending", ["deck.json", ".npy", ".jpg"])
def test_a_crash_leaves_the_old_deck(ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = enrol("forest", ["bee", "fox"]).parent

    def crash(target: Path, files: dict[str, bytes]) -> None:
        whole = {name: content for name, content in files.items() if not name.endswith(ending)}
        write_files(target, whole)
        if whole != files:
            raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(deck_files, "write_files", crash)
        with pytest.raises(KeyboardInterrupt):
            decks.add_examples("forest", [("wolf", face("wolf"))])
    assert decks.load("forest").gallery.labels == ("bee", "fox")
    decks.add_examples("forest", [("wolf", face("wolf"))])
    assert decks.load("forest").gallery.labels == ("bee", "fox", "wolf")
    assert len(list(folder.iterdir())) == 3 + 3


def test_a_first_deck_that_was_not_finished_is_no_deck(tmp_path: Path) -> None:
    (enrol("forest").parent / deck_files.INDEX).unlink()
    assert not decks.is_enrolled("forest")
    with pytest.raises(MissingModelError, match="no deck 'forest' is enrolled"):
        decks.load("forest")
    assert deck_files.folders() == ()
    assert (tmp_path / "home").exists()


# --- examples ---------------------------------------------------------------------------------------------


def test_another_recogniser_renews_the_vectors(blocks: Blocks, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = enrol("forest").parent
    before = decks.load("forest")
    monkeypatch.setitem(blocks.facts, "number", "8")
    monkeypatch.setattr(decks, "embed_turned", lambda squares, _model: np.full((len(squares), 4, 5), 0.5, np.float32))
    assert decks.load("forest").gallery.vectors.shape == (4, 4, 5)
    assert json.loads((folder / deck_files.INDEX).read_bytes())["recogniser"] == "8"
    monkeypatch.setattr(decks, "embed_turned", lambda *_: pytest.fail("renewed twice"))
    again = decks.load("forest")
    assert again.gallery.vectors.shape == (4, 4, 5)
    assert again.examples == before.examples


def test_corrections_add_examples() -> None:
    enrol("forest")
    decks.add_examples("forest", [("fox", face("another fox")), ("trout", face("trout"))])
    deck = decks.load("forest")
    assert [example.label for example in deck.examples].count("fox") == 2
    assert deck.gallery.labels == ("bee", "fox", "wolf", "back", "trout")
    assert {example.source for example in deck.examples} == {"enrol.jpg", "correction"}


def test_the_same_picture_counts_once_and_the_newest_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "MOST_EXAMPLES", 4)
    monkeypatch.setattr(decks, "KEPT_FIRST", 2)
    enrol("mine", ["a"], None)
    for name in ("a", "a1", "a2", "a3", "a4", "a5"):
        decks.add_examples("mine", [("a", face(name))], name)
    assert [example.source for example in decks.load("mine").examples] == ["enrol.jpg", "a1", "a4", "a5"]


def test_the_most_typical_picture_is_shown() -> None:
    enrol("mine", ["odd"], None)
    usual = face("usual")
    decks.add_examples("mine", [("odd", usual), ("odd", np.clip(usual.astype(int) + 9, 0, 255).astype(np.uint8))])
    assert np.abs(decks.load("mine").pictures["odd"].astype(int) - usual).mean() < 12


def test_likest_pairs_come_first() -> None:
    enrol("mine", ["a", "b"], None)
    decks.add_examples("mine", [("c", np.clip(face("b") // 2 + 60, 0, 255).astype(np.uint8))])
    likest = decks.likest_pairs(decks.load("mine").gallery)
    assert likest[0][1:] == ("b", "c")
    assert likest[0][0] > 0.95 > likest[1][0]


# --- deck list, deck remove -------------------------------------------------------------------------------


def test_list_says_what_is_enrolled(recount: Callable[..., Ran]) -> None:
    assert recount("deck", "list").err == "no deck yet: recount learn forest --guide\n"
    enrol("forest")
    enrol("my cards", ["a"], None)
    ran = recount("deck", "list")
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "forest: 3 kinds of card and the back, from 4 pictures; they tell apart very well",
        "my cards: 1 kind of card, from 1 picture; a single kind",
    ]
    assert "3 sortes de carte et le dos" in recount("deck", "list", "--lang", "fr").out


def test_list_goes_on_after_a_damaged_deck(recount: Callable[..., Ran]) -> None:
    enrol("forest").write_bytes(b"")
    enrol("my cards", ["a"], None)
    ran = recount("deck", "list")
    assert ran.code == 0
    assert ran.out.startswith("my cards")
    assert "is damaged" in ran.err


def test_remove_forgets_whole_and_damaged_decks(recount: Callable[..., Ran], tmp_path: Path) -> None:
    enrol("forest")
    enrol("ocean", game="ocean").unlink()
    assert recount("deck", "remove", "forêt").err == "forgotten: forêt\n"
    assert recount("deck", "remove", "ocean").code == 0
    assert list((tmp_path / "home" / "decks").iterdir()) == []
    ran = recount("deck", "remove", "forest")
    assert (ran.code, ran.err) == (6, "recount: no deck 'forest' is enrolled: recount learn \"forest\" PHOTO\n")


def test_a_name_nearly_right_is_suggested() -> None:
    enrol("kingdom", ["a"], None)
    with pytest.raises(MissingModelError, match=r"no deck 'kingdm' is enrolled: kingdom\?"):
        decks.load("kingdm")


def test_a_home_that_is_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RECOUNT_HOME", str(tmp_path / "file"))
    with pytest.raises(WrongArgumentsError, match="cannot write here"):
        enrol("forest")
    with pytest.raises(MissingModelError, match="no deck"):
        decks.load("forest")
