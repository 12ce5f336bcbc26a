"""Rectified cards -> the icons and tokens on them: where each is, and a vector that tells what it shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import RECOGNISER_SIDE, icon_input_size, normalised
from scanner.recognise import embed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from models.store import Model

    Picture = NDArray[np.uint8]
    Floats = NDArray[np.float32]

STRIDE = 4
"""Pixels of a crop per cell of the reader's answer."""
SIZE_UNIT = 32.0
"""Pixels of an icon whose logarithm is nought."""
FAINTEST = -4.0
"""Logit from which a local maximum may be the centre of an icon."""
MOST_ICONS = 14
"""Icons on one card: twice what anybody prints."""
APART = 0.45
"""Sizes of an icon within which a weaker maximum belongs to the same icon."""
AT_ONCE = 8
"""Cards read together: more would cost memory and save no time."""
TURNS = 16
"""Directions in which an enrolled token is known; printed icons lie in quarter turns."""
QUARTER = TURNS // 4
PATCH = 128
"""Pixels of the square around an enrolled icon that is kept: enough of the card for the reader to see what it saw."""
BEYOND = (127, 127, 127)
"""Colour of what lies beyond the card."""


@dataclass(frozen=True, slots=True, eq=False)
class Icon:
    """Something on a card that may be an icon or a token."""

    x: float
    """Pixels of the crop."""
    y: float
    size: float
    """Pixels of the crop across its longer side, with halo."""
    heat: float
    """Logit of the reader that an icon is centred here."""
    vector: Floats
    """Of length 1: from the reader, which sees it in its place; once described also from the recogniser."""


@dataclass(frozen=True, slots=True, eq=False)
class Readers:
    """The two networks that know icons: one finds and describes them in place, the other looks at each closely."""

    finder: Model
    recogniser: Model

    @property
    def number(self) -> str:
        """Which networks made the vectors."""
        return f"{self.finder.facts['number']}-{self.recogniser.facts['number']}"


# --- where icons are --------------------------------------------------------------------------------------


def fitted(card: Picture) -> Picture:
    """A rectified card in the size that the reader wants."""
    size = icon_input_size(card.shape[1] / card.shape[0])
    return card if card.shape[1::-1] == size else cv2.resize(card, size, interpolation=cv2.INTER_AREA).astype(np.uint8)


def icons_on(cards: Sequence[Picture], finder: Model) -> list[tuple[Icon, ...]]:
    """Per card, all of one size, what may be icons, the likeliest first."""
    found: list[tuple[Icon, ...]] = []
    for start in range(0, len(cards), AT_ONCE):
        maps = finder.run(normalised(np.stack(cards[start : start + AT_ONCE])))
        found += [_icons(each) for each in maps]
    return found


def _icons(answer: Floats) -> tuple[Icon, ...]:
    heat = np.ascontiguousarray(answer[0])
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, cols = np.nonzero((heat == highest) & (heat >= FAINTEST))
    kept: list[Icon] = []
    for index in np.argsort(-heat[rows, cols], kind="stable"):
        icon = _icon(answer, int(rows[index]), int(cols[index]))
        if all(np.hypot(icon.x - one.x, icon.y - one.y) > APART * min(icon.size, one.size) for one in kept):
            kept.append(icon)
        if len(kept) == MOST_ICONS:
            break
    return tuple(kept)


def _icon(answer: Floats, row: int, col: int) -> Icon:
    """The icon whose centre is about this cell: its place between the cells by the slope of the heat."""
    heat = answer[0]
    x, y = col + _between(heat[row], col), row + _between(heat[:, col], row)
    told = _sampled(answer[1:], x, y)
    vector = told[1:] / max(float(np.linalg.norm(told[1:])), 1e-6)
    size = float(SIZE_UNIT * np.exp(np.clip(told[0], -2, 2)))
    return Icon((x + 0.5) * STRIDE, (y + 0.5) * STRIDE, size, float(heat[row, col]), vector)


def _between(line: Floats, at: int) -> float:
    """How far from a maximum its parabola peaks, in cells."""
    if not 0 < at < len(line) - 1:
        return 0.0
    before, here, after = (float(line[at + step]) for step in (-1, 0, 1))
    bend = before - 2 * here + after
    return float(np.clip(0.5 * (before - after) / bend, -0.5, 0.5)) if bend < -1e-6 else 0.0


def _sampled(maps: Floats, x: float, y: float) -> Floats:
    """What the maps say between the cells."""
    height, width = maps.shape[1:]
    x, y = float(np.clip(x, 0, width - 1)), float(np.clip(y, 0, height - 1))
    left, top = min(int(x), width - 2), min(int(y), height - 2)
    right, down = x - left, y - top
    corner = maps[:, top : top + 2, left : left + 2]
    weights = np.outer([1 - down, down], [1 - right, right]).astype(np.float32)
    return np.asarray((corner * weights).sum((1, 2)), np.float32)


