"""Icons + enrolled icons -> which element each is, with calibrated confidence, and which way is up."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scanner.icon_match import matched
from scanner.icons import QUARTER, TURNS, Icon, Readers
from scanner.networks import network
from scanner.records import UNKNOWN, Candidate
from scoring.games.oceanos import legal_elements

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from models.store import Model
    from scanner.icon_match import Stencils
    from scanner.recognise import Gallery

    Floats = NDArray[np.float64]
    Picture = NDArray[np.uint8]
    Told = tuple[tuple[Candidate, ...], ...]

TOKENS = ("diver", "fuel")
"""Elements that lie on a card in any direction."""
SIZE_SPREAD = 0.3
"""How far the logarithm of a printed icon's measured size is off that of most."""
PRINTED = len(legal_elements(None)) - len(TOKENS)
"""Printed elements of a copy."""
RARE = 2.0
"""Log odds against an icon that was not enrolled, beside the calibration, where every sixteenth kind was one: once all
elements are enrolled."""
UNLIKE_BACKGROUND = (0.25, 0.45)
"""Likeness and fit of a place to the remembered background when nothing like it is remembered."""
SAME_GROUND = 0.7
"""Likeness from which a place is the remembered background itself, and it counts as much as that to an icon would."""
BACKGROUND = "background"
"""The label of what looks a bit like an icon but is part of the picture: seen at the enrolment, named by nobody."""
NOTHING = ""
"""What a candidate for an icon is when there is none."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """What turns heat, likeness and fit into probability; fitted on held-out tables, kept inside the network's file."""

    sharpness: float
    """Log odds per unit of likeness."""
    fit: float
    """Log odds per unit of fit."""
    tint: float
    """Log odds per unit of difference in colour."""
    heat: float
    """Log odds per logit of heat, of an icon against nothing."""
    known: float
    """Log odds of a known icon against nothing at likeness, fit and heat nought."""
    token: float
    """The same of a token, which is looked for in all directions, beside that."""
    stranger: float
    """Log odds of an icon that was not enrolled against nothing at heat nought."""
    background: tuple[float, float]
    """Log odds of nothing per unit of likeness and of fit to the remembered background."""

    @property
    def strange(self) -> float:
        """Likeness below which an icon that fits half is rather a stranger."""
        return (self.stranger - self.known - self.fit / 2) / self.sharpness


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What speaks for and against the icons of one card."""

    heat: Floats
    """N logits."""
    alike: Floats
    """N x kinds, likeness of the vectors as the card lies."""
    fit: Floats
    """N x kinds, how well the enrolled picture itself fits."""
    tint: Floats
    """N x kinds, how far the colours are off."""
    off: Floats
    """N, logarithm of the size over that of most icons."""


def icon_readers() -> Readers:
    """The networks that know icons."""
    return Readers(network("icons"), network("recogniser"))


def calibration_of(reader: Model) -> Calibration:
    """The constants that belong to these weights."""
    return calibration_from(json.loads(reader.facts["calibration"]))


def calibration_from(constants: Sequence[float]) -> Calibration:
    """The constants in the order of the record."""
    sharpness, fit, tint, heat, known, token, stranger, of_alike, of_fit = constants
    return Calibration(sharpness, fit, tint, heat, known, token, stranger, (of_alike, of_fit))


def turns_of(label: str) -> int:
    """In how many directions an enrolled icon is known: tokens lie in any, prints as the card does, the ground is told
    once it is known which way is up."""
    return TURNS if label in TOKENS else 1 if label == BACKGROUND else TURNS // QUARTER


def likeness(icons: Sequence[Icon], gallery: Gallery) -> Floats:
    """N x kinds x 16: how like each icon is to the best example of each kind in each direction (cosine)."""
    found = np.full((len(icons), len(gallery.labels), TURNS), -1.0)
    if icons and len(gallery.kind):
        near = np.einsum("nd,mtd->nmt", np.stack([icon.vector for icon in icons]), gallery.vectors)
        for kind in range(len(gallery.labels)):
            found[:, kind] = near[:, gallery.kind == kind].max(1, initial=-1.0)
    return found


def as_it_lies(likenesses: Floats, gallery: Gallery, quarters: int = 0) -> Floats:
    """N x kinds: likeness on cards that lie turned clockwise by so many quarters; tokens lie in any direction."""
    loose = np.array([label in TOKENS for label in gallery.labels], bool)
    upright = likenesses[:, :, QUARTER * quarters]
    return np.asarray(np.where(loose[None], likenesses.max(2, initial=-1.0), upright), np.float64)


# --- what icons are ---------------------------------------------------------------------------------------


def log_odds(seen: Seen, labels: Sequence[str], calibration: Calibration) -> Floats:
    """N x (kinds, stranger, nothing): the log odds of each; the background counts as nothing, its own are -infinity."""
    loose, bare = (np.array([label in names for label in labels], bool) for names in (TOKENS, (BACKGROUND,)))
    lit = calibration.heat * seen.heat[:, None]
    off = 0.5 * (seen.off[:, None] / SIZE_SPREAD) ** 2
    look = calibration.sharpness * seen.alike + calibration.fit * seen.fit + calibration.tint * seen.tint
    known = look + lit + calibration.known + np.where(loose[None], calibration.token, -off)
    known = np.where(bare[None], -np.inf, known)
    of_alike, of_fit = calibration.background
    alike, fit = (
        each[:, bare].max(1, initial=least)
        for each, least in zip((seen.alike, seen.fit), UNLIKE_BACKGROUND, strict=True)
    )
    ground = of_alike * alike + of_fit * fit + calibration.sharpness * np.maximum(alike - SAME_GROUND, 0)
    return np.asarray(np.c_[known, lit + calibration.stranger - off, ground], np.float64)


def candidates(seen: Seen, labels: Sequence[str], calibration: Calibration) -> Told:
    """For each icon of an upright card what it could be, the likeliest first; NOTHING and UNKNOWN among it."""
    odds = log_odds(seen, labels, calibration)
    if len({*labels} - {*TOKENS, BACKGROUND}) >= PRINTED:
        odds[:, -2] -= RARE
    share = np.exp(odds - np.logaddexp.reduce(odds, axis=1, keepdims=True))
    names = [NOTHING if label == BACKGROUND else label for label in (*labels, UNKNOWN, NOTHING)]
    return tuple(_ranked(names, row) for row in share)


def _ranked(names: Sequence[str], shares: Floats) -> tuple[Candidate, ...]:
    """Each name once, the likeliest first."""
    found: dict[str, float] = {}
    for name, share in zip(names, shares.tolist(), strict=True):
        found[name] = found.get(name, 0.0) + share
    return tuple(Candidate(name, found[name]) for name in sorted(found, key=lambda name: -found[name]))


def seen_on(card: Picture, icons: Sequence[Icon], usual: float, gallery: Gallery, known: Stencils) -> Seen:
    """What speaks for and against each element on an upright card; `usual` is the size of the photo's printed icons."""
    heat = np.array([icon.heat for icon in icons])
    off = np.log([icon.size / usual for icon in icons])
    fit, tint = matched(card, icons, known, len(gallery.labels))
    return Seen(heat, as_it_lies(likeness(icons, gallery), gallery), fit, tint, np.asarray(off, np.float64))


def common_turn(icons: Sequence[Icon], gallery: Gallery, calibration: Calibration) -> Floats:
    """Probability of each quarter turn in which all cards of a tableau may lie, by their printed icons."""
    printed = np.array([label not in (*TOKENS, BACKGROUND) for label in gallery.labels], bool)
    alike = likeness(icons, gallery)[:, printed][:, :, ::QUARTER]
    known = np.logaddexp.reduce(calibration.sharpness * alike, axis=1, initial=-np.inf)
    # An icon that looks like nothing enrolled must not decide, nor one that is hardly there.
    there = 1 / (1 + np.exp(-np.array([[icon.heat] for icon in icons])))
    votes = (there * np.logaddexp(known, calibration.sharpness * calibration.strange)).sum(0)
    return np.asarray(np.exp(votes - np.logaddexp.reduce(votes)))
