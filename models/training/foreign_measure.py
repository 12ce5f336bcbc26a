"""Measure reading pads of games that the program does not know: every sheet of an invented design."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from models.training.foreign_pads import DESIGNS, foreign_page, foreign_sheet
from models.training.pad_measure import Tally, refuse, within_time
from models.training.pad_pages import Writing, fill
from models.training.pad_photos import any_view, photograph
from scanner.errors import RecountError
from scanner.pads.audited import audit_pad
from scanner.pads.verdict import Case
from scanner.records import Photo
from tests.bench.deals import NAMES

if TYPE_CHECKING:
    from models.training.foreign_pads import ForeignSheet
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
    shot = photograph(rng, pixels, any_view(rng), "test")
    high, wide = shot.pixels.shape[:2]
    return Photo(f"foreign-{seed}.jpg", shot.pixels, (wide, high)), sheet


def _text(rng: np.random.Generator, number: int | None) -> str:
    if number is None:
        return ""
    return "-" if number == 0 and rng.random() < DASHES else str(number)


def measure_foreign(count: int, first: int) -> Tally:
    """Read so many sheets without knowing anything of their games."""
    tally = Tally()
    for seed in within_time(first, count):
        photo, sheet = one_foreign(seed)
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
