"""Océan's whales: what they may turn, which choice is best, and whether the cards that lie face down were theirs."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from scoring.counting import NEIGHBOURS, Grid, Seat, cells_where, counted, turned
from scoring.records import Coords, Phrase, Problem, Tableau

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from scoring.counting import Rule
    from scoring.games.grid_game import Values

WHALES_IN_BOX = 6
CHOICES_LIMIT = 40_000
"""Ways to act that are tried. Six whales have at most 5 ** 6; a board with many more cannot exist, but is counted."""


@dataclass(frozen=True, slots=True)
class Pod:
    """The whales of one tableau and the house rule they act under.

    Each whale turns one adjacent face-up card. It turns none only when every card beside it lies face down by then,
    or, by house rule, when it was turned before it acted. Such whales may as well come last, so a choice of one card
    per acting whale is legal exactly if the cards differ and each idle whale has its excuse.
    """

    reach: Mapping[Coords, tuple[Coords, ...]]
    """By whale, the cards beside it that lay face up at first."""
    turned_ones_rest: bool
    """Whether a whale that was turned over before it acted turns nothing (RULES O1)."""

    def acts(self) -> Iterator[dict[Coords, Coords]]:
        """Every legal way to act: by whale, the card it turned."""
        return (acts for acts in islice(self._assign(tuple(self.reach), {}), CHOICES_LIMIT) if self.allows(acts))

    def _assign(self, whales: tuple[Coords, ...], acts: dict[Coords, Coords]) -> Iterator[dict[Coords, Coords]]:
        if not whales:
            yield acts
            return
        cell, *rest = whales
        for near in self.reach[cell]:
            if near not in acts.values() and not (self.turned_ones_rest and _leads(acts, near, cell)):
                yield from self._assign(tuple(rest), {**acts, cell: near})
        if self.turned_ones_rest or all(self._contested(near, cell) for near in self.reach[cell]):
            yield from self._assign(tuple(rest), acts)

    def _contested(self, near: Coords, whale: Coords) -> bool:
        return any(near in cells for other, cells in self.reach.items() if other != whale)

    def allows(self, acts: Mapping[Coords, Coords]) -> bool:
        """Whether each idle whale has its excuse, and by house rule each whale acted before it was turned."""
        chosen = set(acts.values())
        idle = [cell for cell in self.reach if cell not in acts]
        excused = all(
            chosen.issuperset(self.reach[cell]) or (self.turned_ones_rest and cell in chosen) for cell in idle
        )
        return excused and not (self.turned_ones_rest and _in_a_ring(acts))


def _in_a_ring(acts: Mapping[Coords, Coords]) -> bool:
    """Whether acting whales turn each other in a ring, so that none can have acted before it was turned."""
    return any(_leads(acts, acts[whale], whale) for whale in acts)


def _leads(acts: Mapping[Coords, Coords], cell: Coords, goal: Coords) -> bool:
    """Whether whale turns whale from `cell` on until `goal`."""
    while cell != goal and cell in acts:
        cell = acts[cell]
    return cell == goal


def pod(tableau: Tableau, options: Mapping[str, str]) -> Pod:
    """The whales that lie face up, before any of them acts."""
    lying = set(cells_where(tableau, lambda spot: spot is not None and not spot.down))
    whales = [cell for cell, card in counted(tableau, face_down=False).items() if card == "whale"]
    return _pod(whales, lying, options)


def _pod(whales: Iterable[Coords], lying: set[Coords], options: Mapping[str, str]) -> Pod:
    reach = {cell: tuple(near for near in NEIGHBOURS[cell] if near in lying) for cell in whales}
    return Pod(reach, turned_ones_rest=options["flipped_whale_still_flips"] == "no")


def whale_choices(tableau: Tableau, options: Mapping[str, str]) -> Iterator[tuple[Coords, ...]]:
    """Every set of cards that the whales, in some order, can turn."""
    return iter(dict.fromkeys(tuple(sorted(acts.values())) for acts in pod(tableau, options).acts()))


class Appraisal:
    """Totals of one tableau under many choices; a line is counted again only when a card it sees was turned."""

    def __init__(self, rules: tuple[Rule, ...], tableau: Tableau, rivals: Values, options: Mapping[str, str]) -> None:
        self._grid = Grid(counted(tableau, face_down=False))
        self._rules, self._rivals, self._options = rules, rivals, options
        self._sees = {rule.card: frozenset(self._grid.where(*rule.sees)) for rule in rules}
        self._known: dict[tuple[str, frozenset[Coords]], int] = {}

    def points(self, flips: Iterable[Coords]) -> dict[str, int]:
        """The player's lines once `flips` are turned."""
        return {rule.card: self._line(rule, self._sees[rule.card].intersection(flips)) for rule in self._rules}

    def _line(self, rule: Rule, hidden: frozenset[Coords]) -> int:
        key = (rule.card, hidden)
        if key not in self._known:
            seat = Seat(self._grid.without(hidden), frozenset(), self._rivals, self._options)
            self._known[key] = sum(reason.points for reason in rule.reasons(seat))
        return self._known[key]


