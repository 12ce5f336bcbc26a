"""The counter: sees a pile as a column above its whole card and says where the edges of the covered cards are."""

from __future__ import annotations

import torch
from torch import nn

from models.inputs import COLUMN_ABOVE, COLUMN_SIZE, COLUMN_STEP
from models.training.finder.refiner_net import block

ROWS = COLUMN_SIZE[1] // COLUMN_STEP
START = COLUMN_ABOVE // COLUMN_STEP
"""Row of the answer at which the whole card begins."""
REACH = 32
"""Rows from a card's edge within which its strip is compared with the whole card: two thirds of its height."""
HEADS, DEPTH = 3, 12
MOST_COVERED = 11
"""Covered cards that are told apart; a pile has at most one more."""
SEEN, ROW, CHANNELS = 24, 48, 40


class Counter(nn.Module):
    """N x 3 x 400 x 44 -> N x 215: a logit per row for the upper edge of a covered card; a logit for 'the frame holds
    the one whole card'; how far its upper and lower edges are off, in heights of a card; logits for 0 to 11 covered
    cards.

    Cards of one pile look alike but for their number, so every row is asked: does what follows below you look like what
    follows below the upper edge of the whole card?
    """

    def __init__(self) -> None:
        super().__init__()
        self.see = block(3, SEEN, 2)
        width = -(-COLUMN_SIZE[0] // 2)
        self.row = nn.Sequential(
            nn.Conv1d(SEEN * width, ROW, 1, bias=False), nn.BatchNorm1d(ROW), nn.ReLU(inplace=True)
        )
        self.ask, self.tell = nn.Conv1d(ROW, HEADS * DEPTH, 3, 1, 1), nn.Conv1d(ROW, HEADS * DEPTH, 3, 1, 1)
        along = (torch.arange(ROWS)[:, None] + torch.arange(REACH)).clamp(max=ROWS - 1)
        self.register_buffer("along", along * REACH + torch.arange(REACH), persistent=False)
        layers: list[nn.Module] = []
        inside = ROW + HEADS * REACH
        for spread in (1, 2, 4, 8):
            layers += [
                nn.Conv1d(inside, CHANNELS, 5, 1, 2 * spread, spread, bias=False),
                nn.BatchNorm1d(CHANNELS),
                nn.ReLU(inplace=True),
            ]
            inside = CHANNELS
        self.think = nn.Sequential(*layers)
        self.edges = nn.Conv1d(CHANNELS, 1, 1)
        self.whole = nn.Sequential(nn.Linear(3 * CHANNELS, 96), nn.ReLU(inplace=True), nn.Linear(96, 4 + MOST_COVERED))
        nn.init.constant_(self.edges.bias, -4.0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows = self.row(self.see(x).permute(0, 1, 3, 2).reshape(x.shape[0], -1, ROWS))
        front = self.tell(rows)[:, :, START : START + REACH].reshape(-1, HEADS, DEPTH, REACH)
        alike = torch.einsum("nhdt,nhdr->nhtr", self.ask(rows).reshape(-1, HEADS, DEPTH, ROWS), front) / DEPTH**0.5
        # Row t, offset r: how like row t + r is to row r of the whole card.
        slanted = alike.reshape(-1, HEADS, ROWS * REACH)[:, :, self.along.reshape(-1)]
        slanted = slanted.reshape(-1, HEADS, ROWS, REACH).permute(0, 1, 3, 2).reshape(-1, HEADS * REACH, ROWS)
        thought = self.think(torch.cat([rows, slanted], 1))
        edges = self.edges(thought)[:, 0]
        mass = torch.sigmoid(edges)[:, None]
        pooled = torch.cat([thought[:, :, START : START + 50].mean(2), thought.amax(2), (thought * mass).sum(2) / 4], 1)
        return torch.cat([edges, self.whole(pooled)], 1)
