"""Type on the printed pads: the fonts, text fitted into a box, names wrapped over few lines."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import font_roboto
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from scanner.sheets.sheet import broken

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

REGULAR, MEDIUM, BOLD, BLACK = "Roboto", "Roboto-Medium", "Roboto-Bold", "Roboto-Black"
_FILES = {
    REGULAR: font_roboto.Roboto,
    MEDIUM: font_roboto.RobotoMedium,
    BOLD: font_roboto.RobotoBold,
    BLACK: font_roboto.RobotoBlack,
}


def register_fonts() -> None:
    """Make the fonts known to reportlab; a second call changes nothing."""
    for name, file in _FILES.items():
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, file))


def width(text: str, font: str, size: float) -> float:
    """Width of the text in points."""
    return float(pdfmetrics.stringWidth(text, font, size))


def drawable(text: str) -> str:
    """The characters that the fonts can show."""
    glyphs = pdfmetrics.getFont(REGULAR).face.charToGlyph
    return "".join(sign for sign in text if ord(sign) in glyphs and sign.isprintable()).strip()


def fitted(text: str, font: str, size: float, room: float) -> float:
    """The size at which the text fits into `room` points, at most `size`."""
    return min(size, size * room / max(width(text, font, size), 0.01))


def wrapped(name: str, font: str, room: float) -> tuple[list[str], float]:
    """A name on one to three lines of at most `room` points, and the size to set it in: as large as it goes."""
    for size in (10.5, 9.0, 8.0, 7.0, 6.2, 5.5):
        lines = broken(name, room, partial(width, font=font, size=size))
        if len(lines) <= (1 if size > 9 else 3) and all(width(line, font, size) <= room for line in lines):
            return lines, size
    return _chopped(name, room), 6.2


def _chopped(name: str, room: float) -> list[str]:
    """Three lines of a name that has no place to break, an ellipsis where it has to end early."""
    lines = [""]
    for sign in name:
        if width(lines[-1] + sign, MEDIUM, 6.2) > room:
            lines.append("")
        lines[-1] += sign
    if len(lines) > 3:
        lines = [*lines[:2], lines[2][:-1] + "…"]
    return [line.strip() for line in lines]


def centred(page: Canvas, text: str, middle: tuple[float, float], face: tuple[str, float]) -> None:
    """Text centred on a point, its digits on the middle line; `face` is font and size in points."""
    font, size = face
    page.setFont(font, size)
    page.drawCentredString(middle[0], middle[1] - size * 0.355, text)
