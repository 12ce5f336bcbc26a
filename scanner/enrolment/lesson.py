"""A lesson: which deck is to be learned from which photos, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scanner.enrolment import deck_files, decks
from scanner.enrolment.enrol import laid_cards, single_card
from scanner.enrolment.guide import guide_grid
from scanner.enrolment.labels import belongs, read_label_grid
from scanner.enrolment.misfits import refuse_misfits
from scanner.errors import WrongArgumentsError
from scanner.language import say
from scanner.photo import load
from scanner.records import BACK
from scoring.names import find_game

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.enrolment.enrol import Sighting
    from scanner.enrolment.labels import LabelGrid


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is to be learned, as asked."""

    name: str
    """Of the deck."""
    game: str | None
    photos: tuple[Path, ...]
    shape: tuple[int, int] | None
    """--grid."""
    labels: Path | None
    """--labels."""

    @property
    def grid(self) -> LabelGrid:
        """How the cards lie and what they are called."""
        if self.labels is not None:
            return self._named_grid(self.labels)
        if self.game is not None:
            return guide_grid(self.game, self.shape)
        raise WrongArgumentsError(
            say(
                f"'{self.name}' is no game: say which with --game, or name the cards in a file, --labels FILE",
                f"« {self.name} » n'est pas un jeu connu : précisez --game, "
                "ou nommez les cartes dans un fichier, --labels FICHIER",
            )
        )

    def _named_grid(self, file: Path) -> LabelGrid:
        grid = read_label_grid(file, self.game)
        if self.shape not in (None, grid.shape):
            given = "{} x {}".format(*self.shape)
            rows, cols = grid.shape
            raise WrongArgumentsError(
                say(
                    f"{file}: names for {rows} x {cols} cards, but --grid says {given}",
                    f"{file} : des noms pour {rows} x {cols} cartes, mais --grid dit {given}",
                )
            )
        return grid


def lesson(asked: Lesson) -> Lesson:
    """The lesson with the deck's name and game settled: the game from --game, the enrolled deck or the name."""
    name = deck_files.canonical_name(asked.name)
    game = asked.game or find_game(name)
    stands_for = find_game(name)
    if decks.is_enrolled(name):
        stands_for = deck_files.read(name).game
        game = asked.game or stands_for
    if game != stands_for and (stands_for or decks.is_enrolled(name)):
        theirs = stands_for or say("no game", "aucun jeu")
        raise WrongArgumentsError(
            say(f"deck '{name}' is of {theirs}, not of {game}", f"le jeu « {name} » est de {theirs}, pas de {game}")
        )
    return Lesson(name, game, asked.photos, asked.shape, asked.labels)


def starting_deck(lesson: Lesson) -> EnrolledDeck:
    """What is known of the deck before the lesson."""
    return decks.load(lesson.name) if decks.is_enrolled(lesson.name) else decks.blank(lesson.name, lesson.game)


# --- what the photos show ---------------------------------------------------------------------------------


def single_cards(lesson: Lesson) -> list[Sighting]:
    """One card per picture."""
    return [single_card(path, lesson.game) for path in lesson.photos]


def laid_out_cards(lesson: Lesson) -> list[Sighting]:
    """The cards of every photo, laid out as the guide or the labels file says."""
    grid = lesson.grid
    if lesson.labels is not None:
        _refuse_foreign_names(grid.labels, lesson)
    may_lack = frozenset([BACK] if lesson.labels is None else [])
    return [sighting for path in lesson.photos for sighting in laid_cards(load(path), grid, may_lack)]


def _refuse_foreign_names(labels: Sequence[str], lesson: Lesson) -> None:
    faces_named = [label for label in labels if label != BACK]
    if lesson.game is not None and faces_named and not any(belongs(label, lesson.game) for label in faces_named):
        raise WrongArgumentsError(
            say(
                f"{lesson.labels}: none of these is a card of {lesson.game} ({faces_named[0]}, ...)",
                f"{lesson.labels} : aucune n'est une carte de {lesson.game} ({faces_named[0]}, ...)",
            )
        )


def learned(before: EnrolledDeck, seen: Sequence[Sighting]) -> EnrolledDeck:
    """The deck after the lesson, once nothing speaks against it; nothing is written yet."""
    if not seen:
        raise WrongArgumentsError(say("no card is named", "aucune carte n'est nommée"))
    examples = [sighting.example for sighting in seen]
    vectors = decks.vectors_of(examples, before.game)
    if before.game != "oceanos":
        refuse_misfits(seen, vectors, before)
    return decks.grown(before, examples, vectors)
