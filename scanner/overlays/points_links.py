"""Which card earned what, and thanks to which others: the reasons of a column as points and links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.counting import counted

if TYPE_CHECKING:
    from scoring.records import Column, Coords, Reason, Tableau


@dataclass(frozen=True, slots=True)
class Link:
    """One card helps another, or belongs to it."""

    category: str
    start: Coords
    """The card that helps."""
    end: Coords
    """The card that earns."""
    shared: bool = False
    """Whether both earn together: a group, a herd, a comparison."""

    @property
    def reach(self) -> int:
        """Steps between the two."""
        return abs(self.start[0] - self.end[0]) + abs(self.start[1] - self.end[1])


@dataclass(frozen=True, slots=True)
class Earned:
    """What a column shows on the cards."""

    own: dict[Coords, int]
    """By cell, what the card earned itself; 0 for one that earned nothing and helped nobody."""
    together: tuple[tuple[str, int, tuple[Coords, ...]], ...]
    """Category, points and cells of what several cards earned as one."""
    links: tuple[Link, ...]


def earned(tableau: Tableau, column: Column) -> Earned:
    """The reasons by cell; reasons without cells belong to no card."""
    cards = counted(tableau, face_down=True)
    own: dict[Coords, int] = {}
    together, links = [], []
    for line in column.lines:
        for reason in line.reasons:
            if len(reason.cells) > 1 and all(cards.get(cell) == line.category for cell in reason.cells):
                together.append((line.category, reason.points, reason.cells))
            elif reason.cells:
                own[reason.cells[0]] = own.get(reason.cells[0], 0) + reason.points
            if reason.points > 0 and reason.cells:
                links += _links(line.category, reason, cards)
    useful = {cell for _, points, cells in together if points for cell in cells}
    useful |= {cell for link in links for cell in (link.start, link.end)}
    idle = dict.fromkeys((cell for cell in cards if cell not in useful), 0)
    paid = {cell: points for cell, points in own.items() if points or cell not in useful}
    return Earned({**idle, **paid}, tuple(together), tuple(links))


def _links(category: str, reason: Reason, cards: dict[Coords, str]) -> list[Link]:
    """From every helper to the card that earns; along the shortest ways where cards earn together or lie in a chain."""
    first, *others = reason.cells
    if all(cards.get(cell) == category for cell in others):
        return [Link(category, start, end, shared=True) for start, end in shortest_ways(reason.cells)]
    if category == "dragonfly":
        # The stream counts as a whole: from card to card along it, and once to the dragonfly.
        return [Link(category, start, end) for start, end in shortest_ways(reason.cells)]
    return [Link(category, other, first) for other in others]


def shortest_ways(cells: tuple[Coords, ...]) -> list[tuple[Coords, Coords]]:
    """Pairs that join all cells with the shortest lines, each new cell first."""
    joined, left, ways = [cells[0]], list(cells[1:]), []
    while left:
        new, old = min(
            ((new, old) for new in left for old in joined),
            key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2,
        )
        ways.append((new, old))
        joined.append(new)
        left.remove(new)
    return ways
