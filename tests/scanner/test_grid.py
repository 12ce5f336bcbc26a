"""Lattices: every card in its cell, whatever the camera, the gaps, the strays and the misses."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scanner.layouts.grid import arrange
from scanner.records import Quad
from tests.scanner.laid import SIZE, Camera, Grid, Noise, Table, found, lay, photographed, quad, quads, spot_of

if TYPE_CHECKING:
    from scanner.records import Lattice, Layout

    Place = tuple[int, int]

SHAPES = [(1, 3), (1, 8), (2, 2), (2, 5), (3, 3), (3, 9), (4, 5), (5, 4), (5, 8), (7, 9), (6, 1)]

cameras = st.builds(
    Camera,
    elevation=st.floats(35, 90),
    roll=st.floats(-40, 40),
    distance=st.floats(1.3, 3),
)
grids = st.builds(
    lambda shape, height, gap: Grid(shape[0], shape[1], height, gap),
    st.sampled_from(SHAPES),
    st.sampled_from([1.4, 1.0, 0.7]),
    st.sampled_from([0.0, 0.05, 0.15, 0.3, 0.5]),
)


def key(card: Quad) -> frozenset[tuple[float, float]]:
    """The same for a quad whichever corner it starts with."""
    return frozenset(card.corners)


def cells_of(lattice: Lattice) -> dict[frozenset[tuple[float, float]], Place]:
    return {key(cell.quad): (cell.row, cell.col) for cell in lattice.cells if cell.quad is not None}


def assert_in_cells(layout: Layout, expected: dict[Quad, Place], shape: Place) -> None:
    """The first lattice has this shape and holds just these cards, each in its cell."""
    first = layout.lattices[0]
    assert (first.rows, first.cols) == shape
    assert cells_of(first) == {key(card): place for card, place in expected.items()}


def seen(grid: Grid, camera: Camera | None = None, seed: int = 0) -> dict[Quad, Place]:
    """Every card of a grid as found without noise."""
    corners = photographed(lay(grid, seed), camera)
    return dict(zip(quads(corners), grid.cells, strict=True))


# --- every camera, every grid -----------------------------------------------------------------------------


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


# --- shapes of real tables --------------------------------------------------------------------------------


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


# --- what does not belong ---------------------------------------------------------------------------------


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


# --- a second look ----------------------------------------------------------------------------------------


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


# --- several tableaux -------------------------------------------------------------------------------------


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


# --- a stated shape ---------------------------------------------------------------------------------------


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


# --- finders that fail ------------------------------------------------------------------------------------


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
