"""Cards that the finder missed: the lattice knows where one would be, the refiner and the colours whether one is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import halvings
from scanner.closer import sharpen
from scanner.layouts.seen import ACCEPT
from scanner.networks import network
from scanner.records import Cell, Layout, Quad, ReadCard
from scanner.tableau.places import place_quad
from scanner.typical import median

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.records import Lattice, Photo

    Floats = NDArray[np.float64]
    Mask = NDArray[np.uint8]

LOOKS = 2
"""Each starts from the corners of the one before."""
NEAR = 0.35
"""Cards by which the middle may be off the place where the lattice expects it."""
ALIKE = 1.5
"""How many times larger or smaller than expected a card may turn out."""
LEAST_TRUST, BARENESS = -9.0, 24.0
"""Logits that the refiner must give where the table's colours do not show, and more of them the more they do.

Of 106 cards and 109 empty places in drawn scenes that training never saw, this takes 105 and 2 for cards.
"""
BEYOND_DOUBT, AS_THE_TABLE = 0.85, 0.6
"""Confidence below which a quad outside every tableau is none if its colours are, to this degree, those of the table.

Of what lies outside tableaux of drawn and path-traced scenes for testing, 0 of 76 cards and 11 of 35 others are so.
"""
TOLD = 3.0
"""Logits more for a quad that the finder saw where somebody says that a card lies."""
ON_A_CARD = 0.6
"""Share of the smaller of two quads from which one lies on the other."""
SMALL_SIDE = 640
"""Pixels of the photo's longer side at which colours are compared."""
PALEST, STRONGEST = 96, 159
"""Values of a and b in 8-bit Lab between which hues are told apart; stronger ones count as the strongest."""


def completed(photo: Photo, layout: Layout) -> Layout:
    """The tableaux of a photo, each looked at again in its empty places; what lies on their cards is no other card."""
    lattices: list[Lattice] = []
    taken: list[Quad] = []
    for lattice in layout.lattices:
        if _mostly_free(lattice, taken):
            lattices.append(look_again(photo, lattice))
            taken += [cell.quad for cell in lattices[-1].cells if cell.quad is not None]
    outside = tuple(quad for quad in layout.outside if not _on_others(quad, taken))
    return Layout(tuple(lattices), _but_the_table(photo, lattices, outside))


def _but_the_table(photo: Photo, lattices: list[Lattice], outside: tuple[Quad, ...]) -> tuple[Quad, ...]:
    """Without quads of which the finder is not sure and that have the colours of the table: places printed on a mat."""
    doubtful = [quad for quad in outside if quad.confidence < BEYOND_DOUBT]
    if not lattices or not doubtful:
        return outside
    cards = np.array([cell.quad.corners for cell in lattices[0].cells if cell.quad is not None])
    likeness = table_likeness(photo, cards, np.array([quad.corners for quad in doubtful]))
    table = {id(quad) for quad, like in zip(doubtful, likeness, strict=True) if like > AS_THE_TABLE}
    return tuple(quad for quad in outside if id(quad) not in table)


def _mostly_free(lattice: Lattice, taken: list[Quad]) -> bool:
    """Whether a tableau is more than parts of cards of a better one."""
    cards = [cell.quad for cell in lattice.cells if cell.quad is not None]
    return 2 * sum(_on_others(card, taken) for card in cards) < len(cards)


def _on_others(quad: Quad, taken: list[Quad]) -> bool:
    """Whether a quad lies mostly on a card of a tableau, or the card on it."""
    mine = np.array(quad.corners, np.float32)
    for other in taken:
        theirs = np.array(other.corners, np.float32)
        shared, _ = cv2.intersectConvexConvex(mine, theirs)
        if shared > ON_A_CARD * min(abs(cv2.contourArea(mine)), abs(cv2.contourArea(theirs))):
            return True
    return False


