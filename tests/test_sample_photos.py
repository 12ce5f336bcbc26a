"""Every sample photo has its truth, and the networks find every card of it in its cell."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest

from scanner.enrolment import decks
from scanner.enrolment.enrol import laid_cards
from scanner.enrolment.guide import guide_grid
from scanner.enrolment.lesson import learned
from scanner.game.gather import Request, gather
from scanner.game.scored import count
from scanner.photo import load
from scanner.pipeline import lay_out
from scoring.games import GAMES
from scoring.games.grid_game import GridGame
from scoring.notation import parse
from scoring.records import Tableau
from scoring.table import score

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

PHOTOS = Path(__file__).parents[1] / "samples" / "photos"
NAMES = sorted(path.stem for path in (PHOTOS / "labels").glob("*.json"))
ENROLMENT = ("forest-cards", "ocean-cards", "savanna-cards")
EVENING = ("ana", "bao", "cleo")
SAME = 0.8
"""Overlap from which a quad is the card."""

Places = dict[tuple[int, int], "NDArray[np.float64]"]
"""Corners in pixels by row and column, from 1, as seen in the photo."""


@cache
def truth(name: str) -> dict[str, Any]:
    """What lies in a photo."""
    return dict(json.loads((PHOTOS / "labels" / f"{name}.json").read_text(encoding="utf-8")))


def own_cards(name: str) -> list[dict[str, Any]]:
    """The cards of the tableau that the photo is about."""
    return [card for card in truth(name)["cards"] if card["tableau"] == 0]


def rows(name: str) -> list[list[str | None]]:
    """The names as the owner sees them; None is a hole."""
    told = truth(name)
    grid: list[list[str | None]] = [[None] * told["cols"] for _ in range(told["rows"])]
    for card in own_cards(name):
        grid[card["row"]][card["col"]] = card["label"]
    return grid


def as_photographed(place: tuple[int, int], shape: tuple[int, int], turn: int) -> tuple[int, int]:
    """Where the owner's place (from 0) lies in the photo (from 1), which is turned clockwise for the owner's view."""
    row, col = place[0] + 1, place[1] + 1
    down, across = shape[0] + 1 - row, shape[1] + 1 - col
    return {0: (row, col), 90: (across, row), 180: (down, across), 270: (col, down)}[turn]


def expected(name: str, size: tuple[int, int]) -> Places:
    told = truth(name)
    shape = told["rows"], told["cols"]
    return {
        as_photographed((card["row"], card["col"]), shape, told["turn"]): np.array(card["corners"]) * size
        for card in own_cards(name)
    }


def overlap(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Shared area over joint area."""
    first, second = one.astype(np.float32), other.astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(first, second)
    return float(shared / (abs(cv2.contourArea(first)) + abs(cv2.contourArea(second)) - shared))


def assert_found(found: Places, name: str, size: tuple[int, int]) -> None:
    """Every card in its cell, and nothing else in the grid."""
    meant = expected(name, size)
    assert found.keys() == meant.keys()
    worst = min(meant, key=lambda place: overlap(found[place], meant[place]))
    assert overlap(found[worst], meant[worst]) >= SAME, worst


def test_enough_of_each_game() -> None:
    assert len(NAMES) >= 18
    assert {truth(name)["game"] for name in NAMES} == {"forest", "ocean", "savanna"}
    assert {truth(name)["turn"] for name in NAMES} == {0, 90, 180, 270}


def test_every_photo_has_its_truth_and_its_line() -> None:
    photos = {path.stem for path in PHOTOS.iterdir() if path.is_file()}
    assert photos == set(NAMES)
    listed = (PHOTOS.parent / "README.md").read_text(encoding="utf-8")
    for path in PHOTOS.iterdir():
        assert path.is_dir() or f"`{path.name}`" in listed


@pytest.mark.parametrize("name", ENROLMENT)
def test_enrolment_photos_follow_the_guide(name: str) -> None:
    assert rows(name) == [list(row) for row in guide_grid(truth(name)["game"]).rows]
    assert truth(name)["turn"] == 0


@pytest.mark.parametrize("name", sorted(set(NAMES) - set(ENROLMENT)))
def test_the_truth_is_a_sound_tableau(name: str) -> None:
    table = parse(truth(name)["table"])
    (player,) = table.players
    assert isinstance(player, Tableau)
    assert rows(name) == [[spot and ("back" if spot.down else spot.card) for spot in row] for row in player.rows]
    (standing,) = score(table).standings
    assert {problem.kind for problem in standing.problems} <= {"hole"}


def test_the_evening_was_dealt_from_one_box() -> None:
    dealt = [card["label"] for name in EVENING for card in own_cards(name)]
    forest = GAMES["forest"]
    assert isinstance(forest, GridGame)
    assert len(dealt) == 60
    assert all(dealt.count(card) <= forest.copies[card] for card in dealt)


@pytest.mark.parametrize("name", NAMES)
def test_every_card_is_found_in_its_cell(name: str) -> None:
    photo = load(PHOTOS / f"{name}.jpg")
    told = truth(name)
    alone = len(told["cards"]) == len(own_cards(name))
    # A neighbour's row in line with the tableau is told apart by the shape of the game, as `score` does.
    layout = lay_out(photo, None if alone else (told["rows"], told["cols"]))
    found = {(cell.row, cell.col): np.array(cell.quad.corners) for cell in layout.lattices[0].cells if cell.quad}
    assert_found(found, name, photo.size)


@pytest.fixture(scope="module")
def enrolled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The three stand-in decks, each learned from its one photo."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RECOUNT_HOME", str(tmp_path_factory.mktemp("home")))
        for name in ENROLMENT:
            game = truth(name)["game"]
            deck = learned(decks.blank(game, game), laid_cards(load(PHOTOS / f"{name}.jpg"), guide_grid(game)))
            decks.keep(deck)
        yield


@pytest.mark.parametrize("name", sorted(set(NAMES) - set(ENROLMENT)))
def test_every_tableau_is_scored_exactly(enrolled: None, name: str) -> None:
    """Deck and game recognised by themselves, every card read without a question, holes told as holes."""
    del enrolled
    counted = count(gather(Request((PHOTOS / f"{name}.jpg",)), lambda _: None), {})
    (player,), (meant,) = counted.result.table.players, parse(truth(name)["table"]).players
    assert isinstance(player, Tableau)
    assert isinstance(meant, Tableau)
    assert player.rows == meant.rows


@pytest.mark.parametrize("file", ["savanna-12mp.jpg", "ocean-portrait.heic"])
def test_read_tells_where_the_cards_are(file: str) -> None:
    start = "from scanner.cli import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", start, "read", str(PHOTOS / file), "--json"], capture_output=True, check=True
    )
    told = json.loads(ran.stdout)
    found = {(card["row"], card["col"]): np.array(card["corners"]) for card in told["cards"]}
    assert_found(found, Path(file).stem, tuple(told["size"]))
