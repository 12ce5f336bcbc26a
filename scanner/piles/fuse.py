"""Several photos of one notebook -> one: what two photos say of the same pile counts twice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from scanner.piles.beside import left_out
from scanner.records import UNKNOWN, ReadPile
from scanner.tableau.fuse import FAINTEST, Fused, combined
from scoring.records import Phrase, Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scanner.records import ReadCard, Reading

SAME = 0.5
"""Share of the piles that must be of the same biomes, in the same order, in two photos of one notebook."""


def piles_of(reading: Reading) -> tuple[ReadPile, ...]:
    """The cards of a notebook are piles."""
    return tuple(as_pile(card) for card in reading.cards)


def as_pile(card: ReadCard) -> ReadPile:
    """What a notebook's card is."""
    return cast("ReadPile", card)


def same_notebook(one: Reading, other: Reading) -> bool:
    """Whether two photos show the same piles from left to right, as far as both could be read."""
    pairs = [
        (first.candidates[0].card, second.candidates[0].card)
        for first, second in zip(one.cards, other.cards, strict=False)
    ]
    readable = [first == second for first, second in pairs if UNKNOWN not in (first, second)]
    return len(one.cards) == len(other.cards) and sum(readable) >= SAME * max(len(readable), 1)


def fuse_piles(readings: Sequence[Reading]) -> Fused:
    """The photo with most piles, improved by those that show the same ones."""
    base, *others = sorted(readings, key=lambda reading: -len(reading.cards))
    problems = list(left_out(base))
    for other in others:
        if same_notebook(base, other):
            both = zip(piles_of(base), piles_of(other), strict=True)
            base = replace(base, cards=tuple(_joined(one, two) for one, two in both))
        else:
            problems.append(_differs(base, other))
    return Fused(base, tuple(problems))


def _joined(one: ReadPile, other: ReadPile) -> ReadPile:
    first, second = dict(one.heights), dict(other.heights)
    both = {
        height: max(first.get(height, 0.0), FAINTEST) * max(second.get(height, 0.0), FAINTEST)
        for height in {**first, **second}
    }
    whole = sum(both.values())
    heights = tuple((height, both[height] / whole) for height in sorted(both, key=lambda height: -both[height]))
    return replace(one, candidates=combined(one.candidates, other.candidates), heights=heights)


def _differs(base: Reading, other: Reading) -> Problem:
    return Problem(
        "photos_differ",
        Phrase(
            f"{other.photo} shows other piles than {base.photo}: it was left out",
            f"{other.photo} montre d'autres piles que {base.photo} : laissée de côté",
        ),
    )
