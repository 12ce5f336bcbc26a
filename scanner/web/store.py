"""Every change of a table: checked, written with its event in one go, and told once it is on the disk."""

from __future__ import annotations

import json
import secrets
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from scanner.web.refusals import finished_table, unknown_link
from scanner.web.rows import TableRow, load_table

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator

    from scanner.web.database import Database

SECRET_BYTES = 24
"""192 bits: nobody guesses a link."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a table."""

    table_id: int
    revision: int
    kind: str
    player_id: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A change under way."""

    db: sqlite3.Connection
    table_id: int

    def owns(self, player_id: int) -> sqlite3.Row:
        """The row of one of the table's players."""
        found: sqlite3.Row | None = self.db.execute(
            "SELECT * FROM players WHERE id = ? AND table_id = ?", (player_id, self.table_id)
        ).fetchone()
        if found is None:
            raise unknown_link()
        return found

    def owns_photo(self, photo_id: int) -> sqlite3.Row:
        """The row of one of the table's photos."""
        found: sqlite3.Row | None = self.db.execute(
            "SELECT photos.* FROM photos JOIN players ON players.id = player_id WHERE photos.id = ? AND table_id = ?",
            (photo_id, self.table_id),
        ).fetchone()
        if found is None:
            raise unknown_link()
        return found


class Store:
    """The tables of all evenings."""

    def __init__(self, database: Database, tell: Callable[[Event], None]) -> None:
        self.database = database
        self._tell = tell

    # --- tables ---------------------------------------------------------------------------------------------

    def table(self, secret: str) -> TableRow:
        """The table that a link leads to."""
        with self.database.read() as db:
            row = db.execute("SELECT * FROM tables WHERE secret = ?", (secret,)).fetchone()
            if row is None:
                raise unknown_link()
            return load_table(db, row)

    def tables(self) -> list[TableRow]:
        """All tables, the newest first."""
        with self.database.read() as db:
            rows = db.execute("SELECT * FROM tables ORDER BY id DESC").fetchall()
            return [load_table(db, row) for row in rows]

    def add_table(self, game: str, options: dict[str, str], language: str, deck: str | None) -> str:
        """Set a new table; its secret."""
        secret = secrets.token_urlsafe(SECRET_BYTES)
        with self.database.write() as db:
            db.execute(
                "INSERT INTO tables (secret, game, options, language, deck, created) VALUES (?, ?, ?, ?, ?, ?)",
                (secret, game, json.dumps(options), language, deck, now()),
            )
        return secret

    def remove_table(self, secret: str) -> tuple[str, ...]:
        """Forget a table; the names of the files that are now nobody's."""
        table = self.table(secret)
        with self.database.write() as db:
            files = [file for (file,) in db.execute(_FILES_OF_TABLE, (table.id,) * 3)]
            db.execute("DELETE FROM tables WHERE id = ?", (table.id,))
            db.execute("DELETE FROM settings WHERE value = ?", (secret,))
        self.database.forget()
        self._tell(Event(table.id, table.revision + 1, "delete"))
        return tuple(files)

    @contextmanager
    def change(
        self, secret: str, kind: str, player_id: int | None = None, *, also_finished: bool = False
    ) -> Iterator[Change]:
        """Change a table: what is done inside is written together with its event, then told."""
        with self.database.write() as db:
            row = db.execute("SELECT id, finished FROM tables WHERE secret = ?", (secret,)).fetchone()
            if row is None:
                raise unknown_link()
            if row["finished"] and not also_finished:
                raise finished_table()
            change = Change(db, row["id"])
            if player_id is not None:
                change.owns(player_id)
            yield change
            event = note(db, row["id"], kind, player_id)
        self._tell(event)

    def tell(self, event: Event) -> None:
        """Tell an event that was written elsewhere."""
        self._tell(event)

    def events_after(self, table_id: int, seen: int | None) -> list[Event]:
        """What a phone that slept has missed; one that has seen nothing yet hears where the table stands."""
        with self.database.read() as db:
            row = db.execute("SELECT revision FROM tables WHERE id = ?", (table_id,)).fetchone()
            if row is None:
                return [Event(table_id, (seen or 0) + 1, "delete")]
            if seen is None or seen > row["revision"]:
                return [Event(table_id, row["revision"], "table")]
            rows = db.execute(
                "SELECT * FROM events WHERE table_id = ? AND revision > ? ORDER BY revision", (table_id, seen)
            )
            return [Event(table_id, row["revision"], row["kind"], row["player_id"]) for row in rows]

    # --- settings -------------------------------------------------------------------------------------------

    def setting(self, name: str) -> str | None:
        """One of the server's own settings."""
        with self.database.read() as db:
            row = db.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
            return None if row is None else str(row["value"])

    def set_setting(self, name: str, value: str) -> None:
        """Keep a setting for good."""
        with self.database.write() as db:
            db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))

    def files(self) -> set[str]:
        """The names of all photos that some row needs."""
        with self.database.read() as db:
            return {
                file
                for (file,) in db.execute(
                    "SELECT file FROM photos UNION SELECT file FROM lessons UNION SELECT file FROM pads"
                )
            }


_FILES_OF_TABLE = """
SELECT file FROM photos JOIN players ON players.id = player_id WHERE table_id = ?
UNION SELECT file FROM lessons WHERE table_id = ? UNION SELECT file FROM pads WHERE table_id = ?
"""


def note(db: sqlite3.Connection, table_id: int, kind: str, player_id: int | None = None) -> Event:
    """Write that something happened: the table has a new revision."""
    db.execute("UPDATE tables SET revision = revision + 1 WHERE id = ?", (table_id,))
    (revision,) = db.execute("SELECT revision FROM tables WHERE id = ?", (table_id,)).fetchone()
    db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", (table_id, revision, kind, player_id, now()))
    return Event(table_id, revision, kind, player_id)


def now() -> str:
    """The moment, as tables keep it."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
