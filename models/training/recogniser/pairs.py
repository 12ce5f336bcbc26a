"""Enrolment protocols on labelled photographs: learn cards from some photos, read them in others.

`pairs.json` beside the photographs lists protocols: the photos and places to enrol, the photos to read. Each is
measured twice: as `recount learn --labels` and `recount read --grid --deck` do it, and with the labelled quads in place
of those found, which leaves recognition alone.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.labels import Labelled, LabelledCard, labelled
from scanner.enrolment import decks
from scanner.enrolment.enrol import Sighting, laid_cards
from scanner.enrolment.labels import LabelGrid
from scanner.enrolment.lesson import learned
from scanner.errors import NoCardsError
from scanner.game.as_grid import GRID
from scanner.networks import network
from scanner.photo import load
from scanner.recognise import TURNS, calibration_of, candidates, common_turn, likeness
from scanner.records import UNKNOWN, Quad, ReadCard, Reading
from scanner.rectify import aspect, crop_size, flattened
from scanner.tableau.closely import decided
from scanner.tableau.reading import rolled
from scanner.tableau.sight import found_in, vectors_of
from scanner.tableau.tell import UNREAD, card_json, named, reading_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from scanner.enrolment.decks import EnrolledDeck

ODD_LAYOUTS = ("poker-table",)
"""Photos whose cards lie in no grid of rows and columns: measured with the labelled quads only."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One labelled card of a test photo."""

    protocol: str
    game: str
    photo: str
    label: str
    known: bool
    """Whether its kind is enrolled."""
    found: bool
    first: str | None
    """The likeliest enrolled kind."""
    told: str | None
    """What `recount read` prints: a kind, or '?'."""
    confidence: float


@dataclass(frozen=True, slots=True, eq=False)
class Protocol:
    """One entry of pairs.json with its photos."""

    name: str
    enrol: tuple[tuple[Labelled, tuple[LabelledCard, ...]], ...]
    test: tuple[Labelled, ...]

    @property
    def kinds(self) -> set[str]:
        """The labels that are enrolled."""
        return {str(card.label) for _, cards in self.enrol for card in cards}

    @property
    def lies_in_grids(self) -> bool:
        """Whether `--grid` can say how the cards lie."""
        photos = [*(photo for photo, _ in self.enrol), *self.test]
        return not any(photo.path.name.startswith(ODD_LAYOUTS) for photo in photos)


def protocols(folder: Path) -> Iterator[Protocol]:
    """Every protocol of the folder's pairs.json."""
    photos = {photo.path.name: photo for photo in labelled(folder)}
    for entry in json.loads((folder / "pairs.json").read_text()):
        enrol = tuple((photos[each["file"]], _chosen(photos[each["file"]], each["cards"])) for each in entry["enrol"])
        yield Protocol(entry["name"], enrol, tuple(photos[name] for name in entry["test"]))


def _chosen(photo: Labelled, which: str | list[list[int]]) -> tuple[LabelledCard, ...]:
    places = None if which == "all" else {tuple(place) for place in which}
    return tuple(card for card in _whole(photo) if places is None or (card.row, card.col) in places)


def _whole(photo: Labelled) -> list[LabelledCard]:
    return [card for card in photo.cards if card.fully_visible and card.label is not None]


def outcomes(protocol: Protocol, *, exact: bool) -> list[Outcome]:
    """Every whole labelled card of the test photos; an enrolment that is refused leaves all of them unread."""
    enrol: Callable[[Labelled, tuple[LabelledCard, ...]], list[Sighting]] = _exact_sightings if exact else _sightings
    try:
        seen = [sighting for photo, cards in protocol.enrol for sighting in enrol(photo, cards)]
    except NoCardsError as error:
        print(f"{protocol.name}: {error}")
        return [_outcome(protocol, photo, card, None) for photo in protocol.test for card in _whole(photo)]
    deck = learned(decks.blank("measured", None), seen)
    read = _exactly_read if exact else _read
    return [
        _outcome(protocol, photo, card, found)
        for photo in protocol.test
        for card, found in zip(_whole(photo), read(photo, deck), strict=True)
    ]


# --- as the commands do it --------------------------------------------------------------------------------


def _sightings(photo: Labelled, cards: tuple[LabelledCard, ...]) -> list[Sighting]:
    lying = {(card.row, card.col): card.label for card in cards}
    rows = tuple(tuple(lying.get((row, col)) for col in range(photo.cols)) for row in range(photo.rows))
    return list(laid_cards(load(photo.path), LabelGrid(rows)))


