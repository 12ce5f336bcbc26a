"""Sight + enrolled deck -> Reading: every card of a tableau as its owner sees it, with all that it could be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from scanner.networks import network
from scanner.recognise import TURNS, Calibration, calibration_of, candidates, common_turn, likeness
from scanner.records import Quad, ReadCard, Reading
from scanner.tableau.bare import without_bare_table
from scanner.tableau.facing import facing_away
from scanner.tableau.second_look import clear, regrouped, seen_again
from scanner.tableau.sight import Sight, look, lying, vectors_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.recognise import Gallery
    from scanner.records import Cell, Lattice, Photo, Point

    Shape = tuple[int, int]

STRANGE = 0.15
"""Share of a tableau's cards that look like none of the deck, from which its lattice is called into question."""
MOST_AWAY = 1
"""Cards that may face another way than the others before the lattice is called into question."""
CONTRADICTED = 0.01
"""Chance that the cards lie as the lattice says, below which it is called into question."""


@dataclass(frozen=True, slots=True, eq=False)
class _First:
    """A tableau as first read."""

    reading: Reading
    fitting: float
    """Chance of all turns that give the stated shape."""
    away: int
    """Cards that face another way than most: the neighbour's, unless somebody laid one wrongly."""

    @property
    def clear(self) -> float:
        """How many cards clearly show what they are."""
        return sum(clear(card.candidates) for card in self.reading.cards)

    @property
    def is_odd(self) -> bool:
        """Whether the lattice may be wrong."""
        unclear = self.clear < (1 - STRANGE) * len(self.reading.cards)
        return self.fitting < CONTRADICTED or unclear or self.away > MOST_AWAY

    @property
    def worth(self) -> tuple[bool, float]:
        """Orders readings of one photo: the lattice agrees with the cards, then by the cards that agree with it."""
        return self.fitting >= CONTRADICTED, self.clear - self.away


def read_tableau(photo: Photo, gallery: Gallery, shape: Shape | None = None) -> Reading:
    """The tableau of a photo, rows and columns as its owner sees them; `shape` is what they must be."""
    return read(look(photo, shape), gallery, shape)


def read(sight: Sight, gallery: Gallery, shape: Shape | None = None) -> Reading:
    """What the cards of the first tableau are; further tableaux of the photo are its others."""
    lattice = sight.layout.lattices[0]
    if shape is not None and sorted(shape) != sorted((lattice.rows, lattice.cols)):
        shape = None  # a part of a tableau
    first = _first(sight, 0, gallery, shape)
    if first.is_odd and (again := regrouped(sight, gallery, shape)) is not None:
        second = _first(again, 0, gallery, shape)
        if second.worth > first.worth:
            sight, first = again, second
    beside = [*sight.layout.outside, *(quad for other in sight.layout.lattices[1:] for quad in lying(other))]
    main = without_bare_table(sight.photo, seen_again(sight.photo, first.reading, gallery), gallery, beside)
    others = (_first(sight, index, gallery, shape).reading for index in range(1, len(sight.layout.lattices)))
    return replace(main, outside=sight.layout.outside, others=tuple(others))


def _first(sight: Sight, index: int, gallery: Gallery, shape: Shape | None) -> _First:
    lattice, calibration = sight.layout.lattices[index], calibration_of(network("recogniser"))
    likenesses = likeness(sight.vectors[index], gallery)
    turn, fitting = _turn(likenesses, lattice, shape, calibration)
    found = candidates(likenesses, turn, gallery, calibration)
    quarters = -turn % TURNS
    places = [_place_turned(cell, lattice, quarters) for cell in lattice.cells if cell.quad is not None]
    cards = [
        ReadCard(row, col, rolled(quad, quarters), could_be)
        for (row, col), quad, could_be in zip(places, lying(lattice), found, strict=True)
    ]
    rows, cols = (lattice.rows, lattice.cols) if quarters % 2 == 0 else (lattice.cols, lattice.rows)
    in_order = tuple(sorted(cards, key=lambda card: (card.row, card.col)))
    away = int(facing_away(likenesses, lying(lattice), calibration).sum())
    return _First(Reading(sight.photo.name, sight.photo.size, rows, cols, 90 * quarters, in_order, ()), fitting, away)


def _turn(
    likenesses: NDArray[np.float64], lattice: Lattice, shape: Shape | None, calibration: Calibration
) -> tuple[int, float]:
    """How many quarters clockwise the cards lie turned in the photo, of the turns that give the shape if any does.

    And how likely those turns are together.
    """
    chances = common_turn(likenesses, calibration)
    upright, sideways = shape in (None, (lattice.rows, lattice.cols)), shape in (None, (lattice.cols, lattice.rows))
    fits = np.array([upright, sideways, upright, sideways])
    if not fits.any():
        fits[:] = True
    return int(np.where(fits, chances, -1.0).argmax()), float(chances[fits].sum())


def rolled(quad: Quad, by: int) -> Quad:
    """The same quad whose corner 0 becomes corner `by`."""
    corners: list[Point] = list(quad.corners)
    a, b, c, d = corners[-by % 4 :] + corners[: -by % 4]
    return Quad((a, b, c, d), quad.confidence)


def _place_turned(cell: Cell, lattice: Lattice, quarters: int) -> tuple[int, int]:
    """Row and column once the photo is turned clockwise by so many quarters."""
    row, col, rows, cols = cell.row, cell.col, lattice.rows, lattice.cols
    for _ in range(quarters):
        row, col, rows, cols = col, rows + 1 - row, cols, rows
    return row, col


def read_loose(sight: Sight, gallery: Gallery) -> tuple[ReadCard, ...]:
    """Every card of the photo for itself, however it lies: for cards whose place means nothing."""
    calibration = calibration_of(network("recogniser"))
    quads = [*(quad for lattice in sight.layout.lattices for quad in lying(lattice)), *sight.layout.outside]
    vectors = [*(one for found in sight.vectors for one in found), *vectors_of(sight.photo, sight.layout.outside)]
    cards = []
    for index, (quad, one) in enumerate(zip(quads, vectors, strict=True), 1):
        likenesses = likeness(one[None], gallery)
        turn = int(common_turn(likenesses, calibration).argmax())
        found = candidates(likenesses, turn, gallery, calibration)[0]
        cards.append(ReadCard(1, index, rolled(quad, -turn % TURNS), found))
    return tuple(cards)
