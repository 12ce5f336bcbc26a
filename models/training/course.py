"""What the training loops share: how far the time has gone, how fast to learn then, the average of the weights."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import nn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LEAST_RATE = 0.02
"""Share of the learning rate that is left at the end."""
SAVED_EVERY = 120.0
"""Seconds between two checkpoints."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a training that ends with the time and not with a number of steps."""

    step: int
    """From 1."""
    progress: float
    """0 to 1: the share of the time that is spent."""
    rate: float
    """0 to 1: the share of the learning rate; rises over the first steps, then falls along half a cosine."""


def moments(minutes: float, warm: int) -> Iterator[Moment]:
    """Steps until the time is up; the first `warm` ones with a rate that still rises."""
    start, step = time.monotonic(), 0
    while (progress := (time.monotonic() - start) / (minutes * 60)) < 1:
        step += 1
        fall = LEAST_RATE + (1 - LEAST_RATE) * (0.5 + 0.5 * np.cos(np.pi * progress))
        yield Moment(step, progress, min(1.0, step / warm) * fall)
    print(f"done after {step} steps", flush=True)


class Average:
    """The running average of a network's weights, which is what gets shipped."""

    def __init__(self, net: nn.Module, keep: float, out: Path) -> None:
        self.net, self.keep, self.out = net, keep, out
        self.weights = {name: value.clone() for name, value in net.state_dict().items()}
        self.steps, self.saved = 0, 0.0

    @torch.no_grad()
    def follow(self) -> None:
        """Take in one step of the network; written to disk now and then."""
        self.steps += 1
        keep = min(self.keep, self.steps / (self.steps + 9))
        for name, value in self.net.state_dict().items():
            if value.dtype.is_floating_point:
                self.weights[name].lerp_(value, 1 - keep)
            else:
                self.weights[name].copy_(value)
        if time.monotonic() - self.saved > SAVED_EVERY:
            self.saved = time.monotonic()
            self.save()

    def save(self) -> None:
        """Write the checkpoint."""
        torch.save(self.weights, self.out)


def learn(optimiser: torch.optim.Optimizer, loss: torch.Tensor, rate: float, longest: float = 5.0) -> None:
    """One step down the gradient, no longer than `longest`, with this share of each group's own rate (`initial_lr`)."""
    for group in optimiser.param_groups:
        group["lr"] = group.setdefault("initial_lr", group["lr"]) * rate
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_([weight for group in optimiser.param_groups for weight in group["params"]], longest)
    optimiser.step()
