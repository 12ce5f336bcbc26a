"""Écosystème - Océan: producers, prey and predators, the food chain, and whales that turn cards over."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from scoring.counting import (
    NEIGHBOURS,
    ROWS,
    Grid,
    Rule,
    Seat,
    by_group,
    cells_where,
    comparison,
    counted,
    listing,
    per_neighbour,
    spread,
    turned,
)
from scoring.games.grid_game import GridGame
from scoring.names import some
from scoring.options import Option
from scoring.records import Coords, Line, Phrase, Problem, Reason, Spot, Tableau

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from scoring.games.grid_game import Values

COPIES = {
    "coral": 12, "krill": 20, "plankton": 20, "grouper": 10, "clownfish": 14, "crab": 12,
    "eel": 8, "shark": 8, "whale": 6, "turtle": 12, "octopus": 8,
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


# --- whales -----------------------------------------------------------------------------------------------


def whale_choices(tableau: Tableau, options: Mapping[str, str]) -> Iterator[frozenset[Coords]]:
    """Every set of cards that the whales, in some order, can have turned.

    Each whale turns one adjacent face-up card. It turns none only when every card beside it lies face down by then,
    or, by house rule, when it was turned before it acted. Such whales may as well come last, so a choice of one card
    per acting whale is legal exactly if the cards differ and each idle whale has its excuse.
    """
    lying = frozenset(cells_where(tableau, lambda spot: spot is not None and not spot.down))
    whales = [cell for cell, card in counted(tableau, face_down=False).items() if card == "whale"]
    reach = {cell: tuple(near for near in NEIGHBOURS[cell] if near in lying) for cell in whales}
    turned_whales_rest = options["flipped_whale_still_flips"] == "no"
    seen: set[frozenset[Coords]] = set()

    def assign(index: int, acts: dict[Coords, Coords]) -> Iterator[frozenset[Coords]]:
        if index == len(whales):
            chosen = frozenset(acts.values())
            if chosen not in seen and _legal(acts, chosen, reach, turned_whales_rest):
                seen.add(chosen)
                yield chosen
            return
        cell = whales[index]
        for near in reach[cell]:
            if near not in acts.values():
                yield from assign(index + 1, {**acts, cell: near})
        if turned_whales_rest or all(_contested(near, cell, reach) for near in reach[cell]):
            yield from assign(index + 1, acts)

    yield from assign(0, {})


def _contested(near: Coords, whale_cell: Coords, reach: Mapping[Coords, tuple[Coords, ...]]) -> bool:
    return any(near in cells for other, cells in reach.items() if other != whale_cell)


def _legal(
    acts: Mapping[Coords, Coords],
    chosen: frozenset[Coords],
    reach: Mapping[Coords, tuple[Coords, ...]],
    turned_whales_rest: bool,
) -> bool:
    idle = [cell for cell in reach if cell not in acts]
    excused = all(chosen.issuperset(reach[cell]) or (turned_whales_rest and cell in chosen) for cell in idle)
    return excused and not (turned_whales_rest and _circular(acts))


def _circular(acts: Mapping[Coords, Coords]) -> bool:
    """Whether acting whales turn each other in a ring, so that none can have acted before it was turned."""
    for start in acts:
        cell = acts[start]
        while cell in acts and cell != start:
            cell = acts[cell]
        if cell == start:
            return True
    return False


class Appraisal:
    """Totals of one tableau under many choices; a line is counted again only when a card it sees was turned."""

    def __init__(self, tableau: Tableau, rivals: Values, options: Mapping[str, str]) -> None:
        self._grid = Grid(counted(tableau, face_down=False))
        self._rivals, self._options = rivals, options
        self._sees = {rule: frozenset(self._grid.where(*rule.sees)) for rule in RULES}
        self._known: dict[tuple[str, frozenset[Coords]], int] = {}

    def total(self, flips: frozenset[Coords]) -> int:
        """The player's total once `flips` are turned."""
        points = {rule.card: self._points(rule, flips & self._sees[rule]) for rule in RULES}
        return sum(points.values()) + min(group_totals(points).values())

    def _points(self, rule: Rule, hidden: frozenset[Coords]) -> int:
        key = (rule.card, hidden)
        if key not in self._known:
            seat = Seat(self._grid.without(hidden), frozenset(), self._rivals, self._options)
            self._known[key] = sum(reason.points for reason in rule.reasons(seat))
        return self._known[key]


