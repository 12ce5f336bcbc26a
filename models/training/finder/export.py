"""Trained weights -> numbered ONNX files that the program loads, with calibrated confidence.

    python -m models.training.finder.export [--finder finder.pt] --refiner refiner.pt --scenes DIR --number 1

Raises if ONNX and torch disagree. Without --finder the shipped finder stays. `--scenes` are folders of held-out scenes
that neither training nor evaluation uses: on them the ranges of the 8-bit networks and the logistic of `scanner.find`
are fitted. An existing number is never overwritten; --out FOLDER writes elsewhere, to look before shipping.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from torch import nn

from models.inputs import REFINER_SIDE, finder_input, halvings, normalised, refiner_input
from models.store import WEIGHTS, Model
from models.store import load as shipped
from models.training.finder.finder_net import RAY_UNIT, Finder
from models.training.finder.refiner_net import Refiner
from models.training.labels import Labelled, labelled, overlap
from models.training.quantise import quantised
from scanner.find import look, look_closely, opinions
from scanner.photo import load

FINDER_FACTS = {"ray_unit": str(RAY_UNIT)}
FEW = 30
"""Scenes that show how large the numbers inside the networks become."""
FAIR_SHARE = 25
"""Candidates of one scene that count in full for the calibration; with more, each counts less."""
FOUND = 0.8
"""Overlap with a true card from which a quad is right."""


class CentresAndRays(nn.Module):
    """The finder without the helper maps that only training needs."""

    def __init__(self, finder: Finder) -> None:
        super().__init__()
        self.finder = finder

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.finder(x)[0]


def to_onnx(net: nn.Module, example: torch.Tensor, axes: dict[int, str]) -> onnx.ModelProto:
    """The network as ONNX; raises where onnxruntime answers otherwise than torch."""
    net.eval()
    stream = io.BytesIO()
    torch.onnx.export(
        net, example, stream, opset_version=17, dynamo=False, input_names=["picture"], output_names=["answer"],
        dynamic_axes={"picture": axes, "answer": axes},
    )  # fmt: skip
    content = stream.getvalue()
    with torch.no_grad():
        expected = net(example).numpy()
    answer = onnxruntime.InferenceSession(content).run(None, {"picture": example.numpy()})[0]
    np.testing.assert_allclose(answer, expected, atol=2e-3, rtol=1e-3)
    return onnx.load_model_from_string(content)


def finder_from(checkpoint: Path) -> onnx.ModelProto:
    """The finder in full precision."""
    finder = Finder()
    finder.load_state_dict(torch.load(checkpoint, map_location="cpu"))
    return to_onnx(CentresAndRays(finder), torch.randn(1, 3, 160, 192), {2: "height", 3: "width"})


def finder_inputs(scenes: list[Labelled]) -> list[np.ndarray]:
    """Some scenes as the finder sees them."""
    return [normalised(finder_input(halvings(load(scene.path).pixels)))[None] for scene in scenes]


def refiner_inputs(finder: Model, scenes: list[Labelled]) -> list[np.ndarray]:
    """What the refiner sees of some scenes."""
    inputs = []
    for scene in scenes:
        levels = halvings(load(scene.path).pixels)
        crops = [refiner_input(levels, quad.astype(np.float32))[0] for quad in look(levels, finder).corners]
        if crops:
            inputs.append(normalised(np.stack(crops)))
    return inputs


def calibrate(finder: Model, refiner: Model, scenes: list[Labelled]) -> list[float]:
    """Base and weights of the logistic that turns all opinions into a probability."""
    given, right, weights = [], [], []
    for scene in scenes:
        before = len(right)
        pixels = load(scene.path).pixels
        seen = look_closely(pixels, finder, refiner)
        corners = seen.corners / pixels.shape[1::-1]
        for quad, opinion in zip(corners, opinions(seen), strict=True):
            verdict = judge(quad, scene)
            if verdict is not None:
                given.append(opinion)
                right.append(verdict)
        # One mat with a hundred printed places must not outvote all other tables.
        weights += [min(1.0, FAIR_SHARE / max(len(right) - before, 1))] * (len(right) - before)
    return logistic(np.array(given), np.array(right, float), np.array(weights))


def judge(quad: np.ndarray, scene: Labelled) -> bool | None:
    """Whether a quad is a card; None where the labels cannot tell."""
    size = np.array(scene.size)
    overlaps = [overlap(quad * size, card.corners * size) for card in scene.cards]
    best = int(np.argmax(overlaps)) if overlaps else -1
    if best >= 0 and overlaps[best] >= FOUND:
        return True
    if any(overlap(quad * size, zone * size) > 0.1 for zone in scene.ignore):
        return None
    if best >= 0 and overlaps[best] > 0.3 and not scene.cards[best].fully_visible:
        return None
    return False


def logistic(opinions: np.ndarray, right: np.ndarray, counts: np.ndarray | float = 1.0, steps: int = 30) -> list[float]:
    """Maximum likelihood by Newton's method, with a little shrinkage; `counts` is how much each candidate counts."""
    weights = np.zeros(opinions.shape[1])
    for _ in range(steps):
        guess = 1 / (1 + np.exp(-opinions @ weights))
        slope = opinions.T @ (counts * (right - guess)) - 0.1 * weights
        bend = (opinions * (counts * guess * (1 - guess))[:, None]).T @ opinions + 0.1 * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return [round(float(weight), 4) for weight in weights]


