"""The trained counter -> a numbered ONNX file, with the constants that make its two ways of counting one distribution.

    python -m models.training.export_counter --counter counter.pt --number 1 [--columns 400]

The constants are fitted on piles drawn with art of the test share; prints how often the likeliest number is right,
and how often a number of more than 97 % is wrong.
"""

from __future__ import annotations

import argparse
import json
from itertools import product
from pathlib import Path

import cv2
import numpy as np
import torch

from models.inputs import COLUMN_SIZE, COLUMN_STEP, normalised
from models.training.columns import Column, Workshop, draw_column
from models.training.counter_net import Counter
from models.training.export import logistic, ready, to_onnx, write
from scanner.game.evening import SURE
from scanner.piles.counting import ROWS, Opinion, counted

EXPONENTS = (0.0, 0.25, 0.5, 0.75, 1.0, 1.25)
PLAIN = Opinion(1.0, 0.0, 1.0, 0.0)
"""The network's own edges, as they are."""
NEAR = 2.5
"""Rows of the answer within which an edge is the true one."""


def edges_as_seen(answers: np.ndarray, columns: list[Column]) -> list[float]:
    """Slope and base of the logistic that makes an edge's logit a probability."""
    opinions, right = [], []
    for answer, column in zip(answers, columns, strict=True):
        found = counted(answer, PLAIN)
        for row, chance in zip(found.rows, found.chances, strict=True):
            opinions.append((1.0, float(np.log(chance / max(1 - chance, 1e-9)))))
            apart = np.abs(column.edges - row).min(initial=np.inf) / COLUMN_STEP
            right.append(bool(apart < NEAR))
    base, slope = logistic(np.array(opinions), np.array(right, float))
    return [slope, base]


def together(answers: np.ndarray, counts: np.ndarray, edges: list[float]) -> Opinion:
    """The exponents of the greatest likelihood, by trying a grid."""
    tried = [Opinion(edges[0], edges[1], *pair) for pair in product(EXPONENTS, repeat=2) if any(pair)]
    return max(tried, key=lambda opinion: _likelihood(answers, counts, opinion))


def _likelihood(answers: np.ndarray, counts: np.ndarray, opinion: Opinion) -> float:
    shares = [counted(answer, opinion).covered[count] for answer, count in zip(answers, counts, strict=True)]
    return float(np.log(np.maximum(shares, 1e-6)).mean())


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
    workshop = Workshop(np.random.default_rng(4242), "test", most=24)
    drawn = [draw_column(workshop) for _ in range(given.columns)]
    whole = [column for column in drawn if column.whole]
    counter = ready(exported, {})
    answers = np.concatenate(
        [
            counter.run(normalised(np.stack([column.pixels for column in whole[at : at + 32]])))
            for at in range(0, len(whole), 32)
        ]
    ).astype(np.float64)
    counts = np.array([len(column.edges) for column in whole])
    opinion = together(answers, counts, edges_as_seen(answers, whole))
    shares = np.array([counted(answer, opinion).covered for answer in answers])
    sure = shares.max(1) >= SURE
    right = shares.argmax(1) == counts
    print(f"{len(whole)} piles: likeliest number right {right.mean():.2%}")
    print(f"sure {sure.mean():.2%}, of these wrong {(~right[sure]).mean():.2%}")
    constants = [opinion.edge_slope, opinion.edge_base, opinion.by_edges, opinion.by_number]
    assert height // COLUMN_STEP == ROWS
    write(exported, "counter", given.number, {"opinion": json.dumps(constants)})


if __name__ == "__main__":
    main()
