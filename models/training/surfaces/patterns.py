"""Surfaces with a repeated pattern: cloths, rugs and tiles."""

import cv2
import numpy as np

from models.training.surfaces.materials import concrete, granite, marble, pile, woven
from models.training.surfaces.prints import blank, free_shape, ink_on, motif, mottled, tiled
from models.training.surfaces.texture import (
    Canvas,
    Image,
    any_colour,
    clouds,
    flat,
    lighter,
    mix,
    overlay,
    relief,
    rounded,
)
from models.training.surfaces.wood import wood_grain


def checks(canvas: Canvas) -> Image:
    """Tablecloth: vichy checks or stripes, woven."""
    one, other = any_colour(canvas), any_colour(canvas)
    step = canvas.cm * canvas.between(0.6, 8)
    x = (np.arange(canvas.width) % (2 * step)) < step
    y = (np.arange(canvas.height) % (2 * step)) < step
    style = canvas.rng.choice(3, p=(0.3, 0.5, 0.2))
    level = (x[None, :] * 128.0 + y[:, None] * 127.0) if style == 0 else (x[None, :] ^ y[:, None]) * 255.0
    if style == 2:
        level = np.broadcast_to(x[None, :] * 255.0, (canvas.height, canvas.width))
    image = overlay(flat(canvas, one), other, level.astype(np.uint8), canvas.between(0.15, 1.0))
    return woven(canvas, image, canvas.between(0.1, 0.8))


def tartan(canvas: Canvas) -> Image:
    """Plaid: bands of several widths crossing."""
    period = max(8, int(canvas.cm * canvas.between(4, 14)))
    band = np.zeros((period, 3), np.float32)
    band[:] = any_colour(canvas)
    for _ in range(5):
        start, wide = int(canvas.rng.integers(period)), max(1, int(period * canvas.between(0.03, 0.3)))
        band[start : start + wide] = any_colour(canvas)
    across = np.repeat(band[None, np.arange(canvas.width) % period], canvas.height, 0).astype(np.uint8)
    down = np.repeat(band[np.arange(canvas.height) % period, None], canvas.width, 1).astype(np.uint8)
    return woven(canvas, cv2.addWeighted(across, 0.5, down, 0.5, 0), canvas.between(0.3, 1.0))


def dots(canvas: Canvas) -> Image:
    """Oilcloth or fabric with repeated dots, flowers or clip art."""
    base = any_colour(canvas)
    side = max(12, int(canvas.cm * canvas.between(1.5, 9)))
    tile = np.full((side, side, 3), np.uint8(base), np.uint8)
    small = Canvas(canvas.rng, canvas.split, side, side, canvas.card)
    if canvas.chance(0.35):
        mask = np.zeros((side, side), np.uint8)
        for x, y in ((0.25, 0.25), (0.75, 0.75)):
            cv2.circle(
                mask,
                (int(side * x), int(side * y)),
                max(2, int(side * canvas.between(0.08, 0.22))),
                255,
                -1,
                cv2.LINE_AA,
            )
        tile = overlay(tile, ink_on(canvas, base), mask)
    else:
        for _ in range(int(canvas.rng.integers(1, 5))):
            _flower(small, tile)
    image = tiled(canvas, tile)
    return woven(canvas, image, canvas.between(0.1, 0.6)) if canvas.chance(0.7) else image


