"""How fast cards are found, against decoding the same file: run `python -m tests.bench.finding`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner import standin
from scanner.find import find
from scanner.layouts.grid import arrange
from scanner.photo import load

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

WIDTH, HEIGHT = 4032, 3024
"""Pixels of a 12 MP phone photo."""
RUNS = 25
ROOT = Path(__file__).parents[2]


def table(rows: int, cols: int) -> NDArray[np.uint8]:
    """A plain but grainy table with rows x cols cards of the stand-in forest, RGB."""
    rng = np.random.default_rng(3)
    coarse = cv2.resize(
        rng.uniform(110, 150, (24, 32)).astype(np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC
    )
    grain = cv2.GaussianBlur(rng.normal(0, 14, (HEIGHT, WIDTH)).astype(np.float32), (0, 0), 1.2)
    pixels = np.clip((coarse + grain)[..., None] * np.array([1.0, 0.86, 0.68]), 0, 255).astype(np.uint8)
    kinds = standin.cards("forest")
    width = int(min(0.9 * WIDTH / cols, 0.9 * HEIGHT / rows / 1.4))
    height = int(width * 1.4)
    left, top = (WIDTH - cols * int(width * 1.03)) // 2, (HEIGHT - rows * int(height * 1.03)) // 2
    for row in range(rows):
        for col in range(cols):
            face = cv2.resize(standin.draw("forest", kinds[(row * cols + col) % len(kinds)], 320), (width, height))
            y, x = top + row * int(height * 1.03), left + col * int(width * 1.03)
            pixels[y : y + height, x : x + width] = face
    noise = rng.normal(0, 3, (HEIGHT, WIDTH, 1))
    return np.asarray(np.clip(pixels + noise, 0, 255), np.uint8)


def least_seconds(works: list[Callable[[], object]]) -> list[float]:
    """The fastest of some runs of each, in turns: what other programs take of the machine only ever adds."""
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(RUNS):
        for work, times in zip(works, taken, strict=True):
            start = time.perf_counter()
            work()
            times.append(time.perf_counter() - start)
    return [min(times) for times in taken]


def found(path: Path) -> int:
    """Cards in the main tableau of a photo, decoded from the file."""
    photo = load(path)
    layout = arrange(find(photo), photo.size)
    return sum(cell.quad is not None for lattice in layout.lattices for cell in lattice.cells)


MEASURE = """
import sys
from pathlib import Path
from tests.bench.finding import found
found(Path(sys.argv[1]))
print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1])
"""
"""VmHWM and not ru_maxrss, which a child inherits from its parent."""


def peak_memory(path: Path) -> float:
    """Megabytes that a fresh process needs at most to find the cards of one photo."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(path)], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return int(done.stdout) / 1024


def main() -> None:
    """Print the ratios."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        for rows, cols in ((4, 5), (5, 8)):
            path = Path(folder) / f"{rows * cols}.jpg"
            cv2.imwrite(str(path), table(rows, cols)[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 90])
            paths[rows * cols] = path
        decode, of_20, of_40 = least_seconds(
            [lambda: cv2.imread(str(paths[20])), partial(found, paths[20]), partial(found, paths[40])]
        )
        print(f"12 MP photo of 20 cards, {found(paths[20])} found; of 40 cards, {found(paths[40])} found")
        print(f"cv2.imread {decode * 1e3:.0f} ms; decode and find {of_20 * 1e3:.0f} ms: {of_20 / decode:.2f} x")
        print(f"40 cards against 20: {of_40 / of_20:.2f} x")
        print(f"peak memory of a fresh process: {peak_memory(paths[20]):.0f} MB")


if __name__ == "__main__":
    main()
