"""Game mats, cutting mats and paper: surfaces with lines that are no card borders."""

import cv2
import numpy as np

from models.training.surfaces.illustrations import playmat
from models.training.surfaces.prints import blank, ink_on, motif, mottled, tiled
from models.training.surfaces.texture import (
    Canvas,
    Image,
    clouds,
    flat,
    hsv,
    lighter,
    overlay,
    paint_hue,
    ramp,
    relief,
    rounded,
    shade,
    stretched,
    white,
)


def _lines(canvas: Canvas, mask: Image, step: float, thickness: int, level: int) -> None:
    start = canvas.between(0, step)
    for x in np.arange(start, canvas.width, step):
        cv2.line(mask, (int(x), 0), (int(x), canvas.height), level, thickness)
    for y in np.arange(start, canvas.height, step):
        cv2.line(mask, (0, int(y)), (canvas.width, int(y)), level, thickness)


def cutting_mat(canvas: Canvas) -> Image:
    """Self-healing mat: fine and strong grid lines, numbers along them, angles."""
    base = hsv(paint_hue(canvas), canvas.between(0.1, 0.8), canvas.between(0.15, 0.7))
    ink = ink_on(canvas, base)
    mask = blank(canvas)
    step = canvas.cm * (1.0 if canvas.chance(0.7) else 2.54)
    wide = max(1, round(canvas.cm * 0.06))
    if step > 5:
        _lines(canvas, mask, step, 1, int(canvas.rng.integers(60, 200)))
    if canvas.chance(0.6):
        _lines(canvas, mask, step * float(canvas.rng.choice([2, 5, 10])), wide, 255)
    for _ in range(int(canvas.rng.integers(0, 5))):
        angle = np.radians(canvas.rng.choice([30, 45, 60, 120, 135]))
        origin = canvas.rng.uniform((0, 0), canvas.size)
        reach = 3 * canvas.width * np.array((np.cos(angle), np.sin(angle)))
        cv2.line(mask, np.int32(origin - reach), np.int32(origin + reach), 255, wide, cv2.LINE_AA)
    for number in range(int(canvas.rng.integers(0, 40))):
        at = (int(number * step * 2), int(canvas.height * 0.1))
        cv2.putText(mask, str(number), at, cv2.FONT_HERSHEY_SIMPLEX, canvas.cm / 50, 255, wide, cv2.LINE_AA)
    image = overlay(flat(canvas, base), ink, mask, canvas.between(0.25, 0.95))
    return relief(image, clouds(canvas, canvas.cm * 8, 5, 0.8), canvas.between(1, 6))


def _slots(canvas: Canvas, mask: Image, filled: Image) -> None:
    """Places for cards in a regular grid: outlines, some of them tinted, some with a word."""
    short, long = canvas.card * canvas.between(0.95, 1.35), canvas.card * canvas.between(1.0, 1.9)
    if canvas.chance(0.4):
        short, long = long, short
    gap = canvas.card * canvas.between(0.05, 0.9)
    left, top = canvas.rng.uniform(-1, 1.5, 2) * canvas.card
    radius = canvas.card * canvas.between(0, 0.12)
    thickness = max(1, round(canvas.cm * canvas.between(0.05, 0.25)))
    share = canvas.between(0.4, 1.0)
    for y in np.arange(top, canvas.height, long + gap):
        for x in np.arange(left, canvas.width, short + gap):
            if canvas.chance(share):
                box = (x, y, x + short, y + long)
                rounded(mask, box, radius, thickness)
                if canvas.chance(0.3):
                    rounded(filled, box, radius)
                if canvas.chance(0.3):
                    at = (int(x + short * 0.15), int(y + long * 0.55))
                    word = str(canvas.rng.choice(["DECK", "DISCARD", "1", "2", "3", "DRAW", "HAND", "ATK", "EX"]))
                    cv2.putText(mask, word, at, cv2.FONT_HERSHEY_DUPLEX, canvas.card / 120, 255, thickness, cv2.LINE_AA)


def slot_mat(canvas: Canvas) -> Image:
    """A game mat whose printed frames have the size of cards and hold none."""
    image = playmat(canvas) if canvas.chance(0.3) else mottled(canvas)
    mask, filled = blank(canvas), blank(canvas)
    _slots(canvas, mask, filled)
    base = tuple(float(v) for v in image[::64, ::64].reshape(-1, 3).mean(0))
    ink = ink_on(canvas, base)
    image = overlay(image, ink, filled, canvas.between(0.02, 0.2))
    return overlay(image, ink, mask, canvas.between(0.15, 0.95))


