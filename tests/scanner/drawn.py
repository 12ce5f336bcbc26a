"""Simple drawn cards, photos of them whose quads are known, and a recogniser that sees blocks of colour."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.records import Quad

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from scanner.records import Photo

    Picture = NDArray[np.uint8]

WIDE, HIGH, GAP = 90, 126, 24
"""Pixels of a card in a photo, and between two."""
CONSTANTS = (25.0, 0.6, 3.0, 0.8, -15.0, 25.0, 0.0, 0.0)
"""Of the recogniser of blocks: a card belongs to the deck from a likeness of 0.6 on."""


@dataclass(frozen=True, slots=True, eq=False)
class Blocks:
    """A stand-in for the recogniser: the vector of a card is its picture as 6 x 6 blocks of colour."""

    facts: dict[str, str] = field(default_factory=lambda: {"number": "7", "calibration": json.dumps(CONSTANTS)})

    def run(self, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        """N x 3 x S x S -> N x 108, of length 1."""
        small = np.stack([cv2.resize(np.moveaxis(one, 0, -1), (6, 6), interpolation=cv2.INTER_AREA) for one in inputs])
        flat = (small - small.mean((1, 2), keepdims=True)).reshape(len(inputs), -1)
        return np.asarray(flat / np.linalg.norm(flat, axis=1, keepdims=True), np.float32)


def face(name: str) -> Picture:
    """A card of its own for every name: coarse blocks of colour, RGB."""
    chance = np.random.default_rng(zlib.crc32(name.encode()))
    blocks = chance.integers(0, 256, (6, 6, 3), np.uint8)
    return cv2.resize(blocks, (WIDE, HIGH), interpolation=cv2.INTER_NEAREST).astype(np.uint8)


def save_card(folder: Path, file: str, name: str) -> Path:
    """A picture file that one card fills."""
    cv2.imwrite(str(folder / file), cv2.cvtColor(face(name), cv2.COLOR_RGB2BGR))
    return folder / file


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards laid in rows on a plain table, and a finder that knows where."""

    rows: tuple[tuple[str | None, ...], ...]
    """None: no card there."""

    @classmethod
    def of(cls, names: Sequence[str | None], cols: int) -> Laid:
        """Row by row."""
        return cls(tuple(tuple(names[start : start + cols]) for start in range(0, len(names), cols)))

    def save(self, path: Path) -> Path:
        """The photo as a file."""
        height, width = len(self.rows) * (HIGH + GAP) + 3 * GAP, len(self.rows[0]) * (WIDE + GAP) + 3 * GAP
        table = np.full((height, width, 3), 110, np.uint8)
        grain = np.random.default_rng(zlib.crc32(path.name.encode())).integers(0, 9, table.shape, np.uint8)
        for (left, top), name in self._spots():
            table[top : top + HIGH, left : left + WIDE] = face(name)
        table = np.minimum(table, 246) + grain  # no two pictures of a card are the same
        cv2.imwrite(str(path), cv2.cvtColor(table, cv2.COLOR_RGB2BGR))
        return path

    def find(self, photo: Photo) -> tuple[Quad, ...]:
        """What a perfect finder answers."""
        del photo
        return tuple(
            Quad(((x, y), (x + WIDE, y), (x + WIDE, y + HIGH), (x, y + HIGH)), 0.99) for (x, y), _ in self._spots()
        )

    def _spots(self) -> list[tuple[tuple[int, int], str]]:
        return [
            ((2 * GAP + col * (WIDE + GAP), 2 * GAP + row * (HIGH + GAP)), name)
            for row, names in enumerate(self.rows)
            for col, name in enumerate(names)
            if name is not None
        ]
