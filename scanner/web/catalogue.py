"""What a page must know of the games before anything else: names, cards, pads, house rules."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from scanner.game.layouts import LAYOUTS
from scanner.sheets.sheet_colours import DOTS
from scoring.games import GAMES
from scoring.games.ecosphere import COPIES
from scoring.games.grid_game import GridGame
from scoring.games.oceanos import legal_elements
from scoring.names import card_name, category_name, game_name
from scoring.pad import pad_rows
from scoring.vocabulary import PART_NAMES

if TYPE_CHECKING:
    from scoring.games import Game

COLOURS = ("red", "orange", "yellow", "green", "teal", "blue", "purple", "pink")
LAYOUT_NAMES = {"ecosphere": "piles", "oceanos": "rows"}


@cache
def catalogue() -> dict[str, Any]:
    """All games, in both languages."""
    return {
        "version": version("recount"),
        "games": [_game(game) for game in GAMES.values()],
        "colours": list(COLOURS),
    }


def _game(game: Game) -> dict[str, Any]:
    layout = LAYOUTS.get(game.id)
    is_grid = isinstance(game, GridGame)
    return {
        "id": game.id,
        "name": game_name(game.id)._asdict(),
        "layout": LAYOUT_NAMES.get(game.id, "grid"),
        "shape": layout.shape if layout is not None else None,
        "photos": layout is not None,
        "players": {"most": game.most_players},
        "neutral": is_grid,
        "solo": is_grid,
        "down": is_grid,
        "cards": [
            {"id": card, "name": card_name(game.id, card)._asdict(), "copies": copies, "colour": DOTS.get(card)}
            for card, copies in _copies(game).items()
        ],
        "categories": [{"id": each, "name": category_name(game.id, each)._asdict()} for each in game.categories],
        "pad": [
            {
                "id": row.id,
                "name": row.label._asdict(),
                "parts": list(row.parts),
                "adds_up": row.adds_up,
                "colour": DOTS.get(row.id),
            }
            for row in pad_rows(game.id)
        ],
        "parts": [{"id": part, "name": name._asdict()} for part, name in PART_NAMES.items() if game.id == "oceanos"],
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": list(option.choices),
                "expected": option.expected._asdict(),
            }
            for option in game.options
        ],
    }


def _copies(game: Game) -> dict[str, int | None]:
    """Every card with its number in the box; None where it depends on the players or elements are mixed."""
    if isinstance(game, GridGame):
        return dict(game.copies)
    if game.id == "ecosphere":
        return dict.fromkeys(COPIES)
    return dict.fromkeys(legal_elements(None))
