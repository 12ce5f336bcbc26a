"""Progress on stderr, for what takes longer than a second; nothing for what does not."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scanner.sheets.report import warn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 1.0
"""Seconds that a person waits without wondering."""


class _Teller:
    """Keeps quiet at first, then says what is being done and every step after it."""

    def __init__(self) -> None:
        self._doing = ""
        self._speaking = False
        self._turn = threading.Lock()

    def __call__(self, text: str) -> None:
        with self._turn:
            self._doing = text
            if self._speaking:
                warn(f"{text} …")

    def speak(self) -> None:
        with self._turn:
            self._speaking = True
            if self._doing:
                warn(f"{self._doing} …")


@contextmanager
def progress(*, quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """A function that hears what is being done, and says it on stderr once a second has passed."""
    teller = _Teller()
    timer = threading.Timer(PATIENCE, teller.speak)
    timer.daemon = True
    if not quiet:
        timer.start()
    try:
        yield teller
    finally:
        timer.cancel()
