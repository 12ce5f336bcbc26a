"""The room round a rendered table: walls, windows and lamps as an environment picture, plus sun and near lamps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import bpy
import numpy as np
from mathutils import Vector
from numpy.typing import NDArray

from models.training.rendering.render_mesh import add_mesh, plain

if TYPE_CHECKING:
    from models.training.rendering.render_camera import View

Room = NDArray[np.float32]
LIGHTS = ("window", "lamp", "dim", "sun", "mixed", "ring")
LIGHT_SHARES = (0.24, 0.2, 0.12, 0.16, 0.14, 0.14)
ROOM = (256, 512)  # rows (zenith first), columns
WARM, COOL = (1.0, 0.72, 0.45), (0.78, 0.9, 1.0)


def draw_room(rng: np.random.Generator) -> Room:
    """Ceiling, walls with furniture and floor, in dim even light."""
    rows, columns = ROOM
    room = np.empty((rows, columns, 3), np.float32)
    ceiling, wall, floor = (rng.uniform(low, high) for low, high in ((0.5, 0.9), (0.25, 0.7), (0.05, 0.2)))
    tints = 1 + rng.normal(0, 0.06, (3, 3))
    room[: rows // 4] = ceiling * tints[0]
    room[rows // 4 : rows // 2] = wall * tints[1]
    room[rows // 2 :] = floor * tints[2]
    for _ in range(int(rng.integers(6, 18))):
        top, height = int(rng.integers(rows // 4, rows // 2)), int(rng.integers(8, 60))
        left, width = int(rng.integers(columns)), int(rng.integers(8, 70))
        block(room, (top, left, height, width), rng.uniform(0.01, 0.6) * (1 + rng.normal(0, 0.2, 3)))
    return np.clip(room, 0.005, None) * float(rng.uniform(0.5, 1.0))


def block(room: Room, box: tuple[int, int, int, int], radiance: NDArray[np.float64]) -> None:
    """Paints a rectangle into the room; it may wrap round the seam."""
    top, left, height, width = box
    room[top : top + height, np.arange(left, left + width) % room.shape[1]] = np.clip(radiance, 0.003, None)


def add_window(rng: np.random.Generator, room: Room, strength: float) -> None:
    """A bright window with bars on a random wall."""
    top, height = int(rng.integers(50, 85)), int(rng.integers(30, 60))
    left, width = int(rng.integers(ROOM[1])), int(rng.integers(25, 90))
    block(room, (top, left, height, width), strength * np.array(COOL) * (1 + rng.normal(0, 0.05, 3)))
    for bar in range(int(rng.integers(0, 3))):
        block(room, (top, left + (bar + 1) * width // 3, height, 3), np.full(3, 0.2))


def add_ceiling_lamps(rng: np.random.Generator, room: Room, strength: float) -> None:
    """Panels, spots or a ring near the zenith."""
    tint = np.array([1.0, rng.uniform(0.75, 1.0), rng.uniform(0.5, 1.0)])
    for _ in range(int(rng.integers(1, 5))):
        top, height = int(rng.integers(4, 45)), int(rng.integers(3, 10))
        width = int(rng.integers(10, 40) * 60 / (top + 12))
        block(room, (top, int(rng.integers(ROOM[1])), height, width), strength * tint)


def hang(room: Room) -> None:
    """Makes the room the world's background."""
    image = bpy.data.images.new("room", ROOM[1], ROOM[0], float_buffer=True)
    pixels = np.ones((*ROOM, 4), np.float32)
    pixels[..., :3] = room[::-1]
    image.pixels.foreach_set(pixels.ravel())
    image.pack()
    world = bpy.data.worlds.new("room")
    world.use_nodes = True
    sky = world.node_tree.nodes.new("ShaderNodeTexEnvironment")
    sky.image = image
    world.node_tree.links.new(sky.outputs["Color"], world.node_tree.nodes["Background"].inputs["Color"])
    bpy.context.scene.world = world


def add_light(
    kind: str, place: Vector, power: float, size: float, colour: tuple[float, float, float]
) -> bpy.types.Object:
    """A Blender light that shines at the middle of the table; size in cm (AREA) or radians (SUN)."""
    data = bpy.data.lights.new(kind.lower(), kind)
    data.energy = power
    data.color = colour
    if kind == "SUN":
        data.angle = size
    else:
        data.shape, data.size = "DISK", size
    item = bpy.data.objects.new(kind.lower(), data)
    item.location = place
    item.rotation_euler = (-place).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(item)
    return item


def above(rng: np.random.Generator, distance: float, low: float, high: float) -> Vector:
    """A place at a random azimuth, between two elevations (degrees)."""
    azimuth, elevation = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(low, high))
    flat = distance * np.cos(elevation)
    return Vector((flat * np.cos(azimuth), flat * np.sin(azimuth), distance * np.sin(elevation)))


