"""Laying cards and props on a flat canvas: pictures warped into place, with shadows, cut edges and sleeves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from models.training.composing.placing import Placed
    from models.training.decks.cards import DeckArt
    from models.training.things.props import Prop


@dataclass(slots=True)
class Canvas:
    """The table from straight above while it is being laid."""

    pixels: NDArray[np.float32]
    owner: NDArray[np.int16]
    """Which card is on top at each pixel; -1 the table, -2 a prop."""
    unit: float
    """Pixels per short side of a card."""
    origin: NDArray[np.float64]
    """World position of the canvas' first pixel."""

    def place(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """World (short sides of a card) to canvas pixels."""
        return (points - self.origin) * self.unit


def corner_mask(width: int, height: int, radius: float) -> NDArray[np.uint8]:
    """255 inside a card of that size with round corners of `radius` pixels."""
    mask = np.zeros((height, width), np.uint8)
    r = round(radius)
    if r < 1:
        mask[:] = 255
        return mask
    cv2.rectangle(mask, (r, 0), (width - 1 - r, height - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width - 1, height - 1 - r), 255, -1)
    for x in (r, width - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
    return mask


def card_corners(card: Placed, long: float) -> NDArray[np.float64]:
    """World corners of a placed card, clockwise from its own top left; `long` is height over width."""
    half = np.array([[-0.5, -long / 2], [0.5, -long / 2], [0.5, long / 2], [-0.5, long / 2]]) * card.size
    c, s = np.cos(card.angle), np.sin(card.angle)
    return half @ np.array([[c, s], [-s, c]]) + np.array(card.centre)


def lay(
    canvas: Canvas, picture: NDArray[np.float32], alpha: NDArray[np.float32], corners: NDArray[np.float64], owner: int
) -> None:
    """Warp a picture so that its corners meet `corners` (canvas pixels) and lay it on top."""
    h, w = picture.shape[:2]
    x0, y0 = np.floor(corners.min(0)).astype(int) - 2
    x1, y1 = np.ceil(corners.max(0)).astype(int) + 3
    x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, canvas.pixels.shape[1]), min(y1, canvas.pixels.shape[0])
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(source, (corners - (x0, y0) - 0.5).astype(np.float32))
    area = abs(cv2.contourArea(corners.astype(np.float32)))
    if area < 0.3 * w * h:  # shrink with averaging first, else fine print becomes noise
        shrink = max(np.sqrt(area / (w * h)), 0.08)
        small = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        alpha = cv2.resize(alpha, (small.shape[1], small.shape[0]), interpolation=cv2.INTER_AREA)
        picture = small
        scale = np.diag([w / small.shape[1], h / small.shape[0], 1.0])
        scale[0, 2], scale[1, 2] = 0.5 * scale[0, 0] - 0.5, 0.5 * scale[1, 1] - 0.5
        matrix = matrix @ scale
    size = (x1 - x0, y1 - y0)
    patch = cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.warpPerspective(alpha, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    region = canvas.pixels[y0:y1, x0:x1]
    region += (patch - region) * cover[..., None]
    canvas.owner[y0:y1, x0:x1][cover > 0.5] = owner


def cast_shadow(
    canvas: Canvas, corners: NDArray[np.float64], towards: NDArray[np.float64], soft: float, depth: float
) -> None:
    """Darken the canvas where something of these corners keeps the light off; `towards` is the shadow's offset."""
    moved = corners + towards
    pad = int(3 * soft) + 2
    x0, y0 = np.maximum(np.floor(moved.min(0)).astype(int) - pad, 0)
    x1, y1 = np.ceil(moved.max(0)).astype(int) + pad
    region = canvas.pixels[y0:y1, x0:x1]
    if region.size == 0:
        return
    mask = np.zeros(region.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, np.round(moved - (x0, y0)).astype(np.int32), depth, cv2.LINE_AA)
    region *= (1 - cv2.GaussianBlur(mask, (0, 0), max(soft, 0.6)))[..., None]


def lay_card(
    rng: np.random.Generator, canvas: Canvas, card: Placed, deck: DeckArt, index: int, look: CardLook
) -> NDArray[np.float64]:
    """Lay one card with its shadow, edge and sleeve; returns its world corners."""
    face = deck.back if card.face < 0 else deck.faces[card.face % len(deck.faces)]
    h, w = face.shape[:2]
    world = card_corners(card, h / w)
    world = world + rng.normal(0, look.curl, (4, 2)) * card.size
    corners = canvas.place(world)
    cast_shadow(canvas, corners, look.shadow * canvas.unit, look.soft * canvas.unit, look.depth)
    picture = face.astype(np.float32) * look.tint
    alpha = corner_mask(w, h, deck.corner * min(w, h)).astype(np.float32) / 255
    if look.bevel:
        picture = bevelled(picture, alpha, look.bevel)
    if look.sleeve:
        lay_sleeve(canvas, corners, look)
    lay(canvas, picture, alpha, corners, index)
    return world


@dataclass(frozen=True, slots=True, eq=False)
class CardLook:
    """How the cards of one scene catch the light."""

    shadow: NDArray[np.float64]
    soft: float
    depth: float
    curl: float
    bevel: float
    sleeve: float
    tint: NDArray[np.float32]


def draw_look(rng: np.random.Generator) -> CardLook:
    """Thickness, shadow, sleeve and paper tint of a scene's cards."""
    angle, length = rng.uniform(0, 2 * np.pi), abs(rng.normal(0, 0.02))
    return CardLook(
        shadow=np.array([np.cos(angle), np.sin(angle)]) * length,
        soft=rng.uniform(0.004, 0.05),
        depth=rng.uniform(0.05, 0.6) if rng.random() < 0.8 else 0.0,
        curl=rng.uniform(0, 0.006),
        bevel=rng.uniform(-0.35, 0.35) if rng.random() < 0.6 else 0.0,
        sleeve=rng.uniform(0.015, 0.05) if rng.random() < 0.18 else 0.0,
        tint=rng.uniform(0.93, 1.0, 3).astype(np.float32),
    )


def bevelled(picture: NDArray[np.float32], alpha: NDArray[np.float32], strength: float) -> NDArray[np.float32]:
    """The cut edge of the cardboard: a thin light or dark rim, stronger on two sides."""
    h, w = picture.shape[:2]
    rim = max(1, round(min(h, w) * 0.006))
    inner = cv2.erode(
        alpha, np.ones((2 * rim + 1, 2 * rim + 1), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0
    )
    edge = (alpha - inner)[..., None]
    tone = 255.0 if strength > 0 else 30.0
    return picture + (tone - picture) * edge * abs(strength)


def rule_cells(rng: np.random.Generator, canvas: Canvas, worlds: list[NDArray[np.float64]]) -> None:
    """Print a frame around the place of every card, or around where it was meant to lie."""
    larger, stroke = 1 + rng.uniform(0.06, 0.4), max(1, round(canvas.unit * rng.uniform(0.006, 0.03)))
    tone = rng.uniform(0, 255, 3) if rng.random() < 0.6 else np.full(3, rng.choice([15.0, 70.0, 235.0]))
    if rng.random() < 0.35:  # paper
        canvas.pixels += (rng.uniform(170, 245) - canvas.pixels) * rng.uniform(0.7, 1.0)
    straight = rng.random() < 0.7
    for world in worlds:
        centre = world.mean(0) + rng.normal(0, 0.02, 2)
        reach = np.abs(world - world.mean(0)).max(0) * larger
        frame = centre + (
            np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * reach if straight else (world - centre) * larger
        )
        points = np.round(canvas.place(frame)).astype(np.int32)
        cv2.polylines(
            canvas.pixels, [points], isClosed=True, color=tone.tolist(), thickness=stroke, lineType=cv2.LINE_AA
        )


def rule_table(rng: np.random.Generator, canvas: Canvas, places: NDArray[np.float64]) -> None:
    """Rule the ground between the rows and the columns of the cards, as on a mat; `places` are their centres."""
    tone = rng.uniform(0, 140, 3) if canvas.pixels.mean() > 120 else rng.uniform(110, 255, 3)
    stroke = max(1, round(canvas.unit * rng.uniform(0.005, 0.02)))
    wander = rng.uniform(-0.1, 0.1, 2)
    for axis in (0, 1):
        spots = np.sort(places[:, axis])
        steps = np.flatnonzero(np.diff(spots) > 0.4)
        middles = (spots[steps] + spots[steps + 1]) / 2
        pace = float(np.median(np.diff(middles))) if len(middles) > 1 else 1.3
        lines = [spots[0] - pace / 2, *middles, spots[-1] + pace / 2]
        low, high = places[:, 1 - axis].min() - 1.0, places[:, 1 - axis].max() + 1.0
        for line in lines:
            ends = np.array([[line, low], [line, high]])[:, :: 1 if axis == 0 else -1] + wander
            first, last = np.round(canvas.place(ends)).astype(int).tolist()
            cv2.line(canvas.pixels, first, last, tone.tolist(), stroke, cv2.LINE_AA)


def blend_in(rng: np.random.Generator, canvas: Canvas, deck: DeckArt) -> None:
    """Give the ground nearly the tone of the cards' rims: white cards on paper, dark ones on slate."""
    face = deck.faces[0]
    rim = max(2, min(face.shape[:2]) // 25)
    tone = np.concatenate([face[:rim].reshape(-1, 3), face[-rim:].reshape(-1, 3)]).mean(0) + rng.normal(0, 12, 3)
    flat = canvas.pixels - canvas.pixels.mean((0, 1))
    canvas.pixels[:] = np.clip(tone + flat * rng.uniform(0.05, 0.5), 0, 255)


def lay_sleeve(canvas: Canvas, corners: NDArray[np.float64], look: CardLook) -> None:
    """A clear or tinted sleeve a little larger than the card."""
    centre = corners.mean(0)
    outer = centre + (corners - centre) * (1 + 2 * look.sleeve)
    layer = np.zeros(canvas.pixels.shape[:2], np.float32)
    cv2.fillConvexPoly(layer, np.round(outer).astype(np.int32), 0.6, cv2.LINE_AA)
    x0, y0 = np.maximum(outer.min(0).astype(int) - 2, 0)
    x1, y1 = outer.max(0).astype(int) + 3
    tone = (
        np.array([150, 155, 165], np.float32) * look.tint
        if look.sleeve < 0.035
        else np.array([40, 70, 130], np.float32)
    )
    region = canvas.pixels[y0:y1, x0:x1]
    region += (tone - region) * layer[y0:y1, x0:x1, None] * 0.7


def lay_prop(rng: np.random.Generator, canvas: Canvas, prop: Prop, centre: NDArray[np.float64], look: CardLook) -> None:
    """A mug, a pencil, a hand... at a world position."""
    h, w = prop.pixels.shape[:2]
    angle = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(angle), np.sin(angle)
    half = np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2
    corners = half @ np.array([[c, s], [-s, c]]) + canvas.place(centre)
    direction = look.shadow / (np.linalg.norm(look.shadow) + 1e-6)
    alpha = prop.pixels[..., 3].astype(np.float32) / 255
    shadow = np.zeros((h, w, 3), np.float32)
    reach = direction * prop.height * canvas.unit * 0.3
    before = canvas.owner.copy()
    lay(canvas, shadow, cv2.GaussianBlur(alpha, (0, 0), max(2.0, 0.05 * canvas.unit)) * 0.45, corners + reach, -2)
    canvas.owner[:] = before
    lay(canvas, prop.pixels[..., :3].astype(np.float32), alpha, corners, -2)
