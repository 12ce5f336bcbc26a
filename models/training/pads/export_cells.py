"""The trained reader of boxes -> a numbered ONNX file, calibrated on held-out writers.

    python -m models.training.pads.export_cells --cells cells.pt --number 1

The temperature is the one under which the true texts of 3000 held-out boxes are likeliest.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from models.inputs import CELL_HEIGHT, CELL_SIGNS, CELL_WIDTH
from models.training.finder.export import to_onnx, write
from models.training.pads.cell_net import CellReader
from models.training.pads.cells import cell
from models.training.pads.train_cells import targets

BOXES, SEED = 3000, 77
TEMPERATURES = np.geomspace(0.7, 3.0, 40)


def temperature(net: CellReader) -> float:
    """By trying a grid."""
    held = [cell(np.random.default_rng([SEED, index]), "test") for index in range(BOXES)]
    boxes = torch.from_numpy(np.stack([box for box, _ in held]).astype(np.float32))[:, None]
    signs, lengths = targets([text for _, text in held])
    with torch.no_grad():
        logits = torch.cat([net(part) for part in boxes.split(500)])
        losses = []
        for each in TEMPERATURES:
            ways = (logits / each).log_softmax(2).transpose(0, 1)
            sizes = torch.full((BOXES,), ways.shape[0])
            loss = torch.nn.functional.ctc_loss(ways, signs, sizes, lengths, reduction="none")
            # A few boxes that nobody could read must not decide how sure the reader is of all others.
            losses.append(float(loss.clamp(max=9).mean()))
    best = int(np.argmin(losses))
    print(f"mean surprise {losses[best]:.4f} nats a box at temperature {TEMPERATURES[best]:.2f}")
    return float(TEMPERATURES[best])


def main() -> None:
    """Export and calibrate."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cells", type=Path, required=True)
    parser.add_argument("--number", type=int, required=True)
    given = parser.parse_args()
    torch.set_num_threads(1)
    net = CellReader()
    net.load_state_dict(torch.load(given.cells, map_location="cpu"))
    net.eval()
    exported = to_onnx(net, torch.rand(2, 1, CELL_HEIGHT, CELL_WIDTH), {0: "boxes"})
    facts = {"signs": CELL_SIGNS, "temperature": f"{temperature(net):.3f}"}
    write(exported, "cells", given.number, facts)


if __name__ == "__main__":
    main()
