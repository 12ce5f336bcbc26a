"""Score pads of other games: invented designs with what printed pads have, and sheets of numbers that fill them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from models.training.decks.art import font_files, random_art
from models.training.pads.pad_pages import SCALE, Page

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from models.training.pads.digits import Split

WORDS = (
    "Birds", "Bonus", "Eggs", "Food", "Cards", "Roads", "Cities", "Abbeys", "Farms", "Aces", "Twos", "Threes", "House",
    "Chance", "Straight", "Gold", "Wonders", "Science", "Guilds", "Trade", "Army", "Goals", "Ships", "Sheep", "Relics",
    "Animaux", "Forêts", "Objectifs", "Villes", "Routes", "Pièces", "Trésors",
)  # fmt: skip
HEADINGS = ("UPPER PART", "LOWER PART", "ROUND", "FINALE", "PARTIE I", "PARTIE II")
DESIGNS = ("rounds", "groups", "bands", "double", "ledger", "boxes", "tinted")
"""Numbered rounds; headed groups with sums; coloured rows with white rules; double rules; level rules only; separate
boxes; tinted columns without level rules but at head and foot."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a pad."""

    label: str
    kind: str
    """points, heading, subtotal or total."""


@dataclass(frozen=True, slots=True)
class ForeignSheet:
    """A filled sheet of an unknown game and its truth."""

    design: str
    rows: tuple[Row, ...]
    columns: tuple[tuple[int | None, ...], ...]
    """By column, what is written in each row; None where nothing is."""
    slip: tuple[int, int] | None
    """Column and row of a sum that is wrong on purpose."""


def foreign_sheet(rng: np.random.Generator, design: str, players: int, *, slip: bool) -> ForeignSheet:
    """Plausible numbers; sums right but for the slip."""
    rows = _rows(rng, design)
    most = int(rng.choice([12, 30, 60]))
    columns = [_column(rng, rows, most) for _ in range(players)]
    sums = [at for at, row in enumerate(rows) if row.kind == "total"]
    planted = None
    if slip:
        planted = (int(rng.integers(players)), int(rng.choice(sums)))
        column = columns[planted[0]]
        column[planted[1]] = (column[planted[1]] or 0) + int(rng.choice([-10, -2, -1, 1, 2, 10, 20]))
    return ForeignSheet(design, tuple(rows), tuple(tuple(column) for column in columns), planted)


def _rows(rng: np.random.Generator, design: str) -> list[Row]:
    names = [str(name) for name in rng.permutation(WORDS)]
    if design == "rounds":
        return [*(Row(str(at + 1), "points") for at in range(int(rng.integers(4, 13)))), Row("Σ", "total")]
    if design == "groups":
        first, second = int(rng.integers(3, 7)), int(rng.integers(3, 8))
        heads = rng.permutation(HEADINGS)
        return [
            Row(str(heads[0]), "heading"),
            *(Row(name, "points") for name in names[:first]),
            Row("Sub-total", "subtotal"),
            Row(str(heads[1]), "heading"),
            *(Row(name, "points") for name in names[first : first + second]),
            Row("Sub-total", "subtotal"),
            Row("GRAND TOTAL", "total"),
        ]
    return [*(Row(name, "points") for name in names[: int(rng.integers(4, 11))]), Row("TOTAL", "total")]


def _column(rng: np.random.Generator, rows: list[Row], most: int) -> list[int | None]:
    """Points with noughts and some empty boxes, and what they add up to."""
    column: list[int | None] = []
    group = whole = 0
    for row in rows:
        if row.kind == "heading":
            column.append(None)
        elif row.kind == "points":
            points = 0 if rng.random() < 0.12 else int(rng.integers(1, most))
            column.append(None if points == 0 and rng.random() < 0.4 else points)
            group, whole = group + points, whole + points
        elif row.kind == "subtotal":
            column.append(group)
            group = 0
        else:
            column.append(whole)
    return column


# --- printing ---------------------------------------------------------------------------------------------


