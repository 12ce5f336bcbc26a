"""Train the recogniser on drawn decks under the distortions of real photographs.

    python -m models.training.recogniser.train_recogniser --out recogniser.pt --minutes 40 [--resume FILE]

A step takes some decks and shows each card twice, as an enrolment photo and as a table photo would; the table picture
must be nearer to its own enrolment than to any other card of the step and than to the same card turned. Decks are drawn
while training goes on, so that no card is seen often.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset

from models.inputs import RECOGNISER_SIDE, normalised
from models.training.course import Average, learn, moments
from models.training.decks.cards import draw_deck
from models.training.recogniser.recogniser_net import pretrained

DECKS, FACES = 4, 8  # of one step: look-alikes come from the same deck
KEPT_DECKS = 40  # in memory; one is replaced every few steps
FRESH = 0.35  # chance per step
RATE, BODY_RATE = 1e-3, 3e-4
FROZEN_BLOCKS = 2
SHARPNESS = 16.0  # of the softmax over distances
AVERAGE = 0.998


# --- pictures of a card -----------------------------------------------------------------------------------


def photographed(rng: np.random.Generator, face: np.ndarray, harsh: float) -> np.ndarray:
    """A face as the rectifier would hand it over: imperfect quad, light, glare, blur, cast, noise; `harsh` 0 to 1."""
    side = RECOGNISER_SIDE
    h, w = face.shape[:2]
    frame = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    quad = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    slip = rng.normal(0, 0.012 + 0.018 * harsh, (4, 2)) + rng.normal(0, 0.012, 2)
    # A sleeve, a shadow or a printed frame taken for the edge moves all four sides outwards or inwards.
    wide = rng.normal(0, 0.01 + 0.02 * harsh) * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    matrix = cv2.getPerspectiveTransform(quad + ((slip + wide) * (w, h)).astype(np.float32), frame)
    detail = int(np.exp(rng.uniform(np.log(48), np.log(220)))) if harsh > 0 else 200
    small = cv2.resize(face, (detail, detail), interpolation=cv2.INTER_AREA)
    matrix = matrix @ np.diag([w / detail, h / detail, 1.0])
    around = rng.uniform(0, 255, 3).tolist()
    view = cv2.warpPerspective(small, matrix, (side, side), flags=cv2.INTER_LINEAR, borderValue=around)
    image = view.astype(np.float32)
    image *= cv2.resize(rng.uniform(1 - 0.5 * harsh, 1 + 0.2 * harsh, (2, 2)).astype(np.float32), (side, side))[
        ..., None
    ]
    if rng.random() < 0.3 * harsh:
        image *= _shadow(rng, side)[..., None]
    if rng.random() < 0.45 * harsh:
        image += _glare(rng, side)[..., None]
    warmth = rng.normal(0, 0.05 + 0.09 * harsh)
    image *= np.array([1 + warmth, 1 + rng.normal(0, 0.03), 1 - warmth], np.float32)
    image = (image - 128) * rng.uniform(1 - 0.35 * harsh, 1 + 0.2 * harsh) + 128
    image *= rng.uniform(1 - 0.5 * harsh, 1 + 0.25 * harsh)
    if rng.random() < 0.5:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 0.6 + 1.6 * harsh))
    image += rng.standard_normal(image.shape, dtype=np.float32) * rng.uniform(0, 2 + 9 * harsh)
    grey = image.mean(2, keepdims=True)
    image = np.clip(grey + (image - grey) * rng.uniform(1 - 0.5 * harsh, 1 + 0.2 * harsh), 0, 255)
    return image.astype(np.uint8)


def _shadow(rng: np.random.Generator, side: int) -> np.ndarray:
    """The edge of a hard shadow."""
    mask = np.full((side, side), rng.uniform(0.35, 0.8), np.float32)
    y, x = np.mgrid[0:side, 0:side]
    angle = rng.uniform(0, 2 * np.pi)
    mask[(x - side / 2) * np.cos(angle) + (y - side / 2) * np.sin(angle) > rng.uniform(-0.4, 0.4) * side] = 1
    return cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 6))


def _glare(rng: np.random.Generator, side: int) -> np.ndarray:
    """A white reflection over part of the card, or a haze over all of it."""
    layer = np.zeros((side, side), np.float32)
    centre, axes = rng.uniform(0, side, 2), rng.uniform(0.08, 0.5, 2) * side
    cv2.ellipse(
        layer, (tuple(centre.tolist()), tuple((2 * axes).tolist()), rng.uniform(0, 180)), rng.uniform(60, 255), -1
    )
    return cv2.GaussianBlur(layer, (0, 0), rng.uniform(3, 14)) + rng.uniform(0, 50)


class Steps(IterableDataset):
    """Endless steps: table pictures, enrolment pictures, and enrolment pictures of turned cards."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __iter__(self):  # noqa: ANN204 - a generator of arrays
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng(self.seed + (worker.id if worker else 0))
        decks: list[list[np.ndarray]] = []
        while True:
            while len(decks) < 6 or rng.random() < FRESH:
                art = draw_deck(rng, "train", FACES + 3)
                decks = [*decks[-KEPT_DECKS + 1 :], [*art.faces, art.back]]
            table, enrolled, turned = [], [], []
            for index in rng.choice(len(decks), DECKS, replace=False):
                faces = decks[index]
                for number in rng.choice(len(faces), FACES, replace=False):
                    face = np.rot90(faces[number], int(rng.integers(4)))
                    table.append(photographed(rng, face, rng.uniform(0.2, 1.0)))
                    enrolled.append(photographed(rng, face, rng.uniform(0, 0.5)))
                    turned.append(
                        photographed(rng, np.ascontiguousarray(np.rot90(face, int(rng.choice([1, 2, 2, 3])))), 0.3)
                    )
            yield tuple(normalised(np.stack(views)) for views in (table, enrolled, turned))