# --- what they look like ----------------------------------------------------------------------------------


def described(cards: Sequence[Picture], found: Sequence[tuple[Icon, ...]], readers: Readers) -> list[tuple[Icon, ...]]:
    """The icons of the cards of one photo, each also looked at closely.

    All icons of a copy are printed at one scale, so that all are cut out alike: by the size most of them have.
    """
    window = usual_size([icon for icons in found for icon in icons])
    squares = [_square(card, icon, window) for card, icons in zip(cards, found, strict=True) for icon in icons]
    close = iter(_looked_at(squares, readers))
    return [tuple(replace(icon, vector=_joined(icon.vector, next(close))) for icon in icons) for icons in found]


def usual_size(icons: Sequence[Icon]) -> float:
    """The size of most icons, by those that are surely there."""
    clear = [icon.size for icon in icons if icon.heat > 0] or [icon.size for icon in icons]
    return float(np.median(clear)) if clear else SIZE_UNIT


def _square(card: Picture, icon: Icon, side: float) -> Picture:
    """What lies within `side` pixels about an icon, as the recogniser wants it."""
    scale = RECOGNISER_SIDE / side
    way = np.array([[scale, 0, RECOGNISER_SIDE / 2 - icon.x * scale], [0, scale, RECOGNISER_SIDE / 2 - icon.y * scale]])
    size = (RECOGNISER_SIDE, RECOGNISER_SIDE)
    return cv2.warpAffine(card, way, size, flags=cv2.INTER_LINEAR, borderValue=BEYOND).astype(np.uint8)


def _looked_at(squares: Sequence[Picture], readers: Readers) -> Floats:
    starts = range(0, len(squares), 2 * AT_ONCE)
    parts = [embed(np.stack(squares[start : start + 2 * AT_ONCE]), readers.recogniser) for start in starts]
    return np.concatenate(parts) if parts else np.zeros((0, 1), np.float32)


def _joined(seen: Floats, close: Floats) -> Floats:
    """Both vectors as one of length 1: its likeness is the mean of theirs."""
    return np.asarray(np.concatenate([seen, close], axis=-1) / np.sqrt(2.0), np.float32)


# --- enrolled icons ---------------------------------------------------------------------------------------


def patch_around(card: Picture, icon: Icon) -> Picture:
    """The square of a fitted card in whose middle the icon is."""
    shift = np.array([[1, 0, PATCH / 2 - icon.x], [0, 1, PATCH / 2 - icon.y]], np.float64)
    return cv2.warpAffine(card, shift, (PATCH, PATCH), flags=cv2.INTER_LINEAR, borderValue=BEYOND).astype(np.uint8)


def patch_vectors(patches: Sequence[Picture], turns: Sequence[int], readers: Readers) -> Floats:
    """N x 16 x D: what each patch shows in its middle, turned clockwise step by step.

    `turns` says in how many directions, evenly spaced, each is looked at; the others are nought.
    """
    at = PATCH / 2 / STRIDE - 0.5
    upright = [_sampled(readers.finder.run(normalised(patch[None]))[0], at, at) for patch in patches]
    window = float(np.median([SIZE_UNIT * np.exp(np.clip(told[1], -2, 2)) for told in upright]))
    found = np.zeros((len(patches), TURNS, 0), np.float32)
    for index, patch in enumerate(patches):
        steps = range(0, TURNS, TURNS // turns[index])
        turned = [_turned(patch, step) for step in steps]
        maps = np.concatenate(
            [readers.finder.run(normalised(np.stack(turned[s : s + AT_ONCE]))) for s in range(0, len(turned), AT_ONCE)]
        )
        seen = np.stack([_sampled(each[2:], at, at) for each in maps])
        seen = seen / np.maximum(np.linalg.norm(seen, axis=1, keepdims=True), 1e-6)
        middle = Icon(PATCH / 2, PATCH / 2, window, 0.0, seen[0])
        close = _looked_at([_square(each, middle, window) for each in turned], readers)
        both = _joined(seen, close)
        if not found.shape[2]:
            found = np.zeros((len(patches), TURNS, both.shape[1]), np.float32)
        found[index, list(steps)] = both
    return found


def _turned(patch: Picture, step: int) -> Picture:
    way = cv2.getRotationMatrix2D(((PATCH - 1) / 2, (PATCH - 1) / 2), -360.0 * step / TURNS, 1.0)
    return cv2.warpAffine(patch, way, (PATCH, PATCH), flags=cv2.INTER_LINEAR, borderValue=BEYOND).astype(np.uint8)
