"""Tableaux of unseen decks, enrolled from one photo each and counted: what is told, what is asked, what is wrong.

Each board goes the whole way that `recount learn GAME PHOTO` and `recount score PHOTO --deck` go; with `exact`, the
quads of the labels stand in for those found, which leaves recognition and decoding alone.
"""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scanner.enrolment import decks
from scanner.enrolment.enrol import Sighting, laid_cards
from scanner.enrolment.guide import guide_grid
from scanner.enrolment.lesson import learned
from scanner.errors import RecountError
from scanner.game.evening import Answers, Board, Evening
from scanner.game.gather import Gathered, Request, gather
from scanner.game.layouts import layout_of
from scanner.game.scored import Scored, count
from scanner.photo import load
from scanner.records import BACK, Quad
from scanner.rectify import aspect, crop_size, flattened
from scanner.tableau.sight import Found
from scoring.games import GAMES
from scoring.records import Spot, Tableau

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scanner.enrolment.decks import EnrolledDeck

    Cell = tuple[int, int]

PLAYER = "board"


@dataclass(frozen=True, slots=True, eq=False)
class Truth:
    """One labelled board."""

    path: Path
    enrolment: Path
    game: str
    record: dict
    """The label file."""

    @property
    def tags(self) -> dict[str, str]:
        """What kind of photo it is."""
        return self.record["tags"]

    @property
    def lying(self) -> dict[Cell, str]:
        """What lies where, from 1; a hole is absent."""
        rows = enumerate(self.record["table"], 1)
        return {(row, col): card for row, cards in rows for col, card in enumerate(cards, 1) if card is not None}


@dataclass(frozen=True, slots=True)
class ReadCell:
    """One place of a board."""

    cell: Cell
    lies: str | None
    """None: a hole."""
    first: str | None
    """The likeliest reading."""
    told: str | None
    """What the table says: a card, 'back', '?', or None for a hole."""
    confidence: float

    @property
    def is_open(self) -> bool:
        """Whether the program asks rather than tells."""
        return self.told == "?"

    @property
    def is_wrong(self) -> bool:
        """Whether it tells what is not so."""
        return not self.is_open and self.told != self.lies


@dataclass(frozen=True, slots=True)
class Measured:
    """One board, counted."""

    name: str
    tags: dict[str, str]
    cells: tuple[ReadCell, ...]
    refused: str | None = None
    """Why the program gave no answer at all."""
    after_one: bool = False
    """Whether every card is right once the first question is answered."""
    warned: bool = False
    """Whether what is told wrongly is told as a problem: a hole where a card lies."""

    @property
    def asked(self) -> int:
        """Places left open."""
        return sum(cell.is_open for cell in self.cells)

    @property
    def exact(self) -> bool:
        """Whether every place is told as it is."""
        return self.refused is None and not self.asked and not self.silent_cells and not self.warned

    @property
    def silent_cells(self) -> tuple[ReadCell, ...]:
        """Places told wrongly without a word."""
        return tuple(cell for cell in self.cells if cell.is_wrong and not (cell.told is None and self.refused is None))


def boards(folder: Path) -> Iterator[Truth]:
    """Every board of a folder, by name."""
    for path in sorted((folder / "labels").glob("*.json")):
        record = json.loads(path.read_text())
        yield Truth(folder / record["file"], folder / record["enrolment"]["file"], record["game"], record)


def measure(truth: Truth, *, exact: bool = False) -> Measured:
    """Enrol, count and compare one board."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["RECOUNT_HOME"] = home
        try:
            deck = enrolled(truth, exact=exact)
            gathered = _gathered_exactly(truth, deck) if exact else gather(_request(truth, deck), lambda _: None)
            scored = count(gathered, {})
        except RecountError as error:
            return Measured(truth.path.stem, truth.tags, (), refused=str(error))
    cells = _cells(truth, scored)
    return Measured(
        truth.path.stem,
        truth.tags,
        cells,
        after_one=_right_after_one(truth, scored),
        warned=any(cell.is_wrong and cell.told is None for cell in cells),
    )


def enrolled(truth: Truth, *, exact: bool) -> EnrolledDeck:
    grid = guide_grid(truth.game)
    seen = _exact_sightings(truth) if exact else laid_cards(load(truth.enrolment), grid, frozenset([BACK]))
    deck = learned(decks.blank(truth.game, truth.game), seen)
    decks.keep(deck)
    return deck


def _request(truth: Truth, deck: EnrolledDeck) -> Request:
    return Request((truth.path,), players=PLAYER, deck=deck.name)


# --- with the labelled quads ------------------------------------------------------------------------------


def _exact_sightings(truth: Truth) -> list[Sighting]:
    photo = load(truth.enrolment)
    cards = truth.record["enrolment"]["cards"]
    quads = [_quad(np.roll(card["corners"], -card["upright"], 0) * photo.size) for card in cards]
    pictures = flattened(photo, quads, crop_size(aspect(quads, photo.size), decks.PICTURE_SIDE))
    return [
        Sighting(card["label"], photo.name, (card["row"] + 1, card["col"] + 1), picture)
        for card, picture in zip(cards, pictures, strict=True)
    ]


def _gathered_exactly(truth: Truth, deck: EnrolledDeck) -> Gathered:
    photo, layout = load(truth.path), layout_of(truth.game)
    own = [card for card in truth.record["cards"] if card["tableau"] == 0]
    found = Found(photo, tuple(_quad(np.array(card["corners"]) * photo.size) for card in own))
    reading = layout.read(layout.look(found, layout.shape), deck, layout.shape)
    return Gathered(Evening(GAMES[truth.game], (Board(PLAYER, reading),)), deck, {PLAYER: photo}, {})


def _quad(corners: np.ndarray) -> Quad:
    return Quad(tuple(map(tuple, corners.tolist())), 0.999)


# --- compared ---------------------------------------------------------------------------------------------


def _cells(truth: Truth, scored: Scored) -> tuple[ReadCell, ...]:
    lying = truth.lying
    read = {(card.row, card.col): card.candidates[0] for card in scored.cards[0]}
    told = _told(scored)
    return tuple(
        ReadCell(
            cell,
            lying.get(cell),
            read[cell].card if cell in read else None,
            told.get(cell),
            read[cell].probability if cell in read else 0.0,
        )
        for cell in sorted(lying.keys() | told.keys())
    )


def _told(scored: Scored) -> dict[Cell, str]:
    player = scored.result.table.players[0]
    assert isinstance(player, Tableau)
    rows = enumerate(player.rows, 1)
    return {(row, col): _word(spot) for row, spots in rows for col, spot in enumerate(spots, 1) if spot is not None}


def _word(spot: Spot) -> str:
    return spot.card or (BACK if spot.down and not spot.among else "?")


def _right_after_one(truth: Truth, scored: Scored) -> bool:
    """Whether the truth about the first question, or about no question, makes every place right."""
    questions = [question for question in scored.result.standings[0].questions if _is_open(scored, question.cell)]
    answers: Answers = {}
    if questions:
        cell = max(questions, key=lambda question: question.stake).cell
        lies = truth.lying.get(cell)
        answers = {(PLAYER, cell): None if lies is None else Spot(None, down=True) if lies == BACK else Spot(lies)}
    told = _told(count(scored.gathered, answers))
    return told == truth.lying


def _is_open(scored: Scored, cell: Cell) -> bool:
    return _told(scored).get(cell) == "?"
