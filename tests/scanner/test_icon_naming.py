"""Which icon bears which name: solved over all cards of a lesson, from likeness alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scanner.enrolment import icon_naming
from scanner.enrolment.icon_naming import Shown, named
from scanner.icons import Icon
from scanner.recognise import Gallery

if TYPE_CHECKING:
    import pytest

NOBODY = Gallery((), np.zeros(0, np.intp), np.zeros((0, 16, 0), np.float32))
CARD = np.full((224, 160, 3), 128, np.uint8)


def look(name: str, seed: int = 0, blur: float = 0.2) -> np.ndarray:
    """A vector of length 1: the same drawing looks nearly the same on every card."""
    own = np.random.default_rng([ord(sign) for sign in name]).normal(size=64)
    seen = own / np.linalg.norm(own) + blur * np.random.default_rng(seed).normal(size=64) / 8
    return np.asarray(seen / np.linalg.norm(seen), np.float32)


def card(names: str, shows: str, faint: str = "") -> Shown:
    """A card said to bear `names` on which `shows` is seen, clearly, and `faint`."""
    icons = [
        Icon(20.0 + 30 * at, 60.0, 36.0, 1.0 if name in shows else -0.9, look(name, at + len(names)))
        for at, name in enumerate([*shows.split(), *faint.split()])
    ]
    return Shown(CARD, tuple(names.split()), tuple(icons))


def names_found(cards: list[Shown], truth: list[str]) -> None:
    for one, places, shows in zip(cards, named(cards, NOBODY), truth, strict=True):
        assert [shows.split()[at] for at in places] == list(one.names)


def test_what_is_seen_with_and_without_another_is_told_by_elimination() -> None:
    truth = ["crab coral", "eye crab", "eye", "treasure coral", "treasure base"]
    names = ["coral crab", "crab eye", "eye", "coral treasure", "base treasure"]
    names_found([card(said, shows) for said, shows in zip(names, truth, strict=True)], truth)


def test_a_shape_of_the_ground_that_is_there_on_other_cards_too_is_no_icon() -> None:
    truth = ["rock crab", "rock eye", "rock coral", "eye rock", "crab"]
    names = ["crab", "eye", "coral", "eye", "crab"]
    names_found([card(said, shows) for said, shows in zip(names, truth, strict=True)], truth)


def test_faint_shapes_give_way_to_clear_ones() -> None:
    cards = [card("crab", "crab", "shell"), card("eye", "eye", "weed"), card("coral", "coral")]
    names_found(cards, ["crab shell", "eye weed", "coral"])


def test_two_of_one_kind_on_a_card() -> None:
    truth = ["eye eye crab", "crab eye", "crab coral"]
    names_found([card("crab eye eye", truth[0]), card("crab eye", truth[1]), card("coral crab", truth[2])], truth)


def test_earlier_lessons_count() -> None:
    known = Gallery(("crab",), np.zeros(1, np.intp), np.repeat(look("crab")[None, None], 16, axis=1))
    assert named([card("coral crab", "crab coral")], known) == [(1, 0)]


def test_of_two_always_named_together_the_token_is_what_lies_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are clear and alike on both cards; one of them is still more alike in another direction."""
    cards = [card("base diver", "ring saucer"), card("base diver", "saucer ring")]
    monkeypatch.setattr(icon_naming, "_turned", lambda _shown, vectors: _gains(vectors, ring=(0, 3)))
    assert named(cards, NOBODY) == [(1, 0), (0, 1)]
    monkeypatch.setattr(icon_naming, "_turned", lambda _shown, vectors: _gains(vectors, ring=(1, 2)))
    assert named(cards, NOBODY) == [(0, 1), (1, 0)]


def _gains(vectors: np.ndarray, ring: tuple[int, int]) -> np.ndarray:
    alike = np.array(vectors @ vectors.T)
    alike[ring], alike[ring[::-1]] = 0.999, 0.999
    return alike
