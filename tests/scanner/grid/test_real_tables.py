"""Shapes of real tables: wide gaps, crooked rows, cards turned, missed or cut by the edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from scanner.layouts.grid import arrange
from tests.scanner.grid.lattices import assert_in_cells, seen
from tests.scanner.laid import SIZE, Camera, Grid, Table, lay, photographed, quads, spot_of

if TYPE_CHECKING:
    Place = tuple[int, int]


def test_gaps_of_different_width_are_no_holes() -> None:
    cards = seen(Grid(3, 9, gap=0.15, wide_after=(3, 6)), Camera(60, 12))
    assert_in_cells(arrange(tuple(cards), SIZE), cards, (3, 9))


def test_cards_on_their_side() -> None:
    cards = seen(Grid(5, 3, height=0.64, gap=0.2), Camera(40, -8, 1.4))
    assert_in_cells(arrange(tuple(cards), SIZE), cards, (5, 3))


def test_one_card_turned_by_thirty_degrees() -> None:
    grid = Grid(3, 3, gap=0.4)
    table = lay(grid)
    middle = Table(np.delete(table.cards, 4, axis=0)).with_card(*spot_of(grid, 2, 2), turn=30)
    corners = photographed(middle, Camera(70, 5))
    places = [place for place in grid.cells if place != (2, 2)]
    cards = dict(zip(quads(corners), [*places, (2, 2)], strict=True))
    assert_in_cells(arrange(tuple(cards), SIZE), cards, (3, 3))


def test_rows_shifted_by_almost_half_a_card() -> None:
    grid = Grid(3, 4, gap=0.2)
    table = lay(grid)
    shifted = table.cards.copy()
    shifted[4:8, :, 0] += 0.4
    cards = dict(zip(quads(photographed(Table(shifted))), grid.cells, strict=True))
    assert_in_cells(arrange(tuple(cards), SIZE), cards, (3, 4))


def test_scale_doubles_between_first_and_last_row() -> None:
    grid = Grid(8, 3, gap=0.2)
    corners = photographed(lay(grid), Camera(35, 0, 1.25))
    areas = np.abs(np.linalg.det(corners[:, [1, 3]] - corners[:, [0]]))
    assert np.sqrt(areas[-1] / areas[0]) > 2
    cards = dict(zip(quads(corners), grid.cells, strict=True))
    assert_in_cells(arrange(tuple(cards), SIZE), cards, (8, 3))


def test_a_row_with_a_hole_in_the_middle() -> None:
    cards = seen(Grid(1, 5))
    rest = {card: place for card, place in cards.items() if place != (1, 3)}
    assert_in_cells(arrange(tuple(rest), SIZE), rest, (1, 5))


@pytest.mark.parametrize(
    "missed",
    [
        [(2, 1), (2, 3), (3, 2)],  # two of three columns step over a hole
        [(1, 1), (1, 2), (2, 2), (3, 1)],  # a card whose only neighbours are missed
    ],
)
def test_hardly_half_of_the_cards(missed: list[Place]) -> None:
    cards = {card: place for card, place in seen(Grid(3, 3), Camera(60, 5)).items() if place not in missed}
    assert_in_cells(arrange(tuple(cards), SIZE), cards, (3, 3))


def test_corners_start_at_the_top_left_along_the_rows() -> None:
    for roll in (-40, -20, 0, 20, 40):
        layout = arrange(tuple(seen(Grid(3, 4), Camera(60, roll))), SIZE)
        for cell in layout.lattices[0].cells:
            assert cell.quad is not None
            right = np.array(cell.quad.corners[1]) - np.array(cell.quad.corners[0])
            assert abs(np.degrees(np.arctan2(right[1], right[0])) - roll) < 25


def test_cards_cut_by_the_edge_of_the_photo() -> None:
    grid = Grid(4, 3, gap=0.2)
    corners = photographed(lay(grid), Camera(70, 5)) * 1.4 - np.array(SIZE) * 0.2
    assert (corners < 0).any()
    cards = dict(zip(quads(corners), grid.cells, strict=True))
    assert_in_cells(arrange(tuple(cards), SIZE), cards, (4, 3))
