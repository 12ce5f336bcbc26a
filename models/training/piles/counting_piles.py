"""Measures the reading of piles: each notebook enrolled from its own photo and read as `recount score` does."""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.enrolment import decks
from scanner.enrolment.enrol import laid_cards
from scanner.enrolment.guide import guide_grid
from scanner.errors import RecountError
from scanner.game.as_piles import PILES
from scanner.game.evening import Board, Evening
from scanner.photo import load
from scanner.piles.beside import beside
from scanner.piles.fuse import as_pile
from scanner.tableau.sight import found_in
from scoring.games import GAMES
from scoring.records import Notebook

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.records import Point, Quad, ReadPile

GAME = "ecosphere"
FRAME_OFF = 0.08
"""Of a card's width: what the counter of piles cannot be asked to bear."""


@dataclass(frozen=True, slots=True)
class Found:
    """A pile as it was read."""

    biome: str | None
    height: int | None
    """None where a question is asked."""
    lies: int | None
    """Which of the true piles lies there, from 0; None on bare table."""
    likeliest: tuple[str, int]
    """What it would be if nothing were asked."""
    off: float
    """Of a card's width, how far the worst corner of the whole card is from where it should be."""

    @property
    def asks(self) -> bool:
        return self.biome is None or self.height is None


@dataclass(frozen=True, slots=True)
class Read:
    """One notebook, read."""

    name: str
    truth: tuple[tuple[str, int], ...]
    found: tuple[Found, ...]
    told: frozenset[int]
    """True piles on which a card lies that is said to have been left out; all of them where the photo is refused."""
    warned: bool
    """Whether anything was said to have been left out."""
    tags: dict[str, str]
    seconds: float

    @property
    def right(self) -> int:
        """Piles that are read without a question and right, and in their places."""
        return sum(
            pile.lies is not None and pile.lies == place and self.truth[place] == (pile.biome, pile.height)
            for place, pile in enumerate(self.found)
        )

    @property
    def causes(self) -> tuple[str | None, ...]:
        """Of every true pile, what keeps it from being right without a question; None if nothing does."""
        order = [pile.lies for pile in self.found if pile.lies is not None]
        return tuple(
            _cause(true, [pile for pile in self.found if pile.lies == place], order == sorted(order))
            for place, true in enumerate(self.truth)
        )

    @property
    def exact(self) -> bool:
        """Whether the whole notebook is right without a question or a warning."""
        return self.right == len(self.truth) == len(self.found) and not self.warned

    @property
    def asks(self) -> bool:
        """Whether something of it is a question, or a card beside the piles is told."""
        return self.warned or any(pile.asks for pile in self.found)

    @property
    def silently_wrong(self) -> bool:
        """Whether something is wrong of which that very pile is not asked about: missing, too many, out of order, or
        with another biome or number."""
        seen = [pile.lies for pile in self.found]
        if any(place not in seen and place not in self.told for place in range(len(self.truth))):
            return True
        if any(pile.lies is None and not pile.asks for pile in self.found):
            return True
        known = [pile.lies for pile in self.found if pile.lies is not None and pile.biome is not None]
        if known != sorted(set(known)):
            return True
        return any(
            said is not None and said != true
            for pile in self.found
            if pile.lies is not None
            for said, true in zip((pile.biome, pile.height), self.truth[pile.lies], strict=True)
        )


def _cause(true: tuple[str, int], lying: list[Found], in_order: bool) -> str | None:
    """The first thing that is not as it should be."""
    if not lying:
        return "not found"
    pile = lying[0]
    if len(lying) > 1 or not in_order:
        return "out of order"
    if pile.likeliest[0] != true[0]:
        return "another biome"
    if pile.likeliest[1] != true[1]:
        return "another number, frame off" if pile.off > FRAME_OFF else "another number"
    return "doubtful" if pile.asks else None


