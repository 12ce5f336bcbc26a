"""Which cards to lay out for the enrolment photo of a game, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.enrolment.labels import LabelGrid, laid_out, said_label
from scanner.errors import WrongArgumentsError
from scanner.language import say
from scanner.records import BACK
from scoring.games import GAMES
from scoring.games.ecosphere import COPIES
from scoring.games.grid_game import GridGame
from scoring.games.oceanos import legal_elements

if TYPE_CHECKING:
    from collections.abc import Iterable

ROWS = 3
"""Three rows fit a photo held either way."""


def faces(game: str) -> tuple[str, ...]:
    """The kinds of card to lay out, in the order of the score sheet."""
    known = GAMES[game]
    if isinstance(known, GridGame):
        return tuple(known.copies)
    if game == "ecosphere":
        return tuple(COPIES)
    return legal_elements(None)


def guide_grid(game: str, shape: tuple[int, int] | None = None) -> LabelGrid:
    """One card of each kind, then the back, row by row; without the back where a given shape has no place for it."""
    cards = faces(game)
    rows, cols = shape or (ROWS, -(-(len(cards) + 1) // ROWS))
    if game == "oceanos":
        rows, cols = shape or (4, 4)
    if rows * cols < len(cards):
        raise WrongArgumentsError(
            say(
                f"--grid {rows}x{cols}: {game} has {len(cards)} kinds of card; or name those you have, --labels FILE",
                f"--grid {rows}x{cols} : {game} a {len(cards)} sortes de cartes ; sinon nommez-les, --labels FICHIER",
            )
        )
    places = [*cards, BACK][: rows * cols]
    missing = rows - len(laid_out(places, cols).rows)
    return LabelGrid(laid_out(places, cols).rows + ((None,) * cols,) * missing)


def grid_text(grid: LabelGrid, game: str | None, lang: str) -> str:
    """The names as they lie, in columns."""
    cells = [[_cell(label, game, lang) for label in row] for row in grid.rows]
    widths = [max(len(row[col]) for row in cells) for col in range(grid.shape[1])]
    return "\n".join("  " + "  ".join(_padded(row, widths)).rstrip() for row in cells)


def _cell(label: str | None, game: str | None, lang: str) -> str:
    return "-" if label is None else said_label(label, game, lang)


def _padded(row: list[str], widths: list[int]) -> Iterable[str]:
    return (name.ljust(width) for name, width in zip(row, widths, strict=True))


def how_to(game: str | None = None) -> tuple[str, ...]:
    """What to mind, one sentence each."""
    if game == "oceanos":
        apart = say("Leave a finger's width between the cards.", "Laissez un doigt entre les cartes.")
        return (*_icons_how_to(), apart, *how_to()[2:])
    return (
        say(
            "Lay one card of each kind face up, upright as you read it, in these rows.",
            "Posez une carte de chaque sorte, face visible, à l'endroit, dans ces rangées.",
        ),
        say(
            "Leave a finger's width between the cards, and nothing on them.",
            "Laissez un doigt entre les cartes, et rien dessus.",
        ),
        say(
            "Take the photo from your side, from above, without a lamp's reflection.",
            "Photographiez de votre côté, d'en haut, sans reflet de lampe.",
        ),
    )


def _icons_how_to() -> tuple[str, ...]:
    """What to mind where cards bear several icons."""
    return (
        say(
            "Lay any cards that together show every element below, in even rows, and the two tokens on two of them.",
            "Posez en rangées égales des cartes qui montrent ensemble chaque élément ci-dessous, et les deux jetons.",
        ),
        say(
            "No two elements may only show together. Animals may have any name.",
            "Pas deux éléments vus seulement ensemble. Les animaux portent les noms que vous voulez.",
        ),
        say(
            "On a terminal you are asked what each card shows; else --labels FILE says it, one line per row:",
            "Un terminal demande ce que montre chaque carte ; sinon --labels FICHIER, une ligne par rangée :",
        ),
        say(
            "  seahorse+coral, eye+eye, treasure+diver",
            "  hippocampe+corail, œil+œil, trésor+plongeur",
        ),
    )
