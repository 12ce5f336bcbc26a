"""Where the cards of one rendered table lie: grids, rows, heaps, piles; in centimetres on the table plane."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
SHAPES = ((4, 5), (4, 5), (4, 5), (3, 5), (3, 6), (3, 7), (3, 8), (5, 4), (4, 4), (3, 3), (2, 5), (4, 3), (5, 3))
SPACINGS = ("touching", "gaps", "sloppy", "overlap", "loose")
SPACING_SHARES = (0.27, 0.3, 0.25, 0.08, 0.1)
BACK = -1


@dataclass(frozen=True, slots=True)
class Piece:
    """Size of the cards of one deck, in centimetres."""

    width: float
    height: float
    thickness: float
    corner: float
    curl: float  # how far the edges rise at most
    margin: float  # how far a sleeve stands out on every side; 0 without sleeves

    @property
    def short(self) -> float:
        return min(self.width, self.height)


@dataclass(frozen=True, slots=True)
class Lying:
    """One card on the table: centre, turn in radians, face number or BACK."""

    x: float
    y: float
    turn: float
    face: int
    cell: tuple[int, int] | None  # row and column as the owner sees them; None outside the tableau
    base: float = 0.0  # height of the underside
    tilt: tuple[float, float] = (0.0, 0.0)  # radians about the card's own axes
    curl: tuple[float, float] = (0.0, 0.0)  # rise of the edges in cm (negative: of the middle), its direction
    pile: int = 0  # number of cards below it in a draw pile

    def at(self, local: Points) -> Points:
        """Places points given in the card's own axes (N x 3, z from the underside) on the table."""
        x, y, z = local.T
        rise = self.base + z + np.sin(self.tilt[0]) * x + np.sin(self.tilt[1]) * y
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        return np.stack([self.x + cos * x - sin * y, self.y + sin * x + cos * y, rise], axis=1)


@dataclass(frozen=True, slots=True)
class Plan:
    """All cards of a table."""

    piece: Piece
    spacing: str
    cards: tuple[Lying, ...]
    outside: tuple[Lying, ...]  # neighbours' cards and piles
    regular: bool


def bend(piece: Piece, card: Lying, local: Points) -> Points:
    """Curls flat points of a card; the lowest point keeps its height."""
    amount, direction = card.curl
    along = local[:, 0] * np.cos(direction) + local[:, 1] * np.sin(direction)
    reach = abs(piece.width / 2 * np.cos(direction)) + abs(piece.height / 2 * np.sin(direction))
    shape = amount * (along / reach) ** 2 - min(0.0, amount)
    return local + np.stack([0 * shape, 0 * shape, shape], axis=1)


def outline(piece: Piece, card: Lying) -> Points:
    """The four mathematical corners of the top face on the table, in order round the card."""
    half = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * (piece.width / 2, piece.height / 2)
    flat = np.column_stack([half, np.full(4, piece.thickness)])
    return card.at(bend(piece, card, flat))


def draw_piece(rng: np.random.Generator, aspect: float, corner: float) -> Piece:
    """A physical card for art of one aspect (width by height) and corner radius (share of the short side)."""
    short = float(rng.choice([4.4, 5.7, 6.3, 6.3, 6.3, 7.0]))
    width, height = (short, short / aspect) if aspect <= 1 else (short * aspect, short)
    tile = 0.8 < aspect < 1.25 and rng.random() < 0.6
    thickness = float(rng.uniform(0.15, 0.22)) if tile else float(rng.uniform(0.028, 0.05))
    curl = 0.0 if tile else float(rng.choice([0.02, 0.06, 0.12, 0.3], p=[0.35, 0.35, 0.2, 0.1]))
    sleeved = not tile and rng.random() < 0.22
    margin = short * float(rng.uniform(0.015, 0.045)) if sleeved else 0.0
    return Piece(width, height, thickness, corner * short, curl, margin)


