"""What is printed under the icons of a card, landscapes, water, clouds of colour; and player aids, which bear none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.decks import paint
from models.training.decks.art import random_art
from models.training.decks.landscapes import LANDS, land_kinds, landscape, sky

if TYPE_CHECKING:
    from models.training.decks.art import Split
    from models.training.decks.paint import Picture, Rng


def ground(rng: Rng, split: Split, size: tuple[int, int], long_side: float) -> Picture:
    """What is printed under the icons: a landscape, water, clouds of colour, with pictures that bear no halo."""
    way = rng.random()
    if way < 0.35:
        picture = landscape(rng, size, int(rng.choice(land_kinds(split))))
    elif way < 0.65:
        ramp = LANDS[1][0] if rng.random() < 0.5 else paint.random_palette(rng).shades[:3]
        picture = sky(rng, size, ramp if rng.random() < 0.5 else ramp[::-1])
    elif way < 0.9:
        picture = paint.colourise(paint.noise(rng, size, rng.uniform(1, 9), 5), paint.random_palette(rng).shades)
    else:
        picture = paint.canvas(size, paint.random_palette(rng).shade(rng))
    for _ in range(int(rng.choice([0, 0, 1, 2, 4]))):
        art = random_art(rng, split, None if rng.random() < 0.8 else "game-icons")
        pose = paint.Pose(
            (rng.uniform(0, size[0]), rng.uniform(0, size[1])), long_side * rng.uniform(0.5, 4), rng.normal(0, 40),
            opacity=float(rng.choice([1.0, 0.7, 0.4])),
            tint=paint.random_palette(rng).shade(rng) if rng.random() < 0.5 else None,
        )  # fmt: skip
        paint.paste(picture, art, pose)
    return _finished(rng, picture, long_side)


def painted_ground(rng: Rng, split: Split, size: tuple[int, int], long_side: float) -> Picture:
    """A landscape or water, with shapes in it that are as dim as what they stand in."""
    if rng.random() < 0.5:
        picture = landscape(rng, size, int(rng.choice(land_kinds(split))))
    else:
        ramp = LANDS[1][0] if rng.random() < 0.5 else paint.random_palette(rng).shades[:3]
        picture = sky(rng, size, ramp if rng.random() < 0.5 else ramp[::-1])
    for _ in range(int(rng.choice([0, 1, 2, 4]))):
        spot = (rng.uniform(0, size[0]), rng.uniform(0, size[1]))
        near = picture[int(spot[1]) % size[1], int(spot[0]) % size[0]]
        tint = tuple(int(v) for v in np.clip(near * rng.uniform(0.4, 1.3), 0, 255)) if rng.random() < 0.7 else None
        side, angle = long_side * rng.uniform(0.5, 4), rng.normal(0, 40)
        pose = paint.Pose(spot, side, angle, tint=tint, opacity=float(rng.uniform(0.2, 0.6)))
        paint.paste(picture, random_art(rng, split, None), pose)
    return _finished(rng, picture, long_side)


def _finished(rng: Rng, picture: Picture, long_side: float) -> Picture:
    """Sometimes with bubbles in it or a frame around it."""
    size = (picture.shape[1], picture.shape[0])
    if rng.random() < 0.35:
        _bubbles(rng, picture, long_side)
    if rng.random() < 0.25:
        edge = int(min(size) * rng.uniform(0.02, 0.07))
        framed = paint.canvas(size, paint.random_palette(rng).paper if rng.random() < 0.6 else (12, 12, 14))
        paint.inset(framed, (edge, edge, size[0] - edge, size[1] - edge), picture, 0)
        picture = framed
    return picture


def _bubbles(rng: Rng, picture: Picture, long_side: float) -> None:
    """White rings and drops: bright and round, but no icons."""
    for _ in range(int(rng.integers(2, 14))):
        at = tuple(int(v) for v in rng.uniform(0, 1, 2) * picture.shape[1::-1])
        radius, wide = int(long_side * rng.uniform(0.03, 0.45)) + 1, int(rng.integers(1, 3))
        cv2.circle(picture, at, radius, (235, 245, 250), -1 if radius < 4 else wide, cv2.LINE_AA)


def with_decoys(rng: Rng, picture: Picture, long_side: float) -> Picture:
    """The ground with what is as bright as a halo and is none: a sun or a moon, foam, white shapes."""
    picture = picture.copy()
    size = np.array(picture.shape[1::-1])
    for _ in range(int(rng.integers(0, 4))):
        at = tuple(int(v) for v in rng.uniform(0, 1, 2) * size)
        radius, tone = int(long_side * rng.uniform(0.2, 0.7)) + 2, tuple(int(v) for v in rng.uniform(200, 255, 3))
        layer = np.zeros(picture.shape[:2], np.float32)
        way = rng.random()
        if way < 0.4:
            cv2.circle(layer, at, radius, 1.0, -1, cv2.LINE_AA)
        elif way < 0.7:
            around = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 9))))
            reach = radius * rng.uniform(0.4, 1.3, len(around))
            corners = np.array(at) + np.stack([np.cos(around), np.sin(around)], 1) * reach[:, None]
            cv2.fillPoly(layer, [corners.astype(np.int32)], 1.0, cv2.LINE_AA)
        else:
            for x, y in np.array(at) + rng.normal(0, radius / 2, (int(rng.integers(4, 14)), 2)):
                cv2.circle(layer, (int(x), int(y)), int(radius * rng.uniform(0.1, 0.35)) + 1, 1.0, -1, cv2.LINE_AA)
        soft = cv2.GaussianBlur(layer, (0, 0), rng.uniform(0.3, 4)) * rng.uniform(0.5, 1.0)
        picture = (picture + (np.array(tone) - picture) * soft[..., None]).astype(np.uint8)
    return picture


# --- player aids ------------------------------------------------------------------------------------------


def draw_aid(rng: Rng, split: Split, size: tuple[int, int]) -> Picture:
    """A player aid: paper with lines, or a picture of another kind."""
    picture, scale = paint.canvas(size, paint.random_palette(rng).paper), size[0] / 320
    if rng.random() < 0.4:
        picture = ground(rng, split, size, 60.0 * scale)
    for line in range(int(rng.integers(3, 9))):
        y = int(size[1] * (0.2 + 0.08 * line))
        ends = (int(40 * scale), y), (int(rng.uniform(120, 290) * scale), y)
        cv2.line(picture, *ends, (70, 60, 50), max(1, round(6 * scale)))
    return picture
