"""A learner with a home of its own, a perfect finder, and cards that blocks of colour tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scanner.enrolment import enrol
from tests.scanner.drawn import Blocks, Laid

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path


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
        monkeypatch.setattr(enrol, "look_again", lambda _photo, lattice, **_: lattice)
        return laid.save(tmp_path / file)

    return take


@pytest.fixture
def note(tmp_path: Path) -> Callable[[str], Path]:
    """A labels file."""

    def write(text: str) -> Path:
        (tmp_path / "labels.txt").write_text(text, encoding="utf-8")
        return tmp_path / "labels.txt"

    return write
