"""A table as text: every section understood, errors that point at the word; parse(format_table(table)) == table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scoring.counting import COLS, ROWS
from scoring.draft import Draft, Section, cut
from scoring.games import GAMES
from scoring.games.oceanos import PARTS
from scoring.names import card_words, find_game, find_part, nearest_game, plain
from scoring.records import Expedition, Levels, Notebook, Phrase, Table, Tableau
from scoring.words import NotationError, Word, card, cell, elements, pile, species, spot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scoring.records import Coords, Player, Spot

GRID_GAMES = ("forest", "ocean", "savanna")


def parse(text: str) -> Table:
    """The table that `text` describes; NotationError says where it cannot be understood."""
    draft = cut(text)
    game = _game(draft)
    animals = _species(draft)
    people = [section for section in draft.sections if not section.is_neutral]
    table = Table(
        game=game,
        players=tuple(_player(game, section, animals) for section in people),
        neutral=_neutral(game, [section for section in draft.sections if section.is_neutral]),
        options=settle_options(game, [(word.text, value, word) for word, value in draft.options]),
        kraken=_kraken(draft),
        species=animals,
    )
    check_players(table, [section.name for section in people])
    return table


def _game(draft: Draft) -> str:
    if "game" not in draft.head:
        raise NotationError(
            Phrase(
                f"the first line must name the game, as in 'game: forest' ({', '.join(GAMES)})",
                f"la première ligne doit nommer le jeu, comme « game: forest » ({', '.join(GAMES)})",
            ),
            1,
            1,
        )
    key, words = draft.head["game"]
    text = " ".join(word.text for word in words)
    game = find_game(text)
    if game is None:
        meant = nearest_game(text)
        (words[0] if words else key).wrong(
            f"unknown game '{text}'" + (f": did you mean {meant}?" if meant else f"; known: {', '.join(GAMES)}"),
            f"jeu inconnu « {text} »"
            + (f" : vouliez-vous dire {meant} ?" if meant else f" ; connus : {', '.join(GAMES)}"),
        )
    for name in ("kraken", "species"):
        if name in draft.head and game != "oceanos":
            draft.head[name][0].wrong(f"'{name}:' belongs to oceanos", f"« {name}: » n'existe que pour oceanos")
    return game


def settle_options(game: str, given: list[tuple[str, str, Word]]) -> tuple[tuple[str, str], ...]:
    """House rules in their one spelling, defaults left out, sorted."""
    known = {option.name: option for option in GAMES[game].options}
    settled = {}
    for name, value, word in given:
        if name not in known:
            listed = ", ".join(known) or "-"
            word.wrong(
                f"{game} has no option '{name}'; it has: {listed}",
                f"{game} n'a pas d'option « {name} » ; il a : {listed}",
            )
        try:
            settled[name] = known[name].parse(value)
        except ValueError:
            expected = known[name].expected
            word.wrong(f"option {name}: expected {expected.en}", f"option {name} : attendu {expected.fr}")
    return tuple(sorted((name, value) for name, value in settled.items() if value != known[name].default))


def _player(game: str, section: Section, animals: tuple[str, ...] | None) -> Player:
    allowed = {"oceanos": ("levels", "treasures"), "ecosphere": ()}.get(game, ("flips",))
    for name, (key, _) in section.settings.items():
        if name not in allowed:
            key.wrong(f"'{name}:' does not belong to {game}", f"« {name}: » n'existe pas pour {game}")
    if section.solo and game not in GRID_GAMES:
        section.solo.wrong(f"{game} has no solo opponent", f"{game} n'a pas d'adversaire solo")
    if game == "ecosphere":
        return Notebook(section.name.text, tuple(pile(word) for line in section.lines for word in _names(game, line)))
    if game == "oceanos":
        return _expedition(section, animals)
    return _tableau(game, section)


def check_players(table: Table, headings: Iterable[Word] = ()) -> None:
    """Names differ, and there are as many players as the game allows; a solo game is one against one."""
    names = [player.name for player in table.players]
    places = [*headings] or [Word(name, 0, 0) for name in names]
    most = GAMES[table.game].most_players
    if not names:
        Word("", 0, 0).wrong(
            "no player: expected a section such as [Ana]", "aucun joueur : une section comme [Ana] est attendue"
        )
    if len(names) > most:
        places[most].wrong(
            f"{len(names)} players, {table.game} is for at most {most}",
            f"{len(names)} joueurs, {table.game} en admet {most}",
        )
    for index, name in enumerate(names):
        if name in names[:index]:
            places[index].wrong(f"two players are called {name}", f"deux joueurs s'appellent {name}")
    solos = [index for index, player in enumerate(table.players) if isinstance(player, Tableau) and player.solo]
    if solos and (len(solos) != 1 or len(names) != 2 or table.neutral is not None):
        places[solos[-1]].wrong(
            "a solo game is one player, one opponent marked solo, and no neutral player",
            "une partie solo oppose un joueur à un adversaire marqué solo, sans joueur neutre",
        )


# --- grids ------------------------------------------------------------------------------------------------


def _tableau(game: str, section: Section) -> Tableau:
    rows = tuple(_row(game, line) for line in section.lines)
    if len(rows) != ROWS:
        (section.lines[ROWS][0] if len(rows) > ROWS else section.name).wrong(
            f"{section.name.text} has {len(rows)} rows, {game} has {ROWS}",
            f"{section.name.text} a {len(rows)} lignes, {game} en a {ROWS}",
        )
    return Tableau(section.name.text, rows, section.solo is not None, _flips(section))


def _row(game: str, line: list[Word]) -> tuple[Spot | None, ...]:
    words = list(_names(game, line))
    row = tuple(spot(game, word) for word in words)
    if len(row) != COLS:
        words[min(len(row) - 1, COLS)].wrong(
            f"this row has {len(row)} cards, {game} has {COLS}", f"cette ligne a {len(row)} cartes, {game} en a {COLS}"
        )
    return row


def _names(game: str, line: list[Word]) -> Iterator[Word]:
    """The words of a row; names of several words ('point d'eau') are joined, the longest that exists first."""
    at = 0
    while at < len(line):
        length = next((size for size in (6, 5, 4, 3, 2) if _is_one_name(game, line[at : at + size], size)), 1)
        yield Word(" ".join(word.text for word in line[at : at + length]), line[at].line, line[at].column)
        at += length


def _is_one_name(game: str, words: list[Word], size: int) -> bool:
    """Whether `size` words are one cell; '?', '.' and cells with a suffix inside never join."""
    if len(words) < size or not all(plain(word.text) for word in words):
        return False
    if any(re.search(r"[:*]", word.text) for word in words[:-1]):
        return False
    text = re.split(r"[:*]", "".join(word.text for word in words))[0]
    return all(plain(part) in card_words(game) for part in text.split("+"))


def _flips(section: Section) -> tuple[Coords, ...] | None:
    if "flips" not in section.settings:
        return None
    return tuple(sorted({cell(word) for word in section.settings["flips"][1]}))


def _neutral(game: str, sections: list[Section]) -> tuple[str | None, ...] | None:
    if not sections:
        return None
    if game not in GRID_GAMES or len(sections) > 1 or sections[0].solo:
        sections[-1].name.wrong(
            "one neutral player, never solo, and only in the grid games",
            "un seul joueur neutre, jamais solo, et seulement dans les jeux à grille",
        )
    words = (word for line in sections[0].lines for word in _names(game, line))
    return sorted_neutral(None if word.text == "?" else card(game, word) for word in words)


def sorted_neutral(cards: Iterable[str | None]) -> tuple[str | None, ...]:
    """The neutral player's cards sorted, unread ones last: their order means nothing, and one table has one text."""
    return tuple(sorted(cards, key=lambda found: (found is None, found or "")))


# --- expeditions ------------------------------------------------------------------------------------------


def _species(draft: Draft) -> tuple[str, ...] | None:
    if "species" not in draft.head:
        return None
    key, words = draft.head["species"]
    return species([word.text for word in words], key)


def _expedition(section: Section, animals: tuple[str, ...] | None) -> Expedition:
    if len(section.lines) != 3:
        section.name.wrong(
            f"{section.name.text} has {len(section.lines)} rows, oceanos has 3",
            f"{section.name.text} a {len(section.lines)} lignes, oceanos en a 3",
        )
    rows = []
    for line in section.lines:
        words = list(_names("oceanos", line))
        rows.append(tuple(elements(word, animals) for word in words))
        if not 5 <= len(words) <= 8:
            words[-1].wrong(
                f"this row has {len(words)} cards, expected 5 to 8",
                f"cette ligne a {len(words)} cartes, 5 à 8 sont attendues",
            )
    return Expedition(section.name.text, tuple(rows), _levels(section), _treasures(section))


def _levels(section: Section) -> tuple[Levels, Levels, Levels] | None:
    """'propeller 1 1 2, aquarium 1 2 2, ...', the commas being optional."""
    if "levels" not in section.settings:
        return None
    key, words = section.settings["levels"]
    given: dict[str, list[int]] = {}
    part = ""
    for word in _without_commas(words):
        if word.text in ("1", "2", "3") and part and len(given[part]) < 3:
            given[part].append(int(word.text))
            continue
        if part and len(given[part]) < 3:
            word.wrong(
                f"'{word.text}': expected the level of {part}, 1 to 3, after rounds 1, 2 and 3",
                f"« {word.text} » : attendu le niveau de {part}, 1 à 3, après les manches 1, 2 et 3",
            )
        part = find_part(word.text) or ""
        if not part or part in given:
            word.wrong(
                f"'{word.text}': expected each of {', '.join(PARTS)} once",
                f"« {word.text} » : attendu une fois chacun de {', '.join(PARTS)}",
            )
        given[part] = []
    missing = [name for name in PARTS if len(given.get(name, ())) < 3]
    if missing:
        key.wrong(f"levels of {', '.join(missing)} are missing", f"il manque les niveaux de {', '.join(missing)}")
    return levels_by_round(given)


def _without_commas(words: list[Word]) -> Iterator[Word]:
    for word in words:
        for match in re.finditer(r"[^,]+", word.text):
            yield Word(match[0], word.line, word.column + match.start())


def levels_by_round(given: dict[str, list[int]]) -> tuple[Levels, Levels, Levels]:
    """Levels per part turned into levels per round."""
    first, second, third = (Levels(**{part: given[part][index] for part in PARTS}) for index in range(3))
    return first, second, third


def _treasures(section: Section) -> tuple[int, ...] | None:
    if "treasures" not in section.settings:
        return None
    _, words = section.settings["treasures"]
    for word in words:
        if word.text not in ("2", "3", "4"):
            word.wrong(
                f"'{word.text}': treasure tokens are worth 2, 3 or 4",
                f"« {word.text} » : les jetons trésor valent 2, 3 ou 4",
            )
    return tuple(sorted(int(word.text) for word in words))


def _kraken(draft: Draft) -> tuple[int, int, int] | None:
    if "kraken" not in draft.head:
        return None
    key, words = draft.head["kraken"]
    texts = [word.text for word in words]
    if len(texts) != 3 or any(text not in ("0", "-0", "-1", "-2", "-3", "-4") for text in texts):
        key.wrong(
            "expected the three kraken tokens, each 0 to -4, as in 'kraken: -2 0 -3'",
            "attendu les trois jetons kraken, de 0 à -4, comme « kraken: -2 0 -3 »",
        )
    first, second, third = (int(text) for text in texts)
    return first, second, third
