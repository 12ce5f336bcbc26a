"""More card face styles: text, frames within frames, halves, strips of icons, tiles."""

from __future__ import annotations

import math

import cv2
import numpy as np

from models.training.decks import lettering, paint
from models.training.decks.art import random_art
from models.training.decks.faces import Deck, Face, ground
from models.training.decks.paint import Picture, Pose, readable


def texts(deck: Deck) -> Face:
    """Questions, events, recipes: mostly lines of text."""
    rng, (width, height), palette = deck.rng, deck.size, deck.palette
    dark = deck.chance(0.25)
    paper = palette.shades[0] if dark else palette.paper
    margin, size = int(deck.short * rng.uniform(0.05, 0.12)), max(8, int(deck.short * rng.uniform(0.035, 0.09)))
    header, pictured = deck.chance(0.6), deck.chance(0.35)
    band, lines = palette.accent(rng), lettering.random_lines(rng, deck.font, size)

    def face(_: int) -> Picture:
        picture, ink = paint.canvas(deck.size, paper), readable(paper)
        top = margin
        if header:
            top = int(height * 0.16)
            picture[: top - 6] = band
            lettering.write(
                picture,
                lettering.sentence(rng, 2),
                Pose((width / 2, top / 2 - 3), size * 1.4, tint=readable(band)),
                deck.font,
                width * 0.85,
            )
        if pictured:
            deck.art(picture, (0.5, 0.35), 0.45)
            top = int(height * 0.58)
        end = height - margin - int(rng.uniform(0, 0.3) * height)
        lettering.write_lines(rng, picture, (margin, top, width - margin, max(end, top + size)), lines, ink)
        return picture

    return face


def nested(deck: Deck) -> Face:
    """Frames within frames, whose edges look like card edges."""
    rng, (width, height), palette = deck.rng, deck.size, deck.palette
    steps = int(rng.integers(1, 4))
    margins = np.cumsum(rng.uniform(0.02, 0.1, steps)) * deck.short
    colours = [palette.paper, palette.shade(rng), (12, 12, 12), palette.accent(rng), palette.shades[-1]]
    rng.shuffle(colours)
    radii = deck.short * rng.choice([0, 0, 0.04, 0.1], steps)
    title = deck.chance(0.5)

    def face(_: int) -> Picture:
        picture = paint.canvas(deck.size, tuple(colours[0]))
        for step, margin in enumerate(margins.astype(int)):
            box = (margin, margin, width - margin, height - margin)
            paint.rounded(picture, box, tuple(colours[step + 1]), radii[step])
        edge = int(margins[-1] + deck.short * 0.03)
        foot = height - edge - (int(height * 0.09) if title else 0)
        art = ground(deck)
        deck.art(art, (0.5, 0.5), float(rng.uniform(0.5, 0.9)))
        paint.inset(picture, (edge, edge, width - edge, foot), art, radii[-1])
        if title:
            ink = readable(tuple(colours[steps]))
            lettering.write(
                picture,
                lettering.sentence(rng, 2).upper(),
                Pose((width / 2, foot + height * 0.04), height * 0.045, tint=ink),
                deck.font,
                width * 0.7,
            )
        return picture

    return face


