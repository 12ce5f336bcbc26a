"""What lies on a rendered table beside the cards: mugs, dice, pencils, tokens, a phone, a score pad, a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import bpy
import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.rendering.render_mesh import add_mesh, plain, printed, rectangle

if TYPE_CHECKING:
    from collections.abc import Callable

Spot = NDArray[np.float64]
Rng = np.random.Generator


def vivid(rng: Rng) -> tuple[float, float, float]:
    """A paint colour in linear light."""
    hue, saturation, value = rng.uniform(0, 180), rng.uniform(0.2, 1.0), rng.uniform(0.05, 0.8)
    pixel = np.array([[[hue * 2, saturation, value]]], np.float32)
    red, green, blue = cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0] ** 2.2
    return float(red), float(green), float(blue)


def turned(
    profile: list[tuple[float, float]], spot: Spot, material: bpy.types.Material, sides: int = 48
) -> bpy.types.Object:
    """A body of revolution from (radius, height) pairs, bottom to top."""
    angles = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    rings = [np.stack([r * np.cos(angles), r * np.sin(angles), np.full(sides, z)], axis=1) for r, z in profile]
    faces = [
        (k * sides + i, k * sides + (i + 1) % sides, (k + 1) * sides + (i + 1) % sides, (k + 1) * sides + i)
        for k in range(len(profile) - 1)
        for i in range(sides)
    ]
    item = add_mesh("turned", np.concatenate(rings) + spot, faces, None)
    item.data.materials.append(material)
    item.data.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    return item


def boxed(
    size: tuple[float, float, float], spot: Spot, turn: float, material: bpy.types.Material, bevel: float = 0.1
) -> bpy.types.Object:
    """A box with rounded edges that stands on its spot."""
    bpy.ops.mesh.primitive_cube_add(size=1.0, location=(spot[0], spot[1], spot[2] + size[2] / 2))
    item = bpy.context.object
    item.scale = size
    item.rotation_euler = (0, 0, turn)
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    rounding = item.modifiers.new("edges", "BEVEL")
    rounding.width, rounding.segments = bevel, 3
    item.data.materials.append(material)
    return item


def mug(rng: Rng, spot: Spot) -> None:
    radius, height = rng.uniform(3.5, 4.5), rng.uniform(7, 11)
    glaze = plain("glaze", vivid(rng), 0.15)
    wall = [
        (0.0, 0.0),
        (radius * 0.9, 0.0),
        (radius, 0.4),
        (radius, height),
        (radius - 0.35, height),
        (radius - 0.4, 0.6),
        (0.0, 0.6),
    ]
    turned(wall, spot, glaze)
    tea = plain("tea", (0.05, 0.02, 0.008), 0.05)
    turned([(radius - 0.4, height * 0.7), (0.0, height * 0.7)], spot, tea)
    towards = rng.uniform(0, 2 * np.pi)
    place = spot + np.array([np.cos(towards) * radius, np.sin(towards) * radius, height / 2])
    bpy.ops.mesh.primitive_torus_add(
        location=place, rotation=(np.pi / 2, 0, towards), major_radius=height * 0.28, minor_radius=0.5
    )
    bpy.context.object.data.materials.append(glaze)


def glass(rng: Rng, spot: Spot) -> None:
    radius, height = rng.uniform(2.8, 3.6), rng.uniform(8, 13)
    clear = plain("glass", (0.97, 0.98, 0.98), 0.02, transmission_weight=1.0)
    clear.node_tree.nodes["Principled BSDF"].inputs["IOR"].default_value = 1.45
    turned(
        [
            (0.0, 0.0),
            (radius * 0.8, 0.0),
            (radius, height),
            (radius - 0.2, height),
            (radius * 0.8 - 0.2, 0.8),
            (0.0, 0.8),
        ],
        spot,
        clear,
    )


PIPS = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, 1), (-1, 1), (1, -1)]}
PIPS[5] = [*PIPS[4], (0, 0)]
PIPS[6] = [*PIPS[4], (-1, 0), (1, 0)]


def die(rng: Rng, spot: Spot) -> None:
    size, turn = float(rng.uniform(1.0, 1.8)), float(rng.uniform(0, np.pi))
    body, ink = vivid(rng), (0.02, 0.02, 0.02)
    if rng.random() < 0.5:
        body = (0.8, 0.8, 0.76)
    elif sum(body) < 0.6:
        ink = (0.85, 0.85, 0.85)
    boxed((size, size, size), spot, turn, plain("die", body, 0.25), size * 0.12)
    pip = plain("pip", ink, 0.4)
    forward = np.array([np.cos(turn), np.sin(turn), 0.0])
    leftward, upward = np.array([-forward[1], forward[0], 0.0]), np.array([0, 0, 1.0])
    middle = spot + upward * size / 2
    numbers = rng.permutation(6) + 1
    for number, (out, one, two) in zip(
        numbers,
        [
            (upward, forward, leftward),
            (forward, leftward, upward),
            (-forward, leftward, upward),
            (leftward, forward, upward),
            (-leftward, forward, upward),
        ],
        strict=False,
    ):
        for a, b in PIPS[int(number)]:
            angles = np.linspace(0, 2 * np.pi, 12, endpoint=False)
            centre = middle + out * (size / 2 + 0.004) + size * 0.25 * (a * one + b * two)
            ring = centre + 0.09 * size * (np.cos(angles)[:, None] * one + np.sin(angles)[:, None] * two)
            add_mesh("pip", ring, [tuple(range(12))], None).data.materials.append(pip)


def token(rng: Rng, spot: Spot) -> None:
    """A wooden disc, cube or a coin."""
    paint = plain("token", vivid(rng), float(rng.uniform(0.2, 0.6)))
    kind = rng.integers(3)
    if kind == 0:
        boxed((0.8, 0.8, 0.8), spot, float(rng.uniform(0, 3)), paint, 0.06)
        return
    radius, height = (0.8, 0.5) if kind == 1 else (1.1, 0.18)
    soft = 0.06
    turned(
        [(0, 0), (radius - soft, 0), (radius, soft), (radius, height - soft), (radius - soft, height), (0, height)],
        spot,
        paint,
    )


def pencil(rng: Rng, spot: Spot) -> None:
    length, radius = float(rng.uniform(9, 18)), 0.36
    parts = [(radius, 0.0, length, vivid(rng), 6), (radius, -1.0, 0.0, (0.7, 0.12, 0.1), 16)]
    turn = rng.uniform(0, 2 * np.pi)
    along = np.array([np.cos(turn), np.sin(turn), 0.0])
    across, upward = np.array([-along[1], along[0], 0.0]), np.array([0, 0, 1.0])
    for size, start, end, colour, sides in parts:
        prism(
            spot + upward * radius,
            (along, across, upward),
            [(size, start), (size, end)],
            plain("paint", colour, 0.3),
            sides,
        )
    wood, lead = plain("wood", (0.6, 0.38, 0.2), 0.7), plain("lead", (0.03, 0.03, 0.03), 0.4)
    prism(spot + upward * radius, (along, across, upward), [(radius, length), (0.09, length + 1.5)], wood, 16)
    prism(spot + upward * radius, (along, across, upward), [(0.09, length + 1.5), (0.01, length + 1.9)], lead, 16)


def prism(
    start: Spot,
    axes: tuple[Spot, Spot, Spot],
    rings: list[tuple[float, float]],
    material: bpy.types.Material,
    sides: int,
) -> None:
    """Rings of (radius, distance along the first axis), closed at both ends."""
    along, across, upward = axes
    angles = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    circle = np.cos(angles)[:, None] * across + np.sin(angles)[:, None] * upward
    vertices = np.concatenate([start + along * at + circle * radius for radius, at in rings])
    faces: list[tuple[int, ...]] = [
        (k * sides + i, k * sides + (i + 1) % sides, (k + 1) * sides + (i + 1) % sides, (k + 1) * sides + i)
        for k in range(len(rings) - 1)
        for i in range(sides)
    ]
    faces += [tuple(range(sides))[::-1], tuple(range((len(rings) - 1) * sides, len(rings) * sides))]
    add_mesh("prism", vertices, faces, None).data.materials.append(material)


def phone(rng: Rng, spot: Spot) -> None:
    turn = float(rng.uniform(0, np.pi))
    boxed((7.3, 15.2, 0.8), spot, turn, plain("shell", vivid(rng), 0.3), 0.3)
    boxed((6.8, 14.6, 0.83), spot, turn, plain("screen", (0.006, 0.006, 0.008), 0.06), 0.02)


def pad(rng: Rng, spot: Spot) -> None:
    """A score pad with ruled columns and figures in pencil."""
    sheet = np.full((420, 280, 3), rng.integers(215, 256), np.uint8)
    ink = tuple(int(v) for v in rng.integers(30, 150, 3))
    for x in range(70, 280, 52):
        cv2.line(sheet, (x, 40), (x, 410), ink, 1, cv2.LINE_AA)
    for y in range(40, 415, 31):
        cv2.line(sheet, (5, y), (275, y), ink, 1, cv2.LINE_AA)
        for x in range(8, 260, 52):
            if rng.random() < 0.6:
                cv2.putText(
                    sheet,
                    str(rng.integers(0, 60)),
                    (x + 6, y + 24),
                    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
                    0.7,
                    (50, 50, 60),
                    1,
                    cv2.LINE_AA,
                )
    turn, thickness = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.05, 1.0))
    width, height = 9.5, 14.2
    boxed((width, height, thickness), spot, turn, plain("paper", (0.75, 0.74, 0.7), 0.9), 0.02)
    top = rectangle("sheet", (-width / 2, -height / 2), (width / 2, height / 2), 0.0)
    top.location = (spot[0], spot[1], spot[2] + thickness + 0.01)
    top.rotation_euler = (0, 0, turn)
    top.data.materials.append(printed("sheet", sheet, 0.8))


def box_of_game(rng: Rng, spot: Spot) -> None:
    """The lid of a game's box, in blotches of colour."""
    small = rng.integers(0, 256, (6, 5, 3)).astype(np.uint8)
    lid = cv2.resize(small, (250, 300), interpolation=cv2.INTER_CUBIC)
    size, turn = (
        (float(rng.uniform(9, 13)), float(rng.uniform(12, 20)), float(rng.uniform(2, 4.5))),
        float(rng.uniform(0, 3)),
    )
    boxed(size, spot, turn, plain("carton", vivid(rng), 0.5), 0.05)
    top = rectangle("lid", (-size[0] / 2 + 0.1, -size[1] / 2 + 0.1), (size[0] / 2 - 0.1, size[1] / 2 - 0.1), 0.0)
    top.location, top.rotation_euler = (spot[0], spot[1], spot[2] + size[2] + 0.01), (0, 0, turn)
    top.data.materials.append(printed("lid", lid, 0.4))


