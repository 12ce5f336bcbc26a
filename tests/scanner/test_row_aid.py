"""The player aid is left out where it looks like no card, and never passes for a bare card without doubt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from scanner.records import UNKNOWN, Candidate, Quad, ReadElements, ReadIcon
from scanner.tableau.row_aid import closing_bare, player_aids

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Picture = NDArray[np.uint8]

SEA, PAPER = (30, 90, 160), (235, 225, 200)


def card(row: int, col: int, element: str = "coral") -> ReadElements:
    quad = Quad(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)), 0.9)
    icons = () if element == "none" else (ReadIcon((0.5, 0.5), 0.2, (Candidate(element, 0.99),)),)
    return ReadElements(row, col, quad, (Candidate(element, 0.99), Candidate(UNKNOWN, 0.01)), icons)


def crop(colour: tuple[int, int, int], seed: int = 0) -> Picture:
    spread = np.random.default_rng(seed).normal(0, 6, (56, 40, 3))
    return np.clip(np.array(colour) + spread, 0, 255).astype(np.uint8)


def lying(*ends: tuple[int, int, int]) -> tuple[list[ReadElements], list[Picture]]:
    """A row of five cards with an element each, and what lies after each row."""
    cards, crops = [], []
    for row, end in enumerate(ends, 1):
        cards += [*(card(row, col) for col in range(1, 6)), card(row, 6, "none")]
        crops += [*(crop(SEA, seed=10 * row + col) for col in range(1, 6)), crop(end, seed=row)]
    return cards, crops


def test_what_closes_the_last_row_and_looks_unlike_all_cards_is_the_aid() -> None:
    cards, crops = lying(SEA, PAPER)
    assert player_aids(cards, crops) == [11]
    assert closing_bare(cards, [11]) == {5}


@pytest.mark.parametrize("gains", [(1.0, 1.0, 1.0), (1.1, 0.7, 0.9)])
def test_a_bare_card_like_the_others_is_kept_but_doubted(gains: tuple[float, float, float]) -> None:
    cards, crops = lying(SEA, SEA)
    lit = [np.clip(each * np.array(gains), 0, 255).astype(np.uint8) for each in crops]
    assert player_aids(cards, lit) == []
    assert closing_bare(cards, []) == {5, 11}


def test_a_bare_card_within_a_row_is_believed() -> None:
    cards, crops = lying(PAPER)
    cards[2], cards[5] = card(1, 3, "none"), card(1, 6)
    assert player_aids(cards, crops) == []
    assert closing_bare(cards, []) == set()
