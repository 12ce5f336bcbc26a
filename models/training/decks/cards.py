"""Draws decks of cards of every kind from free art, for scenes and for training.

python -m models.training.decks.cards --sheet OUT.png --split train [--seed N] [--style NAME]
"""

from __future__ import annotations

import argparse
import functools
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.decks import faces, layouts, lettering, paint, suits
from models.training.decks.art import random_art
from models.training.decks.backs import draw_back
from models.training.decks.faces import Deck, Face

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from models.training.decks.art import Split

LONG_SIDE = 384  # pixels of the long side of every face
# How often a style is drawn in each share; a style with no training weight is held out for the test.
STYLES: dict[str, tuple[Callable[[Deck], Face], float, float]] = {
    "scene": (faces.scene, 5, 4),
    "trading": (faces.trading, 3, 2),
    "playing": (suits.playing, 2, 1.5),
    "symbols": (suits.symbols, 2, 1.5),
    "terrain": (faces.terrain, 2, 1),
    "halo": (faces.halo, 1.5, 1),
    "clouds": (faces.clouds, 1, 1),
    "photo": (faces.photo, 1.5, 1),
    "numbers": (suits.numbers, 1.5, 1),
    "texts": (layouts.texts, 1.5, 1),
    "nested": (layouts.nested, 2, 1),
    "halves": (layouts.halves, 1, 1),
    "memory": (layouts.memory, 1.5, 1),
    "strips": (layouts.strips, 2, 1.5),
    "checks": (layouts.checks, 0.7, 0.5),
    "collage": (layouts.collage, 0, 1.5),
    "medallion": (layouts.medallion, 0, 1.5),
}


@dataclass(frozen=True, slots=True, eq=False)
class DeckArt:
    """A drawn deck: faces and back as RGB of one size, square-cornered; the corner radius is for the scene to cut."""

    faces: tuple[NDArray[np.uint8], ...]
    back: NDArray[np.uint8]
    corner: float
    """Corner radius as a fraction of the short side, 0 to 0.12."""
    style: str


def card_size(rng: np.random.Generator, style: str) -> tuple[int, int]:
    """Width and height: mostly portrait near 63 x 88 mm, some slim or wide, landscape or square."""
    shape = rng.random()
    square = 0.6 if style == "terrain" else 0.5 if style == "memory" else 0.08
    if shape < square:
        return LONG_SIDE, LONG_SIDE
    ratio = rng.uniform(0.63, 0.72) if rng.random() < 0.7 else rng.uniform(0.5 if style == "halves" else 0.55, 0.82)
    short = round(LONG_SIDE * ratio)
    return (LONG_SIDE, short) if rng.random() < 0.15 else (short, LONG_SIDE)


def margins(deck: Deck) -> Callable[[paint.Picture], paint.Picture]:
    """Frames every face of a deck alike: with a margin in paper, black or colour."""
    rng, (width, height) = deck.rng, deck.size
    colour = [deck.palette.paper, (245, 245, 245), (12, 12, 14), deck.palette.shade(rng)][rng.integers(4)]
    margin, radius = int(deck.short * rng.uniform(0.01, 0.08)), deck.short * rng.choice([0, 0.03, 0.08])
    box = (margin, margin, width - margin, height - margin)

    def framed(picture: paint.Picture) -> paint.Picture:
        card = paint.canvas(deck.size, colour)
        paint.inset(card, box, picture, radius)
        return card

    return framed


def ornament(deck: Deck) -> Callable[[paint.Picture], paint.Picture]:
    """Rules every face of a deck alike: one or two thin lines near the edge, some with a mark in each corner."""
    rng, (width, height) = deck.rng, deck.size
    colour = [deck.palette.ink, deck.palette.paper, deck.palette.accent(rng)][rng.integers(3)]
    lines = np.cumsum(rng.uniform(0.015, 0.05, int(rng.integers(1, 3)))) * deck.short
    weight, radius = int(rng.integers(1, 4)), deck.short * rng.choice([0, 0.04, 0.1])
    mark = random_art(rng, deck.split, "game-icons") if deck.chance(0.4) else None

    def ruled(picture: paint.Picture) -> paint.Picture:
        for line in lines.astype(int):
            paint.rounded(picture, (line, line, width - line, height - line), colour, radius, weight)
        inside = lines[-1] + deck.short * 0.06
        for turn, x, y in ((0, 0, 0), (90, 1, 0), (180, 1, 1), (270, 0, 1)) if mark is not None else ():
            at = (inside + x * (width - 2 * inside), inside + y * (height - 2 * inside))
            paint.paste(picture, mark, paint.Pose(at, deck.short * 0.09, turn, tint=colour))
        return picture

    return ruled


