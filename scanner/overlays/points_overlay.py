"""The points drawn on the player's own photo: outlines, names, where each point comes from, and the total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scanner.overlays.ink import INK, WHITE, Ink, between, fitted, rgb, width
from scanner.overlays.overlay_banner import with_banner
from scanner.overlays.overlay_view import view_of
from scanner.overlays.points_links import earned
from scanner.sheets.sheet_colours import DOTS
from scoring.counting import NEIGHBOURS, cells_where
from scoring.names import card_name
from scoring.records import Phrase, Spot, Tableau

if TYPE_CHECKING:
    from scanner.overlays.ink import Colour
    from scanner.overlays.overlay_view import Card, View
    from scanner.overlays.points_links import Earned, Link
    from scanner.records import Photo, Point, ReadCard
    from scoring.records import Coords, Result, Standing

AMBER: Colour = rgb("#FF9F1C")
RED: Colour = rgb("#C62828")
PALE: Colour = rgb("#DDE3E0")
SHADE: Colour = (6, 10, 12)
FACE_DOWN = Phrase("face down", "face cachée")
TURNED = Phrase("turned over", "retournée")
NO_CARD = Phrase("no card", "pas de carte")
MOST_NAMED = 2
"""Candidates of an open card that are written on it."""


@dataclass(frozen=True, slots=True, eq=False)
class _Sketch:
    """What every stroke needs."""

    ink: Ink
    view: View
    tableau: Tableau
    taken: frozenset[Coords]
    """Cards that whales or lions turn over."""
    game: str
    lang: str

    def spot(self, cell: Coords) -> Spot | None:
        """What lies in a cell."""
        return self.tableau.rows[cell[0] - 1][cell[1] - 1]

    def size(self, part: float) -> float:
        """Pixels of a part of a card's width."""
        return self.view.unit * part


def points_overlay(photo: Photo, cards: tuple[ReadCard, ...], standing: Standing, result: Result, lang: str) -> bytes:
    """A JPEG of the photo, turned as its owner sees the cards, with every point where it was earned."""
    tableau = standing.player
    assert isinstance(tableau, Tableau)  # only grids are drawn
    view = view_of(photo, cards, cells_where(tableau, lambda spot: spot is None))
    ink = Ink.over(view.picture)
    sketch = _Sketch(ink, view, tableau, frozenset(standing.column.flips), result.table.game, lang)
    found = earned(tableau, standing.column)
    _shade(sketch)
    for cell, card in {**view.cards, **view.empty}.items():
        _outline(sketch, cell, card)
    for link in sorted(found.links, key=lambda link: -link.reach):
        _link(sketch, link)
    for cell, card in {**view.cards, **view.empty}.items():
        _name(sketch, cell, card)
    _points(sketch, found)
    return with_banner(ink, standing, result, lang).jpeg()


# --- cards ------------------------------------------------------------------------------------------------


def _shade(sketch: _Sketch) -> None:
    """The table steps back behind the cards."""
    sketch.ink.shade_all_but([card.outline for card in sketch.view.cards.values()], SHADE, 0.45)
    for cell in sketch.taken & sketch.view.cards.keys():
        sketch.ink.polygon(sketch.view.cards[cell].outline, SHADE, 0.55)


def _outline(sketch: _Sketch, cell: Coords, card: Card) -> None:
    spot, wide = sketch.spot(cell), sketch.size(0.028)
    if spot is None or (spot.card is None and not spot.down):
        sketch.ink.line(card.outline, INK, 1.9 * wide, 0.6)
        sketch.ink.dashes(card.outline, PALE if spot is None else AMBER, 1.5 * wide, sketch.size(0.07))
        return
    sketch.ink.line(card.outline, WHITE, 1.7 * wide)
    sketch.ink.line(card.outline, _colour(spot), wide)


def _colour(spot: Spot) -> Colour:
    return rgb(DOTS.get(spot.card or "", "#66727A"))


def _name(sketch: _Sketch, cell: Coords, card: Card) -> None:
    """A plate at the card's foot; an open card says what it could be."""
    spot = sketch.spot(cell)
    text, colour = _words(sketch, spot), INK
    if spot is not None and spot.card is None and not spot.down:
        colour = AMBER
    size = fitted(text, "bold", sketch.size(0.135), card.wide * 0.84)
    across, tall = width(text, "bold", size) + sketch.size(0.1), sketch.size(0.19)
    plate = Ink.clear((across, tall))
    plate.bar((0, 0, across, tall), colour, 0.78 if colour == INK else 0.95, tall / 2)
    plate.text((across / 2, tall / 2), text, ("bold", size), WHITE if colour == INK else INK)
    sketch.ink.stamp(plate, card.at(0.5, 0.895), card.angle)
    if cell in sketch.taken:
        _mark(sketch, card.at(0.5, 0.5), TURNED.said(sketch.lang), card)


