"""Path-traced photographs of cards on a table, with the corners of every card.

    python -m models.training.rendering.render --out DIR --split train|test --count N --seed S [--passes]

For what flat compositing cannot show: contact shadows, gloss, sleeves, depth of field, thickness and curl. Each picture
takes about half a minute of one core. Labels have the format of real labelled photographs. Needs the package bpy.
With --passes the tables are kept without their pictures, for models.training.retexture.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.decks.cards import draw_deck
from models.training.rendering.render_camera import SENSOR, View, draw_view
from models.training.rendering.render_light import LIGHT_SHARES, LIGHTS
from models.training.rendering.render_mesh import draw_finish
from models.training.rendering.render_passes import shoot_passes
from models.training.rendering.render_photo import develop
from models.training.rendering.render_plan import BACK, Lying, Plan, draw_piece, draw_plan, outline
from models.training.rendering.render_scene import Deck, build, ground_of, seen_share, shoot
from models.training.rendering.retexture import save, store
from models.training.surfaces.tables import draw_table

Points = NDArray[np.float64]
SAMPLES = 6
TEXELS = 22.0  # table texels per cm, about what the camera resolves
LARGEST_SURFACE = 3000  # texels


def from_top_left(quad: Points) -> Points:
    """Clockwise in the picture from the corner with the smallest x + y (in pixels)."""
    if cv2.contourArea(quad.astype(np.float32), oriented=True) < 0:
        quad = quad[::-1]
    return np.roll(quad, -int(quad.sum(axis=1).argmin()), axis=0)


def quarter_turns(view: View) -> int:
    """How often the tableau must be turned by 90 degrees so that its rows run from left to right in the picture."""
    spots = np.array([[0, 0, 0], [1, 0, 0], [0, -1, 0]], float)
    middle, across, down = view.project(spots) * (view.width, view.height)
    across, down = (v / np.linalg.norm(v) for v in (across - middle, down - middle))
    fits = [across[0] + down[1], across[1] - down[0], -across[0] - down[1], down[0] - across[1]]
    return int(np.argmax(fits))


def cells(plan: Plan, turns: int) -> tuple[list[tuple[int, int]], int, int]:
    """Rows and columns as seen in the picture after that many quarter turns, and how many there are."""
    found = []
    for card in plan.cards:
        row, col = card.cell or (0, len(found))
        if card.cell:
            row, col = ((row, col), (col, -row), (-row, -col), (-col, row))[turns]
        found.append((row, col))
    low = np.min(found, axis=0)
    shifted = [(int(row - low[0]), int(col - low[1])) for row, col in found]
    return shifted, max(row for row, _ in shifted) + 1, max(col for _, col in shifted) + 1


def entry(view: View, quad: Points, seen: float) -> dict[str, object]:
    """The measured part of a card's label; empty when hardly any of it is in the picture."""
    size = np.array([view.width, view.height])
    frame = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * size
    inside, _ = cv2.intersectConvexConvex(quad.astype(np.float32), frame.astype(np.float32))
    share = inside / max(abs(cv2.contourArea(quad.astype(np.float32))), 1.0)
    if share < 0.02 or seen < 0.02:
        return {}
    return {
        "corners": np.round(from_top_left(quad) / size, 5).tolist(),
        "fully_visible": bool(share > 0.995 and seen > 0.95),
        "visible": round(seen, 3),
        "inside": round(float(share), 3),
    }


def label(plan: Plan, view: View, seen: list[float], name: str, tags: dict[str, object]) -> dict[str, object]:
    """The label file of one picture; piles are zones to ignore, neighbours' cards belong to tableau 1."""
    places, rows, cols = cells(plan, quarter_turns(view))
    size = np.array([view.width, view.height])
    cards, ignore = [], []
    for number, card in enumerate(plan.cards + plan.outside):
        measured = entry(view, view.project(outline(plan.piece, card)) * size, seen[number])
        if card.pile:
            ignore.append(pile_zone(plan, view, card))
        elif measured:
            mine = number < len(plan.cards)
            row, col = places[number] if mine else (-1, -1)
            kind = "card back" if card.face == BACK else f"face {card.face}"
            cards.append({"row": row, "col": col, **measured, "label": kind, "tableau": 0 if mine else 1})
    return {
        "file": f"{name}.jpg",
        "game": "render",
        "regular_grid": plan.regular,
        "rows": rows,
        "cols": cols,
        "cards": cards,
        "ignore": ignore,
        "tags": tags,
    }


