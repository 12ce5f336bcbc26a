"""The printed score pad of each game: its rows from top to bottom, and which boxes add up to the total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.games import GAMES
from scoring.games.ocean import GROUP_NAMES, GROUPS
from scoring.names import card_words, category_name, plain
from scoring.records import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

TOTAL = "total"
OCEAN_ORDER = (*(card for cards in GROUPS.values() for card in cards), "food_chain_bonus", "turtle", "octopus")
"""On Océan's pad the bonus stands below the groups it is taken from."""


@dataclass(frozen=True, slots=True)
class PadRow:
    """One row of the pad."""

    id: str
    """A category, one of Océan's groups, or 'total'."""
    label: Phrase
    adds_up: bool
    """Whether its box is one of those that make the total."""
    parts: tuple[str, ...] = ()
    """The categories that a subtotal or the total sums."""


def pad_rows(game: str) -> tuple[PadRow, ...]:
    """The rows of the game's pad; Océan's pad sums each group and adds the sums."""
    groups = GROUPS if game == "ocean" else {}
    grouped = {card for cards in groups.values() for card in cards}
    closing = {cards[-1]: group for group, cards in groups.items()}
    rows = []
    for category in OCEAN_ORDER if game == "ocean" else GAMES[game].categories:
        rows.append(PadRow(category, category_name(game, category), adds_up=category not in grouped))
        if category in closing:
            name = GROUP_NAMES[closing[category]]
            label = Phrase(f"= {name.en.capitalize()}", f"= {name.fr.capitalize()}")
            rows.append(PadRow(closing[category], label, adds_up=True, parts=groups[closing[category]]))
    parts = tuple(row.id for row in rows if row.adds_up)
    return (*rows, PadRow(TOTAL, Phrase("TOTAL", "TOTAL"), adds_up=False, parts=parts))


def box(row: PadRow, points: Mapping[str, int]) -> int:
    """The number in one box, from the points of the categories."""
    if row.id == TOTAL:
        return sum(points.values())
    return sum(points[part] for part in row.parts) if row.parts else points[row.id]


def find_row(game: str, text: str) -> str | None:
    """The pad row that a person means by `text`."""
    return _row_words(game).get(plain(text))


def _row_words(game: str) -> dict[str, str]:
    words = {"total": TOTAL, "sum": TOTAL, "somme": TOTAL, "totaux": TOTAL}
    for row in pad_rows(game):
        words.update({plain(word): row.id for word in (row.id, row.label.en, row.label.fr)})
    if game in ("forest", "ocean", "savanna"):
        words = {**card_words(game), **words}
    words |= {plain(word): row for word, row in _OTHER_ROWS.items() if row in GAMES[game].categories}
    return words


_OTHER_ROWS = {
    "bonus": "food_chain_bonus",
    "food chain": "food_chain_bonus",
    "bonus chaîne alimentaire": "food_chain_bonus",
    "chaîne alimentaire": "food_chain_bonus",
    "reef": "coral",
    "récif": "coral",
    "corail": "coral",
    "treasures": "treasure",
    "trésors": "treasure",
}
