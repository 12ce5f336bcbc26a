"""Crops + enrolled deck -> what each card is, with calibrated confidence, and which way is up."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from models.inputs import normalised
from scanner.networks import network
from scanner.records import UNKNOWN, Candidate

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from models.store import Model

TURNS = 4
"""A card lies in one of four quarter turns."""


@dataclass(frozen=True, slots=True, eq=False)
class Gallery:
    """The enrolled examples of a deck as vectors."""

    labels: tuple[str, ...]
    """The kinds, each once."""
    kind: NDArray[np.intp]
    """M: which kind each example shows."""
    vectors: NDArray[np.float32]
    """M x 4 x D: each example upright and after 1, 2 and 3 quarter turns clockwise."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """What turns likeness into probability; fitted on held-out scenes, kept inside the network's file."""

    sharpness: float
    """Log odds per unit of likeness."""
    stranger: float
    """Likeness from which a card is rather of the deck than not."""
    upright: float
    """Log odds of a card lying as the tableau does against any other turn."""


def embed(pixels: NDArray[np.uint8], recogniser: Model) -> NDArray[np.float32]:
    """N x S x S x 3 RGB squares -> N x D vectors of length 1."""
    if not len(pixels):
        return np.zeros((0, 1), np.float32)
    return recogniser.run(normalised(pixels))


def embed_turned(pixels: NDArray[np.uint8], recogniser: Model) -> NDArray[np.float32]:
    """N squares -> N x 4 x D: each upright and after 1, 2 and 3 quarter turns clockwise, for a gallery."""
    turned = np.stack([np.rot90(pixels, -turn, axes=(1, 2)) for turn in range(TURNS)], 1)
    vectors = embed(turned.reshape(-1, *pixels.shape[1:]), recogniser)
    return vectors.reshape(len(pixels), TURNS, -1)


def likeness(vectors: NDArray[np.float32], gallery: Gallery) -> NDArray[np.float64]:
    """N x kinds x 4: how like each card is to the best example of each kind in each turn (cosine)."""
    near = np.einsum("nd,mtd->nmt", vectors, gallery.vectors).astype(np.float64)
    found = np.full((len(vectors), len(gallery.labels), TURNS), -1.0)
    for kind in range(len(gallery.labels)):
        found[:, kind] = near[:, gallery.kind == kind].max(1, initial=-1.0)
    return found


def known_odds(vectors: NDArray[np.float32], gallery: Gallery) -> NDArray[np.float64]:
    """Per card, the log odds that it is of the deck, in whatever turn."""
    calibration = calibration_of(network("recogniser"))
    best = likeness(vectors, gallery).max(axis=(1, 2))
    return np.asarray(calibration.sharpness * (best - calibration.stranger))


def common_turn(likenesses: NDArray[np.float64], calibration: Calibration) -> NDArray[np.float64]:
    """Probability of each quarter turn that all cards of a tableau share."""
    best = np.logaddexp.reduce(calibration.sharpness * likenesses, axis=1)
    floor = calibration.sharpness * calibration.stranger
    # A card that looks like nothing enrolled must not decide: its opinion is capped from below by the stranger.
    votes = np.logaddexp(best, floor).sum(0)
    return np.asarray(np.exp(votes - np.logaddexp.reduce(votes)))


def candidates(
    likenesses: NDArray[np.float64], turn: int, gallery: Gallery, calibration: Calibration
) -> tuple[tuple[Candidate, ...], ...]:
    """For each card what it could be when the tableau lies turned by `turn` quarters, the likeliest first."""
    lean = np.full(TURNS, -calibration.upright)
    lean[turn] = 0.0
    odds = np.logaddexp.reduce(calibration.sharpness * likenesses + lean, axis=2)
    odds = np.c_[odds, np.full(len(odds), calibration.sharpness * calibration.stranger)]
    share = np.exp(odds - np.logaddexp.reduce(odds, axis=1, keepdims=True))
    names = (*gallery.labels, UNKNOWN)
    return tuple(
        tuple(Candidate(names[index], float(row[index])) for index in np.argsort(-row, kind="stable")) for row in share
    )


def calibration_of(recogniser: Model) -> Calibration:
    """The constants that belong to these weights."""
    return Calibration(*json.loads(recogniser.facts["calibration"]))
