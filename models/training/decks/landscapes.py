"""Procedural landscapes for illustrated cards: meadow, sea, savanna, wood, night, snow, desert."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.decks import paint

if TYPE_CHECKING:
    from models.training.decks.art import Split
    from models.training.decks.paint import Colour, Picture, Rng

# Sky ramp, ground hue, ground vividness, ground brightness.
LANDS: tuple[tuple[tuple[Colour, ...], float, float, float], ...] = (
    (((80, 150, 220), (200, 230, 245)), 0.30, 0.6, 0.6),  # meadow
    (((20, 60, 130), (30, 140, 180), (90, 210, 210)), 0.52, 0.5, 0.5),  # under the sea
    (((240, 190, 90), (250, 225, 160)), 0.12, 0.6, 0.75),  # savanna
    (((30, 70, 50), (120, 160, 90)), 0.34, 0.6, 0.35),  # wood
    (((10, 12, 40), (60, 50, 110)), 0.65, 0.4, 0.2),  # night
    (((170, 200, 225), (240, 245, 250)), 0.58, 0.1, 0.9),  # snow
    (((90, 170, 220), (250, 220, 180)), 0.08, 0.5, 0.8),  # desert
    (((150, 190, 200), (240, 225, 190)), 0.05, 0.7, 0.6),  # autumn
    (((60, 110, 160), (130, 190, 200)), 0.45, 0.25, 0.45),  # tundra, held out for the test
    (((120, 60, 90), (240, 150, 100)), 0.92, 0.4, 0.35),  # dusk, held out for the test
)
HELD_OUT = 2


def shaken(rng: Rng, colour: Colour, by: float = 22) -> Colour:
    return tuple(int(v) for v in np.clip(np.array(colour) + rng.normal(0, by, 3), 0, 255))  # type: ignore[return-value]


def sky(rng: Rng, size: tuple[int, int], ramp: tuple[Colour, ...]) -> Picture:
    """A gradient with clouds or light patches in it."""
    field = paint.ramp_field(size, math.pi / 2 + rng.normal(0, 0.2))
    if rng.random() < 0.7:
        field = field * 0.7 + paint.noise(rng, size, rng.uniform(1, 5), 4, rng.choice([1, 3])) * 0.3
    return paint.colourise(field, tuple(shaken(rng, colour) for colour in ramp))


def land_kinds(split: Split) -> range:
    """The lands that a share may draw."""
    return range(len(LANDS) - HELD_OUT) if split == "train" else range(len(LANDS))


def landscape(rng: Rng, size: tuple[int, int], kind: int) -> Picture:
    """A full picture of one of LANDS, without border."""
    ramp, hue, vivid, bright = LANDS[kind]
    hue, width, height = hue + rng.normal(0, 0.03), *size
    picture = sky(rng, size, ramp)
    if rng.random() < 0.4:
        at = (int(rng.uniform(0, width)), int(rng.uniform(0, height * 0.5)))
        cv2.circle(picture, at, int(width * rng.uniform(0.06, 0.25)), shaken(rng, (250, 240, 190)), -1, cv2.LINE_AA)
    horizon, layers = rng.uniform(0.25, 0.85), int(rng.integers(1, 6))
    for layer in range(layers):
        depth = layer / max(layers - 1, 1)
        colour = paint.hsv(hue + rng.normal(0, 0.02), vivid * (0.5 + 0.5 * depth), bright * rng.uniform(0.6, 1.25))
        base = horizon + (1 - horizon) * depth * 0.8
        paint.silhouette(rng, picture, base, rng.choice([0.01, 0.04, 0.1]), colour)
    growth = tuple(
        paint.hsv(hue + rng.normal(0, 0.04), vivid * rng.uniform(0.7, 1.4), bright * rng.uniform(0.4, 1.3))
        for _ in range(5)
    )
    for way in rng.choice(6, int(rng.integers(1, 3)), replace=False):
        match way:
            case 0:
                paint.blades(rng, picture, horizon, growth, int(rng.integers(20, 120)))
            case 1:
                paint.blobs(rng, picture, (0, int(height * horizon), width, height), growth, int(rng.integers(20, 120)))
            case 2:
                edge = int(width * 0.25)
                paint.blobs(rng, picture, (0, 0, edge, height), growth, 40)
                paint.blobs(rng, picture, (width - edge, 0, width, height), growth, 40)
            case 3:
                water(rng, picture, horizon)
            case 4:
                trees(rng, picture, horizon, growth)
            case _:
                grain(rng, picture)
    return picture


def trees(rng: Rng, picture: Picture, horizon: float, leaves: tuple[Colour, ...]) -> None:
    """A few trunks with round or pointed crowns."""
    height, width = picture.shape[:2]
    pointed = rng.random() < 0.4
    for _ in range(rng.integers(2, 9)):
        foot = (int(rng.uniform(0, width)), int(height * rng.uniform(horizon, 1)))
        tall = int(height * rng.uniform(0.12, 0.4))
        cv2.line(picture, foot, (foot[0], foot[1] - tall), shaken(rng, (80, 55, 40)), max(2, tall // 12), cv2.LINE_AA)
        top, colour = foot[1] - tall, leaves[rng.integers(len(leaves))]
        if pointed:
            crown = [
                (foot[0], top - tall // 2),
                (foot[0] - tall // 3, foot[1] - tall // 4),
                (foot[0] + tall // 3, foot[1] - tall // 4),
            ]
            cv2.fillPoly(picture, [np.array(crown, np.int32)], colour, cv2.LINE_AA)
        else:
            reach = max(tall // 3, 3)
            paint.blobs(rng, picture, (foot[0] - reach, top - reach, foot[0] + reach, top + reach), leaves, 9)
            cv2.ellipse(picture, (foot[0], top), (reach, int(reach * 0.7)), 0, 0, 360, colour, -1, cv2.LINE_AA)


def water(rng: Rng, picture: Picture, horizon: float) -> None:
    """Bright wave lines below the horizon."""
    height, width = picture.shape[:2]
    phase = np.linspace(0, rng.uniform(4, 16), 40)
    for row in np.linspace(horizon, 1, rng.integers(4, 14)):
        y = row * height + np.sin(phase + rng.uniform(0, 6)) * height * 0.01
        points = np.stack([np.linspace(0, width, 40), y], 1).astype(np.int32)
        cv2.polylines(picture, [points], False, shaken(rng, (200, 230, 240), 30), int(rng.integers(1, 4)), cv2.LINE_AA)


def grain(rng: Rng, picture: Picture) -> None:
    """Painterly mottling in light and dark."""
    height, width = picture.shape[:2]
    field = paint.noise(rng, (width, height), rng.uniform(6, 20), 4)
    strength = rng.uniform(0.2, 0.6)
    factor = 1 + (field - 0.5) * strength
    picture[:] = np.clip(picture * factor[:, :, None], 0, 255).astype(np.uint8)


def dead_leaves(rng: Rng, size: tuple[int, int], colours: tuple[Colour, ...], count: int) -> Picture:
    """Shapes of every size that cover one another: the edge statistics of photographs."""
    width, height = size
    picture = paint.canvas(size, colours[rng.integers(len(colours))])
    reaches = np.clip(min(size) * 0.035 / np.sqrt(rng.uniform(0.001, 1, count)), 2, min(size) * 0.6)
    for reach in reaches.astype(int):
        centre = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        colour = shaken(rng, colours[rng.integers(len(colours))])
        axes = (int(reach), max(2, int(reach * rng.uniform(0.3, 1))))
        if rng.random() < 0.6:
            cv2.ellipse(picture, centre, axes, float(rng.uniform(0, 180)), 0, 360, colour, -1, cv2.LINE_AA)
        else:
            corners = cv2.boxPoints((centre, (2.0 * axes[0], 2.0 * axes[1]), float(rng.uniform(0, 90))))
            cv2.fillPoly(picture, [corners.astype(np.int32)], colour, cv2.LINE_AA)
    grain(rng, picture)
    blur = int(rng.choice([0, 0, 3, 7]))
    return cv2.GaussianBlur(picture, (blur, blur), 0) if blur else picture


def shards(rng: Rng, size: tuple[int, int], colours: tuple[Colour, ...]) -> Picture:
    """A mosaic of triangles."""
    width, height = size
    columns = int(rng.integers(3, 8))
    rows = max(2, round(columns * height / width))
    grid = np.stack(np.meshgrid(np.linspace(0, width, columns + 1), np.linspace(0, height, rows + 1)), -1)
    grid[1:-1, 1:-1] += rng.normal(0, width / columns * 0.22, grid[1:-1, 1:-1].shape)
    picture = paint.canvas(size, colours[0])
    for row in range(rows):
        for column in range(columns):
            a, b, c, d = grid[row, column], grid[row, column + 1], grid[row + 1, column + 1], grid[row + 1, column]
            for corners in ((a, b, c), (a, c, d)):
                colour = shaken(rng, colours[rng.integers(len(colours))], 8)
                cv2.fillPoly(picture, [np.array(corners, np.int32)], colour)
    return picture
