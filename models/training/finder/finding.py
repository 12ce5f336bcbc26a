"""How well cards were found and arranged in one labelled picture."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.labels import Corners, Labelled, LabelledCard, covered, overlap
from scanner.photo import load
from scanner.pipeline import lay_out
from scanner.records import Layout, Photo, Quad

if TYPE_CHECKING:
    from numpy.typing import NDArray

LayOut = Callable[[Photo], Layout]

FOUND = 0.8
"""Overlap from which a labelled card counts as found."""
SEEN = 0.4
"""Overlap from which a quad on a cut or covered card is no false quad."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The figures of one picture."""

    truth: Labelled
    photo: Photo
    layout: Layout
    cards: int
    """Fully visible labelled cards outside the zones to ignore."""
    hits: int
    false: int
    corner_errors: tuple[float, ...]
    """Per found card, mean distance of its corners in per cent of its short side."""
    grid_exact: bool | None
    """None where the truth has no regular grid."""
    milliseconds: float
    missed: tuple[LabelledCard, ...]
    wrong: tuple[Quad, ...]

    @property
    def badness(self) -> float:
        """Order of the contact sheet."""
        return (
            3 * (self.cards - self.hits)
            + 3 * self.false
            + 2 * (self.grid_exact is False)
            + sum(self.corner_errors) / 1e3
        )


def measure(truth: Labelled, laid: LayOut = lay_out) -> Found:
    """Find and arrange the cards of one picture and compare."""
    start = time.perf_counter()
    photo = load(truth.path)
    layout = laid(photo)
    spent = (time.perf_counter() - start) * 1e3
    size = np.array(photo.size)
    quads = reported(layout)
    corners = [np.array(quad.corners) for quad in quads]
    whole = [card for card in truth.cards if card.fully_visible and not _ignored(card.corners * size, truth, size)]
    matches = [_best(card.corners * size, corners) for card in whole]
    hits = [(card, corners[index]) for card, (index, score) in zip(whole, matches, strict=True) if score >= FOUND]
    wrong = tuple(quad for quad, at in zip(quads, corners, strict=True) if _is_false(at, truth, size))
    return Found(
        truth=truth,
        photo=photo,
        layout=layout,
        cards=len(whole),
        hits=len(hits),
        false=len(wrong),
        corner_errors=tuple(_corner_error(card.corners * size, at) for card, at in hits),
        grid_exact=_grid_exact(truth, layout, size) if truth.regular_grid else None,
        milliseconds=spent,
        missed=tuple(card for card, (_, score) in zip(whole, matches, strict=True) if score < FOUND),
        wrong=wrong,
    )


def reported(layout: Layout) -> list[Quad]:
    """Every quad that the program would show."""
    cells = [cell.quad for lattice in layout.lattices for cell in lattice.cells if cell.quad is not None]
    return [*cells, *layout.outside]


def _ignored(quad: Corners, truth: Labelled, size: NDArray[np.int_]) -> bool:
    return any(covered(quad, zone * size) > 0.5 for zone in truth.ignore)


def _best(quad: Corners, among: list[Corners]) -> tuple[int, float]:
    scores = [overlap(quad, other) for other in among]
    index = int(np.argmax(scores)) if scores else -1
    return index, scores[index] if scores else 0.0


def _is_false(quad: Corners, truth: Labelled, size: NDArray[np.int_]) -> bool:
    """Neither a labelled card nor something that the labels leave open."""
    for card in truth.cards:
        if overlap(quad, card.corners * size) >= (FOUND if card.fully_visible else SEEN):
            return False
    return not any(covered(quad, zone * size) > 0.3 for zone in truth.ignore)


def _corner_error(true: Corners, found: Corners) -> float:
    turns = [np.linalg.norm(np.roll(found, turn, 0) - true, axis=1).mean() for turn in range(4)]
    sides = np.linalg.norm(np.roll(true, -1, 0) - true, axis=1)
    return float(min(turns) / sides.min() * 100)


def _grid_exact(truth: Labelled, layout: Layout, size: NDArray[np.int_]) -> bool:
    """Every fully visible card of the tableau in its cell, nothing else in any; counting may start at another row."""
    if not layout.lattices:
        return False
    cells = [(cell.row, cell.col, np.array(cell.quad.corners)) for cell in layout.lattices[0].cells if cell.quad]
    own = [card for card in truth.cards if card.tableau == 0]
    shifts, seen = set(), set()
    for row, col, quad in cells:
        index, score = _best(quad, [card.corners * size for card in own])
        if score < SEEN:
            if _ignored(quad, truth, size):
                continue
            return False
        shifts.add((row - own[index].row, col - own[index].col))
        seen.add(index)
    whole = {index for index, card in enumerate(own) if card.fully_visible}
    return len(shifts) == 1 and whole <= seen


def overlay(found: Found) -> NDArray[np.uint8]:
    """The picture with found cards green, missed cards blue, false quads red, and cells numbered."""
    image = found.photo.pixels.copy()
    scale = found.photo.scale
    size = np.array(found.photo.size)
    thick = max(2, image.shape[1] // 400)

    def draw(corners: Corners, colour: tuple[int, int, int]) -> None:
        cv2.polylines(image, [np.round(corners * scale).astype(np.int32)], isClosed=True, color=colour, thickness=thick)

    for quad in reported(found.layout):
        draw(np.array(quad.corners), (40, 220, 60))
    for card in found.missed:
        draw(card.corners * size, (40, 90, 255))
    for quad in found.wrong:
        draw(np.array(quad.corners), (255, 40, 40))
    for number, lattice in enumerate(found.layout.lattices):
        for cell in lattice.cells:
            if cell.quad:
                x, y = np.array(cell.quad.corners).mean(0) * scale
                text = f"{cell.row},{cell.col}" + "'" * number
                cv2.putText(
                    image, text, (int(x) - 20, int(y)), cv2.FONT_HERSHEY_SIMPLEX, thick / 3, (255, 255, 0), thick
                )
    return image
