"""The whole way with the real networks: learn a deck from one photo, score an evening, mend a bad card."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest

from scoring.answer import answer
from scoring.notation import parse
from scoring.table import score
from tests.scanner.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from tests.scanner.conftest import Ran

PHOTOS = ROOT / "samples" / "photos"
PLAYERS = ("ana", "bao", "cleo")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the three sample decks."""
    from scanner.enrolment import decks
    from scanner.enrolment.enrol import laid_cards
    from scanner.enrolment.guide import guide_grid
    from scanner.photo import load

    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RECOUNT_HOME", str(folder))
        for game in ("forest", "ocean", "savanna"):
            cards = laid_cards(load(PHOTOS / f"{game}-cards.jpg"), guide_grid(game))
            examples = [card.example for card in cards]
            decks.keep(decks.grown(decks.blank(game, game), examples, decks.vectors_of(examples)))
    return folder


@pytest.fixture(autouse=True)
def at_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test finds the decks."""
    monkeypatch.setenv("RECOUNT_HOME", str(home))


def truth(name: str) -> dict[str, Any]:
    """What lies in a photo."""
    return dict(json.loads((PHOTOS / "labels" / f"{name}.json").read_text(encoding="utf-8")))


def expected() -> dict[str, Any]:
    """The evening as it would be counted from typed tables."""
    tables = [parse(truth(name)["table"]) for name in PLAYERS]
    players = tuple(replace(table.players[0], name=name) for table, name in zip(tables, PLAYERS, strict=True))
    return answer(score(replace(tables[0], players=players)), "en")


def test_an_evening_is_scored_exactly(recount: Callable[..., Ran], tmp_path: Path) -> None:
    photos = [PHOTOS / f"{name}.jpg" for name in PLAYERS]
    ran = recount("score", *photos, "--json", "--no-ask", "--strict", "--out", tmp_path)
    assert ran.code == 0, ran.err
    found, right = json.loads(ran.out), expected()
    assert found["winners"] == right["winners"]
    for player, typed in zip(found["players"], right["players"], strict=True):
        cards = player.pop("cards")
        assert player == {key: value for key, value in typed.items() if key != "cards"}
        assert len(cards) == 20
        assert off(cards, truth(player["name"])) < 0.4
        assert (tmp_path / player["name"] / "overlay.jpg").stat().st_size > 50_000


def off(cards: list[dict[str, Any]], told: dict[str, Any]) -> float:
    """The worst corner, in widths of its card; found ones start at the card's top left, true ones at the photo's."""
    _, places = sample(told["file"].removesuffix(".jpg"))
    worst = 0.0
    for card in cards:
        right = np.roll(places[card["row"], card["col"]], told["turn"] // 90, axis=0)
        width = float(np.linalg.norm(right[1] - right[0]))
        worst = max(worst, float(np.abs(np.array(card["corners"]) - right).max()) / width)
    return worst


def test_another_language_and_a_sheet(recount: Callable[..., Ran], tmp_path: Path) -> None:
    (tmp_path / "sheet.csv").write_text(f"Forêt,ana\nTOTAL,{expected()['players'][0]['total'] + 1}\n")
    alone = recount("check", PHOTOS / "ana.jpg", "--sheet", tmp_path / "sheet.csv", "--lang", "fr")
    assert alone.code == 7
    assert "TOTAL" in alone.out


def test_a_bad_card_is_asked_and_mended_by_a_close_up(recount: Callable[..., Ran], tmp_path: Path) -> None:
    """A reflection hides a card: it is a question; a second photo of it and its neighbours answers it."""
    photo, quads = sample("ana")
    hidden, around = quads[2, 2], np.concatenate([quads[2, 2], quads[2, 3]])
    cv2.imwrite(str(tmp_path / "ana.jpg"), cv2.fillConvexPoly(photo.copy(), hidden.astype(np.int32), (250, 252, 252)))
    ran = recount("score", tmp_path / "ana.jpg", "--json", "--no-ask")
    player = json.loads(ran.out)["players"][0]
    right = answer(score(parse(truth("ana")["table"])), "en")["players"][0]
    assert player["rows"][1][1] in ("?", None)
    assert player["rows"][1][2:] == right["rows"][1][2:]
    low, high = np.maximum(around.min(0) - 60, 0).astype(int), (around.max(0) + 60).astype(int)
    close = cv2.resize(photo[low[1] : high[1], low[0] : high[0]], None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    cv2.imwrite(str(tmp_path / "ana-2.jpg"), close)
    ran = recount("score", tmp_path / "ana.jpg", tmp_path / "ana-2.jpg", "--json", "--no-ask", "--strict")
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["players"][0]["total"] == right["total"]


def sample(name: str) -> tuple[NDArray[np.uint8], dict[tuple[int, int], NDArray[np.float64]]]:
    """A photo, BGR, and the corners of its cards by row and column."""
    photo = cv2.imread(str(PHOTOS / f"{name}.jpg"))
    assert photo is not None
    size = np.array(photo.shape[1::-1])
    told = truth(name)["cards"]
    return photo.astype(np.uint8), {(c["row"] + 1, c["col"] + 1): np.array(c["corners"]) * size for c in told}


def test_cards_of_another_game_are_refused(recount: Callable[..., Ran]) -> None:
    ran = recount("score", PHOTOS / "ana.jpg", "--deck", "ocean")
    assert (ran.code, ran.out) == (6, "")
    assert "not the cards of 'ocean'" in ran.err


def test_three_cards_are_refused(recount: Callable[..., Ran], tmp_path: Path) -> None:
    photo, quads = sample("ana")
    part = np.concatenate([quads[4, 1], quads[4, 3]])
    low, high = np.maximum(part.min(0) - 10, 0).astype(int), (part.max(0) + 30).astype(int)
    cv2.imwrite(str(tmp_path / "ana.jpg"), photo[low[1] : high[1], low[0] : high[0]])
    ran = recount("score", tmp_path / "ana.jpg")
    assert (ran.code, ran.out) == (4, "")
    assert "20 expected; photograph the whole tableau" in ran.err
