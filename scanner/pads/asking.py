"""Questions on the terminal about boxes that stay hard to read, the most doubtful first, each with its picture."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.files import write_files
from scanner.language import COLON
from scanner.pads.boxes import cut
from scanner.sheets.audit_page import row_label
from scanner.sheets.report import warn
from scoring.records import Phrase

if TYPE_CHECKING:
    from pathlib import Path

    from scanner.pads.audited import PadAudit
    from scanner.pads.verdict import Place

READ = Phrase(
    "What stands there? A number, - for nought, . for empty, Enter leaves it open",
    "Qu'y a-t-il ? Un nombre, - pour zéro, . pour vide, Entrée : laisser ouvert",
)
NO_NUMBER = Phrase("no number of points", "pas un nombre de points")


def ask_boxes(pad: PadAudit, folder: Path, lang: str) -> PadAudit:
    """Ask until nothing is open or nobody answers; every answer is weighed before the next question."""
    left_open: set[Place] = set()
    while places := [place for place in pad.verdict.questions if place not in left_open]:
        place = places[0]
        try:
            said = _ask(pad, place, folder, lang)
        except EOFError:
            break
        if isinstance(said, str):
            left_open.add(place)
        else:
            pad = pad.answered(place, said)
    return pad


def _ask(pad: PadAudit, place: Place, folder: Path, lang: str) -> int | str | None:
    """One answer; a text where the box is left open."""
    at, row = place
    verdict = pad.verdict
    name = f"box-{at + 1}-{row}.png"
    picture = cut(pad.photo.pixels, np.array(verdict.columns[at][row].box.corners))
    write_files(folder, {name: cv2.imencode(".png", picture[..., ::-1])[1].tobytes()})
    likely = " / ".join(
        "." if one.content is None else str(one.content) for one in verdict.columns[at][row].options[:3]
    )
    label = row_label(verdict.game, row, lang)
    warn(f"{verdict.names[at]}, {label}{COLON.said(lang)}{likely}\n  {folder / name}\n  {READ.said(lang)}")
    while True:
        sys.stderr.write("? ")
        sys.stderr.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        text = line.strip().replace("−", "-")
        if text in ("", "?"):
            return "open"
        if text in (".", "-"):
            return None if text == "." else 0
        if re.fullmatch(r"-?[0-9]{1,3}", text):
            return int(text)
        warn(f"  {NO_NUMBER.said(lang)}")
