"""Hand-filled sheets: what passes, and every kind of slip told apart."""

from __future__ import annotations

import pytest

from scoring.audit import Audit, audit, audit_arithmetic
from scoring.notation import parse
from scoring.table import score
from scoring.written import parse_sheet
from tests.scoring.case_files import Case, load

BOOK = {case.id: case for case in load("book")}
SHEETS = {case.id: case for case in load("sheets")}


def rows(case: Case) -> list[list[str]]:
    return [line.split(",") for line in case.input.strip().splitlines()]


def arithmetic(case: Case, changed: list[list[str]] | None = None) -> Audit:
    text = "\n".join(",".join(line) for line in changed or rows(case))
    return audit_arithmetic(parse_sheet(text, case.expected["game"]))


def kinds(found: Audit) -> list[tuple[str, str, str]]:
    """What is wrong, empty boxes apart."""
    return [(finding.kind, finding.player, finding.row) for finding in found.findings if finding.differs]


@pytest.mark.parametrize("case", SHEETS.values(), ids=str)
def test_printed_sheets_pass(case: Case) -> None:
    found = arithmetic(case)
    assert found.agrees
    assert found.findings == ()
    assert found.matched_by == "none"
    totals = {column.name: column.boxes["total"] for column in found.sheet.columns}
    assert totals == case.expected["totals"]


@pytest.mark.parametrize("case", SHEETS.values(), ids=str)
def test_one_changed_number_is_found(case: Case) -> None:
    """Wherever it stands, and whoever wrote it."""
    table = rows(case)
    for row in range(1, len(table)):
        for col in range(1, len(table[row])):
            changed = [list(line) for line in table]
            changed[row][col] = str(int(changed[row][col].replace("-", "0") or 0) + 2)
            found = arithmetic(case, changed)
            assert not found.agrees, (table[row][0], table[0][col])
            assert table[0][col] in {finding.player for finding in found.findings}


def elsa() -> list[list[str]]:
    return rows(SHEETS["ocean-elsa-2"])


def with_box(label: str, text: str, table: list[list[str]], col: int = 1) -> str:
    """The sheet with one box filled otherwise."""
    changed = [list(line) for line in table]
    next(line for line in changed if line[0] == label)[col] = text
    return "\n".join(",".join(line) for line in changed)


def against_the_board(text: str) -> Audit:
    return audit(parse_sheet(text, "ocean"), score(parse(BOOK["ocean-elsa-willow-eden"].input)))


def test_a_right_sheet() -> None:
    found = against_the_board("\n".join(",".join(line) for line in elsa()))
    assert found.agrees
    assert found.matched_by == "name"


def test_a_category_miscounted_carries_along() -> None:
    """The printed sheet 1 of Elsa: clownfish 12 for 10, everything below it follows."""
    found = against_the_board(SHEETS["ocean-elsa-1"].input)
    assert kinds(found) == [
        ("miscount", "Elsa", "clownfish"),
        ("follows", "Elsa", "prey"),
        ("follows", "Elsa", "total"),
    ]
    slip = found.findings[0]
    assert (slip.written, slip.right) == (12, 10)
    assert slip.text.en.count("Clownfish next to") == 3
    assert slip.text.fr.count("Poisson-clown à côté de") == 3
    assert (2, 1) in slip.cells
    assert found.findings[1].text.en == "follows from the boxes above"


def test_a_wrong_sum() -> None:
    found = against_the_board(with_box("Prey", "22", elsa()))
    assert kinds(found) == [("sum", "Elsa", "prey")]
    assert (found.findings[0].written, found.findings[0].right) == (22, 21)
    assert found.findings[0].text == ("the boxes add up to 21", "les cases font 21")


def test_a_wrong_sum_that_is_carried_along() -> None:
    """22 for 21 prey, and the total of what stands there."""
    table = elsa()
    table[-1] = ["Total", "97"]
    assert kinds(against_the_board(with_box("Prey", "22", table))) == [
        ("sum", "Elsa", "prey"),
        ("follows", "Elsa", "total"),
    ]


