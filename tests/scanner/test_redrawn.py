"""Cards that were cut along a printed line are drawn to their own edges by the enrolled pictures."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner import standin
from scanner.enrolment import decks
from scanner.enrolment.deck_files import Example
from scanner.records import Cell, Lattice, Layout, Photo
from scanner.tableau.redrawn import redrawn
from scanner.tableau.sight import described
from tests.scanner.drawn import Blocks
from tests.scanner.laid import quad as quad_of

KINDS = ("fox", "wolf", "bear")
WIDE, HIGH, EDGE = 150, 210, 60
"""Pixels of a card in the photo, and of the table around all cards, which touch."""


@pytest.fixture
def deck(monkeypatch: pytest.MonkeyPatch) -> decks.EnrolledDeck:
    """Three cards of the stand-in forest, of which no quad is clear."""
    monkeypatch.setattr("scanner.networks.load", lambda _task: Blocks())
    monkeypatch.setattr("scanner.tableau.redrawn.CLEARLY", np.inf)
    examples = [Example(kind, "drawn", decks.encoded(standin.draw("forest", kind, 256))) for kind in KINDS]
    return decks.grown(decks.blank("forest", "forest"), examples, decks.vectors_of(examples))


def true_corners(col: int) -> np.ndarray:
    """Where the card of a column lies, from the top left of the photo."""
    left = EDGE + col * WIDE
    return np.array([[left, EDGE], [left + WIDE, EDGE], [left + WIDE, EDGE + HIGH], [left, EDGE + HIGH]], float)


def row_of(kinds: tuple[str, ...], quarters: int) -> Photo:
    """Cards side by side, each turned by quarters that leave it upright or on its head."""
    pixels = np.full((HIGH + 2 * EDGE, WIDE * len(kinds) + 2 * EDGE, 3), 110, np.uint8)
    for col, kind in enumerate(kinds):
        picture = cv2.resize(standin.draw("forest", kind, 256), (WIDE, HIGH), interpolation=cv2.INTER_AREA)
        pixels[EDGE : EDGE + HIGH, EDGE + col * WIDE : EDGE + (col + 1) * WIDE] = np.rot90(picture, quarters)
    return Photo("a.jpg", pixels, (pixels.shape[1], pixels.shape[0]))


def corners_after(photo: Photo, deck: decks.EnrolledDeck, cut: np.ndarray) -> list[np.ndarray]:
    """The corners of every card once quads of which `cut` (4 x 2, in cards) is missing are drawn anew."""
    count = (photo.size[0] - 2 * EDGE) // WIDE
    found = [true_corners(col) + cut * (WIDE, HIGH) for col in range(count)]
    quads = tuple(quad_of(corners, 0.9) for corners in found)
    cells = tuple(Cell(1, col, quad) for col, quad in enumerate(quads, 1))
    sight = described(photo, quads, Layout((Lattice(1, count, cells),), ()))
    again = redrawn(sight, deck).layout.lattices[0].cells
    return [np.array(cell.quad.corners) for cell in again if cell.quad is not None]


LEFT_GONE = np.array([[0.22, 0], [0, 0], [0, 0], [0.22, 0]])
HEAD_GONE = np.array([[0, 0.2], [0, 0.2], [0, 0], [0, 0]])
TOO_WIDE = np.array([[-0.1, -0.1], [0.1, -0.1], [0.1, 0.1], [-0.1, 0.1]])


@pytest.mark.parametrize(("cut", "quarters"), [(LEFT_GONE, 0), (HEAD_GONE, 2), (TOO_WIDE, 0)])
def test_cut_cards_are_drawn_to_their_edges(deck: decks.EnrolledDeck, cut: np.ndarray, quarters: int) -> None:
    again = corners_after(row_of(KINDS, quarters), deck, cut)
    for col, corners in enumerate(again):
        np.testing.assert_allclose(corners, true_corners(col), atol=0.04 * WIDE)


def test_a_card_is_not_drawn_to_the_one_beside(deck: decks.EnrolledDeck) -> None:
    """What lies at the edge of a stranger is a part of its neighbour."""
    photo = row_of(KINDS, 0)
    photo.pixels[:, EDGE : EDGE + WIDE] = 150
    stranger, *others = corners_after(photo, deck, LEFT_GONE)
    np.testing.assert_allclose(stranger, true_corners(0) + LEFT_GONE * (WIDE, HIGH))
    assert np.abs(others[0] - true_corners(1)).max() < 0.04 * WIDE


def test_clear_cards_are_left_alone(deck: decks.EnrolledDeck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scanner.tableau.redrawn.CLEARLY", -np.inf)
    (first, *_) = corners_after(row_of(KINDS, 0), deck, LEFT_GONE)
    np.testing.assert_allclose(first, true_corners(0) + LEFT_GONE * (WIDE, HIGH))
