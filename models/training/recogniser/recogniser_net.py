"""The recogniser: a rectified card -> a short vector, near for pictures of one card, far for other cards and turns."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

from models.training.finder.finder_net import BLOCKS, InvertedResidual, load_body

CHANNELS = 32
GRID = 4
SIZE = CHANNELS * GRID * GRID
"""Numbers of a card's vector: a 4 x 4 map is kept, because where something is on a card tells as much as what it is."""


class Recogniser(nn.Module):
    """N x 3 x 128 x 128 -> N x 512 of length 1."""

    def __init__(self) -> None:
        super().__init__()
        self._conv_stem = nn.Conv2d(3, 32, 3, 2, 1, bias=False)
        self._bn0 = nn.BatchNorm2d(32, eps=1e-3, momentum=0.01)
        self._blocks = nn.ModuleList(InvertedResidual(shape) for shape in BLOCKS)
        self.squeeze = nn.Conv2d(112, CHANNELS, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = functional.relu6(self._bn0(self._conv_stem(x)))
        for block in self._blocks:
            y = block(y)
        cells = functional.avg_pool2d(self.squeeze(y), 2)
        return functional.normalize(cells.flatten(1), dim=1)


def pretrained() -> Recogniser:
    """A recogniser whose body starts from ImageNet."""
    net = Recogniser()
    load_body(net)
    return net