def halves(deck: Deck) -> Face:
    """Two pictures that meet in a line, as on dominoes and split cards."""
    rng, (width, height), palette = deck.rng, deck.size, deck.palette
    line, slanted = int(rng.choice([0, 2, 6])), deck.chance(0.3)
    lying = width > height
    turned = deck.chance(0.4)

    def half() -> Picture:
        picture = ground(deck)
        middle = (0.25, 0.5) if lying else (0.5, 0.25)
        deck.art(picture, middle, float(rng.uniform(0.3, 0.6)))
        return picture

    def face(_: int) -> Picture:
        picture, other = half(), half()[::-1, ::-1]
        if not turned:
            other = np.roll(other[::-1, ::-1], width // 2 if lying else height // 2, axis=1 if lying else 0)
        lean = deck.short // 4 if slanted else 0
        ends = (
            ((width // 2 + lean, 0), (width // 2 - lean, height))
            if lying
            else ((0, height // 2 + lean), (width, height // 2 - lean))
        )
        mask = np.zeros((height, width), np.uint8)
        cv2.fillPoly(
            mask,
            [
                np.array(
                    [*ends[::-1], *(((width, 0), (width, height)) if lying else ((0, height), (width, height)))],
                    np.int32,
                )
            ],
            1,
        )
        picture[mask > 0] = other[mask > 0]
        if line:
            cv2.line(picture, *ends, palette.ink if deck.chance(0.5) else palette.paper, line, cv2.LINE_AA)
        return picture

    return face


def memory(deck: Deck) -> Face:
    """One picture on a plain ground, as in children's games."""
    rng = deck.rng
    white, share = deck.chance(0.6), float(rng.uniform(0.55, 0.95))
    name = deck.chance(0.25)

    def face(_: int) -> Picture:
        colour = deck.palette.paper if white else deck.palette.shade(rng)
        picture = paint.canvas(deck.size, colour)
        deck.art(picture, (0.5, 0.45 if name else 0.5), share)
        if name:
            at = (deck.size[0] / 2, deck.size[1] * 0.9)
            lettering.write(
                picture,
                lettering.word(rng),
                Pose(at, deck.short * 0.1, tint=readable(colour)),
                deck.font,
                deck.size[0] * 0.8,
            )
        return picture

    return face


def strips(deck: Deck) -> Face:
    """A picture with a band of icons and numbers along one edge, as on resource and engine cards."""
    rng, (width, height), palette = deck.rng, deck.size, deck.palette
    band, side = int(deck.short * rng.uniform(0.14, 0.26)), int(rng.integers(3))
    colour = palette.paper if deck.chance(0.4) else palette.shade(rng)
    icons = [random_art(rng, deck.split) for _ in range(6)]
    clear = float(rng.choice([1, 1, 0.6]))

    def face(_: int) -> Picture:
        picture = ground(deck)
        for _ in range(rng.integers(1, 3)):
            deck.art(picture, tuple(rng.uniform(0.35, 0.7, 2)), float(rng.uniform(0.4, 0.9)), float(rng.normal(0, 10)))
        box = [(0, 0, band, height), (0, 0, width, band), (0, height - band, width, height)][side]
        region = picture[box[1] : box[3], box[0] : box[2]]
        region[:] = cv2.addWeighted(region, 1 - clear, np.full_like(region, colour), clear, 0)
        for place in range(rng.integers(2, 6)):
            along = band * (0.6 + 1.05 * place)
            at = (band / 2, along) if side == 0 else (along, (box[1] + box[3]) / 2)
            if deck.chance(0.35):
                lettering.write(
                    picture, str(rng.integers(1, 12)), Pose(at, band * 0.7, tint=readable(colour)), deck.font
                )
            else:
                paint.paste(picture, icons[rng.integers(6)], Pose(at, band * 0.75))
        return picture

    return face


def collage(deck: Deck) -> Face:
    """Things of every size thrown over the whole card."""
    rng = deck.rng
    white, count = deck.chance(0.5), int(rng.integers(6, 12))
    ring = deck.chance(0.4)

    def face(_: int) -> Picture:
        picture = paint.canvas(deck.size, deck.palette.paper) if white else ground(deck)
        if ring:
            middle = (deck.size[0] // 2, deck.size[1] // 2)
            cv2.circle(picture, middle, int(deck.short * 0.47), deck.palette.accent(rng), 3, cv2.LINE_AA)
        for _ in range(count):
            deck.art(
                picture, tuple(rng.uniform(0.1, 0.9, 2)), float(rng.uniform(0.15, 0.45)), float(rng.uniform(0, 360))
            )
        return picture

    return face


def checks(deck: Deck) -> Face:
    """A small board of cells, some with an icon: puzzle, pattern and objective cards."""
    rng, (width, height), palette = deck.rng, deck.size, deck.palette
    columns = int(rng.integers(3, 6))
    cell = int(min(width, height) * 0.82 / columns)
    colours = [palette.shade(rng) for _ in range(3)] + [palette.accent(rng)]
    icons = [random_art(rng, deck.split) for _ in range(4)]

    def face(_: int) -> Picture:
        picture = paint.canvas(deck.size, palette.paper)
        left, top = (width - cell * columns) // 2, (height - cell * columns) // 2
        for row in range(columns):
            for column in range(columns):
                x, y = left + column * cell, top + row * cell
                picture[y + 1 : y + cell - 1, x + 1 : x + cell - 1] = colours[rng.integers(4)]
                if deck.chance(0.3):
                    paint.paste(picture, icons[rng.integers(4)], Pose((x + cell / 2, y + cell / 2), cell * 0.75))
        return picture

    return face


def medallion(deck: Deck) -> Face:
    """An oval or arched window on patterned ground."""
    rng, (width, height), palette = deck.rng, deck.size, deck.palette
    axes = (int(width * rng.uniform(0.3, 0.45)), int(height * rng.uniform(0.3, 0.45)))
    rim = int(rng.integers(1, 8))

    def face(_: int) -> Picture:
        wave = (
            np.sin(np.arange(width) * 2 * math.pi / 24)[None, :] * np.sin(np.arange(height) * 2 * math.pi / 24)[:, None]
        )
        picture = paint.colourise((wave * 0.5 + 0.5).astype(np.float32), (palette.shades[1], palette.shades[3]))
        art = ground(deck)
        deck.art(art, (0.5, 0.5), float(rng.uniform(0.5, 0.8)))
        mask = np.zeros((height, width), np.uint8)
        cv2.ellipse(mask, (width // 2, height // 2), axes, 0, 0, 360, 255, -1, cv2.LINE_AA)
        paint.blend(picture, art, mask.astype(np.float32) / 255)
        cv2.ellipse(picture, (width // 2, height // 2), axes, 0, 0, 360, palette.accent(rng), rim, cv2.LINE_AA)
        return picture

    return face
