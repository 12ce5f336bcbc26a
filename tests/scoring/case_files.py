"""Cases kept as data: id, input, expected, and where the number comes from."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Case:
    """One case of a file."""

    id: str
    source: str
    """Where the expected numbers come from."""
    input: str
    expected: dict[str, Any]

    def __str__(self) -> str:
        """What pytest calls it."""
        return self.id


def load(name: str) -> list[Case]:
    """All cases of one file; ids are unique, and each names its source."""
    found = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))["case"]
    cases = [Case(**entry) for entry in found]
    assert len({case.id for case in cases}) == len(cases)
    assert all(case.source and case.expected for case in cases)
    return cases
