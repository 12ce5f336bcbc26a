"""Boxes of score pads with handwriting in them, as a camera shows them: pictures and what stands there.

python -m models.training.pads.cells --sheet cells.png --split train --seed 1
"""

from __future__ import annotations

import argparse
import functools
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from models.inputs import CELL_HEIGHT, CELL_MARGIN, CELL_WIDTH, cell_input
from models.training.decks.art import font_files, random_art
from models.training.pads.digits import inked, mnist
from models.training.pads.handwriting import (
    any_hand,
    crossed,
    penned,
    rewritten,
    ringed,
    scrawled,
    strike,
    underlined,
    write_number,
)

if TYPE_CHECKING:
    from models.training.pads.digits import Floats, Split
    from models.training.pads.handwriting import Hand

FINE = 2
"""Drawn pixels per pixel of the reader's picture."""
HIGH = CELL_HEIGHT * FINE
KINDS = ("number", "digit", "empty", "dash", "minus", "rewritten", "struck", "crossed", "words", "scrawl")
SHARES = (0.6, 0.12, 0.07, 0.04, 0.045, 0.05, 0.01, 0.01, 0.04, 0.015)
ROUNDED, UNDERLINED = 0.03, 0.03
"""Of the numbers: those with a ring around them, and with a stroke or two below, as winners and totals get them."""
TWIN = 0.08
"""Of the numbers: one digit written twice or thrice, which a reader from left to right likes to take for one."""
LETTERS = "ABCDEFGHIJKLMNOPRSTUVWZabcdefghiklmnoprstuvwxyzéèê"
BRIGHT, DOTTED = 0.08, 0.05
"""Of the boxes: coloured ones between white rules, and those between dotted ones."""
PATCHES = 500
DIGITS = np.array([0.09, 0.15, 0.095, 0.095, 0.095, 0.095, 0.095, 0.095, 0.095, 0.095])
"""How often each digit stands alone in a box: a one most often, and it is the one most like others."""