class WhalesTurn:
    """Before the count every whale turns one adjacent card; a turned card is ignored everywhere."""

    keeps_counting = False
    turners = frozenset({"whale"})
    candidates: tuple[str, ...] = ()

    def shown(self, tableau: Tableau, options: Mapping[str, str]) -> tuple[Coords, ...]:
        """All face-down cards were the whales' doing."""
        return turned(tableau)

    def choices(self, tableau: Tableau, options: Mapping[str, str]) -> Iterable[tuple[Coords, ...]]:
        """Every set of cards that the whales can turn."""
        return (_cells(flips) for flips in whale_choices(tableau, options))

    def best(self, tableau: Tableau, rivals: Values, options: Mapping[str, str]) -> tuple[Coords, ...]:
        """The choice with the highest own total; the others' plankton is taken before their own turns."""
        appraisal = Appraisal(tableau, rivals, options)
        choices = list(whale_choices(tableau, options))
        return _cells(min(choices, key=lambda flips: (-appraisal.total(flips), sorted(flips))))

    def best_against(
        self, opponent: Tableau, human: Tableau, human_flips: tuple[Coords, ...], options: Mapping[str, str]
    ) -> tuple[Coords, ...]:
        """What the human turns on Tim's side: the largest lead, since Tim's plankton also ranks the human's."""
        human_plankton = len(Grid(counted(human, face_down=False)).without(human_flips).where("plankton"))
        tim = Appraisal(opponent, {"plankton": (human_plankton,)}, options)
        grid = Grid(counted(opponent, face_down=False))
        human_totals: dict[int, int] = {}

        def lead(flips: frozenset[Coords]) -> int:
            plankton_left = len(grid.without(flips).where("plankton"))
            if plankton_left not in human_totals:
                ana = Appraisal(human, {"plankton": (plankton_left,)}, options)
                human_totals[plankton_left] = ana.total(frozenset(human_flips))
            return human_totals[plankton_left] - tim.total(flips)

        return _cells(min(whale_choices(opponent, options), key=lambda flips: (-lead(flips), sorted(flips))))

    def face_down(
        self,
        tableau: Tableau,
        flips: tuple[Coords, ...],
        options: Mapping[str, str],
    ) -> frozenset[Coords]:
        """What lies face down already and what the whales turn."""
        return frozenset((*turned(tableau), *flips))

    def check(self, tableau: Tableau, options: Mapping[str, str]) -> tuple[Problem, ...]:
        """The turned cards must be a choice that the whales had."""
        down = turned(tableau)
        made = frozenset(tableau.flips if tableau.flips is not None else down)
        if tableau.flips is None and not down:
            return ()
        upright = _face_up_again(tableau)
        if made in set(whale_choices(upright, options)):
            return ()
        if tableau.flips is None and _could_be_whales(upright, down, options):
            return ()
        kind = "face_down" if tableau.flips is None else "illegal_flips"
        text = Phrase(
            "The whales cannot have turned exactly these cards: each turns one card next to it",
            "Les baleines n'ont pas pu retourner exactement ces cartes : chacune en retourne une voisine",
        )
        return (Problem(kind, text, tuple(sorted(made))),)


def _face_up_again(tableau: Tableau) -> Tableau:
    """The tableau before anything was turned."""
    rows = tuple(tuple(spot and Spot(spot.card) for spot in row) for row in tableau.rows)
    return replace(tableau, rows=rows, flips=None)


def _could_be_whales(upright: Tableau, down: tuple[Coords, ...], options: Mapping[str, str]) -> bool:
    """Whether some of the unread cards, taken for whales, explain what was turned."""
    unread = cells_where(upright, lambda spot: spot is not None and spot.card is None)
    return any(
        frozenset(down) in set(whale_choices(_with_whales(upright, cells), options))
        for count in range(1, min(len(unread), COPIES["whale"]) + 1)
        for cells in combinations(unread, count)
    )


def _with_whales(tableau: Tableau, cells: tuple[Coords, ...]) -> Tableau:
    rows = tuple(
        tuple(Spot("whale") if (row, col) in cells else spot for col, spot in enumerate(spots, 1))
        for row, spots in enumerate(tableau.rows, 1)
    )
    return replace(tableau, rows=rows)


def _cells(flips: frozenset[Coords]) -> tuple[Coords, ...]:
    return tuple(sorted(flips))


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
    turning=WhalesTurn(),
    extra_categories=("food_chain_bonus",),
    extra_lines=food_chain,
    extra_ranges=food_chain_range,
)
