"""The refiner: sees one roughly found card from near by and says where its corners are and whether it is one card."""

from __future__ import annotations

import torch
from torch import nn

from models.inputs import REFINER_SIDE, REFINER_STEPS


def block(inside: int, outside: int, stride: int = 1) -> nn.Sequential:
    """3 x 3 convolution with normalisation."""
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside), nn.ReLU(inplace=True)
    )


class Refiner(nn.Module):
    """N x 3 x 128 x 128 -> N x (8 x 33 + 1): logits of x and y shifts of four corners, a logit for 'one whole card'.

    A shift is a choice among steps and not one number, so that "this line or that one" is no average of both.
    """

    def __init__(self) -> None:
        super().__init__()
        self.see = nn.Sequential(
            block(3, 24, 2),
            block(24, 40, 2),
            block(40, 40),
            block(40, 80, 2),
            block(80, 80),
            block(80, 96, 2),
            block(96, 48),
        )
        cells = (REFINER_SIDE // 16) ** 2
        # The map is kept as it is, not pooled: where an edge runs is the very question.
        self.say = nn.Sequential(
            nn.Flatten(), nn.Linear(48 * cells, 192), nn.ReLU(inplace=True), nn.Linear(192, 8 * REFINER_STEPS + 1)
        )
        nn.init.zeros_(self.say[-1].weight)
        nn.init.zeros_(self.say[-1].bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.say(self.see(x))
