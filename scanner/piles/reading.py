"""Photo + enrolled deck -> the piles of a notebook, from left to right as their owner sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.networks import network
from scanner.piles.fronts import fronts_of
from scanner.recognise import TURNS, calibration_of, candidates, likeness
from scanner.records import Cell, Lattice, Layout, Reading, ReadPile
from scanner.tableau.closely import decided
from scanner.tableau.sight import Sight, lying, vectors_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.piles.fronts import Front
    from scanner.records import Candidate, Quad
    from scanner.tableau.sight import Found

    Floats = NDArray[np.float64]

LEAST_WORTH = -3.0
"""Log odds from which what was found may be a whole card of a pile; which biome it is, is asked apart."""
CLEARLY = 0.5
"""Confidence from which a quad alone suggests a card, before any deck is known."""
LISTED = 0.0005
"""Probability from which a height is told."""


def look_for_piles(found: Found, _shape: tuple[int, int] | None = None) -> Sight:
    """What may be a whole card, each described; which are decides the deck."""
    sure = [quad for quad in found.quads if quad.confidence >= CLEARLY] or list(found.quads[:1])
    cells = tuple(Cell(1, col, quad) for col, quad in enumerate(sure, 1))
    layout = Layout((Lattice(1, len(sure), cells),), ())
    return Sight(found.photo, found.quads, layout, (vectors_of(found.photo, sure),))


def pile_odds(sight: Sight, deck: EnrolledDeck) -> Floats:
    """Per pile, the log odds that its whole card is of the deck."""
    fronts = fronts_of(sight.photo, sight.quads, deck)
    return np.array([front.known for front in fronts.cards if front.worth > LEAST_WORTH] or [-1.0])


def read_piles(sight: Sight, deck: EnrolledDeck, _shape: tuple[int, int] | None = None) -> Reading:
    """The piles with all that they could be, and how many cards they may have."""
    photo = sight.photo
    found = fronts_of(photo, sight.quads, deck)
    fronts = [front for front in found.cards if front.worth > LEAST_WORTH]
    if not fronts:
        return Reading(photo.name, photo.size, 1, 0, 0, (), lying(sight.layout.lattices[0]))
    calibration = calibration_of(network("recogniser"))
    likenesses = likeness(np.stack([front.vector for front in fronts]), deck.gallery)
    could_be = candidates(likenesses, 0, deck.gallery, calibration)
    quarters, way = -found.turn % TURNS, _way(fronts)
    right = np.mean([np.subtract(front.quad.corners[1], front.quad.corners[0]) for front in fronts], axis=0)
    placed = sorted(
        zip(fronts, could_be, strict=True), key=lambda each: float(np.mean(each[0].quad.corners, axis=0) @ right)
    )
    piles = tuple(_pile(front, col, names, way) for col, (front, names) in enumerate(placed, 1))
    outside = tuple(quad for quad in lying(sight.layout.lattices[0]) if not any(_covers(pile, quad) for pile in piles))
    reading = Reading(photo.name, photo.size, 1, len(piles), 90 * quarters, piles, outside)
    return decided(photo, reading, deck)


def _covers(pile: ReadPile, quad: Quad) -> bool:
    """Whether most of a quad is part of the pile."""
    whole, one = (np.array(each.corners, np.float32) for each in (pile.outline or pile.quad, quad))
    return float(cv2.intersectConvexConvex(whole, one)[0]) > 0.35 * abs(cv2.contourArea(one))


def _way(fronts: list[Front]) -> int:
    """Where the covered cards of all piles lie: 0 above the whole ones as the owner sees them, 1 below."""
    above, below = (sum(front.columns[way].counted.expected for front in fronts) for way in (0, 1))
    return int(below > above)


def _pile(front: Front, col: int, names: tuple[Candidate, ...], way: int) -> ReadPile:
    column = front.columns[way]
    order = np.argsort(-column.counted.covered, kind="stable")
    heights = tuple((int(count) + 1, float(column.counted.covered[count])) for count in order)
    listed = tuple(each for each in heights if each[1] >= LISTED) or heights[:1]
    covered = listed[0][0] - 1
    return ReadPile(1, col, front.quad, names, listed, column.parts(covered), column.outline(covered))
