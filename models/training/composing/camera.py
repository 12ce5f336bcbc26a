"""A phone's camera over the table: where it looks, the light on what it sees, and how the sensor develops it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """A pinhole over the plane of the table."""

    matrix: NDArray[np.float64]
    """Homography from the table (short sides of a card) to pixels."""
    size: tuple[int, int]
    """Width and height of the picture."""
    elevation: float
    """Degrees over the table; 90 looks straight down."""

    def see(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Table positions in pixels."""
        seen = np.c_[points, np.ones(len(points))] @ self.matrix.T
        return seen[:, :2] / seen[:, 2:]

    @property
    def bucket(self) -> str:
        """The elevation in words for reports."""
        return f"{int(self.elevation // 15) * 15}-{int(self.elevation // 15) * 15 + 15}"


@dataclass(frozen=True, slots=True)
class Hand:
    """How a photo is taken: by somebody who wants it to be read, or anyhow."""

    lowest: float
    """Degrees over the table."""
    stoop: float
    """Spread of the elevation below 90 degrees."""
    fill: tuple[float, float]
    """Share of the picture that the tableau takes."""
    cropped: float
    """Share of photos in which the tableau does not fit."""
    askew: float
    """Share of photos in which the tableau is turned by any angle."""
    exposure: tuple[float, float]
    """Mean grey at which a phone aims."""
    grain: float
    blurred: float
    """Share of photos out of focus."""
    worst_quality: int
    """Of the JPEG, 0 to 100."""


HARSH = Hand(28, 28, (0.6, 0.98), 0.15, 0.2, (75, 150), 0.035, 0.35, 35)
PLAUSIBLE = Hand(38, 22, (0.72, 0.98), 0.05, 0.3, (85, 150), 0.02, 0.2, 60)


def aim(
    rng: np.random.Generator,
    centre: tuple[float, float],
    extent: tuple[float, float],
    long_side: int,
    hand: Hand = HARSH,
) -> Camera:
    """Look at the tableau from any side, high or low, so that it fills most of the picture or a little more."""
    shape = np.array([1.0, rng.choice([0.75, 0.75, 0.5625, 1.0])])
    turn = _turn(rng, hand.askew)
    if (extent[0] > extent[1]) == (abs(np.sin(turn)) > 0.7):
        shape = shape[::-1]
    if rng.random() < 0.15:
        shape = shape[::-1]
    width, height = (np.round(shape * long_side / 32) * 32).astype(int)
    elevation = float(np.clip(90 - abs(rng.normal(0, hand.stoop)), hand.lowest, 90))
    focal = rng.uniform(0.75, 1.5) * max(width, height)  # 27 to 54 mm equivalent
    fill = rng.uniform(*hand.fill) if rng.random() < 1 - hand.cropped else rng.uniform(0.98, 1.5)
    half = np.array(extent) / 2
    corners = np.array(centre) + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    shift = rng.normal(0, 0.04, 2) if fill < 1 else rng.normal(0, 0.15, 2)
    matrix = np.eye(3)
    distance = 3.0 * max(extent)
    for _ in range(4):  # distance and extent in the picture are almost inversely proportional
        matrix = _pinhole(turn, elevation, distance, focal, np.array(centre))
        seen = _apply(matrix, corners)
        spread = seen.max(0) - seen.min(0)
        distance *= float(max(spread[0] / (fill * width), spread[1] / (fill * height)))
    matrix = _pinhole(turn, elevation, distance, focal, np.array(centre))
    seen = _apply(matrix, corners)
    middle = (seen.max(0) + seen.min(0)) / 2
    move = np.array([width, height]) * (0.5 + shift) - middle
    matrix = np.array([[1, 0, move[0]], [0, 1, move[1]], [0, 0, 1]]) @ matrix
    return Camera(matrix, (int(width), int(height)), elevation)


def _turn(rng: np.random.Generator, askew: float) -> float:
    """How far the tableau is turned in the picture: mostly near a quarter turn, sometimes anything."""
    if rng.random() < askew:
        return float(rng.uniform(0, 2 * np.pi))
    return float(rng.choice([0, 0, 0, 1, 2, 3]) * np.pi / 2 + rng.normal(0, 0.12))


