"""A deck's folder on disk: written whole or not at all, and any byte that has changed since is noticed."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from scanner.errors import MissingModelError, WrongArgumentsError
from scanner.files import write_files
from scanner.home import home
from scanner.language import say
from scoring.names import find_game, nearest, plain

if TYPE_CHECKING:
    from numpy.typing import NDArray

FORMAT = 1
INDEX = "deck.json"
"""Written last: what it does not name does not count, so a crash leaves the deck as it was."""
LONGEST_NAME = 60
"""Characters of a deck's name; file systems stop at 255 bytes."""


@dataclass(frozen=True, slots=True)
class Example:
    """One picture of a card."""

    label: str
    source: str
    """The file it was cut from, or why it was added."""
    jpeg: bytes
    """The card alone, rectified, upright."""


@dataclass(frozen=True, slots=True, eq=False)
class StoredDeck:
    """What one folder holds."""

    name: str
    game: str | None
    examples: tuple[Example, ...]
    recogniser: str
    """Number of the network that the vectors come from."""
    vectors: NDArray[np.float32]
    """As in a Gallery: examples x 4 x D."""
    contact: bytes
    """A JPEG that shows every kind with its name."""


def canonical_name(text: str) -> str:
    """The deck that a person means: a game's name in any language is its id; others stay as typed."""
    name = " ".join(text.split())
    if not plain(name) or not name.isprintable() or len(name) > LONGEST_NAME:
        raise WrongArgumentsError(
            say(
                f"{text!a}: a deck is named by 1 to {LONGEST_NAME} letters or digits",
                f"{text!a} : un jeu se nomme par 1 à {LONGEST_NAME} lettres ou chiffres",
            )
        )
    return find_game(name) or name


def folder_of(name: str) -> Path:
    """Where the deck of this name lies; the name itself never becomes a path."""
    key = plain(canonical_name(name))
    readable = "".join(sign for sign in key if sign.isascii())[:24] or "deck"
    return home() / "decks" / f"{readable}-{hashlib.sha256(key.encode()).hexdigest()[:8]}"


def folders() -> tuple[Path, ...]:
    """The folders of all enrolled decks, whole or damaged."""
    try:
        return tuple(sorted(index.parent for index in (home() / "decks").glob(f"*/{INDEX}")))
    except OSError as error:
        raise MissingModelError(f"{home()}: {error.strerror}") from None


# --- writing ----------------------------------------------------------------------------------------------


def write(deck: StoredDeck) -> Path:
    """Put the deck in place of the one of its name; returns the contact sheet's path."""
    folder = folder_of(deck.name)
    files = {_named(example.jpeg, ".jpg"): example.jpeg for example in deck.examples}
    vectors = _packed(deck.vectors)
    vectors_file, contact_file = _named(vectors, ".npy"), f"contact-{_named(deck.contact, '.jpg')}"
    files |= {vectors_file: vectors, contact_file: deck.contact}
    body = {
        "format": FORMAT,
        "name": deck.name,
        "game": deck.game,
        "recogniser": deck.recogniser,
        "vectors": vectors_file,
        "contact": contact_file,
        "examples": [[example.label, example.source, _named(example.jpeg, ".jpg")] for example in deck.examples],
    }
    write_files(folder, files)
    write_files(folder, {INDEX: _sealed(body)})
    _sweep(folder, {INDEX, *files})
    return folder / contact_file


def _named(content: bytes, ending: str) -> str:
    """A file name that says what the file must contain."""
    return hashlib.sha256(content).hexdigest()[:24] + ending


def _packed(vectors: NDArray[np.float32]) -> bytes:
    file = io.BytesIO()
    np.save(file, vectors, allow_pickle=False)
    return file.getvalue()


def _sealed(body: dict[str, Any]) -> bytes:
    """The index with its own digest: the same body always gives the same bytes."""
    text = json.dumps(body, ensure_ascii=False, indent=1)
    seal = hashlib.sha256(text.encode()).hexdigest()
    return (json.dumps({**body, "sha256": seal}, ensure_ascii=False, indent=1) + "\n").encode()


