"""An Océanos tableau on its own photo: the reef outlined, the divers' way up, animals that count, the kraken's eyes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.overlays.ink import INK, WHITE, Ink, fitted, rgb
from scanner.overlays.overlay_banner import with_banner
from scanner.overlays.overlay_view import view_of
from scanner.records import ReadElements
from scoring.games import oceanos
from scoring.records import Expedition

if TYPE_CHECKING:
    from scanner.overlays.ink import Colour
    from scanner.overlays.overlay_view import Card, View
    from scanner.records import Photo, Point, ReadCard, ReadIcon
    from scoring.records import Coords, Result, Standing

REEF, GOLD, COUNTED, BEYOND, EYE = rgb("#FF4F8B"), rgb("#FFC42E"), rgb("#2FBF71"), rgb("#8A949C"), rgb("#E02838")
AMBER: Colour = rgb("#FF9F1C")
SHADE: Colour = (6, 10, 12)
SIDES = (((-1, 0), (0, 1)), ((0, 1), (1, 2)), ((1, 0), (2, 3)), ((0, -1), (3, 0)))
"""Per side of a card: where the neighbour lies, and the corners between which the side runs."""


@dataclass(frozen=True, slots=True, eq=False)
class _Sketch:
    """What every stroke needs."""

    ink: Ink
    view: View
    read: dict[Coords, ReadElements]
    player: Expedition
    result: Result

    def size(self, part: float) -> float:
        """Pixels of a part of a card's width."""
        return self.view.unit * part

    def icons(self, cell: Coords, element: str) -> list[ReadIcon]:
        """Where an element shows on a card."""
        card = self.read.get(cell)
        return [icon for icon in card.icons if icon.candidates[0].card == element] if card else []

    def spot(self, cell: Coords, icon: ReadIcon) -> Point:
        """Where an icon lies in the picture."""
        there = np.array(self.read[cell].quad.corners, np.float32)
        here = self.view.cards[cell].corners.astype(np.float32)
        way = cv2.getPerspectiveTransform(there, here)
        x, y = cv2.perspectiveTransform(np.array([[icon.place]], np.float32), way)[0, 0].tolist()
        return float(x), float(y)


def reef_overlay(photo: Photo, cards: tuple[ReadCard, ...], standing: Standing, result: Result, lang: str) -> bytes:
    """A JPEG of the photo, turned as its owner sees the cards."""
    player = standing.player
    assert isinstance(player, Expedition)  # rows only
    view = view_of(photo, cards)
    read = {(card.row, card.col): card for card in cards if isinstance(card, ReadElements)}
    sketch = _Sketch(Ink.over(view.picture), view, read, player, result)
    sketch.ink.shade_all_but([card.outline for card in view.cards.values()], SHADE, 0.45)
    for cell, card in view.cards.items():
        _outline(sketch, cell, card)
    if oceanos.counts("coral", result.table):
        _reef(sketch, standing)
    for number in oceanos.ROUNDS:
        if oceanos.counts(f"animals_{number}", result.table):
            _animals(sketch, number)
            _eyes(sketch, standing, number)
    if oceanos.counts("treasure", result.table):
        _dives(sketch)
    return with_banner(sketch.ink, standing, result, lang).jpeg()


def _outline(sketch: _Sketch, cell: Coords, card: Card) -> None:
    row = sketch.player.rows[cell[0] - 1]
    if cell[1] <= len(row) and row[cell[1] - 1] is None:
        sketch.ink.line(card.outline, INK, sketch.size(0.05), 0.6)
        sketch.ink.dashes(card.outline, AMBER, sketch.size(0.04), sketch.size(0.07))
        return
    sketch.ink.line(card.outline, WHITE, sketch.size(0.018), 0.8)


def _reef(sketch: _Sketch, standing: Standing) -> None:
    """One line around the cards of the largest reef, and its stars."""
    line = next(line for line in standing.column.lines if line.category == "coral")
    cells = {cell for reason in line.reasons for cell in reason.cells if cell in sketch.view.cards}
    for wide, colour in ((0.085, WHITE), (0.055, REEF)):
        for cell in sorted(cells):
            _coast(sketch, cell, cells, colour, sketch.size(wide))
    for cell in cells:
        for icon in sketch.icons(cell, "coral"):
            _ring(sketch, cell, icon, REEF)
    if cells and line.points:
        _badge(sketch, sketch.view.cards[min(cells)].at(0.12, 0.1), line.points, REEF)


