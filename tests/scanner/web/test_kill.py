"""The plug is pulled at random moments of a busy evening: nothing that was answered with success is lost."""

from __future__ import annotations

import hashlib
import random
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import httpx

from tests.scanner.web.fakes import CARDS, photo
from tests.scanner.web.guests import REAL, ROOT, Night, Table

if TYPE_CHECKING:
    from pathlib import Path

KILLS = 50


@dataclass
class Guest:
    """One phone: what it sent, and what was answered with success."""

    secret: str
    player: int
    chance: random.Random
    photos: dict[int, str] = field(default_factory=dict)
    """Accepted, by number the digest of the bytes."""
    cells: dict[tuple[int, int], str] = field(default_factory=dict)
    """The last accepted word, by cell."""
    under_way: tuple[tuple[int, int], str] | None = None
    """A word whose answer never came."""

    def play(self, night: Night) -> None:
        """Go on until nobody answers any more."""
        table = Table(night, self.secret)
        try:
            while True:
                self.chance.choice([self._photograph, self._correct, self._correct])(table)
        except httpx.TransportError:
            return

    def _photograph(self, table: Table) -> None:
        if len(self.photos) < 20:
            content = photo(marks=self.chance.randbytes(self.chance.choice([10, 200_000])))
            self.photos[table.send(self.player, content)] = hashlib.sha256(content).hexdigest()

    def _correct(self, table: Table) -> None:
        cell = self.chance.randint(1, 4), self.chance.randint(1, 5)
        card = self.chance.choice(CARDS)
        self.under_way = cell, card
        table.set_cell(self.player, *cell, card)
        self.cells[cell], self.under_way = card, None

    def check(self, night: Night) -> None:
        """Everything accepted is there; what was under way may be there or not, but only whole."""
        table = Table(night, self.secret)
        player = next(each for each in table.state["players"] if each["id"] == self.player)
        stored = {each["id"] for each in player["photos"]}
        assert self.photos.keys() <= stored
        for number, digest in self.photos.items():
            content = table.ask("GET", f"/photos/{number}/original").content
            assert hashlib.sha256(content).hexdigest() == digest
        found = {(each["row"], each["col"]): each["card"] for each in player["cells"]}
        for cell, card in self.cells.items():
            assert found.get(cell) == card or (cell, found.get(cell)) == self.under_way


def test_nothing_accepted_is_lost_in_fifty_kills(tmp_path: Path) -> None:
    chance = random.Random(6)
    guests: list[Guest] = []
    night = Night(tmp_path)
    for kill in range(KILLS):
        table = night.set_table()
        fresh = [Guest(table.secret, table.sit(name), random.Random(f"{kill} {name}")) for name in ("Ana", "Bao")]
        guests += fresh
        playing = [threading.Thread(target=guest.play, args=(night,)) for guest in fresh]
        for thread in playing:
            thread.start()
        time.sleep(chance.uniform(0.0, 0.4))
        night.kill(*playing)
        night = Night(tmp_path)
        for guest in fresh:
            guest.check(night)
    for guest in guests:
        guest.check(night)
    assert sum(len(guest.photos) for guest in guests) >= KILLS
    assert sum(len(guest.cells) for guest in guests) >= KILLS
    last = Table(night, guests[-1].secret).read()
    assert all(each["state"] == "read" for player in last["players"] for each in player["photos"])
    assert not [path for path in (night.folder / "photos").iterdir() if path.name.endswith(".draft")]
    night.end()


def test_a_photo_that_was_being_read_is_read_after_the_kill(tmp_path: Path) -> None:
    """With the real networks: the plug is pulled while they look at the photo."""
    night = Night(tmp_path, REAL)
    table = night.set_table()
    samples = ROOT / "samples" / "photos"
    table.send(table.sit("Ana"), (samples / "ana.jpg").read_bytes())
    until = time.monotonic() + 60
    while table.state["players"][0]["state"] == "queued" and time.monotonic() < until:
        time.sleep(0.01)
    assert table.state["players"][0]["state"] == "reading"
    night.kill()
    with Night(tmp_path, REAL) as again:
        player = Table(again, table.secret).read()["players"][0]
        assert player["state"] == "failed"  # no deck is enrolled, which only the reader can tell
        assert player["photos"][0]["error"]
