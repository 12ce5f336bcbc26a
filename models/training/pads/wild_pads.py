"""Score pads as the trade prints them, for measuring only: what `foreign_pads.py` has not, and reading was not made on.

Coloured rows with an icon each, more columns than players, dice pads with sums of sums and printed help, printed player
numbers, tinted player columns, rows below the total (tie-breaks, ranks), players one below the other.
"""

from __future__ import annotations

import colorsys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from models.training.decks.art import font_files, random_art
from models.training.pads.foreign_pads import WORDS
from models.training.pads.pad_pages import SCALE, Page

if TYPE_CHECKING:
    from models.training.pads.digits import Split

STYLES = ("icons", "dice", "numbered", "colours", "header", "below", "ranks", "small", "across")
"""Coloured rows, an icon each, spare columns; dice; printed player numbers; a colour per player; dark head and foot;
a tie-break below the total; ranks below it; many low rows; players in rows, the total in the last column."""
Part = TypeVar("Part")
DICE = (
    "Aces", "Twos", "Threes", "Fours", "Fives", "Sixes", "TOTAL", "Bonus", "TOTAL", "3 alike", "4 alike", "House",
    "Small str.", "Large str.", "Five", "Chance", "LOWER", "UPPER", "GRAND TOTAL",
)  # fmt: skip
HELP = ("Add all", "25 pts", "30 pts", "40 pts", "Sum of 6", "if 63+", "2 each", "50 pts", "see p. 7")


@dataclass(frozen=True, slots=True)
class WildSheet:
    """A filled sheet and its truth, as the pad is read: rows of numbers from the first one to the total."""

    style: str
    labels: tuple[str, ...]
    boxes: tuple[tuple[str, ...], ...]
    """What is written, row by row; more rows than `numbers` where some stand below the total."""
    numbers: tuple[tuple[int, ...], ...]
    """By column, down to the total."""
    sums: tuple[int, ...]
    """Rows that add up others."""
    slip: tuple[int, int] | None
    """Column and row of a wrong sum."""


def wild_sheet(rng: np.random.Generator, style: str, players: int, *, slip: bool) -> WildSheet:
    """Plausible numbers; sums right but for the slip."""
    if style == "dice":
        return _dice(rng, players, slip=slip)
    rows = {"small": int(rng.integers(11, 17)), "across": int(rng.integers(4, 8))}.get(style, int(rng.integers(4, 10)))
    most = 10 if style == "small" else int(rng.choice([10, 25, 60]))
    least = -4 if style == "small" else 0
    columns = [
        [int(rng.integers(least, most)) if rng.random() > 0.1 else 0 for _ in range(rows)] for _ in range(players)
    ]
    columns = [[*column, sum(column)] for column in columns]
    planted = _spoiled(rng, columns, [rows]) if slip else None
    below = []
    if style == "below":
        below = [[str(number) for number in rng.integers(0, 40, players)]]
    if style == "ranks":
        order = np.argsort(np.argsort([-column[-1] for column in columns], kind="stable"))
        below = [[str(place + 1) for place in order]]
    labels = [str(word) for word in rng.permutation(WORDS)[:rows]] + ["TOTAL"] + ["Rank"] * len(below)
    boxes = [*_texts(rng, columns), *below]
    return WildSheet(style, tuple(labels), _tuples(boxes), _tuples(columns), (rows,), planted)


def _dice(rng: np.random.Generator, players: int, *, slip: bool) -> WildSheet:
    """Upper part, its sum, a bonus, both; lower part, its sum, the upper one again, all."""
    columns = []
    for _ in range(players):
        upper = [int(rng.integers(1, 5)) * face for face in range(1, 7)]
        bonus = 35 if sum(upper) >= 63 else 0
        fixed = [(25, 0.6), (30, 0.7), (40, 0.45), (50, 0.2)]
        lower = [int(rng.integers(12, 29)), int(rng.integers(0, 25))]
        lower += [points if rng.random() < chance else 0 for points, chance in fixed] + [int(rng.integers(10, 29))]
        both = sum(upper) + bonus
        columns.append([*upper, sum(upper), bonus, both, *lower, sum(lower), both, sum(lower) + both])
    planted = _spoiled(rng, columns, [6, 18]) if slip else None
    return WildSheet("dice", DICE, _tuples(_texts(rng, columns)), _tuples(columns), (6, 8, 16, 18), planted)


def _spoiled(rng: np.random.Generator, columns: list[list[int]], rows: list[int]) -> tuple[int, int]:
    """One sum made wrong, and where."""
    place = int(rng.integers(len(columns))), int(rng.choice(rows))
    columns[place[0]][place[1]] += int(rng.choice([-10, -2, -1, 1, 2, 10, 20]))
    return place


