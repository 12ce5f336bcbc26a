"""One photo with a deck: which way is up, what lies where, what is no card of the deck."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.errors import NoCardsError
from scanner.records import BACK, UNKNOWN
from scanner.tableau.beside import grid_goes_on
from scanner.tableau.reading import read, read_loose, read_tableau
from scanner.tableau.sight import look
from scanner.tableau.tell import reading_json
from tests.scanner.drawn import Laid
from tests.scanner.reading.studio import ROWS, Studio, enrol, names


@pytest.mark.parametrize("shape", [(4, 5), None])
@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_rows_are_as_the_owner_sees_them(studio: Studio, quarters: int, shape: tuple[int, int] | None) -> None:
    photo = studio.shoot(Laid(ROWS), "a.png", quarters)
    found = read_tableau(photo, enrol().gallery, shape)
    assert names(found) == [list(row) for row in ROWS]
    assert (found.rows, found.cols) == (4, 5)
    assert found.turn == -quarters % 4 * 90
    # The card's own top left is where its owner sees it: turned with the photo.
    first = np.array(found.cards[0].quad.corners)
    across, down = first[1] - first[0], first[3] - first[0]
    assert np.argmax(np.abs(across)) == quarters % 2
    assert np.abs(down).max() > np.abs(across).max()


def test_json_has_backs_face_down_and_strangers_unread(studio: Studio) -> None:
    rows = (ROWS[0], ROWS[1], ("rabbit", "a stranger", "deer", BACK, None), ROWS[3])
    photo = studio.shoot(Laid(rows), "a.png", 2)
    found = reading_json(read_tableau(photo, enrol().gallery, (4, 5)))
    assert found["rows"][2] == ["rabbit", "?", "deer", "down", None]
    assert (found["turn"], found["grid"], len(found["cards"])) == (180, [4, 5], 19)
    assert all(0 <= card["confidence"] <= 1 and len(card["corners"]) == 4 for card in found["cards"])


def test_strangers_stay_unknown(studio: Studio) -> None:
    rows = (("a stranger", *ROWS[0][1:]), *ROWS[1:])
    photo = studio.shoot(Laid(rows))
    found = read(look(photo, (4, 5)), enrol().gallery, (4, 5))
    assert found.cards[0].candidates[0].card == UNKNOWN


def test_the_neighbours_row_faces_the_other_way(studio: Studio) -> None:
    """Five rows of five in one lattice: the one whose cards stand on their heads is across the table."""
    neighbours = ("wolf", "bee", "fox", "trout", "eagle")
    photo = studio.shoot(Laid((neighbours, *ROWS)))
    pixels = photo.pixels.copy()
    for quad in studio.find(photo)[: len(neighbours)]:
        (left, top), (right, bottom) = (tuple(map(int, quad.corners[at])) for at in (0, 2))
        pixels[top:bottom, left:right] = pixels[top:bottom, left:right][::-1, ::-1]
    turned = replace(photo, pixels=pixels)
    assert names(read_tableau(turned, enrol().gallery, (4, 5))) == [list(row) for row in ROWS]


def test_a_grid_that_goes_on_is_told(studio: Studio) -> None:
    """Five rows of five that all face the same way: nobody can know which four are meant."""
    found = read_tableau(studio.shoot(Laid((*ROWS, ROWS[0]))), enrol().gallery, (4, 5))
    (problem,) = grid_goes_on(found)
    assert (
        problem.text.en == "a.png: 5 more cards carry the grid on; check that the right rows and columns were counted"
    )
    alone = read_tableau(studio.shoot(Laid(ROWS), "b.png"), enrol().gallery, (4, 5))
    assert grid_goes_on(alone) == ()


def test_any_deck_in_any_grid(studio: Studio) -> None:
    rows = (("one", "two", "three"), ("four", "one", "two"))
    photo = studio.shoot(Laid(rows), "a.png", 1)
    deck = enrol("mine", ["one", "two", "three", "four"], None)
    assert names(read_tableau(photo, deck.gallery, (2, 3))) == [list(row) for row in rows]


def test_loose_cards_may_lie_anyhow(studio: Studio) -> None:
    photo = studio.shoot(Laid((("wolf", "stream", "bee"),)), "a.png", 1)
    found = read_loose(look(photo), enrol().gallery)
    assert sorted(card.candidates[0].card for card in found) == ["bee", "stream", "wolf"]


def test_a_photo_without_cards(studio: Studio) -> None:
    with pytest.raises(NoCardsError, match=r"a\.png: no cards found"):
        look(studio.shoot(Laid(((None, None),))))
