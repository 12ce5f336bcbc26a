"""Finders that find nothing, noise, or quads that are none; and how long a lattice takes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np
import pytest

from scanner.layouts.grid import arrange
from scanner.records import Quad
from tests.scanner.grid.lattices import assert_in_cells, key, seen
from tests.scanner.laid import SIZE, Camera, Grid, Table, lay, photographed, quad, quads

if TYPE_CHECKING:
    Place = tuple[int, int]


def test_nothing_found() -> None:
    assert arrange((), SIZE).lattices == ()
    assert arrange((), SIZE, (4, 5)).lattices == ()
    assert arrange(quads(photographed(lay(Grid(2, 2))), 0.3), SIZE).lattices == ()


def test_a_single_card() -> None:
    cards = seen(Grid(1, 1))
    assert_in_cells(arrange(tuple(cards), SIZE), cards, (1, 1))


def test_four_hundred_quads_anywhere() -> None:
    chance = np.random.default_rng(5)
    table = Table(np.zeros((0, 4, 2)))
    for _ in range(400):
        x, y, turn = chance.uniform(0, 30), chance.uniform(0, 30), chance.uniform(0, 90)
        table = table.with_card(x, y, (chance.uniform(0.3, 2), chance.uniform(0.3, 2)), turn)
    cards = tuple(quad(card, chance.uniform(0.05, 1)) for card in photographed(table, Camera(50)))
    start = time.process_time()
    layout = arrange(cards, SIZE)
    assert time.process_time() - start < 5
    taken = [key(cell.quad) for each in layout.lattices for cell in each.cells if cell.quad is not None]
    assert len(taken) == len(set(taken))
    assert not set(taken) & set(map(key, layout.outside))


@pytest.mark.parametrize(
    "corners",
    [
        [(5.0, 5.0)] * 4,
        [(0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (30.0, 0.0)],
        [(0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0)],
        [(-1e7, -1e7), (1e7, -1e7), (1e7, 1e7), (-1e7, 1e7)],
    ],
)
def test_quads_that_are_none(corners: list[tuple[float, float]]) -> None:
    odd = Quad(tuple(corners), 0.9)  # type: ignore[arg-type]
    cards = seen(Grid(3, 4))
    assert_in_cells(arrange((odd, *cards), SIZE), cards, (3, 4))
    arrange((odd,), SIZE)
    arrange((odd, odd, odd), SIZE, (2, 2))


def test_fast_enough() -> None:
    # Bars: 15 ms for 20 cards, 30 ms for 63; twice that here, as the machine that runs the tests may be busy.
    for grid, bar in ((Grid(4, 5, jitter=0.05), 0.03), (Grid(7, 9, jitter=0.05), 0.06)):
        cards = tuple(seen(grid, Camera(50, 10)))
        spent = []
        for _ in range(7):
            start = time.thread_time()
            arrange(cards, SIZE)
            spent.append(time.thread_time() - start)
        assert min(spent) < bar
