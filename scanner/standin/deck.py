"""Which stand-in decks exist, and which function paints which card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.errors import WrongArgumentsError
from scanner.language import say
from scanner.standin import ecosphere, forest, ocean, oceanos, savanna

if TYPE_CHECKING:
    from scanner.standin.pen import Painter, Pen

BACK = "back"
BESIDE = (BACK, "back-2", "back-3", "aid", "tokens", "diver", "fuel")
"""What is in a box beside the cards that are played."""

_DECKS: dict[str, dict[str, Painter]] = {
    "forest": forest.CARDS,
    "ocean": ocean.CARDS,
    "savanna": savanna.CARDS,
    "oceanos": oceanos.CARDS,
    "ecosphere": ecosphere.CARDS,
}

GAMES = tuple(_DECKS)


def cards(game: str) -> tuple[str, ...]:
    """The kinds of card in the game's stand-in deck, in the order of its rules, without the back."""
    return tuple(card for card in _deck(game) if card not in BESIDE)


def paint(pen: Pen, game: str, card: str) -> None:
    """Paint one card, by its id, or the back; a card of Écosphère may name its number, 'desert:4'."""
    deck = _deck(game)
    painter = deck.get(card) or (ecosphere.painter(card) if game == "ecosphere" else None)
    if painter is None:
        kinds = ", ".join(deck)
        raise WrongArgumentsError(
            say(f"no card '{card}' in {game}: {kinds}", f"pas de carte « {card} » dans {game} : {kinds}")
        )
    painter(pen)


def _deck(game: str) -> dict[str, Painter]:
    if game not in _DECKS:
        games = ", ".join(_DECKS)
        raise WrongArgumentsError(
            say(
                f"no stand-in deck of {game}, only of {games}",
                f"pas de jeu dessiné pour {game}, seulement pour {games}",
            )
        )
    return _DECKS[game]
