"""Candidates -> the table of a grid game: all cards decoded together under the copies in the box and the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from scanner.game.evening import table_of
from scanner.game.lawful import lawful
from scanner.game.limits import within_the_box
from scanner.records import BACK, UNKNOWN, Candidate
from scoring.records import Spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.game.evening import Answers, Cards, Evening
    from scanner.records import ReadCard
    from scoring.records import Table

    Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Assembled:
    """The table that the photos show."""

    table: Table
    cards: tuple[Cards, ...]
    """Per player, every card with what it could be once all cards were weighed together."""


def assemble(evening: Evening, answers: Answers | None = None) -> Assembled:
    """Decode all cards together; what a person answered is certain."""
    answers = answers or {}
    kinds = (*evening.grid_game.copies, BACK, UNKNOWN)
    cards = [card for board in evening.boards for card in board.reading.cards]
    said = _said(evening, cards, answers)
    cards += evening.neutral or ()
    shares = np.array([_shares(card, kinds, said.get(index)) for index, card in enumerate(cards)])
    copies = np.array(list(evening.grid_game.copies.values()), np.intp)
    shares = within_the_box(shares.reshape(-1, len(kinds)), copies)
    weighed = [replace(card, candidates=_ranked(row, kinds)) for card, row in zip(cards, shares, strict=True)]
    owned = lawful(evening, _by_owner(evening, weighed), answers)
    return Assembled(table_of(evening, owned, answers), owned[: len(evening.boards)])


def _said(evening: Evening, cards: Sequence[ReadCard], answers: Answers) -> dict[int, Spot]:
    """The answers by the number of the card that they are about."""
    names = [board.name for board in evening.boards for _ in board.reading.cards]
    places = [(name, (card.row, card.col)) for name, card in zip(names, cards, strict=True)]
    return {index: spot for index, place in enumerate(places) if isinstance(spot := answers.get(place), Spot)}


def _shares(card: ReadCard, kinds: tuple[str, ...], said: Spot | None) -> Floats:
    """Probabilities in the order of `kinds`; labels that the game does not have count as unknown."""
    row = np.zeros(len(kinds))
    if said is not None and (said.card is not None or said.down):
        row[kinds.index(said.card or BACK)] = 1.0
        return row
    for candidate in card.candidates:
        row[kinds.index(candidate.card) if candidate.card in kinds else -1] += candidate.probability
    row[-1] += max(0.0, 1.0 - row.sum())
    return np.asarray(row / row.sum(), dtype=np.float64)


def _ranked(shares: Floats, kinds: tuple[str, ...]) -> tuple[Candidate, ...]:
    return tuple(Candidate(kinds[index], float(shares[index])) for index in np.argsort(-shares, kind="stable"))


def _by_owner(evening: Evening, cards: Sequence[ReadCard]) -> tuple[Cards, ...]:
    """Per player, and last the neutral's."""
    owned, start = [], 0
    for length in (*(len(board.reading.cards) for board in evening.boards), len(evening.neutral or ())):
        owned.append(tuple(cards[start : start + length]))
        start += length
    return tuple(owned)
