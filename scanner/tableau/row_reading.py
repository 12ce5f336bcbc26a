"""Sight + enrolled icons -> Reading: the elements of every card of an Océanos tableau as its owner sees it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import icon_input_size
from scanner.elements import (
    NOTHING,
    as_it_lies,
    calibration_of,
    common_turn,
    icon_readers,
    likeness,
)
from scanner.enrolment.labels import NO_ELEMENT
from scanner.icons import Icon, described, icons_on
from scanner.networks import network
from scanner.records import UNKNOWN, Candidate, ReadElements, ReadIcon, Reading
from scanner.rectify import aspect, flattened
from scanner.tableau.row_aid import closing_bare, player_aids
from scanner.tableau.row_cover import under_tokens
from scanner.tableau.row_doubt import doubted, with_doubts
from scanner.tableau.row_ends import ends, proven
from scanner.tableau.row_glare import under_glare
from scanner.tableau.row_icons import told_apart, told_icons
from scanner.tableau.row_sight import complete, in_rows, row_lengths
from scanner.tableau.sight import lying
from scoring.games.oceanos import legal_elements

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.recognise import Gallery
    from scanner.records import Lattice, Photo, Quad
    from scanner.tableau.sight import Sight

    Picture = NDArray[np.uint8]
    Told = tuple[tuple[Candidate, ...], ...]
    Place = tuple[int, int]
    Size = tuple[int, int]

VOTERS = 8
"""Cards that decide which way is up; more agree with them."""
WORTH_A_LOOK = -3.0
"""Logit from which a place is looked at closely."""
POSSIBLE = 0.004
"""Probability from which an icon may be this."""
MOST_WAYS = 512
"""Readings of one card that are weighed."""


def card_odds(sight: Sight, deck: EnrolledDeck) -> NDArray[np.float64]:
    """Per card, the log odds that it is of the deck: its icons are known in some turn of the card."""
    found = _icons(_crops(sight.photo, lying(sight.layout.lattices[0])))
    calibration, gallery = calibration_of(network("icons")), deck.gallery
    odds = []
    for icons in found:
        clear = [icon for icon in icons if icon.heat > 0]
        near = likeness(clear, gallery)
        best = [as_it_lies(near, gallery, turn).max(1, initial=-1.0) for turn in range(4)]
        odds.append(max(float((calibration.sharpness * (each - calibration.strange)).sum()) for each in best) - 0.5)
    return np.array(odds)


@dataclass(frozen=True, slots=True, eq=False)
class UprightCards:
    """What lies in the rows, as its owner sees it; parallel in row-major order."""

    turn: int
    """Quarters by which the photo must be turned clockwise."""
    lattice: Lattice
    lengths: dict[int, int]
    """Per row, the column of the last card that was found before looking where cards are missed."""
    outside: tuple[Quad, ...]
    quads: tuple[Quad, ...]
    crops: list[Picture]
    icons: list[tuple[Icon, ...]]


def upright_cards(sight: Sight, deck: EnrolledDeck) -> UprightCards:
    """The cards of the rows, the player aid among them, with what may be icons."""
    photo, quarters = sight.photo, _quarters(sight, deck.gallery)
    layout = in_rows(photo, sight.quads, quarters)
    first = (layout.lattices or sight.layout.lattices)[0]
    lattice = complete(photo, first)
    quads = lying(lattice)
    crops = _crops(photo, quads)
    return UprightCards(quarters, lattice, row_lengths(first), layout.outside, quads, crops, _icons(crops))


def read_rows(sight: Sight, deck: EnrolledDeck, _: tuple[int, int] | None = None) -> Reading:
    """What lies in the rows, the player aid left out."""
    photo, seen = sight.photo, upright_cards(sight, deck)
    places = [(cell.row, cell.col) for cell in seen.lattice.cells if cell.quad is not None]
    height, width = seen.crops[0].shape[:2]
    told = told_icons(seen.crops, seen.icons, deck)
    cards = [
        _read(place, quad, (width, height), icons, each)
        for place, quad, icons, each in zip(places, seen.quads, seen.icons, told, strict=True)
    ]
    glare, covered = under_glare(seen.crops, seen.icons), under_tokens(seen.crops, seen.icons, told)
    cards = [doubted(card) if any(hides) else card for card, *hides in zip(cards, glare, covered, strict=True)]
    aids = player_aids(cards, seen.crops)
    closing = closing_bare(cards, aids)
    cards = [doubted(card) if index in closing else card for index, card in enumerate(cards)]
    kept = with_doubts(
        [
            card
            for index, card in enumerate(cards)
            if index not in aids and (1 <= card.col <= seen.lengths.get(card.row, 0) or _bears(card))
        ]
    )
    kept = tuple(sorted((*kept, *_at_ends(photo, seen.lattice, cards, deck)), key=lambda card: (card.row, card.col)))
    ahead = max((1 - card.col for card in kept), default=0)
    if ahead > 0:  # cards before what was taken for the first column
        kept = tuple(replace(card, col=card.col + ahead) for card in kept)
    outside = (*seen.outside, *(cards[index].quad for index in aids))
    cols = max((card.col for card in kept), default=0)
    return Reading(photo.name, photo.size, seen.lattice.rows, cols, 90 * seen.turn, kept, outside)


def _at_ends(photo: Photo, lattice: Lattice, cards: Sequence[ReadElements], deck: EnrolledDeck) -> list[ReadElements]:
    """Cards before and after the rows that nobody found, where icons prove them: always a question."""
    guesses = ends(lattice, photo.size)
    if not guesses:
        return []
    quads = list(guesses.values())
    crops = _crops(photo, quads)
    size = crops[0].shape[1], crops[0].shape[0]
    icons = _icons(crops)
    told = told_apart(crops, icons, deck)
    found = [_read(*each) for each in zip(guesses, quads, [size] * len(quads), icons, told, strict=True)]
    return [doubted(card) for card in found if proven(card, cards)]


def _crops(photo: Photo, quads: Sequence[Quad]) -> list[Picture]:
    return flattened(photo, quads, icon_input_size(aspect(quads, photo.size)))


def _icons(crops: Sequence[Picture]) -> list[tuple[Icon, ...]]:
    """Per card, what may be icons, looked at closely."""
    readers = icon_readers()
    found = [tuple(icon for icon in icons if icon.heat >= WORTH_A_LOOK) for icons in icons_on(crops, readers.finder)]
    return described(crops, found, readers)


def _quarters(sight: Sight, gallery: Gallery) -> int:
    """How far the photo must be turned clockwise, in quarters, by what the surest cards show."""
    quads = sorted(lying(sight.layout.lattices[0]), key=lambda quad: -quad.confidence)[:VOTERS]
    icons = [icon for own in _icons(_crops(sight.photo, quads)) for icon in own if icon.heat > 0]
    lie = int(common_turn(icons, gallery, calibration_of(network("icons"))).argmax()) if icons else 0
    return (_frame(quads) - lie) % 4


def _frame(quads: Sequence[Quad]) -> int:
    """Quarters by which the photo must be turned clockwise for the cards' first corner to be the upper left."""
    sides = np.array([np.subtract(quad.corners[1], quad.corners[0]) for quad in quads])
    x, y = np.median(sides, axis=0)
    return -round(float(np.arctan2(y, x)) / (np.pi / 2)) % 4


