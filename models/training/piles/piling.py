"""How people lay the piles of Écosphère, and the guide from which a deck is enrolled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.composing.placing import Placed
from models.training.decks.biomes import BIOMES, NUMBERS, BiomeDeck, draw_biomes
from models.training.recogniser.boards import LEAST_APART, STYLES

if TYPE_CHECKING:
    from models.training.decks.art import Split

    Rng = np.random.Generator

TALLEST = 7
GUIDE = (3, 3)
"""Rows and columns of the enrolment photo: eight biomes and the back."""
LEAST_STRIP = 0.08
"""Of a card's height: of what shows less of itself nobody can say whether it is one card or two."""


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile as it lies."""

    biome: int
    cards: tuple[Placed, ...]
    """The lowest first, the whole one last."""


@dataclass(frozen=True, slots=True)
class Habit:
    """How one player lays cards; lengths in widths of a card."""

    gap: float
    strip: float
    """Mean visible part of a covered card, as a share of its height."""
    uneven: float
    """By how much strips differ."""
    shift: float
    """Of a card to the side."""
    turn: float
    """Radians."""
    upward: bool
    aligned: float
    """How far the first cards lie off one line."""


def draw_habit(rng: Rng) -> Habit:
    """Tidy or sloppy, downwards or, less often, upwards."""
    sloppy = float(rng.uniform(0.2, 1.0))
    return Habit(
        gap=float(rng.uniform(0.03, 0.35)),
        strip=float(rng.uniform(0.11, 0.3)),
        uneven=0.45 * sloppy,
        shift=0.035 * sloppy,
        turn=0.035 * sloppy,
        upward=bool(rng.random() < 0.2),
        aligned=float(rng.choice([0.04, 0.04, 0.15])),
    )


def lay_piles(rng: Rng, long: float, heights: list[int], habit: Habit, biomes: list[int] | None = None) -> list[Pile]:
    """Piles from left to right, each a cascade whose last card is whole."""
    biomes = biomes or rng.permutation(BIOMES)[: len(heights)].tolist()
    piles = []
    for col, (biome, height) in enumerate(zip(biomes, heights, strict=True)):
        at = np.array([col * (1 + habit.gap), 0.0]) + rng.normal(0, habit.aligned, 2) * (0.4, 1.0)
        lean = float(rng.normal(0, habit.turn))
        cards = []
        for _ in range(height):
            face = int(biome) * NUMBERS + int(rng.integers(NUMBERS))
            turn = lean + float(rng.normal(0, habit.turn))
            cards.append(Placed((float(at[0]), float(at[1])), turn, face, 0, col))
            strip = habit.strip * float(np.clip(1 + rng.normal(0, habit.uneven), 0.45, 1.9))
            step = np.array([0.0, (-1 if habit.upward else 1) * long * max(strip, LEAST_STRIP)])
            at = at + step + np.array([float(rng.normal(0, habit.shift)), 0.0])
        piles.append(Pile(int(biome), tuple(cards)))
    return piles


def lay_guide(rng: Rng, long: float) -> list[Placed]:
    """One card of each biome and the back, three rows of three."""
    gap = float(rng.uniform(0.12, 0.3))
    _, cols = GUIDE
    cards = []
    for place in range(BIOMES + 1):
        row, col = divmod(place, cols)
        x, y = np.array([col * (1 + gap), row * (long + gap)]) + rng.normal(0, 0.015, 2)
        face = place * NUMBERS + int(rng.integers(NUMBERS)) if place < BIOMES else -1
        cards.append(Placed((float(x), float(y)), float(rng.normal(0, 0.015)), face, row, col))
    return cards


def draw_heights(rng: Rng) -> list[int]:
    """One to eight piles; most evenings end with four to seven of two to four cards."""
    piles = int(rng.choice([1, 2, 3, 4, 5, 6, 7, 8], p=[0.05, 0.08, 0.1, 0.15, 0.18, 0.18, 0.14, 0.12]))
    return [int(rng.choice(range(1, TALLEST + 1), p=[0.18, 0.2, 0.18, 0.15, 0.12, 0.1, 0.07])) for _ in range(piles)]


def draw_distinct_biomes(rng: Rng, split: Split) -> BiomeDeck:
    """An illustrated deck whose biomes and back can be told apart at all, as for the boards."""
    while True:
        deck = draw_biomes(rng, split)
        faces = (*(biome[0] for biome in deck.faces), deck.back)
        small = np.array([cv2.resize(face, (16, 16), interpolation=cv2.INTER_AREA) for face in faces], float)
        apart = np.abs(small[:, None] - small[None]).mean((2, 3, 4))[~np.eye(len(small), dtype=bool)]
        if deck.style in STYLES and apart.min() >= LEAST_APART:
            return deck
