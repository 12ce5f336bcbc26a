"""Crops + enrolled deck -> what each card is, with calibrated confidence, and which way is up."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
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
AT_ONCE = 8
"""Cards embedded together: what the network notes of more no longer fits into a processor's cache."""
UNRELATED = 0.3
"""Likeness of two cards that have nothing in common: a deck of few kinds may have no nearer ones to compare with."""


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
    """Log odds of one kind against another per unit of likeness."""
    stranger: float
    """Likeness from which a card is rather of the deck than not, where nothing else is known."""
    upright: float
    """Log odds of a card lying as the tableau does against any other turn."""
    same: float
    """Likeness from which two pictures of one photo show the same card."""
    belonging: tuple[float, float, float, float]
    """Log odds that a card is of the deck at all: base, and per unit of its likeness to the likest kind, of its lead
    over the next kind, and of the likeness between that kind and its own nearest in the deck."""


def embed(pixels: NDArray[np.uint8], recogniser: Model) -> NDArray[np.float32]:
    """N x S x S x 3 RGB squares -> N x D vectors of length 1."""
    if not len(pixels):
        return np.zeros((0, 1), np.float32)
    starts = range(0, len(pixels), AT_ONCE)
    return np.concatenate([recogniser.run(normalised(pixels[start : start + AT_ONCE])) for start in starts])


def embed_turned(pixels: NDArray[np.uint8], recogniser: Model) -> NDArray[np.float32]:
    """N squares -> N x 4 x D: each upright and after 1, 2 and 3 quarter turns clockwise, for a gallery."""
    return np.stack([embed(np.rot90(pixels, -turn, axes=(1, 2)), recogniser) for turn in range(TURNS)], 1)


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
    near = as_turned(likenesses, turn, calibration)
    odds = calibration.sharpness * near
    share = np.exp(odds - np.logaddexp.reduce(odds, axis=1, keepdims=True))
    known = 1 / (1 + np.exp(-evidence(near, kinship(gallery)) @ np.array(calibration.belonging)))
    share = np.c_[share * known[:, None], 1 - known]
    names = (*gallery.labels, UNKNOWN)
    return tuple(
        tuple(Candidate(names[index], float(row[index])) for index in np.argsort(-row, kind="stable")) for row in share
    )


def as_turned(likenesses: NDArray[np.float64], turn: int, calibration: Calibration) -> NDArray[np.float64]:
    """N x kinds: likeness in the tableau's turn, or in another at a price."""
    lean = np.full(TURNS, -calibration.upright)
    lean[turn] = 0.0
    return np.asarray(
        np.logaddexp.reduce(calibration.sharpness * likenesses + lean, axis=2) / calibration.sharpness, np.float64
    )


def evidence(near: NDArray[np.float64], kin: NDArray[np.float64]) -> NDArray[np.float64]:
    """N x 4, from N x kinds likenesses: what tells whether each card is of the deck at all, for `belonging`.

    A stranger is a bit like several kinds, a bad picture of a card is most like one; in a deck whose cards share a
    frame, a stranger with that frame is as like to all as they are to each other.
    """
    likest = near.argmax(1)
    ordered = np.sort(near, axis=1)
    first = ordered[:, -1]
    second = np.maximum(ordered[:, -2] if near.shape[1] > 1 else UNRELATED, UNRELATED)
    return np.stack([np.ones(len(near)), first, first - second, kin[likest]], 1)


@lru_cache(maxsize=8)
def kinship(gallery: Gallery) -> NDArray[np.float64]:
    """Per kind, the likeness to its nearest other kind as both lie upright."""
    near = (gallery.vectors[:, 0] @ gallery.vectors[:, 0].T).astype(np.float64)
    near[gallery.kind[:, None] == gallery.kind[None]] = UNRELATED
    nearest = near.max(1, initial=UNRELATED)
    return np.array([nearest[gallery.kind == kind].max(initial=UNRELATED) for kind in range(len(gallery.labels))])


def calibration_of(recogniser: Model) -> Calibration:
    """The constants that belong to these weights."""
    return _parsed(recogniser.facts["calibration"])


@lru_cache(maxsize=8)
def _parsed(constants: str) -> Calibration:
    sharpness, stranger, upright, same, *belonging = json.loads(constants)
    base, of_likeness, of_lead, of_kin = belonging
    return Calibration(sharpness, stranger, upright, same, (base, of_likeness, of_lead, of_kin))
