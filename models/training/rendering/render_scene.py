"""Builds one table of cards in Blender and photographs it with Cycles."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import bpy
import numpy as np
from mathutils import Matrix, Vector
from numpy.typing import NDArray

from models.training.rendering.render_light import add_photographer, light_room
from models.training.rendering.render_mesh import Finish, add_waviness, card_mesh, film, plain, printed, rectangle
from models.training.rendering.render_photo import SURFACE
from models.training.rendering.render_plan import BACK, Lying, Piece, Plan, bend
from models.training.rendering.render_props import scatter, token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from models.training.rendering.render_camera import View

Picture = NDArray[np.uint8]
Light = NDArray[np.float32]
Rng = np.random.Generator
FARTHEST = 170.0  # cm; the table ends there
SMOOTH = ("gloss", "laminate", "marble", "granite", "metal", "tiles", "terrazzo", "dark", "bright", "plain")
WOODEN = ("slab", "planks", "herringbone", "basket")
SEEN_POINTS = 12  # per side of a card, to measure how much of it is covered


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """Pictures of the cards, RGB, and how they take the light."""

    faces: Sequence[Picture]
    back: Picture
    finish: Finish

    def picture(self, face: int) -> Picture:
        return self.back if face == BACK else self.faces[face]


@dataclass(frozen=True, slots=True)
class Ground:
    """The table top that the camera may see: lower left and upper right corner in cm."""

    low: tuple[float, float]
    high: tuple[float, float]

    @property
    def size(self) -> tuple[float, float]:
        return self.high[0] - self.low[0], self.high[1] - self.low[1]


def ground_of(view: View) -> Ground:
    """The part of the table plane in the picture, with a margin."""
    corners = view.footprint(FARTHEST)
    low, high = corners.min(axis=0) - 3, corners.max(axis=0) + 3
    return Ground((float(low[0]), float(low[1])), (float(high[0]), float(high[1])))


def empty_scene() -> None:
    """Starts from nothing, with settings that one core renders in about half a minute."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = True
    cycles.denoiser = "OPENIMAGEDENOISE"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    cycles.denoising_prefilter = "FAST"
    cycles.denoising_quality = "BALANCED"
    cycles.use_light_tree = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 1, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 4, 8
    cycles.sample_clamp_indirect = 4.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "32"


def add_camera(view: View) -> None:
    data = bpy.data.cameras.new("phone")
    data.sensor_fit, data.sensor_width, data.lens = "AUTO", 36.0, view.focal
    data.clip_start, data.clip_end = 0.5, 3000.0
    if view.aperture > 0:
        data.dof.use_dof = True
        data.dof.focus_distance = view.distance
        data.dof.aperture_fstop = (
            view.focal * 1e-3 / view.aperture
        )  # Blender counts lens millimetres against its own unit
    camera = bpy.data.objects.new("phone", data)
    axes = Matrix([view.right, view.up, tuple(-view.ahead)]).transposed().to_4x4()
    camera.matrix_world = Matrix.Translation(view.place) @ axes
    scene = bpy.context.scene
    scene.collection.objects.link(camera)
    scene.camera = camera
    scene.render.resolution_x, scene.render.resolution_y = view.width, view.height
    scene.render.resolution_percentage = 100


def add_table(rng: Rng, ground: Ground, surface: Picture, kind: str) -> None:
    """The surface as a plane with its relief, over a dark floor."""
    item = rectangle("table", ground.low, ground.high, 0.0)
    if kind.startswith(SMOOTH):
        roughness, relief = rng.uniform(0.12, 0.5), 0.02
    elif kind.startswith(WOODEN):
        roughness, relief = rng.uniform(0.2, 0.6), 0.15
    else:
        roughness, relief = rng.uniform(0.6, 0.95), 0.4
    material = printed("surface", surface, float(roughness), white=SURFACE)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = float(relief * rng.uniform(0.3, 1.0))
    bump.inputs["Distance"].default_value = 0.05
    picture = next(node for node in nodes if node.type == "TEX_IMAGE")
    links.new(picture.outputs["Color"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])
    item.data.materials.append(material)
    floor = rectangle("floor", (-900, -900), (900, 900), -74.0)
    floor.data.materials.append(plain("floor", tuple(rng.uniform(0.03, 0.3, 3).tolist()), 0.7))


def add_cards(rng: Rng, plan: Plan, deck: Deck) -> list[bpy.types.Object]:
    """Every card of the plan, the tableau first; piles get the cards below their top."""
    materials: dict[int, bpy.types.Material] = {}
    edge = plain("edge", tuple((rng.uniform(0.5, 0.85) * np.array([1, 0.98, 0.94])).tolist()), 0.8)
    clear = film(rng) if plan.piece.margin else None
    rims = plain("sleeve", deck.finish.sleeve_back, 0.3)
    items = []
    for number, card in enumerate(plan.cards + plan.outside):
        if card.face not in materials:
            material = printed(f"face{card.face}", deck.picture(card.face), deck.finish.roughness, deck.finish.coat)
            if deck.finish.waviness:
                add_waviness(material, 2.5, deck.finish.waviness)
            materials[card.face] = material
        item = card_mesh(f"card{number}", plan.piece, card)
        item.data.materials.append(materials[card.face])
        item.data.materials.append(edge)
        items.append(item)
        if clear:
            add_sleeve(plan.piece, card, (clear, rims))
        if card.pile:
            add_pile(rng, plan.piece, card, edge)
    return items


