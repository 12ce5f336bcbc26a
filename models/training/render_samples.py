"""Sample photographs: the stand-in decks path-traced on tables and in light that training never saw, with their truth.

    python -m models.training.render_samples --out samples/photos [--only NAME ...]

About a minute of one core each. Needs the package bpy. Pictures that are there already are kept.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pillow_heif
from numpy.typing import NDArray

from models.training.materials import worn
from models.training.render import LARGEST_SURFACE, TEXELS, label, quarter_turns
from models.training.render_camera import SENSOR, View, fit, stand
from models.training.render_light import WARM, above, add_light, add_photographer, block, draw_room, hang, light_room
from models.training.render_mesh import Finish
from models.training.render_photo import develop
from models.training.render_plan import BACK, Lying, Piece, Plan, outline, settle
from models.training.render_props import PROPS
from models.training.render_scene import (
    Deck,
    add_camera,
    add_cards,
    add_table,
    empty_scene,
    ground_of,
    seen_share,
    shoot,
)
from models.training.retexture import save
from models.training.tables import HELD_OUT, SURFACES, lay_out
from models.training.texture import Canvas
from scanner.enrolment.guide import guide_grid
from scanner.standin import cards, draw
from scoring.formatting import format_table
from scoring.games import GAMES
from scoring.records import Spot, Table, Tableau
from scoring.table import score

if TYPE_CHECKING:
    import bpy

Rng = np.random.Generator
Picture = NDArray[np.uint8]
Rows = tuple[tuple[str | None, ...], ...]
PIECE = Piece(6.3, 8.8, 0.035, 0.3, 0.04, 0.0)
SLEEVE = 0.15  # cm on every side
ART = 600  # pixels across a card's art
WALK = 600  # swaps that a player tries before leaving the cards where they lie
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


FINE, SHARP = (1440, 1080), (1320, 990)
# The players of one evening share a box: their tableaux are dealt together.
EVENING = ("Ana", "Bao", "Cleo")
SHOTS = (
    Shot("forest-cards", "forest", 11, table="slab", frame=FINE, elevation=84, gap=1.2, samples=6),
    Shot("ocean-cards", "ocean", 18, table="planks", frame=FINE, elevation=78, gap=1.4, roll=1, samples=6),
    Shot("savanna-cards", "savanna", 13, table="bright", frame=FINE, elevation=86, gap=1.0, samples=6),
    Shot("ana", "forest", 26, "Ana", "basket parquet", "overcast", SHARP, 76, azimuth=3, samples=6),
    Shot("bao", "forest", 44, "Bao", "terrazzo", "window", SHARP, 66, azimuth=178, sloppy=0.12, samples=6),
    Shot(
        "cleo", "forest", 23, "Cleo", "tartan", "overcast", SHARP, 55, azimuth=-9, props=(("pencil", 1.25, -0.3),),
        samples=6,
    ),
    Shot(
        "ocean-touching", "ocean", 54, "Nils", "basket parquet", "overcast", SHARP, azimuth=5, gap=0.02, sloppy=0.01,
        samples=6,
    ),
    Shot("savanna-quarter-turn", "savanna", 32, "Zoe", "hexagons", "tubes", SHARP, 68, azimuth=93, samples=6),
    Shot("forest-glare", "forest", 47, "Ada", "basket parquet", "tubes", elevation=62, finish=GLOSSY, azimuth=-4),
    Shot("ocean-face-down", "ocean", 34, "Ines", "terrazzo", "window", face_down=2, elevation=70, roll=-3),
    Shot("savanna-missing", "savanna", 35, "Karim", "tartan", "overcast", holes=((1, 3),), azimuth=7, elevation=64),
    Shot("forest-neighbours", "forest", 36, "Lea", "basket parquet", "overcast", company=True, slack=1.3, elevation=60),
    Shot("ocean-dim", "ocean", 37, "Omar", "basket parquet", "candles", elevation=70, azimuth=184),
    Shot("savanna-sleeves", "savanna", 38, "Mia", "terrazzo", "tubes", sleeved=True, gap=0.4, elevation=74, samples=12),
    Shot(
        "forest-mug-and-dice", "forest", 39, "Paul", "hexagons", "sun", elevation=50, slack=1.2, sloppy=0.15,
        props=(("mug", 1.68, 0.4), ("die", -1.4, -0.5), ("die", -1.52, -0.3), ("die", 1.45, -0.6), ("pad", -1.95, 0.6)),
    ),
    Shot("savanna-12mp", "savanna", 40, "Ruth", "basket parquet", "window", (1600, 1200), 70, upscaled=(4032, 3024)),
    Shot("ocean-portrait", "ocean", 41, "Sven", "hexagons", "tubes", (900, 1200), 67, azimuth=268, heic=True),
    Shot("savanna-corner", "savanna", 42, "Tess", "strands", "overcast", azimuth=33, elevation=58, slack=1.0),
    Shot("ocean-dark", "ocean", 43, "Ugo", "dark", "candles", azimuth=-3, elevation=80, gap=0.25),
)  # fmt: skip


# --- who has which cards ----------------------------------------------------------------------------------


@cache
def tableaux(game: str, players: tuple[str, ...], seed: int, turners: int) -> tuple[Tableau, ...]:
    """Deals from one box, then every player improves the own tableau by swaps, as people do while they play."""
    rng = np.random.default_rng([seed, 7])
    box = [card for card, count in GAMES[game].copies.items() for _ in range(count)]
    for _ in range(1000):
        hands = rng.permutation(box)[: 20 * len(players)].reshape(len(players), 20).tolist()
        if not turners or Counter(hands[0])["whale"] == turners:
            break
    return tuple(arranged(rng, game, name, hand) for name, hand in zip(players, hands, strict=True))


def arranged(rng: Rng, game: str, name: str, hand: list[str]) -> Tableau:
    best, most = hand, -1000
    for _ in range(WALK):
        tried = best.copy()
        one, other = rng.choice(20, 2, replace=False)
        tried[one], tried[other] = tried[other], tried[one]
        total = score(Table(game, (tableau(name, tried),))).standings[0].column.total
        if total >= most:
            best, most = tried, total
    return tableau(name, best)


def tableau(name: str, hand: list[str]) -> Tableau:
    spots = [Spot(card) for card in hand]
    return Tableau(name, tuple(tuple(spots[row * 5 : row * 5 + 5]) for row in range(4)))


def truth(shot: Shot) -> Tableau:
    """The tableau as it lies when the photo is taken."""
    players = EVENING if shot.player in EVENING else (shot.player,)
    seed = 20 if shot.player in EVENING else shot.seed
    mine = tableaux(shot.game, players, seed, shot.face_down)[players.index(shot.player)]
    turned = score(Table(shot.game, (mine,))).standings[0].column.flips if shot.face_down else ()
    rows = [list(row) for row in mine.rows]
    for row, col in turned:
        rows[row - 1][col - 1] = Spot(None, down=True)
    for row, col in shot.holes:
        rows[row][col] = None
    return replace(mine, rows=tuple(map(tuple, rows)))


def laid(shot: Shot) -> Rows:
    """Card ids and `back` as they lie; None is a hole."""
    if not shot.player:
        return guide_grid(shot.game).rows
    return tuple(
        tuple(None if spot is None else "back" if spot.down else spot.card for spot in row) for row in truth(shot).rows
    )


# --- where they lie ---------------------------------------------------------------------------------------


def plan_of(rng: Rng, shot: Shot, rows: Rows) -> Plan:
    piece = replace(PIECE, margin=SLEEVE if shot.sleeved else 0.0)
    step = np.array([piece.width, piece.height]) + shot.gap + 2 * piece.margin
    names = cards(shot.game)
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


def build(rng: Rng, shot: Shot, plan: Plan, view: View) -> list[bpy.types.Object]:
    """The scene; returns the card objects in the order of the plan."""
    empty_scene()
    add_camera(view)
    add_table(rng, ground_of(view), surface_of(rng, shot, view), shot.table)
    faces = [draw(shot.game, card, ART) for card in cards(shot.game)]
    items = add_cards(rng, plan, Deck(faces, draw(shot.game, "back", ART), shot.finish))
    half = np.ptp([[card.x, card.y] for card in plan.cards], axis=0) / 2
    for kind, x, y in shot.props:
        PROPS[kind][0](rng, np.array([x * half[0], y * half[1], 0.0]))
    light_up(rng, shot.light, float(half.max() + plan.piece.height))
    if shot.player:
        add_photographer(rng, view)
    return items


# --- the truth --------------------------------------------------------------------------------------------


def record_of(shot: Shot, plan: Plan, view: View, seen: list[float]) -> dict[str, object]:
    """The label file: rows and columns as the owner sees them, and how far the photo must be turned for that."""
    names, rows = cards(shot.game), laid(shot)
    tags = {"table": shot.table, "light": shot.light, "elevation": shot.elevation, "rendered": True}
    told = label(plan, view, seen, shot.name, tags)
    for number, card in enumerate(told["cards"]):
        face = card["label"].removeprefix("face ")
        card["label"] = names[int(face)] if face.isdigit() else "back"
        if number < len(plan.cards):
            card["row"], card["col"] = plan.cards[number].cell
    turn = -90 * quarter_turns(view) % 360
    told |= {"game": shot.game, "rows": len(rows), "cols": len(rows[0]), "turn": turn}
    if shot.player:
        told["table"] = format_table(Table(shot.game, (truth(shot),)))
    return told


def enlarged(rng: Rng, picture: Picture, size: tuple[int, int]) -> Picture:
    """As many pixels as a phone saves, with its grain."""
    large = cv2.resize(picture, size, interpolation=cv2.INTER_CUBIC).astype(np.float32)
    grain = cv2.GaussianBlur(rng.standard_normal(large.shape[:2], dtype=np.float32), (0, 0), 0.8)
    return np.clip(large + 4.0 * grain[..., None], 0, 255).astype(np.uint8)


def take(shot: Shot, out: Path) -> None:
    rng = np.random.default_rng([shot.seed, 5])
    plan = plan_of(rng, shot, laid(shot))
    view = view_of(shot, plan)
    items = build(rng, shot, plan, view)
    told = record_of(shot, plan, view, seen_share(plan, view, items))
    photo = develop(np.random.default_rng(shot.film), shoot(shot.samples), shot.light == "candles")
    if shot.upscaled:
        photo = enlarged(np.random.default_rng(shot.film), photo, shot.upscaled)
    save(out, shot.name, photo, told, 90)
    if shot.heic:
        height, width = photo.shape[:2]
        pillow_heif.from_bytes("RGB", (width, height), photo.tobytes()).save(out / f"{shot.name}.heic", quality=70)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", nargs="*", help="names of the photographs to take")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    (options.out / "labels").mkdir(parents=True, exist_ok=True)
    for shot in SHOTS:
        if options.only and shot.name not in options.only:
            continue
        if not (options.out / "labels" / f"{shot.name}.json").exists():
            take(shot, options.out)
            print(shot.name, flush=True)


if __name__ == "__main__":
    main()
