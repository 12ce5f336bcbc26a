"""Names of cards and grids as people write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scanner.enrolment.labels import normal_label, parse_grid, read_label_grid
from scanner.errors import WrongArgumentsError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.mark.parametrize(
    ("text", "game", "label"),
    [
        ("Poissons-clown", "ocean", "clownfish"),
        ("BACK", None, "back"),
        ("dos", None, "dos"),
        ("Dos", "ocean", "back"),
        ("bee", None, "bee"),
        ("abeille", None, "abeille"),
        ("yeux+Corail", "oceanos", "coral+eye"),
        ("rien", "oceanos", "none"),
        ("kraken+eye", "oceanos", "kraken+eye"),
    ],
)
def test_normal_labels(text: str, game: str | None, label: str) -> None:
    assert normal_label(text, game) == label


@pytest.mark.parametrize(("text", "grid"), [("3x4", (3, 4)), (" 10 X 2", (10, 2)), ("7×7", (7, 7))])
def test_grids(text: str, grid: tuple[int, int]) -> None:
    assert parse_grid(text) == grid


@pytest.mark.parametrize("text", ["", "3", "3x", "x4", "0x4", "3x00", "3x4x5", "-1x4", "a x b", "100x1"])
def test_grids_that_are_none(text: str) -> None:
    with pytest.raises(WrongArgumentsError, match="expected rows x columns"):
        parse_grid(text)


def test_a_labels_file_of_one_column(note: Callable[[str], Path]) -> None:
    assert read_label_grid(note("a\nb\r\n"), None).rows == (("a",), ("b",))
