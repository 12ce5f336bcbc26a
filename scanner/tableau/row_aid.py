"""The player aid, which lies after a row and is none of its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.elements import NOTHING
from scanner.enrolment.labels import NO_ELEMENT
from scanner.records import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.records import ReadElements, ReadIcon

    Picture = NDArray[np.uint8]

UNLIKE, UNLIKE_LAST = 0.75, 0.92
"""Overlap of colours with any other card below which a bare card is the player aid rather than one without icons: at
the end of a row, and of the last one, where the aid lies once a round is over; cards without icons are rare."""
FEWEST = 3
"""Cards among which one can look unlike the others."""


def player_aids(cards: Sequence[ReadElements], crops: Sequence[Picture]) -> list[int]:
    """The card that closes a row, bears no icon to speak of and looks unlike all others; there is one at most."""
    last = {card.row: index for index, card in enumerate(cards)}
    bare = [index for index in last.values() if not any(_is_known(icon) for icon in cards[index].icons)]
    if not bare or len(cards) < FEWEST:
        return []
    colours = [_colours(crop) for crop in crops]
    likest = {
        index: max(float(np.sqrt(colours[index] * other).sum()) for at, other in enumerate(colours) if at != index)
        for index in bare
    }
    lowest = max(card.row for card in cards)
    excess = {index: likest[index] - (UNLIKE_LAST if cards[index].row == lowest else UNLIKE) for index in bare}
    strangest = min(excess, key=lambda index: excess[index])
    return [strangest] if excess[strangest] < 0 else []


def closing_bare(cards: Sequence[ReadElements], aids: Sequence[int]) -> set[int]:
    """Cards without elements that close their rows: any of them may be the player aid in a light that hides it, or part
    of the table, and hardly anything hangs on asking."""
    last = {card.row: index for index, card in enumerate(cards) if index not in aids}
    return {index for index in last.values() if cards[index].candidates[0].card == NO_ELEMENT}


def _is_known(icon: ReadIcon) -> bool:
    return icon.candidates[0].card not in (NOTHING, UNKNOWN)


def _colours(crop: Picture) -> NDArray[np.float64]:
    """Shares of the colours of a card; the strongest count as one."""
    lab = np.clip(cv2.cvtColor(crop, cv2.COLOR_RGB2LAB), (0, 96, 96), (255, 159, 159)).astype(np.uint8)
    counts = cv2.calcHist([lab], [0, 1, 2], None, [6, 12, 12], [0, 256, 96, 160, 96, 160])
    return np.asarray(counts / max(float(counts.sum()), 1.0), np.float64)
