"""Photographed notebooks of Écosphère: piles as cascades of overlapping cards, composited, with their truth.

    python -m models.training.piles.notebooks --out DIR --split test --count 60 --seed 5 [--per-deck 1]

Every deck has an enrolment photo, `NAME-cards.jpg`, laid as `recount learn --guide` shows, and one notebook or more.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.composing.camera import Camera, aim, develop, light
from models.training.composing.laying import Canvas, CardLook, card_corners, draw_look, lay_card, lay_prop
from models.training.decks.cards import DeckArt
from models.training.piles.piling import Pile, draw_distinct_biomes, draw_habit, draw_heights, lay_guide, lay_piles
from models.training.recogniser.boards import LEAST_FILL, MOST_BURNT, burnt
from models.training.surfaces.tables import draw_table
from models.training.things.props import draw_prop
from scoring.games.ecosphere import COPIES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from models.training.composing.placing import Placed
    from models.training.decks.biomes import BiomeDeck

    Pixels = NDArray[np.uint8]
    Rng = np.random.Generator

LONG_SIDE = 1440
"""Pixels of the finished picture; cards of a row of eight are then about 150 wide, as in a photo of 12 megapixels
shrunk by the loader."""
CANVAS = 2000
"""Pixels, longest side of the flat canvas."""
LOWEST_CAMERA = 38.0
"""Degrees over the table from which a strip of a far pile still shows."""


@dataclass(frozen=True, slots=True, eq=False)
class Notebook:
    """A photo of one player's piles, from left to right."""

    pixels: Pixels
    piles: tuple[tuple[int, tuple[NDArray[np.float64], ...]], ...]
    """Biome, and the corners of its cards in pixels, each from the card's own top left; the whole one last."""
    turn: int
    """Quarters clockwise by which the photo must be turned to look as its owner sees it."""
    tags: dict[str, str]


# --- the photo --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """Cards on a table, seen by one camera."""

    pixels: Pixels
    quads: list[NDArray[np.float64]]
    """Corners of every card in pixels, each from the card's own top left."""
    tags: dict[str, str]


def _photograph(
    rng: Rng, split: str, deck: BiomeDeck, cards: list[Placed], *, from_above: bool = False, clutter: float = 0.0
) -> Shot:
    art = DeckArt(tuple(face for biome in deck.faces for face in biome), deck.back, deck.corner, deck.style)
    corners = np.concatenate([card_corners(card, deck.long) for card in cards])
    low, high = corners.min(0), corners.max(0)
    centre, extent = (low + high) / 2, np.maximum(high - low, 1.6)
    camera = _aimed(rng, centre, extent, corners, from_above=from_above)
    canvas, table = _bare(rng, split, centre, extent)
    surface = canvas.pixels.copy()
    look = draw_look(rng)
    worlds = [lay_card(rng, canvas, card, art, index, look) for index, card in enumerate(cards)]
    if rng.random() < clutter:
        _scatter(rng, split, canvas, (centre, extent), look)
    quads = [camera.see(world) for world in worlds]
    printed = [art.back if card.face < 0 else art.faces[card.face] for card in cards]
    while True:
        pixels, lit = _exposed(rng, canvas, surface, camera, quads, calm=from_above)
        if max(map(burnt, [pixels] * len(cards), quads, printed)) <= MOST_BURNT:
            break
    return Shot(pixels, quads, {"light": lit, "angle": camera.bucket, "table": table, "style": deck.style})


def _aimed(
    rng: Rng,
    centre: NDArray[np.float64],
    extent: NDArray[np.float64],
    corners: NDArray[np.float64],
    *,
    from_above: bool,
) -> Camera:
    """A camera that has all cards in the picture; enrolment photos are taken upright from the owner's side."""
    while True:
        camera = aim(rng, (float(centre[0]), float(centre[1])), (float(extent[0]), float(extent[1])), LONG_SIDE)
        seen = camera.see(corners)
        inside = (seen > 0.01 * LONG_SIDE).all() and (seen < np.array(camera.size) - 0.01 * LONG_SIDE).all()
        right = camera.see(centre + np.array([[0.0, 0.0], [1.0, 0.0]]))
        upright = right[1, 0] - right[0, 0] > 3 * abs(right[1, 1] - right[0, 1])
        near = (np.ptp(seen, axis=0) / camera.size).max() >= LEAST_FILL
        high = camera.elevation >= (62 if from_above else LOWEST_CAMERA)
        if inside and near and high and (upright or not from_above):
            return camera


def _bare(rng: Rng, split: str, centre: NDArray[np.float64], extent: NDArray[np.float64]) -> tuple[Canvas, str]:
    size = extent + 2 * (1.6 + 0.35 * extent.max())
    unit = float(min(CANVAS / size.max(), 260.0))
    width, height = np.ceil(size * unit).astype(int)
    pixels, table = draw_table(rng, split, (int(width), int(height)), unit)
    owner = np.full((height, width), -1, np.int16)
    return Canvas(pixels.astype(np.float32), owner, unit, centre - size / 2), table.split(" as ")[0].split(" with ")[0]


