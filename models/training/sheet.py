"""Many pictures on one, to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

TILE = 560
"""Pixels of a picture's longer side on the sheet."""


def contact_sheet(pictures: list[tuple[str, NDArray[np.uint8]]], path: Path, columns: int = 4) -> None:
    """Titled RGB pictures in rows, written as one file."""
    tiles = [_tile(title, pixels) for title, pixels in pictures]
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % columns)
    rows = [np.hstack(tiles[start : start + columns]) for start in range(0, len(tiles), columns)]
    cv2.imwrite(str(path), np.vstack(rows)[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 85])
    print(f"sheet of {len(pictures)} pictures: {path.name}")


def _tile(title: str, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    scale = TILE / max(pixels.shape[:2])
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    tile = np.full((TILE + 24, TILE, 3), 24, np.uint8)
    tile[24 : 24 + small.shape[0], : small.shape[1]] = small
    cv2.putText(tile, title[:60], (6, 17), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (255, 255, 255), 1, cv2.LINE_AA)
    return tile
