"""Score pads in the look of those in game boxes, for measuring only: strong colours, dark grounds, faint rules.

Rows in full colour with a symbol each and columns for seven; faint rules without a frame; white panels on a painted
ground; a dark page with light boxes; dotted rules; bands without rules; ribbons with a heavy foot; players in rows
under symbols. Some are photographed with much table around them, some so near that the page does not fit.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import cv2
import numpy as np
from PIL import Image

from models.training.decks.art import random_art
from models.training.pads.pad_desk import Desk, Measures
from models.training.pads.pad_pages import SCALE
from models.training.pads.pad_photos import any_view
from models.training.pads.wild_pads import across_sheet, wild_sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from models.training.pads.digits import Split
    from models.training.pads.pad_pages import Page
    from models.training.pads.pad_photos import View
    from models.training.pads.wild_pads import WildSheet

STYLES = ("wonders", "pale", "panels", "night", "dotted", "zebra", "ribbon", "caravan")
SEVEN = 7
"""Columns of a pad that has one for everybody, however many play."""
FAR, NEAR = 0.3, 0.15
"""Share of the photos that show much of the table, and of those from so near that the page's edge is cut off."""
Box = tuple[float, float, float, float]


def shop_sheet(rng: np.random.Generator, style: str, players: int, *, slip: bool) -> WildSheet:
    """Plausible numbers; sums right but for the slip. Players stand in rows on the page only."""
    kind = "small" if style == "zebra" and rng.random() < 0.5 else "plain"
    return replace(wild_sheet(rng, kind, players, slip=slip), style=style)


def shop_page(rng: np.random.Generator, split: Split, sheet: WildSheet) -> tuple[Page, WildSheet]:
    """The printed page, and the sheet as it is to be written on it."""
    shown = across_sheet(sheet) if sheet.style == "caravan" else sheet
    page = Desk(rng, split, shown, _measures(rng, shown))
    _PRINTED[sheet.style](page)
    return page.finished(), shown


def shop_view(rng: np.random.Generator) -> View:
    """As other photos, some from farther away and some from very near."""
    view = any_view(rng)
    chance = rng.random()
    if chance < FAR:
        return replace(view, fill=float(rng.uniform(0.4, 0.7)), long_side=int(rng.choice([2600, 3000])))
    return replace(view, fill=float(rng.uniform(1.0, 1.06))) if chance < FAR + NEAR else view


def _measures(rng: np.random.Generator, shown: WildSheet) -> Measures:
    width = len(shown.boxes[0])
    spare = int(rng.integers(0, 3)) if shown.style in ("pale", "ribbon", "dotted") else 0
    return Measures(
        first=rng.uniform(9, 14) if shown.style == "wonders" else rng.uniform(14, 34),
        wide=rng.uniform(9, 14) if shown.style == "wonders" else rng.uniform(10, 19),
        row=rng.uniform(6, 11),
        margin=rng.uniform(4, 12),
        top=rng.uniform(6, 30),
        below=rng.uniform(4, 14),
        columns=max(width, SEVEN) if shown.style == "wonders" else width + spare,
    )


# --- what all of them are made of -------------------------------------------------------------------------


def _rows(page: Desk) -> Iterator[tuple[int, float, float]]:
    """Number, top and bottom of every row; below the names."""
    for row, (top, bottom) in enumerate(pairwise(page.down[1:])):
        yield row, top, bottom


def _last(page: Desk, row: int) -> bool:
    return row == len(page.sheet.boxes) - 1 and page.sheet.style != "caravan"


def _painted(page: Desk, colour: tuple[int, ...], strength: float) -> None:
    """A ground of one colour with a picture and clouds faintly over all of it."""
    ground = np.broadcast_to(np.array(colour, np.float32), (page.size[1], page.size[0], 3))
    clouds = cv2.resize(page.rng.normal(0, 1, (9, 7)).astype(np.float32), page.size, interpolation=cv2.INTER_CUBIC)
    page.page.paste(Image.fromarray(np.clip(ground + 18 * strength * clouds[..., None], 0, 255).astype(np.uint8)))
    for _ in range(int(page.rng.integers(1, 5))):
        middle = page.rng.uniform(0, 1, 2) * page.size
        page.stamp((float(middle[0]), float(middle[1])), page.rng.uniform(0.2, 0.6) * min(page.size), strength)


def _symbols(page: Desk) -> None:
    """A picture for the name of every row."""
    for _, top, bottom in _rows(page):
        page.stamp(((page.left + page.columns[0]) / 2, (top + bottom) / 2), 0.8 * (bottom - top))


def _named(page: Desk, colour: tuple[int, ...]) -> None:
    """Words or pictures for the names of the rows."""
    if page.rng.random() < 0.5:
        page.name_rows(colour)
    else:
        _symbols(page)


def _rule(page: Desk, ends: Box, colour: tuple[int, ...], wide: float) -> None:
    page.draw.line([ends[:2], ends[2:]], colour, max(1, round(wide * SCALE)))


def _boxes(page: Desk, gap: float, shape: tuple[float, tuple[int, ...]], tops: list[float]) -> None:
    """A filled box in every place, with `gap` millimetres around it; `shape` is the corners' radius and the colour."""
    for top, bottom in pairwise(tops):
        for left, right in pairwise(page.columns):
            corners = [left + gap * SCALE, top + gap * SCALE, right - gap * SCALE, bottom - gap * SCALE]
            page.draw.rounded_rectangle(corners, shape[0] * SCALE, shape[1])


