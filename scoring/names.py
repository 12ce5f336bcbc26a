"""Ids to French and English names and back, forgiving about case, accents, plurals and punctuation."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from scoring.records import Phrase
from scoring.vocabulary import (
    CARD_NAMES,
    CATEGORY_NAMES,
    GAME_NAMES,
    OTHER_GAME_WORDS,
    OTHER_WORDS,
    PART_NAMES,
    TRANSLATIONS,
)

if TYPE_CHECKING:
    from scoring.vocabulary import Name


def plain(text: str) -> str:
    """`text` as it is compared: lower case letters and digits only, no accents."""
    folded = text.casefold().replace("œ", "oe").replace("æ", "ae")
    letters = unicodedata.normalize("NFKD", folded)
    return "".join(letter for letter in letters if letter.isalnum())


def _words(card: str, name: Name) -> set[str]:
    return {plain(word) for word in (card, *name)}


@cache
def card_words(game: str) -> dict[str, str]:
    """Every word for a card of `game`, as compared, with its id; French and English win over all others."""
    words = {plain(word): card for card, both in TRANSLATIONS[game].items() for word in both}
    words |= {plain(word): card for word, card in OTHER_WORDS[game].items()}
    for card, name in CARD_NAMES[game].items():
        words.update(dict.fromkeys(_words(card, name), card))
    return words


@cache
def _game_words() -> dict[str, str]:
    words = {plain(word): game for word, game in OTHER_GAME_WORDS.items()}
    for game, name in GAME_NAMES.items():
        words.update(dict.fromkeys(_words(game, name), game))
    return words


def find_game(text: str) -> str | None:
    """The game that a person means by `text`."""
    return _game_words().get(plain(text))


def find_card(game: str, text: str) -> str | None:
    """The card of `game` that a person means by `text`."""
    return card_words(game).get(plain(text))


def find_part(text: str) -> str | None:
    """The part of the submarine that a person means by `text`."""
    words = {plain(word): part for part, names in PART_NAMES.items() for word in (part, *names)}
    return words.get(plain(text))


def nearest(text: str, known: list[str]) -> str | None:
    """The known word that `text` was probably meant to be, spelt as in `known`."""
    from difflib import get_close_matches

    by_plain = {plain(word): word for word in reversed(known)}
    close = get_close_matches(plain(text), list(by_plain), n=1, cutoff=0.6)
    return by_plain[close[0]] if close else None


def nearest_card(game: str, text: str) -> str | None:
    """The card name that `text` was probably meant to be, in the language it seems to be written in."""
    return nearest(
        text, [word for name in CARD_NAMES[game].values() for word in (name.en, name.fr, name.ens, name.frs)]
    )


def nearest_game(text: str) -> str | None:
    """The game name that `text` was probably meant to be."""
    return nearest(text, [*GAME_NAMES, *(word for name in GAME_NAMES.values() for word in (name.ens, name.frs))])


def game_name(game: str) -> Phrase:
    """What people call the game."""
    return Phrase(GAME_NAMES[game].en, GAME_NAMES[game].fr)


def card_name(game: str, card: str) -> Phrase:
    """What people call the card; animals that an enrolled deck named itself keep that name."""
    name = CARD_NAMES[game].get(card)
    return Phrase(name.en, name.fr) if name else Phrase(card.replace("_", " "), card.replace("_", " "))


def some(game: str, card: str, count: int) -> Phrase:
    """`count` cards in words: '1 meadow', '2 meadows'."""
    name = CARD_NAMES[game][card]
    return Phrase(f"{count} {name.en if count == 1 else name.ens}", f"{count} {name.fr if count < 2 else name.frs}")


def category_name(game: str, category: str) -> Phrase:
    """The heading of a line of the score sheet."""
    if game == "oceanos":
        stem, _, round_number = category.partition("_")
        name = CATEGORY_NAMES[stem]
        return Phrase(f"{name.en} {round_number}".strip(), f"{name.fr} {round_number}".strip())
    if category in CARD_NAMES[game]:
        name = card_name(game, category)
        return Phrase(name.en.capitalize(), name.fr.capitalize())
    return CATEGORY_NAMES[category]
