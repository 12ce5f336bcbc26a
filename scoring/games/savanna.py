"""Écosystème - Savane: scored strictly in the order of the sheet; cheetahs and lions turn their prey face down."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from scoring.counting import (
    CELLS,
    ROWS,
    Grid,
    Rule,
    Seat,
    by_group,
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
from scoring.records import Coords, Phrase, Problem, Reason, Tableau

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scoring.games.grid_game import Values

COPIES = {
    "watering_hole": 10, "grassland": 20, "tree": 14, "gazelle": 20, "zebra": 12, "giraffe": 10,
    "cheetah": 10, "lion": 10, "elephant": 8, "hyena": 10, "vulture": 8,
}  # fmt: skip
ANIMALS = ("gazelle", "zebra", "giraffe", "cheetah", "lion", "elephant", "hyena", "vulture")
LION_PREY: tuple[str, ...] = ("gazelle", "zebra")
GAZELLE_PRIZES = (5, 2)
GRASSLANDS = (0, 1, 4, 9, 16)
"""Points of a group of 0, 1, 2, 3, 4 or more grasslands."""


def _diagonal(a: Coords, b: Coords) -> bool:
    return a != b and abs(a[0] - b[0]) == abs(a[1] - b[1])


DIAGONALS = {cell: tuple(other for other in CELLS if _diagonal(cell, other)) for cell in CELLS}
TOUCHING_CORNERS = {cell: tuple(other for other in DIAGONALS[cell] if abs(other[0] - cell[0]) == 1) for cell in CELLS}
STRAIGHT_TWO = {
    (row, col): tuple(
        cell for cell in ((row - 2, col), (row, col - 2), (row, col + 2), (row + 2, col)) if cell in CELLS
    )
    for row, col in CELLS
}
DIAMOND_TWO = {
    cell: tuple(other for other in CELLS if abs(other[0] - cell[0]) + abs(other[1] - cell[1]) == 2) for cell in CELLS
}
BELOW = {(row, col): tuple((lower, col) for lower in range(row + 1, ROWS + 1)) for row, col in CELLS}


def cheetah_reach(options: Mapping[str, str]) -> dict[Coords, tuple[Coords, ...]]:
    """Whole diagonals, nothing blocks; by house rule only the touching corners (RULES S2)."""
    return DIAGONALS if options["cheetah_reach"] == "line" else TOUCHING_CORNERS


def hyena_reach(options: Mapping[str, str]) -> dict[Coords, tuple[Coords, ...]]:
    """Two spaces away in a straight line; by house rule any two orthogonal steps (RULES S1)."""
    return STRAIGHT_TWO if options["hyena_reach"] == "straight" else DIAMOND_TWO


def watering_hole(seat: Seat) -> tuple[Reason, ...]:
    """Each watering hole: 2 per different animal type adjacent."""
    reasons = []
    for cell in seat.grid.where("watering_hole"):
        visitors = seat.grid.beside(cell, *ANIMALS)
        kinds = len({seat.grid.cards[visitor] for visitor in visitors})
        if kinds:
            text = Phrase(
                f"Watering hole with {kinds} kind{'s'[: kinds > 1]} of animal",
                f"Point d'eau avec {kinds} espèce{'s'[: kinds > 1]} d'animaux",
            )
            reasons.append(Reason(2 * kinds, (cell, *visitors), text))
    return tuple(reasons)


def grassland(seat: Seat) -> tuple[Reason, ...]:
    """Each group of 1, 2, 3, 4 or more grasslands: 1, 4, 9, 16."""
    return by_group(seat, "savanna", "grassland", GRASSLANDS)


def tree(seat: Seat) -> tuple[Reason, ...]:
    """2 per row and 2 per column with at least one tree."""
    return spread(seat, "savanna", "tree")


def gazelle(seat: Seat) -> tuple[Reason, ...]:
    """Each gazelle: 2; most gazelles of all players, before any is turned: 5, then 2."""
    herd = seat.grid.where("gazelle")
    each = tuple(Reason(2, (cell,), Phrase("Gazelle", "Gazelle")) for cell in herd)
    many = some("savanna", "gazelle", len(herd))
    return each + comparison(len(herd), seat.rivals["gazelle"], GAZELLE_PRIZES, herd, many)


def zebra(seat: Seat) -> tuple[Reason, ...]:
    """Each zebra: 3 per adjacent grassland."""
    return per_neighbour(seat, "savanna", "zebra", 3, "grassland")


def giraffe(seat: Seat) -> tuple[Reason, ...]:
    """Each giraffe adjacent to at least one tree: 5."""
    text = Phrase("Giraffe next to a tree", "Girafe à côté d'un arbre")
    return tuple(
        Reason(5, (cell, *trees), text)
        for cell in seat.grid.where("giraffe")
        if (trees := seat.grid.beside(cell, "tree"))
    )


def cheetah(seat: Seat) -> tuple[Reason, ...]:
    """Each cheetah: 3 per gazelle on its diagonals; a gazelle may pay several cheetahs."""
    reach = cheetah_reach(seat.options)
    reasons = []
    for cell in seat.grid.where("cheetah"):
        prey = seat.grid.among(reach[cell], "gazelle")
        if prey:
            many = some("savanna", "gazelle", len(prey))
            text = Phrase(f"Cheetah hunts {many.en}", f"Le guépard chasse {many.fr}")
            reasons.append(Reason(3 * len(prey), (cell, *prey), text))
    return tuple(reasons)


def lion(seat: Seat) -> tuple[Reason, ...]:
    """Each lion beside grassland that finds a gazelle or zebra still face up: 4."""
    hunters = active_lions(seat.grid)
    fed = min(len(hunters), len(lion_prey(seat.grid, seat.options)))
    success = Phrase("Lion in the grass takes its prey", "Lion dans la prairie : une proie")
    hungry = Phrase("Lion in the grass, no prey left", "Lion dans la prairie, plus de proie")
    return tuple(
        Reason(
            4 if place < fed else 0, (cell, *seat.grid.beside(cell, "grassland")), success if place < fed else hungry
        )
        for place, cell in enumerate(hunters)
    )


def elephant(seat: Seat) -> tuple[Reason, ...]:
    """Each elephant: 6, less 2 per adjacent face-up animal other than elephants."""
    reasons = []
    for cell in seat.grid.where("elephant"):
        crowd = tuple(near for near in _crowding(seat.grid, cell) if near not in seat.down)
        points = _elephant_points(len(crowd), seat.options)
        if crowd:
            near = listing("savanna", seat.grid, crowd)
            text = Phrase(f"Elephant crowded by {near.en}", f"Éléphant gêné par {near.fr}")
        else:
            text = Phrase("Elephant at peace", "Éléphant tranquille")
        reasons.append(Reason(points, (cell, *crowd), text))
    return tuple(reasons)


def hyena(seat: Seat) -> tuple[Reason, ...]:
    """Each hyena: 3 per face-down card exactly 2 spaces away."""
    reach = hyena_reach(seat.options)
    return _scavenge(seat, "hyena", 3, reach, Phrase("Hyena", "La hyène"))


def vulture(seat: Seat) -> tuple[Reason, ...]:
    """Each vulture: 4 per face-down card below it in its column."""
    return _scavenge(seat, "vulture", 4, BELOW, Phrase("Vulture", "Le vautour"))


def _scavenge(
    seat: Seat, card: str, worth: int, reach: Mapping[Coords, tuple[Coords, ...]], who: Phrase
) -> tuple[Reason, ...]:
    reasons = []
    for cell in seat.grid.where(card):
        found = tuple(near for near in reach[cell] if near in seat.down)
        if found:
            text = Phrase(
                f"{who.en} finds {len(found)} face-down card{'s'[: len(found) > 1]}",
                f"{who.fr} trouve {len(found)} carte{'s'[: len(found) > 1]} retournée{'s'[: len(found) > 1]}",
            )
            reasons.append(Reason(worth * len(found), (cell, *found), text))
    return tuple(reasons)


def _crowding(grid: Grid, cell: Coords) -> tuple[Coords, ...]:
    return grid.beside(cell, *(animal for animal in ANIMALS if animal != "elephant"))


def _elephant_points(crowd: int, options: Mapping[str, str]) -> int:
    points = 6 - 2 * crowd
    return points if options["elephant_floor"] == "none" else max(points, 0)


# --- cheetahs and lions -----------------------------------------------------------------------------------


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


def prey_value(grid: Grid, cell: Coords, options: Mapping[str, str]) -> int:
    """What turning this card brings: elephants breathe, hyenas and vultures feed (no elephant floor)."""
    reach = hyena_reach(options)
    elephants = len(grid.beside(cell, "elephant"))
    hyenas = sum(cell in reach[other] for other in grid.where("hyena"))
    vultures = sum(cell in BELOW[other] for other in grid.where("vulture"))
    return 2 * elephants + 3 * hyenas + 4 * vultures


class CheetahsAndLionsTurn:
    """After step 7 the hunted gazelles are turned, in step 8 each fed lion turns one gazelle or zebra."""

    keeps_counting = True
    turners = frozenset({"cheetah", "lion"})
    candidates = LION_PREY

    def shown(self, tableau: Tableau, options: Mapping[str, str]) -> tuple[Coords, ...]:
        """What lies face down and was not the cheetahs' was the lions'."""
        grid = Grid(counted(tableau, face_down=True))
        return tuple(cell for cell in turned(tableau) if cell not in hunted(grid, options))

    def choices(self, tableau: Tableau, options: Mapping[str, str]) -> Iterable[tuple[Coords, ...]]:
        """Only two are ever made: the owner's best, and the worst that a solo player picks for Jhay."""
        return (_lions_take(tableau, options, sign=-1), _lions_take(tableau, options, sign=1))

    def best(self, tableau: Tableau, rivals: Values, options: Mapping[str, str]) -> tuple[Coords, ...]:
        """The prey of highest value."""
        return _lions_take(tableau, options, sign=-1)

    def best_against(
        self,
        opponent: Tableau,
        human: Tableau,
        human_flips: tuple[Coords, ...],
        options: Mapping[str, str],
    ) -> tuple[Coords, ...]:
        """What the human lets Jhay's lions take: the prey of lowest value."""
        return _lions_take(opponent, options, sign=1)

    def face_down(self, tableau: Tableau, flips: tuple[Coords, ...], options: Mapping[str, str]) -> frozenset[Coords]:
        """The cheetahs' prey, the lions' prey, and whatever lies face down anyway."""
        grid = Grid(counted(tableau, face_down=True))
        return hunted(grid, options).union(flips, turned(tableau))

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


