"""Props with a body: mugs, glasses, bowls, plates, dice, cubes, tokens, meeples, pens."""

import cv2
import numpy as np

from models.training.decks.art import random_art
from models.training.surfaces.texture import Colour, Split, any_colour, hsv, lighter
from models.training.things.stencil import Stencil, bright_or_dark

Rng = np.random.Generator


def _colour(stencil: Stencil) -> Colour:
    return any_colour(stencil.canvas)


def _drink(rng: Rng) -> Colour:
    """Coffee, tea, juice, milk or water."""
    return hsv(rng.uniform(0.0, 0.13), rng.uniform(0.2, 1.0), rng.uniform(0.08, 0.95))


def mug(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    radius = rng.uniform(0.55, 0.85)
    stencil = Stencil(rng, split, card, (4 * radius, 3 * radius))
    colour = _colour(stencil)
    handle = stencil.box((radius * 1.1, radius * 0.32), radius * 0.15, (radius * 1.15, 0.0))
    stencil.cover(handle, lighter(colour, -0.2))
    stencil.round_off(handle, 0.4, radius * 0.08)
    # A little of the side shows, as from a camera that is not quite overhead.
    lean = (rng.uniform(-0.3, 0.3) * radius, rng.uniform(-0.3, 0.3) * radius)
    foot = stencil.circle(lean, radius * 0.93)
    stencil.cover(foot, lighter(colour, -0.35))
    rim = stencil.circle((0, 0), radius)
    stencil.cover(rim, lighter(colour, 0.15))
    stencil.round_off(rim, rng.uniform(0.1, 0.5), radius * 0.06)
    inside = stencil.circle((0, 0), radius * 0.88)
    stencil.tint(inside, lighter(colour if rng.random() < 0.5 else (240.0, 238.0, 230.0), -0.3))
    stencil.tint(stencil.circle((lean[0] * 0.3, lean[1] * 0.3), radius * rng.uniform(0.7, 0.86)), _drink(rng))
    stencil.round_off(inside, rng.uniform(0.1, 0.4), radius * 0.2)
    return stencil, 1.5


def glass(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    radius = rng.uniform(0.45, 0.75)
    stencil = Stencil(rng, split, card, (3 * radius, 3 * radius))
    lean = (rng.uniform(-0.4, 0.4) * radius, rng.uniform(-0.4, 0.4) * radius)
    tone = rng.uniform(120, 235)
    stencil.cover(stencil.circle(lean, radius * 0.85), (tone, tone, tone), rng.uniform(0.2, 0.5))
    stencil.cover(stencil.circle((0, 0), radius), (tone, tone, tone), rng.uniform(0.15, 0.4))
    if rng.random() < 0.6:
        stencil.cover(stencil.circle((lean[0] * 0.5, lean[1] * 0.5), radius * 0.86), _drink(rng), rng.uniform(0.4, 0.9))
    stencil.cover(stencil.circle((0, 0), radius, 0.05), (245.0, 248.0, 250.0), rng.uniform(0.4, 0.9))
    stencil.cover(stencil.circle(lean, radius * 0.8, 0.04), (40.0, 45.0, 50.0), rng.uniform(0.2, 0.6))
    stencil.cover(stencil.circle((radius * 0.4, -radius * 0.4), radius * 0.12), (255.0, 255.0, 255.0), 0.9)
    return stencil, 1.8


def bowl(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    radius = rng.uniform(0.9, 1.7)
    stencil = Stencil(rng, split, card, (2 * radius, 2 * radius))
    colour = _colour(stencil)
    rim = stencil.circle((0, 0), radius)
    stencil.cover(rim, colour)
    inside = stencil.circle((0, 0), radius * 0.9)
    stencil.tint(inside, lighter(colour, -0.35))
    stencil.round_off(inside, 0.4, radius * 0.15)
    snack = hsv(rng.uniform(0, 0.2), rng.uniform(0.3, 0.95), rng.uniform(0.35, 0.95))
    size = rng.uniform(0.06, 0.2)
    for _ in range(int(rng.integers(25, 90))):
        angle, reach = rng.uniform(0, 2 * np.pi), radius * 0.8 * np.sqrt(rng.random())
        at = (reach * np.cos(angle), reach * np.sin(angle))
        points = stencil.px([at])[0] // 16
        extent = stencil.thick(size * 1.3) + 2
        top, left = max(0, points[1] - extent), max(0, points[0] - extent)
        window = (slice(top, points[1] + extent), slice(left, points[0] + extent))
        _crumb(stencil, window, lighter(snack, rng.uniform(-0.45, 0.3)))
    return stencil, 0.8


def _crumb(stencil: Stencil, window: tuple[slice, slice], colour: Colour) -> None:
    """A small ellipse straight into the pixels of the window; dozens of whole masks would be slow."""
    spot = np.ascontiguousarray(stencil.colours[window])
    high, wide = spot.shape[:2]
    if min(high, wide) < 3:
        return
    axes = (max(1, int(wide * stencil.rng.uniform(0.25, 0.45))), max(1, int(high * stencil.rng.uniform(0.2, 0.45))))
    turned = stencil.rng.uniform(0, 180)
    cv2.ellipse(spot, (wide // 2 + 1, high // 2 + 1), axes, turned, 0, 360, lighter(colour, -0.6), -1, cv2.LINE_AA)
    cv2.ellipse(spot, (wide // 2, high // 2), axes, turned, 0, 360, colour, -1, cv2.LINE_AA)
    stencil.colours[window] = spot


def plate(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    radius = rng.uniform(1.2, 2.2)
    stencil = Stencil(rng, split, card, (2 * radius, 2 * radius))
    colour = hsv(rng.random(), rng.uniform(0, 0.2), rng.uniform(0.7, 1.0)) if rng.random() < 0.6 else _colour(stencil)
    body = stencil.circle((0, 0), radius)
    stencil.cover(body, colour)
    if rng.random() < 0.5:
        stencil.tint(stencil.circle((0, 0), radius * 0.93, 0.05), _colour(stencil))
    well = stencil.circle((0, 0), radius * 0.66)
    stencil.round_off(well, rng.uniform(0.1, 0.3), radius * 0.05)
    stencil.round_off(body, rng.uniform(0.1, 0.3), radius * 0.04)
    return stencil, 0.25


def coaster(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    radius = rng.uniform(0.7, 0.9)
    stencil = Stencil(rng, split, card, (2 * radius, 2 * radius))
    colour = _colour(stencil)
    body = stencil.circle((0, 0), radius)
    stencil.cover(body, colour)
    stencil.tint(stencil.circle((0, 0), radius * 0.85, 0.03), bright_or_dark(rng, colour))
    if rng.random() < 0.7:
        _print_art(stencil, (0.0, 0.0), radius * 1.1)
    stencil.round_off(body, 0.2, 0.04)
    return stencil, 0.06


def _print_art(stencil: Stencil, at: tuple[float, float], side: float) -> None:
    """Clip art printed on what is there, its long side `side`."""
    art = random_art(stencil.rng, stencil.split)
    scale = side * stencil.card / max(art.shape[:2])
    art = cv2.resize(art, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    x = int(at[0] * stencil.card + stencil.width / 2 - art.shape[1] / 2)
    y = int(at[1] * stencil.card + stencil.height / 2 - art.shape[0] / 2)
    x, y = max(0, x), max(0, y)
    art = art[: stencil.height - y, : stencil.width - x]
    mask, colours = stencil.blank(), np.zeros_like(stencil.colours)
    mask[y : y + art.shape[0], x : x + art.shape[1]] = art[..., 3]
    colours[y : y + art.shape[0], x : x + art.shape[1]] = art[..., :3]
    stencil.tint(mask, colours)


def _scattered(rng: Rng, count: int, apart: float) -> list[tuple[float, float]]:
    """Places for a handful of small things, most of them not on top of each other."""
    reach = apart * np.sqrt(count)
    return [tuple(rng.uniform(-reach, reach, 2) * 0.8) for _ in range(count)]


def _turned(rng: Rng) -> np.ndarray:
    """A rotation by any angle."""
    turn = rng.uniform(0, 2 * np.pi)
    return np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])


def dice(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    count = int(rng.integers(1, 5))
    side = rng.uniform(0.2, 0.34)
    stencil = Stencil(rng, split, card, (side * 5 + 0.4, side * 5 + 0.4))
    colour = _colour(stencil) if rng.random() < 0.6 else (238.0, 236.0, 228.0)
    pip = bright_or_dark(rng, colour)
    for at in _scattered(rng, count, side * 1.0):
        axes = _turned(rng) * side / 2
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ axes + at
        stencil.cover(stencil.polygon(square + side * np.array((0.12, 0.15))), lighter(colour, -0.4))
        face = stencil.polygon(square)
        stencil.cover(face, colour)
        stencil.round_off(face, 0.25, side * 0.1)
        for spot in _pips(int(rng.integers(1, 7))):
            stencil.tint(stencil.circle(tuple(np.array(spot) * 0.55 @ axes + at), side * 0.09), pip)
    return stencil, side


def _pips(face: int) -> list[tuple[int, int]]:
    spots = [(0, 0)] if face % 2 else []
    if face > 1:
        spots += [(-1, -1), (1, 1)]
    if face > 3:
        spots += [(-1, 1), (1, -1)]
    return [*spots, (-1, 0), (1, 0)] if face == 6 else spots


def cubes(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    count = int(rng.integers(1, 9))
    side = rng.uniform(0.13, 0.2)
    stencil = Stencil(rng, split, card, (side * 6 + 0.4, side * 6 + 0.4))
    colours = [_colour(stencil) for _ in range(int(rng.integers(1, 4)))]
    for at in _scattered(rng, count, side):
        colour = colours[int(rng.integers(len(colours)))]
        axes = _turned(rng) * side / 2
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ axes + at
        stencil.cover(stencil.polygon(square + side * np.array((0.2, 0.25))), lighter(colour, -0.45))
        stencil.cover(stencil.polygon(square), colour)
    return stencil, side


def tokens(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    """Coins, chips or punched board tokens."""
    count = int(rng.integers(1, 7))
    radius = rng.uniform(0.15, 0.36)
    span = radius * (2 + 2 * np.sqrt(count)) + 0.2
    stencil = Stencil(rng, split, card, (span, span))
    colour = (
        hsv(rng.uniform(0.06, 0.14), rng.uniform(0.1, 0.7), rng.uniform(0.4, 0.9))
        if rng.random() < 0.4
        else _colour(stencil)
    )
    with_art = rng.random() < 0.5
    for at in _scattered(rng, count, radius * 0.9):
        body = stencil.circle(at, radius)
        stencil.cover(body, colour)
        stencil.tint(stencil.circle(at, radius * 0.8, 0.025), bright_or_dark(rng, colour), 0.7)
        if with_art:
            _print_art(stencil, at, radius * 1.1)
        else:
            stencil.tint(stencil.circle(at, radius * rng.uniform(0.2, 0.5)), bright_or_dark(rng, colour), 0.4)
        stencil.round_off(body, 0.35, radius * 0.1)
    return stencil, 0.05


def meeples(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    count = int(rng.integers(1, 4))
    size = rng.uniform(0.22, 0.4)
    span = size * (2 + 2 * np.sqrt(count))
    stencil = Stencil(rng, split, card, (span, span))
    head = [[0.0, -1.0], [0.25, -0.95], [0.36, -0.7], [0.28, -0.45]]
    half = np.array([*head, [0.92, -0.15], [0.95, 0.05], [0.45, 0.15], [0.75, 0.95], [0.2, 0.95], [0.0, 0.55]])
    outline = np.vstack((half, half[::-1] * (-1, 1))) * size / 2
    for at in _scattered(rng, count, size):
        colour = _colour(stencil)
        points = outline @ _turned(rng) + at
        stencil.cover(stencil.polygon(points + np.array((0.03, 0.04))), lighter(colour, -0.5))
        body = stencil.polygon(points)
        stencil.cover(body, colour)
        stencil.round_off(body, 0.25, 0.03)
    return stencil, 0.2


def pen(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    """Pencil, ball pen or marker."""
    length, wide = rng.uniform(1.3, 2.9), rng.uniform(0.1, 0.22)
    stencil = Stencil(rng, split, card, (length + 0.4, wide + 0.2))
    colour = _colour(stencil)
    end = length / 2
    tip = wide * rng.uniform(1, 2.5)
    point = [[end - tip, -wide / 2], [end, -0.01], [end, 0.01], [end - tip, wide / 2]]
    stencil.cover(stencil.polygon(point), (215.0, 180.0, 130.0) if rng.random() < 0.5 else lighter(colour, -0.3))
    stencil.tint(stencil.polygon([[end - tip * 0.3, -wide], [end, 0], [end - tip * 0.3, wide]]), (30.0, 30.0, 35.0))
    body = stencil.box((length - tip, wide), wide * 0.15, (-tip / 2, 0.0))
    stencil.cover(body, colour)
    for line in rng.uniform(-0.4, 0.4, 2):
        stencil.tint(
            stencil.path([[-end, line * wide], [end - tip, line * wide]], wide * 0.18),
            lighter(colour, rng.uniform(-0.5, 0.7)),
            0.7,
        )
    stencil.tint(stencil.box((rng.uniform(0.1, 0.6), wide), 0, (-end + 0.2, 0.0)), _colour(stencil))
    stencil.round_off(body, 0.3, wide * 0.2)
    return stencil, wide


def cutlery(rng: Rng, split: Split, card: float) -> tuple[Stencil, float]:
    """Spoon, fork or knife."""
    length = rng.uniform(2.2, 3.4)
    stencil = Stencil(rng, split, card, (length + 0.3, 1.0))
    metal = hsv(rng.uniform(0.1, 0.6), rng.uniform(0, 0.12), rng.uniform(0.55, 0.95))
    end = length / 2
    handle = stencil.polygon([[-end, -0.12], [end - 0.7, -0.04], [end - 0.7, 0.04], [-end, 0.12]])
    stencil.cover(handle, metal)
    kind = rng.integers(3)
    if kind == 0:
        head = stencil.blank()
        at, axes = stencil.px([[end - 0.4, 0.0]])[0].tolist(), (int(0.4 * card * 16), int(0.27 * card * 16))
        cv2.ellipse(head, at, axes, 0, 0, 360, 255, -1, cv2.LINE_AA, 4)
    elif kind == 1:
        head = stencil.box((0.35, 0.4), 0.12, (end - 0.6, 0.0))
        for y in np.linspace(-0.17, 0.17, 4):
            head = cv2.max(head, stencil.path([[end - 0.55, y], [end, y]], 0.05))
    else:
        head = stencil.polygon([[end - 1.5, -0.1], [end - 0.2, -0.13], [end, 0.1], [end - 1.5, 0.08]])
    stencil.cover(head, metal)
    stencil.round_off(head, 0.6, 0.12)
    stencil.round_off(handle, 0.5, 0.05)
    return stencil, 0.1
