"""The second look: missed cards are found, halves of cards and bare table are none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from scanner.photo import load
from scanner.records import BACK, UNKNOWN, Candidate, Quad, ReadCard, Reading
from scanner.tableau.bare import without_bare_table
from scanner.tableau.reading import read_tableau
from tests.scanner.drawn import GAP, HIGH, WIDE, Laid
from tests.scanner.reading.studio import ROWS, Studio, enrol, names

if TYPE_CHECKING:
    from numpy.typing import NDArray


@pytest.mark.parametrize("quarters", [0, 3])
def test_missed_cards_are_found_where_the_lattice_expects_them(studio: Studio, quarters: int) -> None:
    photo = studio.shoot(Laid(ROWS), "a.png", quarters, missed=(0, 7, 19))
    assert names(read_tableau(photo, enrol().gallery, (4, 5))) == [list(row) for row in ROWS]


def test_halves_of_cards_give_way_to_cards(studio: Studio) -> None:
    """The finder takes the halves of the first column for cards: five columns become six."""
    photo = studio.shoot(Laid(ROWS))
    found = list(studio.find(photo))
    for row in range(4):
        (left, top), (right, _), (_, bottom), _ = found[5 * row].corners
        middle = (left + right) / 2
        found[5 * row] = Quad(((left, top), (middle, top), (middle, bottom), (left, bottom)), 0.99)
        found.append(Quad(((middle, top), (right, top), (right, bottom), (middle, bottom)), 0.99))
    studio.quads[photo.name] = tuple(found)
    assert names(read_tableau(photo, enrol().gallery, (4, 5))) == [list(row) for row in ROWS]


def test_bare_table_between_cards_is_a_hole(studio: Studio) -> None:
    """The finder takes the gap that a missing card leaves for a card."""
    photo = studio.shoot(Laid(ROWS))
    gap = studio.find(photo)[7]
    studio.shoot(Laid((ROWS[0], (*ROWS[1][:2], None, *ROWS[1][3:]), *ROWS[2:])))
    studio.quads[photo.name] = (*studio.find(photo), gap)
    found = names(read_tableau(load(studio.folder / photo.name), enrol().gallery, (4, 5)))
    assert found[1] == ["bear", "trout", None, "stream", "fox"]


def test_a_hole_in_another_light_than_the_table_beside_is_a_hole(studio: Studio) -> None:
    """Of the colours of a lit place none is the table's; its look is."""
    gap = studio.find(studio.shoot(Laid(ROWS)))[7]
    shot = studio.shoot(Laid((ROWS[0], (*ROWS[1][:2], None, *ROWS[1][3:]), *ROWS[2:], (None,) * 5)))
    pixels = weave(shot.pixels.astype(np.float64), 12.0)
    (left, top), _, (right, bottom), _ = (tuple(map(round, corner)) for corner in gap.corners)
    pixels[top:bottom, left:right] += 100
    lit = replace(shot, pixels=np.clip(pixels, 0, 255).astype(np.uint8))
    studio.quads[lit.name] = (*studio.find(lit), gap)
    found = names(read_tableau(lit, enrol().gallery, (4, 5)))
    assert found[1] == ["bear", "trout", None, "stream", "fox"]


@pytest.mark.parametrize(("said", "found"), [(0.93, 0.98), (0.99, 0.1)])
def test_a_hole_taken_for_a_plain_back_is_a_hole(studio: Studio, said: float, found: float) -> None:
    """A doubtful card stays as long as it looks more like a card than like the table."""
    gap = studio.find(studio.shoot(Laid(ROWS)))[7]
    photo = studio.shoot(Laid((ROWS[0], (*ROWS[1][:2], None, *ROWS[1][3:]), *ROWS[2:], (None,) * 5)))
    woven = replace(photo, pixels=weave(photo.pixels.astype(np.float64), 12.0).clip(0, 255).astype(np.uint8))
    gallery = enrol().gallery
    first, *others = read_tableau(woven, gallery, (4, 5)).cards
    doubtful = replace(first, candidates=(Candidate("bee", 0.8), Candidate(UNKNOWN, 0.2)))
    hole = ReadCard(2, 3, replace(gap, confidence=found), (Candidate(BACK, said), Candidate(UNKNOWN, 1 - said)))
    reading = Reading(photo.name, photo.size, 4, 5, 0, (doubtful, *others, hole), ())
    assert without_bare_table(woven, reading, gallery, ()).cards == (doubtful, *others)


def weave(pixels: NDArray[np.float64], strength: float) -> NDArray[np.float64]:
    """The same with the table, which is grey, woven in a pattern as wide as a card with its gap."""
    grey = np.ptp(pixels, axis=2, keepdims=True) < 12
    y, x = np.mgrid[: pixels.shape[0], : pixels.shape[1]]
    pattern = np.sin(2 * np.pi * x / (WIDE + GAP)) + np.sin(2 * np.pi * y / (HIGH + GAP))
    return np.asarray(pixels + grey * strength * pattern[..., None])
