"""What lies beside a grid is no card of it, and what is doubtful only where a card is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scanner.layouts.grid import arrange
from scanner.records import Quad
from tests.scanner.grid.lattices import assert_in_cells, seen
from tests.scanner.laid import SIZE, Camera, Grid, Noise, found, lay, photographed, quads, spot_of

if TYPE_CHECKING:
    Place = tuple[int, int]


STRAYS = {
    "a draw pile beside": ((8.0, 2.0), (1.0, 1.4), 3.0),
    "a card askew close by": ((6.9, 1.2), (1.0, 1.4), 25.0),
    "a score pad": ((8.0, 3.0), (2.2, 3.0), 0.0),
    "a token": ((6.6, 1.0), (0.4, 0.4), 0.0),
    "a card half way between two rows": ((6.75, 1.5), (1.0, 1.4), 0.0),
    "a card across the corner": ((-0.9, -0.9), (1.0, 1.4), 10.0),
}


@pytest.mark.parametrize("stray", STRAYS)
@pytest.mark.parametrize("roll", [0, 30])
def test_strays_lie_outside(stray: str, roll: float) -> None:
    (x, y), size, turn = STRAYS[stray]
    grid = Grid(4, 5)
    corners = photographed(lay(grid).with_card(x, y, size, turn), Camera(60, roll))
    *cards, extra = quads(corners)
    layout = arrange((*cards, extra), SIZE)
    assert_in_cells(layout, dict(zip(cards, grid.cells, strict=True)), (4, 5))
    assert layout.outside == (extra,)


def test_a_card_found_twice_is_one() -> None:
    cards = seen(Grid(4, 5))
    first = next(iter(cards))
    again = Quad(tuple((x + 9, y - 5) for x, y in first.corners), 0.6)  # type: ignore[arg-type]
    layout = arrange((again, *cards), SIZE)
    assert_in_cells(layout, cards, (4, 5))
    assert layout.outside == ()


def test_half_cards_and_pairs_of_cards_are_no_cards() -> None:
    grid = Grid(3, 4, gap=0.0)
    table = lay(grid).with_card(0.5, 0.35, (1.0, 0.7)).with_card(3.0, 0.7, (2.0, 1.4))
    *cards, half, pair = quads(photographed(table))
    layout = arrange((*cards, half, pair), SIZE)
    assert_in_cells(layout, dict(zip(cards, grid.cells, strict=True)), (3, 4))


def test_doubtful_quads_fill_the_holes_they_lie_in() -> None:
    grid = Grid(4, 5)
    answer = found(photographed(lay(grid), Camera(60)), Noise(0.01, doubtful=frozenset({0, 7, 19})))
    cards = {card: grid.cells[index] for index, card in answer.items()}
    assert_in_cells(arrange(tuple(cards), SIZE), cards, (4, 5))


def test_doubtful_quads_elsewhere_are_dropped() -> None:
    grid = Grid(4, 5)
    corners = photographed(lay(grid).with_card(7.5, 2.0).with_card(2.0, 1.4), Camera(60))
    cards = dict(zip(quads(corners[:20]), grid.cells, strict=True))
    doubtful = quads(corners[20:], 0.3)
    layout = arrange((*cards, *doubtful), SIZE)
    assert_in_cells(layout, cards, (4, 5))
    assert layout.outside == ()


def test_a_washed_out_row_is_still_a_row() -> None:
    grid = Grid(4, 5)
    answer = found(photographed(lay(grid), Camera(60)), Noise(0.01, doubtful=frozenset(range(15, 20))))
    cards = {card: grid.cells[index] for index, card in answer.items()}
    assert_in_cells(arrange(tuple(cards), SIZE), cards, (4, 5))


NEIGHBOURS = {
    "a full row farther away": ([(5, col) for col in range(1, 6)], (0.0, 0.55)),
    "a longer row a little farther away": ([(5, col) for col in range(1, 7)], (0.0, 0.3)),
    "some cards of a row, shifted": ([(5, col) for col in range(1, 4)], (0.2, 0.0)),
    "two rows, shifted": ([(row, col) for row in (5, 6) for col in (2, 3)], (0.25, 0.0)),
}
"""Cells beyond a grid of 4 x 5, and how far off them the cards lie."""


@pytest.mark.parametrize("beside", NEIGHBOURS)
@pytest.mark.parametrize("elevation", [90, 50])
def test_a_neighbours_cards_that_nearly_go_on_with_the_rows_are_none_of_them(beside: str, elevation: float) -> None:
    grid, table = Grid(4, 5), lay(Grid(4, 5))
    places, (right, down) = NEIGHBOURS[beside]
    for row, col in places:
        x, y = spot_of(grid, row, col)
        table = table.with_card(x + right, y + down)
    cards = quads(photographed(table, Camera(elevation)))
    own = dict(zip(cards[:20], grid.cells, strict=True))
    assert_in_cells(arrange(cards, SIZE), own, (4, 5))


def test_the_last_row_may_be_short() -> None:
    grid = Grid(4, 5)
    cards = dict(list(seen(grid, Camera(50)).items())[:-3])
    assert_in_cells(arrange(tuple(cards), SIZE), cards, (4, 5))


def test_blocks_of_columns_with_gaps_between_them_are_one_grid() -> None:
    cards = seen(Grid(3, 9, wide_after=(3, 6)), Camera(60))
    assert_in_cells(arrange(tuple(cards), SIZE), cards, (3, 9))
