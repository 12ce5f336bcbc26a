"""Enrolment photos -> labelled pictures of single cards, or the reason why a photo cannot be used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scanner import photo as photos
from scanner.enrolment.deck_files import Example
from scanner.enrolment.decks import PICTURE_SIDE, encoded
from scanner.enrolment.labels import LabelGrid, normal_label
from scanner.enrolment.to_the_table import to_the_table
from scanner.errors import NoCardsError, WrongArgumentsError
from scanner.find import find
from scanner.language import listed, say, spoken
from scanner.layouts.grid import arrange
from scanner.records import ReadCard, Reading
from scanner.rectify import crops
from scanner.tableau.alike import of_one_size
from scanner.tableau.beside import cards_beyond
from scanner.tableau.missed import look_again
from scanner.tableau.sight import lying

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from scanner.records import Lattice, Photo, Quad

    Picture = NDArray[np.uint8]

FEW_MISSING = 3
"""Places worth naming; with more of them empty the photo as a whole is wrong."""


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """One card of an enrolment photo."""

    label: str
    photo: str
    """File name."""
    place: tuple[int, int] | None
    """Row and column from 1; None for a picture of a single card."""
    picture: Picture
    """RGB, rectified, upright, in the card's proportions."""

    @property
    def example(self) -> Example:
        """As the deck keeps it."""
        return Example(self.label, self.photo, encoded(self.picture))


def spot(place: tuple[int, int]) -> str:
    """A place in words."""
    row, col = place
    return say(f"row {row}, card {col}", f"ligne {row}, carte {col}")


# --- one picture per card ---------------------------------------------------------------------------------


def single_card(path: Path, game: str | None) -> Sighting:
    """A picture that one upright card fills, named by its file."""
    label = normal_label(" ".join(path.stem.split()), game)
    if game is not None and label == path.stem:
        label = normal_label(path.stem.rstrip("0123456789 -_()"), game)  # fox-2.jpg is a fox too
    if not label or not label.isprintable():
        raise WrongArgumentsError(say(f"{path.name!a} does not name a card", f"{path.name!a} ne nomme pas une carte"))
    photo = photos.load(path, PICTURE_SIDE)
    return Sighting(label, photo.name, None, photo.pixels)


# --- one photo of many cards ------------------------------------------------------------------------------


def laid_cards(photo: Photo, grid: LabelGrid, may_lack: frozenset[str] = frozenset()) -> tuple[Sighting, ...]:
    """The labelled cards of a photo; only those in `may_lack` may be missing from it."""
    lattice = tableau(photo, grid.shape)
    labels = _labels_of_places(photo, lattice, grid, may_lack)
    return tuple(
        Sighting(labels[place], photo.name, place, picture)
        for place, picture in pictures(photo, lattice).items()
        if place in labels
    )


def tableau(photo: Photo, shape: tuple[int, int] | None) -> Lattice:
    """The cards that the photo is about."""
    layout = arrange(find(photo), photo.size, shape)
    if not layout.lattices:
        raise NoCardsError(
            say(
                f"{photo.name}: no cards found; lay them flat with a little space between them, all in the picture",
                f"{photo.name} : aucune carte trouvée ; posez-les à plat, un peu écartées, toutes dans l'image",
            )
        )
    first, *others = layout.lattices
    lattice = look_again(photo, first, told=shape is not None)
    if shape is not None:
        _refuse_more(photo, lattice, (*layout.outside, *(quad for other in others for quad in lying(other))))
    return to_the_table(photo, of_one_size(photo, lattice))


def pictures(photo: Photo, lattice: Lattice) -> dict[tuple[int, int], Picture]:
    """Place -> picture of the card that lies there, all in the same proportions."""
    return {(crop.row, crop.col): crop.pixels for crop in crops(photo, lattice, PICTURE_SIDE)}


# --- what does not fit ------------------------------------------------------------------------------------


def _refuse_more(photo: Photo, lattice: Lattice, beside: tuple[Quad, ...]) -> None:
    """Names for a part of the cards may be meant for another part; a card cut by the photo's edge is none of them."""
    cards = tuple(ReadCard(cell.row, cell.col, cell.quad, ()) for cell in lattice.cells if cell.quad is not None)
    whole = tuple(quad for quad in beside if _shown(quad, photo))
    more = cards_beyond(Reading(photo.name, photo.size, lattice.rows, lattice.cols, 0, cards, whole))
    if more:
        named = f"{lattice.rows} x {lattice.cols}"
        raise NoCardsError(
            say(
                f"{photo.name}: {more} more cards lie beside the {named} named ones; name them all, '-' skips one",
                f"{photo.name} : {more} autres cartes à côté des {named} nommées ; nommez-les toutes (« - » : sautée)",
            )
        )


