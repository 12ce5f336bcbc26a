"""Random tables in their JSON form, rich in the cards that make counting hard."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from scoring.json_table import parse_json
from tests.scoring.second_opinion import OCEANOS_ANIMALS
from tests.scoring.second_opinion_grids import BOX

if TYPE_CHECKING:
    from scoring.records import Table

Json = dict[str, Any]
GRID_GAMES = ("forest", "ocean", "savanna")
NAMES = ("Ana", "Bao", "Chloé", "Dmitri", "Elif", "Farid")
CROWDS = {
    "forest": (("stream", "dragonfly"), ("meadow", "bee"), ("wolf", "fox"), ("eagle", "trout", "rabbit")),
    "ocean": (("whale", "krill"), ("plankton", "crab"), ("whale", "plankton"), ("coral", "eel", "clownfish", "shark")),
    "savanna": (
        ("lion", "grassland", "zebra"),
        ("cheetah", "gazelle"),
        ("lion", "grassland", "gazelle", "hyena", "vulture", "elephant"),
    ),
}
"""Cards that some boards hold more of than chance would deal."""
CHOICES: dict[str, dict[str, tuple[str, ...]]] = {
    "forest": {"gap_table": ("1 2 3 4 5 6 7", "12 12 12 7 3 0 -6")},
    "ocean": {"flipped_whale_still_flips": ("no",)},
    "savanna": {"hyena_reach": ("diamond",), "cheetah_reach": ("touching",), "elephant_floor": ("0",)},
    "oceanos": {"animals": ("all",), "tie_break": ("shared",)},
    "ecosphere": {},
}
WHALES_IN_BOX = 6


def as_table(found: Json) -> Table:
    """The JSON form as the package reads it."""
    return parse_json(json.dumps(found))


@st.composite
def boards(draw: st.DrawFn, game: str, *, holes: bool = True, down: bool = True) -> list[list[str | None]]:
    """Four rows of five cells."""
    crowd = draw(st.sampled_from(((), *CROWDS[game])))
    cells = [*BOX[game], *crowd * 4]
    if holes and draw(st.integers(0, 3)) == 0:
        cells += ["."] * 3
    if down and draw(st.integers(0, 3)) == 0:
        cells += {"ocean": ["down", "krill:down"], "savanna": ["gazelle:down", "zebra:down"]}.get(game, ["down"])
    flat = draw(st.lists(st.sampled_from(cells), min_size=20, max_size=20))
    whales = 0
    for at, cell in enumerate(flat):
        whales += cell == "whale"
        if cell == "whale" and whales > WHALES_IN_BOX:
            flat[at] = "krill"
    return [[None if cell == "." else cell for cell in flat[start : start + 5]] for start in (0, 5, 10, 15)]


@st.composite
def flips(draw: st.DrawFn, board: list[list[str | None]]) -> list[list[int]] | None:
    """Mostly the best choice; now and then one written down, legal or not."""
    if draw(st.integers(0, 5)):
        return None
    cells = [[row, col] for row in range(1, 5) for col in range(1, 6) if board[row - 1][col - 1] is not None]
    return draw(st.lists(st.sampled_from(cells), max_size=3, unique_by=tuple)) if cells else []


@st.composite
def options(draw: st.DrawFn, game: str) -> dict[str, str]:
    """Some house rules."""
    return {name: draw(st.sampled_from(values)) for name, values in CHOICES[game].items() if draw(st.booleans())}


@st.composite
def grid_tables(draw: st.DrawFn, game: str, *, plain: bool = False, most: int = 6) -> Json:
    """Tables of a grid game in all modes; `plain` ones have neither holes nor face-down cards nor written flips."""
    mode = draw(st.sampled_from(("many", "neutral", "solo")))
    count = 2 if mode != "many" else draw(st.integers(1, most))
    players: list[Json] = []
    for name in NAMES[:count]:
        board = draw(boards(game, holes=not plain, down=not plain))
        players.append({"name": name, "rows": board, "flips": None if plain else draw(flips(board)), "solo": False})
    if mode == "solo":
        players[draw(st.integers(0, 1))]["solo"] = True
    found: Json = {"game": game, "options": draw(options(game)), "players": players}
    if mode == "neutral":
        found["neutral"] = draw(st.lists(st.sampled_from(list(BOX[game])), max_size=20))
    return found


@st.composite
def ecosphere_tables(draw: st.DrawFn) -> Json:
    """Notebooks of up to eight piles."""
    biomes = ["desert", "savanna", "rainforest", "chaparral", "grassland", "temperate_forest", "taiga", "tundra"]
    players = [
        {
            "name": name,
            "piles": [
                [biome, draw(st.integers(1, 4))]
                for biome in draw(st.permutations(biomes))[: draw(st.integers(0, len(biomes)))]
            ],
        }
        for name in NAMES[: draw(st.integers(1, 5))]
    ]
    return {"game": "ecosphere", "players": players}


@st.composite
def oceanos_tables(draw: st.DrawFn) -> Json:
    """Expeditions, not all of them possible."""
    elements = (*OCEANOS_ANIMALS, *("coral", "eye") * 4, "treasure", "base", "crystal_green", "crystal_yellow", "diver")
    card = st.lists(st.sampled_from(elements), max_size=3)
    levels = st.lists(st.integers(1, 3), min_size=3, max_size=3).map(sorted)
    players = [
        {
            "name": name,
            "rows": draw(st.lists(st.lists(card, min_size=5, max_size=8), min_size=3, max_size=3)),
            "levels": {part: draw(levels) for part in ("propeller", "aquarium", "motor", "cockpit", "airlock")},
            "treasures": draw(st.lists(st.integers(2, 4), max_size=3)),
        }
        for name in NAMES[: draw(st.integers(1, 5))]
    ]
    kraken = [draw(st.integers(-4, 0)) for _ in range(3)]
    return {"game": "oceanos", "options": draw(options("oceanos")), "kraken": kraken, "players": players}


def any_table(game: str) -> st.SearchStrategy[Json]:
    """Tables of one game."""
    if game == "ecosphere":
        return ecosphere_tables()
    return oceanos_tables() if game == "oceanos" else grid_tables(game)


@st.composite
def unread_tables(draw: st.DrawFn, game: str, *, cells: int = 2, most: int = 3) -> Json:
    """Grid tables with up to `cells` unread cards, in anybody's hands."""
    found = draw(grid_tables(game, most=most))
    rows = [row for player in found["players"] for row in player["rows"]]
    for _ in range(draw(st.integers(1, cells))):
        neutral = found.get("neutral")
        cards = neutral if neutral and draw(st.integers(0, 5)) == 0 else draw(st.sampled_from(rows))
        cards[draw(st.integers(0, len(cards) - 1))] = "?"
    return found
