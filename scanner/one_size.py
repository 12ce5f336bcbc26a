"""The cards of a table are of one size: what each card's neighbours know about its edges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from models.inputs import REFINER_STEPS
from scanner.closer import mean_and_variance
from scanner.edges import OPPOSITE, edges, longer, moved, price
from scanner.layouts.tabletop import fit_tabletop, middle, sides
from scanner.typical import median

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.closer import Views

    Floats = NDArray[np.float64]

LEAST_ALIKE = 4.0
"""Cards, by their confidence, that must agree on a size before it binds another."""
MOST_SHARE = 0.5
"""Share of the comparable cards that must agree."""
MANY, SOME_SHARE = 14.0, 0.35
"""Cards, by their confidence, whose doubts together tell a size on which too few agree, and the share that must."""
CLEAREST = 6.0
"""Logarithm of a probability that one card at most may speak against a size: it may not be a card at all."""
ROOM, PACE = 0.1, 0.02
"""Logarithm of a size beyond those seen, and between two that are compared."""
ASKEW = 0.12
"""Radians by which most of so many cards lie the same way: sizes of cards strewn about do not compare."""
SAME = 0.025
"""Standard deviation of the logarithm of a card's width or height on the table, as the refiner sees it."""
COMPARABLE = 0.4
"""Logarithm of width or height within which another quad is a card of the deck drawn wrongly, not another thing."""
FARTHER = 0.6
"""The same for a quad that is told the size of the others, but does not count among them."""
SAME_WAY = 0.35
"""Radians within which cards lie the same way; what is turned further has other perspective errors."""
GROUPS = 3
"""Kinds of cards, or ways that they lie, in one photo."""
UNEVEN = 0.06
"""Standard deviation of what is left of perspective in the logarithm of a size, over the breadth of a tableau."""
TRUE_SIZE = 0.008
"""Standard deviation of true cards from their common size, in sides: curl, sleeves, a lens that is no pinhole."""


@dataclass(frozen=True, slots=True, eq=False)
class Common:
    """The size that the other cards say a card should have."""

    size: Floats
    """(n, 2) length of a card's first and second side on the table; NaN where nobody knows."""
    own: Floats
    """(n, 2) the lengths of the quad itself."""
    expected: Floats
    """(n, 4, 2) pixels: a card of the common size that lies as the others do, around the middle of each quad."""

    @property
    def known(self) -> NDArray[np.bool_]:
        """(n,) whether enough cards agree on a size."""
        return np.asarray(np.isfinite(self.size).all(axis=1) & np.isfinite(self.expected).all(axis=(1, 2)))

    @property
    def ratio(self) -> Floats:
        """(n, 2) by how much a quad would have to become wider and higher; 1 where nobody knows."""
        return np.where(self.known[:, None], self.size / self.own, 1.0)

    @property
    def off(self) -> Floats:
        """(n,) how far a quad's size is from the common one, as a logarithm; 0 where none is known."""
        return np.asarray(np.abs(np.log(self.ratio)).max(axis=1))


def common_size(corners: Floats, base: Floats, confidence: Floats, views: Views) -> Common:
    """The common size at each card, measured against `base`: quads in the same order with nearly the same corners.

    `views` are those of the refiner when it looked at `base`.
    """
    size, expected = np.full((len(corners), 2), np.nan), np.full(corners.shape, np.nan)
    if confidence.sum() < LEAST_ALIKE:
        return Common(size, np.ones_like(size), expected)
    table = fit_tabletop(corners, np.maximum(confidence, 1e-3))
    places, shapes = table.place(middle(corners)), sides(table.place(corners))
    own = np.linalg.norm(sides(table.place(base)), axis=1)
    lying = _Lying.of(places, shapes)
    left = np.isfinite(shapes).all((1, 2)) & (np.minimum(own, np.linalg.norm(shapes, axis=1)) > 0).all(1)
    for _ in range(GROUPS):
        found = _group(lying, np.where(left, confidence, 0.0), own, views)
        if found is None:
            break
        told, usual = found.told & left, found.usual
        sized = np.exp(np.where(lying.swapped[:, None], usual[:, ::-1], usual))
        size[told], expected[told] = sized[told], table.show(_cards(places, found.ways, np.exp(usual)))[told]
        left &= ~found.members
    return Common(size, own, expected)


