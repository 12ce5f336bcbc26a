"""The reader of handwritten boxes: convolutions over the box, then signs from left to right (CTC)."""

from __future__ import annotations

import torch
from torch import nn

from models.inputs import CELL_SIGNS

WIDTH = 32


def _layer(
    inputs: int, outputs: int, kernel: tuple[int, int], stride: int = 1, pad: tuple[int, int] = (1, 1)
) -> nn.Module:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, pad, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class CellReader(nn.Module):
    """N x 1 x 32 x 80 darkness -> N x 20 x 14 logits: at each of 20 places nothing new, or one of the signs."""

    def __init__(self) -> None:
        super().__init__()
        w = WIDTH
        self.body = nn.Sequential(
            _layer(1, w, (5, 5), 2, (2, 2)),
            _layer(w, w, (3, 3)),
            _layer(w, 2 * w, (3, 3), 2),
            _layer(2 * w, 2 * w, (3, 3)),
            nn.MaxPool2d((2, 1)),
            _layer(2 * w, 3 * w, (3, 3)),
            _layer(3 * w, 4 * w, (4, 3), 1, (0, 1)),
            nn.Dropout2d(0.1),
            _layer(4 * w, 4 * w, (1, 3), 1, (0, 1)),
            nn.Conv2d(4 * w, len(CELL_SIGNS) + 1, 1),
        )

    def forward(self, boxes: torch.Tensor) -> torch.Tensor:
        """Logits; sign 0 is 'nothing new', then CELL_SIGNS in order."""
        return self.body(boxes).squeeze(2).transpose(1, 2)