# --- loop -------------------------------------------------------------------------------------------------


def main() -> None:
    """Train until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    net = pretrained()
    if given.resume:
        net.load_state_dict(torch.load(given.resume, map_location="cpu"))
    net = net.to(memory_format=torch.channels_last).eval()  # ImageNet's statistics stay: steps are too small for better
    for part in [net._conv_stem, net._bn0, *net._blocks[:FROZEN_BLOCKS]]:  # noqa: SLF001
        part.requires_grad_(False)
    body = [weight for weight in net._blocks.parameters() if weight.requires_grad]  # noqa: SLF001
    optimiser = torch.optim.AdamW(
        [{"params": net.squeeze.parameters(), "lr": RATE}, {"params": body, "lr": BODY_RATE}], weight_decay=1e-3
    )
    average = Average(net, AVERAGE, given.out)
    steps = iter(DataLoader(Steps(given.seed), batch_size=None, num_workers=1, prefetch_factor=3))
    recent = []
    for moment in moments(given.minutes, warm=50):
        table, enrolled, turned = (torch.as_tensor(views) for views in next(steps))
        count = len(table)
        with torch.autocast("cpu", torch.bfloat16):
            vectors = net(torch.cat([table, enrolled, turned]).contiguous(memory_format=torch.channels_last)).float()
        near = vectors[:count] @ vectors[count:].T * SHARPNESS
        back = vectors[count : 2 * count] @ vectors[:count].T * SHARPNESS
        own = torch.arange(count)
        loss = functional.cross_entropy(near, own) + 0.5 * functional.cross_entropy(back, own)
        learn(optimiser, loss, moment.rate)
        average.follow()
        right = (near.argmax(1) == own).float().mean().item()
        recent.append((loss.item(), right))
        if moment.step % 25 == 0:
            figures = np.mean(recent, 0)
            print(
                f"step {moment.step}  {moment.progress:5.1%}  loss {figures[0]:.4f}  first {figures[1]:.4f}", flush=True
            )
            recent = []
    average.save()


if __name__ == "__main__":
    main()
