"""Océanos: rows of cards that bear icons, laid from left to right round by round."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scanner.elements import NOTHING
from scanner.enrolment.labels import NO_ELEMENT, normal_label, said_label
from scanner.game.assemble import Assembled
from scanner.game.card_layout import CardLayout
from scanner.game.evening import SURE, Answers
from scanner.records import UNKNOWN, ReadElements
from scanner.tableau.row_fuse import fuse_rows, show_one_tableau
from scanner.tableau.row_reading import card_odds, read_rows
from scanner.tableau.row_sight import LONGEST_ROW, ROUNDS, SHORTEST_ROW, look_for_rows
from scanner.tableau.tell import READABLE, UNREAD, card_json, corners_json
from scoring.games.oceanos import ANIMALS, OTHER_ELEMENTS, legal_elements
from scoring.games.submarine import voyages
from scoring.records import Expedition, Phrase, Problem, Table
from scoring.words import elements

if TYPE_CHECKING:
    from scanner.game.evening import Cards, Evening, Level, Said
    from scanner.records import Photo, Quad, ReadCard, Reading
    from scoring.records import Coords, Result, Standing
    from scoring.words import Word

    Card = tuple[str, ...] | None

PLAUSIBLE = 0.005
"""Probability from which an open card could be this one."""
MOST_POSSIBLE = 6
LEAST = 5
"""Cards of the shortest row: what a photo after the first round shows."""


# --- the table --------------------------------------------------------------------------------------------


def assemble_rows(evening: Evening, answers: Answers) -> Assembled:
    """The expeditions as the photos show them; what a person answered is certain."""
    players = tuple(_expedition(board.name, board.reading, answers, evening) for board in evening.boards)
    noted = evening.noted
    animals = species_of(evening.boards[0].reading)
    table = Table(evening.game.id, players, None, evening.options, noted.kraken, animals, noted.only_round)
    return Assembled(table, tuple(board.reading.cards for board in evening.boards))


def _expedition(name: str, reading: Reading, answers: Answers, evening: Evening) -> Expedition:
    lying = {(card.row, card.col): elements_read(card) for card in reading.cards}
    said = {place: found for (player, place), found in answers.items() if player == name}
    lying |= {place: found for place, found in said.items() if isinstance(found, tuple)}
    for place in [place for place, found in said.items() if found is None]:
        lying.pop(place, None)
    rows = []
    for row in range(1, ROUNDS + 1):
        length = max((col for at, col in lying if at == row), default=0)
        rows.append(tuple(lying.get((row, col), None) for col in range(1, length + 1)))
    open_cards = tuple(
        ((card.row, card.col), possible)
        for card in reading.cards
        if (card.row, card.col) not in said
        and lying.get((card.row, card.col)) is None
        and (possible := _possible(card))
    )
    player = Expedition(name, tuple(rows), None, evening.noted.treasures.get(name), among=open_cards)
    return replace(player, noted=evening.noted.levels.get(name) or _only_way(player))


def _possible(card: ReadCard) -> tuple[tuple[str, ...], ...]:
    """What an open card could bear; nothing where it may bear something unknown."""
    likely = [each for each in card.candidates if each.probability >= PLAUSIBLE][:MOST_POSSIBLE]
    return () if any(each.card == UNKNOWN for each in likely) else tuple(elements_in(each.card) for each in likely)


def _only_way(player: Expedition) -> tuple[Level, ...]:
    """The first round's propeller, where all that matters of the submarine follows from the cards alone."""
    (first, *_), *others = voyages(player)
    return () if others else (("propeller", 1, first.propeller),)


def elements_read(card: ReadCard) -> Card:
    """What a card bears if that is sure."""
    best = card.candidates[0]
    return elements_in(best.card) if best.probability >= SURE and best.card != UNKNOWN else None


def elements_in(label: str) -> tuple[str, ...]:
    """'seahorse+coral' -> its elements."""
    return () if label == NO_ELEMENT else tuple(label.split("+"))


def species_of(reading: Reading) -> tuple[str, ...] | None:
    """The animals of this copy, where they are not the usual ones."""
    named = {
        name
        for card in reading.cards
        if isinstance(card, ReadElements)
        for icon in card.icons
        for name in (each.card for each in icon.candidates)
        if name not in (UNKNOWN, NOTHING, *OTHER_ELEMENTS)
    }
    return None if named <= set(ANIMALS) else tuple(sorted(named))


# --- what people say --------------------------------------------------------------------------------------


def _place(word: Word) -> Coords:
    match = re.fullmatch(r"([1-9]),([1-9])", word.text)
    if not match or int(match[1]) > ROUNDS or int(match[2]) > LONGEST_ROW:
        word.wrong(
            f"'{word.text}': expected row,card such as 1,2 (rows 1 to {ROUNDS}, cards 1 to {LONGEST_ROW})",
            f"« {word.text} » : attendu ligne,carte comme 1,2 (lignes 1 à {ROUNDS}, cartes 1 à {LONGEST_ROW})",
        )
    return int(match[1]), int(match[2])


def _said(_: str, word: Word) -> Said:
    """'seahorse+coral', 'none', or '.' for no card."""
    if word.text == ".":
        return None
    label = normal_label(word.text, "oceanos")
    known = legal_elements(None)
    if any(part not in known for part in label.split("+")) and label != NO_ELEMENT:
        return elements(word, None)  # complains about the word that it does not know
    return elements_in(label)


