"""Savane's hunt: what cheetahs and lions turn face down, which prey is best, and who scavenges from it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from scoring.counting import CELLS, ROWS, Grid, Seat, cells_where, counted, turned
from scoring.records import Coords, Phrase, Problem, Reason, Tableau

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from scoring.games.grid_game import Values

Reach = dict[Coords, tuple[Coords, ...]]
"""By cell, the cells that a card lying there sees."""

LION_PREY: tuple[str, ...] = ("gazelle", "zebra")


def _steps(one: Coords, other: Coords) -> Coords:
    return abs(one[0] - other[0]), abs(one[1] - other[1])


def _reach(test: Callable[[int, int], bool]) -> Reach:
    return {cell: tuple(other for other in CELLS if test(*_steps(cell, other))) for cell in CELLS}


DIAGONALS = _reach(lambda down, across: down == across > 0)
TOUCHING_CORNERS = _reach(lambda down, across: down == across == 1)
STRAIGHT_TWO = _reach(lambda down, across: (down, across) in ((0, 2), (2, 0)))
DIAMOND_TWO = _reach(lambda down, across: down + across == 2)
BELOW: Reach = {(row, col): tuple((lower, col) for lower in range(row + 1, ROWS + 1)) for row, col in CELLS}


def cheetah_reach(options: Mapping[str, str]) -> Reach:
    """Whole diagonals, nothing blocks; by house rule only the touching corners (RULES S2)."""
    return DIAGONALS if options["cheetah_reach"] == "line" else TOUCHING_CORNERS


def hyena_reach(options: Mapping[str, str]) -> Reach:
    """Two spaces away in a straight line; by house rule any two orthogonal steps (RULES S1)."""
    return STRAIGHT_TWO if options["hyena_reach"] == "straight" else DIAMOND_TWO


def hunted(grid: Grid, options: Mapping[str, str]) -> frozenset[Coords]:
    """The gazelles that at least one cheetah hunts: all of them go face down."""
    reach = cheetah_reach(options)
    return frozenset(cell for hunter in grid.where("cheetah") for cell in grid.among(reach[hunter], "gazelle"))


def active_lions(grid: Grid) -> tuple[Coords, ...]:
    """The lions beside at least one grassland."""
    return tuple(cell for cell in grid.where("lion") if grid.beside(cell, "grassland"))


def lion_prey(grid: Grid, options: Mapping[str, str]) -> tuple[Coords, ...]:
    """The gazelles and zebras that the cheetahs left."""
    gone = hunted(grid, options)
    return tuple(sorted(cell for cell in grid.where(*LION_PREY) if cell not in gone))


def fed_lions(grid: Grid, options: Mapping[str, str]) -> int:
    """How many lions find prey."""
    return min(len(active_lions(grid)), len(lion_prey(grid, options)))


def prey_value(grid: Grid, cell: Coords, options: Mapping[str, str]) -> int:
    """What turning this card brings: elephants breathe, hyenas and vultures feed (no elephant floor)."""
    reach = hyena_reach(options)
    elephants = len(grid.beside(cell, "elephant"))
    hyenas = sum(cell in reach[other] for other in grid.where("hyena"))
    vultures = sum(cell in BELOW[other] for other in grid.where("vulture"))
    return 2 * elephants + 3 * hyenas + 4 * vultures


@dataclass(frozen=True, slots=True)
class CheetahsAndLionsTurn:
    """After step 7 the hunted gazelles are turned, in step 8 each fed lion turns one gazelle or zebra."""

    later: tuple[Callable[[Seat], tuple[Reason, ...]], ...]
    """The rules that look at face-down cards: elephants, hyenas, vultures."""
    keeps_counting: bool = True
    turners: frozenset[str] = frozenset({"cheetah", "lion"})
    candidates: tuple[str, ...] = LION_PREY

    def made(self, tableau: Tableau, options: Mapping[str, str]) -> tuple[Coords, ...] | None:
        """What lies face down and was not the cheetahs' was the lions'."""
        if tableau.flips is not None or not turned(tableau):
            return tableau.flips
        gone = hunted(_grid(tableau), options)
        return tuple(cell for cell in turned(tableau) if cell not in gone)

    def choices(self, tableau: Tableau, options: Mapping[str, str]) -> Iterable[tuple[Coords, ...]]:
        """Only two are ever made: the owner's best, and the worst that a solo player picks for Jhay."""
        return (self._take(tableau, options, sign=-1), self._take(tableau, options, sign=1))

    def best(self, tableau: Tableau, rivals: Values, options: Mapping[str, str]) -> tuple[Coords, ...]:
        """The prey of highest value."""
        return self._take(tableau, options, sign=-1)

    def best_against(
        self, opponent: Tableau, human: Tableau, human_flips: tuple[Coords, ...], options: Mapping[str, str]
    ) -> tuple[Coords, ...]:
        """What the human lets Jhay's lions take: the prey of lowest value."""
        return self._take(opponent, options, sign=1)

    def face_down(self, tableau: Tableau, flips: tuple[Coords, ...], options: Mapping[str, str]) -> frozenset[Coords]:
        """The cheetahs' prey, the lions' prey, and whatever lies face down anyway."""
        return hunted(_grid(tableau), options).union(flips, turned(tableau))

    def check(self, tableau: Tableau, options: Mapping[str, str]) -> tuple[Problem, ...]:
        """Only gazelles and zebras can lie face down, and exactly as many as cheetahs and lions took."""
        problems = []
        cards = counted(tableau, face_down=True)
        wrong = tuple(cell for cell in turned(tableau) if cell in cards and cards[cell] not in LION_PREY)
        if wrong:
            text = Phrase(
                "Only gazelles and zebras can be face down", "Seuls les gazelles et les zèbres peuvent être retournés"
            )
            problems.append(Problem("face_down", text, wrong))
        if tableau.flips is not None and not _lawful(tableau, tableau.flips, options):
            text = Phrase(
                "The lions cannot have taken exactly these cards",
                "Les lions n'ont pas pu prendre exactement ces cartes",
            )
            problems.append(Problem("illegal_flips", text, tableau.flips))
        elif tableau.flips is None and not wrong and turned(tableau):
            problems.extend(_check_turned(tableau, options))
        return tuple(problems)

    def _take(self, tableau: Tableau, options: Mapping[str, str], *, sign: int) -> tuple[Coords, ...]:
        """The prey with the highest (sign -1) or lowest (sign 1) worth for the owner, ties to the smallest cells."""
        grid = _grid(tableau)
        prey, fed = lion_prey(grid, options), fed_lions(grid, options)
        if options["elephant_floor"] == "none":
            ranked = sorted(prey, key=lambda cell: (sign * prey_value(grid, cell, options), cell))
            return tuple(sorted(ranked[:fed]))
        # With a floor an elephant's first crowding animals may cost nothing, so values no longer add up: try all.
        gone = hunted(grid, options)

        def worth(flips: tuple[Coords, ...]) -> int:
            seat = Seat(grid, gone.union(flips), {}, options)
            return sum(reason.points for rule in self.later for reason in rule(seat))

        return min(combinations(prey, fed), key=lambda flips: (sign * worth(flips), flips))


