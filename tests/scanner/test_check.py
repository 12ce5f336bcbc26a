"""The audit of hand-filled sheets, as a person sees it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from scanner.files import read_table
from scanner.sheets.sheet import fill_sheet, sheet_csv
from scoring.table import score
from tests.scanner.conftest import TABLES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.scanner.conftest import Ran

OCEAN = TABLES / "ocean.table"


def kinds(ran: Ran) -> dict[tuple[str, str], str]:
    """What was found, by player and row."""
    return {(found["player"], found["category"]): found["kind"] for found in json.loads(ran.out)["sheet"]["findings"]}


def test_the_sample_sheet_has_a_miscount_a_prize_and_a_sum(recount: Callable[..., Ran]) -> None:
    ran = recount("check", OCEAN, "--sheet", TABLES / "ocean-sheet.csv")
    assert ran.code == 7
    assert ran.err == "recount: the sheet differs from the recount\n"
    assert "Clownfish: 12 → 10, miscounted" in ran.out
    assert "rule: 2 per adjacent plankton or coral" in ran.out
    assert "cards (row,column): 2,1 " in ran.out
    assert "Plankton: 8 → 4, wrong prize" in ran.out
    assert "TOTAL: 96 → 93, wrong sum" in ran.out
    assert "Willow\n  ✓ everything agrees" in ran.out


def test_findings_as_json(recount: Callable[..., Ran]) -> None:
    ran = recount("check", OCEAN, "--sheet", TABLES / "ocean-sheet.csv", "--json")
    assert (ran.code, ran.err) == (7, "")
    assert kinds(ran) == {
        ("Elsa", "clownfish"): "miscount",
        ("Elsa", "prey"): "follows",
        ("Elsa", "total"): "follows",
        ("Eden", "plankton"): "prize",
        ("Eden", "producers"): "follows",
        ("Eden", "total"): "sum",
    }
    found = json.loads(ran.out)
    assert found["players"][0]["total"] == 96
    assert found["sheet"]["agrees"] is False
    assert [2, 1] in found["sheet"]["findings"][0]["cells"]


def test_in_french(recount: Callable[..., Ran]) -> None:
    out = recount("check", OCEAN, "--sheet", TABLES / "ocean-sheet.csv", "--lang", "fr").out
    assert "Poisson-clown : 12 → 10, mal compté" in out
    assert "règle : 2 par plancton ou corail voisin" in out
    assert "tout est juste" in out


@pytest.mark.parametrize("table", ["ocean", "savanna", "oceanos", "ecosphere", "forest-solo"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_right_sheet_agrees_with_and_without_its_table(
    recount: Callable[..., Ran], tmp_path: Path, table: str, lang: str
) -> None:
    result = score(read_table(TABLES / f"{table}.table"))
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(sheet_csv(fill_sheet(result, lang)), encoding="utf-8")
    assert recount("check", TABLES / f"{table}.table", "--sheet", sheet).code == 0
    ran = recount("check", "--sheet", sheet, "--game", result.table.game)
    assert ran.out.count("✓") == len(result.standings) or table == "forest-solo", "Alban's biodiversity is dropped"


@pytest.mark.parametrize("printing", ["elsa-98.csv", "elsa-96.csv"])
def test_both_printings_of_elsas_sheet_pass(recount: Callable[..., Ran], printing: str) -> None:
    assert recount("check", "--sheet", TABLES / printing, "--game", "ocean").code == 0


@pytest.mark.parametrize("printing", ["elsa-98.csv", "elsa-96.csv"])
@pytest.mark.parametrize("line", range(1, 17))
def test_one_changed_number_is_found_in_either(
    recount: Callable[..., Ran], tmp_path: Path, printing: str, line: int
) -> None:
    lines = (TABLES / printing).read_text(encoding="utf-8").splitlines()
    label, _, number = lines[line].partition(",")
    lines[line] = f"{label},{int(number.replace('-', '0')) + 1}"
    changed = tmp_path / "changed.csv"
    changed.write_text("\n".join(lines), encoding="utf-8")
    ran = recount("check", "--sheet", changed, "--game", "ocean")
    assert ran.code == 7
    assert "✗" in ran.out


def test_an_empty_box_is_not_filled_in_and_a_dash_is_nought(recount: Callable[..., Ran], tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("Ocean;Elsa;Willow;Eden\nKrill;3;;14\nGrouper;9;-;15\n", encoding="utf-8")
    ran = recount("check", OCEAN, "--sheet", sheet)
    assert ran.code == 0, "what is not filled in is told, but is no slip"
    assert "Krill: not filled in → 4" in ran.out
    sheet.write_text("Ocean;Elsa;Willow;Eden\nGrouper;-;-;15\n", encoding="utf-8")
    ran = recount("check", OCEAN, "--sheet", sheet)
    assert ran.code == 7
    assert "Grouper: 0 → 9, miscounted" in ran.out


def test_unknown_names_are_matched_by_order_and_said_so(recount: Callable[..., Ran], tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("Ocean,A,B,C\nKrill,3,4,14\n", encoding="utf-8")
    ran = recount("check", OCEAN, "--sheet", sheet)
    assert ran.code == 0
    assert "matched to players by their order" in ran.out


def test_bonus_slips(recount: Callable[..., Ran], tmp_path: Path) -> None:
    text = (TABLES / "elsa-96.csv").read_text(encoding="utf-8").replace("Bonus,18", "Bonus,21")
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(text, encoding="utf-8")
    alone = recount("check", "--sheet", sheet, "--game", "ocean", "--json")
    assert kinds(alone)["Elsa", "food_chain_bonus"] == "bonus"
    beside = recount("check", OCEAN, "--sheet", sheet, "--json")
    assert kinds(beside)["Elsa", "food_chain_bonus"] == "bonus"


def test_house_rules_without_a_table(recount: Callable[..., Ran], tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    rows = ("Bee", "Bear", "Trout", "Fox", "Eagle", "Dragonfly", "Deer", "Rabbit", "Meadow", "Stream", "Wolf")
    filled = [*(f"{row},1" for row in rows[:9]), "Stream,8", "Wolf,12", "Biodiversity,15", "Total,44"]
    sheet.write_text("\n".join(["Forest,Ana", *filled]), encoding="utf-8")
    arguments = ["check", "--sheet", sheet, "--game", "forest"]
    assert "Biodiversity: 15 → 12, wrong bonus" in recount(*arguments).out
    assert recount(*arguments, "--option", "gap_table=15 12 12 7 3 0 -5").code == 0
    assert recount(*arguments, "--option", "gap_table=15").code == 2


def test_columns_and_players_that_do_not_pair_up_are_named(recount: Callable[..., Ran], tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("Ocean,A,B,C,D\nKrill,3,4,14,9\n", encoding="utf-8")
    ran = recount("check", OCEAN, "--sheet", sheet)
    assert ran.code == 7
    assert "D\n  ✗ nobody at the table has this column" in ran.out
    sheet.write_text("Ocean,Eden,A\nKrill,14,3\n", encoding="utf-8")
    ran = recount("check", OCEAN, "--sheet", sheet)
    assert ran.code == 0
    assert ran.out.endswith("Willow\n  · no column on the sheet\n")
    found = json.loads(recount("check", OCEAN, "--sheet", sheet, "--json").out)
    assert found["sheet"]["players_without_column"] == ["Willow"]


def test_strict_wants_a_settled_table(recount: Callable[..., Ran], tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("Forest,Ana,Bilal,Chloé,Dmitri\nRabbit,1,1,2,1\n", encoding="utf-8")
    assert recount("check", TABLES / "forest.table", "--sheet", sheet, "--strict").code == 5
    assert recount("check", TABLES / "forest.table", "--sheet", sheet).code == 0
