"""What differs between games whose cards lie as a grid, as piles or as rows: one record of functions each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.game.assemble import Assembled
    from scanner.game.evening import Answers, Cards, Evening, Said
    from scanner.records import Photo, Quad, ReadCard, Reading
    from scanner.tableau.fuse import Fused
    from scanner.tableau.sight import Found, Sight
    from scoring.records import Coords, Phrase, Problem, Result, Standing
    from scoring.words import Word

    Shape = tuple[int, int]


@dataclass(frozen=True, slots=True)
class CardLayout:
    """How the cards of some games lie: all that photo, table and overlay need to know of it."""

    # From the photo to one player's reading.
    shape: Shape | None
    """Rows and columns of a finished tableau, where the rules fix them."""
    least: int
    """Cards from which a photo shows a tableau rather than a part of one."""
    look: Callable[[Found, Shape | None], Sight]
    """Where the cards of the photo lie, before any deck is known; NoCardsError if none do."""
    odds: Callable[[Sight, EnrolledDeck], NDArray[np.float64]]
    """Per card, the log odds that it is of the deck: how deck and game are recognised."""
    read: Callable[[Sight, EnrolledDeck, Shape | None], Reading]
    """What the cards are, as their owner sees them."""
    may_be_one: Callable[[Reading, Reading], bool]
    """Whether two photos show one tableau."""
    fuse: Callable[[Sequence[Reading]], Fused]
    """All photos of one player made one."""
    loose: Callable[[Sight, EnrolledDeck], Cards] | None
    """The cards of a neutral player, whose places mean nothing; None in games without one."""

    # From all readings to the table, and what people say about it.
    assemble: Callable[[Evening, Answers], Assembled]
    """The cards of all players decoded together; what a person answered is certain."""
    place: Callable[[Word], Coords]
    """The place that a person names, as in --set."""
    said: Callable[[str, Word], Said]
    """What a person says lies in a place."""
    where: Callable[[Coords], Phrase]
    """A place in words."""
    outline: Callable[[ReadCard], Quad]
    """What to show somebody who is asked about a place."""

    # From the reading and the result to what is shown.
    reading_json: Callable[[Reading], dict[str, Any]]
    """One tableau as `recount read --json` prints it (CONTRACT 3), without its problems."""
    reading_page: Callable[[Reading, tuple[Problem, ...], str | None, str], str]
    """The same in the terminal, under its problems."""
    problems: Callable[[Reading, Shape | None], tuple[Problem, ...]]
    """What is wrong with the reading of one photo."""
    cards_json: Callable[[Cards, Standing, frozenset[Coords]], list[dict[str, Any]]]
    """The cards of a counted player (CONTRACT 3); places that a person answered are certain."""
    overlay: Callable[[Photo, Cards, Standing, Result, str], bytes]
    """The points drawn on the player's photo, as JPEG."""
