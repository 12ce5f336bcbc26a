"""Path-traced notebooks of Écosphère: decks that nobody has seen in piles, and one photograph that enrols each deck.

    python -m models.training.piles.render_notebooks --out DIR --decks 2 --notebooks 2 --seed 7

For measuring what compositing does not show: gloss, thickness, shadows between the cards of a pile, depth of field.
The files are those of models.training.piles.notebooks, so that `evaluate --piles DIR` reads them. The second
notebook of each deck is seen from across the table. A picture takes about a minute of one core. Needs the package bpy.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.piles.notebooks import Notebook, save_guide, save_notebook
from models.training.piles.piling import draw_distinct_biomes, draw_habit, draw_heights, lay_guide, lay_piles
from models.training.recogniser.render_boards import CALM, draw_table_kind
from models.training.rendering.render_mesh import draw_finish
from models.training.rendering.render_photo import develop
from models.training.rendering.render_plan import BACK, Lying, Piece, Plan, outline
from models.training.rendering.render_scene import Deck, shoot
from models.training.rendering.render_shot import GLOSSY, Rng, Shot, build, view_of

if TYPE_CHECKING:
    from models.training.composing.placing import Placed
    from models.training.decks.biomes import BiomeDeck

FRAME = (1440, 1080)
SAMPLES = 8
WIDTH, THICK, CURL = 6.3, 0.035, 0.02
"""Centimetres of a card."""
LIGHTS = (*CALM, "overcast", "tubes")
TALLEST_PILE = 6


def lying(placed: list[Placed], below: list[int]) -> tuple[Lying, ...]:
    """Cards as they were placed (widths of a card, y downwards), each upon so many others."""
    return tuple(
        Lying(
            card.centre[0] * WIDTH,
            -card.centre[1] * WIDTH,
            -card.angle,
            BACK if card.face < 0 else card.face,
            None,
            base=number * (THICK + 0.01),
            curl=(CURL, 0.4),
        )
        for card, number in zip(placed, below, strict=True)
    )


def render(rng: Rng, shot: Shot, cards: tuple[Lying, ...], deck: BiomeDeck) -> tuple[np.ndarray, list[np.ndarray]]:
    """The photograph, and the corners of every card in its pixels, each from the card's own top left."""
    faces = tuple(face for biome in deck.faces for face in biome)
    piece = Piece(WIDTH, WIDTH * deck.long, THICK, deck.corner * WIDTH, CURL, 0.0)
    plan = Plan(piece, "gaps", cards, (), regular=False)
    view = view_of(shot, plan)
    build(rng, shot, plan, view, Deck(faces, deck.back, GLOSSY if rng.random() < 0.3 else draw_finish(rng)))
    photo = develop(rng, shoot(SAMPLES), shot.light == "candles")
    return photo, [view.project(outline(piece, card)) * (view.width, view.height) for card in cards]


def draw_shot(rng: Rng, name: str, player: str, across: bool) -> Shot:
    """Of a notebook from either side of the table, or of the enrolment guide from above."""
    return Shot(
        name,
        "ecosphere",
        0,
        player=player,
        table=draw_table_kind(rng),
        light=str(rng.choice(LIGHTS if player else CALM)),
        frame=FRAME,
        elevation=float(rng.uniform(52, 84) if player else rng.uniform(70, 86)),
        azimuth=(180.0 if across else 0.0) + float(rng.normal(0, 6 if player else 3)),
        roll=float(rng.normal(0, 2)),
        slack=float(rng.uniform(1.02, 1.15)),
    )


def take(rng: Rng, name: str, deck: BiomeDeck, across: bool) -> Notebook:
    heights = [min(TALLEST_PILE, height) for height in draw_heights(rng)]
    piles = lay_piles(rng, deck.long, heights, replace(draw_habit(rng), upward=False))
    placed = [card for pile in piles for card in pile.cards]
    below = [number for pile in piles for number in range(len(pile.cards))]
    photo, quads = render(rng, draw_shot(rng, name, "player", across), lying(placed, below), deck)
    ends = np.cumsum(heights)
    seen = tuple((pile.biome, tuple(quads[end - len(pile.cards) : end])) for pile, end in zip(piles, ends, strict=True))
    return Notebook(photo, seen, 2 if across else 0, {"style": deck.style})


def main() -> None:
    """Render `--notebooks` notebooks of each of `--decks` decks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--decks", type=int, default=2)
    parser.add_argument("--notebooks", type=int, default=2, help="of each deck")
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    (given.out / "labels").mkdir(parents=True, exist_ok=True)
    for number in range(given.decks):
        rng = np.random.default_rng([given.seed, number])
        stem = f"render-{given.seed}-{number:02d}"
        deck = draw_distinct_biomes(rng, "test")
        guide = lay_guide(rng, deck.long)
        photo, quads = render(rng, draw_shot(rng, stem, "", across=False), lying(guide, [0] * len(guide)), deck)
        save_guide(given.out, f"{stem}-cards", photo, quads)
        for notebook in range(given.notebooks):
            name = f"{stem}-{notebook + 1}"
            save_notebook(given.out, name, take(rng, name, deck, notebook % 2 == 1), f"{stem}-cards.jpg")
            print(name, flush=True)


if __name__ == "__main__":
    main()
