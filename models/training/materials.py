"""Surfaces made of one material: wood, stone, cloth, plastic and the like."""

import cv2
import numpy as np

from models.training.texture import (
    Canvas,
    Colour,
    Field,
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


def wood_colour(canvas: Canvas) -> Colour:
    """From bleached pine over oak and mahogany to ebony; sometimes grey or painted."""
    kind = canvas.rng.random()
    if kind < 0.12:
        return hsv(canvas.between(0.05, 0.12), canvas.between(0.02, 0.15), canvas.between(0.15, 0.85))
    if kind < 0.3:
        return hsv(canvas.between(0.98, 1.08), canvas.between(0.1, 0.6), canvas.between(0.06, 0.25))
    return hsv(canvas.between(0.03, 0.125), canvas.between(0.25, 0.8), canvas.between(0.25, 0.95))


def wood_ramp(canvas: Canvas) -> Image:
    base = wood_colour(canvas)
    spread = canvas.between(0.1, 0.5)
    dark = lighter(base, -spread)
    light = lighter(base, spread * canvas.between(0.1, 0.5))
    return ramp(dark, base, light)


def wood_grain(canvas: Canvas) -> Field:
    """Grain along x: yearly rings bent by slow noise, long fibres and short pores."""
    cm = canvas.cm
    fibres = stretched(canvas, cm * canvas.between(4, 15), max(1.0, cm * canvas.between(0.05, 0.2)))
    slow = stretched(canvas, cm * canvas.between(15, 50), cm * canvas.between(2, 6))
    rows = np.arange(canvas.height, dtype=np.float32)[:, None] * np.float32(canvas.between(0.4, 2.5) / max(cm, 1.0))
    rings = np.sin(cv2.add(slow * np.float32(canvas.between(0.8, 4.0)), np.broadcast_to(rows, slow.shape)))
    field = cv2.addWeighted(fibres, canvas.between(0.3, 0.9), rings, canvas.between(0.1, 0.8), 0.0)
    pores = stretched(canvas, cm * canvas.between(0.4, 2), max(1.0, cm * 0.05))
    return cv2.addWeighted(field, 1.0, np.minimum(pores + 1.2, 0.0), canvas.between(0.0, 1.5), 0.0)


def _knots(canvas: Canvas, image: Image) -> Image:
    mask = np.zeros(image.shape[:2], np.uint8)
    for _ in range(int(canvas.rng.integers(1, 7))):
        centre = (int(canvas.rng.integers(canvas.width)), int(canvas.rng.integers(canvas.height)))
        for ring in range(3):
            radius = canvas.cm * canvas.between(0.3, 0.9) * (3 - ring) / 2
            axes = (int(radius * canvas.between(1.2, 2.5)) + 1, int(radius) + 1)
            cv2.ellipse(mask, centre, axes, 0, 0, 360, 80 + 60 * ring, -1, cv2.LINE_AA)
    mask = cv2.blur(mask, (int(canvas.cm / 3) + 1,) * 2)
    return overlay(image, lighter(wood_colour(canvas), -0.7), mask, canvas.between(0.3, 0.8))


def slab(canvas: Canvas) -> Image:
    """A table top without joints."""
    image = shade(wood_grain(canvas), wood_ramp(canvas), canvas.between(15, 60))
    return _knots(canvas, image) if canvas.chance(0.3) else image


def planks(canvas: Canvas) -> Image:
    """Boards side by side, with or without staggered butts, each cut from elsewhere in the grain."""
    grain = wood_grain(canvas)
    index = cv2.addWeighted(grain, canvas.between(15, 50), grain, 0.0, 128.0, dtype=cv2.CV_8U)
    board = max(6, int(canvas.cm * canvas.between(4, 20)))
    length = canvas.cm * canvas.between(40, 160)
    tone = canvas.between(3, 30)
    gap = max(1, int(canvas.cm * canvas.between(0.03, 0.3)))
    joint = canvas.between(0.1, 0.9)
    laid = np.empty_like(index)
    seams = np.zeros_like(index)
    top = -int(canvas.rng.integers(board))
    butts = canvas.chance(0.75)
    while top < canvas.height:
        low, high = max(0, top), min(canvas.height, top + board)
        left = -canvas.between(0, length) if butts else 0.0
        while left < canvas.width:
            begin, end = int(max(0, left)), int(min(canvas.width, left + length if butts else canvas.width))
            if end > begin:
                source = int(canvas.rng.integers(canvas.height - (high - low) + 1))
                shift = int(canvas.rng.normal(0, tone))
                piece = index[source : source + high - low, canvas.width - end : canvas.width - begin]
                laid[low:high, begin:end] = (
                    cv2.add(piece, float(max(0, shift))) if shift > 0 else cv2.subtract(piece, float(-shift))
                )
                seams[low:high, max(0, end - gap) : end] = 255
            left += length if butts else canvas.width
        seams[max(0, high - gap) : high] = 255
        top += board
    image = cv2.applyColorMap(laid, wood_ramp(canvas))
    return overlay(
        image, (20.0, 14.0, 8.0) if canvas.chance(0.85) else (235.0, 225.0, 210.0), cv2.blur(seams, (3, 3)), joint
    )


def _herringbone(cells: int, ratio: int) -> tuple[Image, Image]:
    """Piece tone index and direction per cell, cells x cells, of sticks 1 x ratio."""
    row, column = np.mgrid[0:cells, 0:cells]
    phase = (column - row) % (2 * ratio)
    lying = phase < ratio
    start_x = np.where(lying, column - phase, column)
    start_y = np.where(lying, row, row + (phase - ratio) - ratio + 1)
    return (start_x * 7349 + start_y * 9151 + lying * 131).astype(np.int64) % 251, lying.astype(np.uint8)


def _basket(cells: int, ratio: int) -> tuple[Image, Image]:
    """Squares of `ratio` parallel sticks, turned by 90 degrees from square to square."""
    row, column = np.mgrid[0:cells, 0:cells]
    lying = (row // ratio + column // ratio) % 2 == 0
    stick = np.where(lying, row % ratio, column % ratio)
    return ((row // ratio) * 7349 + (column // ratio) * 9151 + stick * 1777).astype(np.int64) % 251, lying.astype(
        np.uint8
    )


def _sticks(canvas: Canvas, tones: Image, lying: Image, cell: int) -> Image:
    """Two-directional wood from a map of cells; every stick has a tone of its own."""
    offsets = canvas.rng.normal(0, canvas.between(4, 28), 251).astype(np.float32)
    across = wood_grain(canvas)
    along = wood_grain(canvas.turned()).T
    left, top = (int(v) for v in canvas.rng.integers(0, cell, 2))
    window = (slice(top, top + canvas.height), slice(left, left + canvas.width))

    def enlarge(small: Image) -> Image:
        return cv2.resize(small, None, fx=cell, fy=cell, interpolation=cv2.INTER_NEAREST)[window]

    label = enlarge(tones.astype(np.uint8))
    direction = enlarge(lying)
    contrast = canvas.between(10, 40)
    one = cv2.addWeighted(across, contrast, across, 0, 128, dtype=cv2.CV_8U)
    two = cv2.addWeighted(np.ascontiguousarray(along), contrast, across, 0, 128, dtype=cv2.CV_8U)
    cv2.copyTo(two, 1 - direction, one)
    tone = cv2.LUT(label, np.clip(128 + np.append(offsets, np.zeros(5)), 0, 255).astype(np.uint8))
    image = cv2.applyColorMap(cv2.addWeighted(one, 1, tone, 1, -128), wood_ramp(canvas))
    gap = max(1, int(canvas.cm * canvas.between(0.02, 0.12)))
    seams = np.zeros(label.shape, np.uint8)
    seams[:, gap:] |= cv2.compare(label[:, gap:], label[:, :-gap], cv2.CMP_NE)
    seams[gap:] |= cv2.compare(label[gap:], label[:-gap], cv2.CMP_NE)
    return overlay(image, (25.0, 16.0, 8.0), seams, canvas.between(0.15, 0.8))


def _cells(canvas: Canvas, cell: int) -> int:
    return max(canvas.width, canvas.height) // cell + 2


def herringbone(canvas: Canvas) -> Image:
    cell = max(4, int(canvas.cm * canvas.between(3, 9)))
    return _sticks(canvas, *_herringbone(_cells(canvas, cell), int(canvas.rng.integers(3, 7))), cell)


def basket(canvas: Canvas) -> Image:
    cell = max(4, int(canvas.cm * canvas.between(2, 6)))
    return _sticks(canvas, *_basket(_cells(canvas, cell), int(canvas.rng.integers(3, 7))), cell)


def plain(canvas: Canvas) -> Image:
    """Paint, lacquer or board: nearly one colour, with faint stains."""
    base = any_colour(canvas)
    field = clouds(canvas, canvas.cm * canvas.between(5, 40), 4)
    image = shade(field, ramp(lighter(base, -0.25), base, lighter(base, 0.25)), canvas.between(0, 25))
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
    return shade(field, ramp(lighter(base, -0.12), base, lighter(base, 0.8)), canvas.between(5, 45))


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
