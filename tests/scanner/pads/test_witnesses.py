"""Ink and arithmetic as witnesses: doubtful ink gives way, clear ink does not."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from scanner.pads.witnesses import Column, Witness, hear, ranked
from scoring.plausible import possible, ranking_possible

if TYPE_CHECKING:
    from collections.abc import Mapping


def ink(**rows: dict[int | None, float]) -> dict[str, dict[int | None, float]]:
    """Log probabilities."""
    return {row: {number: math.log(share) for number, share in shares.items()} for row, shares in rows.items()}


def added(written: Mapping[str, int | None]) -> int:
    """Of the rows a and b."""
    return (written["a"] or 0) + (written["b"] or 0)


SUM = {"total": Witness(("a", "b"), added)}


def best(shares: dict[int | None, float]) -> int | None:
    return max(shares, key=lambda number: shares[number])


def test_the_sum_settles_a_doubtful_part() -> None:
    heard = hear(Column(ink(a={8: 0.6, 3: 0.4}, b={5: 0.999, 6: 0.001}, total={8: 0.99, 13: 0.01}), SUM))
    assert best(heard.shares["a"]) == 3
    assert heard.shares["a"][3] > 0.95
    assert heard.wrong["total"] < 0.05


def test_a_clear_wrong_sum_stays_as_it_is_written() -> None:
    clear = 1e-6
    column = ink(a={8: 1 - clear, 3: clear}, b={5: 1 - clear, 6: clear}, total={14: 1 - clear, 13: clear})
    heard = hear(Column(column, SUM))
    assert best(heard.shares["total"]) == 14
    assert heard.wrong["total"] > 0.99


def test_a_wrong_sum_in_doubtful_ink_is_neither_accused_nor_corrected_for_sure() -> None:
    heard = hear(Column(ink(a={8: 0.999, 7: 0.001}, b={5: 0.999, 6: 0.001}, total={14: 0.999, 13: 0.001}), SUM))
    assert 0.05 < heard.wrong["total"] < 0.95


def test_the_recount_and_the_possible_values_speak_too() -> None:
    blurred = ink(bee={5: 0.5, 6: 0.5}, rabbit={1: 0.55, 7: 0.45})
    heard = hear(Column(blurred, {}, partial(possible, "forest"), {"rabbit": 7}))
    assert best(heard.shares["bee"]) == 6
    assert best(heard.shares["rabbit"]) == 7


def test_a_row_of_prizes_settles_its_most_doubtful_box() -> None:
    shares: list[dict[int | None, float]] = [{12: 1.0}, {8: 0.5, 0: 0.5}, {8: 0.999, 4: 0.001}]
    after, broken = ranked(shares, partial(ranking_possible, "forest", "wolf"))
    assert best(after[1]) == 8
    assert broken < 0.05
    _, broken = ranked([{12: 1.0}, {12: 1.0}, {8: 1.0}], partial(ranking_possible, "forest", "wolf"))
    assert broken == 1.0


@given(st.lists(st.integers(0, 40), min_size=2, max_size=2), st.integers(-9, 9))
def test_certain_ink_is_never_changed(parts: list[int], slip: int) -> None:
    a, b = parts
    column = ink(a={a: 1.0}, b={b: 1.0}, total={a + b + slip: 1.0})
    heard = hear(Column(column, SUM))
    assert heard.shares == {"a": {a: 1.0}, "b": {b: 1.0}, "total": {a + b + slip: 1.0}}
    assert heard.wrong["total"] == float(slip != 0)
