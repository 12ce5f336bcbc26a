"""Forêt, Océan, Savane: cards that lie as a grid of four rows of five."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from scanner.enrolment.which_deck import LEAST_KNOWN
from scanner.game.assemble import assemble
from scanner.game.card_layout import CardLayout
from scanner.recognise import known_odds
from scanner.tableau import read_page
from scanner.tableau.closely import decided
from scanner.tableau.fuse import WHOLE, fuse, may_be_one
from scanner.tableau.reading import read, read_loose
from scanner.tableau.second_look import every_vector
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


def _look(found: Found, shape: Shape | None) -> Sight:
    return arranged(found, shape)


def _odds(sight: Sight, deck: EnrolledDeck) -> NDArray[np.float64]:
    """Of the cards of the grid; where most are none of the deck, of the likest quads that were found anywhere.

    A cloth with a pattern may have been taken for a grid; reading with the deck will set that right.
    """
    odds = known_odds(sight.vectors[0], deck.gallery)
    if (odds > 0).mean() >= LEAST_KNOWN:
        return odds
    return np.sort(known_odds(every_vector(sight), deck.gallery))[-len(odds) :]


def _read(sight: Sight, deck: EnrolledDeck, shape: Shape | None) -> Reading:
    return decided(sight.photo, read(sight, deck.gallery, shape), deck)


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
