"""The sample pads through the real networks: rows, columns and numbers, slips, and photos that are no pad."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest

from scanner.files import read_table
from scanner.pads.audited import audit_pad
from scanner.pads.picture import verdict_picture
from scanner.pads.reading import LONG_SIDE
from scanner.pads.verdict import Case
from scanner.photo import load
from scoring.pad import TOTAL
from scoring.table import score
from tests.scanner.conftest import TABLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from scanner.pads.audited import PadAudit
    from tests.scanner.conftest import Ran

PADS = Path(__file__).parents[3] / "samples" / "pads"
NAMES = sorted(path.stem for path in (PADS / "labels").glob("*.json"))


def truth(name: str) -> dict[str, Any]:
    """What is written on a sample, by column."""
    found: dict[str, Any] = json.loads((PADS / "labels" / f"{name}.json").read_text(encoding="utf-8"))
    return found


@cache
def judged(name: str) -> PadAudit:
    """A sample with everything that is known about its game."""
    known = truth(name)
    result = score(read_table(TABLES / known["table"])) if known["table"] else None
    return audit_pad(load(PADS / f"{name}.jpg", LONG_SIDE), Case(known["game"], result))


@pytest.mark.parametrize("name", NAMES)
def test_numbers_are_right_or_asked_about(name: str) -> None:
    verdict, known = judged(name).verdict, truth(name)
    assert len(verdict.columns) == len(known["columns"])
    wrong = [
        (column["name"], row, read[row].content, number)
        for read, column in zip(verdict.columns, known["columns"], strict=True)
        for row, number in column["boxes"].items()
        if (read[row].content or 0) != number and not read[row].open
    ]
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_slips_are_told_or_to_be_checked_and_nobody_else_is_accused(name: str) -> None:
    verdict, known = judged(name).verdict, truth(name)
    players = dict(zip(verdict.names, (column["name"] for column in known["columns"]), strict=True))
    accused = {(players[one.player], one.row) for one in verdict.audit.findings if one.kind not in ("follows", "empty")}
    doubted = {(players[one.player], one.row) for one in verdict.checks}
    slips = {(player, row) for player, row in known["slips"]}
    assert accused <= slips
    assert slips <= accused | doubted


def test_kinds_of_slip_are_told_apart() -> None:
    kinds = {(one.player, one.row): one.kind for one in judged("ocean-pad-slips").verdict.audit.findings}
    assert kinds["Elsa", "clownfish"] == "miscount"
    assert kinds["Willow", "plankton"] == "prize"
    assert kinds["Eden", TOTAL] == "sum"
    assert kinds["Elsa", TOTAL] == "follows"


def test_an_answer_settles_a_box() -> None:
    pad = judged("ocean-pad-slips")
    told = pad.answered((2, TOTAL), 93)
    assert told.verdict.columns[2][TOTAL].content == 93
    assert not any(one.player == "Eden" for one in told.verdict.audit.findings)
    assert pad.verdict.columns[2][TOTAL].content == 92, "the earlier verdict is as it was"


def test_the_verdict_is_drawn_on_the_pad(tmp_path: Path) -> None:
    pad = judged("ocean-pad-slips")
    raw = verdict_picture(pad.photo, pad.grid.turn, pad.verdict, "en")
    picture = np.asarray(cv2.imdecode(np.frombuffer(raw, np.uint8), cv2.IMREAD_COLOR))
    vermilion = np.abs(picture.astype(int) - (0, 94, 213)).max(axis=2) < 40
    blue = np.abs(picture.astype(int) - (178, 114, 0)).max(axis=2) < 40
    assert vermilion.sum() > 500
    assert blue.sum() > 500


def test_check_by_photo(recount: Callable[..., Ran], tmp_path: Path) -> None:
    pad = PADS / "ocean-pad-slips.jpg"
    ran = recount("check", TABLES / "ocean.table", "--sheet", pad, "--out", tmp_path, "--json", "--quiet")
    assert ran.code == 7
    told = json.loads(ran.out)
    assert told["sheet"]["matched_by"] in ("order", "fit")
    assert [column["name"] for column in told["sheet"]["columns"]] == ["Elsa", "Willow", "Eden"]
    assert {path.name for path in tmp_path.iterdir()} == {"check.json", "verdict.jpg"}


def test_a_pad_of_any_game(recount: Callable[..., Ran]) -> None:
    ran = recount("check", "--sheet", PADS / "other-game-pad.jpg", "--quiet")
    assert ran.code in (0, 7), "the wrong sum is called one, or to be checked"
    assert "TOTAL: 78 → 68" in ran.out
    assert "column 1\n  ✓ the sum is right" in ran.out


@pytest.mark.parametrize(
    ("picture", "arguments", "said"),
    [
        ("plain", (), "no ruled score pad"),
        ("empty", ("--game", "ocean"), "no numbers that can be read"),
        ("half", ("--game", "ocean"), "only a part of the pad"),
    ],
)
def test_what_is_no_pad_gets_one_line(
    recount: Callable[..., Ran], tmp_path: Path, picture: str, arguments: tuple[str, ...], said: str
) -> None:
    pixels = np.asarray(np.full((900, 700, 3), 235, np.uint8))
    if picture == "empty":
        for y in range(80, 860, 50):
            cv2.line(pixels, (60, y), (640, y), (90, 80, 70), 2)
        for x in range(60, 660, 116):
            cv2.line(pixels, (x, 80), (x, 830), (90, 80, 70), 2)
    if picture == "half":
        pixels = np.asarray(cv2.imread(str(PADS / "ocean-pad-slips.jpg")), np.uint8)[:900]
    cv2.imwrite(str(tmp_path / "photo.png"), pixels)
    ran = recount("check", "--sheet", tmp_path / "photo.png", "--quiet", *arguments)
    assert ran.code == 3
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""
