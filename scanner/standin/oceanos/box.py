"""The 135 cards of the stand-in Océanos: which elements each bears and where, always the same, no two alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import hypot
from random import Random
from typing import TYPE_CHECKING

from scanner.standin.oceanos import animals, finds, waters
from scanner.standin.oceanos.icon import REACH
from scanner.standin.pen import PAGE, TALL, WIDE

if TYPE_CHECKING:
    from collections.abc import Callable

    from scanner.standin.pen import Painter, Pen

ROUNDS = (40, 45, 50)
"""Cards of each round."""
ICONS: dict[str, Painter] = {
    "seahorse": animals.seahorse,
    "jellyfish": animals.jellyfish,
    "starfish": animals.starfish,
    "pufferfish": animals.pufferfish,
    "crab": animals.crab,
    "turtle": animals.turtle,
    "dolphin": animals.dolphin,
    "manta": animals.manta,
    "coral": finds.coral,
    "treasure": finds.treasure,
    "eye": finds.eye,
    "base": finds.base,
    "crystal_green": finds.crystal_green,
    "crystal_yellow": finds.crystal_yellow,
}
TOKENS: dict[str, Painter] = {"diver": finds.diver, "fuel": finds.fuel}
SHARES = {
    "seahorse": (5, 4, 2), "jellyfish": (5, 4, 2), "starfish": (5, 4, 3), "pufferfish": (4, 4, 3), "crab": (4, 4, 3),
    "turtle": (2, 3, 4), "dolphin": (2, 3, 4), "manta": (1, 2, 4), "coral": (9, 9, 10), "treasure": (4, 6, 8),
    "eye": (4, 7, 11), "base": (7, 6, 4), "crystal_green": (6, 6, 5), "crystal_yellow": (6, 6, 5),
}  # fmt: skip
"""How often an element is drawn in each round: small animals above, big ones and the kraken below."""
MOST = {"eye": 3, "coral": 2}
"""Of one element on one card; one of any other."""
COUNTS = ((1, 2, 2, 3), (1, 2, 3, 3), (2, 3, 3, 4))
"""Elements of a card by round, each as likely."""
EDGE = 1.2
"""Millimetres between an icon's halo and the card's edge."""


@dataclass(frozen=True, slots=True)
class Placed:
    """One icon on a card."""

    element: str
    x: float
    """Millimetres of its middle from the left."""
    y: float
    """Millimetres of its middle from the top."""


@dataclass(frozen=True, slots=True)
class BoxCard:
    """One of the cards."""

    name: str
    """Round and number: '2-07'."""
    icons: tuple[Placed, ...]

    @property
    def elements(self) -> tuple[str, ...]:
        """What is printed on it, in the order of the rules."""
        return tuple(sorted((icon.element for icon in self.icons), key=tuple(ICONS).index))


@cache
def box() -> dict[str, BoxCard]:
    """Every card by its name."""
    found: dict[str, BoxCard] = {}
    for depth, count in enumerate(ROUNDS):
        chance = Random(f"oceanos {depth}")  # noqa: S311 - a drawing, not a secret
        for number in range(1, count + 1):
            name = f"{depth + 1}-{number:02}"
            found[name] = BoxCard(name, _scattered(chance, _elements(chance, depth)))
    return found


def _elements(chance: Random, depth: int) -> list[str]:
    wanted, found = chance.choice(COUNTS[depth]), list[str]()
    while len(found) < wanted:
        element = chance.choices(tuple(SHARES), [share[depth] for share in SHARES.values()])[0]
        if found.count(element) < MOST.get(element, 1):
            found.append(element)
            if element == "eye" and chance.random() < 0.5 and len(found) < wanted + 1:
                found.append("eye")  # a kraken has two
    return found


def _scattered(chance: Random, elements: list[str]) -> tuple[Placed, ...]:
    """The elements anywhere on the card, no halo over another icon."""
    while True:
        placed: list[Placed] = []
        for element in elements:
            x = chance.uniform(REACH + EDGE, WIDE - REACH - EDGE)
            y = chance.uniform(REACH + EDGE, TALL - REACH - EDGE)
            if all(hypot(x - other.x, y - other.y) > 2 * REACH for other in placed):
                placed.append(Placed(element, x, y))
        if len(placed) == len(elements):
            return tuple(placed)


def painter(card: BoxCard) -> Painter:
    """The function that paints a card."""

    def paint(pen: Pen) -> None:
        depth, number = (int(part) for part in card.name.split("-"))
        waters.water(pen, depth - 1, number * 3 + depth)
        for icon in card.icons:
            with pen.placed(icon.x, icon.y):
                ICONS[icon.element](pen)

    return paint


def token(picture: Callable[[Pen], None]) -> Painter:
    """A token as large as a card's width, for a sheet to cut out."""

    def paint(pen: Pen) -> None:
        with pen.placed(WIDE / 2, TALL / 2, WIDE / 2 / finds.TOKEN):
            picture(pen)

    return paint


def tokens(pen: Pen) -> None:
    """Twelve tokens as large as they lie on cards, to cut out."""
    pen.fill(PAGE, "#FFFFFF")
    for row in range(4):
        for col in range(3):
            with pen.placed(11.5 + 20 * col, 14 + 20 * row):
                (finds.diver if row < 2 else finds.fuel)(pen)
