"""Every example of the rule books, and every rule by itself."""

from __future__ import annotations

import pytest

from scoring.games.ocean import GROUPS
from scoring.notation import parse
from scoring.table import score
from tests.scoring.case_files import Case, load


@pytest.mark.parametrize("case", [*load("book"), *load("rules")], ids=str)
def test_counts(case: Case) -> None:
    result = score(parse(case.input))
    columns = {standing.player.name: standing.column for standing in result.standings}
    expected = case.expected

    for name, lines in expected.get("lines", {}).items():
        assert {category: columns[name].points(category) for category in lines} == lines
    for name, lines in expected.get("reasons", {}).items():
        found = {line.category: [reason.points for reason in line.reasons] for line in columns[name].lines}
        assert {category: found[category] for category in lines} == lines
    for name, groups in expected.get("groups", {}).items():
        assert [sum(columns[name].points(card) for card in cards) for cards in GROUPS.values()] == groups
    for name, flips in expected.get("flips", {}).items():
        assert [list(cell) for cell in columns[name].flips] == flips
    for name, total in expected.get("totals", {}).items():
        assert columns[name].total == total
    for standing in result.standings:
        assert standing.rank == expected.get("ranks", {}).get(standing.player.name, standing.rank)
    assert list(result.winners) == expected.get("winners", list(result.winners))
    if "solo" in expected:
        assert result.solo is not None
        assert {"margin": result.solo.margin, "verdict": result.solo.verdict} == expected["solo"]
