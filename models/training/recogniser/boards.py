"""Finished tableaux of the grid games with decks that nobody has seen, and the photo that enrols each deck.

    python -m models.training.recogniser.boards --out DIR --count 156 --seed 83

Writes NAME.jpg (a tableau from any side of the table), NAME-cards.jpg (one card of each kind and the back, as
`recount learn --guide` asks, from the owner's side) and labels/NAME.json: the label format of the scenes, with each
card's label, `upright` (which of its corners is its own top left), `turn` and the deck's style. Art, surfaces and props
are of the test share; a seed for calibration and another for evaluation keep the two apart.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from models.training.composing.camera import Camera, aim
from models.training.composing.laying import draw_look, lay_card
from models.training.composing.placing import Placed, Placing, framed, pile
from models.training.composing.scenes import (
    Studio,
    bare_canvas,
    from_top_left,
    photograph,
    scatter_prop,
    seen_fractions,
)
from models.training.decks.cards import DeckArt, draw_deck
from scanner.enrolment.guide import guide_grid
from scanner.records import BACK
from scoring.counting import COLS, ROWS
from scoring.games import GAMES
from scoring.games.grid_game import GridGame
from scoring.records import Spot, Tableau

STYLES = ("scene", "trading", "halo", "photo", "nested", "memory", "strips", "collage", "medallion")
"""Illustrated cards: the games that are counted have no plain ones."""
GRID_GAMES = ("forest", "ocean", "savanna")
LONG_SIDE = 1600
"""Pixels of a photo."""
LOWEST = 40
"""Degrees over the table from which somebody photographs cards to be counted."""
OFF_AXIS = np.radians(25)
"""The largest turn away from a quarter turn."""

LEAST_APART = 14.0
"""Grey levels by which thumbnails of any two cards of a deck differ at least: no deck has two blank faces."""
WHOLE = 0.97
"""Share of each card that nothing covers: who wants cards counted moves the mug."""
MOST_BURNT = 0.35
"""Share of a card's pixels that the light may burn out, beyond those that are white in print."""
LEAST_FILL = 0.65
"""Share of the photo's width or height that the tableau takes at least: people come near."""

Accept = Callable[[Camera, np.ndarray], bool]


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """What lies on the table."""

    placing: Placing
    labels: tuple[str, ...]
    """One for each placed card."""


def draw_distinct_deck(rng: np.random.Generator, kinds: int) -> DeckArt:
    """An illustrated deck of the test share whose cards can be told apart at all."""
    while True:
        art = draw_deck(rng, "test", kinds, str(rng.choice(STYLES)))
        small = np.array([cv2.resize(face, (16, 16), interpolation=cv2.INTER_AREA) for face in (*art.faces, art.back)])
        apart = np.abs(small[:, None].astype(float) - small[None]).mean((2, 3, 4))
        if apart[~np.eye(len(small), dtype=bool)].min() >= LEAST_APART:
            return art


# --- what lies there --------------------------------------------------------------------------------------


def draw_rows(rng: np.random.Generator, game: GridGame) -> list[list[str | None]]:
    """A tableau out of one box: sometimes with a hole, sometimes with the cards that were turned face down."""
    box = [card for card, copies in game.copies.items() for _ in range(copies)]
    cards = [box[index] for index in rng.permutation(len(box))[: ROWS * COLS]]
    rows: list[list[str | None]] = [cards[start : start + COLS] for start in range(0, ROWS * COLS, COLS)]
    tableau = Tableau("board", tuple(tuple(Spot(card) for card in row) for row in rows))
    options = {option.name: option.default for option in game.options}
    if game.turning.turners and rng.random() < 0.4:
        choices = list(game.turning.choices(tableau, options))
        flips = choices[rng.integers(len(choices))] if choices else ()
        for row, col in game.turning.face_down(tableau, flips, options):
            rows[row - 1][col - 1] = BACK
    if rng.random() < 0.12:
        rows[rng.integers(ROWS)][rng.integers(COLS)] = None
    return rows