def hand(rng: Rng, spot: Spot) -> None:
    """A forearm and bent fingers from blended balls; good enough at the edge of a picture."""
    tone = np.array([0.62, 0.36, 0.25]) * rng.choice([1.0, 0.75, 0.4, 0.2]) * rng.uniform(0.85, 1.1, 3)
    skin = plain("skin", (float(tone[0]), float(tone[1]), float(tone[2])), 0.5, subsurface_weight=0.15)
    turn = np.arctan2(-spot[1], -spot[0]) + rng.normal(0, 0.3)
    balls = bpy.data.metaballs.new("hand")
    balls.resolution = balls.render_resolution = 0.35
    item = bpy.data.objects.new("hand", balls)
    bpy.context.scene.collection.objects.link(item)
    item.location, item.rotation_euler = tuple(spot), (0, 0, float(turn))
    for row, reach in zip((-2.9, -1.0, 0.9, 2.8), (6.6, 7.6, 7.2, 5.6), strict=True):
        for step in np.linspace(0, 1, 9):
            ball = balls.elements.new()
            ball.co = (reach * step, row * (0.85 + 0.3 * step), 2.4 - 1.7 * step**2)
            ball.radius = 1.55 - 0.35 * step
    for step in np.linspace(0, 1, 16):
        for side in (-1.3, 1.3):
            ball = balls.elements.new()
            ball.co = (-1.0 - 22 * step, side * (1.25 - 0.3 * min(1.0, 3 * step)), 2.6 + 3.5 * step)
            ball.radius = 3.2
    for step in np.linspace(0, 1, 7):
        ball = balls.elements.new()
        ball.co = (-2.5 + 6 * step, -3.0 - 2.2 * step, 2.2 - 0.9 * step)
        ball.radius = 1.7 - 0.3 * step
    item.data.materials.append(skin)