def poker_mat(canvas: Canvas) -> Image:
    """Ornamented mat with a printed frame and betting boxes."""
    base = hsv(paint_hue(canvas), canvas.between(0, 0.8), canvas.between(0.08, 0.6))
    ornament = tiled(canvas, motif(canvas, max(6, int(canvas.cm * canvas.between(1.5, 5)))))
    image = overlay(flat(canvas, base), lighter(base, canvas.between(-0.6, 0.4)), ornament, canvas.between(0.2, 0.9))
    mask = blank(canvas)
    for _ in range(int(canvas.rng.integers(1, 4))):
        x, y = canvas.rng.uniform((0, 0), (canvas.width * 0.6, canvas.height * 0.6))
        box = (x, y, x + canvas.card * canvas.between(1.2, 9), y + canvas.card * canvas.between(1.6, 9))
        rounded(mask, box, canvas.card * canvas.between(0, 1), max(1, int(canvas.cm * canvas.between(0.1, 0.3))))
    if canvas.chance(0.4):
        _slots(canvas, mask, blank(canvas))
    return relief(
        overlay(image, ink_on(canvas, base), mask, canvas.between(0.4, 1)), white(canvas), canvas.between(0, 6)
    )


def ruled_paper(canvas: Canvas) -> Image:
    """White sheet with cells as large as cards, or squared paper."""
    base = hsv(canvas.between(0, 1), canvas.between(0, 0.08), canvas.between(0.75, 1.0))
    mask = blank(canvas)
    ink = hsv(canvas.between(0, 1), canvas.between(0, 0.8), canvas.between(0, 0.6))
    thickness = max(1, int(canvas.cm * canvas.between(0.03, 0.15)))
    if canvas.chance(0.7):
        wide, high = canvas.card * canvas.rng.uniform(1.05, 2.2, 2)
        left, top = canvas.between(0, wide), canvas.between(0, high)
        for x in np.arange(left, canvas.width, wide):
            cv2.line(mask, (int(x), 0), (int(x), canvas.height), 255, thickness)
        for y in np.arange(top, canvas.height, high):
            cv2.line(mask, (0, int(y)), (canvas.width, int(y)), 255, thickness)
    else:
        _lines(canvas, mask, max(5.0, canvas.cm * canvas.between(0.5, 1.2)), 1, 255)
    image = overlay(flat(canvas, base), ink, mask, canvas.between(0.15, 0.9))
    return relief(image, clouds(canvas, canvas.cm * 15, 4), canvas.between(1, 6))


def newspaper(canvas: Canvas) -> Image:
    """Columns of text-like lines, headlines and grey pictures."""
    base = hsv(canvas.between(0.08, 0.16), canvas.between(0, 0.2), canvas.between(0.65, 0.97))
    line = max(3.0, canvas.cm * canvas.between(0.3, 0.6))
    words = stretched(canvas, line * 1.2, 1.0)
    words = cv2.resize(
        cv2.resize(words, (canvas.width, max(2, int(canvas.height / line)))),
        canvas.size,
        interpolation=cv2.INTER_NEAREST,
    )
    letters = cv2.addWeighted(words, 1.0, stretched(canvas, max(1.0, line * 0.25), line * 0.4), 0.9, 0.0)
    mask = cv2.addWeighted(letters, 120.0, letters, 0.0, 150.0, dtype=cv2.CV_8U)
    rows = (np.arange(canvas.height) % line) > line * 0.55
    mask[rows] = 0
    column = canvas.cm * canvas.between(5, 12)
    mask[:, (np.arange(canvas.width) % column) < canvas.cm * 0.5] = 0
    image = overlay(flat(canvas, base), (30.0, 30.0, 32.0), mask, canvas.between(0.3, 0.9))
    for _ in range(int(canvas.rng.integers(0, 4))):
        x, y = canvas.rng.integers((0, 0), canvas.size)
        # Wider than any card, or it would be one without a label.
        wide, high = (int(canvas.cm * canvas.between(16, 30)), int(canvas.cm * canvas.between(3, 14)))
        region = image[y : y + high, x : x + wide]
        if min(region.shape[:2]) > 8:
            small = Canvas(canvas.rng, canvas.split, region.shape[1], region.shape[0], canvas.card)
            region[:] = shade(clouds(small, canvas.cm * 4, 6, 0.7), ramp((30, 30, 30), base), 60)
    return image