def add_sleeve(piece: Piece, card: Lying, materials: tuple[bpy.types.Material, bpy.types.Material]) -> None:
    """A clear film over the card and a coloured back under it, both a little larger than the card."""
    grown = replace(
        piece,
        width=piece.width + 2 * piece.margin,
        height=piece.height + 2 * piece.margin,
        corner=0.12,
        thickness=0.004,
    )
    for material, lift in zip(materials, (piece.thickness + 0.012, -0.003), strict=True):
        sheet = card_mesh("sleeve", grown, card, lift)
        sheet.data.materials.append(material)
        sheet.data.materials.append(materials[0])


def add_pile(rng: Rng, piece: Piece, top: Lying, edge: bpy.types.Material) -> None:
    """The cards below the top of a pile, none quite on the other."""
    for level in range(top.pile):
        shift = rng.normal(0, 0.04, 2)
        below = replace(
            top,
            x=top.x + float(shift[0]),
            y=top.y + float(shift[1]),
            turn=top.turn + float(rng.normal(0, 0.006)),
            base=level * piece.thickness,
            curl=(0.0, 0.0),
            tilt=(0.0, 0.0),
        )
        item = card_mesh("pile", piece, below)
        item.data.materials.append(edge)
        item.data.materials.append(edge)


def add_props(rng: Rng, plan: Plan, view: View) -> None:
    """Things beside the cards and, seldom, tokens on them."""
    reach = np.hypot(plan.piece.width, plan.piece.height) / 2
    taken = [(card.x, card.y, float(reach)) for card in plan.cards + plan.outside]
    scatter(rng, taken, view.footprint(FARTHEST / 2))
    if rng.random() < 0.15 and plan.piece.thickness < 0.1:
        for number in rng.choice(len(plan.cards), min(len(plan.cards), int(rng.integers(1, 6))), replace=False):
            card = plan.cards[int(number)]
            shift = rng.uniform(-0.3, 0.3, 2) * (plan.piece.width, plan.piece.height)
            spot = card.at(np.array([[shift[0], shift[1], plan.piece.thickness + max(card.curl[0], 0.0) * 0.3]]))[0]
            token(rng, spot)


def build(
    rng: Rng, plan: Plan, deck: Deck, view: View, surface: tuple[Picture, str], light: str
) -> list[bpy.types.Object]:
    """The whole scene; returns the card objects in the order of the plan, tableau first."""
    empty_scene()
    add_camera(view)
    add_table(rng, ground_of(view), *surface)
    items = add_cards(rng, plan, deck)
    add_props(rng, plan, view)
    spots = np.array([[card.x, card.y] for card in plan.cards])
    light_room(rng, light, float(np.ptp(spots, axis=0).max() / 2 + plan.piece.height))
    if rng.random() < 0.75:
        add_photographer(rng, view)
    return items


def seen_share(plan: Plan, view: View, items: list[bpy.types.Object]) -> list[float]:
    """Of each card, the share of its top face that nothing covers (the frame of the picture is not considered)."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    start = Vector(view.place)
    steps = (np.arange(SEEN_POINTS) + 0.5) / SEEN_POINTS - 0.5
    shares = []
    for item, card in zip(items, plan.cards + plan.outside, strict=True):
        x, y = (grid.ravel() for grid in np.meshgrid(steps * plan.piece.width, steps * plan.piece.height))
        points = card.at(bend(plan.piece, card, np.column_stack([x, y, np.full(len(x), plan.piece.thickness)])))
        shares.append(float(np.mean([reaches(graph, start, Vector(point), item.name) for point in points])))
    return shares


def reaches(graph: bpy.types.Depsgraph, start: Vector, end: Vector, name: str) -> bool:
    """Whether the straight line ends on the named card; sleeves and the photographer's own things do not hide it."""
    towards = (end - start).normalized()
    for _ in range(6):
        hit, place, _, _, item, _ = bpy.context.scene.ray_cast(graph, start, towards)
        if not hit or (place - end).length < 0.05 or item.name == name:
            return True
        if not item.visible_camera or item.name.startswith(("sleeve", "blind")):
            start = place + towards * 0.005
            continue
        return (place - end).dot(towards) > -0.03
    return True


def shoot(samples: int) -> Light:
    """Renders the scene; linear RGB light, top row first."""
    scene = bpy.context.scene
    scene.cycles.samples = samples
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "light.exr"
        scene.render.filepath = str(path)
        bpy.ops.render.render(write_still=True)
        image = bpy.data.images.load(str(path))
        image.colorspace_settings.name = "Non-Color"
        width, height = image.size
        pixels = np.empty(width * height * image.channels, np.float32)
        image.pixels.foreach_get(pixels)
        bpy.data.images.remove(image)
    return np.ascontiguousarray(pixels.reshape(height, width, -1)[::-1, :, :3])
