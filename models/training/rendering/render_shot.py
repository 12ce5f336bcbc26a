"""One rendered photograph of a tableau: how its cards lie, whence and in what light it is taken, what lies beside."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.rendering.render import LARGEST_SURFACE, TEXELS
from models.training.rendering.render_camera import SENSOR, View, fit, stand
from models.training.rendering.render_light import (
    WARM,
    above,
    add_light,
    add_photographer,
    block,
    draw_room,
    hang,
    light_room,
)
from models.training.rendering.render_mesh import Finish
from models.training.rendering.render_plan import BACK, Lying, Piece, Plan, outline, settle
from models.training.rendering.render_props import PROPS
from models.training.rendering.render_scene import Deck, add_camera, add_cards, add_table, empty_scene, ground_of
from models.training.surfaces.materials import worn
from models.training.surfaces.tables import HELD_OUT, SURFACES, lay_out
from models.training.surfaces.texture import Canvas
from scoring.games import GAMES

if TYPE_CHECKING:
    import bpy

Rng = np.random.Generator
Picture = NDArray[np.uint8]
Rows = tuple[tuple[str | None, ...], ...]
PIECE = Piece(6.3, 8.8, 0.035, 0.3, 0.04, 0.0)
SLEEVE = 0.15  # cm on every side
MATT, GLOSSY = Finish(0.5, 0.0, 0.02, (0.03, 0.03, 0.03)), Finish(0.16, 0.6, 0.03, (0.03, 0.03, 0.03))


@dataclass(frozen=True, slots=True)
class Shot:
    """One photograph."""

    name: str
    game: str
    seed: int
    player: str = ""  # whose tableau; empty: the cards of the enrolment guide
    table: str = "terrazzo"
    light: str = "overcast"
    frame: tuple[int, int] = (1200, 900)
    elevation: float = 72.0
    azimuth: float = 0.0  # degrees that the photographer walked round the table
    roll: float = 0.0
    gap: float = 0.6  # cm
    sloppy: float = 0.06  # cm; turns in proportion
    slack: float = 1.06  # distance, as a multiple of the nearest that holds all cards
    finish: Finish = MATT
    sleeved: bool = False
    holes: tuple[tuple[int, int], ...] = ()
    face_down: int = 0  # cards that whales have turned
    company: bool = False  # a draw pile and the neighbours' cards
    props: tuple[tuple[str, float, float], ...] = ()  # kind and place from the middle, in halves of the tableau
    samples: int = 4  # paths per pixel
    film: int = 9  # how the phone exposes and tones this one
    upscaled: tuple[int, int] | None = None
    heic: bool = False


# --- where they lie ---------------------------------------------------------------------------------------


def plan_of(rng: Rng, shot: Shot, rows: Rows, piece: Piece = PIECE) -> Plan:
    """The rows laid out as the shot says."""
    piece = replace(piece, margin=SLEEVE if shot.sleeved else 0.0)
    step = np.array([piece.width, piece.height]) + shot.gap + 2 * piece.margin
    names = tuple(GAMES[shot.game].copies)
    lying = []
    for row, line in enumerate(rows):
        for col, card in enumerate(line):
            if card is None:
                continue
            x, y = (np.array([col, -row]) - np.array([len(line) - 1, 1 - len(rows)]) / 2) * step
            dx, dy, turn = rng.normal(0, shot.sloppy, 3)
            face = BACK if card == "back" else names.index(card)
            lying.append(Lying(float(x + dx), float(y + dy), float(turn / 4), face, (row, col)))
    outside = company(rng, piece, lying) if shot.company else []
    spacing = "touching" if shot.gap < 0.1 else "gaps"
    return Plan(piece, spacing, settle(rng, piece, lying), settle(rng, piece, outside), True)


def company(rng: Rng, piece: Piece, lying: list[Lying]) -> list[Lying]:
    """A draw pile to the right and the first cards of the player opposite."""
    right, top = max(card.x for card in lying), max(card.y for card in lying)
    beside = [Lying(right + 11, -6.0, 0.1, BACK, None, pile=30)]
    for number in range(5):
        dx, dy, turn = rng.normal(0, 0.15, 3)
        x = (number - 1.6) * (piece.width + 0.7) + dx
        beside.append(Lying(float(x), float(top + 12.5 + dy), float(np.pi + turn / 4), int(rng.integers(11)), None))
    return beside


def view_of(shot: Shot, plan: Plan) -> View:
    """From where the shot is taken, the cards in the middle of the picture."""
    corners = np.concatenate([outline(plan.piece, card) for card in plan.cards])
    angles = np.array([shot.elevation, shot.azimuth, shot.roll])
    target = corners.mean(axis=0)
    for _ in range(4):
        view = fit(shot.frame, 26.0, angles, target, corners)
        view = stand(shot.frame, 26.0, angles, target, view.distance * shot.slack)
        target = below(view, view.project(corners))
    return view


def below(view: View, spots: NDArray[np.float64]) -> NDArray[np.float64]:
    """The place on the table that the camera sees in the middle of some spots of the picture."""
    x, y = ((spots.min(axis=0) + spots.max(axis=0)) / 2 - 0.5) * (view.width, -view.height)
    scale = SENSOR / max(view.width, view.height) / view.focal
    ray = view.ahead + scale * (x * np.array(view.right) + y * np.array(view.up))
    return np.array(view.place) - view.place[2] / ray[2] * ray


# --- table, light, things ---------------------------------------------------------------------------------


def surface_of(rng: Rng, shot: Shot, view: View) -> Picture:
    """The named kind of table, drawn for the test share."""
    ground = ground_of(view)
    texels = min(TEXELS, LARGEST_SURFACE / max(ground.size))
    width, height = (int(side * texels) for side in ground.size)
    canvas = Canvas(rng, "test", width, height, 6.0 * texels)
    return worn(canvas, lay_out(canvas, (SURFACES | HELD_OUT)[shot.table][0]))


def light_up(rng: Rng, kind: str, reach: float) -> None:
    """Light from a white sky, neon tubes or candles, which training does not know, or a kind that it does."""
    if kind == "overcast":
        room = draw_room(rng) * np.float32(0.5)
        room[:100] = np.linspace(1.6, 1.0, 100)[:, None, None] * np.array([0.95, 1.0, 1.05])
        block(room, (70, int(rng.integers(512)), 50, 150), np.array([4.0, 4.2, 4.4]))
        hang(room.astype(np.float32))
    elif kind == "tubes":
        room = draw_room(rng) * np.float32(0.5)
        start = int(rng.integers(512))
        for top, shift in ((22, 0), (34, 256), (48, 20)):
            block(room, (top, start + shift, 3, 90), np.array([22.0, 25.0, 22.0]))
        hang(room)
    elif kind == "candles":
        hang((draw_room(rng) * np.array([0.12, 0.08, 0.05])).astype(np.float32))
        for _ in range(3):
            distance = reach * float(rng.uniform(1.6, 2.2))
            add_light("AREA", above(rng, distance, 30, 45), 1.5 * distance**2, 4.0, WARM)
    else:
        light_room(rng, kind, reach)


def build(rng: Rng, shot: Shot, plan: Plan, view: View, deck: Deck) -> list[bpy.types.Object]:
    """The scene; returns the card objects in the order of the plan."""
    empty_scene()
    add_camera(view)
    add_table(rng, ground_of(view), surface_of(rng, shot, view), shot.table)
    items = add_cards(rng, plan, deck)
    half = np.ptp([[card.x, card.y] for card in plan.cards], axis=0) / 2
    for kind, x, y in shot.props:
        PROPS[kind][0](rng, np.array([x * half[0], y * half[1], 0.0]))
    light_up(rng, shot.light, float(half.max() + plan.piece.height))
    if shot.player:
        add_photographer(rng, view)
    return items


def enlarged(rng: Rng, picture: Picture, size: tuple[int, int]) -> Picture:
    """As many pixels as a phone saves, with its grain."""
    large = cv2.resize(picture, size, interpolation=cv2.INTER_CUBIC).astype(np.float32)
    grain = cv2.GaussianBlur(rng.standard_normal(large.shape[:2], dtype=np.float32), (0, 0), 0.8)
    return np.clip(large + 4.0 * grain[..., None], 0, 255).astype(np.uint8)
