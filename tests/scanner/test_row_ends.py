"""Cards at the ends of rows that nobody found are guessed where they would lie, and believed where icons prove them."""

from __future__ import annotations

from scanner.records import Candidate, Cell, Lattice, Quad, ReadElements, ReadIcon
from scanner.tableau.row_ends import ends, proven

WIDE, HIGH = 100.0, 140.0
SIZE = (1000, 600)


def quad(row: int, col: int) -> Quad:
    left, top = 60 + 110.0 * col, 150.0 * row - 100
    right, bottom = left + WIDE, top + HIGH
    return Quad(((left, top), (right, top), (right, bottom), (left, bottom)), 0.9)


def lattice(*cols: range) -> Lattice:
    cells = tuple(Cell(row, col, quad(row, col)) for row, own in enumerate(cols, 1) for col in own)
    return Lattice(len(cols), max(own[-1] for own in cols), cells)


def card(row: int, col: int, spot: tuple[float, float], probability: float) -> ReadElements:
    rest = Candidate("", 1 - probability)
    icon = ReadIcon(spot, 30.0, (Candidate("coral", probability), rest))
    return ReadElements(row, col, quad(row, col), (Candidate("coral", probability),), (icon,))


def test_one_card_is_guessed_before_and_after_each_row() -> None:
    found = ends(lattice(range(1, 6), range(1, 8)), SIZE)
    assert set(found) == {(1, 0), (1, 6), (2, 0), (2, 8)}
    assert all(
        abs(x - u) < 4 and abs(y - v) < 4
        for place, guess in found.items()
        for (x, y), (u, v) in zip(guess.corners, quad(*place).corners, strict=True)
    )


def test_places_beyond_the_photo_are_not_looked_at() -> None:
    assert (2, 8) not in ends(lattice(range(1, 6), range(1, 8)), (800, 600))


def test_a_sure_icon_on_no_other_card_proves_one() -> None:
    others = [card(1, col, (100 + 110.0 * col, 120.0), 0.99) for col in (1, 2, 3)]
    assert proven(card(1, 0, (110.0, 120.0), 0.99), others)
    assert not proven(card(1, 0, (110.0, 120.0), 0.8), others)
    assert not proven(card(1, 0, (175.0, 120.0), 0.99), others)
