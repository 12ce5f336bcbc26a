"""Quads -> the whole card of each pile: what a finder takes for a card may be a card and the strips behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import halvings
from scanner.find import sharpen
from scanner.layouts.tabletop import quarter_turns, sides
from scanner.networks import network
from scanner.piles.columns import Column, columns_of
from scanner.piles.plane import Plane, frame_of, plane_of, turned_alike
from scanner.piles.register import registered
from scanner.recognise import calibration_of, common_turn, likeness
from scanner.records import Quad
from scanner.tableau.sight import vectors_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.recognise import Gallery
    from scanner.records import Photo

    Floats = NDArray[np.float64]

LEAST_CONFIDENCE = 0.12
"""Of a quad that is looked at: the deck and the counter decide."""
SAME_LENGTH = 0.035
"""Share of a card's height within which two quads are equally long."""
SHORTEST, LONGEST = 0.45, 3.5
"""Heights of a card between which a quad may be a part of a pile, or a pile."""
MOST_LENGTHS = 3
"""Lengths that are tried as the height of a card: those of the quads that look most like cards of the deck."""
SAME_PILE = 0.2
"""Share of the smaller card from which two whole cards overlap too much to belong to two piles."""
CUT = 1.17
"""How much longer a card is than what is left of it when it is cut along the line under its header."""
BY_COUNTER = 0.5
"""Weight of the counter's opinion of a frame, of which each column gives one, against the recogniser's."""
MOST_ODDS = 3.0
"""Log odds of the counter beyond which it is not believed more."""
FARTHEST_EDGE = 0.05
"""Heights of a card by which the counter may move an edge."""


@dataclass(frozen=True, slots=True, eq=False)
class Front:
    """The whole card of a pile, and its column."""

    quad: Quad
    vector: NDArray[np.float32]
    known: float
    """Log odds that it is of the deck."""
    columns: tuple[Column, Column]
    """Upwards and downwards as the quad's corners say."""

    @property
    def worth(self) -> float:
        """Log odds that this is one whole card of the deck."""
        seen = sum(float(np.clip(column.counted.whole, -MOST_ODDS, MOST_ODDS)) for column in self.columns)
        return self.known + BY_COUNTER * seen


@dataclass(frozen=True, slots=True, eq=False)
class Fronts:
    """The whole cards of one photo's piles."""

    cards: tuple[Front, ...]
    """Each from the top left as its owner reads it; the worthiest first."""
    turn: int
    """Quarters clockwise by which they lie turned in the photo."""


def fronts_of(photo: Photo, quads: Sequence[Quad], deck: EnrolledDeck) -> Fronts:
    """The whole card of every pile."""
    gallery = deck.gallery
    likely = [quad for quad in quads if quad.confidence >= LEAST_CONFIDENCE]
    if not likely:
        return Fronts((), 0)
    plane, turn = _lie(photo, likely, gallery)
    upright = [turned_alike(plane, quad) for quad in likely]
    lengths = _lengths(plane, upright, _known(vectors_of(photo, upright), gallery))
    whole = [form for quad in upright for form in forms(plane, quad, lengths)]
    tried = [turned_alike(plane, quad) for quad in _sharpened(photo, whole)]
    chosen = distinct_fronts(_described(photo, plane, tried, gallery))
    if not chosen:
        return Fronts((), turn)
    exact = {front: placed for front in chosen if (placed := _placed(photo, front, deck)) is not None}
    if exact:
        return Fronts(_as_long_as(photo, chosen, exact, gallery), turn)
    better = [_corrected(plane, front) for front in chosen]
    plane = _plane_along(better, np.array([1 / (1 + np.exp(-front.worth)) for front in chosen]))
    return Fronts(distinct_fronts(_described(photo, plane, better, gallery)), turn)


def _placed(photo: Photo, front: Front, deck: EnrolledDeck) -> Quad | None:
    """The card as its enrolled picture is found again in the photo: a cut along a printed line is mended."""
    likest = likeness(front.vector[None], deck.gallery)[0, :, 0]
    return registered(photo, front.quad, deck.gallery.labels[int(likest.argmax())], deck)


def _as_long_as(photo: Photo, chosen: Sequence[Front], exact: dict[Front, Quad], gallery: Gallery) -> tuple[Front, ...]:
    """All whole cards once some are known exactly: the others are as long as those, whichever end was right."""
    quads = list(exact.values())
    plane = _plane_along(quads, np.ones(len(quads)))
    length = float(np.median([_length(plane.flat(quad)) for quad in quads]))
    others = [form for front in chosen if front not in exact for form in forms(plane, front.quad, [length])]
    sure = _described(photo, plane, quads, gallery)
    rest = [
        front
        for front in _described(photo, plane, others, gallery)
        if all(_shared(front.quad, other.quad) < SAME_PILE for other in sure)
    ]
    return distinct_fronts([*sure, *distinct_fronts(rest)])


