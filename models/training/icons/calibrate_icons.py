"""The shipped icon reader under the next number, with constants that turn heat, likeness and fit into probability.

    python -m models.training.icons.calibrate_icons --number 3 [--copies 24]

The constants are fitted on drawn tables of unseen copies, each enrolled from one photo and read as the scanner reads
it, one printed element of every table left out of what is enrolled. Prints how the icons of the last fifth of the
copies are told by constants fitted on the others.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

import cv2
import numpy as np
import onnx
import torch

from models.store import WEIGHTS
from models.training.finder.export import write
from models.training.icons.icon_trials import DOUBTFUL, NOTHING, STRANGER, trial
from scanner.elements import calibration_from, candidates, log_odds
from scanner.errors import RecountError
from scanner.records import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from models.training.icons.icon_trials import Witnessed

SEED = 78
START = (12.0, 6.0, -3.0, 2.0, -2.5, 0.0, -3.0, 5.0, 6.0)
"""Where the fit begins: sharpness, fit, tint, heat, known, token, stranger, background."""
TIMID = 1e-4
"""Weight of the squares of the constants in the fit."""
HELD_BACK = 0.2
"""Share of the copies by which the constants are judged."""
SURE = 0.97


def fitted(cards: Sequence[Witnessed]) -> list[float]:
    """The constants of the greatest likelihood: the log odds are linear in them, so one table of slopes will do."""
    slopes, right, counts = [], [], []
    unit = np.eye(len(START))
    for card in cards:
        base = log_odds(card.seen, card.labels, calibration_from(np.zeros(len(START))))
        base = np.where(np.isfinite(base), base, -1e4)
        each = [log_odds(card.seen, card.labels, calibration_from(row)) - base for row in unit]
        slope = np.nan_to_num(np.stack([base, *each], -1), neginf=0.0, posinf=0.0)
        names = [*card.labels, STRANGER, NOTHING]
        for index, truth in enumerate(card.truth):
            if truth != DOUBTFUL:
                slopes.append(slope[index])
                right.append(names.index(truth))
    counts = max(len(slope) for slope in slopes)
    every = np.full((len(slopes), counts, 1 + len(START)), 0.0)
    every[:, :, 0] = -1e4
    for index, slope in enumerate(slopes):  # copies differ in what of the background they remember
        every[index, : len(slope)] = slope
    return _likeliest(torch.as_tensor(every).float(), torch.as_tensor(right))


def _likeliest(slopes: torch.Tensor, right: torch.Tensor) -> list[float]:
    constants = torch.tensor(START, requires_grad=True)
    optimiser = torch.optim.LBFGS([constants], max_iter=300, line_search_fn="strong_wolfe")

    def closure() -> torch.Tensor:
        optimiser.zero_grad()
        odds = slopes[..., 0] + slopes[..., 1:] @ constants
        loss = torch.nn.functional.cross_entropy(odds, right) + TIMID * (constants**2).sum()
        loss.backward()
        return loss

    optimiser.step(closure)
    return [round(value, 4) for value in constants.detach().tolist()]


def report(cards: Sequence[Witnessed], constants: Sequence[float]) -> None:
    """Print how well the icons are found and told."""
    weighed = calibration_from(constants)
    told = [
        (truth, could_be[0].card, could_be[0].probability)
        for card in cards
        for truth, could_be in zip(card.truth, candidates(card.seen, card.labels, weighed), strict=True)
    ]
    real = [each for each in told if each[0] not in (NOTHING, STRANGER, DOUBTFUL)]
    sure = [each for each in told if each[2] >= SURE and each[1] not in ("", UNKNOWN) and each[0] != DOUBTFUL]
    bare, strange = ([each for each in told if each[0] == what] for what in (NOTHING, STRANGER))
    print(f"{len(real)} enrolled icons, {sum(card.unseen for card in cards)} more not proposed")
    print(f"right {np.mean([truth == best for truth, best, _ in real]):.2%}, ", end="")
    print(f"surely {np.mean([truth == best and share >= SURE for truth, best, share in real]):.2%}")
    print(f"surely told {len(sure)}, of them wrong {sum(truth != best for truth, best, _ in sure)}")
    print(f"bare places surely bare {np.mean([best == '' and share >= SURE for _, best, share in bare]):.2%}, ", end="")
    lost = [each for each in real if each[1] == "" and each[2] >= SURE]
    print(f"icons surely called bare {len(lost)}; strangers surely known {sum(each in sure for each in strange)}")


def main() -> None:
    """Fit, judge, and write the network under its next number."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, required=True)
    parser.add_argument("--copies", type=int, default=24)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    copies: list[list[Witnessed]] = []
    for number in range(given.copies):
        try:
            copies.append(trial(np.random.default_rng([SEED, number])))
        except RecountError as error:
            print(f"copy {number}: {error}")
    kept = round(len(copies) * (1 - HELD_BACK))
    first, last = ([card for copy in part for card in copy] for part in (copies[:kept], copies[kept:]))
    report(last, fitted(first))
    constants = fitted([*first, *last])
    entry = json.loads((WEIGHTS / "weights.json").read_text())["icons"]["file"]
    write(onnx.load(WEIGHTS / entry), "icons", given.number, {"calibration": json.dumps(constants)})


if __name__ == "__main__":
    main()
