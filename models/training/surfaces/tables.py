"""Draw the table of a synthetic photo: any surface seen flat from above, at true scale."""

import time
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.contact_sheet import sheet_options, write_sheet
from models.training.surfaces import illustrations, materials, mats, patterns, wood
from models.training.surfaces.texture import Canvas, Image, Split, any_colour, dim, overlay, rounded, turn

Surface = Callable[[Canvas], Image]

# How often each surface is drawn: what people play on is common, what only widens the range is rare; squares that a
# finder may take for cards are drawn more often than they are met.
SURFACES: dict[str, tuple[Surface, float]] = {
    "slab": (wood.slab, 7),
    "planks": (wood.planks, 8),
    "herringbone": (wood.herringbone, 3),
    "plain": (materials.plain, 5),
    "dark": (materials.dark, 5),
    "bright": (materials.bright, 4),
    "gloss": (materials.gloss, 3),
    "laminate": (materials.laminate, 3),
    "felt": (materials.felt, 4),
    "weave": (materials.weave, 4),
    "carpet": (materials.carpet, 4),
    "folds": (materials.folds, 4),
    "slats": (materials.slats, 2),
    "marble": (materials.marble, 3),
    "granite": (materials.granite, 2),
    "concrete": (materials.concrete, 2),
    "leather": (materials.leather, 2),
    "cork": (materials.cork, 1.5),
    "static": (materials.static, 3),
    "metal": (materials.metal, 1),
    "cutting mat": (mats.cutting_mat, 4),
    "slot mat": (mats.slot_mat, 6),
    "poker mat": (mats.poker_mat, 4),
    "playmat": (illustrations.playmat, 7),
    "map": (illustrations.land_map, 2),
    "board": (illustrations.board, 4),
    "ruled paper": (mats.ruled_paper, 5),
    "newspaper": (mats.newspaper, 2),
    "checks": (patterns.checks, 8),
    "dots": (patterns.dots, 3),
    "rug": (patterns.rug, 3),
    "tiles": (patterns.tiles, 6),
}
# Surfaces that lie on a table rather than being one; their borders are often in view.
MATS = ("cutting mat", "slot mat", "poker mat", "playmat", "ruled paper", "newspaper", "map", "board", "rug", "slats")
HELD_OUT: dict[str, tuple[Surface, float]] = {
    "basket parquet": (wood.basket, 8),
    "strands": (materials.strands, 4),
    "terrazzo": (materials.terrazzo, 5),
    "tartan": (patterns.tartan, 6),
    "hexagons": (patterns.hexagons, 5),
}


def draw_table(
    rng: np.random.Generator, split: Split, size: tuple[int, int], card: float
) -> tuple[NDArray[np.uint8], str]:
    """A flat surface, H x W x 3 RGB of `size` (width, height), and its kind.

    `card` is the short side of a card in pixels, 6 cm, so that grain and weave have a true scale.
    Testing draws a quarter of its tables from kinds that training never sees.
    """
    canvas = Canvas(rng, split, size[0], size[1], card)
    image, kind = _surface(canvas)
    place = rng.random()
    if place < (0.45 if kind in MATS else 0.06):
        image, kind = _mat_on(canvas, image, kind)
    elif place < 0.5 and canvas.chance(0.15):
        image, kind = _table_edge(canvas, image, kind)
    return materials.worn(canvas, image), kind


def _surface(canvas: Canvas) -> tuple[Image, str]:
    kinds = SURFACES | HELD_OUT if canvas.split == "test" else SURFACES
    weights = np.array([weight for _, weight in kinds.values()])
    kind = list(kinds)[int(canvas.rng.choice(len(kinds), p=weights / weights.sum()))]
    return lay_out(canvas, kinds[kind][0]), kind


