"""A photo to its score against decoding the same file: run `python -m tests.bench.score_photo`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.enrolment import decks
from scanner.enrolment.enrol import laid_cards
from scanner.enrolment.guide import guide_grid
from scanner.enrolment.lesson import learned
from scanner.game.gather import Request, gather
from scanner.game.scored import count, scored_json
from scanner.photo import load

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
PHOTOS = ROOT / "samples" / "photos"
PHOTO, CARDS, GAME = PHOTOS / "savanna-12mp.jpg", PHOTOS / "savanna-cards.jpg", "savanna"
RUNS = 9


def enrol(home: str) -> None:
    """The deck of the sample photo, in a data folder of its own."""
    os.environ["RECOUNT_HOME"] = home
    decks.keep(learned(decks.blank(GAME, GAME), laid_cards(load(CARDS), guide_grid(GAME), frozenset())))


def scored() -> int:
    """The photo counted: the total of its only player."""
    found = count(gather(Request((PHOTO,), deck=GAME), lambda _: None), {})
    return int(scored_json(found, "en")["players"][0]["total"])


def seconds(work: Callable[[], object]) -> float:
    """Wall time of one run."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def side_by_side(one: Callable[[], object], other: Callable[[], object], runs: int) -> tuple[float, float]:
    """Median seconds of both, run in turn so that whatever else the machine does meets both."""
    one(), other()
    taken = np.array([(seconds(one), seconds(other)) for _ in range(runs)])
    first, second = np.median(taken, axis=0)
    return float(first), float(second)


IMPORTS = [sys.executable, "-c", "import cv2, onnxruntime, numpy, typer"]
COMMAND = [sys.executable, "-m", "scanner.cli", "score", str(PHOTO), "--deck", GAME, "--json", "--quiet"]
PEAK = """
import sys
from tests.bench.score_photo import scored
scored()
print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1])
"""
"""VmHWM and not ru_maxrss, which a child inherits from its parent."""


def run(command: list[str]) -> str:
    """What a command prints that has run before: as everywhere but in some containers, Python keeps its bytecode."""
    kept = {"PYTHONPYCACHEPREFIX": str(Path(os.environ["RECOUNT_HOME"]) / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}
    told = subprocess.run(command, cwd=ROOT, env=os.environ | kept, check=True, capture_output=True, text=True)
    return told.stdout


def main() -> None:
    """Print the ratios of one run."""
    with tempfile.TemporaryDirectory() as home:
        enrol(home)
        decode, whole = side_by_side(lambda: cv2.imread(str(PHOTO)), scored, RUNS)
        print(f"{PHOTO.name}: {scored()} points")
        print(f"cv2.imread {decode * 1e3:.0f} ms; photo to score {whole * 1e3:.0f} ms: {whole / decode:.2f} x (goal 3)")
        imports, cold = side_by_side(lambda: run(IMPORTS), lambda: run(COMMAND), RUNS // 2)
        goal = 3 * decode + 1.5 * imports
        print(f"imports {imports * 1e3:.0f} ms; cold recount score {cold * 1e3:.0f} ms; goal {goal * 1e3:.0f} ms")
        print(f"peak memory of a fresh process: {int(run([sys.executable, '-c', PEAK])) / 1024:.0f} MB (goal 600)")


if __name__ == "__main__":
    main()
