"""Which icon bears which name: all cards of a lesson solved together, so that what bears one name looks alike."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.elements import TOKENS, calibration_of, icon_readers
from scanner.icons import patch_around, patch_vectors, usual_size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.icons import Icon
    from scanner.recognise import Gallery

    Floats = NDArray[np.float64]
    Picture = NDArray[np.uint8]
    Places = tuple[int, ...]
    """Per name of a card, the icon that bears it."""

MOST_SPARE = 3
"""Icons of a card beyond the names that are considered, the likeliest first."""
SWEEPS, STARTS = 8, 5
"""How often all cards are gone through, from how many beginnings."""
HEAT, HALO, SIZE = 0.03, 0.15, 0.3
"""Likeness that a logit of heat, a full halo and a size twice too large are worth."""
RING = (0.44, 0.5)
"""Where a halo shows, in sizes of the icon from its middle."""
BRIGHT = 0.8
"""Share of the card's brightest tones from which a halo is white."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A card with the elements said to be on it and the icons seen."""

    card: Picture
    """Fitted for the icon reader."""
    names: tuple[str, ...]
    icons: tuple[Icon, ...]
    """The likeliest first."""


@dataclass(frozen=True, slots=True, eq=False)
class _Evidence:
    """How well icons, counted over all cards, go together and with names."""

    alike: Floats
    """n x n as they lie."""
    turned: Floats
    """n x n in the directions in which they are most alike: for tokens."""
    fits: dict[str, Floats]
    """Per name, what speaks for each icon apart from the other icons."""
    strange: float
    """Likeness of what has nothing in common."""

    def pair(self, name: str) -> Floats:
        """n x n, what two icons say for bearing this name together."""
        return (self.turned if name in TOKENS else self.alike) - self.strange


def named(shown: Sequence[Shown], known: Gallery) -> list[Places]:
    """Per card, the icon of each name."""
    starts = np.cumsum([0, *(len(one.icons) for one in shown)])
    evidence = _evidence(shown, known)
    best: tuple[float, list[Places]] = (-np.inf, [])
    for start in range(STARTS):
        chosen = _settled(shown, starts, evidence, np.random.default_rng(start))
        worth = sum(_worth(shown, starts, evidence, chosen, at) for at in range(len(shown)))
        best = max(best, (worth, chosen), key=lambda each: each[0])
    return best[1]


def _evidence(shown: Sequence[Shown], known: Gallery) -> _Evidence:
    icons = [icon for one in shown for icon in one.icons]
    vectors = np.array([icon.vector for icon in icons], np.float64)
    alike = vectors @ vectors.T
    names = {name for one in shown for name in one.names}
    fits = {name: _priors(shown, name) + _enrolled(vectors, name, known) for name in names}
    turned = _turned(shown, vectors) if names & set(TOKENS) else alike
    return _Evidence(alike, np.maximum(alike, turned), fits, calibration_of(icon_readers().finder).strange)


def _turned(shown: Sequence[Shown], vectors: Floats) -> Floats:
    """Likeness of what may be tokens in whichever direction they lie."""
    places = [(one, icon) for one in shown for icon in one.icons]
    loose = [index for index, (one, _) in enumerate(places) if set(one.names) & set(TOKENS)]
    patches = [patch_around(places[index][0].card, places[index][1]) for index in loose]
    near = np.einsum("itd,jd->ijt", patch_vectors(patches, [True] * len(loose), icon_readers()), vectors).max(2)
    found = np.full((len(vectors), len(vectors)), -1.0)
    found[loose] = near
    return np.asarray(np.maximum(found, found.T), np.float64)


def _enrolled(vectors: Floats, name: str, known: Gallery) -> Floats:
    """What earlier lessons say."""
    if name not in known.labels:
        return np.zeros(len(vectors))
    own = known.vectors[known.kind == known.labels.index(name)]
    turns = own if name in TOKENS else own[:, :1]
    return np.asarray(2.0 * np.einsum("nd,mtd->nmt", vectors, turns).max((1, 2)), np.float64)


def _priors(shown: Sequence[Shown], name: str) -> Floats:
    """Printed icons have halos and one size, tokens neither."""
    usual = usual_size([icon for one in shown for icon in one.icons])
    found = []
    for one in shown:
        for icon in one.icons:
            halo = _halo(one.card, icon)
            look = -HALO * halo if name in TOKENS else HALO * halo - SIZE * min(abs(np.log2(icon.size / usual)), 1.0)
            found.append(HEAT * min(icon.heat, 4.0) + look)
    return np.array(found)


def _halo(card: Picture, icon: Icon) -> float:
    """Share of the rim of an icon that is white or red."""
    y, x = np.ogrid[: card.shape[0], : card.shape[1]]
    away = np.hypot(x - icon.x, y - icon.y) / icon.size
    rim = card[(away >= RING[0]) & (away <= RING[1])].astype(np.float64)
    if not len(rim):
        return 0.0
    white = float(np.percentile(cv2.cvtColor(card, cv2.COLOR_RGB2GRAY), 98))
    bright = rim.min(1) > BRIGHT * white
    red = (rim[:, 0] > 1.8 * rim[:, 1]) & (rim[:, 0] > 1.8 * rim[:, 2])
    return float((bright | red).mean())


# --- search -----------------------------------------------------------------------------------------------


def _settled(shown: Sequence[Shown], starts: Floats, evidence: _Evidence, rng: np.random.Generator) -> list[Places]:
    """Cards with few names first, then all again until nothing changes."""
    order = sorted(range(len(shown)), key=lambda at: (len(shown[at].names), rng.random()))
    chosen: list[Places] = [()] * len(shown)
    for _ in range(SWEEPS):
        before = list(chosen)
        for at in order:
            chosen[at] = _best_places(shown, starts, evidence, chosen, at)
        if chosen == before:
            break
    return chosen


def _best_places(shown: Sequence[Shown], starts: Floats, evidence: _Evidence, chosen: list[Places], at: int) -> Places:
    one = shown[at]
    count = min(len(one.icons), len(one.names) + MOST_SPARE)
    worth = {
        places: _worth(shown, starts, evidence, [*chosen[:at], places, *chosen[at + 1 :]], at)
        for places in permutations(range(count), len(one.names))
    }
    return max(worth, key=lambda places: worth[places])


def _worth(shown: Sequence[Shown], starts: Floats, evidence: _Evidence, chosen: list[Places], at: int) -> float:
    """How well the names of one card go with its icons and with those of all other cards."""
    others = [
        (name, int(starts[card]) + place)
        for card, places in enumerate(chosen)
        if card != at
        for name, place in zip(shown[card].names, places, strict=False)
    ]
    own = [(name, int(starts[at]) + place) for name, place in zip(shown[at].names, chosen[at], strict=True)]
    total = sum(float(evidence.fits[name][icon]) for name, icon in own)
    for name, icon in own:
        same = [other for given, other in others if given == name]
        unlike = [other for given, other in others if given != name]
        if same:
            total += float(evidence.pair(name)[icon, same].mean())
        if unlike:
            total -= float(np.maximum(evidence.alike[icon, unlike] - evidence.strange, 0).max())
    for (one, first), (two, second) in combinations(own, 2):
        alike = float(evidence.alike[first, second] - evidence.strange)
        total += 0.5 * (alike if one == two else -max(alike, 0.0))
    return total
