"""Pads of unknown games: what is added up, which way the players stand, and when nobody is accused."""

from __future__ import annotations

import pytest

from scanner.errors import UnreadableFileError
from scanner.pads.records import Box, Chance, Grid
from scanner.pads.unknown import place_any
from scanner.pads.verdict import Case, judge

Row = list[int | str | None]
CORNER = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
POINTS: list[Row] = [[12, 30, 7], [4, None, 18], [25, 3, 9]]
TOTALS: Row = [41, 33, 34]


def grid(rows: list[Row]) -> Grid:
    """A pad whose ink is clear."""
    return Grid(
        tuple(tuple(Box(CORNER, (Chance(content, 0.998), Chance(88, 0.002))) for content in row) for row in rows), 0
    )


def named(rows: list[Row]) -> list[Row]:
    """With words in front and above."""
    return [["?"] * (len(rows[0]) + 1), *(["?", *row] for row in rows)]


def test_the_last_row_is_the_total() -> None:
    placed = place_any(grid(named([*POINTS, TOTALS])))
    assert placed.rows == ("1", "2", "3", "total")
    assert [column[-1].best.content for column in placed.columns] == TOTALS


@pytest.mark.parametrize("below", [[[1, 3, 2]], [[8, 0, 15]], [[1, 3, 2], [4, 4, 1]]])
def test_rows_below_the_total_are_no_total(below: list[Row]) -> None:
    placed = place_any(grid(named([*POINTS, TOTALS, *below])))
    assert placed.rows == ("1", "2", "3", "total")
    assert [column[-1].best.content for column in placed.columns] == TOTALS


def test_printed_numbers_of_players_are_no_points() -> None:
    rows: list[Row] = [["?", 1, 2, 3], *named([*POINTS, TOTALS])[1:]]
    placed = place_any(grid(rows))
    assert placed.rows == ("1", "2", "3", "total")
    assert placed.columns[0][0].best.content == POINTS[0][0]


def test_players_one_below_the_other() -> None:
    rows = named([[points[at] for points in POINTS] + [TOTALS[at]] for at in range(3)])
    placed = place_any(grid(rows))
    assert [column[-1].best.content for column in placed.columns] == TOTALS


def test_a_wrong_total_does_not_turn_the_pad_or_move_its_total() -> None:
    verdict = judge(grid(named([*POINTS, [41, 33, 44]])), Case())
    assert [(one.player, one.row, one.written, one.right) for one in verdict.audit.findings] == [("3", "total", 44, 34)]


def test_nobody_is_accused_where_no_column_shows_that_the_last_row_is_a_total() -> None:
    verdict = judge(grid(named([[12], [4], [25], [44]])), Case())
    assert verdict.audit.findings == ()
    assert [one.row for one in verdict.checks] == ["total"]


def test_the_total_may_stand_above_what_it_adds_up() -> None:
    placed = place_any(grid([["?"] * 4, ["?", *TOTALS], *(["?", *row] for row in POINTS)]))
    assert placed.rows[-1] == "total"
    assert [column[-1].best.content for column in placed.columns] == TOTALS


def test_a_first_row_that_does_not_number_the_players_is_never_left_out() -> None:
    rows: list[Row] = [[6, 1, 3], [4, 5, 18], [25, 3, 9], [29, 8, 27]]
    assert place_any(grid(named(rows))).rows == ("1", "2", "3", "total")


def test_symbols_that_look_a_little_like_numbers_are_no_player() -> None:
    doubtful = Box(CORNER, (Chance(4, 0.6), Chance("?", 0.4)))
    margin = Box(CORNER, (Chance(None, 1.0),))
    clear = grid([["?"] * 3, *POINTS, TOTALS]).boxes
    placed = place_any(Grid(tuple((margin, doubtful, *row) for row in clear), 0))
    assert [column[-1].best.content for column in placed.columns] == TOTALS


def test_two_rows_are_no_sum() -> None:
    with pytest.raises(UnreadableFileError, match="total"):
        place_any(grid(named([POINTS[0], POINTS[0]])))


def test_a_copied_number_does_not_show_that_the_last_row_is_a_total() -> None:
    verdict = judge(grid(named([[None, 5], [4, 9], [None, 7], [4, 20]])), Case())
    assert verdict.audit.findings == ()
    assert [(one.player, one.kind) for one in verdict.checks] == [("2", "check")]


def test_a_faint_column_between_two_players_is_a_player_too() -> None:
    rows = named([*POINTS, TOTALS])
    faint = [[*row[:2], "?" if isinstance(row[2], int) else row[2], *row[2:]] for row in rows]
    assert len(place_any(grid(faint)).columns) == len(TOTALS) + 1
