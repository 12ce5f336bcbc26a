"""The refiner: sees one roughly found card from near by and says where its corners are and whether it is one card."""

from __future__ import annotations

import torch
from torch import nn

from models.inputs import REFINER_SIDE


def block(inside: int, outside: int, stride: int = 1) -> nn.Sequential:
    """3 x 3 convolution with normalisation."""
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside), nn.ReLU(inplace=True)
    )


class Refiner(nn.Module):
    """N x 3 x 96 x 96 -> N x 9: x and y shifts of four corners in sides of the card, a logit for 'one whole card'."""

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
        self.say = nn.Sequential(nn.Flatten(), nn.Linear(48 * cells, 160), nn.ReLU(inplace=True), nn.Linear(160, 9))
        nn.init.zeros_(self.say[-1].weight)
        nn.init.zeros_(self.say[-1].bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.say(self.see(x))
