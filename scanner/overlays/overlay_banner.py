"""The banner under a player's photo: name, total, and the lines of the sheet as chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.overlays.ink import INK, WHITE, Ink, fitted, rgb, width
from scanner.sheets.sheet_colours import DOTS, GOLD, PALETTES
from scanner.sheets.sheet_type import drawable, register_fonts
from scoring.names import category_name, game_name

if TYPE_CHECKING:
    from scanner.overlays.ink import Colour
    from scoring.records import Result, Standing

Chip = tuple[str, str, str]
"""Category, name and points."""

PAD = 0.022
"""Of the picture's width."""


def with_banner(ink: Ink, standing: Standing, result: Result, lang: str) -> Ink:
    """The picture with the banner below it."""
    wide = ink.size[0]
    pad, size = wide * PAD, wide * 0.0215
    chips = [
        (line.category, category_name(result.table.game, line.category).said(lang), str(line.points).replace("-", "−"))
        for line in standing.column.lines
        if line.points
    ]
    total = _total(standing)
    face = fitted(total, "black", wide * 0.115, wide * 0.26)
    room = wide - 3 * pad - max(width(total, "black", face) + 2 * pad, wide * 0.16)
    lines = _broken(chips, size, room)
    head = wide * 0.062
    height = 2.2 * pad + head + len(lines) * size * 2.0
    grown = ink.extended(height, rgb(PALETTES[result.table.game].deep))
    top = ink.size[1]
    _title(grown, (pad, top + pad * 0.8 + head / 2), standing, result, (lang, room))
    _chips(grown, (pad, top + pad + head), lines, size)
    _tally(grown, (wide - pad, top, height), (total, face), _plate(standing, result))
    return grown


def _total(standing: Standing) -> str:
    if standing.low != standing.high:
        return f"{standing.low}…{standing.high}"
    return str(standing.column.total).replace("-", "−")


def _plate(standing: Standing, result: Result) -> Colour:
    """Gold for a winner, else the banner's own colour, a little lighter."""
    if result.settled and len(result.standings) > 1 and standing.player.name in result.winners:
        return rgb(GOLD)
    red, green, blue = (part + (255 - part) // 6 for part in rgb(PALETTES[result.table.game].deep))
    return red, green, blue


def _broken(chips: list[Chip], size: float, room: float) -> list[list[Chip]]:
    """Chips in lines of at most `room`."""
    lines: list[list[Chip]] = [[]]
    used = 0.0
    for chip in chips:
        across = _across(chip, size)
        if lines[-1] and used + across > room:
            lines.append([])
            used = 0.0
        lines[-1].append(chip)
        used += across
    return lines


def _across(chip: Chip, size: float) -> float:
    """Dot, name, points, and the gap to the next."""
    return size * 2.4 + width(chip[1], "medium", size) + width(chip[2], "black", size)


def _title(ink: Ink, at: tuple[float, float], standing: Standing, result: Result, style: tuple[str, float]) -> None:
    """The player's name, large, and behind it the game's."""
    lang, room = style
    register_fonts()
    name = drawable(standing.player.name) or "★"
    size = fitted(name, "black", ink.size[0] * 0.05, room)
    ink.text(at, name, ("black", size), WHITE, "lm")
    game, left = game_name(result.table.game).said(lang), at[0] + width(name, "black", size) + size * 0.4
    small = size * 0.48
    if left + width(game, "medium", small) <= at[0] + room:
        ink.text((left, at[1] + size * 0.13), game, ("medium", small), rgb(PALETTES[result.table.game].tint), "lm")


def _chips(ink: Ink, at: tuple[float, float], lines: list[list[Chip]], size: float) -> None:
    y = at[1] + size
    for line in lines:
        x = at[0]
        for chip in line:
            category, name, points = chip
            ink.dot((x + size * 0.4, y), size * 0.46, WHITE)
            ink.dot((x + size * 0.4, y), size * 0.36, rgb(DOTS.get(category, "#66727A")))
            ink.text((x + size * 1.1, y), name, ("medium", size), WHITE, "lm")
            ink.text((x + size * 1.5 + width(name, "medium", size), y), points, ("black", size), rgb(GOLD), "lm")
            x += _across(chip, size)
        y += size * 2.0


def _tally(ink: Ink, box: tuple[float, float, float], total: tuple[str, float], plate: Colour) -> None:
    """The total at the right, under a crown where the plate is of gold."""
    right, top, height = box
    text, size = total
    across = max(width(text, "black", size) + size * 0.5, size * 1.2)
    middle = right - across / 2
    wins = plate == rgb(GOLD)
    edges = (right - across, top + height * 0.5 - size * 0.62, right, top + height * 0.5 + size * 0.62)
    ink.bar(edges, plate, 1.0, size * 0.2)
    ink.text((middle, top + height * 0.5), text, ("black", size), INK if wins else WHITE)
    if wins:
        _crown(ink, (middle, edges[1]), size * 0.36)


def _crown(ink: Ink, foot: tuple[float, float], half: float) -> None:
    x, y = foot
    spikes = ((-1.0, 0.0), (-1.2, -1.0), (-0.5, -0.5), (0.0, -1.25), (0.5, -0.5), (1.2, -1.0), (1.0, 0.0))
    points = [(x + across * half, y + down * half * 0.8) for across, down in spikes]
    ink.line([*points, points[0]], WHITE, half * 0.22)
    ink.polygon(points, rgb(GOLD))
    for across, down in (spikes[1], spikes[3], spikes[5]):
        ink.dot((x + across * half, y + down * half * 0.8), half * 0.2, WHITE)
        ink.dot((x + across * half, y + down * half * 0.8), half * 0.13, rgb(GOLD))