def _flower(canvas: Canvas, tile: Image) -> None:
    """One blossom or one piece of clip art in a tile, away from its border."""
    side = canvas.width
    radius = side * canvas.between(0.12, 0.28)
    x, y = canvas.rng.uniform(radius, side - radius, 2)
    if canvas.chance(0.4):
        art = free_shape(canvas)
        art = cv2.resize(art, (int(2 * radius),) * 2, interpolation=cv2.INTER_AREA)
        left, top = int(x - radius), int(y - radius)
        spot = tile[top : top + art.shape[0], left : left + art.shape[1]]
        art = art[: spot.shape[0], : spot.shape[1]]
        spot[:] = overlay(spot.copy(), np.ascontiguousarray(art[..., :3]), np.ascontiguousarray(art[..., 3]))
        return
    petals = int(canvas.rng.integers(3, 9))
    colour = tuple(int(v) for v in any_colour(canvas))
    for k in range(petals):
        angle = 2 * np.pi * k / petals
        at = (int(x + 0.55 * radius * np.cos(angle)), int(y + 0.55 * radius * np.sin(angle)))
        cv2.ellipse(
            tile,
            at,
            (int(radius * 0.45) + 1, int(radius * 0.25) + 1),
            np.degrees(angle),
            0,
            360,
            colour,
            -1,
            cv2.LINE_AA,
        )
    cv2.circle(
        tile, (int(x), int(y)), int(radius * 0.25) + 1, tuple(int(v) for v in any_colour(canvas)), -1, cv2.LINE_AA
    )


def rug(canvas: Canvas) -> Image:
    """Carpet with an all-over ornament, bands and pile."""
    image = flat(canvas, any_colour(canvas))
    for _ in range(int(canvas.rng.integers(1, 4))):
        ornament = tiled(canvas, motif(canvas, max(6, int(canvas.cm * canvas.between(1.5, 12)))))
        image = overlay(image, any_colour(canvas), ornament, canvas.between(0.4, 1.0))
    mask = blank(canvas)
    if canvas.chance(0.4):
        for inset in canvas.rng.uniform(0.02, 0.3, 4) * canvas.width:
            box = (inset, inset, canvas.width - inset, canvas.height - inset)
            rounded(mask, box, 0, max(1, int(canvas.cm * canvas.between(0.2, 3))))
        image = overlay(image, any_colour(canvas), mask)
    return pile(canvas, image)


def tiles(canvas: Canvas) -> Image:
    """Ceramic or stone tiles with joints, each of its own tone."""
    side = max(8, int(canvas.cm * canvas.between(2, 30)))
    long = side if canvas.chance(0.7) else side * 2
    maker = (concrete, granite, marble, mottled)[int(canvas.rng.integers(4))]
    image = maker(canvas)
    rows, columns = canvas.height // side + 2, canvas.width // long + 2
    tone = cv2.resize(
        canvas.rng.standard_normal((rows, columns), dtype=np.float32),
        (columns * long, rows * side),
        interpolation=cv2.INTER_NEAREST,
    )
    image = relief(image, tone[: canvas.height, : canvas.width], canvas.between(0, 14))
    mask = blank(canvas)
    joint = max(1, int(canvas.cm * canvas.between(0.05, 0.5)))
    for y in range(0, canvas.height, side):
        cv2.line(mask, (0, y), (canvas.width, y), 255, joint)
    for x in range(0, canvas.width, long):
        cv2.line(mask, (x, 0), (x, canvas.height), 255, joint)
    return overlay(image, any_colour(canvas), mask, canvas.between(0.3, 1))


def hexagons(canvas: Canvas) -> Image:
    """Hexagonal tiles or a hex-printed mat."""
    base = any_colour(canvas)
    radius = canvas.cm * canvas.between(1.5, 6)
    image = flat(canvas, base)
    mask = blank(canvas)
    turn = np.radians(np.arange(6) * 60 + 30)
    corners = np.stack((np.cos(turn), np.sin(turn)), 1) * radius
    for j, y in enumerate(np.arange(-radius, canvas.height + radius, 1.5 * radius)):
        for x in np.arange(-radius, canvas.width + radius, np.sqrt(3) * radius):
            hexagon = np.int32(corners + np.array((x + (j % 2) * np.sqrt(3) / 2 * radius, y)))
            cv2.fillPoly(image, [hexagon], lighter(base, canvas.between(-0.12, 0.12)))
            cv2.polylines(mask, [hexagon], True, 255, max(1, int(canvas.cm * 0.12)), cv2.LINE_AA)
    image = overlay(image, mix(base, any_colour(canvas), 0.7), mask)
    return relief(image, wood_grain(canvas) if canvas.chance(0.3) else clouds(canvas, canvas.cm * 4, 6, 0.7), 6)
