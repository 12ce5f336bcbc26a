"""Where the enrolled pictures of a deck lie on the table: looked for everywhere at once, whatever the finder saw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.piles.align import aligned
from scanner.piles.flat import flattened_table, found_again

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from scanner.piles.flat import Flat
    from scanner.piles.plane import Plane
    from scanner.records import Photo, Quad

    Floats = NDArray[np.float64]
    Pictures = Mapping[str, NDArray[np.uint8]]
    """Label -> RGB, upright."""

COARSE, FINE = 16, 24
"""Pixels of a card's width in the first search, in which nothing is known, and in the second one."""
STRETCHES = tuple(float(share) for share in np.exp(np.arange(-4, 5) * 0.09))
"""How much higher a card may seem than it is wide, against its picture: the first plane knows no foreshortening."""
SAME_STRETCH = (0.95, 1.0, 1.05)
"""The same once some cards are placed exactly."""
PLACES = 3
"""Places at which each picture is laid over the photo."""
FAINTEST = 0.2
"""Likeness from which a place is looked at."""
ELSEWHERE = (0.25, 0.12)
"""Widths and heights of a card between two places."""
CHANCE = 0.3
"""Likeness that a picture finds on any table."""


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """An enrolled picture found on the table."""

    label: str
    corners: Floats
    """4 x 2 decoded pixels, from the card's own top left."""
    likeness: float
    """Correlation with the picture, -1 to 1."""


def matches_of(
    photo: Photo, plane: Plane, quads: Sequence[Quad], pictures: Pictures, stretch: float | None = None
) -> list[Match]:
    """The likeliest places of each picture, read as the plane's axes say; the likest first."""
    flat = flattened_table(photo, plane, quads, COARSE if stretch is None else FINE)
    shape = float(np.median([picture.shape[0] / picture.shape[1] for picture in pictures.values()]))
    tried = STRETCHES if stretch is None else tuple(stretch * share for share in SAME_STRETCH)
    heights = [round(flat.width * shape * share) for share in tried]
    found = max(
        ([(label, found_again(flat, picture, height)) for label, picture in pictures.items()] for height in heights),
        key=lambda each: sum(max(0.0, float(seen.max(initial=0.0)) - CHANCE) ** 2 for _, seen in each),
    )
    size = np.array(flat.contrast.shape[1::-1])
    matches = []
    for label, seen in found:
        if seen.size:
            height = int(size[1] - seen.shape[0] + 1)
            places = (aligned(photo, corners, pictures[label]) for corners in _places(flat, seen, height))
            matches += [Match(label, corners, like) for corners, like in places]
    return sorted(matches, key=lambda match: -match.likeness)


def _places(flat: Flat, seen: NDArray[np.float32], height: int) -> list[Floats]:
    """Corners in decoded pixels where the likeness is highest."""
    left, found = seen.copy(), []
    apart = np.maximum(np.ceil(np.array(ELSEWHERE) * (flat.width, height)), 2).astype(int)
    for _ in range(PLACES):
        y, x = np.unravel_index(int(left.argmax()), left.shape)
        if left[y, x] < FAINTEST:
            break
        corners = np.array([[x, y], [x + flat.width, y], [x + flat.width, y + height], [x, y + height]], np.float64)
        found.append(flat.shown(corners))
        left[max(0, y - apart[1]) : y + apart[1] + 1, max(0, x - apart[0]) : x + apart[0] + 1] = -1
    return found


def shared(one: Floats, other: Floats) -> float:
    """Of the smaller quad, the share that both have."""
    first, second = one.astype(np.float32), other.astype(np.float32)
    smaller = min(abs(cv2.contourArea(first)), abs(cv2.contourArea(second)))
    return float(cv2.intersectConvexConvex(first, second)[0] / max(smaller, 1e-6))
