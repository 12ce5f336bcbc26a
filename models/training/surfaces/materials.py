"""Surfaces made of one material: paint, plastic, cloth, stone and the like."""

from dataclasses import replace

import cv2
import numpy as np

from models.training.surfaces.texture import (
    Canvas,
    Image,
    any_colour,
    clouds,
    dim,
    flat,
    hsv,
    lighter,
    mix,
    overlay,
    ramp,
    relief,
    shade,
    stretched,
    white,
)
from models.training.surfaces.wood import wood_colour


def plain(canvas: Canvas) -> Image:
    """Paint, lacquer or board: nearly one colour, with faint stains."""
    base = any_colour(canvas)
    field = clouds(canvas, canvas.cm * canvas.between(5, 40), 4)
    image = shade(field, ramp(lighter(base, -0.25), base, lighter(base, 0.25)), 25 * canvas.rng.random() ** 2)
    return relief(image, white(canvas), canvas.between(0, 4)) if canvas.chance(0.5) else image


def dark(canvas: Canvas) -> Image:
    """Black or nearly black table, cloth or card board."""
    base = hsv(canvas.between(0, 1), canvas.between(0, 0.5), canvas.between(0.0, 0.16))
    field = clouds(canvas, canvas.cm * canvas.between(1, 20), 6, canvas.between(0.5, 0.9))
    return shade(field, ramp(lighter(base, -0.5), base, lighter(base, 0.15)), canvas.between(5, 40))


def bright(canvas: Canvas) -> Image:
    """White table at the edge of overexposure: a white card hardly differs from it."""
    base = hsv(canvas.between(0, 1), canvas.between(0, 0.08), canvas.between(0.86, 1.0))
    field = clouds(canvas, canvas.cm * canvas.between(2, 30), 5)
    return shade(field, ramp(lighter(base, -0.12), base, lighter(base, 0.8)), 2 + 40 * canvas.rng.random() ** 2)