def _cards(places: Floats, axes: Floats, lengths: Floats) -> Floats:
    """Corners (n, 4, 2) of cards around their places, from the ways of their sides (columns) and their lengths."""
    across, down = (axes[:, axis] * lengths[:, axis, None] / 2 for axis in (0, 1))
    return places[:, None] + np.stack([-across - down, across - down, across + down, down - across], axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class _Lying:
    """Quads on the table, each read with the more level one of its sides as its width."""

    places: Floats
    """(n, 2) middles."""
    sizes: Floats
    """(n, 2) logarithms of width and height."""
    ways: Floats
    """(n, 2, 2) unit vectors as columns: along the width and along the height."""
    swapped: NDArray[np.bool_]
    """(n,) whether the width is the quad's second side."""

    @classmethod
    def of(cls, places: Floats, shapes: Floats) -> _Lying:
        """From the sides (n, 2, 2) of the quads as columns; those that cannot be measured are of size one."""
        across, down = shapes[..., 0], shapes[..., 1]
        swapped = np.abs(across[:, 1]) > np.abs(across[:, 0])
        level, steep = np.where(swapped[:, None], (down, -across), (across, down))
        ways = np.stack([level, steep], axis=-1) * np.where(level[:, :1, None] < 0, -1.0, 1.0)
        lengths = np.linalg.norm(ways, axis=1, keepdims=True)
        lengths = np.where(np.isfinite(lengths) & (lengths > 0), lengths, 1.0)
        return cls(np.nan_to_num(places), np.log(lengths[:, 0]), np.nan_to_num(ways / lengths), swapped)

    @property
    def angle(self) -> Floats:
        """(n,) radians by which the width falls to the right."""
        return np.asarray(np.arctan2(self.ways[:, 1, 0], self.ways[:, 0, 0]))


@dataclass(frozen=True, slots=True, eq=False)
class _Group:
    """Cards that could be of one kind."""

    members: NDArray[np.bool_]
    """(n,) those that count."""
    told: NDArray[np.bool_]
    """(n,) those, and what may be such a card drawn quite wrongly."""
    usual: Floats
    """(n, 2) the logarithms of their common width and height; NaN if they have none."""
    ways: Floats
    """2 x 2, as columns: how they lie."""


def _group(lying: _Lying, weight: Floats, own: Floats, views: Views) -> _Group | None:
    """The largest group of these cards, by their weights."""
    sizes, angle = lying.sizes, lying.angle
    apart = np.abs(sizes[:, None] - sizes[None]).max(2)
    same_way = np.abs(angle[:, None] - angle[None]) < SAME_WAY
    votes = (np.exp(-0.5 * (apart / (2 * SAME)) ** 2) * same_way) @ weight * (weight > 0)
    first = int(votes.argmax())
    if votes[first] < LEAST_ALIKE:
        return None
    members, told = (same_way[first] & (weight > 0) & (apart[first] < most) for most in (COMPARABLE, FARTHER))
    least = max(LEAST_ALIKE, MOST_SHARE * weight[members].sum())
    usual, agree = _levelled(lying, members, weight, sizes[first])
    if weight[agree].sum() < least and _many_aligned(weight[members], angle[members]):
        least = SOME_SHARE * weight[members].sum()
        usual, agree = _levelled(lying, members, weight, _likeliest(lying, members, weight, own, views))
    if weight[agree].sum() < least:
        usual = np.full_like(usual, np.nan)
        agree = members
    return _Group(members, told, usual, median(lying.ways[agree]))


def _many_aligned(weight: Floats, angle: Floats) -> bool:
    """Whether these are the cards of a tableau rather than a few, or cards strewn about."""
    return bool(weight.sum() >= MANY and median(np.abs(angle - median(angle))) < ASKEW)


def _levelled(
    lying: _Lying, members: NDArray[np.bool_], weight: Floats, size: Floats
) -> tuple[Floats, NDArray[np.bool_]]:
    """The logarithms of a size (n, 2), made even over the table from those near it, and which cards have it (n,)."""
    sizes = lying.sizes
    design = np.column_stack([np.ones(len(sizes)), lying.places - lying.places[members].mean(0)])
    design[:, 1:] /= max(float(np.abs(design[members, 1:]).max()), 1e-6)
    usual = np.repeat(size[None], len(sizes), axis=0)
    for reach in (4 * SAME, 3 * SAME, 2 * SAME, 2 * SAME):
        off = (np.abs(sizes - usual) / reach).max(1)
        trust = np.where(members, weight, 0.0) * np.clip(1 - off**2, 0, None) ** 2
        if not trust.any():
            break
        normal = (design * trust[:, None]).T @ design + np.diag([1e-9, 1, 1]) * (SAME / UNEVEN) ** 2
        level = (trust[:, None] * sizes).sum(0) / trust.sum()
        usual = level + design @ np.linalg.solve(normal, (design * trust[:, None]).T @ (sizes - level))
    return usual, members & (np.abs(sizes - usual) < 2 * SAME).all(1)


def _likeliest(lying: _Lying, members: NDArray[np.bool_], weight: Floats, own: Floats, views: Views) -> Floats:
    """Logarithms of the width and height (2,) that the refiner finds likeliest for all of these cards together."""
    cards = np.flatnonzero(members)
    best = np.zeros(2)
    for side in (0, 1):
        seen = lying.sizes[cards, side]
        sizes = np.arange(seen.min() - ROOM, seen.max() + ROOM, PACE)
        against = np.zeros(len(sizes))
        for axis in (0, 1):
            read = cards[lying.swapped[cards] == (side != axis)]
            doubts = price(views.only(read), axis, np.exp(sizes - np.log(own[read, axis, None])))
            against += weight[read] @ np.minimum(doubts, CLEAREST)
        best[side] = sizes[against.argmin()]
    return best


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """Edges placed so that each card has the common size."""

    shifts: Floats
    """(n, 4, 2) shifts of the corners in the refiner's crop, in sides of the card."""
    cost: Floats
    """(n,) how much less likely these edges are to the refiner than those it likes best, as a logarithm."""


def fitted(views: Views, ratio: Floats) -> Fitted:
    """The likeliest edges whose distances are `ratio` (n, 2: width, height) of the quads that the refiner looked at."""
    shifts = np.zeros((len(ratio), 4, 2))
    cost = np.zeros(len(ratio))
    for axis, (low, high) in enumerate(OPPOSITE):
        chances = views.chances[:, :, axis]
        first, last = edges(views, axis)
        more = longer(ratio[:, axis])
        joint = first + moved(last, more[:, None])[:, 0]
        place = joint.argmax(1)
        cost += first.max(1) + last.max(1) - joint.max(1)
        other = np.clip(np.rint(place + more), 0, REFINER_STEPS - 1).astype(np.intp)
        before, doubt_before = mean_and_variance(chances[:, list(low)], np.repeat(place[:, None], 2, 1))
        after, doubt_after = mean_and_variance(chances[:, list(high)], np.repeat(other[:, None], 2, 1))
        vary_before, vary_after = doubt_before.mean(1) + TRUE_SIZE**2, doubt_after.mean(1) + TRUE_SIZE**2
        excess = (after - before).mean(1) - (ratio[:, axis] - 1)
        share = excess / (vary_before + vary_after + TRUE_SIZE**2)
        shifts[:, list(low), axis] = before + (share * vary_before)[:, None]
        shifts[:, list(high), axis] = after - (share * vary_after)[:, None]
    return Fitted(shifts, cost)
