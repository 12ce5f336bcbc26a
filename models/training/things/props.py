"""Draw one thing that lies on a table and is no card: mug, dice, pad, phone, hand and others."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.contact_sheet import sheet_options, write_sheet
from models.training.surfaces.texture import Split, clouds, relief
from models.training.things import limbs, paperware, tableware
from models.training.things.stencil import Stencil

Shape = Callable[[np.random.Generator, Split, float], tuple[Stencil, float]]

# How often each is drawn; the second number of a shape's result is its height in short sides of a card.
SHAPES: dict[str, tuple[Shape, float]] = {
    "mug": (tableware.mug, 4),
    "glass": (tableware.glass, 3),
    "bowl": (tableware.bowl, 2),
    "plate": (tableware.plate, 2),
    "coaster": (tableware.coaster, 2),
    "dice": (tableware.dice, 5),
    "cubes": (tableware.cubes, 3),
    "tokens": (tableware.tokens, 5),
    "meeples": (tableware.meeples, 3),
    "pen": (tableware.pen, 4),
    "cutlery": (tableware.cutlery, 1.5),
    "cable": (limbs.cable, 2),
    "keys": (limbs.keys, 1.5),
    "hand": (limbs.hand, 6),
    "arm": (limbs.arm, 4),
    "pad": (paperware.pad, 6),
    "rulebook": (paperware.rulebook, 5),
    "box": (paperware.box, 4),
    "phone": (paperware.phone, 5),
    "ruler": (paperware.ruler, 2),
    "tape": (paperware.tape, 2),
    "scrap": (paperware.scrap, 2),
    "napkin": (paperware.napkin, 2),
}
HELD_OUT: dict[str, tuple[Shape, float]] = {
    "spectacles": (limbs.spectacles, 5),
    "leaf": (limbs.leaf, 4),
    "remote": (paperware.remote, 4),
}


@dataclass(frozen=True, slots=True, eq=False)
class Prop:
    """A thing seen from above."""

    pixels: NDArray[np.uint8]
    """H x W x 4, RGBA."""
    height: float
    """In short sides of a card, for its cast shadow."""
    kind: str


def draw_prop(rng: np.random.Generator, split: Split, card: float) -> Prop:
    """Anything but a card; `card` is the short side of a card in pixels. Testing adds kinds of its own."""
    shapes = SHAPES | HELD_OUT if split == "test" else SHAPES
    weights = np.array([weight for _, weight in shapes.values()])
    kind = list(shapes)[int(rng.choice(len(shapes), p=weights / weights.sum()))]
    return make_prop(rng, split, card, kind)


def make_prop(rng: np.random.Generator, split: Split, card: float, kind: str) -> Prop:
    """A prop of the kind named."""
    stencil, height = (SHAPES | HELD_OUT)[kind][0](rng, split, card)
    # Dust, paint and sensor: nothing in a photo is of one colour.
    stencil.colours = relief(stencil.colours, clouds(stencil.canvas, card * 0.3, 5, 0.9), float(rng.uniform(0, 4)))
    pixels = stencil.cropped()
    pixels.setflags(write=False)
    return Prop(pixels, height, kind)


def _on_table(prop: Prop, side: int, tone: int) -> NDArray[np.uint8]:
    scale = side / max(prop.pixels.shape[:2])
    pixels = cv2.resize(prop.pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    picture = np.full((side, side, 3), tone, np.float32)
    alpha = pixels[..., 3:].astype(np.float32) / 255
    spot = picture[: pixels.shape[0], : pixels.shape[1]]
    spot += (pixels[..., :3] - spot) * alpha
    return picture.astype(np.uint8)


def main() -> None:
    """Props of every kind, each with its time and its longest side."""
    options = sheet_options(__doc__, each=4)
    rng = np.random.default_rng(options.seed)
    pictures = []
    for kind in SHAPES | HELD_OUT:
        for _ in range(options.each):
            started = time.process_time()
            prop = make_prop(rng, options.split, 130.0, kind)
            spent = 1000 * (time.process_time() - started)
            name = f"{kind} {spent:.0f} ms {max(prop.pixels.shape[:2]) / 130.0:.1f} cards"
            pictures.append((name, _on_table(prop, 240, int(rng.choice([40, 120, 200])))))
    write_sheet(options.sheet, pictures)


if __name__ == "__main__":
    main()
