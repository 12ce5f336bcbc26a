"""`recount serve` in a terminal: what it shows, whom it lets in, how it ends."""

from __future__ import annotations

import os
import pty
import re
import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import httpx
import pytest

from scanner.web.serve import own_address
from tests.scanner.web.guests import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


class Terminal:
    """`recount serve` with a terminal in front of it."""

    def __init__(self, home: Path, *arguments: str, lang: str = "C") -> None:
        self._ours, theirs = pty.openpty()
        self.shown = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "scanner.cli", "serve", "--port", "0", *arguments],
            cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs,
            env={**os.environ, "RECOUNT_HOME": str(home), "LANG": lang, "LC_ALL": lang},
        )  # fmt: skip
        os.close(theirs)

    def wait_for(self, pattern: str) -> str:
        """Read until the pattern shows."""
        while not (found := re.search(pattern, self.shown)):
            try:
                self.shown += os.read(self._ours, 4096).decode(errors="replace")
            except OSError:
                raise AssertionError(self.shown) from None
        return found[0]

    def type(self, text: str) -> None:
        """As a person does."""
        os.write(self._ours, text.encode())

    def end(self) -> int:
        """Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(30)
        os.close(self._ours)
        return code


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Terminals that are closed in the end."""
    opened: list[Terminal] = []

    def start(*arguments: str, lang: str = "C") -> Terminal:
        opened.append(Terminal(tmp_path, *arguments, lang=lang))
        return opened[-1]

    yield start
    for each in opened:
        each.process.kill()
        each.process.wait()


def test_phones_are_let_in_only_if_the_host_says_yes(terminal: Callable[..., Terminal]) -> None:
    shy = terminal()
    shy.wait_for(r"\[y/N\]")
    shy.type("n\n")
    assert shy.wait_for(r"http://[\d.]+:\d+/host#\S+").startswith("http://127.0.0.1:")
    assert shy.end() == 130
    open_ = terminal()
    open_.wait_for(r"\[y/N\]")
    open_.type("y\n")
    assert own_address() in open_.wait_for(r"http://[\d.]+:\d+/host#\S+")
    assert open_.end() == 130


def test_the_terminal_speaks_french_and_shows_a_code_and_two_links(terminal: Callable[..., Terminal]) -> None:
    served = terminal("--no-ask", lang="fr_FR.UTF-8")
    host = served.wait_for(r"http://\S+/host#[\w-]{32}")
    assert "Les joueurs scannent le code" in served.shown
    assert "▄" in served.shown
    door = served.wait_for(r"http://\S+/join/[\w-]{32}")
    answer = httpx.get(door.replace("/join/", "/api/join/"), timeout=30)
    assert answer.json() == {"table": None}
    assert host.partition("#")[2] not in door
    assert served.end() == 130
    assert "Traceback" not in served.shown


def test_the_links_stay_while_a_table_is_open(terminal: Callable[..., Terminal]) -> None:
    first = terminal("--no-ask")
    host = first.wait_for(r"http://\S+/host#[\w-]{32}")
    link, key = host.split("/host#")
    door = first.wait_for(r"/join/[\w-]{32}")
    httpx.post(f"{link}/api/tables", json={"game": "ocean"}, headers={"X-Recount-Host": key}, timeout=30)
    first.end()
    second = terminal("--no-ask")
    assert second.wait_for(r"/host#[\w-]{32}") == f"/host#{key}"
    assert second.wait_for(r"/join/[\w-]{32}") == door
    second.end()


def test_a_port_that_is_taken_is_one_line_and_exit_2(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ran = subprocess.run(
            [sys.executable, "-m", "scanner.cli", "serve", "--no-ask", "--quiet", "--port", port],
            cwd=ROOT, capture_output=True, text=True, check=False, timeout=60,
            env={**os.environ, "RECOUNT_HOME": str(tmp_path), "LC_ALL": "C"},
        )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert "--port" in ran.stderr
