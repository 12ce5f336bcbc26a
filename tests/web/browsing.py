"""A real Chromium on a real server: phones that note every error and every request that leaves the room."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, ConsoleMessage, Page, Request

ROOT = Path(__file__).parents[2]
PHOTOS = ROOT / "samples" / "photos"
PHONE = {"width": 390, "height": 844}
SLOWEST_START = 60.0
"""Seconds; a machine that is busy with other tests starts slowly."""
PATIENCE = 90_000
"""Milliseconds that a screen may take to appear while photos are read on a busy machine."""
MISSING = "Chromium is missing, so the page was not tested: apt-get install chromium"
ALL_KINDS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def chromium() -> str:
    """The browser's path; without one the tests are skipped, and the summary of the run says so."""
    found = next(filter(None, map(shutil.which, ALL_KINDS)), None)
    if found is None:
        pytest.skip(MISSING)
    return found


@contextmanager
def launched(fonts: Path | None = None) -> Iterator[Browser]:
    """A browser without a window; `fonts` names a fontconfig file."""
    from playwright.sync_api import sync_playwright

    path = chromium()
    environment: dict[str, str | float | bool] = {**os.environ}
    if fonts is not None:
        environment["FONTCONFIG_FILE"] = str(fonts)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"], env=environment
        )
        yield browser
        browser.close()


@dataclass(slots=True)
class Served:
    """`recount serve` as a process of its own, in a home of its own."""

    home: Path
    port: int = 0
    host_link: str = ""
    """The host's address with the key."""
    told: list[str] = field(default_factory=list)
    """Everything that the terminal showed."""
    process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, again on the same port after a stop."""
        self.port = self.port or free_port()
        self.told.clear()
        command = [sys.executable, "-m", "scanner.cli", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=os.environ | {"RECOUNT_HOME": str(self.home)}, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        threading.Thread(target=self._listen, daemon=True).start()
        deadline = time.monotonic() + SLOWEST_START
        while not self._ready():
            assert self.process.poll() is None, "".join(self.told)
            assert time.monotonic() < deadline, "".join(self.told)
            time.sleep(0.1)

    def _listen(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.told.append(line)

    def _ready(self) -> bool:
        link = re.search(r"http://[^\s/]+(/host#[\w-]+)", "".join(self.told))
        if link is None:
            return False
        self.host_link = self.address + link[1]
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        """End it without a warning, as a battery does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            if self.process.stdout is not None:
                self.process.stdout.close()
            self.process = None


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass(slots=True)
class Phone:
    """One phone's page, and what went wrong on it."""

    page: Page
    errors: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    """Requests that went anywhere but to the server."""

    def see(self, selector: str) -> None:
        """Wait until something is on the screen."""
        self.page.wait_for_selector(selector, timeout=PATIENCE)

    def text(self, selector: str) -> str:
        """What stands there."""
        return self.page.inner_text(selector)

    def photograph(self, control: str, photo: str) -> None:
        """Give a photo of the samples to a camera button."""
        self.page.set_input_files(control, str(PHOTOS / photo))

    def tap(self, selector: str) -> None:
        """Touch something as soon as it is there."""
        self.page.click(selector, timeout=PATIENCE)


def phone(browser: Browser, served: Served, *, locale: str = "en-GB", dark: bool = False, scale: float = 1) -> Phone:
    """A fresh phone that has never been here."""
    context = browser.new_context(
        viewport={"width": PHONE["width"], "height": PHONE["height"]}, locale=locale, is_mobile=True, has_touch=True,
        device_scale_factor=scale, color_scheme="dark" if dark else "light", reduced_motion="reduce",
    )  # fmt: skip
    found = Phone(context.new_page())

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            found.errors.append(f"{message.text} {message.location.get('url', '')}")

    def watch(request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.port != served.port:
            found.strangers.append(request.url)

    found.page.on("console", hear)
    found.page.on("pageerror", lambda error: found.errors.append(str(error)))
    found.page.on("request", watch)
    return found
