"""Composited photographs of cards on a table, with the corners of every card: the bulk of what the finder learns from.

    python -m models.training.scenes --out DIR --split train --count 4000 --seed 1

Cards, props and the surface are painted on a flat canvas, the canvas is seen through a pinhole camera, and light, lens and
sensor are laid over it. Labels have the format of real labelled photographs: normalised corners, rows and columns as seen.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.camera import Camera, aim, develop, light
from models.training.cards import DeckArt, draw_deck
from models.training.placing import PLACINGS, Placed, Placing
from models.training.props import draw_prop
from models.training.tables import draw_table

Pixels = NDArray[np.uint8]

LONG_SIDE = 1024
"""Pixels of the finished picture: enough for crops of the finder (768) and of its refiner."""
CANVAS = 1700
"""Pixels, longest side of the flat canvas."""


@dataclass(slots=True)
class Studio:
    """Decks and surfaces are dear to draw, so a few are kept at hand and replaced one by one."""

    rng: np.random.Generator
    split: str
    decks: list[DeckArt] = field(default_factory=list)
    most_decks: int = 24

    def deck(self) -> DeckArt:
        """A deck, often one that was used before."""
        if len(self.decks) < self.most_decks or self.rng.random() < 0.3:
            fresh = draw_deck(self.rng, self.split, int(self.rng.integers(6, 13)))
            self.decks = [*self.decks[-self.most_decks + 1 :], fresh]
            return fresh
        return self.decks[self.rng.integers(len(self.decks))]


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A picture and what is in it."""

    pixels: Pixels
    cards: tuple[dict, ...]
    """Label entries, see `_entries`."""
    rows: int
    cols: int
    regular: bool
    ignore: tuple[list[list[float]], ...]
    tags: dict[str, str]


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


# --- painting ---------------------------------------------------------------------------------------------


def corner_mask(width: int, height: int, radius: float) -> Pixels:
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


def lay(canvas: Canvas, picture: NDArray[np.float32], alpha: NDArray[np.float32], corners: NDArray[np.float64], owner: int) -> None:
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


def cast_shadow(canvas: Canvas, corners: NDArray[np.float64], towards: NDArray[np.float64], soft: float, depth: float) -> None:
    """Darken the canvas where something of these corners keeps the light off; `towards` is the shadow's offset in pixels."""
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


