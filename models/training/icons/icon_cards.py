"""Drawn cards that bear icons with halos, and tokens lying on them: what the icon reader learns from.

python -m models.training.icons.icon_cards --sheet FILE [--split test]
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import ICON_LONG_SIDE
from models.training.decks import paint
from models.training.icons.icon_grounds import ground, painted_ground
from models.training.icons.icon_sprites import Sprite, drawings, recoloured, sprites_of, tint_apart
from scoring.games.oceanos import legal_elements

if TYPE_CHECKING:
    from models.training.decks.art import Split
    from models.training.decks.paint import Picture, Rng

SCALES = (0.14, 0.4)
"""Long side of an icon with its halo, as a share of the card's shorter side."""
ICONS = tuple(name for name in legal_elements(None) if name not in ("diver", "fuel"))
"""The printed elements."""
GROUNDS = 5
"""Backgrounds of one deck."""
CLEARLY_UNLIKE = 0.16
"""The same between the icons of one game: whoever draws eight animals makes them easy to tell."""
CLEAR_TINT = 0.15
"""Mean difference, 0 to 1, from which two crystals are plainly of two colours."""


@dataclass(frozen=True, slots=True, eq=False)
class IconDeck:
    """What all cards of a copy share."""

    size: tuple[int, int]
    """Width and height of a card in pixels."""
    sprites: tuple[Sprite, ...]
    grounds: tuple[Picture, ...]
    split: Split


@dataclass(frozen=True, slots=True)
class Mark:
    """Where an icon was drawn."""

    kind: int
    """Index of its sprite."""
    centre: tuple[float, float]
    size: float
    hidden: float = 0.0
    """Share that a token covers."""


@dataclass(frozen=True, slots=True, eq=False)
class IconCard:
    """A card as printed, with the tokens lying on it."""

    picture: Picture
    marks: tuple[Mark, ...]


# --- copies -----------------------------------------------------------------------------------------------


def draw_icon_deck(
    rng: Rng, split: Split, size: tuple[int, int], kinds: int, scales: tuple[float, float] = SCALES
) -> IconDeck:
    """A new copy of the game: its icons at one scale in one style of halo, two tokens, its backgrounds.

    Harder than the game: one or two pairs of its icons are twins but for their hue, and any may have the red halo.
    """
    arts = drawings(rng, split, kinds)
    for _ in range(int(rng.integers(1, 3))):
        one, other = rng.choice(kinds, 2, replace=False)
        arts[other] = recoloured(rng, arts[one])
    reds = set(rng.choice(kinds, int(rng.integers(1, 3)), replace=False).tolist())
    long_side = min(size) * rng.uniform(*scales)
    grounds = tuple(ground(rng, split, size, long_side) for _ in range(GROUNDS))
    return IconDeck(size, sprites_of(rng, split, (arts, reds), long_side), grounds, split)


def draw_copy(rng: Rng, split: Split, size: tuple[int, int], scales: tuple[float, float] = SCALES) -> IconDeck:
    """A copy as the rules describe it, its fourteen icons in the order of their elements.

    They are different drawings but for the crystals, one drawing in two colours; only the eyes have a red halo, and the
    grounds are painted: what they show is no brighter than what it lies in.
    """
    arts = drawings(rng, split, len(ICONS), unlike=CLEARLY_UNLIKE)
    green, yellow = (ICONS.index(f"crystal_{colour}") for colour in ("green", "yellow"))
    arts[yellow] = recoloured(rng, arts[green])
    while tint_apart(arts[green], arts[yellow]) < CLEAR_TINT:  # black and white have no hue
        (arts[green],) = drawings(rng, split, 1)
        arts[yellow] = recoloured(rng, arts[green])
    long_side = min(size) * rng.uniform(*scales)
    grounds = tuple(painted_ground(rng, split, size, long_side) for _ in range(GROUNDS))
    return IconDeck(size, sprites_of(rng, split, (arts, {ICONS.index("eye")}), long_side), grounds, split)


# --- cards ------------------------------------------------------------------------------------------------


