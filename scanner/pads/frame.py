"""Tables without a frame: their rules run on beyond the outermost ones, and there stand rows and columns too."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.pads.rules import Rule

    Floats = NDArray[np.float64]
    Table = tuple[list[Rule], list[Rule]]
    """Level and upright rules."""

ROOM = 0.65
"""Of the usual distance of rules, beyond the outermost one, in which another row or column stands."""
MOST = 3
"""Rows or columns beyond the outermost rule on one side: names, a first row whose rule is too faint, spare ones."""


def framed(table: Table) -> list[Table]:
    """The table with what stands beyond its outermost rules: as one row or column, and as several; none if nothing."""
    level, upright = table
    found = [table]
    for most in (1, MOST):
        grown = _grown(level, upright, most), _grown(upright, level, most)
        if [len(rules) for rules in grown] != [len(rules) for rules in found[-1]]:
            found.append(grown)
    return found[1:]


def _grown(rules: list[Rule], across: Sequence[Rule], most: int) -> list[Rule]:
    """Rules with copies of the outermost ones, as far as those across them reach."""
    middle = float(np.mean([(rule.start + rule.end) / 2 for rule in rules]))
    places = np.array([float(rule.at(middle)) for rule in rules])
    usual = float(np.median(np.diff(places)))
    before = places[0] - float(np.median([rule.start for rule in across]))
    after = float(np.median([rule.end for rule in across])) - places[-1]
    return [
        *(_moved(rules[0], -step) for step in _steps(before, usual, most)[::-1]),
        *rules,
        *(_moved(rules[-1], step) for step in _steps(after, usual, most)),
    ]


def _steps(room: float, usual: float, most: int) -> list[float]:
    """How far from the outermost rule the others would be."""
    count = min(int(room / usual + 1 - ROOM), most)
    return [room * (number + 1) / count for number in range(count)]


def _moved(rule: Rule, by: float) -> Rule:
    return replace(rule, curve=np.r_[rule.curve[:-1], rule.curve[-1] + by])