def _texts(rng: np.random.Generator, columns: list[list[int]]) -> list[list[str]]:
    """Row by row what is written; noughts as noughts, dashes, crosses or nothing."""
    nought = str(rng.choice(["0", "-", "", "x", "mixed"]))

    def text(number: int) -> str:
        return str(number) if number else str(rng.choice(["0", "-", ""])) if nought == "mixed" else nought

    return [[text(column[row]) for column in columns] for row in range(len(columns[0]))]


def _tuples(rows: list[list[Part]]) -> tuple[tuple[Part, ...], ...]:
    return tuple(tuple(row) for row in rows)


# --- printing ---------------------------------------------------------------------------------------------


def wild_page(rng: np.random.Generator, split: Split, sheet: WildSheet) -> Page:
    """The printed page; of players in rows, the page as it is read, so its columns are the rounds."""
    press = _Press(rng, split, sheet)
    press.ground()
    press.rows()
    press.head()
    press.rules()
    across = tuple(press.across[1 + press.helped :][: len(sheet.boxes[0]) + 1])
    return Page(np.asarray(press.page, np.float32) / np.float32(255), across, tuple(press.down))


def across_sheet(sheet: WildSheet) -> WildSheet:
    """The same with players one below the other."""
    return replace(sheet, boxes=tuple(zip(*sheet.boxes, strict=True)))


