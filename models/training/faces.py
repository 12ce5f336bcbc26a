"""Card face styles: each fixes what a deck's cards share and returns a function that draws one face."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from models.training import paint
from models.training.art import Split, random_art
from models.training.landscapes import landscape
from models.training.paint import Colour, Palette, Picture, Pose, Rng


@dataclass(frozen=True, slots=True)
class Deck:
    """What every style knows: the size (width, height), the palette, the share of the art, one font."""

    rng: Rng
    split: Split
    size: tuple[int, int]
    palette: Palette
    font: str

    @property
    def short(self) -> int:
        return min(self.size)

    def chance(self, probability: float) -> bool:
        return bool(self.rng.random() < probability)

    def art(self, picture: Picture, centre: tuple[float, float], share: float, tilt: float = 0.0) -> None:
        """Pastes random art; centre in fractions of the size, share of the short side, tilt in degrees."""
        place = (centre[0] * self.size[0], centre[1] * self.size[1])
        pose = Pose(place, share * self.short, tilt, self.chance(0.5))
        paint.paste(picture, random_art(self.rng, self.split), pose)


Face = Callable[[int], Picture]


def ground(deck: Deck) -> Picture:
    """A background for art: plain, gradient, clouds or a landscape."""
    rng, palette = deck.rng, deck.palette
    match rng.integers(5):
        case 0:
            return paint.canvas(deck.size, palette.shade(rng))
        case 1:
            return paint.colourise(paint.ramp_field(deck.size, rng.uniform(0, 2 * math.pi)), palette.shades[::2])
        case 2:
            return paint.colourise(paint.radial_field(deck.size, tuple(rng.uniform(0.2, 0.8, 2))), palette.shades[::-2])
        case 3:
            return paint.colourise(paint.noise(rng, deck.size, rng.uniform(1, 6)), palette.shades)
        case _:
            return landscape(rng, deck.size)


def plaque(deck: Deck, picture: Picture, centre: tuple[float, float], text: str) -> None:
    """A title on a panel, as many illustrated decks have it."""
    width, height = deck.size
    half_w, half_h = int(deck.short * 0.36), max(6, int(deck.short * 0.055))
    x, y = int(centre[0] * width), int(centre[1] * height)
    colour = deck.palette.paper if deck.chance(0.5) else deck.palette.shades[0]
    ink: Colour = (20, 20, 20) if paint.darkness(colour) < 0.5 else (240, 240, 240)
    paint.rounded(
        picture, (x - half_w, y - half_h, x + half_w, y + half_h), colour, half_h * deck.rng.choice([0, 0.5, 1])
    )
    paint.write(picture, text, Pose((x, y), half_h * 1.4, tint=ink), deck.font, half_w * 1.8)


def scene(deck: Deck) -> Face:
    """Full-bleed illustration: a landscape with one to six animals or things, hardly any lettering."""
    kind, title = int(deck.rng.integers(7)), deck.chance(0.35)
    title_at = (0.5, float(deck.rng.choice([0.07, 0.93])))
    badges = int(deck.rng.choice([0, 0, 1, 2, 4]))

    def face(_: int) -> Picture:
        picture = landscape(deck.rng, deck.size, kind if deck.chance(0.7) else None)
        for _ in range(deck.rng.choice([1, 1, 2, 3, 6])):
            share = float(deck.rng.uniform(0.25, 1.1))
            deck.art(picture, tuple(deck.rng.uniform(0.15, 0.85, 2)), share, float(deck.rng.normal(0, 15)))
        for badge in range(badges):
            deck.art(picture, (0.12 + 0.24 * badge, 1 - title_at[1]), 0.17)
        if title:
            plaque(deck, picture, title_at, paint.word(deck.rng).upper())
        return picture

    return face


def trading(deck: Deck) -> Face:
    """Border, title bar, picture window, type line and rules text."""
    rng, (width, height), palette = deck.rng, deck.size, deck.palette
    border = [(8, 8, 8), (240, 240, 236), palette.shade(rng), palette.accent(rng)][
        rng.choice(4, p=[0.45, 0.2, 0.2, 0.15])
    ]
    margin = int(deck.short * rng.uniform(0.02, 0.07))
    radius = deck.short * rng.choice([0, 0.03, 0.06])
    title_end, window_end = int(height * rng.uniform(0.08, 0.15)), int(height * rng.uniform(0.48, 0.72))
    gap, size = max(2, margin // 2), max(8, int(deck.short * rng.uniform(0.035, 0.06)))
    tints = [palette.shade(rng) for _ in range(5)]
    letters = [random_art(rng, deck.split, "game-icons") for _ in range(3)]

    def face(_: int) -> Picture:
        picture, tint = paint.canvas(deck.size, border), tints[rng.integers(5)]
        panel = paint.mix(tint, palette.paper, 0.6)
        body = paint.colourise(paint.noise(rng, (width // 2, height // 2), 5), (tint, panel))
        paint.inset(picture, (margin, margin, width - margin, height - margin), body, radius)
        left, right = margin + gap, width - margin - gap
        paint.rounded(picture, (left, margin + gap, right, title_end), panel, radius)
        paint.write(
            picture,
            paint.sentence(rng, 2),
            Pose((width * 0.4, (margin + title_end) / 2 + 1), size * 1.2, tint=palette.ink),
            deck.font,
            width * 0.55,
        )
        paint.paste(
            picture,
            letters[rng.integers(3)],
            Pose((right - size, (margin + title_end) / 2 + 1), size * 1.5, tint=palette.accent(rng)),
        )
        window = (left + gap, title_end + gap, right - gap, window_end)
        inner = Deck(
            rng,
            deck.split,
            (window[2] - window[0], window[3] - window[1]),
            palette if deck.chance(0.4) else paint.random_palette(rng),
            deck.font,
        )
        art = ground(inner)
        for _ in range(rng.integers(1, 4)):
            inner.art(art, tuple(rng.uniform(0.25, 0.75, 2)), float(rng.uniform(0.5, 1.2)), float(rng.normal(0, 12)))
        paint.inset(picture, window, art, 0)
        line_end = window_end + int(size * 1.7)
        paint.rounded(picture, (left, window_end + 2, right, line_end), panel, radius)
        paint.write(
            picture,
            paint.sentence(rng, 3),
            Pose((width * 0.4, (window_end + line_end) / 2 + 1), size, tint=palette.ink),
            deck.font,
            width * 0.6,
        )
        box = (left + gap, line_end + 2, right - gap, height - margin - gap - 2)
        paint.rounded(picture, box, paint.mix(panel, palette.paper, 0.7), 0)
        text = (box[0] + 4, box[1] + 5, box[2] - 4, box[3] - int(size * rng.uniform(0.5, 3)))
        paint.write_lines(rng, picture, text, deck.font, (palette.ink, size))
        return picture

    return face


PIPS = {1: [(0.5, 0.5)], 2: [(0.5, 0.2), (0.5, 0.8)], 3: [(0.5, 0.2), (0.5, 0.5), (0.5, 0.8)]}


def pip_places(count: int) -> list[tuple[float, float]]:
    """Where the pips of a playing card go: two columns, the odd ones in the middle."""
    if count in PIPS:
        return PIPS[count]
    rows = np.linspace(0.18, 0.82, min(count // 2, 4))
    places = [(x, float(y)) for y in rows for x in (0.3, 0.7)]
    middle = np.linspace(0.3, 0.7, count - len(places)) if count - len(places) > 1 else [0.5]
    return places + [(0.5, float(y)) for y in middle][: count - len(places)]


def playing(deck: Deck) -> Face:
    """Playing cards: light ground, index in two opposite corners, pips or a court picture that mirrors."""
    rng, (width, height) = deck.rng, deck.size
    paper = deck.palette.paper if deck.chance(0.8) else (248, 248, 248)
    suits = [random_art(rng, deck.split, "game-icons") for _ in range(4)]
    inks: list[Colour] = [(200, 20, 30), (15, 15, 20), (200, 20, 30), (15, 15, 20)]
    if deck.chance(0.3):
        inks = [deck.palette.accent(rng) for _ in range(4)]
    framed, index_size = deck.chance(0.5), deck.short * rng.uniform(0.1, 0.26)
    corner = (float(rng.uniform(0.08, 0.13)), float(rng.uniform(0.07, 0.1)))

    def index(picture: Picture, text: str, suit: int) -> None:
        x, y = corner[0] * width, corner[1] * height + index_size * 0.1
        for turn, at, below in ((0, (x, y), 1), (180, (width - x, height - y), -1)):
            paint.write(picture, text, Pose(at, index_size, turn, tint=inks[suit]), deck.font, width * 0.15)
            paint.paste(
                picture, suits[suit], Pose((at[0], at[1] + below * index_size), index_size * 0.7, turn, tint=inks[suit])
            )

    def court(picture: Picture, suit: int) -> None:
        half = paint.canvas(
            (int(width * 0.62), int(height * 0.42)), paper if deck.chance(0.6) else deck.palette.shade(rng)
        )
        inner = Deck(rng, deck.split, (half.shape[1], half.shape[0]), deck.palette, deck.font)
        for _ in range(3):
            inner.art(half, tuple(rng.uniform(0.2, 0.8, 2)), float(rng.uniform(0.5, 1.1)))
        box = (
            int(width * 0.19),
            int(height * 0.08),
            int(width * 0.19) + half.shape[1],
            int(height * 0.08) + 2 * half.shape[0],
        )
        paint.inset(picture, box, np.concatenate([half, half[::-1, ::-1]]), 0)
        if framed:
            paint.rounded(picture, box, inks[suit], 0, 1)

    def face(kind: int) -> Picture:
        picture, suit, value = paint.canvas(deck.size, paper), int(rng.integers(4)), kind % 13 + 1
        if value > 10:
            court(picture, suit)
        else:
            size = width * (0.5 if value == 1 else 0.2)
            for x, y in pip_places(value):
                turn = 180 if y > 0.5 else 0
                paint.paste(picture, suits[suit], Pose((x * width, y * height), size, turn, tint=inks[suit]))
        index(picture, "A23456789XJQK"[value - 1], suit)
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
            corners = 2 * math.pi * np.arange(rng.integers(3, 8)) / 5
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


def terrain(deck: Deck) -> Face:
    """Tiles of landscape seen from above: fields, woods, water with grain and scattered things."""
    rng, (width, height) = deck.rng, deck.size
    hues = [(0.33, 0.6), (0.13, 0.7), (0.58, 0.6), (0.25, 0.4), (0.08, 0.5), (0.1, 0.2)]
    things = [random_art(rng, deck.split) for _ in range(6)]
    crowned, lined = deck.chance(0.4), deck.chance(0.3)

    def face(_: int) -> Picture:
        which = int(rng.integers(6))
        hue, vivid = hues[which]
        ramp = tuple(paint.hsv(hue + rng.normal() * 0.02, vivid, value) for value in (0.35, 0.55, 0.75))
        picture = paint.colourise(paint.noise(rng, deck.size, rng.uniform(3, 12), 5), ramp)
        if lined:
            for y in range(0, height, 14):
                cv2.line(picture, (0, y), (width, y + int(rng.integers(-9, 9))), ramp[which % 3], 2, cv2.LINE_AA)
        paint.blobs(rng, picture, (0, 0, width, height), ramp, int(rng.integers(0, 40)))
        for _ in range(rng.integers(0, 9)):
            at = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
            paint.paste(picture, things[which], Pose(at, deck.short * rng.uniform(0.12, 0.3), float(rng.normal(0, 10))))
        for crown in range(rng.integers(0, 3) if crowned else 0):
            deck.art(picture, (0.12 + 0.15 * crown, 0.1), 0.14)
        return picture

    return face


def halo(deck: Deck) -> Face:
    """One icon in front of rays, rings or a glow."""
    rng, (width, height), palette = deck.rng, deck.size, deck.palette
    way, plain = int(rng.integers(4)), deck.chance(0.4)
    grounds = [palette.shade(rng) for _ in range(4)]

    def face(_: int) -> Picture:
        colour, light = grounds[rng.integers(4)], paint.mix(palette.accent(rng), (255, 255, 255), 0.4)
        centre = (width // 2, int(height * rng.uniform(0.4, 0.55)))
        picture = paint.canvas(deck.size, colour)
        if way == 0:
            picture = paint.colourise(paint.radial_field(deck.size, (0.5, centre[1] / height)), (light, colour, colour))
        if way == 1:
            for ray in np.arange(0, 2 * math.pi, math.pi / 8):
                tips = [(centre[0] + math.cos(ray + d) * 600, centre[1] + math.sin(ray + d) * 600) for d in (-0.1, 0.1)]
                cv2.fillPoly(picture, [np.array([centre, *tips], np.int32)], light, cv2.LINE_AA)
        if way == 2:
            cv2.circle(picture, centre, int(deck.short * 0.42), light, -1, cv2.LINE_AA)
            cv2.circle(picture, centre, int(deck.short * 0.36), paint.mix(light, colour, 0.5), 3, cv2.LINE_AA)
        share = float(rng.uniform(0.45, 0.85))
        mark = random_art(rng, deck.split, "game-icons" if plain else None)
        tint = palette.accent(rng) if plain else None
        paint.paste(picture, mark, Pose((centre[0], centre[1]), share * deck.short, tint=tint))
        if deck.chance(0.5):
            ink: Colour = (255, 255, 255) if paint.darkness(colour) > 0.5 else (0, 0, 0)
            paint.write(
                picture,
                paint.word(rng),
                Pose((width / 2, height * 0.92), deck.short * 0.09, tint=ink),
                deck.font,
                width * 0.8,
            )
        return picture

    return face


def clouds(deck: Deck) -> Face:
    """Photo-like smooth colour: no drawing, no edge but the card's own."""
    rng = deck.rng
    own_colours = deck.chance(0.5)

    def face(_: int) -> Picture:
        palette = paint.random_palette(rng) if own_colours else deck.palette
        field = paint.noise(rng, deck.size, rng.uniform(1, 4), int(rng.integers(1, 6)), rng.choice([0.3, 1, 3]))
        picture = paint.colourise(
            field, palette.shades if deck.chance(0.5) else (palette.shades[0], palette.accent(rng), palette.shades[-1])
        )
        light = paint.radial_field(deck.size, tuple(rng.uniform(0, 1, 2)))
        paint.blend(picture, palette.accent(rng), np.clip(0.8 - light * 1.6, 0, 1))
        if deck.chance(0.3):
            deck.art(picture, tuple(rng.uniform(0.3, 0.7, 2)), float(rng.uniform(0.5, 1)))
        return picture

    return face