def _check_turned(tableau: Tableau, options: Mapping[str, str]) -> tuple[Problem, ...]:
    """Face-down cards against what cheetahs and lions must have turned; unread ones could be either prey."""
    if any(spot is not None and spot.card is None for row in tableau.rows for spot in row):
        return ()
    down = set(turned(tableau))
    grid = Grid(counted(tableau, face_down=True))
    prey = hunted(grid, options)
    taken = down - prey
    expected = min(len(active_lions(grid)), len(lion_prey(grid, options)))
    if prey <= down and len(taken) == expected:
        return ()
    text = Phrase(
        f"Face down should be {len(prey)} prey of cheetahs and {expected} of lions, there are {len(down)}",
        f"Il devrait y avoir {len(prey)} proies de guépards et {expected} de lions retournées, il y en a {len(down)}",
    )
    return (Problem("face_down", text, tuple(sorted(down | prey))),)


def _lawful(tableau: Tableau, flips: tuple[Coords, ...], options: Mapping[str, str]) -> bool:
    grid = Grid(counted(tableau, face_down=True))
    prey = lion_prey(grid, options)
    return len(set(flips)) == len(flips) == min(len(active_lions(grid)), len(prey)) and set(flips) <= set(prey)


def _lions_take(tableau: Tableau, options: Mapping[str, str], *, sign: int) -> tuple[Coords, ...]:
    """The prey with the highest (sign -1) or lowest (sign 1) worth for the owner, ties to the smallest cells."""
    grid = Grid(counted(tableau, face_down=True))
    prey = lion_prey(grid, options)
    fed = min(len(active_lions(grid)), len(prey))
    if options["elephant_floor"] == "none":
        ranked = sorted(prey, key=lambda cell: (sign * prey_value(grid, cell, options), cell))
        return tuple(sorted(ranked[:fed]))
    # With a floor an elephant's first crowding animals may cost nothing, so values no longer add up: try all.
    gone = hunted(grid, options)
    choices = combinations(prey, fed)
    return min(choices, key=lambda flips: (sign * _scavenged(grid, gone.union(flips), options), flips))


