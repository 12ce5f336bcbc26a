"""A score sheet that people filled by hand, typed as CSV: one row per line of the pad, one column per player."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.names import nearest
from scoring.pad import find_row, pad_rows
from scoring.records import Phrase
from scoring.words import NotationError, Word

if TYPE_CHECKING:
    from collections.abc import Mapping

NOUGHT = ("-", "–", "—", "/", "0", "x")


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
    names = _names(head)
    boxes: list[dict[str, int | None]] = [{} for _ in names]
    for number, line in lines:
        row = _row(game, Word(line[0], number, 1))
        if row in boxes[0]:
            Word(line[0], number, 1).wrong(f"'{line[0]}' stands twice", f"« {line[0]} » figure deux fois")
        if len(line) > len(head):
            Word(line[0], number, 1).wrong(
                f"'{line[0]}' has {len(line) - 1} boxes for {len(names)} players",
                f"« {line[0]} » a {len(line) - 1} cases pour {len(names)} joueurs",
            )
        for index in range(len(names)):
            boxes[index][row] = _box(line[index + 1] if index + 1 < len(line) else "", number, index + 2)
    return WrittenSheet(game, tuple(WrittenColumn(name, found) for name, found in zip(names, boxes, strict=True)))


def _names(head: list[str]) -> list[str]:
    names = head[1:]
    for index, name in enumerate(names):
        if not name:
            Word("", 1, index + 2).wrong("a column without a player's name", "une colonne sans nom de joueur")
        if name in names[:index]:
            Word(name, 1, index + 2).wrong(f"two columns are called {name}", f"deux colonnes s'appellent {name}")
    return names


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
    if not re.fullmatch(r"-?[0-9]{1,3}", digits):
        Word(text, line, column).wrong(
            f"'{text}' in column {column} is no number of points",
            f"« {text} » (colonne {column}) n'est pas un nombre de points",
        )
    return int(digits)
