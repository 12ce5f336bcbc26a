"""Photos -> Evening: whose they are, which deck lies there, and several photos of one player made one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from scanner.ahead import load
from scanner.enrolment.which_deck import choose_deck
from scanner.errors import NoCardsError, RecountError, UnreadableFileError, WrongArgumentsError
from scanner.game.evening import Board, Evening
from scanner.game.layouts import layout_of
from scanner.game.noting import NOTHING_NOTED, Notes, noted
from scanner.game.players import find_player, owners
from scanner.language import say
from scanner.tableau.beside import grid_goes_on
from scanner.tableau.sight import Found, Sight, found_in, lying
from scoring.draft import is_neutral
from scoring.games import GAMES
from scoring.records import Phrase, Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.game.card_layout import CardLayout
    from scanner.game.evening import Cards
    from scanner.records import Photo, Reading

Given = TypeVar("Given")
Seen = TypeVar("Seen")


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
    notes: Notes = NOTHING_NOTED
    """What a photo of Océanos cannot show, as typed."""


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
    found = _find_all(request, tell)
    tableaux, apart = found[: len(request.paths)], found[len(request.paths) :]

    @cache
    def sights(layout: CardLayout) -> list[Sight]:
        return _look_at_all(tableaux, layout)

    def odds(deck: EnrolledDeck) -> NDArray[np.float64]:
        layout = layout_of(deck.game)
        return np.concatenate([layout.odds(sight, deck) for sight in sights(layout)])

    deck = choose_deck(odds, request.deck, request.game)
    layout = layout_of(deck.game)
    readings = [layout.read(sight, deck, layout.shape) for sight in sights(layout)]
    names = owners(request.paths, request.players, lambda one, other: layout.may_be_one(readings[one], readings[other]))
    shots = [_Shot(*each) for each in zip(names, sights(layout), readings, strict=True)]
    players = _by_player(shots, layout)
    opponent = find_player(request.solo, list(players)) if request.solo is not None else None
    fused = {name: layout.fuse([shot.reading for shot in own]) for name, own in players.items()}
    boards = tuple(Board(name, joined.reading, name == opponent) for name, joined in fused.items())
    loose = [*(shot.sight for shot in shots if is_neutral(shot.owner)), *_look_apart(apart, layout)]
    evening = Evening(GAMES[deck.game or ""], boards, _neutral_cards(loose, deck))
    return Gathered(
        replace(evening, noted=noted(request.notes, evening.game.id, list(fused))),
        deck,
        {name: _main_photo(players[name], joined.reading) for name, joined in fused.items()},
        {name: (*joined.problems, *about(joined.reading, layout)) for name, joined in fused.items()},
    )


def _find_all(request: Request, tell: Callable[[str], None]) -> list[Found]:
    def found(path: Path) -> Found:
        tell(say(f"{path.name}: reading the cards", f"{path.name} : lecture des cartes"))
        return found_in(load(path))

    return _each((*request.paths, *((request.neutral,) if request.neutral else ())), found)


def _look_at_all(found: list[Found], layout: CardLayout) -> list[Sight]:
    """The photos as the layout sees them; at least one must show a tableau."""
    sights = _each(found, lambda one: layout.look(one, layout.shape))
    refuse_parts([(sight.photo.name, len(lying(sight.layout.lattices[0]))) for sight in sights], layout)
    return sights


def _look_apart(found: list[Found], layout: CardLayout) -> list[Sight]:
    """The photo of the neutral player's cards."""
    return _each(found, lambda one: layout.look(one, layout.shape))


def _each(given: Iterable[Given], see: Callable[[Given], Seen]) -> list[Seen]:
    """All photos; every unusable one is reported before the command ends."""
    seen: list[Seen] = []
    errors: list[RecountError] = []
    for one in given:
        try:
            seen.append(see(one))
        except (NoCardsError, UnreadableFileError) as error:
            errors.append(error)
    if errors:
        raise type(errors[0])("\n".join(map(str, errors)))
    return seen


def _neutral_cards(sights: list[Sight], deck: EnrolledDeck) -> Cards | None:
    if not sights:
        return None
    loose = layout_of(deck.game).loose
    if loose is None:
        raise WrongArgumentsError(
            say(f"{deck.game} has no neutral player", f"{deck.game} se joue sans joueur neutre"),
        )
    return tuple(card for sight in sights for card in loose(sight, deck))


def _by_player(shots: list[_Shot], layout: CardLayout) -> dict[str, list[_Shot]]:
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
        refuse_parts([(shot.reading.photo, len(shot.reading.cards)) for shot in own], layout)
    return players


def refuse_parts(found: list[tuple[str, int]], layout: CardLayout) -> None:
    """Of these photos, each with its number of cards, at least one must show a tableau."""
    photo, count = max(found, key=lambda each: each[1])
    if count < layout.least:
        rows, cols = layout.shape or (1, layout.least)
        raise NoCardsError(
            say(
                f"{photo}: {count} card{'s'[: count > 1]} found, {rows * cols} expected; photograph the whole tableau",
                f"{photo} : {count} carte{'s'[: count > 1]} sur {rows * cols} ; photographiez tout le tableau",
            )
        )


def _main_photo(shots: list[_Shot], reading: Reading) -> Photo:
    return next(shot.sight.photo for shot in shots if shot.reading.photo == reading.photo)


def about(reading: Reading, layout: CardLayout) -> tuple[Problem, ...]:
    """A second tableau in the photo, or another part of the same grid, may be the one that was meant."""
    beyond = grid_goes_on(reading) if layout.shape is not None else ()
    if not any(len(other.cards) >= layout.least for other in reading.others):
        return beyond
    text = Phrase(
        f"{reading.photo} shows two tableaux: the larger and more central one was counted",
        f"{reading.photo} montre deux tableaux : le plus grand et le plus central a été compté",
    )
    return (Problem("two_tableaux", text), *beyond)
