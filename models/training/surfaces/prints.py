"""What printed surfaces share: ink, ornaments, repeats and clip art."""

import cv2
import numpy as np

from models.training.decks.art import random_art
from models.training.surfaces.texture import Canvas, Colour, Image, any_colour, clouds, lighter, ramp, shade, white


def blank(canvas: Canvas) -> Image:
    return np.zeros((canvas.height, canvas.width), np.uint8)


def ink_on(canvas: Canvas, ground: Colour) -> Colour:
    """A colour that can be told from the ground."""
    if canvas.chance(0.6):
        return lighter(ground, canvas.between(0.3, 1.0) if sum(ground) < 380 else -canvas.between(0.3, 1.0))
    return any_colour(canvas)


def motif(canvas: Canvas, size: int) -> Image:
    """A symmetric ornament, 0..255, as on damask, rugs and poker mats."""
    quarter = np.zeros((size, size), np.uint8)
    for _ in range(int(canvas.rng.integers(2, 6))):
        centre = canvas.rng.integers(0, size, 2).tolist()
        axes = (canvas.rng.integers(2, max(3, size // 2), 2)).tolist()
        filled = -1 if canvas.chance(0.4) else max(1, size // 16)
        cv2.ellipse(
            quarter, centre, axes, canvas.between(0, 180), 0, canvas.between(120, 360), 255, filled, cv2.LINE_AA
        )
    half = np.hstack((quarter, quarter[:, ::-1]))
    return np.vstack((half, half[::-1]))


def tiled(canvas: Canvas, tile: Image) -> Image:
    """Repeat a tile over the canvas from a random start."""
    top, left = (int(canvas.rng.integers(n)) for n in tile.shape[:2])
    down, across = (canvas.height + top) // tile.shape[0] + 1, (canvas.width + left) // tile.shape[1] + 1
    whole = np.tile(tile, (down, across) + (1,) * (tile.ndim - 2))
    return np.ascontiguousarray(whole[top : top + canvas.height, left : left + canvas.width])


def mottled(canvas: Canvas) -> Image:
    base = any_colour(canvas)
    field = cv2.addWeighted(clouds(canvas, canvas.cm * 10, 4), 0.7, white(canvas), canvas.between(0, 0.5), 0.0)
    return shade(field, ramp(lighter(base, -0.4), base, lighter(base, 0.3)), canvas.between(5, 40))


def free_shape(canvas: Canvas) -> Image:
    """Clip art that does not fill its box: a picture of a card on a mat would be a card without a label."""
    while True:
        art = random_art(canvas.rng, canvas.split)
        spots = cv2.findNonZero(cv2.resize(art[..., 3], None, fx=0.25, fy=0.25, interpolation=cv2.INTER_NEAREST))
        if spots is not None:
            _, (wide, high), _ = cv2.minAreaRect(spots)
            if len(spots) < 0.8 * (wide + 1) * (high + 1):
                return art
