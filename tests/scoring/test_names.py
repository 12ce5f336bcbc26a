"""Names: what people call games, cards and lines, found again however they are typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import names, vocabulary
from scoring.games import GAMES

CARDS = [(game, card) for game, cards in vocabulary.CARD_NAMES.items() for card in cards]
SPELLINGS = (str.upper, str.capitalize, str.title, lambda text: f" {text} ", lambda text: text.replace(" ", "_"))


@given(place=st.sampled_from(CARDS), which=st.integers(0, 4), spell=st.sampled_from(SPELLINGS))
def test_every_card_is_found_by_every_name(place: tuple[str, str], which: int, spell: object) -> None:
    game, card = place
    name = (card, *vocabulary.CARD_NAMES[game][card])[which]
    assert callable(spell)
    assert names.find_card(game, spell(name)) == card
    assert names.find_card(game, names.plain(name)) == card


@pytest.mark.parametrize(("game", "card"), CARDS)
def test_names_of_one_game_differ(game: str, card: str) -> None:
    words = {names.plain(word) for word in (card, *vocabulary.CARD_NAMES[game][card])}
    others = {
        names.plain(word)
        for other, name in vocabulary.CARD_NAMES[game].items()
        for word in (other, *name)
        if other != card
    }
    assert not words & others


@pytest.mark.parametrize("game", vocabulary.TRANSLATIONS)
def test_translations_and_other_words_name_cards(game: str) -> None:
    cards = set(vocabulary.CARD_NAMES[game])
    assert set(vocabulary.TRANSLATIONS[game]) in (cards, set())
    assert set(vocabulary.OTHER_WORDS[game].values()) <= cards
    for card, both in vocabulary.TRANSLATIONS[game].items():
        assert {names.find_card(game, word) for word in both} == {card}


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("forêt", "forest"),
        ("Foret", "forest"),
        ("FOREST", "forest"),
        ("Écosystème - Forêt", "forest"),
        ("ecosystem: coral reef", "ocean"),
        ("océan", "ocean"),
        ("Océanos", "oceanos"),
        ("savannah", "savanna"),
        ("Subastral", "ecosphere"),
        ("écosphère", "ecosphere"),
        ("chess", None),
        ("", None),
    ],
)
def test_games_are_found(text: str, game: str | None) -> None:
    assert names.find_game(text) == game


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_sheet_has_a_heading(game: str) -> None:
    headings = [names.category_name(game, category) for category in GAMES[game].categories]
    assert len({heading.en for heading in headings}) == len({heading.fr for heading in headings}) == len(headings)
    assert all(heading.en[0].isupper() and heading.fr[0].isupper() for heading in headings)


def test_headings_and_numbers_in_words() -> None:
    assert names.category_name("oceanos", "animals_2") == ("Animals 2", "Animaux 2")
    assert names.category_name("savanna", "watering_hole") == ("Watering hole", "Point d'eau")
    assert names.some("forest", "wolf", 1) == ("1 wolf", "1 loup")
    assert names.some("forest", "wolf", 2) == ("2 wolves", "2 loups")
    assert names.some("forest", "wolf", 0) == ("0 wolves", "0 loup")
    assert names.card_name("oceanos", "sea_lion") == ("sea lion", "sea lion")
    assert names.game_name("ecosphere") == ("Ecosphere", "Écosphère")


def test_nearest_words() -> None:
    assert names.nearest_card("forest", "renrad") == "renard"
    assert names.nearest_card("forest", "dragonfyl") == "dragonfly"
    assert names.nearest_card("forest", "xyzzy") is None
    assert names.nearest_game("ocaen") == "ocean"
    assert names.find_part("Sas") == "airlock"
    assert names.find_part("sail") is None
