"""The reader's side of the night: photos decoded, read and learned from, one after the other."""

from __future__ import annotations

import base64
import io
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from scanner.enrolment.corrections import card_picture
from scanner.enrolment.decks import add_examples, encoded, keep
from scanner.enrolment.enrol import laid_cards
from scanner.enrolment.grouping import groups_of, named, suggestion
from scanner.enrolment.guide import guide_grid
from scanner.enrolment.labels import normal_label
from scanner.enrolment.lesson import Lesson, learned, lesson, starting_deck
from scanner.errors import NoCardsError
from scanner.files import read_start
from scanner.game.gather import refuse_parts
from scanner.game.layouts import layout_of
from scanner.game.one_photo import read_between, read_one, read_one_loose
from scanner.language import say
from scanner.networks import network
from scanner.pads.audited import audit_pad
from scanner.pads.page import pad_object
from scanner.pads.picture import verdict_picture
from scanner.pads.reading import LONG_SIDE as PAD_SIDE
from scanner.pads.verdict import Case
from scanner.photo import from_bytes
from scanner.records import BACK, Photo, Quad, Reading
from scanner.web.audits import in_full
from scanner.web.jobs import Step
from scanner.web.packing import packed
from scanner.web.shelf import LARGEST_UPLOAD
from scoring.notation import parse
from scoring.records import LANGUAGES, Phrase
from scoring.table import score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scanner.enrolment.enrol import Sighting
    from scanner.game.evening import Cards
    from scanner.records import ReadCard
    from scanner.web.jobs import Job, Tell

VIEW_SIDE = 1600
"""Pixels of the longer side of what phones show: sharper than any of them at full width."""
CLOSE_UP_SIDE = 800
"""Pixels of the longer side that are enough for one card."""
CLEARLY = 0.5
"""Confidence of a card that a close-up may be about."""
DECODING = Phrase("opening the photo", "ouverture de la photo")
READING = Phrase("reading the cards", "lecture des cartes")
READING_PAD = Phrase("reading the pad", "lecture de la feuille")
LEARNING = Phrase("learning the cards", "apprentissage des cartes")


def _warm_up(job: Job, tell: Tell) -> dict[str, Any]:
    """Load the networks before the first photo comes."""
    del job, tell
    for task in ("finder", "refiner", "recogniser"):
        network(task)
    return {}


def carry_out(job: Job, tell: Tell) -> dict[str, Any]:
    """Do one job; a RecountError says what is wrong with the photo."""
    return {"warm": _warm_up, "read": _read, "lesson": _lesson, "keep": _keep, "teach": _teach, "pad": _pad}[job.kind](
        job, tell
    )


# --- tableaux ---------------------------------------------------------------------------------------------


def _read(job: Job, tell: Tell) -> dict[str, Any]:
    photo = _opened(job, tell)
    tell(Step(READING, photo.size))
    if job.close_up:
        around = _with_room(photo)
        deck, cards = read_one_loose(around, job.deck, job.game)
        reading = Reading(photo.name, photo.size, 1, 1, 0, (_middle_card(cards, around),), ())
    elif job.loose:
        deck, cards = read_one_loose(photo, job.deck, job.game)
        reading = Reading(photo.name, photo.size, 1, len(cards), 0, cards, ())
    elif job.corners is not None:
        deck, reading = read_between(photo, job.corners, job.deck, job.game)
    else:
        deck, reading = read_one(photo, job.deck, job.game)
        if job.whole:
            refuse_parts([(photo.name, len(reading.cards))], layout_of(job.game))
    return {"deck": deck.name, "reading": packed(reading)}


def _opened(job: Job, tell: Tell) -> Photo:
    """The photo; the view is there as soon as it is decoded, so that people see even what cannot be read."""
    tell(Step(DECODING))
    raw = read_start(Path(job.path), LARGEST_UPLOAD)  # one clear error where somebody has deleted it meanwhile
    photo = from_bytes(raw, "photo", CLOSE_UP_SIDE) if job.close_up else from_bytes(raw, "photo")
    photo = replace(photo, name=job.name)
    if job.view:
        _write_view(photo, Path(job.view))
    return photo


def _write_view(photo: Photo, target: Path) -> None:
    from PIL import Image

    picture = Image.fromarray(photo.pixels)
    picture.thumbnail((VIEW_SIDE, VIEW_SIDE))
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=85)
    _write_whole(target, file.getvalue())


def _write_whole(target: Path, content: bytes) -> None:
    """A picture that nobody sees half written."""
    draft = target.with_name(f"{target.name}.draft")
    draft.write_bytes(content)
    draft.replace(target)


