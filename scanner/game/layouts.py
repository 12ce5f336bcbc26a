"""How the cards of each game lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.errors import WrongArgumentsError
from scanner.game.as_grid import GRID
from scanner.game.as_piles import PILES
from scanner.game.as_rows import ROWS
from scanner.language import say

if TYPE_CHECKING:
    from scanner.game.card_layout import CardLayout

LAYOUTS = {"forest": GRID, "ocean": GRID, "savanna": GRID, "oceanos": ROWS, "ecosphere": PILES}
"""By game."""


def layout_of(game: str | None) -> CardLayout:
    """How the cards of a game lie; cards of no game lie in some grid."""
    if game is None:
        return GRID
    if game not in LAYOUTS:
        raise WrongArgumentsError(
            say(f"{game} cannot be counted from photos", f"{game} ne se compte pas d'après des photos")
        )
    return LAYOUTS[game]
