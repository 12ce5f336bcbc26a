"""One photo -> one reading, for people who send their photos one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scanner.enrolment import decks
from scanner.enrolment.which_deck import choose_deck
from scanner.errors import WrongArgumentsError
from scanner.game.layouts import layout_of
from scanner.language import say
from scanner.layouts.between import lattice_between
from scanner.records import UNKNOWN, Layout
from scanner.tableau.sight import described, found_in, lying

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.game.evening import Cards
    from scanner.records import Photo, Point, Reading


def read_one(photo: Photo, deck: str | None, game: str) -> tuple[EnrolledDeck, Reading]:
    """A tableau or a part of it, and the deck that it was read with: the one named, else the likeliest of the game."""
    layout = layout_of(game)
    sight = layout.look(found_in(photo), layout.shape)
    chosen = choose_deck(lambda one: layout.odds(sight, one), deck, game)
    return chosen, layout.read(sight, chosen, layout.shape)


def read_one_loose(photo: Photo, deck: str | None, game: str) -> tuple[EnrolledDeck, Cards]:
    """Every card for itself: the neutral player's, or a close-up of one that may look like nothing known."""
    layout = layout_of(game)
    if layout.loose is None:
        raise WrongArgumentsError(say(f"{game} has no neutral player", f"{game} se joue sans joueur neutre"))
    sight = layout.look(found_in(photo), layout.shape)
    chosen = choose_deck(lambda one: layout.odds(sight, one), None, game) if deck is None else decks.load(deck)
    return chosen, layout.loose(sight, chosen)


def read_between(photo: Photo, corners: Sequence[Point], deck: str | None, game: str) -> tuple[EnrolledDeck, Reading]:
    """The tableau between four corners that somebody drew, clockwise from the top left of the photo.

    Whether the owner sat at the long or the short side of the photo only the cards tell: both are read.
    """
    layout = layout_of(game)
    if layout.shape is None:
        raise WrongArgumentsError(
            say(
                f"corners can be drawn where cards lie in a fixed grid, not in {game}",
                f"les coins se dessinent pour une grille fixe, pas pour {game}",
            )
        )
    ways = [lattice_between(corners, *shape) for shape in (layout.shape, layout.shape[::-1])]
    sights = [described(photo, lying(way), Layout((way,), ())) for way in ways]
    chosen = choose_deck(lambda one: max((layout.odds(sight, one) for sight in sights), key=np.mean), deck, game)
    readings = [layout.read(sight, chosen, layout.shape) for sight in sights]
    return chosen, max(readings, key=_clarity)


def _clarity(reading: Reading) -> float:
    """How many cards show what they are."""
    return sum(card.candidates[0].probability for card in reading.cards if card.candidates[0].card != UNKNOWN)
