"""The pen that draws the cards: flat and fading inks, light and shadow, windows and copies, on a PDF page."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import FILL_NON_ZERO

from scanner.sheets.sheet_type import BLACK, register_fonts
from scanner.standin.outline import Outline, box, oval

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

WIDE, TALL = 63.0, 88.0
"""Millimetres of a card."""

BLEED = 3.0
"""Millimetres that art may run over the edge."""

PAGE = box(-BLEED, -BLEED, WIDE + BLEED, TALL + BLEED)


@dataclass(frozen=True, slots=True)
class Fade:
    """Colours from one place of a shape's box to another, both as shares of its width and height."""

    colours: tuple[str, ...]
    start: tuple[float, float]
    end: tuple[float, float]
    radial: bool = False


Ink = str | Fade


def fade(*colours: str, start: tuple[float, float] = (0.5, 0.0), end: tuple[float, float] = (0.5, 1.0)) -> Fade:
    """Colours one after the other, from the top of the shape to its bottom unless told otherwise."""
    return Fade(colours, start, end)


def orb(*colours: str, at: tuple[float, float] = (0.36, 0.3), reach: float = 0.85) -> Fade:
    """Colours outwards from a lit place; `reach` in shares of the longer side."""
    return Fade(colours, at, (reach, 0.0), radial=True)


@cache
def _colour(text: str) -> Color:
    return HexColor(text)


def pen_on(page: Canvas, unit: float) -> Pen:
    """A pen whose millimetre is `unit` points, for a card whose lower left corner is the page's origin."""
    page.scale(unit, -unit)
    page.translate(0, -TALL)
    page.setLineCap(1)
    page.setLineJoin(1)
    return Pen(page)


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws on a page whose unit is the millimetre, y downwards from the card's top left corner."""

    page: Canvas

    def fill(self, outline: Outline, ink: Ink, alpha: float = 1.0) -> None:
        """Fill the shape."""
        if isinstance(ink, Fade):
            with self.inside(outline):
                self._shade(ink, outline.box, alpha)
            return
        self.page.setFillColor(_colour(ink))
        self.page.setFillAlpha(alpha)
        self.page.drawPath(self._path(outline), stroke=0, fill=1, fillMode=FILL_NON_ZERO)

    def line(self, outline: Outline, ink: str, wide: float, alpha: float = 1.0) -> None:
        """Draw along the strokes with round ends."""
        self.page.setStrokeColor(_colour(ink))
        self.page.setStrokeAlpha(alpha)
        self.page.setLineWidth(wide)
        self.page.drawPath(self._path(outline), stroke=1, fill=0)

    @contextmanager
    def inside(self, outline: Outline) -> Iterator[None]:
        """What is drawn meanwhile shows only inside the shape."""
        self.page.saveState()
        self.page.clipPath(self._path(outline), stroke=0, fill=0, fillMode=FILL_NON_ZERO)
        yield
        self.page.restoreState()

    @contextmanager
    def placed(self, x: float, y: float, size: float = 1.0, turn: float = 0.0) -> Iterator[None]:
        """What is drawn meanwhile about the origin appears there, sized and turned clockwise by degrees."""
        self.page.saveState()
        self.page.translate(x, y)
        self.page.rotate(turn)
        self.page.scale(size, size)
        yield
        self.page.restoreState()

    @contextmanager
    def flipped(self, axis: float) -> Iterator[None]:
        """What is drawn meanwhile appears mirrored at the upright line x = `axis`."""
        self.page.saveState()
        self.page.translate(2 * axis, 0)
        self.page.scale(-1, 1)
        yield
        self.page.restoreState()

    def both(self, axis: float) -> Iterator[None]:
        """Draw the loop's body twice: as it is, and mirrored at the upright line x = `axis`."""
        yield
        with self.flipped(axis):
            yield

    def figure(self, middle: tuple[float, float], text: str, tall: float, ink: str) -> None:
        """A number, its middle at a place; `tall` is the size of the type."""
        register_fonts()
        self.page.saveState()
        self.page.translate(*middle)
        self.page.scale(1, -1)
        self.page.setFillColor(_colour(ink))
        self.page.setFillAlpha(1.0)
        self.page.setFont(BLACK, tall)
        self.page.drawCentredString(0, -0.36 * tall, text)
        self.page.restoreState()

    def glow(self, x: float, y: float, reach: float, ink: str, strength: float = 0.5) -> None:
        """Light, or with a dark ink shade, that is `strength` opaque in the middle and fades outwards."""
        rings = 30
        alpha = 1 - (1 - strength) ** (1 / rings)
        for ring in range(rings, 0, -1):
            self.fill(oval(x, y, reach * ring / rings), ink, alpha)

    def _shade(self, ink: Fade, edges: tuple[float, float, float, float], alpha: float) -> None:
        left, top, right, bottom = edges
        wide, tall = right - left, bottom - top
        x, y = left + ink.start[0] * wide, top + ink.start[1] * tall
        colours = [_colour(colour) for colour in ink.colours]
        self.page.setFillAlpha(alpha)
        if ink.radial:
            self.page.radialGradient(x, y, ink.end[0] * max(wide, tall), colours)
        else:
            self.page.linearGradient(x, y, left + ink.end[0] * wide, top + ink.end[1] * tall, colours)

    def _path(self, outline: Outline) -> PDFPathObject:
        path = self.page.beginPath()
        for part in outline.parts:
            path.moveTo(*part.start)
            for a, b, end in part.curves:
                if a == b == end:
                    path.lineTo(*end)
                else:
                    path.curveTo(*a, *b, *end)
            if part.closed:
                path.close()
        return path


Painter: TypeAlias = "Callable[[Pen], None]"
"""A function that paints one card."""
