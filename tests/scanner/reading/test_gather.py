"""All photos of an evening, read together."""

from __future__ import annotations

import pytest

from scanner.errors import NoCardsError, WrongArgumentsError
from scanner.game.gather import Request, gather
from tests.scanner.drawn import Laid
from tests.scanner.reading.studio import ROWS, Studio, enrol, names


def silent(_text: str) -> None:
    """Nobody waits for these."""


def test_photos_become_an_evening(studio: Studio) -> None:
    """Ana's photo twice, upside down; Bao's; and the neutral's cards."""
    enrol()
    shots = {
        "ana.png": (Laid(ROWS), 2),
        "ana-2.png": (Laid(ROWS), 2),
        "bao.png": (Laid(ROWS[::-1]), 1),
        "neutral.png": (Laid((("wolf", "bee", "stream"),)), 0),
    }
    for name, (laid, quarters) in shots.items():
        studio.shoot(laid, name, quarters)
    found = gather(Request(tuple(studio.folder / name for name in shots)), silent)
    assert [board.name for board in found.evening.boards] == ["ana", "bao"]
    assert names(found.evening.boards[1].reading) == [list(row) for row in ROWS[::-1]]
    assert found.evening.neutral is not None
    assert sorted(card.candidates[0].card for card in found.evening.neutral) == ["bee", "stream", "wolf"]
    assert found.problems == {"ana": (), "bao": ()}
    assert found.photos["ana"].name == "ana.png"
    assert found.evening.game.id == "forest"


def test_three_cards_are_no_tableau(studio: Studio) -> None:
    enrol()
    studio.shoot(Laid((("wolf", "bee", "stream"),)), "ana.png")
    with pytest.raises(NoCardsError, match=r"ana\.png: 3 cards found, 20 expected"):
        gather(Request((studio.folder / "ana.png",)), silent)


def test_all_unusable_photos_are_told_at_once(studio: Studio) -> None:
    studio.shoot(Laid(((None, None),)))
    with pytest.raises(NoCardsError) as caught:
        gather(Request((studio.folder / "a.png", studio.folder / "nowhere.png")), silent)
    assert "a.png: no cards found" in str(caught.value)
    assert "nowhere.png: no such file" in str(caught.value)


def test_only_the_neutral_is_nobody(studio: Studio) -> None:
    enrol()
    studio.shoot(Laid(ROWS), "neutral.png")
    with pytest.raises(WrongArgumentsError, match="only the neutral"):
        gather(Request((studio.folder / "neutral.png",)), silent)
