"""Wooden surfaces: table tops, planks and parquet."""

from dataclasses import replace

import cv2
import numpy as np

from models.training.surfaces.texture import Canvas, Colour, Field, Image, hsv, lighter, overlay, ramp, shade, stretched


def wood_colour(canvas: Canvas) -> Colour:
    """From bleached pine over oak and mahogany to ebony; sometimes grey or painted."""
    kind = canvas.rng.random()
    if kind < 0.12:
        return hsv(canvas.between(0.05, 0.12), canvas.between(0.02, 0.15), canvas.between(0.15, 0.85))
    if kind < 0.3:
        return hsv(canvas.between(0.98, 1.08), canvas.between(0.1, 0.6), canvas.between(0.06, 0.25))
    return hsv(canvas.between(0.03, 0.125), canvas.between(0.2, 0.72), canvas.between(0.25, 0.95))


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
    side = max(canvas.size)
    grain = wood_grain(replace(canvas, width=side, height=side))
    left, top = (int(v) for v in canvas.rng.integers(0, cell, 2))
    window = (slice(top, top + canvas.height), slice(left, left + canvas.width))

    def enlarge(small: Image) -> Image:
        return cv2.resize(small, None, fx=cell, fy=cell, interpolation=cv2.INTER_NEAREST)[window]

    label = enlarge(tones.astype(np.uint8))
    direction = enlarge(lying)
    contrast = canvas.between(10, 40)
    across = cv2.addWeighted(grain, contrast, grain, 0, 128, dtype=cv2.CV_8U)
    along = cv2.transpose(across)[: canvas.height, : canvas.width]
    across = across[: canvas.height, : canvas.width].copy()
    cv2.copyTo(along, 1 - direction, across)
    tone = cv2.LUT(label, np.clip(128 + np.append(offsets, np.zeros(5)), 0, 255).astype(np.uint8))
    image = cv2.applyColorMap(cv2.addWeighted(across, 1, tone, 1, -128), wood_ramp(canvas))
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
