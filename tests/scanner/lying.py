"""Cards as they lie on a table, for the tests of finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def card(centre: tuple[float, float], short: float, long: float, angle: float) -> NDArray[np.float64]:
    """Corners of a rectangle, clockwise in the image."""
    half = np.array([[-short, -long], [short, -long], [short, long], [-short, long]]) / 2
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(half @ np.array([[c, s], [-s, c]]) + centre)
