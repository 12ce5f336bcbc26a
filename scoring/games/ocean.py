"""Écosystème - Océan: producers, prey and predators, the food chain, and whales that turn cards over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.counting import ROWS, Rule, Seat, by_group, comparison, listing, per_neighbour, spread
from scoring.games.grid_game import GridGame
from scoring.games.whales import WHALES_IN_BOX, WhalesTurn
from scoring.names import some
from scoring.options import Option
from scoring.records import Line, Phrase, Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

COPIES = {
    "coral": 12, "krill": 20, "plankton": 20, "grouper": 10, "clownfish": 14, "crab": 12,
    "eel": 8, "shark": 8, "whale": WHALES_IN_BOX, "turtle": 12, "octopus": 8,
}  # fmt: skip
PLANKTON_PRIZES = (12, 8, 4)
KRILL = (0, 1, 4, 9)
"""Points of a group of 0, 1, 2, 3 or more krill."""
GROUPS = {
    "producers": ("coral", "krill", "plankton"),
    "prey": ("grouper", "clownfish", "crab"),
    "predators": ("eel", "shark", "whale"),
}
GROUP_NAMES = {
    "producers": Phrase("producers", "producteurs"),
    "prey": Phrase("prey", "proies"),
    "predators": Phrase("predators", "prédateurs"),
}
PREY = GROUPS["prey"]


def coral(seat: Seat) -> tuple[Reason, ...]:
    """Each coral in the bottom row: 3."""
    text = Phrase("Coral in the bottom row", "Corail dans la ligne du bas")
    return tuple(Reason(3, (cell,), text) for cell in seat.grid.where("coral") if cell[0] == ROWS)


def krill(seat: Seat) -> tuple[Reason, ...]:
    """Each group of 1, 2, 3 or more krill: 1, 4, 9."""
    return by_group(seat, "ocean", "krill", KRILL)


def plankton(seat: Seat) -> tuple[Reason, ...]:
    """Most face-up plankton of all players: 12, then 8, then 4."""
    cells = seat.grid.where("plankton")
    return comparison(
        len(cells), seat.rivals["plankton"], PLANKTON_PRIZES, cells, some("ocean", "plankton", len(cells))
    )


def grouper(seat: Seat) -> tuple[Reason, ...]:
    """Each grouper: 3 per adjacent krill."""
    return per_neighbour(seat, "ocean", "grouper", 3, "krill")


def clownfish(seat: Seat) -> tuple[Reason, ...]:
    """Each clownfish: 2 per adjacent plankton and per adjacent coral."""
    return per_neighbour(seat, "ocean", "clownfish", 2, "plankton", "coral")


def crab(seat: Seat) -> tuple[Reason, ...]:
    """Each crab: 2 per plankton anywhere in its row."""
    reasons = []
    for cell in seat.grid.where("crab"):
        food = tuple(other for other in seat.grid.where("plankton") if other[0] == cell[0])
        if food:
            many = some("ocean", "plankton", len(food))
            text = Phrase(f"Crab with {many.en} in its row", f"Crabe avec {many.fr} dans sa ligne")
            reasons.append(Reason(2 * len(food), (cell, *food), text))
    return tuple(reasons)


def eel(seat: Seat) -> tuple[Reason, ...]:
    """Each eel beside at least one coral: 4 per adjacent prey card."""
    reasons = []
    for cell in seat.grid.where("eel"):
        shelter, prey = seat.grid.beside(cell, "coral"), seat.grid.beside(cell, *PREY)
        if shelter and prey:
            eaten = listing("ocean", seat.grid, prey)
            text = Phrase(f"Eel in the coral catches {eaten.en}", f"La murène dans le corail attrape {eaten.fr}")
            reasons.append(Reason(4 * len(prey), (cell, *shelter, *prey), text))
    return tuple(reasons)


def shark(seat: Seat) -> tuple[Reason, ...]:
    """Each shark: 2 per prey card in its row and 2 per prey card in its column."""
    reasons = []
    for cell in seat.grid.where("shark"):
        prey = tuple(other for other in seat.grid.where(*PREY) if other[0] == cell[0] or other[1] == cell[1])
        if prey:
            eaten = listing("ocean", seat.grid, prey)
            text = Phrase(f"Shark hunts {eaten.en} along its lines", f"Le requin chasse {eaten.fr} sur ses lignes")
            reasons.append(Reason(2 * len(prey), (cell, *prey), text))
    return tuple(reasons)


def whale(seat: Seat) -> tuple[Reason, ...]:
    """Each whale: 2 per krill in the whole tableau."""
    food = seat.grid.where("krill")
    if not food:
        return ()
    many = some("ocean", "krill", len(food))
    text = Phrase(f"Whale feeds on {many.en}", f"La baleine se nourrit de {many.fr}")
    return tuple(Reason(2 * len(food), (cell, *food), text) for cell in seat.grid.where("whale"))


def turtle(seat: Seat) -> tuple[Reason, ...]:
    """2 per row and 2 per column with at least one turtle."""
    return spread(seat, "ocean", "turtle")


def octopus(seat: Seat) -> tuple[Reason, ...]:
    """Each octopus: 3."""
    return tuple(Reason(3, (cell,), Phrase("Octopus", "Pieuvre")) for cell in seat.grid.where("octopus"))


def group_totals(points: Mapping[str, int]) -> dict[str, int]:
    """The subtotals of the pad: producers, prey, predators."""
    return {group: sum(points[card] for card in cards) for group, cards in GROUPS.items()}


def total(points: Mapping[str, int]) -> int:
    """All lines and the food-chain bonus."""
    return sum(points.values()) + min(group_totals(points).values())


def food_chain(points: Mapping[str, int], options: Mapping[str, str], solo: bool) -> tuple[Line, ...]:
    """The smallest of the three group totals, once more."""
    totals = group_totals(points)
    weakest = min(totals, key=lambda group: totals[group])
    name = GROUP_NAMES[weakest]
    text = Phrase(f"Weakest group: {name.en}", f"Groupe le plus faible : {name.fr}")
    return (Line("food_chain_bonus", (Reason(totals[weakest], (), text),)),)


def food_chain_range(
    ranges: Mapping[str, tuple[int, int]],
    options: Mapping[str, str],
    solo: bool,
) -> dict[str, tuple[int, int]]:
    """The bonus grows with every line, so its bounds are the bonuses of the bounds."""
    low = group_totals({card: bounds[0] for card, bounds in ranges.items()})
    high = group_totals({card: bounds[1] for card, bounds in ranges.items()})
    return {"food_chain_bonus": (min(low.values()), min(high.values()))}


RULES = (
    Rule("coral", frozenset({"coral"}), coral, (0, 3), after_turning=True),
    Rule("krill", frozenset({"krill"}), krill, (0, 3), after_turning=True),
    Rule("plankton", frozenset({"plankton"}), plankton, (0, 12), after_turning=True),
    Rule("grouper", frozenset({"grouper", "krill"}), grouper, (0, 12), after_turning=True),
    Rule("clownfish", frozenset({"clownfish", "plankton", "coral"}), clownfish, (0, 8), after_turning=True),
    Rule("crab", frozenset({"crab", "plankton"}), crab, (0, 8), after_turning=True),
    Rule("eel", frozenset({"eel", "coral", *PREY}), eel, (0, 12), after_turning=True),
    Rule("shark", frozenset({"shark", *PREY}), shark, (0, 14), after_turning=True),
    Rule("whale", frozenset({"whale", "krill"}), whale, (0, 38), after_turning=True),
    Rule("turtle", frozenset({"turtle"}), turtle, (0, 4), after_turning=True),
    Rule("octopus", frozenset({"octopus"}), octopus, (0, 3), after_turning=True),
)

GAME = GridGame(
    id="ocean",
    copies=COPIES,
    rules=RULES,
    compared={"plankton": lambda grid: len(grid.where("plankton"))},
    margins=(55, 70, 80),
    options=(Option("flipped_whale_still_flips", "yes", ("yes", "no")),),
    turning=WhalesTurn(RULES, total),
    extra_categories=("food_chain_bonus",),
    extra_lines=food_chain,
    extra_ranges=food_chain_range,
)
