"""The refiner's closer look at roughly found cards: where each corner may be, and whether it is one whole card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from models.inputs import REFINER_REACH, REFINER_STEPS, normalised, refiner_frame, refiner_input

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from models.store import Model

    Floats = NDArray[np.float64]
    Levels = tuple[NDArray[np.uint8], ...]
    """A picture and its halvings."""

STEPS = np.linspace(-REFINER_REACH, REFINER_REACH, REFINER_STEPS)
"""The shifts among which the refiner chooses, in sides of the card."""
AROUND_A_STEP = 2
"""Steps on either side of the likeliest that are the same edge seen less sharply; those beyond are another edge."""


LEAST_CHANCE = 1e-4
"""Probability below which the refiner's opinion of an edge is noise."""


@dataclass(frozen=True, slots=True, eq=False)
class Views:
    """What the refiner says of some quads."""

    back: Floats
    """N x 3 x 3, from the refiner's crop to pixels."""
    chances: Floats
    """N x 4 x 2 x steps: probabilities of each corner's shifts to the right and down in the crop."""
    trust: Floats
    """N, logits: that this is one whole card."""

    def placed(self, shifts: Floats) -> Floats:
        """Corners in pixels (N x 4 x 2) that are shifted by so many sides of the card."""
        frame = refiner_frame()
        spots = frame + shifts * float(frame[1, 0] - frame[0, 0])
        seen = np.einsum("nij,nkj->nki", self.back[:, :, :2], spots) + self.back[:, None, :, 2]
        return np.asarray(seen[..., :2] / seen[..., 2:], np.float64)

    def only(self, index: NDArray[np.intp] | NDArray[np.bool_] | list[int]) -> Views:
        """The views of some of the quads."""
        return Views(self.back[index], self.chances[index], self.trust[index])

    def replaced(self, index: NDArray[np.bool_], others: Views) -> Views:
        """With other views of some of the quads."""
        back, chances, trust = self.back.copy(), self.chances.copy(), self.trust.copy()
        back[index], chances[index], trust[index] = others.back, others.chances, others.trust
        return Views(back, chances, trust)

    def belief(self, shifts: Floats) -> Floats:
        """N: mean logarithm of the probability that a corner's edges run where these shifts put them."""
        near = np.abs(STEPS - shifts[..., None]) <= (AROUND_A_STEP + 0.5) * (STEPS[1] - STEPS[0])
        return np.asarray(np.log((self.chances * near).sum(-1) + LEAST_CHANCE).mean((1, 2)))


def look_at(levels: Levels, corners: Floats, refiner: Model) -> Views:
    """The refiner's view of quads (N x 4 x 2, clockwise, in pixels of the first level)."""
    if not len(corners):
        return Views(np.zeros((0, 3, 3)), np.zeros((0, 4, 2, REFINER_STEPS)), np.zeros(0))
    views = [refiner_input(levels, quad.astype(np.float32)) for quad in corners]
    answer = refiner.run(normalised(np.stack([crop for crop, _ in views]))).astype(np.float64)
    odds = answer[:, :-1].reshape(-1, 4, 2, REFINER_STEPS)
    chances = np.exp(odds - odds.max(3, keepdims=True))
    chances /= chances.sum(3, keepdims=True)
    return Views(np.stack([back for _, back in views]), chances, answer[:, -1])


def sharpen(levels: Levels, corners: Floats, refiner: Model) -> tuple[Floats, Floats]:
    """Better corners, and the refiner's logit that each quad is one whole card."""
    views = look_at(levels, corners, refiner)
    return views.placed(likeliest(views.chances)), views.trust


def likeliest(chances: Floats) -> Floats:
    """The likeliest shift by each distribution over the steps (the last axis)."""
    smooth = np.pad(chances, [(0, 0)] * (chances.ndim - 1) + [(1, 1)])
    smooth = smooth[..., :-2] + 2 * smooth[..., 1:-1] + smooth[..., 2:]
    return mean_and_variance(chances, smooth.argmax(-1))[0]


def mean_and_variance(chances: Floats, near: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """Of each distribution, as far as it lies around a step."""
    weight = chances * (np.abs(np.arange(REFINER_STEPS) - near[..., None]) <= AROUND_A_STEP) + 1e-12
    weight = weight / weight.sum(-1, keepdims=True)
    mean = weight @ STEPS
    return np.asarray(mean), np.asarray((weight * (STEPS - mean[..., None]) ** 2).sum(-1))
