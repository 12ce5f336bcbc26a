"""Cards that nobody found at the ends of rows: where known icons show beside a row, there lies one more card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.records import UNKNOWN, ReadCard
from scanner.tableau.places import place_quad

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scanner.records import Lattice, Quad, ReadElements, ReadIcon

SURE = 0.97
"""Probability from which an icon proves a card."""


def ends(lattice: Lattice, size: tuple[int, int]) -> dict[tuple[int, int], Quad]:
    """Where a card before the first and after the last of each row would lie, if the photo of `size` shows it."""
    lying = [ReadCard(cell.row, cell.col, cell.quad, ()) for cell in lattice.cells if cell.quad is not None]
    cols = {card.row: [each.col for each in lying if each.row == card.row] for card in lying}
    beside = [(row, col) for row, own in cols.items() for col in (min(own) - 1, max(own) + 1)]
    found = {place: place_quad(lying, *place) for place in beside}
    return {place: quad for place, quad in found.items() if quad is not None and _within(quad, size)}


def _within(quad: Quad, size: tuple[int, int]) -> bool:
    """Whether the photo shows the middle of a place."""
    x, y = np.mean(quad.corners, axis=0)
    return bool(0 <= x <= size[0] and 0 <= y <= size[1])


def proven(guess: ReadElements, cards: Sequence[ReadElements]) -> bool:
    """Whether a guessed card shows a known icon that lies on no other card."""
    return any(_known(icon) and not any(_lies_on(icon, card.quad) for card in cards) for icon in guess.icons)


def _known(icon: ReadIcon) -> bool:
    best = icon.candidates[0]
    return best.card not in ("", UNKNOWN) and best.probability >= SURE


def _lies_on(icon: ReadIcon, quad: Quad) -> bool:
    """Whether an icon is on a card, or but half of it beside it."""
    return cv2.pointPolygonTest(np.array(quad.corners, np.float32), icon.place, measureDist=True) > -icon.size / 2
