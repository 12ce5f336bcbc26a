"""A second look at empty places: cards that the finder missed come back, empty places stay empty."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from scanner.records import Cell, Lattice, Layout, Photo, Quad
from scanner.tableau import missed
from scanner.tableau.missed import completed, look_again

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

PIXELS = np.full((300, 400, 3), (120, 90, 60), np.uint8)
for _y in range(20, 270, 90):
    for _x in range(25, 325, 75):
        PIXELS[_y : _y + 70, _x : _x + 50] = (40, 130, 60)
PHOTO = Photo("table.jpg", PIXELS, (800, 600))
"""Brown table, green cards."""


def lattice(holes: set[tuple[int, int]], rows: int = 3, cols: int = 4) -> Lattice:
    """Cards of 100 x 140 photo pixels, 150 and 180 apart."""
    cells = []
    for row in range(1, rows + 1):
        for col in range(1, cols + 1):
            x, y = 150.0 * col - 100, 180.0 * row - 140
            quad = Quad(((x, y), (x + 100, y), (x + 100, y + 140), (x, y + 140)), 0.9)
            cells.append(Cell(row, col, None if (row, col) in holes else quad))
    return Lattice(rows, cols, tuple(cells))


def refiner(
    monkeypatch: pytest.MonkeyPatch, trust: float, moved: tuple[float, float] = (0, 0), size: float = 1
) -> None:
    """A refiner that trusts every card so far, and moves and scales what it is shown (in decoded pixels)."""

    def sharpen(_levels: object, corners: Floats, _model: object) -> tuple[Floats, Floats]:
        middle = corners.mean(1, keepdims=True)
        return middle + (corners - middle) * size + np.array(moved), np.full(len(corners), trust)

    monkeypatch.setattr(missed, "sharpen", sharpen)
    monkeypatch.setattr(missed, "network", lambda _task: None)


def test_a_missed_card_comes_back_where_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    refiner(monkeypatch, 3.0, moved=(1, 0))
    whole, seen = lattice(set()), look_again(PHOTO, lattice({(2, 3), (3, 4)}))
    for cell, expected in zip(seen.cells, whole.cells, strict=True):
        assert cell.quad is not None
        assert expected.quad is not None
        assert np.abs(np.array(cell.quad.corners) - expected.quad.corners).max() < 5
    filled = seen.cells[6].quad
    assert filled is not None
    assert filled.confidence > 0.99


def test_bare_table_is_no_card_whatever_the_refiner_says(monkeypatch: pytest.MonkeyPatch) -> None:
    refiner(monkeypatch, 5.0)
    bare = PIXELS.copy()
    bare[105:185, 170:230] = (121, 91, 59)
    photo = Photo("table.jpg", bare, PHOTO.size)
    assert [
        (cell.row, cell.col) for cell in look_again(photo, lattice({(2, 3), (3, 3)})).cells if cell.quad is None
    ] == [(2, 3)]


@pytest.mark.parametrize("table", [(100, 40, 230), (0, 160, 20), (220, 20, 20)])
def test_a_table_of_a_strong_colour_is_bare_table_too(
    monkeypatch: pytest.MonkeyPatch, table: tuple[int, int, int]
) -> None:
    refiner(monkeypatch, 5.0)
    pixels = PIXELS.copy()
    pixels[(pixels == PIXELS[0, 0]).all(axis=2)] = table
    pixels[110:180, 175:225] = table
    photo = Photo("table.jpg", pixels, PHOTO.size)
    assert look_again(photo, lattice({(2, 3)})).cells == lattice({(2, 3)}).cells


@pytest.mark.parametrize(("trust", "moved", "size"), [(-9.1, (0, 0), 1), (5.0, (30, 0), 1), (5.0, (0, 0), 1.4)])
def test_an_empty_place_stays_empty(
    monkeypatch: pytest.MonkeyPatch, trust: float, moved: tuple[float, float], size: float
) -> None:
    refiner(monkeypatch, trust, moved, size)
    assert look_again(PHOTO, lattice({(2, 3)})).cells == lattice({(2, 3)}).cells


def test_nothing_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missed, "sharpen", lambda *_: pytest.fail("nothing is missing"))
    assert look_again(PHOTO, lattice(set())) == lattice(set())
    one_row = lattice({(1, 2)}, rows=1)
    assert look_again(PHOTO, one_row) == one_row


@pytest.mark.parametrize("confidence", [0.7, 0.95])
@pytest.mark.parametrize("kind", ["printed place", "card"])
def test_what_has_the_colours_of_the_table_must_be_beyond_doubt(kind: str, confidence: float) -> None:
    x, y = (680.0, 400.0) if kind == "printed place" else (650.0, 220.0)
    pixels = PIXELS.copy()
    if kind == "card":
        pixels[110:180, 325:375] = (40, 130, 60)
    quad = Quad(((x, y), (x + 100, y), (x + 100, y + 140), (x, y + 140)), confidence)
    layout = completed(Photo("table.jpg", pixels, (800, 600)), Layout((lattice(set()),), (quad,)))
    stays = kind == "card" or confidence > 0.9
    assert layout.outside == ((quad,) if stays else ())


def test_who_says_that_a_card_lies_there_is_believed_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the finder saw something too; where it saw nothing a card may have been forgotten."""
    seen = lattice({(3, 4)})
    quad = seen.cells[6].quad
    assert quad is not None
    cells = tuple(
        replace(cell, quad=replace(quad, confidence=0.4)) if cell.quad is quad else cell for cell in seen.cells
    )
    for trust, told, holes in ((-10.0, False, 2), (-10.0, True, 1), (-13.0, True, 2)):
        refiner(monkeypatch, trust)
        again = look_again(PHOTO, replace(seen, cells=cells), told=told).cells
        assert sum(cell.quad is None for cell in again) == holes
