"""Composited photographs of Océanos tables with unseen icons: an enrolment photo and finished tableaux, with truth.

    python -m models.training.icon_tables --out DIR --copies 10 [--tables 3] [--seed 1]

Per copy of the game one folder: enrol.jpg with its labels file enrol.txt, and tables with the elements of every card.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training import paint
from models.training.camera import Camera, aim
from models.training.cards import DeckArt
from models.training.icon_cards import IconDeck, draw_card, draw_icon_deck, ground
from models.training.laying import Canvas, card_corners, draw_look, lay_card
from models.training.placing import Placed
from models.training.scenes import photograph
from models.training.tables import draw_table
from scoring.games.oceanos import legal_elements

Pixels = NDArray[np.uint8]
Rng = np.random.Generator
CARD = (320, 448)
"""Pixels of a drawn card."""
LONG_SIDE = 1800
"""Pixels of a photo: cards of a row of eight are then about 150 wide, fewer than a phone gives."""
UNIT = 190.0
"""Pixels of a card's width on the flat canvas."""
ELEMENTS = legal_elements(None)
TOKENS = (14, 15)
LOWEST = 48.0
"""Degrees over the table from which people photograph a tableau."""
FILLED = 0.8
"""Share of the photo's width or height that the cards take up at least."""
SCALES = (0.18, 0.36)
"""Long side of an icon with its halo, as a share of the card's width."""
ASKEW = 0.3
"""Radians by which a photo may be off a quarter turn."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """Cards of one row with what they bear, as their owner sees them."""

    pictures: tuple[Pixels, ...]
    elements: tuple[tuple[str, ...], ...]


def draw_row(rng: Rng, deck: IconDeck, wanted: list[list[int]]) -> Row:
    """Cards with these kinds of icon and token; what found no room is not in the truth."""
    cards = [draw_card(rng, deck, kinds, {token: rng.uniform(0, 360) for token in TOKENS}) for kinds in wanted]
    told = tuple(tuple(sorted((ELEMENTS[mark.kind] for mark in card.marks), key=ELEMENTS.index)) for card in cards)
    return Row(tuple(card.picture for card in cards), told)


def enrolment(rng: Rng, deck: IconDeck) -> list[Row]:
    """Fifteen cards on which every icon shows at least once, some with several, tokens on four."""
    kinds = rng.permutation(14).tolist()
    wanted = [[kind] for kind in kinds[:11]] + [
        [kinds[11], kinds[12]],
        [kinds[12], kinds[13]],
        [kinds[13], kinds[0]],
        [kinds[1]],
    ]
    for at, token in zip(rng.choice(11, 4, replace=False), (*TOKENS, *TOKENS), strict=True):
        wanted[at].append(token)
    return [draw_row(rng, deck, wanted[start : start + 5]) for start in (0, 5, 10)]


def tableau(rng: Rng, deck: IconDeck) -> list[Row]:
    """Three rows as a game leaves them."""
    rows = []
    for _ in range(3):
        counts = rng.choice([0, 1, 2, 3, 4], int(rng.integers(5, 9)), p=[0.02, 0.36, 0.36, 0.2, 0.06])
        wanted = [rng.choice(14, int(count)).tolist() for count in counts]
        for kinds in wanted:
            kinds += [token for token in TOKENS if rng.random() < 0.07]
        rows.append(draw_row(rng, deck, wanted))
    return rows


def draw_aid(rng: Rng, deck: IconDeck) -> Pixels:
    """A player aid: paper with lines, or a picture of another kind."""
    picture = paint.canvas(deck.size, paint.random_palette(rng).paper)
    if rng.random() < 0.4:
        picture = ground(rng, deck.split, deck.size, 60.0)
    for line in range(int(rng.integers(3, 9))):
        y = int(deck.size[1] * (0.2 + 0.08 * line))
        cv2.line(picture, (40, y), (int(rng.uniform(120, 290)), y), (70, 60, 50), 6)
    return picture


# --- laid and photographed --------------------------------------------------------------------------------


def placed(rng: Rng, rows: list[Row], *, neat: bool) -> list[Placed]:
    """Left-aligned rows, each at its own pace; the aid, which bears nothing that is told, lies a little apart."""
    long = CARD[1] / CARD[0]
    gap = rng.uniform(0.03, 0.2)
    loose = 0.004 if neat else rng.uniform(0.005, 0.03)
    cards, face = [], 0
    for number, row in enumerate(rows):
        pace, start = 1 + gap + rng.normal(0, loose), rng.normal(0, 3 * loose)
        for col in range(len(row.pictures)):
            x, y = start + col * pace + 0.15 * (col == len(row.elements)), number * (long + gap)
            dx, dy, turn = rng.normal(0, loose, 3)
            cards.append(Placed((float(x + dx), float(y + dy)), float(turn), face, number, col))
            face += 1
    return cards


def view_of(rng: Rng, cards: list[Placed], *, upright: bool) -> Camera:
    """A camera from any side that shows every card."""
    spots = np.concatenate([card_corners(card, CARD[1] / CARD[0]) for card in cards])
    low, high = spots.min(0), spots.max(0)
    while True:
        camera = aim(rng, tuple((low + high) / 2), tuple(high - low), LONG_SIDE)
        seen = camera.see(spots)
        share = np.ptp(seen, axis=0) / camera.size
        inside = ((seen > 8) & (seen < np.array(camera.size) - 8)).all() and share.max() > FILLED
        across = camera.see(np.array([(low + high) / 2, (low + high) / 2 + (0.5, 0)]))
        angle = np.arctan2(*(across[1] - across[0])[::-1])
        off = abs(angle) if upright else abs((angle + np.pi / 4) % (np.pi / 2) - np.pi / 4)
        if inside and camera.elevation > (65 if upright else LOWEST) and off < (0.1 if upright else ASKEW):
            return camera


def shot(rng: Rng, split: str, rows: list[Row], *, enrol: bool) -> Pixels:
    """A photo of the rows."""
    cards = placed(rng, rows, neat=enrol)
    camera = view_of(rng, cards, upright=enrol)
    spots = np.concatenate([card_corners(card, CARD[1] / CARD[0]) for card in cards])
    low, high = spots.min(0) - 1.2, spots.max(0) + 1.2
    width, height = np.ceil((high - low) * UNIT).astype(int)
    pixels, _ = draw_table(rng, split, (int(width), int(height)), UNIT)
    canvas = Canvas(pixels.astype(np.float32), np.full((height, width), -1, np.int16), UNIT, low)
    surface, look = canvas.pixels.copy(), draw_look(rng)
    pictures = tuple(picture for row in rows for picture in row.pictures)
    art = DeckArt(pictures, pictures[0], 0.05, "icons")
    worlds = [lay_card(rng, canvas, card, art, index, look) for index, card in enumerate(cards)]
    image, _ = photograph(rng, canvas, surface, camera, worlds)
    return image


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--copies", type=int, default=10)
    parser.add_argument("--tables", type=int, default=3, help="tables per copy")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    for number in range(given.copies):
        rng = np.random.default_rng([given.seed, number])
        folder = given.out / f"copy-{given.seed}-{number:03}"
        folder.mkdir(parents=True, exist_ok=True)
        deck = draw_icon_deck(rng, "test", CARD, 14, scales=SCALES)
        rows = enrolment(rng, deck)
        keep(folder / "enrol.jpg", shot(rng, "test", rows, enrol=True))
        (folder / "enrol.txt").write_text(
            "\n".join(", ".join("+".join(each) for each in row.elements) for row in rows) + "\n"
        )
        for table in range(given.tables):
            rows = tableau(rng, deck)
            aid = Row((*rows[-1].pictures, draw_aid(rng, deck)), rows[-1].elements)
            keep(folder / f"table-{table}.jpg", shot(rng, "test", [*rows[:-1], aid], enrol=False))
            (folder / f"table-{table}.json").write_text(json.dumps([row.elements for row in rows]))
        print(folder.name, flush=True)


def keep(path: Path, image: Pixels) -> None:
    cv2.imwrite(str(path), image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])


if __name__ == "__main__":
    main()
