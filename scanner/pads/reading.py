"""Photo -> the boxes of the pad in it, upright as it is read; one clear line where there is no pad."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scanner.errors import UnreadableFileError
from scanner.language import say
from scanner.pads.beyond import looked_beyond
from scanner.pads.boxes import read_boxes
from scanner.pads.matching import player_columns
from scanner.pads.records import Grid
from scanner.pads.ruled import flat_parts, ruled_tables
from scanner.pads.sums import holding, ink, sums

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.pads.records import Box
    from scanner.records import Photo

    Floats = NDArray[np.float64]

LONG_SIDE = 3000
"""Pixels to decode of the photo: a pad that fills a third of it still has boxes of 25 pixels."""
TABLES, TURNED = 8, 5
"""Of the ruled tables in the photo, how many are read as they lie, and how many turned when none of those is plain."""
LARGEST = 700
"""Boxes of a pad; a page of squared paper has more."""
SQUARES, SQUARE = 9, 0.15
"""Boxes across and down from which a table of squares is squared paper; logarithm by which its sides differ."""
INSIDE = 0.75
"""Of the crossings of a table that have to lie in the photo."""
THINNEST = 0.35
"""Of the usual row or column: what is thinner lies between the two lines of a double rule."""
SLIVER = 0.15
"""Of the largest row or column: what is thinner does not tell what is usual."""
CLEAR = 0.85
"""Probability of a clear number; on average, of the numbers of a pad that is surely the right way up."""
VERY_CLEAR, MANY = 0.94, 12
"""The same, and how many numbers, where no column adds up: sums of groups, a bonus and slips hide the sum."""
LEAST_NUMBERS = 3
"""Clearly written numbers that make a ruled table a score pad; noughts and ones aside, as rules look like them."""
NOUGHT = 0.4
"""What a nought counts against another number: rules that were missed look like dashes."""


def read_grid(photo: Photo) -> Grid:
    """The pad of the photo with every box read, before any arithmetic."""
    parts = flat_parts(photo.pixels)
    best: Grid | None = None
    for look, tables in enumerate(ruled_tables(parts, max(photo.pixels.shape))):
        best = _best(
            photo, [points for points in map(_without_double_rules, tables) if _may_be_pad(points, photo)], best
        )
        # Clear numbers that do not add up may want what stands beyond the rules.
        if best is not None and _plain(best) and (look or _columns_that_add_up(best)):
            break
    if best is None:
        raise UnreadableFileError(_no_pad(photo.name))
    if 2 * _players_that_add_up(best) < len(player_columns(best)):
        best = looked_beyond(photo.pixels, best, _players_that_add_up)
    if sum(box.best.probability > CLEAR and box.best.content not in (0, 1) for box in _numbers(best)) < LEAST_NUMBERS:
        raise UnreadableFileError(
            say(
                f"{photo.name}: a ruled table but no numbers that can be read; come nearer and avoid shadow",
                f"{photo.name} : un tableau ligné mais aucun nombre lisible ; approchez-vous, évitez l'ombre",
            )
        )
    return best


def _best(photo: Photo, tables: list[Floats], before: Grid | None) -> Grid | None:
    """The table that looks most like a pad, turned as it is read; or the one found before, if that does more."""
    known = before is not None and _legible(before)
    turn = before.turn if before is not None and known else 0
    grids = [] if before is None else [before]
    grids += [_turned(photo, points, turn) for points in tables[:TABLES]]
    if not grids or known or _plain(best := max(grids, key=_worth)):
        return max(grids, key=_worth, default=None)
    others = (_turned(photo, points, turn) for points in tables[:TURNED] for turn in (90, 180, 270))
    return max([best, *others], key=_worth)


def _may_be_pad(points: Floats, photo: Photo) -> bool:
    """Whether there are neither too few nor too many boxes, and most of them in the photo."""
    rows, cols = points.shape[0] - 1, points.shape[1] - 1
    inside = ((points >= 0) & (points <= np.array(photo.pixels.shape[1::-1]))).all(axis=2)
    return 2 <= rows * cols <= LARGEST and bool(inside.mean() >= INSIDE) and not _squared(points)


def _squared(points: Floats) -> bool:
    """Whether these are the squares of a page of squared paper."""
    high, wide = (np.linalg.norm(np.diff(points, axis=axis), axis=2) for axis in (0, 1))
    return min(points.shape[:2]) > SQUARES and bool(abs(np.log(np.median(high) / np.median(wide))) < SQUARE)


def _no_pad(name: str) -> str:
    return say(
        f"{name}: no ruled score pad in this photo; show the whole pad, flat, from above",
        f"{name} : pas de feuille de score lignée sur cette photo ; montrez-la entière, à plat, vue de dessus",
    )


def _without_double_rules(points: Floats) -> Floats:
    for axis in (0, 1):
        gaps = np.median(np.linalg.norm(np.diff(points, axis=axis), axis=2), axis=1 - axis)
        usual = float(np.median(gaps[gaps >= SLIVER * gaps.max()]))
        keep = np.r_[True, gaps >= THINNEST * usual]
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
    clear = sum((2 * box.best.probability - 1) * (1.0 if box.best.content else NOUGHT) for box in _numbers(grid))
    words = sum(box.best.content == "?" for row in grid.boxes for box in row)
    return clear - 0.3 * words + 3 * _columns_that_add_up(grid) + (1.5 if grid.turn == 0 else 0)


def _plain(grid: Grid) -> bool:
    """Whether nobody would think of turning it: most numbers are clear and a column adds up, or nearly all are."""
    many = _clear(grid) > VERY_CLEAR and len(_numbers(grid)) >= MANY
    return _clear(grid) > CLEAR and (many or _columns_that_add_up(grid) > 0)


def _legible(grid: Grid) -> bool:
    """Whether it is turned as it is read, all four ways having been tried, though no sum may be seen."""
    return _clear(grid) > CLEAR and len(_numbers(grid)) >= MANY


def _clear(grid: Grid) -> float:
    """Mean probability of the numbers."""
    numbers = _numbers(grid)
    return sum(box.best.probability for box in numbers) / max(len(numbers), 1)


def _numbers(grid: Grid) -> list[Box]:
    return [box for row in grid.boxes for box in row if isinstance(box.best.content, int)]


def _players_that_add_up(grid: Grid) -> int:
    """The same whether the players stand in columns or in rows."""
    return max(_columns_that_add_up(each) for each in (grid, Grid(tuple(zip(*grid.boxes, strict=True)), grid.turn)))


def _columns_that_add_up(grid: Grid) -> int:
    columns = [[ink(box) for box in column] for column in zip(*grid.boxes, strict=True)]
    filled = [any(column[row].best is not None for column in columns) for row in range(len(grid.boxes))]
    if sum(filled) < LEAST_NUMBERS:
        return 0
    last = max(row for row, there in enumerate(filled) if there)
    columns = [column[: last + 1] for column in columns]
    return holding(columns, last, sums(columns)[last])