# --- the pads ---------------------------------------------------------------------------------------------


def _wonders(page: Desk) -> None:
    _painted(page, page.colour(page.rng.uniform(0.1, 0.3), page.rng.uniform(0.75, 0.95)), 0.3)
    for row, top, bottom in _rows(page):
        deep = page.rng.uniform(0.25, 0.6), page.rng.uniform(0.72, 0.95)
        tone = (235, 232, 225) if _last(page, row) else page.colour(*deep)
        page.draw.rectangle([page.left, top, page.right, bottom], tone)
    _symbols(page)
    page.table((250, 250, 250) if page.rng.random() < 0.4 else page.colour(0.4, 0.3), round(0.3 * SCALE))


def _pale(page: Desk) -> None:
    tone = page.colour(page.rng.uniform(0, 0.2), page.rng.uniform(0.72, 0.85))
    _named(page, page.colour(0.4, 0.4))
    for y in page.down[1:-1]:
        _rule(page, (page.left, y, page.right, y), tone, page.rng.uniform(0.15, 0.25))
    for x in page.columns[:-1]:
        _rule(page, (x, page.down[0], x, page.down[-1]), tone, 0.2)


def _panels(page: Desk) -> None:
    _painted(page, page.colour(page.rng.uniform(0.2, 0.5), page.rng.uniform(0.55, 0.9)), 0.5)
    _named(page, (250, 250, 245) if page.rng.random() < 0.5 else (30, 25, 20))
    shape = page.rng.uniform(0, 2.2), (253, 251, 246)
    _boxes(page, page.rng.uniform(0.4, 1.0), shape, page.down)


def _night(page: Desk) -> None:
    hue = page.rng.random()
    _painted(page, page.colour(0.6, page.rng.uniform(0.18, 0.4), hue), 0.25)
    _named(page, (245, 240, 225))
    pale = page.colour(page.rng.uniform(0.03, 0.2), page.rng.uniform(0.85, 0.97), hue)
    _boxes(page, page.rng.uniform(0.15, 0.4), (0.0, pale), page.down)
    _boxes(page, 0.3, (0.0, (240, 205, 120)), page.down[-2:])


def _dotted(page: Desk) -> None:
    tone = page.colour(0.3, page.rng.uniform(0.3, 0.6))
    page.name_rows(page.colour(0.4, 0.3))
    dot, step = max(1, round(0.3 * SCALE)), round(page.rng.uniform(0.9, 1.5) * SCALE)
    for y in page.down[1:-1]:
        for x in np.arange(page.left, page.right, step):
            page.draw.rectangle([x, y - dot / 2, x + step * 0.45, y + dot / 2], tone)
    for x in (page.left, *page.columns):
        _rule(page, (x, page.down[0], x, page.down[-1]), tone, 0.25)
    for y in (page.down[0], page.down[-1]):
        _rule(page, (page.left, y, page.right, y), tone, 0.4)


def _zebra(page: Desk) -> None:
    hue, deep = page.rng.random(), page.rng.uniform(0.12, 0.35)
    for row, top, bottom in _rows(page):
        if row % 2 == 0:
            page.draw.rectangle([page.left, top, page.right, bottom], page.colour(deep, 0.95, hue))
    _named(page, page.colour(0.5, 0.3, hue))
    for x in page.columns[:-1]:
        _rule(page, (x, page.down[0], x, page.down[-1]), page.colour(0.4, 0.6, hue), 0.25)


def _ribbon(page: Desk) -> None:
    hue = page.rng.random()
    _painted(page, page.colour(page.rng.uniform(0.03, 0.2), 0.97, hue), 0.15)
    for top, bottom in ((page.down[0], page.down[1]), (page.down[-2], page.down[-1])):
        page.draw.rectangle([page.left, top, page.right, bottom], page.colour(0.45, 0.7, hue))
        for left, right in pairwise(page.columns):
            page.draw.rounded_rectangle([left + 6, top + 6, right - 6, bottom - 6], SCALE, (255, 255, 255))
    _named(page, page.colour(0.5, 0.3, hue))
    for y in page.down[1:-1]:
        _rule(page, (page.left, y, page.right, y), page.colour(0.4, 0.7, hue), 0.25)
    for x in page.columns[:-1]:
        _rule(page, (x, page.down[1], x, page.down[-2]), page.colour(0.4, 0.7, hue), 0.25)


def _caravan(page: Desk) -> None:
    icon = round(0.8 * (page.down[1] - page.down[0]))
    for left, right in pairwise(page.columns):
        hue = page.rng.random()
        page.draw.rectangle([left, page.down[0], right, page.down[-1]], page.colour(0.18, 0.97, hue))
        page.draw.rectangle([left, page.down[0], right, page.down[1]], page.colour(0.6, 0.75, hue))
        picture = Image.fromarray(cv2.resize(random_art(page.rng, page.split), (icon, icon)))
        page.page.paste(picture, (round((left + right - icon) / 2), round(page.down[0] + 0.1 * icon)), picture)
    page.table(page.colour(0.3, 0.45), max(1, round(0.25 * SCALE)))


_PRINTED: dict[str, Callable[[Desk], None]] = {
    "wonders": _wonders, "pale": _pale, "panels": _panels, "night": _night, "dotted": _dotted, "zebra": _zebra,
    "ribbon": _ribbon, "caravan": _caravan,
}  # fmt: skip
