"""The trained icon reader -> a numbered ONNX file, with the constants of the shipped one until it is calibrated itself.

python -m models.training.icons.export_icons --icons icons.pt --number 2
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from models.inputs import ICON_LONG_SIDE
from models.store import load
from models.training.finder.export import to_onnx, write
from models.training.icons.icon_net import IconReader


def main() -> None:
    """Export."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--icons", type=Path, required=True)
    parser.add_argument("--number", type=int, required=True)
    given = parser.parse_args()
    torch.set_num_threads(1)
    net = IconReader()
    net.load_state_dict(torch.load(given.icons, map_location="cpu"))
    torch.manual_seed(1)
    exported = to_onnx(net, torch.randn(2, 3, ICON_LONG_SIDE, 160), {0: "cards", 2: "height", 3: "width"})
    write(exported, "icons", given.number, {"calibration": load("icons").facts["calibration"]})


if __name__ == "__main__":
    main()
