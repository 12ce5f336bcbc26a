"""The values of a counted table: what lies there, what it is worth and why. Small, frozen, compared by content."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

Coords = tuple[int, int]
"""Row and column, both from 1; row 1 is the top and column 1 the left as the owner sees it."""

LANGUAGES = ("en", "fr")


class Phrase(NamedTuple):
    """One sentence in both languages."""

    en: str
    fr: str

    def said(self, lang: str) -> str:
        """The sentence in `lang`; anything but French is English."""
        return self.fr if lang == "fr" else self.en


# --- what lies on the table -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spot:
    """A card lying in a grid."""

    card: str | None
    """Card id; None when nobody could read it."""
    down: bool = False
    """Face down."""
    among: tuple[str, ...] = ()
    """What an unread card could be, each as a table writes it ('fox', 'down'); empty for anything in the box."""


@dataclass(frozen=True, slots=True)
class Tableau:
    """A player's grid of Forêt, Océan or Savane."""

    name: str
    rows: tuple[tuple[Spot | None, ...], ...]
    """Four rows of five; None is a hole."""
    solo: bool = False
    """True for the opponent of a solo game (Alban, Tim, Jhay)."""
    flips: tuple[Coords, ...] | None = None
    """Cells that whales turned or lions took; None leaves the choice to the rules."""


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile of an Écosphère notebook."""

    biome: str | None
    """None when nobody could read it."""
    height: int | None
    """Number of cards; None when nobody could count them."""
    biomes: tuple[str, ...] = ()
    """What an unread biome could be, the likeliest first; empty for any."""
    heights: tuple[int, ...] = ()
    """How many cards an uncounted pile could have, the likeliest first; empty for as many as the deck holds."""

    @property
    def least(self) -> int:
        """Cards that it has in any case."""
        return self.height or min(self.heights, default=1)


@dataclass(frozen=True, slots=True)
class Notebook:
    """A player's piles of Écosphère, from left to right."""

    name: str
    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class Levels:
    """The five parts of a submarine at the end of one round, each 1 to 3."""

    propeller: int = 1
    aquarium: int = 1
    motor: int = 1
    cockpit: int = 1
    airlock: int = 1


@dataclass(frozen=True, slots=True)
class Expedition:
    """A player's three rows of Océanos with the submarine and the treasures drawn."""

    name: str
    rows: tuple[tuple[tuple[str, ...] | None, ...], ...]
    """Each card is a tuple of elements; None when nobody could read it."""
    levels: tuple[Levels, Levels, Levels] | None = None
    """At the end of rounds 1, 2 and 3; None when not noted."""
    treasures: tuple[int, ...] | None = None
    """Stars on the treasure tokens drawn; None when not noted."""
    noted: tuple[tuple[str, int, int], ...] = ()
    """Part, round and level of what is known of the submarine, where not all of it is."""
    among: tuple[tuple[Coords, tuple[tuple[str, ...], ...]], ...] = ()
    """What unread cards could bear; a card that is not listed may bear anything."""


Player = Tableau | Notebook | Expedition


@dataclass(frozen=True)
class Table:
    """One finished game, everybody's cards."""

    game: str
    players: tuple[Player, ...]
    neutral: tuple[str | None, ...] | None = None
    """The cards of the neutral player of a two-player grid game; None inside is an unread card."""
    options: tuple[tuple[str, str], ...] = ()
    """House rules that differ from the default, sorted by name."""
    kraken: tuple[int, int, int] | None = None
    """The three kraken tokens of Océanos."""
    species: tuple[str, ...] | None = None
    """The eight animals of this copy of Océanos, where they are not the usual ones."""
    only_round: int | None = None
    """The one round of Océanos that is counted; None for the whole game."""

    @cached_property
    def house_rules(self) -> dict[str, str]:
        """The options by name."""
        return dict(self.options)

    @cached_property
    def tableaux(self) -> tuple[Tableau, ...]:
        """The players of a grid game."""
        return tuple(player for player in self.players if isinstance(player, Tableau))

    @cached_property
    def notebooks(self) -> tuple[Notebook, ...]:
        """The players of Écosphère."""
        return tuple(player for player in self.players if isinstance(player, Notebook))

    @cached_property
    def expeditions(self) -> tuple[Expedition, ...]:
        """The players of Océanos."""
        return tuple(player for player in self.players if isinstance(player, Expedition))


# --- what it is worth -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reason:
    """Why some points were given, and which cards prove it."""

    points: int
    cells: tuple[Coords, ...]
    text: Phrase


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the score sheet."""

    category: str
    reasons: tuple[Reason, ...]

    @property
    def points(self) -> int:
        """The sum of the reasons."""
        return sum(reason.points for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class Column:
    """One player's column of the score sheet."""

    lines: tuple[Line, ...]
    flips: tuple[Coords, ...] = ()
    """The cards that whales turned or lions took."""

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)

    def points(self, category: str) -> int:
        """The points of one line."""
        return next(line.points for line in self.lines if line.category == category)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that cannot be as it is written or photographed."""

    kind: str
    text: Phrase
    cells: tuple[Coords, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A card that nobody could read, and what hangs on it."""

    cell: Coords
    candidates: tuple[str, ...]
    matters: bool
    """Whether the answer can change the outcome."""
    stake: int
    """Points between the best and the worst answer for its owner."""
    why: Phrase


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place in the result."""

    player: Player
    column: Column
    low: int
    high: int
    rank: int
    questions: tuple[Question, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class SoloVerdict:
    """How the game against Alban, Tim or Jhay ended."""

    margin: int
    verdict: str
    """defeat, easy, normal or hard: the hardest level that was beaten."""


@dataclass(frozen=True, slots=True)
class Result:
    """The whole table, counted."""

    table: Table
    standings: tuple[Standing, ...]
    winners: tuple[str, ...]
    settled: bool
    solo: SoloVerdict | None = None
    notes: tuple[Phrase, ...] = ()
    """What the reader should know about the reading of the rules that was used."""
