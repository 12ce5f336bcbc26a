"""What the three grid games share: the 4 x 5 grid, neighbours, groups, ranked prizes, and how a rule is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.names import some
from scoring.records import Coords, Phrase, Reason, Spot, Tableau

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

ROWS, COLS = 4, 5
CELLS: tuple[Coords, ...] = tuple((row, col) for row in range(1, ROWS + 1) for col in range(1, COLS + 1))


def _inside(cells: Iterable[Coords]) -> tuple[Coords, ...]:
    return tuple(cell for cell in cells if 1 <= cell[0] <= ROWS and 1 <= cell[1] <= COLS)


NEIGHBOURS: dict[Coords, tuple[Coords, ...]] = {
    (row, col): _inside(((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))) for row, col in CELLS
}
"""Left, right, above, below; never diagonal."""

TWO_STEPS: dict[Coords, tuple[Coords, ...]] = {
    (row, col): tuple(cell for cell in CELLS if 1 <= abs(cell[0] - row) + abs(cell[1] - col) <= 2) for row, col in CELLS
}
"""At most two orthogonal steps away, the cell itself left out."""


class Grid:
    """The cards that count in one tableau, by cell."""

    __slots__ = ("_by_card", "cards")

    def __init__(self, cards: Mapping[Coords, str]) -> None:
        self.cards = cards
        self._by_card: dict[str, list[Coords]] = {}
        for cell, card in cards.items():
            self._by_card.setdefault(card, []).append(cell)

    def where(self, *kinds: str) -> tuple[Coords, ...]:
        """The cells that hold one of `kinds`, in the order of `kinds`, then of reading."""
        return tuple(cell for kind in kinds for cell in self._by_card.get(kind, ()))

    def among(self, cells: Iterable[Coords], *kinds: str) -> tuple[Coords, ...]:
        """Those of `cells` that hold one of `kinds`."""
        return tuple(cell for cell in cells if self.cards.get(cell) in kinds)

    def beside(self, cell: Coords, *kinds: str) -> tuple[Coords, ...]:
        """The neighbours of `cell` that hold one of `kinds`."""
        return self.among(NEIGHBOURS[cell], *kinds)

    def groups(self, kind: str) -> tuple[tuple[Coords, ...], ...]:
        """The connected groups of `kind`, each in reading order."""
        left = set(self.where(kind))
        groups = []
        for start in self.where(kind):
            if start not in left:
                continue
            left.remove(start)
            group = [start]
            for cell in group:
                fresh = [near for near in NEIGHBOURS[cell] if near in left]
                left.difference_update(fresh)
                group.extend(fresh)
            groups.append(tuple(sorted(group)))
        return tuple(groups)

    def without(self, cells: Iterable[Coords]) -> Grid:
        """The same grid with `cells` turned face down."""
        gone = set(cells)
        return Grid({cell: card for cell, card in self.cards.items() if cell not in gone})


@dataclass(frozen=True, slots=True)
class Seat:
    """All that a rule may look at: one player's grid, what lies face down, the others' strength, the house rules."""

    grid: Grid
    """Océan: after the whales; Savane: before anything is turned."""
    down: frozenset[Coords]
    """Cells that lie face down when the count ends."""
    rivals: Mapping[str, tuple[int, ...]]
    """Per comparison, the values of all other participants."""
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the score sheet of a grid game."""

    card: str
    sees: frozenset[str]
    """The kinds of card that can change its points: anything else may be swapped freely."""
    reasons: Callable[[Seat], tuple[Reason, ...]]
    range_each: tuple[int, int]
    """The least and the most points that one such card can bring, its share of a group included."""
    after_turning: bool = False
    """Whether cards that the player's own choice turned over change its points."""


def counted(tableau: Tableau, *, face_down: bool) -> dict[Coords, str]:
    """The known cards of a tableau by cell; face-down ones only where `face_down` asks for them."""
    return {
        (row, col): spot.card
        for row, spots in enumerate(tableau.rows, 1)
        for col, spot in enumerate(spots, 1)
        if spot is not None and spot.card is not None and (face_down or not spot.down)
    }


def turned(tableau: Tableau) -> tuple[Coords, ...]:
    """The cells that lie face down on the table."""
    return cells_where(tableau, lambda spot: spot is not None and spot.down)


