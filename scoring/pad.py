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
    rows = []
    grouped = {card: group for group, cards in GROUPS.items() for card in cards} if game == "ocean" else {}
    late = ("turtle", "octopus")
    for category in GAMES[game].categories:
        if category not in late or game != "ocean":
            rows.append(PadRow(category, category_name(game, category), adds_up=category not in grouped))
        group = grouped.get(category)
        if group is not None and category == GROUPS[group][-1]:
            name = GROUP_NAMES[group]
            label = Phrase(f"= {name.en.capitalize()}", f"= {name.fr.capitalize()}")
            rows.append(PadRow(group, label, adds_up=True, parts=GROUPS[group]))
    if game == "ocean":
        rows += [PadRow(category, category_name(game, category), adds_up=True) for category in late]
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