def draw_plan(rng: np.random.Generator, piece: Piece, kinds: int) -> Plan:
    """A tableau with what may lie around it."""
    spacing = str(rng.choice(SPACINGS, p=SPACING_SHARES))
    if piece.thickness > 0.1 and spacing == "overlap":
        spacing = "touching"
    cards = loose(rng, piece, kinds) if spacing == "loose" else grid(rng, piece, kinds, spacing)
    outside = around(rng, piece, kinds, cards)
    return Plan(piece, spacing, settle(rng, piece, cards), settle(rng, piece, outside), spacing != "loose")


def draw_shape(rng: np.random.Generator) -> tuple[int, int]:
    if rng.random() < 0.7:
        rows, cols = SHAPES[int(rng.integers(len(SHAPES)))]
        return rows, cols
    return int(rng.integers(1, 8)), int(rng.integers(3, 10))


def grid(rng: np.random.Generator, piece: Piece, kinds: int, spacing: str) -> list[Lying]:
    """Rows and columns as people lay them: jittered, with holes, face-down cards and rows of unequal length."""
    rows, cols = draw_shape(rng)
    gap, jitter, wobble = gaps(rng, spacing)
    step = np.array([piece.width, piece.height]) + np.array(gap) * piece.short + 2 * piece.margin
    lengths = np.full(rows, cols)
    if rows > 1 and rng.random() < 0.15:
        lengths = np.clip(cols - rng.integers(0, 4, rows), 2, None)
    holes = 0.06 if rng.random() < 0.2 else 0.0
    downs = rng.choice([0.0, 0.1, 0.8], p=[0.75, 0.2, 0.05])
    lean = rng.normal(0, 0.012, rows)  # each row a little askew
    cards = []
    for row in range(rows):
        for col in range(lengths[row]):
            if rng.random() < holes:
                continue
            place = (np.array([col, -row]) - np.array([cols - 1, 1 - rows]) / 2) * step
            place = place + rng.normal(0, jitter, 2) * piece.short
            if spacing != "touching":
                place[1] += lean[row] * place[0]
            face = BACK if rng.random() < downs else int(rng.integers(kinds))
            turn = rng.normal(0, wobble) + (np.pi if rng.random() < 0.03 else 0.0)
            cards.append(Lying(float(place[0]), float(place[1]), float(turn), face, (row, col)))
    return cards


def gaps(rng: np.random.Generator, spacing: str) -> tuple[tuple[float, float], float, float]:
    """Gap across and along and jitter, as shares of the short side, and wobble in radians."""
    if spacing == "touching":
        tight = float(rng.uniform(0.0, 0.012))
        return (tight, tight), 0.004, 0.004
    if spacing == "gaps":
        across = float(rng.uniform(0.02, 0.3))
        along = across if rng.random() < 0.6 else float(rng.uniform(0.02, 0.3))
        return (across, along), 0.006 + 0.05 * min(across, along), 0.012
    if spacing == "sloppy":
        across, along = rng.uniform(0.08, 0.35, 2)
        return (float(across), float(along)), 0.22 * float(min(across, along)), float(rng.uniform(0.02, 0.09))
    across, along = rng.uniform(-0.12, 0.1, 2)
    return (float(across), float(along)), 0.03, 0.03


def loose(rng: np.random.Generator, piece: Piece, kinds: int) -> list[Lying]:
    """Cards thrown on the table in any turn, some partly covering others."""
    count = int(rng.integers(4, 22))
    reach = np.sqrt(count * piece.width * piece.height) * rng.uniform(0.7, 1.1)
    cards: list[Lying] = []
    for _ in range(count * 30):
        spot = rng.uniform(-reach / 2, reach / 2, 2) * (1.25, 0.9)
        apart = min((np.hypot(spot[0] - c.x, spot[1] - c.y) for c in cards), default=99.0)
        if len(cards) < count and apart > 0.8 * piece.short:
            turn = float(rng.uniform(-np.pi, np.pi))
            face = BACK if rng.random() < 0.1 else int(rng.integers(kinds))
            cards.append(Lying(float(spot[0]), float(spot[1]), turn, face, None))
    return cards


