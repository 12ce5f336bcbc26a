"""Écosystème - Savane: scored strictly in the order of the sheet; cheetahs and lions turn their prey face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.counting import ROWS, Grid, Rule, Seat, by_group, comparison, listing, per_neighbour, spread
from scoring.games.grid_game import GridGame
from scoring.games.hunt import (
    BELOW,
    DIAGONALS,
    DIAMOND_TWO,
    LION_PREY,
    CheetahsAndLionsTurn,
    Reach,
    active_lions,
    cheetah_reach,
    fed_lions,
    hyena_reach,
)
from scoring.names import some
from scoring.options import Option
from scoring.records import Coords, Phrase, Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

COPIES = {
    "watering_hole": 10, "grassland": 20, "tree": 14, "gazelle": 20, "zebra": 12, "giraffe": 10,
    "cheetah": 10, "lion": 10, "elephant": 8, "hyena": 10, "vulture": 8,
}  # fmt: skip
ANIMALS = ("gazelle", "zebra", "giraffe", "cheetah", "lion", "elephant", "hyena", "vulture")
GAZELLE_PRIZES = (5, 2)
GRASSLANDS = (0, 1, 4, 9, 16)
"""Points of a group of 0, 1, 2, 3, 4 or more grasslands."""


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
    fed = fed_lions(seat.grid, seat.options)
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
    for cell in _standing(seat, "elephant"):
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
    return _scavenge(seat, "hyena", 3, hyena_reach(seat.options), Phrase("Hyena", "La hyène"))


def vulture(seat: Seat) -> tuple[Reason, ...]:
    """Each vulture: 4 per face-down card below it in its column."""
    return _scavenge(seat, "vulture", 4, BELOW, Phrase("Vulture", "Le vautour"))


def _scavenge(seat: Seat, card: str, worth: int, reach: Reach, who: Phrase) -> tuple[Reason, ...]:
    reasons = []
    for cell in _standing(seat, card):
        found = tuple(near for near in reach[cell] if near in seat.down)
        if found:
            text = Phrase(
                f"{who.en} finds {len(found)} face-down card{'s'[: len(found) > 1]}",
                f"{who.fr} trouve {len(found)} carte{'s'[: len(found) > 1]} retournée{'s'[: len(found) > 1]}",
            )
            reasons.append(Reason(worth * len(found), (cell, *found), text))
    return tuple(reasons)


def _standing(seat: Seat, card: str) -> tuple[Coords, ...]:
    """These come after the turning: whatever lies face down by then, though it should not, is out."""
    return tuple(cell for cell in seat.grid.where(card) if cell not in seat.down)


def _crowding(grid: Grid, cell: Coords) -> tuple[Coords, ...]:
    return grid.beside(cell, *(animal for animal in ANIMALS if animal != "elephant"))


def _elephant_points(crowd: int, options: Mapping[str, str]) -> int:
    points = 6 - 2 * crowd
    return points if options["elephant_floor"] == "none" else max(points, 0)


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
        Rule("hyena", HUNT | {"hyena"}, hyena, (0, 3 * max(map(len, DIAMOND_TWO.values()))), after_turning=True),
        Rule("vulture", HUNT | {"vulture"}, vulture, (0, 4 * (ROWS - 1)), after_turning=True),
    ),
    compared={"gazelle": lambda grid: len(grid.where("gazelle"))},
    margins=(55, 75, 85),
    options=(
        Option("hyena_reach", "straight", ("straight", "diamond")),
        Option("cheetah_reach", "line", ("line", "touching")),
        Option("elephant_floor", "none", ("none", "0")),
    ),
    turning=CheetahsAndLionsTurn(later=(elephant, hyena, vulture)),
)
