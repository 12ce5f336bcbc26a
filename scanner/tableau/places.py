"""Where the empty places of a tableau lie in its photo: one plane through all cards that were found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.records import Quad
from scanner.typical import median

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.records import ReadCard, Reading

LEAST = 3
"""Cards not all in a line from which a plane can be told."""


def holes(reading: Reading) -> list[tuple[int, int]]:
    """Places without a card, row by row."""
    lying = {(card.row, card.col) for card in reading.cards}
    return [
        (row, col)
        for row in range(1, reading.rows + 1)
        for col in range(1, reading.cols + 1)
        if (row, col) not in lying
    ]


def place_quad(cards: Sequence[ReadCard], row: int, col: int) -> Quad | None:
    """Where a card at (row, col) would lie, corners in the order of the others; None with too few cards to tell."""
    if len(cards) < LEAST or len({card.row for card in cards}) < 2 or len({card.col for card in cards}) < 2:
        return None
    shape = _shape(cards)
    cells = np.concatenate([_cell(card.row, card.col, shape) for card in cards])
    corners = np.concatenate([np.array(card.quad.corners) for card in cards])
    plane, _ = cv2.findHomography(cells, corners, cv2.LMEDS)
    if plane is None:
        return None
    a, b, c, d = cv2.perspectiveTransform(_cell(row, col, shape)[None], plane)[0].tolist()
    return Quad((tuple(a), tuple(b), tuple(c), tuple(d)), 0.0)


def _cell(row: int, col: int, shape: tuple[float, float]) -> NDArray[np.float64]:
    """The corners of a card of this share of its cell, from the top left."""
    wide, high = shape
    left, top = float(col), float(row)
    return np.array([[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]])


def _shape(cards: Sequence[ReadCard]) -> tuple[float, float]:
    """How much of the way to the next card a card covers, across and down."""
    lying = {(card.row, card.col): np.array(card.quad.corners) for card in cards}
    across = [_cover(here, lying[row, col + 1], 1) for (row, col), here in lying.items() if (row, col + 1) in lying]
    down = [_cover(here, lying[row + 1, col], 3) for (row, col), here in lying.items() if (row + 1, col) in lying]
    return (float(median(across)) if across else 0.95), (float(median(down)) if down else 0.95)


def _cover(here: NDArray[np.float64], there: NDArray[np.float64], end: int) -> float:
    side, step = float(np.linalg.norm(here[end] - here[0])), float(np.linalg.norm(there[0] - here[0]))
    return min(max(side / max(step, 1e-6), 0.3), 1.0)