def lay_out(canvas: Canvas, surface: Surface) -> Image:
    """Half of the tables run along the picture, some across it, the others at any angle."""
    turned = canvas.rng.random()
    if turned < 0.3:
        return surface(canvas)
    if turned < 0.6:
        return cv2.transpose(surface(canvas.turned()))
    # Drawn smaller and enlarged, so that the turned picture covers nearly the whole canvas.
    zoom = canvas.between(1.15, 1.4)
    smaller = Canvas(canvas.rng, canvas.split, canvas.width, canvas.height, canvas.card / zoom)
    return turn(surface(smaller), canvas.between(0, 180), zoom)


def _mat_on(canvas: Canvas, image: Image, kind: str) -> tuple[Image, str]:
    """Let the surface be a mat or cloth that lies on another table, with its border in view."""
    below, _ = _surface(canvas)
    inset = canvas.rng.uniform(0.02, 0.2, 4) * (canvas.width, canvas.height, canvas.width, canvas.height)
    box = (inset[0], inset[1], canvas.width - inset[2], canvas.height - inset[3])
    mask = np.zeros(image.shape[:2], np.uint8)
    radius = canvas.card * canvas.between(0, 0.6)
    rounded(mask, box, radius)
    if canvas.chance(0.4):
        hem = np.zeros_like(mask)
        inner = canvas.cm * canvas.between(0.1, 1.5)
        rounded(
            hem,
            (box[0] + inner, box[1] + inner, box[2] - inner, box[3] - inner),
            radius,
            max(1, int(canvas.cm * canvas.between(0.1, 0.6))),
        )
        image = overlay(image, any_colour(canvas), hem, canvas.between(0.4, 1))
    matrix = cv2.getRotationMatrix2D((canvas.width / 2, canvas.height / 2), float(canvas.rng.normal(0, 4)), 1.0)
    mask = cv2.warpAffine(mask, matrix, canvas.size)
    image = cv2.warpAffine(image, matrix, canvas.size, borderMode=cv2.BORDER_REFLECT)
    soft = cv2.resize(cv2.blur(cv2.resize(mask, None, fx=0.25, fy=0.25), (9, 9)), canvas.size)
    below = dim(below, 1.0 - soft.astype(np.float32) * np.float32(canvas.between(0.001, 0.002)))
    return overlay(below, image, mask), f"{kind} as a mat"


def _table_edge(canvas: Canvas, image: Image, kind: str) -> tuple[Image, str]:
    """Let the table end within the picture, with the floor beyond."""
    floor, _ = _surface(canvas)
    angle = canvas.between(0, 2 * np.pi)
    normal = np.array((np.cos(angle), np.sin(angle)))
    centre = np.array(canvas.size) / 2 + normal * min(canvas.size) * canvas.between(0.36, 0.5)
    along = np.array((-normal[1], normal[0])) * 4 * max(canvas.size)
    beyond = np.array([centre - along, centre + along, centre + along + normal * 9e3, centre - along + normal * 9e3])
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.int32(beyond)], 255, cv2.LINE_AA)
    floor = cv2.convertScaleAbs(floor, alpha=canvas.between(0.3, 1.0))
    return overlay(image, floor, mask), f"{kind} with an edge"


def main() -> None:
    """Tables of every kind, then some as scenes get them."""
    options = sheet_options(__doc__, each=2)
    rng = np.random.default_rng(options.seed)
    pictures = []
    for kind, (surface, _) in (SURFACES | HELD_OUT).items():
        for _ in range(options.each):
            started = time.process_time()
            canvas = Canvas(rng, options.split, 1400, 1400, float(rng.uniform(70, 200)))
            image = materials.worn(canvas, lay_out(canvas, surface))
            pictures.append((f"{kind} {1000 * (time.process_time() - started):.0f} ms", image))
    for _ in range(4 * options.each):
        image, kind = draw_table(rng, options.split, (1400, 1400), float(rng.uniform(70, 200)))
        pictures.append((kind, image))
    small = [(name, cv2.resize(image, (320, 320), interpolation=cv2.INTER_AREA)) for name, image in pictures]
    write_sheet(options.sheet, small)


if __name__ == "__main__":
    main()
