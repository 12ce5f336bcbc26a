"""Random finished tables, dealt from the real decks: the same seed gives the same tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.games import ecosphere, forest, ocean, oceanos, savanna
from scoring.records import Expedition, Levels, Notebook, Pile, Spot, Table, Tableau

if TYPE_CHECKING:
    from random import Random

NAMES = ("Ana", "Bao", "Chloé", "Dmitri", "Elif", "Farid")
COPIES = {"forest": forest.COPIES, "ocean": ocean.COPIES, "savanna": savanna.COPIES}


def deal(game: str, players: int, random: Random) -> Table:
    """One finished table of the game."""
    if game == "ecosphere":
        return Table(game, tuple(_notebook(name, random) for name in NAMES[:players]))
    if game == "oceanos":
        return Table(game, tuple(_expedition(name, random) for name in NAMES[:players]), kraken=(-2, -1, -3))
    deck = [card for card, copies in COPIES[game].items() for _ in range(copies)]
    random.shuffle(deck)
    return Table(game, tuple(tableau(name, deck[20 * at : 20 * at + 20]) for at, name in enumerate(NAMES[:players])))


def tableau(name: str, cards: list[str]) -> Tableau:
    """Twenty cards laid in four rows of five; '?' is an unread one."""
    spots = [Spot(None if card == "?" else card) for card in cards]
    return Tableau(name, tuple(tuple(spots[start : start + 5]) for start in range(0, 20, 5)))


def unread(table: Table, cells: int, random: Random) -> Table:
    """The table with this many cards of its first player unread."""
    first, *others = table.players
    assert isinstance(first, Tableau)
    cards = [spot.card or "?" for row in first.rows for spot in row if spot is not None]
    for place in random.sample(range(20), cells):
        cards[place] = "?"
    return Table(table.game, (tableau(first.name, cards), *others))


def _notebook(name: str, random: Random) -> Notebook:
    biomes = random.sample(list(ecosphere.COPIES), random.randint(4, 8))
    return Notebook(name, tuple(Pile(biome, random.randint(1, 4)) for biome in biomes))


def _expedition(name: str, random: Random) -> Expedition:
    elements = (*oceanos.ANIMALS, "coral", "eye", "base", "crystal_green", "crystal_yellow")
    rows = tuple(
        tuple(tuple(random.sample(elements, random.randint(1, 2))) for _ in range(random.randint(5, 6)))
        for _ in range(3)
    )
    return Expedition(name, rows, (Levels(), Levels(), Levels()), ())
