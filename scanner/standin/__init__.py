"""Stand-in decks drawn by this project, to try the program and to play with: no publisher's art."""

from __future__ import annotations

from scanner.standin.deck import GAMES, cards
from scanner.standin.picture import draw

__all__ = ["GAMES", "cards", "draw"]
