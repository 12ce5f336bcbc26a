"""Cards on which a reflection may hide an icon: brighter than the white of the photo, and as large as an icon."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.icons import usual_size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.icons import Icon

    Picture = NDArray[np.uint8]

BEYOND_WHITE = 1.08
"""Times the white of the photo from which a tone is a reflection rather than print."""
DIMMEST, BRIGHTEST = 230.0, 252.0
"""Tones, of 255: no reflection that hides anything is dimmer, and where white is burnt out nothing is brighter."""
HIDES = 0.9
"""Sizes of an icon across a reflection that may hide one."""
OWN = 0.6
"""Sizes of an icon about its middle that are its own white."""
HALO_SHARE = 90
"""Percentile of an icon's tones that is its halo."""


def under_glare(crops: Sequence[Picture], icons: Sequence[tuple[Icon, ...]]) -> list[bool]:
    """Per card of a photo, whether something may be hidden."""
    usual = usual_size([icon for own in icons for icon in own])
    level = float(np.clip(BEYOND_WHITE * photo_white(crops, icons), DIMMEST, BRIGHTEST))
    return [_widest(crop.min(2), _clear(own), level) >= HIDES * usual for crop, own in zip(crops, icons, strict=True)]


def photo_white(crops: Sequence[Picture], icons: Sequence[tuple[Icon, ...]]) -> float:
    """The tone of most halos, 255 where none is seen."""
    halos = [
        float(np.percentile(crop.min(2)[around(icon, crop, icon.size / 2)], HALO_SHARE))
        for crop, own in zip(crops, icons, strict=True)
        for icon in _clear(own)
    ]
    return float(np.median(halos)) if halos else 255.0


def _clear(icons: tuple[Icon, ...]) -> tuple[Icon, ...]:
    return tuple(icon for icon in icons if icon.heat > 0)


def _widest(tone: Picture, icons: tuple[Icon, ...], level: float) -> float:
    """Pixels across the largest disc that is brighter than that, clear of the icons."""
    bright = cv2.copyMakeBorder((tone >= level).astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(0,))
    inside = cv2.distanceTransform(bright, cv2.DIST_L2, 3)[1:-1, 1:-1]
    for icon in icons:
        inside[around(icon, tone, OWN * icon.size)] = 0
    return 2 * float(inside.max())


def around(icon: Icon, picture: Picture, reach: float) -> NDArray[np.bool_]:
    """What lies so near to an icon's middle; never nothing."""
    y, x = np.ogrid[: picture.shape[0], : picture.shape[1]]
    return np.asarray(np.hypot(x - icon.x, y - icon.y) <= max(reach, 2.0), bool)
