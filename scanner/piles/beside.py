"""Cards that lie like a pile beside the others but were not read as one: told, so that none is missed in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.layouts.tabletop import sides
from scoring.records import Phrase, Problem

if TYPE_CHECKING:
    from scanner.records import Quad, Reading

FARTHEST = 2.4
"""Widths of a card from the next pile within which another may lie."""
ALONG = (-3.0, 4.0)
"""Heights of a card, from the top of the next pile's whole card, between which it may lie."""
STRAIGHT = 0.25
"""Difference of side vectors, in cards, within which two cards lie alike."""
ALIKE = (0.55, 1.8)
"""Sizes along each side, in cards, of what may be a card or a pile."""


def beside(reading: Reading) -> tuple[Quad, ...]:
    """What lies as a pile would, in line with the others."""
    return tuple(quad for quad in reading.outside if any(_in_line(quad, pile.quad) for pile in reading.cards))


def left_out(reading: Reading) -> tuple[Problem, ...]:
    """The problem of what was found beside the piles, if anything was."""
    count = len(beside(reading))
    if not count:
        return ()
    return (
        Problem(
            "beside",
            Phrase(
                f"{reading.photo}: {count} card{'s' * (count > 1)} beside the piles not read as a pile",
                f"{reading.photo} : {count} carte{'s' * (count > 1)} à côté des piles, pas lue{'s' * (count > 1)} "
                "comme une pile",
            ),
        ),
    )


def _in_line(quad: Quad, whole: Quad) -> bool:
    """Whether a quad lies beside a whole card, measured by that card."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    measure = cv2.getPerspectiveTransform(np.array(whole.corners, np.float32), unit)
    seen = cv2.perspectiveTransform(np.array([quad.corners], np.float64), measure)[0]
    x, y = seen.mean(0) - 0.5
    if not 0.6 < abs(x) < FARTHEST or not ALONG[0] < y < ALONG[1]:
        return False
    lengths = np.abs(sides(np.asarray(seen, np.float64)[None])[0])
    # Read from any of its sides: what runs across should not run down as well.
    across, down = (lengths, lengths[:, ::-1])[int(np.trace(lengths) < np.trace(lengths[:, ::-1]))].T
    straight = max(across[1] / max(across[0], 1e-6), down[0] / max(down[1], 1e-6)) < STRAIGHT
    return bool(straight and ALIKE[0] < across[0] < ALIKE[1] and ALIKE[0] < down[1] < 2 * ALIKE[1])
