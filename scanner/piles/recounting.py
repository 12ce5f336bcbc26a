"""Every pile counted again in frames a little off and along columns that lean, and all these opinions made one.

No card is framed to the pixel: an enrolled picture may have a sleeve's rim, or some table, or miss its own edge, and so
has every frame that was found by it. And no pile goes straight on from its whole card, on which glare may lie. One crop
alone may thus be surely wrong; of many, what is seen tells which hold the whole card and run along the pile, and where
most agree nothing depends on the frame.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from models.inputs import COLUMN_ABOVE, COLUMN_CARD, halvings
from scanner.piles.as_enrolled import as_enrolled, inside, light_on
from scanner.piles.columns import Column
from scanner.piles.counting import count_columns
from scanner.piles.plane import column_crop, column_matrix, frame_of, straightened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.piles.plane import Plane
    from scanner.records import Photo, Quad

    Floats = NDArray[np.float64]
    Picture = NDArray[np.uint8]
    Leans = tuple[float, ...]

RIMS = (0.0, -0.02, 0.02, 0.04, 0.06)
"""Of a card's width, by which all frames of a photo may be too large on every side: enrolled with a sleeve's rim."""
FRAMES = ((0.0, 0.0, 0.0), (0.025, -0.025, 0.025), (-0.025, 0.025, -0.025), (-0.03, -0.03, 0.0), (0.03, 0.03, 0.0))
"""Shares of the card's height by which top and foot are moved downwards, and of its width by which its sides are moved
inwards: as found, smaller, larger, higher, lower. The first is the frame as it was found, without its rim."""
LEANS = (-0.05, 0.05, -0.1, 0.1)
"""Pixels sideways per pixel upwards that are tried in the frame as it was found, besides none; the likeliest is tried
in the other frames."""
BESIDE = 24
"""Pixels of the crop on either side from which a leaning pile comes."""
BY_FRAME, STEADY = 0.3, 20.0
"""What a lean is worth besides its evidence: per log odds of the frame, and less so much per unit of lean."""
RARELY = 100.0
"""What a rim of all frames must be worth per unit: where no card is covered, any line of the table is evidence."""
MOST_FRAMED = 9.0
"""Log odds beyond which one frame is as good as another."""
OWN, SHARED = 0.6, 0.5
"""How sharply frames are chosen by the pile's own log odds, and by those of all piles: their frames err alike."""
DOUBT = 1e-3
"""No single crop rules a number out further."""
SHARPER = 1.7
"""Exponent of what all crops agree upon: each alone was fitted to be believed alone."""
AT_ODDS = 0.3
"""Share of what the frames say each for itself: where they contradict each other, most of them are not enough."""
THIN, NO_CARD = 0.1, 0.2
"""Of a card's height: what shows less just above the frame as found may be the end of the whole card itself, whose
header a finder cut off at the enrolment; and how likely that is."""
FRAMED = -1.0
"""Log odds of the frame, as the network has them, at which it is as likely wrong as right."""
NEARLY = (0.05, 0.25, 0.4, 0.25, 0.05)
"""Shares of what is two less, one less, right, one and two more, with a wrong frame."""


@dataclass(frozen=True, slots=True, eq=False)
class Whole:
    """The whole card of a pile."""

    quad: Quad
    picture: Picture | None
    """As enrolled; None where nobody knows what it is."""


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """A frame in the photo, and in it the card as enrolled."""

    matrix: Floats
    picture: Picture | None


@dataclass(frozen=True, slots=True, eq=False)
class _Opinion:
    """What one frame of a pile shows, over all that was tried in it."""

    covered: Floats
    odds: float
    """That it holds the whole card."""
    column: Column
    """The likeliest."""


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    """Where the piles lie."""

    photo: Photo
    levels: tuple[Picture, ...]
    plane: Plane
    way: int
    """Where the covered cards lie: 0 above the whole ones as the owner sees them, 1 below."""

    def view(self, whole: Whole, rim: float, moves: tuple[float, float, float] = FRAMES[0]) -> _View:
        """A frame of a whole card that is `rim` too large, moved."""
        frame = np.roll(frame_of(self.plane.flat(whole.quad)), 2 * self.way, 0)
        across, down = (np.linalg.norm((frame[at] - frame[0]) @ self.plane.top.axes.T) for at in (1, 3))
        top, foot, inwards = np.array(moves) + np.array([rim * across / down, -rim * across / down, rim])
        picture = None if whole.picture is None else inside(whole.picture, float(inwards))
        return _View(column_matrix(self.plane, _moved(frame, top, foot, inwards), self.photo.scale), picture)

    def columns(self, views: Sequence[_View], leans: Sequence[Leans]) -> list[list[Column]]:
        """For each view the columns along each of its leans."""
        crops = [
            straightened(self._wide(view), lean, BESIDE)
            for view, tried in zip(views, leans, strict=True)
            for lean in tried
        ]
        return self._counted(views, leans, crops)

    def as_enrolled(self, views: Sequence[_View], leans: Sequence[float]) -> list[list[Column]]:
        """For each view whose card is known the column along its lean, that card as it was enrolled."""
        crops = [straightened(self._wide(view), lean, BESIDE) for view, lean in zip(views, leans, strict=True)]
        lights = [self._light(view, crop) for view, crop in zip(views, crops, strict=True)]
        told = [light for light in lights if light is not None]
        common = np.median(told, axis=0) if told else np.ones(3)
        known = [
            as_enrolled(crop, view.picture, common if light is None else light, self.way == 1)
            for view, crop, light in zip(views, crops, lights, strict=True)
            if view.picture is not None
        ]
        kept = [() if view.picture is None else (lean,) for view, lean in zip(views, leans, strict=True)]
        return self._counted(views, kept, known)

    def _wide(self, view: _View) -> Picture:
        return column_crop(self.photo, self.levels, view.matrix, BESIDE)

    def _light(self, view: _View, crop: Picture) -> Floats | None:
        return None if view.picture is None else light_on(crop, view.picture, self.way == 1)

    def _counted(self, views: Sequence[_View], leans: Sequence[Leans], crops: list[Picture]) -> list[list[Column]]:
        counts = iter(count_columns(crops))
        return [
            [Column(next(counts), view.matrix, self.photo.scale, lean) for lean in tried]
            for view, tried in zip(views, leans, strict=True)
        ]


