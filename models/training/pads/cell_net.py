"""The reader of handwritten boxes: convolutions over the box, then signs from left to right (CTC)."""

from __future__ import annotations

import torch
from torch import nn

from models.inputs import CELL_SIGNS

WIDTH = 32
FINER = 2
"""Places that the last layer tells apart within each of its columns of 4 pixels: between the two ones of a small 11
there has to be a place for nothing."""


def _layer(
    inputs: int, outputs: int, kernel: tuple[int, int], stride: int = 1, pad: tuple[int, int] = (1, 1)
) -> nn.Module:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, pad, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class _Around(nn.Module):
    """Two convolutions whose result is added to what went in."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _layer(width, width, (3, 3))
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, maps: torch.Tensor) -> torch.Tensor:
        return torch.relu(maps + self.second(self.first(maps)))


class CellReader(nn.Module):
    """N x 1 x 32 x 80 darkness -> N x 40 x 14 logits: at each of 40 places nothing new, or one of the signs."""

    def __init__(self) -> None:
        super().__init__()
        w = WIDTH
        self.body = nn.Sequential(
            _layer(1, w, (5, 5), 2, (2, 2)),
            _layer(w, w, (3, 3)),
            _layer(w, 2 * w, (3, 3), 2),
            _Around(2 * w),
            nn.MaxPool2d((2, 1)),
            _layer(2 * w, 3 * w, (3, 3)),
            _Around(3 * w),
            nn.Dropout2d(0.1),
            _layer(3 * w, 5 * w, (4, 3), 1, (0, 1)),
            _layer(5 * w, 5 * w, (1, 3), 1, (0, 1)),
            nn.Conv2d(5 * w, FINER * (len(CELL_SIGNS) + 1), 1),
        )

    def forward(self, boxes: torch.Tensor) -> torch.Tensor:
        """Logits; sign 0 is 'nothing new', then CELL_SIGNS in order."""
        columns = self.body(boxes).squeeze(2).transpose(1, 2)
        return columns.reshape(columns.shape[0], -1, len(CELL_SIGNS) + 1)
