"""Photo + enrolled deck -> Reading: every card of a tableau as its owner sees it, with all that it could be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from models.inputs import RECOGNISER_SIDE
from scanner.errors import NoCardsError
from scanner.find import find
from scanner.language import say
from scanner.layouts.grid import arrange
from scanner.networks import network
from scanner.recognise import TURNS, Calibration, calibration_of, candidates, common_turn, embed, likeness
from scanner.records import Quad, ReadCard, Reading
from scanner.rectify import flattened

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.recognise import Gallery
    from scanner.records import Cell, Lattice, Layout, Photo, Point

    Shape = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A photo looked at, before any deck is known."""

    photo: Photo
    layout: Layout
    vectors: tuple[NDArray[np.float32], ...]
    """Per lattice, one vector for each of its cards; last those of the cards outside."""


def read_tableau(photo: Photo, gallery: Gallery, shape: Shape | None = None) -> Reading:
    """The tableau of a photo, rows and columns as its owner sees them; `shape` is what they must be."""
    return read(look(photo, shape), gallery, shape)


# --- without a deck ---------------------------------------------------------------------------------------


def unread(photo: Photo, shape: Shape | None = None) -> Reading:
    """Where the cards of a photo lie, without knowing any: rows and columns as seen, no candidates."""
    layout = arrange(find(photo), photo.size, shape)
    if not layout.lattices:
        raise NoCardsError(_no_cards(photo))
    readings = [
        Reading(
            photo.name,
            photo.size,
            lattice.rows,
            lattice.cols,
            0,
            tuple(ReadCard(cell.row, cell.col, cell.quad, ()) for cell in lattice.cells if cell.quad is not None),
            (),
        )
        for lattice in layout.lattices
    ]
    return replace(readings[0], outside=layout.outside, others=tuple(readings[1:]))


def look(photo: Photo, shape: Shape | None = None) -> Sight:
    """Find the cards and describe each; a photo with less than half a tableau is taken as it is."""
    quads = find(photo)
    layout = arrange(quads, photo.size, shape)
    if shape is not None and 2 * _most_cards(layout) < shape[0] * shape[1]:
        layout = arrange(quads, photo.size)
    if not layout.lattices:
        raise NoCardsError(_no_cards(photo))
    return Sight(
        photo, layout, tuple(_vectors(photo, quads) for quads in (*map(lying, layout.lattices), layout.outside))
    )


def _no_cards(photo: Photo) -> str:
    return say(
        f"{photo.name}: no cards found; photograph the whole tableau from above, in even light",
        f"{photo.name} : aucune carte trouvée ; photographiez tout le tableau d'en haut, lumière égale",
    )


def _most_cards(layout: Layout) -> int:
    return max((len(lying(lattice)) for lattice in layout.lattices), default=0)


def lying(lattice: Lattice) -> tuple[Quad, ...]:
    """The cards of a lattice, row by row."""
    return tuple(cell.quad for cell in lattice.cells if cell.quad is not None)


def _vectors(photo: Photo, quads: tuple[Quad, ...]) -> NDArray[np.float32]:
    squares = flattened(photo, quads, (RECOGNISER_SIDE, RECOGNISER_SIDE))
    return embed(np.stack(squares) if squares else np.zeros(0, np.uint8), network("recogniser"))


def rolled(quad: Quad, by: int) -> Quad:
    """The same quad whose corner 0 becomes corner `by`."""
    corners: list[Point] = list(quad.corners)
    a, b, c, d = corners[-by % 4 :] + corners[: -by % 4]
    return Quad((a, b, c, d), quad.confidence)


# --- with a deck ------------------------------------------------------------------------------------------


def read(sight: Sight, gallery: Gallery, shape: Shape | None = None) -> Reading:
    """What the cards of the first tableau are; further tableaux of the photo are its others."""
    calibration = calibration_of(network("recogniser"))
    readings = [
        _read_lattice(sight, index, (gallery, calibration), shape) for index in range(len(sight.layout.lattices))
    ]
    return replace(readings[0], outside=sight.layout.outside, others=tuple(readings[1:]))


def _read_lattice(sight: Sight, index: int, deck: tuple[Gallery, Calibration], shape: Shape | None) -> Reading:
    lattice = sight.layout.lattices[index]
    likenesses = likeness(sight.vectors[index], deck[0])
    turn = _turn(likenesses, lattice, shape, deck[1])
    found = candidates(likenesses, turn, *deck)
    quarters = -turn % TURNS
    places = [_place_turned(cell, lattice, quarters) for cell in lattice.cells if cell.quad is not None]
    cards = [
        ReadCard(row, col, rolled(quad, quarters), could_be)
        for (row, col), quad, could_be in zip(places, lying(lattice), found, strict=True)
    ]
    rows, cols = (lattice.rows, lattice.cols) if quarters % 2 == 0 else (lattice.cols, lattice.rows)
    in_order = tuple(sorted(cards, key=lambda card: (card.row, card.col)))
    return Reading(sight.photo.name, sight.photo.size, rows, cols, 90 * quarters, in_order, ())


def _turn(likenesses: NDArray[np.float64], lattice: Lattice, shape: Shape | None, calibration: Calibration) -> int:
    """How many quarters clockwise the cards lie turned in the photo; only turns that give the shape, if any does."""
    chances = common_turn(likenesses, calibration)
    upright = np.array([shape in (None, (lattice.rows, lattice.cols))] * 2)
    sideways = np.array([shape in (None, (lattice.cols, lattice.rows))] * 2)
    fits = np.stack([upright, sideways], 1).ravel()
    return int(np.argmax(np.where(fits, chances, -1.0) if fits.any() else chances))


def _place_turned(cell: Cell, lattice: Lattice, quarters: int) -> tuple[int, int]:
    """Row and column once the photo is turned clockwise by so many quarters."""
    row, col, rows, cols = cell.row, cell.col, lattice.rows, lattice.cols
    for _ in range(quarters):
        row, col, rows, cols = col, rows + 1 - row, cols, rows
    return row, col


def read_loose(sight: Sight, gallery: Gallery) -> tuple[ReadCard, ...]:
    """Every card of the photo for itself, however it lies: for cards whose place means nothing."""
    calibration = calibration_of(network("recogniser"))
    quads = [quad for lattice in sight.layout.lattices for quad in lying(lattice)]
    vectors = np.concatenate([found for found in sight.vectors if len(found)])
    cards = []
    for index, (quad, one) in enumerate(zip((*quads, *sight.layout.outside), vectors, strict=True), 1):
        likenesses = likeness(one[None], gallery)
        turn = int(common_turn(likenesses, calibration).argmax())
        found = candidates(likenesses, turn, gallery, calibration)[0]
        cards.append(ReadCard(1, index, rolled(quad, -turn % TURNS), found))
    return tuple(cards)
