"""Where cards lie on a table: grids, unequal rows, cascades, heaps, hands of cards, and nothing at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np


@dataclass(frozen=True, slots=True)
class Placed:
    """One card on the table; lengths in short sides of a card."""

    centre: tuple[float, float]
    angle: float
    """Radians, of the card's own up against the world's."""
    face: int
    """Which face of the deck; negative for the back."""
    row: int = 0
    col: int = 0
    tableau: int = 0
    """0 for the tableau that the photo is about, 1 and up for other cards, negative for none."""
    deck: int = 0
    size: float = 1.0
    pile: bool = False
    """Part of a draw pile: neither to be found nor to be missed."""


@dataclass(frozen=True, slots=True)
class Placing:
    """All cards of a scene, lowest first."""

    cards: tuple[Placed, ...]
    rows: int
    cols: int
    centre: tuple[float, float]
    extent: tuple[float, float]
    """Width and height of the main tableau."""
    spacing: str
    regular: bool


def _faces(rng: np.random.Generator, count: int) -> list[int]:
    down = rng.random() * 0.3 if rng.random() < 0.3 else 0.0
    if rng.random() < 0.04:
        down = 1.0
    return [-1 if rng.random() < down else int(rng.integers(0, 40)) for _ in range(count)]


def _spacing(rng: np.random.Generator) -> tuple[str, float, float, float]:
    """Name, gap, jitter of the position and of the angle (radians)."""
    name = str(rng.choice(["touching", "tight", "gaps", "sloppy", "overlap"], p=[0.33, 0.17, 0.25, 0.18, 0.07]))
    gap = {
        "touching": rng.uniform(0.0, 0.012),
        "tight": rng.uniform(0.015, 0.06),
        "gaps": rng.uniform(0.06, 0.45),
        "sloppy": rng.uniform(0.05, 0.5),
        "overlap": rng.uniform(-0.06, 0.0),
    }[name]
    shift = {"touching": 0.004, "tight": 0.012, "gaps": 0.02, "sloppy": 0.22 * gap, "overlap": 0.02}[name]
    turn = {"touching": 0.004, "tight": 0.012, "gaps": 0.03, "sloppy": rng.uniform(0.04, 0.2), "overlap": 0.02}[name]
    return name, gap, shift, turn


def _lattice(rng: np.random.Generator, counts: list[int], long: float, deck: int = 0) -> tuple[list[Placed], str]:
    """Left-aligned rows of cards; cards may lie on their side or stand on their head."""
    name, gap, shift, turn = _spacing(rng)
    across = rng.random() < 0.2
    step = np.array([long + gap, 1 + gap] if across else [1 + gap, long + gap])
    if rng.random() < 0.25:
        step = step + rng.uniform(0, 0.25, 2) * (name != "touching")
    base = np.pi / 2 if across else 0.0
    heads = rng.random() < 0.25
    shear = rng.normal(0, 0.02) if name in {"gaps", "sloppy"} else 0.0
    cards = []
    for row, count in enumerate(counts):
        slip = rng.normal(0, 1.5 * shift)
        faces = _faces(rng, count)
        for col in range(count):
            centre = np.array([col + shear * row, row]) * step + rng.normal(0, shift, 2) + (slip, 0)
            angle = base + rng.normal(0, turn) + (np.pi if heads and rng.random() < 0.5 else 0)
            cards.append(Placed((float(centre[0]), float(centre[1])), angle, faces[col], row, col, deck=deck))
    order = rng.permutation(len(cards))
    return [cards[index] for index in order], name


def _with_holes(rng: np.random.Generator, cards: list[Placed]) -> list[Placed]:
    if rng.random() < 0.22 and len(cards) > 5:
        keep = rng.random(len(cards)) > rng.uniform(0.03, 0.25)
        cards = [card for card, stays in zip(cards, keep, strict=True) if stays]
    return cards


def framed(cards: list[Placed], shape: tuple[int, int], spacing: str, longs: list[float], regular: bool) -> Placing:
    main = [card for card in cards if card.tableau == 0] or cards
    points = np.array([card.centre for card in main]) if main else np.zeros((1, 2))
    reach = max(longs) * 0.5
    low, high = points.min(0) - reach, points.max(0) + reach
    centre = (low + high) / 2
    extent = high - low
    return Placing(
        tuple(cards),
        *shape,
        (float(centre[0]), float(centre[1])),
        (float(extent[0]), float(extent[1])),
        spacing,
        regular,
    )


def _company(rng: np.random.Generator, cards: list[Placed], longs: list[float]) -> list[Placed]:
    """The neighbour's cards and a draw pile beside the main tableau, underneath it if they meet."""
    points = np.array([card.centre for card in cards])
    low, high = points.min(0) - 1, points.max(0) + 1
    extra: list[Placed] = []
    if rng.random() < 0.3:
        other = int(rng.integers(0, 2))
        mine, _ = _lattice(rng, [int(rng.integers(2, 6))] * int(rng.integers(1, 4)), longs[other], other)
        side = int(rng.integers(4))
        theirs = np.array([card.centre for card in mine])
        away = rng.uniform(0.3, 1.2)
        target = np.array(
            [
                [rng.uniform(low[0], high[0]), low[1] - away - theirs[:, 1].max()],
                [rng.uniform(low[0], high[0]), high[1] + away - theirs[:, 1].min()],
                [low[0] - away - theirs[:, 0].max(), rng.uniform(low[1], high[1])],
                [high[0] + away - theirs[:, 0].min(), rng.uniform(low[1], high[1])],
            ][side]
        )
        extra += [
            replace(card, centre=tuple((np.array(card.centre) + target).tolist()), tableau=1, row=-1, col=-1)
            for card in mine
        ]
    for _ in range(int(rng.choice([0, 1, 2], p=[0.6, 0.3, 0.1]))):
        extra += pile(rng, low, high)
    return extra + cards


