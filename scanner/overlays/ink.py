"""Drawing on photos: smooth shapes and type, drawn at twice the size and shrunk."""

from __future__ import annotations

import io
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import font_roboto
from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scanner.records import Point

Colour = tuple[int, int, int]

FINE = 2
"""Drawn pixels per pixel of the picture, along each side: what makes edges smooth."""
WHITE: Colour = (255, 255, 255)
INK: Colour = (18, 24, 21)
QUALITY = 88
"""Of the JPEG."""
_FACES = {
    "medium": font_roboto.RobotoMedium,
    "bold": font_roboto.RobotoBold,
    "black": font_roboto.RobotoBlack,
}


def rgb(code: str) -> Colour:
    """'#F2B705' as numbers."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


@cache
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """'medium', 'bold' or 'black'; size in pixels."""
    return ImageFont.truetype(_FACES[face], max(size, 4))


def width(text: str, face: str, size: float) -> float:
    """Pixels across."""
    return float(font(face, round(size * FINE)).getlength(text)) / FINE


def fitted(text: str, face: str, size: float, room: float) -> float:
    """The largest size up to `size` at which the text is at most `room` pixels wide."""
    return min(size, size * room / max(width(text, face, size), 1e-6))


class Ink:
    """A picture to draw on; everything is given in the pixels of the finished picture."""

    def __init__(self, image: Image.Image, size: tuple[int, int]) -> None:
        self.image = image
        """FINE times as large as the finished picture."""
        self.size = size
        # Pillow blends colours on RGB; a clear piece takes them as they are.
        self._draw = ImageDraw.Draw(image, "RGBA")

    @classmethod
    def over(cls, picture: Image.Image) -> Ink:
        """A picture to draw on."""
        fine = (picture.width * FINE, picture.height * FINE)
        return cls(picture.convert("RGB").resize(fine, Image.Resampling.BILINEAR), picture.size)

    @classmethod
    def clear(cls, size: tuple[float, float]) -> Ink:
        """A transparent piece to draw on and then to stamp onto another."""
        whole = (max(1, round(size[0])), max(1, round(size[1])))
        return cls(Image.new("RGBA", (whole[0] * FINE, whole[1] * FINE), (0, 0, 0, 0)), whole)

    def polygon(self, points: Sequence[Point], colour: Colour, alpha: float = 1.0) -> None:
        """A filled shape."""
        self._draw.polygon(_fine(points), fill=_ink(colour, alpha))

    def line(self, points: Sequence[Point], colour: Colour, wide: float, alpha: float = 1.0) -> None:
        """A line with round joints and ends."""
        self._draw.line(_fine(points), _ink(colour, alpha), max(1, round(wide * FINE)), joint="curve")
        if alpha == 1.0:
            for end in (points[0], points[-1]):
                self.dot(end, wide / 2, colour)

    def dashes(self, points: Sequence[Point], colour: Colour, wide: float, length: float) -> None:
        """A line of dashes."""
        for start, end in pairwise(points):
            reach = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
            count = max(1, round(reach / (2 * length)))
            for index in range(count):
                ends = [between(start, end, (index + part) / count) for part in (0.15, 0.65)]
                self.line(ends, colour, wide)

    def dot(self, middle: Point, radius: float, colour: Colour, alpha: float = 1.0) -> None:
        """A disc."""
        x, y, far = middle[0] * FINE, middle[1] * FINE, radius * FINE
        self._draw.ellipse((x - far, y - far, x + far, y + far), fill=_ink(colour, alpha))

    def bar(
        self, box: tuple[float, float, float, float], colour: Colour, alpha: float = 1.0, corner: float = 0
    ) -> None:
        """An upright rectangle (left, top, right, bottom) with round corners."""
        left, top, right, bottom = (side * FINE for side in box)
        self._draw.rounded_rectangle((left, top, right - 1, bottom - 1), corner * FINE, fill=_ink(colour, alpha))

    def text(self, at: Point, words: str, face: tuple[str, float], colour: Colour, anchor: str = "mm") -> None:
        """Words in a face and size; the anchor is Pillow's: left, middle, right and ascender, middle, baseline."""
        self._draw.text(
            (at[0] * FINE, at[1] * FINE), words, _ink(colour, 1.0), font(face[0], round(face[1] * FINE)), anchor
        )

    def shade_all_but(self, shapes: Sequence[Sequence[Point]], colour: Colour, alpha: float) -> None:
        """Darken everything outside of some shapes."""
        mask = Image.new("L", self.image.size, round(255 * alpha))
        draw = ImageDraw.Draw(mask)
        for shape in shapes:
            draw.polygon(_fine(shape), fill=0)
        self.image.paste(colour, None, mask)

    def extended(self, below: float, colour: Colour) -> Ink:
        """The same picture with a strip of colour below it."""
        wide, high = self.size[0], self.size[1] + round(below)
        grown = Image.new("RGB", (wide * FINE, high * FINE), colour)
        grown.paste(self.image, (0, 0))
        return Ink(grown, (wide, high))

    def stamp(self, piece: Ink, middle: Point, angle: float = 0.0) -> None:
        """A piece laid with its middle at a point, turned clockwise by `angle` degrees."""
        image = piece.image
        if abs(angle) > 0.5:
            image = image.rotate(-angle, Image.Resampling.BICUBIC, expand=True)
        x, y = round(middle[0] * FINE - image.width / 2), round(middle[1] * FINE - image.height / 2)
        self.image.paste(image, (x, y), image)

    def jpeg(self) -> bytes:
        """The finished picture."""
        file = io.BytesIO()
        self.image.resize(self.size, Image.Resampling.BOX).convert("RGB").save(file, "JPEG", quality=QUALITY)
        return file.getvalue()


def between(start: Point, end: Point, part: float) -> Point:
    """The point that far along the way, 0 to 1."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _fine(points: Sequence[Point]) -> list[Point]:
    return [(x * FINE, y * FINE) for x, y in points]


def _ink(colour: Colour, alpha: float) -> tuple[int, int, int, int]:
    return (*colour, round(255 * alpha))
