"""Tables as text and JSON: every spelling that people use, and mistakes that are pointed at."""

from __future__ import annotations

import json

import pytest

from scoring.formatting import format_json, format_table
from scoring.json_table import parse_json
from scoring.notation import parse
from scoring.records import Expedition, Notebook, Pile, Spot, Tableau
from scoring.words import NotationError
from tests.scoring.case_files import Case, load

EMPTY = ". . . . .\n"


@pytest.mark.parametrize("case", load("mistakes"), ids=str)
def test_a_mistake_is_pointed_at(case: Case) -> None:
    with pytest.raises(NotationError) as caught:
        parse(case.input)
    error = caught.value
    found = {"line": error.line, "column": error.column, "en": error.text.en, "fr": error.text.fr}
    assert found == case.expected
    assert str(error) == error.text.en


@pytest.mark.parametrize("case", load("json_mistakes"), ids=str)
def test_a_mistake_in_json_is_named(case: Case) -> None:
    with pytest.raises(NotationError) as caught:
        parse_json(case.input)
    error = caught.value
    found = {"line": error.line, "column": error.column, "en": error.text.en, "fr": error.text.fr}
    assert found == {"line": 0, "column": 0} | case.expected


def test_json_nested_without_end() -> None:
    with pytest.raises(NotationError, match="nested too deeply"):
        parse_json("[" * 100_000)


def test_a_number_without_end() -> None:
    with pytest.raises(NotationError, match="a number too long"):
        parse_json('{"kraken": [' + "9" * 10**5 + "]}")


def test_a_word_of_absurd_length_is_quoted_in_short() -> None:
    with pytest.raises(NotationError) as caught:
        parse("game: forest\n[Ana]\n" + "z" * 10**5)
    assert caught.value.text.en == "z" * 40 + "…: no card of forest"


def first_row(text: str) -> list[str]:
    (player, *_) = parse(text).players
    assert isinstance(player, Tableau)
    return [spot.card or "?" for spot in player.rows[0] if spot is not None]


@pytest.mark.parametrize(
    ("game", "row", "cards"),
    [
        ("forêt", "abeille Ours TRUITES Clairière clairieres", ["bee", "bear", "trout", "meadow", "meadow"]),
        ("Foret", "bees wolves foxes dragonflies Biene", ["bee", "wolf", "fox", "dragonfly", "bee"]),
        ("ecosystem", "zorro abeja arroyo bär Águila", ["fox", "bee", "stream", "bear", "eagle"]),
        ("Océan", "poisson-clown poissons clown tortue marine mérou murène", None),
        ("Coral Reef", "sea turtle pez payaso Wal moray eel poulpe", None),
        ("Écosystème - Savane", "point d'eau points d'eau watering hole watering_hole Löwe", None),
    ],
)
def test_names_people_use(game: str, row: str, cards: list[str] | None) -> None:
    expected = (
        cards
        or {
            "Océan": ["clownfish", "clownfish", "turtle", "grouper", "eel"],
            "Coral Reef": ["turtle", "clownfish", "whale", "eel", "octopus"],
            "Écosystème - Savane": ["watering_hole", "watering_hole", "watering_hole", "watering_hole", "lion"],
        }[game]
    )
    assert first_row(f"game: {game}\n[Ana]\n{row}\n{EMPTY * 3}") == expected


def test_cells_of_every_kind() -> None:
    (player,) = parse(f"jeu:savane\n[Ana] # the owner\nzebra:down point d'eau:retournée down ? .\n{EMPTY * 3}").players
    assert isinstance(player, Tableau)
    assert player.rows[0] == (
        Spot("zebra", down=True),
        Spot("watering_hole", down=True),
        Spot(None, down=True),
        Spot(None),
        None,
    )
    assert player.flips is None
    assert not player.solo


def test_settings_without_a_space() -> None:
    table = parse(f"game:ocean\noption:flipped_whale_still_flips=non\n[Ana]\n{EMPTY * 4}flips:1,2 1,2 1,1\n")
    (player,) = table.players
    assert isinstance(player, Tableau)
    assert player.flips == ((1, 1), (1, 2))
    assert table.options == (("flipped_whale_still_flips", "no"),)


def test_defaults_are_no_options() -> None:
    given = {"hyena_reach": "Straight", "elephant_floor": "none", "cheetah_reach": "touching"}
    head = "".join(f"option: {name} = {value}\n" for name, value in given.items())
    assert parse(f"game: savanna\n{head}[Ana]\n{EMPTY * 4}").options == (("cheetah_reach", "touching"),)


def test_a_gap_table_in_several_spellings() -> None:
    for text in ("1 2 3 4 5 6 -7", "1,2,3,4,5,6,-7", "1/2/3/4/5/6/-7"):
        table = parse(f"game: forest\noption: gap_table = {text}\n[Ana]\n{EMPTY * 4}")
        assert table.options == (("gap_table", "1 2 3 4 5 6 -7"),)


