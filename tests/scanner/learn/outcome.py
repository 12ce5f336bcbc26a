"""What a lesson must have left behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from scanner.enrolment.guide import faces
from scanner.home import home
from scanner.records import Photo, Quad

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


FOREST = [*faces("forest"), "back"]


def nothing_learned() -> bool:
    """Whether no deck exists, not even half of one."""
    return not list((home() / "decks").glob("*"))


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height of a picture file."""
    with Image.open(picture) as opened:
        return opened.size


def moved_up(photo: Photo, by: int) -> Photo:
    """The photo without its first rows of pixels."""
    return Photo(photo.name, photo.pixels[by:], (photo.size[0], photo.size[1] - by))


def raised(quads: Iterable[Quad], by: int) -> tuple[Quad, ...]:
    """The quads as a finder sees them in that photo: less sure of those that its edge cuts."""
    found = []
    for quad in quads:
        a, b, c, d = ((x, y - by) for x, y in quad.corners)
        found.append(Quad((a, b, c, d), 0.7 if a[1] < 0 else quad.confidence))
    return tuple(found)