def write(model: onnx.ModelProto, task: str, number: int, facts: dict[str, str], folder: Path = WEIGHTS) -> None:
    """The file under its number, and its entry in the list of shipped weights."""
    path = folder / f"{task}-{number}.onnx"
    if path.exists():
        raise FileExistsError(f"{path.name} exists: take another --number")
    onnx.helper.set_model_props(model, {"task": task, "number": str(number), **facts})
    content = model.SerializeToString()
    folder.mkdir(exist_ok=True)
    path.write_bytes(content)
    index = folder / "weights.json"
    entries = json.loads(index.read_text()) if index.exists() else {}
    entries[task] = {"file": path.name, "sha256": hashlib.sha256(content).hexdigest()}
    index.write_text(json.dumps(entries, indent=1, sort_keys=True) + "\n")
    print(f"{path.name}: {len(content) / 1e6:.2f} MB  {facts}")


def ready(model: onnx.ModelProto, facts: dict[str, str]) -> Model:
    """A network that is not on disk yet."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return Model(onnxruntime.InferenceSession(model.SerializeToString(), options), facts)


def main() -> None:
    """Export both networks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--finder", type=Path)
    parser.add_argument("--refiner", type=Path, required=True)
    parser.add_argument("--scenes", type=Path, action="append", required=True)
    parser.add_argument("--number", type=int, required=True)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    scenes = [scene for folder in given.scenes for scene in labelled(folder)]
    few = scenes[:: max(1, len(scenes) // FEW)]
    finder = shipped("finder")
    if given.finder:
        finder_onnx = quantised(finder_from(given.finder), finder_inputs(few))
        finder = ready(finder_onnx, FINDER_FACTS)
        write(finder_onnx, "finder", given.number, FINDER_FACTS, given.out)
    refiner = Refiner()
    refiner.load_state_dict(torch.load(given.refiner, map_location="cpu"))
    refiner_onnx = to_onnx(refiner, torch.randn(2, 3, REFINER_SIDE, REFINER_SIDE), {0: "cards"})
    refiner_onnx = quantised(refiner_onnx, refiner_inputs(finder, few))
    weights = calibrate(finder, ready(refiner_onnx, {}), scenes)
    write(refiner_onnx, "refiner", given.number, {"calibration": json.dumps(weights)}, given.out)


if __name__ == "__main__":
    main()
