"""Meshes and materials for rendered tables: cards with thickness and curl, sleeves, the table top."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import bpy
import numpy as np
from numpy.typing import NDArray

from models.training.rendering.render_photo import PAPER
from models.training.rendering.render_plan import Lying, Piece, bend

Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Finish:
    """How the cards of a deck take the light."""

    roughness: float
    coat: float  # strength of a varnish layer
    waviness: float  # bump that breaks up the highlights
    sleeve_back: tuple[float, float, float]


def draw_finish(rng: np.random.Generator) -> Finish:
    glossy = rng.random() < 0.5
    tint = (0.03, 0.03, 0.03) if rng.random() < 0.5 else tuple(rng.uniform(0.02, 0.5, 3).tolist())
    return Finish(
        float(rng.uniform(0.13, 0.3) if glossy else rng.uniform(0.4, 0.65)),
        float(rng.uniform(0.2, 0.8)) if glossy and rng.random() < 0.4 else 0.0,
        float(rng.uniform(0.0, 0.06)),
        (tint[0], tint[1], tint[2]),
    )


def load_picture(name: str, picture: Picture) -> bpy.types.Image:
    """An RGB picture (top row first) as a Blender image in sRGB."""
    height, width = picture.shape[:2]
    image = bpy.data.images.new(name, width, height)
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = picture[::-1] / 255.0
    image.pixels.foreach_set(pixels.ravel())
    image.pack()
    return image


def plain(name: str, colour: tuple[float, float, float], roughness: float = 0.6, **inputs: float) -> bpy.types.Material:
    """A material of one colour; further inputs by their name in the principled shader."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*colour, 1.0)
    shader.inputs["Roughness"].default_value = roughness
    for key, value in inputs.items():
        shader.inputs[key.replace("_", " ").title()].default_value = value
    return material