def _with_room(photo: Photo) -> Photo:
    """A close-up with as much table around it on every side: the finder expects cards that are far from filling it."""
    pixels = photo.pixels
    beside = max(pixels.shape[:2])
    table = np.median(pixels[[0, -1]].reshape(-1, 3), axis=0).tolist()
    wide = cv2.copyMakeBorder(pixels, beside, beside, beside, beside, cv2.BORDER_CONSTANT, value=table)
    size = round(wide.shape[1] / photo.scale), round(wide.shape[0] / photo.scale)
    return Photo(photo.name, wide.astype(np.uint8), size)


def _middle_card(cards: Cards, photo: Photo) -> ReadCard:
    """The card that a close-up is about: of those that were clearly found the one nearest to the middle."""
    found = [card for card in cards if card.quad.confidence >= CLEARLY] or list(cards)
    if not found:
        raise NoCardsError(
            say(
                f"{photo.name}: no card found; let the card fill the picture",
                f"{photo.name} : aucune carte trouvée ; que la carte remplisse l'image",
            )
        )
    middle = np.array(photo.size) / 2
    return min(found, key=lambda card: float(np.linalg.norm(np.mean(card.quad.corners, axis=0) - middle)))


# --- decks ------------------------------------------------------------------------------------------------


def _lesson(job: Job, tell: Tell) -> dict[str, Any]:
    """What a photo would teach; nothing is kept yet."""
    photo = _opened(job, tell)
    tell(Step(LEARNING))
    asked = _asked(job)
    if job.way == "groups":
        before = starting_deck(asked)
        groups = groups_of([photo], None)
        return {"cards": [_card(group.cards[0], suggestion(group, before), len(group.cards)) for group in groups]}
    seen = laid_cards(photo, guide_grid(job.game), frozenset([BACK]))
    learned(starting_deck(asked), seen)
    return {"cards": [_card(sighting, sighting.label, 1) for sighting in seen]}


def _card(sighting: Sighting, label: str | None, count: int) -> dict[str, Any]:
    row, col = sighting.place or (0, 0)
    picture = base64.b64encode(encoded(sighting.picture)).decode()
    return {"label": label, "count": count, "row": row, "col": col, "picture": picture}


def _keep(job: Job, tell: Tell) -> dict[str, Any]:
    """Learn what the lesson showed under the names that people gave."""
    photo = _opened(job, tell)
    tell(Step(LEARNING))
    asked = _asked(job)
    labels = [None if label is None else normal_label(label, job.game) for label in job.labels]
    if job.way == "groups":
        seen = named(groups_of([photo], None), labels)
    else:
        seen = _renamed(laid_cards(photo, guide_grid(job.game), frozenset([BACK])), labels)
    keep(learned(starting_deck(asked), seen))
    return {"pictures": len(seen)}


def _renamed(seen: Sequence[Sighting], labels: Sequence[str | None]) -> list[Sighting]:
    return [replace(sighting, label=label) for sighting, label in zip(seen, labels, strict=True) if label is not None]


def _asked(job: Job) -> Lesson:
    return lesson(Lesson(job.deck or job.game, job.game, (), None, None))


def _teach(job: Job, tell: Tell) -> dict[str, Any]:
    """Cards that people named, with their pictures, into the deck."""
    tell(Step(LEARNING))
    photos: dict[str, Photo] = {}
    pictures = []
    for each in job.taught:
        if each.path not in photos:
            raw = read_start(Path(each.path), LARGEST_UPLOAD)
            photos = {each.path: from_bytes(raw, "photo")}  # one in memory at a time
        pictures.append((each.label, card_picture(photos[each.path], Quad(each.corners, 1.0))))
    add_examples(job.deck or job.game, pictures)
    return {"pictures": len(pictures)}


# --- pads -------------------------------------------------------------------------------------------------


def _pad(job: Job, tell: Tell) -> dict[str, Any]:
    """A photographed pad held against the table, with what people read in its boxes; the picture is the view."""
    tell(Step(DECODING))
    photo = from_bytes(read_start(Path(job.path), LARGEST_UPLOAD), job.name, PAD_SIDE)
    tell(Step(READING_PAD))
    pad = audit_pad(photo, Case(job.game, score(parse(job.table)), job.names))
    for box in job.boxes:
        pad = pad.answered((box.column - 1, box.category), box.value)
    _write_whole(Path(job.view), verdict_picture(photo, pad.grid.turn, pad.verdict, job.lang))
    return {lang: in_full(pad_object(pad, lang), job.game, lang) for lang in LANGUAGES}
