"""A hand that writes numbers: digits side by side, minus signs and dashes, struck out and written anew."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from models.training.pads.digits import Floats, Split, smooth, written_mnist, written_strokes


@dataclass(frozen=True, slots=True)
class Hand:
    """One writer with one pen on one evening."""

    split: Split
    own: float
    """Share of digits that come from own strokes, not from MNIST."""
    slant: float
    """Shift to the right per pixel of height."""
    gap: float
    """Between digits, in heights; negative where they touch."""
    steady: float
    """How little digits differ in size and level, 0 to 1."""
    darkness: float
    """Of the pen, 0 to 1."""
    grain: float
    """How much the paper's teeth show in the stroke: pencils much, pens little."""
    thin: float
    """How many times pixels of stroke are worn off by a fine pen: 0 to 1."""


def any_hand(rng: np.random.Generator, split: Split) -> Hand:
    """Any writer: MNIST's or own strokes, upright or slanted, pencil or pen."""
    pencil = rng.random() < 0.35
    return Hand(
        split=split,
        own=float(rng.choice([0.0, 0.35, 1.0], p=[0.35, 0.4, 0.25])),
        slant=float(rng.normal(0.05, 0.14)),
        gap=float(rng.normal(0.08, 0.1)),
        steady=float(rng.uniform(0.3, 1.0)),
        darkness=float(rng.uniform(0.22, 0.65) if pencil else rng.uniform(0.55, 0.95)),
        grain=float(rng.uniform(0.15, 0.6) if pencil else rng.uniform(0, 0.2)),
        thin=float(rng.uniform(0, 1)),
    )


def write_sign(rng: np.random.Generator, hand: Hand, sign: str, height: float) -> Floats:
    """One digit or minus as ink 0 to 1."""
    own = max(hand.own, 0.45) if sign in "17" else hand.own
    if sign == "-" or rng.random() < own:
        ink = written_strokes(rng, sign, height * (rng.uniform(0.5, 1.0) if sign == "-" else 1.0), hand.split)
    else:
        ink = written_mnist(rng, sign, height, hand.split)
    return _turned(rng, ink, hand.slant + rng.normal(0, 0.06) * (1.2 - hand.steady))


