"""A pile's column with its whole card as it was enrolled, in the light of the photo: glare may lie on the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import COLUMN_ABOVE, COLUMN_CARD, COLUMN_SIDE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Picture = NDArray[np.uint8]

DARK = 8.0
"""Grey levels added before colours are compared as ratios."""
BURNT = 240
"""Of any colour: such a pixel tells nothing of the light."""
ENOUGH = 0.25
"""Share of the card that must not be burnt out to tell the light on it."""


def light_on(crop: Picture, picture: Picture, upside_down: bool) -> Floats | None:
    """By how much each colour of the card in a column is brighter than as enrolled; None if the card is burnt out."""
    seen, known = _card(crop), _shrunk(picture, upside_down)
    told = (seen.max(2) < BURNT) & (known.max(2) < BURNT)
    if told.mean() < ENOUGH:
        return None
    ratio = (seen[told].astype(np.float64) + DARK) / (known[told].astype(np.float64) + DARK)
    return np.asarray(np.median(ratio, axis=0), np.float64)


def inside(picture: Picture, rim: float) -> Picture:
    """The enrolled picture without a rim of this share of its width; whole if there is none."""
    cut = max(0, round(rim * picture.shape[1]))
    return picture[cut : picture.shape[0] - cut, cut : picture.shape[1] - cut]


def as_enrolled(crop: Picture, picture: Picture, light: Floats, upside_down: bool) -> Picture:
    """The column with the enrolled picture in the place of its whole card."""
    lit = np.clip((_shrunk(picture, upside_down) + DARK) * light - DARK, 0, 255)
    changed = crop.copy()
    _card(changed)[:] = lit.astype(np.uint8)
    return changed


def _card(crop: Picture) -> Picture:
    (width, height), left, top = COLUMN_CARD, COLUMN_SIDE, COLUMN_ABOVE
    return crop[top : top + height, left : left + width]


def _shrunk(picture: Picture, upside_down: bool) -> Picture:
    small = cv2.resize(picture, COLUMN_CARD, interpolation=cv2.INTER_AREA).astype(np.uint8)
    return np.ascontiguousarray(small[::-1, ::-1]) if upside_down else small