def lay_card(canvas: Canvas, studio: Studio, card: Placed, deck: DeckArt, index: int, look: CardLook) -> NDArray[np.float64]:
    """Lay one card with its shadow, edge and sleeve; returns its world corners."""
    rng = studio.rng
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
    inner = cv2.erode(alpha, np.ones((2 * rim + 1, 2 * rim + 1), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    edge = (alpha - inner)[..., None]
    tone = 255.0 if strength > 0 else 30.0
    return picture + (tone - picture) * edge * abs(strength)


def lay_sleeve(canvas: Canvas, corners: NDArray[np.float64], look: CardLook) -> None:
    """A clear or tinted sleeve a little larger than the card."""
    centre = corners.mean(0)
    outer = centre + (corners - centre) * (1 + 2 * look.sleeve)
    layer = np.zeros(canvas.pixels.shape[:2], np.float32)
    cv2.fillConvexPoly(layer, np.round(outer).astype(np.int32), 0.6, cv2.LINE_AA)
    x0, y0 = np.maximum(outer.min(0).astype(int) - 2, 0)
    x1, y1 = outer.max(0).astype(int) + 3
    tone = np.array([150, 155, 165], np.float32) * look.tint if look.sleeve < 0.035 else np.array([40, 70, 130], np.float32)
    region = canvas.pixels[y0:y1, x0:x1]
    region += (tone - region) * layer[y0:y1, x0:x1, None] * 0.7


def lay_prop(canvas: Canvas, studio: Studio, centre: NDArray[np.float64], look: CardLook) -> None:
    """A mug, a pencil, a hand... at a world position."""
    rng = studio.rng
    prop = draw_prop(rng, studio.split, canvas.unit)
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


# --- a whole scene ----------------------------------------------------------------------------------------


def draw_scene(studio: Studio) -> Scene:
    """One random table seen by one random camera."""
    rng = studio.rng
    names = list(PLACINGS)
    kind = names[rng.choice(len(names), p=np.array([PLACINGS[name][1] for name in names]))]
    decks = [studio.deck(), studio.deck()]
    longs = [deck.back.shape[0] / deck.back.shape[1] for deck in decks]
    placing: Placing = PLACINGS[kind][0](rng, longs)
    camera = aim(rng, placing.centre, placing.extent, LONG_SIDE)
    canvas, surface = _bare_canvas(studio, placing)
    look = draw_look(rng)
    worlds = [
        lay_card(canvas, studio, card, decks[card.deck], index, look) for index, card in enumerate(placing.cards)
    ]
    for _ in range(rng.choice([0, 1, 2, 4], p=[0.45, 0.25, 0.2, 0.1])):
        _scatter_prop(canvas, studio, placing, look)
    seen = _seen_fractions(canvas, worlds)
    image, lit = _photograph(canvas, camera, placing, worlds, rng)
    tags = {"spacing": placing.spacing, "light": lit, "angle": camera.bucket, "table": surface, "kind": kind}
    return _label(image, camera, placing, worlds, seen, tags)


def _bare_canvas(studio: Studio, placing: Placing) -> tuple[Canvas, str]:
    margin = 1.6 + 0.35 * max(placing.extent)
    size = np.array(placing.extent) + 2 * margin
    unit = min(CANVAS / size.max(), 230.0)
    width, height = (np.ceil(size * unit)).astype(int)
    pixels, surface = draw_table(studio.rng, studio.split, (int(width), int(height)), unit)
    owner = np.full((height, width), -1, np.int16)
    return Canvas(pixels.astype(np.float32), owner, float(unit), np.array(placing.centre) - size / 2), surface


def _scatter_prop(canvas: Canvas, studio: Studio, placing: Placing, look: CardLook) -> None:
    """Props lie around the cards, seldom on them."""
    rng = studio.rng
    half = np.array(placing.extent) / 2
    on_cards = rng.random() < 0.12
    angle = rng.uniform(0, 2 * np.pi)
    reach = rng.uniform(0.2, 0.9) if on_cards else rng.uniform(1.15, 1.6)
    offset = np.array([np.cos(angle), np.sin(angle)]) * half * reach * (1.0 if on_cards else 1.2)
    lay_prop(canvas, studio, np.array(placing.centre) + offset, look)


def _seen_fractions(canvas: Canvas, worlds: list[NDArray[np.float64]]) -> list[float]:
    """The share of each card that nothing covers."""
    counts = np.bincount((canvas.owner + 2).ravel(), minlength=len(worlds) + 2)[2:]
    areas = [abs(cv2.contourArea(canvas.place(world).astype(np.float32))) for world in worlds]
    return [min(1.0, float(count) / max(area, 1.0)) for count, area in zip(counts, areas, strict=True)]


def _photograph(
    canvas: Canvas, camera: Camera, placing: Placing, worlds: list[NDArray[np.float64]], rng: np.random.Generator
) -> tuple[Pixels, str]:
    """The canvas through the lens, lit and developed."""
    to_world = np.array([[1 / canvas.unit, 0, canvas.origin[0]], [0, 1 / canvas.unit, canvas.origin[1]], [0, 0, 1]])
    matrix = camera.matrix @ to_world
    border = cv2.BORDER_REFLECT if rng.random() < 0.7 else cv2.BORDER_CONSTANT
    floor = tuple(rng.uniform(10, 160, 3).tolist())
    view = cv2.warpPerspective(
        canvas.pixels, matrix, camera.size, flags=cv2.INTER_LINEAR, borderMode=border, borderValue=floor
    )
    quads = [camera.see(world) for world in worlds]
    lit, name = light(rng, view, quads)
    return develop(rng, lit), name


def _label(
    image: Pixels,
    camera: Camera,
    placing: Placing,
    worlds: list[NDArray[np.float64]],
    seen: list[float],
    tags: dict[str, str],
) -> Scene:
    """Entries of the cards whose centre is in the picture; draw piles become zones to ignore."""
    width, height = camera.size
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    entries, ignore = [], []
    for card, world, visible in zip(placing.cards, worlds, seen, strict=True):
        quad = camera.see(world).astype(np.float32)
        inside, _ = cv2.intersectConvexConvex(quad, frame)
        share = inside / max(abs(cv2.contourArea(quad)), 1.0)
        if share < 0.02 or visible <= 0.02:
            continue
        corners = _from_top_left(quad) / (width, height)
        if card.pile:
            ignore.append(np.round(corners, 5).tolist())
            continue
        entries.append(
            {
                "row": card.row,
                "col": card.col,
                "corners": np.round(corners, 5).tolist(),
                "label": None,
                "fully_visible": bool(share > 0.995 and visible > 0.93),
                "visible": round(visible, 3),
                "inside": round(float(share), 3),
                "tableau": card.tableau,
            }
        )
    return Scene(image, tuple(entries), placing.rows, placing.cols, placing.regular, tuple(ignore), tags)


def _from_top_left(quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """Clockwise from the corner with the smallest x + y."""
    if cv2.contourArea(quad, oriented=True) < 0:
        quad = quad[::-1]
    return np.roll(quad, -int(quad.sum(1).argmin()), axis=0)


def save(scene: Scene, folder: Path, name: str) -> None:
    """Picture and labels; the labels are written last, so a label file means a whole pair."""
    quality = 90
    cv2.imwrite(str(folder / f"{name}.jpg"), scene.pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    record = {
        "file": f"{name}.jpg",
        "game": "scene",
        "regular_grid": scene.regular,
        "rows": scene.rows,
        "cols": scene.cols,
        "cards": scene.cards,
        "ignore": scene.ignore,
        "tags": scene.tags,
    }
    temporary = folder / "labels" / f".{name}"
    temporary.write_text(json.dumps(record))
    temporary.rename(folder / "labels" / f"{name}.json")


def main() -> None:
    """Write `--count` scenes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--split", choices=("train", "test"), default="train")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    (given.out / "labels").mkdir(parents=True, exist_ok=True)
    studio = Studio(np.random.default_rng(given.seed), given.split)
    start = time.perf_counter()
    for number in range(given.count):
        save(draw_scene(studio), given.out, f"{given.split}-{given.seed}-{number:05d}")
        if number % 50 == 49:
            print(f"{number + 1} scenes, {(time.perf_counter() - start) / (number + 1):.2f} s each", flush=True)


if __name__ == "__main__":
    main()