def laid(rng: np.random.Generator, rows: list[list[str | None]], long: float, *, mild: bool) -> tuple[Layout, str]:
    """The rows as they lie, the labels in the order of the placed cards."""
    name = "gaps" if mild else str(rng.choice(["touching", "tight", "gaps", "sloppy"], p=[0.25, 0.25, 0.3, 0.2]))
    gap = {"touching": (0.0, 0.012), "tight": (0.015, 0.06), "gaps": (0.08, 0.35), "sloppy": (0.12, 0.4)}[name]
    space = rng.uniform(*gap)
    shift = {"touching": 0.004, "tight": 0.01, "gaps": 0.02, "sloppy": 0.15 * space}[name]
    turn = {"touching": 0.003, "tight": 0.008, "gaps": 0.02, "sloppy": 0.05}[name]
    step = np.array([1 + space, long + space])
    cards, labels = [], []
    for row, names in enumerate(rows):
        for col, label in enumerate(names):
            if label is not None:
                centre = np.array([col, row]) * step + rng.normal(0, shift, 2)
                cards.append(Placed(tuple(centre.tolist()), float(rng.normal(0, turn)), 0, row, col))
                labels.append(label)
    return Layout(framed(cards, (len(rows), len(rows[0])), name, [long], regular=True), tuple(labels)), name


def with_company(rng: np.random.Generator, layout: Layout, long: float) -> Layout:
    """A neighbour's row of the same deck, and a draw pile, beside the tableau."""
    cards, labels = list(layout.placing.cards), list(layout.labels)
    points = np.array([card.centre for card in cards])
    half = np.array([0.5, long / 2])
    low, high = points.min(0) - half, points.max(0) + half
    if rng.random() < 0.25:
        away = rng.uniform(0.6, 1.2) + long / 2
        top = low[1] - away if rng.random() < 0.6 else high[1] + away
        for col in range(int(rng.integers(2, 6))):
            kind = str(rng.choice(labels))
            cards.insert(0, Placed((float(low[0] + 0.5 + col * 1.15), float(top)), np.pi, 0, -1, -1, tableau=1))
            labels.insert(0, kind)
    if rng.random() < 0.25:
        heap = pile(rng, low - 0.5, high + 0.5)
        cards, labels = [*heap, *cards], [*[BACK] * len(heap), *labels]
    placing = layout.placing
    return Layout(
        Placing(tuple(cards), placing.rows, placing.cols, placing.centre, placing.extent, placing.spacing, True),
        tuple(labels),
    )


# --- the photo --------------------------------------------------------------------------------------------


def aimed(rng: np.random.Generator, placing: Placing, worlds: np.ndarray, accept: Accept) -> Camera:
    """A camera that shows every card of the tableau whole and that `accept` finds fitting."""
    while True:
        camera = aim(rng, placing.centre, placing.extent, LONG_SIDE)
        seen = camera.see(worlds.reshape(-1, 2))
        inside = (seen > 0.01 * LONG_SIDE).all() and (seen < np.array(camera.size) - 0.01 * LONG_SIDE).all()
        filled = (np.ptp(seen, axis=0) / camera.size).max()
        if inside and filled >= LEAST_FILL and accept(camera, seen.reshape(-1, 4, 2)):
            return camera


def turn_of(quads: np.ndarray) -> tuple[int, float]:
    """Quarter turns clockwise that show the photo as the owner sees it, and the rest in radians."""
    along = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]).sum(0)
    angle = float(np.arctan2(along[1], along[0]))
    quarters = round(angle / (np.pi / 2))
    return -quarters % 4, abs(angle - quarters * np.pi / 2)


def mild(camera: Camera, quads: np.ndarray) -> bool:
    """From the owner's side and rather from above, as an enrolment photo is taken."""
    quarters, rest = turn_of(quads)
    return quarters == 0 and rest < np.radians(10) and camera.elevation >= 60


def ordinary(camera: Camera, quads: np.ndarray) -> bool:
    """From any side, not from the floor."""
    return turn_of(quads)[1] < OFF_AXIS and camera.elevation >= LOWEST


