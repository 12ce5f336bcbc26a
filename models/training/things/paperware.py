"""Flat props: pads, rule books, boxes, phones, scraps, napkins; none has the size of a card."""

import cv2
import numpy as np

from models.training.surfaces.illustrations import playmat
from models.training.surfaces.materials import woven
from models.training.surfaces.patterns import checks, dots
from models.training.surfaces.texture import Canvas, Colour, Image, Split, any_colour, clouds, hsv, lighter, relief
from models.training.things.stencil import Stencil, bright_or_dark

Rng = np.random.Generator


def _paper(rng: Rng) -> Colour:
    return hsv(rng.uniform(0.05, 0.6), rng.uniform(0, 0.12), rng.uniform(0.8, 1.0))


def _scribble(stencil: Stencil, mask: Image, at: tuple[float, float], wide: float) -> None:
    """A word or number by hand."""
    steps = int(stencil.rng.integers(4, 12))
    x = np.linspace(0, wide, steps)
    y = stencil.rng.normal(0, 0.07, steps)
    points = np.stack((x, y), 1) + at + stencil.rng.normal(0, 0.01, (steps, 2))
    cv2.polylines(mask, [stencil.px(points)], False, 255, stencil.thick(0.02), cv2.LINE_AA, 4)


def pad(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    """Score pad: a sheet larger than a card, ruled in cells, partly filled by hand."""
    wide, high = rng.uniform(1.7, 2.6), rng.uniform(2.9, 4.2)
    if rng.random() < 0.3:
        wide, high = high, wide
    stencil = Stencil(rng, split, card, (wide + 0.2, high + 0.2))
    paper = _paper(rng)
    stencil.cover(stencil.box((wide, high), 0.0, (0.03, 0.04)), lighter(paper, -0.3))
    body = stencil.box((wide, high), 0.02)
    stencil.cover(body, paper)
    ink = hsv(rng.random(), rng.uniform(0, 0.8), rng.uniform(0, 0.6))
    lines, words = stencil.blank(), stencil.blank()
    columns, rows = int(rng.integers(2, 7)), int(rng.integers(5, 16))
    left, top, right, bottom = -wide * 0.44, -high * rng.uniform(0.3, 0.46), wide * 0.44, high * 0.46
    for x in np.linspace(left, right, columns + 1):
        cv2.line(lines, *(tuple(p) for p in stencil.px([[x, top], [x, bottom]]).tolist()), 255, 1, cv2.LINE_AA, 4)
    for y in np.linspace(top, bottom, rows + 1):
        cv2.line(lines, *(tuple(p) for p in stencil.px([[left, y], [right, y]]).tolist()), 255, 1, cv2.LINE_AA, 4)
    share = rng.uniform(0, 0.8)
    for row in range(rows):
        for column in range(columns):
            if rng.random() < share:
                at = (left + (column + 0.2) * (right - left) / columns, top + (row + 0.5) * (bottom - top) / rows)
                _scribble(stencil, words, at, (right - left) / columns * rng.uniform(0.2, 0.6))
    if rng.random() < 0.6:
        band = stencil.box((wide, high * 0.1), 0.0, (0.0, -high * 0.44))
        stencil.tint(cv2.min(band, body), any_colour(stencil.canvas), 0.8)
    stencil.tint(lines, ink, rng.uniform(0.4, 1))
    stencil.tint(words, hsv(rng.uniform(0.5, 0.7), rng.uniform(0, 0.9), rng.uniform(0.05, 0.5)), 0.9)
    return stencil, 0.05


def _text(stencil: Stencil, mask: Image, box: tuple[float, float, float, float]) -> None:
    """Lines of print-like words in a box of card lengths."""
    left, top, right, bottom = box
    line = stencil.rng.uniform(0.05, 0.09)
    thickness = max(1, stencil.thick(line * 0.35))
    for y in np.arange(top, bottom, line):
        x = left
        end = right if stencil.rng.random() < 0.85 else left + (right - left) * stencil.rng.uniform(0.2, 0.9)
        while x < end:
            word = stencil.rng.uniform(0.05, 0.25)
            points = stencil.px([[x, y], [min(end, x + word), y]]).tolist()
            cv2.line(
                mask, tuple(points[0]), tuple(points[1]), int(stencil.rng.integers(110, 220)), thickness, cv2.LINE_AA, 4
            )
            x += word + 0.04


def _picture(stencil: Stencil, body: Image, size: tuple[float, float], at: tuple[float, float]) -> None:
    """An illustration in a box."""
    wide, high = (max(8, stencil.thick(v)) for v in size)
    small = Canvas(stencil.rng, stencil.split, wide, high, stencil.card)
    art = playmat(small)
    x = int(at[0] * stencil.card + stencil.width / 2 - wide / 2)
    y = int(at[1] * stencil.card + stencil.height / 2 - high / 2)
    x0, y0, x1, y1 = max(0, x), max(0, y), min(stencil.width, x + wide), min(stencil.height, y + high)
    colours = stencil.colours.copy()
    colours[y0:y1, x0:x1] = art[y0 - y : y1 - y, x0 - x : x1 - x]
    mask = stencil.blank()
    mask[y0:y1, x0:x1] = 255
    stencil.tint(cv2.min(mask, body), colours)


def rulebook(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    """One page or a spread with text and a picture."""
    wide, high = rng.uniform(2.5, 4.5), rng.uniform(3.4, 5.0)
    stencil = Stencil(rng, split, card, (wide + 0.2, high + 0.2))
    body = stencil.box((wide, high), 0.02)
    paper = _paper(rng) if rng.random() < 0.7 else hsv(rng.random(), rng.uniform(0.05, 0.4), rng.uniform(0.6, 0.95))
    stencil.cover(body, paper)
    words = stencil.blank()
    columns = int(rng.integers(1, 4))
    gutter = 0.12
    column = (wide - 0.4) / columns
    for k in range(columns):
        left = -wide / 2 + 0.2 + k * column
        top = -high / 2 + rng.uniform(0.2, 1.2)
        _text(stencil, words, (left, top, left + column - gutter, high / 2 - rng.uniform(0.2, 1.0)))
    stencil.tint(words, (25.0, 25.0, 30.0), rng.uniform(0.5, 0.95))
    if rng.random() < 0.7:
        _picture(stencil, body, (wide * rng.uniform(0.55, 0.9), high * rng.uniform(0.12, 0.25)), (0.0, -high * 0.33))
    if rng.random() < 0.4:
        stencil.tint(stencil.path([[0, -high], [0, high]], 0.05), (0.0, 0.0, 0.0), 0.3)
    stencil.colours = relief(stencil.colours, clouds(stencil.canvas, card * 2, 3), rng.uniform(1, 6))
    return stencil, 0.08


def box(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    """Game box or book with a cover picture and one visible side."""
    wide, high = rng.uniform(2.6, 4.6), rng.uniform(2.8, 4.8)
    stencil = Stencil(rng, split, card, (wide + 0.8, high + 0.8))
    colour = any_colour(stencil.canvas)
    side = rng.uniform(0.05, 0.3)
    stencil.cover(stencil.box((wide, high), 0.03, (side, side)), lighter(colour, -0.5))
    body = stencil.box((wide, high), 0.03)
    stencil.cover(body, colour)
    if rng.random() < 0.75:
        inset = rng.choice([0.0, 0.15])
        _picture(stencil, body, (wide - inset, high - inset), (0.0, 0.0))
    title = stencil.blank()
    text = "".join(rng.choice(list("AEIOURSTLNDM"), int(rng.integers(4, 9))))
    at = (stencil.px([[-wide * 0.4, -high * 0.25]])[0] // 16).tolist()
    cv2.putText(title, text, at, cv2.FONT_HERSHEY_TRIPLEX, card * wide / 260, 255, stencil.thick(0.04), cv2.LINE_AA)
    stencil.tint(cv2.min(title, body), bright_or_dark(rng, colour))
    stencil.round_off(body, 0.2, 0.03)
    return stencil, rng.uniform(0.2, 1.2)


def phone(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    """Screen up, lit or dark, or back up with its lenses."""
    wide, high = rng.uniform(1.12, 1.3), rng.uniform(2.35, 2.75)
    stencil = Stencil(rng, split, card, (wide + 0.2, high + 0.2))
    colour = (
        hsv(rng.random(), rng.uniform(0, 0.5), rng.uniform(0.03, 0.4))
        if rng.random() < 0.7
        else any_colour(stencil.canvas)
    )
    body = stencil.box((wide, high), rng.uniform(0.1, 0.2))
    stencil.cover(body, colour)
    face = rng.random()
    if face < 0.35:
        for k in range(int(rng.integers(1, 4))):
            stencil.tint(stencil.circle((-wide * 0.28, -high * 0.4 + 0.3 * k), 0.12), (12.0, 12.0, 15.0))
            stencil.tint(stencil.circle((-wide * 0.28, -high * 0.4 + 0.3 * k), 0.05), (60.0, 70.0, 100.0))
    else:
        screen = stencil.box((wide * 0.92, high * 0.93), 0.1)
        stencil.tint(screen, (8.0, 8.0, 10.0) if face < 0.7 else _paper(rng))
        if face >= 0.7:
            _app(stencil, screen, (wide, high))
    sheen = np.array([[-wide, -high], [wide * 0.2, -high], [-wide * 0.3, high], [-wide, high]])
    sheen[:, 0] += rng.uniform(-0.5, 0.5)
    stencil.tint(cv2.min(stencil.polygon(sheen), body), (255.0, 255.0, 255.0), rng.uniform(0, 0.25))
    stencil.round_off(body, 0.3, 0.03)
    return stencil, 0.14


def _app(stencil: Stencil, screen: Image, size: tuple[float, float]) -> None:
    """Bars and icons on a lit screen."""
    rng = stencil.rng
    wide, high = size
    for y in np.arange(-high * 0.4, high * 0.4, rng.uniform(0.2, 0.5)):
        for x in np.arange(-wide * 0.38, wide * 0.38, rng.choice([0.27, wide])):
            mark = stencil.box((rng.choice([0.18, wide * 0.8]), 0.14), 0.04, (x + 0.1, y))
            stencil.tint(cv2.min(mark, screen), any_colour(stencil.canvas), 0.8)


def remote(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    """Remote control: long, dark, with rows of buttons."""
    wide, high = rng.uniform(0.65, 0.9), rng.uniform(2.4, 3.4)
    stencil = Stencil(rng, split, card, (wide + 0.2, high + 0.2))
    colour = hsv(rng.random(), rng.uniform(0, 0.2), rng.uniform(0.05, 0.5))
    body = stencil.box((wide, high), 0.2)
    stencil.cover(body, colour)
    for y in np.arange(-high * 0.42, high * 0.3, 0.24):
        for x in (-0.26, 0.0, 0.26):
            button = stencil.circle((x * wide / 0.8, y), 0.07)
            stencil.tint(button, any_colour(stencil.canvas) if rng.random() < 0.1 else lighter(colour, 0.25))
    stencil.round_off(body, 0.3, 0.06)
    return stencil, 0.25


def scrap(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    """A torn piece of paper with some words."""
    radius = rng.uniform(0.4, 1.6)
    stencil = Stencil(rng, split, card, (3 * radius, 3 * radius))
    angles = np.sort(rng.uniform(0, 2 * np.pi, 9))
    reach = radius * rng.uniform(0.7, 1.3, 9)
    body = stencil.polygon(np.stack((np.cos(angles), np.sin(angles)), 1) * reach[:, None])
    paper = _paper(rng) if rng.random() < 0.7 else any_colour(stencil.canvas)
    stencil.cover(body, paper)
    words = stencil.blank()
    for y in np.arange(-radius * 0.6, radius * 0.6, 0.22):
        _scribble(stencil, words, (-radius * 0.5, y), radius * rng.uniform(0.3, 1))
    stencil.tint(cv2.min(words, body), bright_or_dark(rng, paper), 0.8)
    stencil.colours = relief(stencil.colours, clouds(stencil.canvas, card * 0.5, 4), rng.uniform(1, 9))
    return stencil, 0.05


def napkin(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    """A folded cloth or paper napkin, not quite square, with a wavy border."""
    side = rng.uniform(2.0, 3.6)
    stencil = Stencil(rng, split, card, (side * 1.5, side * 1.5))
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2 * rng.uniform(0.75, 1.0, (4, 1))
    border = np.vstack([np.linspace(corners[k], corners[(k + 1) % 4], 9)[:-1] for k in range(4)])
    body = stencil.polygon(border + rng.normal(0, 0.03, border.shape))
    canvas = stencil.canvas
    cloth = (checks, dots)[int(rng.integers(2))](canvas) if rng.random() < 0.5 else None
    if cloth is None:
        cloth = woven(canvas, np.full((canvas.height, canvas.width, 3), np.uint8(any_colour(canvas))), 0.5)
    stencil.cover(body, relief(cloth, clouds(canvas, card * 1.2, 4), rng.uniform(3, 14)))
    fold = stencil.path([rng.uniform(-side / 2, side / 2, 2), rng.uniform(-side / 2, side / 2, 2)], 0.06)
    stencil.tint(cv2.min(fold, body), (0.0, 0.0, 0.0), 0.25)
    stencil.round_off(body, 0.25, 0.05)
    return stencil, 0.12


def ruler(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    """Ruler or folding rule with its marks."""
    length, wide = rng.uniform(3.0, 6.0), rng.uniform(0.35, 0.7)
    stencil = Stencil(rng, split, card, (length + 0.1, wide + 0.1))
    colour = hsv(rng.uniform(0.08, 0.16), rng.uniform(0, 0.8), rng.uniform(0.6, 1.0))
    body = stencil.box((length, wide), 0.03)
    stencil.cover(body, colour, rng.uniform(0.5, 1.0))
    marks = stencil.blank()
    for number, x in enumerate(np.arange(-length / 2 + 0.1, length / 2 - 0.05, 1 / 12)):
        reach = 0.35 if number % 10 == 0 else 0.25 if number % 5 == 0 else 0.15
        ends = stencil.px([[x, -wide / 2], [x, wide * (reach - 0.5)]]).tolist()
        cv2.line(marks, tuple(ends[0]), tuple(ends[1]), 255, 1, cv2.LINE_AA, 4)
    stencil.tint(marks, bright_or_dark(rng, colour))
    return stencil, 0.05


def tape(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    """A strip of adhesive tape or a ribbon with torn ends."""
    length, wide = rng.uniform(0.8, 3.5), rng.uniform(0.15, 0.35)
    stencil = Stencil(rng, split, card, (length + 0.2, wide + 0.2))
    torn = rng.uniform(-0.05, 0.05, (2, 6)) + np.array([[-length / 2], [length / 2]])
    y = np.linspace(-wide / 2, wide / 2, 6)
    body = stencil.polygon(np.vstack((np.stack((torn[0], y), 1), np.stack((torn[1], y), 1)[::-1])))
    stencil.cover(body, any_colour(stencil.canvas), rng.uniform(0.5, 1.0))
    stencil.colours = relief(stencil.colours, clouds(stencil.canvas, card * 0.3, 4), rng.uniform(1, 8))
    return stencil, 0.01
