"""Train the icon reader on drawn cards under the distortions of real photographs.

    python -m models.training.icons.train_icons --out icons.pt --minutes 45 [--resume FILE]

A step takes some copies of the game and shows a few cards of each; every icon must be found, and its vector must be
nearer to the other prints of the same icon than to any other icon of the step and than to itself turned. Copies are
drawn while training goes on, so that no icon is seen often. The body starts from the recogniser, which knows cards.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset

from models.inputs import ICON_LONG_SIDE, normalised
from models.training.course import Average, learn, moments
from models.training.icons.icon_cards import IconCard, IconDeck, draw_card, draw_copy, draw_icon_deck
from models.training.icons.icon_grounds import draw_aid, with_decoys
from models.training.icons.icon_net import SIZE_UNIT, STRIDE, IconReader, pretrained
from models.training.icons.icon_photos import photographed

BODY = Path(__file__).parents[1] / "checkpoints" / "recogniser-1.pt"
WIDTHS = (160, 160, 160, 160, 144, 176, 224)  # of a card 224 px high
COPIES, CARDS, KINDS = 3, 6, 9  # of one step; kinds of icon per copy that is harder than the game, beside two tokens
LIKE_THE_GAME = 0.6  # share of copies as the rules describe them; the others have twins, and red halos on any icon
AID, BARE, DECOYS = (
    0.05,
    0.07,
    0.4,
)  # shares of cards: player aids, without icons; of copies: with bright things that are no icons
KEPT, FRESH = 24, 0.5  # copies in memory, chance per step that one is replaced
RATE, BODY_RATE = 2e-3, 4e-4
FROZEN_BLOCKS = 3
SHARPNESS = 14.0  # of the softmax over likeness
AVERAGE = 0.997
JITTER = 0.07  # sizes of an icon by which its vector is taken beside its centre: centres as found are never exact
IGNORED = (0.3, 0.5)  # hidden share of an icon that is neither demanded nor forbidden


class Steps(IterableDataset):
    """Endless steps: pictures, wanted heat, where it counts, and the icons as (card, x, y, log size, identity)."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __iter__(self):  # noqa: ANN204 - a generator of arrays
        cv2.setNumThreads(1)
        rng = np.random.default_rng(self.seed)
        kept: dict[int, list] = {width: [] for width in WIDTHS}
        while True:
            width = int(rng.choice(WIDTHS))
            size = (width, ICON_LONG_SIDE)
            decks = kept[width]
            while len(decks) < COPIES or rng.random() < FRESH:
                like = rng.random() < LIKE_THE_GAME
                fresh = draw_copy(rng, "train", size) if like else draw_icon_deck(rng, "train", size, KINDS)
                if rng.random() < DECOYS:
                    fresh = replace(fresh, grounds=tuple(_decoyed(rng, fresh)))
                decks = kept[width] = [*decks[-KEPT + 1 :], fresh]
            yield _step(rng, [decks[index] for index in rng.choice(len(decks), COPIES, replace=False)])


def _decoyed(rng: np.random.Generator, deck: IconDeck) -> list[np.ndarray]:
    return [with_decoys(rng, each, deck.sprites[0].size) for each in deck.grounds]