# --- one card ---------------------------------------------------------------------------------------------


def _read(place: Place, quad: Quad, size: Size, icons: tuple[Icon, ...], told: Told) -> ReadElements:
    there = [(icon, each) for icon, each in zip(icons, told, strict=True) if _may_be_there(each)]
    seen = tuple(ReadIcon(*_in_photo(icon, quad, size), each) for icon, each in there)
    return ReadElements(*place, quad, card_candidates([each for _, each in there]), seen)


def _bears(card: ReadElements) -> bool:
    """Whether a card looked for where none was found surely shows a known icon."""
    return card.candidates[0].card not in (NO_ELEMENT, UNKNOWN)


def _may_be_there(could_be: tuple[Candidate, ...]) -> bool:
    return any(each.card != NOTHING and each.probability >= POSSIBLE for each in could_be)


def _in_photo(icon: Icon, quad: Quad, size: Size) -> tuple[tuple[float, float], float]:
    """Middle and size of an icon in photo pixels."""
    width, height = size
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    way = cv2.getPerspectiveTransform(frame, np.array(quad.corners, np.float32))
    half = icon.size / 2
    spots = np.array([[[icon.x, icon.y], [icon.x - half, icon.y], [icon.x + half, icon.y]]], np.float32)
    (x, y), left, right = cv2.perspectiveTransform(spots, way)[0]
    return (float(x), float(y)), float(np.linalg.norm(right - left))


def card_candidates(icons: Sequence[tuple[Candidate, ...]]) -> tuple[Candidate, ...]:
    """Everything that a card can bear when its icons are what they could be, the likeliest first."""
    options = [[each for each in icon if each.probability >= POSSIBLE] for icon in icons]
    while np.prod([len(each) for each in options], dtype=float) > MOST_WAYS:
        longest = max(options, key=len)
        longest.pop()
    shares: dict[str, float] = {}
    for way in product(*options):
        name = label_of([each.card for each in way])
        shares[name] = shares.get(name, 0.0) + float(np.prod([each.probability for each in way]))
    shares[UNKNOWN] = shares.get(UNKNOWN, 0.0) + max(0.0, 1.0 - sum(shares.values()))
    return tuple(Candidate(name, shares[name]) for name in sorted(shares, key=lambda name: -shares[name]))


def label_of(elements: Sequence[str]) -> str:
    """Elements as a card is written: in the order of the rule book, animals of one's own first."""
    legal = legal_elements(None)
    found = sorted(
        (name for name in elements if name != NOTHING),
        key=lambda name: (legal.index(name) if name in legal else -1, name),
    )
    return UNKNOWN if UNKNOWN in found else "+".join(found) or NO_ELEMENT
