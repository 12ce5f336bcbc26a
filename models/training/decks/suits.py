"""Card face styles with little on them: suits and pips, plain symbols, numbers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.decks import lettering, paint
from models.training.decks.art import random_art
from models.training.decks.paint import Pose, readable

if TYPE_CHECKING:
    from models.training.decks.faces import Deck, Face
    from models.training.decks.paint import Colour, Picture, Rng


LETTERS = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZÉ", "Qu", "+2", "?")
SUIT_SIGNS = "♥♠♦♣"
PIPS = {1: [(0.5, 0.5)], 2: [(0.5, 0.2), (0.5, 0.8)], 3: [(0.5, 0.2), (0.5, 0.5), (0.5, 0.8)]}


def pip_places(count: int) -> list[tuple[float, float]]:
    """Where the pips of a playing card go: two columns, the odd ones in the middle."""
    if count in PIPS:
        return PIPS[count]
    rows = np.linspace(0.18, 0.82, min(count // 2, 4))
    places = [(x, float(y)) for y in rows for x in (0.3, 0.7)]
    middle = np.linspace(0.3, 0.7, count - len(places)) if count - len(places) > 1 else [0.5]
    return places + [(0.5, float(y)) for y in middle][: count - len(places)]


def suit_marks(deck: Deck) -> list[Picture]:
    """Hearts, spades, diamonds and clubs, or four marks of a game of its own; shapes in the alpha channel."""
    sign_font = lettering.sign_font()
    if sign_font is None or deck.chance(0.4):
        return [random_art(deck.rng, deck.split, "game-icons") for _ in range(4)]
    inks = [lettering.lettering(sign, sign_font, 120) for sign in SUIT_SIGNS]
    return [np.dstack([np.zeros((*ink.shape, 3), np.uint8), ink]) for ink in inks]


def playing(deck: Deck) -> Face:
    """Playing cards: light ground, index in two opposite corners, pips or a court picture that mirrors."""
    rng, (width, height) = deck.rng, deck.size
    paper = deck.palette.paper if deck.chance(0.8) else (248, 248, 248)
    if deck.chance(0.07):
        paper = deck.palette.shades[0]
    dark = readable(paper)
    suits, order = suit_marks(deck), rng.permutation(52)
    inks: list[Colour] = [(200, 20, 30), dark, (200, 20, 30), dark]
    if deck.chance(0.3):
        inks = [deck.palette.accent(rng) for _ in range(4)]
    framed, index_size = deck.chance(0.5), deck.short * rng.uniform(0.1, 0.26)
    corner = (float(rng.uniform(0.08, 0.13)), float(rng.uniform(0.07, 0.1)))
    four_indices, jumbo = deck.chance(0.2), deck.chance(0.15)

    def index(picture: Picture, text: str, suit: int) -> None:
        x, y = corner[0] * width, corner[1] * height + index_size * 0.1
        places = [(0, (x, y), 1), (180, (width - x, height - y), -1)]
        if four_indices:
            places += [(0, (width - x, y), 1), (180, (x, height - y), -1)]
        for turn, at, below in places:
            lettering.write(picture, text, Pose(at, index_size, turn, tint=inks[suit]), deck.font, width * 0.15)
            pose = Pose((at[0], at[1] + below * index_size), index_size * 0.7, turn, tint=inks[suit])
            paint.paste(picture, suits[suit], pose)

    def court(picture: Picture, suit: int) -> None:
        size = (int(width * 0.62), int(height * 0.42))
        half = paint.canvas(size, paper if deck.chance(0.6) else deck.palette.shade(rng))
        inner = deck.within(size, deck.palette)
        for _ in range(3):
            inner.art(half, tuple(rng.uniform(0.2, 0.8, 2)), float(rng.uniform(0.5, 1.1)))
        left, top = int(width * 0.19), int(height * 0.08)
        box = (left, top, left + size[0], top + 2 * size[1])
        paint.inset(picture, box, np.concatenate([half, half[::-1, ::-1]]), 0)
        if framed:
            paint.rounded(picture, box, inks[suit], 0, 1)

    def pips(picture: Picture, value: int, suit: int) -> None:
        size = width * (0.5 if value == 1 or jumbo else 0.2)
        for x, y in pip_places(1 if jumbo else value):
            pose = Pose((x * width, y * height), size, 180 if y > 0.5 else 0, tint=inks[suit])
            paint.paste(picture, suits[suit], pose)

    def face(kind: int) -> Picture:
        suit, value = divmod(int(order[kind % 52]), 13)
        picture = paint.canvas(deck.size, paper)
        if value >= 10:
            court(picture, suit)
        else:
            pips(picture, value + 1, suit)
        index(picture, ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][value], suit)
        return picture

    return face


def outline(rng: Rng, kind: int) -> np.ndarray:
    """A plain shape within -1 .. 1: oval, diamond, wave, polygon, star."""
    turn = np.linspace(0, 2 * math.pi, 49)[:-1]
    match kind:
        case 0:
            power = 0.4
            return np.stack(
                [
                    np.sign(np.cos(turn)) * abs(np.cos(turn)) ** power,
                    0.5 * np.sign(np.sin(turn)) * abs(np.sin(turn)) ** 0.9,
                ],
                1,
            )
        case 1:
            return np.array([[-1, 0], [0, -0.5], [1, 0], [0, 0.5]])
        case 2:
            x = np.linspace(-1, 1, 24)
            top = np.stack([x, -0.28 + 0.22 * np.sin(x * 4.5)], 1)
            return np.concatenate([top, -top])
        case 3:
            sides = int(rng.integers(3, 9))
            corners = 2 * math.pi * np.arange(sides) / sides
            return np.stack([np.cos(corners), np.sin(corners)], 1)
        case _:
            spikes = 2 * rng.integers(4, 9)
            radius = np.where(np.arange(spikes) % 2, 0.45, 1.0)
            angle = 2 * math.pi * np.arange(spikes) / spikes
            return np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1)


def symbols(deck: Deck) -> Face:
    """White cards with one to four large plain shapes: solid, hatched or outlined."""
    rng, (width, height) = deck.rng, deck.size
    shapes = [outline(rng, int(kind)) for kind in (rng.choice(5, 3, replace=False) if deck.chance(0.6) else (0, 1, 2))]
    colours: list[Colour] = [(220, 30, 50), (20, 140, 60), (90, 40, 130)]
    if deck.chance(0.6):
        colours = [paint.hsv(rng.random(), rng.uniform(0.5, 1), rng.uniform(0.3, 0.9)) for _ in range(3)]
    paper = deck.palette.paper if deck.chance(0.85) else deck.palette.shade(rng)
    scale, line = deck.short * rng.uniform(0.24, 0.38), int(rng.integers(2, 6))
    along = np.array([0, 1]) if height >= width else np.array([1, 0])

    def fill(picture: Picture, points: np.ndarray, colour: Colour, way: int) -> None:
        polygon = [points.astype(np.int32)]
        if way == 0:
            cv2.fillPoly(picture, polygon, colour, cv2.LINE_AA)
        if way == 1:
            mask = np.zeros(picture.shape[:2], np.uint8)
            cv2.fillPoly(mask, polygon, 1)
            stripes = (np.arange(width) % (3 * line) < line).astype(np.uint8)[None, :]
            picture[(mask * stripes) > 0] = colour
        cv2.polylines(picture, polygon, True, colour, line, cv2.LINE_AA)

    def face(_: int) -> Picture:
        picture = paint.canvas(deck.size, paper)
        count, shape = int(rng.integers(1, 4)), shapes[rng.integers(3)]
        spread = shape if height >= width else shape[:, ::-1]
        colour, way, middle = colours[rng.integers(3)], int(rng.integers(3)), np.array([width, height]) / 2
        for place in range(count):
            offset = (place - (count - 1) / 2) * max(deck.size) * 0.27
            fill(picture, spread * scale + middle + along * offset, colour, way)
        return picture

    return face


def numbers(deck: Deck) -> Face:
    """A number and little else: on plain colour, on an oval, or on bare paper."""
    rng, (width, height) = deck.rng, deck.size
    colours = [paint.hsv(rng.random(), rng.uniform(0.5, 1), rng.uniform(0.5, 0.95)) for _ in range(4)]
    bare, oval, border = deck.chance(0.4), deck.chance(0.5), deck.chance(0.5)
    size, tilt = deck.short * rng.uniform(0.25, 0.75), float(rng.choice([0, 0, 25]))
    corners, lettered = deck.chance(0.6), deck.chance(0.25)

    def face(_: int) -> Picture:
        colour = colours[rng.integers(4)]
        text = LETTERS[rng.integers(len(LETTERS))] if lettered else str(rng.integers(0, int(rng.choice([10, 30, 105]))))
        picture = paint.canvas(deck.size, deck.palette.paper)
        ink = colour
        if not bare:
            edge = int(deck.short * 0.05) if border else 0
            paint.rounded(picture, (edge, edge, width - edge, height - edge), colour, edge)
            ink = readable(colour)
        if oval:
            axes = (int(width * 0.3), int(height * 0.38))
            cv2.ellipse(picture, (width // 2, height // 2), axes, tilt, 0, 360, readable(colour), -1, cv2.LINE_AA)
            ink = colour
        lettering.write(picture, text, Pose((width / 2, height / 2), size, tint=ink), deck.font, width * 0.7)
        for x, y, turn in ((0.12, 0.09, 0), (0.88, 0.91, 180)) if corners else ():
            lettering.write(
                picture, text, Pose((x * width, y * height), deck.short * 0.12, turn, tint=ink), deck.font, width * 0.2
            )
        return picture

    return face
