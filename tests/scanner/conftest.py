"""The command as tests call it: arguments in, exit code and both streams out."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scanner.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
TABLES = ROOT / "samples" / "tables"


@dataclass(frozen=True, slots=True)
class Ran:
    """One run of the command."""

    code: int
    out: str
    err: str


@pytest.fixture
def recount(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run `recount` in this process, in English unless asked otherwise."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)

    def run(*arguments: str | Path) -> Ran:
        monkeypatch.setattr(sys, "argv", ["recount", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return Ran(int(ended.value.code or 0), said.out, said.err)

    return run
