"""Composited photographs of cards on a table, with the corners of every card: the bulk of what the finder learns from.

    python -m models.training.composing.scenes --out DIR --split train --count 4000 --seed 1 [--plausible 0.7] [--bare]

Cards, props and the surface are painted on a flat canvas, the canvas is seen through a pinhole camera, and light, lens
and sensor are laid over it. Labels have the format of real labelled photographs: normalised corners, rows and columns.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.composing.camera import HARSH, PLAUSIBLE, Camera, Hand, aim, develop, light
from models.training.composing.laying import (
    Canvas,
    CardLook,
    blend_in,
    card_corners,
    draw_look,
    lay_card,
    lay_prop,
    rule_cells,
    rule_table,
)
from models.training.composing.placing import PLACINGS, Placing
from models.training.decks.cards import DeckArt, draw_deck
from models.training.surfaces.tables import draw_table
from models.training.things.props import draw_prop

if TYPE_CHECKING:
    from collections.abc import Sequence

Pixels = NDArray[np.uint8]

LONG_SIDE = 1024
"""Pixels of the finished picture: enough for crops of the finder (768) and of its refiner."""
RULED = 0.15
"""Share of scenes whose cards lie in printed frames or cells, as on score mats: rectangles that are no cards."""
ALIKE = 0.12
"""Share of plausible scenes whose ground has the tone of the cards' rims; most of them are ruled into cells."""
FRESH = 0.75
"""Share of scenes with a deck of their own: where a card ends and what is printed on it only many decks can teach."""
BARE = "nothing"
CANVAS = 1700
"""Pixels, longest side of the flat canvas."""


