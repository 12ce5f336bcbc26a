"""Sample photographs: the stand-in decks path-traced on tables and in light that training never saw, with their truth.

    python -m models.training.rendering.render_samples --out samples/photos [--only NAME ...]

About a minute of one core each. Needs the package bpy. Pictures that are there already are kept.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pillow_heif

from models.training.rendering.render import label, quarter_turns
from models.training.rendering.render_photo import develop
from models.training.rendering.render_scene import Deck, seen_share, shoot
from models.training.rendering.render_shot import GLOSSY, Rng, Rows, Shot, build, enlarged, plan_of, view_of
from models.training.rendering.retexture import save
from scanner.enrolment.guide import guide_grid
from scanner.standin import cards, draw
from scoring.formatting import format_table
from scoring.games import GAMES
from scoring.records import Spot, Table, Tableau
from scoring.table import score

if TYPE_CHECKING:
    from models.training.rendering.render_camera import View
    from models.training.rendering.render_plan import Plan

ART = 600  # pixels across a card's art
WALK = 600  # swaps that a player tries before leaving the cards where they lie

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
    Shot(
        "savanna-upside-down", "savanna", 45, "Yann", "tartan", "window", SHARP, 57, azimuth=176, gap=0.12, sloppy=0.03,
        finish=GLOSSY, slack=1.1, props=(("die", 1.4, 0.5), ("phone", -2.05, -0.1)), samples=6,
    ),
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


def take(shot: Shot, out: Path) -> None:
    rng = np.random.default_rng([shot.seed, 5])
    plan = plan_of(rng, shot, laid(shot))
    view = view_of(shot, plan)
    faces = [draw(shot.game, card, ART) for card in cards(shot.game)]
    items = build(rng, shot, plan, view, Deck(faces, draw(shot.game, "back", ART), shot.finish))
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
