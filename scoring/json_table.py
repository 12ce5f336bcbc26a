"""A table as JSON (CONTRACT 2.4): the same cells as in the text form, errors that name the place in the object."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NoReturn, TypeVar
from unicodedata import category

from scoring.counting import COLS, ROWS
from scoring.draft import is_neutral
from scoring.games import GAMES
from scoring.games.oceanos import PARTS
from scoring.names import find_game, nearest_game
from scoring.notation import GRID_GAMES, check_players, levels_by_round, settle_options, sorted_neutral
from scoring.records import Expedition, Levels, Notebook, Phrase, Pile, Spot, Table, Tableau
from scoring.words import LONGEST_PILE, NotationError, Word, card, elements, spot
from scoring.words import species as eight_animals

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.records import Coords, Player

T = TypeVar("T")
_UNWRITABLE = ("Cc", "Cs", "Zl", "Zp")
"""Unicode categories that no line of text may hold: control signs, lone surrogates, line and paragraph ends."""


def parse_json(text: str) -> Table:
    """The table that a JSON object describes; NotationError says where it cannot be understood."""
    try:
        found = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise NotationError(
            Phrase(f"no JSON: {error.msg}", f"pas du JSON : {error.msg}"), error.lineno, error.colno
        ) from None
    except RecursionError:
        raise NotationError(Phrase("no table: nested too deeply", "pas une table : trop imbriqué")) from None
    except NotationError:
        raise
    except ValueError:  # Python refuses to read numbers of thousands of digits
        raise NotationError(Phrase("no table: a number too long", "pas une table : un nombre trop long")) from None
    return _table(_object(found, "table"))


def _no_constant(name: str) -> NoReturn:
    raise NotationError(Phrase(f"no table: {name} is no number", f"pas une table : {name} n'est pas un nombre"))


def _wrong(where: str, expected: Phrase) -> NoReturn:
    raise NotationError(Phrase(f"{where}: expected {expected.en}", f"{where} : attendu {expected.fr}"))


def _object(value: object, where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        _wrong(where, Phrase("an object", "un objet"))
    return value


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        _wrong(where, Phrase("a list", "une liste"))
    return list(value)


def _text(value: object, where: str) -> str:
    if not isinstance(value, str) or not value.strip() or any(category(sign) in _UNWRITABLE for sign in value):
        _wrong(where, Phrase("a text", "un texte"))
    return value.strip()


def _whole(value: object, where: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        _wrong(where, Phrase(f"a whole number, {low} to {high}", f"un nombre entier, {low} à {high}"))
    return value


def _each(value: object, where: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
    return tuple(read(item, f"{where}[{index}]") for index, item in enumerate(_list(value, where)))


def _at(where: str, read: Callable[[], T]) -> T:
    """Errors of a cell get the cell's place in the object."""
    try:
        return read()
    except NotationError as error:
        raise NotationError(Phrase(f"{where}: {error.text.en}", f"{where} : {error.text.fr}")) from None


def _table(found: dict[str, object]) -> Table:
    game = _game(found.get("game"))
    species = _species(game, found.get("species"))
    neutral = found.get("neutral")
    table = Table(
        game=game,
        players=_each(
            found.get("players"), "players", lambda item, where: _player(game, _object(item, where), where, species)
        ),
        neutral=None if neutral is None else _neutral(game, neutral),
        options=_at("options", lambda: settle_options(game, _options(found.get("options")))),
        kraken=_kraken(game, found.get("kraken")),
        species=species,
    )
    check_players(table)
    return table


def _game(value: object) -> str:
    name = _text(value, "game")
    game = find_game(name)
    if game is None:
        meant = nearest_game(name) or ", ".join(GAMES)
        Word(name, 0, 0).wrong(f"game: expected {meant}, not {name}", f"game : attendu {meant}, et non {name}")
    return game


def _options(value: object) -> list[tuple[str, str, Word]]:
    options = {} if value is None else _object(value, "options")
    return [(name, _setting(setting), Word(name, 0, 0)) for name, setting in options.items()]


