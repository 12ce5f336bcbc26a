"""Why the cards of an enrolment photo cannot be what they are called: face down, shown twice, of another deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scanner.enrolment import deck_files, decks
from scanner.enrolment.enrol import spot
from scanner.enrolment.labels import said_label
from scanner.errors import MissingModelError, NoCardsError, WrongArgumentsError
from scanner.language import COLON, listed, say, spoken
from scanner.networks import network
from scanner.recognise import calibration_of, likeness
from scanner.records import BACK
from scanner.tableau.closely import features, matches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.enrolment.enrol import Sighting

    Floats = NDArray[np.float64]

CLEARLY = 0.1
"""Likeness by which a card must look more like another kind than like its own."""
SURELY_SAME = 0.9
"""Likeness from which two cards of one photo show the same picture; of cards with a frame in common some reach 0.82."""
SHARED = 0.15
"""Share of its features that a card must find on a less like one to show the same: of 14 such pairs of the calibration
boards that do not, none shares more than 0.11, of a thousand that do 99 % share 0.17."""
MOST_NAMED = 3
"""Cards listed in one message."""


def refuse_misfits(seen: Sequence[Sighting], vectors: NDArray[np.float32], deck: EnrolledDeck) -> None:
    """Raise if the sightings, of which `vectors` are the vectors, contradict themselves or what is enrolled."""
    alike = _likeness_between(vectors)
    _refuse_face_down(seen, alike, deck)
    if deck.game is None:
        return  # cards that differ by a stroke, one name for many pictures: who names the cards knows best
    _refuse_doubles(seen, alike, deck)
    if deck.examples:
        _refuse_other_cards(seen, vectors, deck)
    else:
        _refuse_other_game(seen, vectors, deck)


def _likeness_between(vectors: NDArray[np.float32]) -> Floats:
    """n x n: how like each sighting is to each other, in whichever turn they are most alike."""
    return np.asarray(np.einsum("id,jtd->ijt", vectors[:, 0], vectors).max(2), np.float64)


def _is_same(one: Sighting, other: Sighting, like: float) -> bool:
    """Whether two cards show the same picture rather than two in the same frame."""
    if like >= SURELY_SAME or like < decks.same_picture():
        return like >= SURELY_SAME
    here, there = features(one.picture), features(other.picture)
    shared = matches(here, {other.label: there})[other.label]
    return shared >= SHARED * min(len(here[0]), len(there[0]))


# --- one photo against itself -----------------------------------------------------------------------------


def _refuse_face_down(seen: Sequence[Sighting], alike: Floats, deck: EnrolledDeck) -> None:
    backs = [index for index, sighting in enumerate(seen) if sighting.label == BACK]
    hidden = [
        sighting
        for index, sighting in enumerate(seen)
        if sighting.label != BACK and any(_is_same(sighting, seen[back], alike[index, back]) for back in backs)
    ]
    if hidden:
        raise NoCardsError(_face_down(hidden, deck))


def _face_down(hidden: Sequence[Sighting], deck: EnrolledDeck) -> str:
    where = _where(hidden, deck)
    return say(
        f"{where}: face down, only the back shows; turn it over and take the photo again",
        f"{where} : face cachée, on ne voit que le dos ; retournez-la et reprenez la photo",
    )


def _refuse_doubles(seen: Sequence[Sighting], alike: Floats, deck: EnrolledDeck) -> None:
    for one, sighting in enumerate(seen):
        for other in range(one):
            if seen[other].label != sighting.label and _is_same(sighting, seen[other], alike[one, other]):
                pair = _where([seen[other], sighting], deck)
                raise NoCardsError(
                    say(
                        f"{pair} show the same picture: a card twice, or both face down; lay out one of each kind",
                        f"{pair} montrent la même image : une carte en double, ou deux faces cachées ; "
                        "posez une carte de chaque sorte",
                    )
                )


# --- against what is enrolled -----------------------------------------------------------------------------


def _refuse_other_cards(seen: Sequence[Sighting], vectors: NDArray[np.float32], deck: EnrolledDeck) -> None:
    """Further photos of a deck must show its cards where they are said to lie."""
    labels = deck.gallery.labels
    known = [index for index, sighting in enumerate(seen) if sighting.label in labels]
    if not known:
        return
    stranger = calibration_of(network("recogniser")).stranger
    alike = likeness(vectors[known, 0], deck.gallery)
    own_kind = np.array([labels.index(seen[index].label) for index in known])
    own = alike[np.arange(len(known)), own_kind]
    if np.median(own.max(1)) < stranger:
        raise NoCardsError(
            say(
                f"{seen[0].photo}: these are not the cards enrolled as '{deck.name}'; "
                f'choose another name, or first recount deck remove "{deck.name}"',
                f"{seen[0].photo} : ce ne sont pas les cartes enregistrées sous « {deck.name} » ; "
                f'choisissez un autre nom, ou d\'abord recount deck remove "{deck.name}"',
            )
        )
    upright = alike[:, :, 0]
    for place, index in enumerate(known):
        likest = int(upright[place].argmax())
        if likest != own_kind[place] and upright[place, likest] > max(stranger, own[place].max() + CLEARLY):
            if labels[likest] == BACK:
                raise NoCardsError(_face_down([seen[index]], deck))
            where, looks = _where([seen[index]], deck), said_label(labels[likest], deck.game, spoken())
            raise NoCardsError(
                say(
                    f"{where} looks like the enrolled '{looks}'; check the order of the cards",
                    f"{where} ressemble à « {looks} » ; vérifiez l'ordre des cartes",
                )
            )


def _refuse_other_game(seen: Sequence[Sighting], vectors: NDArray[np.float32], deck: EnrolledDeck) -> None:
    """The first photo of a deck must not show the cards of a deck of another game."""
    for name in deck_files.names():
        try:
            other = decks.load(name)
        except MissingModelError:
            continue  # a damaged deck cannot object
        if other.game not in (None, deck.game) and _are_cards_of(vectors, other):
            raise WrongArgumentsError(
                say(
                    f"{seen[0].photo}: these are the cards of deck '{other.name}' ({other.game}), not of {deck.game}",
                    f"{seen[0].photo} : ce sont les cartes du jeu « {other.name} » ({other.game}), pas de {deck.game}",
                )
            )


def _are_cards_of(vectors: NDArray[np.float32], deck: EnrolledDeck) -> bool:
    """Whether most cards, and each another one, show the pictures of the deck."""
    near = likeness(vectors[:, 0], deck.gallery)[:, :, 0]
    kinds = set(near.argmax(1)[near.max(1) >= decks.same_picture()].tolist())
    return 2 * len(kinds) > len(vectors)


def _where(sightings: Sequence[Sighting], deck: EnrolledDeck) -> str:
    """'enrol.jpg: row 1, card 2 (bear) and row 2, card 3 (deer)'."""
    placed = all(sighting.place for sighting in sightings)
    names = [
        f"{spot(sighting.place) if sighting.place else sighting.photo} "
        f"({said_label(sighting.label, deck.game, spoken())})"
        for sighting in sightings[:MOST_NAMED]
    ]
    return f"{sightings[0].photo}{COLON.said(spoken())}" * placed + listed(names, spoken())
