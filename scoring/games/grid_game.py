"""What Forêt, Océan and Savane have in common: a deck, rules in the order of the sheet, and a way cards turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from scoring.counting import CELLS, Grid, Rule, Seat, cells_where, counted, turned
from scoring.names import card_name
from scoring.records import Column, Coords, Line, Phrase, Problem, Table, Tableau

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from scoring.options import Option

Values = dict[str, tuple[int, ...]]
"""Per comparison, one value per participant."""
Range = tuple[int, int]
"""The least and the most."""


class Turning(Protocol):
    """How cards come to lie face down in a game, and who chooses them."""

    @property
    def keeps_counting(self) -> bool:
        """Whether a turned card still counts for the lines scored before the turning (Savane)."""

    @property
    def turners(self) -> frozenset[str]:
        """The kinds of card that turn others."""

    @property
    def candidates(self) -> tuple[str, ...]:
        """What an unread face-down card can be, where that matters; empty where it does not."""

    def made(self, tableau: Tableau, options: Mapping[str, str]) -> tuple[Coords, ...] | None:
        """The choice that stands: written down, or shown by cards that lie face down; None while it is open."""

    def choices(self, tableau: Tableau, options: Mapping[str, str]) -> Iterable[tuple[Coords, ...]]:
        """Every choice that may be made on an open tableau, by its owner or against a solo opponent."""

    def best(self, tableau: Tableau, rivals: Values, options: Mapping[str, str]) -> tuple[Coords, ...]:
        """The legal choice with the highest own total, ties to the smallest list of cells."""

    def best_against(
        self, opponent: Tableau, human: Tableau, human_flips: tuple[Coords, ...], options: Mapping[str, str]
    ) -> tuple[Coords, ...]:
        """The legal choice that the human makes for the solo opponent."""

    def face_down(self, tableau: Tableau, flips: tuple[Coords, ...], options: Mapping[str, str]) -> frozenset[Coords]:
        """Every cell that lies face down when the count ends."""

    def check(self, tableau: Tableau, options: Mapping[str, str]) -> tuple[Problem, ...]:
        """Face-down cards that nobody could have turned, and choices against the rules."""


@dataclass(frozen=True, eq=False)
class GridGame:
    """One of the three grid games."""

    id: str
    copies: Mapping[str, int]
    rules: tuple[Rule, ...]
    compared: Mapping[str, Callable[[Grid], int]]
    """The value that each comparison compares."""
    margins: tuple[int, int, int]
    """Solo: win margins easy, normal, hard."""
    options: tuple[Option, ...]
    turning: Turning
    extra_categories: tuple[str, ...] = ()
    extra_lines: Callable[[Mapping[str, int], Mapping[str, str], bool], tuple[Line, ...]] = lambda *_: ()
    """Lines computed from the points of the others; told whether the player is the solo opponent."""
    extra_ranges: Callable[[Mapping[str, Range], Mapping[str, str], bool], dict[str, Range]] = lambda *_: {}
    """The bounds of those lines from the bounds of the others."""
    most_players: int = 6

    @property
    def categories(self) -> tuple[str, ...]:
        """The rows of the score sheet in their order."""
        return (*self.copies, *self.extra_categories)

    def settings(self, table: Table) -> dict[str, str]:
        """Every option of the game with the value in force."""
        return {option.name: table.house_rules.get(option.name, option.default) for option in self.options}

    def score(self, table: Table) -> tuple[Column, ...]:
        """The column of every player, choices of whales and lions included."""
        options = self.settings(table)
        tableaux = table.tableaux
        flips = self._flips(table, tableaux, options)
        after = self._strengths(table, tableaux, flips)
        return tuple(
            column(self, tableau, flips[index], _frozen_others(after, index), tuple(options.items()))
            for index, tableau in enumerate(tableaux)
        )

    def seat_grid(self, tableau: Tableau, flips: tuple[Coords, ...]) -> Grid:
        """The cards that the rules count once `flips` are turned."""
        grid = Grid(counted(tableau, face_down=self.turning.keeps_counting))
        return grid if self.turning.keeps_counting or not flips else grid.without(flips)

    def _flips(self, table: Table, tableaux: tuple[Tableau, ...], options: dict[str, str]) -> list[tuple[Coords, ...]]:
        """What each player turns: as it was made, else the best; for the solo opponent the human decides last."""
        before = self._strengths(table, tableaux, [() for _ in tableaux])
        found = [self.turning.made(tableau, options) for tableau in tableaux]
        for index, tableau in enumerate(tableaux):
            if found[index] is None and not tableau.solo:
                found[index] = best_choice(self, tableau, _frozen_others(before, index), tuple(options.items()))
        for index, tableau in enumerate(tableaux):
            if found[index] is None:
                human = 1 - index
                found[index] = self.turning.best_against(tableau, tableaux[human], found[human] or (), options)
        return [flips or () for flips in found]

    def _strengths(self, table: Table, tableaux: tuple[Tableau, ...], flips: list[tuple[Coords, ...]]) -> Values:
        """Per comparison, the value of every player and, last, of the neutral player."""
        grids = [self.seat_grid(tableau, cells) for tableau, cells in zip(tableaux, flips, strict=True)]
        values = {card: [value(grid) for grid in grids] for card, value in self.compared.items()}
        if table.neutral is not None:
            for card, found in values.items():
                # The neutral's cards have no place, so all its streams are one and all else is a number.
                found.append(table.neutral.count(card))
        return {card: tuple(found) for card, found in values.items()}

    def check(self, table: Table) -> tuple[tuple[Problem, ...], ...]:
        """Per player, everything that cannot be."""
        options, excess = self.settings(table), self._excess(table)
        held = {card for tableau in table.tableaux for card in counted(tableau, face_down=True).values()}
        return tuple(
            (*_holes(tableau), *self.turning.check(tableau, options), *self._too_many(tableau, excess, held))
            for tableau in table.tableaux
        )

    def seen(self, table: Table) -> dict[str, int]:
        """How often each card was seen, over all players and the neutral."""
        cards = [
            *(card for tableau in table.tableaux for card in counted(tableau, face_down=True).values()),
            *(card for card in table.neutral or () if card is not None),
        ]
        return {card: cards.count(card) for card in self.copies}

    def _excess(self, table: Table) -> dict[str, int]:
        return {card: count for card, count in self.seen(table).items() if count > self.copies[card]}

    def _too_many(self, tableau: Tableau, excess: dict[str, int], held: set[str]) -> tuple[Problem, ...]:
        """The problem of whoever holds such a card; of everybody where only the neutral player does."""
        problems = []
        for card, count in excess.items():
            cells = tuple(cell for cell, found in counted(tableau, face_down=True).items() if found == card)
            if not cells and card in held:
                continue
            name = card_name(self.id, card)
            text = Phrase(
                f"{count} cards '{name.en}' on the table, the box holds {self.copies[card]}",
                f"{count} cartes « {name.fr} » sur la table, la boîte en contient {self.copies[card]}",
            )
            problems.append(Problem("too_many_copies", text, cells))
        return tuple(problems)


FrozenValues = tuple[tuple[str, tuple[int, ...]], ...]


def _frozen_others(values: Values, index: int) -> FrozenValues:
    """The values of everybody but player `index`."""
    return frozen_values({card: (*found[:index], *found[index + 1 :]) for card, found in values.items()})


def frozen_values(values: Values) -> FrozenValues:
    """`values` as a key; the order of the rivals means nothing."""
    return tuple((card, tuple(sorted(found))) for card, found in values.items())


@lru_cache(maxsize=8192)
def best_choice(
    game: GridGame, tableau: Tableau, rivals: FrozenValues, options: tuple[tuple[str, str], ...]
) -> tuple[Coords, ...]:
    """What a player turns; remembered, because doubt asks for the same boards again and again."""
    return game.turning.best(tableau, dict(rivals), dict(options))


@lru_cache(maxsize=8192)
def column(
    game: GridGame,
    tableau: Tableau,
    flips: tuple[Coords, ...],
    rivals: FrozenValues,
    options: tuple[tuple[str, str], ...],
) -> Column:
    """One player's column; remembered like the choices."""
    settings = dict(options)
    down = game.turning.face_down(tableau, flips, settings)
    seat = Seat(game.seat_grid(tableau, flips), down, dict(rivals), settings)
    lines = tuple(Line(rule.card, rule.reasons(seat)) for rule in game.rules)
    points = {line.category: line.points for line in lines}
    return Column((*lines, *game.extra_lines(points, settings, tableau.solo)), flips)


