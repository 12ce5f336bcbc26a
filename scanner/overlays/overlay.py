"""The photo with numbered outlines: which card was found where, which places are empty, what lies outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from scanner.layouts.seen import ACCEPT
from scanner.overlays.ink import INK, WHITE, Ink, fitted, rgb, width
from scanner.tableau.places import holes, place_quad

if TYPE_CHECKING:
    from scanner.overlays.ink import Colour
    from scanner.records import Photo, Point, Quad, Reading

LONG_SIDE = 1600
"""Pixels of the finished picture's longer side, at most."""
TABLEAUX: tuple[Colour, ...] = (rgb("#2FBF71"), rgb("#3A86FF"), rgb("#B15EFF"), rgb("#FF5EA8"))
"""Outlines of the first tableau, the second, ...; the last for all further ones."""
DOUBTFUL: Colour = rgb("#FF9F1C")
OUTSIDE: Colour = rgb("#E63946")
EMPTY: Colour = rgb("#DDE3E0")


def numbered_overlay(photo: Photo, reading: Reading) -> bytes:
    """A JPEG of the photo as it is: cards outlined and numbered row,column; holes dashed; cards outside crossed."""
    ink, scale = _canvas(photo)
    for number, tableau in enumerate((reading, *reading.others)):
        colour = TABLEAUX[min(number, len(TABLEAUX) - 1)]
        for row, col in holes(tableau):
            quad = place_quad(tableau.cards, row, col)
            if quad is not None:
                corners = _corners(quad, scale)
                ink.dashes([*corners, corners[0]], EMPTY, _stroke(corners), 6 * _stroke(corners))
                _number(ink, corners, f"{row},{col}", EMPTY)
        for card in tableau.cards:
            own = colour if card.quad.confidence >= ACCEPT else DOUBTFUL
            _outline(ink, _corners(card.quad, scale), own)
            _number(ink, _corners(card.quad, scale), f"{card.row},{card.col}", own)
    for quad in reading.outside:
        corners = _corners(quad, scale)
        _outline(ink, corners, OUTSIDE)
        for start, end in ((0, 2), (1, 3)):
            ink.line([corners[start], corners[end]], OUTSIDE, _stroke(corners))
    return ink.jpeg()


def _canvas(photo: Photo) -> tuple[Ink, float]:
    picture = Image.fromarray(photo.pixels)
    shrink = min(1.0, LONG_SIDE / max(picture.size))
    size = (max(1, round(picture.width * shrink)), max(1, round(picture.height * shrink)))
    return Ink.over(picture.resize(size, Image.Resampling.BICUBIC, reducing_gap=2.0)), size[0] / photo.size[0]


def _corners(quad: Quad, scale: float) -> list[Point]:
    return [(x * scale, y * scale) for x, y in quad.corners]


def _stroke(corners: list[Point]) -> float:
    """A fortieth of the card's shorter side, and never too thin to see."""
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - np.array(corners), axis=1)
    return max(1.5, float(sides.min()) / 40)


def _outline(ink: Ink, corners: list[Point], colour: Colour) -> None:
    closed = [*corners, corners[0]]
    ink.line(closed, INK, 1.8 * _stroke(corners), 0.5)
    ink.line(closed, colour, _stroke(corners))
    # The corner that counts as the card's top left.
    ink.dot(corners[0], 2.2 * _stroke(corners), colour)


def _number(ink: Ink, corners: list[Point], text: str, colour: Colour) -> None:
    """A plate in the middle of the card."""
    across = float(np.hypot(*(np.array(corners[1]) - np.array(corners[0]))))
    x, y = (float(value) for value in np.mean(corners, axis=0))
    size = max(9.0, fitted(text, "bold", across / 4, across * 0.7))
    half, tall = width(text, "bold", size) / 2 + 0.4 * size, 0.75 * size
    ink.bar((x - half, y - tall, x + half, y + tall), INK, 0.72, tall / 2)
    ink.text((x, y), text, ("bold", size), colour if colour != EMPTY else WHITE)
