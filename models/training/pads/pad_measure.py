"""Measure reading score pads: boxes alone and with all witnesses, planted slips, false accusations."""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.pads.digit_measure import digit_figures
from models.training.pads.pad_pages import fill, labels_of, other_page, own_page
from models.training.pads.pad_photos import any_view, photograph
from models.training.pads.written_sheets import filled, slips_of
from scanner.errors import RecountError
from scanner.pads.audited import audit_pad
from scanner.pads.verdict import Case
from scanner.records import Photo
from scoring.audit import audit, audit_arithmetic
from scoring.written import WrittenColumn, WrittenSheet

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from models.training.pads.written_sheets import Filled
    from scanner.pads.audited import PadAudit

GAMES = ("forest", "ocean", "savanna", "oceanos", "ecosphere")
WITH_TABLE, ARITHMETIC, OTHER_GAMES, TRADE, AT_HOME, IN_SHOPS = (100_000 + 10_000 * part for part in range(1, 7))
"""First seed of each part; thresholds were set on others."""
LONGEST = 30 * 60
"""Seconds that one part may take; what is measured by then is printed."""


@dataclass
class Tally:
    """Counts over many sheets."""

    sheets: int = 0
    unread: int = 0
    """Sheets that were refused or whose rows or columns were not found."""
    refused: Counter[str] = field(default_factory=Counter)
    """The same by game and design."""
    boxes: int = 0
    alone: int = 0
    """Boxes whose ink alone is read right."""
    decided: int = 0
    """Boxes that are right after all witnesses, or asked about."""
    wrong: int = 0
    """Boxes that are wrong and not asked about."""
    asked: int = 0
    planted: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    asked_about: Counter[str] = field(default_factory=Counter)
    """Planted slips that were not called one, but are to be checked."""
    hidden: Counter[str] = field(default_factory=Counter)
    """Planted slips that were neither, and that nothing written contradicts: a miscount where no table is shown."""
    clean: int = 0
    accused: int = 0
    """Sheets without a slip on which something was called one."""


