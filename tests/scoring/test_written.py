"""The pads and the sheets that people fill: which line is meant, what a box holds, what cannot be read."""

from __future__ import annotations

import pytest

from scoring.pad import find_row, pad_rows
from scoring.words import NotationError
from scoring.written import parse_sheet


@pytest.mark.parametrize(
    ("label", "row"),
    [
        ("Poisson-clown", "clownfish"),
        ("= Producteurs", "producers"),
        ("producteurs", "producers"),
        ("Bonus", "food_chain_bonus"),
        ("TOTAL", "total"),
        ("somme", "total"),
        ("corail", "coral"),
        ("Hai", "shark"),
        ("nonsense", None),
    ],
)
def test_lines_of_the_pad_are_found(label: str, row: str | None) -> None:
    assert find_row("ocean", label) == row


def test_the_pad_of_ocean_sums_groups() -> None:
    assert [row.id for row in pad_rows("ocean")] == [
        "coral", "krill", "plankton", "producers", "grouper", "clownfish", "crab", "prey", "eel", "shark", "whale",
        "predators", "food_chain_bonus", "turtle", "octopus", "total",
    ]  # fmt: skip
    assert [row.id for row in pad_rows("ocean") if row.adds_up] == [
        "producers", "prey", "predators", "food_chain_bonus", "turtle", "octopus",
    ]  # fmt: skip


def test_the_pads_of_the_others_sum_all() -> None:
    for game in ("forest", "savanna", "oceanos", "ecosphere"):
        *lines, total = pad_rows(game)
        assert total.parts == tuple(row.id for row in lines)
    assert find_row("oceanos", "Récif") == "coral"
    assert find_row("oceanos", "Animals 2") == "animals_2"


@pytest.mark.parametrize("text", ["Océan;Elsa\nCorail;3\n", "\ufeffOcéan\tElsa\t\n\n# note\nCorail\t+3\t\n"])
def test_separators_and_spreadsheets(text: str) -> None:
    (column,) = parse_sheet(text, "ocean").columns
    assert column.name == "Elsa"
    assert dict(column.boxes) == {"coral": 3}


def test_negative_and_missing_numbers() -> None:
    ana, bao = parse_sheet("x,Ana,Bao\nKraken 1,−3,\nKraken 2,–,x\nKraken 3,-2\n", "oceanos").columns
    assert dict(ana.boxes) == {"kraken_1": -3, "kraken_2": 0, "kraken_3": -2}
    assert dict(bao.boxes) == {"kraken_1": None, "kraken_2": 0, "kraken_3": None}


@pytest.mark.parametrize(
    ("text", "line", "column", "en"),
    [
        ("", 1, 1, "no sheet: expected a line of player names, then one line per category"),
        ("x\nbee,3\n", 1, 1, "no sheet: expected a line of player names, then one line per category"),
        ("x,Ana\nbeer,3\n", 2, 1, "'beer' is no line of the pad of forest: did you mean bee?"),
        ("x,Ana\nxyzzy,3\n", 2, 1, "'xyzzy' is no line of the pad of forest"),
        ("x,Ana\nbee,3\nabeille,3\n", 3, 1, "'abeille' stands twice"),
        ("x,Ana\nbee,three\n", 2, 2, "'three' in column 2 is no number of points"),
        ("x,Ana\nbee," + "9" * 5000, 2, 2, "'" + "9" * 40 + "…' in column 2 is no number of points"),
        ("x,Ana\nbee,3,4\n", 2, 1, "'bee' has 2 boxes for 1 players"),
        ("x,Ana,Ana\nbee,3,4\n", 1, 3, "two columns are called Ana"),
        ("x,,Ana\nbee,3,4\n", 1, 2, "a column without a player's name"),
    ],
)
def test_sheets_that_cannot_be_read(text: str, line: int, column: int, en: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_sheet(text, "forest")
    assert (caught.value.line, caught.value.column, caught.value.text.en.lower()) == (line, column, en.lower())


def test_a_box_beyond_all_csv() -> None:
    with pytest.raises(NotationError, match="no CSV"):
        parse_sheet("x,Ana\nbee," + "9" * 200_000, "forest")