def _words(sketch: _Sketch, spot: Spot | None) -> str:
    if spot is None:
        return NO_CARD.said(sketch.lang)
    if spot.card is None and spot.down:
        return FACE_DOWN.said(sketch.lang)
    if spot.card is not None:
        return card_name(sketch.game, spot.card).said(sketch.lang)
    named = [card_name(sketch.game, card).said(sketch.lang) for card in spot.among]
    return " / ".join(named) + " ?" if 0 < len(named) <= MOST_NAMED else "?"


def _mark(sketch: _Sketch, at: Point, text: str, card: Card) -> None:
    size = fitted(text, "medium", sketch.size(0.13), card.wide * 0.8)
    piece = Ink.clear((card.wide, size * 1.6))
    piece.text((card.wide / 2, size * 0.8), text, ("medium", size), WHITE)
    sketch.ink.stamp(piece, at, card.angle)


# --- points -----------------------------------------------------------------------------------------------


def _link(sketch: _Sketch, link: Link) -> None:
    """A bow from the card that helps, with a dot, to the card that earns; straight where both earn together."""
    cards = sketch.view.cards
    if link.start not in cards or link.end not in cards:
        return
    colour, wide = rgb(DOTS.get(link.category, "#66727A")), sketch.size(0.035 if link.reach < 2 else 0.024)
    start, end = cards[link.start].at(0.5, 0.5), cards[link.end].at(0.5, 0.5)
    apart = max(((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5, 1e-6)
    part = (0.0, 1.0) if link.shared else (sketch.size(0.24) / apart, 1 - sketch.size(0.2) / apart)
    way = _bow(start, end, 0.0 if link.shared else 0.12, part)
    if link.shared and link.reach > 1:
        sketch.ink.dashes([way[0], way[-1]], WHITE, 2.0 * wide, sketch.size(0.07))
        sketch.ink.dashes([way[0], way[-1]], colour, wide, sketch.size(0.07))
    else:
        sketch.ink.line(way, WHITE, 2.0 * wide)
        sketch.ink.line(way, colour, wide)
    ends = way[:: len(way) - 1] if link.shared else way[:1]
    for point in ends:
        sketch.ink.dot(point, 1.9 * wide, WHITE)
        sketch.ink.dot(point, 1.35 * wide, colour)


def _bow(start: Point, end: Point, bulge: float, part: tuple[float, float]) -> list[Point]:
    """Points along a curve that leaves the straight way by `bulge` of its length; only that part of it."""
    across, down = end[0] - start[0], end[1] - start[1]
    middle = ((start[0] + end[0]) / 2 - down * bulge * 2, (start[1] + end[1]) / 2 + across * bulge * 2)
    steps = [part[0] + (part[1] - part[0]) * index / 12 for index in range(13)]
    return [
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * middle[0] + t**2 * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * middle[1] + t**2 * end[1],
        )
        for t in steps
    ]


def _points(sketch: _Sketch, found: Earned) -> None:
    """A badge on each card with what it earned, and one in the middle of those that earned together."""
    cards = sketch.view.cards
    for category, points, cells in found.together:
        if points and any(cell in cards for cell in cells):
            _badge(sketch, _shared_spot(sketch, cells), points, (rgb(DOTS.get(category, "#66727A")), 0.2))
    for cell, points in found.own.items():
        spot = sketch.spot(cell)
        if cell in cards and spot is not None and spot.card is not None:
            colour = _colour(spot) if points > 0 else RED if points < 0 else rgb("#66727A")
            _badge(sketch, cards[cell].at(0.82, 0.14), points, (colour, 0.17 if points else 0.12))


def _shared_spot(sketch: _Sketch, cells: tuple[Coords, ...]) -> Point:
    """On the seam of the two neighbours nearest to the middle of all; on the first card if no two are neighbours."""
    cards = {cell: sketch.view.cards[cell] for cell in cells if cell in sketch.view.cards}
    pairs = [(one, near) for one in cards for near in NEIGHBOURS[one] if near in cards and near > one]
    if not pairs:
        return next(iter(cards.values())).at(0.2, 0.15)
    middles = [card.at(0.5, 0.5) for card in cards.values()]
    x, y = (sum(values) / len(middles) for values in zip(*middles, strict=True))
    seams = [_seam(cards[one], cards[near], beside=one[0] == near[0]) for one, near in pairs]
    return min(seams, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)


def _seam(one: Card, near: Card, *, beside: bool) -> Point:
    """Where two neighbours meet; above one another at the left, where no name and no other number stands."""
    return between(one.at(1, 0.4), near.at(0, 0.4), 0.5) if beside else between(one.at(0.13, 1), near.at(0.13, 0), 0.5)


def _badge(sketch: _Sketch, at: Point, points: int, look: tuple[Colour, float]) -> None:
    """A disc with a number; colour and radius in cards' widths."""
    colour, part = look
    radius, text = sketch.size(part), str(points).replace("-", "−")
    sketch.ink.dot((at[0], at[1] + radius * 0.12), radius * 1.12, SHADE, 0.35)
    sketch.ink.dot(at, radius * 1.1, WHITE)
    sketch.ink.dot(at, radius * 0.95, colour)
    sketch.ink.text(at, text, ("black", fitted(text, "black", radius * 1.25, radius * 1.5)), WHITE)
