"""Drawn cards that bear icons with halos, and tokens lying on them: what the icon reader learns from.

python -m models.training.icon_cards --sheet FILE [--split test]
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import ICON_LONG_SIDE
from models.training import paint
from models.training.art import random_art
from models.training.landscapes import LANDS, land_kinds, landscape, sky
from scoring.games.oceanos import legal_elements

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from models.training.art import Split
    from models.training.paint import Picture, Rng

HALOS = ("rim", "glow", "disc", "rim and glow")
WHITES, REDS = ((255, 255, 255), (250, 248, 235)), ((214, 28, 36), (190, 20, 50), (235, 60, 50))
SCALES = (0.14, 0.4)
"""Long side of an icon with its halo, as a share of the card's shorter side."""
ICONS = tuple(name for name in legal_elements(None) if name not in ("diver", "fuel"))
"""The printed elements."""
GROUNDS = 5
"""Backgrounds of one deck."""
LEAST_UNLIKE = 0.1
"""Mean difference, 0 to 1, below which two pictures are one motif."""
CLEARLY_UNLIKE = 0.16
"""The same between the icons of one game: whoever draws eight animals makes them easy to tell."""
CLEAR_TINT = 0.15
"""Mean difference, 0 to 1, from which two crystals are plainly of two colours."""
SYMMETRIC = 0.07
"""Mean difference, 0 to 1, below which an icon looks the same after a turn."""


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A printed icon or a token, ready to be laid on a card."""

    picture: Picture
    """RGBA with halo or rim, long side in pixels of the card."""
    is_token: bool
    turned_kind: tuple[int, int, int, int]
    """What it shows after 0 to 3 quarter turns: 0 where it looks the same as upright."""

    @property
    def size(self) -> float:
        return float(max(self.picture.shape[:2]))


@dataclass(frozen=True, slots=True, eq=False)
class IconDeck:
    """What all cards of a copy share."""

    size: tuple[int, int]
    """Width and height of a card in pixels."""
    sprites: tuple[Sprite, ...]
    grounds: tuple[Picture, ...]
    split: Split


@dataclass(frozen=True, slots=True)
class Mark:
    """Where an icon was drawn."""

    kind: int
    """Index of its sprite."""
    centre: tuple[float, float]
    size: float
    hidden: float = 0.0
    """Share that a token covers."""


@dataclass(frozen=True, slots=True, eq=False)
class IconCard:
    """A card as printed, with the tokens lying on it."""

    picture: Picture
    marks: tuple[Mark, ...]


# --- icons and tokens -------------------------------------------------------------------------------------


def draw_icon_deck(
    rng: Rng, split: Split, size: tuple[int, int], kinds: int, scales: tuple[float, float] = SCALES
) -> IconDeck:
    """A new copy of the game: its icons at one scale in one style of halo, two tokens, its backgrounds.

    Harder than the game: one or two pairs of its icons are twins but for their hue, and any may have the red halo.
    """
    arts = _drawings(rng, split, kinds)
    for _ in range(int(rng.integers(1, 3))):
        one, other = rng.choice(kinds, 2, replace=False)
        arts[other] = recoloured(rng, arts[one])
    reds = set(rng.choice(kinds, int(rng.integers(1, 3)), replace=False).tolist())
    long_side = min(size) * rng.uniform(*scales)
    grounds = tuple(ground(rng, split, size, long_side) for _ in range(GROUNDS))
    return IconDeck(size, _printed(rng, split, (arts, reds), long_side), grounds, split)


def draw_copy(rng: Rng, split: Split, size: tuple[int, int], scales: tuple[float, float] = SCALES) -> IconDeck:
    """A copy as the rules describe it, its fourteen icons in the order of their elements.

    They are different drawings but for the crystals, one drawing in two colours; only the eyes have a red halo, and the
    grounds are painted: what they show is no brighter than what it lies in.
    """
    arts = _drawings(rng, split, len(ICONS), unlike=CLEARLY_UNLIKE)
    green, yellow = (ICONS.index(f"crystal_{colour}") for colour in ("green", "yellow"))
    arts[yellow] = recoloured(rng, arts[green])
    while _tint_apart(arts[green], arts[yellow]) < CLEAR_TINT:  # black and white have no hue
        (arts[green],) = _drawings(rng, split, 1)
        arts[yellow] = recoloured(rng, arts[green])
    long_side = min(size) * rng.uniform(*scales)
    grounds = tuple(painted_ground(rng, split, size, long_side) for _ in range(GROUNDS))
    return IconDeck(size, _printed(rng, split, (arts, {ICONS.index("eye")}), long_side), grounds, split)


def _drawings(rng: Rng, split: Split, count: int, unlike: float = LEAST_UNLIKE) -> list[Picture]:
    """Different motifs of one set, or of all."""
    only = str(rng.choice(["game-icons", "mixed", "mixed", "fluent-emoji", "noto", "twemoji", "openclipart-png"]))
    arts: list[Picture] = []
    while len(arts) < count:
        art = _art(rng, split, only)
        if all(_unlike(art, other) > unlike for other in arts):  # sets of emoji share their motifs
            arts.append(art)
    return arts


def _printed(rng: Rng, split: Split, art: tuple[list[Picture], set[int]], long_side: float) -> tuple[Sprite, ...]:
    """These drawings as icons, some in a red halo, and two tokens."""
    arts, reds = art
    halo = str(rng.choice(HALOS))
    white, red = (colours[rng.integers(len(colours))] for colours in (WHITES, REDS))
    reach = rng.uniform(0.05, 0.14)
    sprites = [
        _sprite(haloed(art, red if index in reds else white, halo, reach), long_side) for index, art in enumerate(arts)
    ]
    token_side = long_side * rng.uniform(0.75, 1.5)
    tokens = [draw_token(rng, _drawings(rng, split, 1)[0], token_side) for _ in range(2)]
    return (*sprites, *tokens)


def _unlike(one: Picture, other: Picture) -> float:
    """Mean difference of two pictures seen small, 0 to 1."""
    small = [cv2.resize(_solid(art), (12, 12), interpolation=cv2.INTER_AREA) for art in (one, other)]
    return float(np.abs(small[0] - small[1]).mean() / 255)


def _tint_apart(one: Picture, other: Picture) -> float:
    """Mean difference of two pictures of one shape where they are solid, 0 to 1."""
    solid = one[..., 3] > 128
    return float(np.abs(one[solid][:, :3].astype(float) - other[solid][:, :3]).mean() / 255)


def _solid(art: Picture) -> NDArray[np.float32]:
    """On white, so that clear parts look alike."""
    alpha = art[..., 3:].astype(np.float32) / 255
    return art[..., :3] * alpha + 255 * (1 - alpha)


def _art(rng: Rng, split: Split, only: str) -> Picture:
    """A compact picture: slivers and almost empty ones would make icons that nobody could tell."""
    while True:
        art = random_art(rng, split, None if only == "mixed" else only)
        box = cv2.boundingRect(cv2.findNonZero(art[..., 3])) if art[..., 3].any() else (0, 0, 1, 9)
        x, y, width, height = box
        art = art[y : y + height, x : x + width]
        if 0.45 < width / height < 2.2 and (art[..., 3] > 128).mean() > 0.25:
            break
    if only == "game-icons" or np.ptp(art[art[..., 3] > 128][:, :3], axis=0).max() < 12:
        art = tinted(rng, art)
    return np.ascontiguousarray(art)


def tinted(rng: Rng, art: Picture) -> Picture:
    """A plain shape in one colour or fading between two, rarely white."""
    height, width = art.shape[:2]
    colours = tuple(paint.hsv(rng.random(), rng.uniform(0.2, 1), rng.uniform(0.1, 0.95)) for _ in range(2))
    if rng.random() < 0.6:
        colours = (colours[0], paint.mix(colours[0], colours[1], 0.25))
    field = paint.ramp_field((width, height), rng.uniform(0, 6.3))
    return np.dstack([paint.colourise(field, colours), art[..., 3]])


def recoloured(rng: Rng, art: Picture) -> Picture:
    """The same picture in another hue, at least a tenth of the circle away."""
    hsv = cv2.cvtColor(np.ascontiguousarray(art[..., :3]), cv2.COLOR_RGB2HSV)
    shift = int(rng.uniform(0.1, 0.5) * 180) * int(rng.choice([-1, 1]))
    hsv[..., 0] = (hsv[..., 0].astype(int) + shift) % 180
    hsv[..., 1] = np.maximum(hsv[..., 1], 110)
    return np.dstack([cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB), art[..., 3]])


def haloed(art: Picture, colour: paint.Colour, style: str, reach: float) -> Picture:
    """RGBA art of 128 px with its halo: a hard rim, a soft glow, both, or a disc behind it."""
    side = 128
    scale = side * (0.74 if style == "disc" else 1.0) / max(art.shape[:2])
    small = cv2.resize(art, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    margin = int(side * (0.18 if style == "disc" else 1.6 * reach)) + 2
    wide = cv2.copyMakeBorder(small, margin, margin, margin, margin, cv2.BORDER_CONSTANT, value=(0, 0, 0, 0))
    if style == "disc":
        wide = _squared(wide)
    alpha = wide[..., 3].astype(np.float32) / 255
    if style == "disc":
        halo = np.zeros_like(alpha)
        middle = (alpha.shape[1] // 2, alpha.shape[0] // 2)
        cv2.circle(halo, middle, int(max(alpha.shape) / 2 - 1), 1.0, -1, cv2.LINE_AA)
    else:
        radius = max(2, int(side * reach))
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))
        halo = cv2.dilate(alpha, kernel)
        if "glow" in style:
            soft = cv2.GaussianBlur(halo, (0, 0), radius * 0.55)
            halo = np.maximum(halo * (style == "rim and glow") * 0.9, soft)
    over = wide[..., :3].astype(np.float32) * alpha[..., None] + np.array(colour, np.float32) * (1 - alpha[..., None])
    return np.dstack([over, np.maximum(halo, alpha)[..., None] * 255]).astype(np.uint8)


def draw_token(rng: Rng, art: Picture, long_side: float) -> Sprite:
    """A piece of cardboard or wood with a picture: round, square or six-sided, or the shape itself with a thick rim."""
    side, colour = 128, paint.hsv(rng.random(), rng.uniform(0, 1), rng.uniform(0.1, 1))
    shape = str(rng.choice(["disc", "disc", "square", "hexagon", "cut out"]))
    if shape == "cut out":
        piece = haloed(art, colour, "rim", rng.uniform(0.06, 0.16))
    else:
        piece = np.zeros((side, side, 4), np.uint8)
        sides = {"disc": 40, "square": 4, "hexagon": 6}[shape]
        angles = np.arange(sides) * 2 * np.pi / sides + np.pi / sides
        outline = (side / 2 + side * 0.48 * np.stack([np.cos(angles), np.sin(angles)], 1)).astype(np.int32)
        rim = paint.mix(colour, (0, 0, 0) if rng.random() < 0.5 else (255, 255, 255), rng.uniform(0.2, 0.8))
        cv2.fillPoly(piece, [outline], (*rim, 255), cv2.LINE_AA)
        inner = (side / 2 + (outline - side / 2) * rng.uniform(0.8, 1.0)).astype(np.int32)
        cv2.fillPoly(piece, [inner], (*colour, 255), cv2.LINE_AA)
        if rng.random() < 0.9:
            face = np.ascontiguousarray(piece[..., :3])
            tint = paint.readable(colour) if rng.random() < 0.4 else None
            share = 0.62 if shape == "square" else 0.68
            paint.paste(face, art, paint.Pose((side / 2, side / 2), side * share * rng.uniform(0.8, 1.05), tint=tint))
            piece = np.dstack([face, piece[..., 3]])
    return _sprite(piece, long_side, is_token=True)


def _sprite(picture: Picture, long_side: float, *, is_token: bool = False) -> Sprite:
    scale = long_side / max(picture.shape[:2])
    alpha = picture[..., 3:].astype(np.float32) / 255
    solid = np.dstack([picture[..., :3] * alpha, alpha * 255])
    small = cv2.resize(solid, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    square = _squared(small)
    kinds = [0]
    for turn in (1, 2, 3):
        apart = np.abs(np.rot90(square, -turn) - square).mean() / 255
        kinds.append(0 if apart < SYMMETRIC * (square[..., 3] > 0).mean() else turn)
    plain = small[..., :3] / np.maximum(small[..., 3:] / 255, 1e-3)
    whole = np.clip(np.dstack([plain, small[..., 3]]), 0, 255).astype(np.uint8)
    return Sprite(whole, is_token, (kinds[0], kinds[1], kinds[2], kinds[3]))


def _squared(picture: NDArray[np.generic]) -> NDArray[np.generic]:
    """In the middle of a clear square."""
    height, width = picture.shape[:2]
    side = max(height, width)
    down, across = side - height, side - width
    edges = (down // 2, down - down // 2, across // 2, across - across // 2)
    return cv2.copyMakeBorder(picture, *edges, cv2.BORDER_CONSTANT, value=(0, 0, 0, 0))


# --- backgrounds ------------------------------------------------------------------------------------------


def ground(rng: Rng, split: Split, size: tuple[int, int], long_side: float) -> Picture:
    """What is printed under the icons: a landscape, water, clouds of colour, with pictures that bear no halo."""
    way = rng.random()
    if way < 0.35:
        picture = landscape(rng, size, int(rng.choice(land_kinds(split))))
    elif way < 0.65:
        ramp = LANDS[1][0] if rng.random() < 0.5 else paint.random_palette(rng).shades[:3]
        picture = sky(rng, size, ramp if rng.random() < 0.5 else ramp[::-1])
    elif way < 0.9:
        picture = paint.colourise(paint.noise(rng, size, rng.uniform(1, 9), 5), paint.random_palette(rng).shades)
    else:
        picture = paint.canvas(size, paint.random_palette(rng).shade(rng))
    for _ in range(int(rng.choice([0, 0, 1, 2, 4]))):
        art = random_art(rng, split, None if rng.random() < 0.8 else "game-icons")
        pose = paint.Pose(
            (rng.uniform(0, size[0]), rng.uniform(0, size[1])), long_side * rng.uniform(0.5, 4), rng.normal(0, 40),
            opacity=float(rng.choice([1.0, 0.7, 0.4])),
            tint=paint.random_palette(rng).shade(rng) if rng.random() < 0.5 else None,
        )  # fmt: skip
        paint.paste(picture, art, pose)
    return _finished(rng, picture, long_side)


def painted_ground(rng: Rng, split: Split, size: tuple[int, int], long_side: float) -> Picture:
    """A landscape or water, with shapes in it that are as dim as what they stand in."""
    if rng.random() < 0.5:
        picture = landscape(rng, size, int(rng.choice(land_kinds(split))))
    else:
        ramp = LANDS[1][0] if rng.random() < 0.5 else paint.random_palette(rng).shades[:3]
        picture = sky(rng, size, ramp if rng.random() < 0.5 else ramp[::-1])
    for _ in range(int(rng.choice([0, 1, 2, 4]))):
        spot = (rng.uniform(0, size[0]), rng.uniform(0, size[1]))
        near = picture[int(spot[1]) % size[1], int(spot[0]) % size[0]]
        tint = tuple(int(v) for v in np.clip(near * rng.uniform(0.4, 1.3), 0, 255)) if rng.random() < 0.7 else None
        side, angle = long_side * rng.uniform(0.5, 4), rng.normal(0, 40)
        pose = paint.Pose(spot, side, angle, tint=tint, opacity=float(rng.uniform(0.2, 0.6)))
        paint.paste(picture, random_art(rng, split, None), pose)
    return _finished(rng, picture, long_side)


def _finished(rng: Rng, picture: Picture, long_side: float) -> Picture:
    """Sometimes with bubbles in it or a frame around it."""
    size = (picture.shape[1], picture.shape[0])
    if rng.random() < 0.35:
        _bubbles(rng, picture, long_side)
    if rng.random() < 0.25:
        edge = int(min(size) * rng.uniform(0.02, 0.07))
        framed = paint.canvas(size, paint.random_palette(rng).paper if rng.random() < 0.6 else (12, 12, 14))
        paint.inset(framed, (edge, edge, size[0] - edge, size[1] - edge), picture, 0)
        picture = framed
    return picture


def _bubbles(rng: Rng, picture: Picture, long_side: float) -> None:
    """White rings and drops: bright and round, but no icons."""
    for _ in range(int(rng.integers(2, 14))):
        at = tuple(int(v) for v in rng.uniform(0, 1, 2) * picture.shape[1::-1])
        radius, wide = int(long_side * rng.uniform(0.03, 0.45)) + 1, int(rng.integers(1, 3))
        cv2.circle(picture, at, radius, (235, 245, 250), -1 if radius < 4 else wide, cv2.LINE_AA)


# --- cards ------------------------------------------------------------------------------------------------


def draw_card(rng: Rng, deck: IconDeck, kinds: list[int], token_turns: dict[int, float] | None = None) -> IconCard:
    """A card that bears these sprites, printed ones first, tokens on top; those that find no room are left out."""
    picture = deck.grounds[rng.integers(len(deck.grounds))].copy()
    if rng.random() < 0.5:
        picture = np.ascontiguousarray(picture[:, ::-1])
    printed = [kind for kind in kinds if not deck.sprites[kind].is_token]
    marks: list[Mark] = []
    for kind in printed:
        sprite = deck.sprites[kind]
        spot = _room(rng, deck, sprite.size, marks)
        if spot is not None:
            paint.paste(picture, sprite.picture, paint.Pose(spot, sprite.size))
            marks.append(Mark(kind, spot, sprite.size))
    for kind in (kind for kind in kinds if deck.sprites[kind].is_token):
        angle = (token_turns or {}).get(kind, 0.0) + rng.uniform(-7, 7)
        marks = _lay_token(rng, deck, picture, marks, (kind, angle))
    return IconCard(picture, tuple(mark for mark in marks if mark.hidden < 0.5))


def _room(rng: Rng, deck: IconDeck, size: float, marks: list[Mark], apart: float = 0.82) -> tuple[float, float] | None:
    """A place in which an icon does not cover another one; halos may touch."""
    edge = size * 0.46
    near = [mark for mark in marks if rng.random() < 0.35]
    for _ in range(25):
        if near and rng.random() < 0.6:  # side by side, as a pair of eyes
            angle = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else float(rng.choice([0, np.pi]))
            reach = size * rng.uniform(apart, 1.15)
            x, y = np.array(near[0].centre) + reach * np.array([np.cos(angle), np.sin(angle)])
        else:
            x, y = rng.uniform(edge, deck.size[0] - edge), rng.uniform(edge, deck.size[1] - edge)
        inside = edge <= x <= deck.size[0] - edge and edge <= y <= deck.size[1] - edge
        if inside and all(np.hypot(x - m.centre[0], y - m.centre[1]) > apart * (size + m.size) / 2 for m in marks):
            return float(x), float(y)
    return None


def _lay_token(rng: Rng, deck: IconDeck, picture: Picture, marks: list[Mark], token: tuple[int, float]) -> list[Mark]:
    """A token with its shadow, mostly beside the icons, sometimes on one."""
    kind, angle = token
    sprite = deck.sprites[kind]
    spot = _room(rng, deck, sprite.size, marks, apart=float(rng.choice([0.85, 0.55])))
    if spot is None:
        return marks
    drop = sprite.size * rng.uniform(0.0, 0.09)
    turn = rng.uniform(0, 2 * np.pi)
    shade = (spot[0] + drop * np.cos(turn), spot[1] + drop * np.sin(turn))
    paint.paste(picture, sprite.picture, paint.Pose(shade, sprite.size * 1.05, angle, tint=(10, 10, 15), opacity=0.45))
    paint.paste(picture, sprite.picture, paint.Pose(spot, sprite.size, angle))
    reach = sprite.size * 0.45
    covered = [
        Mark(m.kind, m.centre, m.size, max(m.hidden, _covered(m, spot, reach)))
        if not deck.sprites[m.kind].is_token
        else m
        for m in marks
    ]
    return [*covered, Mark(kind, spot, sprite.size)]


def _covered(mark: Mark, spot: tuple[float, float], reach: float) -> float:
    """Roughly which share of an icon a disc around `spot` covers."""
    apart = np.hypot(mark.centre[0] - spot[0], mark.centre[1] - spot[1])
    return float(np.clip((reach + mark.size * 0.42 - apart) / (mark.size * 0.84), 0, 1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheet", type=Path, required=True)
    parser.add_argument("--split", choices=("train", "test"), default="train")
    chosen = parser.parse_args()
    rows = []
    for seed in range(8):
        rng = np.random.default_rng(seed)
        deck = draw_icon_deck(rng, chosen.split, (160, ICON_LONG_SIDE), 10)
        cards = [
            draw_card(rng, deck, rng.choice(12, 4, replace=False).tolist(), {10: 30.0, 11: 80.0}) for _ in range(9)
        ]
        rows.append(np.concatenate([card.picture for card in cards], 1))
    cv2.imwrite(str(chosen.sheet), cv2.cvtColor(np.concatenate(rows), cv2.COLOR_RGB2BGR))


if __name__ == "__main__":
    main()
