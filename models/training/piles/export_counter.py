"""The trained counter -> a numbered ONNX file, with the constants that make strips, edges and number one distribution.

    python -m models.training.piles.export_counter --counter counter.pt --number 1 [--columns 400]

The constants are fitted on piles drawn with art of the test share; prints how often the likeliest number is right,
and how often a number of more than 97 % is wrong, for either witness alone and for both.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import torch

from models.inputs import COLUMN_SIZE, COLUMN_STEP, normalised
from models.training.finder.export import logistic, ready, to_onnx, write
from models.training.piles.columns import Column, Workshop, draw_column
from models.training.piles.counter_net import Counter
from scanner.game.evening import SURE
from scanner.piles.counting import SHORTEST, Opinion, decoded, steps_of
from scanner.piles.strips import LONGEST, MARKS, ROWS, START, alike, strips

SEED = 4242
AMISS = (2, 9)
"""Rows by which a strip that is none begins beside one."""
CLEAR = 12
"""Rows of table kept between a pile and a strip that is none."""
FAINTEST = 1e-4
"""Probability below which a wrong answer is not worse."""


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """What both witnesses say of drawn piles, and the truth."""

    answers: np.ndarray
    """Of the network."""
    sums: list[np.ndarray]
    """Per pile, log odds of every strip."""
    counts: np.ndarray

    def shares(self, opinion: Opinion) -> np.ndarray:
        """Per pile, the probability of every number."""
        return np.array(
            [
                decoded(steps_of(answer[:ROWS], long, opinion), answer[ROWS + 3 :], opinion).covered
                for answer, long in zip(self.answers, self.sums, strict=True)
            ]
        )

    def likelihood(self, opinion: Opinion) -> float:
        """Mean logarithm of the probability of the truth."""
        right = self.shares(opinion)[np.arange(len(self.counts)), self.counts]
        return float(np.log(np.maximum(right, FAINTEST)).mean())


def of_marks(columns: list[Column], marks: list[np.ndarray]) -> tuple[float, ...]:
    """The logistic of a row's marks: rows of true strips against the same lengths of table, and beside true ones."""
    rng = np.random.default_rng(SEED)
    rows: list[np.ndarray] = []
    right: list[float] = []

    def add(mark: np.ndarray, begin: int, long: int, true: float) -> None:
        if 0 <= begin < START and long >= SHORTEST:
            kept = mark[:, begin, : min(long, LONGEST)]
            rows.extend(kept[int(kept[..., 4].sum(1).argmax())])
            right.extend([true] * kept.shape[1])

    for column, mark in zip(columns, marks, strict=True):
        tops = [*np.round(column.edges / COLUMN_STEP - 0.5).astype(int).tolist(), START]
        for top, end in pairwise(tops):
            add(mark, top, end - top, 1.0)
            add(mark, top + int(rng.integers(*AMISS)) * int(rng.choice([-1, 1])), int(rng.integers(4, 12)), 0.0)
            if tops[0] > 2 * CLEAR:
                add(mark, int(rng.integers(0, tops[0] - CLEAR)), int(rng.integers(4, 12)), 0.0)
    return tuple(float(weight) for weight in logistic(np.array(rows, np.float64), np.array(right)))


def fitted(told: Told, start: Opinion, free: tuple[str, ...]) -> Opinion:
    """Each free constant moved as long as the truth becomes likelier, by ever smaller steps."""
    best, reached = start, told.likelihood(start)
    for step in (0.4, 0.1):
        for name in free:
            for way in (step, -step):
                while True:
                    value = getattr(best, name) + way * (3.0 if name == "edge" else 1.0)
                    tried = Opinion(**{**_constants(best), name: value})
                    found = told.likelihood(tried)
                    if found <= reached or (value < 0 and name != "edge"):
                        break
                    best, reached = tried, found
    return best


def _constants(opinion: Opinion) -> dict:
    return {name: getattr(opinion, name) for name in Opinion.__slots__}


def report(name: str, told: Told, opinion: Opinion) -> None:
    shares = told.shares(opinion)
    sure, right = shares.max(1) >= SURE, shares.argmax(1) == told.counts
    print(
        f"{name}: likeliest number right {right.mean():.2%}, sure {sure.mean():.2%}, of these wrong "
        f"{(~right[sure]).mean():.2%}, log likelihood {told.likelihood(opinion):.3f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--counter", type=Path, required=True)
    parser.add_argument("--number", type=int, required=True)
    parser.add_argument("--columns", type=int, default=400)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    net = Counter()
    net.load_state_dict(torch.load(given.counter, map_location="cpu"))
    torch.manual_seed(1)
    width, height = COLUMN_SIZE
    exported = to_onnx(net, torch.randn(2, 3, height, width), {0: "columns"})
    workshop = Workshop(np.random.default_rng(SEED), "test", most=24)
    drawn = [draw_column(workshop) for _ in range(given.columns)]
    whole = [column for column in drawn if column.whole]
    counter = ready(exported, {})
    answers = np.concatenate(
        [
            counter.run(normalised(np.stack([column.pixels for column in whole[at : at + 32]])))
            for at in range(0, len(whole), 32)
        ]
    ).astype(np.float64)
    marks = [alike(column.pixels) for column in whole]
    weights = of_marks(whole, marks)
    assert len(weights) == MARKS
    told = Told(
        answers, [strips(column.pixels, weights) for column in whole], np.array([len(column.edges) for column in whole])
    )
    print(f"{len(whole)} piles")
    start = Opinion(weights, 0.0, 1.0, -1.0, 0.0)
    report("strips alone", told, fitted(told, Opinion(weights, 0.3, 0.0, -4.0, 0.0), ("by_strips", "edge")))
    edges = fitted(told, start, ("by_edges", "edge", "by_number"))
    report("network alone", told, edges)
    together = Opinion(weights, 0.1, edges.by_edges, edges.edge, edges.by_number)
    opinion = fitted(told, together, ("by_strips", "by_edges", "edge", "by_number"))
    report("both", told, opinion)
    write(exported, "counter", given.number, {"opinion": json.dumps(list(_constants(opinion).values()))})


if __name__ == "__main__":
    main()
