"""A score sheet that people filled by hand, typed as CSV: one row per line of the pad, one column per player."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.names import nearest
from scoring.pad import find_row, pad_rows
from scoring.records import Phrase
from scoring.words import NotationError, Word

if TYPE_CHECKING:
    from collections.abc import Mapping

NOUGHT = ("-", "–", "—", "/", "0", "x")
LARGEST = 999


@dataclass(frozen=True, slots=True)
class WrittenColumn:
    """What one player wrote."""

    name: str
    boxes: Mapping[str, int | None]
    """By pad row; None where the box is empty, absent where the pad has no such row."""


@dataclass(frozen=True, slots=True)
class WrittenSheet:
    """The whole sheet."""

    game: str
    columns: tuple[WrittenColumn, ...]


def parse_sheet(text: str, game: str) -> WrittenSheet:
    """The sheet that CSV text describes; NotationError says where it cannot be understood."""
    rows = _cells(text)
    if len(rows) < 2 or len(rows[0][1]) < 2:
        raise NotationError(
            Phrase(
                "no sheet: expected a line of player names, then one line per category",
                "pas une feuille : attendu une ligne de noms, puis une ligne par catégorie",
            ),
            1,
            1,
        )
    (_, head), *lines = rows
    names = head[1:]
    boxes: list[dict[str, int | None]] = [{} for _ in names]
    for number, line in lines:
        row = _row(game, Word(line[0], number, 1))
        if row in boxes[0]:
            Word(line[0], number, 1).wrong(f"'{line[0]}' stands twice", f"« {line[0]} » figure deux fois")
        for index in range(len(names)):
            boxes[index][row] = _box(line[index + 1] if index + 1 < len(line) else "", number, index + 2)
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise NotationError(Phrase(f"two columns are called {twice}", f"deux colonnes s'appellent {twice}"), 1, 1)
    return WrittenSheet(game, tuple(WrittenColumn(name, found) for name, found in zip(names, boxes, strict=True)))


def _cells(text: str) -> list[tuple[int, list[str]]]:
    """Line numbers and cells; the separator is the one that the first line uses."""
    first = text.lstrip("\ufeff").split("\n", 1)[0]
    separator = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=separator)
    try:
        lines = [(reader.line_num, [cell.strip() for cell in line]) for line in reader]
    except csv.Error as error:
        raise NotationError(Phrase(f"no CSV: {error}", f"pas du CSV : {error}"), reader.line_num, 1) from None
    return [(number, _without_empty_end(line)) for number, line in lines if any(line) and not line[0].startswith("#")]


def _without_empty_end(line: list[str]) -> list[str]:
    """Spreadsheets like to end lines with separators."""
    while len(line) > 1 and not line[-1]:
        line = line[:-1]
    return line


def _row(game: str, word: Word) -> str:
    found = find_row(game, word.text)
    if found is None:
        meant = nearest(word.text, [label for row in pad_rows(game) for label in (row.label.en, row.label.fr, row.id)])
        word.wrong(
            f"'{word.text}' is no line of the pad of {game}" + (f": did you mean {meant}?" if meant else ""),
            f"« {word.text} » n'est pas une ligne de {game}" + (f" : vouliez-vous dire {meant} ?" if meant else ""),
        )
    return found


def _box(text: str, line: int, column: int) -> int | None:
    """Empty: not filled in. A dash: nought."""
    if not text:
        return None
    if text.casefold() in NOUGHT:
        return 0
    digits = text.replace("−", "-").replace("–", "-").lstrip("+=").strip()
    if not digits.removeprefix("-").isdecimal() or abs(int(digits)) > LARGEST:
        raise NotationError(
            Phrase(
                f"'{text}' in column {column} is no number of points",
                f"« {text} » (colonne {column}) n'est pas un nombre de points",
            ),
            line,
            column,
        )
    return int(digits)
