"""A real server in a process of its own, and people who speak to it over HTTP."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

from tests.scanner.web.fakes import photo

if TYPE_CHECKING:
    import threading
    from types import TracebackType

ROOT = Path(__file__).parents[3]
QUICK = "tests.scanner.web.fakes:quick"
REAL = "scanner.web.at_work:carry_out"


class Night:
    """One server; with it as a context it is ended with Ctrl-C."""

    def __init__(self, home: Path, work: str = QUICK, limit: float = 60) -> None:
        self.folder = home / "evenings"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.scanner.web.night", str(self.folder), work, str(limit)],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
            env=os.environ | {"RECOUNT_HOME": str(home), "LANG": "C"},
        )  # fmt: skip
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(self.process.communicate()[1])
        shown = json.loads(line)
        self.link, self.door = shown["link"], shown["door"]
        self.host = {"X-Recount-Host": shown["host"]}
        self.client = httpx.Client(base_url=self.link, timeout=60)

    def __enter__(self) -> Night:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.end()

    def end(self) -> str:
        """Ctrl-C; what the server complained about."""
        self.client.close()
        self.process.send_signal(signal.SIGINT)
        _, complaints = self.process.communicate(timeout=30)
        assert self.process.returncode == 0, complaints
        return complaints

    def kill(self, *playing: threading.Thread) -> None:
        """As when somebody pulls the plug; whoever was playing notices that nobody answers."""
        self.process.kill()
        self.process.communicate()
        for guest in playing:
            guest.join()
        self.client.close()

    # --- people ---------------------------------------------------------------------------------------------

    def set_table(self, game: str = "forest", **more: object) -> Table:
        """The host sets a table."""
        answer = self.client.post("/api/tables", json={"game": game, **more}, headers=self.host)
        assert answer.status_code == 201, answer.text
        return Table(self, answer.json()["secret"])


class Table:
    """One table, as somebody with its link sees it."""

    def __init__(self, night: Night, secret: str) -> None:
        self.night, self.secret, self.path = night, secret, f"/api/t/{secret}"

    @property
    def state(self) -> dict[str, Any]:
        """The whole table."""
        answer = self.night.client.get(self.path)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:  # noqa: ANN401 - as httpx takes it
        """Any request below the table's address."""
        return self.night.client.request(method, self.path + path, **more)

    def sit(self, name: str, kind: str = "person") -> int:
        """A player sits down; the player's number."""
        answer = self.ask("POST", "/players", json={"name": name, "colour": "blue", "kind": kind})
        assert answer.status_code == 201, answer.text
        return int(answer.json()["player"])

    def send(self, player: int, content: bytes, **query: object) -> int:
        """A photo is accepted; its number."""
        answer = self.ask("POST", f"/players/{player}/photos", content=content, params=query)
        assert answer.status_code == 202, answer.text
        return int(answer.json()["photo"])

    def set_cell(self, player: int, row: int, col: int, card: str | None) -> dict[str, Any]:
        """Somebody says what lies in a place."""
        answer = self.ask("PUT", f"/players/{player}/cells", json={"row": row, "col": col, "card": card})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def read(self, patience: float = 60) -> dict[str, Any]:
        """The table once no photo waits any more."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            state = self.state
            photos = [each for player in state["players"] for each in player["photos"]]
            if all(each["state"] in ("read", "failed") for each in photos):
                return state
            time.sleep(0.02)
        raise TimeoutError

    def evening(self, *names: str) -> dict[str, int]:
        """Everybody sits down and sends a tableau; by name the player's number."""
        players = {name: self.sit(name) for name in names}
        for index, number in enumerate(players.values()):
            self.send(number, photo("wolf fox deer " + "meadow " * index))
        self.read()
        return players


def total(state: dict[str, Any], name: str) -> int:
    """The points of one player."""
    return next(int(player["total"]) for player in state["result"]["players"] if player["name"] == name)
