"""Path-traced boards: finished tableaux of decks that nobody has seen, and one photograph that enrols each deck.

    python -m models.training.recogniser.render_boards --out DIR --decks 6 --boards 4 --seed 7

For measuring what compositing does not show: gloss, sleeves, curl, thickness, depth of field. The files are those of
models.training.recogniser.boards, so that `evaluate --boards DIR` reads them; the boards of a deck share its enrolment
photograph.
A picture takes 30 to 60 seconds of one core. Needs the package bpy. Boards that are there already are kept.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from models.training.recogniser.boards import GRID_GAMES, WHOLE, draw_distinct_deck, draw_rows
from models.training.rendering.render import label, quarter_turns
from models.training.rendering.render_light import LIGHTS
from models.training.rendering.render_mesh import Finish, draw_finish
from models.training.rendering.render_photo import develop
from models.training.rendering.render_plan import Piece, draw_piece
from models.training.rendering.render_scene import Deck, seen_share, shoot
from models.training.rendering.render_shot import GLOSSY, Rng, Rows, Shot, build, plan_of, view_of
from models.training.rendering.retexture import save
from models.training.surfaces.tables import HELD_OUT, SURFACES
from scanner.enrolment.guide import guide_grid
from scoring.games import GAMES
from scoring.games.grid_game import GridGame

FRAME = (1280, 960)
SAMPLES = 8
SPACINGS = {"touching": (0.02, 0.01), "tight": (0.15, 0.03), "gaps": (0.7, 0.06), "sloppy": (1.1, 0.18)}
"""Gap and sloppiness in centimetres."""
CALM = ("window", "overcast", "ring", "mixed")
"""Light in which somebody enrols a deck."""
PATTERNED = ("tartan", "basket parquet", "hexagons", "terrazzo", "strands")
THINGS = ("mug", "die", "pencil", "phone", "pad", "glass")


@dataclass(frozen=True, slots=True, eq=False)
class Physical:
    """A deck as it lies on tables: its pictures, and what it is made of."""

    game: GridGame
    deck: Deck
    piece: Piece
    style: str
    sleeved: bool


def draw_physical(rng: Rng, game: GridGame) -> Physical:
    """A deck of the test share, printed."""
    art = draw_distinct_deck(rng, len(game.copies))
    height, width = art.faces[0].shape[:2]
    piece = replace(draw_piece(rng, width / height, art.corner), margin=0.0)
    finish: Finish = GLOSSY if rng.random() < 0.3 else draw_finish(rng)
    return Physical(game, Deck(art.faces, art.back, finish), piece, art.style, bool(rng.random() < 0.3))


def draw_table_kind(rng: Rng) -> str:
    """A table of the test share, a patterned one half of the time."""
    kinds = PATTERNED if rng.random() < 0.5 else tuple(SURFACES | HELD_OUT)
    return str(rng.choice(kinds))


def enrolment_shot(rng: Rng, name: str, physical: Physical) -> Shot:
    """Rather from above and from the owner's side, in calm light."""
    return Shot(
        name,
        physical.game.id,
        0,
        table=draw_table_kind(rng),
        light=str(rng.choice(CALM)),
        frame=FRAME,
        elevation=float(rng.uniform(68, 88)),
        azimuth=float(rng.normal(0, 4)),
        roll=float(rng.normal(0, 1.5)),
        gap=float(rng.uniform(0.5, 1.4)),
        sleeved=physical.sleeved,
    )


def board_shot(rng: Rng, name: str, physical: Physical) -> Shot:
    """From any side of the table, as hard as people make it who want their cards counted."""
    spacing = str(rng.choice(list(SPACINGS), p=[0.25, 0.15, 0.35, 0.25]))
    gap, sloppy = SPACINGS[spacing]
    side = float(rng.choice([0, 180, 90, 270], p=[0.4, 0.3, 0.15, 0.15]))
    return Shot(
        name,
        physical.game.id,
        0,
        player="board",
        table=draw_table_kind(rng),
        light=str(rng.choice((*LIGHTS, "overcast", "tubes", "candles"))),
        frame=FRAME if rng.random() < 0.75 else FRAME[::-1],
        elevation=float(rng.uniform(45, 86)),
        azimuth=side + float(rng.normal(0, 7)),
        roll=float(rng.normal(0, 2)),
        gap=gap,
        sloppy=sloppy,
        slack=float(rng.uniform(1.0, 1.2)),
        sleeved=physical.sleeved,
        company=bool(rng.random() < 0.3),
        props=draw_things(rng) if rng.random() < 0.5 else (),
    )


