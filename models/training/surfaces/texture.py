"""Noise, colours and brush strokes from which the synthetic tables and props are drawn."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

Split = Literal["train", "test"]
Field = NDArray[np.float32]
Image = NDArray[np.uint8]
Colour = tuple[float, float, float]

CARD_CM = 6.0  # short side of a card
TILE = 2048  # px of the memoised noise
HELD_OUT_HUES = ((0.44, 0.50), (0.80, 0.87))  # turquoise and purple-pink paint is for testing alone


@dataclass(frozen=True, slots=True, eq=False)
class Canvas:
    """What every surface is drawn from: the dice, the share of the data, and the scale."""

    rng: np.random.Generator
    split: Split
    width: int  # px
    height: int  # px
    card: float  # px of a card's short side

    @property
    def cm(self) -> float:
        """Pixels of one centimetre."""
        return self.card / CARD_CM

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    def between(self, low: float, high: float) -> float:
        return float(self.rng.uniform(low, high))

    def chance(self, share: float) -> bool:
        return bool(self.rng.random() < share)

    def turned(self) -> "Canvas":
        """The same canvas lying on its side."""
        return replace(self, width=self.height, height=self.width)


@cache
def _noise_tile() -> Field:
    tile = np.random.default_rng(20).standard_normal((TILE, TILE), dtype=np.float32)
    tile.setflags(write=False)
    return tile


def white(canvas: Canvas) -> Field:
    """Independent noise per pixel, standard deviation 1, cut at random from one memoised tile."""
    down = max(0, canvas.height - TILE)
    across = max(0, canvas.width - TILE)
    tile = _noise_tile()
    if down or across:
        tile = cv2.copyMakeBorder(tile, 0, down, 0, across, cv2.BORDER_WRAP)
    top = int(canvas.rng.integers(tile.shape[0] - canvas.height + 1))
    left = int(canvas.rng.integers(tile.shape[1] - canvas.width + 1))
    return tile[top : top + canvas.height, left : left + canvas.width]


def stretched(canvas: Canvas, across: float, down: float) -> Field:
    """Smooth noise whose blobs are `across` by `down` pixels, standard deviation about 1."""
    if max(across, down) < 1.3:
        return white(canvas)
    columns = max(2, int(canvas.width / max(across, 1.0)) + 2)
    rows = max(2, int(canvas.height / max(down, 1.0)) + 2)
    small = canvas.rng.standard_normal((rows, columns), dtype=np.float32)
    # Linear is three times faster than cubic; its loss of variance is made good by the factor.
    return cv2.resize(small * 1.3, canvas.size, interpolation=cv2.INTER_LINEAR)


def clouds(canvas: Canvas, cell: float, octaves: int = 5, fall: float = 0.55) -> Field:
    """1/f noise from blobs of `cell` pixels downwards, each octave `fall` times as strong; about unit deviation."""
    steps = max(0, min(octaves - 1, int(np.log2(max(cell, 1.0)))))
    cells = cell / 2**steps
    columns = int(canvas.width / max(cell, 1.0)) + 3
    rows = int(canvas.height / max(cell, 1.0)) + 3
    field = canvas.rng.standard_normal((rows, columns), dtype=np.float32)
    strength, energy = 1.0, 1.0
    for _ in range(steps):
        field = cv2.resize(field, (field.shape[1] * 2, field.shape[0] * 2), interpolation=cv2.INTER_LINEAR)
        strength *= fall
        energy += strength * strength
        fine = canvas.rng.standard_normal(field.shape, dtype=np.float32) if field.size < 300_000 else None
        if fine is None:
            fine = white(replace(canvas, width=field.shape[1], height=field.shape[0]))
        field = cv2.addWeighted(field, 1.0, fine, strength, 0.0)
    wide = max(2, min(field.shape[1], int(np.ceil(canvas.width / max(cells, 1.0))) + 1))
    high = max(2, min(field.shape[0], int(np.ceil(canvas.height / max(cells, 1.0))) + 1))
    return cv2.resize(field[:high, :wide] * (1.2 / energy**0.5), canvas.size, interpolation=cv2.INTER_LINEAR)


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """RGB 0..255 of hue, saturation and value in 0..1."""
    sector = (hue % 1.0) * 6.0
    rgb = [
        value * (1.0 - saturation * min(1.0, max(0.0, 2.0 - abs((sector - shift + 9.0) % 6.0 - 3.0))))
        for shift in (3, 5, 1)
    ]
    return rgb[0] * 255.0, rgb[1] * 255.0, rgb[2] * 255.0


def paint_hue(canvas: Canvas) -> float:
    """A hue of the split: training never sees the held-out ones, testing sees them half of the time."""
    if canvas.split == "test" and canvas.chance(0.5):
        low, high = HELD_OUT_HUES[int(canvas.rng.integers(len(HELD_OUT_HUES)))]
        return canvas.between(low, high)
    while True:
        hue = canvas.between(0.0, 1.0)
        if not any(low <= hue <= high for low, high in HELD_OUT_HUES):
            return hue


def any_colour(canvas: Canvas) -> Colour:
    """A paint or dye: mostly muted, as furniture and cloth are, at times loud."""
    saturation = float(canvas.rng.beta(1.1, 2.0))
    return hsv(paint_hue(canvas), saturation, canvas.between(0.06, 0.98))


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with `share` of `other` in it."""
    return tuple(a + (b - a) * share for a, b in zip(one, other, strict=True))


