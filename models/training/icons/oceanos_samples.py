"""Sample photographs of Océanos: the stand-in cards with tokens and the player aid on tables unseen by training.

    python -m models.training.icons.oceanos_samples --out samples/oceanos

Composited, not path-traced: flat cards are seen through a camera, lit and developed as a phone does. Beside the photos
lie their truth and the labels file of the enrolment photo.
"""

from __future__ import annotations

import argparse
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from models.training.decks import paint
from models.training.icons.expeditions import LaidCard, Played, lay_token, play
from models.training.icons.icon_tables import CARD, Row, keep, labels_of, shot
from scanner.standin import draw
from scanner.standin.oceanos.box import box
from scanner.standin.oceanos.finds import TOKEN
from scanner.standin.pen import WIDE
from scoring.formatting import format_table
from scoring.records import Table

Rng = np.random.Generator
PLAYERS, DEAL, KRAKEN = ("ana", "bao", "cleo", "dan"), 7, (-2, -1, -4)
PHOTOS = {"ana-1": ("ana", 1, 91), "ana-2": ("ana", 2, 72), "ana-3": ("ana", 3, 73), "bao": ("bao", 3, 84),
          "cleo": ("cleo", 3, 75), "dan": ("dan", 3, 96)}  # fmt: skip
"""Whose tableau after which round, and the number of the table and light."""


def picture(rng: Rng, card: LaidCard) -> np.ndarray:
    """A card with its tokens."""
    drawn = draw("oceanos", card.name, CARD[0])
    drawn = cv2.resize(drawn, CARD, interpolation=cv2.INTER_AREA)
    scale = CARD[0] / WIDE
    for token in card.tokens:
        at, size, angle = (token.x * scale, token.y * scale), 2 * TOKEN * scale, float(rng.uniform(0, 360))
        shade = paint.Pose((at[0] + 3, at[1] + 4), size * 1.04, tint=(8, 10, 16), opacity=0.5)
        paint.paste(drawn, disc(token.element), shade)
        paint.paste(drawn, disc(token.element), paint.Pose(at, size, angle))
    return drawn


@cache
def disc(token: str) -> np.ndarray:
    """A token as RGBA."""
    drawn = draw("oceanos", token, 200)
    edge = (drawn.shape[0] - 200) // 2
    mask = np.zeros((200, 200), np.uint8)
    cv2.circle(mask, (100, 100), 99, 255, -1, cv2.LINE_AA)
    return np.dstack([drawn[edge : edge + 200], mask])


def enrolment(rng: Rng) -> list[list[LaidCard]]:
    """Cards that together show every element, chosen so that no two elements only show together; tokens on four."""
    wanted = {element for card in box().values() for element in card.elements}
    chosen: list[str] = []
    while len(chosen) < 15:
        seen = [element for name in chosen for element in box()[name].elements]
        chosen.append(max((name for name in box() if name not in chosen), key=lambda name: _news(name, seen, wanted)))
    cards = [LaidCard(name) for name in chosen]
    for index, token in ((2, "diver"), (6, "fuel"), (9, "diver"), (13, "fuel")):
        cards[index] = LaidCard(chosen[index], (lay_token(rng, chosen[index], token, []),))
    return [cards[start : start + 5] for start in (0, 5, 10)]


def _news(name: str, seen: list[str], wanted: set[str]) -> tuple[float, str]:
    """How much a card adds: elements rarely seen so far, a few at a time."""
    own = box()[name].elements
    return sum(1 / (1 + seen.count(element)) ** 2 for element in set(own) & wanted) - 0.35 * len(own), name


def rows_of(rng: Rng, cards: list[list[LaidCard]]) -> list[Row]:
    return [Row(tuple(picture(rng, card) for card in row), tuple(card.elements for card in row)) for row in cards]


def take_enrolment(out: Path) -> None:
    rng = np.random.default_rng(70)
    rows = rows_of(rng, enrolment(rng))
    keep(out / "cards.jpg", shot(rng, "test", rows, enrol=True).image)
    (out / "cards.txt").write_text(labels_of(rows))


def take(out: Path, name: str, played: Played, seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = rows_of(rng, [list(row) for row in played.rows])
    aid = cv2.resize(draw("oceanos", "aid", CARD[0]), CARD, interpolation=cv2.INTER_AREA)
    last = Row((*rows[-1].pictures, aid), rows[-1].elements)
    keep(out / f"{name}.jpg", shot(rng, "test", [*rows[:-1], last], enrol=False).image)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", nargs="*", default=[])
    given = parser.parse_args()
    cv2.setNumThreads(1)
    given.out.mkdir(parents=True, exist_ok=True)
    game = {played.name: played for played in play(PLAYERS, DEAL)}
    if not given.only or "cards" in given.only:
        take_enrolment(given.out)
    for name, (player, rounds, seed) in PHOTOS.items():
        if not given.only or name in given.only:
            take(given.out, name, game[player].after(rounds), seed)
            print(name, flush=True)
    players = tuple(game[name].after(3).expedition for name in PLAYERS)
    (given.out / "game.table").write_text(format_table(Table("oceanos", players, kraken=KRAKEN)))
    for rounds in (1, 2):
        ana = game["ana"].after(rounds).expedition
        lines = ["  ".join("+".join(card) or "none" for card in row) for row in ana.rows if row]
        (given.out / f"ana-{rounds}.txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
