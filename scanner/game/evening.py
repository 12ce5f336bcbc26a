"""All that the photos of one game show, and the table it makes: sure cards read, the others open."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scanner.records import BACK, UNKNOWN
from scoring.bounds import DOWN
from scoring.counting import COLS, ROWS
from scoring.games.grid_game import GridGame
from scoring.notation import sorted_neutral
from scoring.records import Coords, Pile, Spot, Table, Tableau

if TYPE_CHECKING:
    from scanner.records import ReadCard, Reading
    from scoring.games import Game

SURE = 0.9
"""Probability from which a card is read without a question; of the calibration boards' cards none so sure was wrong."""
PLAUSIBLE = 0.001
"""Probability from which an open card could be this one."""

Said = Spot | Pile | tuple[str, ...] | None
"""What a person said lies in a place; None is a hole."""
Answers = dict[tuple[str, Coords], Said]
"""By player and place."""
Cards = tuple["ReadCard", ...]
Level = tuple[str, int, int]
"""Part of the submarine, round, and its level at the end of it."""


@dataclass(frozen=True, slots=True)
class Board:
    """What was seen of one player's tableau."""

    name: str
    reading: Reading
    solo: bool = False
    """Whether this is the opponent of a solo game."""


@dataclass(frozen=True, slots=True)
class Noted:
    """What a photo of Océanos cannot show, as far as somebody said it."""

    kraken: tuple[int, int, int] | None = None
    """The tokens of the three rounds."""
    levels: dict[str, tuple[Level, ...]] = field(default_factory=dict)
    """By player, what is known of the submarine."""
    treasures: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """By player, the stars of the tokens drawn."""
    only_round: int | None = None
    """The one round to be counted."""


@dataclass(frozen=True, slots=True)
class Evening:
    """All that the photos of one game show."""

    game: Game
    boards: tuple[Board, ...]
    neutral: Cards | None = None
    """The neutral player's cards; their places mean nothing."""
    options: tuple[tuple[str, str], ...] = ()
    """House rules."""
    noted: Noted = Noted()

    @property
    def grid_game(self) -> GridGame:
        """The rules, where the cards lie as a grid."""
        assert isinstance(self.game, GridGame)
        return self.game


def table_of(evening: Evening, cards: tuple[Cards, ...], answers: Answers) -> Table:
    """The table in which `cards`, per player and last the neutral's, are what they are; answers win."""
    game = evening.grid_game
    players = tuple(
        Tableau(board.name, _rows(game, own, _answers_for(board.name, answers)), board.solo)
        for board, own in zip(evening.boards, cards, strict=False)
    )
    neutral = None if evening.neutral is None else sorted_neutral(spot_of(game, card).card for card in cards[-1])
    return Table(game.id, players, neutral, evening.options)


def _answers_for(name: str, answers: Answers) -> dict[Coords, Spot | None]:
    return {
        cell: said
        for (player, cell), said in answers.items()
        if player == name and (said is None or isinstance(said, Spot))
    }


def _rows(game: GridGame, cards: Cards, answers: dict[Coords, Spot | None]) -> tuple[tuple[Spot | None, ...], ...]:
    lying = {(card.row, card.col): spot_of(game, card) for card in cards} | answers
    return tuple(tuple(lying.get((row, col)) for col in range(1, COLS + 1)) for row in range(1, ROWS + 1))


def spot_of(game: GridGame, card: ReadCard) -> Spot:
    """What lies in a cell: the card if it is sure, else what it could be."""
    best = card.candidates[0]
    if best.probability >= SURE and best.card != UNKNOWN:
        return Spot(None, down=True) if best.card == BACK else Spot(best.card)
    return Spot(None, among=_possible(game, card))


def _possible(game: GridGame, card: ReadCard) -> tuple[str, ...]:
    """What an open card could be, the likeliest first; what looks like nothing known may be any card of the box."""
    share = {candidate.card: candidate.probability for candidate in card.candidates}
    anything = share.get(UNKNOWN, 0.0) / len(game.copies)
    found = {kind: share.get(kind, 0.0) + anything for kind in game.copies}
    for down in [f"{kind}:{DOWN}" for kind in game.turning.candidates] or [DOWN]:
        found[down] = share.get(BACK, 0.0)
    return tuple(kind for kind in sorted(found, key=lambda kind: -found[kind]) if found[kind] >= PLAUSIBLE)
