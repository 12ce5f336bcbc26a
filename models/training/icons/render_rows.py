"""Path-traced tables of Océanos: copies of the game that nobody has seen, one photograph that enrols each, its tables.

    python -m models.training.icons.render_rows --out DIR --copies 2 --tables 2 --seed 7

For measuring what compositing does not show: gloss, curl, thickness, depth of field. The files are those of
models.training.icons.icon_tables, so that `evaluate --elements DIR` reads them. A picture takes 40 to 80 seconds.
Needs the package bpy. Pictures that are there already are kept.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from models.training.icons.icon_cards import draw_copy
from models.training.icons.icon_tables import CARD, SCALES, Row, enrolment, keep, labels_of, tableau, with_aid
from models.training.recogniser.render_boards import CALM, draw_table_kind
from models.training.rendering.render_light import LIGHTS
from models.training.rendering.render_mesh import draw_finish
from models.training.rendering.render_photo import develop
from models.training.rendering.render_plan import Lying, Piece, Plan, settle
from models.training.rendering.render_scene import Deck, shoot
from models.training.rendering.render_shot import Rng, Shot, build, view_of

FRAME = (1600, 1200)
SAMPLES = 8
PIECE = Piece(6.3, 6.3 * CARD[1] / CARD[0], 0.035, 0.3, 0.04, 0.0)
APART = 0.9
"""Centimetres by which the player aid lies further off than a card."""


def enrolment_shot(rng: Rng, name: str) -> Shot:
    """Rather from above and from the owner's side, in calm light."""
    return Shot(
        name,
        "oceanos",
        0,
        table=draw_table_kind(rng),
        light=str(rng.choice(CALM)),
        frame=FRAME,
        elevation=float(rng.uniform(68, 88)),
        azimuth=float(rng.normal(0, 3)),
        gap=float(rng.uniform(0.5, 1.2)),
    )


def table_shot(rng: Rng, name: str) -> Shot:
    """From any side of the table."""
    side = float(rng.choice([0, 180, 90, 270], p=[0.5, 0.3, 0.1, 0.1]))
    return Shot(
        name,
        "oceanos",
        0,
        player="table",
        table=draw_table_kind(rng),
        light=str(rng.choice((*LIGHTS, "overcast", "tubes"))),
        frame=FRAME if side in (0, 180) else FRAME[::-1],
        elevation=float(rng.uniform(52, 86)),
        azimuth=side + float(rng.normal(0, 6)),
        gap=float(rng.uniform(0.1, 1.0)),
        sloppy=float(rng.uniform(0.03, 0.15)),
    )


def plan_of(rng: Rng, shot: Shot, rows: list[Row]) -> Plan:
    """Left-aligned rows; every card has a face of its own, the aid lies a little apart."""
    lying, face = [], 0
    for number, row in enumerate(rows):
        for col in range(len(row.pictures)):
            dx, dy, turn = rng.normal(0, shot.sloppy, 3)
            x = col * (PIECE.width + shot.gap) + APART * (col >= len(row.elements))
            y = -number * (PIECE.height + shot.gap)
            lying.append(Lying(float(x + dx), float(y + dy), float(turn / 4), face, (number, col)))
            face += 1
    return Plan(PIECE, "gaps", settle(rng, PIECE, lying), (), True)


def take(rng: Rng, shot: Shot, rows: list[Row], path: Path) -> None:
    """Render and save one photograph."""
    plan = plan_of(rng, shot, rows)
    faces = tuple(picture for row in rows for picture in row.pictures)
    build(rng, shot, plan, view_of(shot, plan), Deck(faces, faces[0], draw_finish(rng)))
    keep(path, develop(rng, shoot(SAMPLES), shot.light in ("dim", "candles")))
    print(path.name, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--copies", type=int, default=2)
    parser.add_argument("--tables", type=int, default=2, help="tables per copy")
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    for number in range(given.copies):
        copy = draw_copy(np.random.default_rng([given.seed, number]), "test", CARD, SCALES)
        folder = given.out / f"copy-render-{given.seed}-{number:02}"
        folder.mkdir(parents=True, exist_ok=True)
        for table in range(given.tables + 1):
            rng = np.random.default_rng([given.seed, number, table])
            path = folder / (f"table-{table}.jpg" if table else "enrol.jpg")
            if path.exists():
                continue
            if not table:
                rows = enrolment(rng, copy)
                (folder / "enrol.txt").write_text(labels_of(rows))
                take(rng, enrolment_shot(rng, "enrol"), rows, path)
            else:
                rows = tableau(rng, copy)
                (folder / f"table-{table}.json").write_text(json.dumps([row.elements for row in rows]))
                take(rng, table_shot(rng, path.stem), with_aid(rng, copy, rows), path)


if __name__ == "__main__":
    main()