# Each maker with the radius of its prop in cm and how often it is drawn.
PROPS: dict[str, tuple[Callable[[Rng, Spot], None], float, float]] = {
    "mug": (mug, 6.0, 0.14),
    "glass": (glass, 4.0, 0.05),
    "die": (die, 1.3, 0.2),
    "token": (token, 1.2, 0.25),
    "pencil": (pencil, 8.0, 0.12),
    "phone": (phone, 8.5, 0.06),
    "pad": (pad, 8.6, 0.1),
    "box": (box_of_game, 11.0, 0.04),
    "hand": (hand, 9.0, 0.04),
}


def scatter(rng: Rng, taken: list[tuple[float, float, float]], frame: Spot) -> None:
    """Puts some props where nothing lies yet; `taken` are discs (x, y, radius), `frame` the visible ground."""
    names = list(PROPS)
    shares = np.array([PROPS[name][2] for name in names])
    for _ in range(int(rng.choice([0, 1, 2, 3, 5, 8], p=[0.25, 0.2, 0.2, 0.15, 0.12, 0.08]))):
        maker, radius, _ = PROPS[names[int(rng.choice(len(names), p=shares / shares.sum()))]]
        for _ in range(12):
            a, b = rng.uniform(-0.05, 1.05, 2)
            x, y = (1 - b) * ((1 - a) * frame[0] + a * frame[1]) + b * ((1 - a) * frame[3] + a * frame[2])
            if all(np.hypot(x - tx, y - ty) > radius + t for tx, ty, t in taken):
                maker(rng, np.array([x, y, 0.0]))
                taken.append((float(x), float(y), radius))
                break
