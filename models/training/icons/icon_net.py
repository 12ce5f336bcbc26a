"""The icon reader: a rectified card -> at every fourth pixel whether an icon has its centre there, size and vector."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

from models.training.finder.finder_net import BLOCKS, InvertedResidual, load_body, separable

STRIDE = 4
"""Input pixels per output cell."""
SIZE_UNIT = 32.0
"""Pixels of an icon whose logarithm is nought."""
VECTOR = 64
"""Numbers of an icon's vector."""
DEPTH = 9
"""Blocks of EfficientNet-lite0 that are kept: icons are small, so its last ones have nothing to see."""


class IconReader(nn.Module):
    """N x 3 x H x W, sides multiples of 16 -> N x (2 + 64) x H/4 x W/4: centre logit, log size, vector."""

    def __init__(self) -> None:
        super().__init__()
        self._conv_stem = nn.Conv2d(3, 32, 3, 2, 1, bias=False)
        self._bn0 = nn.BatchNorm2d(32, eps=1e-3, momentum=0.01)
        self._blocks = nn.ModuleList(InvertedResidual(shape) for shape in BLOCKS[:DEPTH])
        self.at16, self.at8, self.at4 = nn.Conv2d(112, 80, 1), nn.Conv2d(40, 64, 1), nn.Conv2d(24, 48, 1)
        self.merge16, self.merge8 = separable(80, 64), separable(64, 48)
        self.centre = nn.Sequential(separable(48, 48), nn.Conv2d(48, 2, 1))
        self.vector = nn.Sequential(separable(48, 96), nn.Conv2d(96, VECTOR, 1))
        nn.init.constant_(self.centre[-1].bias[:1], -4.0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = functional.relu6(self._bn0(self._conv_stem(x)))
        taps = {}
        for index, block in enumerate(self._blocks):
            y = block(y)
            taps[index] = y
        deep = functional.interpolate(self.merge16(self.at16(taps[DEPTH - 1])), scale_factor=2.0, mode="nearest")
        middle = functional.interpolate(self.merge8(self.at8(taps[4]) + deep), scale_factor=2.0, mode="nearest")
        fine = self.at4(taps[2]) + middle
        return torch.cat([self.centre(fine), self.vector(fine)], 1)


def pretrained() -> IconReader:
    """An icon reader whose body starts from ImageNet."""
    net = IconReader()
    load_body(net)
    return net
