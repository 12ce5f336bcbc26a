"""Photos and networks that are made ready in the background."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.store import DamagedModelError
from scanner import networks
from scanner.ahead import begun
from scanner.errors import MissingModelError, UnreadableFileError
from scanner.photo import load

PHOTOS = Path(__file__).parents[2] / "samples" / "photos"


def test_photos_are_those_that_loading_gives() -> None:
    paths = [PHOTOS / "ana.jpg", PHOTOS / "bao.jpg", PHOTOS / "ana.jpg"]
    ready = begun(paths)
    for path in paths:
        assert ready(path).name == path.name
        assert (ready(path).pixels == load(path).pixels).all()


def test_an_unreadable_photo_is_told_when_it_is_asked_for(tmp_path: Path) -> None:
    ready = begun([PHOTOS / "ana.jpg", tmp_path / "none.jpg"])
    assert ready(PHOTOS / "ana.jpg").name == "ana.jpg"
    with pytest.raises(UnreadableFileError):
        ready(tmp_path / "none.jpg")


def test_a_damaged_network_is_told_to_whoever_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(task: str) -> None:
        raise DamagedModelError(task)

    monkeypatch.setattr(networks, "load", damaged)
    assert begun([PHOTOS / "ana.jpg"])(PHOTOS / "ana.jpg").name == "ana.jpg"
    with pytest.raises(MissingModelError, match="recogniser"):
        networks.network("recogniser")
