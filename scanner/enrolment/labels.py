"""What the cards of a photo are called: labels files, names in any language, and how the cards lie."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scanner.errors import WrongArgumentsError
from scanner.files import read_text
from scanner.language import say
from scanner.records import BACK, UNKNOWN
from scoring.games.oceanos import legal_elements
from scoring.names import card_name, find_card, plain

if TYPE_CHECKING:
    from pathlib import Path

SKIP = ("-", ".")
"""A place to leave out: a hyphen, or the dot that means 'no card' in a table."""
BACK_WORDS = ("back", "dos", "verso")
RESERVED = (UNKNOWN, "down")
"""What a table file means by these is no kind of card."""
LONGEST_LABEL = 80
NO_ELEMENT = "none"
"""The label of an Océanos card that bears nothing."""


@dataclass(frozen=True, slots=True)
class LabelGrid:
    """The cards of a photo as they lie, row by row; None is a place to leave out."""

    rows: tuple[tuple[str | None, ...], ...]

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.rows), len(self.rows[0])

    @property
    def labels(self) -> tuple[str, ...]:
        """Every label in its place's order, as often as it lies there."""
        return tuple(label for row in self.rows for label in row if label is not None)

    def at(self, row: int, col: int) -> str | None:
        """The label of a place, counted from 1."""
        return self.rows[row - 1][col - 1]


def laid_out(labels: list[str], cols: int) -> LabelGrid:
    """Labels row by row, the last row filled up with places to leave out."""
    padded: list[str | None] = [*labels, *[None] * (-len(labels) % cols)]
    return LabelGrid(tuple(tuple(padded[start : start + cols]) for start in range(0, len(padded), cols)))


def read_label_grid(path: Path, game: str | None) -> LabelGrid:
    """The labels file of a photo: one line per row of cards."""
    lines = _cells(path)
    longest = max(len(line) for line in lines)
    for number, line in enumerate(lines, 1):
        if len(line) != longest:
            raise WrongArgumentsError(
                say(
                    f"{path}: row {number} has {len(line)} names, another has {longest}; '-' skips a place",
                    f"{path} : la ligne {number} a {len(line)} noms, une autre {longest} ; « - » saute une place",
                )
            )
    grid = LabelGrid(tuple(tuple(_label(cell, game, path) for cell in line) for line in lines))
    if not grid.labels:
        raise WrongArgumentsError(say(f"{path}: no card is named", f"{path} : aucune carte n'est nommée"))
    return grid


def read_label_list(path: Path, game: str | None) -> list[str | None]:
    """The labels file of groups: names in their order, on one line or on many."""
    return [_label(cell, game, path) for line in _cells(path) for cell in line]


def _cells(path: Path) -> list[list[str]]:
    """A name with a comma in it stands in quotes; a comma at the end of a line means nothing."""
    try:
        lines = list(csv.reader(io.StringIO(read_text(path)), skipinitialspace=True))
    except csv.Error as error:
        raise WrongArgumentsError(f"{path}: {error}") from None
    cells = [[" ".join(cell.split()) for cell in line] for line in lines if line not in ([], [""])]
    cells = [line[:-1] if len(line) > 1 and not line[-1] else line for line in cells]
    for number, line in enumerate(cells, 1):
        if not all(line):
            raise WrongArgumentsError(
                say(
                    f"{path}: a name is missing in row {number}; '-' skips a place",
                    f"{path} : il manque un nom à la ligne {number} ; « - » saute une place",
                )
            )
    return cells


def _label(cell: str, game: str | None, path: Path) -> str | None:
    if cell in SKIP:
        return None
    if cell in RESERVED or not cell.isprintable() or len(cell) > LONGEST_LABEL:
        raise WrongArgumentsError(
            say(f"{path}: {cell!a} cannot be the name of a card", f"{path} : {cell!a} ne peut pas nommer une carte")
        )
    return normal_label(cell, game)


def normal_label(text: str, game: str | None) -> str:
    """A card's id where the game knows the name, in any language; else the name as typed."""
    if text.casefold() == BACK or (game and plain(text) in BACK_WORDS):
        return BACK
    if game == "oceanos":
        return _elements(text)
    return (find_card(game, text) if game else None) or text


def _elements(text: str) -> str:
    """The elements on an Océanos card, in the order of the rule book, as tables write them."""
    if plain(text) in ("none", "rien", "aucun"):
        return NO_ELEMENT
    legal = legal_elements(None)
    found = [find_card("oceanos", part) or " ".join(part.split()) for part in text.split("+")]
    # Whoever's copy has other animals names them as they like; they come first, as animals do.
    return "+".join(sorted(filter(None, found), key=lambda part: legal.index(part) if part in legal else -1))


def belongs(label: str, game: str) -> bool:
    """Whether the label is one of the game's cards, or its back."""
    if game == "oceanos":
        return label in (BACK, NO_ELEMENT) or all(part in legal_elements(None) for part in label.split("+"))
    return label == BACK or find_card(game, label) == label


def said_label(label: str, game: str | None, lang: str) -> str:
    """What people call the card."""
    if label == BACK:
        return "dos" if lang == "fr" else "back"
    if game is None:
        return label
    return " + ".join(card_name(game, part).said(lang) for part in label.split("+"))


# --- how cards lie ----------------------------------------------------------------------------------------


def parse_grid(text: str) -> tuple[int, int]:
    """'3x4' -> (3, 4): rows and columns."""
    found = re.fullmatch(r"\s*(\d{1,2})\s*[xX×*]\s*(\d{1,2})\s*", text)
    if not found or "0" in found.groups() or "00" in found.groups():
        raise WrongArgumentsError(
            say(
                f"--grid {text}: expected rows x columns, such as 3x4",
                f"--grid {text} : attendu lignes x colonnes, comme 3x4",
            )
        )
    return int(found[1]), int(found[2])
