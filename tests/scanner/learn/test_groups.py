"""Learning from an ordinary tableau: look-alikes are put together and named."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import numpy as np

from scanner.enrolment import decks
from scanner.enrolment.grouping import cluster
from tests.scanner.drawn import save_card
from tests.scanner.learn.outcome import nothing_learned, size_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from tests.scanner.conftest import Ran


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
