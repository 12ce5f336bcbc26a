"""Océanos without a labels file: what each card bears is asked on a terminal."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from scanner.enrolment import icon_lesson
from scanner.enrolment.icon_asking import Understood, understood
from scanner.enrolment.icon_lesson import NamedIcons
from scanner.enrolment.labels import read_label_grid
from tests.scanner.learn.outcome import nothing_learned

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scanner.enrolment.enrol import Sighting
    from tests.scanner.conftest import Ran


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Hippocampe + corail", "seahorse+coral"),
        ("œil, yeux", "eye+eye"),
        ("seah+plong", "seahorse+diver"),
        ("rien", "none"),
        ("none", "none"),
        ("squid+coral", "squid+coral"),
    ],
)
def test_names_are_understood_in_any_language_and_when_only_begun(text: str, label: str) -> None:
    assert understood(text, ["squid"]) == Understood(label)


def test_a_beginning_of_several_names_stands_for_none() -> None:
    assert understood("crystal").unknown == ("crystal",)


def test_a_misspelt_name_comes_with_the_one_that_it_may_be() -> None:
    assert understood("seehorse+coral") == Understood("seahorse+coral", ("seehorse",))
    assert understood("zzz") == Understood("zzz", ("zzz",))


@pytest.fixture
def lesson(monkeypatch: pytest.MonkeyPatch) -> list[Sighting]:
    """The cards as they come to the lesson on icons, which learns nothing here."""
    came: list[Sighting] = []

    def named_icons(seen: list[Sighting], _known: object) -> NamedIcons:
        came.extend(seen)
        return NamedIcons((), ())

    monkeypatch.setattr(icon_lesson, "named_icons", named_icons)
    return came


def answering(monkeypatch: pytest.MonkeyPatch, lines: str) -> None:
    answers = io.StringIO(lines)
    monkeypatch.setattr(answers, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", answers)


def test_each_card_is_asked_about_and_the_names_are_kept(
    recount: Callable[..., Ran], shoot: Callable[..., Path], lesson: list[Sighting], monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:  # fmt: skip
    answering(monkeypatch, "hippocampe+coral\n\ncorral\n\nsquid\nsquid\n-\nsquid+eye\n")
    photo = shoot(["a", "b", "c", "d", "e", "f"], 3)
    ran = recount("learn", "oceanos", photo, "--out", tmp_path / "o")
    told = [card.label for card in lesson]
    assert told == ["seahorse+coral", "seahorse+coral", "coral", "squid", "squid+eye"]
    assert "row 2, card 3: card-2-3.jpg" in ran.err
    assert "corral: no element; Enter takes coral" in ran.err
    assert (tmp_path / "o" / "card-1-1.jpg").exists()
    kept = read_label_grid(tmp_path / "o" / "enrol.png.txt", "oceanos")
    assert kept.labels == tuple(told)
    assert kept.at(2, 2) is None


def test_nobody_answers_and_nothing_is_learned(
    recount: Callable[..., Ran], shoot: Callable[..., Path], lesson: list[Sighting], monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(monkeypatch, "coral\n")
    ran = recount("learn", "oceanos", shoot(["a", "b", "c", "d", "e", "f"], 3))
    assert ran.code == 130
    assert not lesson
    assert nothing_learned()


@pytest.mark.parametrize("options", [(), ("--no-ask",)])
def test_without_a_terminal_one_line_says_what_to_do(
    options: tuple[str, ...], recount: Callable[..., Ran], shoot: Callable[..., Path]
) -> None:
    ran = recount("learn", "oceanos", shoot(["a", "b", "c", "d", "e", "f"], 3), *options)
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
    assert "--labels FILE" in ran.err
    assert "terminal" in ran.err