def one_sheet(seed: int, slip: str | None) -> tuple[Photo, Filled]:
    """A photographed pad of the held-out writers, and its truth."""
    random, rng = Random(seed), np.random.default_rng([41, seed])
    game = GAMES[seed % len(GAMES)]
    players = min(3 + (seed // 5) % 4, 5 if game in ("oceanos", "ecosphere") else 6)
    kind = slip if slip is None or slip in slips_of(game) else slips_of(game)[seed % len(slips_of(game))]
    sheet = filled(game, players, random, kind)
    lang = random.choice(["fr", "en"])
    page = own_page(game, lang, players) if seed % 2 else other_page(rng, "test", labels_of(game, lang), players)
    pixels = fill(rng, page, sheet.writing(random), "test", one_hand=seed % 3 == 0)
    shot = photograph(rng, pixels, any_view(rng), "test")
    high, wide = shot.pixels.shape[:2]
    return Photo(f"pad-{seed}.jpg", shot.pixels, (wide, high)), sheet


def measure(count: int, first: int, *, recount: bool, keep: Path | None = None) -> Tally:
    """Read `count` sheets with one planted slip each and as many without; `recount` also shows the true table."""
    tally = Tally()
    for seed in within_time(first, count):
        for slip in (("count", "sum", "prize", "bonus")[seed % 4], None):
            if slip == "count" and not recount:
                slip = "sum"  # noqa: PLW2901 - without a table nobody can know a miscount
            photo, truth = one_sheet(seed, slip)
            tally.sheets += 1
            case = Case(truth.game, truth.result if recount else None)
            try:
                pad = audit_pad(photo, case)
            except RecountError as error:
                refuse(tally, photo, f"{truth.game}, {'own' if seed % 2 else 'other'} design", error)
                _kept(keep, photo, f"{seed}-{slip}-unread")
                continue
            _count(tally, pad, truth, (seed, keep))
    return tally


def within_time(first: int, count: int) -> Iterator[int]:
    """Seeds one after the other, with a line of progress, until all are done or the time is up."""
    start = time.monotonic()
    for number in range(count):
        spent = time.monotonic() - start
        if spent > LONGEST:
            print(f"  time is up after {number} of {count}")
            return
        sys.stderr.write(f"\r{number} of {count}, {spent:.0f} s ")
        sys.stderr.flush()
        yield first + number
    sys.stderr.write("\r")


def refuse(tally: Tally, photo: Photo, what: str, error: object) -> None:
    """A sheet that was not read, told at once and counted by what it is."""
    tally.unread += 1
    tally.refused[what] += 1
    print(f"  {photo.name} {what}: {error}")


def _kept(keep: Path | None, photo: Photo, name: str) -> None:
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(keep / f"{name}.jpg"), photo.pixels[..., ::-1])


def _count(tally: Tally, pad: PadAudit, truth: Filled, kept: tuple[int, Path | None]) -> None:
    verdict = pad.verdict
    if verdict.rows != truth.rows or len(verdict.columns) != len(truth.numbers):
        shape = f"{len(verdict.rows)} x {len(verdict.columns)}"
        refuse(tally, pad.photo, truth.game, f"{shape}, not {len(truth.rows)} x {len(truth.numbers)}")
        _kept(kept[1], pad.photo, f"{kept[0]}-shape")
        return
    for column, numbers in zip(verdict.columns, truth.numbers, strict=True):
        for row in truth.rows:
            one = column[row]
            tally.boxes += 1
            tally.alone += (one.box.best.content or 0) == numbers[row]
            right = (one.content or 0) == numbers[row]
            tally.asked += one.open
            tally.decided += right or one.open
            tally.wrong += not (right or one.open)
            if not right and not one.open:
                print(
                    f"  {pad.photo.name} {truth.game} {row}: {one.content}, written {numbers[row]}, sure {one.sure:.3f}"
                )
                _kept(kept[1], pad.photo, f"{kept[0]}-wrong")
    accused = [(one.player, one.row) for one in verdict.audit.findings if one.kind not in ("empty", "follows")]
    if truth.slip is None:
        tally.clean += 1
        tally.accused += bool(accused)
        if accused:
            print(f"  {pad.photo.name} {truth.game}: accused of {accused}")
        return
    kind, at, row = truth.slip
    tally.planted[kind] += 1
    named = any(name == verdict.names[at] and where == row for name, where in accused)
    doubted = {(verdict.names[place], where) for place, where in verdict.questions}
    doubted |= {(one.player, one.row) for one in verdict.checks}
    tally.found[kind] += named
    tally.asked_about[kind] += not named and (verdict.names[at], row) in doubted
    if not named and (verdict.names[at], row) not in doubted:
        tally.hidden[kind] += not _knowable(truth, recount=pad.case.result is not None)
    if not named:
        print(f"  {pad.photo.name} {truth.game}: {kind} slip in {row} of column {at + 1} not called one")


def _knowable(truth: Filled, *, recount: bool) -> bool:
    """Whether the audit finds the planted slip in the numbers as they were written."""
    names = [standing.player.name for standing in truth.result.standings]
    columns = [WrittenColumn(name, dict(boxes)) for name, boxes in zip(names, truth.numbers, strict=True)]
    sheet = WrittenSheet(truth.game, tuple(columns))
    found = audit(sheet, truth.result) if recount else audit_arithmetic(sheet)
    return any(one.kind not in ("empty", "follows") for one in found.findings)


def report(title: str, tally: Tally) -> None:
    """Print the figures."""
    print(f"{title}: {tally.sheets} sheets, {tally.unread} not read, {tally.boxes} boxes")
    for what, times in tally.refused.most_common():
        print(f"  not read: {times:3} x {what}")
    boxes = max(tally.boxes, 1)
    print(f"  boxes right by ink alone          {tally.alone / boxes:8.2%}")
    print(f"  right with all witnesses or asked {tally.decided / boxes:8.2%}  ({tally.wrong} wrong)")
    print(f"  asked about                       {tally.asked / boxes:8.2%}")
    for kind, planted in tally.planted.items():
        missed = planted - tally.found[kind] - tally.asked_about[kind]
        print(
            f"  planted {kind:6} {planted:4}, found {tally.found[kind]:4}, to be checked {tally.asked_about[kind]:3}, "
            f"missed {missed - tally.hidden[kind]:3}, not to be known {tally.hidden[kind]:3}"
        )
    print(f"  sheets without a slip {tally.clean}, accused {tally.accused}")


def pad_figures(count: int, worst: Path | None, part: str | None = None) -> None:
    """All figures of reading pads, or one part of them: `count` sheets of every kind, half of them with a slip."""
    from models.training.pads.foreign_measure import measure_foreign, one_foreign, one_home, one_shop, one_wild

    foreign = {
        "invented": ("other games, nothing known", OTHER_GAMES, one_foreign),
        "trade": ("the same on pads as the trade prints them", TRADE, one_wild),
        "home": ("the same on notebook pages and pads of symbols", AT_HOME, one_home),
        "shop": ("the same on pads in the look of well-known games", IN_SHOPS, one_shop),
    }
    if part in (None, "digits"):
        digit_figures()
    if part in (None, "recount"):
        report("with the recount", measure(count // 2, WITH_TABLE, recount=True, keep=worst))
    if part in (None, "arithmetic"):
        report("arithmetic alone", measure(count // 2, ARITHMETIC, recount=False, keep=worst))
    for name, (title, first, draw) in foreign.items():
        if part in (None, name):
            report(title, measure_foreign(count, first, draw))
