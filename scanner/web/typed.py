"""A tableau that somebody typed: the lines that stand below a name in a table file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scanner.errors import WrongArgumentsError
from scanner.language import say, spoken
from scoring.counting import COLS, ROWS
from scoring.notation import parse
from scoring.records import Expedition
from scoring.words import NotationError

if TYPE_CHECKING:
    from scoring.records import Player, Table

LONGEST = 4000
"""Characters; the largest tableau has about one thousand."""


def typed_player(game: str, name: str, text: str, *, solo: bool = False) -> Player:
    """The player with this tableau; a clear error names the line."""
    table = _parsed(f"game: {game}\n[{name}]{' solo' * solo}\n", text, f"\n[.]\n{_NOTHING}\n" * solo)
    if len(table.players) != 1 + solo or table.neutral is not None or table.options or table.kraken:
        raise WrongArgumentsError(say("one tableau at a time", "un seul tableau à la fois"))
    return table.players[0]


def with_notes(game: str, player: Player, notes: str) -> Player:
    """The expedition with what no photo shows: the lines 'levels: ...' and 'treasures: ...' of a table file."""
    if not isinstance(player, Expedition):
        raise WrongArgumentsError(say(f"{game} has nothing to note", f"{game} n'a rien à noter"))
    noted = _parsed(f"game: {game}\n[.]\n{_NO_DIVES}\n", notes).players[0]
    assert isinstance(noted, Expedition)
    return replace(player, levels=noted.levels or player.levels, treasures=noted.treasures or player.treasures)


def typed_neutral(game: str, text: str) -> tuple[str | None, ...]:
    """The neutral player's cards, in any order."""
    table = _parsed(f"game: {game}\n[.]\n{_NOTHING}\n[neutral]\n", text)
    if len(table.players) != 1 or table.options:
        raise WrongArgumentsError(say("the neutral player's cards only", "les cartes du joueur neutre seulement"))
    return table.neutral or ()


_NO_DIVES = "\n".join([" ".join(["none"] * 5)] * 3)
"""Three rows of Océanos with nothing on them."""
_NOTHING = "\n".join([" ".join(["."] * COLS)] * ROWS)
"""An empty tableau, for a table that needs another player."""


def _parsed(head: str, text: str, tail: str = "") -> Table:
    try:
        return parse(head + text + tail)
    except NotationError as error:
        line = error.line - head.count("\n")
        place = say(f"line {line}: ", f"ligne {line} : ") if 0 < line <= text.count("\n") + 1 else ""
        raise WrongArgumentsError(f"{place}{error.text.said(spoken())}") from None
