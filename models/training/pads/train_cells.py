"""Train the reader of handwritten boxes.

    python -m models.training.pads.train_cells --out cells.pt --store boxes.store --minutes 40

A second process draws boxes into a file that both share while the first already learns from it; when the file is full,
it stops, and a later run finds the boxes drawn. Each box is seen some six times, every time moved, turned, slanted,
bent and shaded a little differently. A part of every batch are single digits of MNIST, drawn for it. The printed
figures are of held-out writers.
"""

from __future__ import annotations

import argparse
import copy
import multiprocessing
import time
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import torch
from torch import nn

from models.inputs import CELL_HEIGHT, CELL_SIGNS, CELL_WIDTH
from models.training.pads.cell_net import CellReader
from models.training.pads.cells import cell, digit

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import Synchronized

    from numpy.typing import NDArray

BATCH = 128
HELD = 2000
"""Boxes of held-out writers for the printed figures."""
FIRST = 4000
"""Boxes to wait for before the first step."""
LONGEST = 8
"""Signs of a text as it is stored."""
PEAK = 3e-3
"""Learning rate at its highest."""
KEEP = 0.9995
"""Of the running mean of the weights, per step."""
EXACT = 0.9
"""Share of the time after which whole floats replace bfloat16."""
ALONE = 44
"""Of each batch: single digits drawn for it, so that all of MNIST's writers are seen and not some of them often."""
TURN, SLANT, GROW, MOVE = 0.07, 0.1, 0.08, (3.0, 1.2)
"""How much a box changes between two looks, in standard deviations or, for the move, at most: radians, shift per
height, share, pixels across and down."""
BENT, BEND, KNOTS = 0.5, 0.8, (4, 8)
"""Share of the looks at which the strokes are bent, by how many pixels, and between how many places down and across."""
PLAIN = 0.25
"""Share of the looks at which the box stands as it was drawn: not moved, it is not blurred either."""


def targets(texts: list[str]) -> tuple[torch.Tensor, torch.Tensor]:
    """Signs of all boxes in a row, and how many each has."""
    signs = [CELL_SIGNS.index(sign) + 1 for text in texts for sign in text]
    return torch.tensor(signs, dtype=torch.long), torch.tensor([len(text) for text in texts], dtype=torch.long)


def greedy(logits: torch.Tensor) -> list[str]:
    """The likeliest sign at each place, repetitions joined."""
    found = []
    for row in logits.argmax(2).tolist():
        last, text = 0, ""
        for sign in row:
            text += CELL_SIGNS[sign - 1] if sign not in (0, last) else ""
            last = sign
        found.append(text)
    return found


# --- the store --------------------------------------------------------------------------------------------


class Store:
    """Drawn boxes and their texts in a file that two processes share."""

    def __init__(self, path: Path, size: int) -> None:
        box = CELL_HEIGHT * CELL_WIDTH
        with path.open("a+b") as file:
            file.truncate(size * (box + LONGEST))
        raw = np.memmap(path, np.uint8, "r+")
        self.boxes: NDArray[np.uint8] = raw[: size * box].reshape(size, CELL_HEIGHT, CELL_WIDTH)
        self.texts: NDArray[np.bytes_] = raw[size * box :].view(f"S{LONGEST}")


def fill(path: Path, size: int, seed: int, drawn: Synchronized[int]) -> None:
    """Draw boxes until the store is full, then give it its lasting name; `drawn` says how many there are."""
    cv2.setNumThreads(1)
    store, rng = Store(unfinished(path), size), np.random.default_rng([seed, 1])
    for place in range(size):
        box, text = cell(rng, "train")
        store.boxes[place] = (box * 255).astype(np.uint8)
        store.texts[place] = text.encode()
        drawn.value = place + 1
    unfinished(path).rename(path)


def unfinished(path: Path) -> Path:
    """The name of a store while it is being drawn."""
    return path.with_suffix(".drawing")


def opened(path: Path, size: int, seed: int) -> tuple[Store, Synchronized[int]]:
    """The store as it was drawn before, or one that a second process begins to draw; and how many boxes it has."""
    drawn = multiprocessing.Value("q", 0, lock=False)
    if path.exists():
        drawn.value = path.stat().st_size // (CELL_HEIGHT * CELL_WIDTH + LONGEST)
        return Store(path, drawn.value), drawn
    unfinished(path).unlink(missing_ok=True)
    store = Store(unfinished(path), size)
    multiprocessing.Process(target=fill, args=(path, size, seed, drawn), daemon=True).start()
    while drawn.value < FIRST:
        time.sleep(1)
    return store, drawn


