"""What the database holds, as values: a table, its players, their photos and what people set."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scanner.records import Reading
from scanner.web.packing import unpacked

if TYPE_CHECKING:
    import sqlite3

    from scoring.records import Coords


@dataclass(frozen=True, slots=True)
class PhotoRow:
    """One photo that was accepted."""

    id: int
    player_id: int
    number: int
    """Of the player's photos, from 1."""
    file: str
    created: str
    cell: Coords | None
    """The card that a close-up shows."""
    corners: tuple[tuple[float, float], ...] | None
    """The tableau's corners where people drew them."""
    state: str
    error: dict[str, str] | None
    """By language."""
    size: tuple[int, int] | None
    deck: str | None
    """The deck that it was read with."""
    reading: Reading | None


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One seat: a person, the neutral player or the opponent of a solo game."""

    id: int
    name: str
    colour: str
    kind: str
    ready: bool
    typed: str | None
    notes: str | None
    """What a photo of Océanos cannot show, as lines of a table file: levels and treasures."""
    photos: tuple[PhotoRow, ...]
    cells: dict[Coords, str]
    """By place, what people say lies there; the latest word counts."""

    @property
    def read(self) -> tuple[PhotoRow, ...]:
        """The photos that could be read, close-ups aside."""
        return tuple(photo for photo in self.photos if photo.reading is not None and photo.cell is None)


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table with everything on it."""

    id: int
    secret: str
    game: str
    options: dict[str, str]
    language: str
    deck: str | None
    """The deck that the host fixed."""
    kraken: tuple[int, int, int] | None
    created: str
    finished: str | None
    revision: int
    rules: str | None
    result: str | None
    """The result with which it was finished, as JSON."""
    players: tuple[PlayerRow, ...]


def load_table(db: sqlite3.Connection, row: sqlite3.Row) -> TableRow:
    """A row of `tables` with all that belongs to it."""
    players = db.execute("SELECT * FROM players WHERE table_id = ? ORDER BY id", (row["id"],)).fetchall()
    return TableRow(
        id=row["id"],
        secret=row["secret"],
        game=row["game"],
        options=json.loads(row["options"]),
        language=row["language"],
        deck=row["deck"],
        kraken=_tuple(row["kraken"]),
        created=row["created"],
        finished=row["finished"],
        revision=row["revision"],
        rules=row["rules"],
        result=row["result"],
        players=tuple(_player(db, player) for player in players),
    )


def _player(db: sqlite3.Connection, row: sqlite3.Row) -> PlayerRow:
    photos = db.execute("SELECT * FROM photos WHERE player_id = ? ORDER BY id", (row["id"],)).fetchall()
    said = db.execute("SELECT row, col, card FROM corrections WHERE player_id = ? ORDER BY id", (row["id"],))
    cells = {(each["row"], each["col"]): each["card"] for each in said}
    return PlayerRow(
        id=row["id"],
        name=row["name"],
        colour=row["colour"],
        kind=row["kind"],
        ready=bool(row["ready"]),
        typed=row["typed"],
        notes=row["notes"],
        photos=tuple(load_photo(photo) for photo in photos),
        cells={cell: card for cell, card in cells.items() if card is not None},
    )


def load_photo(row: sqlite3.Row) -> PhotoRow:
    """A row of `photos`."""
    corners = _json(row["corners"])
    return PhotoRow(
        id=row["id"],
        player_id=row["player_id"],
        number=row["number"],
        file=row["file"],
        created=row["created"],
        cell=_tuple(row["cell"]),
        corners=corners and tuple((x, y) for x, y in corners),
        state=row["state"],
        error=_json(row["error"]),
        size=_tuple(row["size"]),
        deck=row["deck"],
        reading=unpacked(Reading, _json(row["reading"])) if row["reading"] else None,
    )


def _json(text: str | None) -> Any:  # noqa: ANN401 - whatever was stored
    return None if text is None else json.loads(text)


def _tuple(text: str | None) -> Any:  # noqa: ANN401 - as long as it was stored
    return None if text is None else tuple(json.loads(text))
