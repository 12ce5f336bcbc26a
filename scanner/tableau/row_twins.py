"""Two kinds that are much alike, above all the crystals: told apart by all such icons of a photo together.

How an icon's colour looks depends on the light, so it is compared with the enrolled ones once the white of the photo's
sure icons has become theirs. What is left of the light moves all icons of the photo alike: where they fall into two
groups, these are the two kinds, wherever between the enrolled ones they lie. The crystals, one drawing in two colours,
are compared by the mean colour of what differs, since a picture that lies half a pixel off shows more of its edges
than of its colour; others pixel by pixel.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.elements import BACKGROUND, NOTHING, TOKENS
from scanner.icon_match import DARK, SAMPLES, seats
from scanner.records import UNKNOWN, Candidate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.icon_match import Seat, Stencils
    from scanner.icons import Icon
    from scanner.recognise import Gallery

    Floats = NDArray[np.float64]
    Picture = NDArray[np.uint8]
    Told = tuple[tuple[Candidate, ...], ...]
    Spot = tuple[int, int]
    """A card and an icon on it."""

TWINS = 0.55
"""Likeness of two kinds that vectors alone do not tell apart."""
CRYSTALS = ("crystal_green", "crystal_yellow")
"""Twins by the rules."""
RED_HALO = "eye"
"""By the rules the only icon whose halo is not white."""
SUSPECT = 0.5
"""Probability together from which an icon is one of two twins."""
SURE, MOST_SURE = 0.97, 24
"""Probability from which an icon tells the photo's white, and how many are asked, the surest first."""
LEAST_APART = 0.04
"""Difference in colour, root of the mean square with white as 1, below which two kinds are not told by it."""
SHIFT, SPREAD, USUAL_SPREAD = 0.3, 0.3, 0.9
"""By how much a photo's light moves all icons, where the enrolled colours lie at -1 and 1; and how far apart the two
groups of a photo are, as a share of that. Standard deviations and mean, of 51 drawn tables of their own seeds."""
SCATTER, MISFIT, BLUR = 0.2, 0.4, 0.025
"""How far icons of one kind of a photo scatter; how much more where nothing of the picture fits, and that as a
difference of colour, as above, which counts for more where the two kinds differ by less."""
ASTRAY = 1.2
"""Pixels of the window by which what differs may lie off."""
AS_ENROLLED = 0.3
"""How firmly an icon is held to show what both share as strongly as the enrolled ones, where colours leave it open."""
ONE_COLOUR = 0.5
"""What the mean colour makes up of what differs, from which on it may speak for the whole: where a drawing of many
colours changed them all, little is left of it, and the picture must agree."""
FIRM, OF_TWO_MINDS = 0.25, 1.5
"""How far from the middle both must lie to agree, and times which an icon may be off where they do not."""
LEAST_SEEN = 0.1
"""Share of an icon that at least shows through a haze."""
STRAY = 0.01
"""Share of icons whose colour says nothing."""
SHIFTS, SPREADS = np.linspace(-0.8, 0.8, 17), np.linspace(0.4, 1.9, 16)


@dataclass(frozen=True, slots=True)
class Place:
    """Where an icon's colours lie between the enrolled ones of two twins."""

    at: float
    """-1 as the one, 1 as the other."""
    wide: float
    """How far that may be off, one standard deviation."""


def settled(
    crops: Sequence[Picture], icons: Sequence[tuple[Icon, ...]], told: list[Told], known: tuple[Gallery, Stencils]
) -> list[Told]:
    """The opinions, those that waver between twins settled by colour; `known` are the enrolled icons."""
    gallery, shapes = known
    white = None
    for pair in twins(gallery):
        spots = _suspects(told, pair)
        if not spots:
            continue
        white = _white(crops, icons, told, known) if white is None else white
        if white is None:
            break
        kinds = tuple(gallery.labels.index(name) for name in pair)
        found = {(card, at): seats(crops[card], [icons[card][at]], shapes, kinds)[0] for card, at in spots}
        placed = _by_colour if set(pair) == set(CRYSTALS) else _by_picture
        places = {spot: placed(seat, shapes, white) for spot, seat in found.items()}
        told = _weighed(told, pair, {spot: place for spot, place in places.items() if place is not None})
    return told


