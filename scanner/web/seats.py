"""What people do at a table: sit down, type or photograph a tableau, set single cards, say that it is right."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from scanner.language import say
from scanner.web.refusals import ConflictError, FullError
from scanner.web.store import now
from scoring.names import plain

if TYPE_CHECKING:
    import sqlite3

    from scanner.records import Point
    from scanner.web.store import Change
    from scoring.records import Coords

MOST_SEATS = 12
"""More than any of the games allows, neutral and solo opponents included."""
MOST_PHOTOS = 24
"""Of one player."""
LONGEST_LINE = 120
"""Photos and lessons that may wait: at two seconds each, four minutes."""


def sit_down(change: Change, name: str, colour: str, kind: str) -> int:
    """A new player; the player's number."""
    others = change.db.execute("SELECT name, kind FROM players WHERE table_id = ?", (change.table_id,)).fetchall()
    _refuse_taken(name, [each["name"] for each in others])
    if kind != "person" and any(each["kind"] == kind for each in others):
        raise ConflictError(say("there is one already", "il y en a déjà un"))
    if len(others) >= MOST_SEATS:
        raise ConflictError(say("the table is full", "la table est complète"))
    found = change.db.execute(
        "INSERT INTO players (table_id, name, colour, kind) VALUES (?, ?, ?, ?)", (change.table_id, name, colour, kind)
    )
    assert found.lastrowid is not None
    return found.lastrowid


def rename(change: Change, player_id: int, name: str) -> None:
    """Another name for a player."""
    rows = change.db.execute(
        "SELECT name FROM players WHERE table_id = ? AND id != ?", (change.table_id, player_id)
    ).fetchall()
    _refuse_taken(name, [each["name"] for each in rows])
    change.db.execute("UPDATE players SET name = ? WHERE id = ?", (name, player_id))


def _refuse_taken(name: str, names: list[str]) -> None:
    if any((plain(each) or each) == (plain(name) or name) for each in names):
        raise ConflictError(
            say(f"{name} already sits at this table: choose another name", f"{name} est déjà à table : un autre nom")
        )


def stand_up(change: Change, player_id: int) -> list[str]:
    """Forget a player; the photo files that are now nobody's."""
    files = [file for (file,) in change.db.execute("SELECT file FROM photos WHERE player_id = ?", (player_id,))]
    change.db.execute("DELETE FROM players WHERE id = ?", (player_id,))
    return files


# --- photos -----------------------------------------------------------------------------------------------


def add_photo(change: Change, player_id: int, file: str, cell: Coords | None) -> int:
    """A photo that is on the disk joins the line; its number."""
    refuse_long_line(change.db)
    last, count = change.db.execute(
        "SELECT COALESCE(MAX(number), 0), COUNT(*) FROM photos WHERE player_id = ?", (player_id,)
    ).fetchone()
    if count >= MOST_PHOTOS:
        raise ConflictError(say("that is enough photos: delete some first", "assez de photos : supprimez-en d'abord"))
    where = None if cell is None else json.dumps(cell)
    found = change.db.execute(
        "INSERT INTO photos (player_id, number, file, cell, created) VALUES (?, ?, ?, ?, ?)",
        (player_id, last + 1, file, where, now()),
    )
    assert found.lastrowid is not None
    if cell is None:
        change.db.execute("UPDATE players SET typed = NULL WHERE id = ?", (player_id,))
    change.db.execute("UPDATE players SET ready = 0 WHERE id = ?", (player_id,))
    _read_later(change.db, found.lastrowid)
    return found.lastrowid


def refuse_long_line(db: sqlite3.Connection) -> None:
    """The line is bounded; whoever comes later is asked to come again."""
    (waiting,) = db.execute("SELECT COUNT(*) FROM jobs").fetchone()
    if waiting >= LONGEST_LINE:
        raise FullError(
            say(
                "many photos are waiting: send it again in a minute",
                "beaucoup de photos attendent : renvoyez dans une minute",
            )
        )


def _read_later(db: sqlite3.Connection, photo_id: int) -> None:
    db.execute("INSERT INTO jobs (kind, photo_id) VALUES ('read', ?)", (photo_id,))


def forget_photos(change: Change, player_id: int) -> list[str]:
    """All photos of a player, and what was set on them; the files that are now nobody's."""
    files = [file for (file,) in change.db.execute("SELECT file FROM photos WHERE player_id = ?", (player_id,))]
    change.db.execute("DELETE FROM photos WHERE player_id = ?", (player_id,))
    change.db.execute("DELETE FROM corrections WHERE player_id = ?", (player_id,))
    return files


def draw_corners(change: Change, photo_id: int, corners: list[Point] | None) -> None:
    """Read a photo again, by the corners of its tableau or without them."""
    refuse_long_line(change.db)
    drawn = None if corners is None else json.dumps(corners)
    change.db.execute("UPDATE photos SET corners = ?, state = 'queued', error = NULL WHERE id = ?", (drawn, photo_id))
    change.db.execute("DELETE FROM jobs WHERE photo_id = ?", (photo_id,))
    _read_later(change.db, photo_id)


# --- what people say --------------------------------------------------------------------------------------


def set_cell(change: Change, player_id: int, cell: Coords, card: str | None) -> None:
    """What lies in a place, as a table writes it; None takes back what was said."""
    change.db.execute(
        "INSERT INTO corrections (player_id, row, col, card, created) VALUES (?, ?, ?, ?, ?)",
        (player_id, *cell, card, now()),
    )
    change.db.execute("UPDATE players SET ready = 0 WHERE id = ?", (player_id,))


def type_tableau(change: Change, player_id: int, text: str | None) -> None:
    """The whole tableau in words; single cards that were set before count no longer."""
    change.db.execute("UPDATE players SET typed = ?, ready = 0 WHERE id = ?", (text, player_id))
    change.db.execute("DELETE FROM corrections WHERE player_id = ?", (player_id,))
