"""One quad per card."""

from __future__ import annotations

import numpy as np

from scanner.one_each import distinct, without_parts
from tests.scanner.lying import card


def test_one_card_is_kept_once_and_touching_cards_twice() -> None:
    first, second = card((100, 100), 60, 80, 0), card((160, 100), 60, 80, 0)
    corners = np.stack([first + 2, first, second])
    assert distinct(corners, np.array([0.7, 0.9, 0.8])) == [1, 2]


def test_a_part_of_a_card_goes_and_so_do_two_cards_taken_as_one() -> None:
    whole, part = card((100, 100), 60, 90, 0), card((100, 70), 56, 28, 0)
    left, right, both = card((300, 100), 60, 80, 0), card((361, 100), 60, 80, 0), card((330, 100), 121, 80, 0)
    corners = np.stack([whole, part, left, right, both])
    confidence = np.array([0.9, 0.95, 0.9, 0.9, 0.6])
    assert without_parts(corners, confidence, [1, 0, 2, 3, 4]) == [0, 2, 3]


def test_a_card_of_the_usual_size_stays_in_a_shape_that_nobody_trusts() -> None:
    cards = [card((100 + 80 * col, 100), 60, 80, 0) for col in range(6)]
    corners = np.stack([*cards, card((110, 120), 110, 140, 0)])
    confidence = np.array([0.9] * 6 + [0.1])
    assert without_parts(corners, confidence, list(range(7))) == list(range(6))
    frame = np.stack([*cards, card((100, 100), 40, 50, 0)])
    assert without_parts(frame, np.array([0.9] * 6 + [0.95]), list(range(7))) == list(range(6))


def test_a_crossed_quad_is_no_card() -> None:
    crossed = card((100, 100), 60, 80, 0)[[0, 2, 1, 3]]
    assert distinct(crossed[None], np.array([0.9])) == []
