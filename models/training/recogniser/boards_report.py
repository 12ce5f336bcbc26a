"""The figures of counted boards: exact, asked, wrong, by kind of photo; and the reliability diagram."""

from __future__ import annotations

import itertools
from collections import defaultdict
from functools import partial
from multiprocessing import Pool
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.recogniser.scored_boards import Measured, ReadCell, boards, measure

if TYPE_CHECKING:
    from pathlib import Path

TAGS = ("light", "angle", "spacing", "turn", "sleeves", "company", "style")
HEADER = f"{'':22} boards  refused  cards right    exact  1 question  asked  silent"
BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.000001)
"""Edges of the confidences that are looked at together: finer where the program is nearly sure."""


def print_boards(folder: Path, *, exact: bool, diagram: Path | None, jobs: int) -> list[Measured]:
    """Measure every board of a folder, so many at once, and print the figures."""
    found = []
    with Pool(jobs) as pool:
        for one in pool.imap(partial(measure, exact=exact), boards(folder)):
            found.append(one)
            _print_failure(one)
    print(f"\n== boards: {folder.name}, {'labelled quads' if exact else 'learn and score'} ==")
    for tag in TAGS:
        groups: dict[str, list[Measured]] = defaultdict(list)
        for one in found:
            groups[one.tags[tag]].append(one)
        print(f"\nby {tag}\n{HEADER}")
        for name in sorted(groups):
            print(_line(name, groups[name]))
    print(f"\n{HEADER}\n{_line('all', found)}")
    _print_reliability(found)
    if diagram:
        draw_reliability(found, diagram)
    return found


def _print_failure(one: Measured) -> None:
    if one.exact:
        return
    wrong = [cell for cell in one.cells if cell.told != cell.lies]
    what = "; ".join(f"{cell.cell} {cell.lies} told {cell.told} ({cell.confidence:.3f})" for cell in wrong[:4])
    state = one.refused or ("SILENT" if one.silent_cells else f"{one.asked} open")
    print(
        f"{one.name} [{one.tags['light']}, {one.tags['spacing']}, {one.tags['style']}] {state[:90]}: {what}", flush=True
    )


def _line(name: str, found: list[Measured]) -> str:
    read = [one for one in found if one.refused is None]
    cells = [cell for one in read for cell in one.cells if cell.lies is not None]
    right = sum(cell.first == cell.lies for cell in cells)
    return (
        f"{name:22} {len(found):6d} {len(found) - len(read):8d} {right / max(len(cells), 1):12.2%}"
        f" {sum(one.exact for one in found) / len(found):8.1%}"
        f" {sum(one.exact or one.after_one for one in found) / len(found):11.1%}"
        f" {sum(one.asked for one in read):6d} {sum(bool(one.silent_cells) for one in read):7d}"
    )


# --- how far a confidence can be trusted ------------------------------------------------------------------


def _bins(found: list[Measured]) -> list[tuple[float, float, int]]:
    """Mean confidence, share right and number of cards of every bin that has any."""
    cells = [cell for one in found for cell in one.cells if cell.first not in (None, "?")]
    rows = []
    for low, high in itertools.pairwise(BINS):
        inside: list[ReadCell] = [cell for cell in cells if low <= cell.confidence < high]
        if inside:
            mean = float(np.mean([cell.confidence for cell in inside]))
            rows.append((mean, sum(cell.first == cell.lies for cell in inside) / len(inside), len(inside)))
    return rows


def _print_reliability(found: list[Measured]) -> None:
    print(f"\n{'said':>8} {'right':>8} {'cards':>7}")
    for said, right, count in _bins(found):
        print(f"{said:8.2%} {right:8.2%} {count:7d}")


def draw_reliability(found: list[Measured], path: Path) -> None:
    """Said against right on a scale that spreads the nearly sure: 50, 90, 99, 99.9 per cent at equal distances."""
    side, margin = 560, 70
    picture = np.full((side, side, 3), 255, np.uint8)
    ticks = (0.5, 0.9, 0.99, 0.999)

    def place(share: float) -> int:
        stretch = -np.log10(1 - min(share, 0.9995) + 1e-9)
        return round(stretch / 3.4 * (side - 1.5 * margin))

    def at(said: float, right: float) -> tuple[int, int]:
        return margin + place(said), side - margin - place(right)

    ink, grey, blue = (40, 40, 40), (215, 215, 215), (180, 90, 20)
    for tick in ticks:
        cv2.line(picture, at(tick, 0), at(tick, 0.9995), grey, 1)
        cv2.line(picture, at(0, tick), at(0.9995, tick), grey, 1)
        _write(picture, f"{tick:.1%}", (at(tick, 0)[0] - 20, side - margin + 22), ink)
        _write(picture, f"{tick:.1%}", (12, at(0, tick)[1] + 4), ink)
    cv2.line(picture, at(0, 0), at(0.9995, 0.9995), (150, 150, 150), 1, cv2.LINE_AA)
    for said, right, count in _bins(found):
        spot = at(said, right)
        cv2.circle(picture, spot, int(3 + 2 * np.log10(count)), blue, -1, cv2.LINE_AA)
        _write(picture, str(count), (spot[0] + 10, spot[1] + 16), blue)
    _write(picture, "said by the program", (side // 2 - 60, side - 14), ink)
    _write(picture, "right (number of cards at each point; 100 % at the top)", (margin, 26), ink)
    cv2.imwrite(str(path), picture, [cv2.IMWRITE_PNG_COMPRESSION, 9])


def _write(picture: np.ndarray, text: str, at: tuple[int, int], colour: tuple[int, int, int]) -> None:
    cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.42, colour, 1, cv2.LINE_AA)
