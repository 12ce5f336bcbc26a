"""The trained icon reader -> a numbered ONNX file, with the constants that turn heat and likeness into probability.

    python -m models.training.export_icons --icons icons.pt --number 1 [--decks 60]

The constants are fitted on drawn copies of the test share, enrolled from one mild picture of every icon and shown under
harsh distortions, together with icons that were not enrolled; prints how many icons are found and rightly named.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch

from models.inputs import ICON_LONG_SIDE
from models.store import load
from models.training.export import ready, to_onnx, write
from models.training.icon_cards import draw_card, draw_icon_deck
from models.training.icon_net import IconReader
from models.training.train_icons import photographed
from scanner.elements import SIZE_SPREAD, TOKENS, seen_as
from scanner.icons import Readers, described, icons_on, patch_around, patch_vectors, usual_size
from scanner.recognise import Gallery

if TYPE_CHECKING:
    from scanner.icons import Icon

KINDS, STRANGERS, CARDS = 14, 3, 14
NEAR = 0.35
"""Sizes of an icon within which a found centre is its centre."""
FAR = 0.6
"""Sizes of an icon beyond which a found centre is not its centre; between the two nobody can tell."""


def trial(rng: np.random.Generator, readers: Readers) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, int]:
    """One copy enrolled and shown: heat, likeness, size, truth (kinds, stranger, nothing), icons not found."""
    size = (int(rng.choice([144, 160, 160, 176])), ICON_LONG_SIDE)
    deck = draw_icon_deck(rng, "test", size, KINDS + STRANGERS)
    tokens = [KINDS + STRANGERS, KINDS + STRANGERS + 1]
    labels = (*(f"kind {kind}" for kind in range(KINDS)), *TOKENS)
    patches = []
    for kind in (*range(KINDS), *tokens):
        card = draw_card(rng, deck, [kind], {kind: 0.0})
        picture, way = photographed(rng, card.picture, rng.uniform(0, 0.4))
        spot = way @ np.array([*card.marks[0].centre, 1.0])
        near = [
            icon for icon in icons_on([picture], readers.finder)[0] if _apart(icon, spot) < NEAR * card.marks[0].size
        ]
        if not near:
            raise RuntimeError("an enrolled icon was not found")
        patches.append(patch_around(picture, near[0]))
    loose = [label in TOKENS for label in labels]
    gallery = Gallery(labels, np.arange(len(labels)), patch_vectors(patches, loose, readers))
    shown = []
    for _ in range(CARDS):
        kinds = rng.choice(KINDS + STRANGERS, int(rng.integers(1, 6))).tolist()
        kinds += [token for token in tokens if rng.random() < 0.2]
        card = draw_card(rng, deck, kinds, {token: rng.uniform(0, 360) for token in tokens})
        shown.append((card, *photographed(rng, card.picture, rng.uniform(0.1, 0.85))))
    found = described(
        [picture for _, picture, _ in shown], icons_on([picture for _, picture, _ in shown], readers.finder), readers
    )
    heat, alike, off, truth, lost = [], [], [], [], 0
    usual = usual_size([icon for icons in found for icon in icons])
    for (card, _, way), icons in zip(shown, found, strict=True):
        spots = [way @ np.array([*mark.centre, 1.0]) for mark in card.marks]
        taken = set()
        if not icons:
            continue
        seen = seen_as(icons, usual, gallery)
        for icon, one, size in zip(icons, seen.alike, seen.off, strict=True):
            away = [_apart(icon, spot) / mark.size for spot, mark in zip(spots, card.marks, strict=True)]
            best = int(np.argmin(away)) if away else -1
            if best >= 0 and away[best] < NEAR and best not in taken:
                taken.add(best)
                kind = card.marks[best].kind
                truth.append(kind if kind < KINDS else kind - STRANGERS if kind in tokens else len(labels))
            elif best >= 0 and away[best] < FAR:
                continue
            else:
                truth.append(len(labels) + 1)
            heat.append(icon.heat)
            alike.append(one)
            off.append(size)
        lost += sum(mark.hidden < 0.3 for mark in card.marks) - sum(card.marks[at].hidden < 0.3 for at in taken)
    return np.array(heat), np.array(alike).reshape(-1, len(labels)), np.array(off), np.array(truth), lost


def _apart(icon: Icon, spot: np.ndarray) -> float:
    return float(np.hypot(icon.x - spot[0] / spot[2], icon.y - spot[1] / spot[2]))


def fit(heat: np.ndarray, alike: np.ndarray, off: np.ndarray, truth: np.ndarray) -> list[float]:
    """The four constants of the greatest likelihood."""
    weights = torch.tensor([20.0, 1.0, -12.0, -2.0], requires_grad=True)
    lit, near, right = torch.as_tensor(heat).float(), torch.as_tensor(alike).float(), torch.as_tensor(truth)
    against = torch.as_tensor(_against(off, alike.shape[1])).float()
    optimiser = torch.optim.LBFGS([weights], max_iter=200, line_search_fn="strong_wolfe")

    def closure() -> torch.Tensor:
        optimiser.zero_grad()
        known = weights[0] * near + (weights[1] * lit + weights[2])[:, None] - against
        stranger = (weights[1] * lit + weights[3])[:, None] - against[:, :1]
        odds = torch.cat([known, stranger, torch.zeros(len(lit), 1)], 1)
        loss = torch.nn.functional.cross_entropy(odds, right)
        loss.backward()
        return loss

    optimiser.step(closure)
    return [round(weight, 4) for weight in weights.detach().tolist()]


def _against(off: np.ndarray, kinds: int) -> np.ndarray:
    """Log odds that a size takes off printed kinds; tokens, the last ones, may have any."""
    printed = np.arange(kinds) < kinds - len(TOKENS)
    return 0.5 * (off[:, None] / SIZE_SPREAD) ** 2 * printed[None]


def report(trials: tuple[np.ndarray, ...], lost: int, constants: list[float]) -> None:
    """Print how well the icons are found and told."""
    heat, alike, off, truth = trials
    sharpness, lit, known, stranger = constants
    against = _against(off, alike.shape[1])
    odds = np.c_[
        sharpness * alike + lit * heat[:, None] + known - against, lit * heat + stranger - against[:, 0], 0 * heat
    ]
    share = np.exp(odds - np.logaddexp.reduce(odds, axis=1, keepdims=True))
    kinds = alike.shape[1]
    real, best, sure = truth < kinds, share.argmax(1), share.max(1)
    right = (best[real] == truth[real]).mean()
    print(f"{real.sum() + lost} icons, {lost} without a maximum, {right:.2%} of the rest right")
    told = (best < kinds) & (sure >= 0.97)
    wrong = (best[told] != truth[told]).mean()
    print(f"told without a question: {told[real].mean():.2%}; of what is told wrong: {wrong:.3%}")
    print(f"likeness alone right: {(alike[real].argmax(1) == truth[real]).mean():.2%}")
    strange, bare = truth == kinds, truth == kinds + 1
    print(f"strangers called known: {told[strange].mean():.1%} of {strange.sum()}; bare places: {told[bare].sum()}")


def main() -> None:
    """Export and calibrate."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--icons", type=Path, required=True)
    parser.add_argument("--number", type=int, required=True)
    parser.add_argument("--decks", type=int, default=60)
    given = parser.parse_args()
    torch.set_num_threads(1)
    net = IconReader()
    net.load_state_dict(torch.load(given.icons, map_location="cpu"))
    torch.manual_seed(1)
    axes = {0: "cards", 2: "height", 3: "width"}
    exported = to_onnx(net, torch.randn(2, 3, ICON_LONG_SIDE, 160), axes)
    readers = Readers(ready(exported, {}), load("recogniser"))
    rng = np.random.default_rng(78)
    trials = []
    while len(trials) < given.decks:
        try:
            trials.append(trial(rng, readers))
        except RuntimeError as error:
            print(error)
    together = tuple(np.concatenate([each[part] for each in trials]) for part in range(4))
    constants = fit(*together)
    report(together, sum(each[4] for each in trials), constants)
    write(exported, "icons", given.number, {"calibration": json.dumps(constants)})


if __name__ == "__main__":
    main()
