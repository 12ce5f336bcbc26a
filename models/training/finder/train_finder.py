"""Train the card finder on a growing folder of scenes.

    python -m models.training.finder.train_finder --scenes DIR [--scenes DIR] --out finder.pt --minutes 70

One settings block, one loop. Every picture is a random crop of a scene, turned, scaled and recoloured. The checkpoint
holds the running average of the weights and is written every few minutes.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset

from models.inputs import normalised
from models.training.course import Average, learn, moments
from models.training.finder.finder_net import RAY_UNIT, RAYS, STRIDE, pretrained

CROP = 384  # pixels; the program looks at 640, so cards appear at the sizes that they have there
SCALES = (420, 900)  # long side to which a 1024 px scene is brought before cropping
BATCH = 8
RATE, BODY_RATE = 2e-3, 5e-4
FROZEN_BLOCKS = 5  # the body's first blocks stay as ImageNet taught them: cheaper, and kinder to real photographs
LEAST_SEEN = 0.55  # cards less visible than this are neither to be found nor to be missed
FREE_TURNS = 0.45  # share of crops turned by any angle
SIGMA = 0.2  # of the centre's bump, in half sides of the card
AVERAGE = 0.998
PER_SCENE = 3  # crops of a scene each time that it is decoded
WAITING = 60  # crops that wait, so that those of one scene do not come together


# --- what the network should answer -----------------------------------------------------------------------


def inside_coordinates(quad: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Positions in the card's own square, -1 .. 1 from edge to edge."""
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), square)
    seen = points @ matrix[:, :2].T + matrix[:, 2]
    depth = seen[:, 2:]
    depth = np.where(np.abs(depth) < 1e-6, 1e-6, depth)
    return seen[:, :2] / depth