def _holes(tableau: Tableau) -> tuple[Problem, ...]:
    holes = cells_where(tableau, lambda spot: spot is None)
    if not holes:
        return ()
    text = Phrase(
        f"{len(holes)} of {len(CELLS)} places empty",
        f"{len(holes)} place{'s'[: len(holes) > 1]} vide{'s'[: len(holes) > 1]} sur {len(CELLS)}",
    )
    return (Problem("hole", text, holes),)


class NothingTurns:
    """Forêt: no card is ever turned over by a rule."""

    keeps_counting = False
    turners: frozenset[str] = frozenset()
    candidates: tuple[str, ...] = ()

    def made(self, tableau: Tableau, options: Mapping[str, str]) -> None:
        """Nobody chooses; what was written down all the same is a problem, not a choice."""

    def choices(self, tableau: Tableau, options: Mapping[str, str]) -> Iterable[tuple[Coords, ...]]:
        """The empty choice."""
        return ((),)

    def best(self, tableau: Tableau, rivals: Values, options: Mapping[str, str]) -> tuple[Coords, ...]:
        """Nothing to choose."""
        return ()

    def best_against(
        self,
        opponent: Tableau,
        human: Tableau,
        human_flips: tuple[Coords, ...],
        options: Mapping[str, str],
    ) -> tuple[Coords, ...]:
        """Nothing to choose."""
        return ()

    def face_down(
        self,
        tableau: Tableau,
        flips: tuple[Coords, ...],
        options: Mapping[str, str],
    ) -> frozenset[Coords]:
        """Whatever lies face down, though it should not."""
        return frozenset(turned(tableau))

    def check(self, tableau: Tableau, options: Mapping[str, str]) -> tuple[Problem, ...]:
        """Every face-down card and every choice is a mistake here."""
        cells = (*turned(tableau), *(tableau.flips or ()))
        if not cells:
            return ()
        text = Phrase(
            "Nothing turns cards over in this game: photograph the table before anybody does",
            "Rien ne retourne de carte dans ce jeu : photographiez la table avant que quelqu'un le fasse",
        )
        return (Problem("face_down", text, tuple(sorted(set(cells)))),)
