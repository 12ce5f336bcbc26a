"""Reflections that may hide an icon."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.icons import Icon
from scanner.tableau.row_glare import under_glare

SIDE = 30.0


def card(white: int, glare: tuple[int, int] | None = None) -> np.ndarray:
    """A card with an icon on a white disc, and a reflection of this tone and radius."""
    picture = np.full((224, 160, 3), (40, 70, 90), np.uint8)
    cv2.circle(picture, (50, 60), 15, (white, white, white), -1)
    if glare:
        tone, radius = glare
        cv2.circle(picture, (100, 150), radius, (tone, tone, tone), -1)
    return picture


def told(white: int, glare: tuple[int, int] | None) -> bool:
    icon = Icon(50.0, 60.0, SIDE, 2.0, np.full(4, 0.5, np.float32))
    return under_glare([card(white, glare), card(white)], [(icon,), (icon,)])[0]


@pytest.mark.parametrize(
    ("white", "glare", "hidden"),
    [
        (200, (250, 30), True),
        (200, None, False),
        (200, (250, 8), False),  # too small to hide one
        (225, (222, 40), False),  # a white moon as bright as the halos
        (248, (247, 40), False),  # an overexposed photo: white print is as bright
        (248, (255, 40), True),
    ],
)
def test_what_is_brighter_than_white_may_hide_an_icon(
    white: int, glare: tuple[int, int] | None, *, hidden: bool
) -> None:
    assert told(white, glare) == hidden


def test_without_any_icon_only_what_is_burnt_out_counts() -> None:
    assert under_glare([card(240), card(240, (255, 40))], [(), ()]) == [False, True]
