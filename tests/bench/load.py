"""Twenty phones send photos of 12 MP at once: python -m tests.bench.load [PHONES].

A real server with the real networks, as `recount serve` runs it. Every photo must be accepted, read in order of
arrival and lost by nobody; meanwhile a phone asks for its table again and again, as people do.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.scanner.web.guests import REAL, ROOT, Night, Table

SAMPLES = ROOT / "samples" / "photos"
PHOTO, DECK, GAME = SAMPLES / "savanna-12mp.jpg", SAMPLES / "savanna-cards.jpg", "savanna"
AT_ONE_TABLE = 5


@dataclass
class Phone:
    """One player's phone, and when what happened, in seconds since everybody pressed the button."""

    table: Table
    player: int
    photo: int = 0
    accepted: float = 0.0
    place: int | None = None


@dataclass
class Heard:
    """What one table's phones were told while they waited."""

    table: Table
    read: list[tuple[float, int]] = field(default_factory=list)
    """When which player's photo was read."""
    progress: int = 0

    def listen(self, start: float, phones: int) -> None:
        """Until all photos of the table are read."""
        with self.table.night.client.stream("GET", f"{self.table.path}/events", timeout=900) as stream:
            for line in stream.iter_lines():
                if not line.startswith("data: "):
                    continue
                told = json.loads(line.removeprefix("data: "))
                self.progress += "photo" in told
                if told.get("kind") in ("reading", "failed"):
                    self.read.append((time.monotonic() - start, told["player"]))
                if len(self.read) == phones:
                    return


def main(phones: int) -> None:
    """Measure and print."""
    home = Path(tempfile.mkdtemp(prefix="recount-load-"))
    try:
        learn = [sys.executable, "-m", "scanner.cli", "learn", GAME, str(DECK), "--quiet"]
        subprocess.run(learn, check=True, cwd=ROOT, env={"RECOUNT_HOME": str(home)}, stdout=subprocess.DEVNULL)
        with Night(home, REAL, limit=600) as night:
            _measure(night, phones)
    finally:
        shutil.rmtree(home)


def _measure(night: Night, count: int) -> None:
    content = PHOTO.read_bytes()
    alone = _alone(night, content)
    idle = _memory(night)
    tables = [night.set_table(GAME) for _ in range(-(-count // AT_ONE_TABLE))]
    phones = [Phone(tables[index // AT_ONE_TABLE], 0) for index in range(count)]
    for index, phone in enumerate(phones):
        phone.player = phone.table.sit(f"Phone {index + 1}")
    start = time.monotonic()
    heard = [Heard(table) for table in tables]
    listening = [
        threading.Thread(target=each.listen, args=(start, sum(phone.table is each.table for phone in phones)))
        for each in heard
    ]
    sending = [threading.Thread(target=_send, args=(phone, content, start)) for phone in phones]
    for thread in (*listening, *sending):
        thread.start()
    asked = _ask_meanwhile(tables[0], listening)
    for thread in (*sending, *listening):
        thread.join()
    _report(phones, heard, asked, content, (alone, idle, _memory(night)))


def _alone(night: Night, content: bytes) -> float:
    """Seconds that one photo takes with nobody else there; the networks are loaded already."""
    table = night.set_table(GAME)
    table.send(table.sit("First"), content)
    table.read(600)
    player = table.sit("Second")
    start = time.monotonic()
    table.send(player, content)
    table.read(600)
    return time.monotonic() - start


def _send(phone: Phone, content: bytes, start: float) -> None:
    answer = phone.table.ask("POST", f"/players/{phone.player}/photos", content=content, timeout=600)
    phone.accepted = time.monotonic() - start
    assert answer.status_code == 202, answer.text
    phone.photo, phone.place = answer.json()["photo"], answer.json()["place"]


def _ask_meanwhile(table: Table, listening: list[threading.Thread]) -> list[float]:
    """How long one phone waits for its table while the reader works."""
    waited = []
    while any(thread.is_alive() for thread in listening):
        start = time.monotonic()
        table.ask("GET", "", timeout=600)
        waited.append(time.monotonic() - start)
        time.sleep(0.1)
    return waited


def _memory(night: Night) -> tuple[float, float]:
    """Megabytes at their highest: of the server, and of the reader."""
    server = night.process.pid
    children = Path(f"/proc/{server}/task/{server}/children").read_text(encoding="ascii").split()
    return _highest(server), max(_highest(int(child)) for child in children)


def _highest(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def _report(
    phones: list[Phone], heard: list[Heard], asked: list[float], content: bytes,
    before: tuple[float, tuple[float, float], tuple[float, float]],
) -> None:  # fmt: skip
    alone, idle, busy = before
    read = {player: at for each in heard for at, player in each.read}
    by_arrival = [phone.player for phone in sorted(phones, key=lambda phone: phone.photo)]
    in_order = by_arrival == sorted(read, key=lambda player: read[player])
    tables = {phone.table for phone in phones}
    states = [each["photos"][0]["state"] for table in tables for each in table.state["players"]]
    last, accepted = max(read.values()), [phone.accepted for phone in phones]
    told = sum(each.progress for each in heard)
    lines = {
        "photos": f"{len(phones)} of 12 MP ({len(content) / 1e6:.1f} MB each), all at once",
        "on disk": f"{len(accepted)}, half after {statistics.median(accepted):.1f} s, all after {max(accepted):.1f} s",
        "read": f"{states.count('read')}, all after {last:.1f} s; in order of arrival: {'yes' if in_order else 'NO'}",
        "per photo": f"{last / len(phones):.2f} s in the line, {last / len(phones) / alone:.2f} times one alone",
        "told": f"{told} times the place in the line or the step",
        "asked": f"{len(asked)} times for a table: {_ms(statistics.median(asked))}, at most {_ms(max(asked))}",
        "server": f"{busy[0]:.0f} MB at its highest, {busy[0] - idle[0]:+.0f} MB over one photo",
        "reader": f"{busy[1]:.0f} MB at its highest, {busy[1] - idle[1]:+.0f} MB over one photo",
    }
    for name, line in lines.items():
        print(f"{name:10}{line}")
    if not in_order or states.count("read") != len(phones):
        sys.exit(1)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
