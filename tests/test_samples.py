"""Every sample table says what its README says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scanner.files import read_table
from scoring.formatting import format_table
from scoring.notation import parse
from scoring.table import score
from tests.scanner.conftest import TABLES

if TYPE_CHECKING:
    from pathlib import Path

    from scoring.records import Result

FILES = sorted([*TABLES.glob("*.table"), *TABLES.glob("*.json")])


def counted(name: str) -> Result:
    """The result of one sample."""
    return score(read_table(TABLES / name))


def totals(result: Result) -> dict[str, int]:
    """Everybody's total."""
    return {standing.player.name: standing.column.total for standing in result.standings}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_sound(path: Path) -> None:
    table = read_table(path)
    assert parse(format_table(table)) == table
    assert [standing.problems for standing in score(table).standings] == [()] * len(table.players)


def test_all_five_games_are_there() -> None:
    assert {read_table(path).game for path in FILES} == {"forest", "ocean", "savanna", "oceanos", "ecosphere"}


def test_ocean() -> None:
    result = counted("ocean.table")
    assert totals(result) == {"Elsa": 96, "Willow": 87, "Eden": 93}
    assert result.winners == ("Elsa",)
    assert result.standings[2].column.flips


def test_savanna_with_a_neutral_player() -> None:
    result = counted("savanna.table")
    assert totals(result) == {"Margot": 86, "Alexis": 76}
    assert result.table.neutral is not None


def test_forest_with_unread_cards() -> None:
    result = counted("forest.table")
    assert not result.settled
    assert len([question for standing in result.standings for question in standing.questions]) == 2
    assert any(question.matters for standing in result.standings for question in standing.questions)


def test_forest_solo() -> None:
    result = counted("forest-solo.table")
    assert result.solo is not None
    assert (result.solo.margin, result.solo.verdict) == (44, "easy")


def test_oceanos() -> None:
    assert totals(counted("oceanos.table")) == {"Ana": 24, "Bao": 25}


def test_ecosphere_in_both_forms() -> None:
    assert read_table(TABLES / "ecosphere.json") == read_table(TABLES / "ecosphere.table")
    assert totals(counted("ecosphere.json")) == {"Stéphane": 78, "Noor": 43, "Ilse": 52}
