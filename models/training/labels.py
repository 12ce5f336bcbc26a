"""Labelled photographs and scenes from a folder: DIR/NAME.jpg with DIR/labels/NAME.json."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Corners = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class LabelledCard:
    """One card of the truth."""

    row: int
    col: int
    corners: Corners
    """4 x 2, clockwise from the top left of the photo, 0 .. 1 of width and height; may lie outside."""
    label: str | None
    fully_visible: bool
    visible: float
    """Share of the card that nothing covers."""
    tableau: int = 0
    """0 for the tableau that the photo is about."""


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """One photo of the truth."""

    path: Path
    game: str
    size: tuple[int, int]
    regular_grid: bool
    rows: int
    cols: int
    cards: tuple[LabelledCard, ...]
    ignore: tuple[Corners, ...] = ()
    tags: dict[str, str] = field(default_factory=dict)


def labelled(folder: Path) -> Iterator[Labelled]:
    """Every labelled picture of a folder, by name."""
    for path in sorted((folder / "labels").glob("[!.]*.json")):
        record = json.loads(path.read_text())
        photo = folder / record["file"]
        height, width = cv2.imread(str(photo), cv2.IMREAD_REDUCED_GRAYSCALE_8).shape
        yield Labelled(
            path=photo,
            game=record["game"],
            size=(width * 8, height * 8),
            regular_grid=record["regular_grid"],
            rows=record["rows"],
            cols=record["cols"],
            cards=tuple(_card(entry) for entry in record["cards"]),
            ignore=tuple(np.array(zone, float) for zone in record.get("ignore", [])),
            tags=record.get("tags", {}),
        )


def _card(entry: dict) -> LabelledCard:
    whole = entry["fully_visible"]
    return LabelledCard(
        entry["row"],
        entry["col"],
        np.array(entry["corners"], float),
        entry["label"],
        whole,
        entry.get("visible", 1.0 if whole else 0.5),
        entry.get("tableau", 0),
    )


def overlap(one: Corners, other: Corners) -> float:
    """Intersection over union of two convex quads, or of a quad and a convex zone."""
    shared, _ = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))
    total = abs(cv2.contourArea(one.astype(np.float32))) + abs(cv2.contourArea(other.astype(np.float32))) - shared
    return float(shared / max(total, 1e-9))


def covered(quad: Corners, zone: Corners) -> float:
    """Share of a quad's area inside a zone, convex or not (drawn, not clipped)."""
    low, high = quad.min(0), quad.max(0)
    scale = 200 / max(float((high - low).max()), 1e-9)
    canvas = np.zeros((2, 202, 202), np.uint8)
    for layer, shape in zip(canvas, (quad, zone), strict=True):
        cv2.fillPoly(layer, [np.round((shape - low) * scale).astype(np.int32)], 1)
    return float((canvas[0] & canvas[1]).sum() / max(int(canvas[0].sum()), 1))
