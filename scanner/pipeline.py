"""The spine: from a photo's file to its tableaux, the calls in order and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scanner.ahead import load
from scanner.errors import NoCardsError
from scanner.find import find
from scanner.language import say
from scanner.layouts.grid import arrange
from scanner.records import ReadCard, Reading
from scanner.tableau.missed import completed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scanner.records import Lattice, Layout, Photo, Quad


@dataclass(frozen=True, slots=True, eq=False)
class Sighted:
    """A photo and where its cards lie."""

    photo: Photo
    layout: Layout
    """At least one tableau."""


def see(path: Path, shape: tuple[int, int] | None, tell: Callable[[str], None]) -> Sighted:
    """Decode, find, arrange; `tell` hears what is being done, `shape` is rows and columns if they are known."""
    tell(say(f"{path.name}: decoding", f"{path.name} : décodage"))
    photo = load(path)
    tell(say(f"{path.name}: looking for cards", f"{path.name} : recherche des cartes"))
    layout = lay_out(photo, shape)
    if not layout.lattices:
        raise no_cards(photo)
    return Sighted(photo, layout)


def lay_out(photo: Photo, shape: tuple[int, int] | None = None) -> Layout:
    """Where the cards lie: found, arranged, and looked for again where the lattice expects one."""
    return completed(photo, arrange(find(photo), photo.size, shape))


def no_cards(photo: Photo) -> NoCardsError:
    """The error of a photo without a tableau, with advice."""
    return NoCardsError(
        say(
            f"{photo.name}: no cards found; photograph the whole tableau from above, in even light",
            f"{photo.name} : aucune carte trouvée ; photographiez tout le tableau d'en haut, lumière égale",
        )
    )


def without_deck(sighted: Sighted) -> Reading:
    """Where the cards lie, as seen in the photo; what they are nobody asked."""
    first, *others = (_reading(sighted.photo, lattice) for lattice in sighted.layout.lattices)
    return Reading(
        first.photo,
        first.size,
        first.rows,
        first.cols,
        first.turn,
        first.cards,
        sighted.layout.outside,
        tuple(others),
    )


def _reading(photo: Photo, lattice: Lattice) -> Reading:
    lying: list[tuple[int, int, Quad]] = [
        (cell.row, cell.col, cell.quad) for cell in lattice.cells if cell.quad is not None
    ]
    cards = tuple(ReadCard(row, col, quad, ()) for row, col, quad in lying)
    return Reading(photo.name, photo.size, lattice.rows, lattice.cols, 0, cards, ())