def look_again(photo: Photo, lattice: Lattice, *, told: bool = False) -> Lattice:
    """The lattice with cards in those empty or doubtful places where one shows after all, and in no others.

    `told`: somebody says that a card lies in every place.
    """
    lying = [ReadCard(cell.row, cell.col, cell.quad, ()) for cell in lattice.cells if cell.quad is not None]
    expected = {
        (cell.row, cell.col): quad
        for cell in lattice.cells
        if (quad := _expected(cell, lying)) is not None and _shown(quad, photo)
    }
    if not expected:
        return lattice
    start = np.array([quad.corners for quad in expected.values()])
    corners, trust = _sharpened(photo, start)
    bare = table_likeness(photo, np.array([card.quad.corners for card in lying]), start)
    was_found = np.array([cell.quad is not None for cell in lattice.cells if (cell.row, cell.col) in expected])
    odds = trust - LEAST_TRUST - BARENESS * bare + TOLD * (was_found & told)
    found = {
        place: _quad(corners[index], float(odds[index]))
        for index, place in enumerate(expected)
        if odds[index] > 0 and _plausible(corners[index], start[index])
    }
    cells = tuple(
        Cell(cell.row, cell.col, found.get((cell.row, cell.col))) if (cell.row, cell.col) in expected else cell
        for cell in lattice.cells
    )
    return replace(lattice, cells=cells)


def _expected(cell: Cell, lying: list[ReadCard]) -> Quad | None:
    """Where to look for the card of a cell; None where the finder is sure of it, or nobody can tell."""
    if cell.quad is None:
        return place_quad(lying, cell.row, cell.col)
    return cell.quad if cell.quad.confidence < ACCEPT else None


def _shown(quad: Quad, photo: Photo) -> bool:
    """Whether the photo shows the middle of the place."""
    x, y = np.mean(quad.corners, axis=0)
    return bool(0 <= x <= photo.size[0] and 0 <= y <= photo.size[1])


def _sharpened(photo: Photo, corners: Floats) -> tuple[Floats, Floats]:
    levels = halvings(photo.pixels)
    seen, trust = corners * photo.scale, np.zeros(len(corners))
    for _ in range(LOOKS):
        seen, trust = sharpen(levels, seen, network("refiner"))
    return seen / photo.scale, trust


def _plausible(corners: Floats, expected: Floats) -> bool:
    """Whether the refiner stayed at the card it was sent to look at."""
    quad = corners.astype(np.float32)
    if not cv2.isContourConvex(quad):
        return False
    area, usual = cv2.contourArea(quad), cv2.contourArea(expected.astype(np.float32))
    off = float(np.linalg.norm(corners.mean(0) - expected.mean(0)))
    return usual / ALIKE < area < usual * ALIKE and off < NEAR * float(np.sqrt(usual))


def _quad(corners: Floats, odds: float) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return Quad((a, b, c, d), float(1 / (1 + np.exp(-odds))))


# --- bare table -------------------------------------------------------------------------------------------


def table_likeness(photo: Photo, cards: Floats, places: Floats) -> Floats:
    """Per place, 0 to 1: how much its colours are those of the table beside cards and places."""
    shrink = SMALL_SIDE / max(photo.size)
    size = (round(photo.size[0] * shrink), round(photo.size[1] * shrink))
    small = cv2.resize(photo.pixels, size, interpolation=cv2.INTER_AREA)
    colours = cv2.cvtColor(small, cv2.COLOR_RGB2LAB).astype(np.uint8)
    colours[..., 1:] = np.clip(colours[..., 1:], PALEST, STRONGEST)
    taken = _covered(colours.shape[:2], np.concatenate([cards, places]) * shrink)
    card = float(np.sqrt(median([abs(cv2.contourArea(each.astype(np.float32))) for each in cards]))) * shrink
    reach = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (max(3, round(card / 2)),) * 2)
    beside = cv2.subtract(cv2.dilate(taken, reach), cv2.dilate(taken, np.ones((5, 5), np.uint8)))
    table = _histogram(colours, beside.astype(np.uint8))
    middles = places.mean(1, keepdims=True)
    inner = (middles + 0.8 * (places - middles)) * shrink
    shares = [_histogram(colours, _covered(colours.shape[:2], each[None])) for each in inner]
    return np.array([np.sqrt(table * share).sum() for share in shares])


def _covered(shape: Sequence[int], quads: Floats) -> Mask:
    mask = np.zeros((shape[0], shape[1]), np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(mask, quad.round().astype(np.int32), (255,))
    return mask


def _histogram(colours: NDArray[np.uint8], where: Mask) -> Floats:
    """Shares of the colours under a mask: lightness coarsely, hue finely."""
    counts = cv2.calcHist([colours], [0, 1, 2], where, [6, 12, 12], [0, 256, *2 * (PALEST, STRONGEST + 1)])
    return np.asarray(counts / max(float(counts.sum()), 1.0), np.float64)
