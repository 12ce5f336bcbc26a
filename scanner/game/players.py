"""Whose photo is whose: by the names given, else by the file names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scanner.errors import WrongArgumentsError
from scanner.language import say
from scoring.draft import is_neutral
from scoring.names import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

NUMBERED = re.compile(r"(?P<base>.*\S)(?:[-_ .]\d{1,2}|\s*\(\d{1,2}\))")
"""'ana-2', 'ana_2', 'ana 2', 'ana (2)': a further photo of Ana; a camera's IMG_1234 is none."""


def owners(photos: Sequence[Path], given: str | None, same: Callable[[int, int], bool]) -> list[str]:
    """The player of each photo; `same` tells whether two photos show one tableau, asked only where names leave it open.

    Names given are in the order of the photos, or one for each player that the file names tell apart.
    """
    by_file = _by_file([photo.stem.strip() for photo in photos], same)
    if given is None:
        return by_file
    names = [" ".join(name.split()) for name in given.split(",")]
    if not all(names):
        raise WrongArgumentsError(say(f"--players {given}: a name is empty", f"--players {given} : un nom est vide"))
    if len(names) == len(photos):
        return names
    people = [name for name in dict.fromkeys(by_file) if not is_neutral(name)]
    if len(names) == len(people):
        return [name if is_neutral(name) else names[people.index(name)] for name in by_file]
    raise WrongArgumentsError(
        say(
            f"--players names {len(names)}, there are {len(photos)} photos: one name per photo, repeated if need be",
            f"--players en nomme {len(names)} pour {len(photos)} photos : un nom par photo, répété s'il le faut",
        )
    )


def _by_file(stems: list[str], same: Callable[[int, int], bool]) -> list[str]:
    """A stem is a name; 'ana-2' is Ana's too if there is an 'ana', or if 'ana-1' shows the same tableau."""
    known: dict[str, str] = {}
    for stem in stems:
        known.setdefault(plain(stem), stem)
    names = []
    for index, stem in enumerate(stems):
        match = NUMBERED.fullmatch(stem)
        base = match["base"] if match else stem
        if match and plain(base) in known:
            names.append(known[plain(base)])
        elif match and any(
            _base(other) == plain(base) and same(at, index) for at, other in enumerate(stems) if at != index
        ):
            names.append(base)
        else:
            names.append(known[plain(stem)])
    return names


def _base(stem: str) -> str | None:
    match = NUMBERED.fullmatch(stem)
    return plain(match["base"]) if match else None


def find_player(name: str, names: Sequence[str]) -> str:
    """The player that a person means, whatever the case and the accents."""
    for known in names:
        if plain(known) == plain(name):
            return known
    listed = ", ".join(names)
    raise WrongArgumentsError(say(f"no player '{name}': {listed}", f"pas de joueur « {name} » : {listed}"))
