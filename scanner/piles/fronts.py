"""Photo + enrolled deck -> the whole card of each pile: found by its picture, placed exactly, read the right way up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from scanner.layouts.tabletop import quarter_turns, sides
from scanner.networks import network
from scanner.piles.align import aligned
from scanner.piles.plane import plane_of
from scanner.piles.search import CHANCE, Match, matches_of, shared
from scanner.piles.strangers import strangers
from scanner.recognise import TURNS, calibration_of, known_odds, likeness
from scanner.records import BACK, Quad
from scanner.tableau.sight import vectors_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.piles.plane import Plane
    from scanner.piles.search import Pictures
    from scanner.records import Photo

    Floats = NDArray[np.float64]

LEAST_CONFIDENCE = 0.12
"""Of a quad that is looked at: the deck decides."""
PER_LIKENESS, NO_CARD = 10.0, 2.0
"""Log odds that a picture lies there: so many per unit of correlation, less so many, and what the recogniser says.

Of 117 whole cards of held-out notebooks the weakest reached 0.8 in all; of 45 places without one the strongest -0.8.
"""
CLEAR = 2.0
"""Log odds from which a card helps to place the others."""
LEAST_WORTH = 0.0
"""Log odds from which what was found is the whole card of a pile."""
SAME_PILE = 0.2
"""Share of the smaller card from which two whole cards overlap too much to belong to two piles."""
PER_WEIGHT, PER_TURN = 12.0, 8.0
"""Log odds of one way of reading against its opposite: per unit of weight, and per unit by which the recogniser finds
the whole cards liker as they are read than turned by half."""
ENOUGH = 3
"""Cards from which most of them tell the shape of all."""
LOOKED_AT = 0.25
"""Likeness from which the recogniser is asked too."""


@dataclass(frozen=True, slots=True, eq=False)
class Front:
    """The whole card of a pile."""

    quad: Quad
    """From the top left as its owner reads it."""
    label: str
    """Whose picture it is found by."""
    likeness: float
    """Correlation with that picture, -1 to 1."""
    vector: NDArray[np.float32]
    worth: float
    """Log odds that it is there."""


@dataclass(frozen=True, slots=True, eq=False)
class Fronts:
    """The whole cards of one photo's piles."""

    cards: tuple[Front, ...]
    """The worthiest first."""
    plane: Plane | None
    """On which they lie, its axes along them as their owner reads them."""
    turn: int
    """Quarters clockwise by which they lie turned in the photo."""
    upside_down: float
    """Log odds that they lie just the other way round."""


@dataclass(frozen=True, slots=True, eq=False)
class _Way:
    """The cards as found when they are taken to lie turned by so many quarters."""

    turn: int
    plane: Plane
    cards: tuple[Front, ...]

    @property
    def weight(self) -> float:
        """How much speaks for it."""
        return float(sum(max(0.0, card.likeness - CHANCE) ** 2 for card in self.cards))


def fronts_of(photo: Photo, quads: Sequence[Quad], deck: EnrolledDeck) -> Fronts:
    """The whole card of every pile whose biome is enrolled."""
    likely = [quad for quad in quads if quad.confidence >= LEAST_CONFIDENCE]
    pictures = {label: picture for label, picture in deck.pictures.items() if label != BACK}
    if not likely or not pictures:
        return Fronts((), None, 0, -np.inf)
    # Quads that look like cards of the deck may be too few to tell a plane; all quads may be those of a tiled floor.
    sure = np.array([quad.confidence for quad in likely])
    like_the_deck = sure / (1 + np.exp(-known_odds(vectors_of(photo, likely), deck.gallery))) + 0.02
    planes = [plane_of(likely, weights) for weights in (sure, like_the_deck)]
    first = [
        max((_seen_from(photo, plane, likely, (deck, pictures), turn) for plane in planes), key=lambda way: way.weight)
        for turn in range(TURNS)
    ]
    best = max(first, key=lambda way: way.weight)
    other = first[(best.turn + 2) % TURNS]
    best, other = (_closely(photo, likely, (deck, pictures), way) for way in (best, other))
    if other.weight > best.weight:
        best, other = other, best
    best = replace(best, cards=_with_strangers(photo, best, quads, (deck, pictures)))
    cards = _shaped_alike(best.plane, [card for card in best.cards if card.worth > LEAST_WORTH])
    cards = _shaped_alike(best.plane, [_placed_again(photo, card, pictures) for card in cards])
    upside_down = PER_WEIGHT * (other.weight - best.weight) + PER_TURN * _rather_turned(cards, deck)
    return Fronts(cards, best.plane, best.turn, upside_down)


