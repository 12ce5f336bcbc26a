"""A studio that photographs drawn cards from any side, and a deck of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from scanner.enrolment import decks
from scanner.enrolment.deck_files import Example
from scanner.photo import load
from scanner.records import BACK, Photo, Quad, Reading
from tests.scanner.drawn import Laid, face
from tests.scanner.laid import quad as quad_of

if TYPE_CHECKING:
    from pathlib import Path

    from scanner.enrolment.decks import EnrolledDeck

FOREST = ["bee", "bear", "trout", "fox", "eagle", "dragonfly", "deer", "rabbit", "meadow", "stream", "wolf"]
OCEAN = ["coral", "krill", "plankton", "grouper", "clownfish", "crab", "eel", "shark", "whale", "turtle", "octopus"]
ROWS = (
    ("bee", "meadow", "meadow", "stream", "wolf"),
    ("bear", "trout", "stream", "stream", "fox"),
    ("rabbit", "eagle", "deer", BACK, "wolf"),
    ("meadow", "meadow", "fox", "deer", "dragonfly"),
)


def enrol(name: str = "forest", kinds: list[str] | None = None, game: str | None = "forest") -> EnrolledDeck:
    examples = [Example(kind, "drawn", decks.encoded(face(kind))) for kind in (*(kinds or FOREST), BACK)]
    decks.keep(decks.grown(decks.blank(name, game), examples, decks.vectors_of(examples)))
    return decks.load(name)


@dataclass(slots=True)
class Studio:
    """Photos from any side of the table, and a finder that knows them."""

    folder: Path
    quads: dict[str, tuple[Quad, ...]] = field(default_factory=dict)

    def find(self, photo: Photo) -> tuple[Quad, ...]:
        return self.quads[photo.name]

    def shoot(self, laid: Laid, name: str = "a.png", quarters: int = 0, missed: tuple[int, ...] = ()) -> Photo:
        """Everything turned clockwise by quarters; some cards are not found."""
        path = laid.save(self.folder / name)
        upright = np.asarray(Image.open(path).convert("RGB"))
        quads = [np.array(each.corners) for each in laid.find(Photo(name, upright, (1, 1)))]
        height, width = upright.shape[:2]
        for side in (height, width, height)[:quarters]:
            quads = [np.stack([side - each[:, 1], each[:, 0]], 1) for each in quads]
        self.quads[name] = tuple(quad_of(each) for index, each in enumerate(quads) if index not in missed)
        Image.fromarray(np.ascontiguousarray(np.rot90(upright, -quarters))).save(path)
        return load(path)


def names(reading: Reading) -> list[list[str | None]]:
    """What each card is most like, row by row."""
    best = {(card.row, card.col): card.candidates[0].card for card in reading.cards}
    return [[best.get((row, col)) for col in range(1, reading.cols + 1)] for row in range(1, reading.rows + 1)]
