"""Écosphère: piles from left to right, each a cascade of overlapping cards of one biome."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scanner.game.assemble_piles import assemble_piles
from scanner.game.card_layout import CardLayout
from scanner.piles.fuse import as_pile, fuse_piles, same_notebook
from scanner.piles.reading import look_for_piles, pile_odds, read_piles
from scanner.piles.tell import counted_json, pile_problems, piles_json, piles_page
from scoring.games.ecosphere import MOST_PILES
from scoring.records import Coords, Phrase, Pile
from scoring.words import Word, pile

if TYPE_CHECKING:
    from scanner.game.evening import Cards, Said
    from scanner.records import Photo, Quad, ReadCard
    from scoring.records import Result, Standing


def _place(word: Word) -> Coords:
    """'3', or '1,3': the third pile from the left."""
    match = re.fullmatch(r"(?:1,)?([1-9])", word.text)
    if not match or int(match[1]) > MOST_PILES:
        word.wrong(
            f"'{word.text}': expected the number of a pile, 1 to {MOST_PILES} from the left",
            f"« {word.text} » : attendu le numéro d'une pile, de 1 à {MOST_PILES} depuis la gauche",
        )
    return 1, int(match[1])


def _said(_game: str, word: Word) -> Said:
    """'taiga*4', 'taiga' for its biome alone, '4' for its number alone."""
    if word.text == ".":
        word.wrong("a pile has at least one card", "une pile a au moins une carte")
    if word.text.isdecimal():
        return Pile(None, pile(Word(f"?*{word.text}", word.line, word.column)).height)
    found = pile(word)
    return found if "*" in word.text else Pile(found.biome, None)


def _where(place: Coords) -> Phrase:
    return Phrase(f"pile {place[1]}", f"pile {place[1]}")


def _outline(card: ReadCard) -> Quad:
    return as_pile(card).outline or card.quad


def _overlay(photo: Photo, cards: Cards, standing: Standing, result: Result, lang: str) -> bytes:
    from scanner.overlays.piles_overlay import piles_overlay  # what draws is loaded when something is drawn

    return piles_overlay(photo, cards, standing, result, lang)


PILES = CardLayout(
    shape=None,
    least=1,
    look=look_for_piles,
    odds=pile_odds,
    read=read_piles,
    may_be_one=same_notebook,
    fuse=fuse_piles,
    loose=None,
    assemble=assemble_piles,
    place=_place,
    said=_said,
    where=_where,
    outline=_outline,
    reading_json=piles_json,
    reading_page=piles_page,
    problems=pile_problems,
    cards_json=counted_json,
    overlay=_overlay,
)
