"""A table file cut into its head and its sections, word by word with line and column; nothing understood yet."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scoring.names import nearest, plain
from scoring.words import Word

if TYPE_CHECKING:
    from collections.abc import Iterator

Settings = dict[str, tuple[Word, list[Word]]]
"""By name, the word that names the setting and the words behind its colon."""


@dataclass(slots=True)
class Section:
    """What stands under one [name]."""

    name: Word
    solo: Word | None
    lines: list[list[Word]] = field(default_factory=list)
    settings: Settings = field(default_factory=dict)

    @property
    def is_neutral(self) -> bool:
        """Whether this is the neutral player of a two-player game."""
        return is_neutral(self.name.text)


@dataclass(slots=True)
class Draft:
    """The file in its parts."""

    head: Settings = field(default_factory=dict)
    options: list[tuple[Word, str]] = field(default_factory=list)
    """The name of each house rule and the text behind its equals sign."""
    sections: list[Section] = field(default_factory=list)


def is_neutral(name: str) -> bool:
    """Whether a name is the one that the neutral player has for itself."""
    return plain(name) in ("neutral", "neutre")


_SETTING = re.compile(r"\s*(\w+)\s*:(\s*)(.*)", re.DOTALL)
_SETTINGS = {
    "game": "game", "jeu": "game", "option": "option", "kraken": "kraken", "species": "species", "especes": "species",
    "flips": "flips", "retournees": "flips", "levels": "levels", "niveaux": "levels",
    "treasures": "treasures", "tresors": "treasures",
}  # fmt: skip
_OF_A_PLAYER = ("flips", "levels", "treasures")


def cut(text: str) -> Draft:
    """The parts of the file; anything after a hash is a comment."""
    draft = Draft()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#", 1)[0].rstrip()
        words = list(_words(line, number, 1))
        if not words:
            continue
        if line.lstrip().startswith("["):
            draft.sections.append(_heading(line, words[0]))
        elif match := _is_setting(line):
            key = Word(match[1], number, words[0].column)
            _setting(draft, key, Word(match[3], number, match.start(3) + 1))
        elif draft.sections:
            draft.sections[-1].lines.append(words)
        else:
            words[0].wrong(
                "a player's name in brackets must come first, as in [Ana]",
                "il faut d'abord le nom d'un joueur entre crochets, comme [Ana]",
            )
    return draft


def _is_setting(line: str) -> re.Match[str] | None:
    """'game: forest' and 'game:forest', but not 'zebra:down'."""
    match = _SETTING.fullmatch(line)
    return match if match and (plain(match[1]) in _SETTINGS or match[2] or not match[3]) else None


def _heading(line: str, start: Word) -> Section:
    match = re.fullmatch(r"\s*\[([^\]]*)\]\s*(\S*)", line)
    if not match or not match[1].strip():
        start.wrong(
            "expected a name in brackets, as in [Ana] or [Alban] solo",
            "un nom entre crochets est attendu, comme [Ana] ou [Alban] solo",
        )
    mark = Word(match[2], start.line, match.start(2) + 1)
    if mark.text.casefold() not in ("", "solo"):
        mark.wrong(
            f"'{mark.text}': only 'solo' may stand behind a name", f"« {mark.text} » : seul « solo » peut suivre un nom"
        )
    return Section(Word(match[1].strip(), start.line, start.column), mark if mark.text else None)


def _words(line: str, number: int, offset: int) -> Iterator[Word]:
    for match in re.finditer(r"\S+", line):
        yield Word(match[0], number, offset + match.start())


def _setting(draft: Draft, key: Word, value: Word) -> None:
    name = _SETTINGS.get(plain(key.text))
    if name is None:
        meant = nearest(key.text, list(_SETTINGS))
        key.wrong(
            f"'{key.text}:' means nothing here" + (f"; did you mean {meant}:?" if meant else ""),
            f"« {key.text}: » ne veut rien dire ici" + (f" ; vouliez-vous dire {meant}: ?" if meant else ""),
        )
    if name == "option":
        option, _, setting = value.text.partition("=")
        draft.options.append((Word(option.strip(), value.line, value.column), setting.strip()))
        return
    target = _target(draft, key, name)
    if name in target:
        key.wrong(f"'{key.text}:' is given twice", f"« {key.text}: » est donné deux fois")
    target[name] = (key, list(_words(value.text, value.line, value.column)))


def _target(draft: Draft, key: Word, name: str) -> Settings:
    if name not in _OF_A_PLAYER:
        return draft.head
    if not draft.sections or draft.sections[-1].is_neutral:
        key.wrong(f"'{key.text}:' belongs under a player", f"« {key.text}: » doit suivre un joueur")
    return draft.sections[-1].settings