def twins(gallery: Gallery) -> list[tuple[str, str]]:
    """The printed kinds that are much alike as they lie."""
    printed = [name for name in gallery.labels if name not in (*TOKENS, BACKGROUND)]
    return [
        (one, other)
        for one, other in combinations(printed, 2)
        if {one, other} == set(CRYSTALS) or are_alike(one, other, gallery)
    ]


def are_alike(one: str, other: str, gallery: Gallery) -> bool:
    """Whether vectors hardly tell two kinds apart."""
    if one not in gallery.labels or other not in gallery.labels:
        return False
    first, second = (gallery.vectors[gallery.kind == gallery.labels.index(name), 0] for name in (one, other))
    return bool((first @ second.T).max(initial=-1.0) >= TWINS)


def _suspects(told: Sequence[Told], pair: tuple[str, str]) -> list[Spot]:
    return [
        (card, at)
        for card, own in enumerate(told)
        for at, could_be in enumerate(own)
        if sum(each.probability for each in could_be if each.card in pair) >= SUSPECT
    ]


# --- colours ----------------------------------------------------------------------------------------------


def _white(
    crops: Sequence[Picture], icons: Sequence[tuple[Icon, ...]], told: Sequence[Told], known: tuple[Gallery, Stencils]
) -> Floats | None:
    """The tint of the photo's white, of mean 1: of the halos of icons that are sure."""
    gallery, shapes = known
    unlike = (*TOKENS, RED_HALO, *CRYSTALS, UNKNOWN, NOTHING)
    sure = [
        (could_be[0].probability, card, at)
        for card, own in enumerate(told)
        for at, could_be in enumerate(own)
        if could_be[0].probability >= SURE and could_be[0].card not in unlike
    ]
    found = []
    for _, card, at in sorted(sure, reverse=True)[:MOST_SURE]:
        kind = gallery.labels.index(told[card][at][0].card)
        (seat,) = seats(crops[card], [icons[card][at]], shapes, (kind,))
        found.append(shapes.halos[seat.variants[0]] @ seat.window)
    if not found:
        return None
    middle = np.median(found, axis=0)
    return np.asarray(middle / max(float(middle.mean()), 1e-6), np.float64)


def _by_colour(seat: Seat, shapes: Stencils, white: Floats) -> Place | None:
    """Where the mean colour of what differs lies between the enrolled ones."""
    one, other = seat.variants
    shared, apart = (shapes.colours[one] + shapes.colours[other]) / 2, (shapes.colours[other] - shapes.colours[one]) / 2
    mask = shapes.masks[one] * shapes.masks[other]
    differs = (np.linalg.norm(apart, axis=1) * mask).reshape(SAMPLES, SAMPLES)
    weight = cv2.GaussianBlur(differs, (0, 0), ASTRAY).ravel() * mask
    weight /= max(float(weight.sum()), 1e-6)
    common, between, seen = (weight @ each for each in (shared - 1, apart, _whitened(seat, shapes, white) - 1))
    difference = 2 * float(np.linalg.norm(between))
    if difference < LEAST_APART:
        return None
    alike = difference / (2 * float(np.sqrt(weight @ (apart**2).sum(1))))
    parts = np.stack([np.append(common, AS_ENROLLED), np.append(between, 0)], 1)
    much, tinted = np.linalg.lstsq(parts, np.append(seen, AS_ENROLLED), rcond=None)[0].tolist()
    at = np.arctan2(tinted, max(much, LEAST_SEEN)) / (np.pi / 4)
    wide = _wide(seat, difference)
    if alike < ONE_COLOUR and not _agree(at, _by_picture(seat, shapes, white)):
        wide *= OF_TWO_MINDS * ONE_COLOUR / alike
    return Place(float(at), wide)


