"""Tokens that may cover an icon."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.icons import Icon
from scanner.records import Candidate
from scanner.tableau.row_cover import under_tokens

SIDE = 36.0
SPOT, TOKEN = (50, 60), (90, 150)


def card(covered: tuple[int, int] | None, halo: tuple[int, int, int], shade: float) -> np.ndarray:
    """A card with an icon seen, perhaps one under a token, and the token; light things off the token do not count."""
    picture = np.full((224, 160, 3), (40, 70, 90), np.float64)
    for spot in filter(None, (SPOT, covered)):
        cv2.circle(picture, spot, 18, halo if spot == covered else (250, 250, 250), -1)
        cv2.circle(picture, spot, 13, (180, 60, 120), -1)
    cv2.circle(picture, TOKEN, 18, (110, 80, 40), -1)
    cv2.circle(picture, (30, 200), 12, (250, 250, 250), -1)
    cv2.rectangle(picture, (0, 0), (159, 223), (250, 250, 250), 6)
    return (picture * shade).astype(np.uint8)


def covers(covered: tuple[int, int] | None, halo: tuple[int, int, int] = (250, 250, 250), shade: float = 1.0) -> bool:
    icons = tuple(Icon(float(x), float(y), SIDE, 2.0, np.full(4, 0.5, np.float32)) for x, y in (SPOT, TOKEN))
    told = tuple((Candidate(name, 0.99), Candidate("", 0.01)) for name in ("crab", "fuel"))
    return under_tokens([card(covered, halo, shade)], [icons], [told])[0]


@pytest.mark.parametrize("shade", [1.0, 0.5])
def test_a_token_alone_covers_nothing(shade: float) -> None:
    assert not covers(None, shade=shade)


@pytest.mark.parametrize("shade", [1.0, 0.5])
@pytest.mark.parametrize("halo", [(250, 250, 250), (220, 30, 40)])
@pytest.mark.parametrize("covered", [(90, 172), (108, 134), (72, 152)])
def test_a_piece_of_halo_beside_a_token_may_be_an_icon(
    covered: tuple[int, int], halo: tuple[int, int, int], shade: float
) -> None:
    assert covers(covered, halo, shade)


def test_a_picture_full_of_light_spots_says_nothing() -> None:
    picture = card((90, 172), (250, 250, 250), 1.0)
    for x, y in np.random.default_rng(1).uniform((10, 90), (150, 215), (60, 2)):
        cv2.circle(picture, (int(x), int(y)), 4, (250, 250, 250), -1)
    icons = tuple(Icon(float(x), float(y), SIDE, 2.0, np.full(4, 0.5, np.float32)) for x, y in (SPOT, TOKEN))
    told = tuple((Candidate(name, 0.99), Candidate("", 0.01)) for name in ("crab", "fuel"))
    assert under_tokens([picture], [icons], [told]) == [False]


def test_a_red_ground_is_no_halo() -> None:
    picture = card(None, (250, 250, 250), 1.0)
    picture[(picture == (40, 70, 90)).all(2)] = (190, 40, 50)
    icons = tuple(Icon(float(x), float(y), SIDE, 2.0, np.full(4, 0.5, np.float32)) for x, y in (SPOT, TOKEN))
    told = tuple((Candidate(name, 0.99), Candidate("", 0.01)) for name in ("crab", "fuel"))
    assert under_tokens([picture], [icons], [told]) == [False]


def test_an_icon_that_is_seen_beside_a_token_is_not_covered() -> None:
    icons = tuple(Icon(float(x), float(y), SIDE, 2.0, np.full(4, 0.5, np.float32)) for x, y in (SPOT, TOKEN, (90, 178)))
    told = tuple((Candidate(name, 0.99), Candidate("", 0.01)) for name in ("crab", "fuel", "coral"))
    assert under_tokens([card((90, 178), (250, 250, 250), 1.0)], [icons], [told]) == [False]