def draw_things(rng: Rng) -> tuple[tuple[str, float, float], ...]:
    """What lies beside the tableau, in halves of it from its middle."""
    found = []
    for _ in range(int(rng.integers(1, 4))):
        away, along = float(rng.uniform(1.5, 1.8)), float(rng.uniform(-1, 1))
        side = (away, along) if rng.random() < 0.5 else (-away, along)
        found.append((str(rng.choice(THINGS)), *side))
    return tuple(found)


def take(rng: Rng, shot: Shot, physical: Physical, rows: Rows, out: Path) -> dict[str, object]:
    """Render one shot; saves the picture and returns the label record of its cards."""
    plan = plan_of(rng, shot, rows, physical.piece)
    view = view_of(shot, plan)
    items = build(rng, shot, plan, view, physical.deck)
    seen = seen_share(plan, view, items)
    if min(seen[: len(plan.cards)]) < WHOLE:
        shot = replace(shot, props=())  # who wants cards counted moves the mug
        items = build(rng, shot, plan, view, physical.deck)
        seen = seen_share(plan, view, items)
    spacing = next(name for name, (gap, _) in reversed(SPACINGS.items()) if shot.gap >= gap)
    low = int(min(view.elevation, 89.9) // 15) * 15
    turn = -90 * quarter_turns(view) % 360
    tags = {
        "spacing": spacing,
        "light": shot.light,
        "angle": f"{low}-{low + 15}",
        "table": shot.table,
        "turn": str(turn),
        "sleeves": "yes" if shot.sleeved else "no",
        "company": "yes" if shot.company else "no",
        "style": physical.style,
        "finish": "glossy" if physical.deck.finish.roughness < 0.35 else "matt",
    }
    told = label(plan, view, seen, shot.name, tags)
    names = (*physical.game.copies, "back")
    for number, card in enumerate(told["cards"]):
        face = card["label"].removeprefix("face ")
        card["label"] = names[int(face)] if face.isdigit() else "back"
        if number < len(plan.cards):
            card["row"], card["col"] = plan.cards[number].cell
    photo = develop(rng, shoot(SAMPLES), shot.light in ("dim", "candles"))
    if not shot.player:
        cv2.imwrite(str(out / f"{shot.name}.jpg"), photo[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])
        return told
    told |= {"game": shot.game, "rows": len(rows), "cols": len(rows[0]), "table": rows, "turn": turn}
    enrolment = f"{shot.name.rsplit('-', 1)[0]}-cards"
    told["enrolment"] = {"file": f"{enrolment}.jpg", "cards": []}
    save(out, shot.name, photo, told, 92)
    return told


def main() -> None:
    """Render `--boards` boards of each of `--decks` decks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--decks", type=int, default=6)
    parser.add_argument("--boards", type=int, default=4, help="of each deck")
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    (given.out / "labels").mkdir(parents=True, exist_ok=True)
    for number in range(given.decks):
        rng = np.random.default_rng([given.seed, number])
        game = GAMES[GRID_GAMES[number % len(GRID_GAMES)]]
        assert isinstance(game, GridGame)
        physical = draw_physical(rng, game)
        stem = f"render-{given.seed}-{number:02d}"
        guide = tuple(map(tuple, guide_grid(game.id).rows))
        for board in range(given.boards + 1):
            rng = np.random.default_rng([given.seed, number, board])
            name = f"{stem}-{board}" if board else f"{stem}-cards"
            if (given.out / f"{name}.jpg").exists():
                continue
            before = os.times()
            if board:
                take(rng, board_shot(rng, name, physical), physical, tuple(map(tuple, draw_rows(rng, game))), given.out)
            else:
                take(rng, enrolment_shot(rng, name, physical), physical, guide, given.out)
            after = os.times()
            print(f"{name}: {after.user + after.system - before.user - before.system:.0f} CPU-s", flush=True)


if __name__ == "__main__":
    main()
