"""Score pads that no printer made for a reader, for measuring only: notebook pages, pads of symbols, totals on top.

Coloured rows of symbols for seven players, groups with small boxes in their boxes, rounded tables below a drawing,
tables drawn by hand on squared paper, columns on lined or bare paper, another sheet beneath.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.pads.foreign_pads import WORDS
from models.training.pads.pad_desk import Desk, Measures
from models.training.pads.pad_pages import SCALE
from models.training.pads.wild_pads import WildSheet, wild_sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from models.training.pads.digits import Floats, Split
    from models.training.pads.pad_pages import Page

STYLES = ("guilds", "habitats", "rounded", "squared", "lined", "bare", "above", "beneath")
"""Symbols in coloured rows, seven columns; two groups with sums and a small box in each box; a rounded table below a
drawing; drawn by hand on squared paper; lined paper; no lines but two; the total above; another sheet beneath."""
GUILDS = 7
SQUARE, LINE = 5.0, 8.0
"""Millimetres between the lines of squared and of lined paper."""
BY_HAND = ("squared", "lined", "bare")


def home_sheet(rng: np.random.Generator, style: str, players: int, *, slip: bool) -> WildSheet:
    """Plausible numbers; sums right but for the slip."""
    if style != "habitats":
        sheet = replace(wild_sheet(rng, "plain", players, slip=slip), style=style)
        if style != "above":
            return sheet
        labels, boxes = sheet.labels, sheet.boxes
        return replace(sheet, labels=(labels[-1], *labels[:-1]), boxes=(boxes[-1], *boxes[:-1]))
    columns = []
    for _ in range(players):
        animals, lands = rng.integers(0, 25, 5).tolist(), rng.integers(0, 13, 5).tolist()
        stones = int(rng.integers(0, 9))
        whole = sum(animals) + sum(lands) + stones
        columns.append([*animals, sum(animals), *lands, sum(lands), stones, whole])
    planted = None
    if slip:
        planted = int(rng.integers(players)), int(rng.choice([5, 11, 13]))
        columns[planted[0]][planted[1]] += int(rng.choice([-10, -2, -1, 1, 2, 10, 20]))
    boxes = tuple(tuple(str(column[row]) for column in columns) for row in range(14))
    return WildSheet(style, WORDS[:14], boxes, tuple(map(tuple, columns)), (5, 11, 13), planted)


def home_page(rng: np.random.Generator, split: Split, sheet: WildSheet) -> Page:
    """The page before anybody writes numbers on it; rows in the order in which they are written, top first."""
    page = Desk(rng, split, sheet, _measures(rng, sheet))
    _DRAWN[sheet.style](page)
    return page.finished()


def _measures(rng: np.random.Generator, sheet: WildSheet) -> Measures:
    style, players = sheet.style, len(sheet.numbers)
    unit = {"squared": SQUARE, "lined": LINE}.get(style, 1.0)
    wide, row = rng.uniform(11, 17), rng.uniform(7, 11)
    if style == "habitats":
        row = rng.uniform(6, 7.5)
    if style == "squared":
        wide, row = 3 * unit, 2 * unit
    if style == "lined":
        wide, row = rng.uniform(15, 24), unit
    return Measures(
        first={"squared": 4 * unit, "bare": rng.uniform(5, 20)}.get(style, rng.uniform(12, 30)),
        wide=wide,
        row=row,
        margin=2 * unit if style in BY_HAND else rng.uniform(4, 10),
        top=3 * unit if style in BY_HAND else rng.uniform(8, 30),
        below=rng.uniform(2, 5) * unit if style in BY_HAND else rng.uniform(4, 10),
        columns=max(players, GUILDS) if style == "guilds" else players,
    )


def _guilds(page: Desk) -> None:
    for top, bottom in pairwise(page.down[1:]):
        hue, middle = page.rng.random(), (top + bottom) / 2
        page.draw.rectangle([page.left, top, page.right, bottom], page.colour(page.rng.uniform(0.1, 0.45), 0.95, hue))
        page.draw.rectangle([page.left, top, page.columns[0], bottom], page.colour(0.7, 0.75, hue))
        page.stamp(((page.left + page.columns[0]) / 2, middle), 0.75 * (bottom - top))
        for left, right in pairwise(page.columns):
            page.stamp(((left + right) / 2, middle), 0.6 * (bottom - top), 0.12)
    page.table(page.colour(0.3, 0.3), max(1, round(page.rng.uniform(0.15, 0.5) * SCALE)))


def _habitats(page: Desk) -> None:
    for row, (top, bottom) in enumerate(pairwise(page.down[1:])):
        summed = row in page.sheet.sums
        page.draw.rectangle(
            [page.left, top, page.right, bottom], page.colour(0.25 if summed else 0.08, 0.9 if summed else 0.98)
        )
        page.stamp(((page.left + page.columns[0]) / 2, (top + bottom) / 2), 0.75 * (bottom - top))
        if page.sheet.sums[0] < row < page.sheet.sums[1]:
            side = 0.3 * (bottom - top)
            for right in page.columns[1:]:
                page.draw.rectangle([right - side, top, right, top + side], (250, 250, 250), (120, 120, 120))
    page.table(page.colour(0.4, 0.5), max(1, round(0.2 * SCALE)))


def _rounded(page: Desk) -> None:
    page.stamp((page.size[0] / 2, page.down[0] / 2), 0.9 * page.down[0])
    colour, radius = page.colour(0.6, 0.5), 2.5 * SCALE
    for top, bottom in list(pairwise(page.down[1:]))[::2]:
        page.draw.rectangle([page.left, top, page.right, bottom], page.colour(0.1, 0.97))
    page.name_rows(colour)
    wide = max(2, round(page.rng.uniform(0.3, 0.8) * SCALE))
    for y in page.down[1:-1]:
        page.draw.line([(page.left, y), (page.right, y)], colour, max(1, wide // 2))
    for x in page.columns[:-1]:
        page.draw.line([(x, page.down[0]), (x, page.down[-1])], colour, max(1, wide // 2))
    page.draw.rounded_rectangle([page.left, page.down[0], page.right, page.down[-1]], radius, None, colour, wide)


def _squared(page: Desk) -> None:
    pale = page.colour(page.rng.uniform(0.1, 0.4), 0.85, 0.6)
    step = SQUARE * SCALE
    for at in np.arange(0, max(page.size), step):
        page.draw.line([(0, at), (page.size[0], at)], pale, 1)
        page.draw.line([(at, 0), (at, page.size[1])], pale, 1)
    page.name_rows(page.pen)
    for y in page.down if page.rng.random() < 0.5 else (page.down[1], page.down[-2]):
        page.by_hand((page.left, y), (page.right, y))
    for x in page.columns[:-1]:
        page.by_hand((x, page.down[0]), (x, page.down[-1]))


def _lined(page: Desk) -> None:
    pale = page.colour(page.rng.uniform(0.1, 0.5), 0.8, 0.6)
    for at in np.arange(page.down[0] % (LINE * SCALE), page.size[1], LINE * SCALE):
        page.draw.line([(0, at), (page.size[0], at)], pale, max(1, round(0.15 * SCALE)))
    page.draw.line([(page.left, 0), (page.left, page.size[1])], (220, 120, 120), max(1, round(0.15 * SCALE)))
    page.name_rows(page.pen)
    page.by_hand((page.left, page.down[-2]), (page.right, page.down[-2]))
    if page.rng.random() < 0.5:
        for x in page.columns[:-1]:
            page.by_hand((x, page.down[0]), (x, page.down[-1]))


def _bare(page: Desk) -> None:
    for y in (page.down[1], page.down[-2]):
        page.by_hand((page.left, y), (page.right, y))


def _above(page: Desk) -> None:
    page.draw.rectangle([page.left, page.down[1], page.right, page.down[2]], page.colour(0.2, 0.93))
    page.name_rows(page.colour(0.5, 0.3))
    page.table(page.colour(0.3, 0.4), max(1, round(0.25 * SCALE)))


def _beneath(page: Desk) -> None:
    page.name_rows(page.colour(0.5, 0.3))
    page.table(page.colour(0.5, 0.4), max(1, round(0.25 * SCALE)))


_DRAWN: dict[str, Callable[[Desk], None]] = {
    "guilds": _guilds, "habitats": _habitats, "rounded": _rounded, "squared": _squared, "lined": _lined,
    "bare": _bare, "above": _above, "beneath": _beneath,
}  # fmt: skip


def on_another(rng: np.random.Generator, pixels: Floats, other: Floats) -> Floats:
    """The page on a part of another one that sticks out below it, a little turned."""
    high, wide = pixels.shape[:2]
    spare = round(float(rng.uniform(0.12, 0.3)) * min(high, wide))
    ground = np.full((high + spare, wide + spare, 3), 0.6, np.float32)
    size = (ground.shape[1], ground.shape[0])
    scale = 1.1 * max(size[0] / other.shape[1], size[1] / other.shape[0])
    turn = cv2.getRotationMatrix2D((0, 0), float(rng.uniform(-4, 4)), scale)
    ground = cv2.warpAffine(other, turn, size, borderMode=cv2.BORDER_REPLICATE) * np.float32(0.92)
    shade = np.zeros(ground.shape[:2], np.float32)
    shade[: high + 12, : wide + 12] = 1
    ground *= (1 - 0.35 * cv2.GaussianBlur(shade, (0, 0), 9))[..., None]
    ground[:high, :wide] = pixels
    return ground