class _Sheet:
    """A page being printed."""

    def __init__(self, rng: np.random.Generator, split: Split, sheet: ForeignSheet) -> None:
        players = len(sheet.columns)
        column, row = rng.uniform(9, 20), rng.uniform(6.5, 11)
        first, margin, head = rng.uniform(14, 40), rng.uniform(4, 12), rng.uniform(6, 30)
        heights = [rng.uniform(1.0, 1.5) * row, *(row * (0.75 if r.kind == "heading" else 1.0) for r in sheet.rows)]
        heights[-1] *= rng.uniform(1.0, 1.4)
        self.rng, self.split, self.rows = rng, split, sheet.rows
        self.size = (first + players * column + 2 * margin, head + sum(heights) + margin)
        self.left = margin * SCALE
        self.across = [(margin + first + column * at) * SCALE for at in range(players + 1)]
        self.down = (np.cumsum([head, *heights]) * SCALE).tolist()
        ground = rng.uniform(0.88, 1.0, 3) if rng.random() < 0.5 else np.ones(3)
        self.page = Image.new("RGB", (round(self.size[0] * SCALE), round(self.size[1] * SCALE)), _rgb(ground * 255))
        self.draw = ImageDraw.Draw(self.page)
        files = font_files(split)
        self.font_file = files[rng.integers(len(files))]
        self.ink = _rgb(rng.integers(0, 90, 3))
        self.rule = _rgb(rng.integers(0, 130, 3))
        self.thin = max(1, round(rng.uniform(0.12, 0.35) * SCALE))
        self.row = row * SCALE
        title = ImageFont.truetype(self.font_file, round(min(head * 0.5, 11) * SCALE))
        text = "".join(rng.choice(list("ABDEGIKLMNORSTU"), int(rng.integers(4, 10))))
        self.draw.text((self.left + SCALE, 0.25 * head * SCALE), text, self.ink, title)

    def level(self, at: float, wide: int, colour: tuple[int, ...], start: float | None = None) -> None:
        self.draw.line([(self.left if start is None else start, at), (self.across[-1], at)], colour, wide)

    def upright(self, at: float, wide: int, colour: tuple[int, ...], top: float | None = None) -> None:
        self.draw.line([(at, self.down[0] if top is None else top), (at, self.down[-1])], colour, wide)

    def band(self, top: float, bottom: float, colour: tuple[int, ...]) -> None:
        self.draw.rectangle([self.left, top, self.across[-1], bottom], colour)

    def labels(self, colour: tuple[int, ...] | None = None) -> None:
        """Words or icons beside the rows."""
        icons = self.rng.random() < 0.35
        for row, (top, bottom) in zip(self.rows, pairwise(self.down[1:]), strict=True):
            if icons and row.kind == "points" and not row.label.isdecimal():
                side = round((bottom - top) * 0.7)
                stamp = Image.fromarray(
                    cv2.resize(random_art(self.rng, self.split), (side, side), interpolation=cv2.INTER_AREA)
                )
                self.page.paste(stamp, (round(self.left + SCALE), round((top + bottom - side) / 2)), stamp)
                continue
            font = ImageFont.truetype(self.font_file, round((bottom - top) * 0.42))
            room = (self.across[0] - self.left - 1.5 * SCALE) if row.kind != "heading" else 9999
            text = row.label
            while font.getlength(text) > room and len(text) > 2:
                text = text[:-1]
            self.draw.text((self.left + SCALE, (top + bottom) / 2), text, colour or self.ink, font, "lm")


def foreign_page(rng: np.random.Generator, split: Split, sheet: ForeignSheet) -> Page:
    """The printed page of the sheet's design."""
    page = _Sheet(rng, split, sheet)
    {
        "rounds": _plain, "groups": _grouped, "bands": _banded, "double": _double, "ledger": _ledger, "boxes": _boxed,
        "tinted": _tinted,
    }[sheet.design](page)  # fmt: skip
    return Page(np.asarray(page.page, np.float32) / np.float32(255), tuple(page.across), tuple(page.down))


def _plain(page: _Sheet) -> None:
    page.labels()
    for y in page.down:
        page.level(y, page.thin, page.rule)
    for x in (page.left, *page.across):
        page.upright(x, page.thin, page.rule)


def _grouped(page: _Sheet) -> None:
    for row, (top, bottom) in zip(page.rows, pairwise(page.down[1:]), strict=True):
        if row.kind == "heading":
            page.band(top, bottom, page.ink if page.rng.random() < 0.3 else (205, 205, 210))
        elif row.kind != "points":
            page.band(top, bottom, (232, 228, 215))
    _plain(page)
    for row, (top, bottom) in zip(page.rows, pairwise(page.down[1:]), strict=True):
        if row.kind != "points":
            page.level(top, 3 * page.thin, page.rule)
            page.level(bottom, 3 * page.thin, page.rule)


def _banded(page: _Sheet) -> None:
    for top, bottom in pairwise(page.down):
        page.band(top, bottom, _rgb(page.rng.integers(140, 245, 3)))
    page.labels()
    wide = max(3, round(page.rng.uniform(0.4, 1.0) * SCALE))
    for y in page.down:
        page.level(y, wide, (252, 252, 252))
    for x in (page.left, *page.across):
        page.upright(x, wide, (252, 252, 252))


def _double(page: _Sheet) -> None:
    _plain(page)
    apart = page.rng.uniform(0.6, 1.2) * SCALE
    for y in (page.down[1], page.down[-2]):
        page.level(y + apart, page.thin, page.rule)
    page.upright(page.across[0] + apart, page.thin, page.rule)


def _ledger(page: _Sheet) -> None:
    page.labels()
    for y in page.down[1:-1]:
        page.level(y, page.thin, page.rule)
    page.level(page.down[-2], 3 * page.thin, page.rule)
    page.level(page.down[-1], 3 * page.thin, page.rule)


def _boxed(page: _Sheet) -> None:
    """Every box for itself, with gaps between."""
    page.labels()
    gap = page.rng.uniform(0.05, 0.1) * page.row
    fill = (255, 255, 255) if page.rng.random() < 0.5 else None
    for top, bottom in pairwise(page.down):
        for left, right in pairwise(page.across):
            page.draw.rounded_rectangle(
                [left + gap, top + gap, right - gap, bottom - gap], page.rng.choice([0, 0.15]) * page.row, fill,
                page.rule, page.thin,
            )  # fmt: skip


def _tinted(page: _Sheet) -> None:
    for at, (left, right) in enumerate(pairwise(page.across)):
        shade = (228, 234, 240) if at % 2 else (250, 248, 240)
        page.draw.rectangle([left, page.down[0], right, page.down[-1]], shade)
    page.labels()
    for x in page.across:
        page.upright(x, page.thin, page.rule)
    for y in page.down:
        strong = y in (page.down[0], page.down[1], page.down[-2], page.down[-1])
        page.level(y, page.thin * (2 if strong else 1), page.rule if strong else (190, 190, 190))


def _rgb(values: NDArray[np.number]) -> tuple[int, ...]:
    return tuple(int(value) for value in values)
