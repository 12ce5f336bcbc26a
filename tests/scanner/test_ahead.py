"""Photos and networks that are made ready in the background."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.store import DamagedModelError
from scanner import ahead, networks
from scanner.ahead import begin
from scanner.errors import MissingModelError, UnreadableFileError
from scanner.language import speaking
from scanner.photo import load

PHOTOS = Path(__file__).parents[2] / "samples" / "photos"


def test_photos_are_those_that_loading_gives() -> None:
    paths = [PHOTOS / "ana.jpg", PHOTOS / "bao.jpg", PHOTOS / "ana.jpg"]
    begin(paths)
    for path in [*paths, PHOTOS / "cleo.jpg"]:
        assert ahead.load(path).name == path.name
        assert (ahead.load(path).pixels == load(path).pixels).all()


def test_an_unreadable_photo_is_told_in_the_language_of_whoever_asks_for_it(tmp_path: Path) -> None:
    begin([PHOTOS / "ana.jpg", tmp_path / "none.jpg"])
    assert ahead.load(PHOTOS / "ana.jpg").name == "ana.jpg"
    with speaking("fr"), pytest.raises(UnreadableFileError, match="introuvable"):
        ahead.load(tmp_path / "none.jpg")


def test_a_damaged_network_is_told_to_whoever_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(task: str) -> None:
        raise DamagedModelError(task)

    monkeypatch.setattr(networks, "load", damaged)
    begin([PHOTOS / "ana.jpg"])
    assert ahead.load(PHOTOS / "ana.jpg").name == "ana.jpg"
    with pytest.raises(MissingModelError, match="recogniser"):
        networks.network("recogniser")