def _scavenged(grid: Grid, down: frozenset[Coords], options: Mapping[str, str]) -> int:
    seat = Seat(grid, down, {}, options)
    return sum(reason.points for rule in (elephant, hyena, vulture) for reason in rule(seat))


HUNT = frozenset({"cheetah", "lion", "grassland", *LION_PREY})
"""What decides which cards are turned."""

GAME = GridGame(
    id="savanna",
    copies=COPIES,
    rules=(
        Rule("watering_hole", frozenset({"watering_hole", *ANIMALS}), watering_hole, (0, 8)),
        Rule("grassland", frozenset({"grassland"}), grassland, (0, 4)),
        Rule("tree", frozenset({"tree"}), tree, (0, 4)),
        Rule("gazelle", frozenset({"gazelle"}), gazelle, (2, 7)),
        Rule("zebra", frozenset({"zebra", "grassland"}), zebra, (0, 12)),
        Rule("giraffe", frozenset({"giraffe", "tree"}), giraffe, (0, 5)),
        Rule("cheetah", frozenset({"cheetah", "gazelle"}), cheetah, (0, 3 * max(map(len, DIAGONALS.values())))),
        Rule("lion", HUNT, lion, (0, 4)),
        Rule("elephant", HUNT | {"elephant", *ANIMALS}, elephant, (-2, 6), after_turning=True),
        Rule("hyena", HUNT | {"hyena"}, hyena, (0, 24), after_turning=True),
        Rule("vulture", HUNT | {"vulture"}, vulture, (0, 4 * (ROWS - 1)), after_turning=True),
    ),
    compared={"gazelle": lambda grid: len(grid.where("gazelle"))},
    margins=(55, 75, 85),
    options=(
        Option("hyena_reach", "straight", ("straight", "diamond")),
        Option("cheetah_reach", "line", ("line", "touching")),
        Option("elephant_floor", "none", ("none", "0")),
    ),
    turning=CheetahsAndLionsTurn(),
)
