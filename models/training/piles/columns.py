"""Piles of Écosphère as the counter sees them: drawn straight into the rectified column, with their edges."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from models.inputs import COLUMN_ABOVE, COLUMN_CARD, COLUMN_SIDE, COLUMN_SIZE, column_frame
from models.training.composing.camera import develop, light
from models.training.composing.laying import Canvas, CardLook, draw_look, lay_card
from models.training.composing.placing import Placed
from models.training.decks.biomes import BIOMES, NUMBERS, BiomeDeck, draw_biomes
from models.training.decks.cards import DeckArt
from models.training.surfaces.tables import draw_table
from scanner.piles.as_enrolled import as_enrolled, light_on

Rng = np.random.Generator
Floats = NDArray[np.float64]
UNIT = 60.0
"""Canvas pixels per card width: about as fine as the crop's rows."""
MARGIN = 0.7
"""Card widths around the crop's own extent that are drawn too, since the frame may be off."""
MISPLACED = 0.25
"""Share of the columns whose frame does not hold the whole card: what a finder may take for it."""
RIM = (-0.03, 0.07)
"""Of a card's width, by which frames may be too large all around: enrolled in a sleeve, or with some table."""
AS_ENROLLED = 0.35
"""Share of the columns in which the whole card is shown as it was enrolled."""
BEYOND = 0.15
"""Share of the columns at whose upper end the photo ends."""
ART_HEIGHT = 112
"""Pixels: faces are kept at about the size at which they are shown."""


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """One crop and its truth."""

    pixels: NDArray[np.uint8]
    edges: Floats
    """Rows of the crop, in pixels, where the upper edges of covered cards run at the middle of the column."""
    whole: bool
    """Whether the frame holds the whole card."""
    off: Floats
    """How far the card's upper and lower edges are from the frame's, in heights of a card."""