def read_notebooks(folder: Path) -> Iterator[Read]:
    """Every labelled notebook of a folder, its deck enrolled from its own photo alone."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["RECOUNT_HOME"] = home
        enrolled: dict[str, EnrolledDeck | None] = {}
        for label in sorted((folder / "labels").glob("*.json")):
            told = json.loads(label.read_text(encoding="utf-8"))
            cards = told["enrolment"]
            if cards not in enrolled:
                enrolled[cards] = _enrol(folder / cards)
            start = time.process_time()
            piles = [np.array(cards, np.float32) for cards in told["cards"]]
            found, beyond = _read(folder / told["file"], enrolled[cards], piles)
            seconds = time.process_time() - start
            truth = tuple((biome, height) for biome, height in told["piles"])
            places = range(len(piles)) if beyond is None else (_lies(middle, piles) for middle in beyond)
            left = frozenset(place for place in places if place is not None)
            warned = beyond is None or bool(beyond)
            yield Read(label.stem, truth, found, left, warned, told["tags"], seconds)


def _lies(middle: Point, piles: list[NDArray[np.float32]]) -> int | None:
    """On which pile a point lies."""
    on = (place for place, cards in enumerate(piles) if any(cv2.pointPolygonTest(c, middle, False) >= 0 for c in cards))
    return next(on, None)


def _enrol(photo: Path) -> EnrolledDeck | None:
    try:
        examples = [card.example for card in laid_cards(load(photo), guide_grid(GAME))]
    except RecountError as error:
        print(f"  {error}")
        return None
    return decks.grown(decks.blank(GAME, GAME), examples, decks.vectors_of(examples))


def _read(
    photo: Path, deck: EnrolledDeck | None, piles: list[NDArray[np.float32]]
) -> tuple[tuple[Found, ...], list[Point] | None]:
    """As the table has it; and the middles of cards that are said to be left out.

    None for these where the deck cannot be enrolled, or no pile is found: the program says so.
    """
    if deck is None:
        return (), None
    try:
        reading = PILES.read(PILES.look(found_in(load(photo)), None), deck, None)
    except RecountError:
        return (), None
    assembled = PILES.assemble(Evening(GAMES[GAME], (Board("Ana", reading),)), {})
    notebook = assembled.table.players[0]
    assert isinstance(notebook, Notebook)
    found = tuple(
        _found((pile.biome, pile.height), as_pile(card), piles)
        for pile, card in zip(notebook.piles, assembled.cards[0], strict=True)
    )
    return found, [_middle(quad) for quad in beside(reading)] if found else None


def _found(said: tuple[str | None, int | None], card: ReadPile, piles: list[NDArray[np.float32]]) -> Found:
    lies, corners = _lies(_middle(card.quad), piles), np.array(card.quad.corners)
    off = np.inf if lies is None else _off(corners, piles[lies][-1])
    return Found(*said, lies, (card.candidates[0].card, card.heights[0][0]), off)


def _off(corners: NDArray[np.float64], true: NDArray[np.float32]) -> float:
    """The worst corner's distance, in widths of the card; whichever corner is called the first."""
    width = float(np.linalg.norm(true[1] - true[0]))
    return min(float(np.linalg.norm(np.roll(corners, turn, 0) - true, axis=1).max()) for turn in range(4)) / width


def _middle(quad: Quad) -> Point:
    x, y = np.mean(quad.corners, axis=0)
    return float(x), float(y)


def report(reads: list[Read]) -> str:
    """The figures that the model card quotes, and every notebook that is not exact."""
    piles = sum(len(read.truth) for read in reads)
    lines = [line for read in reads if not read.exact for line in _compared(read)]
    causes = Counter(cause for read in reads for cause in read.causes if cause is not None)
    seconds = sorted(read.seconds for read in reads)
    lines += [
        f"{len(reads)} notebooks, {piles} piles",
        f"exact without a question {sum(read.exact for read in reads) / len(reads):.1%}",
        f"piles right without a question {sum(read.right for read in reads) / piles:.1%}",
        f"with a question {sum(read.asks for read in reads) / len(reads):.1%}",
        f"silently wrong {sum(read.silently_wrong for read in reads)}",
        *(f"    {cause}: {count}" for cause, count in causes.most_common()),
        f"median {seconds[len(seconds) // 2]:.2f} s of one core",
    ]
    return "\n".join(lines)


def _compared(read: Read) -> tuple[str, str]:
    found = _said((pile.biome, pile.height) for pile in read.found)
    return f"{read.name}: {_said(read.truth)}", f"    {'WRONG ' * read.silently_wrong}read {found}  {read.tags}"


def _said(piles: Iterable[tuple[str | None, int | None]]) -> str:
    return " ".join(f"{biome or '?'}*{height or '?'}" for biome, height in piles) or "nothing"