def _rather_turned(cards: Sequence[Front], deck: EnrolledDeck) -> float:
    """By how much the cards are liker their kinds turned by half, all together."""
    if not cards:
        return 0.0
    kinds = [deck.gallery.labels.index(card.label) for card in cards]
    alike = likeness(np.stack([card.vector for card in cards]), deck.gallery)[np.arange(len(cards)), kinds]
    return float((alike[:, 2] - alike[:, 0]).sum())


def _seen_from(
    photo: Photo, plane: Plane, quads: list[Quad], enrolled: tuple[EnrolledDeck, Pictures], turn: int
) -> _Way:
    """One way of reading, on a plane that finders' quads tell: it may be off, and so may heights."""
    deck, pictures = enrolled
    turned = plane.turned(turn)
    return _Way(turn, turned, _described(photo, matches_of(photo, turned, quads, pictures), deck))


def _closely(photo: Photo, quads: list[Quad], enrolled: tuple[EnrolledDeck, Pictures], way: _Way) -> _Way:
    """The same way of reading on the plane of the cards that were placed exactly."""
    deck, pictures = enrolled
    clear = [card for card in way.cards if card.worth > CLEAR] or list(way.cards[:1])
    if not clear:
        return way
    plane = plane_along([card.quad for card in clear], np.array([card.likeness**4 for card in clear]))
    again = matches_of(photo, plane, quads, pictures, _stretch(plane, clear, pictures))
    found = [Match(card.label, np.array(card.quad.corners) * photo.scale, card.likeness) for card in way.cards]
    return _Way(way.turn, plane, _described(photo, [*found, *again], deck))


def _with_strangers(
    photo: Photo, way: _Way, quads: Sequence[Quad], enrolled: tuple[EnrolledDeck, Pictures]
) -> tuple[Front, ...]:
    """The cards, and those that only the finder saw: under glare a picture is not found again, but may be laid over."""
    deck, pictures = enrolled
    cards = tuple(card for card in way.cards if card.worth > LEAST_WORTH)
    free = [label for label in pictures if all(label != card.label for card in cards)]
    others = strangers(way.plane, [card.quad for card in cards], quads, [])
    if not others or not free:
        return cards
    size = np.median([sides(way.plane.flat(card.quad)[None])[0] for card in cards], axis=0)
    tried = [frame * photo.scale for quad in others for frame in _frames_in(way.plane, quad, size)]
    found = [
        Match(label, *aligned(photo, frame, picture))
        for frame in tried
        for label, picture in pictures.items()
        if label in free
    ]
    further = [front for front in _described(photo, found, deck) if front.worth > LEAST_WORTH]
    return _distinct([*cards, *further])


def _frames_in(plane: Plane, quad: Quad, size: Floats) -> list[Floats]:
    """Corners in photo pixels of cards of this size (sides as columns) at either end of what was found."""
    flat = plane.flat(quad)
    (across, down), places = size.T, ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ends = ((flat[0] + flat[1]) / 2 + down / 2, (flat[2] + flat[3]) / 2 - down / 2)
    return [plane.top.show(np.array([end + x * across / 2 + y * down / 2 for x, y in places])) for end in ends]


