"""Decks of biomes as Écosphère has them: one picture per biome, and on every card a number from 1 to 6."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from models.training.decks import lettering, paint
from models.training.decks.art import random_art
from models.training.decks.cards import draw_deck
from models.training.decks.paint import Pose, readable

if TYPE_CHECKING:
    from collections.abc import Callable

    from models.training.decks.art import Split
    from models.training.decks.paint import Picture, Rng

    Header = Callable[[Picture, int, int], None]
    """Draws on a face, for a biome, a number."""

BIOMES, NUMBERS = 8, 6


@dataclass(frozen=True, slots=True, eq=False)
class BiomeDeck:
    """Eight biomes, six numbers of each, and the back; RGB of one size."""

    faces: tuple[tuple[Picture, ...], ...]
    """By biome, then by number."""
    back: Picture
    corner: float
    """Radius of the round corners, as a share of the short side."""
    style: str

    @property
    def long(self) -> float:
        """Height over width."""
        return float(self.back.shape[0] / self.back.shape[1])


def draw_biomes(rng: Rng, split: Split) -> BiomeDeck:
    """A deck whose cards stand upright; header, number and marks in one of several fashions."""
    while True:
        deck = draw_deck(rng, split, BIOMES)
        height, width = deck.back.shape[:2]
        if height > 1.15 * width:
            break
    header = _fashion(rng, split, (width, height))

    def numbered(face: Picture, biome: int, number: int) -> Picture:
        card = face.copy()
        header(card, biome, number)
        return card

    faces = tuple(
        tuple(numbered(face, biome, number) for number in range(1, NUMBERS + 1))
        for biome, face in enumerate(deck.faces)
    )
    return BiomeDeck(faces, deck.back, deck.corner, deck.style)


def _fashion(rng: Rng, split: Split, size: tuple[int, int]) -> Header:
    """How all cards of one deck bear their number: a band, a plaque, or the bare number in one or more corners."""
    width, height = size
    colours = [paint.hsv(rng.uniform(0, 1), rng.uniform(0.2, 0.9), rng.uniform(0.25, 0.95)) for _ in range(BIOMES)]
    icons = [random_art(rng, split) for _ in range(BIOMES)]
    names = [lettering.word(rng).capitalize() for _ in range(BIOMES)]
    font = lettering.random_font(rng, split)
    kind = rng.choice(["band", "clear band", "disc", "bare", "corners"], p=[0.4, 0.12, 0.2, 0.14, 0.14])
    tall = height * rng.uniform(0.07, 0.17)
    side, mark = float(rng.choice([0.12, 0.5, 0.88])), bool(rng.random() < 0.6)
    named, pictured, footed = rng.random() < 0.5, rng.random() < 0.5, rng.random() < 0.3
    plain = tuple(int(part) for part in rng.integers(0, 256, 3)) if rng.random() < 0.3 else None

    def header(card: Picture, biome: int, number: int) -> None:
        colour = plain or colours[biome]
        for foot in (False, True) if footed else (False,):
            y = height - tall / 2 if foot else tall / 2
            if kind in ("band", "clear band"):
                share = 1.0 if kind == "band" else 0.55
                paint.blend(card, colour, _rows(card, y, tall) * share)
            if kind == "disc":
                paint.rounded(card, _around(side * width, y, tall * 0.46), colour, tall * 0.46)
            for across in (0.12, 0.88) if kind == "corners" else (side,):
                ink = readable(colour) if kind != "bare" else (255, 255, 255)
                write = lettering.write if kind != "bare" else lettering.write_rimmed
                write(card, str(number), Pose((across * width, y), tall * 0.72, tint=ink), font, width * 0.3)
            if named and kind in ("band", "clear band"):
                at = (width * (0.45 if side > 0.5 else 0.58), y)
                lettering.write(card, names[biome], Pose(at, tall * 0.5, tint=readable(colour)), font, width * 0.5)
            if pictured:
                paint.paste(card, icons[biome], Pose((width * (1 - side if side != 0.5 else 0.2), y), tall * 0.8))
        if mark:
            at = (width * 0.9, height * 0.94)
            players = "" if number < 3 else f"{min(number, 5)}+"
            if players:
                lettering.write(card, players, Pose(at, height * 0.035, tint=readable(colour)), font, width * 0.1)

    return header


def _rows(card: Picture, middle: float, tall: float) -> np.ndarray:
    mask = np.zeros(card.shape[:2], np.float32)
    mask[max(0, round(middle - tall / 2)) : round(middle + tall / 2)] = 1.0
    return mask


def _around(x: float, y: float, reach: float) -> tuple[int, int, int, int]:
    return round(x - reach), round(y - reach), round(x + reach), round(y + reach)
