"""Photo -> card quads, without knowing any game: a network marks the centres, a second one sharpens the corners."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import FINDER_LONG_SIDE, finder_input, halvings, normalised
from scanner.closer import likeliest, look_at
from scanner.networks import network
from scanner.one_each import distinct, without_parts
from scanner.one_size import common_size, fitted
from scanner.rays import quads_from_rays
from scanner.records import Quad
from scanner.typical import median

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from models.store import Model
    from scanner.closer import Levels, Views
    from scanner.records import Photo

    Floats = NDArray[np.float64]

LEAST_CENTRE = 0.08
"""Heat from which a local maximum is looked at; the refiner decides."""
MOST_CARDS = 160
"""Candidates looked at closely: twice the largest table anybody photographs."""
SMALL, COMFORTABLE = 44.0, 64.0
"""Pixels of a card's short side as the finder sees it: below the first it looks again from nearer, up to the second."""
NEAREST = 1024
"""Pixels of the picture's long side in that nearer look at most."""
AROUND = 1.0
"""Short sides of a card that the nearer look keeps around the cards."""
LIKELY = 0.3
"""Heat of the candidates that say where the cards are and how large."""
MORE_LOOKS, STILL = 3, 0.02
"""Looks of the refiner after the first, as long as the corners still move by this share of the card."""
DEAREST = 12.0
"""Logarithm of a probability that the refiner's opinion of four edges may lose so that a card gets the others' size."""
CLEAR = 3.0
"""Logit from which the refiner has nothing more to say about whether something is a card."""
ODD = 0.3
"""Logarithm of a size from which a quad is as odd as can be among its neighbours."""
LEAST_CONFIDENCE = 0.05
"""Quads below this are noise; those between this and certainty are for the lattice to judge."""


@dataclass(frozen=True, slots=True, eq=False)
class Rough:
    """Candidates as arrays, the strongest first."""

    corners: Floats
    """N x 4 x 2, clockwise, in decoded pixels."""
    heat: Floats
    """N, 0 to 1: how much the place looks like a card's centre."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Candidates after a closer look."""

    corners: Floats
    """N x 4 x 2, clockwise, in decoded pixels."""
    heat: Floats
    """N, 0 to 1: the finder's opinion."""
    trust: Floats
    """N, logits: the refiner's opinion that this is one whole card."""
    belief: Floats
    """N, the mean logarithm of a probability: the refiner's opinion that the edges run there."""
    off: Floats
    """N, how far the size is from that of the cards around, as a logarithm; 0 where they do not tell."""


def find(photo: Photo) -> tuple[Quad, ...]:
    """Every card of the photo, the surest first; also doubtful ones, which a layout may confirm or drop."""
    finder, refiner = network("finder"), network("refiner")
    seen = look_closely(photo.pixels, finder, refiner)
    confidence = _confidence(seen, json.loads(refiner.facts["calibration"]))
    keep = without_parts(seen.corners, confidence, distinct(seen.corners, confidence))
    return tuple(
        _quad(seen.corners[index] / photo.scale, float(confidence[index]))
        for index in keep
        if confidence[index] >= LEAST_CONFIDENCE
    )


def look_closely(pixels: NDArray[np.uint8], finder: Model, refiner: Model) -> Seen:
    """Sharpened candidates: the first look joins those that are one card, further ones start from better corners."""
    levels = halvings(pixels)
    rough = look_closer(levels, look(levels, finder), finder)
    views = look_at(levels, rough.corners, refiner)
    keep = distinct(views.placed(likeliest(views.chances)), log_odds(rough.heat) + clear(views.trust))
    base, views = _settled(levels, rough.corners[keep], views.only(keep), refiner)
    return _of_one_size(levels, base, views, rough.heat[keep], refiner)


def _settled(levels: Levels, base: Floats, views: Views, refiner: Model) -> tuple[Floats, Views]:
    """Further looks as long as the corners still move: the quads that were looked at last, and what was seen there."""
    moving = np.ones(len(base), bool)
    for _ in range(MORE_LOOKS):
        base = np.where(moving[:, None, None], views.placed(likeliest(views.chances)), base)
        views = views.replaced(moving, look_at(levels, base[moving], refiner))
        moving &= _step(views.placed(likeliest(views.chances)), base) > STILL
    return base, views


def _of_one_size(levels: Levels, base: Floats, views: Views, heat: Floats, refiner: Model) -> Seen:
    """Cards of one size as far as the refiner can see its edges, from the quads that it looked at last."""
    free = likeliest(views.chances)
    found = views.placed(free)
    common = common_size(found, base, chance(views.trust), views)
    fit = fitted(views, common.ratio)
    agreed = common.known & (fit.cost < DEAREST)
    shifts = np.where(agreed[:, None, None], fit.shifts, free)
    corners, trust, belief = views.placed(shifts), views.trust.copy(), views.belief(shifts)
    # Those that moved, and those that saw nothing of the common size, are looked at where it would put them.
    anew = common.known & (~agreed | (_step(corners, found) > STILL))
    again = look_at(levels, np.where(agreed[:, None, None], corners, common.expected)[anew], refiner)
    refit = fitted(again, np.ones((len(again.trust), 2)))
    seen = refit.cost < DEAREST
    better = np.flatnonzero(anew)[seen]
    corners[better], trust[better] = again.placed(refit.shifts)[seen], again.trust[seen]
    belief[better] = again.belief(refit.shifts)[seen]
    agreed[better] = True
    return Seen(corners, heat, trust, belief, np.where(agreed, 0.0, np.minimum(common.off, ODD)))