def pile(rng: np.random.Generator, low: np.ndarray, high: np.ndarray) -> list[Placed]:
    side = int(rng.integers(4))
    spot = np.array([rng.uniform(low[0], high[0]), rng.uniform(low[1], high[1])])
    spot[side % 2] = (low if side < 2 else high)[side % 2] + (-1 if side < 2 else 1) * rng.uniform(0.4, 1.5)
    angle, face, drift = rng.uniform(0, 2 * np.pi), int(rng.choice([-1, 3])), rng.normal(0, 0.012, 2)
    return [
        Placed(
            tuple((spot + drift * level + rng.normal(0, 0.01, 2)).tolist()),
            angle + rng.normal(0, 0.02),
            face,
            -1,
            -1,
            tableau=-1,
            pile=True,
        )
        for level in range(int(rng.integers(3, 12)))
    ]


# --- the kinds of table -----------------------------------------------------------------------------------


def grid(rng: np.random.Generator, longs: list[float]) -> Placing:
    """Rows x columns, 1 x 3 to 7 x 9."""
    rows, cols = (4, 5) if rng.random() < 0.3 else (int(rng.integers(1, 8)), int(rng.integers(2, 10)))
    if rows == 1:
        cols = max(cols, 3)
    cards, name = _lattice(rng, [cols] * rows, longs[0])
    cards = _company(rng, _with_holes(rng, cards), longs)
    return framed(cards, (rows, cols), name, longs, regular=True)


def unequal_rows(rng: np.random.Generator, longs: list[float]) -> Placing:
    """Two to five left-aligned rows of 3 to 8 cards."""
    counts = [int(rng.integers(3, 9)) for _ in range(int(rng.integers(2, 6)))]
    cards, name = _lattice(rng, counts, longs[0])
    cards = _company(rng, cards, longs)
    return framed(cards, (len(counts), max(counts)), name, longs, regular=False)


def cascades(rng: np.random.Generator, longs: list[float]) -> Placing:
    """Columns of overlapping cards of which only the last is whole."""
    gap, strip = rng.uniform(0.05, 0.5), rng.uniform(0.12, 0.5)
    upward = -1 if rng.random() < 0.3 else 1
    cards = []
    for col in range(int(rng.integers(1, 9))):
        face = int(rng.integers(0, 40))
        at = np.array([col * (1 + gap), 0.0]) + rng.normal(0, 0.04, 2)
        for row in range(int(rng.integers(1, 8))):
            cards.append(Placed(tuple(at.tolist()), float(rng.normal(0, 0.025)), face, row, col))
            at = at + np.array([rng.normal(0, 0.02), upward * longs[0] * strip * rng.uniform(0.75, 1.25)])
    return framed(cards, (1, 1), "cascade", longs, regular=False)


def heap(rng: np.random.Generator, longs: list[float]) -> Placing:
    """Cards strewn about, some over others."""
    count = int(rng.integers(1, 25))
    side = np.sqrt(count) * rng.uniform(1.0, 2.2)
    cards = [
        Placed(
            (float(rng.uniform(0, side)), float(rng.uniform(0, side))),
            float(rng.uniform(0, 2 * np.pi)),
            face,
            -1,
            -1,
            deck=int(rng.random() < 0.15),
        )
        for face in _faces(rng, count)
    ]
    return framed(cards, (1, 1), "loose", longs, regular=False)


def hands(rng: np.random.Generator, longs: list[float]) -> Placing:
    """A row of cards in the middle and small overlapping fans around it."""
    count = int(rng.integers(3, 7))
    cards, name = _lattice(rng, [count], longs[0])
    middle = np.mean([card.centre for card in cards], axis=0)
    for _ in range(int(rng.integers(1, 5))):
        angle = rng.uniform(0, 2 * np.pi)
        spot = middle + np.array([np.cos(angle) * (count / 2 + 1), np.sin(angle) * 2.4])
        turn = rng.uniform(0, 2 * np.pi)
        for number in range(int(rng.integers(2, 4))):
            shift = np.array([np.cos(turn), np.sin(turn)]) * number * rng.uniform(0.3, 1.1)
            face = int(rng.integers(0, 40))
            cards.append(
                Placed(
                    tuple((spot + shift).tolist()), turn + rng.normal(0, 0.08) + number * 0.1, face, -1, -1, tableau=2
                )
            )
    return framed(cards, (1, count), name, longs, regular=False)


def nothing(rng: np.random.Generator, longs: list[float]) -> Placing:
    """A table without cards."""
    del longs
    size = rng.uniform(3, 8, 2)
    return Placing((), 0, 0, (0.0, 0.0), (float(size[0]), float(size[1])), "none", regular=False)


Place = Callable[[np.random.Generator, list[float]], Placing]
PLACINGS: dict[str, tuple[Place, float]] = {
    "grid": (grid, 0.6),
    "unequal_rows": (unequal_rows, 0.1),
    "cascades": (cascades, 0.06),
    "heap": (heap, 0.12),
    "hands": (hands, 0.08),
    "nothing": (nothing, 0.04),
}
"""Each kind of table with its share of the scenes."""
