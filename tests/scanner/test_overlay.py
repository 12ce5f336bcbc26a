"""The numbered overlay: outlines where the cards are, dashes where none is, and nothing that breaks it."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from scanner.layouts.grid import arrange
from scanner.overlays.overlay import DOUBTFUL, LONG_SIDE, OUTSIDE, TABLEAUX, numbered_overlay
from scanner.pipeline import Sighted, without_deck
from scanner.records import Photo, Quad
from tests.scanner.laid import SIZE, Camera, Grid, Table, lay, photographed, quads

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.records import Reading


def blank(width: int = 2000, height: int = 1500) -> Photo:
    return Photo("blank.jpg", np.full((height, width, 3), 128, np.uint8), SIZE)


def read(table: Table, camera: Camera | None = None, extra: tuple[Quad, ...] = ()) -> Reading:
    layout = arrange((*quads(photographed(table, camera)), *extra), SIZE)
    return without_deck(Sighted(blank(), layout))


def drawn(photo: Photo, reading: Reading) -> NDArray[np.int_]:
    picture = Image.open(io.BytesIO(numbered_overlay(photo, reading)))
    assert picture.format == "JPEG"
    return np.asarray(picture.convert("RGB")).astype(int)


def coloured(picture: NDArray[np.int_], colour: tuple[int, int, int]) -> NDArray[np.bool_]:
    return np.asarray(np.abs(picture - np.array(colour)).max(axis=2) < 60, dtype=np.bool_)


def test_every_card_is_outlined() -> None:
    reading = read(lay(Grid(3, 4, gap=0.3)), Camera(60, 10))
    picture = drawn(blank(), reading)
    assert max(picture.shape[:2]) == LONG_SIDE
    green = coloured(picture, TABLEAUX[0])
    scale = LONG_SIDE / SIZE[0]
    for card in reading.cards:
        for start, end in ((0, 1), (1, 2), (2, 3), (3, 0)):
            x, y = (np.array(card.quad.corners[start]) + np.array(card.quad.corners[end])) / 2 * scale
            assert green[int(y) - 4 : int(y) + 5, int(x) - 4 : int(x) + 5].any()


def test_the_photo_outside_of_the_cards_is_left_alone() -> None:
    picture = drawn(blank(), read(lay(Grid(2, 2))))
    assert np.abs(picture[:40] - 128).max() < 8


def test_strays_doubts_and_further_tableaux_have_their_own_colours() -> None:
    table = lay(Grid(4, 5)) + lay(Grid(2, 3, at=(8.5, 0.5)))
    corners = photographed(table.with_card(9.5, 5.5, turn=30))
    cards = quads(corners)
    doubtful = replace(cards[7], confidence=0.3)
    layout = arrange((*cards[:7], doubtful, *cards[8:]), SIZE)
    picture = drawn(blank(), without_deck(Sighted(blank(), layout)))
    for colour in (*TABLEAUX[:2], DOUBTFUL, OUTSIDE):
        assert coloured(picture, colour).sum() > 50


def test_holes_are_dashed() -> None:
    whole, holed = lay(Grid(3, 3)), np.delete(lay(Grid(3, 3)).cards, 4, axis=0)
    full, empty = (drawn(blank(), read(each)) for each in (whole, Table(holed)))
    middle = tuple(slice(side // 2 - 20, side // 2 + 20) for side in empty.shape[:2])
    assert not np.allclose(full[middle], empty[middle])
    assert np.abs(empty[middle] - 128).max() > 60  # its number is written there


@pytest.mark.parametrize("size", [(64, 48), (48, 64), (3000, 400)])
def test_any_size_of_photo(size: tuple[int, int]) -> None:
    picture = drawn(blank(*size), read(lay(Grid(2, 2))))
    assert max(picture.shape[:2]) == min(LONG_SIDE, max(size))
