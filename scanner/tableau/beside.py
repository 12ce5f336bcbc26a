"""Cards that carry a tableau's grid on beyond its rows and columns: perhaps the wrong part of it was taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.tableau.places import place_quad
from scoring.records import Phrase, Problem

if TYPE_CHECKING:
    from scanner.records import Quad, Reading

SAME_PLACE = 0.6
"""Share of a place that a card must cover to lie in it: a neighbour's row a hand's breadth away covers less."""
FEW = 1
"""Cards beside a tableau that say nothing: a draw pile, a discarded card."""


def grid_goes_on(reading: Reading) -> tuple[Problem, ...]:
    """Told where more than a stray card lies just where a further row or column would."""
    most = cards_beyond(reading)
    if not most:
        return ()
    text = Phrase(
        f"{reading.photo}: {most} more cards carry the grid on; check that the right rows and columns were counted",
        f"{reading.photo} : {most} autres cartes prolongent la grille ; vérifiez les lignes et colonnes comptées",
    )
    return (Problem("grid_goes_on", text),)


def cards_beyond(reading: Reading) -> int:
    """How many cards outside lie where one further row or column would; none if it may be a stray card."""
    edges = (
        [(0, col) for col in range(1, reading.cols + 1)],
        [(reading.rows + 1, col) for col in range(1, reading.cols + 1)],
        [(row, 0) for row in range(1, reading.rows + 1)],
        [(row, reading.cols + 1) for row in range(1, reading.rows + 1)],
    )
    most = max(sum(_is_taken(reading, place) for place in edge) for edge in edges) if reading.outside else 0
    return most if most > FEW else 0


def _is_taken(reading: Reading, place: tuple[int, int]) -> bool:
    expected = place_quad(reading.cards, *place)
    return expected is not None and any(_covers(quad, expected) for quad in reading.outside)


def _covers(quad: Quad, place: Quad) -> bool:
    there = np.array(place.corners, np.float32)
    shared, _ = cv2.intersectConvexConvex(np.array(quad.corners, np.float32), there)
    return bool(shared > SAME_PLACE * abs(cv2.contourArea(there)))
