"""Measure the program on labelled pictures, print the figures and lay the failures out worst first.

    python -m models.training.evaluate --photos DIR [--scenes DIR]... [--sheet FILE] [--leave-out NAME] [--contours]
    python -m models.training.evaluate --pairs DIR
    python -m models.training.evaluate --boards DIR [--labelled-quads] [--diagram FILE] [--jobs N]
    python -m models.training.evaluate --pads 100
    python -m models.training.evaluate --elements DIR

Pictures come with labels in the format of models/training/README.md. What is printed here is what the README and the
model cards quote.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import cv2

from models.training.finder.finding import Found, measure, overlay
from models.training.icons.reading_elements import report as report_elements
from models.training.labels import labelled
from models.training.piles.counting_piles import read_notebooks, report
from models.training.recogniser.boards_report import print_boards
from models.training.recogniser.pairs import print_pairs
from models.training.sheet import contact_sheet
from scanner.layouts.grid import arrange
from scanner.pipeline import lay_out
from tests.bench.contours import find_by_contours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from scanner.records import Layout, Photo

PAD_PARTS = ("digits", "recount", "arithmetic", "invented", "trade", "home", "shop")
HALVES = ("Kingdomino",)
"""Games whose labelled squares are halves of physical pieces: reported apart."""


def main() -> None:
    """Print figures for every folder given."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, action="append", default=[], help="real photographs")
    parser.add_argument("--scenes", type=Path, action="append", default=[], help="rendered or composited scenes")
    parser.add_argument("--piles", type=Path, action="append", default=[], help="photographed notebooks of Écosphère")
    parser.add_argument("--leave-out", action="append", default=[], help="photos whose name contains this are not read")
    parser.add_argument("--sheet", type=Path, help="contact sheet of the pictures, worst first")
    parser.add_argument("--most", type=int, default=24, help="pictures on the sheet")
    parser.add_argument("--contours", action="store_true", help="measure the usual approach instead of our networks")
    parser.add_argument("--pairs", type=Path, help="photographs with enrolment protocols, pairs.json")
    parser.add_argument("--boards", type=Path, action="append", default=[], help="tableaux with enrolment photos")
    parser.add_argument("--labelled-quads", action="store_true", help="boards: quads of the labels, not those found")
    parser.add_argument("--jobs", type=int, default=1, help="boards: so many at once")
    parser.add_argument("--diagram", type=Path, help="boards: picture of how far confidences can be trusted")
    parser.add_argument(
        "--pads", type=int, default=0, help="so many drawn and photographed score pads, with and without slips"
    )
    parser.add_argument("--pads-part", choices=PAD_PARTS, help="one part of it")
    parser.add_argument("--pads-worst", type=Path, help="folder for photos of pads that were not read right")
    parser.add_argument("--elements", type=Path, action="append", default=[], help="Océanos tables, see icon_tables")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    if given.pads:
        from models.training.pads.pad_measure import pad_figures

        pad_figures(given.pads, given.pads_worst, given.pads_part)
    laid = laid_by_contours if given.contours else lay_out
    for folder in given.elements:
        report_elements(folder)
    everything: list[Found] = []
    for folder in given.photos:
        found = [
            measure(photo, laid)
            for photo in labelled(folder)
            if not any(name in photo.path.name for name in given.leave_out)
        ]
        print(f"\n== photographs: {folder.name} ==")
        _print_each(found)
        _print_groups("game", found, lambda one: one.truth.game)
        apart = [one for one in found if one.truth.game in HALVES]
        _print_line("all but halves of pieces", [one for one in found if one.truth.game not in HALVES])
        if apart:
            _print_line("halves of pieces", apart)
        everything += found
    for folder in given.scenes:
        found = [measure(photo, laid) for photo in labelled(folder)]
        print(f"\n== scenes: {folder.name} ==")
        for tag in ("spacing", "light", "angle", "table"):
            _print_groups(tag, found, lambda one, tag=tag: str(one.truth.tags.get(tag, "?")))
        _print_line("all scenes", found)
        everything += found
    if given.pairs:
        print_pairs(given.pairs)
    for folder in given.boards:
        print_boards(folder, exact=given.labelled_quads, diagram=given.diagram, jobs=given.jobs)
    for folder in given.piles:
        print(f"\n== piles: {folder.name} ==")
        print(report(list(read_notebooks(folder))))
    if given.sheet:
        worst = sorted(everything, key=lambda one: one.badness, reverse=True)[: given.most]
        contact_sheet([(one.truth.path.stem, overlay(one)) for one in worst], given.sheet)


def laid_by_contours(photo: Photo) -> Layout:
    """The usual approach, with our lattice."""
    return arrange(find_by_contours(photo), photo.size)


HEADER = f"{'':34} {'cards':>6} {'found':>7} {'false':>7} {'corner %':>9} {'grids':>9} {'ms':>6}"


def _print_each(found: Iterable[Found]) -> None:
    print(HEADER)
    for one in found:
        print(_line(one.truth.path.stem[:34], [one]))


def _print_groups(title: str, found: list[Found], key: Callable[[Found], str]) -> None:
    groups: dict[str, list[Found]] = defaultdict(list)
    for one in found:
        groups[key(one)].append(one)
    print(f"\nby {title}\n{HEADER}")
    for name in sorted(groups):
        print(_line(name, groups[name]))


def _print_line(title: str, found: list[Found]) -> None:
    print(f"\n{HEADER}\n{_line(title, found)}")


def _line(name: str, found: list[Found]) -> str:
    cards = sum(one.cards for one in found)
    hits = sum(one.hits for one in found)
    false = sum(one.false for one in found)
    errors = [error for one in found for error in one.corner_errors]
    grids = [one.grid_exact for one in found if one.grid_exact is not None]
    share = f"{hits / cards:7.2%}" if cards else "      -"
    wrong = f"{false / max(cards, 1):7.2%}"
    corner = f"{sum(errors) / len(errors):9.2f}" if errors else "        -"
    exact = f"{sum(grids):4d}/{len(grids):<4d}"
    times = sorted(one.milliseconds for one in found)
    return f"{name:34} {cards:6d} {share} {wrong} {corner} {exact:>9} {times[len(times) // 2]:6.0f}"


if __name__ == "__main__":
    main()
