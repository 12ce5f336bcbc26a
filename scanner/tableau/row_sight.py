"""Rows of cards in a photo from any side: where they lie before a deck is known, and again once up is known."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from scanner.layouts.rows import arrange_rows
from scanner.pipeline import no_cards
from scanner.records import Cell, Lattice, Layout, Quad
from scanner.rectify import aspect
from scanner.tableau.missed import look_again
from scanner.tableau.sight import Sight, lying

if TYPE_CHECKING:
    from scanner.records import Photo, Point
    from scanner.tableau.sight import Found

ROUNDS = 3
"""Rows of a finished tableau."""
SHORTEST_ROW = 5
"""Cards that every row has."""
LONGEST_ROW = 8
"""Cards that a row has at most."""
PORTRAIT = 0.95
"""Width over height up to which cards stand upright."""


def look_for_rows(found: Found, _: tuple[int, int] | None = None) -> Sight:
    """The rows of the photo; cards higher than wide lie side by side, whichever way the photo was taken."""
    first = in_rows(found.photo, found.quads, 0)
    if not first.lattices or aspect(lying(first.lattices[0]), found.photo.size) > PORTRAIT:
        across = in_rows(found.photo, found.quads, 1)
        first = max((first, across), key=_upright)
    if not first.lattices:
        raise no_cards(found.photo)
    return Sight(found.photo, found.quads, first, (np.zeros((0, 1), np.float32),))


def _upright(layout: Layout) -> tuple[int, ...]:
    """More cards are better."""
    return tuple(len(lying(lattice)) for lattice in layout.lattices[:1])


def in_rows(photo: Photo, quads: tuple[Quad, ...], quarters: int) -> Layout:
    """The rows as they lie once the photo is turned clockwise by so many quarters; corners in the photo as it is."""
    size = photo.size if quarters % 2 == 0 else photo.size[::-1]
    seen = tuple(_turned(quad, quarters, photo.size) for quad in quads)
    layout = arrange_rows(seen, size)
    lattices = tuple(_back(lattice, quarters, size) for lattice in layout.lattices)
    outside = tuple(_turned(quad, -quarters % 4, size) for quad in layout.outside)
    return Layout(lattices, outside)


def complete(photo: Photo, lattice: Lattice) -> Lattice:
    """The rows with cards that were missed in them: in gaps, and at both ends; column 0 is a card before the first."""
    cells = {(cell.row, cell.col): cell for cell in lattice.cells}
    lengths = row_lengths(lattice)
    for row in range(1, lattice.rows + 1):
        for col in range(min(max(SHORTEST_ROW, lengths.get(row, 0) + 1), LONGEST_ROW) + 1):
            cells.setdefault((row, col), Cell(row, col, None))
    padded = replace(lattice, cells=tuple(cells[place] for place in sorted(cells)))
    seen = look_again(photo, padded).cells
    last = row_lengths(replace(lattice, cells=seen))
    kept = tuple(cell for cell in seen if cell.col <= last.get(cell.row, 0) and (cell.col or cell.quad))
    return Lattice(lattice.rows, max((cell.col for cell in kept), default=0), kept)


def row_lengths(lattice: Lattice) -> dict[int, int]:
    """The column of the last card of each row."""
    return {cell.row: cell.col for cell in lattice.cells if cell.quad is not None}


def _back(lattice: Lattice, quarters: int, size: tuple[int, int]) -> Lattice:
    cells = tuple(
        replace(cell, quad=None if cell.quad is None else _turned(cell.quad, -quarters % 4, size))
        for cell in lattice.cells
    )
    return replace(lattice, cells=cells)


def _turned(quad: Quad, quarters: int, size: tuple[int, int]) -> Quad:
    """The quad after the photo of `size` is turned clockwise; its corners keep their order."""

    def at(point: Point) -> Point:
        (x, y), (_, height) = point, size
        for _ in range(quarters):
            x, y, height = height - y, x, size[0] if height == size[1] else size[1]
        return x, y

    a, b, c, d = (at(point) for point in quad.corners)
    return replace(quad, corners=(a, b, c, d))
