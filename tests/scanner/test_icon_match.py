"""Enrolled icons laid over cards: where they fit, which fits best, and whose colours they have."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.icon_match import SAMPLES, icon_mask, matched, stencils
from scanner.icons import PATCH, Icon

SIZE = 44.0
SEA, WHITE = (30, 80, 140), (250, 250, 245)
Colour = tuple[int, int, int]


def draw(picture: np.ndarray, spot: tuple[float, float], shape: str, colour: Colour, scale: float = 1.0) -> None:
    """A star or a box in a white halo, SIZE across."""
    half = SIZE / 2 * scale
    angles = np.arange(10) * np.pi / 5
    reach = np.where(np.arange(10) % 2, 0.5, 1.0) if shape == "star" else np.ones(10)
    if shape == "box":
        outline = np.array([[-0.8, -0.6], [0.8, -0.6], [0.8, 0.6], [-0.8, 0.6]])
    else:
        outline = np.stack([np.sin(angles), -np.cos(angles)], 1) * reach[:, None]
    middle = np.array(spot)
    cv2.fillPoly(picture, [np.round(middle + outline * half).astype(np.int32)], WHITE, cv2.LINE_AA)
    cv2.fillPoly(picture, [np.round(middle + outline * half * 0.7).astype(np.int32)], colour, cv2.LINE_AA)
    cv2.circle(picture, (round(spot[0]), round(spot[1])), round(half * 0.15), (20, 20, 30), -1, cv2.LINE_AA)


def patch(shape: str, colour: Colour) -> np.ndarray:
    picture = np.full((PATCH, PATCH, 3), SEA, np.uint8)
    draw(picture, (PATCH / 2, PATCH / 2), shape, colour)
    return picture


def card(shape: str, colour: Colour, scale: float = 1.0) -> np.ndarray:
    rng = np.random.default_rng(3)
    picture = np.full((224, 160, 3), (70, 120, 90), np.uint8)
    draw(picture, (101, 83), shape, colour, scale)
    return np.clip(picture + rng.normal(0, 4, picture.shape), 0, 255).astype(np.uint8)


def seen_at(x: float, y: float) -> Icon:
    return Icon(x, y, SIZE, 1.0, np.ones(1, np.float32))


RED, GREEN, GOLD = (200, 40, 40), (30, 160, 70), (220, 180, 30)
KNOWN = stencils([patch("star", RED), patch("box", GREEN), patch("box", GOLD)], np.arange(3), [False] * 3, SIZE)


@pytest.mark.parametrize("scale", [0.96, 1.0, 1.05])
@pytest.mark.parametrize("off", [(0, 0), (4, -3)])
def test_an_icon_reappears_where_its_centre_is_nearly_right(scale: float, off: tuple[int, int]) -> None:
    fit, _ = matched(card("star", RED, scale), [seen_at(101 + off[0], 83 + off[1])], KNOWN, 3)
    assert fit[0].argmax() == 0
    assert fit[0, 0] > 0.85
    assert fit[0, 1:].max() < 0.75


def test_light_does_not_count() -> None:
    dim = (card("star", RED) * np.array([0.5, 0.42, 0.35])).astype(np.uint8)
    fit, _ = matched(dim, [seen_at(101, 83)], KNOWN, 3)
    assert fit[0, 0] > 0.9


@pytest.mark.parametrize("warmth", [(1.0, 1.0, 1.0), (0.8, 0.7, 0.5), (0.5, 0.6, 0.7)])
@pytest.mark.parametrize(("colour", "kind"), [(GREEN, 1), (GOLD, 2)])
def test_of_one_drawing_in_two_colours_the_right_one_is_nearer(
    colour: Colour, kind: int, warmth: tuple[float, float, float]
) -> None:
    seen = (card("box", colour) * np.array(warmth)).astype(np.uint8)
    _, tint = matched(seen, [seen_at(101, 83)], KNOWN, 3)
    assert tint[0, kind] < 0.6 * tint[0, 3 - kind]


def test_bare_ground_fits_nothing() -> None:
    fit, _ = matched(card("star", RED), [seen_at(30, 180)], KNOWN, 3)
    assert fit.max() < 0.5


def test_without_icons_or_lessons_there_is_nothing_to_compare() -> None:
    empty, _ = matched(card("star", RED), [], KNOWN, 3)
    assert empty.shape == (0, 3)


def test_the_halo_bounds_the_icon() -> None:
    picture = cv2.resize(patch("box", RED)[36:92, 36:92], (SAMPLES, SAMPLES), interpolation=cv2.INTER_AREA)
    mask = icon_mask(picture.astype(np.uint8)) > 0
    sea = np.abs(picture.astype(int) - SEA).sum(2) < 30
    assert mask[SAMPLES // 2, SAMPLES // 2]
    assert not (mask & sea).any()


def test_tokens_fit_in_any_direction() -> None:
    turned = cv2.warpAffine(card("box", GREEN), cv2.getRotationMatrix2D((101, 83), 65, 1.0), (160, 224)).astype(
        np.uint8
    )
    loose = stencils([patch("box", GREEN)], np.arange(1), [True], SIZE)
    upright = stencils([patch("box", GREEN)], np.arange(1), [False], SIZE)
    spot = [seen_at(101, 83)]
    assert matched(turned, spot, loose, 1)[0][0, 0] > 0.9 > matched(turned, spot, upright, 1)[0][0, 0]