def looked_at(rng: np.random.Generator, boxes: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The boxes as at another look: moved, turned, slanted, larger or smaller, fainter or stronger."""
    out = np.empty(boxes.shape, np.float32)
    count, high, wide = boxes.shape
    turns, slants = rng.normal(0, TURN, count), rng.normal(0, SLANT, count)
    grow = np.exp(rng.normal(0, GROW, (count, 2)))
    moves = rng.uniform(-1, 1, (count, 2)) * MOVE
    middle = np.array([wide / 2, high / 2])
    for index, box in enumerate(boxes):
        c, s = np.cos(turns[index]), np.sin(turns[index])
        linear = np.array([[c, -s - slants[index]], [s, c]]) * grow[index]
        shift = middle + moves[index] - linear @ middle
        way = rng.random()
        if way < PLAIN:
            out[index] = box
        elif way < PLAIN + BENT:
            out[index] = cv2.remap(box, *_bent(rng, np.linalg.inv(linear), shift, (wide, high)), cv2.INTER_LINEAR)
        else:
            out[index] = cv2.warpAffine(box, np.c_[linear, shift], (wide, high), flags=cv2.INTER_LINEAR)
    out = (out / 255) ** np.exp(rng.normal(0, 0.15, (count, 1, 1))) * rng.uniform(0.8, 1.12, (count, 1, 1))
    out += rng.standard_normal(out.shape, dtype=np.float32) * rng.choice([0.0, 0.03], (count, 1, 1))
    return np.clip(out, 0, 1).astype(np.float32)


def _bent(
    rng: np.random.Generator, back: NDArray[np.float64], shift: NDArray[np.float64], size: tuple[int, int]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Where each pixel of the look comes from, x and y: the way back of a linear change, and bent a little."""
    wide, high = size
    x, y = np.meshgrid(np.arange(wide) - shift[0], np.arange(high) - shift[1])
    bends = [cv2.resize(rng.normal(0, BEND, KNOTS), size, interpolation=cv2.INTER_CUBIC) for _ in range(2)]
    return (
        (back[0, 0] * x + back[0, 1] * y + bends[0]).astype(np.float32),
        (back[1, 0] * x + back[1, 1] * y + bends[1]).astype(np.float32),
    )


# --- learning ---------------------------------------------------------------------------------------------


def main() -> None:
    """Train for the given time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--store", type=Path, required=True, help="file of drawn boxes; drawn if it is not there")
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--boxes", type=int, default=450_000, help="drawn boxes to learn from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="go on from these weights")
    parser.add_argument("--pace", type=float, default=1.0, help="of the usual learning rate, when going on")
    given = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(given.seed)
    rng = np.random.default_rng(given.seed)
    net = CellReader()
    if given.start:
        net.load_state_dict(torch.load(given.start, map_location="cpu"))
    net = net.to(memory_format=torch.channels_last)
    mean = copy.deepcopy(net).eval()
    optimiser = torch.optim.AdamW(net.parameters(), PEAK, weight_decay=1e-3)
    loss_of = nn.CTCLoss(blank=0, zero_infinity=True)
    held = [cell(np.random.default_rng([9, index]), "test") for index in range(HELD)]
    held_boxes = torch.from_numpy(np.stack([box for box, _ in held]).astype(np.float32))[:, None]
    store, drawn = opened(given.store, given.boxes, given.seed)
    start, step, running = time.monotonic(), 0, 0.0
    while (share := (time.monotonic() - start) / (60 * given.minutes)) < 1:
        chosen = rng.integers(drawn.value, size=BATCH)
        texts, drawn_boxes = [text.decode() for text in store.texts[chosen]], store.boxes[chosen]
        for place in range(ALONE):
            box, texts[place] = digit(rng, "train")
            drawn_boxes[place] = (box * 255).astype(np.uint8)
        seen = looked_at(rng, drawn_boxes)
        boxes = torch.from_numpy(seen)[:, None].contiguous(memory_format=torch.channels_last)
        for group in optimiser.param_groups:
            group["lr"] = given.pace * PEAK * min(1, share / 0.04 + 0.02) * (0.5 + 0.5 * np.cos(np.pi * share)) + 1e-6
        with torch.autocast("cpu", torch.bfloat16, enabled=share < EXACT):
            logits = net(boxes)
        signs, lengths = targets(texts)
        ways = logits.float().log_softmax(2).transpose(0, 1)
        loss = loss_of(ways, signs, torch.full((BATCH,), ways.shape[0]), lengths)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        step += 1
        keep = min(KEEP, step / (step + 10))
        with torch.no_grad():
            for old, new in zip(mean.state_dict().values(), net.state_dict().values(), strict=True):
                if old.dtype.is_floating_point:
                    old.lerp_(new, 1 - keep)
                else:
                    old.copy_(new)
        running = loss.item() if step == 1 else 0.98 * running + 0.02 * loss.item()
        if step % 500 == 0:
            with torch.no_grad():
                read = greedy(mean(held_boxes))
            right = np.mean([text == truth for text, (_, truth) in zip(read, held, strict=True)])
            torch.save(mean.state_dict(), given.out)
            print(
                f"{share:5.1%} step {step} drawn {drawn.value} loss {running:.4f} held-out boxes {right:.2%}",
                flush=True,
            )
    torch.save(mean.state_dict(), given.out)


if __name__ == "__main__":
    main()
