"""What each card is once the box's copies are counted: the cards of all players weighed together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

EXTRA_COPY = 1e-4
"""Chance that the table holds one copy more than the box should: a second box, a card from another edition."""
SEEN_AT_ALL = 1e-4
"""Share from which a card may count as a copy of a kind."""
BEYOND = 8
"""Copies beyond the box that are told apart; more are as unlikely as these."""
ROUNDS = 6
"""Rounds of weighing; one kind at its limit is exact after the first, kinds that push each other settle in a few."""


def within_the_box(shares: Floats, copies: NDArray[np.intp]) -> Floats:
    """(cards, K + rest) probabilities, given that kind k < K occurs about `copies[k]` times at most.

    Sum-product between cards and kinds: a kind tells each card how likely one copy more is, given the other cards.
    """
    tight = [kind for kind, limit in enumerate(copies) if (shares[:, kind] >= SEEN_AT_ALL).sum() > limit]
    if not tight:
        return shares
    room = np.ones_like(shares)
    for _ in range(ROUNDS):
        weighed = shares * room
        others = weighed.sum(1, keepdims=True) - weighed
        for kind in tight:
            here = shares[:, kind] / np.maximum(shares[:, kind] + others[:, kind], 1e-300)
            room[:, kind] = _room(here, int(copies[kind]))
    weighed = shares * room
    whole = weighed.sum(1, keepdims=True)
    # People may insist on more copies than anybody believes in: then what they said stands.
    return np.where(whole > 0, weighed / np.where(whole > 0, whole, 1.0), shares)


def _room(chances: Floats, limit: int) -> Floats:
    """For each card, the odds that the table bears one copy more beside the other cards against none."""
    allowed = EXTRA_COPY ** np.clip(np.arange(limit + BEYOND + 1) - limit, 0, None).astype(np.float64)
    before, after = _counts(chances, len(allowed)), _counts(chances[::-1], len(allowed))[::-1]
    # Copies among the others: those before the card and those after it.
    both = np.stack([np.convolve(one, two)[: len(allowed)] for one, two in zip(before[:-1], after[1:], strict=True)])
    none, one_more = both @ allowed, both[:, :-1] @ allowed[1:] + both[:, -1] * allowed[-1] * EXTRA_COPY
    return np.asarray(one_more / np.maximum(none, 1e-300), dtype=np.float64)


def _counts(chances: Floats, length: int) -> Floats:
    """Row i: the distribution of the number of copies among the first i cards, cut to `length` numbers."""
    rows = np.zeros((len(chances) + 1, length))
    rows[0, 0] = 1.0
    for index, chance in enumerate(chances):
        rows[index + 1] = rows[index] * (1 - chance)
        rows[index + 1, 1:] += rows[index, :-1] * chance
    return rows