def ray_lengths(quad: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Distances from each inner point to the edge of a convex quad (clockwise in the image) in all directions."""
    angles = np.arange(RAYS) * (2 * np.pi / RAYS)
    directions = np.stack([np.cos(angles), np.sin(angles)])
    along = np.roll(quad, -1, 0) - quad
    normals = np.stack([along[:, 1], -along[:, 0]], 1) / (np.linalg.norm(along, axis=1, keepdims=True) + 1e-9)
    room = ((quad * normals).sum(1)[None] - points @ normals.T)[:, :, None]
    speed = (normals @ directions)[None]
    return np.where(speed > 1e-6, room / np.maximum(speed, 1e-6), np.inf).min(1)


def draw_targets(quads: list[np.ndarray], positive: list[bool], ignore: list[np.ndarray]) -> tuple[np.ndarray, ...]:
    """Centre bumps, their weights, log rays, where rays count, and the two helper maps."""
    side = CROP // STRIDE
    heat, weight = np.zeros((side, side), np.float32), np.ones((side, side), np.float32)
    rays, counts = np.zeros((RAYS, side, side), np.float32), np.zeros((side, side), np.float32)
    area, edges = np.zeros((side, side), np.uint8), np.zeros((side, side), np.uint8)
    for quad in [*ignore, *(quad for quad, good in zip(quads, positive, strict=True) if not good)]:
        cv2.fillConvexPoly(weight, np.round(quad / STRIDE - 0.5).astype(np.int32), 0.0)
    for quad, good in zip(quads, positive, strict=True):
        cells = np.round((quad / STRIDE - 0.5) * 16).astype(np.int32)
        cv2.fillConvexPoly(area, cells, 1, cv2.LINE_8, 4)
        if not good:
            continue
        cv2.polylines(edges, [cells], isClosed=True, color=1, thickness=1, lineType=cv2.LINE_8, shift=4)
        x0, y0 = np.clip(np.floor(quad.min(0) / STRIDE).astype(int), 0, side)
        x1, y1 = np.clip(np.ceil(quad.max(0) / STRIDE).astype(int), 0, side)
        if x1 <= x0 or y1 <= y0:
            continue
        gx, gy = np.meshgrid(np.arange(x0, x1), np.arange(y0, y1))
        points = (np.stack([gx.ravel(), gy.ravel()], 1) + 0.5) * STRIDE
        own = inside_coordinates(quad, points)
        bump = np.exp(-(own**2).sum(1) / (2 * SIGMA**2)).reshape(gx.shape).astype(np.float32)
        bump[np.abs(own).max(1).reshape(gx.shape) > 1] = 0
        bump.flat[bump.argmax()] = 1.0 if bump.max() > 0.3 else 0.0  # small cards have a full centre too
        region = heat[y0:y1, x0:x1]
        wins = (bump > region) & (bump > 0.2)
        weight[y0:y1, x0:x1][wins] = 1.0
        np.maximum(region, bump, out=region)
        if wins.any():
            lengths = np.maximum(ray_lengths(quad, points[wins.ravel()]), 1.0)
            rays[:, gy[wins], gx[wins]] = np.log(lengths / RAY_UNIT).T
            counts[gy[wins], gx[wins]] = bump[wins]
    return heat, weight, rays, counts, np.stack([area, edges]).astype(np.float32)


# --- pictures ---------------------------------------------------------------------------------------------


class Crops(IterableDataset):
    """Endless random crops of the scenes in the folders, which may still be growing."""

    def __init__(self, folders: list[Path], seed: int) -> None:
        self.folders, self.seed = folders, seed

    def __iter__(self):  # noqa: ANN204 - a generator of arrays
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng(self.seed + (worker.id if worker else 0))
        names: list[Path] = []
        waiting: list[tuple[np.ndarray, ...]] = []
        for number in range(10**9):
            if number % 150 == 0:
                names = [path for folder in self.folders for path in sorted((folder / "labels").glob("[!.]*.json"))]
            waiting += scene_crops(rng, names[rng.integers(len(names))])
            while len(waiting) > WAITING:
                place = int(rng.integers(len(waiting)))
                waiting[place], waiting[-1] = waiting[-1], waiting[place]
                yield waiting.pop()


def scene_crops(rng: np.random.Generator, label: Path) -> list[tuple[np.ndarray, ...]]:
    """Some training pictures of one scene: decoding it is the dearest part."""
    record = json.loads(label.read_text())
    image = cv2.imread(str(label.parent.parent / record["file"]), cv2.IMREAD_COLOR_RGB)
    return [random_crop(rng, image, record) for _ in range(PER_SCENE)]


def random_crop(rng: np.random.Generator, image: np.ndarray, record: dict) -> tuple[np.ndarray, ...]:
    """One training picture and its targets."""
    height, width = image.shape[:2]
    scale = np.exp(rng.uniform(*np.log(SCALES))) / max(height, width)
    matrix = _random_view(rng, width, height, scale)
    crop = _seen(image, matrix, min(scale, 1.0))
    centres = np.array([width, height])
    quads, positive = [], []
    for card in record["cards"]:
        quad = _turned(np.array(card["corners"]) * centres, matrix)
        quads.append(quad)
        positive.append(card.get("visible", 1.0 if card["fully_visible"] else 0.5) >= LEAST_SEEN)
    ignore = [_turned(np.array(zone) * centres, matrix) for zone in record.get("ignore", [])]
    ignore += _beyond(width, height, matrix)
    return normalised(_recoloured(rng, crop)), *draw_targets(quads, positive, ignore)


def _seen(image: np.ndarray, matrix: np.ndarray, scale: float) -> np.ndarray:
    """The window through the matrix; what becomes smaller is averaged first."""
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image
    ratio = np.array(small.shape[1::-1]) / image.shape[1::-1]
    forth = matrix[:2].copy()
    forth[:, :2] = matrix[:2, :2] / ratio
    forth[:, 2] += forth[:, :2] @ (0.5 - 0.5 * ratio)
    return cv2.warpAffine(small, forth, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)


def _random_view(rng: np.random.Generator, width: int, height: int, scale: float) -> np.ndarray:
    """Turns, flips, and a window that lies over the picture."""
    # Most photos are taken along the table's edges; with only those, the rays forget that cards can lie askew.
    angle = rng.uniform(0, 2 * np.pi) if rng.random() < FREE_TURNS else rng.integers(4) * np.pi / 2 + rng.normal(0, 0.1)
    c, s = np.cos(angle) * scale, np.sin(angle) * scale
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    if rng.random() < 0.5:
        turn = turn @ np.diag([-1.0, 1.0, 1.0])
    middle = turn[:2, :2] @ np.array([width, height]) / 2
    seen = np.abs(turn[:2, :2]) @ np.array([width, height])
    slack = np.maximum(seen - CROP, 0) / 2
    shift = CROP / 2 - middle + rng.uniform(-1, 1, 2) * slack
    turn[:2, 2] = shift - 0.5 + (turn[:2, :2] @ np.array([0.5, 0.5]))
    return turn


def _turned(points: np.ndarray, matrix: np.ndarray) -> np.ndarray:
    """Edge coordinates of the scene to edge coordinates of the crop, clockwise."""
    seen = (points - 0.5) @ matrix[:2, :2].T + matrix[:2, 2] + 0.5
    return seen[::-1] if cv2.contourArea(seen.astype(np.float32), oriented=True) < 0 else seen


def _beyond(width: int, height: int, matrix: np.ndarray) -> list[np.ndarray]:
    """What lies outside the scene is mirrored, so it may show cards that no label knows."""
    far = 4 * max(width, height)
    bands = ((-far, -far, 0, far), (width, -far, far, far), (-far, -far, far, 0), (-far, height, far, far))
    return [_turned(np.array([[a, b], [c, b], [c, d], [a, d]], float), matrix) for a, b, c, d in bands]


def _recoloured(rng: np.random.Generator, crop: np.ndarray) -> np.ndarray:
    """Exposure, tint and contrast; now and then blur or grain."""
    tones = np.arange(256, dtype=np.float32)[:, None] * rng.uniform(0.7, 1.25) * rng.uniform(0.9, 1.1, 3)
    tones = np.clip((tones - 128) * rng.uniform(0.8, 1.2) + 128, 0, 255)
    image = cv2.LUT(crop, tones.astype(np.uint8)[:, None])
    if rng.random() < 0.15:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.5, 1.2))
    if rng.random() < 0.2:
        image = image + rng.standard_normal(image.shape, dtype=np.float32) * rng.uniform(2, 10)
    if rng.random() < 0.05:
        image = np.repeat(image.mean(2, keepdims=True), 3, 2)
    return np.clip(image, 0, 255)


# --- loss and loop ----------------------------------------------------------------------------------------


def loss_of(
    answer: torch.Tensor, aid: torch.Tensor, wanted: list[torch.Tensor]
) -> tuple[torch.Tensor, dict[str, float]]:
    """Focal loss of the centres, relative error of the rays, and the helper maps."""
    heat, weight, rays, counts, maps = wanted
    logit = answer[:, 0].float()
    guess = torch.sigmoid(logit).clamp(1e-5, 1 - 1e-5)
    top = heat > 0.95
    good = -((1 - guess) ** 2) * torch.log(guess) * top
    bad = -((1 - heat) ** 4) * guess**2 * torch.log(1 - guess) * ~top
    centre = ((good + bad) * weight).sum() / top.sum().clamp(min=1)
    error = (answer[:, 1:].float() - rays).abs().mean(1)
    ray = (error * counts).sum() / counts.sum().clamp(min=1)
    helper = functional.binary_cross_entropy_with_logits(
        aid.float(), maps, pos_weight=torch.tensor([1.0, 3.0])[:, None, None]
    )
    return centre + 2.0 * ray + 0.5 * helper, {"centre": centre.item(), "ray": ray.item(), "aid": helper.item()}


def main() -> None:
    """Train until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenes", type=Path, action="append", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--minutes", type=float, default=70)
    parser.add_argument("--pace", type=float, default=1.0, help="share of the learning rates, less when resuming")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    net = pretrained()
    if given.resume:
        net.load_state_dict(torch.load(given.resume, map_location="cpu"))
    net = net.to(memory_format=torch.channels_last)
    body = [net._conv_stem, net._bn0, net._blocks]  # noqa: SLF001 - the published names
    for part in [net._conv_stem, net._bn0, *net._blocks[:FROZEN_BLOCKS]]:  # noqa: SLF001
        part.requires_grad_(False)
    slow = [weight for part in body for weight in part.parameters() if weight.requires_grad]
    known = {id(weight) for weight in slow}
    fast = [weight for weight in net.parameters() if weight.requires_grad and id(weight) not in known]
    optimiser = torch.optim.AdamW([{"params": fast, "lr": RATE}, {"params": slow, "lr": BODY_RATE}], weight_decay=1e-3)
    average = Average(net, AVERAGE, given.out)
    crops = iter(DataLoader(Crops(given.scenes, given.seed), batch_size=BATCH, num_workers=1, prefetch_factor=4))
    recent = []
    for moment in moments(given.minutes, warm=100):
        picture, *wanted = next(crops)
        net.train()
        for part in body:  # the body keeps ImageNet's statistics: batches of eight are too small to know better
            for layer in part.modules():
                if isinstance(layer, nn.BatchNorm2d):
                    layer.eval()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            answer, aid = net(picture.contiguous(memory_format=torch.channels_last))
        loss, parts = loss_of(answer, aid, wanted)
        learn(optimiser, loss, given.pace * moment.rate)
        average.follow()
        recent.append(parts)
        if moment.step % 50 == 0:
            figures = "  ".join(f"{key} {np.mean([part[key] for part in recent]):.4f}" for key in recent[0])
            print(f"step {moment.step}  {moment.progress:5.1%}  {figures}", flush=True)
            recent = []
    average.save()


if __name__ == "__main__":
    main()