def _pinhole(
    turn: float, elevation: float, distance: float, focal: float, target: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Homography of the plane z = 0 for a camera at `distance` from `target`."""
    tilt = np.radians(90 - elevation)
    c, s = np.cos(turn), np.sin(turn)
    right, down = np.array([c, -s]), np.array([s, c])
    # Image y points down, so what lies above the target (negative `down`) is farther away.
    plane = np.stack([right, down * np.cos(tilt), -down * np.sin(tilt)])
    shift = -plane @ target + np.array([0, 0, distance])
    return np.diag([focal, focal, 1.0]) @ np.c_[plane, shift]


def _apply(matrix: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float64]:
    seen = np.c_[points, np.ones(len(points))] @ matrix.T
    return seen[:, :2] / seen[:, 2:]


# --- light ------------------------------------------------------------------------------------------------


LIGHTS = {"even": 0.22, "side": 0.2, "lamp": 0.14, "dim": 0.1, "shadow": 0.16, "glare": 0.18}
"""Kinds of light with their share of the scenes."""


def light(
    rng: np.random.Generator, view: Floats, quads: list[NDArray[np.float64]], *, calm: bool = False
) -> tuple[Floats, str]:
    """Light, shadow and gloss over the bare picture, or neither shadow nor gloss; returns its name for reports."""
    name = str(rng.choice(["even", "side"]) if calm else rng.choice(list(LIGHTS), p=list(LIGHTS.values())))
    h, w = view.shape[:2]
    field = np.ones((h, w, 1), np.float32) * _ramp(rng, w, h, 0.15 if name == "even" else 0.4)[..., None]
    if name == "lamp":
        field = field * (0.55 + 0.75 * _spot(rng, w, h))[..., None]
    if name == "dim":
        field = field * rng.uniform(0.25, 0.55)
    if name == "shadow":
        field = field * _hard_shadow(rng, w, h)[..., None]
    lit = view * field * _cast(rng)
    if not calm and (name == "glare" or rng.random() < 0.12):
        lit = lit + _glare(rng, w, h, quads)[..., None]
    return lit, name


def _cast(rng: np.random.Generator) -> Floats:
    """Warm, cold or neutral light."""
    warmth = rng.normal(0, 0.1)
    green = rng.normal(0, 0.03)
    return np.array([1 + warmth, 1 + green, 1 - warmth], np.float32)


def _ramp(rng: np.random.Generator, w: int, h: int, strength: float) -> Floats:
    corners = rng.uniform(1 - strength, 1 + strength * 0.5, (3, 3)).astype(np.float32)
    return cv2.resize(corners, (w, h), interpolation=cv2.INTER_CUBIC)


def _spot(rng: np.random.Generator, w: int, h: int) -> Floats:
    y, x = np.mgrid[0:h:8, 0:w:8].astype(np.float32)
    cx, cy = rng.uniform(0, w), rng.uniform(0, h)
    radius = rng.uniform(0.2, 0.7) * max(w, h)
    blob = np.exp(-((x - cx) ** 2 + ((y - cy) * rng.uniform(0.6, 1.6)) ** 2) / (2 * radius**2))
    return cv2.resize(blob.astype(np.float32), (w, h), interpolation=cv2.INTER_LINEAR)


def _hard_shadow(rng: np.random.Generator, w: int, h: int) -> Floats:
    """The edge of a curtain, a window's bars, or the photographer's own arm."""
    mask = np.ones((h, w), np.float32)
    depth = rng.uniform(0.3, 0.75)
    for _ in range(int(rng.integers(1, 4))):
        direction, middle = rng.uniform(0, np.pi), rng.uniform(0, 1, 2) * (w, h)
        along = np.array([np.cos(direction), np.sin(direction)]) * 2 * max(w, h)
        across = np.array([-along[1], along[0]]) / 2 * (rng.uniform(0.05, 0.3) if rng.random() < 0.6 else 1.0)
        points = np.array([middle - along, middle + along, middle + along + across, middle - along + across])
        cv2.fillConvexPoly(mask, points.astype(np.int32), float(depth))
    return cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.8, 12))


def _glare(rng: np.random.Generator, w: int, h: int, quads: list[NDArray[np.float64]]) -> Floats:
    """White reflections: on single cards that happen to be tilted, and smears across everything."""
    layer = np.zeros((h, w), np.float32)
    for quad in quads:
        if rng.random() < 0.2:
            one = np.zeros((h, w), np.float32)
            centre = quad.mean(0) + rng.normal(0, 0.25, 2) * np.ptp(quad, axis=0)
            axes = np.abs(rng.normal(0.25, 0.12, 2)) * np.ptp(quad, axis=0) + 2
            angle = rng.uniform(0, 180)
            cv2.ellipse(
                one, (tuple(centre.tolist()), tuple((2 * axes).tolist()), angle), float(rng.uniform(40, 230)), -1
            )
            mask = np.zeros((h, w), np.float32)
            cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1.0, cv2.LINE_AA)
            x0, y0 = np.maximum(quad.min(0).astype(int) - 2, 0)
            x1, y1 = quad.max(0).astype(int) + 3
            part = one[y0:y1, x0:x1]
            if part.size:
                soft = cv2.GaussianBlur(part, (0, 0), max(1.0, float(axes.min()) * rng.uniform(0.15, 0.5)))
                layer[y0:y1, x0:x1] = np.maximum(layer[y0:y1, x0:x1], soft * mask[y0:y1, x0:x1])
    if rng.random() < 0.6:
        layer = layer + _spot(rng, w, h) ** 2 * rng.uniform(20, 160)
    return layer


# --- lens and sensor --------------------------------------------------------------------------------------


def develop(rng: np.random.Generator, lit: Floats, hand: Hand = HARSH) -> NDArray[np.uint8]:
    """Exposure, blur, vignette, contrast, colour, noise and JPEG of a phone."""
    h, w = lit.shape[:2]
    # A phone exposes by itself, mostly; half of the difference to mid-grey is left as it was.
    image = lit * (rng.uniform(*hand.exposure) / max(float(lit.mean()), 8.0)) ** rng.uniform(0.3, 1.0)
    if rng.random() < hand.blurred:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.6))
    if rng.random() < 0.08:
        image = _shaken(rng, image)
    if rng.random() < 0.4:
        y, x = np.ogrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
        image = image * (1 - rng.uniform(0.05, 0.35) * (x**2 + y**2) / 2).astype(np.float32)[..., None]
    image = np.clip(image, 0, 255) / 255
    image = image ** rng.uniform(0.75, 1.3)
    image = 0.5 + (image - 0.5) * rng.uniform(0.8, 1.15) + rng.uniform(-0.03, 0.03)
    grey = image.mean(2, keepdims=True)
    image = grey + (image - grey) * rng.uniform(0.6, 1.3)
    grain = rng.uniform(0, hand.grain) if rng.random() < 0.6 else 0.0
    image = image + rng.standard_normal((h, w, 1), dtype=np.float32) * grain
    pixels = (np.clip(image, 0, 1) * 255).astype(np.uint8)
    if rng.random() < 0.4:
        quality = int(rng.integers(hand.worst_quality, 90))
        pixels = cv2.imdecode(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    return pixels


def _shaken(rng: np.random.Generator, image: Floats) -> Floats:
    """Motion blur of a few pixels in one direction."""
    length = int(rng.integers(3, 9))
    kernel = np.zeros((length, length), np.float32)
    angle = rng.uniform(0, np.pi)
    middle = (length - 1) / 2
    end = np.array([np.cos(angle), np.sin(angle)]) * middle
    start, stop = (middle - end).round().astype(int), (middle + end).round().astype(int)
    cv2.line(kernel, tuple(start.tolist()), tuple(stop.tolist()), 1.0)
    return cv2.filter2D(image, -1, kernel / kernel.sum())