def _grid(tableau: Tableau) -> Grid:
    """All cards whose kind is known, as they lay before anything was turned."""
    return Grid(counted(tableau, face_down=True))


def _unread(tableau: Tableau) -> tuple[Coords, ...]:
    return cells_where(tableau, lambda spot: spot is not None and spot.card is None)


def _lawful(tableau: Tableau, flips: tuple[Coords, ...], options: Mapping[str, str]) -> bool:
    """Whether each fed lion took one prey; an unread card may be prey, a hunter or grassland."""
    grid, unread = _grid(tableau), _unread(tableau)
    if not {*lion_prey(grid, options), *unread}.issuperset(flips):
        return False
    return bool(unread) or len(flips) == fed_lions(grid, options)


def _check_turned(tableau: Tableau, options: Mapping[str, str]) -> tuple[Problem, ...]:
    """Face-down cards against what cheetahs and lions must have turned; unread cards could explain anything."""
    if _unread(tableau):
        return ()
    grid, down = _grid(tableau), set(turned(tableau))
    prey, fed = hunted(grid, options), fed_lions(grid, options)
    if prey <= down and len(down - prey) == fed:
        return ()
    text = Phrase(
        f"Face down should be {len(prey)} prey of cheetahs and {fed} of lions, there are {len(down)}",
        f"Il devrait y avoir {len(prey)} proies de guépards et {fed} de lions retournées, il y en a {len(down)}",
    )
    return (Problem("face_down", text, tuple(sorted(down | prey))),)
