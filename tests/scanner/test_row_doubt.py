"""Cards that do not lie as a row of cards would are doubted, sloppy rows are not."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.records import UNKNOWN, Candidate, Quad, ReadElements
from scanner.tableau.row_doubt import odd_cards, with_doubts

PLANE = np.array([[150.0, 20.0, 100.0], [-12.0, 190.0, 80.0], [0.00, 0.02, 1.0]])


def card(row: int, col: int, left: float | None = None, wide: float = 1.0) -> ReadElements:
    """A card seen at an angle, its left edge `left` widths of a card from the table's edge."""
    left = 1.06 * col if left is None else left
    outline = np.array(
        [[left, 1.5 * row], [left + wide, 1.5 * row], [left + wide, 1.5 * row + 1.4], [left, 1.5 * row + 1.4]]
    )
    seen = np.c_[outline, np.ones(4)] @ PLANE.T
    a, b, c, d = ((float(x), float(y)) for x, y in seen[:, :2] / seen[:, 2:])
    return ReadElements(row, col, Quad((a, b, c, d), 0.9), (Candidate("coral", 0.99), Candidate(UNKNOWN, 0.01)))


def rows(*lengths: int) -> list[ReadElements]:
    return [card(row, col) for row, length in enumerate(lengths, 1) for col in range(1, length + 1)]


def test_rows_laid_neatly_are_believed() -> None:
    assert odd_cards(rows(7, 5, 8)) == set()


@pytest.mark.parametrize("seed", range(5))
def test_sloppy_rows_are_believed(seed: int) -> None:
    rng = np.random.default_rng(seed)
    paces, starts = rng.normal(1.08, 0.03, 3), rng.normal(0, 0.08, 3)
    laid = [
        card(row, col, starts[row - 1] + col * paces[row - 1] + float(rng.normal(0, 0.03)))
        for row, length in enumerate((8, 6, 7), 1)
        for col in range(1, length + 1)
    ]
    assert odd_cards(laid) == set()


def test_half_of_two_cards_taken_for_one_is_doubted() -> None:
    laid = rows(7, 6, 7)
    laid[2] = card(1, 3, 1.06 * 3 + 0.45)
    assert 2 in odd_cards(laid)
    assert with_doubts(laid)[2].candidates[0].probability < 0.9
    assert with_doubts(laid)[5].candidates == laid[5].candidates


def test_a_row_that_begins_beside_the_others_is_doubted_where_it_begins() -> None:
    laid = [*rows(7, 6), *(card(3, col, 1.06 * col + 0.55) for col in range(1, 7))]
    assert odd_cards(laid) == {13}


def test_a_card_much_wider_than_the_others_is_doubted() -> None:
    laid = rows(6, 6, 6)
    laid[8] = card(2, 3, wide=1.6)
    assert 8 in odd_cards(laid)


def test_too_few_cards_tell_nothing() -> None:
    assert odd_cards([card(1, 1), card(1, 2)]) == set()
