"""What was read from photos, as JSON (CONTRACT 3): cards with corners, confidence and candidates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scanner.records import BACK
from scoring.bounds import DOWN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scanner.records import Quad, ReadCard, Reading

LISTED = 0.0005
"""Probability from which a candidate is told."""
UNREAD = "?"
"""A card that lies in its place and has no name."""
READABLE = 0.9
"""Probability from which a card is named; below it is unread, since a stranger too is most like something."""
MOST_LISTED = 12
"""Candidates of one card that are told."""


def shown(card: str) -> str:
    """A label as JSON writes it: the back is a card face down."""
    return DOWN if card == BACK else card


def corners_json(quad: Quad) -> list[list[float]]:
    """Corners in photo pixels, to a tenth."""
    return [[round(x, 1), round(y, 1)] for x, y in quad.corners]


def card_json(card: ReadCard, lies: str | None, confidence: float | None = None) -> dict[str, Any]:
    """One card; `lies` is what was made of it, '?' if it stays open, None if no deck says what it could be."""
    listed = [each for each in card.candidates if each.probability >= LISTED][:MOST_LISTED]
    likeliest = card.candidates[0].probability if card.candidates else card.quad.confidence
    sure = likeliest if confidence is None else confidence
    return {
        "row": card.row,
        "col": card.col,
        "card": lies,
        "confidence": round(sure, 4),
        "corners": corners_json(card.quad),
        "candidates": [[shown(each.card), round(each.probability, 4)] for each in listed],
    }


def reading_json(reading: Reading) -> dict[str, Any]:
    """One tableau: every card that is readable named; without a deck none is."""
    cards = [card_json(card, named(card)) for card in reading.cards]
    lying = {(card["row"], card["col"]): card["card"] or UNREAD for card in cards}
    found = {
        "photo": reading.photo,
        "size": list(reading.size),
        "grid": [reading.rows, reading.cols],
        "turn": reading.turn,
        "rows": _grid(lying, reading.rows, reading.cols),
        "cards": cards,
        "outside": [
            {"corners": corners_json(quad), "confidence": round(quad.confidence, 4)} for quad in reading.outside
        ],
    }
    return found | {"others": [reading_json(other) for other in reading.others]}


def named(card: ReadCard) -> str | None:
    """What `recount read` calls a card; None without a deck."""
    if not card.candidates:
        return None
    return shown(card.candidates[0].card) if card.candidates[0].probability >= READABLE else UNREAD


def _grid(lying: Mapping[tuple[int, int], str], rows: int, cols: int) -> list[list[str | None]]:
    return [[lying.get((row, col)) for col in range(1, cols + 1)] for row in range(1, rows + 1)]