def around(rng: np.random.Generator, piece: Piece, kinds: int, cards: list[Lying]) -> list[Lying]:
    """A draw pile, a discard pile and a neighbour's row beyond the edges of the tableau."""
    spread = np.array([[c.x, c.y] for c in cards])
    low, high = spread.min(axis=0), spread.max(axis=0)
    long = max(piece.width, piece.height)
    outside = []
    if rng.random() < 0.3:
        side = 1 if rng.random() < 0.5 else -1
        edge = high[0] if side > 0 else low[0]
        x, y = edge + side * long * rng.uniform(1.15, 1.8), rng.uniform(low[1], high[1])
        outside.append(Lying(float(x), float(y), rng.normal(0, 0.15), BACK, None, pile=int(rng.integers(6, 45))))
        if rng.random() < 0.4:
            y -= side * long * 1.15
            outside.append(Lying(float(x), float(y), rng.normal(0, 0.2), int(rng.integers(kinds)), None, pile=9))
    if rng.random() < 0.25:
        side = 1 if rng.random() < 0.6 else -1
        edge = high[1] if side > 0 else low[1]
        y = edge + side * long * rng.uniform(1.5, 2.2)
        turn = rng.normal(0, 0.1) + (np.pi if side > 0 else 0.0)
        shift = rng.uniform(-2, 2) * piece.width
        for number in range(int(rng.integers(2, 9))):
            x = low[0] + shift + number * piece.width * 1.08
            jitter = rng.normal(0, 0.06, 2) * piece.short
            face = int(rng.integers(kinds))
            outside.append(Lying(float(x + jitter[0]), float(y + jitter[1]), turn + rng.normal(0, 0.03), face, None))
    return outside


def settle(rng: np.random.Generator, piece: Piece, cards: list[Lying]) -> tuple[Lying, ...]:
    """Gives every card its curl and tilt, and lays it upon the cards that it overlaps."""
    settled: list[Lying] = []
    order = rng.permutation(len(cards)) if rng.random() < 0.5 else np.arange(len(cards))
    habit = rng.uniform(0, np.pi)  # the cards of one deck curl alike
    sign = 1 if rng.random() < 0.6 else -1
    for number in order:
        card = cards[int(number)]
        curl = float(sign * piece.curl * rng.uniform(0.2, 1.0)), float(habit + rng.normal(0, 0.2))
        tilt = tuple(rng.normal(0, 0.004, 2).tolist()) if piece.thickness < 0.1 else (0.0, 0.0)
        below = [other for other in settled if overlaps(piece, card, other)]
        top = max((other.base + piece.thickness + 0.01 + piece.curl for other in below), default=0.0)
        # So that no corner of a tilted card sinks into the table.
        rest = abs(np.sin(tilt[0])) * piece.width / 2 + abs(np.sin(tilt[1])) * piece.height / 2
        settled.append(
            replace(card, curl=curl, tilt=(tilt[0], tilt[1]), base=float(top + rest + card.pile * piece.thickness))
        )
    return tuple(settled)


def overlaps(piece: Piece, one: Lying, other: Lying) -> bool:
    """Whether two cards share more than a sliver: separating axes on slightly shrunken rectangles."""
    slim = 0.995
    width, height = piece.width + 2 * piece.margin, piece.height + 2 * piece.margin
    boxes = []
    for card in (one, other):
        axes = np.array([[np.cos(card.turn), np.sin(card.turn)], [-np.sin(card.turn), np.cos(card.turn)]])
        half = axes * np.array([[width], [height]]) / 2 * slim
        boxes.append((axes, half))
    apart = np.array([other.x - one.x, other.y - one.y])
    for axes, _ in boxes:
        for axis in axes:
            if abs(apart @ axis) > sum(np.abs(half @ axis).sum() for _, half in boxes):
                return False
    return True
