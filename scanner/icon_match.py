"""Enrolled icons laid over what may be icons, pixel by pixel: how well each fits where it fits best.

A second witness beside the networks' vectors: the icons of a copy are one print, at one scale and upright, so that the
enrolled picture itself must reappear. It needs no training and does not care what the art looks like.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.icons import Icon

    Picture = NDArray[np.uint8]
    Floats = NDArray[np.float32]

SAMPLES = 24
"""Pixels across the window in which pictures are compared."""
WINDOW = 1.12
"""Side of that window, in sizes of an icon."""
REACH = 4
"""Pixels of the window by which a centre may be off."""
SCALES, ANGLES = (0.94, 1.0, 1.06), (-5.0, 0.0, 5.0)
"""By which a print may be larger or turned, in degrees: corners of cards are never quite exact."""
STEP = 12
"""Degrees between the directions in which a token is tried."""
FLAT = 5.0
"""Spread of tones, of 255, below which a place shows nothing that could fit."""
WHITE, RED = 0.78, 1.7
"""Share of the brightest tone from which a halo is white, and how many times green and blue the red of a red one is."""
BRIGHTEST = 0.2
"""Share of an icon that is taken for its halo when colours are balanced."""
DARK = 8.0
"""Tone, of 255, that a halo has at least."""
UNFIT = (-1.0, 1.0)
"""Fit and difference of colour where nothing can be compared."""
PLAUSIBLE_SHARE = (0.25, 1.15)
"""How much of the disc about its centre an icon covers."""
OUTSIDE = 0.12
"""Share of an icon that lies beyond that disc at most."""


@dataclass(frozen=True, slots=True, eq=False)
class Stencils:
    """Every enrolled icon in all sizes and directions that are tried."""

    shapes: Floats
    """V x SAMPLES * SAMPLES * 3: pictures without their mean tones, nought outside the icon, each of length 1."""
    masks: Floats
    """V x SAMPLES * SAMPLES: where the icon is."""
    colours: Floats
    """V x SAMPLES * SAMPLES x 3: the pictures, white balanced by their brightest part, the halo."""
    halos: Floats
    """V x SAMPLES * SAMPLES: that part, its weights of sum 1."""
    kind: NDArray[np.intp]
    """V: of the gallery."""
    scale: float
    """Pixels of the window per pixel of a card."""


def stencils(patches: Sequence[Picture], kind: NDArray[np.intp], loose: Sequence[bool], size: float) -> Stencils:
    """From the squares kept of enrolled icons, `size` pixels across; `loose` ones, tokens, in all directions."""
    scale = SAMPLES / (WINDOW * size)
    pictures, masks, owner = [], [], []
    for patch, own, free in zip(patches, kind.tolist(), loose, strict=True):
        soft = _softened(patch, scale)
        mask = icon_mask(_window(soft, scale, 0.0))
        ways = [(1.0, float(a)) for a in range(0, 360, STEP)] if free else [(s, a) for s in SCALES for a in ANGLES]
        for grown, angle in ways:
            pictures.append(_window(soft, scale * grown, angle))
            masks.append(_window(mask, grown, angle))
            owner.append(own)
    shown = np.array(pictures, np.float32).reshape(-1, SAMPLES * SAMPLES, 3)
    covered = np.asarray(np.array(masks).reshape(-1, SAMPLES * SAMPLES) / 255, np.float32)
    means = np.einsum("vp,vpc->vc", covered, shown) / covered.sum(1, keepdims=True)
    bare = shown - means[:, None]
    length = np.sqrt(np.einsum("vp,vpc->v", covered, bare**2))
    shapes = bare * covered[..., None] / np.maximum(length, FLAT)[:, None, None]
    halos = _halos(shown, covered)
    colours = shown / np.maximum(np.einsum("vp,vpc->vc", halos, shown), DARK)[:, None]
    return Stencils(shapes.reshape(len(shapes), -1), covered, colours, halos, np.array(owner, np.intp), scale)


def _halos(shown: Floats, covered: Floats) -> Floats:
    """Weights of the brightest part of each icon."""
    tones = np.where(covered > 0.5, shown.sum(2), -1.0)
    count = np.maximum((covered > 0.5).sum(1) * BRIGHTEST, 1).astype(int)
    least = np.take_along_axis(np.sort(tones, axis=1), (tones.shape[1] - count)[:, None], axis=1)
    bright = (tones >= np.maximum(least, 0)).astype(np.float32)
    return np.asarray(bright / np.maximum(bright.sum(1, keepdims=True), 1), np.float32)


def _softened(patch: Picture, scale: float) -> Picture:
    """Ready to be shrunk by a warp, which looks at four pixels only."""
    return cv2.GaussianBlur(patch, (0, 0), 0.35 / scale).astype(np.uint8) if scale < 1 else patch


def _window(picture: Picture, scale: float, angle: float) -> Picture:
    """The middle of a square picture, scaled and turned clockwise, in the size that is compared."""
    middle = (picture.shape[0] - 1) / 2
    way = cv2.getRotationMatrix2D((middle, middle), -angle, scale)
    way[:, 2] += (SAMPLES - 1) / 2 - middle
    size = (SAMPLES, SAMPLES)
    seen = cv2.warpAffine(picture, way, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return seen.astype(np.uint8)


def icon_mask(window: Picture) -> Picture:
    """255 where an icon is: what cannot be reached from outside without crossing its halo; else the disc about it."""
    y, x = np.mgrid[:SAMPLES, :SAMPLES] - (SAMPLES - 1) / 2
    disc = np.hypot(x, y) <= SAMPLES / (2 * WINDOW)
    tones = window.astype(np.float32)
    darkest = tones.min(2)
    white = darkest > WHITE * np.percentile(darkest, 97)
    red = (tones[..., 0] > RED * tones[..., 1]) & (tones[..., 0] > RED * tones[..., 2])
    for halo in (white, red):
        within = _enclosed(halo)
        share, beyond = within.sum() / disc.sum(), (within & ~disc).sum() / max(within.sum(), 1)
        if PLAUSIBLE_SHARE[0] < share < PLAUSIBLE_SHARE[1] and beyond < OUTSIDE:
            return np.asarray(255 * within, np.uint8)
    return np.asarray(255 * disc, np.uint8)


def _enclosed(wall: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """What a wall encloses about the middle, with the wall."""
    pair = np.ones((2, 2), np.uint8)
    closed = cv2.erode(cv2.dilate(wall.astype(np.uint8), pair, anchor=(0, 0)), pair, anchor=(1, 1))
    free = cv2.copyMakeBorder(1 - closed, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(1,)).astype(np.uint8)
    cv2.floodFill(free, None, (0, 0), (2,))
    count, parts = cv2.connectedComponents((free[1:-1, 1:-1] != 2).astype(np.uint8))
    middle = parts[SAMPLES // 2 - 3 : SAMPLES // 2 + 3, SAMPLES // 2 - 3 : SAMPLES // 2 + 3]
    sizes = np.bincount(middle.ravel(), minlength=count)[1:]
    return np.asarray(parts == 1 + sizes.argmax(), bool) if sizes.any() else np.zeros_like(wall)


# --- how well they fit ------------------------------------------------------------------------------------


def matched(
    card: Picture, icons: Sequence[Icon], known: Stencils, kinds: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """N x kinds, twice: correlation, -1 to 1, of what is about each icon with the likest stencil of each kind, and how
    far its colours are off that stencil's, 0 to about 1, once both halos are taken for equally white."""
    fit, tint = (np.full((len(icons), kinds), worst) for worst in UNFIT)
    if not icons or not len(known.kind):
        return fit, tint
    windows = _windows(card, icons, known.scale)
    every = _correlation(windows, known.shapes, known.masks).reshape(len(icons), -1, len(known.kind))
    windows = windows.reshape(len(icons), -1, SAMPLES * SAMPLES, 3)
    for kind in range(kinds):
        own = np.flatnonzero(known.kind == kind)
        if len(own):
            flat = every[:, :, own].reshape(len(icons), -1)
            best = flat.argmax(1)
            fit[:, kind] = flat.max(1)
            seen = windows[np.arange(len(icons)), best // len(own)]
            tint[:, kind] = _colours_off(seen, own[best % len(own)], known)
    return fit, tint


@dataclass(frozen=True, slots=True, eq=False)
class Seat:
    """An icon where the likest of some kinds lies on it best."""

    window: Floats
    """SAMPLES * SAMPLES x 3: what is seen there."""
    variants: tuple[int, ...]
    """Of each of these kinds, the stencil that fits it best."""
    fit: float
    """Correlation with the best of them."""


def seats(card: Picture, icons: Sequence[Icon], known: Stencils, kinds: tuple[int, ...]) -> list[Seat]:
    """Where these kinds lie on each icon."""
    chosen = np.flatnonzero(np.isin(known.kind, kinds))
    windows = _windows(card, icons, known.scale)
    every = _correlation(windows, known.shapes[chosen], known.masks[chosen]).reshape(len(icons), -1, len(chosen))
    found = []
    for window, fits in zip(windows.reshape(len(icons), -1, SAMPLES * SAMPLES, 3), every, strict=True):
        best = fits.max(1)
        at = int(best.argmax())
        own = [np.where(known.kind[chosen] == kind, fits[at], -np.inf).argmax() for kind in kinds]
        found.append(Seat(window[at], tuple(int(chosen[each]) for each in own), float(best[at])))
    return found


def _colours_off(windows: Floats, chosen: NDArray[np.intp], known: Stencils) -> Floats:
    """Mean difference of the colours of each window and its stencil."""
    white = np.maximum(np.einsum("np,npc->nc", known.halos[chosen], windows), DARK)
    off = np.abs(windows / white[:, None] - known.colours[chosen]).mean(2)
    masks = known.masks[chosen]
    return np.asarray((off * masks).sum(1) / masks.sum(1), np.float32)


def _windows(card: Picture, icons: Sequence[Icon], scale: float) -> Floats:
    """All windows about each icon's centre: icons * shifts x SAMPLES * SAMPLES x 3."""
    size = (max(1, round(card.shape[1] * scale)), max(1, round(card.shape[0] * scale)))
    small = cv2.resize(card, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    edge = SAMPLES // 2 + REACH
    wide = cv2.copyMakeBorder(small, *(edge,) * 4, cv2.BORDER_REPLICATE).astype(np.float32)
    every = np.lib.stride_tricks.sliding_window_view(wide, (SAMPLES, SAMPLES), (0, 1))
    found = []
    for icon in icons:
        left = int(np.clip(round(icon.x * scale - 0.5 * SAMPLES) + edge, REACH, every.shape[1] - REACH - 1))
        top = int(np.clip(round(icon.y * scale - 0.5 * SAMPLES) + edge, REACH, every.shape[0] - REACH - 1))
        near = every[top - REACH : top + REACH + 1, left - REACH : left + REACH + 1]
        found.append(near.transpose(0, 1, 3, 4, 2).reshape(-1, SAMPLES * SAMPLES, 3))
    return np.concatenate(found)


def _correlation(windows: Floats, shapes: Floats, masks: Floats) -> Floats:
    """Windows x stencils, each under the stencil's mask and without its mean tones, so that light does not count."""
    alike = windows.reshape(len(windows), -1) @ shapes.T
    power = (windows**2).sum(2) @ masks.T
    covered = masks.sum(1)
    for channel in range(3):
        power -= (windows[:, :, channel] @ masks.T) ** 2 / covered
    return np.asarray(alike / np.maximum(np.sqrt(np.maximum(power, 0)), FLAT * np.sqrt(covered)), np.float32)
