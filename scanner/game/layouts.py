"""How the cards of each game lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from scanner.errors import WrongArgumentsError
from scanner.language import say

if TYPE_CHECKING:
    from scanner.game.card_layout import CardLayout


_WHERE = {
    "forest": ("as_grid", "GRID"),
    "ocean": ("as_grid", "GRID"),
    "savanna": ("as_grid", "GRID"),
    "oceanos": ("as_rows", "ROWS"),
    "ecosphere": ("as_piles", "PILES"),
}
"""By game, the module of this package that knows how its cards lie, and what it calls it."""


class _Layouts(Mapping[str, "CardLayout"]):
    """By game. What knows piles is loaded when piles are read: to load all of them takes as long as to read a photo."""

    def __getitem__(self, game: str) -> CardLayout:
        module, name = _WHERE[game]
        layout: CardLayout = getattr(import_module(f"scanner.game.{module}"), name)
        return layout

    def __iter__(self) -> Iterator[str]:
        return iter(_WHERE)

    def __len__(self) -> int:
        return len(_WHERE)


LAYOUTS = _Layouts()


def layout_of(game: str | None) -> CardLayout:
    """How the cards of a game lie; cards of no game lie in some grid."""
    if game is None:
        return LAYOUTS["forest"]
    if game not in LAYOUTS:
        raise WrongArgumentsError(
            say(f"{game} cannot be counted from photos", f"{game} ne se compte pas d'après des photos")
        )
    return LAYOUTS[game]
