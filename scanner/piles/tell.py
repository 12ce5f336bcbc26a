"""What was read of piles, as JSON (CONTRACT 3) and in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scanner.enrolment.labels import said_label
from scanner.piles.beside import left_out
from scanner.piles.fuse import as_pile, piles_of
from scanner.records import UNKNOWN
from scanner.tableau.tell import READABLE, card_json, corners_json
from scoring.records import Notebook, Phrase, Problem

if TYPE_CHECKING:
    from scanner.game.evening import Cards
    from scanner.records import Reading, ReadPile
    from scoring.records import Coords, Standing

LISTED = 0.0005
"""Probability from which a height is told."""


def pile_json(pile: ReadPile, lies: str | None, count: int | None, *, certain: bool = False) -> dict[str, Any]:
    """One pile: its whole card with how many cards it has."""
    found = card_json(pile, lies, 1.0 if certain else None)
    counts = [[height, round(chance, 4)] for height, chance in pile.heights if chance >= LISTED]
    outline = corners_json(pile.outline) if pile.outline is not None else None
    return found | {"count": count, "counts": counts, "outline": outline}


def piles_json(reading: Reading) -> dict[str, Any]:
    """One notebook: every pile that is readable named and counted."""
    cards = [pile_json(pile, _named(pile), _counted(pile)) for pile in piles_of(reading)]
    return {
        "photo": reading.photo,
        "size": list(reading.size),
        "grid": [1, reading.cols],
        "turn": reading.turn,
        "piles": [[card["card"], card["count"]] for card in cards],
        "cards": cards,
        "outside": [
            {"corners": corners_json(quad), "confidence": round(quad.confidence, 4)} for quad in reading.outside
        ],
        "others": [],
    }


def _named(pile: ReadPile) -> str:
    best = pile.candidates[0]
    return best.card if best.probability >= READABLE and best.card != UNKNOWN else UNKNOWN


def _counted(pile: ReadPile) -> int | None:
    height, chance = pile.heights[0]
    return height if chance >= READABLE else None


def counted_json(cards: Cards, standing: Standing, answered: frozenset[Coords]) -> list[dict[str, Any]]:
    """The piles of a counted player."""
    notebook = standing.player
    assert isinstance(notebook, Notebook)  # piles only
    return [
        pile_json(as_pile(card), pile.biome or UNKNOWN, pile.height, certain=(card.row, card.col) in answered)
        for card, pile in zip(cards, notebook.piles, strict=True)
    ]


def pile_problems(reading: Reading, _shape: tuple[int, int] | None) -> tuple[Problem, ...]:
    """Piles whose biome or number is unclear, and what lies beside them like another."""
    unclear = tuple((1, pile.col) for pile in piles_of(reading) if _named(pile) == UNKNOWN or _counted(pile) is None)
    beyond = left_out(reading)
    if not unclear:
        return beyond
    listed = ", ".join(str(col) for _, col in unclear)
    text = Phrase(f"unclear: pile {listed}", f"pas claire : pile {listed}")
    return (Problem("doubtful_pile", text, unclear), *beyond)


def piles_page(reading: Reading, found: tuple[Problem, ...], game: str | None, lang: str) -> str:
    """One line per pile."""
    width, height = reading.size
    count = len(reading.cards)
    extent = Phrase(f"{count} pile{'s' * (count > 1)}", f"{count} pile{'s' * (count > 1)}").said(lang)
    parts = [f"{reading.photo} ({width} x {height}) – {extent}"]
    if found:
        parts.append("\n".join(f"! {problem.text.said(lang)}" for problem in found))
    rows = [_row(pile, game, lang) for pile in piles_of(reading)]
    widths = [max(len(row[at]) for row in rows) for at in range(3)] if rows else [0, 0, 0]
    parts.append(
        "\n".join("  ".join(text.ljust(wide) for text, wide in zip(row, widths, strict=True)).rstrip() for row in rows)
    )
    return "\n\n".join(parts)


def _row(pile: ReadPile, game: str | None, lang: str) -> tuple[str, str, str]:
    best = pile.candidates[0]
    name = f"{said_label(best.card, game, lang)} {best.probability:.2f}"
    heights = [f"{height} {chance:.2f}" for height, chance in pile.heights if chance >= 0.03]
    either = " ou " if lang == "fr" else " or "
    return str(pile.col), name, either.join(heights)
