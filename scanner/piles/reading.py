"""Photo + enrolled deck -> the piles of a notebook, from left to right as their owner sees them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.networks import network
from scanner.piles.columns import columns_of
from scanner.piles.doubt import either_way_round
from scanner.piles.fronts import LEAST_CONFIDENCE, fronts_of
from scanner.piles.recounting import Whole, recounted
from scanner.piles.strangers import CLEARLY, strangers
from scanner.recognise import TURNS, calibration_of, candidates, likeness
from scanner.records import Candidate, Cell, Lattice, Layout, Reading, ReadPile
from scanner.tableau.closely import decided
from scanner.tableau.sight import Sight, lying, vectors_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.piles.columns import Column
    from scanner.piles.fronts import Fronts
    from scanner.records import Photo, Quad
    from scanner.tableau.sight import Found

    Floats = NDArray[np.float64]

KNOWN = 0.5
"""Probability from which the recogniser tells what a card is that no picture explains."""
LISTED = 0.0005
"""Probability from which a height is told."""
BY_PICTURE, BY_CHANCE = 12.0, 0.45
"""Log odds per unit of correlation beyond what chance gives, of the biome whose picture lies there."""
UNEXPLAINED, NAMED = (0.1, 0.2, 0.4, 0.2, 0.1), (0.02, 0.1, 0.76, 0.1, 0.02)
"""Shares of what is two less, one less, right, one and two more, of a pile whose whole card no picture explains, and of
one whose card the recogniser knows all the same: its frame is the finder's alone."""
UPWARDS = 1.0
"""Log odds against a pile that grows away from its owner: most people lay cards towards themselves."""


def look_for_piles(found: Found, _shape: tuple[int, int] | None = None) -> Sight:
    """What may be a whole card, each described; which are decides the deck."""
    sure = [quad for quad in found.quads if quad.confidence >= CLEARLY] or list(found.quads[:1])
    cells = tuple(Cell(1, col, quad) for col, quad in enumerate(sure, 1))
    layout = Layout((Lattice(1, len(sure), cells),), ())
    return Sight(found.photo, found.quads, layout, (vectors_of(found.photo, sure),))


def pile_odds(sight: Sight, deck: EnrolledDeck) -> Floats:
    """Per pile, the log odds that its whole card is of the deck; cards of none speak against it."""
    found = fronts_of(sight.photo, sight.quads, deck)
    if found.plane is None:
        return np.array([-1.0])
    wholes = [front.quad for front in found.cards]
    others = strangers(found.plane, wholes, lying(sight.layout.lattices[0]), wholes)
    return np.array([*(front.worth for front in found.cards), *(-1.0 for _ in others)] or [-1.0])


def read_piles(sight: Sight, deck: EnrolledDeck, _shape: tuple[int, int] | None = None) -> Reading:
    """The piles with all that they could be, and how many cards they may have."""
    photo = sight.photo
    sure = lying(sight.layout.lattices[0])
    found = fronts_of(photo, sight.quads, deck)
    if found.plane is None or not found.cards:
        return Reading(photo.name, photo.size, 1, 0, 0, (), sure)
    quads = [front.quad for front in found.cards]
    way = _way(columns_of(photo, found.plane, quads))
    pictures = deck.pictures
    columns = recounted(photo, found.plane, [Whole(front.quad, pictures[front.label]) for front in found.cards], way)
    known = [
        _pile(quad, column, names) for quad, column, names in zip(quads, columns, _biomes(found, deck), strict=True)
    ]
    likely = [quad for quad in sight.quads if quad.confidence >= LEAST_CONFIDENCE]
    others = strangers(found.plane, quads, likely, [_around(pile) for pile in known])
    piles = [*known, *_unknown(photo, found, others, (deck, way))]
    right = np.mean([np.subtract(quad.corners[1], quad.corners[0]) for quad in quads], axis=0)
    placed = sorted(piles, key=lambda pile: float(np.mean(pile.quad.corners, axis=0) @ right))
    cards = tuple(replace(pile, col=col) for col, pile in enumerate(placed, 1))
    outside = tuple(quad for quad in sure if not any(_covers(pile, quad) for pile in cards))
    reading = Reading(photo.name, photo.size, 1, len(cards), 90 * (-found.turn % TURNS), cards, outside)
    upside_down = found.upside_down + (UPWARDS if way else -UPWARDS) * (max(map(_tall, cards)) > 1)
    return either_way_round(decided(photo, reading, deck), upside_down)


