"""Forêt, Océan, Savane: cards that lie as a grid of four rows of five."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from scanner.enrolment.which_deck import LEAST_KNOWN
from scanner.game.assemble import assemble
from scanner.game.card_layout import CardLayout
from scanner.recognise import known_odds
from scanner.tableau import read_page
from scanner.tableau.closely import CLEAR, decided
from scanner.tableau.fuse import WHOLE, fuse, may_be_one
from scanner.tableau.reading import read, read_loose
from scanner.tableau.redrawn import redrawn
from scanner.tableau.second_look import clear, every_vector
from scanner.tableau.sight import Found, Sight, arranged
from scanner.tableau.tell import card_json, reading_json
from scoring.counting import COLS, ROWS
from scoring.formatting import spot_text
from scoring.records import Coords, Phrase, Tableau
from scoring.words import cell, spot

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.game.evening import Cards
    from scanner.records import Photo, Quad, ReadCard, Reading
    from scoring.records import Result, Spot, Standing

    Shape = tuple[int, int]

GLIMPSE = 0.1
"""Share of the quads that look like cards of a deck from which it is tried whether the others are cut."""


def _look(found: Found, shape: Shape | None) -> Sight:
    return arranged(found, shape)


def _odds(sight: Sight, deck: EnrolledDeck) -> NDArray[np.float64]:
    """Of the cards of the grid; where most are none of the deck, of the likest quads that were found anywhere.

    A cloth with a pattern may have been taken for a grid; reading with the deck will set that right. Where but some
    quads look like the deck, cards may have been cut: then of the cards drawn anew.
    """
    odds = known_odds(sight.vectors[0], deck.gallery)
    if _known(odds) < LEAST_KNOWN:
        odds = np.sort(known_odds(every_vector(sight), deck.gallery))[-len(odds) :]
    if GLIMPSE <= _known(odds) < LEAST_KNOWN:
        odds = known_odds(redrawn(sight, deck).vectors[0], deck.gallery)
    return odds


def _known(odds: NDArray[np.float64]) -> float:
    return float((odds > 0).mean())


def _read(sight: Sight, deck: EnrolledDeck, shape: Shape | None) -> Reading:
    reading = read(sight, deck.gallery, shape)
    if any(clear(card.candidates) < CLEAR for card in reading.cards) and (again := redrawn(sight, deck)) is not sight:
        reading = max(reading, read(again, deck.gallery, shape), key=_clearness)
    return decided(sight.photo, reading, deck)


def _clearness(reading: Reading) -> float:
    """The share of its cards that clearly show what they are."""
    return sum(clear(card.candidates) for card in reading.cards) / max(len(reading.cards), 1)


def _loose(sight: Sight, deck: EnrolledDeck) -> Cards:
    return read_loose(sight, deck.gallery)


def _where(place: Coords) -> Phrase:
    row, col = place
    return Phrase(f"row {row}, card {col}", f"ligne {row}, carte {col}")


def _outline(card: ReadCard) -> Quad:
    return card.quad


def _cards_json(cards: Cards, standing: Standing, answered: frozenset[Coords]) -> list[dict[str, Any]]:
    lying = [(card, found) for card in cards if (found := _spot_at(standing, card)) is not None]
    return [
        card_json(card, spot_text(found), 1.0 if (card.row, card.col) in answered else None) for card, found in lying
    ]


def _spot_at(standing: Standing, card: ReadCard) -> Spot | None:
    """What the table says of a card; None if somebody said that there is none."""
    tableau = standing.player
    assert isinstance(tableau, Tableau)  # grids only
    return tableau.rows[card.row - 1][card.col - 1]


def _overlay(photo: Photo, cards: Cards, standing: Standing, result: Result, lang: str) -> bytes:
    from scanner.overlays.points_overlay import points_overlay  # what draws is loaded when something is drawn

    return points_overlay(photo, cards, standing, result, lang)


GRID = CardLayout(
    shape=(ROWS, COLS),
    least=WHOLE,
    look=_look,
    odds=_odds,
    read=_read,
    may_be_one=may_be_one,
    fuse=fuse,
    loose=_loose,
    assemble=assemble,
    place=cell,
    said=spot,
    where=_where,
    outline=_outline,
    reading_json=reading_json,
    reading_page=read_page.reading_page,
    problems=read_page.problems,
    cards_json=_cards_json,
    overlay=_overlay,
)
