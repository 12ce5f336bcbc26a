"""Left-aligned rows of unequal length: a card's column is its place in its row."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scanner.layouts.rows import arrange_rows
from scanner.records import Layout
from tests.scanner.grid.lattices import cameras, cells_of, key
from tests.scanner.laid import SIZE, Camera, Grid, Table, lay, photographed, quads

LENGTHS = st.tuples(*[st.integers(5, 8)] * 3)


def laid_rows(lengths: tuple[int, ...], paces: tuple[float, ...] = (0.1, 0.1, 0.1)) -> Table:
    """Rows from the left, each with its own gap between cards."""
    table = Table(np.zeros((0, 4, 2)))
    for row, (length, gap) in enumerate(zip(lengths, paces, strict=True)):
        table += lay(Grid(1, length, gap=gap, at=(0.0, row * 1.6), jitter=0.02, turn=1), row)
    return table


def places(lengths: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(row, col) for row, length in enumerate(lengths, 1) for col in range(1, length + 1)]


def shape_of(layout: Layout) -> list[int]:
    """Cells of each row of the first lattice."""
    first = layout.lattices[0]
    return [sum(cell.row == row for cell in first.cells) for row in range(1, first.rows + 1)]


@given(LENGTHS, cameras)
def test_rows_end_with_their_last_card(lengths: tuple[int, ...], camera: Camera) -> None:
    cards = quads(photographed(laid_rows(lengths), camera))
    layout = arrange_rows(cards, SIZE)
    assert shape_of(layout) == list(lengths)
    assert layout.lattices[0].cols == max(lengths)
    assert cells_of(layout.lattices[0]) == dict(zip(map(key, cards), places(lengths), strict=True))
    assert layout.outside == ()


@given(LENGTHS, cameras)
def test_rows_laid_at_different_paces(lengths: tuple[int, ...], camera: Camera) -> None:
    cards = quads(photographed(laid_rows(lengths, (0.05, 0.14, 0.1)), camera))
    layout = arrange_rows(cards, SIZE)
    assert cells_of(layout.lattices[0]) == dict(zip(map(key, cards), places(lengths), strict=True))


@given(LENGTHS, st.data())
def test_a_missed_card_is_a_hole(lengths: tuple[int, ...], data: st.DataObject) -> None:
    cards = quads(photographed(laid_rows(lengths), Camera(65, 10)))
    row = data.draw(st.integers(1, 3))
    col = data.draw(st.integers(1, lengths[row - 1] - 1))  # the last one nobody can miss
    expected = dict(zip(cards, places(lengths), strict=True))
    rest = {card: place for card, place in expected.items() if place != (row, col)}
    layout = arrange_rows(tuple(rest), SIZE)
    assert cells_of(layout.lattices[0]) == {key(card): place for card, place in rest.items()}
    assert [(cell.row, cell.col) for cell in layout.lattices[0].cells if cell.quad is None] == [(row, col)]


def test_a_stray_below_is_outside() -> None:
    *cards, stray = quads(photographed(laid_rows((6, 5, 8)).with_card(3.3, 5.7, turn=20)))
    layout = arrange_rows((*cards, stray), SIZE)
    assert shape_of(layout) == [6, 5, 8]
    assert layout.outside == (stray,)


@pytest.mark.parametrize("confidence", [0.0, 0.3])
def test_nothing_found(confidence: float) -> None:
    assert arrange_rows((), SIZE) == Layout((), ())
    assert arrange_rows(quads(photographed(laid_rows((5, 5, 5))), confidence), SIZE) == Layout((), ())


def test_a_doubtful_quad_after_the_last_card_is_no_card() -> None:
    table = laid_rows((5, 5, 5)).with_card(5.5 + 5 * 0.1, 0.7)
    corners = photographed(table)
    layout = arrange_rows((*quads(corners[:-1]), *quads(corners[-1:], 0.3)), SIZE)
    assert shape_of(layout) == [5, 5, 5]
