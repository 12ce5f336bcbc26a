"""Many photographs from one path-traced table: other decks and surfaces laid into its light.

    python -m models.training.rendering.retexture --passes DIR --out DIR --split train --each 8 --seed S

Reads what `models.training.rendering.render --passes` wrote. Each picture takes about two seconds of one core.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.decks.cards import DeckArt, draw_deck
from models.training.rendering.render_photo import PAPER, SURFACE, TABLE, develop
from models.training.surfaces.tables import draw_table

Light = NDArray[np.float32]
Picture = NDArray[np.uint8]
LEVELS = 65535.0
BACK_SHARE = 0.06
BLURS = (0.0, 0.8, 1.6, 3.2)  # standard deviations in pixels


@dataclass(frozen=True, slots=True, eq=False)
class Passes:
    """One table without its pictures."""

    white: Light
    black: Light
    where: NDArray[np.float32]  # u, v, number; finer than the light
    blur: NDArray[np.float32]  # defocus in pixels, standard deviation
    record: dict[str, object]


def store(
    folder: Path, passes: tuple[Light, Light, NDArray[np.float32]], blur: Light, record: dict[str, object]
) -> None:
    """Writes passes as 16-bit pictures; light as its square root below a common white."""
    folder.mkdir(parents=True, exist_ok=True)
    white, black, where = passes
    peak = float(np.percentile(white, 99.9)) * 4
    for name, light in (("white", white), ("black", black)):
        code = np.sqrt(np.clip(light / peak, 0, 1)) * LEVELS
        cv2.imwrite(str(folder / f"{name}.png"), code.astype(np.uint16))
    code = np.dstack([where[..., :2] * LEVELS, where[..., 2]])
    cv2.imwrite(str(folder / "where.png"), np.clip(code + 0.5, 0, LEVELS).astype(np.uint16))
    cv2.imwrite(str(folder / "blur.png"), np.clip(blur * 1000, 0, LEVELS).astype(np.uint16))
    (folder / "table.json").write_text(json.dumps({**record, "peak": peak}))


def load(folder: Path) -> Passes:
    """Reads what `store` wrote."""
    record = json.loads((folder / "table.json").read_text())
    peak = record.pop("peak")
    white, black = ((unpack(folder / f"{name}.png") / LEVELS) ** 2 * peak for name in ("white", "black"))
    where = unpack(folder / "where.png") / np.array([LEVELS, LEVELS, 1], np.float32)
    return Passes(white, black, where, unpack(folder / "blur.png") / 1000, record)


def unpack(path: Path) -> NDArray[np.float32]:
    return cv2.imread(str(path), cv2.IMREAD_UNCHANGED).astype(np.float32)


def linear(picture: Picture) -> Light:
    """Light reflected by a print, 0..1."""
    value = picture.astype(np.float32) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4).astype(np.float32)


def inlay(canvas: Light, where: NDArray[np.float32], number: int, picture: Light) -> None:
    """Lays one picture where the map says, shrinking it first to the size at which it is seen."""
    rows, cols = np.nonzero(where[..., 2] == number)
    if not len(rows):
        return
    box = slice(rows.min(), rows.max() + 1), slice(cols.min(), cols.max() + 1)
    part = where[box]
    seen = len(rows)
    height, width = picture.shape[:2]
    u, v = part[..., 0], part[..., 1]
    mine = part[..., 2] == number
    covered = max(float(np.ptp(u[mine]) * np.ptp(v[mine])), 1e-3)
    shrink = np.sqrt(seen / (covered * height * width))
    if shrink < 0.8:
        picture = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        height, width = picture.shape[:2]
    laid = cv2.remap(
        picture, u * width - 0.5, (1 - v) * height - 0.5, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    canvas[box][mine] = laid[mine]


def defocus(sharp: Light, blur: NDArray[np.float32]) -> Light:
    """Blurs each pixel by its own amount, between a few fixed blurs."""
    if blur.max() < 0.3:
        return sharp
    result = np.zeros_like(sharp)
    for number, sigma in enumerate(BLURS):
        layer = cv2.GaussianBlur(sharp, (0, 0), sigma) if sigma else sharp
        below = BLURS[number - 1] if number else -1.0
        above = BLURS[number + 1] if number + 1 < len(BLURS) else 99.0
        rising = (blur - below) / (sigma - below)
        falling = (above - blur) / (above - sigma)
        result += layer * np.clip(np.minimum(rising, falling), 0, 1)[..., None]
    return result


def fitting_deck(rng: np.random.Generator, split: str, aspect: float) -> DeckArt:
    """A deck whose cards have nearly the shape of those on the table."""
    best = draw_deck(rng, split, int(rng.integers(6, 13)))
    for _ in range(12):
        if abs(np.log(shape_of(best) / aspect)) < 0.1:
            break
        other = draw_deck(rng, split, 6)
        best = min(best, other, key=lambda deck: abs(np.log(shape_of(deck) / aspect)))
    return best


def shape_of(deck: DeckArt) -> float:
    height, width = deck.faces[0].shape[:2]
    return width / height


def retexture(rng: np.random.Generator, passes: Passes, split: str) -> tuple[Picture, dict[str, object]]:
    """One more photograph (RGB) of the table, and its label."""
    record = json.loads(json.dumps(passes.record))
    piece = record.pop("piece")
    deck = fitting_deck(rng, split, piece["aspect"])
    fine = np.ones((*passes.where.shape[:2], 3), np.float32)
    surface, kind = draw_table(rng, split, tuple(piece["surface"]), piece["texels"] * 6.0)
    inlay(fine, passes.where, TABLE, linear(surface) * (SURFACE / PAPER))
    faces = [linear(face) for face in deck.faces]
    back = linear(deck.back)
    downs = float(rng.choice([0.0, BACK_SHARE, 0.8], p=[0.75, 0.2, 0.05]))
    for number in range(piece["cards"]):
        down = number in piece["backs"] or rng.random() < downs
        inlay(fine, passes.where, TABLE + 1 + number, back if down else faces[int(rng.integers(len(faces)))])
    size = passes.white.shape[1], passes.white.shape[0]
    coarse = defocus(cv2.resize(fine, size, interpolation=cv2.INTER_AREA), passes.blur)
    light = passes.black + np.maximum(passes.white - passes.black, 0) * coarse
    record["tags"]["table"] = kind
    for card in record["cards"]:
        card["label"] = None
    return develop(rng, light, record["tags"]["light"] == "dim"), record


def save(folder: Path, name: str, photo: Picture, record: dict[str, object], quality: int) -> None:
    """Picture first, label last, both renamed into place, so that a label file means a whole pair."""
    picture, words = folder / f".{name}.jpg", folder / "labels" / f".{name}"
    cv2.imwrite(str(picture), photo[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    picture.rename(folder / f"{name}.jpg")
    words.write_text(json.dumps({**record, "file": f"{name}.jpg"}))
    words.rename(folder / "labels" / f"{name}.json")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--passes", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--split", choices=("train", "test"), default="train")
    parser.add_argument("--each", type=int, default=8, help="photographs of every table")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    (options.out / "labels").mkdir(parents=True, exist_ok=True)
    for folder in sorted(path.parent for path in options.passes.glob("*/table.json")):
        passes = None
        for number in range(options.each):
            name = f"{folder.name}-{options.seed + number:03d}"
            if (options.out / "labels" / f"{name}.json").exists():
                continue
            passes = passes or load(folder)
            rng = np.random.default_rng([options.seed + number, *folder.name.encode()])
            photo, record = retexture(rng, passes, options.split)
            save(options.out, name, photo, record, int(rng.integers(85, 94)))


if __name__ == "__main__":
    main()
