"""Photo -> the boxes of the pad in it, upright as it is read; one clear line where there is no pad."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scanner.errors import UnreadableFileError
from scanner.language import say
from scanner.pads.boxes import read_boxes
from scanner.pads.records import Grid
from scanner.pads.ruled import ruled_tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.pads.records import Box
    from scanner.records import Photo

    Floats = NDArray[np.float64]

LONG_SIDE = 3000
"""Pixels to decode of the photo: a pad that fills a third of it still has boxes of 25 pixels."""
TABLES = 3
"""Of the ruled tables in the photo, how many are read."""
LARGEST = 700
"""Boxes of a pad; a page of squared paper has more."""
THINNEST = 0.35
"""Of the usual row or column: what is thinner lies between the two lines of a double rule."""
CLEAR = 0.85
"""Mean probability of the numbers of a pad that is surely the right way up."""
LEAST_NUMBERS = 3
"""Written numbers that make a ruled table a score pad."""


def read_grid(photo: Photo) -> Grid:
    """The pad of the photo with every box read, before any arithmetic."""
    tables = [_without_double_rules(points) for points in ruled_tables(photo.pixels)]
    tables = [points for points in tables if 2 <= (points.shape[0] - 1) * (points.shape[1] - 1) <= LARGEST]
    if not tables:
        raise UnreadableFileError(_no_pad(photo.name))
    grids = [_turned(photo, points, 0) for points in tables[:TABLES]]
    best = max(grids, key=_worth)
    if not _plain(best):
        points = tables[grids.index(best)]
        best = max([best, *(_turned(photo, points, turn) for turn in (90, 180, 270))], key=_worth)
    if len(_numbers(best)) < LEAST_NUMBERS:
        raise UnreadableFileError(
            say(
                f"{photo.name}: a ruled table but no numbers that can be read; come nearer and avoid shadow",
                f"{photo.name} : un tableau ligné mais aucun nombre lisible ; approchez-vous, évitez l'ombre",
            )
        )
    return best


def _no_pad(name: str) -> str:
    return say(
        f"{name}: no ruled score pad in this photo; show the whole pad, flat, from above",
        f"{name} : pas de feuille de score lignée sur cette photo ; montrez-la entière, à plat, vue de dessus",
    )


def _without_double_rules(points: Floats) -> Floats:
    for axis in (0, 1):
        gaps = np.median(np.linalg.norm(np.diff(points, axis=axis), axis=2), axis=1 - axis)
        keep = np.r_[True, gaps >= THINNEST * np.median(gaps)]
        points = np.compress(keep, points, axis=axis)
    return points


def _turned(photo: Photo, points: Floats, turn: int) -> Grid:
    """The table read after turning the photo clockwise by `turn` degrees."""
    for _ in range(turn // 90):
        points = points.transpose(1, 0, 2)[:, ::-1]
    rows, cols = points.shape[0] - 1, points.shape[1] - 1
    quads = [
        np.array([points[row, col], points[row, col + 1], points[row + 1, col + 1], points[row + 1, col]])
        for row in range(rows)
        for col in range(cols)
    ]
    boxes = read_boxes(photo.pixels, quads)
    return Grid(tuple(tuple(boxes[row * cols : (row + 1) * cols]) for row in range(rows)), turn)


def _worth(grid: Grid) -> float:
    """How much it looks like a pad that is read the right way up: clear numbers, and columns that add up."""
    clear = sum(box.best.probability for box in _numbers(grid))
    words = sum(box.best.content == "?" for row in grid.boxes for box in row)
    return clear - 0.3 * words + 3 * _columns_that_add_up(grid) + (1.5 if grid.turn == 0 else 0)


def _plain(grid: Grid) -> bool:
    """Whether nobody would think of turning it: most numbers are clear, and a column adds up."""
    numbers = _numbers(grid)
    clear = sum(box.best.probability for box in numbers)
    return clear > CLEAR * len(numbers) and _columns_that_add_up(grid) > 0


def _numbers(grid: Grid) -> list[Box]:
    return [box for row in grid.boxes for box in row if isinstance(box.best.content, int)]


def _columns_that_add_up(grid: Grid) -> int:
    found = 0
    for column in zip(*grid.boxes, strict=True):
        numbers = [box.best.content for box in column if isinstance(box.best.content, int)]
        found += len(numbers) > 2 and numbers[-1] != 0 and numbers[-1] == sum(numbers[:-1])
    return found