@dataclass(slots=True)
class Workshop:
    """Decks and tables are dear to draw, so some are kept and replaced one by one."""

    rng: Rng
    split: str
    decks: list[BiomeDeck] = field(default_factory=list)
    tables: list[NDArray[np.uint8]] = field(default_factory=list)
    most: int = 70

    def deck(self) -> BiomeDeck:
        """Mostly one that was used before."""
        if len(self.decks) < self.most or self.rng.random() < 0.01:
            deck = draw_biomes(self.rng, self.split)
            small = tuple(tuple(map(_small, biome)) for biome in deck.faces)
            self.decks = [*self.decks[-self.most + 1 :], BiomeDeck(small, _small(deck.back), deck.corner, deck.style)]
        return self.decks[int(self.rng.integers(len(self.decks)))]

    def table(self, size: tuple[int, int]) -> NDArray[np.float32]:
        """A part of a table, in any turn."""
        if len(self.tables) < self.most // 2 or self.rng.random() < 0.01:
            side = 900
            fresh, _ = draw_table(self.rng, self.split, (side, side), UNIT)
            self.tables = [*self.tables[-self.most // 2 + 1 :], np.ascontiguousarray(fresh[..., :3]).astype(np.uint8)]
        whole = np.rot90(self.tables[int(self.rng.integers(len(self.tables)))], int(self.rng.integers(4)))
        x, y = (
            int(self.rng.integers(0, max(1, limit - side)))
            for limit, side in zip(whole.shape[1::-1], size, strict=True)
        )
        return whole[y : y + size[1], x : x + size[0]].astype(np.float32)


def _small(face: NDArray[np.uint8]) -> NDArray[np.uint8]:
    width = round(face.shape[1] * ART_HEIGHT / face.shape[0])
    return cv2.resize(face, (width, ART_HEIGHT), interpolation=cv2.INTER_AREA).astype(np.uint8)


def draw_column(workshop: Workshop) -> Column:
    """One pile with its neighbours."""
    rng, deck = workshop.rng, workshop.deck()
    long = deck.long
    low = np.array([-COLUMN_SIDE / COLUMN_CARD[0], -COLUMN_ABOVE / COLUMN_CARD[1] * long]) - MARGIN
    high = np.array([1 + COLUMN_SIDE / COLUMN_CARD[0], (1 + 16 / 96) * long]) + MARGIN
    size = np.ceil((high - low) * UNIT).astype(int)
    pixels = workshop.table((int(size[0]), int(size[1])))
    if pixels.shape[0] < size[1] or pixels.shape[1] < size[0]:
        pixels = cv2.copyMakeBorder(
            pixels,
            0,
            max(0, int(size[1]) - pixels.shape[0]),
            0,
            max(0, int(size[0]) - pixels.shape[1]),
            cv2.BORDER_REFLECT,
        )
    canvas = Canvas(np.ascontiguousarray(pixels), np.full(pixels.shape[:2], -1, np.int16), UNIT, low)
    art = DeckArt(tuple(face for biome in deck.faces for face in biome), deck.back, deck.corner, deck.style)
    if rng.random() < 0.5:  # an upward cascade, seen from its other end
        art = DeckArt(
            tuple(np.ascontiguousarray(face[::-1, ::-1]) for face in art.faces),
            art.back[::-1, ::-1],
            art.corner,
            art.style,
        )
    look, gap = draw_look(rng), float(rng.uniform(0.02, 0.4))
    strip, uneven = float(rng.uniform(0.1, 0.32)), float(rng.uniform(0.05, 0.45))
    biomes = rng.permutation(BIOMES)
    for side, biome in ((-1, biomes[1]), (1, biomes[2])):
        if rng.random() < 0.6:
            foot = np.array([0.5 + side * (1 + gap), long * (0.5 + rng.uniform(-1.5, 1.5))])
            _cascade(rng, canvas, art, foot, (int(biome), int(rng.integers(1, 8)), strip, uneven), look)
    if rng.random() < 0.12:  # a card of somebody else beyond
        away = Placed((float(rng.uniform(0, 1)), float(-long * rng.uniform(0.9, 3))), float(rng.normal(0, 0.5)), -1)
        lay_card(rng, canvas, away, art, 0, look)
    count = int(rng.choice(np.arange(1, 10), p=[0.22, 0.17, 0.15, 0.13, 0.11, 0.09, 0.07, 0.04, 0.02]))
    worlds = _cascade(rng, canvas, art, np.array([0.5, long / 2]), (int(biomes[0]), count, strip, uneven), look)
    return _seen(rng, canvas, worlds, art.faces[int(biomes[0]) * NUMBERS + int(rng.integers(NUMBERS))])


def _cascade(
    rng: Rng, canvas: Canvas, art: DeckArt, foot: Floats, pile: tuple[int, int, float, float], look: CardLook
) -> list[Floats]:
    """Lays a pile upwards of its whole card at `foot`; returns the corners of its cards, the whole one last."""
    biome, count, strip, uneven = pile
    long = art.back.shape[0] / art.back.shape[1]
    sloppy = rng.uniform(0.1, 1.0)
    lean, aside = float(rng.normal(0, 0.015)), float(rng.normal(0, 0.02)) * sloppy
    placed, at = [], foot
    for number in range(count):
        turn = 0.0 if number == 0 else lean + float(rng.normal(0, 0.035)) * sloppy
        face = biome * NUMBERS + int(rng.integers(NUMBERS))
        placed.append(Placed((float(at[0]), float(at[1])), turn, face))
        step = long * max(0.07, strip * float(np.clip(1 + rng.normal(0, uneven), 0.4, 2.0)))
        at = at + np.array([aside + rng.normal(0, 0.035) * sloppy, -step])
    return [lay_card(rng, canvas, card, art, 0, look) for card in reversed(placed)]


def _seen(rng: Rng, canvas: Canvas, worlds: list[Floats], face: NDArray[np.uint8]) -> Column:
    """Through a frame that is a little off, or quite off, then lit and developed; the whole card perhaps shown by
    another of its kind, as enrolled."""
    front = worlds[-1]
    frame, whole = (_misplaced(rng, worlds), False) if rng.random() < MISPLACED else (_rough(rng, front), True)
    matrix = cv2.getPerspectiveTransform(canvas.place(frame).astype(np.float32), column_frame())
    crop = cv2.warpPerspective(
        canvas.pixels, matrix, COLUMN_SIZE, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    tops = _through(matrix, canvas.place(np.array([(quad[0] + quad[1]) / 2 for quad in worlds])))[:, 1]
    foot = _through(matrix, canvas.place((front[2:3] + front[3:4]) / 2))[0, 1]
    off = np.array([tops[-1] - COLUMN_ABOVE, foot - COLUMN_ABOVE - COLUMN_CARD[1]]) / COLUMN_CARD[1]
    lit, _ = light(rng, crop, [column_frame().astype(np.float64)])
    if rng.random() < BEYOND:
        lit = _ended(rng, lit, float(tops.min()))
    pixels = develop(rng, _resampled(rng, lit))
    if rng.random() < AS_ENROLLED:
        pixels = _enrolled(rng, pixels, face)
    edges = tops[:-1]
    if rng.random() < 0.5:
        pixels = pixels[:, ::-1]
    return Column(np.ascontiguousarray(pixels), edges[edges > 1], whole, off)


def _ended(rng: Rng, crop: NDArray[np.float32], top: float) -> NDArray[np.float32]:
    """The photo ends somewhere above the pile, aslant: its last pixels go on."""
    end = float(rng.uniform(0, 1)) * max(top - 3, 0)
    rows, cols = np.mgrid[: COLUMN_SIZE[1], : COLUMN_SIZE[0]].astype(np.float32)
    least = end + float(rng.normal(0, 0.25)) * (cols - COLUMN_SIZE[0] / 2)
    ended = cv2.remap(crop, cols, np.maximum(rows, np.minimum(least, max(top - 1, 0))), cv2.INTER_LINEAR)
    return np.asarray(ended, np.float32)


def _enrolled(rng: Rng, pixels: NDArray[np.uint8], face: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The whole card replaced as the program does it, by a picture from another photo."""
    high, wide = face.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    moved = corners + (rng.normal(0, 0.012, (4, 2)) * (wide, high)).astype(np.float32)
    there = cv2.getPerspectiveTransform(corners, moved)
    seen = cv2.warpPerspective(face, there, (wide, high), borderMode=cv2.BORDER_REPLICATE)
    seen = cv2.GaussianBlur(seen, (0, 0), float(rng.uniform(0.3, 1.2)))
    gain = rng.uniform(0.7, 1.1) * rng.normal(1, 0.05, 3)
    picture = np.clip(seen * gain, 0, 255).astype(np.uint8)
    found = light_on(pixels, picture, upside_down=False)
    return pixels if found is None else as_enrolled(pixels, picture, found, upside_down=False)


def _rough(rng: Rng, quad: Floats) -> Floats:
    """The whole card as found and drawn to its edges."""
    centre, strength = quad.mean(0), float(rng.choice([0.3, 1.0, 1.7]))
    angle = rng.normal(0, 0.012) * strength
    c, s = np.cos(angle), np.sin(angle)
    rim = 1 + 2 * (float(rng.uniform(*RIM)) if rng.random() < 0.4 else 0.0)
    moved = (quad - centre) * rim * rng.normal(1, 0.015 * strength, 2) @ np.array([[c, s], [-s, c]]) + centre
    return np.asarray(moved + rng.normal(0, 0.012 * strength, 2) + rng.normal(0, 0.004 * strength, (4, 2)))


def _misplaced(rng: Rng, worlds: list[Floats]) -> Floats:
    """Shifted along the pile, or stretched over strips, or cut short."""
    quad = _rough(rng, worlds[-1])
    down = quad[3] - quad[0]
    kind = rng.integers(3)
    if kind == 0 and len(worlds) > 1:  # from the edge of a covered card to the foot of the whole one
        other = worlds[int(rng.integers(len(worlds) - 1))]
        return np.array([other[0], other[1], quad[2], quad[3]])
    if kind == 1:
        return quad + down * rng.uniform(0.12, 1.0) * rng.choice([-1, 1])
    share = rng.uniform(0.12, 0.5)
    return np.array([quad[0] + down * share, quad[1] + down * share, quad[2], quad[3]])


def _resampled(rng: Rng, crop: NDArray[np.float32]) -> NDArray[np.float32]:
    """As if the photo had had fewer pixels."""
    if rng.random() < 0.6:
        return crop
    shrink = 1 / rng.uniform(1.0, 1.7)
    small = cv2.resize(crop, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return cv2.resize(small, (crop.shape[1], crop.shape[0]), interpolation=cv2.INTER_LINEAR)


def _through(matrix: NDArray[np.float64], points: Floats) -> Floats:
    return cv2.perspectiveTransform(points[None].astype(np.float64), matrix)[0]
