"""Piles -> the table of Écosphère: a notebook has each biome once, and the deck of this game only so many of each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from scanner.game.assemble import Assembled
from scanner.game.evening import PLAUSIBLE, SURE
from scanner.piles.fuse import piles_of
from scanner.records import UNKNOWN, Candidate
from scoring.games import ecosphere
from scoring.records import Notebook, Pile, Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.game.evening import Answers, Evening
    from scanner.records import ReadPile

    Floats = NDArray[np.float64]

BIOMES = tuple(ecosphere.COPIES)
TWICE = 1e-3
"""How much less likely a notebook with two piles of one biome is: somebody made a mistake."""


def assemble_piles(evening: Evening, answers: Answers) -> Assembled:
    """Biomes decoded per notebook, heights against the deck; what a person answered is certain."""
    cards = tuple(_distinct(piles_of(board.reading)) for board in evening.boards)
    players = tuple(
        Notebook(board.name, tuple(_answered(pile_of(pile), answers, board.name, pile.col) for pile in own))
        for board, own in zip(evening.boards, cards, strict=True)
    )
    table = Table(evening.game.id, players, None, evening.options)
    return Assembled(_within_the_deck(table), cards)


# --- biomes -----------------------------------------------------------------------------------------------


def _distinct(piles: tuple[ReadPile, ...]) -> tuple[ReadPile, ...]:
    """Each pile with its biomes weighed again by those of the others: no biome lies in two piles."""
    shares = np.array([_shares(pile) for pile in piles]).reshape(len(piles), len(BIOMES) + 1)
    for _ in range(4):
        # What the other piles take of a biome, each as surely as it is that biome.
        free = np.ones_like(shares)
        for index in range(len(piles)):
            others = np.delete(shares[:, :-1], index, axis=0)
            free[index, :-1] = np.prod(np.maximum(1 - others, TWICE), axis=0)
        weighed = np.array([_shares(pile) for pile in piles]).reshape(shares.shape) * free
        shares = weighed / weighed.sum(1, keepdims=True)
    return tuple(replace(pile, candidates=_ranked(row)) for pile, row in zip(piles, shares, strict=True))


def _shares(pile: ReadPile) -> Floats:
    """Probabilities of the eight biomes and, last, of something else."""
    row = np.zeros(len(BIOMES) + 1)
    for candidate in pile.candidates:
        row[BIOMES.index(candidate.card) if candidate.card in BIOMES else -1] += candidate.probability
    return np.asarray(np.maximum(row, 1e-9) / np.maximum(row, 1e-9).sum())


def _ranked(row: Floats) -> tuple[Candidate, ...]:
    names = (*BIOMES, UNKNOWN)
    return tuple(Candidate(names[index], float(row[index])) for index in np.argsort(-row, kind="stable"))


# --- piles ------------------------------------------------------------------------------------------------


def pile_of(card: ReadPile) -> Pile:
    """What the table holds: sure things read, the others with what they could be."""
    best, (height, chance) = card.candidates[0], card.heights[0]
    known = best.card != UNKNOWN and best.probability >= SURE
    biomes = () if known else _possible(card)
    heights = () if chance >= SURE else tuple(number for number, share in card.heights if share >= PLAUSIBLE)
    return Pile(best.card if known else None, height if chance >= SURE else None, biomes, heights)


def _possible(card: ReadPile) -> tuple[str, ...]:
    share = {candidate.card: candidate.probability for candidate in card.candidates}
    anything = share.get(UNKNOWN, 0.0) / len(BIOMES)
    found = sorted(BIOMES, key=lambda biome: -share.get(biome, 0.0))
    return tuple(biome for biome in found if share.get(biome, 0.0) + anything >= PLAUSIBLE)


def _answered(pile: Pile, answers: Answers, name: str, col: int) -> Pile:
    said = answers.get((name, (1, col)))
    if not isinstance(said, Pile):
        return pile
    biome, height = said.biome or pile.biome, said.height or pile.height
    return Pile(biome, height, () if biome else pile.biomes, () if height else pile.heights)


def _within_the_deck(table: Table) -> Table:
    """Uncounted piles without the heights that the deck does not hold, beside what lies there in any case."""
    copies, seen = ecosphere.deck(table), ecosphere.seen(table)

    def cut(pile: Pile) -> Pile:
        if pile.biome is None or not pile.heights:
            return pile
        room = copies[pile.biome] - seen[pile.biome] + pile.least
        possible = tuple(height for height in pile.heights if height <= room) or pile.heights
        if len(possible) == 1:
            return Pile(pile.biome, possible[0])
        return replace(pile, heights=possible)

    players = tuple(replace(player, piles=tuple(map(cut, player.piles))) for player in table.notebooks)
    return replace(table, players=players)
