"""Sums of unknown pads: which rows add up others, told by the numbers of all columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.pads.sums import Ink
from scanner.pads.sums import sums as sums_of_ink

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scanner.pads.sums import Sums


def clear(number: int | None) -> Ink:
    """A box that is plain to read."""
    return Ink(number, ((number or 0, 1.0),))


def sums(columns: Sequence[Sequence[int | None]]) -> Sums:
    """What clear numbers add up."""
    return sums_of_ink([[clear(number) for number in column] for column in columns])


def test_a_plain_total() -> None:
    assert sums([[3, 5, 8], [10, 2, 12]]) == {2: (0, 1)}


def test_groups_with_sub_totals_and_a_grand_total() -> None:
    columns = [[None, 3, 5, 8, None, 4, 6, 1, 11, 19], [None, 2, 9, 11, None, 7, 0, 5, 12, 23]]
    assert sums(columns) == {3: (0, 1, 2), 8: (4, 5, 6, 7), 9: (0, 1, 2, 4, 5, 6, 7)}


def test_a_bonus_that_is_added_to_a_sub_total() -> None:
    columns = [[20, 30, 50, 35, 85, 10, 95], [25, 40, 65, 35, 100, 12, 112]]
    assert sums(columns) == {2: (0, 1), 4: (0, 1, 3), 6: (0, 1, 3, 5)}


def test_a_slip_or_a_misread_box_hides_no_group() -> None:
    columns = [[3, 5, 8, 4, 6, 10, 18], [2, 9, 11, 7, 8, 15, 27], [4, 4, 8, 1, 9, 10, 18]]
    assert sums(columns) == {2: (0, 1), 5: (3, 4), 6: (0, 1, 3, 4)}


def test_a_chance_sum_in_one_column_is_no_sub_total() -> None:
    columns = [[3, 5, 8, 4, 20], [2, 9, 1, 7, 19], [6, 1, 2, 2, 11]]
    assert sums(columns) == {4: (0, 1, 2, 3)}


def test_one_column_alone() -> None:
    assert sums([[3, 5, 8, 4, 20]]) == {4: (0, 1, 2, 3)}
    assert sums([[3, 5, 7, 15, 4, 2, 9, 15, 30]]) == {3: (0, 1, 2), 7: (4, 5, 6), 8: (0, 1, 2, 4, 5, 6)}


def test_a_sub_total_that_is_carried_down() -> None:
    columns = [[3, 6, 9, 35, 44, 20, 25, 45, 44, 89], [4, 8, 12, 0, 12, 17, 30, 47, 12, 59]]
    assert sums(columns) == {2: (0, 1), 4: (0, 1, 3), 7: (5, 6), 8: (0, 1, 3), 9: (0, 1, 3, 5, 6)}


def test_a_box_that_may_be_misread_hides_no_sum() -> None:
    doubtful = Ink(1, ((1, 0.7), (7, 0.25)))
    columns = [
        [clear(3), doubtful, clear(10), clear(2), clear(12)],
        [clear(8), clear(4), clear(12), clear(1), clear(13)],
    ]
    assert sums_of_ink(columns) == {2: (0, 1), 4: (0, 1, 3)}


def test_with_two_columns_a_wrong_sub_total_hides_no_group() -> None:
    assert sums([[3, 5, 8, 4, 6, 10, 18], [2, 9, 21, 7, 8, 15, 26]]) == {2: (0, 1), 5: (3, 4), 6: (0, 1, 3, 4)}
