"""The JSON that leaves the package, to the letter of CONTRACT 3."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.answer import answer
from scoring.games import GAMES
from scoring.notation import parse
from scoring.table import score

PLAYER_KEYS = ["name", "total", "low", "high", "rank", "lines", "rows", "flips", "cards", "questions", "problems"]
EMPTY = ". . . . .\n"
CATEGORIES = {
    "forest": "bee bear trout fox eagle dragonfly deer rabbit meadow stream wolf biodiversity",
    "ocean": "coral krill plankton grouper clownfish crab eel shark whale turtle octopus food_chain_bonus",
    "savanna": "watering_hole grassland tree gazelle zebra giraffe cheetah lion elephant hyena vulture",
    "oceanos": "animals_1 propeller_1 kraken_1 animals_2 propeller_2 kraken_2 "
    "animals_3 propeller_3 kraken_3 coral treasure",
    "ecosphere": "rows columns",
}


def found(text: str, lang: str = "en") -> dict[str, Any]:
    """What a program that reads our output sees."""
    read: dict[str, Any] = json.loads(json.dumps(answer(score(parse(text)), lang), ensure_ascii=False))
    return read


def test_a_grid_table() -> None:
    read = found(f"game: savanna\n[Ana]\nzebra:down ? . down tree\n{EMPTY * 3}[Bao]\ngazelle . . . .\n{EMPTY * 3}")
    assert list(read) == ["game", "winners", "settled", "players"]
    assert read["game"] == "savanna"
    assert read["winners"] == ["Bao"]
    assert read["settled"] is False
    ana, bao = read["players"]
    assert list(ana) == PLAYER_KEYS
    assert ana["rows"] == [["zebra:down", "?", None, "down", "tree"]] + [[None] * 5] * 3
    assert ana["cards"] == []
    assert (ana["total"], ana["rank"], bao["total"], bao["rank"]) == (4, 2, 7, 1)
    assert [(question["row"], question["col"]) for question in ana["questions"]] == [(1, 2), (1, 4)]
    assert list(ana["questions"][0]) == ["row", "col", "candidates", "matters", "why"]
    assert ana["questions"][1]["candidates"] == ["gazelle", "zebra"]
    (problem,) = ana["problems"]
    assert list(problem) == ["kind", "text", "cells"]
    assert problem["kind"] == "hole"
    assert [1, 3] in problem["cells"]


def test_lines_and_reasons() -> None:
    read = found(f"game: forest\n[Ana]\nbee meadow . . .\n{EMPTY * 3}")
    lines = read["players"][0]["lines"]
    assert lines[0] == {
        "category": "bee",
        "points": 3,
        "reasons": [{"points": 3, "cells": [[1, 1], [1, 2]], "text": "Bee next to 1 meadow"}],
    }
    french = found(f"game: forest\n[Ana]\nbee meadow . . .\n{EMPTY * 3}", "fr")
    assert french["players"][0]["lines"][0]["reasons"][0]["text"] == "Abeille à côté de 1 clairière"


def test_the_flips_are_cells() -> None:
    read = found(f"game: ocean\n[Ana]\nwhale crab . . .\n{EMPTY * 3}")
    assert read["players"][0]["flips"] == [[1, 2]]


def test_a_solo_game() -> None:
    read = found(f"game: forest\n[Ana]\nrabbit . . . .\n{EMPTY * 3}[Alban] solo\n{EMPTY * 4}")
    assert read["solo"] == {"margin": -4, "verdict": "defeat"}
    assert read["winners"] == ["Alban"]


def test_house_rules_and_readings_are_told() -> None:
    board = ". vulture gazelle . .\n. gazelle . . .\ncheetah . hyena . .\n. gazelle . . .\n"
    straight = found(f"game: savanna\n[Ana]\n{board}")
    assert "options" not in straight
    assert straight["notes"] == ["Hyenas were read as 'straight' (option hyena_reach); 'diamond' would change a score"]
    diamond = found(f"game: savanna\noption: hyena_reach = diamond\n[Ana]\n{board}", "fr")
    assert diamond["options"] == {"hyena_reach": "diamond"}
    assert diamond["notes"] == ["Hyènes lues en « diamond » (option hyena_reach) ; « straight » changerait un score"]


def test_piles_and_expeditions() -> None:
    (player,) = found("game: ecosphere\n[Ana]\ntaiga*4 ?*2 desert*?\n")["players"]
    assert player["piles"] == [["taiga", 4], ["?", 2], ["desert", None]]
    assert "rows" not in player
    (player,) = found("game: oceanos\n[Ana]\n" + "crab+coral none ? none none\n" * 3)["players"]
    assert player["rows"] == [[["crab", "coral"], [], "?", [], []]] * 3
    assert player["questions"][0]["candidates"] == []


@pytest.mark.parametrize("game", GAMES)
def test_categories_are_the_rows_of_the_sheet(game: str) -> None:
    assert " ".join(GAMES[game].categories) == CATEGORIES[game]
