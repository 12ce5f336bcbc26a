"""Cards laid on a table and seen by a camera, as exact quads: what a perfect finder would answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from scanner.records import Quad

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SIZE = (4000, 3000)
"""Width and height of every photo here."""


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the photo is taken from."""

    elevation: float = 90.0
    """Degrees above the table; 90 looks straight down."""
    roll: float = 0.0
    """Degrees by which the table is turned in the photo, clockwise."""
    distance: float = 2.5
    """Of the camera, in sizes of what lies on the table."""


@dataclass(frozen=True, slots=True)
class Grid:
    """How a tableau is laid; lengths in card widths."""

    rows: int
    cols: int
    height: float = 1.4
    """Of a card."""
    gap: float = 0.15
    """Between neighbours."""
    wide_after: tuple[int, ...] = ()
    """Columns after which the gap is three times as wide."""
    jitter: float = 0.0
    """Largest shift of a card, along both axes."""
    turn: float = 0.0
    """Largest turn of a card, degrees."""
    at: tuple[float, float] = (0.0, 0.0)
    """Where the top left corner lies."""
    skew: float = 0.0
    """Degrees by which the whole tableau is turned on the table."""

    @property
    def cells(self) -> list[tuple[int, int]]:
        """(row, col) from 1, row by row."""
        return [(row, col) for row in range(1, self.rows + 1) for col in range(1, self.cols + 1)]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Cards on the plane, before anybody takes a photo."""

    cards: Floats
    """(n, 4, 2), clockwise from the top left."""

    def with_card(self, x: float, y: float, size: tuple[float, float] = (1.0, 1.4), turn: float = 0.0) -> Table:
        """One more card, or what looks like one, with its middle at (x, y)."""
        return Table(np.concatenate([self.cards, _rectangle(x, y, size, turn)[None]]))

    def __add__(self, other: Table) -> Table:
        return Table(np.concatenate([self.cards, other.cards]))


def lay(grid: Grid, seed: int = 0) -> Table:
    """All cards of a grid, row by row."""
    chance = np.random.default_rng(seed)
    spots = [spot_of(grid, row, col) for row, col in grid.cells]
    cards = [
        _rectangle(
            x + chance.uniform(-grid.jitter, grid.jitter),
            y + chance.uniform(-grid.jitter, grid.jitter),
            (1.0, grid.height),
            chance.uniform(-grid.turn, grid.turn),
        )
        for x, y in spots
    ]
    return Table(np.stack(cards) @ _rotation(grid.skew).T + np.array(grid.at))


def spot_of(grid: Grid, row: int, col: int) -> tuple[float, float]:
    """Middle of a cell on the table, before skew and shift; cells beyond the grid count on."""
    wider = sum(1 for after in grid.wide_after if col > after) * 2 * grid.gap
    return (col - 0.5) + (col - 1) * grid.gap + wider, (row - 0.5) * grid.height + (row - 1) * grid.gap


def _rotation(degrees: float) -> Floats:
    angle = np.radians(degrees)
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def _rectangle(x: float, y: float, size: tuple[float, float], turn: float) -> Floats:
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(size) / 2
    return np.asarray(half @ _rotation(turn).T + (x, y), dtype=np.float64)


def photographed(table: Table, camera: Camera | None = None) -> Floats:
    """(n, 4, 2) corners in the photo, in the order of the table's cards, which fill four fifths of it."""
    camera = camera or Camera()
    points = table.cards.reshape(-1, 2)
    middle = (points.max(axis=0) + points.min(axis=0)) / 2
    span = float(np.linalg.norm(np.ptp(points, axis=0)))
    flat = ((points - middle) / span) @ _rotation(camera.roll).T
    angle = np.radians(camera.elevation)
    depth = camera.distance - flat[:, 1] * np.cos(angle)
    seen = np.stack([flat[:, 0], flat[:, 1] * np.sin(angle)], axis=1) / depth[:, None]
    low, high = seen.min(axis=0), seen.max(axis=0)
    scale = float((np.array(SIZE) * 0.8 / np.maximum(high - low, 1e-9)).min())
    return np.asarray((seen - (low + high) / 2) * scale + np.array(SIZE) / 2, dtype=np.float64).reshape(-1, 4, 2)


def quad(corners: Iterable[Iterable[float]], confidence: float = 0.98) -> Quad:
    """A record with its corners in the finder's order: clockwise from the smallest x + y."""
    points = np.array([list(point) for point in corners], dtype=np.float64)
    first = int(points.sum(axis=1).argmin())
    a, b, c, d = ((float(x), float(y)) for x, y in np.roll(points, -first, axis=0))
    return Quad((a, b, c, d), confidence)


def quads(corners: Floats, confidence: float = 0.98) -> tuple[Quad, ...]:
    """Records of all cards, all equally sure."""
    return tuple(quad(card, confidence) for card in corners)


@dataclass(frozen=True, slots=True)
class Noise:
    """What a real finder does to perfect quads."""

    corner: float = 0.01
    """Standard deviation of a corner, in card sizes."""
    missed: frozenset[int] = field(default_factory=frozenset)
    """Cards not found at all."""
    doubtful: frozenset[int] = field(default_factory=frozenset)
    """Cards found with little confidence."""


def found(corners: Floats, noise: Noise, seed: int = 0) -> dict[int, Quad]:
    """Card index -> the quad that a finder with this noise answers."""
    chance = np.random.default_rng(seed)
    sizes = np.sqrt(np.abs(np.linalg.det(corners[:, [1, 3]] - corners[:, [0]])))
    moved = corners + chance.normal(0, noise.corner, corners.shape) * sizes[:, None, None]
    return {
        index: quad(card, 0.3 if index in noise.doubtful else 0.95)
        for index, card in enumerate(moved)
        if index not in noise.missed
    }