def draw_card(rng: Rng, deck: IconDeck, kinds: list[int], token_turns: dict[int, float] | None = None) -> IconCard:
    """A card that bears these sprites, printed ones first, tokens on top; those that find no room are left out."""
    picture = deck.grounds[rng.integers(len(deck.grounds))].copy()
    if rng.random() < 0.5:
        picture = np.ascontiguousarray(picture[:, ::-1])
    printed = [kind for kind in kinds if not deck.sprites[kind].is_token]
    marks: list[Mark] = []
    for kind in printed:
        sprite = deck.sprites[kind]
        spot = _room(rng, deck, sprite.size, marks)
        if spot is not None:
            paint.paste(picture, sprite.picture, paint.Pose(spot, sprite.size))
            marks.append(Mark(kind, spot, sprite.size))
    for kind in (kind for kind in kinds if deck.sprites[kind].is_token):
        angle = (token_turns or {}).get(kind, 0.0) + rng.uniform(-7, 7)
        marks = _lay_token(rng, deck, picture, marks, (kind, angle))
    return IconCard(picture, tuple(mark for mark in marks if mark.hidden < 0.5))


def _room(rng: Rng, deck: IconDeck, size: float, marks: list[Mark], apart: float = 0.82) -> tuple[float, float] | None:
    """A place in which an icon does not cover another one; halos may touch."""
    edge = size * 0.46
    near = [mark for mark in marks if rng.random() < 0.35]
    for _ in range(25):
        if near and rng.random() < 0.6:  # side by side, as a pair of eyes
            angle = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else float(rng.choice([0, np.pi]))
            reach = size * rng.uniform(apart, 1.15)
            x, y = np.array(near[0].centre) + reach * np.array([np.cos(angle), np.sin(angle)])
        else:
            x, y = rng.uniform(edge, deck.size[0] - edge), rng.uniform(edge, deck.size[1] - edge)
        inside = edge <= x <= deck.size[0] - edge and edge <= y <= deck.size[1] - edge
        if inside and all(np.hypot(x - m.centre[0], y - m.centre[1]) > apart * (size + m.size) / 2 for m in marks):
            return float(x), float(y)
    return None


def _lay_token(rng: Rng, deck: IconDeck, picture: Picture, marks: list[Mark], token: tuple[int, float]) -> list[Mark]:
    """A token with its shadow, mostly beside the icons, sometimes on one."""
    kind, angle = token
    sprite = deck.sprites[kind]
    spot = _room(rng, deck, sprite.size, marks, apart=float(rng.choice([0.85, 0.55])))
    if spot is None:
        return marks
    drop = sprite.size * rng.uniform(0.0, 0.09)
    turn = rng.uniform(0, 2 * np.pi)
    shade = (spot[0] + drop * np.cos(turn), spot[1] + drop * np.sin(turn))
    paint.paste(picture, sprite.picture, paint.Pose(shade, sprite.size * 1.05, angle, tint=(10, 10, 15), opacity=0.45))
    paint.paste(picture, sprite.picture, paint.Pose(spot, sprite.size, angle))
    reach = sprite.size * 0.45
    covered = [
        Mark(m.kind, m.centre, m.size, max(m.hidden, _covered(m, spot, reach)))
        if not deck.sprites[m.kind].is_token
        else m
        for m in marks
    ]
    return [*covered, Mark(kind, spot, sprite.size)]


def _covered(mark: Mark, spot: tuple[float, float], reach: float) -> float:
    """Roughly which share of an icon a disc around `spot` covers."""
    apart = np.hypot(mark.centre[0] - spot[0], mark.centre[1] - spot[1])
    return float(np.clip((reach + mark.size * 0.42 - apart) / (mark.size * 0.84), 0, 1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheet", type=Path, required=True)
    parser.add_argument("--split", choices=("train", "test"), default="train")
    chosen = parser.parse_args()
    rows = []
    for seed in range(8):
        rng = np.random.default_rng(seed)
        deck = draw_icon_deck(rng, chosen.split, (160, ICON_LONG_SIDE), 10)
        cards = [
            draw_card(rng, deck, rng.choice(12, 4, replace=False).tolist(), {10: 30.0, 11: 80.0}) for _ in range(9)
        ]
        rows.append(np.concatenate([card.picture for card in cards], 1))
    cv2.imwrite(str(chosen.sheet), cv2.cvtColor(np.concatenate(rows), cv2.COLOR_RGB2BGR))


if __name__ == "__main__":
    main()
