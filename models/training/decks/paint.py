"""Brushes for drawn cards: noise, gradients, silhouettes, pasted art, text; RGB uint8, drawn in place."""

from __future__ import annotations

import colorsys
import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]
Rng = np.random.Generator
Box = tuple[int, int, int, int]  # left, top, right, bottom

WHITE: Colour = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours that belong together: dark to light shades, accents, paper and ink."""

    shades: tuple[Colour, ...]
    accents: tuple[Colour, ...]
    paper: Colour
    ink: Colour

    def shade(self, rng: Rng) -> Colour:
        return self.shades[rng.integers(len(self.shades))]

    def accent(self, rng: Rng) -> Colour:
        return self.accents[rng.integers(len(self.accents))]


def hsv(hue: float, saturation: float, value: float) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb(hue % 1.0, min(max(saturation, 0), 1), min(max(value, 0), 1))
    return round(red * 255), round(green * 255), round(blue * 255)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    return tuple(round(a + (b - a) * share) for a, b in zip(first, second, strict=True))  # type: ignore[return-value]


def darkness(colour: Colour) -> float:
    return 1 - (0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]) / 255


def readable(colour: Colour) -> Colour:
    """Black or white, whichever can be read on the colour."""
    return (250, 250, 250) if darkness(colour) > 0.5 else (15, 15, 15)


def random_palette(rng: Rng) -> Palette:
    """A palette of one or two neighbouring hues with accents, or all greys, vivid or muted."""
    hue, reach = rng.random(), rng.choice([0.03, 0.08, 0.2, 0.5])
    vivid = rng.choice([0.1, 0.35, 0.6, 0.9])
    low, high = sorted(rng.uniform(0.05, 1, 2))
    if high - low < 0.3:
        low, high = max(0.05, low - 0.2), min(1, high + 0.2)
    shades = tuple(
        hsv(hue + rng.normal() * reach / 2, vivid * rng.uniform(0.6, 1.2), value) for value in np.linspace(low, high, 6)
    )
    accents = tuple(hsv(rng.random(), rng.uniform(0.4, 1), rng.uniform(0.4, 1)) for _ in range(4))
    paper = hsv(rng.uniform(0.05, 0.18), rng.choice([0, 0.02, 0.1, 0.2]), rng.uniform(0.88, 1))
    return Palette(shades, accents, paper, hsv(rng.random(), rng.uniform(0, 0.6), rng.uniform(0, 0.3)))


def canvas(size: tuple[int, int], colour: Colour) -> Picture:
    """A plain picture of size (width, height)."""
    return np.full((size[1], size[0], 3), colour, np.uint8)


def noise(rng: Rng, size: tuple[int, int], cells: float, octaves: int = 4, stretch: float = 1.0) -> NDArray[np.float32]:
    """Smooth noise from 0 to 1; `cells` bumps along the width, `stretch` times as many along the height."""
    width, height = size
    total = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        columns = max(2, int(cells * 2**octave))
        rows = max(2, int(cells * stretch * height / width * 2**octave))
        if min(columns / width, rows / height) > 0.7:
            break
        bumps = rng.random((min(rows, height), min(columns, width)), dtype=np.float32)
        total += (
            cv2.resize(bumps, size, interpolation=cv2.INTER_CUBIC if octave < 2 else cv2.INTER_LINEAR) * 0.5**octave
        )
    low, high = float(total.min()), float(total.max())
    return (total - low) / max(high - low, 1e-6)


def colourise(field: NDArray[np.float32], colours: tuple[Colour, ...]) -> Picture:
    """Maps 0 .. 1 onto a ramp of colours."""
    steps = np.linspace(0, 1, 256)
    knots = np.linspace(0, 1, len(colours))
    ramp = np.stack([np.interp(steps, knots, [c[i] for c in colours]) for i in range(3)], 1).astype(np.uint8)
    index = np.clip(field * 255, 0, 255).astype(np.uint8)
    return cv2.LUT(cv2.merge([index, index, index]), ramp.reshape(1, 256, 3))


def ramp_field(size: tuple[int, int], angle: float) -> NDArray[np.float32]:
    """A linear gradient from 0 to 1 along an angle in radians (0 points right, pi/2 down)."""
    width, height = size
    across = np.linspace(0, 1, width, dtype=np.float32)[None, :] * math.cos(angle)
    down = np.linspace(0, 1, height, dtype=np.float32)[:, None] * math.sin(angle)
    field = across + down
    return (field - field.min()) / max(float(field.max() - field.min()), 1e-6)


def radial_field(size: tuple[int, int], centre: tuple[float, float]) -> NDArray[np.float32]:
    """0 at the centre (fractions of the size), 1 at the farthest corner."""
    width, height = size
    across = (np.arange(width, dtype=np.float32)[None, :] - float(centre[0]) * width) ** 2
    down = (np.arange(height, dtype=np.float32)[:, None] - float(centre[1]) * height) ** 2
    field = np.sqrt(across + down)
    return field / float(field.max())


def blend(picture: Picture, layer: Picture | Colour, mask: NDArray[np.float32]) -> None:
    """Lays a layer or a colour over the picture where the mask (0 .. 1) says so."""
    over = layer if isinstance(layer, np.ndarray) else np.full_like(picture, layer)
    picture[:] = cv2.blendLinear(over, picture, mask, 1 - mask)


def silhouette(rng: Rng, picture: Picture, base: float, swing: float, colour: Colour) -> None:
    """A hill line at height `base` (fraction from the top) that swings by `swing`, filled to the bottom."""
    height, width = picture.shape[:2]
    knots = rng.integers(3, 14)
    line = np.interp(np.linspace(0, 1, 48), np.linspace(0, 1, knots), rng.normal(0, swing, knots)) + base
    points = np.stack([np.linspace(0, width, 48), line * height], 1)
    polygon = np.concatenate([points, [[width, height], [0, height]]]).astype(np.int32)
    cv2.fillPoly(picture, [polygon], colour, cv2.LINE_AA)


def blobs(rng: Rng, picture: Picture, box: Box, colours: tuple[Colour, ...], count: int) -> None:
    """Leaves, stones, bubbles: filled ellipses of random tilt inside a box."""
    reach = max(4, min(picture.shape[:2]) // 10)
    for _ in range(count):
        centre = (
            int(rng.integers(box[0], max(box[2], box[0] + 1))),
            int(rng.integers(box[1], max(box[3], box[1] + 1))),
        )
        axes = (int(rng.integers(2, reach)), int(rng.integers(2, reach)))
        colour = colours[rng.integers(len(colours))]
        cv2.ellipse(picture, centre, axes, float(rng.uniform(0, 180)), 0, 360, colour, -1, cv2.LINE_AA)


def blades(rng: Rng, picture: Picture, base: float, colours: tuple[Colour, ...], count: int) -> None:
    """Grass or weed growing up from a height given as a fraction from the top."""
    height, width = picture.shape[:2]
    for _ in range(count):
        foot = (int(rng.integers(0, width)), int(height * min(base + rng.uniform(0, 0.3), 1.05)))
        tip = (foot[0] + int(rng.normal(0, width * 0.05)), foot[1] - int(rng.uniform(0.05, 0.22) * height))
        cv2.line(picture, foot, tip, colours[rng.integers(len(colours))], int(rng.integers(1, 4)), cv2.LINE_AA)


@dataclass(frozen=True, slots=True)
class Pose:
    """Where art goes: centre in pixels, long side in pixels, angle in degrees."""

    centre: tuple[float, float]
    long_side: float
    angle: float = 0.0
    mirrored: bool = False
    tint: Colour | None = None
    opacity: float = 1.0


def paste(picture: Picture, art: Picture, pose: Pose) -> None:
    """Pastes RGBA art; what falls outside the picture is cut."""
    scale = pose.long_side / max(art.shape[:2])
    if scale < 0.5:  # warping skips pixels below half size, averaging does not
        art = cv2.resize(art, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        scale = 1.0
    height, width = art.shape[:2]
    cos, sin = math.cos(math.radians(pose.angle)) * scale, math.sin(math.radians(pose.angle)) * scale
    reach_x = (abs(cos) * width + abs(sin) * height) / 2 + 1
    reach_y = (abs(sin) * width + abs(cos) * height) / 2 + 1
    left, top = max(0, int(pose.centre[0] - reach_x)), max(0, int(pose.centre[1] - reach_y))
    right = min(picture.shape[1], int(pose.centre[0] + reach_x) + 1)
    bottom = min(picture.shape[0], int(pose.centre[1] + reach_y) + 1)
    if right - left < 2 or bottom - top < 2:
        return
    flip = -1 if pose.mirrored else 1
    matrix = np.array(
        [
            [flip * cos, -sin, pose.centre[0] - left - flip * cos * width / 2 + sin * height / 2],
            [flip * sin, cos, pose.centre[1] - top - flip * sin * width / 2 - cos * height / 2],
        ]
    )
    warped = cv2.warpAffine(art, matrix, (right - left, bottom - top), flags=cv2.INTER_LINEAR)
    mask = warped[:, :, 3].astype(np.float32) * (pose.opacity / 255)
    region = np.ascontiguousarray(picture[top:bottom, left:right])
    blend(region, pose.tint or np.ascontiguousarray(warped[:, :, :3]), mask)
    picture[top:bottom, left:right] = region


def outlined(art: Picture, colour: Colour, reach: int) -> Picture:
    """Art with a rim of one colour around it, as stickers and comics have."""
    wide = cv2.copyMakeBorder(art, reach, reach, reach, reach, cv2.BORDER_CONSTANT, value=(0, 0, 0, 0))
    solid = wide[:, :, 3].astype(np.float32) / 255
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    result = np.empty_like(wide)
    inner = np.ascontiguousarray(wide[:, :, :3])
    result[:, :, :3] = cv2.blendLinear(inner, np.full_like(inner, colour), solid, 1 - solid)
    result[:, :, 3] = cv2.dilate(wide[:, :, 3], kernel)
    return result


def duotone(art: Picture, colours: tuple[Colour, ...]) -> Picture:
    """Art in the colours of a ramp from dark to light."""
    grey = cv2.cvtColor(np.ascontiguousarray(art[:, :, :3]), cv2.COLOR_RGB2GRAY).astype(np.float32) / 255
    return np.dstack([colourise(grey, colours), art[:, :, 3]])


def swirl(rng: Rng, picture: Picture, reach: float) -> Picture:
    """Bends straight lines by up to `reach` pixels, as a brush would."""
    height, width = picture.shape[:2]
    across, down = (noise(rng, (width, height), 3, 2) - 0.5 for _ in range(2))
    x = np.arange(width, dtype=np.float32)[None, :] + across * 2 * reach
    y = np.arange(height, dtype=np.float32)[:, None] + down * 2 * reach
    return cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def rounded(picture: Picture, box: Box, colour: Colour, radius: float, thickness: int = -1) -> None:
    """A rectangle with round corners, filled or outlined."""
    left, top, right, bottom = box
    radius = min(radius, (right - left) / 2, (bottom - top) / 2)
    if radius < 2:
        cv2.rectangle(picture, (left, top), (right - 1, bottom - 1), colour, thickness, cv2.LINE_AA)
        return
    corners = ((right, bottom, 0), (left, bottom, 90), (left, top, 180), (right, top, 270))
    points = []
    for x, y, start in corners:
        centre_x, centre_y = (x - radius if x == right else x + radius), (y - radius if y == bottom else y + radius)
        turn = np.radians(np.linspace(start, start + 90, 7))
        points.append(np.stack([centre_x + radius * np.cos(turn), centre_y + radius * np.sin(turn)], 1))
    outline = np.concatenate(points).astype(np.int32)
    if thickness < 0:
        cv2.fillPoly(picture, [outline], colour, cv2.LINE_AA)
    else:
        cv2.polylines(picture, [outline], True, colour, thickness, cv2.LINE_AA)


def inset(picture: Picture, box: Box, inner: Picture, radius: float) -> None:
    """Places a picture into a box, with round corners when the radius asks for them."""
    left, top, right, bottom = box
    fitted = (
        inner if inner.shape[:2] == (bottom - top, right - left) else cv2.resize(inner, (right - left, bottom - top))
    )
    if radius < 2:
        picture[top:bottom, left:right] = fitted
        return
    mask = np.zeros((*fitted.shape[:2], 3), np.uint8)
    rounded(mask, (0, 0, right - left - 1, bottom - top - 1), WHITE, radius)
    region = np.ascontiguousarray(picture[top:bottom, left:right])
    blend(region, fitted, mask[:, :, 0].astype(np.float32) / 255)
    picture[top:bottom, left:right] = region