def shoot(studio: Studio, deck: dict[str, np.ndarray], corner: float, layout: Layout, accept: Accept) -> tuple:
    """The photo of a layout and its label record."""
    rng, placing = studio.rng, layout.placing
    art = {label: DeckArt((face,), face, corner, "") for label, face in deck.items()}
    canvas, surface_kind = bare_canvas(studio, placing)
    surface, look = canvas.pixels.copy(), draw_look(rng)
    worlds = np.array(
        [
            lay_card(rng, canvas, card, art[label], index, look)
            for index, (card, label) in enumerate(zip(placing.cards, layout.labels, strict=True))
        ]
    )
    own = np.array([card.tableau == 0 for card in placing.cards])
    for _ in range(int(rng.choice([0, 1, 2], p=[0.5, 0.3, 0.2])) if accept is ordinary else 0):
        before = canvas.pixels.copy(), canvas.owner.copy()
        scatter_prop(canvas, studio, placing, look, on_cards=False)
        if min(np.array(seen_fractions(canvas, list(worlds)))[own]) < WHOLE:
            canvas.pixels[:], canvas.owner[:] = before
    camera = aimed(rng, placing, worlds[own], accept)
    quads = np.array([camera.see(world) for world in worlds])
    while True:
        photo, light = photograph(rng, canvas, surface, camera, list(worlds), calm=accept is mild)
        printed = [deck[label] for label, mine in zip(layout.labels, own, strict=True) if mine]
        if max(map(burnt, [photo] * len(printed), quads[own], printed)) <= MOST_BURNT:
            break
    quarters, _ = turn_of(quads[own])
    tags = {
        "spacing": placing.spacing,
        "light": light,
        "angle": camera.bucket,
        "table": surface_kind,
        "turn": str(90 * quarters),
        "sleeves": "yes" if look.sleeve else "no",
        "company": "yes" if not own.all() else "no",
    }
    cards = [
        _entry(card, label, quad / camera.size)
        for card, label, quad in zip(placing.cards, layout.labels, quads, strict=True)
        if not card.pile
    ]
    return photo, cards, tags, quarters


def burnt(photo: np.ndarray, quad: np.ndarray, printed: np.ndarray) -> float:
    """Share of a card's pixels that are white in the photo but not in print."""
    mask = np.zeros(photo.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, quad.round().astype(np.int32), 1)
    low = quad.min(0).astype(int).clip(0)
    high = quad.max(0).astype(int) + 1
    part, inside = photo[low[1] : high[1], low[0] : high[0]], mask[low[1] : high[1], low[0] : high[0]] > 0
    return float((part[inside].min(1) >= 250).mean() - (printed.min(2) >= 225).mean())


def _entry(card: Placed, label: str, quad: np.ndarray) -> dict:
    corners = from_top_left(quad.astype(np.float32))
    upright = int(np.abs(corners - quad[0]).sum(1).argmin())
    return {
        "row": card.row,
        "col": card.col,
        "corners": np.round(corners, 5).tolist(),
        "label": label,
        "upright": upright,
        "fully_visible": card.tableau == 0,
        "tableau": card.tableau,
    }


def draw_board(rng: np.random.Generator, folder: Path, name: str) -> None:
    """One deck, its enrolment photo and a tableau of it."""
    studio = Studio(rng, "test")
    game = GAMES[GRID_GAMES[int(rng.integers(len(GRID_GAMES)))]]
    assert isinstance(game, GridGame)
    art = draw_distinct_deck(rng, len(game.copies))
    deck = {**dict(zip(game.copies, art.faces, strict=True)), BACK: art.back}
    long = art.back.shape[0] / art.back.shape[1]
    guide = [list(row) for row in guide_grid(game.id).rows]
    enrolment, laid_out, *_ = shoot(studio, deck, art.corner, laid(rng, guide, long, mild=True)[0], mild)
    rows = draw_rows(rng, game)
    layout = with_company(rng, laid(rng, rows, long, mild=False)[0], long)
    photo, cards, tags, quarters = shoot(studio, deck, art.corner, layout, ordinary)
    for stem, picture in ((name, photo), (f"{name}-cards", enrolment)):
        cv2.imwrite(str(folder / f"{stem}.jpg"), picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])
    record = {
        "file": f"{name}.jpg",
        "enrolment": {"file": f"{name}-cards.jpg", "cards": laid_out},
        "game": game.id,
        "regular_grid": True,
        "rows": ROWS,
        "cols": COLS,
        "cards": cards,
        "table": rows,
        "turn": 90 * quarters,
        "tags": {**tags, "style": art.style},
    }
    (folder / "labels" / f"{name}.json").write_text(json.dumps(record))


def main() -> None:
    """Write `--count` boards."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=156)
    parser.add_argument("--seed", type=int, default=83)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    (given.out / "labels").mkdir(parents=True, exist_ok=True)
    start = time.perf_counter()
    for number in range(given.count):
        name = f"board-{given.seed}-{number:03d}"
        if not (given.out / "labels" / f"{name}.json").exists():
            draw_board(np.random.default_rng([given.seed, number]), given.out, name)
        if number % 20 == 19:
            print(f"{number + 1} boards, {(time.perf_counter() - start) / (number + 1):.1f} s each", flush=True)


if __name__ == "__main__":
    main()
