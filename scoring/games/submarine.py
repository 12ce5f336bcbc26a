"""Océanos upgrades: which submarine levels the bases and crystals on the table can explain."""

from __future__ import annotations

from dataclasses import astuple
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
    for card in row:
        states = after_card(states, card) if card is not None else _unread(states)
    return {new for state in states for new in upgrades(state)}


def _unread(states: set[State]) -> set[State]:
    """A card that nobody could read may hold a base and any crystals."""
    based = {new for state in states for new in upgrades(state)}
    laid = (frozenset[str](), frozenset({"crystal_green"}), frozenset({"crystal_yellow"}), CRYSTALS)
    return {(levels, crystals | more) for levels, crystals in based for more in laid}


def reachable(player: Expedition) -> tuple[frozenset[Levels], ...]:
    """The levels that each round can have ended with, whatever was chosen before."""
    states, rounds = {HARBOUR}, []
    for row in player.rows:
        states = after_row(states, row)
        rounds.append(frozenset(Levels(*levels) for levels, _ in states))
    return tuple(rounds)


def check_levels(player: Expedition) -> tuple[Problem, ...]:
    """The first round whose levels no sequence of bases and crystals can have reached."""
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
