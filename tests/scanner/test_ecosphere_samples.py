"""The sample notebooks through `learn` and `score` with the real networks: the right sheet, or a question."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from scoring.answer import answer
from scoring.json_table import parse_json
from scoring.table import score
from tests.scanner.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.scanner.conftest import Ran

PHOTOS = ROOT / "samples" / "ecosphere"
NAMES = sorted(path.stem for path in (PHOTOS / "labels").glob("*.json"))
EVENING = ("dora", "emil", "fay")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder for the deck."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def enrolled(recount: Callable[..., Ran], home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """The command, with the stand-in deck learned from its one photo."""
    monkeypatch.setenv("RECOUNT_HOME", str(home))
    if not (home / "decks").exists():
        ran = recount("learn", "ecosphere", PHOTOS / "cards.jpg")
        assert ran.code == 0, ran.err
        assert "8 kinds of card and the back" in ran.out
    return recount


def truth(name: str) -> dict[str, Any]:
    """What lies in a photo."""
    return dict(json.loads((PHOTOS / "labels" / f"{name}.json").read_text(encoding="utf-8")))


def typed(names: tuple[str, ...]) -> dict[str, Any]:
    """The notebooks counted as if somebody had typed them."""
    players = [{"name": name, "piles": truth(name)["piles"]} for name in names]
    table = parse_json(json.dumps({"game": "ecosphere", "players": players}))
    return answer(score(table), "en")


def test_there_are_piles_of_every_height_and_up_to_eight_of_them() -> None:
    piles = [truth(name)["piles"] for name in NAMES]
    assert len(NAMES) >= 6
    assert {height for each in piles for _, height in each} == {1, 2, 3, 4, 5, 6, 7}
    assert {1, 8} <= {len(each) for each in piles}


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_read_and_nothing_is_guessed(enrolled: Callable[..., Ran], name: str) -> None:
    """Every pile in its place with its biome; its number right, or open with the right one among those it could be."""
    found = json.loads(enrolled("read", PHOTOS / f"{name}.jpg", "--game", "ecosphere", "--json").out)
    told = truth(name)
    assert [biome for biome, _ in found["piles"]] == [biome for biome, _ in told["piles"]]
    assert found["turn"] == told["turn"]
    for card, (_, height) in zip(found["cards"], told["piles"], strict=True):
        assert card["count"] in (height, None)
        assert height in [count for count, _ in card["counts"]]


def test_an_evening_is_scored_from_photos_alone(enrolled: Callable[..., Ran], tmp_path: Path) -> None:
    """Deck and game recognised; totals hold the truth, and are exact once the open piles are answered."""
    photos = [PHOTOS / f"{name}.jpg" for name in EVENING]
    right = typed(EVENING)
    found = json.loads(enrolled("score", *photos, "--json", "--no-ask", "--out", tmp_path).out)
    assert found["game"] == "ecosphere"
    answers = []
    for player, true in zip(found["players"], right["players"], strict=True):
        assert player["low"] <= true["total"] <= player["high"]
        assert (tmp_path / player["name"] / "overlay.jpg").stat().st_size > 30_000
        for col, ((_, height), (_, real)) in enumerate(zip(player["piles"], true["piles"], strict=True), 1):
            if height is None:
                answers += ["--set", f"{player['name']}:{col}={real}"]
    told = json.loads(enrolled("score", *photos, "--json", "--no-ask", "--strict", *answers).out)
    assert told["winners"] == right["winners"]
    for player, true in zip(told["players"], right["players"], strict=True):
        assert player["piles"] == true["piles"]
        assert player["lines"] == true["lines"]


def test_two_players_miss_no_neutral_player(enrolled: Callable[..., Ran]) -> None:
    ran = enrolled("score", PHOTOS / "dora.jpg", PHOTOS / "emil.jpg", "--no-ask")
    assert "Ecosphere" in ran.out
    assert "neutral" not in ran.err
