"""Which icon bears which name: all cards of a lesson solved together, so that what bears one name looks alike."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations
from math import perm
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.elements import TOKENS, icon_readers
from scanner.icons import TURNS, patch_around, patch_vectors, usual_size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.icons import Icon
    from scanner.recognise import Gallery

    Floats = NDArray[np.float64]
    Picture = NDArray[np.uint8]
    Places = tuple[int, ...]
    """Per name of a card, the icon that bears it."""

MOST_SPARE = 4
"""Icons of a card beyond the names that are considered, the likeliest first."""
MOST_WAYS = 5000
"""Ways of giving a card's names to its icons that are weighed."""
STARTS, SWEEPS = 8, 12
"""How often the search begins anew, and how often it then goes through all cards while it cools down."""
HOTTEST, COOLEST = 4.0, 0.3
"""Log odds by which a worse way may be taken, at the beginning and at the end."""
SHARPNESS, HALFWAY, HALFWAY_TURNED = 16.0, 0.5, 0.58
"""Log odds per unit of likeness that two icons are one drawing, and where nobody can tell: as they lie, and of the
likest of sixteen directions. Of 4 drawn lessons, 99 % of the pairs of one print are above 0.57, of two below 0.46."""
MOST_ODDS = 5.0
"""Log odds that a single likeness or a single heat can be worth."""
THERE, BARE = 3.0, -0.3
"""Log odds of an icon per logit of heat, and the heat of what may as well be none."""
HALO, SIZE = 1.5, 2.0
"""Log odds that a full halo and a size twice too large are worth."""
LEAST_HEAT = -1.0
"""Logit from which something may be a token that is compared in all directions."""
RING = (0.44, 0.5)
"""Where a halo shows, in sizes of the icon from its middle."""
BRIGHT = 0.8
"""Share of the card's brightest tones from which a halo is white."""
NAMELESS = -1
"""The name of what is part of the picture."""


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
    """Log odds about icons, counted over all cards."""

    same: Floats
    """n x n that two are one drawing, as they lie; less where they are more alike once turned, as tokens are."""
    turned: Floats
    """The same in the directions in which they are most alike: for tokens."""
    fits: Floats
    """Names x n, what speaks for each icon bearing each name apart from the other icons."""
    loose: NDArray[np.bool_]
    """Which names are tokens."""


@dataclass(frozen=True, slots=True, eq=False)
class _Choice:
    """What one card has to settle."""

    icons: NDArray[np.intp]
    """Its icons that are considered, counted over all cards."""
    names: NDArray[np.intp]
    ways: NDArray[np.intp]
    """W x names: which of its icons bears each name."""


def named(shown: Sequence[Shown], known: Gallery) -> list[Places]:
    """Per card, the icon of each name."""
    labels = sorted({name for one in shown for name in one.names})
    evidence = _evidence(shown, labels, known)
    starts = np.cumsum([0, *(len(one.icons) for one in shown)])
    choices = [_choice(one, int(start), labels) for one, start in zip(shown, starts, strict=False)]
    found = [_searched(choices, evidence, np.random.default_rng(start)) for start in range(STARTS)]
    _, best = max(found, key=lambda each: each[0])
    return [
        tuple(choice.ways[way].tolist()) if len(choice.names) else () for choice, way in zip(choices, best, strict=True)
    ]


def _choice(one: Shown, start: int, labels: list[str]) -> _Choice:
    count = len(one.icons)
    spare = MOST_SPARE
    while spare and perm(min(count, len(one.names) + spare), len(one.names)) > MOST_WAYS:
        spare -= 1
    considered = range(min(count, len(one.names) + spare))
    ways = np.array(list(permutations(considered, len(one.names))), np.intp).reshape(-1, len(one.names))
    names = np.array([labels.index(name) for name in one.names], np.intp)
    return _Choice(start + np.arange(count), names, ways)


# --- evidence ---------------------------------------------------------------------------------------------


def _evidence(shown: Sequence[Shown], labels: list[str], known: Gallery) -> _Evidence:
    vectors = np.array([icon.vector for one in shown for icon in one.icons], np.float64)
    loose = np.array([name in TOKENS for name in labels], bool)
    alike = vectors @ vectors.T
    there, look = _priors(shown)
    fits = np.array([there + (-look if name in TOKENS else look) + _enrolled(vectors, name, known) for name in labels])
    turned = np.maximum(alike, _turned(shown, vectors)) if loose.any() else alike
    same = np.maximum(_odds(alike, HALFWAY) - SHARPNESS * (turned - alike), -MOST_ODDS)
    return _Evidence(same, _odds(turned, HALFWAY_TURNED), fits, loose)


def _odds(alike: Floats, halfway: float) -> Floats:
    return np.clip(SHARPNESS * (alike - halfway), -MOST_ODDS, MOST_ODDS)


