"""What was left on the table: the best swap, better choices than those made, the cards that earned nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from scoring.counting import CELLS
from scoring.games import GAMES, ecosphere
from scoring.games.grid_game import GridGame
from scoring.names import card_name
from scoring.records import Coords, Expedition, Notebook, Phrase, Pile, Spot, Tableau

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.records import Column, Result, Table


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing a player could have done, and what it would have brought."""

    kind: str
    """swap, flips, grow or idle."""
    gain: int
    cells: tuple[Coords, ...]
    text: Phrase


def coach(result: Result, index: int) -> tuple[Advice, ...]:
    """What player `index` left on the table, the most valuable first; a solo opponent needs no advice."""
    standing, game = result.standings[index], GAMES[result.table.game]
    player, column = standing.player, standing.column
    found: list[Advice] = []
    if isinstance(player, Tableau) and isinstance(game, GridGame):
        if player.solo:
            return ()
        found = [*_swap(game, result.table, player, column), *_flips(game, result.table, player, column)]
    elif isinstance(player, Notebook):
        found = list(_grow(player, column))
    return (*sorted(found, key=lambda advice: -advice.gain), *_idle(player, column))


def _recount(game: GridGame, table: Table, player: Tableau, instead: Tableau) -> Column:
    """The player's column with another tableau; prizes follow, everybody else stays."""
    index = table.players.index(player)
    players = (*table.players[:index], instead, *table.players[index + 1 :])
    return game.score(replace(table, players=players))[index]


def _spots(tableau: Tableau) -> dict[Coords, Spot | None]:
    return {cell: tableau.rows[cell[0] - 1][cell[1] - 1] for cell in CELLS}


def _swap(game: GridGame, table: Table, player: Tableau, column: Column) -> tuple[Advice, ...]:
    """The best exchange of two cards: what a rabbit or an octopus could have done."""
    totals = {
        pair: _recount(game, table, player, _swapped(player, *pair)).total for pair in _exchanges(game, table, player)
    }
    best = max(totals, key=lambda pair: totals[pair], default=None)
    if best is None or totals[best] <= column.total:
        return ()
    gain = totals[best] - column.total
    first, second = (_place(game.id, _spots(player)[cell], cell) for cell in best)
    text = Phrase(f"Swap {first.en} with {second.en}: +{gain}", f"Échanger {first.fr} avec {second.fr} : +{gain}")
    return (Advice("swap", gain, best, text),)


def _exchanges(game: GridGame, table: Table, player: Tableau) -> Iterator[tuple[Coords, Coords]]:
    """The pairs of unlike cards whose exchange leaves what was turned a choice that could be made."""
    spots, options = _spots(player), game.settings(table)
    choice_is_open = game.turning.made(player, options) is None
    for one, other in combinations([cell for cell, spot in spots.items() if spot is not None], 2):
        lawful = choice_is_open or not game.turning.check(_swapped(player, one, other), options)
        if spots[one] != spots[other] and lawful:
            yield one, other


def _swapped(tableau: Tableau, one: Coords, other: Coords) -> Tableau:
    spots = _spots(tableau)
    spots[one], spots[other] = spots[other], spots[one]
    rows = tuple(tuple(spots[(row, col)] for col in range(1, 6)) for row in range(1, 5))
    return replace(tableau, rows=rows)


def _place(game: str, spot: Spot | None, cell: Coords) -> Phrase:
    name = card_name(game, spot.card) if spot is not None and spot.card is not None else Phrase("?", "?")
    return Phrase(f"{name.en} (row {cell[0]}, card {cell[1]})", f"{name.fr} (ligne {cell[0]}, carte {cell[1]})")


def _flips(game: GridGame, table: Table, player: Tableau, column: Column) -> tuple[Advice, ...]:
    """Better cards to turn than those that were turned."""
    upright = tuple(tuple(spot and Spot(spot.card) for spot in row) for row in player.rows)
    unread = any(spot is not None and spot.card is None for row in upright for spot in row)
    if unread or game.turning.made(player, game.settings(table)) is None:
        return ()
    best = _recount(game, table, player, replace(player, rows=upright, flips=None))
    gain = best.total - column.total
    if gain <= 0:
        return ()
    turned = ", ".join(f"{row},{col}" for row, col in best.flips)
    text = Phrase(f"Turn {turned} instead: +{gain}", f"Retourner plutôt {turned} : +{gain}")
    return (Advice("flips", gain, best.flips, text),)


def _grow(notebook: Notebook, column: Column) -> tuple[Advice, ...]:
    """The pile on which one more card would have brought most."""
    found = []
    for at, pile in enumerate(notebook.piles):
        taller = (*notebook.piles[:at], Pile(pile.biome, (pile.height or 1) + 1), *notebook.piles[at + 1 :])
        gain = ecosphere.count(ecosphere.heights(replace(notebook, piles=taller))).total - column.total
        text = Phrase(f"One more card on pile {at + 1}: +{gain}", f"Une carte de plus sur la pile {at + 1} : +{gain}")
        found.append(Advice("grow", gain, ((1, at + 1),), text))
    best = max(found, key=lambda advice: advice.gain, default=None)
    return (best,) if best is not None and best.gain > 0 else ()


def _idle(player: Tableau | Notebook | Expedition, column: Column) -> tuple[Advice, ...]:
    """The cards that no point came from."""
    earning = {cell for line in column.lines for reason in line.reasons if reason.points > 0 for cell in reason.cells}
    idle = tuple(cell for cell in _cards(player) if cell not in earning)
    if not idle:
        return ()
    listed = ", ".join(f"{row},{col}" for row, col in idle)
    text = Phrase(f"Earned nothing (row,card): {listed}", f"N'ont rien rapporté (ligne,carte) : {listed}")
    return (Advice("idle", 0, idle, text),)


def _cards(player: Tableau | Notebook | Expedition) -> tuple[Coords, ...]:
    """Where the player's cards lie, in reading order."""
    if isinstance(player, Tableau):
        return tuple(cell for cell, spot in _spots(player).items() if spot is not None)
    if isinstance(player, Expedition):
        return tuple((row, col) for row, cards in enumerate(player.rows, 1) for col in range(1, len(cards) + 1))
    return tuple(
        (level, col) for col, height in enumerate(ecosphere.heights(player), 1) for level in range(1, height + 1)
    )
