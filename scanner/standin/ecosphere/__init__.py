"""The Écosphère deck: eight biomes, each with numbers from 1 to 6 and a mark for games of more players, and a back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scanner.standin.ecosphere import cold, warm
from scanner.standin.ecosphere.strip import strip

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scanner.standin.pen import Painter, Pen

_LANDS: dict[str, tuple[Painter, str]] = {
    "desert": (warm.desert, "#B8622E"),
    "savanna": (warm.savanna, "#A87A1E"),
    "rainforest": (warm.rainforest, "#1F6B45"),
    "chaparral": (warm.chaparral, "#7A5F86"),
    "grassland": (cold.grassland, "#6F8F2E"),
    "temperate_forest": (cold.temperate_forest, "#A8452E"),
    "taiga": (cold.taiga, "#2F5F6B"),
    "tundra": (cold.tundra, "#4A6FA0"),
}
"""Each biome's land and the colour of its strip."""

NUMBERS = 6


def _card(land: Painter, colour: str, number: int, players: int, pen: Pen) -> None:
    land(pen)
    strip(pen, colour, number, players)


def painter(card: str) -> Painter | None:
    """'desert', 'desert:4' with that number, 'desert:4:5' for games of five only; None if there is no such card."""
    biome, *details = card.split(":")
    if biome not in _LANDS or len(details) > 2 or not all(detail.isdecimal() for detail in details):
        return None
    number, players = (*map(int, details), *(1, 2)[len(details) :])
    if not 1 <= number <= NUMBERS or not 2 <= players <= 5:
        return None
    return partial(_card, *_LANDS[biome], number, players)


def box(copies: Mapping[str, tuple[int, ...]]) -> list[str]:
    """Every card, numbers in turn; those that only larger games use bear the number of players."""
    cards = []
    for biome, decks in copies.items():
        for index in range(decks[-1]):
            players = next(2 + step for step, held in enumerate(decks) if index < held)
            cards.append(f"{biome}:{index % NUMBERS + 1}:{players}")
    return cards


CARDS: dict[str, Painter] = {
    **{biome: partial(_card, land, colour, 1, 2) for biome, (land, colour) in _LANDS.items()},
    "back": cold.back,
}
