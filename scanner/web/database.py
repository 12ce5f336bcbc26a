"""The evening on disk: one SQLite file; a change is on the disk before anybody is told that it was made."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scanner.errors import WrongArgumentsError
from scanner.language import say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FORMAT = 1
SCHEMA = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE tables (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  secret TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  options TEXT NOT NULL,
  language TEXT NOT NULL,
  deck TEXT,
  kraken TEXT,
  created TEXT NOT NULL,
  finished TEXT,
  revision INTEGER NOT NULL DEFAULT 1,
  rules TEXT,
  result TEXT
) STRICT;
CREATE TABLE players (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
  name TEXT NOT NULL,
  colour TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('person', 'neutral', 'solo')),
  ready INTEGER NOT NULL DEFAULT 0,
  typed TEXT,
  notes TEXT
) STRICT;
CREATE TABLE photos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  player_id INTEGER NOT NULL REFERENCES players ON DELETE CASCADE,
  number INTEGER NOT NULL,
  file TEXT NOT NULL UNIQUE,
  created TEXT NOT NULL,
  cell TEXT,
  corners TEXT,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'reading', 'read', 'failed')),
  error TEXT,
  size TEXT,
  deck TEXT,
  reading TEXT
) STRICT;
CREATE TABLE corrections (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  player_id INTEGER NOT NULL REFERENCES players ON DELETE CASCADE,
  row INTEGER NOT NULL,
  col INTEGER NOT NULL,
  card TEXT,
  created TEXT NOT NULL
) STRICT;
CREATE TABLE lessons (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  table_id INTEGER REFERENCES tables ON DELETE CASCADE,
  game TEXT NOT NULL,
  deck TEXT NOT NULL,
  way TEXT NOT NULL CHECK (way IN ('guide', 'groups')),
  file TEXT NOT NULL UNIQUE,
  created TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'reading', 'read', 'keeping', 'kept', 'failed')),
  error TEXT,
  cards TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE TABLE pads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
  file TEXT NOT NULL UNIQUE,
  names TEXT NOT NULL,
  created TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'reading', 'read', 'failed')),
  error TEXT,
  answers TEXT NOT NULL DEFAULT '[]',
  audit TEXT
) STRICT;
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('read', 'lesson', 'keep', 'teach', 'pad')),
  photo_id INTEGER REFERENCES photos ON DELETE CASCADE,
  lesson_id INTEGER REFERENCES lessons ON DELETE CASCADE,
  pad_id INTEGER REFERENCES pads ON DELETE CASCADE,
  table_id INTEGER REFERENCES tables ON DELETE CASCADE,
  body TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE TABLE events (
  table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  kind TEXT NOT NULL,
  player_id INTEGER,
  created TEXT NOT NULL,
  PRIMARY KEY (table_id, revision)
) STRICT, WITHOUT ROWID;
CREATE INDEX players_of_table ON players (table_id);
CREATE INDEX photos_of_player ON photos (player_id);
CREATE INDEX corrections_of_player ON corrections (player_id);
"""
SETTINGS = (
    "locking_mode = EXCLUSIVE",  # one server per data folder
    "journal_mode = WAL",
    "synchronous = FULL",  # a commit is on the disk, not only on its way
    "foreign_keys = ON",
    "secure_delete = ON",  # what is deleted is overwritten
)


class Database:
    """One connection, used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._turn = threading.RLock()
        self._connection = sqlite3.connect(path, timeout=1, isolation_level=None, check_same_thread=False)
        self._connection.row_factory = sqlite3.Row
        path.chmod(0o600)
        try:
            for setting in SETTINGS:
                self._connection.execute(f"PRAGMA {setting}")
            self._prepare(path)
        except sqlite3.OperationalError as error:
            raise WrongArgumentsError(_unusable(path, error)) from None
        except sqlite3.DatabaseError as error:
            raise WrongArgumentsError(_damaged(path, error)) from None

    def _prepare(self, path: Path) -> None:
        with self.write() as db:
            found = db.execute("PRAGMA user_version").fetchone()[0]
            if found == 0:
                for statement in SCHEMA.split(";\n"):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {FORMAT}")
            elif found != FORMAT:
                raise WrongArgumentsError(
                    say(f"{path}: written by another version of recount", f"{path} : vient d'une autre version")
                )

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """A consistent look at everything."""
        with self._turn:
            yield self._connection

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """All changes made inside, or none; on leaving they are on the disk."""
        with self._turn:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def forget(self) -> None:
        """Leave nothing of what was deleted: neither in the journal nor in free pages."""
        with self._turn:
            self._connection.execute("VACUUM")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """After this nothing can be read or written."""
        with self._turn:
            self._connection.close()


def _unusable(path: Path, error: sqlite3.Error) -> str:
    if "locked" in str(error):
        return say(
            f"another recount serve is using {path.parent}: end it first, or name another RECOUNT_HOME",
            f"un autre recount serve utilise {path.parent} : arrêtez-le, ou indiquez un autre RECOUNT_HOME",
        )
    return say(f"{path}: cannot be used ({error})", f"{path} : inutilisable ({error})")


def _damaged(path: Path, error: sqlite3.Error) -> str:
    return say(
        f"{path}: damaged ({error}); move the file away to begin a new history",
        f"{path} : endommagé ({error}) ; déplacez le fichier pour commencer un nouvel historique",
    )
