"""Reading with a recogniser of colours, a home of its own, and a studio."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.scanner.drawn import Blocks
from tests.scanner.reading.studio import Studio

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def seeing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A recogniser of colours and a refiner that leaves quads as they are."""
    monkeypatch.setenv("RECOUNT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("scanner.networks.load", lambda _task: Blocks())
    monkeypatch.setattr("scanner.tableau.sight.look_again", lambda _photo, lattice: lattice)
    monkeypatch.setattr(
        "scanner.tableau.second_look.sharpen", lambda _levels, corners, _net: (corners, np.zeros(len(corners)))
    )


@pytest.fixture
def studio(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Studio:
    """Nothing photographed yet."""
    found = Studio(tmp_path)
    monkeypatch.setattr("scanner.tableau.sight.find", found.find)
    return found