@dataclass(frozen=True, slots=True)
class WhalesTurn:
    """Before the count every whale turns one adjacent card; a turned card is ignored everywhere."""

    rules: tuple[Rule, ...]
    total: Callable[[Mapping[str, int]], int]
    """The player's total from the points of the rules."""
    keeps_counting: bool = False
    turners: frozenset[str] = frozenset({"whale"})
    candidates: tuple[str, ...] = ()

    def made(self, tableau: Tableau, options: Mapping[str, str]) -> tuple[Coords, ...] | None:
        """All face-down cards were the whales' doing; where some lie there, nothing is left to choose."""
        return (turned(tableau) or None) if tableau.flips is None else tableau.flips

    def choices(self, tableau: Tableau, options: Mapping[str, str]) -> Iterable[tuple[Coords, ...]]:
        """Every set of cards that the whales can turn."""
        return whale_choices(tableau, options)

    def best(self, tableau: Tableau, rivals: Values, options: Mapping[str, str]) -> tuple[Coords, ...]:
        """The choice with the highest own total; the others' plankton is taken before their own turns."""
        appraisal = Appraisal(self.rules, tableau, rivals, options)
        return min(whale_choices(tableau, options), key=lambda flips: (-self.total(appraisal.points(flips)), flips))

    def best_against(
        self, opponent: Tableau, human: Tableau, human_flips: tuple[Coords, ...], options: Mapping[str, str]
    ) -> tuple[Coords, ...]:
        """What the human turns on Tim's side: the largest lead, since Tim's plankton also ranks the human's."""
        human_plankton = len(Grid(counted(human, face_down=False)).without(human_flips).where("plankton"))
        tim = Appraisal(self.rules, opponent, {"plankton": (human_plankton,)}, options)
        grid = Grid(counted(opponent, face_down=False))
        human_totals: dict[int, int] = {}

        def lead(flips: tuple[Coords, ...]) -> int:
            plankton_left = len(grid.without(flips).where("plankton"))
            if plankton_left not in human_totals:
                ana = Appraisal(self.rules, human, {"plankton": (plankton_left,)}, options)
                human_totals[plankton_left] = self.total(ana.points(human_flips))
            return human_totals[plankton_left] - self.total(tim.points(flips))

        return min(whale_choices(opponent, options), key=lambda flips: (-lead(flips), flips))

    def face_down(self, tableau: Tableau, flips: tuple[Coords, ...], options: Mapping[str, str]) -> frozenset[Coords]:
        """What lies face down already and what the whales turn."""
        return frozenset((*turned(tableau), *flips))

    def check(self, tableau: Tableau, options: Mapping[str, str]) -> tuple[Problem, ...]:
        """The turned cards must be a choice that the whales had."""
        written, down = tableau.flips, turned(tableau)
        made = down if written is None else tuple(sorted({*written, *down}))
        if (written is None and not down) or explained(tableau, made, options):
            return ()
        text = Phrase(
            "The whales cannot have turned exactly these cards: each turns one card next to it",
            "Les baleines n'ont pas pu retourner exactement ces cartes : chacune en retourne une voisine",
        )
        return (Problem("face_down" if written is None else "illegal_flips", text, made),)


def explained(tableau: Tableau, made: tuple[Coords, ...], options: Mapping[str, str]) -> bool:
    """Whether whales can have turned exactly the cards `made`; any unread card may have been one."""
    lying = set(cells_where(tableau, lambda spot: spot is not None))
    whales = {cell for cell, card in counted(tableau, face_down=True).items() if card == "whale"}
    unread = set(cells_where(tableau, lambda spot: spot is not None and spot.card is None))
    if len(whales) > WHALES_IN_BOX:
        return True  # more than the box holds: that is the problem to report, and anything could follow from it
    return any(
        _pod(whales.union(acts), lying, options).allows(acts)
        for acts in _turners(made, whales | unread, {})
        if len(whales.union(acts)) <= WHALES_IN_BOX
    )


def _turners(
    made: tuple[Coords, ...], whales: set[Coords], acts: dict[Coords, Coords]
) -> Iterator[dict[Coords, Coords]]:
    """Every way to find each turned card its own whale."""
    if len(acts) > WHALES_IN_BOX:
        return
    if not made:
        yield acts
        return
    cell, *rest = made
    for near in NEIGHBOURS[cell]:
        if near in whales and near not in acts:
            yield from _turners(tuple(rest), whales, {**acts, near: cell})