def _labels_of_places(
    photo: Photo, lattice: Lattice, grid: LabelGrid, may_lack: frozenset[str]
) -> dict[tuple[int, int], str]:
    """What lies at each place of the lattice; refuses if a card is missing."""
    grid = next((fit for fit in (grid, _trimmed(grid)) if fit.shape == (lattice.rows, lattice.cols)), grid)
    if grid.shape != (lattice.rows, lattice.cols):
        raise NoCardsError(_wrong_shape(photo, lattice, grid))
    labels = {
        (row, col): label
        for row, names in enumerate(grid.rows, 1)
        for col, label in enumerate(names, 1)
        if label is not None
    }
    needed = [place for place, label in labels.items() if label not in may_lack]
    lying = {(cell.row, cell.col): _shown(cell.quad, photo) for cell in lattice.cells if cell.quad is not None}
    down, right = _shift(needed, lying)
    missing = [(row, col) for row, col in needed if (row + down, col + right) not in lying]
    if missing:
        raise NoCardsError(_missing_cards(photo, missing, len(lying), len(labels)))
    return {(row + down, col + right): label for (row, col), label in labels.items()}


def _shown(quad: Quad, photo: Photo) -> bool:
    """Whether the photo shows the whole card."""
    return all(0 <= x <= photo.size[0] and 0 <= y <= photo.size[1] for x, y in quad.corners)


def _shift(needed: Sequence[tuple[int, int]], lying: dict[tuple[int, int], bool]) -> tuple[int, int]:
    """How far the lattice's rows and columns are off the labels'.

    Outer rows that name nothing may be in the photo, cut by its edge, or not. Of all ways to lay the labels on cards
    that were found, the one with most whole cards is meant; of equals the smallest shift.
    """
    ways = sorted(
        ((row - needed[0][0], col - needed[0][1]) for row, col in lying),
        key=lambda way: (abs(way[0]) + abs(way[1]), way),
    )
    worth = {
        (down, right): sum(lying[row + down, col + right] for row, col in needed)
        for down, right in ways
        if all((row + down, col + right) in lying for row, col in needed)
    }
    return max(worth, key=lambda way: worth[way], default=(0, 0))


def _trimmed(grid: LabelGrid) -> LabelGrid:
    """Without the outer rows and columns that name nothing."""
    rows = [index for index, row in enumerate(grid.rows) if any(row)]
    cols = [index for index in range(grid.shape[1]) if any(row[index] for row in grid.rows)]
    return LabelGrid(tuple(row[cols[0] : cols[-1] + 1] for row in grid.rows[rows[0] : rows[-1] + 1]))


def _missing_cards(photo: Photo, missing: Sequence[tuple[int, int]], found: int, expected: int) -> str:
    if len(missing) > FEW_MISSING:
        return say(
            f"{photo.name}: found {found} of {expected} cards; all in the picture, flat, a finger's width apart",
            f"{photo.name} : {found} cartes trouvées sur {expected} ; toutes dans l'image, à plat, à un doigt d'écart",
        )
    places = listed([spot(place) for place in missing], spoken())
    return say(
        f"{photo.name}: no card found at {places}; put it there, or skip the place with '-' in a labels file",
        f"{photo.name} : aucune carte en {places} ; posez-la, ou sautez la place par « - » dans un fichier de noms",
    )


def _wrong_shape(photo: Photo, lattice: Lattice, grid: LabelGrid) -> str:
    found, expected = f"{lattice.rows} x {lattice.cols}", "{} x {}".format(*grid.shape)
    turned = grid.shape == (lattice.cols, lattice.rows)
    advice = (
        say("turn the photo upright, or say so with --grid", "tournez la photo, ou dites-le avec --grid")
        if turned
        else say("lay them out like that, with no other cards beside", "posez-les ainsi, sans autres cartes à côté")
    )
    return say(
        f"{photo.name}: the cards lie in {found} rows x columns, expected {expected}; {advice}",
        f"{photo.name} : les cartes forment {found} lignes x colonnes, attendu {expected} ; {advice}",
    )