def _setting(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(str(item) for item in value)
    return "none" if value is None else str(value)


def _player(game: str, found: dict[str, object], where: str, species: tuple[str, ...] | None) -> Player:
    name = _name(found.get("name"), f"{where}.name")
    if game not in GRID_GAMES and (found.get("solo") or found.get("flips")):
        _wrong(where, Phrase(f"no solo and no flips in {game}", f"ni solo ni flips dans {game}"))
    if game == "ecosphere":
        return Notebook(name, _each(found.get("piles"), f"{where}.piles", _pile))
    if game == "oceanos":
        return _expedition(name, found, where, species)
    solo = found.get("solo") or False
    if not isinstance(solo, bool):
        _wrong(f"{where}.solo", Phrase("true or false", "true ou false"))
    return Tableau(
        name, _grid(game, found.get("rows"), f"{where}.rows"), solo, _flips(found.get("flips"), f"{where}.flips")
    )


def _name(value: object, where: str) -> str:
    """A name that could stand in brackets in the text form."""
    name = _text(value, where)
    if any(sign in name for sign in "[]#") or is_neutral(name):
        _wrong(where, Phrase("a player's name, without []#", "un nom de joueur, sans []#"))
    return name


def _grid(game: str, value: object, where: str) -> tuple[tuple[Spot | None, ...], ...]:
    rows = _each(value, where, lambda row, at: _each(row, at, lambda cell, place: _spot(game, cell, place)))
    if len(rows) != ROWS or any(len(row) != COLS for row in rows):
        _wrong(where, Phrase(f"{ROWS} rows of {COLS} cards", f"{ROWS} lignes de {COLS} cartes"))
    return rows


def _spot(game: str, value: object, where: str) -> Spot | None:
    if value is None:
        return None
    word = Word(_text(value, where), 0, 0)
    return _at(where, lambda: spot(game, word))


def _flips(value: object, where: str) -> tuple[Coords, ...] | None:
    if value is None:
        return None
    return tuple(sorted(set(_each(value, where, _cell))))


def _cell(value: object, where: str) -> Coords:
    pair = _list(value, where)
    if len(pair) != 2:
        _wrong(where, Phrase("[row, column]", "[ligne, colonne]"))
    return _whole(pair[0], where, 1, ROWS), _whole(pair[1], where, 1, COLS)


def _neutral(game: str, value: object) -> tuple[str | None, ...]:
    if game not in GRID_GAMES:
        _wrong(
            "neutral",
            Phrase(
                "null: only grid games have a neutral player", "null : seuls les jeux à grille ont un joueur neutre"
            ),
        )
    return sorted_neutral(_each(value, "neutral", lambda item, where: _neutral_card(game, item, where)))


def _neutral_card(game: str, value: object, where: str) -> str | None:
    name = _text(value, where)
    return None if name == "?" else _at(where, lambda: card(game, Word(name, 0, 0)))


def _pile(value: object, where: str) -> Pile:
    pair = _list(value, where)
    if len(pair) != 2:
        _wrong(where, Phrase('[biome, cards], as in ["taiga", 4]', '[biome, cartes], comme ["taiga", 4]'))
    name = _text(pair[0], where)
    biome = None if name == "?" else _at(where, lambda: card("ecosphere", Word(name, 0, 0)))
    return Pile(biome, None if pair[1] in (None, "?") else _whole(pair[1], where, 1, LONGEST_PILE))


def _species(game: str, value: object) -> tuple[str, ...] | None:
    if value is None:
        return None
    if game != "oceanos":
        _wrong("species", Phrase("null: only oceanos has them", "null : seulement pour oceanos"))
    names = _each(value, "species", _text)
    return _at("species", lambda: eight_animals(list(names), Word("", 0, 0)))


def _expedition(name: str, found: dict[str, object], where: str, species: tuple[str, ...] | None) -> Expedition:
    rows = _each(
        found.get("rows"),
        f"{where}.rows",
        lambda row, at: _each(row, at, lambda cell, place: _elements(cell, place, species)),
    )
    if len(rows) != 3 or any(not 5 <= len(row) <= 8 for row in rows):
        _wrong(f"{where}.rows", Phrase("3 rows of 5 to 8 cards", "3 lignes de 5 à 8 cartes"))
    treasures = found.get("treasures")
    drawn = (
        None if treasures is None else _each(treasures, f"{where}.treasures", lambda item, at: _whole(item, at, 2, 4))
    )
    return Expedition(name, rows, _levels(found.get("levels"), f"{where}.levels"), drawn and tuple(sorted(drawn)))


def _elements(value: object, where: str, species: tuple[str, ...] | None) -> tuple[str, ...] | None:
    if value is None or value == "?":
        return None
    names = _each(value, where, _text)
    return _at(where, lambda: elements(Word("+".join(names) or "none", 0, 0), species))


def _levels(value: object, where: str) -> tuple[Levels, Levels, Levels] | None:
    if value is None:
        return None
    found = _object(value, where)
    given = {
        part: list(_each(found.get(part), f"{where}.{part}", lambda item, at: _whole(item, at, 1, 3))) for part in PARTS
    }
    if any(len(levels) != 3 for levels in given.values()):
        _wrong(where, Phrase("three levels for each part", "trois niveaux par élément"))
    return levels_by_round(given)


def _kraken(game: str, value: object) -> tuple[int, int, int] | None:
    if value is None:
        return None
    tokens = _each(value, "kraken", lambda item, where: _whole(item, where, -4, 0))
    if game != "oceanos" or len(tokens) != 3:
        _wrong("kraken", Phrase("three tokens, in oceanos only", "trois jetons, seulement pour oceanos"))
    return tokens[0], tokens[1], tokens[2]