def _biomes(found: Fronts, deck: EnrolledDeck) -> list[tuple[Candidate, ...]]:
    """What each could be: the recogniser's opinion, and the picture by which it was found."""
    likenesses = likeness(np.stack([front.vector for front in found.cards]), deck.gallery)
    could_be = candidates(likenesses, 0, deck.gallery, calibration_of(network("recogniser")))
    return [_weighed(names, front.label, front.likeness) for names, front in zip(could_be, found.cards, strict=True)]


def _weighed(names: tuple[Candidate, ...], label: str, alike: float) -> tuple[Candidate, ...]:
    times = float(np.exp(max(0.0, BY_PICTURE * (alike - BY_CHANCE))))
    shares = [each.probability * (times if each.card == label else 1.0) for each in names]
    weighed = [Candidate(each.card, share / sum(shares)) for each, share in zip(names, shares, strict=True)]
    return tuple(sorted(weighed, key=lambda each: -each.probability))


def _unknown(photo: Photo, found: Fronts, quads: Sequence[Quad], seen: tuple[EnrolledDeck, int]) -> list[ReadPile]:
    """Whole cards that no enrolled picture explains are piles all the same, to be asked about."""
    deck, way = seen
    if found.plane is None or not quads:
        return []
    near = likeness(vectors_of(photo, quads), deck.gallery)
    names = candidates(near, 0, deck.gallery, calibration_of(network("recogniser")))
    pictures = deck.pictures
    known = [each[0].probability >= KNOWN and each[0].card in pictures for each in names]
    wholes = [
        Whole(quad, pictures[each[0].card] if sure else None)
        for quad, each, sure in zip(quads, names, known, strict=True)
    ]
    columns = recounted(photo, found.plane, wholes, way)
    return [
        _pile(quad, _vague(column, NAMED if sure else UNEXPLAINED), each)
        for quad, column, each, sure in zip(quads, columns, names, known, strict=True)
    ]


def _vague(column: Column, spread: tuple[float, ...]) -> Column:
    """The column of a card that may not be the whole one."""
    around = np.convolve(column.counted.covered, spread, "same")
    return replace(column, counted=replace(column.counted, covered=around / around.sum()))


def _around(pile: ReadPile) -> Quad:
    return pile.outline or pile.quad


def _tall(pile: ReadPile) -> int:
    return pile.heights[0][0]


def _covers(pile: ReadPile, quad: Quad) -> bool:
    """Whether most of a quad is part of the pile."""
    whole, one = (np.array(each.corners, np.float32) for each in (_around(pile), quad))
    return float(cv2.intersectConvexConvex(whole, one)[0]) > 0.35 * abs(cv2.contourArea(one))


def _way(columns: Sequence[tuple[Column, Column]]) -> int:
    """Where the covered cards of all piles lie: 0 above the whole ones as the owner sees them, 1 below."""
    above, below = (sum(column[way].counted.expected for column in columns) for way in (0, 1))
    return int(below > above)


def _pile(quad: Quad, column: Column, names: tuple[Candidate, ...]) -> ReadPile:
    """A pile by its column."""
    shares = column.counted.covered
    order = np.argsort(-shares, kind="stable")
    heights = tuple((int(count) + 1, float(shares[count])) for count in order)
    listed = tuple(each for each in heights if each[1] >= LISTED) or heights[:1]
    count = listed[0][0] - 1
    return ReadPile(1, 0, quad, names, listed, column.parts(count), column.outline(count))
