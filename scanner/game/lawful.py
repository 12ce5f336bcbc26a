"""The rules as a second opinion: open cards weighed again by what can lie there at all."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from scanner.game.evening import PLAUSIBLE, SURE, table_of
from scanner.records import BACK, Candidate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scanner.game.evening import Answers, Cards, Evening
    from scanner.records import ReadCard

UNLAWFUL = 0.01
"""How much less likely a reading is for each thing in it that cannot be."""
MOST_READINGS = 400
"""Readings of the open cards that the rules are asked about."""

Place = tuple[int, int]
"""Which player, which of the player's cards."""


def lawful(evening: Evening, cards: tuple[Cards, ...], answers: Answers) -> tuple[Cards, ...]:
    """The same cards, the open ones as likely as the rules find them: turned cards need somebody who turned them.

    Copies were counted before, and the neutral's cards have no place, so only what lies in the tableaux is judged.
    """
    places = [place for place in _open(evening, cards) if _cell(evening, cards, place) not in answers]
    likely = [_likely(cards[player][index]) for player, index in places]
    if not _may_be_turned(cards) or not 1 < prod(map(len, likely)) <= MOST_READINGS:
        return cards
    weights = {reading: _weight(evening, _read(cards, places, reading), answers) for reading in product(*likely)}
    weights = {reading: weight * prod(one.probability for one in reading) for reading, weight in weights.items()}
    found = [_marginals(weights, at) for at in range(len(places))]
    return _with(cards, places, found)


def _open(evening: Evening, cards: tuple[Cards, ...]) -> list[Place]:
    return [
        (player, index)
        for player, own in enumerate(cards[: len(evening.boards)])
        for index, card in enumerate(own)
        if card.candidates[0].probability < SURE
    ]


def _cell(evening: Evening, cards: tuple[Cards, ...], place: Place) -> tuple[str, tuple[int, int]]:
    card = cards[place[0]][place[1]]
    return evening.boards[place[0]].name, (card.row, card.col)


def _likely(card: ReadCard) -> tuple[Candidate, ...]:
    return tuple(candidate for candidate in card.candidates if candidate.probability >= PLAUSIBLE)


def _may_be_turned(cards: tuple[Cards, ...]) -> bool:
    return any(
        candidate.card == BACK and candidate.probability >= PLAUSIBLE
        for own in cards
        for card in own
        for candidate in card.candidates
    )


def _read(cards: tuple[Cards, ...], places: list[Place], reading: tuple[Candidate, ...]) -> tuple[Cards, ...]:
    return _with(cards, places, [(Candidate(one.card, 1.0),) for one in reading])


def _with(
    cards: tuple[Cards, ...], places: list[Place], candidates: Sequence[tuple[Candidate, ...]]
) -> tuple[Cards, ...]:
    changed = [list(own) for own in cards]
    for (player, index), found in zip(places, candidates, strict=True):
        changed[player][index] = replace(changed[player][index], candidates=found)
    return tuple(map(tuple, changed))


def _weight(evening: Evening, cards: tuple[Cards, ...], answers: Answers) -> float:
    problems = evening.game.check(table_of(evening, cards, answers))
    wrong = sum(problem.kind != "too_many_copies" for own in problems for problem in own)
    return float(UNLAWFUL**wrong)


def _marginals(weights: dict[tuple[Candidate, ...], float], at: int) -> tuple[Candidate, ...]:
    shares: dict[str, float] = {}
    for reading, weight in weights.items():
        shares[reading[at].card] = shares.get(reading[at].card, 0.0) + weight
    whole = sum(shares.values())
    return tuple(Candidate(card, shares[card] / whole) for card in sorted(shares, key=lambda card: -shares[card]))