def gloss(canvas: Canvas) -> Image:
    """Glass or lacquer: a gradient with blurred reflections of lamps and windows."""
    base = any_colour(canvas)
    x = np.linspace(-1, 1, canvas.width, dtype=np.float32)[None, :] * np.float32(canvas.between(-1.5, 1.5))
    y = np.linspace(-1, 1, canvas.height, dtype=np.float32)[:, None] * np.float32(canvas.between(-1.5, 1.5))
    image = shade(x + y, ramp(lighter(base, -0.5), base, lighter(base, 0.5)), canvas.between(15, 60))
    small = np.zeros((canvas.height // 8 + 1, canvas.width // 8 + 1), np.uint8)
    for _ in range(int(canvas.rng.integers(1, 5))):
        centre = canvas.rng.uniform((0, 0), small.shape[::-1])
        span = canvas.rng.uniform(0.1, 0.6, 2) * small.shape[1]
        box = cv2.boxPoints(((centre[0], centre[1]), (span[0], span[1]), canvas.between(0, 90)))
        cv2.fillPoly(small, [box.astype(np.int32)], int(canvas.rng.integers(40, 256)))
    soft = cv2.GaussianBlur(small, (0, 0), canvas.between(1, 14))
    return overlay(image, lighter(base, 0.8), cv2.resize(soft, canvas.size), canvas.between(0.05, 0.5))


def laminate(canvas: Canvas) -> Image:
    """Plastic with fine flecks."""
    base = any_colour(canvas)
    flecks = cv2.GaussianBlur(white(canvas), (0, 0), max(0.5, canvas.cm * canvas.between(0.02, 0.1)))
    flecks *= np.float32(1.0 / max(1e-3, float(flecks[:256, :256].std())))
    other = lighter(base, canvas.between(-0.5, 0.5)) if canvas.chance(0.7) else any_colour(canvas)
    return shade(flecks, ramp(base, mix(base, other, 0.3), other), canvas.between(15, 70), canvas.between(40, 140))


def felt(canvas: Canvas) -> Image:
    """Short fibres, matt: the green, blue or red of game tables, or grey."""
    base = hsv(canvas.between(0.2, 0.75), canvas.between(0.2, 0.9), canvas.between(0.12, 0.7))
    if canvas.chance(0.35):
        base = any_colour(canvas)
    field = cv2.addWeighted(clouds(canvas, canvas.cm * 6, 3), 0.6, cv2.blur(white(canvas), (2, 2)), 1.6, 0.0)
    return shade(field, ramp(lighter(base, -0.4), base, lighter(base, 0.3)), canvas.between(10, 35))


def weave(canvas: Canvas) -> Image:
    """Threads over and under; coarse ones read as burlap, fine ones as linen or canvas."""
    return woven(canvas, flat(canvas, any_colour(canvas)), canvas.between(0.3, 1.0))


def woven(canvas: Canvas, image: Image, strength: float) -> Image:
    """Press a thread pattern into a picture."""
    thread = max(2.0, canvas.cm * canvas.between(0.05, 0.35))
    slubs = canvas.between(0.3, 1.0)
    warp = stretched(canvas, thread, thread * 14) * slubs
    weft = stretched(canvas, thread * 14, thread) * slubs
    x = np.cos(np.arange(canvas.width, dtype=np.float32) * np.float32(np.pi / thread))
    y = np.cos(np.arange(canvas.height, dtype=np.float32) * np.float32(np.pi / thread))
    cross = np.outer(y, x)
    field = cv2.add(cv2.addWeighted(warp, 0.5, weft, 0.5, 0.0), cross)
    return relief(image, field, 22.0 * strength)


def pile(canvas: Canvas, image: Image) -> Image:
    """The tufts of a carpet: dark gaps between clumps of yarn."""
    tuft = max(1.2, canvas.cm * canvas.between(0.12, 0.5))
    field = cv2.add(stretched(canvas, tuft, tuft), stretched(canvas, tuft * 2.2, tuft * 2.2))
    field = cv2.addWeighted(field, 0.7, white(canvas), 0.4, 0.0)
    return relief(image, field, canvas.between(6, 26))


def carpet(canvas: Canvas) -> Image:
    """Plain or mottled carpet."""
    base = any_colour(canvas)
    other = lighter(base, canvas.between(-0.4, 0.4))
    image = shade(clouds(canvas, canvas.cm * canvas.between(0.5, 15), 4), ramp(base, other), canvas.between(10, 60))
    return pile(canvas, image)


def folds(canvas: Canvas) -> Image:
    """A blanket, sheet or tablecloth that does not lie flat: light on its folds."""
    pick = int(canvas.rng.integers(3))
    image = (weave, felt, plain)[pick](canvas)
    small = replace(canvas, width=canvas.width // 4 + 1, height=canvas.height // 4 + 1)
    wave = canvas.card / 4 * canvas.between(0.5, 3)
    height = cv2.GaussianBlur(clouds(small, wave, 2, 0.4), (0, 0), wave / 4)
    if canvas.chance(0.6):
        ridged = np.abs(cv2.GaussianBlur(clouds(small, wave * 2, 2), (0, 0), wave / 3))
        height = cv2.addWeighted(height, 0.5, cv2.blur(ridged, (3, 3)), canvas.between(1, 3), 0.0)
    angle = canvas.between(0, 2 * np.pi)
    slope = cv2.Sobel(height, cv2.CV_32F, 1, 0) * np.float32(np.cos(angle)) + cv2.Sobel(
        height, cv2.CV_32F, 0, 1
    ) * np.float32(np.sin(angle))
    slope = np.clip(slope / max(1e-3, float(slope.std())), -3, 3)
    return dim(image, 1.0 + cv2.resize(slope, canvas.size) * np.float32(canvas.between(0.03, 0.2)))


def slats(canvas: Canvas) -> Image:
    """Bamboo mat, blind or corrugated board: round rods side by side, bound by threads."""
    rod = max(3.0, canvas.cm * canvas.between(0.25, 2))
    base = wood_colour(canvas) if canvas.chance(0.7) else any_colour(canvas)
    across = np.cos((np.arange(canvas.height, dtype=np.float32) / rod % 1.0 - 0.5) * np.float32(np.pi))
    tone = np.repeat(canvas.rng.normal(0, 0.35, int(canvas.height / rod) + 2), int(rod) + 1)[: canvas.height].astype(
        np.float32
    )
    column = across * np.float32(canvas.between(0.5, 1.6)) + tone
    fibres = stretched(canvas, canvas.cm * 4, max(1.0, canvas.cm * 0.1))
    field = cv2.addWeighted(
        fibres, 0.3, np.ascontiguousarray(np.broadcast_to(column[:, None], fibres.shape)), 1.0, -0.8
    )
    image = shade(field, ramp(lighter(base, -0.7), base, lighter(base, 0.3)), canvas.between(25, 50))
    threads = np.zeros(image.shape[:2], np.uint8)
    for x in np.arange(canvas.between(0, 3) * canvas.cm, canvas.width, canvas.cm * canvas.between(4, 12)):
        cv2.line(threads, (int(x), 0), (int(x), canvas.height), 255, max(1, int(canvas.cm * canvas.between(0.05, 0.3))))
    return overlay(image, any_colour(canvas), threads, canvas.between(0.0, 0.8))


def strands(canvas: Canvas) -> Image:
    """Chip board or turf: thousands of flakes or blades in all directions."""
    turf = canvas.chance(0.4)
    base = (
        hsv(canvas.between(0.2, 0.35), canvas.between(0.3, 0.8), canvas.between(0.2, 0.6))
        if turf
        else wood_colour(canvas)
    )
    image = relief(flat(canvas, lighter(base, -0.3)), clouds(canvas, canvas.cm * 2, 5), 10)
    wide = 1 if turf else max(1, int(canvas.cm * canvas.between(0.3, 1.2)))
    count = 3000 if turf else 900
    start = canvas.rng.uniform((0, 0), canvas.size, (count, 2))
    angle = canvas.rng.uniform(0, np.pi, count)
    reach = canvas.cm * canvas.rng.uniform(1.0, 3.0 if turf else 7.0, count)
    end = start + np.stack((np.cos(angle), np.sin(angle)), 1) * reach[:, None]
    tones = canvas.rng.normal(0, canvas.between(0.08, 0.3), count).clip(-0.8, 0.8)
    for a, b, tone in zip(np.int32(start), np.int32(end), tones, strict=True):
        cv2.line(image, a, b, lighter(base, float(tone)), wide)
    return image


def marble(canvas: Canvas) -> Image:
    """Clouded stone with veins along the zero lines of a bent noise."""
    base = (
        any_colour(canvas)
        if canvas.chance(0.3)
        else hsv(canvas.between(0.05, 0.7), canvas.between(0, 0.12), canvas.between(0.6, 0.97))
    )
    if canvas.chance(0.25):
        base = lighter(base, -canvas.between(0.6, 0.9))
    vein = lighter(base, -canvas.between(0.2, 0.7)) if sum(base) > 300 else lighter(base, canvas.between(0.3, 0.8))
    image = shade(
        clouds(canvas, canvas.cm * 12, 6), ramp(mix(base, vein, 0.3), base, lighter(base, 0.2)), canvas.between(15, 45)
    )
    bent = np.abs(clouds(canvas, canvas.cm * canvas.between(6, 25), 7, 0.5))
    lines = cv2.addWeighted(bent, -255.0 * canvas.between(4, 14), bent, 0.0, 255.0, dtype=cv2.CV_8U)
    return overlay(image, vein, lines, canvas.between(0.2, 0.8))


def granite(canvas: Canvas) -> Image:
    """Speckled stone of three or four minerals."""
    grain = max(1.0, canvas.cm * canvas.between(0.08, 0.35))
    field = cv2.addWeighted(stretched(canvas, grain, grain), 0.8, stretched(canvas, grain * 2.5, grain * 2.5), 0.6, 0.0)
    base = any_colour(canvas)
    minerals = [lighter(base, canvas.between(-0.8, 0.7)) for _ in range(4)]
    return shade(field, ramp(*minerals, base), canvas.between(30, 70))


def terrazzo(canvas: Canvas) -> Image:
    """Angular chips of several colours in a light ground."""
    image = relief(
        flat(canvas, hsv(canvas.between(0, 1), 0.06, canvas.between(0.5, 0.95))), clouds(canvas, canvas.cm * 4, 4), 4
    )
    colours = [tuple(int(v) for v in any_colour(canvas)) for _ in range(5)]
    size = canvas.cm * canvas.between(0.4, 1.6)
    for _ in range(min(1500, int(canvas.width * canvas.height / (size * size * canvas.between(3, 8))))):
        centre = canvas.rng.uniform((0, 0), canvas.size)
        angles = np.sort(canvas.rng.uniform(0, 2 * np.pi, 6))
        radius = size * canvas.rng.uniform(0.3, 0.7, 6)
        chip = centre + np.stack((np.cos(angles), np.sin(angles)), 1) * radius[:, None]
        cv2.fillConvexPoly(image, np.int32(chip * 16), colours[int(canvas.rng.integers(5))], cv2.LINE_AA, 4)
    return image


def concrete(canvas: Canvas) -> Image:
    """Grey, blotched, with pores and hair cracks."""
    base = hsv(canvas.between(0.05, 0.6), canvas.between(0, 0.12), canvas.between(0.3, 0.8))
    field = clouds(canvas, canvas.cm * canvas.between(8, 30), 8, 0.7)
    return shade(field, ramp(lighter(base, -0.4), base, lighter(base, 0.35)), canvas.between(20, 55))


def leather(canvas: Canvas) -> Image:
    """Pebbled hide: the ridges of a fine noise."""
    base = any_colour(canvas) if canvas.chance(0.4) else lighter(wood_colour(canvas), -0.3)
    cell = max(2.0, canvas.cm * canvas.between(0.1, 0.35))
    field = np.minimum(np.abs(stretched(canvas, cell, cell)), np.abs(stretched(canvas, cell, cell)))
    field = cv2.addWeighted(field, 2.0, clouds(canvas, canvas.cm * 10, 3), 0.4, -0.6)
    return shade(field, ramp(lighter(base, -0.6), base, lighter(base, 0.2)), canvas.between(20, 50))


def cork(canvas: Canvas) -> Image:
    """Light brown granules with dark specks."""
    base = hsv(canvas.between(0.06, 0.1), canvas.between(0.35, 0.6), canvas.between(0.5, 0.8))
    grain = max(1.5, canvas.cm * canvas.between(0.15, 0.4))
    field = cv2.add(stretched(canvas, grain, grain), stretched(canvas, grain * 0.5, grain * 0.5))
    return shade(
        field, ramp(lighter(base, -0.75), lighter(base, -0.2), base, base, lighter(base, 0.25)), canvas.between(25, 45)
    )


def static(canvas: Canvas) -> Image:
    """1/f noise in colour: the statistics of a photograph of nothing in particular."""
    fall = canvas.between(0.5, 0.95)
    cell = canvas.cm * canvas.between(4, 40)
    colours = [any_colour(canvas) for _ in range(4)]
    image = shade(clouds(canvas, cell, 8, fall), ramp(*colours[:3]), canvas.between(25, 70))
    mask = clouds(canvas, cell * 2, 7, fall)
    alpha = cv2.addWeighted(mask, canvas.between(40, 200), mask, 0.0, 100.0, dtype=cv2.CV_8U)
    return overlay(image, colours[3], alpha, canvas.between(0.2, 0.9))


def metal(canvas: Canvas) -> Image:
    """Brushed steel or anodised sheet."""
    base = hsv(canvas.between(0, 1), canvas.between(0, 0.2), canvas.between(0.3, 0.85))
    brushed = stretched(canvas, canvas.cm * canvas.between(5, 30), 1.0)
    sheen = np.broadcast_to(
        np.sin(np.linspace(0, canvas.between(1, 9), canvas.height, dtype=np.float32))[:, None], brushed.shape
    )
    field = cv2.addWeighted(brushed, canvas.between(0.2, 1), np.ascontiguousarray(sheen), canvas.between(0.2, 1), 0)
    return shade(field, ramp(lighter(base, -0.5), base, lighter(base, 0.6)), canvas.between(10, 50))


def worn(canvas: Canvas, image: Image) -> Image:
    """Stains, scratches, crumbs and rings: what use leaves on any table."""
    if canvas.chance(0.5):
        image = dim(
            image, 1.0 + clouds(canvas, canvas.cm * canvas.between(8, 60), 4) * np.float32(canvas.between(0.01, 0.09))
        )
    if canvas.chance(0.25):
        mask = np.zeros(image.shape[:2], np.uint8)
        for _ in range(int(canvas.rng.integers(2, 40))):
            start = canvas.rng.uniform((0, 0), canvas.size)
            angle, length = canvas.between(0, 2 * np.pi), canvas.cm * canvas.between(0.5, 20)
            end = start + length * np.array((np.cos(angle), np.sin(angle)))
            cv2.line(mask, np.int32(start), np.int32(end), int(canvas.rng.integers(60, 255)), 1, cv2.LINE_AA)
        image = overlay(image, (255.0,) * 3 if canvas.chance(0.5) else (0.0,) * 3, mask, canvas.between(0.1, 0.6))
    if canvas.chance(0.2):
        mask = np.zeros(image.shape[:2], np.uint8)
        for _ in range(int(canvas.rng.integers(3, 60))):
            centre = canvas.rng.integers((0, 0), canvas.size)
            cv2.circle(mask, centre.tolist(), max(1, int(canvas.cm * canvas.between(0.02, 0.15))), 255, -1, cv2.LINE_AA)
        image = overlay(image, any_colour(canvas), mask, canvas.between(0.3, 0.9))
    return image