def _sweep(folder: Path, kept: set[str]) -> None:
    """Files of an earlier state; if one cannot be deleted it does no harm."""
    for file in folder.iterdir():
        if file.name not in kept and file.is_file():
            file.unlink(missing_ok=True)


# --- reading ----------------------------------------------------------------------------------------------


def read(name: str) -> StoredDeck:
    """The deck of this name, every byte checked."""
    folder = folder_of(name)
    if not (folder / INDEX).is_file():
        raise MissingModelError(_not_enrolled(canonical_name(name)))
    return read_folder(folder, canonical_name(name))


def read_folder(folder: Path, name: str) -> StoredDeck:
    """The deck in a folder, every byte checked; `name` is what to call it if it is damaged."""
    try:
        body = _opened(folder)
        if body["format"] != FORMAT:
            raise MissingModelError(_of_another_version(name))
        examples = tuple(Example(label, source, _checked(folder, file)) for label, source, file in body["examples"])
        vectors = np.load(io.BytesIO(_checked(folder, body["vectors"])), allow_pickle=False)
        contact = _checked(folder, body["contact"])
    except OSError as error:
        raise MissingModelError(_damaged(name, f"{Path(error.filename or folder).name}: {error.strerror}")) from None
    except ValueError as error:
        raise MissingModelError(_damaged(name, str(error))) from None
    return StoredDeck(body["name"], body["game"], examples, body["recogniser"], vectors, contact)


def _opened(folder: Path) -> dict[str, Any]:
    raw = (folder / INDEX).read_bytes()
    try:
        body: dict[str, Any] = json.loads(raw)
        body.pop("sha256")
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(INDEX) from None
    if _sealed(body) != raw:
        raise ValueError(INDEX)
    return body


def _checked(folder: Path, file: str) -> bytes:
    content = (folder / Path(file).name).read_bytes()
    if not file.endswith(_named(content, Path(file).suffix)):
        raise ValueError(file)
    return content


def _damaged(name: str, reason: str) -> str:
    return say(
        f"deck '{name}' is damaged ({reason}): recount deck remove \"{name}\", then learn it again",
        f'le jeu « {name} » est endommagé ({reason}) : recount deck remove "{name}", puis apprenez-le à nouveau',
    )


def _of_another_version(name: str) -> str:
    return say(
        f"deck '{name}' was written by another version of recount: update recount, or learn the deck again",
        f"le jeu « {name} » vient d'une autre version de recount : mettez recount à jour, ou réapprenez le jeu",
    )


def _not_enrolled(name: str) -> str:
    known = names()
    meant = nearest(name, known)
    en = f"no deck '{name}' is enrolled"
    fr = f"aucun jeu « {name} » n'est enregistré"
    if meant:
        return say(f"{en}: {meant}?", f"{fr} : {meant} ?")
    return say(f'{en}: recount learn "{name}" PHOTO', f'{fr} : recount learn "{name}" PHOTO')


def names() -> list[str]:
    """The names of all enrolled decks that can be read."""
    return list(games())


def games() -> dict[str, str | None]:
    """By name, the game of every enrolled deck that can be read."""
    found = {}
    for folder in folders():
        try:
            body = _opened(folder)
            found[str(body["name"])] = body["game"]
        except (OSError, ValueError):
            continue  # damaged: whoever loads it is told; here it only cannot be suggested
    return found


def labels(name: str) -> tuple[str, ...]:
    """The kinds of card that a deck has pictures of; none where the deck cannot be read."""
    try:
        return tuple(dict.fromkeys(label for label, _, _ in _opened(folder_of(name))["examples"]))
    except (OSError, ValueError):
        return ()


def remove(name: str) -> None:
    """Forget a deck by its name or its folder's, damaged or not: first it is no deck any more, then its files go."""
    folder = next((folder for folder in folders() if folder.name == name), folder_of(name))
    if not (folder / INDEX).exists():
        raise MissingModelError(_not_enrolled(canonical_name(name)))
    try:
        (folder / INDEX).unlink()
        shutil.rmtree(folder)
    except OSError as error:
        raise WrongArgumentsError(
            say(f"{folder}: cannot delete ({error.strerror})", f"{folder} : suppression impossible ({error.strerror})")
        ) from None
