"""Icons + enrolled icons -> which element each is, with calibrated confidence, and which way is up."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scanner.icons import QUARTER, TURNS, Icon, Readers
from scanner.networks import network
from scanner.records import UNKNOWN, Candidate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from models.store import Model
    from scanner.recognise import Gallery

    Floats = NDArray[np.float64]
    Told = tuple[tuple[Candidate, ...], ...]

TOKENS = ("diver", "fuel")
"""Elements that lie on a card in any direction."""
SIZE_SPREAD = 0.3
"""How far the logarithm of a printed icon's measured size is off that of most."""
RARE = 2.0
"""Log odds against an icon that was not enrolled, beside the calibration, where every sixth icon was one: in a game all
elements are enrolled."""
WARY = 1.0
"""Logits of heat by which a place must be fainter than the calibration says to be called bare: a missed icon costs more
than a question."""
BACKGROUND = "background"
"""The label of what looks a bit like an icon but is part of the picture: seen at the enrolment, named by nobody."""
NOTHING = ""
"""What a candidate for an icon is when there is none."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """What turns heat and likeness into probability; fitted on held-out cards, kept inside the network's file."""

    sharpness: float
    """Log odds per unit of likeness."""
    heat: float
    """Log odds per logit of heat, of an icon against nothing."""
    known: float
    """Log odds of a known icon against nothing at likeness and heat nought."""
    stranger: float
    """Log odds of an icon that was not enrolled against nothing at heat nought."""

    @property
    def strange(self) -> float:
        """Likeness below which an icon is rather a stranger."""
        return (self.stranger - self.known) / self.sharpness


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What speaks for and against the icons of one card."""

    heat: Floats
    """N logits."""
    alike: Floats
    """N x kinds, likeness as the card lies."""
    off: Floats
    """N, logarithm of the size over that of most icons."""


def icon_readers() -> Readers:
    """The networks that know icons."""
    return Readers(network("icons"), network("recogniser"))


def calibration_of(reader: Model) -> Calibration:
    """The constants that belong to these weights."""
    return Calibration(*json.loads(reader.facts["calibration"]))


def likeness(icons: Sequence[Icon], gallery: Gallery) -> Floats:
    """N x kinds x 16: how like each icon is to the best example of each kind in each direction (cosine)."""
    found = np.full((len(icons), len(gallery.labels), TURNS), -1.0)
    if icons and len(gallery.kind):
        near = np.einsum("nd,mtd->nmt", np.stack([icon.vector for icon in icons]), gallery.vectors)
        for kind in range(len(gallery.labels)):
            found[:, kind] = near[:, gallery.kind == kind].max(1, initial=-1.0)
    return found


def loose_kinds(gallery: Gallery) -> NDArray[np.bool_]:
    """Which kinds are tokens."""
    return np.array([label in TOKENS for label in gallery.labels], bool)


def as_it_lies(likenesses: Floats, gallery: Gallery, quarters: int = 0) -> Floats:
    """N x kinds: likeness on cards that lie turned clockwise by so many quarters; tokens lie in any direction."""
    loose = loose_kinds(gallery)
    upright = likenesses[:, :, QUARTER * quarters]
    return np.asarray(np.where(loose[None], likenesses.max(2, initial=-1.0), upright), np.float64)


# --- what icons are ---------------------------------------------------------------------------------------


def log_odds(seen: Seen, loose: NDArray[np.bool_], calibration: Calibration) -> Floats:
    """N x (kinds, stranger): the log odds of each against there being nothing; `loose` says which kinds are tokens."""
    lit = calibration.heat * (seen.heat[:, None] + WARY)
    off = 0.5 * (seen.off[:, None] / SIZE_SPREAD) ** 2
    known = calibration.sharpness * seen.alike + lit + calibration.known - np.where(loose[None], 0.0, off)
    return np.asarray(np.c_[known, lit + calibration.stranger - RARE - off], np.float64)


def candidates(icons: Sequence[Icon], usual: float, gallery: Gallery, calibration: Calibration) -> Told:
    """For each icon of an upright card what it could be, the likeliest first; NOTHING and UNKNOWN among it.

    `usual` is the size of the printed icons in this photo.
    """
    if not icons:
        return ()
    seen = seen_as(icons, usual, gallery)
    odds = np.c_[log_odds(seen, loose_kinds(gallery), calibration), np.zeros(len(icons))]
    share = np.exp(odds - np.logaddexp.reduce(odds, axis=1, keepdims=True))
    names = [NOTHING if label == BACKGROUND else label for label in (*gallery.labels, UNKNOWN, NOTHING)]
    return tuple(_ranked(names, row) for row in share)


def _ranked(names: Sequence[str], shares: Floats) -> tuple[Candidate, ...]:
    """Each name once, the likeliest first."""
    found: dict[str, float] = {}
    for name, share in zip(names, shares.tolist(), strict=True):
        found[name] = found.get(name, 0.0) + share
    return tuple(Candidate(name, found[name]) for name in sorted(found, key=lambda name: -found[name]))


def seen_as(icons: Sequence[Icon], usual: float, gallery: Gallery) -> Seen:
    """What speaks for and against each element."""
    heat = np.array([icon.heat for icon in icons])
    off = np.log([icon.size / usual for icon in icons])
    return Seen(heat, as_it_lies(likeness(icons, gallery), gallery), np.asarray(off, np.float64))


def common_turn(icons: Sequence[Icon], gallery: Gallery, calibration: Calibration) -> Floats:
    """Probability of each quarter turn in which all cards of a tableau may lie, by their printed icons."""
    printed = np.array([label not in (*TOKENS, BACKGROUND) for label in gallery.labels], bool)
    alike = likeness(icons, gallery)[:, printed][:, :, ::QUARTER]
    known = np.logaddexp.reduce(calibration.sharpness * alike, axis=1, initial=-np.inf)
    # An icon that looks like nothing enrolled must not decide, nor one that is hardly there.
    there = 1 / (1 + np.exp(-np.array([[icon.heat] for icon in icons])))
    votes = (there * np.logaddexp(known, calibration.sharpness * calibration.strange)).sum(0)
    return np.asarray(np.exp(votes - np.logaddexp.reduce(votes)))
