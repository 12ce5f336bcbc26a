"""Train the counter on drawn piles.

    python -m models.training.piles.train_counter --out counter.pt --minutes 20 [--resume counter.pt]

Piles are drawn while the network learns: a store of columns of which every step replaces a few. Minutes are of the
clock.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional

from models.inputs import COLUMN_STEP, normalised
from models.training.piles.columns import Column, Workshop, draw_column
from models.training.piles.counter_net import MOST_COVERED, ROWS, Counter

STORE = 1200
FRESH = 5  # columns drawn at every step
BATCH = 32
RATE = 2e-3
AVERAGE = 0.99
SHARP = 0.8  # rows, standard deviation of an edge in the target
FARTHEST = 0.45  # heights of a card within which the frame's error is learned


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """A column as the network learns it."""

    pixels: np.ndarray
    heat: np.ndarray
    whole: np.float32
    off: np.ndarray
    count: int


def sample(column: Column) -> Sample:
    rows = np.arange(ROWS)
    heat = np.zeros(ROWS, np.float32)
    for edge in column.edges:
        heat = np.maximum(heat, np.exp(-(((rows - round(edge / COLUMN_STEP - 0.5)) / SHARP) ** 2) / 2))
    return Sample(column.pixels, heat.astype(np.float32), np.float32(column.whole), column.off, len(column.edges))


def batch_of(rng: np.random.Generator, store: list[Sample]) -> tuple[torch.Tensor, ...]:
    chosen = [store[index] for index in rng.integers(0, len(store), BATCH)]
    parts = [np.stack([getattr(one, name) for one in chosen]) for name in ("heat", "whole", "off", "count")]
    heat, whole, off, count = (torch.from_numpy(np.asarray(part)) for part in parts)
    gain = rng.uniform(0.8, 1.2, (BATCH, 1, 1, 1)) * rng.uniform(0.94, 1.06, (BATCH, 1, 1, 3))
    pixels = np.clip(np.stack([one.pixels for one in chosen]) * gain, 0, 255).astype(np.uint8)
    return torch.from_numpy(normalised(pixels)), heat, whole, off.float(), count


def loss_of(
    answer: torch.Tensor, heat: torch.Tensor, whole: torch.Tensor, off: torch.Tensor, count: torch.Tensor
) -> torch.Tensor:
    """Edges as centres of a heat map (focal), the frame's verdict, its error, and the number as a class."""
    edges, verdict, moved, number = (
        answer[:, :ROWS],
        answer[:, ROWS],
        answer[:, ROWS + 1 : ROWS + 3],
        answer[:, ROWS + 3 :],
    )
    chance = torch.sigmoid(edges).clamp(1e-5, 1 - 1e-5)
    hit = (heat > 0.99).float()
    focal = -(hit * (1 - chance) ** 2 * chance.log() + (1 - hit) * (1 - heat) ** 4 * chance**2 * (1 - chance).log())
    seen = (focal.sum(1) * whole).sum() / ((hit.sum(1) + 1) * whole).sum().clamp(min=1)
    near = (off.abs().amax(1) < FARTHEST).float()
    shift = (
        functional.smooth_l1_loss(moved, off, reduction="none", beta=0.02).mean(1) * near
    ).sum() / near.sum().clamp(min=1)
    counted = functional.cross_entropy(number, count.clamp(max=MOST_COVERED), reduction="none")
    return (
        seen
        + 0.5 * functional.binary_cross_entropy_with_logits(verdict, whole)
        + 2.0 * shift
        + 0.3 * (counted * whole).sum() / whole.sum().clamp(min=1)
    )


@torch.no_grad()
def figures(net: Counter, held: list[Sample]) -> str:
    """How often the number, the peaks of the edges and the verdict are right on piles of unseen art."""
    net.eval()
    pixels = torch.from_numpy(normalised(np.stack([one.pixels for one in held])))
    answer = torch.cat([net(part) for part in pixels.split(64)])
    chance = torch.sigmoid(answer[:, :ROWS])
    high = functional.max_pool1d(chance[:, None], 5, 1, 2)[:, 0]
    peaks = ((chance == high) & (chance > 0.4)).sum(1).numpy()
    count, whole = np.array([one.count for one in held]), np.array([one.whole > 0 for one in held])
    verdict = (answer[:, ROWS] > 0).numpy() == whole
    number = answer[:, ROWS + 3 :].argmax(1).numpy()
    net.train()
    right = (peaks == count)[whole].mean(), (number == count)[whole].mean(), verdict.mean()
    return "edges {:.3f} number {:.3f} frame {:.3f}".format(*right)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--resume", type=Path)
    parser.add_argument(
        "--pace", type=float, default=1.0, help="of the learning rate: less to go on from a trained one"
    )
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    workshop = Workshop(np.random.default_rng(given.seed), "train", most=36)
    rng = np.random.default_rng(given.seed + 1)
    net = Counter()
    if given.resume:
        net.load_state_dict(torch.load(given.resume, map_location="cpu"))
    unseen = Workshop(np.random.default_rng(given.seed + 2), "test", most=12)
    held = [sample(draw_column(unseen)) for _ in range(200)]
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(AVERAGE), use_buffers=True
    )
    optimiser = torch.optim.AdamW(net.parameters(), RATE, weight_decay=0.01)
    start, step = time.perf_counter(), 0
    store = [sample(draw_column(workshop)) for _ in range(STORE)]
    print(f"{STORE} columns drawn", flush=True)
    while (spent := (time.perf_counter() - start) / 60 / given.minutes) < 1:
        for group in optimiser.param_groups:
            group["lr"] = (
                given.pace * RATE * min(1, (step + 1) / 100) * (0.5 * (1 + np.cos(np.pi * min(spent, 1))) + 0.005)
            )
        for _ in range(FRESH):
            store[int(rng.integers(STORE))] = sample(draw_column(workshop))
        pixels, *truth = batch_of(rng, store)
        loss = loss_of(net(pixels), *truth)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        average.update_parameters(net)
        step += 1
        if step % 100 == 0:
            torch.save(average.module.state_dict(), given.out)
            print(f"step {step} {spent:.2f} loss {loss.item():.3f} {figures(average.module, held)}", flush=True)
    torch.save(average.module.state_dict(), given.out)
    print(f"step {step} {figures(average.module, held)}")


if __name__ == "__main__":
    main()