class _Press:
    """A page being printed."""

    def __init__(self, rng: np.random.Generator, split: Split, sheet: WildSheet) -> None:
        self.rng, self.split, self.sheet = rng, split, sheet
        self.helped = int(sheet.style == "dice" and rng.random() < 0.7)
        spare = int(rng.integers(0, 4)) if sheet.style in ("icons", "dice", "header") else 0
        wide = rng.uniform(10, 17)
        row = rng.uniform(5.0, 6.5) if sheet.style in ("small", "dice") else rng.uniform(7, 12)
        parts = [rng.uniform(10, 34), *([rng.uniform(14, 20)] * self.helped), *([wide] * (len(sheet.boxes[0]) + spare))]
        margin, top = rng.uniform(2.5, 10), rng.uniform(4, 34)
        heights = [row * rng.uniform(0.9, 1.7), *([row] * len(sheet.boxes))]
        self.across = (np.cumsum([margin, *parts]) * SCALE).tolist()
        self.down = (np.cumsum([top, *heights]) * SCALE).tolist()
        self.size = (round(self.across[-1] + margin * SCALE), round(self.down[-1] + rng.uniform(3, 14) * SCALE))
        self.page = Image.new("RGB", self.size, (255, 255, 255))
        self.draw = ImageDraw.Draw(self.page)
        files = font_files(split)
        self.font = files[rng.integers(len(files))]
        self.hue = rng.random()
        self.total = sheet.sums[-1] if sheet.style != "across" else None

    def colour(self, hue: float, saturation: float, value: float) -> tuple[int, ...]:
        return tuple(round(255 * part) for part in colorsys.hsv_to_rgb(hue % 1, saturation, value))

    def box(self, col: int, row: int) -> tuple[float, float, float, float]:
        """Column 0 names the rows, row 0 the players."""
        return self.across[col], self.down[row], self.across[col + 1], self.down[row + 1]

    def ground(self) -> None:
        """Plain, tinted or mottled paper, a title, a drawing in a corner."""
        kind = self.rng.random()
        if kind < 0.7:
            tint = np.array(self.colour(self.hue + 0.08, self.rng.uniform(0.03, 0.16), self.rng.uniform(0.9, 1)))
            ground = np.broadcast_to(tint.astype(np.float32), (self.size[1], self.size[0], 3))
            if kind < 0.35:
                clouds = self.rng.normal(0, 1, (14, 10)).astype(np.float32)
                ground = ground + 5 * cv2.resize(clouds, self.size, interpolation=cv2.INTER_CUBIC)[..., None]
            self.page.paste(Image.fromarray(np.clip(ground, 0, 255).astype(np.uint8)))
        room = self.down[0]
        title = ImageFont.truetype(self.font, max(8, round(room * self.rng.uniform(0.3, 0.6))))
        text = "".join(self.rng.choice(list("ABDEGIKLMNORSTU"), int(self.rng.integers(4, 11))))
        self.draw.text((self.size[0] / 2, room * 0.45), text, self.colour(self.hue, 0.6, 0.4), title, "mm")

    def stamp(self, box: tuple[float, float, float, float]) -> None:
        """An icon in the middle of a box."""
        side = round(0.75 * min(box[2] - box[0], box[3] - box[1]))
        icon = cv2.resize(random_art(self.rng, self.split), (side, side), interpolation=cv2.INTER_AREA)
        picture = Image.fromarray(icon)
        self.page.paste(picture, (round((box[0] + box[2] - side) / 2), round((box[1] + box[3] - side) / 2)), picture)

    def words(self, box: tuple[float, float, float, float], text: str, colour: tuple[int, ...], size: float) -> None:
        """A word at the left of a box, as long as there is room."""
        font = ImageFont.truetype(self.font, max(6, round((box[3] - box[1]) * size)))
        while font.getlength(text) > box[2] - box[0] - SCALE and len(text) > 2:
            text = text[:-1]
        self.draw.text((box[0] + SCALE / 2, (box[1] + box[3]) / 2), text, colour, font, "lm")

    def rows(self) -> None:
        """Colours of the rows, and what names them."""
        style, rng = self.sheet.style, self.rng
        iconic = style == "icons" or rng.random() < 0.3
        right = self.across[-1]
        for row in range(len(self.sheet.boxes)):
            label = self.sheet.labels[row] if style != "across" else f"P{row + 1}"
            left, top, edge, bottom = self.box(0, row + 1)
            hue, summed = rng.random(), row in self.sheet.sums and style != "across"
            if style == "icons":
                self.draw.rectangle([left, top, right, bottom], self.colour(hue, rng.uniform(0.08, 0.3), 0.97))
                self.draw.rectangle([left, top, edge, bottom], self.colour(hue, 0.6, rng.uniform(0.5, 0.9)))
            elif summed and rng.random() < 0.6:
                self.draw.rectangle([left, top, right, bottom], self.colour(self.hue, 0.15, 0.88))
            elif style in ("header", "small") and row % 2:
                self.draw.rectangle([left, top, right, bottom], self.colour(self.hue, 0.08, 0.93))
            dark = style == "header" and rng.random() < 0.8
            if dark:
                self.draw.rectangle([left, top, edge, bottom], self.colour(self.hue, 0.5, 0.45))
            ink = (250, 250, 245) if dark or style == "icons" else self.colour(self.hue, 0.5, 0.25)
            if iconic and not summed and style != "across":
                self.stamp((left, top, edge, bottom))
            else:
                self.words((left, top, edge, bottom), label, ink, 0.45)
            if self.helped:
                self.words(self.box(1, row + 1), str(rng.choice(HELP)), ink, 0.3)
        if style == "colours":
            self.tint_columns()

    def tint_columns(self) -> None:
        """A colour per player, stronger at its head."""
        pale = Image.new("RGBA", self.size)
        brush = ImageDraw.Draw(pale)
        for col in range(1, len(self.across) - 1):
            hue = self.rng.random()
            left, top, right, _ = self.box(col, 0)
            brush.rectangle([left, top, right, self.down[-1]], (*self.colour(hue, 0.6, 0.9), 60))
            brush.rectangle([left, top, right, self.down[1]], (*self.colour(hue, 0.6, 0.9), 150))
        self.page.paste(pale, (0, 0), pale)

    def head(self) -> None:
        """What is printed above the players' columns."""
        if self.sheet.style == "header":
            self.draw.rectangle(
                [self.across[0], self.down[0], self.across[-1], self.down[1]], self.colour(self.hue, 0.5, 0.4)
            )
        for col in range(1 + self.helped, len(self.across) - 1):
            if self.sheet.style == "numbered":
                left, top, right, bottom = self.box(col, 0)
                font = ImageFont.truetype(self.font, round((bottom - top) * 0.6))
                middle = ((left + right) / 2, (top + bottom) / 2)
                self.draw.text(middle, str(col - self.helped), self.colour(self.hue, 0.5, 0.3), font, "mm")

    def rules(self) -> None:
        """Thin and heavy rules, dark, coloured or white."""
        rng = self.rng
        thin = max(1, round(rng.uniform(0.12, 0.4) * SCALE))
        heavy = round(thin * rng.uniform(1.5, 4))
        rule = self.colour(self.hue, rng.uniform(0, 0.7), rng.uniform(0.05, 0.6))
        if self.sheet.style == "icons" and rng.random() < 0.4:
            rule, thin = (255, 255, 255), max(4, thin)
        strong = {0, 1, len(self.down) - 1, *([self.total + 1] if self.total is not None else [])}
        for at, y in enumerate(self.down):
            self.draw.line([(self.across[0], y), (self.across[-1], y)], rule, heavy if at in strong else thin)
        for at, x in enumerate(self.across):
            outer = at in (0, 1, len(self.across) - 1)
            self.draw.line([(x, self.down[0]), (x, self.down[-1])], rule, heavy if outer else thin)
