"""The guide: which cards to lay out, in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scanner.enrolment.guide import faces, guide_grid
from scanner.errors import WrongArgumentsError
from tests.scanner.learn.outcome import size_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.scanner.conftest import Ran


def test_the_guide_shows_the_order_in_both_languages(recount: Callable[..., Ran]) -> None:
    ran = recount("learn", "Forêt", "--guide")
    assert ran.code == 0
    assert ran.out.splitlines()[-5:] == [
        "  bee     bear       trout  fox",
        "  eagle   dragonfly  deer   rabbit",
        "  meadow  stream     wolf   back",
        "",
        "then: recount learn forest PHOTO",
    ]
    assert "  clairière  ruisseau   loup    dos" in recount("learn", "forest", "--guide", "--lang", "fr").out


@pytest.mark.parametrize("game", ["forest", "ocean", "savanna"])
def test_every_kind_lies_once_in_three_rows_of_four(game: str) -> None:
    assert guide_grid(game).shape == (3, 4)
    assert guide_grid(game).labels == (*faces(game), "back")
    assert guide_grid(game, (4, 3)).labels == guide_grid(game).labels
    assert guide_grid(game, (1, 11)).labels == faces(game)
    assert guide_grid(game, (4, 4)).shape == (4, 4)
    with pytest.raises(WrongArgumentsError, match="11 kinds"):
        guide_grid(game, (2, 5))


def test_the_guide_as_a_picture(recount: Callable[..., Ran], note: Callable[[str], Path], tmp_path: Path) -> None:
    assert recount("learn", "savane", "--guide", "--out", tmp_path / "out").code == 0
    assert size_of(tmp_path / "out" / "guide.png")[1] > 1000
    assert (tmp_path / "out" / "guide.pdf").read_bytes().startswith(b"%PDF")
    ran = recount("learn", "my cards", "--labels", note("a,-\nb,back"), "--guide", "--out", tmp_path / "out")
    assert ran.out.splitlines()[-4:] == ["  a  -", "  b  back", "", "then: recount learn 'my cards' PHOTO"]


def test_the_guide_needs_a_game(recount: Callable[..., Ran]) -> None:
    assert "say which with --game" in recount("learn", "mine", "--guide").err
    assert "--labels FILE" in recount("learn", "oceanos", "--guide").out
    assert "back" in recount("learn", "mine", "--game", "Écosphère", "--guide").out
