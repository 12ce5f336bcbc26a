"""Cards of one deck are of one size: quads that are not are looked for again as cards of that size."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from models.inputs import halvings
from scanner.closer import sharpen
from scanner.layouts.tabletop import fit_tabletop, sides
from scanner.networks import network
from scanner.records import Quad, ReadCard
from scanner.tableau.places import place_quad
from scanner.typical import median

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.layouts.tabletop import Tabletop
    from scanner.records import Lattice, Photo

    Floats = NDArray[np.float64]

FEW = 6
"""Cards from which the usual size can be told."""
ODD = 0.05
"""Of a card's side, by which a corner lies where none of a card of the usual size would, from which a quad is odd."""
LOOKS = 2
"""Each starts from the corners of the one before."""
UNIT = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


def of_one_size(photo: Photo, lattice: Lattice) -> Lattice:
    """The lattice with every odd quad replaced by a view of that card that is like the others, if there is one."""
    lying = [ReadCard(cell.row, cell.col, cell.quad, ()) for cell in lattice.cells if cell.quad is not None]
    if len(lying) < FEW:
        return lattice
    corners = np.array([card.quad.corners for card in lying])
    table = fit_tabletop(corners, np.ones(len(corners)))
    flat = table.place(corners)
    size = median(np.abs(sides(flat)[:, [0, 1], [0, 1]]))
    oddness = np.array([_oddness(quad, size) for quad in flat])
    better = {}
    for index in np.flatnonzero(oddness > ODD):
        others = [card for other, card in enumerate(lying) if oddness[other] <= ODD and other != index]
        views, trust = _views(photo, table, size, (lying[index], flat[index], others))
        usual = [_oddness(view, size) <= ODD for view in table.place(views)]
        if any(usual):
            a, b, c, d = ((float(x), float(y)) for x, y in views[np.where(usual, trust, -np.inf).argmax()])
            better[lying[index].row, lying[index].col] = Quad((a, b, c, d), lying[index].quad.confidence)
    cells = tuple(replace(cell, quad=better.get((cell.row, cell.col), cell.quad)) for cell in lattice.cells)
    return replace(lattice, cells=cells)


def _oddness(quad: Floats, size: Floats) -> float:
    """How far, in cards, a corner lies from that of the card of the usual size that fits best."""
    return float(np.abs(quad - _card(quad.mean(0), _turn(quad), size)).max()) if np.isfinite(quad).all() else 9.0


def _turn(quad: Floats) -> float:
    """Radians by which the card lies turned against the others; for small turns."""
    across, down = sides(quad[None])[0].T
    return float(np.arctan2(across[1] - down[0], across[0] + down[1]))


def _card(middle: Floats, turn: float, size: Floats) -> Floats:
    cos, sin = np.cos(turn), np.sin(turn)
    return np.asarray(UNIT * size @ np.array([[cos, sin], [-sin, cos]]) + middle)


def _views(
    photo: Photo, table: Tabletop, size: Floats, seen: tuple[ReadCard, Floats, list[ReadCard]]
) -> tuple[Floats, Floats]:
    """Where else the card may lie: drawn to its edges from cards of the usual size in the corners of what was found.

    And the refiner's trust in each.
    """
    card, flat, others = seen
    turns = [0.0, _turn(flat)]
    starts = [_card(corner - UNIT[number] * size, turn, size) for turn in turns for number, corner in enumerate(flat)]
    starts += [_card(flat.mean(0), turn, size) for turn in turns]
    expected = place_quad(others, card.row, card.col)
    shown = [table.show(np.array(start)) for start in starts] + ([np.array(expected.corners)] if expected else [])
    views, trust = np.array(shown) * photo.scale, np.zeros(len(shown))
    levels = halvings(photo.pixels)
    for _ in range(LOOKS):
        views, trust = sharpen(levels, views, network("refiner"))
    return views / photo.scale, trust