def lamp(rng: np.random.Generator, reach: float, strength: float, colour: tuple[float, float, float]) -> None:
    """A near lamp: its hot spot falls off across the table and mirrors in glossy cards."""
    distance = reach * rng.uniform(0.9, 2.0)
    # An area light's power is spread over its hemisphere: irradiance falls with the squared distance.
    add_light("AREA", above(rng, distance, 40, 85), strength * 4 * distance**2, rng.uniform(5, 30), colour)


def sun(rng: np.random.Generator, reach: float) -> None:
    """Hard sun through a window: bars and walls cast shadow edges over the table."""
    place = above(rng, 6 * reach, 25, 65)
    add_light("SUN", place, float(rng.uniform(5, 12)), float(rng.uniform(0.008, 0.03)), (1.0, 0.93, 0.82))
    towards = place.normalized()
    side = towards.cross(Vector((0, 0, 1))).normalized()
    rise = side.cross(towards)
    wall = plain("wall", (0.5, 0.48, 0.45))
    for _ in range(int(rng.integers(1, 4))):
        broad = rng.random() < 0.5
        half_width = reach * (rng.uniform(0.4, 1.0) if broad else rng.uniform(0.03, 0.1))
        half_height = reach * rng.uniform(0.6, 3.0)
        shift = reach * rng.uniform(-0.9, 0.9)
        if broad:
            shift += np.sign(shift) * half_width
        middle = towards * reach * rng.uniform(2.2, 4) + side * shift + rise * reach * rng.uniform(-0.5, 0.5)
        spin = rng.uniform(-0.4, 0.4)
        across, along = side * np.cos(spin) + rise * np.sin(spin), rise * np.cos(spin) - side * np.sin(spin)
        corners = [
            middle + across * half_width * a + along * half_height * b for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        item = add_mesh("blind", np.array(corners), [(0, 1, 2, 3)], None)
        item.data.materials.append(wall)
        item.visible_camera = item.visible_glossy = item.visible_diffuse = False


def light_room(rng: np.random.Generator, kind: str, reach: float) -> None:
    """Lights the table in one of LIGHTS; `reach` is about half the width of the tableau in cm."""
    room = draw_room(rng)
    if kind == "window":
        room *= 0.6
        for _ in range(int(rng.integers(1, 3))):
            add_window(rng, room, float(rng.uniform(12, 40)))
    elif kind == "lamp":
        room *= 0.35
        add_ceiling_lamps(rng, room, float(rng.uniform(1, 6)))
        lamp(rng, reach, float(rng.uniform(3, 9)), (1.0, float(rng.uniform(0.7, 0.95)), float(rng.uniform(0.5, 0.85))))
    elif kind == "dim":
        room *= np.array([0.1, 0.075, 0.05], np.float32)
        add_ceiling_lamps(rng, room, float(rng.uniform(2, 8)))
        lamp(rng, 2 * reach, 0.4, WARM)
    elif kind == "sun":
        room *= 0.8
        add_window(rng, room, 10.0)
        sun(rng, reach)
    elif kind == "mixed":
        room *= 0.3
        add_window(rng, room, float(rng.uniform(10, 25)))
        lamp(rng, reach, float(rng.uniform(2, 5)), WARM)
    else:
        room *= 0.7
        add_ceiling_lamps(rng, room, float(rng.uniform(15, 40)))
    hang(room)


def add_photographer(rng: np.random.Generator, view: View) -> None:
    """The phone and the person behind it: they shade the table and mirror darkly in glossy cards."""
    cloth = plain("cloth", tuple(rng.uniform(0.01, 0.4, 3).tolist()), 0.9)
    place, ahead = Vector(view.place), Vector(view.ahead.tolist())
    level = Vector((ahead.x, ahead.y, 0)) if view.elevation < 80 else Vector(view.up) * 0.7
    level = Vector((level.x, level.y, 0)).normalized()
    near = max((place - Vector((x, y, place.z))).dot(level) for x, y in view.footprint(400.0).tolist())
    stand = place - level * max(32.0, near + 24.0) - Vector((0, 0, 14))  # beyond the lower edge of the picture
    bpy.ops.mesh.primitive_uv_sphere_add(segments=24, ring_count=12, location=stand)
    body = bpy.context.object
    body.scale = (20, 20, 34)
    body.data.materials.append(cloth)
    body.visible_camera = False
    bpy.ops.mesh.primitive_cube_add(size=1.0, location=place - ahead * 1.0)
    phone = bpy.context.object
    phone.scale = (7.5, 15.5, 0.8)
    phone.rotation_euler = ahead.to_track_quat("-Z", "Y").to_euler()
    phone.data.materials.append(plain("phone", (0.02, 0.02, 0.02), 0.2))
    phone.visible_camera = False
