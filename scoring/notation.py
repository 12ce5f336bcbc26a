"""A table as text: its head, its sections, and errors that point at the word."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scoring.counting import COLS, ROWS
from scoring.games import GAMES
from scoring.games.oceanos import PARTS
from scoring.names import card_words, find_card, find_game, nearest, nearest_game, plain
from scoring.records import Expedition, Levels, Notebook, Phrase, Spot, Table, Tableau
from scoring.words import NotationError, Word, card, cell, elements, pile, spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.records import Coords, Player

GRID_GAMES = ("forest", "ocean", "savanna")


@dataclass(slots=True)
class _Section:
    """What stands under one [name]."""

    name: Word
    solo: bool
    lines: list[list[Word]] = field(default_factory=list)
    settings: dict[str, tuple[Word, list[Word]]] = field(default_factory=dict)


@dataclass(slots=True)
class _Draft:
    """The file, cut into its head and its sections, nothing understood yet."""

    head: dict[str, tuple[Word, list[Word]]] = field(default_factory=dict)
    options: list[tuple[Word, str, str]] = field(default_factory=list)
    sections: list[_Section] = field(default_factory=list)


_SETTING = re.compile(r"\s*(\w+)\s*:(?=\s|$)\s*(.*)", re.DOTALL)
_HEADS = {
    "game": "game", "jeu": "game", "option": "option", "kraken": "kraken", "species": "species", "especes": "species",
    "flips": "flips", "retournees": "flips", "levels": "levels", "niveaux": "levels",
    "treasures": "treasures", "tresors": "treasures",
}  # fmt: skip


def parse(text: str) -> Table:
    """The table that `text` describes; NotationError says where it cannot be understood."""
    draft = _cut(text)
    game = _game(draft)
    players = tuple(_player(game, section, draft) for section in draft.sections if not _is_neutral(section))
    neutrals = [section for section in draft.sections if _is_neutral(section)]
    table = Table(
        game=game,
        players=players,
        neutral=_neutral(game, neutrals),
        options=_options(game, draft.options),
        kraken=_kraken(game, draft),
        species=_species(game, draft),
    )
    check_players(table, neutral_at=neutrals[0].name if neutrals else None)
    return table


def _cut(text: str) -> _Draft:
    draft = _Draft()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#", 1)[0].rstrip()
        if not line.strip():
            continue
        start = len(line) - len(line.lstrip()) + 1
        if line.lstrip().startswith("["):
            draft.sections.append(_heading(line, number, start))
        elif match := _SETTING.fullmatch(line):
            _setting(draft, Word(match[1], number, start), match[2], match.start(2) + 1)
        elif draft.sections:
            draft.sections[-1].lines.append(list(_words(line, number, 1)))
        else:
            Word(line, number, start).wrong(
                "a player's name in brackets must come first, as in [Ana]",
                "il faut d'abord le nom d'un joueur entre crochets, comme [Ana]",
            )
    return draft


def _heading(line: str, number: int, start: int) -> _Section:
    match = re.fullmatch(r"\s*\[([^\]]*)\]\s*(\S*)", line)
    if not match or not match[1].strip():
        Word(line, number, start).wrong(
            "expected a name in brackets, as in [Ana] or [Alban] solo",
            "un nom entre crochets est attendu, comme [Ana] ou [Alban] solo",
        )
    if match[2].casefold() not in ("", "solo"):
        Word(match[2], number, match.start(2) + 1).wrong(
            f"'{match[2]}': only 'solo' may stand behind a name", f"« {match[2]} » : seul « solo » peut suivre un nom"
        )
    return _Section(Word(match[1].strip(), number, start + 1), solo=bool(match[2]))


def _words(line: str, number: int, offset: int) -> Iterator[Word]:
    for match in re.finditer(r"\S+", line):
        yield Word(match[0], number, offset + match.start())


def _setting(draft: _Draft, key: Word, value: str, column: int) -> None:
    name = _HEADS.get(plain(key.text))
    if name is None:
        meant = nearest(key.text, list(_HEADS))
        key.wrong(
            f"'{key.text}:' means nothing here" + (f"; did you mean {meant}:?" if meant else ""),
            f"« {key.text}: » ne veut rien dire ici" + (f" ; vouliez-vous dire {meant}: ?" if meant else ""),
        )
    if name == "option":
        option, _, setting = value.partition("=")
        draft.options.append((Word(option.strip(), key.line, column), option.strip(), setting.strip()))
        return
    target = draft.sections[-1].settings if name in ("flips", "levels", "treasures") and draft.sections else draft.head
    if name in target:
        key.wrong(f"'{key.text}:' is given twice", f"« {key.text}: » est donné deux fois")
    target[name] = (key, list(_words(value, key.line, column)))


def _game(draft: _Draft) -> str:
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


def _is_neutral(section: _Section) -> bool:
    return plain(section.name.text) in ("neutral", "neutre")


def _options(game: str, given: list[tuple[Word, str, str]]) -> tuple[tuple[str, str], ...]:
    return settle_options(game, [(name, value, word) for word, name, value in given])


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
            word.wrong(f"option {name}: expected {expected}", f"option {name} : attendu {expected}")
    return tuple(sorted((name, value) for name, value in settled.items() if value != known[name].default))


def _player(game: str, section: _Section, draft: _Draft) -> Player:
    allowed = {"oceanos": ("levels", "treasures"), "ecosphere": ()}.get(game, ("flips",))
    for name, (key, _) in section.settings.items():
        if name not in allowed:
            key.wrong(f"'{name}:' does not belong to {game}", f"« {name}: » n'existe pas pour {game}")
    if section.solo and game not in GRID_GAMES:
        section.name.wrong(f"{game} has no solo opponent", f"{game} n'a pas d'adversaire solo")
    if game == "ecosphere":
        return Notebook(section.name.text, tuple(pile(word) for line in section.lines for word in _names(game, line)))
    if game == "oceanos":
        return _expedition(section, _species(game, draft))
    return _tableau(game, section)


# --- grids ------------------------------------------------------------------------------------------------


def _tableau(game: str, section: _Section) -> Tableau:
    rows = tuple(_row(game, line) for line in section.lines)
    if len(rows) != ROWS:
        (section.lines[ROWS][0] if len(rows) > ROWS else section.name).wrong(
            f"{section.name.text} has {len(rows)} rows, {game} has {ROWS}",
            f"{section.name.text} a {len(rows)} lignes, {game} en a {ROWS}",
        )
    return Tableau(section.name.text, rows, section.solo, _flips(section))


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
    known = card_words(game)
    at = 0
    while at < len(line):
        length = next(
            (size for size in (4, 3, 2) if at + size <= len(line) and _stem(line[at : at + size]) in known), 1
        )
        yield Word(" ".join(word.text for word in line[at : at + length]), line[at].line, line[at].column)
        at += length


def _stem(words: list[Word]) -> str:
    """Several words as one name; '?', '.' and cells with a suffix inside never join."""
    if not all(plain(word.text) for word in words) or any(re.search(r"[:*]", word.text) for word in words[:-1]):
        return ""
    return plain(re.split(r"[:*]", "".join(word.text for word in words))[0])


def _flips(section: _Section) -> tuple[Coords, ...] | None:
    if "flips" not in section.settings:
        return None
    return tuple(sorted({cell(word) for word in section.settings["flips"][1]}))


def _neutral(game: str, sections: list[_Section]) -> tuple[str | None, ...] | None:
    if not sections:
        return None
    if game not in GRID_GAMES or len(sections) > 1:
        sections[-1].name.wrong(
            "one neutral player, and only in the grid games",
            "un seul joueur neutre, et seulement dans les jeux à grille",
        )
    words = (word for line in sections[0].lines for word in _names(game, line))
    # Placement is void for the neutral player, and so is the order: kept sorted, one table has one text.
    return sorted_neutral(None if word.text == "?" else card(game, word) for word in words)


def sorted_neutral(cards: Iterator[str | None]) -> tuple[str | None, ...]:
    """The neutral player's cards in the one order that tables keep them in, unread cards last."""
    return tuple(sorted(cards, key=lambda found: (found is None, found or "")))