def plane_along(quads: Sequence[Quad], weights: Floats) -> Plane:
    """The plane through whole cards, read as the first corner of the weightiest says."""
    plane = plane_of(quads, weights)
    first = sides(plane.flat(quads[int(weights.argmax())])[None])[0]
    return plane.turned(int((quarter_turns(np.eye(2)[None])[0] * first).sum(axis=(1, 2)).argmax()))


def _placed_again(photo: Photo, card: Front, pictures: Pictures) -> Front:
    """Its picture laid over it once more, from a frame of the right shape: better, or left as it is."""
    corners, alike = aligned(photo, np.array(card.quad.corners) * photo.scale, pictures[card.label])
    if alike <= card.likeness:
        return card
    return replace(card, quad=_quad(corners / photo.scale), likeness=alike)


def _shaped_alike(plane: Plane, cards: Sequence[Front]) -> tuple[Front, ...]:
    """All cards of the size and the angles that most of them have, where they are and turned as they are: a picture
    that was enrolled a little aslant lays its own frame aslant."""
    if len(cards) < ENOUGH:
        return tuple(cards)
    axes = plane.top.axes
    flat = np.array([plane.flat(card.quad) for card in cards]) @ axes.T
    shapes = sides(flat)
    turns = np.arctan2(shapes[:, 1], shapes[:, 0])
    turns[:, 1] -= np.pi / 2
    own = np.arctan2(np.sin(turns).sum(1), np.cos(turns).sum(1))
    common = np.median(np.array([_turn(-angle) @ shape for angle, shape in zip(own, shapes, strict=True)]), axis=0)
    frame = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
    placed = [flat[at].mean(0) + frame @ (_turn(angle) @ common).T for at, angle in enumerate(own)]
    back = np.linalg.inv(axes).T
    return tuple(
        replace(card, quad=plane.shown(corners @ back, 1.0)) for card, corners in zip(cards, placed, strict=True)
    )


def _turn(angle: float) -> Floats:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s], [s, c]])


def _stretch(plane: Plane, cards: Sequence[Front], pictures: Pictures) -> float:
    """How much higher cards seem in the plane than their pictures say."""
    wide, tall = np.linalg.norm(plane.top.axes, axis=0)
    seen = [np.linalg.norm(sides(plane.flat(card.quad)[None])[0], axis=0) for card in cards]
    shapes = [pictures[card.label].shape[0] / pictures[card.label].shape[1] for card in cards]
    across, down = np.array(seen).T
    return float(np.median(down * tall / (across * wide) / shapes))


def _described(photo: Photo, matches: Sequence[Match], deck: EnrolledDeck) -> tuple[Front, ...]:
    """One front per place and per picture, the worthiest first."""
    asked = [match for match in matches if match.likeness >= LOOKED_AT]
    quads = [_quad(match.corners / photo.scale) for match in asked]
    vectors = vectors_of(photo, quads)
    calibration = calibration_of(network("recogniser"))
    near = likeness(vectors, deck.gallery)[:, :, 0] if asked else np.zeros((0, 1))
    fronts = [
        Front(
            quad,
            match.label,
            match.likeness,
            vector,
            PER_LIKENESS * match.likeness
            - NO_CARD
            + calibration.sharpness * (float(row[deck.gallery.labels.index(match.label)]) - calibration.stranger),
        )
        for match, quad, vector, row in zip(asked, quads, vectors, near, strict=True)
    ]
    return _distinct(fronts)


def _distinct(fronts: Sequence[Front]) -> tuple[Front, ...]:
    """Each place once, and each biome once, as the rules have it; the worthiest first."""
    kept: list[Front] = []
    for front in sorted(fronts, key=lambda each: -each.worth):
        corners = np.array(front.quad.corners)
        if all(front.label != one.label and shared(corners, np.array(one.quad.corners)) < SAME_PILE for one in kept):
            kept.append(front)
    return tuple(kept)


def _quad(corners: Floats) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return Quad((a, b, c, d), 1.0)