def _read(photo: Labelled, deck: EnrolledDeck) -> list[dict | None]:
    """For each whole labelled card what was read in its middle."""
    shape = photo.rows, photo.cols
    try:
        reading = GRID.read(GRID.look(found_in(load(photo.path)), shape), deck, shape)
    except NoCardsError as error:
        print(f"{photo.path.name}: {error}")
        return [None for _ in _whole(photo)]
    size = np.array(reading.size)
    return [_lying_at((card.corners * size).mean(0), reading_json(reading)["cards"]) for card in _whole(photo)]


def _lying_at(middle: np.ndarray, cards: list[dict]) -> dict | None:
    x, y = middle.tolist()
    inside = (card for card in cards if cv2.pointPolygonTest(np.array(card["corners"], np.float32), (x, y), False) >= 0)
    return next(inside, None)


# --- with the labelled quads ------------------------------------------------------------------------------


def _quads(photo: Labelled, cards: tuple[LabelledCard, ...], size: tuple[int, int]) -> list[Quad]:
    return [Quad(tuple(map(tuple, (card.corners * size).tolist())), 1.0) for card in cards]


def _exact_sightings(photo: Labelled, cards: tuple[LabelledCard, ...]) -> list[Sighting]:
    taken = load(photo.path)
    quads = _quads(photo, cards, taken.size)
    pictures = flattened(taken, quads, crop_size(aspect(quads, taken.size), decks.PICTURE_SIDE))
    return [Sighting(str(card.label), taken.name, None, picture) for card, picture in zip(cards, pictures, strict=True)]


def _exactly_read(photo: Labelled, deck: EnrolledDeck) -> list[dict | None]:
    taken = load(photo.path)
    cards = tuple(_whole(photo))
    if not cards:
        return []
    quads, calibration = _quads(photo, cards, taken.size), calibration_of(network("recogniser"))
    likenesses = likeness(vectors_of(taken, quads), deck.gallery)
    turn = int(common_turn(likenesses, calibration).argmax())
    found = candidates(likenesses, turn, deck.gallery, calibration)
    read = tuple(
        ReadCard(1, number, rolled(quad, -turn % TURNS), could_be)
        for number, (quad, could_be) in enumerate(zip(quads, found, strict=True), 1)
    )
    reading = decided(taken, Reading(taken.name, taken.size, 1, len(read), 0, read, ()), deck)
    return [card_json(card, named(card)) for card in reading.cards]


# --- figures ----------------------------------------------------------------------------------------------


def _outcome(protocol: Protocol, photo: Labelled, card: LabelledCard, found: dict | None) -> Outcome:
    kinds = [kind for kind, _ in found["candidates"] if kind != UNKNOWN] if found else []
    return Outcome(
        protocol=protocol.name,
        game=photo.game,
        photo=photo.path.name,
        label=str(card.label),
        known=card.label in protocol.kinds,
        found=found is not None,
        first=kinds[0] if kinds else None,
        told=found["card"] if found else None,
        confidence=found["confidence"] if found else 0.0,
    )


HEADER = f"{'':30}  cards  found    first     read   open  wrong  strangers  refused"


def print_pairs(folder: Path) -> None:
    """Both measurements of every protocol, then by game."""
    for exact in (False, True):
        chosen = [protocol for protocol in protocols(folder) if exact or protocol.lies_in_grids]
        found = [one for protocol in chosen for one in outcomes(protocol, exact=exact)]
        way = "with the labelled quads" if exact else "learn --labels, read --grid --deck"
        print(f"\n== enrolment protocols: {way} ==\n{HEADER}")
        for key in ("protocol", "game"):
            for name in dict.fromkeys(getattr(one, key) for one in found):
                print(_line(name, [one for one in found if getattr(one, key) == name]))
            print()
        print(_line("illustrated (all but SET)", [one for one in found if one.game != "SET"]))


def _line(name: str, found: list[Outcome]) -> str:
    known, strangers = [one for one in found if one.known], [one for one in found if not one.known]
    return (
        f"{name[:30]:30} {len(known):6d} {sum(one.found for one in known):6d}"
        f" {_share([one.first == one.label for one in known])} {_share([one.told == one.label for one in known])}"
        f" {sum(one.told in (UNREAD, None) for one in known):6d}"
        f" {sum(one.told not in (UNREAD, None, one.label) for one in known):6d}"
        f" {len(strangers):10d} {_share([one.told in (UNREAD, None) for one in strangers])}"
    )


def _share(hits: list[bool]) -> str:
    return f"{sum(hits) / len(hits):8.2%}" if hits else "       -"