def check_players(table: Table, neutral_at: Word | None = None) -> None:
    """Names differ, and there are as many players as the game allows; a solo game is one against one."""
    somewhere = neutral_at or Word("", 1, 1)
    names = [player.name for player in table.players]
    most = GAMES[table.game].most_players
    if not names:
        somewhere.wrong(
            "no player: expected a section such as [Ana]", "aucun joueur : une section comme [Ana] est attendue"
        )
    if len(names) > most:
        somewhere.wrong(
            f"{len(names)} players, {table.game} is for at most {most}",
            f"{len(names)} joueurs, {table.game} en admet {most}",
        )
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        somewhere.wrong(f"two players are called {twice}", f"deux joueurs s'appellent {twice}")
    solos = sum(isinstance(player, Tableau) and player.solo for player in table.players)
    if solos and (solos != 1 or len(names) != 2 or table.neutral is not None):
        somewhere.wrong(
            "a solo game is one player, one opponent marked solo, and no neutral player",
            "une partie solo oppose un joueur à un adversaire marqué solo, sans joueur neutre",
        )


# --- piles and expeditions --------------------------------------------------------------------------------


def _species(game: str, draft: _Draft) -> tuple[str, ...] | None:
    if "species" not in draft.head or game != "oceanos":
        return None
    key, words = draft.head["species"]
    names = tuple(find_card("oceanos", word.text) or plain(word.text) for word in words)
    if len(set(names)) != 8:
        key.wrong("expected the names of eight different animals", "les noms de huit animaux différents sont attendus")
    return names


