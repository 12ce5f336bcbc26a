"""Measure reading pads of games that the program does not know: of invented designs, and as the trade prints them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from models.training.pads.foreign_pads import DESIGNS, ForeignSheet, Row, foreign_page, foreign_sheet
from models.training.pads.home_pads import STYLES as AT_HOME
from models.training.pads.home_pads import home_page, home_sheet, on_another
from models.training.pads.pad_measure import Tally, refuse, within_time
from models.training.pads.pad_pages import Writing, fill
from models.training.pads.pad_photos import any_view, photograph
from models.training.pads.shop_pads import STYLES as IN_SHOPS
from models.training.pads.shop_pads import shop_page, shop_sheet, shop_view
from models.training.pads.wild_pads import STYLES, across_sheet, wild_page, wild_sheet
from scanner.errors import RecountError
from scanner.pads.audited import audit_pad
from scanner.pads.verdict import Case
from scanner.records import Photo
from tests.bench.deals import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from models.training.pads.digits import Floats
    from models.training.pads.pad_photos import View
    from models.training.pads.wild_pads import WildSheet
    from scanner.pads.verdict import Verdict

DASHES = 0.4
"""Share of noughts written as a dash."""


def one_foreign(seed: int) -> tuple[Photo, ForeignSheet]:
    """A photographed pad of held-out writers; every other one with a wrong total."""
    rng = np.random.default_rng([43, seed])
    sheet = foreign_sheet(
        rng, DESIGNS[seed % len(DESIGNS)], int(rng.integers(2, 7)), slip=seed // len(DESIGNS) % 2 == 0
    )
    page = foreign_page(rng, "test", sheet)
    texts = tuple(tuple(_text(rng, column[row]) for column in sheet.columns) for row in range(len(sheet.rows)))
    pixels = fill(rng, page, Writing(NAMES[: len(sheet.columns)], texts), "test", one_hand=seed % 2 == 0)
    return _shot(rng, pixels, f"foreign-{seed}.jpg"), sheet


def one_wild(seed: int) -> tuple[Photo, ForeignSheet]:
    """The same of a pad as the trade prints them."""
    rng = np.random.default_rng([47, seed])
    style = STYLES[seed % len(STYLES)]
    sheet = wild_sheet(rng, style, int(rng.integers(2, 6)), slip=seed // len(STYLES) % 2 == 0)
    shown = across_sheet(sheet) if style == "across" else sheet
    page = wild_page(rng, "test", shown)
    width = len(shown.boxes[0])
    names = {"numbered": ("",) * width, "across": tuple(f"R{at + 1}" for at in range(width))}.get(style, NAMES[:width])
    pixels = fill(rng, page, Writing(names, shown.boxes), "test", one_hand=seed % 2 == 0)
    return _shot(rng, pixels, f"wild-{seed}.jpg"), _as_read(sheet)


def one_home(seed: int) -> tuple[Photo, ForeignSheet]:
    """The same of a notebook page or a pad of symbols."""
    rng = np.random.default_rng([53, seed])
    style = AT_HOME[seed % len(AT_HOME)]
    sheet = home_sheet(rng, style, int(rng.integers(2, 6)), slip=seed // len(AT_HOME) % 2 == 0)
    pixels = _home_pixels(rng, sheet, one_hand=seed % 2 == 0)
    if style == "beneath":
        other = _home_pixels(rng, home_sheet(rng, style, int(rng.integers(2, 6)), slip=False), one_hand=True)
        pixels = on_another(rng, pixels, other)
    return _shot(rng, pixels, f"home-{seed}.jpg"), _as_read(sheet)


def one_shop(seed: int) -> tuple[Photo, ForeignSheet]:
    """The same of a pad in the look of those of well-known games."""
    rng = np.random.default_rng([59, seed])
    sheet = shop_sheet(
        rng, IN_SHOPS[seed % len(IN_SHOPS)], int(rng.integers(2, 6)), slip=seed // len(IN_SHOPS) % 2 == 0
    )
    page, shown = shop_page(rng, "test", sheet)
    names = ("",) * len(shown.boxes[0]) if sheet.style == "caravan" else NAMES[: len(shown.boxes[0])]
    pixels = fill(rng, page, Writing(names, shown.boxes), "test", one_hand=seed % 2 == 0)
    return _shot(rng, pixels, f"shop-{seed}.jpg", shop_view(rng)), _as_read(sheet)


def _home_pixels(rng: np.random.Generator, sheet: WildSheet, *, one_hand: bool) -> Floats:
    writing = Writing(NAMES[: len(sheet.boxes[0])], sheet.boxes)
    return fill(rng, home_page(rng, "test", sheet), writing, "test", one_hand=one_hand)


def _as_read(sheet: WildSheet) -> ForeignSheet:
    """The truth down to the total; where that stands first, from the last row up to it."""
    last = len(sheet.numbers[0]) - 1
    if sheet.style == "above":
        sheet = replace(sheet, numbers=tuple((*column[-2::-1], column[-1]) for column in sheet.numbers))
    kinds = ["total" if at == last else "subtotal" if at in sheet.sums else "points" for at in range(last + 1)]
    rows = tuple(Row(label, kind) for label, kind in zip(sheet.labels, kinds, strict=False))
    return ForeignSheet(sheet.style, rows, sheet.numbers, sheet.slip)


def _shot(rng: np.random.Generator, pixels: Floats, name: str, view: View | None = None) -> Photo:
    shot = photograph(rng, pixels, view or any_view(rng), "test")
    high, wide = shot.pixels.shape[:2]
    return Photo(name, shot.pixels, (wide, high))


def _text(rng: np.random.Generator, number: int | None) -> str:
    if number is None:
        return ""
    return "-" if number == 0 and rng.random() < DASHES else str(number)


def measure_foreign(count: int, first: int, draw: Callable[[int], tuple[Photo, ForeignSheet]]) -> Tally:
    """Read so many sheets, drawn by `draw`, without knowing anything of their games."""
    tally = Tally()
    for seed in within_time(first, count):
        photo, sheet = draw(seed)
        tally.sheets += 1
        try:
            verdict = audit_pad(photo, Case()).verdict
        except RecountError as error:
            refuse(tally, photo, sheet.design, error)
            continue
        start = next(at for at, row in enumerate(sheet.rows) if row.kind == "points")
        if len(verdict.rows) != len(sheet.rows) - start or len(verdict.columns) != len(sheet.columns):
            shape = f"{len(verdict.rows)} x {len(verdict.columns)}"
            refuse(tally, photo, sheet.design, f"{shape}, not {len(sheet.rows) - start} x {len(sheet.columns)}")
            continue
        _count(tally, verdict, sheet, start)
        if sheet.slip is None and verdict.audit.findings:
            print(
                f"  {photo.name} {sheet.design}: accused of {[(one.player, one.row) for one in verdict.audit.findings]}"
            )
    return tally


def _count(tally: Tally, verdict: Verdict, sheet: ForeignSheet, start: int) -> None:
    for column, numbers in zip(verdict.columns, sheet.columns, strict=True):
        for row, kind, number in zip(verdict.rows, sheet.rows[start:], numbers[start:], strict=True):
            if kind.kind == "heading":
                continue
            one = column[row]
            right = (one.content or 0) == (number or 0)
            tally.boxes += 1
            tally.alone += (one.box.best.content or 0) == (number or 0)
            tally.asked += one.open
            tally.decided += right or one.open
            tally.wrong += not (right or one.open)
    accused = {(one.player, one.row) for one in verdict.audit.findings if one.kind == "sum"}
    if sheet.slip is None:
        tally.clean += 1
        tally.accused += bool(accused)
        return
    at_column, at_row = sheet.slip
    place = verdict.names[at_column], verdict.rows[at_row - start]
    tally.planted["sum"] += 1
    tally.found["sum"] += place in accused
    doubted = {(verdict.names[at], where) for at, where in verdict.questions}
    doubted |= {(one.player, one.row) for one in verdict.checks}
    tally.asked_about["sum"] += place not in accused and place in doubted
