"""Which enrolled deck lies on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scanner.enrolment import decks
from scanner.enrolment.which_deck import choose_deck
from scanner.errors import MissingModelError, WrongArgumentsError
from scanner.game.as_grid import GRID
from scanner.tableau.sight import look
from tests.scanner.drawn import Laid
from tests.scanner.reading.studio import FOREST, OCEAN, ROWS, Studio, enrol, names

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.tableau.sight import Sight

CLOTH = tuple(tuple(f"cloth {row} {col}" for col in range(5)) for row in range(4))


def odds_in(seen: Sight) -> Callable[[EnrolledDeck], NDArray[np.float64]]:
    """How well each deck explains the cards of a grid."""
    return lambda deck: GRID.odds(seen, deck)


def test_the_deck_is_recognised(studio: Studio) -> None:
    enrol()
    enrol("ocean", OCEAN, "ocean")
    enrol("tarot", ["bee", "bear", *OCEAN], None)
    seen = look(studio.shoot(Laid(ROWS), "a.png", 2), (4, 5))
    assert choose_deck(odds_in(seen)).name == "forest"
    assert choose_deck(odds_in(seen), game="forest").name == "forest"
    assert choose_deck(odds_in(seen), "forest").name == "forest"
    with pytest.raises(MissingModelError, match="not the cards of 'ocean'"):
        choose_deck(odds_in(seen), "ocean")
    with pytest.raises(WrongArgumentsError, match="'forest' is of forest, not of ocean"):
        choose_deck(odds_in(seen), "forest", "ocean")
    with pytest.raises(WrongArgumentsError, match="'tarot' is of no game"):
        choose_deck(odds_in(seen), "tarot")
    with pytest.raises(MissingModelError, match="no deck 'nil' is enrolled"):
        choose_deck(odds_in(seen), "nil")


def test_the_deck_is_recognised_though_a_cloth_was_taken_for_the_grid(studio: Studio) -> None:
    """A pattern beside the cards makes the better grid; the cards themselves tell which deck it is."""
    enrol()
    photo = studio.shoot(Laid((*ROWS, *CLOTH)))
    cards, cloth = studio.find(photo)[:20], studio.find(photo)[20:]
    doubtful = tuple(replace(quad, confidence=0.6) for quad in cards)
    studio.quads[photo.name] = (*doubtful, *cloth)
    seen = look(photo, (4, 5))
    assert choose_deck(odds_in(seen)).name == "forest"
    assert names(GRID.read(seen, decks.load("forest"), (4, 5))) == [list(row) for row in ROWS]


def test_decks_of_two_games_that_look_alike_must_be_named(studio: Studio) -> None:
    enrol()
    enrol("twin", FOREST, "ocean")
    seen = look(studio.shoot(Laid(ROWS)), (4, 5))
    with pytest.raises(WrongArgumentsError, match="choose with --deck"):
        choose_deck(odds_in(seen))


def test_no_deck_is_enrolled(studio: Studio) -> None:
    seen = look(studio.shoot(Laid(ROWS)), (4, 5))
    with pytest.raises(MissingModelError, match="recount learn GAME PHOTO"):
        choose_deck(odds_in(seen))
    with pytest.raises(MissingModelError, match="recount learn savanna PHOTO"):
        choose_deck(odds_in(seen), game="savanna")


def test_a_damaged_deck_is_told_only_where_no_other_fits(studio: Studio) -> None:
    enrol()
    enrol("ocean", OCEAN, "ocean")
    seen = look(studio.shoot(Laid(ROWS)), (4, 5))
    [index] = (studio.folder / "home").rglob("ocean*/deck.json")
    index.write_bytes(index.read_bytes().replace(b"drawn", b"drown", 1))
    assert choose_deck(odds_in(seen)).name == "forest"
    with pytest.raises(MissingModelError, match="damaged"):
        choose_deck(odds_in(seen), game="ocean")
    strangers = look(studio.shoot(Laid(CLOTH), "b.png"), (4, 5))
    with pytest.raises(MissingModelError, match="damaged"):
        choose_deck(odds_in(strangers))
