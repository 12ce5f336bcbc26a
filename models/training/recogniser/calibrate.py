"""The recogniser's constants, fitted on boards that neither training nor evaluation uses.

    python -m models.training.recogniser.calibrate --boards DIR --number 2

Reads every board the whole way, compares each card with its enrolled deck, and fits what turns likeness into
probability. Strangers are made from the same photos: each card compared with its own deck without its kind, and with
another deck. Writes the current weights with the new constants under a new number.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import onnx

from models.store import WEIGHTS
from models.training.finder.export import write
from models.training.labels import overlap
from models.training.recogniser.scored_boards import Truth, boards, enrolled
from scanner.errors import RecountError
from scanner.networks import network
from scanner.photo import load
from scanner.recognise import Calibration, Gallery, as_turned, calibration_of, evidence, kinship, likeness
from scanner.tableau.reading import read_tableau
from scanner.tableau.sight import vectors_of
from scoring.counting import COLS, ROWS

LIKENESSES = np.linspace(0.3, 0.8, 51)
LEVELS = (0.5, 0.8, 0.9, 0.95, 0.97, 0.99)
STRANGERS = 0.02
"""Weight of all strangers of one sort against all known cards: at a table nearly every card is of the deck."""
SLIPPED = 0.5
"""Overlap with a card below which a quad shows none."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """The cards of one board as the recogniser sees them."""

    vectors: np.ndarray
    truth: list[str]
    gallery: Gallery


def look(truth: Truth) -> Seen | None:
    """One board, read the whole way; None where the photos are refused."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["RECOUNT_HOME"] = home
        try:
            deck = enrolled(truth, exact=False)
            photo = load(truth.path)
            reading = read_tableau(photo, deck.gallery, (ROWS, COLS))
        except RecountError as error:
            print(f"{truth.path.stem}: {error}")
            return None
    own = [card for card in truth.record["cards"] if card["tableau"] == 0]
    corners = [np.array(card["corners"]) * photo.size for card in own]
    quads, labels = [], []
    for card in reading.cards:
        overlaps = [overlap(np.array(card.quad.corners), other) for other in corners]
        if max(overlaps) >= SLIPPED and reading.turn == truth.record["turn"]:
            quads.append(card.quad)
            labels.append(own[int(np.argmax(overlaps))]["label"])
    return Seen(vectors_of(photo, quads), labels, deck.gallery) if quads else None


def without(gallery: Gallery, label: str) -> Gallery:
    """The deck without one kind."""
    keep = gallery.kind != gallery.labels.index(label)
    labels = tuple(name for name in gallery.labels if name != label)
    kind = np.array([labels.index(gallery.labels[index]) for index in gallery.kind[keep]])
    return Gallery(labels, kind, gallery.vectors[keep])


def proof(vectors: np.ndarray, gallery: Gallery, start: Calibration) -> np.ndarray:
    """What tells whether cards belong to a deck."""
    return evidence(as_turned(likeness(vectors, gallery), 0, start), kinship(gallery))


def proofs(seen: list[Seen], start: Calibration) -> dict[str, np.ndarray]:
    """Of cards of the deck, of cards whose kind was taken from it, and of cards of another deck."""
    return {
        "known": np.concatenate([proof(one.vectors, one.gallery, start) for one in seen]),
        "siblings": np.concatenate(
            [
                proof(one.vectors[[index]], without(one.gallery, label), start)
                for one in seen
                for index, label in enumerate(one.truth)
            ]
        ),
        "others": np.concatenate(
            [proof(one.vectors, other.gallery, start) for one, other in zip(seen, [*seen[1:], seen[0]], strict=True)]
        ),
    }


def stranger(found: dict[str, np.ndarray]) -> float:
    """The likeness that alone tells best whether a card is of the deck."""
    known, strange = found["known"][:, 1], np.concatenate([found["siblings"], found["others"]])[:, 1]
    return round(float(max(LIKENESSES, key=lambda level: (known >= level).mean() + (strange < level).mean())), 3)


def belonging(found: dict[str, np.ndarray]) -> list[float]:
    """The logistic that tells cards of the deck from strangers."""
    known = found["known"]
    facts = np.concatenate(list(found.values()))
    right = np.concatenate([np.full(len(part), float(name == "known")) for name, part in found.items()])
    weight = np.concatenate(
        [
            np.full(len(part), 1.0 if name == "known" else STRANGERS * len(known) / len(part))
            for name, part in found.items()
        ]
    )
    fitted = weighted_logistic(facts, right, weight)
    for name, part in found.items():
        chance = 1 / (1 + np.exp(-part @ fitted))
        said = "  ".join(f"{level:.2f}: {(chance >= level).mean():7.2%}" for level in LEVELS)
        print(f"{name:9} {len(part):6d} cards said to belong with at least  {said}")
    return [round(float(value), 3) for value in fitted]


def weighted_logistic(facts: np.ndarray, right: np.ndarray, weight: np.ndarray, steps: int = 60) -> np.ndarray:
    """Maximum likelihood by Newton's method, with a little shrinkage."""
    found = np.zeros(facts.shape[1])
    for _ in range(steps):
        guess = 1 / (1 + np.exp(-facts @ found))
        slope = facts.T @ (weight * (right - guess)) - 0.02 * found
        bend = (facts * (weight * guess * (1 - guess))[:, None]).T @ facts + 0.02 * np.eye(len(found))
        found = found + np.clip(np.linalg.solve(bend, slope), -5, 5)
    return found


def main() -> None:
    """Fit and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=Path, required=True)
    parser.add_argument("--number", type=int, required=True)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    start = calibration_of(network("recogniser"))
    seen = [one for truth in boards(given.boards) if (one := look(truth)) is not None]
    found = proofs(seen, start)
    constants = [start.sharpness, stranger(found), start.upright, start.same, *belonging(found)]
    current = json.loads((WEIGHTS / "weights.json").read_text())["recogniser"]["file"]
    write(onnx.load(WEIGHTS / current), "recogniser", given.number, {"calibration": json.dumps(constants)})


if __name__ == "__main__":
    main()
