"""Cards of one deck are of one size: what was found askew is looked for again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from scanner.records import Cell, Lattice, Photo, Quad
from scanner.tableau.alike import of_one_size
from tests.scanner.laid import quad as quad_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

PHOTO = Photo("a.jpg", np.zeros((600, 800, 3), np.uint8), (800, 600))
ASKEW = np.array([[0.0, 25.0], [0.0, 45.0], [0.0, 0.0], [0.0, -20.0]])


def place(row: int, col: int) -> Floats:
    """Where a card lies, seen a little from below."""
    left, top = 100 + 130 * col, 60 + 170 * row
    flat = np.array([[left, top], [left + 100, top], [left + 100, top + 140], [left, top + 140]], float)
    return np.asarray(400 + (flat - 400) / (1 - flat[:, 1:] / 4000))


def lattice(rows: int = 3, cols: int = 4) -> Lattice:
    cells = tuple(Cell(row + 1, col + 1, quad_of(place(row, col))) for row in range(rows) for col in range(cols))
    return Lattice(rows, cols, cells)


def askew(found: Lattice, index: int) -> Lattice:
    """With one card whose upper edge was taken from a line in its picture."""
    cells, (row, col) = list(found.cells), divmod(index, found.cols)
    cells[index] = replace(cells[index], quad=quad_of(place(row, col) + ASKEW))
    return replace(found, cells=tuple(cells))


def corners(quad: Quad | None) -> Floats:
    assert quad is not None
    return np.array(quad.corners)


@pytest.fixture
def refiner(monkeypatch: pytest.MonkeyPatch) -> list[Floats]:
    """One that leaves quads as they are, knows true cards, and notes what it was shown."""
    shown: list[Floats] = []
    cards = [place(row, col) for row in range(3) for col in range(4)]

    def sharpen(_levels: object, quads: Floats, _network: object) -> tuple[Floats, Floats]:
        shown.append(quads)
        return quads, -np.array([min(np.abs(quad - card).max() for card in cards) for quad in quads])

    monkeypatch.setattr("scanner.tableau.alike.sharpen", sharpen)
    monkeypatch.setattr("scanner.tableau.alike.network", lambda _task: None)
    return shown


@pytest.mark.parametrize("index", [0, 5, 11])
def test_an_odd_card_is_seen_as_the_others(refiner: list[Floats], index: int) -> None:
    found = of_one_size(PHOTO, askew(lattice(), index))
    assert refiner
    for cell, true in zip(found.cells, lattice().cells, strict=True):
        assert np.abs(corners(cell.quad) - corners(true.quad)).max() < 4


def test_cards_of_one_size_are_left_alone(refiner: list[Floats]) -> None:
    assert of_one_size(PHOTO, lattice()) == lattice()
    assert not refiner


def test_few_cards_have_no_usual_size(refiner: list[Floats]) -> None:
    assert of_one_size(PHOTO, askew(lattice(1, 4), 1)) == askew(lattice(1, 4), 1)
    assert not refiner


def test_nothing_better_leaves_the_card(monkeypatch: pytest.MonkeyPatch, refiner: list[Floats]) -> None:
    def worse(_levels: object, quads: Floats, _network: object) -> tuple[Floats, Floats]:
        return quads + 2 * ASKEW, np.zeros(len(quads))

    monkeypatch.setattr("scanner.tableau.alike.sharpen", worse)
    assert of_one_size(PHOTO, askew(lattice(), 5)) == askew(lattice(), 5)
