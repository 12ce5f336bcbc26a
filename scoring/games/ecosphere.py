"""Écosphère: piles from left to right score by rows, and the two tallest by columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.names import card_name
from scoring.records import Column, Coords, Line, Notebook, Phrase, Problem, Reason, Table

if TYPE_CHECKING:
    from scoring.options import Option

COPIES = {
    # Copies in the deck of 2, 3, 4 and 5 players.
    "desert": (8, 10, 14, 16),
    "savanna": (7, 10, 13, 16),
    "rainforest": (7, 10, 12, 15),
    "chaparral": (7, 9, 11, 14),
    "grassland": (6, 8, 10, 12),
    "temperate_forest": (5, 7, 9, 11),
    "taiga": (4, 6, 8, 10),
    "tundra": (4, 5, 7, 9),
}
MOST_PILES = len(COPIES)


def heights(notebook: Notebook) -> tuple[int, ...]:
    """Cards per pile; one that nobody could count stands with the cards that it has in any case."""
    return tuple(pile.least for pile in notebook.piles)


def rows(piles: tuple[int, ...]) -> tuple[Reason, ...]:
    """Level by level, the unbroken run of piles from the first one: n(n+1)/2."""
    reasons = []
    for level in range(1, max(piles, default=0) + 1):
        run = next((index for index, height in enumerate(piles) if height < level), len(piles))
        if run == 0:
            break
        text = Phrase(
            f"Row {level}: {run} pile{'s'[: run > 1]} without a gap",
            f"Ligne {level} : {run} pile{'s'[: run > 1]} sans trou",
        )
        reasons.append(Reason(run * (run + 1) // 2, tuple((level, col) for col in range(1, run + 1)), text))
    return tuple(reasons)


def columns(piles: tuple[int, ...]) -> tuple[Reason, ...]:
    """The two tallest piles, equal ones from the left: position x height."""
    tallest = sorted(range(len(piles)), key=lambda index: (-piles[index], index))[:2]
    reasons = []
    for index in tallest:
        position, height = index + 1, piles[index]
        text = Phrase(
            f"Pile {position} with {height} card{'s'[: height > 1]}: {position} x {height}",
            f"Pile {position} de {height} carte{'s'[: height > 1]} : {position} x {height}",
        )
        cells: tuple[Coords, ...] = tuple((level, position) for level in range(1, height + 1))
        reasons.append(Reason(position * height, cells, text))
    return tuple(reasons)


def count(piles: tuple[int, ...]) -> Column:
    """The column of a notebook with these heights."""
    return Column((Line("rows", rows(piles)), Line("columns", columns(piles))))


@dataclass(frozen=True, slots=True)
class Ecosphere:
    """The game of piles."""

    id: str = "ecosphere"
    categories: tuple[str, ...] = ("rows", "columns")
    options: tuple[Option, ...] = ()
    most_players: int = 5

    def score(self, table: Table) -> tuple[Column, ...]:
        """The column of every player."""
        return tuple(count(heights(notebook)) for notebook in table.notebooks)

    def tie_break(self, table: Table, index: int) -> int:
        """Equal totals: the fewest cards in the notebook win."""
        return -sum(heights(table.notebooks[index]))

    def check(self, table: Table) -> tuple[tuple[Problem, ...], ...]:
        """Per player, everything that cannot be."""
        excess = _excess(table)
        return tuple((*_piles(notebook), *_too_many(notebook, excess)) for notebook in table.notebooks)


def deck(table: Table) -> dict[str, int]:
    """The copies in play; a notebook counted alone is held against the largest deck."""
    players = len(table.players) if len(table.players) > 1 else 5
    return {biome: copies[players - 2] for biome, copies in COPIES.items()}


def seen(table: Table) -> dict[str, int]:
    """Cards of each biome on the table."""
    found = dict.fromkeys(COPIES, 0)
    for notebook in table.notebooks:
        for pile in notebook.piles:
            if pile.biome is not None:
                found[pile.biome] += pile.least
    return found


def _excess(table: Table) -> dict[str, tuple[int, int]]:
    """Biome to (cards on the table, cards in the deck) where there are too many."""
    copies = deck(table)
    return {biome: (count, copies[biome]) for biome, count in seen(table).items() if count > copies[biome]}


def _piles(notebook: Notebook) -> tuple[Problem, ...]:
    problems = []
    if len(notebook.piles) > MOST_PILES:
        text = Phrase(
            f"{len(notebook.piles)} piles, there are {MOST_PILES} ecosystems",
            f"{len(notebook.piles)} piles pour {MOST_PILES} écosystèmes",
        )
        problems.append(Problem("too_many_piles", text, _tops(notebook, None)))
    biomes = [pile.biome for pile in notebook.piles if pile.biome is not None]
    for biome in dict.fromkeys(biome for biome in biomes if biomes.count(biome) > 1):
        name = card_name("ecosphere", biome)
        text = Phrase(f"Two piles of {name.en}", f"Deux piles « {name.fr} »")
        problems.append(Problem("two_piles_of_one_biome", text, _tops(notebook, biome)))
    return tuple(problems)


def _tops(notebook: Notebook, biome: str | None) -> tuple[Coords, ...]:
    return tuple((1, col) for col, pile in enumerate(notebook.piles, 1) if biome in (None, pile.biome))


def _too_many(notebook: Notebook, excess: dict[str, tuple[int, int]]) -> tuple[Problem, ...]:
    problems = []
    for biome, (found, copies) in excess.items():
        name = card_name("ecosphere", biome)
        text = Phrase(
            f"{found} cards of {name.en} on the table, the deck of this game holds {copies}",
            f"{found} cartes « {name.fr} » sur la table, le paquet de cette partie en contient {copies}",
        )
        cells = () if all(pile.biome != biome for pile in notebook.piles) else _tops(notebook, biome)
        problems.append(Problem("too_many_copies", text, cells))
    return tuple(problems)


GAME = Ecosphere()
