"""Score pads as flat pages: the project's own and ruled ones of other designs, with handwriting in their boxes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pypdfium2
from PIL import Image, ImageDraw, ImageFont

from models.training.decks.art import font_files, random_art
from models.training.pads.handwriting import Hand, any_hand, crossed, penned, rewritten, write_number
from scanner.sheets.sheet_blank import blank_pad_pdf
from scanner.sheets.sheet_plan import PAGE, pad_plan
from scoring.pad import pad_rows

if TYPE_CHECKING:
    from models.training.pads.digits import Floats, Split

SCALE = 8.0
"""Pixels per millimetre of a page."""
INKS = ((20, 25, 60), (25, 45, 140), (15, 15, 18), (160, 25, 30), (70, 70, 74), (30, 90, 50))


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """One page, printed."""

    pixels: Floats
    """H x W x 3, RGB, 0 to 1."""
    across: tuple[float, ...]
    """Upright rules of the players' columns in pixels."""
    down: tuple[float, ...]
    """Level rules: top of the names, top of the first row, ..., bottom of the last row."""


def own_page(game: str, lang: str, players: int) -> Page:
    """The project's own pad, as `recount sheet GAME --blank` prints it."""
    document = pypdfium2.PdfDocument(blank_pad_pdf(game, lang, players))
    pixels = document[0].render(scale=SCALE * 25.4 / 72).to_numpy()[..., ::-1]
    plan = pad_plan(game, players)
    flat = np.ascontiguousarray(pixels[: round(PAGE[1] * SCALE), : round(PAGE[0] * SCALE)], np.float32) / 255
    return Page(flat, tuple(x * SCALE for x in plan.across[1:]), tuple(y * SCALE for y in plan.down))


def other_page(rng: np.random.Generator, split: Split, labels: list[str], players: int) -> Page:
    """A ruled pad of another design: names above, a total below, words or icons beside the rows."""
    column, row = rng.uniform(11, 24), rng.uniform(7.5, 13)
    first = rng.uniform(18, 45)
    margin, head = rng.uniform(4, 14, 2), rng.uniform(4, 35)
    names = rng.uniform(0.9, 1.6) * row
    wide, high = first + players * column + 2 * margin[0], head + names + len(labels) * row + margin[1]
    tint = rng.uniform(0.86, 1.0, 3) if rng.random() < 0.6 else np.ones(3)
    page = Image.new("RGB", (round(wide * SCALE), round(high * SCALE)), tuple((tint * 255).astype(int).tolist()))
    draw = ImageDraw.Draw(page)
    across = [(margin[0] + first + column * index) * SCALE for index in range(players + 1)]
    down = [head * SCALE, *((head + names + row * index) * SCALE for index in range(len(labels) + 1))]
    left = margin[0] * SCALE
    font_file = font_files(split)[rng.integers(len(font_files(split)))]
    ink = tuple(int(value) for value in rng.integers(0, 110, 3))
    _shade(rng, draw, (left, across[-1]), down)
    title = ImageFont.truetype(font_file, round(min(head * 0.45, 9) * SCALE))
    draw.text((left + 2 * SCALE, head * SCALE * 0.3), "".join(rng.choice(list("SCOREPADPUNKTE"), 8)), ink, title)
    font = ImageFont.truetype(font_file, round(row * 0.42 * SCALE))
    icons = rng.random() < 0.4
    for label, top, bottom in zip(labels, down[1:], down[2:], strict=False):
        if icons and label != labels[-1]:
            side = round((bottom - top) * 0.7)
            icon = cv2.resize(random_art(rng, split), (side, side), interpolation=cv2.INTER_AREA)
            stamp = Image.fromarray(icon)
            page.paste(stamp, (round(left + 2 * SCALE), round((top + bottom - side) / 2)), stamp)
        else:
            draw.text((left + 2 * SCALE, (top + bottom) / 2), label, ink, font, "lm")
    thin, heavy = max(1, round(rng.uniform(0.12, 0.4) * SCALE)), max(2, round(rng.uniform(0.3, 0.9) * SCALE))
    colour = tuple(int(value) for value in rng.integers(0, 150, 3))
    strong = {0, 1, len(down) - 1, len(down) - 2} if rng.random() < 0.6 else set()
    for index, y in enumerate(down):
        draw.line([(left, y), (across[-1], y)], colour, heavy if index in strong else thin)
    for index, x in enumerate([left, *across]):
        draw.line([(x, down[0]), (x, down[-1])], colour, heavy if strong and index in (0, 1, players + 1) else thin)
    return Page(np.asarray(page, np.float32) / 255, tuple(across), tuple(down))


