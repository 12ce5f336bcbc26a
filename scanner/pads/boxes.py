"""Boxes cut out of the photo -> what may stand in each, with probabilities."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import CELL_MARGIN, CELL_SIGNS, cell_input
from scanner.networks import network
from scanner.pads.records import WORDS, Box, Chance

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.pads.records import Content, Corners

    Floats = NDArray[np.float64]

TALLEST, LOWEST = 96, 40
"""Pixels of a cut box: enough for the reader, which shrinks it to 32."""
SOFT = np.array([1, 4, 1], np.float32) / 6
"""Weights of a pixel and its neighbours: what the reader learned from was moved by parts of pixels, which softens."""
WIDEST = 8.0
"""Heights of a box that is still looked at as a whole."""
BEAMS = 14
"""Beginnings kept while signs are read from left to right."""
LEAST_SIGN = 1e-5
"""Probability below which a sign is not followed."""
KEPT = 8
"""Chances kept per box."""
FLOOR = 1e-6
"""Probability that anything else is meant; no reader is surer of itself than that."""


def read_boxes(pixels: NDArray[np.uint8], quads: list[Floats]) -> list[Box]:
    """Every box between its four corners (pixels, clockwise from its top left) as the reader sees it."""
    logits = sign_logits([cut(pixels, quad) for quad in quads])
    ways = (
        logits
        - np.log(np.exp(logits - logits.max(2, keepdims=True)).sum(2, keepdims=True))
        - logits.max(2, keepdims=True)
    )
    return [Box(_corners(quad), chances(np.exp(way))) for quad, way in zip(quads, ways, strict=True)]


def sign_logits(crops: list[NDArray[np.uint8]]) -> NDArray[np.floating]:
    """What the reader says of each cut box, at its own temperature: boxes x places x signs."""
    reader = network("cells")
    inputs = np.stack([cv2.sepFilter2D(cell_input(crop), -1, SOFT, SOFT) for crop in crops])
    return np.asarray(reader.run(inputs[:, None].astype(np.float32)) / float(reader.facts["temperature"]))


def _corners(quad: Floats) -> Corners:
    a, b, c, d = ((float(x), float(y)) for x, y in quad)
    return a, b, c, d


def cut(pixels: NDArray[np.uint8], quad: Floats) -> NDArray[np.uint8]:
    """The box with its margin, rectified."""
    wide = float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3])) / 2
    high = float(np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2
    high = max(high, 1.0)
    tall = float(np.clip(high, LOWEST, TALLEST))
    across = min(tall * wide / high, tall * WIDEST)
    margin = tall * CELL_MARGIN
    size = (max(8, round(across + 2 * margin)), round(tall + 2 * margin))
    inner = np.array([[0, 0], [across, 0], [across, tall], [0, tall]]) + margin
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), inner.astype(np.float32))
    source, shrink = pixels, tall / high
    if shrink < 0.6:
        # Only the part around the box is softened, so that shrinking leaves no jagged strokes.
        size_there = np.array(pixels.shape[1::-1])
        low = np.clip(np.floor(quad.min(0) - 0.3 * high), 0, size_there - 1).astype(int)
        far = np.maximum(np.ceil(quad.max(0) + 0.3 * high).astype(int), low + 1)
        source = cv2.GaussianBlur(pixels[low[1] : far[1], low[0] : far[0]], (0, 0), 0.4 / shrink).astype(np.uint8)
        matrix = cv2.getPerspectiveTransform((quad - low).astype(np.float32), inner.astype(np.float32))
    found = cv2.warpPerspective(source, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return found.astype(np.uint8, copy=False)


# --- from signs to numbers --------------------------------------------------------------------------------


def chances(signs: NDArray[np.floating]) -> tuple[Chance, ...]:
    """What may stand in a box, from the probability of each sign (or nothing new) at each place."""
    found: dict[Content, float] = defaultdict(float)
    for text, probability in texts(signs).items():
        found[meaning(text)] += probability
    kept = sorted(found.items(), key=lambda one: -one[1])[:KEPT]
    total = sum(max(probability, FLOOR) for _, probability in kept) + FLOOR
    return tuple(Chance(content, max(probability, FLOOR) / total) for content, probability in kept)


def texts(signs: NDArray[np.floating]) -> dict[str, float]:
    """The likeliest texts: beginnings grow from left to right, repeated signs are one (CTC prefix search)."""
    beams: dict[str, tuple[float, float]] = {"": (1.0, 0.0)}
    for place in signs.tolist():
        grown: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        likely = [(index, chance) for index, chance in enumerate(place) if index and chance > LEAST_SIGN]
        for text, (closed, fresh) in beams.items():
            whole = closed + fresh
            grown[text][0] += whole * place[0]
            for index, chance in likely:
                sign = CELL_SIGNS[index - 1]
                if text.endswith(sign):
                    grown[text][1] += fresh * chance
                    grown[text + sign][1] += closed * chance
                else:
                    grown[text + sign][1] += whole * chance
        best = sorted(grown.items(), key=lambda one: -sum(one[1]))[:BEAMS]
        beams = {text: (closed, fresh) for text, (closed, fresh) in best}
    return {text: whole for text, parts in beams.items() if (whole := sum(parts)) > 0}


def meaning(text: str) -> Content:
    """What people mean: a dash or a cross is nought; of a struck number and another, the other counts."""
    if text == "":
        return None
    plain = text.replace("/", "")
    if plain in ("", "-"):
        return 0
    digits = plain.removeprefix("-")
    if not digits.isdecimal() or len(digits) > 3:
        return WORDS
    return int(plain)


def log(probability: float) -> float:
    """Natural logarithm that bears nought."""
    return math.log(max(probability, 1e-300))
