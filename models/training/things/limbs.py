"""Props that are long or bent: hands, arms, cables, keys, spectacles, leaves."""

import cv2
import numpy as np

from models.training.surfaces.materials import woven
from models.training.surfaces.texture import (
    Colour,
    Image,
    Split,
    any_colour,
    clouds,
    flat,
    hsv,
    lighter,
    ramp,
    relief,
    shade,
    white,
)
from models.training.things.stencil import Stencil

Rng = np.random.Generator


def _skin(rng: Rng) -> Colour:
    """From pale to very dark."""
    depth = rng.random()
    return hsv(rng.uniform(0.02, 0.08), 0.25 + 0.35 * depth, 0.95 - 0.65 * depth * rng.uniform(0.7, 1.0))


def _bent(start: np.ndarray, angle: float, length: float, bend: float) -> np.ndarray:
    """Points of a finger or arm that curves by `bend` radians."""
    angles = angle + np.linspace(0, bend, 8)
    steps = np.stack((np.cos(angles), np.sin(angles)), 1) * length / 7
    return start + np.vstack(([[0, 0]], np.cumsum(steps[:-1], 0)))


def _sleeve(stencil: Stencil, mask: Image) -> None:
    canvas = stencil.canvas
    colour = any_colour(canvas)
    if stencil.rng.random() < 0.5:
        cloth = woven(canvas, flat(canvas, colour), stencil.rng.uniform(0.2, 0.9))
    else:
        cloth = shade(
            clouds(canvas, stencil.card * 0.8, 5), ramp(lighter(colour, -0.5), colour, lighter(colour, 0.3)), 45
        )
    stencil.cover(mask, cloth)
    stencil.round_off(mask, 0.35, 0.25)


def _forearm(stencil: Stencil, wrist: tuple[float, float], skin: Colour, bare: float) -> None:
    """From the wrist away along +y; skin for `bare`, then a sleeve."""
    end = stencil.height / stencil.card
    wide = stencil.rng.uniform(0.85, 1.2)
    x, y = wrist
    arm = [[x - wide * 0.42, y], [x + wide * 0.42, y], [x + wide * 0.6, end], [x - wide * 0.6, end]]
    mask = stencil.polygon(arm)
    stencil.cover(mask, lighter(skin, -0.08))
    stencil.round_off(mask, 0.2, 0.2)
    cuff = [[x - wide * 0.62, y + bare], [x + wide * 0.62, y + bare], [x + wide * 0.85, end], [x - wide * 0.85, end]]
    _sleeve(stencil, stencil.polygon(cuff))


