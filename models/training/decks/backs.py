"""Card backs: patterns, emblems and gradients, mostly the same after half a turn."""

from __future__ import annotations

import math

import cv2
import numpy as np

from models.training.decks import lettering, paint
from models.training.decks.art import random_art
from models.training.decks.faces import Deck, ground
from models.training.decks.paint import Picture, Pose


def lattice(deck: Deck, picture: Picture) -> None:
    """Crossing lines or a woven pattern of diamonds."""
    rng, (width, height) = deck.rng, deck.size
    step, ink, weight = int(rng.integers(8, 40)), deck.palette.accent(rng), int(rng.integers(1, 4))
    slope = rng.choice([0.5, 1, 1.8])
    for start in range(-int(height / slope) - step, width + step, step):
        reach = int(height / slope)
        cv2.line(picture, (start, 0), (start + reach, height), ink, weight, cv2.LINE_AA)
        cv2.line(picture, (start + reach, 0), (start, height), ink, weight, cv2.LINE_AA)


def guilloche(deck: Deck, picture: Picture) -> None:
    """Interfering waves, as on banknotes."""
    rng, (width, height) = deck.rng, deck.size
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :] * width / height
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    rings = np.sqrt(x**2 + y**2) * rng.uniform(10, 60)
    petals = np.cos(np.arctan2(y, x) * 2 * rng.integers(2, 9)) * rng.uniform(0, 6)
    mask = (np.sin(rings + petals) * 0.5 + 0.5).astype(np.float32)
    paint.blend(picture, deck.palette.shade(rng), mask)


def motifs(deck: Deck, picture: Picture) -> None:
    """One small motif in rows and columns."""
    rng, (width, height) = deck.rng, deck.size
    step = int(deck.short * rng.uniform(0.12, 0.35))
    art, tint = random_art(rng, deck.split, "game-icons" if deck.chance(0.6) else None), deck.palette.accent(rng)
    plain = tint if deck.chance(0.6) else None
    for row, y in enumerate(range(step // 2, height + step, step)):
        for x in range(step // 2 - (row % 2) * step // 2, width + step, step):
            paint.paste(picture, art, Pose((x, y), step * 0.7, 180 * (row % 2), tint=plain))


def emblem(deck: Deck, picture: Picture) -> None:
    """One large mark in the middle, or one at each end."""
    rng, (width, height) = deck.rng, deck.size
    art, tint = random_art(rng, deck.split), deck.palette.accent(rng) if deck.chance(0.4) else None
    if deck.chance(0.5):
        share = rng.uniform(0.4, 0.9)
        paint.paste(picture, art, Pose((width / 2, height / 2), deck.short * share, tint=tint))
        return
    for y, turn in ((0.27, 0), (0.73, 180)):
        paint.paste(picture, art, Pose((width / 2, height * y), deck.short * 0.5, turn, tint=tint))


def lettered(deck: Deck, picture: Picture) -> None:
    """The game's name across the back."""
    rng, (width, height) = deck.rng, deck.size
    pose = Pose(
        (width / 2, height / 2), deck.short * 0.25, float(rng.choice([0, 90, -45])), tint=deck.palette.accent(rng)
    )
    lettering.write(picture, lettering.word(rng).upper(), pose, deck.font, deck.short * 0.85)


def rays(deck: Deck, picture: Picture) -> None:
    """Rays from the middle."""
    rng, (width, height) = deck.rng, deck.size
    count, colour = int(rng.integers(6, 24)), deck.palette.accent(rng)
    for ray in np.arange(count) * 2 * math.pi / count:
        tips = [
            (width / 2 + math.cos(ray + d) * 600, height / 2 + math.sin(ray + d) * 600) for d in (0, math.pi / count)
        ]
        cv2.fillPoly(picture, [np.array([(width / 2, height / 2), *tips], np.int32)], colour, cv2.LINE_AA)


PATTERNS = (lattice, guilloche, motifs, emblem, lettered, rays)


def draw_back(deck: Deck) -> Picture:
    """The back shared by all cards of a deck."""
    rng, (width, height) = deck.rng, deck.size
    picture = paint.canvas(deck.size, deck.palette.shade(rng)) if deck.chance(0.5) else ground(deck)
    for pattern in rng.choice(len(PATTERNS), int(rng.choice([0, 1, 1, 1, 2, 2])), replace=False):
        PATTERNS[pattern](deck, picture)
    if deck.chance(0.5):  # the same seen from the other side of the table
        picture[height - height // 2 :] = picture[: height // 2][::-1, ::-1]
    if deck.chance(0.6):
        margin = int(deck.short * rng.uniform(0.015, 0.09))
        framed = paint.canvas(deck.size, deck.palette.paper if deck.chance(0.6) else deck.palette.shade(rng))
        radius = deck.short * rng.choice([0, 0.04, 0.08])
        paint.inset(framed, (margin, margin, width - margin, height - margin), picture, radius)
        picture = framed
    return picture
