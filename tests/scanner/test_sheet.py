"""The filled pad in the terminal and as CSV."""

from __future__ import annotations

import pytest

from scanner.files import read_table
from scanner.sheets.sheet import fill_sheet, sheet_csv, sheet_text
from scoring.games import GAMES
from scoring.pad import pad_rows
from scoring.records import Spot, Table, Tableau
from scoring.table import score
from scoring.written import parse_sheet
from tests.scanner.conftest import TABLES

LONG_NAMES = (
    "Maximilienne-Alexandrine",
    "Jean-Baptiste de La Fontaine",
    "李小龍 王小明",
    "Zoé",
    "O",
    "Donaudampfschifffahrtskapitän",
)
CARDS = ("krill", "plankton", "clownfish", "coral", "turtle")


def six_players(unread: int = 0) -> Table:
    """Océan has the widest row names and six players."""
    rows = tuple(tuple(Spot(card) for card in CARDS) for _ in range(4))
    hidden = tuple(Spot(None if col < unread else card) for col, card in enumerate(CARDS))
    return Table("ocean", tuple(Tableau(name, (hidden, *rows[1:])) for name in LONG_NAMES))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("unread", [0, 1])
def test_six_long_names_in_80_columns(lang: str, unread: int) -> None:
    from rich.cells import cell_len

    lines = sheet_text(fill_sheet(score(six_players(unread)), lang)).splitlines()
    assert max(map(cell_len, lines)) <= 80
    ruled = [line for line in lines if "│" in line]
    places = {tuple(cell_len(part) for part in line.split("│")[:-1]) for line in ruled}
    assert len(places) == 1, "every rule stands under the one above"
    assert any("Maximi" in line for line in lines)
    assert any("李小龍" in line for line in lines)


def test_a_single_long_name_ends_in_an_ellipsis() -> None:
    lines = sheet_text(fill_sheet(score(six_players()), "en")).splitlines()
    assert any("…" in line for line in lines[:7])


def test_the_pad_of_ocean() -> None:
    sheet = fill_sheet(score(read_table(TABLES / "ocean.table")), "fr")
    assert sheet.title == "Écosystème - Océan"
    assert [row.row.id for row in sheet.rows] == [
        *("coral", "krill", "plankton", "producers", "grouper", "clownfish", "crab", "prey"),
        *("eel", "shark", "whale", "predators", "food_chain_bonus", "turtle", "octopus", "total"),
    ]
    elsa = {row.label: row.boxes[0] for row in sheet.rows}
    assert elsa["= Producteurs"] == "18"
    assert elsa["= Proies"] == "21"
    assert elsa["= Prédateurs"] == "28"
    assert elsa["Bonus chaîne alim."] == "18"
    assert elsa["TOTAL"] == "96"
    assert sheet.winners == (True, False, False)
    assert sheet.footer == "Victoire : Elsa"
    marked = [line[2:].split("│")[0].strip() for line in sheet_text(sheet).splitlines() if line.startswith("+")]
    assert marked == ["= Producteurs", "= Proies", "= Prédateurs", "Bonus chaîne alim.", "Tortue marine", "Pieuvre"]


def test_boxes_marked_as_adding_up_do() -> None:
    for table in ("ocean", "savanna", "oceanos", "ecosphere", "forest-solo"):
        sheet = fill_sheet(score(read_table(TABLES / f"{table}.table")), "en")
        for column in range(len(sheet.names)):
            boxes = [int(row.boxes[column]) for row in sheet.rows if row.row.adds_up]
            assert sum(boxes) == int(sheet.rows[-1].boxes[column])


def test_open_questions_show_intervals_and_no_winner() -> None:
    sheet = fill_sheet(score(read_table(TABLES / "forest.table")), "en")
    assert "…" in sheet.rows[-1].boxes[0]
    assert not any(sheet.winners)
    assert sheet.footer == "Not decided yet: cards are unread"
    assert "★" not in sheet_text(sheet)


def test_solo_verdict() -> None:
    result = score(read_table(TABLES / "forest-solo.table"))
    assert fill_sheet(result, "en").footer == "Margin +44: victory, easy level"
    assert fill_sheet(result, "fr").footer == "Écart +44 : victoire, niveau facile"


def test_shared_victory() -> None:
    rows = tuple(tuple(Spot("rabbit") for _ in range(5)) for _ in range(4))
    result = score(Table("forest", (Tableau("Ana", rows), Tableau("Bao", rows), Tableau("Chloé", rows))))
    sheet = fill_sheet(result, "en")
    assert sheet.footer == "Shared victory: Ana, Bao and Chloé"
    assert fill_sheet(result, "fr").footer == "Victoire partagée : Ana, Bao et Chloé"
    assert sheet.winners == (True, True, True)


def test_one_player_wins_nothing() -> None:
    rows = tuple(tuple(Spot("rabbit") for _ in range(5)) for _ in range(4))
    sheet = fill_sheet(score(Table("forest", (Tableau("Ana", rows),))), "en")
    assert sheet.footer == ""
    assert "★" not in sheet_text(sheet)


@pytest.mark.parametrize("table", ["ocean", "savanna", "oceanos", "ecosphere", "forest-solo"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_csv_reads_back(table: str, lang: str) -> None:
    result = score(read_table(TABLES / f"{table}.table"))
    written = parse_sheet(sheet_csv(fill_sheet(result, lang)), result.table.game)
    for column, standing in zip(written.columns, result.standings, strict=True):
        assert column.name == standing.player.name
        assert column.boxes["total"] == standing.column.total
        for line in standing.column.lines:
            assert column.boxes[line.category] == line.points


def test_every_row_of_every_pad_has_a_rule_a_colour_and_two_names() -> None:
    from scanner.sheets.reminders import reminder
    from scanner.sheets.sheet_colours import DOTS, PALETTES

    for game in GAMES:
        assert game in PALETTES
        for row in pad_rows(game)[:-1]:
            assert reminder(game, row.id) is not None
            assert row.id in DOTS
            assert row.label.en
            assert row.label.fr
        assert reminder(game, "total") is None
