"""Sample photographs of Écosphère: the stand-in deck composited in piles, with their truth.

    python -m models.training.piles.sample_notebooks --out samples/ecosphere [--only NAME ...]

About a second of one core each. Tables and things beside the cards are of the test share; pictures that are there
already are kept.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from models.training.decks.biomes import NUMBERS, BiomeDeck
from models.training.piles.notebooks import Notebook, photograph_guide, photographed_piles, save, save_notebook
from models.training.piles.piling import draw_habit, lay_piles
from scanner.standin import draw
from scoring.games.ecosphere import COPIES
from scoring.notation import parse
from scoring.records import Notebook as Typed

ART = 275  # pixels across a card's art
LIGHTS = ("even", "side", "lamp")
GUIDE_SEED = 7


@dataclass(frozen=True, slots=True)
class Sample:
    """One photograph."""

    name: str
    seed: int
    player: str
    piles: str
    upward: bool = False
    turn: int = 0  # quarters clockwise by which the photo must be turned for the owner's view


SAMPLES = (
    Sample("dora", 1, "Dora", "taiga*4 desert*2 savanna*3 tundra rainforest*2"),
    Sample("emil", 2, "Emil", "desert*3 chaparral*5 grassland*2 taiga temperate_forest*4 savanna*2", turn=2),
    Sample("fay", 13, "Fay", "rainforest*6 tundra*3 grassland*3 chaparral"),
    Sample(
        "eight", 4, "Gil", "grassland*2 taiga*3 desert*5 tundra savanna*4 rainforest*2 chaparral*3 temperate_forest"
    ),
    Sample("tall", 5, "Hana", "savanna*7 temperate_forest*6 desert*5"),
    Sample("upward", 6, "Ivo", "chaparral*3 rainforest*4 tundra*2 taiga*5", upward=True, turn=1),
    Sample("one", 7, "Jo", "tundra"),
)


def standin_deck() -> BiomeDeck:
    """The deck that `recount deck print ecosphere` writes."""
    faces = tuple(
        tuple(draw("ecosphere", f"{biome}:{number}:{2 + (number > 3)}", ART) for number in range(1, NUMBERS + 1))
        for biome in COPIES
    )
    return BiomeDeck(faces, draw("ecosphere", "back", ART), 3 / 63, "standin")


def take(sample: Sample, deck: BiomeDeck) -> Notebook:
    """The first photo of the sample's random numbers that is taken from the side it is meant to be taken from."""
    typed = parse(f"game: ecosphere\n[{sample.player}]\n{sample.piles}\n").players[0]
    assert isinstance(typed, Typed)
    biomes = [list(COPIES).index(pile.biome or "") for pile in typed.piles]
    for trial in range(1000):
        rng = np.random.default_rng([sample.seed, trial])
        habit = replace(draw_habit(rng), upward=sample.upward)
        piles = lay_piles(rng, deck.long, [pile.height or 0 for pile in typed.piles], habit, biomes)
        notebook = photographed_piles(rng, "test", deck, piles)
        if notebook.turn == sample.turn and notebook.tags["light"] in LIGHTS and _well_exposed(notebook):
            return notebook
    raise RuntimeError(f"{sample.name}: no photo from that side")


def _well_exposed(notebook: Notebook) -> bool:
    """Whether little of the whole cards is white or black, and they lie nearly straight in the picture."""
    mask = np.zeros(notebook.pixels.shape[:2], np.uint8)
    cards = [quads[-1] for _, quads in notebook.piles]
    for card in cards:
        cv2.fillConvexPoly(mask, np.round(card).astype(np.int32), 1)
    inside = notebook.pixels[mask > 0]
    lean = np.mean([np.degrees(np.arctan2(*(card[1] - card[0])[::-1])) for card in cards])
    return bool((inside > 245).mean() < 0.06 and (inside < 12).mean() < 0.06 and abs((lean + 45) % 90 - 45) < 15)


def main() -> None:
    """Write the samples that are missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", nargs="*", help="names of the photographs to take")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    (given.out / "labels").mkdir(parents=True, exist_ok=True)
    deck = standin_deck()
    if not (given.out / "cards.jpg").exists():
        save(given.out, "cards", photograph_guide(np.random.default_rng(GUIDE_SEED), "test", deck).pixels)
    for sample in SAMPLES:
        wanted = not given.only or sample.name in given.only
        if wanted and not (given.out / "labels" / f"{sample.name}.json").exists():
            save_notebook(given.out, sample.name, take(sample, deck), "cards.jpg")
            print(sample.name, flush=True)


if __name__ == "__main__":
    main()
