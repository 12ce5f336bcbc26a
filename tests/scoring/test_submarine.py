"""Which submarine levels can be: upgrades against the bases and crystals of the three rows."""

from __future__ import annotations

import pytest

from scoring.games.oceanos import PARTS
from scoring.games.submarine import check_levels
from scoring.notation import parse
from scoring.records import Expedition
from tests.scoring.case_files import Case, load

UPGRADES = [
    pytest.param(case, levels, verdict == "possible", id=f"{case.id}: {levels}")
    for case in load("upgrades")
    for verdict, all_levels in case.expected.items()
    for levels in all_levels
]


@pytest.mark.parametrize(("case", "levels", "possible"), UPGRADES)
def test_levels(case: Case, levels: str, possible: bool) -> None:
    named = dict(part.strip().split(" ", 1) for part in levels.split(","))
    written = ", ".join(f"{part} {named.get(part, '1 1 1')}" for part in PARTS)
    (player,) = parse(f"game: oceanos\n[Ana]\n{case.input}levels: {written}\n").players
    assert isinstance(player, Expedition)
    assert (check_levels(player) == ()) == possible


def test_the_first_impossible_round_is_named() -> None:
    rows = "none none none none none\n" * 3
    levels = ", ".join(f"{part} 1 {2 if part == 'motor' else 1} {2 if part == 'motor' else 1}" for part in PARTS)
    (player,) = parse(f"game: oceanos\n[Ana]\n{rows}levels: {levels}\n").players
    assert isinstance(player, Expedition)
    (problem,) = check_levels(player)
    assert problem.text.en == "No sequence of bases and crystals gives the submarine of round 2"
