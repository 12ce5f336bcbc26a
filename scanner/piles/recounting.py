"""Every pile counted again in frames a little off and along columns that lean, and all these opinions made one.

No card is framed to the pixel: an enrolled picture may have a sleeve's rim, or some table, or miss its own edge, and so
has every frame that was found by it. And no pile goes straight on from its whole card. One crop alone may thus be
surely wrong; of many, the network tells which hold the whole card, and where most agree nothing depends on the frame.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from models.inputs import halvings
from scanner.piles.columns import Column
from scanner.piles.counting import count_columns
from scanner.piles.plane import column_crop, column_matrix, frame_of, straightened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.piles.plane import Plane
    from scanner.records import Photo, Quad

    Floats = NDArray[np.float64]
    Crop = NDArray[np.uint8]
    Levels = tuple[Crop, ...]

FRAMES = ((0.0, 0.0, 0.0), (0.035, -0.035, 0.035), (-0.035, 0.035, -0.035), (-0.03, -0.03, 0.0), (0.03, 0.03, 0.0))
"""Shares of the card's height by which top and foot are moved downwards, and of its width by which its sides are moved
inwards: as found, smaller, larger, higher, lower. The first is the frame as it was found."""
LEANS = (0.0, -0.05, 0.05, -0.1, 0.1)
"""Pixels sideways per pixel upwards that are tried in the frame as it was found."""
KEPT = 2
"""Leans of each pile that are tried in the other frames."""
BESIDE = 24
"""Pixels of the crop on either side from which a leaning pile comes."""
BY_FRAME, STEADY = 0.3, 20.0
"""What a lean is worth besides its evidence: per log odds of the frame, and less so much per unit of lean."""
MOST_FRAMED = 9.0
"""Log odds beyond which one frame is as good as another."""
OWN, SHARED = 0.6, 0.5
"""How sharply frames are chosen by the pile's own log odds, and by those of all piles: their frames err alike."""
DOUBT = 1e-3
"""No single crop rules a number out further."""
SHARPER = 1.7
"""Exponent of what all crops agree upon: each alone was fitted to be believed alone."""
FRAMED = -1.0
"""Log odds of the frame, as the network has them, at which it is as likely wrong as right."""
NEARLY = (0.05, 0.25, 0.4, 0.25, 0.05)
"""Shares of what is two less, one less, right, one and two more, with a wrong frame."""


@dataclass(frozen=True, slots=True, eq=False)
class _Framed:
    """What one frame of a pile shows, over all leans."""

    covered: Floats
    odds: float
    """That it holds the whole card."""
    column: Column
    """Along the likeliest lean."""


def recounted(photo: Photo, plane: Plane, quads: Sequence[Quad], way: int) -> list[Column]:
    """Of each whole card, the column on the side where the covered ones lie: 0 above it, 1 below."""
    levels = halvings(photo.pixels)
    frames = [np.roll(frame_of(plane.flat(quad)), 2 * way, 0) for quad in quads]
    first = [(column_matrix(plane, frame, photo.scale), LEANS) for frame in frames]
    straight = _columns(photo, levels, first)
    kept = [sorted(tried, key=_worth, reverse=True)[:KEPT] for tried in straight]
    others = [
        (column_matrix(plane, _moved(frame, *moves), photo.scale), tuple(column.lean for column in leaning))
        for frame, leaning in zip(frames, kept, strict=True)
        for moves in FRAMES[1:]
    ]
    again = _columns(photo, levels, others)
    each = len(FRAMES) - 1
    piles = [
        [_over_leans(tried) for tried in (own, *again[at * each : (at + 1) * each])] for at, own in enumerate(kept)
    ]
    shared = SHARED * np.array([[framed.odds for framed in pile] for pile in piles]).mean(0)
    return [_joined(pile, shared) for pile in piles]


def _columns(photo: Photo, levels: Levels, asked: Sequence[tuple[Floats, tuple[float, ...]]]) -> list[list[Column]]:
    """For each crop's matrix the columns along each of its leans."""
    crops = []
    for matrix, leans in asked:
        wide = column_crop(photo, levels, matrix, BESIDE)
        crops += [straightened(wide, lean, BESIDE) for lean in leans]
    counts = iter(count_columns(crops))
    return [[Column(next(counts), matrix, photo.scale, lean) for lean in leans] for matrix, leans in asked]


def _moved(frame: Floats, top: float, foot: float, inwards: float) -> Floats:
    """The frame with its edges moved by shares of its sides."""
    across, down = frame[1] - frame[0], frame[3] - frame[0]
    places = ((inwards, top), (1 - inwards, top), (1 - inwards, 1 + foot), (inwards, 1 + foot))
    return np.array([frame[0] + x * across + y * down for x, y in places])


def _worth(column: Column) -> float:
    """How much speaks for a lean."""
    counted = column.counted
    return counted.evidence + BY_FRAME * min(counted.framed, MOST_FRAMED) - STEADY * abs(column.lean)


def _over_leans(tried: Sequence[Column]) -> _Framed:
    shares = _shares(np.array([_worth(column) for column in tried]))
    covered = shares @ np.array([column.counted.covered for column in tried])
    odds = float(shares @ np.array([min(column.counted.framed, MOST_FRAMED) for column in tried]))
    return _Framed(covered, odds, tried[int(shares.argmax())])


def _joined(pile: Sequence[_Framed], shared: Floats) -> Column:
    """One opinion of all frames: what several agree upon is likelier than what one says."""
    odds = np.array([framed.odds for framed in pile])
    shares = _shares(OWN * odds + shared)
    likely = shares @ np.log(np.maximum([framed.covered for framed in pile], DOUBT))
    covered = _shares(SHARPER * likely)
    misplaced = 1 / (1 + np.exp(float(shares @ odds) - FRAMED))
    around = np.convolve(covered, NEARLY, "same")
    covered = (1 - misplaced) * covered + misplaced * around / around.sum()
    best = pile[int(shares.argmax())].column
    return replace(best, counted=replace(best.counted, covered=covered))


def _shares(log: Floats) -> Floats:
    share = np.exp(log - log.max())
    return np.asarray(share / share.sum())
