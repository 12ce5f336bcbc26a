"""The command that shows drawn tables or props side by side, so that one looks at them."""

import argparse
from pathlib import Path

import cv2
import numpy as np

from models.training.surfaces.texture import Image


def sheet_options(description: str, each: int) -> argparse.Namespace:
    """`--sheet FILE [--each N] [--split train|test] [--seed N]`."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--sheet", type=Path, required=True, help="picture to write: some of every kind")
    parser.add_argument("--each", type=int, default=each, help="how many of every kind")
    parser.add_argument("--split", choices=["train", "test"], default="test")
    parser.add_argument("--seed", type=int, default=0)
    cv2.setNumThreads(1)
    return parser.parse_args()


def write_sheet(path: Path, pictures: list[tuple[str, Image]], columns: int = 8) -> None:
    """Equal pictures in a grid, each with its name."""
    font = cv2.FONT_HERSHEY_SIMPLEX
    named = [
        cv2.putText(picture.copy(), name, (6, 18), font, 0.5, (255, 0, 255), 1, cv2.LINE_AA)
        for name, picture in pictures
    ]
    named += [np.zeros_like(named[0])] * (-len(named) % columns)
    sheet = np.vstack([np.hstack(named[k : k + columns]) for k in range(0, len(named), columns)])
    cv2.imwrite(str(path), cv2.cvtColor(sheet, cv2.COLOR_RGB2BGR))
