"""Photos -> Evening: whose they are, which deck lies there, and several photos of one player made one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scanner import photo as photos
from scanner.enrolment.which_deck import choose_deck
from scanner.errors import NoCardsError, RecountError, UnreadableFileError, WrongArgumentsError
from scanner.game.evening import Board, Evening
from scanner.game.players import find_player, owners
from scanner.language import say
from scanner.tableau.fuse import WHOLE, fuse, is_whole, may_be_one
from scanner.tableau.reading import read, read_loose
from scanner.tableau.sight import Sight, look, lying
from scoring.counting import COLS, ROWS
from scoring.draft import is_neutral
from scoring.games import GAMES
from scoring.games.grid_game import GridGame
from scoring.records import Phrase, Problem

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.records import Photo, Reading

SHAPE = (ROWS, COLS)


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be counted."""

    paths: tuple[Path, ...]
    neutral: Path | None = None
    """The photo of the neutral player's cards."""
    players: str | None = None
    """Names separated by commas."""
    solo: str | None = None
    """Name of the opponent of a solo game."""
    deck: str | None = None
    game: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Gathered:
    """The evening, and what is needed to show it."""

    evening: Evening
    deck: EnrolledDeck
    photos: dict[str, Photo]
    """By player, the photo that the cards' corners belong to."""
    problems: dict[str, tuple[Problem, ...]]
    """By player, what is wrong with the photos themselves."""


@dataclass(frozen=True, slots=True, eq=False)
class _Shot:
    """One photo of a player."""

    owner: str
    sight: Sight
    reading: Reading


def gather(request: Request, tell: Callable[[str], None]) -> Gathered:
    """Look at all photos and read them with one deck; `tell` hears what is being done."""
    sights = _look_at_all((*request.paths, *((request.neutral,) if request.neutral else ())), tell)
    tableaux, apart = sights[: len(request.paths)], sights[len(request.paths) :]
    _refuse_parts([(sight.photo.name, len(lying(sight.layout.lattices[0]))) for sight in tableaux])
    deck = choose_deck(tableaux, request.deck, request.game)
    readings = [read(sight, deck.gallery, SHAPE) for sight in tableaux]
    names = owners(request.paths, request.players, lambda one, other: may_be_one(readings[one], readings[other]))
    shots = [_Shot(*each) for each in zip(names, tableaux, readings, strict=True)]
    players = _by_player(shots)
    opponent = find_player(request.solo, list(players)) if request.solo is not None else None
    fused = {name: fuse([shot.reading for shot in own]) for name, own in players.items()}
    loose = [*(shot.sight for shot in shots if is_neutral(shot.owner)), *apart]
    neutral = tuple(card for sight in loose for card in read_loose(sight, deck.gallery))
    boards = tuple(Board(name, found.reading, name == opponent) for name, found in fused.items())
    return Gathered(
        Evening(_game(deck), boards, neutral if loose else None),
        deck,
        {name: _main_photo(players[name], found.reading) for name, found in fused.items()},
        {name: (*found.problems, *_about(found.reading)) for name, found in fused.items()},
    )


def _look_at_all(paths: tuple[Path, ...], tell: Callable[[str], None]) -> list[Sight]:
    """All photos; every unusable one is reported before the command ends."""
    found: list[Sight] = []
    errors: list[RecountError] = []
    for path in paths:
        tell(say(f"{path.name}: reading the cards", f"{path.name} : lecture des cartes"))
        try:
            found.append(look(photos.load(path), SHAPE))
        except (NoCardsError, UnreadableFileError) as error:
            errors.append(error)
    if errors:
        raise type(errors[0])("\n".join(map(str, errors)))
    return found


def _game(deck: EnrolledDeck) -> GridGame:
    game = GAMES[deck.game or ""]
    if not isinstance(game, GridGame):
        raise WrongArgumentsError(
            say(f"{deck.game} cannot be counted from photos", f"{deck.game} ne se compte pas d'après des photos")
        )
    return game


def _by_player(shots: list[_Shot]) -> dict[str, list[_Shot]]:
    """Every player's photos; at least one of each must show a tableau."""
    players: dict[str, list[_Shot]] = {}
    for shot in shots:
        if not is_neutral(shot.owner):
            players.setdefault(shot.owner, []).append(shot)
    if not players:
        raise WrongArgumentsError(
            say("only the neutral player's cards were given", "seules les cartes du joueur neutre sont données")
        )
    for own in players.values():
        _refuse_parts([(shot.reading.photo, len(shot.reading.cards)) for shot in own])
    return players


def _refuse_parts(found: list[tuple[str, int]]) -> None:
    """Of these photos, each with its number of cards, at least one must show a tableau."""
    photo, count = max(found, key=lambda each: each[1])
    if count < WHOLE:
        raise NoCardsError(
            say(
                f"{photo}: {count} card{'s'[: count > 1]} found, {ROWS * COLS} expected; photograph the whole tableau",
                f"{photo} : {count} carte{'s'[: count > 1]} sur {ROWS * COLS} ; photographiez tout le tableau",
            )
        )


def _main_photo(shots: list[_Shot], reading: Reading) -> Photo:
    return next(shot.sight.photo for shot in shots if shot.reading.photo == reading.photo)


def _about(reading: Reading) -> tuple[Problem, ...]:
    """A second tableau in the photo may be the one that was meant."""
    if not any(is_whole(other) for other in reading.others):
        return ()
    text = Phrase(
        f"{reading.photo} shows two tableaux: the larger and more central one was counted",
        f"{reading.photo} montre deux tableaux : le plus grand et le plus central a été compté",
    )
    return (Problem("two_tableaux", text),)
