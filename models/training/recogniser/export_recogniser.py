"""The trained recogniser -> a numbered ONNX file, with the constants that turn likeness into probability.

    python -m models.training.recogniser.export_recogniser --recogniser recogniser.pt --number 1 [--decks 60]

The constants are fitted on decks of the test share, enrolled from one mild picture each and shown under harsh
distortions, together with strangers from other decks; prints how often the first place is right.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch

from models.inputs import RECOGNISER_SIDE
from models.training.decks.cards import draw_deck
from models.training.finder.export import ready, to_onnx, write
from models.training.recogniser.recogniser_net import Recogniser
from models.training.recogniser.train_recogniser import photographed
from scanner.recognise import Gallery, embed, embed_turned, likeness

if TYPE_CHECKING:
    from models.store import Model

FACES = 11
UPRIGHT = 3.0
"""Log odds of a card lying as its tableau does: people rarely turn a single card."""
SAME = 0.8
"""Likeness from which two pictures show the same card: of the calibration boards five in six pairs of one kind reach
it, in any light, and no pair of two kinds exceeds 0.71."""
SHARPNESSES = np.geomspace(5, 80, 40)
STRANGERS = np.linspace(0.1, 0.9, 41)


def trial(rng: np.random.Generator, recogniser: Model) -> tuple[np.ndarray, np.ndarray]:
    """One deck enrolled and shown: likeness of each card to each kind, and the true kind (-1 for a stranger)."""
    art, other = draw_deck(rng, "test", FACES), draw_deck(rng, "test", FACES)
    cards = [*art.faces, art.back]
    enrolled = np.stack([photographed(rng, face, rng.uniform(0, 0.4)) for face in cards])
    kinds = len(cards)
    labels = tuple(str(kind) for kind in range(kinds))
    gallery = Gallery(labels, np.arange(kinds), embed_turned(enrolled, recogniser))
    shown = np.stack([photographed(rng, face, rng.uniform(0.1, 1.0)) for face in [*cards, *other.faces[:4]]])
    return likeness(embed(shown, recogniser), gallery)[:, :, 0], np.r_[np.arange(kinds), np.full(4, -1)]


def fit(likenesses: np.ndarray, truth: np.ndarray) -> tuple[float, float]:
    """Sharpness and stranger threshold of the greatest likelihood, by trying a grid."""
    best = (-np.inf, 0.0, 0.0)
    for sharpness in SHARPNESSES:
        odds = likenesses * sharpness
        for stranger in STRANGERS:
            every = np.c_[odds, np.full(len(odds), sharpness * stranger)]
            score = (every[np.arange(len(odds)), truth] - np.logaddexp.reduce(every, axis=1)).mean()
            best = max(best, (float(score), float(sharpness), float(stranger)))
    return round(best[1], 3), round(best[2], 3)


def main() -> None:
    """Export and calibrate."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--recogniser", type=Path, required=True)
    parser.add_argument("--number", type=int, required=True)
    parser.add_argument("--decks", type=int, default=60)
    given = parser.parse_args()
    torch.set_num_threads(1)
    net = Recogniser()
    net.load_state_dict(torch.load(given.recogniser, map_location="cpu"))
    torch.manual_seed(1)
    exported = to_onnx(net, torch.randn(2, 3, RECOGNISER_SIDE, RECOGNISER_SIDE), {0: "cards"})
    recogniser = ready(exported, {})
    rng = np.random.default_rng(77)
    trials = [trial(rng, recogniser) for _ in range(given.decks)]
    likenesses, truth = (np.concatenate(parts) for parts in zip(*trials, strict=True))
    sharpness, stranger = fit(likenesses, truth)
    known = truth >= 0
    first = (likenesses[known].argmax(1) == truth[known]).mean()
    refused = (likenesses[~known].max(1) < stranger).mean()
    print(f"{known.sum()} cards of {given.decks} decks: first place right {first:.2%}; strangers refused {refused:.1%}")
    # Until `calibrate` has seen boards, a card belongs to the deck by its likeness alone.
    constants = [sharpness, stranger, UPRIGHT, SAME, -sharpness * stranger, sharpness, 0.0, 0.0]
    write(exported, "recogniser", given.number, {"calibration": json.dumps(constants)})


if __name__ == "__main__":
    main()