def _turned(rng: np.random.Generator, ink: Floats, slant: float) -> Floats:
    """Slanted and slightly turned, in a box that holds it."""
    high, wide = ink.shape
    turn = rng.normal(0, 0.06)
    matrix = np.array([[np.cos(turn), -slant - np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners = np.array([[0, 0], [wide, 0], [0, high], [wide, high]]) @ matrix.T
    low = corners.min(0)
    size = np.ceil(corners.max(0) - low + 1).astype(int)
    affine = np.c_[matrix, -low].astype(np.float32)
    return cv2.warpAffine(ink, affine, (int(size[0]), int(size[1])), flags=cv2.INTER_LINEAR)


def write_number(rng: np.random.Generator, hand: Hand, text: str, height: float) -> Floats:
    """The signs side by side on a common line."""
    signs = [write_sign(rng, hand, sign, height * rng.normal(1, 0.12 * (1.15 - hand.steady))) for sign in text]
    gaps = [rng.normal(hand.gap, 0.05) * height for _ in signs]
    width = int(sum(sign.shape[1] for sign in signs) + sum(max(gap, 0) for gap in gaps) + 2)
    tall = max(sign.shape[0] for sign in signs)
    room = int(0.3 * height)
    page = np.zeros((tall + 2 * room, width + 4), np.float32)
    at, farthest = 0.0, 0
    for sign, gap in zip(signs, gaps, strict=True):
        drop = rng.normal(0, 0.06 * (1.2 - hand.steady)) * height
        top = int(np.clip(room + (tall - sign.shape[0]) / 2 + drop, 0, page.shape[0] - sign.shape[0]))
        left = int(np.clip(at, 0, page.shape[1] - sign.shape[1]))
        _add(page, sign, (left, top))
        farthest = left + sign.shape[1]
        at = max(farthest + gap, left + 0.35 * sign.shape[1])
    return page[:, :farthest]


def _add(page: Floats, ink: Floats, at: tuple[int, int]) -> None:
    """Ink onto the page, cut at its edges; the page is the caller's own."""
    x, y = at
    left, top = max(x, 0), max(y, 0)
    right, bottom = min(x + ink.shape[1], page.shape[1]), min(y + ink.shape[0], page.shape[0])
    if right > left and bottom > top:
        part = page[top:bottom, left:right]
        np.maximum(part, ink[top - y : bottom - y, left - x : right - x], out=part)


def strike(rng: np.random.Generator, ink: Floats, wide: int) -> Floats:
    """Struck out by one or two strokes, a zigzag or a scribble."""
    high, width = ink.shape
    struck = (ink * 255).astype(np.uint8)
    kind = rng.choice(["line", "two", "cross", "zigzag"], p=[0.4, 0.2, 0.2, 0.2])
    low, far = 0.05 * width, 0.95 * width
    middle = high * rng.uniform(0.42, 0.58)
    tilt = rng.normal(0, 0.14) * high
    lines = [[(low, middle + tilt), (width / 2, middle), (far, middle - tilt)]]
    if kind == "two":
        lines.append([(low, middle + tilt + 0.12 * high), (far, middle - tilt + 0.14 * high)])
    if kind == "cross":
        lines = [[(low, 0.22 * high), (far, 0.8 * high)], [(low, 0.8 * high), (far, 0.2 * high)]]
    if kind == "zigzag":
        count = int(rng.integers(5, 10))
        across = np.linspace(low, far, count)
        lines = [[(float(x), high * (0.25 if n % 2 else 0.75)) for n, x in enumerate(across)]]
    for line in lines:
        points = smooth(np.array(line) + rng.normal(0, 0.02 * high, (len(line), 2)))
        cv2.polylines(struck, [np.round(points * 16).astype(np.int32)], False, 255, wide, cv2.LINE_AA, 4)
    return struck.astype(np.float32) / 255


def rewritten(rng: np.random.Generator, hand: Hand, old: str, new: str, height: float) -> tuple[Floats, str]:
    """A struck number and the one that counts, beside or above it; and the signs from left to right."""
    wide = max(2, round(height * rng.uniform(0.06, 0.12)))
    first = strike(rng, write_number(rng, hand, old, height * rng.uniform(0.75, 1.0)), wide)
    second = write_number(rng, hand, new, height * rng.uniform(0.7, 1.0))
    beside = rng.random() < 0.75
    if beside:
        gap = int(height * rng.uniform(0.05, 0.3))
        tall = max(first.shape[0], second.shape[0])
        page = np.zeros((tall, first.shape[1] + gap + second.shape[1]), np.float32)
        _add(page, first, (0, (tall - first.shape[0]) // 2))
        _add(page, second, (first.shape[1] + gap, (tall - second.shape[0]) // 2))
        return page, "/" + new
    shift = int(first.shape[1] * rng.uniform(0.55, 1.0))
    rise = int(0.45 * height)
    page = np.zeros((max(first.shape[0] + rise, second.shape[0]), shift + second.shape[1]), np.float32)
    wider = np.zeros((page.shape[0], max(page.shape[1], first.shape[1])), np.float32)
    _add(wider, first, (0, rise))
    _add(wider, second, (shift, 0))
    return wider, "/" + new


def crossed(rng: np.random.Generator, height: float) -> Floats:
    """A slash or a cross through an empty box."""
    side = int(height * rng.uniform(0.8, 1.4))
    page = np.zeros((int(height * rng.uniform(0.8, 1.2)), side), np.uint8)
    high, wide = page.shape
    lines = [[(0.1 * wide, 0.9 * high), (0.9 * wide, 0.1 * high)]]
    if rng.random() < 0.5:
        lines.append([(0.1 * wide, 0.1 * high), (0.9 * wide, 0.9 * high)])
    for line in lines:
        points = np.array(line) + rng.normal(0, 0.04 * high, (2, 2))
        cv2.polylines(
            page, [np.round(points * 16).astype(np.int32)], False, 255, max(2, int(height / 11)), cv2.LINE_AA, 4
        )
    return page.astype(np.float32) / 255


def ringed(rng: np.random.Generator, ink: Floats) -> Floats:
    """With a ring around it, as winners and totals get one; not quite closed, not quite round."""
    high, wide = ink.shape
    room = int(0.25 * high) + 3
    page = np.zeros((high + 2 * room, wide + 2 * room), np.float32)
    page[room : room + high, room : room + wide] = ink
    turn = np.linspace(0, rng.uniform(1.85, 2.15), 14) * np.pi + rng.uniform(0, 6)
    reach = np.array([wide, high]) / 2 * rng.uniform(1.0, 1.2) + 0.12 * high
    middle = np.array(page.shape[1::-1]) / 2 + rng.normal(0, 0.03 * high, 2)
    points = middle + np.stack([np.cos(turn), np.sin(turn)], 1) * reach + rng.normal(0, 0.015 * high, (14, 2))
    return _stroked(page, [points], max(2, round(high * rng.uniform(0.04, 0.08))))


def underlined(rng: np.random.Generator, ink: Floats) -> Floats:
    """With a stroke or two below it."""
    high, wide = ink.shape
    page = np.concatenate([ink, np.zeros((int(0.2 * high) + 4, wide), np.float32)])
    lines = []
    rows = np.flatnonzero(ink.max(1) > 0.3)
    at = (rows[-1] if len(rows) else high) + 0.06 * high
    for _ in range(int(rng.integers(1, 3))):
        lines.append(np.array([[0.02 * wide, at], [0.5 * wide, at], [0.98 * wide, at]]) + rng.normal(0, 1, (3, 2)))
        at += 0.1 * high
    return _stroked(page, lines, max(2, round(high * rng.uniform(0.04, 0.08))))


def scrawled(rng: np.random.Generator, height: float) -> Floats:
    """A name in joined letters that nobody can read: arches and loops along a line, a few of them tall."""
    count = int(rng.integers(4, 12))
    step = height * rng.uniform(0.14, 0.28)
    low = 0.75 * height
    points = []
    for number in range(count):
        tall = rng.random() < (0.9 if number == 0 else 0.2)
        top = low - height * (rng.uniform(0.55, 0.7) if tall else rng.uniform(0.2, 0.34))
        foot = low + height * (0.22 if rng.random() < 0.1 else 0.0)
        x = 4 + number * step
        points += [(x, low), (x + 0.45 * step, top), (x + rng.uniform(0.1, 0.7) * step, foot)]
    line = np.array(points) + rng.normal(0, 0.03 * height, (len(points), 2))
    page = np.zeros((int(height) + 4, int(4 + (count + 1) * step)), np.float32)
    return _stroked(page, [line], max(2, round(height * rng.uniform(0.05, 0.1))))


def _stroked(page: Floats, lines: list[np.ndarray], wide: int) -> Floats:
    """Smooth strokes over what is there."""
    drawn = (page * 255).astype(np.uint8)
    for line in lines:
        points = np.round(smooth(line) * 16).astype(np.int32)
        cv2.polylines(drawn, [points], False, 255, wide, cv2.LINE_AA, 4)
    return drawn.astype(np.float32) / 255


def penned(rng: np.random.Generator, hand: Hand, ink: Floats) -> Floats:
    """What the pen leaves on paper: darkness 0 to 1, grainy for pencils."""
    if hand.thin > 0.6 and ink.shape[0] > 40:
        ink = cv2.erode(ink, np.ones((2, 2), np.uint8))
    if hand.grain > 0.05:
        teeth = rng.standard_normal((ink.shape[0] // 2 + 1, ink.shape[1] // 2 + 1), dtype=np.float32)
        teeth = cv2.resize(teeth, ink.shape[::-1], interpolation=cv2.INTER_LINEAR)
        ink = ink * np.clip(1 - hand.grain * np.abs(teeth), 0.25, 1)
    return ink * hand.darkness
