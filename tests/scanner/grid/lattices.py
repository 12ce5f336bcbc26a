"""Grids, cameras and what must come of them, for the tests of lattices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from tests.scanner.laid import Camera, Grid, lay, photographed, quads

if TYPE_CHECKING:
    from scanner.records import Lattice, Layout, Quad

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
