"""The points of piles drawn on the player's own photo: outline, biome and count of each, its rows and its column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scanner.overlays.ink import INK, WHITE, Ink, between, fitted, rgb, width
from scanner.overlays.overlay_banner import with_banner
from scanner.overlays.overlay_view import Card, framed_view
from scanner.piles.fuse import as_pile
from scanner.sheets.sheet_colours import DOTS
from scoring.names import card_name
from scoring.records import Notebook

if TYPE_CHECKING:
    from scanner.overlays.ink import Colour
    from scanner.records import Photo, Point, ReadCard
    from scoring.records import Pile, Reason, Result, Standing

AMBER: Colour = rgb("#FF9F1C")
SHADE: Colour = (6, 10, 12)
BIOMES = {
    "desert": "#D9772E", "savanna": "#C9972B", "rainforest": "#1F8A54", "chaparral": "#8E6FA0",
    "grassland": "#86A83A", "temperate_forest": "#B8452E", "taiga": "#2F7482", "tundra": "#4F7FC0",
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class _Sketch:
    """What every stroke needs."""

    ink: Ink
    unit: float
    """Pixels of a card's width."""
    lang: str

    def size(self, part: float) -> float:
        """Pixels of a part of a card's width."""
        return self.unit * part


@dataclass(frozen=True, slots=True, eq=False)
class _Drawn:
    """One pile in the picture."""

    pile: Pile
    outline: Card
    whole: Card
    parts: tuple[Card, ...]
    """From the first card laid to the whole one."""

    @property
    def colour(self) -> Colour:
        """Of its biome."""
        return rgb(BIOMES.get(self.pile.biome or "", "#66727A"))

    @property
    def is_open(self) -> bool:
        """Whether something of it is not certain."""
        return self.pile.biome is None or self.pile.height is None


def piles_overlay(photo: Photo, cards: tuple[ReadCard, ...], standing: Standing, result: Result, lang: str) -> bytes:
    """A JPEG of the photo, turned as its owner sees the piles, with every point where it was earned."""
    notebook = standing.player
    assert isinstance(notebook, Notebook)  # piles only
    piles = [as_pile(card) for card in cards]
    quads = [quad for pile in piles for quad in (pile.outline or pile.quad, pile.quad, *pile.parts)]
    view = framed_view(photo, np.array([quad.corners for quad in quads]), upright=[pile.quad for pile in piles])
    found = iter(view.cards)
    drawn = [
        _Drawn(pile, next(found), next(found), tuple(next(found) for _ in seen.parts))
        for pile, seen in zip(notebook.piles, piles, strict=True)
    ]
    sketch = _Sketch(Ink.over(view.picture), float(np.median([one.whole.wide for one in drawn])), lang)
    sketch.ink.shade_all_but([one.outline.outline for one in drawn], SHADE, 0.45)
    rows, columns = (line.reasons for line in standing.column.lines)
    for one in drawn:
        _pile(sketch, one)
    for reason in rows:
        _row(sketch, drawn, reason)
    for reason in columns:
        _badge(sketch, drawn[reason.cells[0][1] - 1].whole.at(0.5, 0.5), reason.points, (rgb(DOTS["columns"]), 0.24))
    return with_banner(sketch.ink, standing, result, lang).jpeg()


def _pile(sketch: _Sketch, one: _Drawn) -> None:
    """Outline, the edges of its cards, and a plate with biome and count."""
    wide = sketch.size(0.03)
    for part in one.parts[1:]:
        sketch.ink.line([part.at(0.03, 0), part.at(0.97, 0)], WHITE, 0.6 * wide, 0.8)
    if one.is_open:
        sketch.ink.line(one.outline.outline, INK, 1.9 * wide, 0.6)
        sketch.ink.dashes(one.outline.outline, AMBER, 1.5 * wide, sketch.size(0.07))
    else:
        sketch.ink.line(one.outline.outline, WHITE, 1.7 * wide)
        sketch.ink.line(one.outline.outline, one.colour, wide)
    text = _words(one.pile, sketch.lang)
    size = fitted(text, "bold", sketch.size(0.14), one.whole.wide * 0.86)
    across, tall = width(text, "bold", size) + sketch.size(0.1), sketch.size(0.2)
    plate = Ink.clear((across, tall))
    plate.bar((0, 0, across, tall), AMBER if one.is_open else INK, 0.95 if one.is_open else 0.78, tall / 2)
    plate.text((across / 2, tall / 2), text, ("bold", size), INK if one.is_open else WHITE)
    sketch.ink.stamp(plate, one.whole.at(0.5, 0.86), one.whole.angle)


def _words(pile: Pile, lang: str) -> str:
    """'taiga × 4', 'taiga × 4 / 5 ?'."""
    name = card_name("ecosphere", pile.biome).said(lang) if pile.biome is not None else "?"
    if pile.height is not None:
        return f"{name} × {pile.height}"
    return f"{name} × {' / '.join(map(str, sorted(pile.heights)))} ?" if pile.heights else f"{name} × ?"


def _row(sketch: _Sketch, drawn: list[_Drawn], reason: Reason) -> None:
    """A line through the cards of one level of the piles without a gap, its points at the left end."""
    colour, wide = rgb(DOTS["rows"]), sketch.size(0.03)
    spots = [_level(drawn[col - 1], level) for level, col in reason.cells]
    if len(spots) > 1:
        sketch.ink.line(spots, WHITE, 2.0 * wide)
        sketch.ink.line(spots, colour, wide)
    for spot in spots[1:]:
        sketch.ink.dot(spot, 1.6 * wide, WHITE)
        sketch.ink.dot(spot, 1.2 * wide, colour)
    _badge(sketch, spots[0], reason.points, (colour, 0.13))


def _level(one: _Drawn, level: int) -> Point:
    """In the visible part of the card of this level, a little from its left edge."""
    part = one.parts[min(level, len(one.parts)) - 1]
    if part is one.parts[-1]:
        return between(one.whole.at(0.16, 0), one.whole.at(0.16, 1), 0.12)
    return part.at(0.16, 0.5)


def _badge(sketch: _Sketch, at: Point, points: int, look: tuple[Colour, float]) -> None:
    """A disc with a number; colour and radius in cards' widths."""
    colour, part = look
    radius, text = sketch.size(part), str(points)
    sketch.ink.dot((at[0], at[1] + radius * 0.12), radius * 1.12, SHADE, 0.35)
    sketch.ink.dot(at, radius * 1.1, WHITE)
    sketch.ink.dot(at, radius * 0.95, colour)
    sketch.ink.text(at, text, ("black", fitted(text, "black", radius * 1.25, radius * 1.5)), WHITE)
