"""A page on which score pads are drawn: rows and columns, and the brushes for what is printed around them."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from models.training.decks.art import font_files, random_art
from models.training.pads.pad_pages import INKS, SCALE, Page

if TYPE_CHECKING:
    from models.training.decks.art import Split
    from models.training.pads.wild_pads import WildSheet


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes of a pad in millimetres."""

    first: float
    """Width of the column that names the rows."""
    wide: float
    """Of a player's column."""
    row: float
    margin: float
    top: float
    """Above the players' names."""
    below: float
    columns: int
    """As many as there are players, or more."""


class Desk:
    """A page being made."""

    def __init__(self, rng: np.random.Generator, split: Split, sheet: WildSheet, size: Measures) -> None:
        self.rng, self.split, self.sheet = rng, split, sheet
        start = size.margin + size.first
        self.columns = ((start + size.wide * np.arange(size.columns + 1)) * SCALE).tolist()
        self.across = self.columns[: len(sheet.boxes[0]) + 1]
        self.down = ((size.top + size.row * np.arange(len(sheet.boxes) + 2)) * SCALE).tolist()
        self.left, self.right = size.margin * SCALE, self.columns[-1]
        self.size = (round(self.right + size.margin * SCALE), round(self.down[-1] + size.below * SCALE))
        self.page = Image.new("RGB", self.size, tuple(rng.integers(244, 256, 3).tolist()))
        self.draw = ImageDraw.Draw(self.page)
        files = font_files(split)
        self.font = files[rng.integers(len(files))]
        self.pen = INKS[rng.integers(len(INKS))]

    def finished(self) -> Page:
        """The page as others write on it."""
        return Page(np.asarray(self.page, np.float32) / np.float32(255), tuple(self.across), tuple(self.down))

    def colour(self, saturation: float, value: float, hue: float | None = None) -> tuple[int, ...]:
        hue = self.rng.random() if hue is None else hue
        return tuple(round(255 * part) for part in colorsys.hsv_to_rgb(hue, saturation, value))

    def stamp(self, middle: tuple[float, float], side: float, strength: float = 1.0) -> None:
        """A picture or symbol."""
        size = max(4, round(side))
        icon = cv2.resize(random_art(self.rng, self.split), (size, size), interpolation=cv2.INTER_AREA)
        icon[..., 3] = (icon[..., 3] * strength).astype(np.uint8)
        picture = Image.fromarray(icon)
        self.page.paste(picture, (round(middle[0] - size / 2), round(middle[1] - size / 2)), picture)

    def word(self, at: tuple[float, float], text: str, high: float, colour: tuple[int, ...]) -> None:
        """Printed, or in letters like handwriting."""
        self.draw.text(at, text, colour, ImageFont.truetype(self.font, max(7, round(high))), "lm")

    def by_hand(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A line that somebody drew without a ruler, or nearly so."""
        along = np.linspace(0, 1, 30)[:, None]
        line = np.array(start) + along * (np.array(end) - np.array(start))
        sway = np.cumsum(self.rng.normal(0, 0.035 * SCALE, (30, 2)), axis=0)
        points = line + sway - along * sway[-1] + self.rng.normal(0, 0.25 * SCALE, 2)
        self.draw.line([tuple(point) for point in points.tolist()], self.pen, max(2, round(0.35 * SCALE)))

    def table(self, colour: tuple[int, ...], wide: int) -> None:
        """All rules of a printed table."""
        for y in self.down:
            self.draw.line([(self.left, y), (self.right, y)], colour, wide)
        for x in (self.left, *self.columns):
            self.draw.line([(x, self.down[0]), (x, self.down[-1])], colour, wide)

    def name_rows(self, colour: tuple[int, ...]) -> None:
        """The printed name of every row."""
        for label, (top, bottom) in zip(self.sheet.labels, pairwise(self.down[1:]), strict=True):
            room = self.columns[0] - self.left - SCALE
            text = label[: max(2, int(room / (0.25 * (bottom - top))))]
            self.word((self.left + SCALE, (top + bottom) / 2), text, 0.42 * (bottom - top), colour)