def test_a_right_sum_over_a_wrong_box() -> None:
    """The box is wrong, the sum under it is not."""
    assert kinds(against_the_board(with_box("Crab", "4", elsa()))) == [("miscount", "Elsa", "crab")]


def test_a_wrong_prize() -> None:
    found = against_the_board(with_box("Plankton", "8", elsa()))
    assert kinds(found)[0] == ("prize", "Elsa", "plankton")
    assert found.findings[0].text.en == "4 plankton: shared first place = 12"


def test_a_wrong_bonus() -> None:
    found = against_the_board(with_box("Bonus", "21", elsa()))
    assert kinds(found) == [("bonus", "Elsa", "food_chain_bonus")]
    assert found.findings[0].text.en == "Weakest group: producers = 18"


def test_a_bonus_that_follows() -> None:
    """One group short makes the bonus of what stands there: right in itself."""
    table = rows(SHEETS["ocean-elsa-2"])
    text = with_box("Coral", "0", table).replace("Producers,18", "Producers,15").replace("Bonus,18", "Bonus,15")
    assert kinds(against_the_board(text.replace("Total,96", "Total,90"))) == [
        ("miscount", "Elsa", "coral"),
        ("follows", "Elsa", "producers"),
        ("follows", "Elsa", "food_chain_bonus"),
        ("follows", "Elsa", "total"),
    ]


def test_empty_boxes_are_not_nought() -> None:
    found = against_the_board(with_box("Octopus", "", elsa()))
    assert found.agrees
    (finding,) = found.findings
    assert (finding.kind, finding.row, finding.written, finding.right) == ("empty", "octopus", None, 3)
    dash = against_the_board(with_box("Octopus", "-", elsa()))
    assert kinds(dash) == [("miscount", "Elsa", "octopus")]
    assert dash.findings[0].written == 0


def test_a_total_over_empty_boxes() -> None:
    table = [line for line in elsa() if line[0] not in ("Octopus", "Prey")]
    right = "\n".join(",".join(line) for line in table)
    assert against_the_board(right).agrees
    found = against_the_board(right.replace("Total,96", "Total,95"))
    assert kinds(found) == [("sum", "Elsa", "total")]
    assert found.findings[-1].text.en == "wrong, with boxes above left empty"
    alone = audit_arithmetic(parse_sheet(right.replace("Total,96", "Total,95"), "ocean"))
    assert alone.agrees


def test_a_bonus_over_empty_boxes_is_not_judged() -> None:
    assert audit_arithmetic(parse_sheet("x,Elsa\nCoral,3\nBonus,5\n", "ocean")).agrees
    assert audit_arithmetic(parse_sheet("x,Ana\nbee,3\nbiodiversity,5\n", "forest")).agrees


def test_groups_left_out() -> None:
    """A sheet without subtotals: the total sums the categories, the bonus is the smallest group all the same."""
    table = [line for line in elsa() if line[0] not in ("Producers", "Prey", "Predators")]
    text = "\n".join(",".join(line) for line in table)
    assert audit_arithmetic(parse_sheet(text, "ocean")).agrees
    assert kinds(audit_arithmetic(parse_sheet(text.replace("Bonus,18", "Bonus,20"), "ocean"))) == [
        ("bonus", "Elsa", "food_chain_bonus"),
        ("sum", "Elsa", "total"),
    ]


def test_a_line_that_scores_nothing() -> None:
    found = against_the_board(with_box("Whale", "4", elsa()))
    assert kinds(found)[0] == ("miscount", "Elsa", "whale")
    assert found.findings[0].text == ("nothing scores here", "rien ne marque ici")


def test_columns_find_their_players() -> None:
    text = "Game,willow,Somebody\nTurtle,10,8\nOctopus,6,3\n"
    found = against_the_board(text)
    assert found.agrees
    assert found.matched_by == "order"
    nobody = against_the_board("Game,Elsa,Willow,Eden,Zoé\nTurtle,8,10,4,4\nTotal,,,,50\n")
    assert ("unmatched", "Zoé", "total") in kinds(nobody)