def lighter(colour: Colour, step: float) -> Colour:
    """Towards white for a positive step, towards black for a negative one."""
    return mix(colour, (255.0, 255.0, 255.0) if step > 0 else (0.0, 0.0, 0.0), abs(step))


def ramp(*colours: Colour) -> Image:
    """256 colours from the first to the last, evenly spaced stops."""
    stops = np.linspace(0.0, 255.0, len(colours))
    channels = [np.interp(np.arange(256), stops, [colour[k] for colour in colours]) for k in range(3)]
    return np.clip(np.stack(channels, axis=1), 0, 255).astype(np.uint8)[:, None, :]


def shade(field: Field, colours: Image, contrast: float = 45.0, middle: float = 128.0) -> Image:
    """Colour a field of unit deviation through a ramp; `contrast` is the ramp steps per deviation."""
    index = cv2.addWeighted(field, contrast, field, 0.0, middle, dtype=cv2.CV_8U)
    return cv2.applyColorMap(index, colours)


def flat(canvas: Canvas, colour: Colour) -> Image:
    """One colour all over."""
    return _plain_image((canvas.height, canvas.width), colour)


def _plain_image(shape: tuple[int, int], colour: Colour) -> Image:
    # Three planes merged are ten times faster than broadcasting a colour over the pixels.
    return cv2.merge([np.full(shape, np.uint8(min(255.0, max(0.0, value)))) for value in colour])


def relief(image: Image, field: Field, strength: float) -> Image:
    """Add the field to all three channels, `strength` grey levels per unit."""
    grey = cv2.addWeighted(field, strength, field, 0.0, 128.0, dtype=cv2.CV_8U)
    return cv2.addWeighted(image, 1.0, cv2.merge((grey, grey, grey)), 1.0, -128.0)


def dim(image: Image, factor: Field) -> Image:
    """Multiply by a factor map (1 keeps, at most 2)."""
    grey = cv2.addWeighted(factor, 127.0, factor, 0.0, 0.0, dtype=cv2.CV_8U)
    return cv2.multiply(image, cv2.merge((grey, grey, grey)), scale=1.0 / 127.0)


def overlay(image: Image, top: Image | Colour, alpha: Image, share: float = 1.0) -> Image:
    """Lay a picture or a colour over the image where alpha (0..255) says, `share` of it at most."""
    weight = cv2.multiply(alpha, share) if share < 1.0 else alpha
    weights = cv2.merge((weight, weight, weight))
    kept = cv2.multiply(image, cv2.bitwise_not(weights), scale=1.0 / 255.0)
    if isinstance(top, tuple):
        top = _plain_image(image.shape[:2], top)
    return cv2.add(kept, cv2.multiply(top, weights, scale=1.0 / 255.0))


def turn(image: Image, degrees: float, zoom: float) -> Image:
    """Turn about the centre, mirrored beyond the border."""
    height, width = image.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2.0, height / 2.0), degrees, zoom)
    return cv2.warpAffine(image, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def rounded(mask: Image, box: tuple[float, float, float, float], radius: float, thickness: int = -1) -> None:
    """Draw a rounded rectangle (left, top, right, bottom) into a mask, filled or as an outline."""
    left, top, right, bottom = box
    radius = max(0.0, min(radius, (right - left) / 2, (bottom - top) / 2))
    corners = ((right, bottom, 0.0), (left, bottom, 90.0), (left, top, 180.0), (right, top, 270.0))
    points = []
    for x, y, start in corners:
        centre_x = x - radius if x == right else x + radius
        centre_y = y - radius if y == bottom else y + radius
        angles = np.radians(start + np.linspace(0.0, 90.0, 7))
        points += [(centre_x + radius * np.cos(a), centre_y + radius * np.sin(a)) for a in angles]
    outline = np.round(np.array(points) * 16).astype(np.int32)
    if thickness < 0:
        cv2.fillPoly(mask, [outline], 255, cv2.LINE_AA, 4)
    else:
        cv2.polylines(mask, [outline], True, 255, thickness, cv2.LINE_AA, 4)
