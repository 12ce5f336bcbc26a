"""Where this program keeps what it has learned: the user's data folder, or the one that RECOUNT_HOME names."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """The folder of decks and history; it need not exist yet."""
    named = os.environ.get("RECOUNT_HOME")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path

    return user_data_path("recount", appauthor=False)