def printed(
    name: str, picture: Picture, roughness: float, coat: float = 0.0, white: float = PAPER
) -> bpy.types.Material:
    """A material that shows a picture by its UV map."""
    material = plain(name, (1, 1, 1), roughness, coat_weight=coat, coat_roughness=0.08)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    texture = nodes.new("ShaderNodeTexImage")
    texture.image = load_picture(name, picture)
    texture.extension = "MIRROR"
    shade = nodes.new("ShaderNodeMixRGB")
    shade.blend_type = "MULTIPLY"
    shade.inputs["Fac"].default_value = 1.0
    shade.inputs["Color2"].default_value = (white, white, white, 1)
    links.new(texture.outputs["Color"], shade.inputs["Color1"])
    links.new(shade.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return material


def add_waviness(material: bpy.types.Material, size: float, strength: float) -> None:
    """Noise bump with features of about `size` cm."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    where = nodes.new("ShaderNodeTexCoord")
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = 1.0 / size
    noise.inputs["Detail"].default_value = 3.0
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = strength
    bump.inputs["Distance"].default_value = size * 0.2
    links.new(where.outputs["Object"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])


def film(rng: np.random.Generator) -> bpy.types.Material:
    """Clear sleeve: what is below shines through, the light mirrors on top, a little haze in between."""
    material = bpy.data.materials.new("film")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.remove(nodes["Principled BSDF"])
    clear, gloss, haze = (nodes.new(f"ShaderNodeBsdf{kind}") for kind in ("Transparent", "Glossy", "Diffuse"))
    clear.inputs["Color"].default_value = (0.96, 0.96, 0.97, 1)
    gloss.inputs["Roughness"].default_value = float(rng.choice([0.06, 0.12, 0.3]))
    haze.inputs["Color"].default_value = (0.9, 0.9, 0.9, 1)
    edge = nodes.new("ShaderNodeFresnel")
    edge.inputs["IOR"].default_value = 1.5
    under, over = nodes.new("ShaderNodeMixShader"), nodes.new("ShaderNodeMixShader")
    under.inputs["Fac"].default_value = float(rng.uniform(0.0, 0.06))
    links.new(clear.outputs[0], under.inputs[1])
    links.new(haze.outputs[0], under.inputs[2])
    links.new(edge.outputs[0], over.inputs["Fac"])
    links.new(under.outputs[0], over.inputs[1])
    links.new(gloss.outputs[0], over.inputs[2])
    links.new(over.outputs[0], nodes["Material Output"].inputs["Surface"])
    return material


def card_lines(size: float, corner: float) -> NDArray[np.float64]:
    """Grid lines across a card, dense in the rounded corners."""
    if corner < 0.01:
        return np.linspace(-size / 2, size / 2, 9)
    turn = np.linspace(0, corner, 5) - size / 2
    return np.concatenate([turn, np.linspace(turn[-1], -turn[-1], 7)[1:-1], -turn[::-1]])


def rounded_sheet(width: float, height: float, corner: float) -> tuple[NDArray[np.float64], int, int]:
    """Vertices (N x 2) of a rectangle with round corners as a bent grid, and its columns and rows."""
    corner = min(corner, 0.3 * min(width, height))
    xs, ys = card_lines(width, corner), card_lines(height, corner)
    x, y = (a.ravel() for a in np.meshgrid(xs, ys))
    dx = np.clip(np.abs(x) - (width / 2 - corner), 0, None)
    dy = np.clip(np.abs(y) - (height / 2 - corner), 0, None)
    in_corner = (dx > 0) & (dy > 0)
    pull = np.where(in_corner, np.maximum(dx, dy) / np.maximum(np.hypot(dx, dy), 1e-9), 1.0)
    x = np.sign(x) * np.where(in_corner, width / 2 - corner + dx * pull, np.abs(x))
    y = np.sign(y) * np.where(in_corner, height / 2 - corner + dy * pull, np.abs(y))
    return np.stack([x, y], axis=1), len(xs), len(ys)


def rim(columns: int, rows: int) -> list[int]:
    """Vertex numbers round the sheet, counter-clockwise seen from above."""
    bottom = list(range(columns))
    right = [row * columns + columns - 1 for row in range(1, rows)]
    top = [(rows - 1) * columns + col for col in range(columns - 2, -1, -1)]
    left = [row * columns for row in range(rows - 2, 0, -1)]
    return bottom + right + top + left


def card_mesh(name: str, piece: Piece, card: Lying, lift: float = 0.0) -> bpy.types.Object:
    """A card as it lies: printed top (slot 0), edge (slot 1); `lift` raises the whole sheet."""
    bevel = min(0.25 * piece.thickness, 0.03)
    spots, columns, rows = rounded_sheet(piece.width, piece.height, piece.corner)
    around = rim(columns, rows)
    top = spots * (1 - 2 * bevel / np.array([piece.width, piece.height]))
    layers = [
        np.column_stack([top, np.full(len(top), piece.thickness)]),
        np.column_stack([spots[around], np.full(len(around), piece.thickness - bevel)]),
        np.column_stack([spots[around], np.zeros(len(around))]),
    ]
    local = np.concatenate(layers)
    placed = card.at(bend(piece, card, local)) + np.array([0, 0, lift])
    faces = [
        (r * columns + c, r * columns + c + 1, (r + 1) * columns + c + 1, (r + 1) * columns + c)
        for r in range(rows - 1)
        for c in range(columns - 1)
    ]
    tops, count = len(faces), len(around)
    rings = [around, [len(top) + k for k in range(count)], [len(top) + count + k for k in range(count)]]
    for upper, lower in itertools.pairwise(rings):
        faces += [(lower[k], lower[(k + 1) % count], upper[(k + 1) % count], upper[k]) for k in range(count)]
    uv = local[:, :2] / (piece.width, piece.height) + 0.5
    item = add_mesh(name, placed, faces, uv)
    item.data.polygons.foreach_set("material_index", np.array([0] * tops + [1] * (len(faces) - tops), np.int32))
    item.data.polygons.foreach_set("use_smooth", np.array([True] * tops + [False] * (len(faces) - tops)))
    return item


def add_mesh(
    name: str, vertices: NDArray[np.float64], faces: list[tuple[int, ...]], uv: NDArray[np.float64] | None
) -> bpy.types.Object:
    """A mesh in world coordinates, linked into the scene; one UV per vertex."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices.tolist(), [], faces)
    if uv is not None:
        corners = np.empty(len(mesh.loops), np.int32)
        mesh.loops.foreach_get("vertex_index", corners)
        layer = mesh.uv_layers.new(name="UVMap")
        layer.data.foreach_set("uv", uv[corners].astype(np.float32).ravel())
    item = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(item)
    return item


def rectangle(name: str, low: tuple[float, float], high: tuple[float, float], z: float) -> bpy.types.Object:
    """A flat rectangle with UV 0..1."""
    corners = np.array([[low[0], low[1], z], [high[0], low[1], z], [high[0], high[1], z], [low[0], high[1], z]])
    uv = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
    return add_mesh(name, corners, [(0, 1, 2, 3)], uv)
