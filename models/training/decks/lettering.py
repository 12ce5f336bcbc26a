"""Made-up words in real fonts for drawn cards."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from models.training.decks.art import Split, font_files
from models.training.decks.paint import Box, Colour, Picture, Pose, Rng, blend, outlined, paste, readable

SYLLABLES = (
    "la", "re", "mo", "ti", "sun", "dra", "ver", "nok", "el", "ha", "bri", "cor", "an", "us", "pel",
    "mar", "gri", "fo", "ta", "lis", "om", "ker", "wen", "dy", "ul", "sha", "qui", "bo", "zan", "é",
)  # fmt: skip


def word(rng: Rng) -> str:
    return "".join(SYLLABLES[i] for i in rng.integers(0, len(SYLLABLES), rng.integers(1, 4)))


def sentence(rng: Rng, words: int) -> str:
    return " ".join(word(rng) for _ in range(words)).capitalize()


@functools.lru_cache(256)
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)


def random_font(rng: Rng, split: Split) -> str:
    files = font_files(split)
    return files[rng.integers(len(files))]


@functools.cache
def sign_font() -> str | None:
    """A font that has the signs of the four suits, when one was fetched."""
    return next((path for path in (*font_files("train"), *font_files("test")) if "FreeSerif." in path), None)


@functools.lru_cache(1024)
def lettering(text: str, path: str, size: int) -> Picture:
    """The text as coverage 0 .. 255, cut to its ink."""
    face = font(path, max(size, 4))
    left, top, right, bottom = (int(v) for v in face.getbbox(text))
    mask = Image.new("L", (max(right - left, 1), max(bottom - top, 1)))
    ImageDraw.Draw(mask).text((-left, -top), text, 255, font=face)
    return np.asarray(mask)


def write(picture: Picture, text: str, pose: Pose, path: str, limit: float | None = None) -> None:
    """Writes text centred on the pose, its letters `long_side` tall, at most `limit` wide, in the pose's tint."""
    ink = lettering(text, path, round(pose.long_side))
    width = min(ink.shape[1], limit or ink.shape[1])
    size = max(ink.shape) * width / ink.shape[1]
    paste(picture, inked(ink), replace(pose, long_side=size))


def write_rimmed(picture: Picture, text: str, pose: Pose, path: str, limit: float) -> None:
    """Like `write`, with a rim of black or white around the letters, as titles over pictures have it."""
    ink = lettering(text, path, round(pose.long_side))
    colour = pose.tint or (0, 0, 0)
    reach = max(1, ink.shape[0] // 10)
    art = inked(ink)
    art[:, :, :3] = colour
    rimmed = outlined(art, readable(colour), reach)
    size = max(rimmed.shape) * min(1, limit / rimmed.shape[1])
    paste(picture, rimmed, replace(pose, long_side=size, tint=None))


def inked(ink: Picture) -> Picture:
    """Coverage as black RGBA."""
    return np.dstack([np.zeros((*ink.shape, 3), np.uint8), ink])


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of made-up words in one font and size; a deck keeps one pool, since lettering is slow."""

    pool: tuple[str, ...]
    path: str
    size: int


def random_lines(rng: Rng, path: str, size: int) -> Lines:
    return Lines(tuple(sentence(rng, 12) for _ in range(10)), path, size)


def write_lines(rng: Rng, picture: Picture, box: Box, lines: Lines, colour: Colour) -> None:
    """Fills a box with left-aligned lines."""
    size = lines.size
    left, top, right, bottom = box
    y = top
    while y + size <= bottom:
        full = rng.random() < 0.75
        ink = lettering(lines.pool[rng.integers(len(lines.pool))], lines.path, size)
        ink = ink[: bottom - y, : int((right - left) * (1 if full else rng.uniform(0.3, 0.9)))]
        region = np.ascontiguousarray(picture[y : y + ink.shape[0], left : left + ink.shape[1]])
        if region.shape[:2] == ink.shape:
            blend(region, colour, ink.astype(np.float32) / 255)
            picture[y : y + ink.shape[0], left : left + ink.shape[1]] = region
        y += round(size * 1.25) + (size if rng.random() < 0.12 else 0)