@functools.cache
def words(split: Split) -> list[Floats]:
    """Printed words, names, letters and icons as ink 0 to 1, 40 pixels high."""
    rng = np.random.default_rng(5)
    files = font_files(split)
    patches = []
    for _ in range(PATCHES):
        font = ImageFont.truetype(files[rng.integers(len(files))], 34)
        text = "".join(rng.choice(list(LETTERS), int(rng.integers(1, 9))))
        left, top, right, bottom = font.getbbox(text)
        page = Image.new("L", (max(8, int(right - left) + 6), max(8, int(bottom - top) + 6)))
        ImageDraw.Draw(page).text((3 - left, 3 - top), text, 255, font)
        patches.append(np.asarray(page, np.float32) / 255)
    for _ in range(PATCHES // 3):
        icon = cv2.resize(random_art(rng, split, "game-icons"), (44, 44), interpolation=cv2.INTER_AREA)
        patches.append(icon[..., 3].astype(np.float32) / 255)
    return patches


def number(rng: np.random.Generator) -> str:
    """What people write on score pads: mostly one or two digits."""
    if rng.random() < TWIN:
        return str(rng.integers(1, 10)) * int(rng.choice([2, 3], p=[0.85, 0.15]))
    digits = int(rng.choice([1, 2, 3], p=[0.42, 0.42, 0.16]))
    text = "".join(rng.choice(list("0123456789"), digits))
    return text.lstrip("0") or "0" if rng.random() < 0.9 else text


def cell(rng: np.random.Generator, split: Split) -> tuple[np.ndarray, str]:
    """One box as the reader sees it, and the signs in it from left to right."""
    kind = str(rng.choice(KINDS, p=SHARES))
    if kind == "digit":
        return digit(rng, split)
    hand = any_hand(rng, split)
    inner = HIGH / (1 + 2 * CELL_MARGIN)
    low, far = ((0.42, 0.8), (0.8, 1.12), (0.3, 0.42))[rng.choice(3, p=[0.68, 0.22, 0.1])]
    height = inner * rng.uniform(low, far)
    ink, text = _content(rng, hand, kind, height)
    wide = int(np.clip(rng.uniform(0.9, 3.2) * inner, 0.7 * ink.shape[1], 6 * inner) + 2 * CELL_MARGIN * HIGH)
    page = np.zeros((HIGH, wide), np.float32)
    _place(rng, page, penned(rng, hand, ink) if kind != "words" else ink * rng.uniform(0.3, 1.0))
    paper = _paper(rng, wide, split)
    _neighbours(rng, page, hand)
    shot = _photographed(rng, paper * (1 - page) + 0.02)
    return cell_input(shot), text


def digit(rng: np.random.Generator, split: Split) -> tuple[np.ndarray, str]:
    """One digit of MNIST alone on plain paper, every writer as likely as another."""
    share = mnist(split)
    sign = str(rng.choice(10, p=DIGITS))
    picture = share[sign][rng.integers(len(share[sign]))]
    ink = inked(picture, rng.uniform(0.45, 0.75) * HIGH, rng.uniform(0.25, 0.55))
    page = np.zeros((HIGH, max(int(rng.uniform(1.0, 2.5) * HIGH), ink.shape[1] + 8)), np.float32)
    _place(rng, page, ink)
    return cell_input((255 - rng.uniform(120, 230) * page).astype(np.uint8)[..., None]), sign


def _content(rng: np.random.Generator, hand: Hand, kind: str, height: float) -> tuple[Floats, str]:
    """Ink in the box and the signs that it stands for."""
    text = {"number": number(rng), "dash": "-", "minus": f"-{number(rng)}"}.get(kind)
    if text is not None:
        return _marked(rng, write_number(rng, hand, text, height), kind), text
    if kind == "empty":
        return np.zeros((4, 4), np.float32), ""
    if kind == "rewritten":
        new = number(rng) if rng.random() < 0.85 else f"-{number(rng)}"
        return rewritten(rng, hand, number(rng), new, min(height, 0.8 * HIGH))
    if kind in ("struck", "crossed"):
        wide = max(2, int(height / 12))
        cross = kind == "crossed"
        return crossed(rng, height) if cross else strike(rng, write_number(rng, hand, number(rng), height), wide), "/"
    if kind == "scrawl":
        return scrawled(rng, height), "?"
    patch = words(hand.split)[rng.integers(PATCHES)]
    scale = height / 40
    size = (max(4, int(patch.shape[1] * scale)), max(4, int(patch.shape[0] * scale)))
    return cv2.resize(patch, size, interpolation=cv2.INTER_AREA), "?"


def _marked(rng: np.random.Generator, ink: Floats, kind: str) -> Floats:
    """A number as it is, underlined or with a ring around it."""
    chance = rng.random() if kind == "number" else 1.0
    if chance < ROUNDED:
        return ringed(rng, ink)
    return underlined(rng, ink) if chance < ROUNDED + UNDERLINED else ink


def _place(rng: np.random.Generator, page: Floats, ink: Floats) -> None:
    """Somewhere in the box, mostly in its middle; what does not fit is shrunk."""
    shrink = min(1.0, 1.02 * page.shape[1] / ink.shape[1], 1.25 * page.shape[0] / ink.shape[0])
    if shrink < 1:
        size = (max(2, int(ink.shape[1] * shrink)), max(2, int(ink.shape[0] * shrink)))
        ink = cv2.resize(ink, size, interpolation=cv2.INTER_AREA)
    free = np.array([page.shape[1] - ink.shape[1], page.shape[0] - ink.shape[0]])
    shift = rng.normal(0, 0.16, 2).clip(-0.45, 0.45) * np.abs(free) + rng.normal(0, 1.5, 2).clip(-3, 3)
    x, y = (free / 2 + shift).astype(int)
    left, top = max(x, 0), max(y, 0)
    right, bottom = min(x + ink.shape[1], page.shape[1]), min(y + ink.shape[0], page.shape[0])
    part = page[top:bottom, left:right]
    np.maximum(part, ink[top - y : bottom - y, left - x : right - x], out=part)


def _neighbours(rng: np.random.Generator, page: Floats, hand: Hand) -> None:
    """The feet and heads of what stands in the boxes around reach into the margin."""
    border = int(CELL_MARGIN * HIGH)
    for edge in ("top", "bottom", "left", "right"):
        if rng.random() > 0.14:
            continue
        ink = penned(rng, hand, write_number(rng, hand, number(rng), HIGH * 0.5))
        reach = int(rng.uniform(0.3, 1.2) * border)
        if edge in ("top", "bottom"):
            ink = ink[:, : page.shape[1]]
            rows = np.flatnonzero(ink.max(1) > 0.1)
            if not len(rows):
                continue
            ink = ink[rows[0] : rows[-1] + 1]
            reach = min(reach, ink.shape[0])
            left = int(rng.integers(0, page.shape[1] - ink.shape[1] + 1))
            part, piece = (page[:reach], ink[-reach:]) if edge == "top" else (page[-reach:], ink[:reach])
            np.maximum(part[:, left : left + ink.shape[1]], piece, out=part[:, left : left + ink.shape[1]])
        else:
            ink = ink[: page.shape[0]]
            reach = min(reach, ink.shape[1])
            part, piece = (page[:, :reach], ink[:, -reach:]) if edge == "left" else (page[:, -reach:], ink[:, :reach])
            np.maximum(part[: ink.shape[0]], piece, out=part[: ink.shape[0]])


def _paper(rng: np.random.Generator, wide: int, split: Split) -> Floats:
    """Reflectance of the printed box without handwriting: tint, light print, rules."""
    paper = np.full((HIGH, wide), rng.uniform(0.45, 1.0), np.float32)
    if rng.random() < 0.15:
        patch = words(split)[rng.integers(len(words(split)))]
        scale = rng.uniform(0.35, 1.1)
        size = (max(4, int(patch.shape[1] * scale)), max(4, int(patch.shape[0] * scale)))
        mark = np.zeros_like(paper)
        _place(rng, mark, cv2.resize(patch, size, interpolation=cv2.INTER_AREA))
        paper = paper * (1 - mark * rng.uniform(0.04, 0.25))
    if rng.random() < 0.12:
        _small_print(rng, paper, split)
    _rules(rng, paper)
    return paper


def _small_print(rng: np.random.Generator, paper: Floats, split: Split) -> None:
    """A printed hint in a corner of the box: a sign, how many points each, a number of the box."""
    patch = words(split)[rng.integers(len(words(split)))]
    high = rng.uniform(0.12, 0.26) * HIGH
    size = (min(int(patch.shape[1] * high / patch.shape[0]) + 3, paper.shape[1] // 3), int(high) + 2)
    mark = cv2.resize(patch, size, interpolation=cv2.INTER_AREA)
    border = int(CELL_MARGIN * HIGH)
    x = int(rng.uniform(1, 5)) + border if rng.random() < 0.5 else paper.shape[1] - border - size[0] - 4
    y = int(rng.uniform(1, 4)) + border if rng.random() < 0.5 else HIGH - border - size[1] - 3
    part = paper[max(y, 0) : y + size[1], max(x, 0) : x + size[0]]
    part *= 1 - mark[: part.shape[0], : part.shape[1]] * rng.uniform(0.15, 0.85)


def _rules(rng: np.random.Generator, paper: Floats) -> None:
    """The box's own lines, a little off where the fit was; some pads have none between some boxes."""
    border = CELL_MARGIN * HIGH
    wide = paper.shape[1]
    darkness = rng.uniform(0.08, 0.95)
    thick = int(rng.choice([1, 2, 3, 4, 7], p=[0.33, 0.33, 0.16, 0.12, 0.06]))
    ink = np.zeros(paper.shape, np.uint8)
    for at in (border, HIGH - border):
        if rng.random() < 0.94:
            ends = at + rng.normal(0, 2.0) + rng.normal(0, 1.0, 2)
            _line(ink, (-4, float(ends[0])), (wide + 4, float(ends[1])), thick)
    for at in (border, wide - border):
        if rng.random() < 0.9:
            ends = at + rng.normal(0, 2.0) + rng.normal(0, 1.0, 2)
            _line(ink, (float(ends[0]), -4), (float(ends[1]), HIGH + 4), thick)
    if rng.random() < DOTTED:
        step = int(rng.integers(5, 11))
        ink *= ((np.arange(wide) % step < step / 2) | (np.arange(HIGH)[:, None] % step < step / 2)).astype(np.uint8)
    share = ink.astype(np.float32) * (darkness / 255)
    if rng.random() < BRIGHT:
        paper += (1 - paper) * share
    else:
        paper *= 1 - share
    if rng.random() < 0.06:
        paper[: int(border + rng.normal(0, 1.5))] *= rng.uniform(0.3, 0.9)


def _line(ink: np.ndarray, start: tuple[float, float], end: tuple[float, float], thick: int) -> None:
    points = np.round(np.array([start, end]) * 16).astype(np.int32)
    cv2.line(ink, points[0].tolist(), points[1].tolist(), 255, thick, cv2.LINE_AA, 4)


def _photographed(rng: np.random.Generator, paper: Floats) -> np.ndarray:
    """Light, blur, few pixels, noise and compression."""
    high, wide = paper.shape
    light = cv2.resize(rng.uniform(0.7, 1.0, (2, 2)).astype(np.float32), (wide, high), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.1:
        edge = int(rng.uniform(0, wide))
        light[:, edge:] *= rng.uniform(0.4, 0.8)
        light = cv2.GaussianBlur(light, (0, 0), rng.uniform(1, 6))
    shot = paper * light * rng.uniform(0.5, 1.0)
    if rng.random() < 0.5:
        shot = cv2.GaussianBlur(shot, (0, 0), rng.uniform(0.5, 2.2))
    if rng.random() < 0.35:
        small = rng.uniform(0.28, 0.7)
        shot = cv2.resize(shot, (max(6, int(wide * small)), max(6, int(high * small))), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.6:
        shot = shot + rng.standard_normal(shot.shape, dtype=np.float32) * rng.uniform(0.003, 0.035)
    pixels = (np.clip(shot, 0, 1) * 255).astype(np.uint8)
    if rng.random() < 0.2:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 90))]
        pixels = cv2.imdecode(cv2.imencode(".jpg", pixels, quality)[1], cv2.IMREAD_GRAYSCALE)
    return pixels


def main() -> None:
    """A sheet of boxes with what stands in them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sheet", type=Path, required=True)
    parser.add_argument("--split", choices=["train", "test"], default="train")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    rows = []
    for _ in range(16):
        row = []
        for _ in range(10):
            picture, text = cell(rng, given.split)
            tile = np.full((CELL_HEIGHT * 2 + 16, CELL_WIDTH * 2 + 6), 255, np.uint8)
            tile[:-16, :-6] = cv2.resize(255 - (picture * 255).astype(np.uint8), None, fx=2, fy=2)
            cv2.putText(tile, text or "(empty)", (4, tile.shape[0] - 3), cv2.FONT_HERSHEY_SIMPLEX, 0.45, 0)
            row.append(tile)
        rows.append(np.hstack(row))
    cv2.imwrite(str(given.sheet), np.vstack(rows))


if __name__ == "__main__":
    main()
