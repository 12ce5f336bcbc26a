"""Océanos upgrades: which submarine levels the bases and crystals on the table can explain."""

from __future__ import annotations

from dataclasses import astuple
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from scoring.records import Levels, Phrase, Problem

if TYPE_CHECKING:
    from scoring.records import Expedition

CRYSTALS = frozenset({"crystal_green", "crystal_yellow"})
State = tuple[tuple[int, ...], frozenset[str]]
"""The five levels, and the colours of the crystals laid since the last upgrade."""

HARBOUR: State = (astuple(Levels()), frozenset())


def upgrades(state: State) -> set[State]:
    """What a base can make of a state: nothing, or one part raised, which spends all crystals.

    One colour raises a part from 1 to 2; both colours also from 2 to 3; never from 1 to 3 in one go.
    """
    levels, crystals = state
    highest = len(crystals)
    raised = {
        ((*levels[:part], level + 1, *levels[part + 1 :]), frozenset[str]())
        for part, level in enumerate(levels)
        if level <= highest and level < 3
    }
    return {state} | raised


def after_card(states: set[State], card: tuple[str, ...]) -> set[State]:
    """The states after a card is laid: its bases use the crystals laid beforehand, not its own (RULES N7)."""
    for _ in range(card.count("base")):
        states = {new for state in states for new in upgrades(state)}
    laid = CRYSTALS.intersection(card)
    return {(levels, crystals | laid) for levels, crystals in states} if laid else states


def after_row(states: set[State], row: tuple[tuple[str, ...] | None, ...]) -> set[State]:
    """The states at the end of a round; the player aid behind the last card is one more base."""
    if not row:
        return states  # not played yet
    for card in row:
        states = after_card(states, card) if card is not None else _unread(states)
    return {new for state in states for new in upgrades(state)}


def _unread(states: set[State]) -> set[State]:
    """A card that nobody could read may hold a base and any crystals."""
    based = {new for state in states for new in upgrades(state)}
    laid = (frozenset[str](), frozenset({"crystal_green"}), frozenset({"crystal_yellow"}), CRYSTALS)
    return {(levels, crystals | more) for levels, crystals in based for more in laid}


Voyage = tuple[Levels, Levels, Levels]
"""The submarine at the end of each round."""


@lru_cache(maxsize=256)
def voyages(player: Expedition) -> tuple[Voyage, ...]:
    """One voyage for each way in which propeller and aquarium can have grown, by the rules and what was noted.

    The other parts only decide what is possible: a row needs its fuel, a diver an airlock. Where nothing is possible,
    something was misread or mistyped, and only what was noted counts.
    """
    found = (player.levels,) if player.levels is not None else _legal(player) or _merely_noted(player)
    return tuple(sorted(found, key=lambda voyage: tuple(map(astuple, voyage))))


def _legal(player: Expedition) -> set[Voyage]:
    ways: dict[tuple[Levels, ...], set[State]] = {(): {HARBOUR}}
    divers = 0
    for number, row in enumerate(player.rows, 1):
        divers += sum((card or ()).count("diver") for card in row)
        least = {"motor": len(row) - 5, "airlock": divers}
        after: dict[tuple[Levels, ...], set[State]] = {}
        for history, states in ways.items():
            for state in after_row(states, row):
                now = Levels(*state[0])
                if _fits(player, number, now, least):
                    told = Levels(propeller=now.propeller, aquarium=now.aquarium)
                    after.setdefault((*history, told), set()).add(state)
        ways = after
    return {_with_ends(history, states) for history, states in ways.items()}


def _fits(player: Expedition, number: int, now: Levels, least: dict[str, int]) -> bool:
    noted = all(getattr(now, part) == level for part, when, level in player.noted if when == number)
    return noted and all(getattr(now, part) >= level for part, level in least.items())


def _with_ends(history: tuple[Levels, ...], states: set[State]) -> Voyage:
    """The voyage with the other parts as they can be at its end: the lowest of several."""
    first, second, _ = history
    return first, second, Levels(*min(states, key=lambda state: (sum(state[0]), state[0]))[0])


def _merely_noted(player: Expedition) -> set[Voyage]:
    known = {(part, when): level for part, when, level in player.noted}
    choices = [
        [known[part, when]] if (part, when) in known else [1, 2, 3]
        for when in (1, 2, 3)
        for part in ("propeller", "aquarium")
    ]
    return {(Levels(a, b), Levels(c, d), Levels(e, f)) for a, b, c, d, e, f in product(*choices)}


def check_levels(player: Expedition) -> tuple[Problem, ...]:
    """The first round whose levels no sequence of bases and crystals can have reached."""
    if player.noted and not _legal(player):
        text = Phrase(
            "The submarine's levels do not fit the bases, crystals, rows and divers",
            "Les niveaux du sous-marin ne vont pas avec les bases, cristaux, lignes et plongeurs",
        )
        return (Problem("levels_unreachable", text),)
    states = {HARBOUR}
    for number, (row, levels) in enumerate(zip(player.rows, player.levels or (), strict=False), 1):
        states = {state for state in after_row(states, row) if state[0] == astuple(levels)}
        if not states:
            text = Phrase(
                f"No sequence of bases and crystals gives the submarine of round {number}",
                f"Aucune suite de bases et de cristaux ne donne le sous-marin de la manche {number}",
            )
            return (Problem("levels_unreachable", text),)
    return ()
