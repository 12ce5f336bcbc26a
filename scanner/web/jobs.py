"""What the reader is asked to do, and what it answers: plain values that cross between two processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scanner.records import Point  # noqa: TC001 - jobs are rebuilt from JSON by their annotations

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.records import Phrase

    Tell = Callable[["Step"], None]
    """Hears what is being done."""
    Work = Callable[["Job", Tell], dict[str, Any]]
    """Carries out a job; a RecountError is an answer too."""


@dataclass(frozen=True, slots=True)
class Taught:
    """A card that somebody named, and where its picture is."""

    path: str
    label: str
    corners: tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class ReadBox:
    """A box of a pad that somebody read."""

    column: int
    """From 1."""
    category: str
    value: int | None
    """None: it is empty."""


@dataclass(frozen=True, slots=True)
class Job:
    """One thing for the reader to do."""

    kind: str
    """warm (load the networks), read, lesson, keep, teach or pad."""
    name: str
    """What sentences call the photo."""
    game: str
    deck: str | None
    path: str = ""
    """The photo as it was sent."""
    view: str = ""
    """Where to put it as browsers show it."""
    loose: bool = False
    """Every card for itself: the neutral player's."""
    close_up: bool = False
    """One card, the one in the middle."""
    whole: bool = False
    """Whether a part of a tableau is not enough, since nothing else is known of it."""
    corners: tuple[Point, ...] | None = None
    """The tableau's corners where somebody drew them."""
    way: str = "guide"
    """guide or groups: how a lesson is laid out."""
    labels: tuple[str | None, ...] = ()
    """The names of a lesson's cards or groups; None leaves one out."""
    taught: tuple[Taught, ...] = ()
    table: str = ""
    """The counted table that a pad is held against, as text."""
    names: tuple[str, ...] = ()
    """Whose the columns of a pad are, from left to right."""
    boxes: tuple[ReadBox, ...] = ()
    """What people read in the boxes of a pad."""
    lang: str = "en"
    """Of what is written into pictures."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is being done."""

    said: Phrase
    size: tuple[int, int] | None = None
    """Width and height of the upright photo, once it can be shown."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a job ended: with an answer, or with a sentence in every language."""

    body: dict[str, Any] | None = None
    error: dict[str, str] | None = None
