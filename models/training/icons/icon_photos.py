"""A drawn card -> the same card as the rectifier hands it over from a photo: light, lens and corners a little off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from models.training.decks.paint import Picture, Rng

    Floats = NDArray[np.float32]
    Size = tuple[int, int]

GAMMA = 2.2
"""Of a picture's tones over light: what lamps and varnish do, they do to light."""
CURLED = 0.3
"""Share of the cards that do not lie flat."""
COLOURED = 0.3
"""Share of harsh photos in the light of a lamp that is not white."""


def photographed(rng: Rng, card: Picture, harsh: float) -> tuple[Picture, NDArray[np.float64]]:
    """A card as the rectifier would hand it over, and the way from the drawn card to it; `harsh` 0 to 1."""
    image, way = _seen(rng, card, harsh)
    size = (card.shape[1], card.shape[0])
    lit = _lit(rng, (image / 255) ** GAMMA, size, harsh)
    image = 255 * np.clip(lit, 0, None) ** (1 / GAMMA)
    image = (image - 128) * rng.uniform(1 - 0.3 * harsh, 1 + 0.2 * harsh) + 128
    image *= rng.uniform(1 - 0.4 * harsh, 1 + 0.2 * harsh)
    image = _unsharp(rng, np.clip(image, 0, 255), harsh)
    image += rng.standard_normal((*image.shape[:2], 1), dtype=np.float32) * rng.uniform(0, 2 + 8 * harsh)
    grey = image.mean(2, keepdims=True)
    image = np.clip(grey + (image - grey) * rng.uniform(1 - 0.4 * harsh, 1 + 0.2 * harsh), 0, 255)
    return _packed(rng, image.astype(np.uint8), harsh), way


def _seen(rng: Rng, card: Picture, harsh: float) -> tuple[Floats, NDArray[np.float64]]:
    """The card in its frame: corners off, fewer pixels than the frame has, its middle arched."""
    height, width = card.shape[:2]
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    slip = rng.normal(0, 0.01 + 0.018 * harsh, (4, 2)) + rng.normal(0, 0.01, 2)
    if rng.random() < 0.15 * harsh:  # one corner went astray
        slip[rng.integers(4)] += rng.normal(0, 0.05, 2)
    way = cv2.getPerspectiveTransform(frame + (slip * (width, height)).astype(np.float32), frame)
    detail = np.exp(rng.uniform(np.log(0.5), np.log(1.2))) if harsh > 0.1 else 1.0  # photo pixels per crop pixel
    small = cv2.resize(card, None, fx=detail, fy=detail, interpolation=cv2.INTER_AREA)
    matrix = way @ np.diag([width / small.shape[1], height / small.shape[0], 1.0])
    around = rng.uniform(0, 255, 3).tolist()
    image = cv2.warpPerspective(small, matrix, (width, height), flags=cv2.INTER_LINEAR, borderValue=around)
    if rng.random() < CURLED:
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        arch = np.sin(np.pi * (x / width if rng.random() < 0.5 else y / height)) * rng.normal(0, 0.008 * harsh) * height
        image = cv2.remap(image, x, y + arch.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return image.astype(np.float32), way


# --- light ------------------------------------------------------------------------------------------------


def _lit(rng: Rng, seen: Floats, size: Size, harsh: float) -> Floats:
    """The card in uneven light of some colour, with shadows and reflections."""
    image = (
        seen * cv2.resize(rng.uniform(1 - 0.7 * harsh, 1 + 0.35 * harsh, (2, 2)).astype(np.float32), size)[..., None]
    )
    if rng.random() < 0.3 * harsh:
        image *= _shadow(rng, size)[..., None] ** GAMMA
    colour = np.exp(rng.normal(0, 0.3 if rng.random() < COLOURED * harsh else 0.08 + 0.06 * harsh, 3))
    if rng.random() < 0.45 * harsh:
        sheen = np.exp(rng.normal(0, 0.25, 3)) if rng.random() < 0.5 else np.ones(3)
        image += _reflection(rng, size)[..., None] * sheen.astype(np.float32)
    return np.asarray(image * (colour / colour.mean()).astype(np.float32), np.float32)


def _shadow(rng: Rng, size: Size) -> Floats:
    """The edge of a shadow, hard or soft."""
    width, height = size
    mask = np.full((height, width), rng.uniform(0.35, 0.8), np.float32)
    y, x = np.mgrid[0:height, 0:width]
    angle = rng.uniform(0, 2 * np.pi)
    mask[(x - width / 2) * np.cos(angle) + (y - height / 2) * np.sin(angle) > rng.uniform(-0.4, 0.4) * width] = 1
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 14)), np.float32)


def _reflection(rng: Rng, size: Size) -> Floats:
    """Light of a lamp or a window that the varnish throws back, over part of the card, and a haze over all of it."""
    width, height = size
    layer = np.zeros((height, width), np.float32)
    centre, axes = rng.uniform(0, 1, 2) * size, rng.uniform(0.08, 0.4, 2) * width
    strength, angle = float(rng.uniform(0.05, 1.0)), float(rng.uniform(0, 180))
    box = (tuple(centre.tolist()), tuple((2 * axes).tolist()), angle)
    if rng.random() < 0.6:
        cv2.ellipse(layer, box, strength, -1, cv2.LINE_AA)
    else:
        cv2.fillConvexPoly(layer, cv2.boxPoints(box).astype(np.int32), strength, cv2.LINE_AA)
        if rng.random() < 0.5:  # panes
            cv2.line(layer, *(tuple(each) for each in cv2.boxPoints(box).astype(int)[[0, 2]].tolist()), 0.0, 3)
    blurred = cv2.GaussianBlur(layer, (0, 0), rng.uniform(1.5, 16))
    return np.asarray(blurred + rng.uniform(0, 0.1), np.float32)


# --- lens and file ----------------------------------------------------------------------------------------


def _unsharp(rng: Rng, image: Floats, harsh: float) -> Floats:
    """Out of focus, moved, or a little soft as every small picture is."""
    way = rng.random()
    if way < 0.35:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 0.5 + 1.1 * harsh)), np.float32)
    if way < 0.5:
        side = 1 + 2 * int(rng.integers(1, 3 if harsh > 0.4 else 2))
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)).astype(np.float32)
        return np.asarray(cv2.filter2D(image, -1, disc / disc.sum()), np.float32)
    if way < 0.5 + 0.12 * harsh:
        trail = np.zeros((5, 5), np.float32)
        x, y = np.rint(2 * np.array([np.cos(way * 999), np.sin(way * 999)])).astype(int).tolist()
        cv2.line(trail, (2 - x, 2 - y), (2 + x, 2 + y), 1.0)
        return np.asarray(cv2.filter2D(image, -1, trail / trail.sum()), np.float32)
    return image


def _packed(rng: Rng, image: Picture, harsh: float) -> Picture:
    """As a file keeps it."""
    if rng.random() > 0.4 * harsh:
        return image
    _, file = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(45, 95))])
    return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8)
