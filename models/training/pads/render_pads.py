"""Draw the sample pads: filled-in score pads on a table, photographed, with their truth beside them.

    python -m models.training.pads.render_pads --out samples/pads

Held-out writers (MNIST's test share and styles of own strokes that training never saw), tables of the test share.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import cv2
import numpy as np

from models.training.pads.pad_pages import Writing, fill, labels_of, other_page, own_page
from models.training.pads.pad_photos import View, photograph
from scanner.files import read_table
from scoring.pad import box, pad_rows
from scoring.table import score

QUALITY = 84
TABLES = Path("samples/tables")


@dataclass(frozen=True, slots=True)
class Sample:
    """One picture to draw."""

    name: str
    table: str | None
    """A sample table; None for a pad of another game."""
    view: View
    seed: int
    own: bool = True
    """The project's own pad; else a ruled one of another design."""
    lang: str = "fr"
    slips: tuple[tuple[int, str, int], ...] = ()
    """Column, row, and the number written instead."""
    one_hand: bool = False


PLAIN = View(long_side=1800, harsh=False)
SAMPLES = (
    Sample("ocean-pad", "ocean.table", replace(PLAIN, elevation=72, turn=-6, fill=0.92, pen=True), 1),
    Sample(
        "ocean-pad-slips",
        "ocean.table",
        replace(PLAIN, elevation=66, turn=5, fill=0.9, curl=0.8),
        2,
        slips=((0, "clownfish", 12), (1, "plankton", 8), (2, "total", 92)),
    ),
    Sample("savanna-pad", "savanna.table", replace(PLAIN, elevation=62, turn=9, fill=0.88), 3, lang="en"),
    Sample("ecosphere-pad", "ecosphere.table", replace(PLAIN, elevation=75, turn=-4, fill=0.95, curl=1.0), 4),
    Sample("oceanos-pad", "oceanos.table", replace(PLAIN, elevation=80, turn=182, fill=0.9), 5, one_hand=True),
    Sample("forest-solo-pad", "forest-solo.table", replace(PLAIN, elevation=70, turn=-8, fill=0.85, curl=0.5), 6),
    Sample(
        "other-design-pad",
        "ocean.table",
        replace(PLAIN, elevation=68, turn=4, fill=0.93, pen=True),
        7,
        own=False,
        lang="en",
    ),
    Sample("other-game-pad", None, replace(PLAIN, elevation=74, turn=3, fill=0.9), 8, own=False),
)
OTHER_GAME = (
    ("Ida", "Noah", "Zoé", "Tom"),
    ((12, 8, 15, 21), (7, 17, 9, 11), (31, 24, 19, 27), (6, 10, 14, 3), (18, 5, 11, 16)),
)
"""A pad of rounds with one sum that is wrong: Zoé's."""


def content(sample: Sample) -> tuple[tuple[str, ...], list[dict[str, int]], list[str]]:
    """Names, numbers by column and row, and the labels to print."""
    if sample.table is None:
        names, rounds = OTHER_GAME
        columns = [{str(n + 1): row[at] for n, row in enumerate(rounds)} for at in range(len(names))]
        for at, column in enumerate(columns):
            column["total"] = sum(column.values()) + (10 if at == 2 else 0)
        return names, columns, [*(f"Round {n + 1}" for n in range(len(rounds))), "TOTAL"]
    result = score(read_table(TABLES / sample.table))
    rows = pad_rows(result.table.game)
    columns = []
    for standing in result.standings:
        points = {line.category: line.points for line in standing.column.lines} | {"biodiversity": 0}
        points |= {line.category: line.points for line in standing.column.lines}
        columns.append({row.id: box(row, {key: points[key] for key in points}) for row in rows})
    for at, row, number in sample.slips:
        columns[at] = _slipped(columns[at], row, number, result.table.game)
    return (
        tuple(standing.player.name for standing in result.standings),
        columns,
        labels_of(result.table.game, sample.lang),
    )


def _slipped(column: dict[str, int], row: str, number: int, game: str) -> dict[str, int]:
    """The column with one wrong number, carried along into the sums and the bonus below it."""
    from models.training.pads.written_sheets import GAP_TABLE
    from scoring.plausible import bonds, follows

    rows = list(column)
    column = {**column, row: number}
    for bond in bonds(game, rows):
        if rows.index(bond.row) > rows.index(row):
            column[bond.row] = follows(game, bond, column, GAP_TABLE) or 0
    return column


def draw(sample: Sample, out: Path) -> None:
    """One sample with its truth."""
    random, rng = Random(sample.seed), np.random.default_rng([7, sample.seed])
    names, columns, labels = content(sample)
    game = read_table(TABLES / sample.table).game if sample.table else None
    rows = list(columns[0])
    texts = tuple(tuple(_sign(random, column[row]) for column in columns) for row in rows)
    page = (
        own_page(game, sample.lang, len(names)) if sample.own and game else other_page(rng, "test", labels, len(names))
    )
    shot = photograph(
        rng, fill(rng, page, Writing(names, texts), "test", one_hand=sample.one_hand), sample.view, "test"
    )
    cv2.imwrite(str(out / f"{sample.name}.jpg"), shot.pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    truth = {
        "file": f"{sample.name}.jpg",
        "game": game,
        "table": sample.table,
        "columns": [{"name": name, "boxes": column} for name, column in zip(names, columns, strict=True)],
        "slips": [[names[at], row] for at, row, _ in sample.slips] or ([["Zoé", "total"]] if game is None else []),
    }
    (out / "labels" / f"{sample.name}.json").write_text(json.dumps(truth, ensure_ascii=False, indent=1) + "\n")


def _sign(random: Random, number: int) -> str:
    if number == 0:
        return "-" if random.random() < 0.5 else "0"
    return f"/{number}" if random.random() < 0.03 else str(number)


def main() -> None:
    """Draw all samples, or those named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", action="append", default=[])
    given = parser.parse_args()
    (given.out / "labels").mkdir(parents=True, exist_ok=True)
    for sample in SAMPLES:
        if not given.only or sample.name in given.only:
            draw(sample, given.out)


if __name__ == "__main__":
    main()
