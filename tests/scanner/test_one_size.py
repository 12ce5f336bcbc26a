"""What the other cards of a table say about a card's edges."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from models.inputs import REFINER_STEPS, refiner_frame
from scanner.closer import STEPS, Views
from scanner.one_size import common_size, fitted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

VIEW = np.array([[310.0, -40.0, 900.0], [25.0, 260.0, 500.0], [0.04, 0.08, 1.0]])
"""A camera that looks at the table aslant: card units to pixels."""


def seen(cards: Floats) -> Floats:
    """Corners on the table (n, 4, 2) in the photo."""
    points = np.concatenate([cards, np.ones((*cards.shape[:2], 1))], axis=2) @ VIEW.T
    return np.asarray(points[..., :2] / points[..., 2:], np.float64)


def tableau(rows: int = 3, cols: int = 4) -> Floats:
    """Cards of 1 x 1 card units, 1.1 apart."""
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
    places = np.array([[col * 1.1, row * 1.1] for row in range(rows) for col in range(cols)])
    return np.asarray(places[:, None] + corners, np.float64)


def peaked(*shifts: tuple[float, float]) -> Floats:
    """A distribution over the steps with a narrow peak of so much at each shift."""
    chances = sum(share * np.exp(-0.5 * ((STEPS - shift) / 0.012) ** 2) for shift, share in shifts)
    return np.asarray(chances / np.sum(chances), np.float64)


def view(left: Floats, right: Floats) -> Views:
    """One card whose upper and lower edge are where they were thought to be."""
    still = peaked((0.0, 1.0))
    chances = np.array([[left, still], [right, still], [right, still], [left, still]])
    return Views(np.eye(3)[None], chances[None], np.zeros(1))


def certain(cards: int) -> Views:
    """The refiner sees the edges of all cards just where they were thought to be."""
    return Views(np.eye(3)[None].repeat(cards, 0), np.tile(peaked((0.0, 1.0)), (cards, 4, 2, 1)), np.zeros(cards))


def torn(scales: Floats) -> Views:
    """Cards drawn so many times too large; at each the refiner rather believes that than their true edges."""
    chances = np.empty((len(scales), 4, 2, REFINER_STEPS))
    for card, scale in enumerate(scales):
        short = (1 - 1 / scale) / 2
        for corner, outwards in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
            for axis in (0, 1):
                chances[card, corner, axis] = peaked((0.0, 0.6), (-outwards[axis] * short, 0.4))
    return Views(np.eye(3)[None].repeat(len(scales), 0), chances, np.zeros(len(scales)))


def test_a_card_drawn_to_its_frame_is_told_the_size_of_the_others() -> None:
    cards = tableau()
    cards[5] = cards[5].mean(0) + (cards[5] - cards[5].mean(0)) * (0.85, 0.9)
    cards[5] = np.roll(cards[5], 1, axis=0)
    corners = seen(cards)
    common = common_size(corners, corners, np.ones(12), certain(12))
    ratio = common.ratio
    assert ratio[5] == pytest.approx([1 / 0.9, 1 / 0.85], abs=0.02)
    assert np.delete(ratio, 5, 0) == pytest.approx(1.0, abs=0.02)
    assert common.off.argmax() == 5


def test_three_cards_agree_on_nothing() -> None:
    corners = seen(tableau(1, 3))
    common = common_size(corners, corners, np.ones(3), certain(3))
    assert not common.known.any()
    assert (common.off == 0).all()


def test_cards_of_two_decks_have_their_own_sizes() -> None:
    theirs = tableau(2, 3) * 1.6 + (0, 4.0)
    corners = seen(np.concatenate([tableau(), theirs]))
    common = common_size(corners, corners, np.ones(18), certain(18))
    assert common.known.all()
    assert common.off.max() < 0.03


def test_cards_of_all_sizes_are_left_as_they_are() -> None:
    sizes = np.exp(np.linspace(-0.35, 0.35, 12))[[7, 0, 4, 11, 2, 9, 5, 1, 10, 6, 3, 8]]
    cards = tableau()
    cards = cards.mean(1, keepdims=True) + (cards - cards.mean(1, keepdims=True)) * sizes[:, None, None]
    corners = seen(cards)
    assert not common_size(corners, corners, np.ones(12), certain(12)).known.any()


def test_what_too_few_agree_on_all_may_find_possible() -> None:
    sizes = np.exp(np.linspace(-0.2, 0.2, 20))[np.arange(20) * 7 % 20]
    scales = np.where(np.arange(20) % 5 < 2, 1.0, sizes)
    cards = tableau(4, 5)
    cards = cards.mean(1, keepdims=True) + (cards - cards.mean(1, keepdims=True)) * scales[:, None, None]
    corners = seen(cards)
    common = common_size(corners, corners, np.ones(20), torn(scales))
    assert common.ratio == pytest.approx(np.repeat(1 / scales[:, None], 2, 1), abs=0.05)


@pytest.mark.parametrize("ratio", [1.0, 1.1, 0.9])
def test_of_several_lines_those_are_edges_that_are_a_card_apart(ratio: float) -> None:
    """A frame inside and the line of a cell outside: each edge has three candidates."""
    left = peaked((0.05, 0.5), (0.0, 0.2), (-0.1, 0.3))
    right = peaked((-0.05, 0.6), (0.0, 0.3), (0.1, 0.1))
    fit = fitted(view(left, right), np.array([[ratio, 1.0]]))
    width = 1 + fit.shifts[0, 1, 0] - fit.shifts[0, 0, 0]
    assert width == pytest.approx(ratio, abs=0.012)
    lines = np.array([-0.1, 0.0, 0.05])
    assert np.abs(fit.shifts[0, 0, 0] - lines).min() < 0.015


def test_the_sharper_edge_moves_less() -> None:
    blurred = np.exp(-0.5 * (STEPS / 0.04) ** 2)
    fit = fitted(view(peaked((0.0, 1.0)), blurred / blurred.sum()), np.array([[1.04, 1.0]]))
    left, right = fit.shifts[0, 0, 0], fit.shifts[0, 1, 0]
    assert right - left == pytest.approx(0.04, abs=0.01)
    assert abs(left) < right / 2


def test_what_cannot_be_is_dear() -> None:
    sure = view(peaked((0.0, 1.0)), peaked((0.0, 1.0)))
    costs = [fitted(sure, np.array([[ratio, 1.0]])).cost[0] for ratio in (1.0, 1.15)]
    assert costs[0] < 0.1
    assert costs[1] > 8


def test_shifts_are_told_in_pixels() -> None:
    frame = refiner_frame()
    side = float(frame[1, 0] - frame[0, 0])
    fit = fitted(view(peaked((0.0, 1.0)), peaked((0.1, 1.0))), np.array([[1.1, 1.0]]))
    assert len(STEPS) == REFINER_STEPS
    placed = view(peaked((0.0, 1.0)), peaked((0.1, 1.0))).placed(fit.shifts)[0]
    assert float(placed[1, 0] - frame[1, 0]) == pytest.approx(0.1 * side, abs=0.01 * side)
