"""A second scorer, written from RULES.md alone and as plainly as possible, to hold the real one against.

It takes the JSON form of a table and knows nothing of the package: no reasons, no shortcuts, everything by brute force.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from tests.scoring.second_opinion_grids import BOX, forest, groups, ocean, savanna

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.scoring.second_opinion_grids import Cell, Counted, Json, Lines

OCEANOS_ANIMALS = ("seahorse", "jellyfish", "starfish", "pufferfish", "crab", "turtle", "dolphin", "manta")
MARGINS = {"forest": (30, 50, 70), "ocean": (55, 70, 80), "savanna": (55, 75, 85)}
DEFAULTS = {
    "gap_table": "12 12 12 7 3 0 -5", "flipped_whale_still_flips": "yes", "hyena_reach": "straight",
    "cheetah_reach": "line", "elephant_floor": "none", "animals": "row", "tie_break": "levels",
}  # fmt: skip


@dataclass
class Opinion:
    """What the second scorer says about a table."""

    lines: list[Lines]
    flips: list[list[Cell]]
    ranks: list[int]
    winners: list[str]
    solo: Json | None

    @property
    def totals(self) -> list[int]:
        return [sum(lines.values()) for lines in self.lines]


def opinion(table: Json) -> Opinion:
    """The count of any table."""
    options = DEFAULTS | table.get("options", {})
    count = {"forest": forest, "ocean": ocean, "savanna": savanna, "ecosphere": _ecosphere, "oceanos": _oceanos}
    lines, flips, tie_breaks = count[table["game"]](table, options)
    keys = [(sum(own.values()), better) for own, better in zip(lines, tie_breaks, strict=True)]
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    winners = [player["name"] for player, rank in zip(table["players"], ranks, strict=True) if rank == 1]
    solo = None
    for index, player in enumerate(table["players"]):
        if player.get("solo"):
            margin = keys[1 - index][0] - keys[index][0]
            beaten = sum(margin >= needed for needed in MARGINS[table["game"]])
            solo = {"margin": margin, "verdict": ("defeat", "easy", "normal", "hard")[beaten]}
    return Opinion(lines, flips, ranks, winners, solo)


# --- the other two ----------------------------------------------------------------------------------------


def _ecosphere(table: Json, options: dict[str, str]) -> Counted:
    lines, cards = [], []
    for player in table["players"]:
        piles = [height for _, height in player["piles"]]
        rows = 0
        for level in range(1, max(piles, default=0) + 1):
            full = 0
            while full < len(piles) and piles[full] >= level:
                full += 1
            rows += full * (full + 1) // 2
        tallest = sorted(range(len(piles)), key=lambda at: (-piles[at], at))[:2]
        lines.append({"rows": rows, "columns": sum((at + 1) * piles[at] for at in tallest)})
        cards.append(-sum(piles))
    return lines, [[] for _ in lines], cards


def _oceanos(table: Json, options: dict[str, str]) -> Counted:
    players = table["players"]
    everything, dots = [], []
    for player in players:
        lines: Lines = {}
        for at in range(3):
            rows = player["rows"][: at + 1] if options["animals"] == "all" else [player["rows"][at]]
            kinds = {element for row in rows for card in row for element in card if element in OCEANOS_ANIMALS}
            lines[f"animals_{at + 1}"] = 2 * min(len(kinds), (3, 5, 8)[player["levels"]["aquarium"][at] - 1])
            lines[f"propeller_{at + 1}"] = (0, 2, 5)[player["levels"]["propeller"][at] - 1]
            eyes = [sum(card.count("eye") for card in other["rows"][at]) for other in players]
            mine = sum(card.count("eye") for card in player["rows"][at])
            lines[f"kraken_{at + 1}"] = table["kraken"][at] if mine and mine == max(eyes) else 0
        corals = {
            (row, col): card.count("coral")
            for row, cards in enumerate(player["rows"])
            for col, card in enumerate(cards)
            if "coral" in card
        }
        lines["coral"] = max((sum(corals[cell] for cell in reef) for reef in groups(corals)), default=0)
        lines["treasure"] = sum(player["treasures"])
        everything.append(lines)
        shared = options["tie_break"] == "shared"
        dots.append(0 if shared else sum(levels[2] for levels in player["levels"].values()))
    return everything, [[] for _ in players], dots


# --- unread cards -----------------------------------------------------------------------------------------


def completions(table: Json) -> Iterator[Json]:
    """Every way to read the '?' cells of a grid game with the cards that the box has left."""
    box = Counter(BOX[table["game"]])
    unread: list[tuple[list[str], int]] = []
    full = deepcopy(table)
    for cards in [row for player in full["players"] for row in player["rows"]] + [full.get("neutral") or []]:
        for at, card in enumerate(cards):
            if card == "?":
                unread.append((cards, at))
            elif card not in (None, ".", "down"):
                box[card.partition(":")[0]] -= 1
    for reading in product(BOX[table["game"]], repeat=len(unread)):
        if all(box[card] >= count for card, count in Counter(reading).items()):
            for (cards, at), card in zip(unread, reading, strict=True):
                cards[at] = card
            yield deepcopy(full)
