"""Train the refiner on cards cut out of scenes with wrong corners.

    python -m models.training.finder.train_refiner --scenes DIR [--scenes DIR] --finder finder.pt --out refiner.pt

A crop shows a card whose corners were moved; the network says by how much. A third of the crops show no single card
(half of one, two at once, an inner frame, the bare table), so that the refiner also says how far to trust the finder.
With --finder half of the crops start where that finder really put its quads, right or wrong.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset

from models.inputs import REFINER_REACH, REFINER_STEPS, halvings, normalised, refiner_frame, refiner_input
from models.training.course import Average, learn, moments
from models.training.finder.export import FINDER_FACTS, finder_from, ready
from models.training.finder.refiner_net import Refiner
from models.training.labels import overlap
from scanner.find import look

if TYPE_CHECKING:
    from models.store import Model

PER_SCENE = 72  # crops from one decoded picture
PER_BARE = 12  # crops from a table without cards: what the finder took for some
BATCH = 96
RATE = 2e-3
LEAST_SEEN = 0.55
AVERAGE = 0.998
AS_FOUND = 0.5  # share of crops that start where the finder put its quads
WAITING = 1200  # crops that wait, so that those of one scene do not come together
ONE_CARD = 0.55  # overlap with a true card from which a rough quad counts as that card


def roughened(rng: np.random.Generator, quad: np.ndarray) -> np.ndarray:
    """The errors that the finder makes: all corners together, and each on its own."""
    centre, sides = quad.mean(0), np.array([np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[3] - quad[0])])
    size = sides.mean()
    strength = rng.choice([0.3, 1.0, 1.6])
    angle = rng.normal(0, 0.04) * strength if rng.random() < 0.7 else rng.normal(0, 0.22)
    c, s = np.cos(angle), np.sin(angle)
    # Cards lie in printed cells that are larger than they are.
    grown = rng.normal(1, 0.05 * strength) if rng.random() < 0.8 else rng.uniform(1.05, 1.3)
    moved = (quad - centre) * grown @ np.array([[c, s], [-s, c]]) + centre
    if rng.random() < 0.35:
        moved = _beside(rng, moved)
    return moved + rng.normal(0, 0.035 * strength, 2) * size + rng.normal(0, 0.025 * strength, (4, 2)) * size


def _beside(rng: np.random.Generator, quad: np.ndarray) -> np.ndarray:
    """Some sides at a printed frame or at the line of a cell, the others where they belong."""
    for _ in range(rng.integers(1, 4)):
        inwards = rng.uniform(-0.2, 0.2)
        a, b, c, d = quad
        quad = np.roll([a + (d - a) * inwards, b + (c - b) * inwards, c, d], int(rng.integers(4)), 0)
    return quad


def misplaced(rng: np.random.Generator, quad: np.ndarray) -> np.ndarray:
    """Not a card: shifted by half, half of it, two at once, an inner frame, anywhere else, or turned on the spot."""
    right, down = quad[1] - quad[0], quad[3] - quad[0]
    kind = rng.integers(6)
    if kind == 0:
        return quad + right * rng.uniform(0.35, 0.65) * rng.choice([-1, 1]) + down * rng.choice([0, 0, 0.5, -0.5])
    if kind == 1:
        return _part(rng, quad)
    if kind == 2:
        return np.array([quad[0], quad[1] + right, quad[2] + right, quad[3]])
    centre = quad.mean(0)
    if kind == 3:
        return centre + (quad - centre) * rng.uniform(0.4, 0.7)
    if kind == 4:
        return quad + rng.uniform(-3, 3, 2) * np.linalg.norm(right)
    angle = rng.uniform(0.5, 1.07)
    c, s = np.cos(angle), np.sin(angle)
    return (quad - centre) @ np.array([[c, s], [-s, c]]) + centre + rng.normal(0, 0.2, 2) * np.linalg.norm(right)


def _part(rng: np.random.Generator, quad: np.ndarray) -> np.ndarray:
    """A third to two thirds of a card, from edge to edge: around one of its symbols, say."""
    share = rng.uniform(0.28, 0.65)
    start = rng.choice([0.0, 1 - share, rng.uniform(0, 1 - share)])
    if rng.random() < 0.5:
        quad = np.roll(quad, 1, 0)
    right, other = quad[1] - quad[0], quad[2] - quad[3]
    stop = start + share
    return np.array([quad[0] + right * start, quad[0] + right * stop, quad[3] + other * stop, quad[3] + other * start])


class Crops(IterableDataset):
    """Endless crops with corner shifts."""

    def __init__(self, folders: list[Path], seed: int, finder: Path | None = None) -> None:
        self.folders, self.seed, self.finder = folders, seed, finder

    def __iter__(self):  # noqa: ANN204 - a generator of arrays
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng(self.seed + (worker.id if worker else 0))
        finder = rough_finder(self.finder) if self.finder else None  # here: a session does not survive the fork
        names: list[Path] = []
        waiting: list[tuple[np.ndarray, ...]] = []
        for number in range(10**9):
            if number % 300 == 0:
                names = [path for folder in self.folders for path in sorted((folder / "labels").glob("[!.]*.json"))]
            waiting += scene_crops(rng, names[rng.integers(len(names))], finder)
            while len(waiting) > WAITING:
                place = int(rng.integers(len(waiting)))
                waiting[place], waiting[-1] = waiting[-1], waiting[place]
                yield waiting.pop()


def scene_crops(rng: np.random.Generator, label: Path, finder: Model | None = None) -> list[tuple[np.ndarray, ...]]:
    """Some crops of one scene, at the size that the program would have decoded it."""
    record = json.loads(label.read_text())
    image = cv2.imread(str(label.parent.parent / record["file"]), cv2.IMREAD_COLOR)[..., ::-1]
    levels = halvings(np.ascontiguousarray(image))
    height, width = image.shape[:2]
    cards = [
        card for card in record["cards"] if card.get("visible", 1.0) >= LEAST_SEEN and card.get("inside", 1.0) > 0.6
    ]
    quads = [np.array(card["corners"]) * (width, height) for card in cards]
    zones = [np.array(zone) * (width, height) for zone in record.get("ignore", [])]
    crops = []
    found = look(levels, finder).corners if finder else []
    for _ in range(PER_SCENE if quads else min(PER_BARE, len(found))):
        if len(found) and (not quads or rng.random() < AS_FOUND):
            rough = found[rng.integers(len(found))]
            rough = rough + rng.normal(0, 0.01, (4, 2)) * np.linalg.norm(rough[1] - rough[0])
        else:
            quad = quads[rng.integers(len(quads))]
            rough = roughened(rng, quad) if rng.random() < 0.7 else misplaced(rng, quad)
        rough = np.roll(rough, int(rng.integers(4)), 0)
        crop = _one_crop(rng, levels, rough, quads, zones)
        if crop is not None:
            crops.append(crop)
    return crops


def _one_crop(
    rng: np.random.Generator,
    levels: tuple[np.ndarray, ...],
    rough: np.ndarray,
    quads: list[np.ndarray],
    zones: list[np.ndarray],
) -> tuple[np.ndarray, ...] | None:
    """The crop at rough corners, the true shifts of the nearest card and whether it is that card."""
    if not cv2.isContourConvex(rough.astype(np.float32)) or abs(cv2.contourArea(rough.astype(np.float32))) < 300:
        return None
    overlaps = [overlap(rough, quad) for quad in quads] or [0.0]
    best = int(np.argmax(overlaps))
    if overlaps[best] < ONE_CARD and any(overlap(rough, zone) > 0.2 for zone in zones):
        return None
    crop, _ = refiner_input(levels, rough.astype(np.float32))
    shifts = np.zeros(8, np.float32)
    if overlaps[best] >= ONE_CARD:
        frame = refiner_frame()
        forth = cv2.getPerspectiveTransform(rough.astype(np.float32), frame)
        true = min((np.roll(quads[best], turn, 0) for turn in range(4)), key=lambda quad: np.abs(quad - rough).sum())
        seen = cv2.perspectiveTransform(true[None].astype(np.float32), forth)[0]
        shifts = ((seen - frame) / (frame[1, 0] - frame[0, 0])).ravel().astype(np.float32)
    if np.abs(shifts).max() > REFINER_REACH:
        return None
    pixels, shifts = _mirrored(rng, crop, shifts)
    return normalised(_recoloured(rng, pixels)), shifts, np.float32(overlaps[best] >= ONE_CARD)


def _mirrored(rng: np.random.Generator, crop: np.ndarray, shifts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    if rng.random() < 0.5:
        return crop, shifts
    flipped = shifts.reshape(4, 2)[[1, 0, 3, 2]] * (-1, 1)
    return crop[:, ::-1], flipped.ravel().astype(np.float32)


def _recoloured(rng: np.random.Generator, crop: np.ndarray) -> np.ndarray:
    image = crop.astype(np.float32) * rng.uniform(0.6, 1.3) * rng.uniform(0.88, 1.12, 3).astype(np.float32)
    image = (image - 128) * rng.uniform(0.75, 1.25) + 128
    if rng.random() < 0.25:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.4))
    if rng.random() < 0.3:
        image += rng.standard_normal(image.shape, dtype=np.float32) * rng.uniform(2, 12)
    return np.clip(image, 0, 255)


def corner_loss(answer: torch.Tensor, shifts: torch.Tensor) -> torch.Tensor:
    """Cross entropy of each shift among the steps, shared between the two that it lies between; one per crop.

    Learned as "distribution focal loss" (Li et al. 2020) in place of a distance, which would settle between two lines.
    """
    place = ((shifts / REFINER_REACH + 1) / 2 * (REFINER_STEPS - 1)).clamp(0, REFINER_STEPS - 1.001)
    below = place.floor().long()
    share = (place - below)[..., None]
    chance = functional.log_softmax(answer[:, :-1].reshape(len(answer), 8, REFINER_STEPS), 2)
    near = chance.gather(2, torch.stack([below, below + 1], 2))
    return -(near * torch.cat([1 - share, share], 2)).sum(2).mean(1)


def expected(answer: torch.Tensor) -> torch.Tensor:
    """Mean shifts, for the report while training."""
    steps = torch.linspace(-REFINER_REACH, REFINER_REACH, REFINER_STEPS)
    return answer[:, :-1].reshape(len(answer), 8, REFINER_STEPS).softmax(2) @ steps


def rough_finder(weights: Path) -> Model:
    """The finder as the program would run it."""
    return ready(finder_from(weights), FINDER_FACTS)


def main() -> None:
    """Train until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenes", type=Path, action="append", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--finder", type=Path, help="weights of the finder whose mistakes are to be put right")
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--pace", type=float, default=1.0, help="share of the learning rate, less when resuming")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    net = Refiner()
    if given.resume:
        kept = torch.load(given.resume, map_location="cpu")
        own = net.state_dict()
        fitting = {name: value for name, value in kept.items() if name in own and own[name].shape == value.shape}
        print(f"{len(fitting)} of {len(own)} weights go on from {given.resume.name}")
        net.load_state_dict(fitting, strict=False)
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    average = Average(net, AVERAGE, given.out)
    source = Crops(given.scenes, given.seed, given.finder)
    crops = iter(DataLoader(source, batch_size=BATCH, num_workers=1, prefetch_factor=4))
    recent = []
    for moment in moments(given.minutes, warm=50):
        picture, shifts, one = next(crops)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            answer = net(picture.contiguous(memory_format=torch.channels_last))
        answer = answer.float()
        moved = (corner_loss(answer, shifts) * one).sum() / one.sum()
        trust = functional.binary_cross_entropy_with_logits(answer[:, -1], one)
        learn(optimiser, moved + trust, given.pace * moment.rate)
        average.follow()
        with torch.no_grad():
            error = ((expected(answer) - shifts).abs().mean(1) * one).sum() / one.sum()
        recent.append((error.item(), moved.item(), trust.item()))
        if moment.step % 50 == 0:
            figures = np.mean(recent, 0)
            losses = f"corner error {figures[0]:.4f}  corners {figures[1]:.4f}  trust {figures[2]:.4f}"
            print(f"step {moment.step}  {moment.progress:5.1%}  {losses}", flush=True)
            recent = []
    average.save()


if __name__ == "__main__":
    main()
