"""Enrolled decks: load one, add pictures to one, say how well its cards tell apart."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import RECOGNISER_SIDE
from scanner.enrolment import deck_files
from scanner.enrolment.deck_files import Example, StoredDeck
from scanner.errors import WrongArgumentsError
from scanner.networks import network
from scanner.recognise import TURNS, Gallery, calibration_of, embed_turned
from scanner.records import BACK

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    Picture = NDArray[np.uint8]

PICTURE_SIDE = 256
"""Pixels of the longer side of a stored picture: twice what the recogniser sees."""
JPEG_QUALITY = 95
MOST_EXAMPLES = 48
"""Per kind. The first ones come from the enrolment and stay; of what people add later the newest count."""
KEPT_FIRST = 24
ICONS = "oceanos"
"""The game of which a deck keeps icons rather than whole cards."""


@dataclass(frozen=True, slots=True, eq=False)
class EnrolledDeck:
    """A deck ready to be recognised."""

    name: str
    game: str | None
    """None: cards of no game that recount scores."""
    examples: tuple[Example, ...]
    gallery: Gallery

    @property
    def pictures(self) -> dict[str, Picture]:
        """Label -> RGB picture of its most typical example, upright."""
        return {
            label: decoded(self.examples[_most_typical(self.gallery, kind)].jpeg)
            for kind, label in enumerate(self.gallery.labels)
        }

    @property
    def has_back(self) -> bool:
        """Whether a face-down card can be told."""
        return BACK in self.gallery.labels


def load(name: str) -> EnrolledDeck:
    """The deck of this name."""
    return _current(deck_files.read(name))


def load_folder(folder: Path) -> EnrolledDeck:
    """The deck in one of `deck_files.folders()`."""
    return _current(deck_files.read_folder(folder, folder.name))


def _current(stored: StoredDeck) -> EnrolledDeck:
    """Ready to use; vectors of another recogniser than today's are computed anew from the pictures."""
    number = describer(stored.game)
    if stored.recogniser != number:
        stored = replace(stored, recogniser=number, vectors=vectors_of(stored.examples, stored.game))
        # A folder that cannot be written to costs a second each time, not the answer.
        with suppress(WrongArgumentsError):
            deck_files.write(stored)
    return _enrolled(stored.name, stored.game, stored.examples, stored.vectors)


def blank(name: str, game: str | None) -> EnrolledDeck:
    """A deck of which nothing is known yet."""
    return _enrolled(deck_files.canonical_name(name), game, (), np.zeros((0, TURNS, 0), np.float32))


def grown(deck: EnrolledDeck, fresh: Sequence[Example], vectors: NDArray[np.float32]) -> EnrolledDeck:
    """The deck with more examples, of which `vectors` are the vectors; nothing is written."""
    examples = (*deck.examples, *fresh)
    together = np.concatenate([deck.gallery.vectors, vectors]) if deck.examples else vectors
    kept = _kept(examples)
    return _enrolled(deck.name, deck.game, tuple(examples[index] for index in kept), together[kept])


def keep(deck: EnrolledDeck) -> Path:
    """Write the deck in place of the one of its name; returns the path of its contact sheet."""
    from scanner.enrolment.contact import contact_sheet

    number, vectors = describer(deck.game), deck.gallery.vectors
    return deck_files.write(StoredDeck(deck.name, deck.game, deck.examples, number, vectors, contact_sheet(deck)))


def add_examples(name: str, pictures: Sequence[tuple[str, Picture]], source: str = "correction") -> None:
    """Add upright RGB pictures of single cards, as (label, picture), to an enrolled deck."""
    fresh = [Example(label, source, encoded(picture)) for label, picture in pictures]
    if fresh:
        deck = load(name)
        keep(grown(deck, fresh, vectors_of(fresh, deck.game)))


def is_enrolled(name: str) -> bool:
    """Whether there is a deck of this name, whole or damaged."""
    return deck_files.folder_of(name) in deck_files.folders()


# --- pictures ---------------------------------------------------------------------------------------------