def printing(rng: np.random.Generator, size: tuple[int, int]) -> Callable[[paint.Picture], paint.Picture]:
    """What one printer does to all cards: tone, cast, fading towards a table's colour, grain, worn edges."""
    contrast, lift = rng.uniform(0.75, 1.1), rng.uniform(-10, 25)
    cast = rng.uniform(0.93, 1.03, 3)
    if rng.random() < 0.12:  # low contrast: everything close to wood, felt, cloth or night
        goal = np.array([(150, 110, 75), (60, 90, 60), (200, 195, 185), (45, 42, 45)][rng.integers(4)])
        share = rng.uniform(0.4, 0.75)
        contrast, cast, lift = contrast * (1 - share), np.ones(3), lift + goal * share
    table = np.clip(np.arange(256)[:, None] * contrast * cast + lift, 0, 255).astype(np.uint8).reshape(1, 256, 3)
    grey = float(rng.choice([0, 0, 0, 0.3, 0.6]))
    grain = rng.normal(0, rng.uniform(0, 5), (size[1], size[0], 1)).astype(np.float32) if rng.random() < 0.4 else None
    worn = rng.random() < 0.12

    def printed(picture: paint.Picture) -> paint.Picture:
        result = cv2.LUT(picture, table)
        if grey:
            plain = cv2.cvtColor(cv2.cvtColor(result, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
            result = cv2.addWeighted(result, 1 - grey, plain, grey, 0)
        if grain is not None:
            result = np.clip(result + grain, 0, 255).astype(np.uint8)
        if worn:
            rub(rng, result)
        return result

    return printed


def rub(rng: np.random.Generator, picture: paint.Picture) -> None:
    """Whitens the edges here and there, as shuffling does."""
    height, width = picture.shape[:2]
    for _ in range(int(rng.integers(3, 14))):
        along = rng.uniform(0, 1)
        x, y = [(along * width, 0), (along * width, height), (0, along * height), (width, along * height)][
            rng.integers(4)
        ]
        axes = (int(rng.integers(1, 9)), int(rng.integers(1, 3)))
        axes = axes if y in (0, height) else axes[::-1]
        cv2.ellipse(picture, (int(x), int(y)), axes, 0, 0, 360, (230, 226, 220), -1, cv2.LINE_AA)


@functools.cache
def style_odds(split: Split) -> tuple[tuple[str, ...], NDArray[np.float64]]:
    """The styles of a share and their probabilities."""
    weights = np.array([row[1 if split == "train" else 2] for row in STYLES.values()])
    return tuple(STYLES), weights / weights.sum()


def draw_deck(rng: np.random.Generator, split: Split, kinds: int, style: str | None = None) -> DeckArt:
    """A new deck of `kinds` different faces; the same generator state draws the same deck."""
    names, odds = style_odds(split)
    style = style or names[rng.choice(len(names), p=odds)]
    size = card_size(rng, style)
    deck = Deck(rng, split, size, paint.random_palette(rng), lettering.random_font(rng, split), int(rng.integers(7)))
    face = STYLES[style][0](deck)
    frame = margins(deck) if deck.chance(0.25 if style not in ("trading", "nested", "playing") else 0.05) else None
    if frame is None and deck.chance(0.1):
        frame = ornament(deck)
    printed = printing(rng, size)

    def finished(kind: int) -> paint.Picture:
        picture = face(kind)
        return printed(frame(picture) if frame else picture)

    pictures = tuple(finished(kind) for kind in range(kinds))
    corner = 0.0 if deck.chance(0.25) else float(rng.uniform(0.02, 0.12))
    return DeckArt(pictures, printed(draw_back(deck)), corner, style)


def contact_sheet(decks: list[DeckArt], height: int) -> NDArray[np.uint8]:
    """One row per deck: its back, then its faces."""
    rows = []
    for deck in decks:
        pictures = [deck.back, *deck.faces]
        scale = height / pictures[0].shape[0]
        small = [cv2.resize(p, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) for p in pictures]
        rows.append(
            np.concatenate(
                [cv2.copyMakeBorder(p, 3, 3, 3, 3, cv2.BORDER_CONSTANT, value=(128, 128, 128)) for p in small], 1
            )
        )
    width = max(row.shape[1] for row in rows)
    return np.concatenate(
        [np.pad(row, ((0, 0), (0, width - row.shape[1]), (0, 0)), constant_values=128) for row in rows]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheet", type=Path, required=True)
    parser.add_argument("--split", choices=("train", "test"), default="train")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--style", choices=tuple(STYLES))
    parser.add_argument("--decks", type=int, default=12)
    chosen = parser.parse_args()
    decks = [
        draw_deck(np.random.default_rng([chosen.seed, i]), chosen.split, 8, chosen.style) for i in range(chosen.decks)
    ]
    sheet = contact_sheet(decks, 150)
    cv2.imwrite(str(chosen.sheet), cv2.cvtColor(sheet, cv2.COLOR_RGB2BGR))
    print(", ".join(deck.style for deck in decks))


if __name__ == "__main__":
    main()