def _agree(at: float, picture: Place | None) -> bool:
    """Whether colour and picture both say firmly that an icon is rather the one of two."""
    return picture is not None and picture.at * at > 0 and min(abs(picture.at), abs(at)) >= FIRM


def _by_picture(seat: Seat, shapes: Stencils, white: Floats) -> Place | None:
    """Where an icon lies between both enrolled ones: what it has of their difference beside what they share, and a
    haze over all of it."""
    one, other = seat.variants
    seen = _whitened(seat, shapes, white)
    shared, apart = (shapes.colours[one] + shapes.colours[other]) / 2, (shapes.colours[other] - shapes.colours[one]) / 2
    mask = shapes.masks[one] * shapes.masks[other]
    difference = 2 * float(np.sqrt((apart**2).mean(1) @ mask / mask.sum()))
    if difference < LEAST_APART:
        return None
    weight = np.sqrt(mask)[:, None]
    parts = np.stack([(each * weight).ravel() for each in (shared, apart, np.ones_like(shared))], 1)
    much, tinted, _ = np.linalg.lstsq(parts, (seen * weight).ravel(), rcond=None)[0].tolist()
    return Place(tinted / max(much, LEAST_SEEN), _wide(seat, difference))


def _whitened(seat: Seat, shapes: Stencils, white: Floats) -> Floats:
    """What is seen in the photo's white, at the brightness of the icon's own halo."""
    halo = shapes.halos[list(seat.variants)].mean(0)
    bright = max(float((halo @ seat.window).mean()), DARK)
    return np.asarray(seat.window / (white * bright), np.float64)


def _wide(seat: Seat, difference: float) -> float:
    return float(np.hypot(SCATTER + MISFIT * (1 - seat.fit), BLUR / difference))


# --- all icons of a photo ---------------------------------------------------------------------------------


def _weighed(told: list[Told], pair: tuple[str, str], places: dict[Spot, Place]) -> list[Told]:
    """The opinions with the share of both twins divided as the colours say."""
    if not places:
        return told
    shares = dict(zip(places, second_shares(list(places.values())), strict=True))
    return [
        tuple(
            _divided(could_be, pair, shares[card, at]) if (card, at) in shares else could_be
            for at, could_be in enumerate(own)
        )
        for card, own in enumerate(told)
    ]


def _divided(could_be: tuple[Candidate, ...], pair: tuple[str, str], second: float) -> tuple[Candidate, ...]:
    both = sum(each.probability for each in could_be if each.card in pair)
    others = [each for each in could_be if each.card not in pair]
    own = [Candidate(pair[0], both * (1 - second)), Candidate(pair[1], both * second)]
    return tuple(sorted([*others, *own], key=lambda each: -each.probability))


def second_shares(places: Sequence[Place]) -> list[float]:
    """Per icon the probability that it is the second of the twins, over all ways in which the light may move them."""
    at = np.array([place.at for place in places])
    wide = np.array([place.wide for place in places])
    shift, spread = (each.ravel()[:, None] for each in np.meshgrid(SHIFTS, SPREADS, indexing="ij"))
    first, second = (_chance(at, shift + side * spread, wide) for side in (-1, 1))
    ways = -0.5 * (shift[:, 0] / SHIFT) ** 2 - 0.5 * ((spread[:, 0] - USUAL_SPREAD) / SPREAD) ** 2
    ways = ways + np.log(first + second).sum(1)
    weight = np.exp(ways - ways.max())
    return list((weight @ (second / (first + second)) / weight.sum()).tolist())


def _chance(at: Floats, middle: Floats, wide: Floats) -> Floats:
    """How likely icons of a kind with this middle lie there."""
    bell = np.exp(-0.5 * ((at - middle) / wide) ** 2) / wide
    return np.asarray((1 - STRAY) * bell + STRAY / 4, np.float64)