@pytest.mark.parametrize("value", ["1 2 3 4 5 6 x", "1 2 3 4 5 6 7000"])
def test_a_gap_table_that_is_none(value: str) -> None:
    with pytest.raises(NotationError, match="7 whole numbers"):
        parse(f"game: forest\noption: gap_table = {value}\n[Ana]\n{EMPTY * 4}")


def test_options_in_json() -> None:
    rows: list[list[None]] = [[None] * 5] * 4
    found: dict[str, object] = {"players": [{"name": "Ana", "rows": rows}]}
    forest = parse_json(json.dumps(found | {"game": "forest", "options": {"gap_table": [1, 2, 3, 4, 5, 6, 7]}}))
    assert forest.options == (("gap_table", "1 2 3 4 5 6 7"),)
    ocean = parse_json(json.dumps(found | {"game": "ocean", "options": {"flipped_whale_still_flips": False}}))
    assert ocean.options == (("flipped_whale_still_flips", "no"),)
    savanna = parse_json(json.dumps(found | {"game": "savanna", "options": {"elephant_floor": 0}}))
    assert savanna.options == (("elephant_floor", "0"),)
    none = parse_json(json.dumps(found | {"game": "savanna", "options": {"elephant_floor": None}}))
    assert none.options == ()


def test_the_neutral_player_has_no_order() -> None:
    table = parse(f"game: forest\n[Ana]\n{EMPTY * 4}[Bao]\n{EMPTY * 4}[neutre]\nwolf ? bee\nwolf\n")
    assert table.neutral == ("bee", "wolf", "wolf", None)
    assert parse(format_table(table)) == table
    assert parse_json(format_json(table)) == table


def test_piles() -> None:
    text = "game: écosphère\n[Ana]\nForêt tropicale humide*3 désert*? ?*2\n? toundra\n"
    (player,) = parse(text).players
    assert isinstance(player, Notebook)
    assert player.piles == (
        Pile("rainforest", 3),
        Pile("desert", None),
        Pile(None, 2),
        Pile(None, 1),
        Pile("tundra", 1),
    )
    table = parse(text)
    assert parse(format_table(table)) == table
    assert parse_json(format_json(table)) == table


EXPEDITION = """game: oceanos
kraken: -2 0 -3
species: sole cod ray seal orca squid clam kelp
[Ana]
sole+coral  treasure+diver  eye+eye  base  crystal_green+clam+fuel
étoile de mer  ?  rien  none  kelp
none none none none none
levels: propulseur 1 1 2, aquarium 1 2 2 moteur 1 1 1,cockpit 1 1 1, sas 1 1 1
treasures: 4 3
"""


def test_expeditions() -> None:
    table = parse(EXPEDITION.replace("étoile de mer", "trésor"))
    (player,) = table.players
    assert isinstance(player, Expedition)
    assert player.rows[0] == (
        ("sole", "coral"),
        ("treasure", "diver"),
        ("eye", "eye"),
        ("base",),
        ("clam", "crystal_green", "fuel"),
    )
    assert player.rows[1] == (("treasure",), None, (), (), ("kelp",))
    assert player.levels is not None
    assert [now.propeller for now in player.levels] == [1, 1, 2]
    assert [now.aquarium for now in player.levels] == [1, 2, 2]
    assert player.treasures == (3, 4)
    assert table.kraken == (-2, 0, -3)
    assert parse(format_table(table)) == table
    assert parse_json(format_json(table)) == table


def test_the_usual_animals_are_strangers_to_another_deck() -> None:
    with pytest.raises(NotationError) as caught:
        parse(EXPEDITION)
    assert (caught.value.line, caught.value.column) == (6, 1)


def test_elements_of_several_words() -> None:
    row = "corail+étoile de mer+œil raie manta cristal vert+base hippocampe poisson-globe\n"
    table = parse(f"game: oceanos\n[Ana]\n{row * 3}")
    (player,) = table.players
    assert isinstance(player, Expedition)
    assert player.rows[0] == (
        ("starfish", "coral", "eye"),
        ("manta",),
        ("base", "crystal_green"),
        ("seahorse",),
        ("pufferfish",),
    )
    assert player.levels is None
    assert player.treasures is None
    assert parse(format_table(table)) == table
    assert parse_json(format_json(table)) == table


def test_a_card_of_json_without_elements() -> None:
    rows = [[["none"], [], None, "?", ["eye", "eye"]]] * 3
    (player,) = parse_json(json.dumps({"game": "oceanos", "players": [{"name": "Ana", "rows": rows}]})).players
    assert isinstance(player, Expedition)
    assert player.rows[0] == ((), (), None, None, ("eye", "eye"))


def test_names_of_players_keep_their_letters() -> None:
    for name in ("Ana María", "Élodie-7", "李雷", "👩‍🚀", "a:b"):
        table = parse_json(json.dumps({"game": "ecosphere", "players": [{"name": name, "piles": []}]}))
        assert table.players[0].name == name
        assert parse(format_table(table)) == table
