"""What there is to say of an enrolled deck: what it holds, how well its cards tell apart, what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.elements import BACKGROUND
from scanner.enrolment.decks import likest_pairs, same_picture, stranger_likeness
from scanner.enrolment.guide import faces
from scanner.enrolment.labels import belongs, said_label
from scanner.language import COLON, listed, say, spoken
from scanner.records import BACK

if TYPE_CHECKING:
    from scanner.enrolment.decks import EnrolledDeck

MOST_PAIRS = 5
"""Look-alikes worth a line each."""


def summary(deck: EnrolledDeck) -> str:
    """'forest: 11 kinds of card and the back, from 12 pictures', and how well they tell apart."""
    kinds = len(set(deck.gallery.labels) - {BACK, BACKGROUND})
    count = len(deck.examples)
    en = f"{kinds} kind{'s' * (kinds != 1)} of card{' and the back' * deck.has_back}"
    fr = f"{kinds} sorte{'s' * (kinds > 1)} de carte{' et le dos' * deck.has_back}"
    return f"{deck.name}{COLON.said(spoken())}" + say(
        f"{en}, from {count} picture{'s' * (count != 1)}; {tell_apart(deck)}",
        f"{fr}, d'après {count} image{'s' * (count > 1)} ; {tell_apart(deck)}",
    )


def tell_apart(deck: EnrolledDeck) -> str:
    """How well the cards tell apart, by the two that look most alike."""
    pairs = likest_pairs(deck.gallery)
    if not pairs:
        return say("a single kind", "une seule sorte")
    near, one, other = pairs[0]
    pair = listed([said_label(label, deck.game, spoken()) for label in (one, other)], spoken())
    if near < stranger_likeness(deck.game):
        return say("they tell apart very well", "elles se distinguent très bien")
    if near < same_picture(deck.game):
        return say(f"they tell apart well (likest: {pair})", f"elles se distinguent bien (les plus proches : {pair})")
    return say(f"{pair} look alike", f"{pair} se ressemblent")


def remarks(deck: EnrolledDeck) -> list[str]:
    """What the owner should know: look-alikes, kinds still missing, names that are no cards of the game."""
    alike = [(one, other) for near, one, other in likest_pairs(deck.gallery) if near >= same_picture(deck.game)]
    said = [
        say(
            f"{pair} look alike: recount may ask which is which; more photos of both help",
            f"{pair} se ressemblent : recount demandera peut-être ; d'autres photos des deux aident",
        )
        for pair in (listed([_said(label, deck) for label in both], spoken()) for both in alike[:MOST_PAIRS])
    ]
    if len(alike) > MOST_PAIRS:
        more = len(alike) - MOST_PAIRS
        said.append(
            say(
                f"... and {more} more pair{'s' * (more > 1)}",
                f"... et {more} autre{'s' * (more > 1)} paire{'s' * (more > 1)}",
            )
        )
    return said + _of_the_game(deck)


def _of_the_game(deck: EnrolledDeck) -> list[str]:
    if deck.game is None or deck.game == "oceanos":
        return []
    foreign = [label for label in deck.gallery.labels if not belongs(label, deck.game)]
    missing = [_said(card, deck) for card in (*faces(deck.game), BACK) if card not in deck.gallery.labels]
    said = []
    if foreign:
        names = ", ".join(foreign)
        said.append(say(f"no card of {deck.game}: {names}", f"pas une carte de {deck.game} : {names}"))
    if missing:
        names = ", ".join(missing)
        said.append(say(f"not learned yet: {names}", f"pas encore appris : {names}"))
    return said


def _said(label: str, deck: EnrolledDeck) -> str:
    return said_label(label, deck.game, spoken())
