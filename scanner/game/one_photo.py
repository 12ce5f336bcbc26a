"""One photo -> one reading, for people who send their photos one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.enrolment import decks
from scanner.enrolment.which_deck import choose_deck
from scanner.errors import WrongArgumentsError
from scanner.game.layouts import layout_of
from scanner.language import say
from scanner.tableau.sight import found_in

if TYPE_CHECKING:
    from scanner.enrolment.decks import EnrolledDeck
    from scanner.game.evening import Cards
    from scanner.records import Photo, Reading


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