def recounted(photo: Photo, plane: Plane, wholes: Sequence[Whole], way: int) -> list[Column]:
    """Of each whole card, the column on the side where the covered ones lie: 0 above it, 1 below."""
    table = _Table(photo, halvings(photo.pixels), plane, way)
    rim, straight = _rimmed(table, wholes)
    own = [table.view(whole, rim) for whole in wholes]
    leaning = table.columns(own, [LEANS] * len(own))
    tried = [[first, *others] for first, others in zip(straight, leaning, strict=True)]
    leans = [max(columns, key=_worth).lean for columns in tried]
    moved = [[table.view(whole, rim, moves) for moves in FRAMES[1:]] for whole in wholes]
    return _agreed(
        [
            [_opinion(columns + known), *opinions]
            for columns, known, opinions in zip(
                tried, table.as_enrolled(own, leans), _opinions(table, moved, leans), strict=True
            )
        ]
    )


def _opinions(table: _Table, piles: Sequence[Sequence[_View]], leans: Sequence[float]) -> list[list[_Opinion]]:
    """Of each pile, along its lean, what every view says."""
    views = [view for pile in piles for view in pile]
    along = [lean for pile, lean in zip(piles, leans, strict=True) for _ in pile]
    seen, known = table.columns(views, [(lean,) for lean in along]), table.as_enrolled(views, along)
    both = iter(zip(seen, known, strict=True))
    return [[_opinion(columns + others) for columns, others in islice(both, len(pile))] for pile in piles]


def _rimmed(table: _Table, wholes: Sequence[Whole]) -> tuple[float, list[Column]]:
    """By how much all frames are too large, as all piles together tell; and what is seen without that rim."""
    views = [table.view(whole, rim) for rim in RIMS for whole in wholes]
    found = [column for (column,) in table.columns(views, [(0.0,)] * len(views))]
    tried = [found[at : at + len(wholes)] for at in range(0, len(found), len(wholes))]
    worth = [sum(map(_framed_worth, columns)) - RARELY * abs(rim) for rim, columns in zip(RIMS, tried, strict=True)]
    best = int(np.argmax(worth))
    return RIMS[best], tried[best]


def _framed_worth(column: Column) -> float:
    """How much speaks for a frame."""
    return column.counted.evidence + min(column.counted.framed, MOST_FRAMED)


def _moved(frame: Floats, top: float, foot: float, inwards: float) -> Floats:
    """The frame with its edges moved by shares of its sides."""
    across, down = frame[1] - frame[0], frame[3] - frame[0]
    places = ((inwards, top), (1 - inwards, top), (1 - inwards, 1 + foot), (inwards, 1 + foot))
    return np.array([frame[0] + x * across + y * down for x, y in places])


def _worth(column: Column) -> float:
    """How much speaks for a lean."""
    counted = column.counted
    return counted.evidence + BY_FRAME * min(counted.framed, MOST_FRAMED) - STEADY * abs(column.lean)


def _opinion(tried: Sequence[Column]) -> _Opinion:
    shares = _shares(np.array([_worth(column) for column in tried]))
    covered = shares @ np.array([column.counted.covered for column in tried])
    odds = float(shares @ np.array([min(column.counted.framed, MOST_FRAMED) for column in tried]))
    return _Opinion(covered, odds, tried[int(shares.argmax())])


def _agreed(piles: Sequence[Sequence[_Opinion]]) -> list[Column]:
    """One column of each pile: which frame holds the whole cards is asked of all piles together, too."""
    shared = SHARED * np.array([[opinion.odds for opinion in pile] for pile in piles]).mean(0)
    return [_joined(pile, shared) for pile in piles]


def _joined(pile: Sequence[_Opinion], shared: Floats) -> Column:
    """One opinion of all frames: what several agree upon is likelier than what one says."""
    odds = np.array([opinion.odds for opinion in pile])
    shares = _shares(OWN * odds + shared)
    each = np.array([opinion.covered for opinion in pile])
    covered = (1 - AT_ODDS) * _shares(SHARPER * (shares @ np.log(np.maximum(each, DOUBT)))) + AT_ODDS * shares @ each
    misplaced = 1 / (1 + np.exp(float(shares @ odds) - FRAMED))
    around = np.convolve(covered, NEARLY, "same")
    covered = (1 - misplaced) * covered + misplaced * around / around.sum()
    best = pile[int(shares.argmax())].column
    if _lowest_strip(pile[0].column, int(covered.argmax())) < THIN:
        covered = (1 - NO_CARD) * covered + NO_CARD * np.append(covered[1:], 0.0) / max(covered[1:].sum(), 1e-9)
    return replace(best, counted=replace(best.counted, covered=covered / covered.sum()))


def _lowest_strip(column: Column, count: int) -> float:
    """What shows of the last of so many covered cards, of a card's height; 1 if there is none."""
    return float(COLUMN_ABOVE - column.counted.edges(count)[-1]) / COLUMN_CARD[1] if count else 1.0


def _shares(log: Floats) -> Floats:
    share = np.exp(log - log.max())
    return np.asarray(share / share.sum())
