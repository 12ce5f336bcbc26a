"""An enrolled picture laid exactly over the card that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.piles.flat import BLUR, contrast, warped

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.records import Photo

    Floats = NDArray[np.float64]
    Picture = NDArray[np.uint8]

WIDE = 40
"""Pixels of a card's width in the comparison."""
AROUND = 0.14
"""Shares of its width and height beyond the frame in which the card may lie."""
STEPS, CLOSE_ENOUGH = 40, 1e-3
SOFTLY = (7, 3)
"""Pixels over which both are blurred, one after the other: first what is far off finds its way, then it is placed."""
LARGEST_CHANGE = 0.16
"""Of its width and height, by which a corner may move."""
BURNT, SPREAD, LEAST_SEEN = 245, 5, 0.35
"""Grey level of all three colours from which a pixel shows glare alone; pixels of the comparison around it that it
falsifies; share of the card that must be left to be compared."""


def aligned(photo: Photo, corners: Floats, picture: Picture) -> tuple[Floats, float]:
    """Corners (4 x 2, decoded pixels, from the card's own top left) where the picture fits best, and how well, -1 to 1.

    The best affine change of the frame, by the correlation of what is finer than the light (ECC, Evangelidis and
    Psarakis 2008).
    """
    size = WIDE, round(WIDE * picture.shape[0] / picture.shape[1])
    known = contrast(cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8), BLUR * WIDE)
    room = np.ceil(AROUND * np.array(size)).astype(int)
    to_photo = _frame_of(corners, size)
    around = to_photo @ np.array([[1, 0, -room[0]], [0, 1, -room[1]], [0, 0, 1.0]])
    pixels = crop(photo, around, (size[0] + 2 * room[0], size[1] + 2 * room[1]))
    seen, clear = contrast(pixels, BLUR * WIDE), _clear(pixels)
    start = np.array([[1, 0, room[0]], [0, 1, room[1]]], np.float32)
    enough = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, STEPS, CLOSE_ENOUGH)
    change = start
    try:
        for soft in SOFTLY:
            found = change.copy()
            cv2.findTransformECC(known.mean(2), seen.mean(2), found, cv2.MOTION_AFFINE, enough, clear, soft)
            change = found
    except cv2.error:  # nothing that fits
        change = start
    frame = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float64)
    # Pixels' middles are at whole numbers in the change, edges are in the frame.
    moved = (frame - 0.5) @ change[:, :2].T.astype(np.float64) + change[:, 2] + 0.5
    if (np.abs(moved - room - frame) > LARGEST_CHANGE * np.array(size)).any():
        change, moved = start, frame + room
    back = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    there = cv2.warpAffine(seen, change, size, flags=back).astype(np.float32)
    shown = cv2.warpAffine(clear, change, size, flags=back) > 0
    alike = likeness_of(known[shown][:, None], there[shown][:, None]) if shown.any() else 0.0
    return cv2.perspectiveTransform(moved[None], around)[0].astype(np.float64), alike


def _clear(pixels: Picture) -> Picture:
    """Where there is no glare: 1, else 0; everywhere, where glare leaves too little."""
    burnt = (pixels.min(2) >= BURNT).astype(np.uint8)
    clear = (1 - cv2.dilate(burnt, np.ones((SPREAD, SPREAD), np.uint8))).astype(np.uint8)
    return clear if clear.mean() >= LEAST_SEEN else np.ones_like(clear)


def likeness_of(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Correlation of two pictures of one size, -1 to 1, each channel against its own mean."""
    first, second = one - one.mean((0, 1)), other - other.mean((0, 1))
    return float((first * second).sum() / np.sqrt((first**2).sum() * (second**2).sum() + 1e-9))


def crop(photo: Photo, to_photo: Floats, size: tuple[int, int]) -> Picture:
    """The part of the photo (RGB) to which `to_photo` maps a picture of this size; no pixel of the photo is skipped."""
    width, height = size
    frame = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float64)
    seen = cv2.perspectiveTransform(frame, to_photo).astype(np.float32)
    fine = int(np.clip(np.ceil(np.sqrt(abs(cv2.contourArea(seen)) / (width * height)) - 0.25), 1, 8))
    pixels = warped(photo.pixels, to_photo @ np.diag([1 / fine, 1 / fine, 1.0]), (width * fine, height * fine))
    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.uint8) if fine > 1 else pixels


def _frame_of(corners: Floats, size: tuple[int, int]) -> Floats:
    frame = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float32)
    return cv2.getPerspectiveTransform(frame, corners.astype(np.float32)).astype(np.float64)