def _where(place: Coords) -> Phrase:
    row, col = place
    return Phrase(f"row {row}, card {col}", f"ligne {row}, carte {col}")


def _outline(card: ReadCard) -> Quad:
    return card.quad


# --- what is shown ----------------------------------------------------------------------------------------


def _reading_json(reading: Reading) -> dict[str, Any]:
    cards = [_card_json(card, _readable(card)) for card in reading.cards]
    lying = {(card.row, card.col): _listed(_readable(card)) for card in reading.cards}
    lengths = [max((col for at, col in lying if at == row), default=0) for row in range(1, reading.rows + 1)]
    return {
        "photo": reading.photo,
        "size": list(reading.size),
        "grid": [reading.rows, reading.cols],
        "turn": reading.turn,
        "rows": [
            [lying.get((row, col)) for col in range(1, length + 1)] for row, length in enumerate(lengths, start=1)
        ],
        "cards": cards,
        "outside": [
            {"corners": corners_json(quad), "confidence": round(quad.confidence, 4)} for quad in reading.outside
        ],
    }


def _readable(card: ReadCard) -> str:
    best = card.candidates[0]
    return best.card if best.probability >= READABLE else UNREAD


def _listed(label: str) -> list[str] | str:
    return UNREAD if label == UNREAD else list(elements_in(label))


def _card_json(card: ReadCard, lies: str, confidence: float | None = None) -> dict[str, Any]:
    """A card with the icons on it."""
    found = card_json(card, lies, confidence)
    icons = card.icons if isinstance(card, ReadElements) else ()
    found["elements"] = [
        {
            "element": icon.candidates[0].card,
            "confidence": round(icon.candidates[0].probability, 4),
            "at": [round(icon.place[0], 1), round(icon.place[1], 1)],
        }
        for icon in icons
        if icon.candidates[0].card != NOTHING
    ]
    return found


def _cards_json(cards: Cards, standing: Standing, answered: frozenset[Coords]) -> list[dict[str, Any]]:
    player = standing.player
    assert isinstance(player, Expedition)  # rows only
    found = []
    for card in cards:
        row = player.rows[card.row - 1]
        if card.col <= len(row):
            elements_there = row[card.col - 1]
            lies = UNREAD if elements_there is None else "+".join(elements_there) or NO_ELEMENT
            found.append(_card_json(card, lies, 1.0 if (card.row, card.col) in answered else None))
    return found


def _page(reading: Reading, found: tuple[Problem, ...], game: str | None, lang: str) -> str:
    """Row by row, the elements of each card."""
    width, height = reading.size
    count = len(reading.cards)
    extent = Phrase(f"{reading.rows} rows, {count} cards", f"{reading.rows} lignes, {count} cartes").said(lang)
    parts = [f"{reading.photo} ({width} x {height}) – {extent}"]
    if found:
        parts.append("\n".join(f"! {problem.text.said(lang)}" for problem in found))
    lines = []
    for row in range(1, reading.rows + 1):
        own = [card for card in reading.cards if card.row == row]
        lines += [
            f"{row},{card.col}  {said_label(card.candidates[0].card, game, lang)}  {card.candidates[0].probability:.2f}"
            for card in own
        ]
    return "\n\n".join([*parts, "\n".join(lines)])


def _problems(reading: Reading, _: tuple[int, int] | None) -> tuple[Problem, ...]:
    """Empty places inside a row, and rows that are too short."""
    lying = {(card.row, card.col) for card in reading.cards}
    lengths = {row: max((col for at, col in lying if at == row), default=0) for row in range(1, reading.rows + 1)}
    empty = tuple(
        (row, col) for row, length in lengths.items() for col in range(1, length + 1) if (row, col) not in lying
    )
    found = []
    if empty:
        places = " ".join(f"{row},{col}" for row, col in empty)
        found.append(Problem("hole", Phrase(f"no card at {places}", f"pas de carte en {places}"), empty))
    for row, length in lengths.items():
        if length < SHORTEST_ROW or length > LONGEST_ROW:
            text = Phrase(
                f"row {row} shows {length} cards; a row has {SHORTEST_ROW} to {LONGEST_ROW}",
                f"la ligne {row} montre {length} cartes ; une ligne en a {SHORTEST_ROW} à {LONGEST_ROW}",
            )
            found.append(Problem("row_length", text, tuple((row, col) for col in range(1, length + 1))))
    return tuple(found)


def _overlay(photo: Photo, cards: Cards, standing: Standing, result: Result, lang: str) -> bytes:
    from scanner.overlays.reef_overlay import reef_overlay  # what draws is loaded when something is drawn

    return reef_overlay(photo, cards, standing, result, lang)


ROWS = CardLayout(
    shape=None,
    least=LEAST,
    look=look_for_rows,
    odds=card_odds,
    read=read_rows,
    may_be_one=show_one_tableau,
    fuse=fuse_rows,
    loose=None,
    assemble=assemble_rows,
    place=_place,
    said=_said,
    where=_where,
    outline=_outline,
    reading_json=_reading_json,
    reading_page=_page,
    problems=_problems,
    cards_json=_cards_json,
    overlay=_overlay,
)