def pile_zone(plan: Plan, view: View, top: Lying) -> list[list[float]]:
    """The outline of a pile in the picture, from its top card and the ground below it."""
    upper = outline(plan.piece, top)
    lower = upper * (1, 1, 0)
    hull = cv2.convexHull(view.project(np.concatenate([upper, lower])).astype(np.float32))
    return np.round(hull[:, 0], 5).tolist()


def draw_surface(rng: np.random.Generator, split: str, view: View) -> tuple[NDArray[np.uint8], str]:
    """A table picture for the ground that the camera sees, at about the camera's resolution."""
    ground = ground_of(view)
    texels = min(TEXELS, LARGEST_SURFACE / max(ground.size))
    width, height = (int(side * texels) for side in ground.size)
    return draw_table(rng, split, (width, height), 6.0 * texels)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A table built in Blender, ready to be photographed."""

    plan: Plan
    view: View
    surface: NDArray[np.uint8]
    items: list[object]  # the card objects, in the order of the plan
    record: dict[str, object]
    dim: bool


def build_table(rng: np.random.Generator, split: str, name: str) -> Table:
    """Draws a deck, a plan, a view, a surface and a light, builds them, and labels them."""
    kinds = int(rng.integers(6, 13))
    art = draw_deck(rng, split, kinds)
    height, width = art.faces[0].shape[:2]
    piece = draw_piece(rng, width / height, art.corner)
    plan = draw_plan(rng, piece, kinds)
    view = draw_view(rng, np.concatenate([outline(piece, card) for card in plan.cards]))
    surface = draw_surface(rng, split, view)
    light = str(rng.choice(LIGHTS, p=LIGHT_SHARES))
    finish = draw_finish(rng)
    items = build(rng, plan, Deck(art.faces, art.back, finish), view, surface, light)
    low = int(min(view.elevation, 89.9) // 15) * 15
    tags = {
        "spacing": plan.spacing,
        "light": light,
        "angle": f"{low}-{low + 15}",
        "table": surface[1],
        "rotation": round(view.azimuth),
        "finish": "sleeved" if piece.margin else "glossy" if finish.roughness < 0.35 else "matt",
    }
    record = label(plan, view, seen_share(plan, view, items), name, tags)
    return Table(plan, view, surface[0], items, record, light == "dim")


def defocus(view: View) -> NDArray[np.float32]:
    """Blur of the table plane in every pixel, as a standard deviation in pixels."""
    scale = view.focal / SENSOR * max(view.width, view.height)
    y, x = np.mgrid[: view.height, : view.width] + 0.5
    across, down = (x - view.width / 2) / scale, (view.height / 2 - y) / scale
    fall = view.ahead[2] + across * view.right[2] + down * view.up[2]
    depth = np.where(fall < -0.05, view.place[2] / np.maximum(-fall, 0.05), 20 * view.distance)
    circle = view.aperture * np.abs(depth - view.distance) / (depth * view.distance) * scale
    return (circle / 4).astype(np.float32)


def keep_passes(folder: Path, table: Table) -> None:
    """Renders and stores the table without its pictures."""
    height, width = table.surface.shape[:2]
    piece = table.plan.piece
    lying = table.plan.cards + table.plan.outside
    kept = {
        "aspect": piece.width / piece.height,
        "surface": [width, height],
        "texels": width / ground_of(table.view).size[0],
        "cards": len(lying),
        "backs": [number for number, card in enumerate(lying) if card.pile and card.face == BACK],
    }
    passes = shoot_passes(table.items, SAMPLES)
    store(folder, passes, defocus(table.view), {**table.record, "piece": kept})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--split", choices=("train", "test"), default="train")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0, help="number of the first table")
    parser.add_argument("--passes", action="store_true", help="keep tables for retexturing instead of photographs")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    (options.out / "labels").mkdir(parents=True, exist_ok=True)
    for seed in range(options.seed, options.seed + options.count):
        name = f"render-{options.split}-{seed:05d}"
        if (options.out / "labels" / f"{name}.json").exists() or (options.out / name / "table.json").exists():
            continue
        before = os.times()
        rng = np.random.default_rng([seed, 0 if options.split == "train" else 1])
        table = build_table(rng, options.split, name)
        if options.passes:
            keep_passes(options.out / name, table)
        else:
            save(options.out, name, develop(rng, shoot(SAMPLES), table.dim), table.record, int(rng.integers(88, 94)))
        after = os.times()
        used = after.user + after.system - before.user - before.system
        print(f"{name}: {len(table.record['cards'])} cards, {used:.0f} CPU-s", flush=True)


if __name__ == "__main__":
    main()