def _lie(photo: Photo, quads: list[Quad], gallery: Gallery) -> tuple[Plane, int]:
    """The plane of the cards, its axes along them as their owner reads them, and how far they lie turned."""
    known = _known(vectors_of(photo, quads), gallery)
    trust = np.array([quad.confidence for quad in quads]) / (1 + np.exp(-known))
    plane = plane_of(quads, trust + 0.02)
    alike = [turned_alike(plane, quad) for quad in quads]
    tried = [(index, form) for index, quad in enumerate(alike) for form in forms(plane, quad, [])]
    near = likeness(vectors_of(photo, [form for _, form in tried]), gallery)
    # Each quad speaks with the form that looks most like a card of the deck.
    best = {
        index: max((near[at] for at, (owner, _) in enumerate(tried) if owner == index), key=np.max)
        for index in {owner for owner, _ in tried}
    }
    if not best:
        return plane, 0
    turn = int(common_turn(np.stack(list(best.values())), calibration_of(network("recogniser"))).argmax())
    return plane.turned(turn), turn


def _plane_along(quads: list[Quad], weights: Floats) -> Plane:
    """A better plane through some quads, read the same way round."""
    better = plane_of(quads, weights)
    first = sides(better.flat(quads[int(weights.argmax())])[None])[0]
    return better.turned(int((quarter_turns(np.eye(2)[None])[0] * first).sum(axis=(1, 2)).argmax()))


def _lengths(plane: Plane, quads: list[Quad], known: Floats) -> list[float]:
    """Along the pile, in the plane's units: what may be the height of a card, the likeliest first."""
    found: list[float] = []
    for index in np.argsort(-known, kind="stable"):
        length = _length(plane.flat(quads[index]))
        if np.isfinite(length) and all(abs(length / other - 1) > SAME_LENGTH for other in found):
            found.append(length)
    return found[:MOST_LENGTHS]


def _length(flat: Floats) -> float:
    return float(np.linalg.norm(sides(flat[None])[0][:, 1]))


def forms(plane: Plane, quad: Quad, lengths: list[float]) -> list[Quad]:
    """The quad itself, and a card of each length at either end of it."""
    flat = plane.flat(quad)
    if not np.isfinite(flat).all():
        return []
    a, b, c, d = frame_of(flat)
    found, own = [quad], _length(flat)
    for length in (*lengths, CUT * own):
        if SHORTEST < own / length < LONGEST and abs(own / length - 1) > SAME_LENGTH:
            one = (d - a) * (length / own)
            ends = (np.array([a, b, b + one, a + one]), np.array([d - one, c - one, c, d]))
            found += [plane.shown(end, quad.confidence) for end in ends]
    return found


def _sharpened(photo: Photo, quads: list[Quad]) -> list[Quad]:
    """Drawn to the edges of what lies there; both are kept, since a strip's edge may draw a card to itself."""
    if not quads:
        return []
    corners = np.array([quad.corners for quad in quads]) * photo.scale
    better, _ = sharpen(halvings(photo.pixels), corners, network("refiner"))
    drawn = [
        Quad(tuple((float(x), float(y)) for x, y in each), quad.confidence)  # type: ignore[arg-type]
        for each, quad in zip(better / photo.scale, quads, strict=True)
    ]
    return [*quads, *drawn]


def _described(photo: Photo, plane: Plane, quads: list[Quad], gallery: Gallery) -> list[Front]:
    vectors = vectors_of(photo, quads)
    known = _known(vectors, gallery)
    columns = columns_of(photo, plane, quads)
    return [
        Front(quad, vector, float(odds), column)
        for quad, vector, odds, column in zip(quads, vectors, known, columns, strict=True)
    ]


def _known(vectors: NDArray[np.float32], gallery: Gallery) -> Floats:
    calibration = calibration_of(network("recogniser"))
    if not len(vectors):
        return np.zeros(0)
    return np.asarray(calibration.sharpness * (likeness(vectors, gallery).max(axis=(1, 2)) - calibration.stranger))


def distinct_fronts(fronts: Sequence[Front]) -> tuple[Front, ...]:
    """One per pile, the worthiest first."""
    kept: list[Front] = []
    for front in sorted(fronts, key=lambda each: -each.worth):
        if all(_shared(front.quad, other.quad) < SAME_PILE for other in kept):
            kept.append(front)
    return tuple(kept)


def _shared(one: Quad, other: Quad) -> float:
    """Of the smaller quad, the share that both have."""
    first, second = (np.array(quad.corners, np.float32) for quad in (one, other))
    smaller = min(abs(cv2.contourArea(first)), abs(cv2.contourArea(second)))
    return float(cv2.intersectConvexConvex(first, second)[0] / max(smaller, 1e-6))


def _corrected(plane: Plane, front: Front) -> Quad:
    """Its upper and lower edge where the counter sees them, as the mean of what both columns say."""
    up, down = (column.counted for column in front.columns)
    # Seen from the other side, the lower edge is the upper one, and off by the opposite.
    offs = np.array([up.off[0] - down.off[1], up.off[1] - down.off[0]]) / 2
    upper, lower = np.clip(offs, -FARTHEST_EDGE, FARTHEST_EDGE)
    flat = frame_of(plane.flat(front.quad))
    side = (flat[3] - flat[0] + flat[2] - flat[1]) / 2
    a, b, c, d = flat
    moved = np.array([a + upper * side, b + upper * side, c + lower * side, d + lower * side])
    return plane.shown(moved, front.quad.confidence)
