"""One word of a table file: where it stands, and the card, cell, pile or elements that it names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from scoring.counting import COLS, ROWS
from scoring.games.oceanos import OTHER_ELEMENTS, legal_elements
from scoring.names import find_card, nearest, nearest_card, plain
from scoring.records import Phrase, Pile, Spot

if TYPE_CHECKING:
    from scoring.records import Coords

DOWN_WORDS = ("down", "facedown", "cachee", "retournee", "dos")
LONGEST_PILE = 99
LONGEST_QUOTE = 40


class NotationError(ValueError):
    """A table that cannot be understood, with the place and what was expected there."""

    def __init__(self, text: Phrase, line: int = 0, column: int = 0) -> None:
        super().__init__(text.en)
        self.text, self.line, self.column = text, line, column


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the file and where it stands, both from 1."""

    text: str
    line: int
    column: int

    def wrong(self, en: str, fr: str) -> NoReturn:
        """Stop here; a word of absurd length is quoted in short."""
        short = self.text if len(self.text) <= LONGEST_QUOTE else self.text[:LONGEST_QUOTE] + "…"
        text = Phrase(en.replace(self.text, short), fr.replace(self.text, short)) if self.text else Phrase(en, fr)
        raise NotationError(text, self.line, self.column)


def card(game: str, word: Word) -> str:
    """The id of the card that the word names."""
    found = find_card(game, word.text)
    if found is None:
        meant = nearest_card(game, word.text)
        word.wrong(
            f"{word.text}: " + (f"did you mean {meant}?" if meant else f"no card of {game}"),
            f"{word.text} : " + (f"vouliez-vous dire {meant} ?" if meant else f"aucune carte de {game}"),
        )
    return found


def spot(game: str, word: Word) -> Spot | None:
    """One cell: a card, '?', '.', 'down' or 'zebra:down'."""
    if word.text == ".":
        return None
    if word.text == "?":
        return Spot(None)
    name, colon, suffix = word.text.partition(":")
    if not colon and plain(name) in DOWN_WORDS:
        return Spot(None, down=True)
    if colon and plain(suffix) not in DOWN_WORDS:
        word.wrong(
            f"'{word.text}': only ':down' may follow a card", f"« {word.text} » : seul « :down » peut suivre une carte"
        )
    return Spot(card(game, Word(name, word.line, word.column)), down=bool(colon))


def cell(word: Word) -> Coords:
    match = re.fullmatch(r"([1-9]),([1-9])", word.text)
    if not match or int(match[1]) > ROWS or int(match[2]) > COLS:
        word.wrong(
            f"'{word.text}': expected row,column such as 1,2 (rows 1 to {ROWS}, columns 1 to {COLS})",
            f"« {word.text} » : attendu ligne,colonne comme 1,2 (lignes 1 à {ROWS}, colonnes 1 à {COLS})",
        )
    return int(match[1]), int(match[2])


def pile(word: Word) -> Pile:
    name, star, number = word.text.partition("*")
    biome = None if name == "?" else card("ecosphere", Word(name, word.line, word.column))
    if not star:
        return Pile(biome, 1)
    if number == "?":
        return Pile(biome, None)
    if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= LONGEST_PILE:
        word.wrong(
            f"'{word.text}': expected a pile such as taiga*4, with 1 card or more",
            f"« {word.text} » : attendu une pile comme taiga*4, d'au moins 1 carte",
        )
    return Pile(biome, int(number))


def elements(word: Word, animals: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The elements of one card, 'seahorse+coral', 'none' or '?', in the order of the rule book."""
    if word.text == "?":
        return None
    if plain(word.text) in ("none", "rien", "aucun"):
        return ()
    legal = legal_elements(animals)
    found, column = [], word.column
    for part in word.text.split("+"):
        found.append(_element(Word(part, word.line, column), legal))
        column += len(part) + 1
    return tuple(sorted(found, key=legal.index))


def _element(word: Word, legal: tuple[str, ...]) -> str:
    found = find_card("oceanos", word.text) or plain(word.text)
    if found not in legal:
        meant = nearest(word.text, list(legal)) or nearest_card("oceanos", word.text)
        word.wrong(
            f"{word.text}: " + (f"did you mean {meant}?" if meant else "no element of oceanos"),
            f"{word.text} : " + (f"vouliez-vous dire {meant} ?" if meant else "aucun élément d'oceanos"),
        )
    return found


def species(names: list[str], word: Word) -> tuple[str, ...]:
    """The eight animals of a copy of Océanos that has its own."""
    found = tuple(find_card("oceanos", name) or plain(name) for name in names)
    if len({*found, *OTHER_ELEMENTS, ""}) != 8 + len(OTHER_ELEMENTS) + 1 or len(found) != 8:
        word.wrong("expected the names of eight different animals", "les noms de huit animaux différents sont attendus")
    return found