def test_unread_cards_are_mentioned() -> None:
    table = parse("game: forest\n[Ana]\nbee ? . . .\n. . . . .\n. . . . .\n. . . . .\n")
    (finding,) = audit(parse_sheet("x,Ana\nbee,3\n", "forest"), score(table)).findings
    assert finding.text.en == "nothing scores here (some cards are unread)"
    assert finding.text.fr == "rien ne marque ici (des cartes ne sont pas lues)"


@pytest.mark.parametrize(("written", "kind"), [(4, "prize"), (7, "prize"), (5, "miscount"), (6, "miscount")])
def test_gazelles_pay_twice(written: int, kind: str) -> None:
    """Alexis' one gazelle is worth 2; with a prize of 2 or 5 it would be 4 or 7, never 5 or 6."""
    table = score(parse(BOOK["savanna-margot-alexis"].input))
    found = audit(parse_sheet(f"x,Alexis\ngazelle,{written}\n", "savanna"), table)
    assert kinds(found) == [(kind, "Alexis", "gazelle")]


@pytest.mark.parametrize(
    ("game", "row", "numbers", "fits"),
    [
        ("forest", "wolf", "12,8,4,0", True),
        ("forest", "wolf", "12,12,4", True),
        ("forest", "wolf", "12,12,8", False),
        ("forest", "wolf", "12,12,12,4", False),
        ("forest", "wolf", "8,4,0", False),
        ("forest", "wolf", "0,0,0", True),
        ("forest", "wolf", "12,0,4", False),
        ("forest", "wolf", "8,4", True),
        ("forest", "wolf", "8,8", True),
        ("forest", "wolf", "4,4", False),
        ("forest", "wolf", "12,4", True),
        ("forest", "wolf", "5", False),
        ("forest", "wolf", "4", True),
        ("forest", "stream", "8,5,0", True),
        ("forest", "stream", "8,8,5", False),
        ("ocean", "plankton", "12,12,4", True),
        ("ocean", "plankton", "12,,4", True),
        ("savanna", "gazelle", "11,2,6", True),
        ("savanna", "gazelle", "11,6,6", True),
        ("savanna", "gazelle", "11,11,6", False),
        ("savanna", "gazelle", "11,11,4", True),
        ("savanna", "gazelle", "3,2,2", False),
        ("savanna", "gazelle", "8,4", True),
        ("savanna", "gazelle", "5", False),
        ("savanna", "gazelle", "0", True),
        ("savanna", "gazelle", "7", True),
    ],
)
def test_prizes_must_come_from_some_ranking(game: str, row: str, numbers: str, fits: bool) -> None:
    names = ",".join(f"P{at}" for at in range(len(numbers.split(","))))
    found = audit_arithmetic(parse_sheet(f"x,{names}\n{row},{numbers}\n", game))
    assert found.agrees == fits
    if not fits:
        assert {finding.kind for finding in found.findings} == {"prize"}
        assert found.findings[0].text.en.startswith("no ranking of these players gives")


def test_biodiversity_follows_from_the_gaps() -> None:
    zeros = "\n".join(f"{card},-" for card in ("bear", "trout", "fox"))
    filled = "\n".join(f"{card},{points}" for card, points in GAPS.items())
    sheet = f"Forêt,Ana\n{filled}\n{zeros}\nbiodiversité,{{}}\ntotal,{{}}\n"
    assert audit_arithmetic(parse_sheet(sheet.format(7, 67), "forest")).agrees
    found = audit_arithmetic(parse_sheet(sheet.format(3, 63), "forest"))
    assert kinds(found) == [("bonus", "Ana", "biodiversity")]
    assert found.findings[0].right == 7
    house = audit_arithmetic(parse_sheet(sheet.format(3, 63), "forest"), (("gap_table", "0 0 0 3 0 0 0"),))
    assert house.agrees


GAPS = {"bee": 3, "eagle": 4, "dragonfly": 3, "deer": 8, "rabbit": 2, "meadow": 20, "stream": 8, "wolf": 12}