def _step(rng: np.random.Generator, decks: list) -> tuple[np.ndarray, ...]:
    pictures, icons = [], []
    width, height = decks[0].size
    heat = np.zeros((len(decks) * CARDS, height // STRIDE, width // STRIDE), np.float32)
    counts = np.ones_like(heat)
    upside = rng.random() < 0.5
    for number, deck in enumerate(decks):
        printed = len(deck.sprites) - 2
        chosen = rng.choice(printed, 6, replace=False)
        turns = {printed: rng.uniform(0, 360), printed + 1: rng.uniform(0, 360)}
        for _ in range(CARDS):
            kinds = rng.choice(chosen, int(rng.integers(1, 6)) * int(rng.random() > BARE)).tolist()
            kinds += [printed + token for token in range(2) if rng.random() < 0.25]
            card = draw_card(rng, deck, kinds, turns)
            if rng.random() < AID:
                card = IconCard(draw_aid(rng, "train", deck.size), ())
            turn = 2 if upside and rng.random() < 0.3 else 0
            drawn = np.ascontiguousarray(np.rot90(card.picture, -turn))
            picture, way = photographed(rng, drawn, rng.uniform(0.0, 1.0))
            index = len(pictures)
            pictures.append(picture)
            for mark in card.marks:
                centre = np.array(mark.centre) if turn == 0 else np.array([width, height]) - mark.centre
                x, y, depth = way @ np.array([*centre, 1.0])
                spot = (x / depth / STRIDE - 0.5, y / depth / STRIDE - 0.5)
                if IGNORED[0] <= mark.hidden <= IGNORED[1] or not _inside(spot, heat.shape):
                    _blot(counts[index], spot, mark.size)
                    continue
                _stamp(heat[index], spot, mark.size)
                sprite = deck.sprites[mark.kind]
                identity = (number * 100 + mark.kind) * 4 + (sprite.turned_kind[turn])
                icons.append((index, *spot, np.log(mark.size / SIZE_UNIT), identity))
    return normalised(np.stack(pictures)), heat, counts, np.array(icons, np.float32)


def _inside(spot: tuple[float, float], shape: tuple[int, ...]) -> bool:
    return 0 <= spot[0] <= shape[2] - 1 and 0 <= spot[1] <= shape[1] - 1


def _stamp(heat: np.ndarray, spot: tuple[float, float], size: float) -> None:
    """A bump about the centre whose width follows the icon's."""
    y, x = np.ogrid[: heat.shape[0], : heat.shape[1]]
    spread = max(0.8, 0.09 * size / STRIDE)
    bump = np.exp(-((x - spot[0]) ** 2 + (y - spot[1]) ** 2) / (2 * spread**2))
    near = np.rint(spot).astype(int)
    bump[near[1], near[0]] = 1.0
    np.maximum(heat, bump, out=heat)


def _blot(counts: np.ndarray, spot: tuple[float, float], size: float) -> None:
    y, x = np.ogrid[: counts.shape[0], : counts.shape[1]]
    counts[(x - spot[0]) ** 2 + (y - spot[1]) ** 2 < (0.4 * size / STRIDE) ** 2] = 0


# --- loss -------------------------------------------------------------------------------------------------


def centre_loss(logits: torch.Tensor, heat: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
    """The focal loss of CornerNet: exact centres count in full, the slopes of the bump little."""
    chance = torch.sigmoid(logits).clamp(1e-5, 1 - 1e-5)
    hit = (heat == 1).float() * counts
    wanted = -((1 - chance) ** 2) * torch.log(chance) * hit
    unwanted = -(chance**2) * torch.log(1 - chance) * (1 - heat) ** 4 * (1 - hit) * counts
    return (wanted.sum() + unwanted.sum()) / hit.sum().clamp(min=1)


def at(maps: torch.Tensor, icons: torch.Tensor) -> torch.Tensor:
    """What the maps say at the icons, between the cells."""
    height, width = maps.shape[2:]
    grid = torch.stack([(icons[:, 1] + 0.5) / width, (icons[:, 2] + 0.5) / height], 1) * 2 - 1
    chosen = maps[icons[:, 0].long()]
    return functional.grid_sample(chosen, grid[:, None, None], align_corners=False)[:, :, 0, 0]


def beside(icons: torch.Tensor) -> torch.Tensor:
    """The icons with centres as a reader would find them."""
    reach = JITTER * torch.exp(icons[:, 3:4]) * SIZE_UNIT / STRIDE
    return torch.cat([icons[:, :1], icons[:, 1:3] + reach * torch.randn(len(icons), 2), icons[:, 3:]], 1)


def vector_loss(vectors: torch.Tensor, identity: torch.Tensor) -> tuple[torch.Tensor, float]:
    """Each icon against all others of the step: those of its own identity should be the nearest."""
    near = functional.normalize(vectors, dim=1) @ functional.normalize(vectors, dim=1).T
    same = identity[:, None] == identity[None]
    itself = torch.eye(len(near), dtype=torch.bool)
    logits = (near * SHARPNESS).masked_fill(itself, -1e4)
    paired = (same & ~itself).any(1)
    own = torch.logsumexp(logits.masked_fill(~same, -1e4), 1)
    loss = (torch.logsumexp(logits, 1) - own)[paired].mean()
    first = same[torch.arange(len(near)), logits.argmax(1)][paired].float().mean().item()
    return loss, first


def main() -> None:
    """Train until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--minutes", type=float, default=45)
    parser.add_argument("--pace", type=float, default=1.0, help="share of the learning rates, less when resuming")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    net = pretrained()
    start_from(net, given.resume)
    net = net.to(memory_format=torch.channels_last).train()
    body = [net._conv_stem, net._bn0, net._blocks]  # noqa: SLF001
    for part in body:
        part.eval()  # the statistics of the body stay: steps are too small for better
    for part in [net._conv_stem, net._bn0, *net._blocks[:FROZEN_BLOCKS]]:  # noqa: SLF001
        part.requires_grad_(False)
    slow = [weight for weight in net._blocks.parameters() if weight.requires_grad]  # noqa: SLF001
    known = {id(weight) for part in body for weight in part.parameters()}
    quick = [weight for weight in net.parameters() if id(weight) not in known]
    optimiser = torch.optim.AdamW([{"params": quick, "lr": RATE}, {"params": slow, "lr": BODY_RATE}], weight_decay=1e-3)
    average = Average(net, AVERAGE, given.out)
    steps = iter(DataLoader(Steps(given.seed), batch_size=None, num_workers=1, prefetch_factor=3))
    recent = []
    for moment in moments(given.minutes, warm=50):
        pictures, heat, counts, icons = (torch.as_tensor(each) for each in next(steps))
        with torch.autocast("cpu", torch.bfloat16):
            maps = net(pictures.contiguous(memory_format=torch.channels_last))
        maps = maps.float()
        found = centre_loss(maps[:, 0], heat, counts)
        told = at(maps[:, 1:], icons)
        size = functional.l1_loss(told[:, 0], icons[:, 3])
        likeness, first = vector_loss(at(maps[:, 2:], beside(icons)), icons[:, 4])
        loss = found + 0.5 * size + likeness
        learn(optimiser, loss, given.pace * moment.rate)
        average.follow()
        recent.append((found.item(), size.item(), likeness.item(), first))
        if moment.step % 25 == 0:
            figures = np.mean(recent, 0)
            print(
                f"step {moment.step}  {moment.progress:5.1%}  centre {figures[0]:.3f}  size {figures[1]:.3f}  "
                f"likeness {figures[2]:.3f}  first {figures[3]:.4f}",
                flush=True,
            )
            recent = []
    average.save()


def start_from(net: IconReader, resume: Path | None) -> None:
    """Fill the net from an earlier state, or its body from the recogniser's."""
    if resume is not None:
        net.load_state_dict(torch.load(resume, map_location="cpu"))
        return
    weights, own = torch.load(BODY, map_location="cpu"), net.state_dict()
    net.load_state_dict({name: value for name, value in weights.items() if name in own}, strict=False)


if __name__ == "__main__":
    main()
