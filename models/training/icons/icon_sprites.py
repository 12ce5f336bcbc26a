"""Icons with halos and tokens, drawn from free art: what cards of a copy share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.decks import paint
from models.training.decks.art import random_art

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from models.training.decks.art import Split
    from models.training.decks.paint import Picture, Rng

HALOS = ("rim", "glow", "disc", "rim and glow")
WHITES, REDS = ((255, 255, 255), (250, 248, 235)), ((214, 28, 36), (190, 20, 50), (235, 60, 50))
LEAST_UNLIKE = 0.1
"""Mean difference, 0 to 1, below which two pictures are one motif."""
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


# --- drawings ---------------------------------------------------------------------------------------------


def drawings(rng: Rng, split: Split, count: int, unlike: float = LEAST_UNLIKE) -> list[Picture]:
    """Different motifs of one set, or of all."""
    only = str(rng.choice(["game-icons", "mixed", "mixed", "fluent-emoji", "noto", "twemoji", "openclipart-png"]))
    arts: list[Picture] = []
    while len(arts) < count:
        art = _art(rng, split, only)
        if all(_unlike(art, other) > unlike for other in arts):  # sets of emoji share their motifs
            arts.append(art)
    return arts


def _unlike(one: Picture, other: Picture) -> float:
    """Mean difference of two pictures seen small, 0 to 1."""
    small = [cv2.resize(_solid(art), (12, 12), interpolation=cv2.INTER_AREA) for art in (one, other)]
    return float(np.abs(small[0] - small[1]).mean() / 255)


def tint_apart(one: Picture, other: Picture) -> float:
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


# --- icons and tokens -------------------------------------------------------------------------------------


def sprites_of(rng: Rng, split: Split, art: tuple[list[Picture], set[int]], long_side: float) -> tuple[Sprite, ...]:
    """These drawings as icons, some in a red halo, and two tokens."""
    arts, reds = art
    halo = str(rng.choice(HALOS))
    white, red = (colours[rng.integers(len(colours))] for colours in (WHITES, REDS))
    reach = rng.uniform(0.05, 0.14)
    sprites = [
        _sprite(haloed(art, red if index in reds else white, halo, reach), long_side) for index, art in enumerate(arts)
    ]
    token_side = long_side * rng.uniform(0.75, 1.5)
    tokens = [draw_token(rng, drawings(rng, split, 1)[0], token_side) for _ in range(2)]
    return (*sprites, *tokens)


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
