"""Learning with the real networks: the enrolment photos of the samples, whole and spoilt."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from scanner.enrolment import decks
from scanner.enrolment.guide import faces
from scanner.networks import network
from scanner.recognise import embed, likeness
from scanner.standin.picture import draw
from tests.scanner.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from tests.scanner.conftest import Ran

    Pixels = NDArray[np.uint8]

PHOTOS = ROOT / "samples" / "photos"


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Decks of a test stay in the test."""
    monkeypatch.setenv("RECOUNT_HOME", str(tmp_path / "home"))


def sample(game: str) -> tuple[Pixels, dict[str, NDArray[np.float32]]]:
    """The enrolment photo, BGR, and the corners of every card in its pixels."""
    photo = cv2.imread(str(PHOTOS / f"{game}-cards.jpg"))
    assert photo is not None
    truth = json.loads((PHOTOS / "labels" / f"{game}-cards.json").read_text())
    size = np.array(photo.shape[1::-1])
    corners = {card["label"]: (np.array(card["corners"]) * size).astype(np.float32) for card in truth["cards"]}
    return photo.astype(np.uint8), corners


def laid_over(photo: Pixels, upper: NDArray[np.float32], lower: NDArray[np.float32]) -> Pixels:
    """The photo with the card at `upper` also lying on the card at `lower`."""
    matrix = cv2.getPerspectiveTransform(upper, lower)
    size = (photo.shape[1], photo.shape[0])
    mask = cv2.fillConvexPoly(np.zeros(photo.shape, np.uint8), lower.round().astype(np.int32), (1, 1, 1))
    return np.where(mask > 0, cv2.warpPerspective(photo, matrix, size), photo).astype(np.uint8)


@pytest.mark.parametrize("game", ["forest", "ocean", "savanna"])
def test_one_photo_enrols_a_game(recount: Callable[..., Ran], game: str) -> None:
    ran = recount("learn", game, PHOTOS / f"{game}-cards.jpg")
    assert ran.code == 0, ran.err
    assert ran.out.startswith(f"{game}: 11 kinds of card and the back, from 12 pictures; they tell apart")
    assert "look alike" not in ran.err
    gallery = decks.load(game).gallery
    assert gallery.labels == (*faces(game), "back")
    drawn = (faces(game)[0], faces(game)[7], "back")
    squares = np.stack([decks.square(draw(game, card, 183)) for card in drawn])
    near = likeness(embed(squares, network("recogniser")), gallery)
    kind, turn = np.unravel_index(near.reshape(3, -1).argmax(1), near.shape[1:])
    assert [gallery.labels[index] for index in kind] == list(drawn)
    assert turn[:2].tolist() == [0, 0]


def test_decks_of_three_games_live_side_by_side(recount: Callable[..., Ran]) -> None:
    for game in ("forest", "ocean"):
        assert recount("learn", game, PHOTOS / f"{game}-cards.jpg").code == 0
    ran = recount("learn", "savanna", PHOTOS / "ocean-cards.jpg")
    assert ran.code == 2
    assert "these are the cards of deck 'ocean'" in ran.err
    ran = recount("learn", "forest", PHOTOS / "ocean-cards.jpg")
    assert ran.code == 4
    assert "these are not the cards enrolled as 'forest'" in ran.err
    assert len(recount("deck", "list").out.splitlines()) == 2


def test_two_cards_face_down_are_refused(recount: Callable[..., Ran], tmp_path: Path) -> None:
    photo, corners = sample("forest")
    for hidden in ("bear", "rabbit"):
        photo = laid_over(photo, corners["back"], corners[hidden])
    cv2.imwrite(str(tmp_path / "down.jpg"), photo)
    ran = recount("learn", "forest", tmp_path / "down.jpg")
    assert ran.code == 4
    assert ran.err == (
        "recount: down.jpg: row 1, card 2 (bear) and row 2, card 4 (rabbit): "
        "face down, only the back shows; turn it over and take the photo again\n"
    )
    assert not (tmp_path / "home").exists()


def test_a_card_laid_out_twice_is_refused(recount: Callable[..., Ran], tmp_path: Path) -> None:
    photo, corners = sample("savanna")
    cv2.imwrite(str(tmp_path / "twice.jpg"), laid_over(photo, corners["lion"], corners["zebra"]))
    ran = recount("learn", "savanna", tmp_path / "twice.jpg")
    assert ran.code == 4
    assert "(zebra) and row 2, card 4 (lion) show the same picture" in ran.err


def test_three_cards_are_too_few(recount: Callable[..., Ran], tmp_path: Path) -> None:
    photo, corners = sample("forest")
    right, bottom = int(corners["fox"][:, 0].min()) - 8, int(corners["eagle"][:, 1].min()) - 8
    cv2.imwrite(str(tmp_path / "three.jpg"), photo[:bottom, :right])
    ran = recount("learn", "forest", tmp_path / "three.jpg")
    assert (ran.code, ran.out) == (4, "")
    assert "three.jpg: found 3 of 12 cards" in ran.err


def test_an_empty_table_has_no_cards(recount: Callable[..., Ran], tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "table.jpg"), np.full((900, 1200, 3), (90, 120, 150), np.uint8))
    ran = recount("learn", "forest", tmp_path / "table.jpg")
    assert ran.code == 4
    assert "no cards found" in ran.err


def test_each_card_of_an_enrolment_photo_is_a_group_of_its_own(recount: Callable[..., Ran]) -> None:
    ran = recount("learn", "ocean", PHOTOS / "ocean-cards.jpg", "--by-groups", "--no-ask")
    assert ran.code == 2
    assert "12 groups need names" in ran.err
