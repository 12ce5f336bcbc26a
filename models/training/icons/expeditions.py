"""Games of Océanos as people play them: cards dealt from the stand-in box, upgrades within the rules, tokens laid."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import numpy as np

from scanner.standin.oceanos.box import Placed, box
from scanner.standin.oceanos.finds import TOKEN
from scanner.standin.pen import TALL, WIDE
from scoring.games.oceanos import legal_elements
from scoring.games.submarine import CRYSTALS, HARBOUR, State, upgrades
from scoring.records import Expedition, Levels

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card of the box with the tokens that lie on it."""

    name: str
    """In the box: '2-07'."""
    tokens: tuple[Placed, ...] = ()

    @property
    def elements(self) -> tuple[str, ...]:
        found = [*box()[self.name].elements, *(token.element for token in self.tokens)]
        return tuple(sorted(found, key=legal_elements(None).index))


@dataclass(frozen=True, slots=True)
class Played:
    """One player's game."""

    name: str
    rows: tuple[tuple[LaidCard, ...], ...]
    levels: tuple[Levels, Levels, Levels]
    treasures: tuple[int, ...]

    def after(self, rounds: int) -> Played:
        """As the table looks when so many rounds are played: fuel lies on the last row only."""
        rows = [
            tuple(card if number == rounds else _without_fuel(card) for card in row)
            for number, row in enumerate(self.rows[:rounds], start=1)
        ]
        return Played(self.name, tuple(rows), self.levels, self.treasures)

    @property
    def expedition(self) -> Expedition:
        rows = tuple(tuple(card.elements for card in row) for row in self.rows)
        return Expedition(self.name, (*rows, *((),) * (3 - len(rows))), self.levels, self.treasures)


def _without_fuel(card: LaidCard) -> LaidCard:
    return LaidCard(card.name, tuple(token for token in card.tokens if token.element != "fuel"))


def play(names: tuple[str, ...], seed: int) -> tuple[Played, ...]:
    """A game of these players, dealt from one box."""
    rng = np.random.default_rng([seed, 11])
    piles = [[name for name in box() if name.startswith(f"{number}-")] for number in (1, 2, 3)]
    shuffled = [list(rng.permutation(pile)) for pile in piles]
    return tuple(_player(rng, name, shuffled) for name in names)


def _player(rng: Rng, name: str, piles: list[list[str]]) -> Played:
    state, rows, levels, divers = HARBOUR, [], [], 0
    for pile in piles:
        motor = state[0][2]
        fuel = int(rng.integers(0, motor + 1))
        row = []
        for number in range(5 + fuel):
            card = str(pile.pop())
            state = _upgraded(rng, state, box()[card].elements)
            tokens: list[Placed] = []
            if "treasure" in box()[card].elements and divers < state[0][4]:
                divers += 1
                tokens.append(lay_token(rng, card, "diver", tokens))
            if number >= 5:
                tokens.append(lay_token(rng, card, "fuel", tokens))
            row.append(LaidCard(card, tuple(tokens)))
        state = _one_of(rng, upgrades(state))
        rows.append(tuple(row))
        levels.append(Levels(*state[0]))
    played = Played(name, tuple(rows), (levels[0], levels[1], levels[2]), ())
    count = _brought_up(played)
    return Played(name, played.rows, played.levels, tuple(sorted(rng.integers(2, 5, count).tolist())))


def _upgraded(rng: Rng, state: State, elements: tuple[str, ...]) -> State:
    for _ in range(elements.count("base")):
        state = _one_of(rng, upgrades(state))
    return state[0], state[1] | CRYSTALS.intersection(elements)


def _one_of(rng: Rng, states: set[State]) -> State:
    """Whoever can upgrade does."""
    best = sorted(states, key=lambda state: (sum(state[0]), state[0]))
    richest = [state for state in best if sum(state[0]) == sum(best[-1][0])]
    return richest[int(rng.integers(len(richest)))]


def _brought_up(played: Played) -> int:
    from scoring.games.oceanos import cards, salvaged

    return sum(salvaged(cards(played.expedition)).values())


def lay_token(rng: Rng, card: str, token: str, others: list[Placed]) -> Placed:
    """Where somebody would put it down: where it hides least."""
    lying = [*box()[card].icons, *others]
    spots = rng.uniform((TOKEN, TOKEN), (WIDE - TOKEN, TALL - TOKEN), (40, 2))
    free = [min((hypot(x - icon.x, y - icon.y) for icon in lying), default=99.0) for x, y in spots]
    x, y = spots[int(np.argmax(free))]
    return Placed(token, float(x), float(y))
