"""Measure reading single digits: MNIST's test share, and European ones against sevens, each alone in a box."""

from __future__ import annotations

import numpy as np

from models.inputs import CELL_SIGNS
from models.training.pads.digits import inked, mnist, written_strokes
from scanner.pads.boxes import sign_logits, texts


def digit_figures() -> None:
    """MNIST's test digits, and European ones against sevens, each alone in a box."""
    right = total = whole = 0
    for digit, pictures in mnist("test").items():
        answers = _read_digits([_in_box(picture) for picture in pictures])
        right += sum(best == digit for best, _ in answers)
        whole += sum(text == digit for _, text in answers)
        total += len(answers)
    print(f"MNIST test, {total} digits: {right / total:.2%} right among the ten, {whole / total:.2%} as whole boxes")
    rng = np.random.default_rng(3)
    for digit, other in (("1", "7"), ("7", "1")):
        drawn = [_drawn_in_box(written_strokes(rng, digit, 40, "test")) for _ in range(1500)]
        answers = _read_digits(drawn)
        confused = sum(best == other for best, _ in answers) / len(answers)
        good = sum(best == digit for best, _ in answers) / len(answers)
        share = mnist("test")[digit]
        theirs = _read_digits([_in_box(picture) for picture in share])
        taken = sum(best == other for best, _ in theirs) / len(theirs)
        print(
            f"European {digit} in own strokes: {good:.2%} right, {confused:.2%} taken for {other}; MNIST: {taken:.2%}"
        )


def _in_box(picture: np.ndarray) -> np.ndarray:
    return _drawn_in_box(inked(picture, 40, 0.4))


def _drawn_in_box(ink: np.ndarray) -> np.ndarray:
    """Ink in the middle of white paper twice as high."""
    page = np.zeros((64, max(80, ink.shape[1] + 8)), np.float32)
    ink = ink[:64]
    top, left = (64 - ink.shape[0]) // 2, (page.shape[1] - ink.shape[1]) // 2
    page[top : top + ink.shape[0], left : left + ink.shape[1]] = ink
    return (255 - 220 * page).astype(np.uint8)[..., None]


def _read_digits(boxes: list[np.ndarray]) -> list[tuple[str, str]]:
    """For each box the likeliest of the ten digits, and the likeliest text."""
    logits = np.concatenate([sign_logits(boxes[start : start + 500]) for start in range(0, len(boxes), 500)])
    signs = np.exp(logits - logits.max(2, keepdims=True))
    signs /= signs.sum(2, keepdims=True)
    answers = []
    for one in signs:
        found = texts(one)
        whole = max(found, key=lambda text: found[text])
        best = max(CELL_SIGNS[:10], key=lambda digit: found.get(digit, 0.0))
        answers.append((best, whole))
    return answers
