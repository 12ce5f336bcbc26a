"""Cards of an enrolment photo drawn to where the table begins: a finder may cut a card along a printed line."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.layouts.tabletop import fit_tabletop, sides
from scanner.records import Quad
from scanner.rectify import flattened

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.records import Lattice, Photo

    Floats = NDArray[np.float64]

FARTHEST = 0.3
"""Of a card's side by which its edge may be off."""
LEAST = 0.05
"""Of a card's side from which something is missing: less may be a shadow or a sleeve."""
BESIDE = 0.1
"""Of a card's width beyond its left and right edge where the table shows."""
SIDE = 96
"""Pixels of the card while it is looked at."""
UNLIKE = 14.0
"""Distance of colours (CIE Lab, lightness halved) from which a pixel is not of the table."""
MOSTLY = 0.6
"""Share of a row that is not table where the card goes on."""
HARDLY = 0.12
"""The same where the card has not begun."""


def to_the_table(photo: Photo, lattice: Lattice) -> Lattice:
    """The lattice with cards cut short or too long set right, as far as that makes them more alike in size."""
    quads = [cell.quad for cell in lattice.cells if cell.quad is not None]
    ways = [quads, *([_drawn(photo, quad, shrink=shrink) for quad in quads] for shrink in (False, True))]
    best = min(ways, key=_unlike) if len(quads) > 1 else quads
    drawn = dict(zip(quads, best, strict=True))
    return replace(
        lattice,
        cells=tuple(cell if cell.quad is None else replace(cell, quad=drawn[cell.quad]) for cell in lattice.cells),
    )


def _unlike(quads: list[Quad]) -> float:
    """How much the cards differ in size once perspective is undone."""
    corners = np.array([quad.corners for quad in quads])
    flat = fit_tabletop(corners, np.ones(len(corners))).place(corners)
    lengths = np.linalg.norm(sides(flat), axis=1)
    return float((np.std(lengths, axis=0) / np.mean(lengths, axis=0)).max())


def _drawn(photo: Photo, quad: Quad, *, shrink: bool) -> Quad:
    """Its upper and lower edge moved outwards to where the table begins; with `shrink` also inwards."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    back = cv2.getPerspectiveTransform(unit, np.array(quad.corners, np.float32)).astype(np.float64)
    seen = _quad(cv2.perspectiveTransform(_box((-BESIDE, 1 + BESIDE), (-FARTHEST, 1 + FARTHEST)), back)[0], 1.0)
    wide, high = round(SIDE * (1 + 2 * BESIDE)), round(SIDE * (1 + 2 * FARTHEST))
    lab = cv2.cvtColor(flattened(photo, [seen], (wide, high))[0], cv2.COLOR_RGB2LAB).astype(np.float64) * (0.5, 1, 1)
    start = round(SIDE * FARTHEST)
    rows = _not_table(lab, round(SIDE * BESIDE))
    upper, lower = _reach(rows[:start][::-1]), _reach(rows[start + SIDE :])
    if shrink:
        upper, lower = upper or -_bare(rows[start:]), lower or -_bare(rows[: start + SIDE][::-1])
    corners = _box((0.0, 1.0), (-upper, 1 + lower))
    return _quad(cv2.perspectiveTransform(corners, back)[0], quad.confidence)


def _box(across: tuple[float, float], down: tuple[float, float]) -> Floats:
    (left, right), (top, foot) = across, down
    return np.array([[[left, top], [right, top], [right, foot], [left, foot]]], np.float64)


def _not_table(lab: Floats, edge: int) -> Floats:
    """Per row, the share of its middle that has a colour which the table beside the card has not."""
    half = max(edge // 2, 2)
    beside = np.concatenate([lab[:, :half].reshape(-1, 3), lab[:, -half:].reshape(-1, 3)])
    table = beside[:: max(1, len(beside) // 160)]
    middle = lab[:, 2 * edge : -2 * edge : 2]
    apart = np.linalg.norm(middle[:, :, None] - table[None, None], axis=3)
    # The nearest tenth of the table's own colours, so that single specks on it do not speak for it.
    near = np.partition(apart, len(table) // 10, axis=2)[:, :, len(table) // 10]
    return np.asarray((near > UNLIKE).mean(axis=1))


def _reach(rows: Floats) -> float:
    """How far the card goes on beyond its edge, in its sides; nothing if the table does not begin within reach."""
    end = next((index for index, share in enumerate(rows) if share < MOSTLY), 0)
    return end / SIDE if end >= LEAST * SIDE else 0.0


def _bare(rows: Floats) -> float:
    """How far the table comes in over its edge, in its sides."""
    end = next((index for index, share in enumerate(rows) if share > HARDLY), 0)
    return end / SIDE if LEAST * SIDE <= end <= FARTHEST * SIDE else 0.0


def _quad(corners: Floats, confidence: float) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return Quad((a, b, c, d), confidence)
