"""All photos of one player's rows -> one reading: the fullest, its doubts settled by the others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scanner.game.evening import SURE
from scanner.records import UNKNOWN
from scanner.tableau.fuse import Fused, combined
from scoring.records import Phrase, Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scanner.records import ReadCard, Reading

SAME = 0.5
"""Share of the places that must bear the same elements in two photos of one tableau."""


def show_one_tableau(one: Reading, other: Reading) -> bool:
    """Whether the photos agree on most of the places that both show."""
    best = {(card.row, card.col): _printed(card) for card in one.cards}
    pairs = [(best[card.row, card.col], _printed(card)) for card in other.cards if (card.row, card.col) in best]
    readable = [first == second for first, second in pairs if UNKNOWN not in (first, second)]
    return bool(readable) and sum(readable) >= SAME * len(readable)


def _printed(card: ReadCard) -> str:
    """What is printed on a card: tokens come and go between two photos."""
    return "+".join(part for part in card.candidates[0].card.split("+") if part not in ("diver", "fuel"))


def fuse_rows(readings: Sequence[Reading]) -> Fused:
    """The photo with most cards, the last of equals; earlier rounds' photos settle what is open in it."""
    base = max(reversed(readings), key=lambda reading: len(reading.cards))
    problems = []
    cards = {(card.row, card.col): card for card in base.cards}
    for other in readings:
        if other is base:
            continue
        if not show_one_tableau(base, other):
            problems.append(_another(base, other))
            continue
        for card in other.cards:
            known = cards.get((card.row, card.col))
            if known is not None and known.candidates[0].probability < SURE:
                fused = combined(known.candidates, card.candidates)
                cards[card.row, card.col] = replace(known, candidates=fused)
    return Fused(replace(base, cards=tuple(cards[place] for place in sorted(cards))), tuple(problems))


def _another(base: Reading, other: Reading) -> Problem:
    return Problem(
        "photos_differ",
        Phrase(
            f"{other.photo} shows other cards than {base.photo}: it was left out",
            f"{other.photo} montre d'autres cartes que {base.photo} : laissée de côté",
        ),
    )
