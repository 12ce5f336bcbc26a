"""How well Océanos tables are read: every copy of the game enrolled from its one photo, its tables read with it."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scanner.enrolment import decks
from scanner.enrolment.enrol import laid_cards
from scanner.enrolment.icon_lesson import named_icons
from scanner.enrolment.labels import read_label_grid
from scanner.enrolment.lesson import learned
from scanner.errors import RecountError
from scanner.game.as_rows import elements_in
from scanner.game.evening import SURE
from scanner.photo import load
from scanner.records import UNKNOWN
from scanner.tableau.row_reading import read_rows
from scanner.tableau.row_sight import look_for_rows
from scanner.tableau.sight import found_in

if TYPE_CHECKING:
    from pathlib import Path

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.records import Reading

    Rows = list[list[list[str]]]


@dataclass(frozen=True, slots=True)
class ReadTable:
    """One table against its truth."""

    name: str
    elements: int
    found: int
    false: int
    same_cards: bool
    """Every card found in its place, and no other."""
    exact: bool
    """All elements right without a question."""
    silently_wrong: int
    """Cards called sure that bear something else."""
    asked: int
    """Cards that would be a question."""
    milliseconds: float


def measure_copy(folder: Path) -> list[ReadTable]:
    """The tables of one copy; a copy that cannot be enrolled reads nothing."""
    truths = {path.stem: json.loads(path.read_text()) for path in sorted(folder.glob("table-*.json"))}
    try:
        deck = enrolled(folder)
    except RecountError as error:
        print(f"{folder.name}: {error}")
        return [_unread(f"{folder.name}/{name}", rows) for name, rows in truths.items()]
    return [measure_table(folder / f"{name}.jpg", rows, deck) for name, rows in truths.items()]


def enrolled(folder: Path) -> EnrolledDeck:
    """The copy learned from its one photo."""
    grid = read_label_grid(folder / "enrol.txt", "oceanos")
    blank = decks.blank("oceanos", "oceanos")
    named = named_icons(laid_cards(load(folder / "enrol.jpg"), grid), blank.gallery)
    return learned(blank, named.sightings)


def measure_table(path: Path, truth: Rows, deck: EnrolledDeck) -> ReadTable:
    """One table read."""
    name = f"{path.parent.name}/{path.stem}"
    started = time.process_time()
    try:
        reading = read_rows(look_for_rows(found_in(load(path))), deck)
    except RecountError as error:
        print(f"{name}: {error}")
        return _unread(name, truth)
    spent = 1000 * (time.process_time() - started)
    return judged(name, truth, reading, spent)


def judged(name: str, truth: Rows, reading: Reading, milliseconds: float) -> ReadTable:
    meant = {(r, c): Counter(card) for r, row in enumerate(truth, 1) for c, card in enumerate(row, 1)}
    told = {(card.row, card.col): card.candidates[0] for card in reading.cards}
    found = false = wrong = asked = 0
    for place in meant.keys() | told.keys():
        best = told.get(place)
        seen = Counter() if best is None or best.card == UNKNOWN else Counter(elements_in(best.card))
        right = meant.get(place, Counter())
        found += (seen & right).total()
        false += (seen - right).total()
        open_card = best is None or best.probability < SURE or best.card == UNKNOWN
        asked += best is not None and open_card
        wrong += not open_card and seen != right
    same = meant.keys() == told.keys()
    elements = sum(card.total() for card in meant.values())
    return ReadTable(name, elements, found, false, same, same and not asked and not wrong, wrong, asked, milliseconds)


def _unread(name: str, rows: Rows) -> ReadTable:
    elements = sum(len(card) for row in rows for card in row)
    return ReadTable(name, elements, 0, 0, same_cards=False, exact=False, silently_wrong=0, asked=0, milliseconds=0.0)


def report(folder: Path) -> None:
    """Print the figures of all copies in a folder."""
    tables = [table for copy in sorted(folder.glob("copy-*")) for table in measure_copy(copy)]
    print(f"\n== elements: {folder.name} ==")
    for table in tables:
        if not table.exact:
            print(
                f"{table.name:24} {table.found}/{table.elements} found, {table.false} false, {table.asked} asked, "
                f"{table.silently_wrong} silently wrong" + ", cards not all found" * (not table.same_cards)
            )
    every = sum(table.elements for table in tables)
    placed = [table for table in tables if table.same_cards]
    of_placed = max(sum(table.elements for table in placed), 1)
    times = sorted(table.milliseconds for table in tables)
    print(
        f"{len(tables)} tables, {every} elements: {sum(table.found for table in tables) / every:.2%} found, "
        f"{sum(table.false for table in tables) / every:.2%} false\n"
        f"tables exact without a question {sum(table.exact for table in tables)}/{len(tables)}, "
        f"cards silently wrong {sum(table.silently_wrong for table in tables)}\n"
        f"where every card was found in its place ({len(placed)} tables): "
        f"{sum(table.found for table in placed) / of_placed:.2%} found, "
        f"{sum(table.false for table in placed) / of_placed:.2%} false, "
        f"{sum(table.exact for table in placed)} exact\n"
        f"median {times[len(times) // 2]:.0f} ms of CPU a table"
    )
