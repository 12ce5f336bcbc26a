"""Écosystème - Forêt: eleven kinds, one comparison of streams, one of wolves, and biodiversity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.counting import TWO_STEPS, Grid, Rule, Seat, by_group, comparison, listing, per_neighbour, spread
from scoring.games.grid_game import GridGame, NothingTurns
from scoring.names import some
from scoring.options import Option
from scoring.records import Line, Phrase, Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

COPIES = {
    "bee": 8, "bear": 12, "trout": 10, "fox": 12, "eagle": 8, "dragonfly": 8,
    "deer": 12, "rabbit": 8, "meadow": 20, "stream": 20, "wolf": 12,
}  # fmt: skip
STREAM_PRIZES = (8, 5)
WOLF_PRIZES = (12, 8, 4)
MEADOWS = (0, 0, 3, 6, 10, 15)
"""Points of a group of 0, 1, 2, 3, 4, 5 or more meadows."""


def bee(seat: Seat) -> tuple[Reason, ...]:
    """Each bee: 3 per adjacent meadow."""
    return per_neighbour(seat, "forest", "bee", 3, "meadow")


def bear(seat: Seat) -> tuple[Reason, ...]:
    """Each bear: 2 per adjacent bee and per adjacent trout."""
    return per_neighbour(seat, "forest", "bear", 2, "bee", "trout")


def trout(seat: Seat) -> tuple[Reason, ...]:
    """Each trout: 2 per adjacent stream and per adjacent dragonfly."""
    return per_neighbour(seat, "forest", "trout", 2, "stream", "dragonfly")


def fox(seat: Seat) -> tuple[Reason, ...]:
    """Each fox: 3 if adjacent to no wolf and no bear."""
    reasons = []
    for cell in seat.grid.where("fox"):
        threats = seat.grid.beside(cell, "wolf", "bear")
        if threats:
            near = listing("forest", seat.grid, threats)
            text = Phrase(f"Fox scared by {near.en}", f"Renard effrayé par {near.fr}")
        else:
            text = Phrase("Fox away from wolves and bears", "Renard loin des loups et des ours")
        reasons.append(Reason(0 if threats else 3, (cell, *threats), text))
    return tuple(reasons)


def eagle(seat: Seat) -> tuple[Reason, ...]:
    """Each eagle: 2 per rabbit and per trout at most two orthogonal steps away."""
    reasons = []
    for cell in seat.grid.where("eagle"):
        prey = seat.grid.among(TWO_STEPS[cell], "rabbit", "trout")
        if prey:
            seen = listing("forest", seat.grid, prey)
            text = Phrase(f"Eagle sees {seen.en}", f"L'aigle voit {seen.fr}")
            reasons.append(Reason(2 * len(prey), (cell, *prey), text))
    return tuple(reasons)


def dragonfly(seat: Seat) -> tuple[Reason, ...]:
    """Each dragonfly: the length of every stream that it touches, each stream once."""
    streams = seat.grid.groups("stream")
    reasons = []
    for cell in seat.grid.where("dragonfly"):
        beside = set(seat.grid.beside(cell, "stream"))
        for stream in streams:
            if beside.intersection(stream):
                text = Phrase(
                    f"Dragonfly at a stream of length {len(stream)}",
                    f"Libellule au bord d'un ruisseau de longueur {len(stream)}",
                )
                reasons.append(Reason(len(stream), (cell, *stream), text))
    return tuple(reasons)


def deer(seat: Seat) -> tuple[Reason, ...]:
    """2 per row and 2 per column with at least one deer."""
    return spread(seat, "forest", "deer")


def rabbit(seat: Seat) -> tuple[Reason, ...]:
    """Each rabbit: 1."""
    return tuple(Reason(1, (cell,), Phrase("Rabbit", "Lapin")) for cell in seat.grid.where("rabbit"))


def meadow(seat: Seat) -> tuple[Reason, ...]:
    """Each group of 1, 2, 3, 4, 5 or more meadows: 0, 3, 6, 10, 15."""
    return by_group(seat, "forest", "meadow", MEADOWS)


def longest_stream(grid: Grid) -> int:
    """Cards of the largest connected stream."""
    return max((len(stream) for stream in grid.groups("stream")), default=0)


def stream(seat: Seat) -> tuple[Reason, ...]:
    """The longest stream of all players: 8, the second longest: 5."""
    longest = max(seat.grid.groups("stream"), key=len, default=())
    what = Phrase(f"Longest stream {len(longest)}", f"Plus long ruisseau {len(longest)}")
    return comparison(len(longest), seat.rivals["stream"], STREAM_PRIZES, longest, what)


def wolf(seat: Seat) -> tuple[Reason, ...]:
    """Most wolves of all players: 12, then 8, then 4."""
    pack = seat.grid.where("wolf")
    many = some("forest", "wolf", len(pack))
    return comparison(len(pack), seat.rivals["wolf"], WOLF_PRIZES, pack, many)


def biodiversity(points: Mapping[str, int], options: Mapping[str, str], solo: bool) -> tuple[Line, ...]:
    """Points by the number of kinds that scored nothing; Alban takes no part in it."""
    if solo:
        return (Line("biodiversity", ()),)
    gaps = sum(earned == 0 for earned in points.values())
    text = Phrase(f"{gaps} kind{'s'[: gaps != 1]} without points", f"{gaps} espèce{'s'[: gaps > 1]} sans points")
    return (Line("biodiversity", (Reason(gap_points(options, gaps), (), text),)),)


def gap_points(options: Mapping[str, str], gaps: int) -> int:
    """The biodiversity table, a house rule because no official one could be had (RULES F1)."""
    numbers = [int(number) for number in options["gap_table"].split()]
    return numbers[min(gaps, len(numbers) - 1)]


def biodiversity_range(
    ranges: Mapping[str, tuple[int, int]],
    options: Mapping[str, str],
    solo: bool,
) -> dict[str, tuple[int, int]]:
    """The least and the most that biodiversity can be when each line lies somewhere in its range."""
    if solo:
        return {"biodiversity": (0, 0)}
    surely = sum(low == high == 0 for low, high in ranges.values())
    maybe = sum(low <= 0 <= high for low, high in ranges.values())
    possible = [gap_points(options, gaps) for gaps in range(surely, maybe + 1)]
    return {"biodiversity": (min(possible), max(possible))}


GAME = GridGame(
    id="forest",
    copies=COPIES,
    rules=(
        Rule("bee", frozenset({"bee", "meadow"}), bee, (0, 12)),
        Rule("bear", frozenset({"bear", "bee", "trout"}), bear, (0, 8)),
        Rule("trout", frozenset({"trout", "stream", "dragonfly"}), trout, (0, 8)),
        Rule("fox", frozenset({"fox", "wolf", "bear"}), fox, (0, 3)),
        Rule("eagle", frozenset({"eagle", "rabbit", "trout"}), eagle, (0, 22)),
        Rule("dragonfly", frozenset({"dragonfly", "stream"}), dragonfly, (0, 19)),
        Rule("deer", frozenset({"deer"}), deer, (0, 4)),
        Rule("rabbit", frozenset({"rabbit"}), rabbit, (1, 1)),
        Rule("meadow", frozenset({"meadow"}), meadow, (0, 3)),
        Rule("stream", frozenset({"stream"}), stream, (0, 8)),
        Rule("wolf", frozenset({"wolf"}), wolf, (0, 12)),
    ),
    compared={"stream": longest_stream, "wolf": lambda grid: len(grid.where("wolf"))},
    margins=(30, 50, 70),
    options=(Option("gap_table", "12 12 12 7 3 0 -5"),),
    turning=NothingTurns(),
    extra_categories=("biodiversity",),
    extra_lines=biodiversity,
    extra_ranges=biodiversity_range,
)
