"""Cards on which a token may cover an icon: beside the token shows a piece of halo that belongs to no icon seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.elements import NOTHING, TOKENS
from scanner.icon_match import RED
from scanner.icons import usual_size
from scanner.tableau.row_glare import around, photo_white

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.icons import Icon
    from scanner.records import Candidate

    Picture = NDArray[np.uint8]
    Told = tuple[tuple[Candidate, ...], ...]

HALO = 0.85
"""Share of the photo's white from which a tone may be a halo's."""
OWN = 0.62
"""Sizes of an icon about its middle within which everything is its own."""
EDGE, REACH = 1.06, 0.55
"""Times its size to which a token's rim goes; sizes of an icon beyond it in which a covered one shows."""
BRIGHTEST, SHADOW = 97, 0.7
"""Percentile of a card's tones that is as bright as anything on it, and the share of the photo's white below which that
is the white of a card in shadow."""
NARROW, STANDS_OUT = 0.55, 0.15
"""Sizes of an icon across which no piece of a halo is, and the share of the white by which it is brighter than what
lies around it: a light ground is wider."""
PIECE, TOUCH = 0.045, 2.0
"""Squares of an icon's size that a piece of halo fills at least: two thirds of one are more; and pixels from a token's
rim within which it begins."""
PLAIN, FRAME = 0.03, 0.08
"""Share of a card that is as bright as a halo, beyond which such a piece says nothing: its picture is full of them;
and the share of its width in which there may be a frame."""


def under_tokens(crops: Sequence[Picture], icons: Sequence[tuple[Icon, ...]], told: Sequence[Told]) -> list[bool]:
    """Per card of a photo, whether a token may cover an icon."""
    white, usual = photo_white(crops, icons), usual_size([icon for own in icons for icon in own])
    return [
        any(
            _piece(crop, index, [*_seen(own, could_be)], white) >= PIECE * usual**2
            for index, each in enumerate(_seen(own, could_be))
            if each[1] in TOKENS
        )
        for crop, own, could_be in zip(crops, icons, told, strict=True)
    ]


def _seen(icons: tuple[Icon, ...], told: Told) -> list[tuple[Icon, str]]:
    """What is probably there, with its name."""
    return [(icon, could_be[0].card) for icon, could_be in zip(icons, told, strict=True) if could_be[0].card != NOTHING]


def _piece(crop: Picture, token: int, seen: list[tuple[Icon, str]], white: float) -> int:
    """Pixels of the largest piece of halo that goes on under a token, that is no icon's own and not the card's rim."""
    lies, _ = seen[token]
    usual = usual_size([icon for icon, name in seen if name not in TOKENS]) if len(seen) > 1 else lies.size
    free = np.ones(crop.shape[:2], bool)
    for at, (icon, _) in enumerate(seen):
        if at != token:
            free &= ~around(icon, crop, OWN * icon.size)
    rim = EDGE * lies.size / 2
    beside = free & ~around(lies, crop, rim) & around(lies, crop, rim + REACH * usual)
    touched, elsewhere = around(lies, crop, rim + TOUCH), _inside(free) & ~around(lies, crop, rim + REACH * usual)
    largest = 0
    lit = float(np.percentile(crop.min(2), BRIGHTEST))
    for halo in _halos(crop, lit if lit < SHADOW * white else white, usual):
        if halo[elsewhere].mean() > PLAIN:
            continue
        count, parts, stats, _ = cv2.connectedComponentsWithStats((halo & beside).astype(np.uint8))
        outer = {*parts[0], *parts[-1], *parts[:, 0], *parts[:, -1]}
        under = {int(at) for at in np.unique(parts[touched]) if at not in outer}
        largest = max([largest, *(int(stats[at, cv2.CC_STAT_AREA]) for at in under if 0 < at < count)])
    return largest


def _inside(free: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Without the frame that many cards have."""
    edge = round(FRAME * min(free.shape))
    inner = np.zeros_like(free)
    inner[edge:-edge, edge:-edge] = free[edge:-edge, edge:-edge]
    return inner


def _halos(crop: Picture, white: float, usual: float) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Where something narrow is as bright as a white halo, or as red as a red one, unlike what lies around it."""
    tones = crop.astype(np.float32)
    across = 2 * round(NARROW * usual / 2) + 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across))
    light, redness = tones.min(2), tones[..., 0] - tones[..., 1:].max(2)
    stands_out = [cv2.morphologyEx(each, cv2.MORPH_TOPHAT, disc) >= STANDS_OUT * white for each in (light, redness)]
    red = (tones[..., :1] > RED * tones[..., 1:]).all(2) & (tones[..., 0] > white / 2)
    return (light >= HALO * white) & stands_out[0], red & stands_out[1]