def _scatter(
    rng: Rng, split: str, canvas: Canvas, around: tuple[NDArray[np.float64], NDArray[np.float64]], look: CardLook
) -> None:
    """Things that lie beside the piles, never on them."""
    centre, extent = around
    for _ in range(int(rng.integers(1, 4))):
        angle = rng.uniform(0, 2 * np.pi)
        reach = 1 / max(abs(np.cos(angle)) / (extent[0] / 2 + 2.2), abs(np.sin(angle)) / (extent[1] / 2 + 2.2))
        place = centre + np.array([np.cos(angle), np.sin(angle)]) * reach
        before = canvas.pixels.copy(), canvas.owner.copy()
        lay_prop(rng, canvas, draw_prop(rng, split, canvas.unit), place, look)
        if (canvas.owner != before[1])[before[1] >= 0].any():
            canvas.pixels[:], canvas.owner[:] = before


def _exposed(
    rng: Rng,
    canvas: Canvas,
    surface: NDArray[np.float32],
    camera: Camera,
    quads: list[NDArray[np.float64]],
    *,
    calm: bool,
) -> tuple[Pixels, str]:
    to_world = np.array([[1 / canvas.unit, 0, canvas.origin[0]], [0, 1 / canvas.unit, canvas.origin[1]], [0, 0, 1]])
    matrix = camera.matrix @ to_world
    bare, laid = (
        cv2.warpPerspective(layer, matrix, camera.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        for layer in (surface, canvas.pixels)
    )
    inside = np.ones(canvas.pixels.shape[:2], np.uint8)
    on_canvas = cv2.warpPerspective(inside, matrix, camera.size, flags=cv2.INTER_NEAREST)
    lit, name = light(rng, np.where(on_canvas[..., None] > 0, laid, bare), quads, calm=calm)
    return develop(rng, lit), name


def photograph_notebook(rng: Rng, split: str, deck: BiomeDeck) -> Notebook:
    """One player's piles seen by one camera."""
    piles = lay_piles(rng, deck.long, draw_heights(rng), draw_habit(rng))
    return photographed_piles(rng, split, deck, piles, clutter=0.35)


def photographed_piles(rng: Rng, split: str, deck: BiomeDeck, piles: list[Pile], clutter: float = 0.0) -> Notebook:
    """Piles as they lie, seen by one camera; `clutter` is the chance of other things beside them."""
    shot = _photograph(rng, split, deck, [card for pile in piles for card in pile.cards], clutter=clutter)
    ends = np.cumsum([len(pile.cards) for pile in piles])
    seen = tuple(
        (pile.biome, tuple(shot.quads[end - len(pile.cards) : end])) for pile, end in zip(piles, ends, strict=True)
    )
    (x0, y0), (x1, y1) = (seen[0][1][-1][0], seen[0][1][-1][1])
    turn = round(float(np.degrees(np.arctan2(y1 - y0, x1 - x0))) / -90) % 4
    return Notebook(shot.pixels, seen, turn, shot.tags)


def photograph_guide(rng: Rng, split: str, deck: BiomeDeck) -> Shot:
    """The enrolment photo."""
    return _photograph(rng, split, deck, lay_guide(rng, deck.long), from_above=True)


# --- files ------------------------------------------------------------------------------------------------


def save(folder: Path, name: str, pixels: Pixels) -> str:
    """A photo; returns its file's name."""
    cv2.imwrite(str(folder / f"{name}.jpg"), pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 90])
    return f"{name}.jpg"


def save_guide(folder: Path, name: str, pixels: Pixels, quads: list[NDArray[np.float64]]) -> str:
    """The enrolment photo, and beside it where its cards lie; returns the photo's file name."""
    (folder / f"{name}.json").write_text(json.dumps([np.round(quad, 1).tolist() for quad in quads]))
    return save(folder, name, pixels)


def save_notebook(folder: Path, name: str, notebook: Notebook, guide: str) -> None:
    """The photo, and its truth last."""
    file = save(folder, name, notebook.pixels)
    names = list(COPIES)
    told = {
        "file": file,
        "enrolment": guide,
        "game": "ecosphere",
        "turn": 90 * notebook.turn,
        "piles": [[names[biome], len(cards)] for biome, cards in notebook.piles],
        "cards": [[np.round(card, 1).tolist() for card in cards] for _, cards in notebook.piles],
        "tags": notebook.tags,
    }
    (folder / "labels" / f"{name}.json").write_text(json.dumps(told))


def main() -> None:
    """Write `--count` notebooks, each with its enrolment photo."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--split", choices=("train", "test"), default="test")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--per-deck", type=int, default=1, help="notebooks of each deck")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    (given.out / "labels").mkdir(parents=True, exist_ok=True)
    start = time.perf_counter()
    for number in range(given.count):
        rng, name = np.random.default_rng([given.seed, number]), f"notebook-{given.seed}-{number:04d}"
        if number % given.per_deck == 0:
            deck = draw_distinct_biomes(rng, given.split)
            laid = photograph_guide(rng, given.split, deck)
            guide = save_guide(given.out, f"{name}-cards", laid.pixels, laid.quads)
        save_notebook(given.out, name, photograph_notebook(rng, given.split, deck), guide)
        if number % 20 == 19:
            print(f"{number + 1} notebooks, {(time.perf_counter() - start) / (number + 1):.1f} s each", flush=True)


if __name__ == "__main__":
    main()