def cells_where(tableau: Tableau, test: Callable[[Spot | None], bool]) -> tuple[Coords, ...]:
    """The cells of a tableau whose spot passes `test`, in reading order."""
    return tuple(
        (row, col) for row, spots in enumerate(tableau.rows, 1) for col, spot in enumerate(spots, 1) if test(spot)
    )


def rank(value: int, rivals: Iterable[int]) -> int:
    """1 + the number of participants with a strictly greater value (standard competition ranking)."""
    return 1 + sum(other > value for other in rivals)


def prize(value: int, rivals: Iterable[int], prizes: tuple[int, ...]) -> int:
    """The prize of a ranked comparison; nothing without at least one card, nothing beyond the last prize."""
    place = rank(value, rivals)
    return prizes[place - 1] if value > 0 and place <= len(prizes) else 0


_PLACES = (Phrase("first", "premier"), Phrase("second", "deuxième"), Phrase("third", "troisième"))


def comparison(
    value: int, rivals: tuple[int, ...], prizes: tuple[int, ...], cells: tuple[Coords, ...], what: Phrase
) -> tuple[Reason, ...]:
    """The reason of a ranked comparison, told even when the place brings nothing."""
    if value == 0:
        return ()
    place = rank(value, rivals)
    if place > len(prizes):
        return (
            Reason(0, cells, Phrase(f"{what.en}: place {place}, no prize", f"{what.fr} : place {place}, sans prix")),
        )
    shared = value in rivals
    en = f"{what.en}: {'shared ' if shared else ''}{_PLACES[place - 1].en} place"
    fr = f"{what.fr} : {_PLACES[place - 1].fr} {'ex æquo' if shared else 'rang'}"
    return (Reason(prizes[place - 1], cells, Phrase(en, fr)),)


def per_neighbour(seat: Seat, game: str, card: str, worth: int, *prey: str) -> tuple[Reason, ...]:
    """`worth` points for every card of the kinds `prey` beside each `card`."""
    reasons = []
    for cell in seat.grid.where(card):
        near = seat.grid.beside(cell, *prey)
        if near:
            reasons.append(Reason(worth * len(near), (cell, *near), beside(game, card, seat.grid, near)))
    return tuple(reasons)


def beside(game: str, card: str, grid: Grid, near: tuple[Coords, ...]) -> Phrase:
    """'Bear next to 1 bee and 1 trout'."""
    one = some(game, card, 1)
    listed = listing(game, grid, near)
    return Phrase(f"{_bare(one.en)} next to {listed.en}", f"{_bare(one.fr)} à côté de {listed.fr}")


def listing(game: str, grid: Grid, cells: tuple[Coords, ...]) -> Phrase:
    """The cards in `cells` in words: '2 bees and 1 trout'."""
    kinds: dict[str, int] = {}
    for cell in cells:
        kinds[grid.cards[cell]] = kinds.get(grid.cards[cell], 0) + 1
    parts = [some(game, kind, count) for kind, count in kinds.items()]
    return Phrase(" and ".join(part.en for part in parts), " et ".join(part.fr for part in parts))


def _bare(one: str) -> str:
    """'1 bear' as the start of a sentence: 'Bear'."""
    return one.removeprefix("1 ").capitalize()


def spread(seat: Seat, game: str, card: str) -> tuple[Reason, ...]:
    """2 points per row and 2 per column that hold at least one `card`."""
    cells = seat.grid.where(card)
    if not cells:
        return ()
    rows = len({row for row, _ in cells})
    cols = len({col for _, col in cells})
    many = some(game, card, len(cells))
    en = f"{many.en} in {rows} row{'s'[: rows > 1]} and {cols} column{'s'[: cols > 1]}"
    fr = f"{many.fr} dans {rows} ligne{'s'[: rows > 1]} et {cols} colonne{'s'[: cols > 1]}"
    return (Reason(2 * rows + 2 * cols, cells, Phrase(en, fr)),)


def by_group(seat: Seat, game: str, card: str, table: tuple[int, ...]) -> tuple[Reason, ...]:
    """Each connected group is worth `table[size]`, the last entry also for anything larger."""
    reasons = []
    for group in seat.grid.groups(card):
        many = some(game, card, len(group))
        text = Phrase(f"Group of {many.en}", f"Groupe de {many.fr}")
        reasons.append(Reason(table[min(len(group), len(table) - 1)], group, text))
    return tuple(reasons)
