"""Several photos of one player -> one reading: the same place seen twice counts twice, a close-up settles a doubt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import log, prod
from typing import TYPE_CHECKING

from scanner.game.evening import SURE
from scanner.records import UNKNOWN, Candidate
from scanner.tableau.places import place_quad
from scoring.counting import COLS, ROWS
from scoring.records import Phrase, Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scanner.records import ReadCard, Reading

    Place = tuple[int, int]
    Candidates = tuple[Candidate, ...]

WHOLE = ROWS * COLS // 2
"""Cards from which a photo shows a tableau rather than a part of one."""
CLEAR_LEAD = log(20)
"""Log odds by which the place of a close-up must beat every other place."""
SAME = 0.5
"""Share of the places that must show the same card in two photos of one tableau; two tableaux share about a tenth."""
FAINTEST = 1e-6
"""Probability below which nothing is believed: one photo alone never rules a card out for good."""


@dataclass(frozen=True, slots=True)
class Fused:
    """One player's tableau out of all photos of it."""

    reading: Reading
    problems: tuple[Problem, ...] = ()


def is_whole(reading: Reading) -> bool:
    """Whether the photo shows a tableau rather than a part of one."""
    return len(reading.cards) >= WHOLE


def fuse(readings: Sequence[Reading]) -> Fused:
    """The fullest photo, improved by the others; at least one must show a whole tableau."""
    whole = sorted((reading for reading in readings if is_whole(reading)), key=lambda reading: -len(reading.cards))
    fused, problems = whole[0], []
    for other in whole[1:]:
        if agreement(fused, other) < SAME:
            problems.append(_another(fused, other))
        else:
            fused = _laid_over(fused, other, (0, 0))
    for part in (reading for reading in readings if not is_whole(reading) and reading.cards):
        shift = _place_of(fused, part)
        if shift is None:
            problems.append(_fits_nowhere(part))
        else:
            fused = _laid_over(fused, part, shift)
    return Fused(fused, tuple(problems))


def may_be_one(one: Reading, other: Reading) -> bool:
    """Whether two photos show one tableau, whole or in part."""
    if is_whole(one) and is_whole(other):
        return agreement(one, other) >= SAME
    whole, part = (one, other) if is_whole(one) else (other, one)
    return is_whole(whole) and _place_of(whole, part) is not None


def agreement(one: Reading, other: Reading) -> float:
    """Share of the places seen in both photos that show the same card, as far as both could be read."""
    best = {(card.row, card.col): card.candidates[0].card for card in one.cards}
    pairs = [(best.get((card.row, card.col)), card.candidates[0].card) for card in other.cards]
    readable = [first == second for first, second in pairs if first not in (None, UNKNOWN) and second != UNKNOWN]
    return sum(readable) / len(readable) if readable else 1.0


def _laid_over(base: Reading, over: Reading, shift: Place) -> Reading:
    """The base with the evidence of another photo whose first place lies `shift` from the base's first."""
    cards = {(card.row, card.col): card for card in base.cards}
    for card in over.cards:
        place = card.row + shift[0], card.col + shift[1]
        known = cards.get(place)
        if known is not None:
            cards[place] = replace(known, candidates=combined(known.candidates, card.candidates))
        elif place[0] <= ROWS and place[1] <= COLS:
            # Its corners are those of the other photo; here it lies where the other cards expect it.
            quad = place_quad(base.cards, *place) or card.quad
            cards[place] = replace(card, row=place[0], col=place[1], quad=quad)
    return replace(base, cards=tuple(cards[place] for place in sorted(cards)))


def combined(one: Candidates, other: Candidates) -> Candidates:
    """What a card is that two photos show.

    To look like nothing known is to be seen badly: such a photo says nothing for or against any kind, and the card
    stays unknown only as far as both say so.
    """
    shares = [{candidate.card: candidate.probability for candidate in each} for each in (one, other)]
    kinds = [card for card in dict.fromkeys((*shares[0], *shares[1])) if card != UNKNOWN]
    blind = [share.get(UNKNOWN, 0.0) for share in shares]
    unknown = prod(blind)
    count = len(kinds)
    found = {UNKNOWN: unknown}
    for kind in kinds:
        seen = [max(share.get(kind, 0.0), FAINTEST) + away / count for share, away in zip(shares, blind, strict=True)]
        found[kind] = prod(seen) * count - unknown / count
    whole = sum(found.values())
    return tuple(Candidate(kind, found[kind] / whole) for kind in sorted(found, key=lambda kind: -found[kind]))


# --- where a close-up belongs -----------------------------------------------------------------------------


def _place_of(base: Reading, part: Reading) -> Place | None:
    """How far a close-up is shifted: the place that fits clearly best of those that show a doubtful card or a hole."""
    lying = {(card.row, card.col): card for card in base.cards}
    shifts = [
        (down, across)
        for down in range(ROWS - max(card.row for card in part.cards) + 1)
        for across in range(COLS - max(card.col for card in part.cards) + 1)
        if any(_is_open(lying.get((card.row + down, card.col + across))) for card in part.cards)
    ]
    scored = sorted(((_fit(lying, part, shift), shift) for shift in shifts), reverse=True)
    if not scored or (len(scored) > 1 and scored[0][0] - scored[1][0] < CLEAR_LEAD):
        return None
    return scored[0][1]


def _is_open(card: ReadCard | None) -> bool:
    return card is None or card.candidates[0].probability < SURE or card.candidates[0].card == UNKNOWN


def _fit(lying: dict[Place, ReadCard], part: Reading, shift: Place) -> float:
    """Log odds that the close-up shows these places rather than any cards; a hole says nothing."""
    found = 0.0
    for card in part.cards:
        known = lying.get((card.row + shift[0], card.col + shift[1]))
        if known is not None:
            found += log(_alike(known.candidates, card.candidates))
    return found


def _alike(one: Candidates, other: Candidates) -> float:
    """How much likelier two sights of one card are than of any two, by what they say it is."""
    share = {candidate.card: candidate.probability for candidate in other}
    kinds = max(len(one), 2) - 1
    sure = sum(each.probability * share.get(each.card, 0.0) for each in one if each.card != UNKNOWN) * kinds
    blind = next((each.probability for each in one if each.card == UNKNOWN), 0.0), share.get(UNKNOWN, 0.0)
    return max(sure + blind[0] + blind[1] - blind[0] * blind[1], FAINTEST)


def _another(base: Reading, other: Reading) -> Problem:
    return Problem(
        "photos_differ",
        Phrase(
            f"{other.photo} shows other cards than {base.photo}: it was left out",
            f"{other.photo} montre d'autres cartes que {base.photo} : laissée de côté",
        ),
    )


def _fits_nowhere(part: Reading) -> Problem:
    return Problem(
        "close_up",
        Phrase(
            f"{part.photo}: no single doubtful place fits this close-up; show a neighbour too, or use --set",
            f"{part.photo} : aucune place douteuse ne va seule à ce gros plan ; montrez aussi une voisine, ou --set",
        ),
    )
