"""Card face styles: each fixes what a deck's cards share and returns a function that draws one face."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from models.training.decks import lettering, paint
from models.training.decks.art import Split, random_art
from models.training.decks.landscapes import dead_leaves, land_kinds, landscape, shards
from models.training.decks.paint import Colour, Palette, Picture, Pose, Rng


@dataclass(frozen=True, slots=True)
class Deck:
    """What every style knows: the size (width, height), the palette, the share of the art, one font."""

    rng: Rng
    split: Split
    size: tuple[int, int]
    palette: Palette
    font: str
    treatment: int = 0
    """How art is drawn: 0 to 3 as it is, 4 with a light rim, 5 with a dark rim, 6 in the palette's colours."""

    @property
    def short(self) -> int:
        return min(self.size)

    def chance(self, probability: float) -> bool:
        return bool(self.rng.random() < probability)

    def art(self, picture: Picture, centre: tuple[float, float], share: float, tilt: float = 0.0) -> None:
        """Pastes random art; centre in fractions of the size, share of the short side, tilt in degrees."""
        place = (centre[0] * self.size[0], centre[1] * self.size[1])
        pose = Pose(place, share * self.short, tilt, self.chance(0.5))
        art = random_art(self.rng, self.split)
        shrink = pose.long_side / max(art.shape)
        if shrink < 0.6:  # treating a small picture is quicker
            art = cv2.resize(art, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        paint.paste(picture, self.treated(art), pose)

    def treated(self, art: Picture) -> Picture:
        """Art in the manner of this deck's illustrator."""
        match self.treatment:
            case 4:
                return paint.outlined(art, (250, 250, 245), 5)
            case 5:
                return paint.outlined(art, (20, 18, 22), 3)
            case 6:
                return paint.duotone(art, self.palette.shades)
            case _:
                return art

    def within(self, size: tuple[int, int], palette: Palette) -> Deck:
        """The same deck for a window inside the card."""
        return Deck(self.rng, self.split, size, palette, self.font, self.treatment)


Face = Callable[[int], Picture]


def ground(deck: Deck) -> Picture:
    """A background for art: plain, gradient, clouds, shards, leaves or a landscape."""
    rng, shades, size = deck.rng, deck.palette.shades, deck.size
    grounds = (
        lambda: paint.canvas(size, deck.palette.shade(rng)),
        lambda: paint.colourise(paint.ramp_field(size, rng.uniform(0, 2 * math.pi)), shades[::2]),
        lambda: paint.colourise(paint.radial_field(size, tuple(rng.uniform(0.2, 0.8, 2))), shades[::-2]),
        lambda: paint.colourise(paint.noise(rng, size, rng.uniform(1, 6)), shades),
        lambda: shards(rng, size, shades),
        lambda: dead_leaves(rng, size, (*shades, deck.palette.accent(rng)), 60),
        lambda: landscape(rng, size, int(rng.choice(land_kinds(deck.split)))),
    )
    return grounds[rng.choice(7, p=(0.12, 0.12, 0.12, 0.14, 0.1, 0.15, 0.25))]()


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
    lettering.write(picture, text, Pose((x, y), half_h * 1.4, tint=ink), deck.font, half_w * 1.8)


def scene(deck: Deck) -> Face:
    """Full-bleed illustration: a landscape with one to six animals or things, hardly any lettering."""
    rng, kinds = deck.rng, land_kinds(deck.split)
    kind, title, rimmed = int(rng.choice(kinds)), deck.chance(0.35), deck.chance(0.4)
    title_at = (0.5, float(rng.choice([0.07, 0.93])))
    badges, brush = int(rng.choice([0, 0, 1, 2, 4])), float(rng.choice([0, 0, 4, 12]))
    hero, faithful = float(rng.uniform(0.4, 1.0)), float(rng.choice([0, 0.7, 1]))

    def face(_: int) -> Picture:
        picture = landscape(rng, deck.size, kind if deck.chance(faithful) else int(rng.choice(kinds)))
        for _ in range(rng.choice([0, 0, 1, 2, 5])):
            deck.art(picture, tuple(rng.uniform(0, 1, 2)), float(rng.uniform(0.15, 0.5)), float(rng.normal(0, 15)))
        if brush:
            picture = paint.swirl(rng, picture, brush)
        deck.art(picture, tuple(rng.normal(0.5, 0.1, 2)), hero * float(rng.uniform(0.8, 1.3)), float(rng.normal(0, 12)))
        for badge in range(badges):
            deck.art(picture, (0.12 + 0.24 * badge, 1 - title_at[1]), 0.17)
        if title and rimmed:
            pose = Pose(
                (deck.size[0] / 2, title_at[1] * deck.size[1]), deck.short * 0.13, tint=deck.palette.accent(rng)
            )
            lettering.write_rimmed(picture, lettering.word(rng), pose, deck.font, deck.size[0] * 0.85)
        elif title:
            plaque(deck, picture, title_at, lettering.word(rng).upper())
        return picture

    return face


def trading(deck: Deck) -> Face:
    """Border, title bar, picture window, type line and rules text."""
    rng, (width, height), palette = deck.rng, deck.size, deck.palette
    borders = ((8, 8, 8), (240, 240, 236), palette.shade(rng), palette.accent(rng))
    border = borders[rng.choice(4, p=[0.45, 0.2, 0.2, 0.15])]
    margin, radius = int(deck.short * rng.uniform(0.02, 0.07)), deck.short * rng.choice([0, 0.03, 0.06])
    title_end, window_end = int(height * rng.uniform(0.08, 0.15)), int(height * rng.uniform(0.48, 0.72))
    gap, size = max(2, margin // 2), max(8, int(deck.short * rng.uniform(0.035, 0.06)))
    left, right, line_end = margin + gap, width - margin - gap, window_end + int(size * 1.7)
    window, box = (
        (left + gap, title_end + gap, right - gap, window_end),
        (left + gap, line_end + 2, right - gap, height - margin - gap - 2),
    )
    tints = [palette.shade(rng) for _ in range(5)]
    marks = [random_art(rng, deck.split, "game-icons") for _ in range(3)]
    lines = lettering.random_lines(rng, deck.font, size)

    def bar(picture: Picture, top: int, bottom: int, panel: Colour) -> None:
        paint.rounded(picture, (left, top, right, bottom), panel, radius)
        pose = Pose((width * 0.4, (top + bottom) / 2), size * 1.15, tint=palette.ink)
        lettering.write(picture, lettering.sentence(rng, 2), pose, deck.font, width * 0.55)
        pose = Pose((right - size, (top + bottom) / 2), size * 1.4, tint=palette.accent(rng))
        paint.paste(picture, marks[rng.integers(3)], pose)

    def illustration() -> Picture:
        inside = (window[2] - window[0], window[3] - window[1])
        inner = deck.within(inside, palette if deck.chance(0.4) else paint.random_palette(rng))
        art = ground(inner)
        for _ in range(rng.integers(1, 4)):
            inner.art(art, tuple(rng.uniform(0.25, 0.75, 2)), float(rng.uniform(0.5, 1.2)), float(rng.normal(0, 12)))
        return paint.swirl(rng, art, 5) if deck.chance(0.3) else art

    def face(_: int) -> Picture:
        picture, tint = paint.canvas(deck.size, border), tints[rng.integers(5)]
        panel = paint.mix(tint, palette.paper, 0.6)
        body = paint.colourise(paint.noise(rng, (width // 2, height // 2), 5), (tint, panel))
        paint.inset(picture, (margin, margin, width - margin, height - margin), body, radius)
        bar(picture, margin + gap, title_end, panel)
        paint.inset(picture, window, illustration(), 0)
        bar(picture, window_end + 2, line_end, panel)
        paint.rounded(picture, box, paint.mix(panel, palette.paper, 0.7), 0)
        text = (box[0] + 4, box[1] + 5, box[2] - 4, box[3] - int(size * rng.uniform(0.5, 3)))
        lettering.write_lines(rng, picture, text, lines, palette.ink)
        return picture

    return face


def paths(rng: Rng, picture: Picture, colour: Colour) -> None:
    """Roads or rivers from the middle of one edge to the middle of another, so that neighbouring tiles join."""
    height, width = picture.shape[:2]
    ends = np.array([(0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)]) * (width, height)
    share = np.linspace(0, 1, 20)[:, None]
    for _ in range(rng.integers(1, 3)):
        start, end = ends[rng.choice(4, 2, replace=False)]
        middle = np.array([width, height]) / 2 + rng.normal(0, width * 0.08, 2)
        curve = start * (1 - share) ** 2 + 2 * middle * share * (1 - share) + end * share**2
        cv2.polylines(picture, [curve.astype(np.int32)], False, colour, max(4, width // 14), cv2.LINE_AA)


def terrain(deck: Deck) -> Face:
    """Tiles of landscape seen from above: fields, woods, water with grain and scattered things."""
    rng, (width, height) = deck.rng, deck.size
    hues = [(0.33, 0.6), (0.13, 0.7), (0.58, 0.6), (0.25, 0.4), (0.08, 0.5), (0.1, 0.2)]
    things = [random_art(rng, deck.split) for _ in range(6)]
    crowned, lined, roads = deck.chance(0.4), deck.chance(0.3), deck.chance(0.4)
    road = paint.mix(deck.palette.paper, deck.palette.shade(rng), 0.3)

    def face(_: int) -> Picture:
        which = int(rng.integers(6))
        hue, vivid = hues[which]
        ramp = tuple(paint.hsv(hue + rng.normal() * 0.02, vivid, value) for value in (0.35, 0.55, 0.75))
        picture = paint.colourise(paint.noise(rng, deck.size, rng.uniform(3, 12), 5), ramp)
        if lined:
            for y in range(0, height, 14):
                cv2.line(picture, (0, y), (width, y + int(rng.integers(-9, 9))), ramp[which % 3], 2, cv2.LINE_AA)
        paint.blobs(rng, picture, (0, 0, width, height), ramp, int(rng.integers(0, 40)))
        if roads:
            paths(rng, picture, road)
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
            lettering.write(
                picture,
                lettering.word(rng),
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


def photo(deck: Deck) -> Face:
    """Something like a photograph: things that cover one another, bent, lit from one side, partly out of focus."""
    rng = deck.rng
    titled = deck.chance(0.2)

    def face(_: int) -> Picture:
        palette = paint.random_palette(rng) if deck.chance(0.6) else deck.palette
        picture = dead_leaves(rng, deck.size, (*palette.shades, *palette.accents[:2]), int(rng.integers(40, 220)))
        deck.art(picture, tuple(rng.uniform(0.2, 0.8, 2)), float(rng.uniform(0.5, 1.4)), float(rng.uniform(0, 360)))
        picture = paint.swirl(rng, picture, float(rng.uniform(4, 40)))
        if deck.chance(0.4):
            picture = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.5, 4)))
        light = paint.radial_field(deck.size, tuple(rng.uniform(0, 1, 2)))
        paint.blend(picture, (0, 0, 0), light * np.float32(rng.uniform(0.05, 0.6)))
        if titled:
            plaque(deck, picture, (0.5, 0.93), lettering.sentence(rng, 2))
        return picture

    return face
