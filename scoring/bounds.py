"""Sound bounds of every total when too much is unread to count all completions: never narrower than the truth."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from scoring.counting import CELLS, Grid, Rule, Seat, counted, turned
from scoring.games import GAMES, ecosphere, oceanos
from scoring.games.grid_game import GridGame, Values, column, frozen_values
from scoring.games.submarine import voyages

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scoring.records import Coords, Expedition, Notebook, Spot, Table, Tableau

Range = tuple[int, int]
FILLINGS_LIMIT = 5000
"""Fillings per line that are tried; six unread cards that a line can tell into three kinds and the rest."""
NOTHING = ""
"""Stands for every card that a line does not see."""
DOWN = "down"
"""How a table writes a face-down card of unknown kind."""
MOST_SYMBOLS = 4
"""Corals or eyes that an unread Océanos card may show: more than any card has room for."""


def bounds(table: Table) -> tuple[Range, ...]:
    """Per player, a range that contains the total of every completion."""
    game = GAMES[table.game]
    if isinstance(game, GridGame):
        return _grid_bounds(game, table)
    if isinstance(game, oceanos.Oceanos):
        return tuple(_expedition_bounds(game, table, player) for player in table.expeditions)
    return tuple(_notebook_bounds(table, player) for player in table.notebooks)


# --- grids ------------------------------------------------------------------------------------------------


def _grid_bounds(game: GridGame, table: Table) -> tuple[Range, ...]:
    strengths = [_strengths(game, tableau) for tableau in table.tableaux]
    if table.neutral is not None:
        unread = table.neutral.count(None)
        strengths.append(
            {card: (table.neutral.count(card), table.neutral.count(card) + unread) for card in game.compared}
        )
    return tuple(
        _tableau_range(game, tableau, [*strengths[:index], *strengths[index + 1 :]], game.settings(table))
        for index, tableau in enumerate(table.tableaux)
    )


def _tableau_range(game: GridGame, tableau: Tableau, others: list[dict[str, Range]], options: dict[str, str]) -> Range:
    # A prize never falls when the rivals are weaker, so the two extremes of the rivals bound it.
    rivals = tuple(
        {card: tuple(strength[card][end] for strength in others) for card in game.compared} for end in (0, 1)
    )
    if not _open_cells(game, tableau):
        return _known_range(game, tableau, rivals, options)
    lines = {rule.card: _line_range(game, rule, tableau, rivals, options) for rule in game.rules}
    lines.update(game.extra_ranges(lines, options, tableau.solo))
    return sum(low for low, _ in lines.values()), sum(high for _, high in lines.values())


def _known_range(game: GridGame, tableau: Tableau, rivals: tuple[Values, ...], options: dict[str, str]) -> Range:
    """A tableau without unread cards: only the rivals, and through them its own choice, are open."""
    made = game.turning.made(tableau, options)
    totals = [
        column(game, tableau, flips, frozen_values(strength), tuple(options.items())).total
        for flips in (game.turning.choices(tableau, options) if made is None else (made,))
        for strength in rivals
    ]
    return min(totals), max(totals)


def _open_cells(game: GridGame, tableau: Tableau) -> tuple[Coords, ...]:
    """Cells whose card is unknown and counts."""
    return tuple(
        cell
        for cell in CELLS
        if (spot := tableau.rows[cell[0] - 1][cell[1] - 1]) is not None
        and spot.card is None
        and (not spot.down or game.turning.keeps_counting)
    )


def _strengths(game: GridGame, tableau: Tableau) -> dict[str, Range]:
    """What a rival may show in each comparison; turned cards, made or still to choose, may lower it to nothing."""
    found = {}
    for card, value in game.compared.items():
        values = [value(grid) for grid in _fillings(game, tableau, frozenset({card}))]
        low, high = (min(values), max(values)) if values else (0, len(CELLS))
        found[card] = (0 if _may_turn(game, tableau) and not game.turning.keeps_counting else low, high)
    return found


def _may_turn(game: GridGame, tableau: Tableau) -> bool:
    """Whether a choice of cards to turn is still open."""
    if not game.turning.turners:
        return False
    grid = Grid(counted(tableau, face_down=True))
    return bool(_open_cells(game, tableau) or grid.where(*game.turning.turners) or turned(tableau) or tableau.flips)


def _fillings(game: GridGame, tableau: Tableau, sees: frozenset[str]) -> Iterator[Grid]:
    """The tableau with its unread cells read in every way that a line with these eyes can tell apart."""
    cells = _open_cells(game, tableau)
    kinds = [_told_apart(game, tableau.rows[row - 1][col - 1], sees) for row, col in cells]
    if prod(map(len, kinds)) > FILLINGS_LIMIT:
        return
    known = counted(tableau, face_down=game.turning.keeps_counting)
    for filling in product(*kinds):
        extra = {cell: card for cell, card in zip(cells, filling, strict=True) if card != NOTHING}
        yield Grid({**known, **extra})


def _told_apart(game: GridGame, spot: Spot | None, sees: frozenset[str]) -> tuple[str, ...]:
    """What an unread card can be for a line with these eyes."""
    possible = {kind_of(card) for card in (spot.among if spot else ())} or set(game.copies)
    seen = tuple(card for card in game.copies if card in sees and card in possible)
    return seen if sees.issuperset(possible) else (*seen, NOTHING)


def kind_of(card: str) -> str:
    """The card of a cell as a table writes it: 'zebra:down' is a zebra, 'down' nothing but that."""
    return card.partition(":")[0]


def _line_range(
    game: GridGame, rule: Rule, tableau: Tableau, rivals: tuple[Values, ...], options: Mapping[str, str]
) -> Range:
    if rule.after_turning and _may_turn(game, tableau):
        return _rough_range(game, rule, tableau)
    points = [
        sum(reason.points for reason in rule.reasons(Seat(grid, frozenset(), strength, options)))
        for grid in _fillings(game, tableau, rule.sees)
        for strength in (rivals if rule.card in game.compared else rivals[:1])
    ]
    return (min(points), max(points)) if points else _rough_range(game, rule, tableau)


def _rough_range(game: GridGame, rule: Rule, tableau: Tableau) -> Range:
    """The most that this many cards of the kind can ever bring; turned cards may bring nothing."""
    surely = len(Grid(counted(tableau, face_down=True)).where(rule.card))
    most = min(surely + len(_open_cells(game, tableau)), game.copies[rule.card])
    low, high = rule.range_each
    return (low * most if low < 0 else low * surely if not rule.after_turning else 0), high * max(most, surely)


# --- piles ------------------------------------------------------------------------------------------------


def _notebook_bounds(table: Table, notebook: Notebook) -> Range:
    """Rows and the heights paid grow with every card, but which piles pay can move left: bounded apart."""
    copies = ecosphere.deck(table)
    least = tuple(pile.least for pile in notebook.piles)
    most = tuple(
        pile.height or max(pile.heights, default=copies.get(pile.biome or "desert", 1)) for pile in notebook.piles
    )
    low = sum(reason.points for reason in ecosphere.rows(least))
    high = sum(reason.points for reason in ecosphere.rows(most))
    paying = sorted((position * height for position, height in enumerate(most, 1)), reverse=True)
    return low + _least_columns(least), high + sum(paying[:2])


def _least_columns(least: tuple[int, ...]) -> int:
    """Two piles always pay, at least as little as the two that are worth least."""
    return sum(sorted(position * height for position, height in enumerate(least, 1))[:2])


# --- expeditions ------------------------------------------------------------------------------------------


def _expedition_bounds(game: oceanos.Oceanos, table: Table, player: Expedition) -> Range:
    found = [_filled_bounds(game, table, player, filled) for filled in _filled(player)]
    return min(low for low, _ in found), max(high for _, high in found)


def _filled(player: Expedition) -> Iterator[Expedition]:
    """The player with the unread cards of which something is known read in every way; as it is if those are many."""
    if prod(len(possible) for _, possible in player.among) > FILLINGS_LIMIT // 10:
        yield player
        return
    places = [place for place, _ in player.among]
    for filling in product(*(possible for _, possible in player.among)):
        yield with_elements(player, dict(zip(places, filling, strict=True)))


def with_elements(player: Expedition, cards: Mapping[Coords, tuple[str, ...]]) -> Expedition:
    """The player with these cards read."""
    rows = tuple(
        tuple(cards.get((r, c), card) for c, card in enumerate(row, 1)) for r, row in enumerate(player.rows, 1)
    )
    return replace(player, rows=rows, among=tuple(one for one in player.among if one[0] not in cards))


def _filled_bounds(game: oceanos.Oceanos, table: Table, player: Expedition, filled: Expedition) -> Range:
    lines = [_submarine_range(game, table, filled)]
    lines += [
        _kraken_range(table, player, filled, number)
        for number in oceanos.ROUNDS
        if oceanos.counts(f"kraken_{number}", table)
    ]
    if oceanos.counts("coral", table):
        lines += [_reef_range(filled), _treasure_range(filled)]
    return sum(low for low, _ in lines), sum(high for _, high in lines)


def _submarine_range(game: oceanos.Oceanos, table: Table, player: Expedition) -> Range:
    """Animals and propeller of all rounds that count, over every voyage that is possible."""
    scope = game.settings(table)["animals"]
    ranges = []
    for voyage in voyages(player):
        low = high = 0
        for number, levels in enumerate(voyage, 1):
            if oceanos.counts(f"animals_{number}", table):
                fewest, most = _animals_range(table, player, number, levels.aquarium, scope)
                stars = oceanos.PROPELLER_STARS[levels.propeller]
                low, high = low + fewest + stars, high + most + stars
        ranges.append((low, high))
    return min(low for low, _ in ranges), max(high for _, high in ranges)


def _animals_range(table: Table, player: Expedition, number: int, level: int, scope: str) -> Range:
    rows = oceanos.cards(player)
    points = sum(reason.points for reason in oceanos.animals(rows, oceanos.species(table), number, level, scope))
    open_rows = player.rows[:number] if scope == "all" else player.rows[number - 1 : number]
    unread = any(card is None for row in open_rows for card in row)
    return points, 2 * oceanos.AQUARIUM_PLACES[level] if unread else points


def _eyes(player: Expedition, number: int) -> Range:
    """Fewest and most eyes of a round; an unread card of which nothing is known may show several."""
    low = high = 0
    possible = dict(player.among)
    for col, card in enumerate(player.rows[number - 1], 1):
        ways = (card,) if card is not None else possible.get((number, col), ((), ("eye",) * MOST_SYMBOLS))
        counts = [way.count("eye") for way in ways]
        low, high = low + min(counts), high + max(counts)
    return low, high


def _kraken_range(table: Table, player: Expedition, filled: Expedition, number: int) -> Range:
    mine = _eyes(filled, number)
    others = [_eyes(other, number) for other in table.expeditions if other is not player]
    tokens = (-4, 0) if table.kraken is None else (table.kraken[number - 1],) * 2
    surely = mine[0] > 0 and all(mine[0] >= high for _, high in others)
    never = mine[1] == 0 or any(mine[1] < low for low, _ in others)
    return (0 if never else min(tokens)), (max(tokens) if surely else 0)


def _reef_range(player: Expedition) -> Range:
    rows = oceanos.cards(player)
    least = sum(reason.points for reason in oceanos.reef(rows))
    filled = tuple(tuple(("coral",) * MOST_SYMBOLS if card is None else card for card in row) for row in player.rows)
    return least, sum(reason.points for reason in oceanos.reef(filled))


def _treasure_range(player: Expedition) -> Range:
    """Tokens that were noted count; otherwise each treasure brought up is worth 2 to 4, unread cards two more."""
    if player.treasures is not None:
        return sum(player.treasures), sum(player.treasures)
    rows = oceanos.cards(player)
    found = sum(oceanos.salvaged(rows).values())
    unread = sum(card is None for row in player.rows for card in row)
    all_treasures = sum(card.count("treasure") for row in rows for card in row)
    return 2 * found, 4 * (found if not unread else max(found, all_treasures + MOST_SYMBOLS * unread))