def _coast(sketch: _Sketch, cell: Coords, reef: set[Coords], colour: Colour, wide: float) -> None:
    """The part of the outline that runs along one card."""
    corners = sketch.view.cards[cell].outline
    for (down, across), (start, end) in SIDES:
        near = (cell[0] + down, cell[1] + across)
        if near not in reef:
            sketch.ink.line([corners[start], corners[end]], colour, wide)
        elif down + across > 0:
            _bridge(sketch, (cell, near), colour, wide)


def _bridge(sketch: _Sketch, cells: tuple[Coords, Coords], colour: Colour, wide: float) -> None:
    """The outline across the gap between two cards of a reef."""
    one, near = (sketch.view.cards[cell].outline for cell in cells)
    pairs = ((1, 0), (2, 3)) if cells[0][0] == cells[1][0] else ((3, 0), (2, 1))
    for here, there in pairs:
        sketch.ink.line([one[here], near[there]], colour, wide)


def _animals(sketch: _Sketch, number: int) -> None:
    """Each kind's first animal is ringed: green inside the aquarium, grey with a stroke beyond it."""
    table = sketch.result.table
    places = oceanos.AQUARIUM_PLACES[oceanos.submarine(sketch.player)[number - 1].aquarium]
    seen: set[str] = set()
    for col, card in enumerate(oceanos.cards(sketch.player)[number - 1], 1):
        for animal in dict.fromkeys(element for element in card if element in oceanos.species(table)):
            if animal in seen:
                continue
            seen.add(animal)
            inside = len(seen) <= places
            for icon in sketch.icons((number, col), animal)[:1]:
                _ring(sketch, (number, col), icon, COUNTED if inside else BEYOND)
                if not inside:
                    _strike(sketch, (number, col), icon)


def _eyes(sketch: _Sketch, standing: Standing, number: int) -> None:
    """Every eye of the round, and what the kraken took."""
    line = next(line for line in standing.column.lines if line.category == f"kraken_{number}")
    cells = [cell for cell in sketch.view.cards if cell[0] == number]
    for cell in cells:
        for icon in sketch.icons(cell, "eye"):
            _ring(sketch, cell, icon, EYE)
    if line.points and cells:
        _badge(sketch, sketch.view.cards[min(cells)].at(0.12, 0.9), line.points, EYE)


def _dives(sketch: _Sketch) -> None:
    """From each diver straight up, by way of the treasures taken."""
    rows = oceanos.cards(sketch.player)
    taken = oceanos.salvaged(rows)
    for row, cards in enumerate(rows, 1):
        for col, card in enumerate(cards, 1):
            if "diver" not in card:
                continue
            stops = [(higher, col) for higher in range(row, 0, -1) if (higher, col) in sketch.view.cards]
            way = [sketch.view.cards[stop].at(0.5, 0.5) for stop in stops]
            way.append(sketch.view.cards[stops[-1]].at(0.5, 0.04))
            sketch.ink.line(way, WHITE, sketch.size(0.06))
            sketch.ink.line(way, GOLD, sketch.size(0.035))
    for cell in taken:
        for icon in sketch.icons(cell, "treasure"):
            _ring(sketch, cell, icon, GOLD)


# --- strokes ----------------------------------------------------------------------------------------------


def _ring(sketch: _Sketch, cell: Coords, icon: ReadIcon, colour: Colour) -> None:
    if cell not in sketch.view.cards:
        return
    x, y = sketch.spot(cell, icon)
    angles = np.linspace(0, 2 * np.pi, 40)
    reach = sketch.size(0.15)
    points = [(float(x + reach * np.cos(angle)), float(y + reach * np.sin(angle))) for angle in angles]
    sketch.ink.line(points, WHITE, sketch.size(0.045))
    sketch.ink.line(points, colour, sketch.size(0.028))


def _strike(sketch: _Sketch, cell: Coords, icon: ReadIcon) -> None:
    x, y = sketch.spot(cell, icon)
    reach = sketch.size(0.1)
    sketch.ink.line([(x - reach, y + reach), (x + reach, y - reach)], BEYOND, sketch.size(0.03))


def _badge(sketch: _Sketch, at: Point, points: int, colour: Colour) -> None:
    radius, text = sketch.size(0.16), str(points).replace("-", "−")
    sketch.ink.dot(at, radius * 1.1, WHITE)
    sketch.ink.dot(at, radius * 0.95, colour)
    sketch.ink.text(at, text, ("black", fitted(text, "black", radius * 1.25, radius * 1.5)), WHITE)
