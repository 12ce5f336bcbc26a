"""Renders a built table as passes that take other pictures later: all white, all black, and where each texel goes."""

from __future__ import annotations

import bpy
import numpy as np
from numpy.typing import NDArray

from models.training.rendering.render_photo import PAPER, TABLE
from models.training.rendering.render_scene import shoot

Light = NDArray[np.float32]
FINE = 2  # the map is so many times finer than the picture, for smooth edges


def repaint(colour: float) -> None:
    """Gives every printed card and the table one grey instead of its picture; gloss and relief stay."""
    for material in bpy.data.materials:
        if not material.name.startswith(("face", "surface")):
            continue
        nodes, links = material.node_tree.nodes, material.node_tree.links
        shader = nodes["Principled BSDF"]
        for link in list(shader.inputs["Base Color"].links):
            links.remove(link)
        shader.inputs["Base Color"].default_value = (colour, colour, colour, 1.0)


def glow(number: int) -> bpy.types.Material:
    """Shines with its own UV coordinates and number; 0 for what keeps its looks."""
    material = bpy.data.materials.new(f"glow{number}")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.remove(nodes["Principled BSDF"])
    light = nodes.new("ShaderNodeEmission")
    if number:
        where, split, join = (nodes.new(f"ShaderNode{kind}") for kind in ("UVMap", "SeparateXYZ", "CombineXYZ"))
        links.new(where.outputs[0], split.inputs[0])
        links.new(split.outputs[0], join.inputs[0])
        links.new(split.outputs[1], join.inputs[1])
        join.inputs[2].default_value = float(number)
        links.new(join.outputs[0], light.inputs["Color"])
    else:
        light.inputs["Color"].default_value = (0, 0, 0, 1)
    links.new(light.outputs[0], nodes["Material Output"].inputs["Surface"])
    return material


def shoot_map(cards: list[bpy.types.Object]) -> NDArray[np.float32]:
    """For every fine pixel u, v (0..1, v upwards) and the number of the card or table there, 0 for other things."""
    dark = glow(0)
    numbers = {item.name: TABLE + 1 + k for k, item in enumerate(cards)} | {"table": TABLE}
    for item in bpy.context.scene.objects:
        if item.name.startswith("sleeve") or item.type == "LIGHT":
            item.hide_render = True
        elif hasattr(item.data, "materials"):
            # The thin edge of a card counts as its print: alone it would sparkle white round dark cards.
            shine = glow(numbers[item.name]) if item.name in numbers else dark
            for slot in range(len(item.data.materials)):
                item.data.materials[slot] = shine
    scene = bpy.context.scene
    scene.world = None
    scene.camera.data.dof.use_dof = False
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 0
    scene.cycles.filter_width = 0.01
    scene.render.resolution_percentage = 100 * FINE
    return shoot(1)


def shoot_passes(cards: list[bpy.types.Object], samples: int) -> tuple[Light, Light, NDArray[np.float32]]:
    """White pass (paper white everywhere), black pass (gloss alone), and the map; the scene is spent afterwards."""
    repaint(PAPER)
    white = shoot(samples)
    repaint(0.0)
    black = shoot(max(3, samples // 2))
    return white, black, shoot_map(cards)
