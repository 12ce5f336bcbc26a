"""Every card in its cell, whatever the camera, the gaps and the misses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from scanner.layouts.grid import arrange
from tests.scanner.grid.lattices import SHAPES, assert_in_cells, cameras, cells_of, grids, key, seen
from tests.scanner.laid import SIZE, Camera, Grid, Noise, found, lay, photographed, quad

if TYPE_CHECKING:
    Place = tuple[int, int]


@given(grids, cameras)
def test_every_card_is_in_its_cell(grid: Grid, camera: Camera) -> None:
    cards = seen(grid, camera)
    layout = arrange(tuple(cards), SIZE)
    assert_in_cells(layout, cards, (grid.rows, grid.cols))
    assert len(layout.lattices) == 1
    assert layout.outside == ()


@given(st.sampled_from([(3, 4), (4, 5), (5, 8)]), cameras, st.integers(0, 10_000))
def test_loosely_laid(shape: Place, camera: Camera, seed: int) -> None:
    cards = seen(Grid(*shape, gap=0.3, jitter=0.15, turn=6), camera, seed)
    assert_in_cells(arrange(tuple(cards), SIZE), cards, shape)


@given(st.sampled_from(SHAPES), cameras, st.randoms(use_true_random=False))
def test_the_order_of_the_quads_means_nothing(shape: Place, camera: Camera, chance: object) -> None:
    cards = list(seen(Grid(*shape), camera))
    shuffled = list(cards)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert arrange(tuple(shuffled), SIZE).lattices == arrange(tuple(cards), SIZE).lattices


@given(grids, cameras)
def test_a_quarter_turn_of_the_photo_turns_the_cells(grid: Grid, camera: Camera) -> None:
    if abs(camera.roll) > 35:
        camera = Camera(camera.elevation, camera.roll / 2, camera.distance)  # near 45 degrees either way is right
    cards = seen(grid, camera)
    turned = {
        quad([(SIZE[1] - y, x) for x, y in card.corners]): (col, grid.rows + 1 - row)
        for card, (row, col) in cards.items()
    }
    assert_in_cells(arrange(tuple(turned), (SIZE[1], SIZE[0])), turned, (grid.cols, grid.rows))


@given(st.sampled_from([(3, 3), (4, 5), (5, 8), (3, 9)]), cameras, st.data())
def test_a_missed_card_is_a_hole_and_nothing_shifts(shape: Place, camera: Camera, data: st.DataObject) -> None:
    cards = seen(Grid(*shape, gap=0.1), camera)
    missed = data.draw(st.sampled_from(list(cards)))
    rest = {card: place for card, place in cards.items() if card != missed}
    layout = arrange(tuple(rest), SIZE)
    assert_in_cells(layout, rest, shape)
    holes = [(cell.row, cell.col) for cell in layout.lattices[0].cells if cell.quad is None]
    assert holes == [cards[missed]]


@given(cameras, st.sets(st.integers(0, 19), max_size=4), st.integers(0, 10_000))
def test_noise_and_several_misses(camera: Camera, missed: set[int], seed: int) -> None:
    grid = Grid(4, 5, gap=0.1, jitter=0.03, turn=2)
    answer = found(photographed(lay(grid, seed), camera), Noise(0.015, frozenset(missed)), seed)
    expected = {card: grid.cells[index] for index, card in answer.items()}
    rows = {row for row, _ in expected.values()}
    cols = {col for _, col in expected.values()}
    if rows == {1, 2, 3, 4} and cols == {1, 2, 3, 4, 5}:
        assert cells_of(arrange(tuple(answer.values()), SIZE).lattices[0]) == {
            key(card): place for card, place in expected.items()
        }
