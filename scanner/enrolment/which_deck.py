"""Which enrolled deck lies on the table: the one named, else the one that the cards look like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scanner.enrolment import deck_files, decks
from scanner.errors import MissingModelError, NoCardsError, WrongArgumentsError
from scanner.language import listed, say, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck

    Odds = Callable[[EnrolledDeck], NDArray[np.float64]]
    """Of a deck: per card of the photos, the log odds that it is of the deck; NoCardsError where its game's cards lie
    in another way than the photo shows."""

LEAST_KNOWN = 0.5
"""Share of the cards that must look like cards of the deck."""
CLEAR_LEAD = 5.0
"""Log odds by which a deck must fit better than any deck of another game."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a deck explains all cards of the photos."""

    deck: EnrolledDeck
    odds: float
    """Log odds of these pictures, summed over the cards."""
    known: float
    """Share of the cards that look like one of the deck."""


def choose_deck(odds: Odds, name: str | None = None, game: str | None = None) -> EnrolledDeck:
    """The deck called `name`, or the best of the enrolled decks of `game`; clear errors where there is none."""
    found, damage = ([_named(name, game)], None) if name is not None else _enrolled(game)
    fits = _fits(odds, found)
    if fits[0].known < LEAST_KNOWN:
        raise damage or MissingModelError(_fits_none(fits))
    _refuse_ambiguous(fits)
    return fits[0].deck


def _named(name: str, game: str | None) -> EnrolledDeck:
    deck = decks.load(name)
    if deck.game is None or game not in (None, deck.game):
        raise WrongArgumentsError(
            say(
                f"deck '{deck.name}' is of {deck.game or 'no game'}" + (f", not of {game}" if game else ""),
                f"le jeu de cartes « {deck.name} » est de {deck.game or 'aucun jeu'}"
                + (f", pas de {game}" * bool(game)),
            )
        )
    return deck


def _enrolled(game: str | None) -> tuple[list[EnrolledDeck], MissingModelError | None]:
    """Every deck that could be scored, and what is wrong with one that is damaged: told only if no other fits."""
    found: list[EnrolledDeck] = []
    damage = None
    for folder in deck_files.folders():
        try:
            deck = decks.load_folder(folder)
        except MissingModelError as error:
            damage = error
            continue
        if deck.game is not None and game in (None, deck.game):
            found.append(deck)
    if not found:
        raise damage or MissingModelError(_none_enrolled(game))
    return found, damage


def _none_enrolled(game: str | None) -> str:
    if game is None:
        return say(
            "no deck is enrolled: recount learn GAME PHOTO", "aucune carte enregistrée : recount learn JEU PHOTO"
        )
    return say(
        f"no deck of {game} is enrolled: recount learn {game} PHOTO",
        f"aucune carte de {game} n'est enregistrée : recount learn {game} PHOTO",
    )


def _fits(odds: Odds, found: Sequence[EnrolledDeck]) -> list[Fit]:
    """The best first; that a photo shows no cards is told only if no deck's game sees any."""
    fits, unseen = [], []
    for deck in found:
        try:
            fits.append(_fit(odds(deck), deck))
        except NoCardsError as error:
            unseen.append(error)
    if not fits:
        raise unseen[0]
    return sorted(fits, key=lambda fit: -fit.odds)


def _fit(odds: NDArray[np.float64], deck: EnrolledDeck) -> Fit:
    return Fit(deck, float(np.logaddexp(odds, 0.0).sum()), float((odds > 0).mean()))


def _refuse_ambiguous(fits: list[Fit]) -> None:
    """Decks of one game read the same table; decks of two games do not."""
    best = fits[0]
    others = [fit for fit in fits[1:] if fit.deck.game != best.deck.game]
    rivals = [fit.deck.name for fit in others if best.odds - fit.odds < CLEAR_LEAD]
    if rivals:
        names = listed([best.deck.name, *rivals], spoken())
        raise WrongArgumentsError(
            say(f"the cards could be of {names}: choose with --deck", f"les cartes pourraient être de {names} : --deck")
        )


def _fits_none(fits: list[Fit]) -> str:
    names = listed([f"'{fit.deck.name}'" for fit in fits], spoken())
    return say(
        f"not the cards of {names}, or not sharp enough to tell: recount learn DECK PHOTO enrols others",
        f"pas les cartes de {names}, ou trop floues : recount learn JEU PHOTO en enregistre d'autres",
    )
