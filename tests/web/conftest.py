"""One browser and one server for all tests of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.browsing import Served, launched

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium."""
    with launched() as found:
        yield found


@pytest.fixture(scope="session")
def served(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A real server with an empty home; started only where there is a browser."""
    del browser
    server = Served(tmp_path_factory.mktemp("home"))
    server.start()
    yield server
    server.kill()


@pytest.fixture
def tidy(browser: Browser) -> Iterator[None]:
    """Phones that a test took out are put away after it."""
    before = set(browser.contexts)
    yield
    for context in set(browser.contexts) - before:
        context.close()
