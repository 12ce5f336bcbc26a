"""Tables and sheets from disk, and results to disk: clear errors in, nothing half written out."""

from __future__ import annotations

import re
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from scanner.errors import UnreadableFileError, WrongArgumentsError
from scanner.language import say, spoken
from scoring.games import GAMES
from scoring.json_table import parse_json
from scoring.names import find_game, nearest_game
from scoring.notation import parse, settle_options
from scoring.words import NotationError, Word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.records import Table
    from scoring.written import WrittenSheet

LARGEST_TEXT = 100_000
"""Bytes; a table of six players has about one thousand, as JSON ten."""
_CONTROL = re.compile(r"[^\t\n\f\r\x20-\x7e\xa0-\U0010ffff]")
"""What no text holds: it would end up in terminals, PDFs and file names."""


def read_text(path: Path) -> str:
    """The text of a small UTF-8 file, or of standard input for '-'."""
    raw = sys.stdin.buffer.read(LARGEST_TEXT + 1) if str(path) == "-" else read_start(path, LARGEST_TEXT + 1)
    if len(raw) > LARGEST_TEXT:
        raise UnreadableFileError(say(f"{path}: too large for a table", f"{path} : trop gros pour une table"))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if _CONTROL.search(text):
        raise UnreadableFileError(say(f"{path}: not a text file", f"{path} : pas un fichier texte"))
    if not text.strip():
        raise UnreadableFileError(say(f"{path}: empty", f"{path} : vide"))
    return text


def read_start(path: Path, size: int) -> bytes:
    """The first `size` bytes of a file, or one clear error."""
    with opened(path) as file:
        return file.read(size)


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """A file open for reading; whatever the disk objects to, now or while reading, is one clear error."""
    try:
        with path.open("rb") as file:
            yield file
            return
    except FileNotFoundError:
        message = say("no such file", "fichier introuvable")
    except IsADirectoryError:
        message = say("a folder, not a file", "un dossier, pas un fichier")
    except PermissionError:
        message = say("no permission to read it", "lecture non autorisée")
    except (OSError, ValueError) as error:
        message = str(error)
    raise UnreadableFileError(f"{path}: {message}")


def read_table(path: Path) -> Table:
    """The table in a file of either form."""
    text = read_text(path)
    try:
        return parse_json(text) if _is_json(text) else parse(text)
    except NotationError as error:
        raise UnreadableFileError(_located(path, error)) from None


def _is_json(text: str) -> bool:
    """JSON begins with a brace; a bracket begins JSON too, unless a player's name stands in it, as in [Ana]."""
    start = text.lstrip()
    return start.startswith("{") or (start.startswith("[") and not re.match(r"\[[^\]\[{\"\n]+\]", start))


def read_sheet(path: Path, game: str) -> WrittenSheet:
    """The hand-filled sheet in a CSV file."""
    from scoring.written import parse_sheet

    try:
        return parse_sheet(read_text(path), game)
    except NotationError as error:
        raise UnreadableFileError(_located(path, error)) from None


def _located(path: Path, error: NotationError) -> str:
    place = f":{error.line}:{error.column}" if error.line else ""
    return f"{path}{place}: {error.text.said(spoken())}"


def known_game(name: str) -> str:
    """The id of the game that a person named on the command line."""
    game = find_game(name)
    if game is None:
        meant = nearest_game(name)
        hint = meant or ", ".join(GAMES)
        raise WrongArgumentsError(say(f"unknown game '{name}': {hint}?", f"jeu inconnu « {name} » : {hint} ?"))
    return game


def with_options(table: Table, given: list[str]) -> Table:
    """The table under the house rules given as NAME=VALUE; they win over the table's own."""
    from dataclasses import replace

    pairs = []
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise WrongArgumentsError(
                say(f"--option {text}: expected NAME=VALUE", f"--option {text} : attendu NOM=VALEUR")
            )
        pairs.append((name.strip(), value.strip(), Word(name.strip(), 0, 0)))
    own = [(name, value, Word(name, 0, 0)) for name, value in table.options]
    try:
        return replace(table, options=settle_options(table.game, [*own, *pairs]))
    except NotationError as error:
        raise WrongArgumentsError(error.text.said(spoken())) from None


def write_files(folder: Path, files: dict[str, bytes]) -> None:
    """All files into `folder`, each whole or not at all."""
    try:
        for name, content in files.items():
            _write_whole(folder / name, content)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise WrongArgumentsError(
            say(f"{folder}: cannot write here ({why})", f"{folder} : écriture impossible ({why})")
        ) from None


def _write_whole(target: Path, content: bytes) -> None:
    import tempfile

    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=target.parent, prefix=".recount-", delete=False) as file:
        draft = Path(file.name)
    try:
        draft.write_bytes(content)
        draft.chmod(0o644)
        draft.replace(target)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
