"""Drawn tables of Océanos read as the scanner reads them, with what is true of every icon: for calibration."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.composing.camera import PLAUSIBLE
from models.training.icons.icon_cards import draw_copy
from models.training.icons.icon_tables import (
    CARD,
    ELEMENTS,
    SCALES,
    Shot,
    enrolment,
    harder_copy,
    keep,
    labels_of,
    shot,
    tableau,
    with_aid,
)
from models.training.icons.reading_elements import enrolled
from scanner.elements import TOKENS, Seen, seen_on
from scanner.enrolment.decks import decoded
from scanner.icon_match import stencils
from scanner.icons import usual_size
from scanner.photo import load
from scanner.recognise import Gallery
from scanner.tableau.row_reading import upright_cards
from scanner.tableau.row_sight import look_for_rows
from scanner.tableau.sight import found_in

if TYPE_CHECKING:
    from models.training.icons.icon_tables import Row
    from scanner.enrolment.decks import EnrolledDeck
    from scanner.icons import Icon
    from scanner.records import Quad

    Rng = np.random.Generator

NOTHING, STRANGER, DOUBTFUL = "nothing", "stranger", "doubtful"
NEAR, FAR = 0.35, 0.6
"""Sizes of an icon within which a found centre is its centre, and beyond which it is not; between nobody can tell."""
ON_CARD = 0.3
"""Widths of a card by which the middle of a quad may be off the card's."""
STRESSED = 0.1
"""Share of the copies that are harder than the game."""


@dataclass(frozen=True, slots=True, eq=False)
class Witnessed:
    """The icons of one card."""

    seen: Seen
    labels: tuple[str, ...]
    """The kinds that the columns of `seen` stand for."""
    truth: tuple[str, ...]
    """Per icon the element, NOTHING, STRANGER (printed, but not enrolled) or DOUBTFUL."""
    unseen: int
    """Icons of the card, not covered, that were not proposed."""


def trial(rng: Rng, tables: int = 2) -> list[Witnessed]:
    """One copy enrolled from one photo, and its tables."""
    deck = harder_copy(rng) if rng.random() < STRESSED else draw_copy(rng, "test", CARD, SCALES)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = enrolment(rng, deck)
        keep(folder / "enrol.jpg", shot(rng, "test", rows, PLAUSIBLE, enrol=True).image)
        (folder / "enrol.txt").write_text(labels_of(rows))
        known = enrolled(folder)
        found = []
        for _ in range(tables):
            rows = with_aid(rng, deck, tableau(rng, deck))
            taken = shot(rng, "test", rows, PLAUSIBLE, enrol=False)
            keep(folder / "table.jpg", taken.image)
            found += witnessed(rng, folder / "table.jpg", (rows, taken), known)
    return found


def witnessed(rng: Rng, photo: Path, laid: tuple[list[Row], Shot], deck: EnrolledDeck) -> list[Witnessed]:
    """The cards of one table; of every table another printed element counts as not enrolled."""
    gallery, left_out = _without(deck.gallery, str(rng.choice(ELEMENTS[:14])))
    cards = upright_cards(look_for_rows(found_in(load(photo))), deck)
    usual = usual_size([icon for icons in cards.icons for icon in icons])
    pictures = [decoded(example.jpeg) for example in deck.examples]
    kept = [index for index, kind in enumerate(deck.gallery.kind) if deck.gallery.labels[kind] != left_out]
    loose = [deck.examples[index].label in TOKENS for index in kept]
    known = stencils([pictures[index] for index in kept], gallery.kind, loose, usual)
    found = []
    for quad, crop, icons in zip(cards.quads, cards.crops, cards.icons, strict=True):
        spots = _spots(quad, crop.shape[1::-1], laid)
        if spots is None or not icons:
            continue
        truth, unseen = _truth(icons, spots, left_out)
        found.append(Witnessed(seen_on(crop, icons, usual, gallery, known), gallery.labels, truth, unseen))
    return found


def _without(gallery: Gallery, label: str) -> tuple[Gallery, str]:
    """The gallery without one kind."""
    labels = tuple(each for each in gallery.labels if each != label)
    kept = np.array([gallery.labels[kind] != label for kind in gallery.kind], bool)
    kind = np.array([labels.index(gallery.labels[each]) for each in gallery.kind[kept]], np.intp)
    return Gallery(labels, kind, gallery.vectors[kept]), label


def _spots(
    quad: Quad, size: tuple[int, int], laid: tuple[list[Row], Shot]
) -> list[tuple[str, np.ndarray, float, float]] | None:
    """Element, centre and size in the crop, and hidden share of every icon on the card that a quad shows."""
    rows, taken = laid
    marks = [own for row in rows for own in (*row.marks, *[None] * (len(row.pictures) - len(row.marks)))]
    middle = np.mean(quad.corners, axis=0)
    off = [np.linalg.norm(middle - one.mean(0)) / np.linalg.norm(one[1] - one[0]) for one in taken.quads]
    nearest = int(np.argmin(off))
    if off[nearest] > ON_CARD or marks[nearest] is None:
        return None
    frame = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    to_photo = cv2.getPerspectiveTransform(frame * np.float32(CARD), taken.quads[nearest].astype(np.float32))
    to_crop = cv2.getPerspectiveTransform(np.array(quad.corners, np.float32), frame * np.float32(size))
    found = []
    for mark in marks[nearest]:
        x, y, depth = to_crop @ to_photo @ np.array([*mark.centre, 1.0])
        found.append((ELEMENTS[mark.kind], np.array([x, y]) / depth, mark.size * size[0] / CARD[0], mark.hidden))
    return found


def _truth(icons: tuple[Icon, ...], spots: list, left_out: str) -> tuple[tuple[str, ...], int]:
    """What each icon is, and how many icons were not proposed."""
    taken: set[int] = set()
    truth = []
    for icon in icons:
        away = [float(np.hypot(*(spot - (icon.x, icon.y)))) / size for _, spot, size, _ in spots]
        best = int(np.argmin(away)) if away else -1
        if best >= 0 and away[best] < NEAR and best not in taken:
            taken.add(best)
            truth.append(STRANGER if spots[best][0] == left_out else spots[best][0])
        else:
            truth.append(DOUBTFUL if best >= 0 and away[best] < FAR else NOTHING)
    return tuple(truth), sum(hidden < NEAR for at, (*_, hidden) in enumerate(spots) if at not in taken)
