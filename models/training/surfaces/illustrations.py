"""Surfaces with a picture on them: illustrated playmats, maps and game boards."""

from dataclasses import replace

import cv2
import numpy as np

from models.training.surfaces.prints import blank, free_shape, ink_on
from models.training.surfaces.texture import (
    Canvas,
    Image,
    any_colour,
    clouds,
    dim,
    flat,
    lighter,
    overlay,
    ramp,
    relief,
    rounded,
    shade,
)

SKETCH = 3  # an illustration is drawn this much smaller than the canvas: prints are soft, and it is fast


def playmat(canvas: Canvas) -> Image:
    """An illustration of any style with figures on it, printed on cloth."""
    small = _sketch(canvas)
    styles = (_scenery, _swirls, _shards, _murk)
    image = styles[int(canvas.rng.choice(4, p=[0.4, 0.2, 0.15, 0.25]))](small)
    for _ in range(int(canvas.rng.integers(0, 18))):
        _figure(small, image)
    if canvas.chance(0.3):
        image = _rays(small, image)
    if canvas.chance(0.4):
        image = dim(
            image, 1.0 + clouds(small, small.card * canvas.between(2, 8), 2) * np.float32(canvas.between(0.05, 0.3))
        )
    if canvas.chance(0.4):
        image = cv2.GaussianBlur(image, (0, 0), canvas.between(0.5, 3))
    image = cv2.resize(image, canvas.size, interpolation=cv2.INTER_LINEAR)
    return relief(image, clouds(canvas, canvas.cm, 4, 0.9), canvas.between(0, 8))


def _sketch(canvas: Canvas) -> Canvas:
    return replace(
        canvas,
        width=canvas.width // SKETCH + 1,
        height=canvas.height // SKETCH + 1,
        card=canvas.card / SKETCH,
    )


def _scenery(canvas: Canvas) -> Image:
    """Sky, ridges one behind the other, ground."""
    sky = [any_colour(canvas) for _ in range(3)]
    down = np.linspace(-1.5, 1.5, canvas.height, dtype=np.float32)[:, None]
    field = clouds(canvas, canvas.card * canvas.between(1, 5), 6, 0.5) * np.float32(canvas.between(0.1, 0.7)) + down
    image = shade(field, ramp(*sky), canvas.between(25, 70))
    ground = any_colour(canvas)
    knots = int(canvas.rng.integers(4, 30))
    for level in np.sort(canvas.rng.uniform(0.1, 0.95, int(canvas.rng.integers(1, 6)))):
        swing = canvas.rng.normal(0, canvas.height * canvas.between(0.01, 0.1), knots)
        ridge = canvas.height * level + np.interp(np.arange(canvas.width), np.linspace(0, canvas.width, knots), swing)
        rows = np.arange(canvas.height, dtype=np.float32)[:, None]
        hill = np.clip((rows - ridge[None].astype(np.float32)) * canvas.between(2, 200), 0, 255).astype(np.uint8)
        tone = lighter(ground, 0.6 - level * 1.1)
        rock = shade(
            clouds(canvas, canvas.card * 0.7, 5, 0.7),
            ramp(lighter(tone, -0.4), tone, lighter(tone, 0.3)),
            canvas.between(5, 45),
        )
        image = overlay(image, rock, hill, canvas.between(0.6, 1.0))
    return image


