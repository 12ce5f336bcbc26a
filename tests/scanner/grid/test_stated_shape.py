"""Several tableaux in one photo, and grids whose rows and columns are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scanner.layouts.grid import arrange
from tests.scanner.grid.lattices import assert_in_cells, cameras, cells_of, key, seen
from tests.scanner.laid import SIZE, Camera, Grid, Noise, found, lay, photographed, quads

if TYPE_CHECKING:
    Place = tuple[int, int]


@pytest.mark.parametrize("skew", [0.0, 12.0, -25.0])
def test_two_tableaux_are_two_lattices(skew: float) -> None:
    big, small = Grid(4, 5), Grid(2, 3, at=(8.5, 0.5), skew=skew)
    corners = photographed(lay(big) + lay(small), Camera(65, 8))
    cards = quads(corners)
    layout = arrange(cards, SIZE)
    assert [(each.rows, each.cols) for each in layout.lattices] == [(4, 5), (2, 3)]
    assert cells_of(layout.lattices[0]) == dict(zip(map(key, cards[:20]), big.cells, strict=True))
    assert cells_of(layout.lattices[1]) == dict(zip(map(key, cards[20:]), small.cells, strict=True))


def test_of_two_equal_tableaux_the_central_one_comes_first() -> None:
    corners = photographed(lay(Grid(2, 3)) + lay(Grid(2, 3, at=(5.5, 0))) + lay(Grid(2, 3, at=(-5.5, 0))))
    layout = arrange(quads(corners), SIZE)
    assert len(layout.lattices) == 3
    assert key(quads(corners)[0]) in cells_of(layout.lattices[0])


@given(cameras, st.sets(st.integers(0, 19), max_size=5))
def test_a_stated_shape_is_kept(camera: Camera, missed: set[int]) -> None:
    grid = Grid(4, 5, gap=0.1)
    answer = found(photographed(lay(grid), camera), Noise(0.01, frozenset(missed)))
    layout = arrange(tuple(answer.values()), SIZE, (4, 5))
    first = layout.lattices[0]
    assert (first.rows, first.cols) == (4, 5)
    rows = {grid.cells[index][0] for index in answer}
    if rows == {1, 2, 3, 4}:
        assert cells_of(first) == {key(card): grid.cells[index] for index, card in answer.items()}


def test_what_lies_beyond_the_stated_shape_is_outside() -> None:
    grid = Grid(5, 5)
    cards = seen(grid)
    layout = arrange(tuple(cards), SIZE, (4, 5))
    assert (layout.lattices[0].rows, layout.lattices[0].cols) == (4, 5)
    assert len(layout.outside) == 5
    assert len({cards[card][0] for card in layout.outside}) == 1


def test_a_stated_shape_reaches_over_wide_gaps() -> None:
    grid = Grid(4, 6, gap=0.5, wide_after=(3,))
    cards = seen(grid, Camera(60, 10))
    assert len(arrange(tuple(cards), SIZE).lattices) == 2
    assert_in_cells(arrange(tuple(cards), SIZE, (4, 6)), cards, (4, 6))


def test_a_stated_shape_may_lie_across() -> None:
    cards = seen(Grid(5, 4), Camera(60, 10))
    assert_in_cells(arrange(tuple(cards), SIZE, (4, 5)), cards, (5, 4))


def test_a_column_without_cards_is_told_by_the_shape() -> None:
    cards = {card: place for card, place in seen(Grid(4, 5)).items() if place[1] < 5}
    layout = arrange(tuple(cards), SIZE, (4, 5))
    assert_in_cells(layout, cards, (4, 5))


def test_two_tableaux_of_the_stated_shape() -> None:
    corners = photographed(lay(Grid(4, 5)) + lay(Grid(4, 5, at=(7.0, 0))))
    layout = arrange(quads(corners), SIZE, (4, 5))
    assert [(each.rows, each.cols) for each in layout.lattices] == [(4, 5), (4, 5)]
    assert {frozenset(cells_of(each)) for each in layout.lattices} == {
        frozenset(map(key, quads(corners[:20]))),
        frozenset(map(key, quads(corners[20:]))),
    }
