"""Readings as a recogniser would give them, made up for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.game.evening import Board, Evening
from scanner.records import UNKNOWN, Candidate, Quad, ReadCard, Reading
from scoring.games import GAMES
from scoring.games.grid_game import GridGame

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.records import Coords

    Shares = Mapping[str, float]

FOREST = """bee meadow meadow stream wolf
bear trout stream stream fox
rabbit eagle deer fox wolf
meadow meadow fox deer dragonfly"""
OCEAN = """coral krill krill plankton plankton
crab whale octopus grouper shark
eel coral clownfish turtle turtle
coral coral plankton crab krill"""


def grid_game(name: str) -> GridGame:
    game = GAMES[name]
    assert isinstance(game, GridGame)
    return game


def candidates(shares: Shares) -> tuple[Candidate, ...]:
    """Shares as candidates; what is left is unknown."""
    rest = {} if UNKNOWN in shares else {UNKNOWN: 1 - sum(shares.values())}
    whole = {**shares, **rest}
    return tuple(Candidate(card, whole[card]) for card in sorted(whole, key=lambda card: -whole[card]))


def quad_at(row: int, col: int) -> Quad:
    left, top = 100.0 * col, 140.0 * row
    return Quad(((left, top), (left + 90, top), (left + 90, top + 130), (left, top + 130)), 0.98)


def read_card(row: int, col: int, shares: Shares) -> ReadCard:
    return ReadCard(row, col, quad_at(row, col), candidates(shares))


def reading(
    rows: str, other: Mapping[Coords, Shares] | None = None, sure: float = 0.9999, photo: str = "ana.jpg"
) -> Reading:
    """A tableau read with confidence `sure`, except the places in `other`; '.' is a hole."""
    words = [line.split() for line in rows.splitlines()]
    cards = tuple(
        read_card(row, col, (other or {}).get((row, col), {word: sure}))
        for row, line in enumerate(words, 1)
        for col, word in enumerate(line, 1)
        if word != "."
    )
    return Reading(photo, (800, 800), len(words), len(words[0]), 0, cards, ())


def evening(game: str, *readings: Reading, neutral: tuple[ReadCard, ...] | None = None) -> Evening:
    boards = tuple(Board(name, found) for name, found in zip(("Ana", "Bao", "Chloé"), readings, strict=False))
    return Evening(grid_game(game), boards, neutral)
