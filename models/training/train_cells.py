"""Train the reader of handwritten boxes on boxes that are drawn while it learns.

    python -m models.training.train_cells --out cells.pt --minutes 30

Every box is used about three times, each time shifted a little; the printed figures are of held-out writers.
"""

from __future__ import annotations

import argparse
import copy
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

from models.inputs import CELL_SIGNS
from models.training.cell_net import CellReader
from models.training.cells import cell

BATCH, FRESH = 128, 40
"""Boxes per step, and how many of them are drawn anew."""
POOL = 60_000
PEAK = 3e-3
"""Learning rate at its highest."""
KEEP = 0.9995
"""Of the running mean of the weights, per step."""
EXACT = 0.75
"""Share of the time after which whole floats replace bfloat16."""


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


def shifted(rng: np.random.Generator, boxes: np.ndarray) -> np.ndarray:
    """Each box moved by up to two pixels and slightly stronger or fainter."""
    out = np.empty(boxes.shape, np.float32)
    for index, box in enumerate(boxes):
        dx, dy = rng.integers(-3, 4), rng.integers(-1, 2)
        out[index] = np.roll(box, (dy, dx), (0, 1))
    return np.clip(out / 255 * rng.uniform(0.8, 1.15, (len(out), 1, 1)), 0, 1).astype(np.float32)


def main() -> None:
    """Train for the given time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="go on from these weights")
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
    held = [cell(np.random.default_rng([9, index]), "test") for index in range(1500)]
    held_boxes = torch.from_numpy(np.stack([box for box, _ in held]).astype(np.float32))[:, None]
    pool = np.empty((POOL, *held[0][0].shape), np.uint8)
    texts: list[str] = []
    start, step, drawn, running = time.process_time(), 0, 0, 0.0
    while (share := (time.process_time() - start) / (60 * given.minutes)) < 1:
        for _ in range(FRESH if drawn > BATCH else 2 * BATCH):
            box, text = cell(rng, "train")
            pool[drawn % POOL] = (box * 255).astype(np.uint8)
            if len(texts) < POOL:
                texts.append(text)
            else:
                texts[drawn % POOL] = text
            drawn += 1
        chosen = rng.integers(len(texts), size=BATCH)
        boxes = torch.from_numpy(shifted(rng, pool[chosen]))[:, None].contiguous(memory_format=torch.channels_last)
        for group in optimiser.param_groups:
            group["lr"] = PEAK * min(1, share / 0.04 + 0.02) * (0.5 + 0.5 * np.cos(np.pi * share)) + 1e-6
        with torch.autocast("cpu", torch.bfloat16, enabled=share < EXACT):
            logits = net(boxes)
        signs, lengths = targets([texts[index] for index in chosen])
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
            print(f"{share:5.1%} step {step} drawn {drawn} loss {running:.4f} held-out boxes {right:.2%}", flush=True)
    torch.save(mean.state_dict(), given.out)


if __name__ == "__main__":
    main()