def _step(corners: Floats, before: Floats) -> Floats:
    """How far the furthest corner of each quad moved, in sizes of the card."""
    size = np.sqrt(np.prod(np.ptp(before, axis=1), axis=1))
    return np.asarray(np.abs(corners - before).max((1, 2)) / np.maximum(size, 1e-6))


def look_closer(levels: Levels, rough: Rough, finder: Model) -> Rough:
    """The same candidates, or better ones where the cards are small in the picture: from the part that holds them."""
    likely = rough.corners[rough.heat >= LIKELY]
    if not len(likely):
        return rough
    short = float(median(np.linalg.norm(np.roll(likely, -1, 1) - likely, axis=2).min(1)))
    if short * FINDER_LONG_SIDE / max(levels[0].shape[:2]) >= SMALL:
        return rough
    part, origin = _part(levels, likely.min((0, 1)) - AROUND * short, likely.max((0, 1)) + AROUND * short)
    enough = min(NEAREST, round(COMFORTABLE / short * max(part[0].shape[:2])))
    nearer = look(part, finder, enough)
    return Rough(nearer.corners + origin, nearer.heat)


def _part(levels: Levels, low: Floats, high: Floats) -> tuple[Levels, Floats]:
    """A box of the picture in all its halvings, and where it begins."""
    coarsest = 1 << (len(levels) - 1)
    height, width = levels[-1].shape[:2]
    x0, y0 = (np.clip(np.floor(low / coarsest), 0, (width - 1, height - 1))).astype(int)
    x1, y1 = (np.clip(np.ceil(high / coarsest), (x0 + 1, y0 + 1), (width, height))).astype(int)
    steps = [coarsest >> number for number in range(len(levels))]
    part = tuple(level[y0 * step : y1 * step, x0 * step : x1 * step] for level, step in zip(levels, steps, strict=True))
    return part, np.array([x0, y0], float) * coarsest


def look(levels: Levels, finder: Model, long_side: int = FINDER_LONG_SIDE) -> Rough:
    """Centres and rough quads from the whole picture."""
    small = finder_input(levels, long_side)
    answer = finder.run(normalised(small)[None])[0]
    heat = 1 / (1 + np.exp(-answer[0]))
    rows, cols = peaks(heat)
    stride = small.shape[0] / heat.shape[0]
    lengths = np.exp(answer[1:, rows, cols].T.astype(np.float64)) * float(finder.facts["ray_unit"])
    centres = (np.stack([cols, rows], 1) + 0.5) * stride
    corners = quads_from_rays(centres, lengths)
    scale = np.array([levels[0].shape[1] / small.shape[1], levels[0].shape[0] / small.shape[0]])
    return Rough(corners * scale, heat[rows, cols].astype(np.float64))


def peaks(heat: NDArray[np.float32]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and columns of the local maxima, the highest first."""
    around = cv2.dilate(heat, np.ones((5, 5), np.uint8))
    rows, cols = np.nonzero((heat >= around) & (heat >= LEAST_CENTRE))
    order = np.argsort(-heat[rows, cols], kind="stable")[:MOST_CARDS]
    return rows[order], cols[order]


# --- how sure ---------------------------------------------------------------------------------------------


def _confidence(seen: Seen, calibration: list[float]) -> Floats:
    """Probability of one whole card: a logistic of all opinions, fitted on held-out scenes."""
    return chance(opinions(seen) @ np.array(calibration))


def opinions(seen: Seen) -> Floats:
    """N x 5: what speaks for each candidate or against it."""
    doubt = np.sqrt(np.maximum(-seen.belief, 0))
    return np.stack([np.ones(len(doubt)), log_odds(seen.heat), clear(seen.trust), doubt, seen.off], axis=1)


def log_odds(heat: Floats) -> Floats:
    """The finder's heat on the scale of logits."""
    return np.asarray(np.log(heat / np.maximum(1 - heat, 1e-6)))


def clear(trust: Floats) -> Floats:
    """The refiner's logits as far as they tell anything."""
    return np.clip(trust, -CLEAR, CLEAR)


def chance(logits: Floats) -> Floats:
    """The probability that a logit stands for."""
    return np.asarray(1 / (1 + np.exp(-logits)))


def _quad(corners: Floats, confidence: float) -> Quad:
    first = int(corners.sum(1).argmin())
    a, b, c, d = ((float(x), float(y)) for x, y in np.roll(corners, -first, 0))
    return Quad((a, b, c, d), confidence)
