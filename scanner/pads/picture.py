"""The verdict on the pad's own picture: ticks, the right number where one is wrong, question marks where unsure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from scanner.overlays.ink import INK, WHITE, Ink, between, fitted, rgb, width
from scoring.records import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from scanner.overlays.ink import Colour
    from scanner.pads.records import Decided
    from scanner.pads.verdict import Verdict
    from scanner.records import Photo, Point
    from scoring.audit import Finding

LONG_SIDE = 1800
"""Pixels of the finished picture's longer side, at most."""
# Blue, vermilion and yellow of Okabe and Ito's palette: told apart by colour-blind eyes, and each has its own sign.
RIGHT: Colour = rgb("#0072B2")
WRONG: Colour = rgb("#D55E00")
ASK: Colour = rgb("#F0C000")
SIGNS = {
    "miscount": Phrase("count", "compte"),
    "prize": Phrase("prize", "prix"),
    "bonus": Phrase("bonus", "bonus"),
    "sum": Phrase("sum", "somme"),
    "follows": Phrase("follows", "suite"),
    "check": Phrase("check", "à vérifier"),
}
LEGEND = {
    "right": Phrase("agrees", "juste"),
    "wrong": Phrase("wrong: the right number and why", "faux : le bon nombre et pourquoi"),
    "ask": Phrase("please check: perhaps misread", "à vérifier : peut-être mal lu"),
}


def verdict_picture(photo: Photo, turn: int, verdict: Verdict, lang: str) -> bytes:
    """A JPEG of the pad cut out of the photo, turned as it is read, with a sign at every box."""
    ink, place = _canvas(photo, turn, verdict)
    findings = {(one.player, one.row): one for one in (*verdict.checks, *verdict.audit.findings)}
    plates = []
    for name, column in zip(verdict.names, verdict.columns, strict=True):
        for row in verdict.rows:
            corners = [place(corner) for corner in column[row].box.corners]
            finding = findings.get((name, row))
            if finding is not None and finding.kind not in ("empty", "unmatched"):
                plates.append((corners, _wrong(ink, corners, finding, lang)))
            elif column[row].open:
                _frame(ink, corners, ASK, dashed=True)
                plates.append((corners, (_said(column[row]), ASK, INK)))
            elif column[row].content is not None:
                _tick(ink, corners)
    for corners, (text, ground, letters) in plates:
        _plate(ink, corners, text, (ground, letters))
    return _legend(ink, lang).jpeg()


def _canvas(photo: Photo, turn: int, verdict: Verdict) -> tuple[Ink, Callable[[Point], Point]]:
    """The picture to draw on, and where a point of the photo is in it."""
    every = np.array([corner for column in verdict.columns for one in column.values() for corner in one.box.corners])
    reach = 0.45 * float(np.ptp(every, axis=0).max())
    size = np.array(photo.pixels.shape[1::-1])
    low = np.clip(every.min(0) - reach, 0, size).astype(int)
    far = np.clip(every.max(0) + reach, 0, size).astype(int)
    part = Image.fromarray(photo.pixels[low[1] : far[1], low[0] : far[0]])
    scale = min(1.5, LONG_SIDE / max(part.size))
    small = part.resize((round(part.width * scale), round(part.height * scale)), Image.Resampling.BICUBIC)
    small = small.rotate(-turn, expand=True)

    def place(point: Point) -> Point:
        x, y = (point[0] - float(low[0])) * scale, (point[1] - float(low[1])) * scale
        wide, high = small.size
        turned = {0: (x, y), 90: (wide - y, x), 180: (wide - x, high - y), 270: (y, high - x)}
        return turned[turn]

    return Ink.over(small), place


def _said(decided: Decided) -> str:
    return "?" if decided.content is None else f"{decided.content} ?"


def _height(corners: list[Point]) -> float:
    return float(np.hypot(*(np.array(corners[3]) - np.array(corners[0]))))


def _tick(ink: Ink, corners: list[Point]) -> None:
    """A small tick in the lower right of the box."""
    high = _height(corners)
    right, low = between(corners[1], corners[2], 0.72), 0.2 * high
    x, y = right[0] - 0.42 * high, right[1]
    points = [(x, y), (x + 0.4 * low, y + 0.55 * low), (x + 1.35 * low, y - 0.75 * low)]
    ink.line(points, WHITE, max(3.0, 0.11 * high))
    ink.line(points, RIGHT, max(1.8, 0.07 * high))


def _frame(ink: Ink, corners: list[Point], colour: Colour, *, dashed: bool) -> None:
    high = _height(corners)
    closed = [*corners, corners[0]]
    ink.line(closed, INK, max(3.0, 0.1 * high), 0.45)
    if dashed:
        ink.dashes(closed, colour, max(2.0, 0.07 * high), 0.22 * high)
    else:
        ink.line(closed, colour, max(2.0, 0.07 * high))


def _plate(ink: Ink, corners: list[Point], text: str, colours: tuple[Colour, Colour]) -> None:
    """Words on a plate over the right half of the box's lower edge."""
    high = _height(corners)
    across = float(np.hypot(*(np.array(corners[1]) - np.array(corners[0]))))
    size = max(10.0, fitted(text, "bold", 0.3 * high, 1.25 * across))
    x, y = between(corners[3], corners[2], 0.55)
    half, tall = width(text, "bold", size) / 2 + 0.4 * size, 0.68 * size
    ink.bar((x - half, y - tall, x + half, y + tall), colours[0], 0.95, 0.4 * tall)
    ink.text((x, y), text, ("bold", size), colours[1])


def _wrong(ink: Ink, corners: list[Point], finding: Finding, lang: str) -> tuple[str, Colour, Colour]:
    """Frame the box; what its plate says, and in which colours."""
    if finding.kind == "check":
        _frame(ink, corners, ASK, dashed=True)
        return f"? {SIGNS['check'].said(lang)}", ASK, INK
    _frame(ink, corners, WRONG, dashed=finding.kind == "follows")
    right = "" if finding.right is None else f" {finding.right}"
    return f"×{right} · {SIGNS[finding.kind].said(lang)}", WRONG, WHITE


def _legend(ink: Ink, lang: str) -> Ink:
    """What the signs mean, on a strip below the picture."""
    wide, high = ink.size
    tall = max(34.0, 0.035 * wide)
    grown = ink.extended(tall, WHITE)
    size, x, y = 0.42 * tall, 0.5 * tall, high + tall / 2
    _tick(grown, [(x, y - 0.9 * size), (x + size, y - 0.9 * size), (x + size, y + 0.9 * size), (x, y + 0.9 * size)])
    for colour, sign, key in ((RIGHT, "", "right"), (WRONG, "×", "wrong"), (ASK, "?", "ask")):
        if sign:
            grown.bar((x, y - 0.8 * size, x + 1.6 * size, y + 0.8 * size), colour, 1.0, 0.3 * size)
            grown.text((x + 0.8 * size, y), sign, ("bold", size), INK if sign == "?" else WHITE)
        text = LEGEND[key].said(lang)
        grown.text((x + 2.0 * size, y), text, ("medium", size), INK, "lm")
        x += 2.0 * size + width(text, "medium", size) + 1.6 * size
    return grown