def _shade(rng: np.random.Generator, draw: ImageDraw.ImageDraw, ends: tuple[float, float], down: list[float]) -> None:
    """Rows in light colours, as some pads have them."""
    kind = rng.choice(["none", "every other", "each"], p=[0.5, 0.3, 0.2])
    for index, (top, bottom) in enumerate(pairwise(down[1:])):
        if kind == "each" or (kind == "every other" and index % 2):
            shade = rng.integers(185, 250, 3) if kind == "each" else np.full(3, 228)
            draw.rectangle([ends[0], top, ends[1], bottom], tuple(int(value) for value in shade))


# --- writing ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Writing:
    """What is written into the boxes."""

    names: tuple[str, ...]
    boxes: tuple[tuple[str, ...], ...]
    """By row, then column: '12', '-3', '-' for a dash, '' for nothing, '/12' for a struck number and then 12."""


def fill(rng: np.random.Generator, page: Page, writing: Writing, split: Split, *, one_hand: bool = False) -> Floats:
    """The page after the game: one hand, or one per column."""
    pixels = page.pixels.copy()
    shared = (any_hand(rng, split), INKS[rng.integers(len(INKS))])
    row = float(np.median(np.diff(page.down[1:])))
    for col in range(len(writing.names)):
        hand, colour = shared if one_hand else (any_hand(rng, split), INKS[rng.integers(len(INKS))])
        size = row * rng.uniform(0.5, 0.78)
        box = (page.across[col], page.down[0], page.across[col + 1], page.down[1])
        _put(rng, pixels, box, (_name(rng, hand, writing.names[col], box), colour))
        for index, texts in enumerate(writing.boxes):
            box = (page.across[col], page.down[index + 1], page.across[col + 1], page.down[index + 2])
            if texts[col]:
                ink = penned(rng, hand, written(rng, hand, texts[col], size))
                _put(rng, pixels, box, (ink, colour))
    return pixels


def written(rng: np.random.Generator, hand: Hand, text: str, size: float) -> Floats:
    """The ink of one box."""
    if text == "x":
        return crossed(rng, size)
    if text.startswith("/"):
        new = text[1:]
        old = str(max(0, abs(int(new)) + int(rng.choice([-3, -2, -1, 1, 2, 3, 10]))))
        return rewritten(rng, hand, old, new, size * 0.85)[0]
    return write_number(rng, hand, text, size)


def _name(rng: np.random.Generator, hand: Hand, name: str, box: tuple[float, float, float, float]) -> Floats:
    files = [
        file for file in font_files(hand.split) if any(word in file for word in ("Breip", "Humor", "Comic", "Isa"))
    ]
    files = files or list(font_files(hand.split))
    font = ImageFont.truetype(files[rng.integers(len(files))], round((box[3] - box[1]) * 0.5))
    left, top, right, bottom = font.getbbox(name)
    page = Image.new("L", (int(right - left) + 6, int(bottom - top) + 6))
    ImageDraw.Draw(page).text((3 - left, 3 - top), name, 255, font)
    return np.asarray(page, np.float32) / 255 * hand.darkness


def _put(
    rng: np.random.Generator,
    pixels: Floats,
    box: tuple[float, float, float, float],
    what: tuple[Floats, tuple[int, int, int]],
) -> None:
    """Ink of a colour into a box, mostly in its middle, sometimes across its lines."""
    ink, colour = what
    left, top, right, bottom = box
    shrink = min(1.0, 1.04 * (right - left) / ink.shape[1], 1.35 * (bottom - top) / ink.shape[0])
    if shrink < 1:
        size = (max(2, int(ink.shape[1] * shrink)), max(2, int(ink.shape[0] * shrink)))
        ink = cv2.resize(ink, size, interpolation=cv2.INTER_AREA)
    free = np.array([right - left - ink.shape[1], bottom - top - ink.shape[0]])
    spread = np.where(free > 0, free * 0.13, 1.0)
    x, y = (np.array([left, top]) + free / 2 + rng.normal(0, 1, 2) * spread).astype(int)
    x, y = max(x, 0), max(y, 0)
    part = pixels[y : y + ink.shape[0], x : x + ink.shape[1]]
    alpha = ink[: part.shape[0], : part.shape[1], None]
    part += (np.array(colour, np.float32) / 255 - part) * alpha


def labels_of(game: str, lang: str) -> list[str]:
    """The row names of a game's pad."""
    return [row.label.said(lang).removeprefix("= ") for row in pad_rows(game)]