def _swirls(canvas: Canvas) -> Image:
    """Marbled colours: a noise bent by another."""
    field = clouds(canvas, canvas.card * canvas.between(0.8, 4), 4, 0.5)
    reach = canvas.card * canvas.between(0.3, 2.5)
    x = stretched_grid(canvas, 0) + clouds(canvas, canvas.card * 2, 2) * np.float32(reach)
    y = stretched_grid(canvas, 1) + clouds(canvas, canvas.card * 2, 2) * np.float32(reach)
    bent = cv2.remap(field, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    colours = [any_colour(canvas) for _ in range(int(canvas.rng.integers(3, 9)))]
    return shade(bent, ramp(*colours), canvas.between(40, 90))


def stretched_grid(canvas: Canvas, axis: int) -> np.ndarray:
    """The x (0) or y (1) of every pixel."""
    line = np.arange(canvas.size[axis], dtype=np.float32)
    return np.ascontiguousarray(
        np.broadcast_to(line[None, :] if axis == 0 else line[:, None], (canvas.height, canvas.width))
    )


def regions(canvas: Canvas, count: int) -> Image:
    """Numbers 0..count-1: which of the random seeds is nearest; borders slightly bent."""
    wide, high = 160, max(8, int(160 * canvas.height / canvas.width))
    seeds = canvas.rng.uniform((0, 0), (wide, high), (count, 2)).astype(np.float32)
    wobble = canvas.rng.normal(0, 6.0, (2, 9, 9)).astype(np.float32)
    x = np.arange(wide, dtype=np.float32)[None, :] + cv2.resize(wobble[0], (wide, high), interpolation=cv2.INTER_CUBIC)
    y = np.arange(high, dtype=np.float32)[:, None] + cv2.resize(wobble[1], (wide, high), interpolation=cv2.INTER_CUBIC)
    nearest = np.full((high, wide), np.inf, np.float32)
    label = np.zeros((high, wide), np.uint8)
    for number, (seed_x, seed_y) in enumerate(seeds):
        distance = (x - seed_x) ** 2 + (y - seed_y) ** 2
        label[distance < nearest] = number
        nearest = np.minimum(nearest, distance)
    return cv2.resize(label, canvas.size, interpolation=cv2.INTER_NEAREST)


def _tones(canvas: Canvas, count: int) -> Image:
    """A colour table: variations on a few paints."""
    paints = [any_colour(canvas) for _ in range(int(canvas.rng.integers(2, 6)))]
    table = np.zeros((256, 1, 3), np.uint8)
    for number in range(count):
        table[number, 0] = lighter(paints[number % len(paints)], canvas.between(-0.4, 0.4))
    return table


def _shards(canvas: Canvas) -> Image:
    """Angular fields of colour, with or without outlines."""
    count = int(canvas.rng.integers(6, 70))
    label = regions(canvas, count)
    image = cv2.applyColorMap(label, _tones(canvas, count))
    if canvas.chance(0.5):
        lines = cv2.morphologyEx(label, cv2.MORPH_GRADIENT, np.ones((2, 2), np.uint8))
        image = overlay(image, any_colour(canvas), cv2.compare(lines, 0, cv2.CMP_GT), canvas.between(0.2, 1))
    return relief(image, clouds(canvas, canvas.card * 2, 5), canvas.between(0, 20))


def _murk(canvas: Canvas) -> Image:
    """Dark fantasy painting: glows and smoke in two colours."""
    dark = lighter(any_colour(canvas), -canvas.between(0.5, 0.95))
    image = shade(
        clouds(canvas, canvas.card * canvas.between(1, 6), 7, 0.6),
        ramp(lighter(dark, -0.6), dark, lighter(dark, 0.3)),
        50,
    )
    for _ in range(int(canvas.rng.integers(1, 4))):
        field = clouds(canvas, canvas.card * canvas.between(2, 7), 6, canvas.between(0.45, 0.65))
        glow = cv2.addWeighted(field, canvas.between(60, 220), field, 0.0, -canvas.between(0, 140), dtype=cv2.CV_8U)
        image = overlay(image, any_colour(canvas), glow, canvas.between(0.3, 0.95))
    return image


def _rays(canvas: Canvas, image: Image) -> Image:
    """Beams from one point."""
    x, y = canvas.rng.uniform((0, 0), canvas.size)
    mask = blank(canvas)
    for angle in canvas.rng.uniform(0, 2 * np.pi, int(canvas.rng.integers(3, 14))):
        spread = canvas.between(0.01, 0.08)
        ends = [(x + 3000 * np.cos(a), y + 3000 * np.sin(a)) for a in (angle - spread, angle + spread)]
        cv2.fillPoly(mask, [np.int32([(x, y), *ends])], 255, cv2.LINE_AA)
    soft = cv2.blur(mask, (5, 5))
    return overlay(image, lighter(any_colour(canvas), 0.5), soft, canvas.between(0.1, 0.6))


def _figure(canvas: Canvas, image: Image) -> None:
    """Paste one piece of clip art of any size, tinted, into the picture."""
    art = free_shape(canvas)
    side = canvas.card * np.exp(canvas.between(np.log(0.4), np.log(8)))
    centre = np.array((art.shape[1] / 2, art.shape[0] / 2))
    extent = int(side * 1.3) + 2
    turned = cv2.getRotationMatrix2D(centre.tolist(), float(canvas.rng.normal(0, 25)), side / max(art.shape[:2]))
    turned[:, 2] += extent / 2 - centre
    art = cv2.warpAffine(art, turned, (extent, extent), flags=cv2.INTER_AREA)
    left, top = canvas.rng.integers((-extent // 2, -extent // 2), canvas.size).tolist()
    x0, y0, x1, y1 = max(0, left), max(0, top), min(canvas.width, left + extent), min(canvas.height, top + extent)
    if x1 - x0 < 4 or y1 - y0 < 4:
        return
    piece = np.ascontiguousarray(art[y0 - top : y1 - top, x0 - left : x1 - left])
    share = canvas.between(0, 0.7) if canvas.chance(0.6) else 0.0
    tint = flat(replace(canvas, width=x1 - x0, height=y1 - y0), any_colour(canvas))
    colours = cv2.addWeighted(cv2.cvtColor(piece, cv2.COLOR_RGBA2RGB), 1 - share, tint, share, 0)
    image[y0:y1, x0:x1] = overlay(image[y0:y1, x0:x1], colours, piece[..., 3].copy(), canvas.between(0.3, 1))


def land_map(canvas: Canvas) -> Image:
    """Countries, borders, roads and names."""
    count = int(canvas.rng.integers(10, 60))
    label = regions(canvas, count)
    image = cv2.applyColorMap(label, _tones(canvas, count))
    mask = cv2.compare(cv2.morphologyEx(label, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)), 0, cv2.CMP_GT)
    thickness = max(1, int(canvas.cm * 0.1))
    for _ in range(int(canvas.rng.integers(0, 12))):
        road = np.cumsum(canvas.rng.normal(0, canvas.card, (12, 2)), 0) + canvas.rng.uniform((0, 0), canvas.size)
        cv2.polylines(mask, [np.int32(road)], False, 255, thickness, cv2.LINE_AA)
    for _ in range(int(canvas.rng.integers(0, 25))):
        name = "".join(canvas.rng.choice(list("aeioulnrstmd"), int(canvas.rng.integers(3, 10)))).title()
        at = canvas.rng.integers((0, 0), canvas.size).tolist()
        cv2.putText(mask, name, at, cv2.FONT_HERSHEY_COMPLEX, canvas.card / 200, 255, thickness, cv2.LINE_AA)
    image = overlay(image, any_colour(canvas), mask, canvas.between(0.4, 1))
    return relief(image, clouds(canvas, canvas.cm * 3, 6, 0.7), canvas.between(2, 14))


def board(canvas: Canvas) -> Image:
    """A game board: an illustration with a track of small spaces and large framed areas."""
    image = playmat(canvas)
    mask, filled = blank(canvas), blank(canvas)
    space = canvas.card * canvas.between(0.25, 0.6)
    line = max(1, int(canvas.cm * canvas.between(0.05, 0.2)))
    at = np.array((canvas.width, canvas.height)) * canvas.rng.uniform(0.1, 0.4, 2)
    way = np.array((1.0, 0.0))
    for _ in range(int(canvas.rng.integers(20, 90))):
        box = (*at, *(at + space * 0.92))
        rounded(filled, box, space * 0.1)
        rounded(mask, box, space * 0.1, line)
        following = at + way * space
        outside = (following < 0).any() or (following > np.array(canvas.size) - space).any()
        if outside or canvas.chance(0.12):
            way = np.array((-way[1], way[0])) if canvas.chance(0.8) or outside else way
        at = np.clip(at + way * space, 0, np.array(canvas.size) - space)
    paint = any_colour(canvas)
    image = overlay(image, paint, filled, canvas.between(0.2, 0.95))
    for _ in range(int(canvas.rng.integers(0, 4))):
        x, y = canvas.rng.uniform((0, 0), canvas.size)
        rounded(
            mask,
            (x, y, x + canvas.card * canvas.between(2, 6), y + canvas.card * canvas.between(2, 6)),
            space * 0.2,
            line,
        )
    return overlay(image, ink_on(canvas, paint), mask, canvas.between(0.4, 1))