def encoded(picture: Picture) -> bytes:
    """An RGB picture as it is stored: small, JPEG."""
    height, width = picture.shape[:2]
    scale = PICTURE_SIDE / max(height, width)
    if scale < 1:
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
    settings = [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY]
    _, content = cv2.imencode(".jpg", cv2.cvtColor(picture, cv2.COLOR_RGB2BGR), settings)
    return content.tobytes()


def decoded(jpeg: bytes) -> Picture:
    """A stored picture as RGB."""
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None  # what is stored was encoded here, and its digest is checked
    return cv2.cvtColor(picture, cv2.COLOR_BGR2RGB).astype(np.uint8)


def describer(game: str | None) -> str:
    """The number of the network whose vectors a deck of this game keeps; icons on cards are told by two."""
    if game != ICONS:
        return network("recogniser").facts["number"]
    from scanner.elements import icon_readers  # what reads icons is loaded when icons are read

    return icon_readers().number


def vectors_of(examples: Sequence[Example], game: str | None = None) -> NDArray[np.float32]:
    """The examples' vectors, examples x turns x D: always from the stored pictures, so that they can be made again."""
    if game == ICONS:
        from scanner.elements import icon_readers, turns_of
        from scanner.icons import patch_vectors

        turns = [turns_of(example.label) for example in examples]
        return patch_vectors([decoded(example.jpeg) for example in examples], turns, icon_readers())
    squares = np.stack([square(decoded(example.jpeg)) for example in examples])
    return embed_turned(squares, network("recogniser"))


def square(picture: Picture) -> Picture:
    """A card as the recogniser sees it, whatever its own shape."""
    side = (RECOGNISER_SIDE, RECOGNISER_SIDE)
    return cv2.resize(picture, side, interpolation=cv2.INTER_AREA).astype(np.uint8)


# --- kinds ------------------------------------------------------------------------------------------------


def _enrolled(name: str, game: str | None, examples: tuple[Example, ...], vectors: NDArray[np.float32]) -> EnrolledDeck:
    labels = tuple(dict.fromkeys(example.label for example in examples))
    kind = np.array([labels.index(example.label) for example in examples], np.intp)
    return EnrolledDeck(name, game, examples, Gallery(labels, kind, vectors))


def _kept(examples: Sequence[Example]) -> list[int]:
    """Indices of the examples to keep: each picture once, at most so many of a kind."""
    distinct = {(example.label, example.jpeg): index for index, example in reversed(list(enumerate(examples)))}
    of_kind: dict[str, list[int]] = {}
    for index in sorted(distinct.values()):
        of_kind.setdefault(examples[index].label, []).append(index)
    return [
        index
        for own in of_kind.values()
        for index in (own if len(own) <= MOST_EXAMPLES else own[:KEPT_FIRST] + own[KEPT_FIRST - MOST_EXAMPLES :])
    ]


def _most_typical(gallery: Gallery, kind: int) -> int:
    """The example that is most like the others of its kind; the first of equals."""
    own = np.flatnonzero(gallery.kind == kind)
    upright = gallery.vectors[own, 0]
    return int(own[(upright @ upright.mean(0)).round(4).argmax()])


def stranger_likeness(game: str | None) -> float:
    """Likeness below which a picture rather shows nothing of the deck."""
    if game == ICONS:
        from scanner.elements import calibration_of as of_icons

        return of_icons(network("icons")).strange
    return calibration_of(network("recogniser")).stranger


def same_picture(game: str | None = None) -> float:
    """Likeness from which two pictures may show the same: of icons halfway from a stranger's to identity."""
    if game == ICONS:
        return (1 + stranger_likeness(game)) / 2
    return calibration_of(network("recogniser")).same


def likest_pairs(gallery: Gallery) -> list[tuple[float, str, str]]:
    """Every two kinds with the likeness of their likest pictures as both lie upright, the likest first."""
    near = gallery.vectors[:, 0] @ gallery.vectors[:, 0].T
    kinds = range(len(gallery.labels))
    of_kind = [gallery.kind == kind for kind in kinds]
    pairs = [
        (float(near[np.ix_(of_kind[one], of_kind[other])].max()), gallery.labels[one], gallery.labels[other])
        for one in kinds
        for other in kinds
        if one < other
    ]
    return sorted(pairs, key=lambda pair: -pair[0])