def _turned(shown: Sequence[Shown], vectors: Floats) -> Floats:
    """Likeness of what may be tokens in whichever direction they lie."""
    places = [(one, icon) for one in shown for icon in one.icons]
    loose = [
        index for index, (one, icon) in enumerate(places) if set(one.names) & set(TOKENS) and icon.heat >= LEAST_HEAT
    ]
    found = np.full((len(vectors), len(vectors)), -1.0)
    if loose:
        patches = [patch_around(places[index][0].card, places[index][1]) for index in loose]
        turned = patch_vectors(patches, [TURNS] * len(loose), icon_readers())
        found[loose] = np.einsum("itd,jd->ijt", turned, vectors).max(2)
    return np.asarray(np.maximum(found, found.T), np.float64)


def _enrolled(vectors: Floats, name: str, known: Gallery) -> Floats:
    """What earlier lessons say."""
    if name not in known.labels:
        return np.zeros(len(vectors))
    own = known.vectors[known.kind == known.labels.index(name)]
    turns = own if name in TOKENS else own[:, :1]
    alike = np.einsum("nd,mtd->nmt", vectors, turns).max((1, 2))
    return _odds(np.asarray(alike, np.float64), HALFWAY_TURNED if name in TOKENS else HALFWAY)


def _priors(shown: Sequence[Shown]) -> tuple[Floats, Floats]:
    """Log odds that something is an icon at all, and that it is printed: with a halo, in the size of the others."""
    usual = usual_size([icon for one in shown for icon in one.icons])
    icons = [(one.card, icon) for one in shown for icon in one.icons]
    heat = np.array([icon.heat for _, icon in icons])
    off = np.array([min(abs(np.log2(icon.size / usual)), 1.0) for _, icon in icons])
    halo = np.array([_halo(card, icon) for card, icon in icons])
    return np.clip(THERE * (heat - BARE), -MOST_ODDS, MOST_ODDS), HALO * halo - SIZE * off


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


def _searched(choices: Sequence[_Choice], evidence: _Evidence, rng: np.random.Generator) -> tuple[float, list[int]]:
    """What all cards together are worth, and the way of each; worse ways are taken less and less often."""
    bears = np.full(len(evidence.same), NAMELESS)
    order = sorted(range(len(choices)), key=lambda at: (len(choices[at].names), rng.random()))
    ways = [0] * len(choices)
    for heat in [*np.geomspace(HOTTEST, COOLEST, SWEEPS), 0.0, 0.0, 0.0]:
        for at in order:
            worth = _worth(choices[at], evidence, bears)
            ways[at] = int((worth + heat * rng.gumbel(size=len(worth))).argmax())
            _settle(choices[at], bears, ways[at])
    together = sum(float(_worth(choice, evidence, bears)[way]) for choice, way in zip(choices, ways, strict=True))
    return together, ways


def _settle(choice: _Choice, bears: NDArray[np.intp], way: int) -> None:
    bears[choice.icons] = NAMELESS
    bears[choice.icons[choice.ways[way]]] = choice.names


def _worth(choice: _Choice, evidence: _Evidence, bears: NDArray[np.intp]) -> Floats:
    """Per way of naming a card's icons, how well it goes with all other cards as they are named."""
    away = np.ones(len(bears), bool)
    away[choice.icons] = False
    alike = np.maximum(evidence.same[choice.icons], 0)
    as_nameless = -np.where(away & (bears != NAMELESS), alike, 0).max(1)
    worth = np.full(len(choice.ways), float(as_nameless.sum()))
    for position, name in enumerate(choice.names):
        others = away & (bears == name)
        pairs = (evidence.turned if evidence.loose[name] else evidence.same)[choice.icons]
        own = evidence.fits[name, choice.icons] - as_nameless - np.where(away & ~others, alike, 0).max(1)
        if others.any():
            own = own + pairs[:, others].mean(1)
        worth += own[choice.ways[:, position]]
    return worth + _beside(choice, evidence)


def _beside(choice: _Choice, evidence: _Evidence) -> Floats:
    """Per way, what the icons of one card say about each other: only what bears one name may look alike."""
    near = evidence.same[np.ix_(choice.icons, choice.icons)]
    alike = np.triu(np.maximum(near, 0), 1)
    nameless = np.ones((len(choice.ways), len(choice.icons)))
    np.put_along_axis(nameless, choice.ways, 0.0, axis=1)
    worth = np.einsum("wi,ij,wj->w", nameless, alike, nameless) - alike.sum()
    for one, other in combinations(range(len(choice.names)), 2):
        if choice.names[one] == choice.names[other]:
            first, second = choice.ways[:, one], choice.ways[:, other]
            worth = worth + near[first, second] + np.maximum(near[first, second], 0)
    return np.asarray(worth, np.float64)
