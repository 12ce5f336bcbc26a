"""Composited photographs of Océanos tables with unseen icons: an enrolment photo and finished tableaux, with truth.

    python -m models.training.icons.icon_tables --out DIR --copies 10 [--tables 3] [--seed 1] [--stress]

`--stress` makes copies harder than the game, with pairs of icons that differ in hue alone and red halos on any, under
light and from hands of all kinds. Per copy of the game one folder: enrol.jpg with its labels file enrol.txt, and tables
with the elements of every card.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.composing.camera import HARSH, PLAUSIBLE, Camera, Hand, aim
from models.training.composing.laying import Canvas, card_corners, draw_look, lay_card
from models.training.composing.placing import Placed
from models.training.composing.scenes import photograph
from models.training.decks.cards import DeckArt
from models.training.icons.icon_cards import ICONS, IconDeck, Mark, draw_card, draw_copy, draw_icon_deck
from models.training.icons.icon_grounds import draw_aid
from models.training.surfaces.tables import draw_table
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
LEAST_CARD = 100.0
"""Pixels of the photo across a card's shorter side: in a photo of 12 megapixels, halved, it is rarely less."""
FILLED = 0.8
"""Share of the photo's width or height that the cards take up at least."""
SCALES = (0.18, 0.36)
"""Long side of an icon with its halo, as a share of the card's width."""
CALM = 0.75
"""Share of the tables photographed in calm light, where nobody is under stress."""
BLOWN, WHITE, TRIES = 0.06, 250, 8
"""Share of the cards that is white in a photo that nobody would keep, tones of 255 that are white, and how often the
photo is taken again."""
ASKEW = 0.3
"""Radians by which a photo may be off a quarter turn."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """Cards of one row with what they bear, as their owner sees them."""

    pictures: tuple[Pixels, ...]
    elements: tuple[tuple[str, ...], ...]
    marks: tuple[tuple[Mark, ...], ...] = ()
    """Per card, where its icons are printed, if known."""


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A photo with the places of its cards."""

    image: Pixels
    quads: tuple[NDArray[np.float64], ...]
    """Row by row, from the upper left as the owner sees them."""


def draw_row(rng: Rng, deck: IconDeck, wanted: list[list[int]]) -> Row:
    """Cards with these kinds of icon and token; what found no room is not in the truth."""
    cards = [draw_card(rng, deck, kinds, {token: rng.uniform(0, 360) for token in TOKENS}) for kinds in wanted]
    told = tuple(tuple(sorted((ELEMENTS[mark.kind] for mark in card.marks), key=ELEMENTS.index)) for card in cards)
    return Row(tuple(card.picture for card in cards), told, tuple(card.marks for card in cards))


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


def with_aid(rng: Rng, deck: IconDeck, rows: list[Row]) -> list[Row]:
    """The rows with a player aid after the last one; it bears nothing that is told."""
    *others, last = rows
    return [*others, Row((*last.pictures, draw_aid(rng, deck.split, deck.size)), last.elements, last.marks)]


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
        wide = np.median([np.linalg.norm(np.diff(side, axis=0)) for side in seen.reshape(-1, 4, 2)[:, :2]])
        if (
            inside
            and wide > LEAST_CARD
            and camera.elevation > (65 if upright else LOWEST)
            and off < (0.1 if upright else ASKEW)
        ):
            return camera


def shot(rng: Rng, split: str, rows: list[Row], hand: Hand = PLAUSIBLE, *, enrol: bool) -> Shot:
    """A photo of the rows; whoever wants it to be read keeps reflections off the cards he enrols, and mostly later."""
    calm = hand is PLAUSIBLE and (enrol or rng.random() < CALM)
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
    seen = [camera.see(world) for world in worlds]
    for _ in range(TRIES):
        image, _ = photograph(rng, canvas, surface, camera, worlds, hand, calm=calm)
        if hand is HARSH or blown(image, seen) < BLOWN:
            break
    return Shot(image, tuple(seen))


def blown(image: Pixels, quads: list[NDArray[np.float64]]) -> float:
    """Share of the cards that is nothing but white."""
    cards = np.zeros(image.shape[:2], np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(cards, quad.round().astype(np.int32), 1)
    return float((image[cards > 0].min(1) >= WHITE).mean())


def harder_copy(rng: Rng) -> IconDeck:
    """A copy with twins."""
    return draw_icon_deck(rng, "test", CARD, len(ICONS), SCALES)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--copies", type=int, default=10)
    parser.add_argument("--tables", type=int, default=3, help="tables per copy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stress", action="store_true", help="harder than the game")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    hand = HARSH if given.stress else PLAUSIBLE
    for number in range(given.copies):
        rng = np.random.default_rng([given.seed, number])
        folder = given.out / f"copy-{given.seed}-{number:03}"
        folder.mkdir(parents=True, exist_ok=True)
        deck = harder_copy(rng) if given.stress else draw_copy(rng, "test", CARD, SCALES)
        rows = enrolment(rng, deck)
        keep(folder / "enrol.jpg", shot(rng, "test", rows, hand, enrol=True).image)
        (folder / "enrol.txt").write_text(labels_of(rows))
        for table in range(given.tables):
            rows = tableau(rng, deck)
            keep(folder / f"table-{table}.jpg", shot(rng, "test", with_aid(rng, deck, rows), hand, enrol=False).image)
            (folder / f"table-{table}.json").write_text(json.dumps([row.elements for row in rows]))
        print(folder.name, flush=True)


def labels_of(rows: list[Row]) -> str:
    """The labels file of an enrolment photo."""
    return "\n".join(", ".join("+".join(each) for each in row.elements) for row in rows) + "\n"


def keep(path: Path, image: Pixels) -> None:
    cv2.imwrite(str(path), image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])


if __name__ == "__main__":
    main()