def hand(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    """A hand that reaches in, with fingers spread, closed or pointing, and its forearm."""
    length = rng.uniform(4.0, 6.5)
    stencil = Stencil(rng, split, card, (3.4, length))
    skin = _skin(rng)
    top = -length / 2
    knuckles = top + 1.5
    spread, curl = rng.uniform(0.02, 0.2), rng.uniform(-0.3, 0.3)
    _forearm(stencil, (0.0, knuckles + 1.3), skin, rng.uniform(0.1, 2.0))
    pointing = rng.random() < 0.3
    reaches = np.array((1.05, 1.2, 1.1, 0.85))
    folded = np.array((1, 0.4, 0.35, 0.35)) if pointing else rng.uniform(0.6, 1.0, 4)
    palm = stencil.box((1.25, 1.5), 0.5, (0.0, knuckles + 0.65))
    stencil.cover(palm, skin)
    stencil.round_off(palm, 0.18, 0.2)
    side = 1 if rng.random() < 0.5 else -1
    for k in range(4):
        x = side * (-0.47 + 0.31 * k)
        start = np.array((x, knuckles + 0.25))
        angle = -np.pi / 2 + side * (k - 1.5) * spread
        finger = _bent(start, angle, reaches[k] * folded[k] + 0.25, curl * 0.5)
        _finger(stencil, finger, 0.29, skin)
    thumb = _bent(np.array((-side * 0.5, knuckles + 0.9)), -np.pi / 2 - side * rng.uniform(0.3, 0.9), 0.95, side * 0.4)
    _finger(stencil, thumb, 0.33, skin)
    stencil.colours = relief(stencil.colours, clouds(stencil.canvas, card * 0.5, 5, 0.8), rng.uniform(2, 7))
    return stencil, rng.uniform(0.3, 1.0)


def _finger(stencil: Stencil, points: np.ndarray, wide: float, skin: Colour) -> None:
    body = stencil.path(points, wide)
    # The gap to the next finger is in its own shadow.
    stencil.tint(
        cv2.min(cv2.blur(stencil.path(points, wide * 1.15), (stencil.thick(0.06),) * 2), stencil.alpha),
        lighter(skin, -0.6),
        0.5,
    )
    stencil.cover(body, skin)
    stencil.round_off(body, stencil.rng.uniform(0.15, 0.35), wide * 0.3)
    for share in (3, 5):
        normal = np.array((points[share, 1] - points[share + 1, 1], points[share + 1, 0] - points[share, 0]))
        normal *= wide * 0.4 / max(1e-6, float(np.hypot(*normal)))
        stencil.tint(stencil.path([points[share] - normal, points[share] + normal], 0.02), lighter(skin, -0.45), 0.3)
    if stencil.rng.random() < 0.7:
        stencil.tint(stencil.circle(tuple(points[-1]), wide * 0.26), lighter(skin, 0.35), 0.7)


def arm(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    """A sleeve or bare forearm at the border of the picture."""
    length = rng.uniform(3.5, 7.0)
    stencil = Stencil(rng, split, card, (2.6, length))
    skin = _skin(rng)
    fist = stencil.box((1.25, 1.3), 0.55, (0.0, -length / 2 + 0.75))
    stencil.cover(fist, skin)
    for k in range(3):
        stencil.tint(
            stencil.path([[-0.3 + 0.3 * k, -length / 2 + 0.2], [-0.3 + 0.3 * k, -length / 2 + 0.7]], 0.03),
            lighter(skin, -0.5),
            0.6,
        )
    stencil.round_off(fist, 0.3, 0.25)
    _forearm(stencil, (0.0, -length / 2 + 1.2), skin, rng.uniform(0.0, 1.2))
    return stencil, rng.uniform(0.4, 1.2)


def cable(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    span = rng.uniform(2.0, 6.0)
    stencil = Stencil(rng, split, card, (span, span * 0.7))
    knots = rng.uniform((-span * 0.45, -span * 0.3), (span * 0.45, span * 0.3), (6, 2))
    at = np.linspace(0, 5, 80)
    smooth = np.stack([np.interp(at, np.arange(6), knots[:, k]) for k in range(2)], 1)
    kernel = np.hanning(25)[:, None]
    padded = np.pad(smooth, ((12, 12), (0, 0)), "edge")
    curve = np.stack([np.convolve(padded[:, k], kernel[:, 0] / kernel.sum(), "valid") for k in range(2)], 1)
    colour = (
        hsv(rng.random(), rng.uniform(0, 0.3), rng.choice([0.1, 0.3, 0.93]))
        if rng.random() < 0.8
        else any_colour(stencil.canvas)
    )
    wide = rng.uniform(0.04, 0.09)
    stencil.cover(stencil.path(curve, wide), lighter(colour, -0.4))
    stencil.tint(stencil.path(curve, wide * 0.6), colour)
    plug = stencil.path([curve[-1], curve[-1] + (curve[-1] - curve[-4])], wide * 3)
    stencil.cover(plug, lighter(colour, -0.2))
    return stencil, 0.06


def keys(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    stencil = Stencil(rng, split, card, (3.0, 3.0))
    ring = stencil.circle((0, 0), 0.25, 0.05)
    stencil.cover(ring, (170.0, 172.0, 178.0))
    for angle in rng.uniform(0, 2 * np.pi, int(rng.integers(1, 5))):
        metal = hsv(rng.uniform(0.1, 0.16), rng.uniform(0, 0.5), rng.uniform(0.5, 0.9))
        way = np.array((np.cos(angle), np.sin(angle)))
        stencil.cover(stencil.circle(tuple(way * 0.45), rng.uniform(0.16, 0.24)), metal)
        shaft = stencil.path([way * 0.5, way * rng.uniform(0.9, 1.25)], rng.uniform(0.07, 0.12))
        stencil.cover(shaft, lighter(metal, -0.15))
        stencil.round_off(shaft, 0.4, 0.03)
        stencil.tint(stencil.circle(tuple(way * 0.36), 0.05), (30.0, 30.0, 30.0))
    if rng.random() < 0.5:
        stencil.cover(stencil.circle((-0.5, 0.3), 0.3), any_colour(stencil.canvas))
    return stencil, 0.06


def spectacles(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    stencil = Stencil(rng, split, card, (2.8, 3.0))
    frame = any_colour(stencil.canvas)
    line, radius = rng.uniform(0.04, 0.09), rng.uniform(0.38, 0.5)
    for side in (-1, 1):
        lens = stencil.box((radius * 2.1, radius * 1.7), radius * rng.uniform(0.4, 0.9), (side * 0.58, -0.8))
        stencil.cover(lens, (225.0, 230.0, 235.0), rng.uniform(0.08, 0.7))
        edge = cv2.morphologyEx(lens, cv2.MORPH_GRADIENT, np.ones((stencil.thick(line),) * 2, np.uint8))
        stencil.cover(edge, frame)
        temple = [[side * (0.58 + radius), -0.85], [side * (0.55 + radius), 0.6], [side * (0.3 + radius), 1.1]]
        stencil.cover(stencil.path(temple, line), frame)
    stencil.cover(stencil.path([[-0.15, -0.85], [0, -0.92], [0.15, -0.85]], line), frame)
    return stencil, 0.4


def leaf(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    length, wide = rng.uniform(0.8, 2.2), rng.uniform(0.2, 0.45)
    stencil = Stencil(rng, split, card, (length * 1.3, length))
    t = np.linspace(0, np.pi, 24)
    half = np.stack((-np.cos(t) * length / 2, np.sin(t) ** rng.uniform(0.8, 1.6) * wide * length / 2), 1)
    half[:, 1] += rng.normal(0, 0.01 * length, 24) * np.sin(t)
    body = stencil.polygon(np.vstack((half, half[::-1] * (1, -1))))
    colour = hsv(rng.uniform(0.02, 0.36), rng.uniform(0.4, 0.9), rng.uniform(0.25, 0.75))
    stencil.cover(body, colour)
    for x in np.linspace(-0.35, 0.35, 7) * length:
        for side in (-1, 1):
            vein = stencil.path([[x, 0], [x + 0.12 * length, side * wide * 0.3 * length]], 0.02)
            stencil.tint(cv2.min(vein, body), lighter(colour, 0.4), 0.5)
    stencil.cover(stencil.path([[-length * 0.62, 0], [length / 2, 0]], 0.03), lighter(colour, 0.2))
    stencil.colours = relief(stencil.colours, white(stencil.canvas), 4)
    return stencil, 0.1
