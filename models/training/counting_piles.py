"""Measures the reading of piles: each notebook enrolled from its own photo and read as `recount score` does."""

from __future__ import annotations

import json
import os
import tempfile
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scanner.enrolment import decks
from scanner.enrolment.enrol import laid_cards
from scanner.enrolment.guide import guide_grid
from scanner.errors import RecountError
from scanner.game.as_piles import PILES
from scanner.game.evening import Board, Evening
from scanner.photo import load
from scanner.piles.beside import beside
from scanner.tableau.sight import found_in
from scoring.games import GAMES
from scoring.records import Notebook

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scanner.enrolment.decks import EnrolledDeck

GAME = "ecosphere"


@dataclass(frozen=True, slots=True)
class Read:
    """One notebook, read."""

    name: str
    truth: tuple[tuple[str, int], ...]
    found: tuple[tuple[str | None, int | None], ...]
    """Biome and height; None where a question is asked."""
    told: bool
    """Whether the photo is said to show a card that was not read as a pile."""
    tags: dict[str, str]
    seconds: float

    @property
    def right(self) -> int:
        """Piles that are read without a question and right, if all are in their places."""
        if len(self.found) != len(self.truth):
            return 0
        return sum(one == other for one, other in zip(self.found, self.truth, strict=True))

    @property
    def exact(self) -> bool:
        """Whether the whole notebook is right without a question or a warning."""
        return self.found == self.truth and not self.told

    @property
    def asks(self) -> bool:
        """Whether something of it is a question, or a card beside the piles is told."""
        return self.told or any(None in pile for pile in self.found)

    @property
    def silently_wrong(self) -> bool:
        """Whether something is wrong that no question is about."""
        if len(self.found) != len(self.truth):
            return not self.asks
        return any(
            said is not None and said != right
            for pile, true in zip(self.found, self.truth, strict=True)
            for said, right in zip(pile, true, strict=True)
        )


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
            found, beyond = _read(folder / told["file"], enrolled[cards])
            truth = tuple((biome, height) for biome, height in told["piles"])
            yield Read(label.stem, truth, found, beyond, told["tags"], time.process_time() - start)


def _enrol(photo: Path) -> EnrolledDeck | None:
    try:
        examples = [card.example for card in laid_cards(load(photo), guide_grid(GAME))]
    except RecountError as error:
        print(f"  {error}")
        return None
    return decks.grown(decks.blank(GAME, GAME), examples, decks.vectors_of(examples))


def _read(photo: Path, deck: EnrolledDeck | None) -> tuple[tuple[tuple[str | None, int | None], ...], bool]:
    """As the table has it, and whether a card beside the piles is told.

    Where the deck cannot be enrolled, or no pile is found, the program says so.
    """
    if deck is None:
        return (), True
    try:
        reading = PILES.read(PILES.look(found_in(load(photo)), None), deck, None)
    except RecountError:
        return (), True
    table = PILES.assemble(Evening(GAMES[GAME], (Board("Ana", reading),)), {}).table
    notebook = table.players[0]
    assert isinstance(notebook, Notebook)
    piles = tuple((pile.biome, pile.height) for pile in notebook.piles)
    return piles, bool(beside(reading)) or not piles


def report(reads: list[Read]) -> str:
    """The figures that the model card quotes, and every notebook that is not exact."""
    piles = sum(len(read.truth) for read in reads)
    lines = [
        f"{read.name}: {_said(read.truth)}\n{'':4}read {_said(read.found)}  {read.tags}"
        for read in reads
        if not read.exact
    ]
    seconds = sorted(read.seconds for read in reads)
    lines += [
        f"{len(reads)} notebooks, {piles} piles",
        f"exact without a question {sum(read.exact for read in reads) / len(reads):.1%}",
        f"piles right without a question {sum(read.right for read in reads) / piles:.1%}",
        f"with a question {sum(read.asks for read in reads) / len(reads):.1%}",
        f"silently wrong {sum(read.silently_wrong for read in reads)}",
        f"median {seconds[len(seconds) // 2]:.2f} s of one core",
    ]
    return "\n".join(lines)


def _said(piles: tuple[tuple[str | None, int | None], ...]) -> str:
    return " ".join(f"{biome or '?'}*{height or '?'}" for biome, height in piles) or "nothing"
