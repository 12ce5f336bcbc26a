"""The evening's parts, put together: store, shelf, line, hub, and what is said about a table."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scanner.enrolment import deck_files
from scanner.game.layouts import LAYOUTS
from scanner.web.counting import reckon
from scanner.web.database import Database
from scanner.web.hub import Hub
from scanner.web.line import Line
from scanner.web.security import Paces
from scanner.web.shelf import Shelf
from scanner.web.state import table_json
from scanner.web.store import SECRET_BYTES, Store
from scanner.web.worker import Worker

if TYPE_CHECKING:
    from pathlib import Path

    from scanner.web.counting import Reckoning
    from scanner.web.rows import TableRow

HOST_KEY, DOOR, CURRENT = "host_key", "door", "current_table"
REMEMBERED = 16
"""Reckonings that are not made again while nothing changes: tables of one evening, seen by many phones."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How an evening is served."""

    folder: Path
    """The user's data folder."""
    link: str
    """How phones reach the server, as in http://192.168.1.5:8000."""
    hosts: frozenset[str]
    """Names and addresses that this server answers to, lower case, without ports."""
    work: str = "scanner.web.at_work:carry_out"
    """What reads photos, in another process: the name of a Work."""
    limit: float = 90.0
    """Seconds that one photo may take."""


class House:
    """One server's evening."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.hub = Hub()
        self.paces = Paces()
        self.shelf = Shelf(settings.folder / "photos")
        self.store = Store(Database(settings.folder / "evenings.sqlite3"), self.hub.tell)
        self.line = Line(self.store, self.shelf, self.hub, Worker(settings.work, settings.limit))
        self._reckons = threading.Lock()
        self._reckonings: OrderedDict[tuple[int, int], Reckoning] = OrderedDict()
        self.host_key = self._kept(HOST_KEY)
        self.door = self._kept(DOOR) if self.current is not None else self._renewed(DOOR)

    def open(self) -> None:
        """Clear away what a crash left, and go on with what was waiting."""
        self.shelf.sweep(self.store.files())
        self.hub.open()
        self.line.start()

    def close(self) -> None:
        """End the evening; everything is on the disk already."""
        self.line.stop()
        self.store.database.close()

    # --- keys -----------------------------------------------------------------------------------------------

    def _kept(self, name: str) -> str:
        return self.store.setting(name) or self._renewed(name)

    def _renewed(self, name: str) -> str:
        value = secrets.token_urlsafe(SECRET_BYTES)
        self.store.set_setting(name, value)
        return value

    @property
    def current(self) -> str | None:
        """The secret of the open table that the door leads to."""
        secret = self.store.setting(CURRENT)
        with self.store.database.read() as db:
            row = db.execute("SELECT 1 FROM tables WHERE secret = ? AND finished IS NULL", (secret,)).fetchone()
        return secret if row else None

    def lead_to(self, secret: str) -> None:
        """Let the door lead to this table."""
        self.store.set_setting(CURRENT, secret)

    # --- tables ---------------------------------------------------------------------------------------------

    def reckoning(self, table: TableRow) -> Reckoning:
        """What the table comes to, made once for every revision however many phones ask."""
        key = table.id, table.revision
        with self._reckons:
            if key not in self._reckonings:
                self._reckonings[key] = reckon(table)
                while len(self._reckonings) > REMEMBERED:
                    self._reckonings.popitem(last=False)
            return self._reckonings[key]

    def table_json(self, secret: str, lang: str) -> dict[str, Any]:
        """A table as its page sees it."""
        table = self.store.table(secret)
        found = table_json(table, self.reckoning(table), self.line.places(), lang)
        deck = deck_of(table)
        return found | {
            "link": f"{self.settings.link}/t/{secret}",
            "decks": decks_of(table.game),
            "deck": deck,
            "pictures": [] if deck is None else deck_files.labels(deck),
            "lessons": self._lessons(table.id),
        }

    def _lessons(self, table_id: int) -> list[dict[str, Any]]:
        with self.store.database.read() as db:
            rows = db.execute("SELECT id, state FROM lessons WHERE table_id = ? ORDER BY id DESC", (table_id,))
            return [dict(row) for row in rows]


def decks_of(game: str) -> list[str]:
    """The names of the enrolled decks that can read photos of a game; the one called like the game first."""
    found = [name for name, of_game in deck_files.games().items() if game in LAYOUTS and of_game == game]
    return sorted(found, key=lambda name: (name != game, name))


def deck_of(table: TableRow) -> str | None:
    """The deck that the host fixed, else the one that photos were read with, else the likeliest."""
    used = (photo.deck for player in table.players for photo in player.photos if photo.deck is not None)
    return table.deck or next(used, None) or next(iter(decks_of(table.game)), None)