def _expedition(section: _Section, species: tuple[str, ...] | None) -> Expedition:
    if len(section.lines) != 3:
        section.name.wrong(
            f"{section.name.text} has {len(section.lines)} rows, oceanos has 3",
            f"{section.name.text} a {len(section.lines)} lignes, oceanos en a 3",
        )
    rows = []
    for line in section.lines:
        if not 5 <= len(line) <= 8:
            line[-1].wrong(
                f"this row has {len(line)} cards, expected 5 to 8",
                f"cette ligne a {len(line)} cartes, 5 à 8 sont attendues",
            )
        rows.append(tuple(elements(word, species) for word in line))
    return Expedition(section.name.text, tuple(rows), _levels(section), _treasures(section))


def _levels(section: _Section) -> tuple[Levels, Levels, Levels] | None:
    if "levels" not in section.settings:
        return None
    key, words = section.settings["levels"]
    pattern = r"([a-z]+)((?:\s+\S+)*)"
    given: dict[str, list[int]] = {}
    for clause in " ".join(word.text for word in words).split(","):
        match = re.fullmatch(pattern, clause.strip(), re.IGNORECASE)
        part = match[1].casefold() if match else clause.strip()
        if part not in PARTS or part in given:
            key.wrong(
                f"'{part}': expected each of {', '.join(PARTS)} once",
                f"« {part} » : attendu une fois chacun de {', '.join(PARTS)}",
            )
        numbers = match[2].split() if match else []
        if len(numbers) != 3 or any(number not in ("1", "2", "3") for number in numbers):
            key.wrong(
                f"{part}: expected its level, 1 to 3, after rounds 1, 2 and 3",
                f"{part} : attendu son niveau, 1 à 3, après les manches 1, 2 et 3",
            )
        given[part] = [int(number) for number in numbers]
    missing = [part for part in PARTS if part not in given]
    if missing:
        key.wrong(f"levels of {', '.join(missing)} are missing", f"il manque les niveaux de {', '.join(missing)}")
    return levels_by_round(given)


def levels_by_round(given: dict[str, list[int]]) -> tuple[Levels, Levels, Levels]:
    """Levels per part turned into levels per round."""
    first, second, third = (Levels(**{part: given[part][index] for part in PARTS}) for index in range(3))
    return first, second, third


def _treasures(section: _Section) -> tuple[int, ...] | None:
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


def _kraken(game: str, draft: _Draft) -> tuple[int, int, int] | None:
    if "kraken" not in draft.head or game != "oceanos":
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
