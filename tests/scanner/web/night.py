"""A server for tests: python -m tests.scanner.web.night FOLDER WORK LIMIT prints where it is and its keys."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from scanner.web.house import Settings
from scanner.web.serve import LOOPBACK, Address, bound, serve

if TYPE_CHECKING:
    from scanner.web.house import House


def show(house: House) -> None:
    """One line of JSON."""
    print(json.dumps({"link": house.settings.link, "host": house.host_key, "door": house.door}), flush=True)


if __name__ == "__main__":
    folder, work, limit = sys.argv[1:]
    listener = bound(LOOPBACK, 0)
    address = Address(LOOPBACK, LOOPBACK, listener.getsockname()[1])
    with suppress(KeyboardInterrupt):
        serve(listener, Settings(Path(folder), address.link, address.hosts, work, float(limit)), show)
