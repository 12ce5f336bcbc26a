"""A second look with the deck in hand: quads that show no card of it give way, and missed cards are looked for."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import halvings
from scanner.closer import sharpen
from scanner.layouts.grid import arrange
from scanner.layouts.seen import SECOND_LOOK
from scanner.networks import network
from scanner.recognise import calibration_of, candidates, likeness
from scanner.records import UNKNOWN, Quad, ReadCard
from scanner.tableau.facing import facing_away
from scanner.tableau.places import place_quad
from scanner.tableau.sight import Sight, described, vectors_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from scanner.recognise import Gallery
    from scanner.records import Candidate, Photo, Reading

    Shape = tuple[int, int]
    Place = tuple[int, int]
    Floats = NDArray[np.float64]

CLEAR_ENOUGH = 0.995
"""Probability of one kind from which a card needs no second look."""
LEAST_CLEAR = 0.9
"""Probability of one kind from which a card is believed where none was found."""
COVERS = 0.15
"""Share of a card that another may cover before both are taken for one."""
FAINT = 0.05
"""What is left of a quad's confidence when it shows no card of the deck: half a card, two cards, a coaster."""


def regrouped(sight: Sight, gallery: Gallery, shape: Shape | None) -> Sight | None:
    """The photo arranged again, each quad believed as far as it looks like a card of the deck that faces as most do."""
    calibration = calibration_of(network("recogniser"))
    quads = _believable(sight)
    likenesses = likeness(every_vector(sight), gallery)
    best = likenesses.max(axis=(1, 2))
    known = 1 / (1 + np.exp(-calibration.sharpness * (best - calibration.stranger)))
    known[facing_away(likenesses, quads, calibration)] = 0.0
    judged = tuple(
        replace(quad, confidence=quad.confidence * max(float(share), FAINT))
        for quad, share in zip(quads, known, strict=True)
    )
    layout = arrange(judged, sight.photo.size, shape)
    return described(sight.photo, judged, layout) if layout.lattices else None


@lru_cache(maxsize=4)
def every_vector(sight: Sight) -> NDArray[np.float32]:
    """One vector for each quad that may be a card, in the grid or not: asked for by every deck that may lie there."""
    return vectors_of(sight.photo, _believable(sight))


def _believable(sight: Sight) -> list[Quad]:
    return [quad for quad in sight.quads if quad.confidence >= SECOND_LOOK]


def seen_again(photo: Photo, reading: Reading, gallery: Gallery) -> Reading:
    """With a closer look at every place whose card was missed, cut badly or is not clear, where the lattice expects it.

    A card that was found gives way only to a clearer view of the same place; a hole only to a card that is clear.
    """
    lying = {(card.row, card.col): card for card in reading.cards}
    places = [(row, col) for row in range(1, reading.rows + 1) for col in range(1, reading.cols + 1)]
    doubtful = [place for place in places if place not in lying or clear(lying[place].candidates) < CLEAR_ENOUGH]
    trusted = {place: card for place, card in lying.items() if clear(card.candidates) >= 0.5}
    views = _views(photo, {place: lying.get(place) for place in doubtful}, trusted)
    best = _clearest(photo, views, gallery) if views else {}
    better = {place: card for place, card in best.items() if _improves(card, lying.get(place), trusted)}
    return replace(reading, cards=tuple((lying | better)[place] for place in sorted(lying | better)))


def _views(
    photo: Photo, doubtful: dict[Place, ReadCard | None], trusted: dict[Place, ReadCard]
) -> list[tuple[Place, Quad]]:
    """Where to look for each card: where the lattice expects it, and that and what was found drawn to the edges."""
    expected = {
        place: quad
        for place in doubtful
        if (quad := place_quad([card for at, card in trusted.items() if at != place], *place)) and _inside(quad, photo)
    }
    found = {place: card.quad for place, card in doubtful.items() if card is not None}
    starts = [*expected.items(), *found.items()]
    if not starts:
        return []
    sharp = _sharpened(photo, [quad for _, quad in starts])
    return [*((place, quad) for (place, _), quad in zip(starts, sharp, strict=True)), *expected.items()]


def _clearest(photo: Photo, views: list[tuple[Place, Quad]], gallery: Gallery) -> dict[Place, ReadCard]:
    """Of all views of a place the one that is most like a card of the deck."""
    calibration = calibration_of(network("recogniser"))
    likenesses = likeness(vectors_of(photo, [quad for _, quad in views]), gallery)
    found = candidates(likenesses, 0, gallery, calibration)
    best: dict[Place, int] = {}
    for index, (place, _) in enumerate(views):
        if place not in best or likenesses[index, :, 0].max() > likenesses[best[place], :, 0].max():
            best[place] = index
    return {place: ReadCard(*place, views[index][1], found[index]) for place, index in best.items()}


def _improves(card: ReadCard, found: ReadCard | None, trusted: dict[Place, ReadCard]) -> bool:
    if found is not None:
        return clear(card.candidates) > clear(found.candidates)
    return clear(card.candidates) >= LEAST_CLEAR and not _covered(card.quad, trusted.values())


def clear(could_be: tuple[Candidate, ...]) -> float:
    """How clearly a card shows what it is: half a card is a bit like many, and so like none."""
    return 0.0 if could_be[0].card == UNKNOWN else could_be[0].probability


def _inside(quad: Quad, photo: Photo) -> bool:
    """Whether the photo shows the whole place."""
    return all(0 <= x <= photo.size[0] and 0 <= y <= photo.size[1] for x, y in quad.corners)


def _sharpened(photo: Photo, quads: list[Quad]) -> list[Quad]:
    """The quads drawn to the edges of what lies there."""
    corners = np.array([quad.corners for quad in quads]) * photo.scale
    better, _ = sharpen(halvings(photo.pixels), corners, network("refiner"))
    found = []
    for each in better / photo.scale:
        a, b, c, d = ((float(x), float(y)) for x, y in each)
        found.append(Quad((a, b, c, d), SECOND_LOOK))
    return found


def _covered(quad: Quad, cards: Iterable[ReadCard]) -> bool:
    """Whether a card that was found lies there already."""
    here = np.array(quad.corners, np.float32)
    area = abs(cv2.contourArea(here))
    shared = (cv2.intersectConvexConvex(here, np.array(card.quad.corners, np.float32))[0] for card in cards)
    return bool(max(shared, default=0.0) > COVERS * area)
