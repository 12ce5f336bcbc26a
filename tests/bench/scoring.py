"""How fast typed tables are counted: `python -m tests.bench.scoring` prints everything in one run, in CPU time."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from scoring.games import GAMES
from scoring.records import Table
from scoring.table import score
from tests.bench.deals import deal, tableau, unread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

SIX_WHALES = [
    *("krill", "plankton", "krill", "clownfish", "coral"),
    *("krill", "whale", "whale", "krill", "grouper"),
    *("plankton", "whale", "whale", "shark", "krill"),
    *("crab", "whale", "whale", "coral", "krill"),
]
COLD_RUNS = 9
SAMPLE = Path(__file__).parents[2] / "samples" / "tables" / "ocean.table"


def seconds(work: Callable[[], object]) -> float:
    """CPU time of one call and of the processes it starts: other people's work on the machine does not count."""
    before = _used()
    work()
    return _used() - before


def _used() -> float:
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def counting(tables: Iterable[Table]) -> float:
    """CPU time of counting all these tables with their reasons."""
    return seconds(lambda: [score(table) for table in tables])


def rates() -> None:
    """Tables with reasons per second, one line per game."""
    for game in GAMES:
        random = Random(7)
        tables = [deal(game, 4, random) for _ in range(1000 if game == "forest" else 200)]
        taken = counting(tables)
        print(
            f"{game:10s} {len(tables) / taken:6.0f} tables/s, 4 players, with reasons ({len(tables)} in {taken:.2f} s)"
        )


def hard_tables() -> None:
    """The tables that cost most: six whales, and unread cards."""
    random = Random(11)
    print(f"ocean, six whales on one board {counting([Table('ocean', (tableau('Ana', SIX_WHALES),))]) * 1000:6.0f} ms")
    for game in ("forest", "ocean", "savanna"):
        for cells in (2, 6):
            worst = max(counting([unread(deal(game, 3, random), cells, random)]) for _ in range(3))
            print(f"{game}, 3 players, {cells} cards unread {worst * 1000:6.0f} ms (worst of 3)")


def cold(*command: str) -> float:
    """CPU time of a fresh process, the best of several."""
    run = [sys.executable, *command]
    return min(seconds(lambda: subprocess.run(run, check=True, stdout=subprocess.DEVNULL)) for _ in range(COLD_RUNS))


def start_up() -> None:
    """`recount tally` of one table in a fresh process, against the import that it cannot avoid."""
    bare = cold("-c", "import typer")
    tally = cold("-m", "scanner.cli", "tally", str(SAMPLE))
    print(f"cold `import typer`  {bare * 1000:6.0f} ms")
    print(
        f"cold `recount tally` {tally * 1000:6.0f} ms; goal twice that plus 100 ms = {(2 * bare + 0.1) * 1000:.0f} ms"
    )


if __name__ == "__main__":
    rates()
    hard_tables()
    start_up()