@dataclass(slots=True)
class Studio:
    """Decks and surfaces are dear to draw, so a few are kept at hand and replaced one by one."""

    rng: np.random.Generator
    split: str
    decks: list[DeckArt] = field(default_factory=list)
    most_decks: int = 24
    alike: float = ALIKE

    def deck(self, fresh: float = FRESH) -> DeckArt:
        """A deck that nobody has seen yet, in that share of the calls, or one that was used before."""
        if not self.decks or self.rng.random() < fresh:
            drawn = draw_deck(self.rng, self.split, int(self.rng.integers(6, 13)))
            self.decks = [*self.decks[-self.most_decks + 1 :], drawn]
            return drawn
        return self.decks[self.rng.integers(len(self.decks))]


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A picture and what is in it."""

    pixels: Pixels
    cards: tuple[dict, ...]
    """Label entries, see `_entries`."""
    rows: int
    cols: int
    regular: bool
    ignore: tuple[list[list[float]], ...]
    tags: dict[str, str]


def draw_scene(studio: Studio, hand: Hand = HARSH, kind: str | None = None) -> Scene:
    """One random table seen by one random camera; `kind` names one way to lay cards."""
    rng = studio.rng
    names = list(PLACINGS)
    kind = kind or names[rng.choice(len(names), p=np.array([PLACINGS[name][1] for name in names]))]
    decks = [studio.deck(), studio.deck(fresh=0)]
    longs = [deck.back.shape[0] / deck.back.shape[1] for deck in decks]
    placing: Placing = PLACINGS[kind][0](rng, longs)
    camera = aim(rng, placing.centre, placing.extent, LONG_SIDE, hand)
    canvas, kind_of_table = bare_canvas(studio, placing)
    if hand is PLAUSIBLE and rng.random() < studio.alike:
        blend_in(rng, canvas, decks[0])
        if placing.cards and rng.random() < 0.7:
            rule_table(rng, canvas, np.array([card.centre for card in placing.cards if card.tableau == 0]))
    elif rng.random() < RULED:
        rule_cells(rng, canvas, [card_corners(card, longs[card.deck]) for card in placing.cards])
    surface = canvas.pixels.copy()
    look = draw_look(rng)
    worlds = [lay_card(rng, canvas, card, decks[card.deck], index, look) for index, card in enumerate(placing.cards)]
    for _ in range(rng.choice([0, 1, 2, 4], p=[0.45, 0.25, 0.2, 0.1])):
        scatter_prop(canvas, studio, placing, look)
    seen = seen_fractions(canvas, worlds)
    image, lit = photograph(rng, canvas, surface, camera, worlds, hand)
    tags = {"spacing": placing.spacing, "light": lit, "angle": camera.bucket, "table": kind_of_table, "kind": kind}
    return _label(image, camera, placing, worlds, seen, tags)


def bare_canvas(studio: Studio, placing: Placing) -> tuple[Canvas, str]:
    margin = 1.6 + 0.35 * max(placing.extent)
    size = np.array(placing.extent) + 2 * margin
    unit = float(min(CANVAS / size.max(), 230.0))  # a bare float, or numpy 2 computes whole pictures in double
    width, height = (np.ceil(size * unit)).astype(int)
    pixels, kind = draw_table(studio.rng, studio.split, (int(width), int(height)), unit)
    owner = np.full((height, width), -1, np.int16)
    origin = np.array(placing.centre) - size / 2
    return Canvas(pixels.astype(np.float32), owner, unit, origin), kind.split(" as ")[0].split(" with ")[0]


def scatter_prop(
    canvas: Canvas, studio: Studio, placing: Placing, look: CardLook, *, on_cards: bool | None = None
) -> None:
    """Props lie around the cards, seldom on them unless told."""
    rng = studio.rng
    half = np.array(placing.extent) / 2
    on_cards = rng.random() < 0.12 if on_cards is None else on_cards
    angle = rng.uniform(0, 2 * np.pi)
    reach = rng.uniform(0.2, 0.9) if on_cards else rng.uniform(1.15, 1.6)
    offset = np.array([np.cos(angle), np.sin(angle)]) * half * reach * (1.0 if on_cards else 1.2)
    prop = draw_prop(rng, studio.split, canvas.unit)
    lay_prop(rng, canvas, prop, np.array(placing.centre) + offset, look)


def seen_fractions(canvas: Canvas, worlds: list[NDArray[np.float64]]) -> list[float]:
    """The share of each card that nothing covers."""
    counts = np.bincount((canvas.owner + 2).ravel(), minlength=len(worlds) + 2)[2:]
    areas = [abs(cv2.contourArea(canvas.place(world).astype(np.float32))) for world in worlds]
    return [min(1.0, float(count) / max(area, 1.0)) for count, area in zip(counts, areas, strict=True)]


def photograph(
    rng: np.random.Generator,
    canvas: Canvas,
    surface: NDArray[np.float32],
    camera: Camera,
    worlds: list[NDArray[np.float64]],
    hand: Hand = HARSH,
    *,
    calm: bool = False,
) -> tuple[Pixels, str]:
    """The canvas through the lens, lit and developed; in calm light there is neither hard shadow nor glare."""
    to_world = np.array([[1 / canvas.unit, 0, canvas.origin[0]], [0, 1 / canvas.unit, canvas.origin[1]], [0, 0, 1]])
    matrix = camera.matrix @ to_world
    # Beyond the canvas the bare surface goes on mirrored, or the floor begins; mirrored cards would have no labels.
    border = cv2.BORDER_REFLECT if rng.random() < 0.7 else cv2.BORDER_CONSTANT
    floor = tuple(rng.uniform(10, 160, 3).tolist())
    bare, laid = (
        cv2.warpPerspective(layer, matrix, camera.size, flags=cv2.INTER_LINEAR, borderMode=border, borderValue=floor)
        for layer in (surface, canvas.pixels)
    )
    inside = np.ones(canvas.pixels.shape[:2], np.uint8)
    on_canvas = cv2.warpPerspective(inside, matrix, camera.size, flags=cv2.INTER_NEAREST)
    view = np.where(on_canvas[..., None] > 0, laid, bare)
    quads = [camera.see(world) for world in worlds]
    lit, name = light(rng, view, quads, calm=calm)
    return develop(rng, lit, hand), name


def _label(
    image: Pixels,
    camera: Camera,
    placing: Placing,
    worlds: list[NDArray[np.float64]],
    seen: list[float],
    tags: dict[str, str],
) -> Scene:
    """Entries of the cards whose centre is in the picture; draw piles become zones to ignore."""
    width, height = camera.size
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    entries, ignore = [], []
    for card, world, visible in zip(placing.cards, worlds, seen, strict=True):
        quad = camera.see(world).astype(np.float32)
        inside, _ = cv2.intersectConvexConvex(quad, frame)
        share = inside / max(abs(cv2.contourArea(quad)), 1.0)
        if share < 0.02 or visible <= 0.02:
            continue
        corners = from_top_left(quad) / (width, height)
        if card.pile:
            ignore.append(np.round(corners, 5).tolist())
            continue
        entries.append(
            {
                "row": card.row,
                "col": card.col,
                "corners": np.round(corners, 5).tolist(),
                "label": None,
                "fully_visible": bool(share > 0.995 and visible > 0.93),
                "visible": round(visible, 3),
                "inside": round(float(share), 3),
                "tableau": card.tableau,
            }
        )
    cards = tuple(as_seen(entries, camera.size)) if placing.regular else tuple(entries)
    return Scene(image, cards, placing.rows, placing.cols, placing.regular, tuple(ignore), tags)


def as_seen(cards: Sequence[dict], size: tuple[int, int]) -> list[dict]:
    """Cards of the main tableau with rows and columns as the photo shows them, whichever way the table is turned."""
    own = [card for card in cards if card["tableau"] == 0 and card["row"] >= 0]
    if len(own) < 2:
        return list(cards)
    cells = np.array([[card["col"], card["row"]] for card in own], float)
    places = np.array([card["corners"] for card in own]).mean(1) * size
    across, down = np.linalg.lstsq(cells - cells.mean(0), places - places.mean(0), rcond=None)[0]
    if not down.any():
        down = np.array([-across[1], across[0]])
    if not across.any():
        across = np.array([down[1], -down[0]])
    across, down = across / np.linalg.norm(across), down / np.linalg.norm(down)
    fits = [across[0] + down[1], across[1] - down[0], -across[0] - down[1], down[0] - across[1]]
    turn = int(np.argmax(fits))
    seen = [((row, col), (col, -row), (-row, -col), (-col, row))[turn] for col, row in cells.astype(int).tolist()]
    top, left = np.min(seen, axis=0).tolist()
    turned = {
        id(card): {**card, "row": row - top, "col": col - left} for card, (row, col) in zip(own, seen, strict=True)
    }
    return [turned.get(id(card), card) for card in cards]


def from_top_left(quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """Clockwise from the corner with the smallest x + y."""
    if cv2.contourArea(quad, oriented=True) < 0:
        quad = quad[::-1]
    return np.roll(quad, -int(quad.sum(1).argmin()), axis=0)


def save(scene: Scene, folder: Path, name: str) -> None:
    """Picture and labels; the labels are written last, so a label file means a whole pair."""
    quality = 90
    cv2.imwrite(str(folder / f"{name}.jpg"), scene.pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    record = {
        "file": f"{name}.jpg",
        "game": "scene",
        "regular_grid": scene.regular,
        "rows": scene.rows,
        "cols": scene.cols,
        "cards": scene.cards,
        "ignore": scene.ignore,
        "tags": scene.tags,
    }
    temporary = folder / "labels" / f".{name}"
    temporary.write_text(json.dumps(record))
    temporary.rename(folder / "labels" / f"{name}.json")


def main() -> None:
    """Write `--count` scenes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--split", choices=("train", "test"), default="train")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plausible", type=float, default=0.0, help="share of scenes taken to be read, not anyhow")
    parser.add_argument("--alike", type=float, default=ALIKE, help="share of those on ground like the cards' rims")
    parser.add_argument("--bare", action="store_true", help="only tables without cards")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    (given.out / "labels").mkdir(parents=True, exist_ok=True)
    studio = Studio(np.random.default_rng(given.seed), given.split, alike=given.alike)
    start = time.perf_counter()
    for number in range(given.count):
        hand = PLAUSIBLE if number % 100 < 100 * given.plausible else HARSH
        scene = draw_scene(studio, hand, BARE if given.bare else None)
        save(scene, given.out, f"{given.split}-{given.seed}-{number:05d}")
        if number % 50 == 49:
            print(f"{number + 1} scenes, {(time.perf_counter() - start) / (number + 1):.2f} s each", flush=True)


if __name__ == "__main__":
    main()
