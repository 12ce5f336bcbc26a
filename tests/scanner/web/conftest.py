"""One server with the quick reader for all tests that do not harm it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.scanner.web.guests import Night

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    """A night that is still going on; in the end nothing was complained about."""
    found = Night(tmp_path_factory.mktemp("night"))
    try:
        yield found
    finally:
        assert found.end() == ""
