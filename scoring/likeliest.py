"""The likeliest reading of a table with unread cards: what its total is counted from."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scoring.bounds import kind_of
from scoring.doubt import fill, find_unread
from scoring.games import GAMES
from scoring.games.grid_game import GridGame
from scoring.records import Tableau

if TYPE_CHECKING:
    from scoring.doubt import Unread
    from scoring.records import Table


def likeliest(table: Table) -> Table:
    """The table with every unread place as its likeliest card that the box still holds.

    A total counted from a reading lies within the bounds over all readings; one that leaves cards out need not.
    """
    unread = find_unread(table)
    if not unread or not all(place.candidates for place in unread):
        return table  # nothing to fill in, or cards of many elements that cannot be tried
    left = _left_in_box(table)
    filling = []
    for place in unread:
        card = _choose(place, table, left)
        left[kind_of(card)] -= 1
        filling.append(card)
    return fill(table, unread, tuple(filling))


def has_guesses(table: Table) -> bool:
    """Whether a camera said of some unread card what it could be."""
    grids = (player for player in table.players if isinstance(player, Tableau))
    return any(spot is not None and bool(spot.among) for grid in grids for row in grid.rows for spot in row)


def _left_in_box(table: Table) -> Counter[str]:
    game = GAMES[table.game]
    if not isinstance(game, GridGame):
        return Counter()
    seen = game.seen(table)
    return Counter({card: copies - seen[card] for card, copies in game.copies.items()})


def _choose(place: Unread, table: Table, left: Counter[str]) -> str:
    """The first candidate that is left, where candidates are ranked; else the one with most copies left."""
    game = GAMES[table.game]
    if not isinstance(game, GridGame):
        return place.candidates[0]  # the height of a pile: the least is what is seen
    ranked = place.candidates if _is_ranked(place, table) else sorted(place.candidates, key=lambda card: -left[card])
    fits = (card for card in ranked if kind_of(card) not in game.copies or left[kind_of(card)] > 0)
    return next(fits, ranked[0])


def _is_ranked(place: Unread, table: Table) -> bool:
    """Whether a camera said what the place could be, the likeliest first."""
    if place.player < 0:
        return False
    row, col = place.cell
    spot = table.tableaux[place.player].rows[row - 1][col - 1]
    return spot is not None and bool(spot.among)
