"""What each card of an Océanos lesson bears, asked card by card on the terminal; the answers make a labels file."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scanner.enrolment.decks import encoded
from scanner.enrolment.enrol import Sighting, pictures, spot, tableau
from scanner.enrolment.labels import NO_ELEMENT, SKIP, LabelGrid, normal_label, said_label
from scanner.files import write_files
from scanner.language import listed, say, spoken
from scanner.sheets.report import warn
from scoring.games.oceanos import legal_elements
from scoring.names import card_name, card_words, nearest_card, plain

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from scanner.records import Photo

GAME = "oceanos"
SHORTEST = 3
"""Letters from which the beginning of one name alone stands for it."""


@dataclass(frozen=True, slots=True)
class Understood:
    """An answer: the card's label, and the words of it that name no element as they were typed."""

    label: str
    unknown: tuple[str, ...] = ()


def ask_photo(photo: Photo, shape: tuple[int, int] | None, folder: Path) -> list[Sighting]:
    """The cards of a photo under the elements that a person names, and these as a labels file in the folder."""
    lattice = tableau(photo, shape)
    cards = [Sighting("", photo.name, place, each) for place, each in pictures(photo, lattice).items()]
    _explain(photo, len(cards), folder)
    named: list[Sighting] = []
    own: set[str] = set()
    for card in cards:
        label = _asked(card, folder, named[-1].label if named else None, own)
        if label is not None:
            named.append(Sighting(label, card.photo, card.place, card.picture))
    rows = {card.place: card.label for card in named}
    grid = LabelGrid(
        tuple(tuple(rows.get((row, col)) for col in range(1, lattice.cols + 1)) for row in range(1, lattice.rows + 1))
    )
    file = f"{photo.name}.txt"
    write_files(folder, {file: labels_text(grid).encode()})
    warn(
        say(
            f"names kept: {folder / file}; the next time --labels saves typing",
            f"noms gardés : {folder / file} ; la prochaine fois --labels évite de retaper",
        )
    )
    return named


def labels_text(grid: LabelGrid) -> str:
    """The labels file that says the same."""
    return "".join(", ".join(label or SKIP[0] for label in row) + "\n" for row in grid.rows)


def understood(text: str, own: Iterable[str] = ()) -> Understood:
    """Names joined by '+' or commas in any language, also begun or misspelt; `own` are animals named before."""
    words = [" ".join(part.split()) for part in re.split(r"[+,]", text) if part.strip()]
    found = [(word, _meant(word, own)) for word in words]
    label = normal_label("+".join(meant or nearest_card(GAME, word) or word for word, meant in found), GAME)
    return Understood(label or NO_ELEMENT, tuple(word for word, meant in found if meant is None))


def _meant(word: str, own: Iterable[str]) -> str | None:
    """The element that a word names, or is the beginning of."""
    known = {**{plain(name): name for name in own}, **card_words(GAME)} | dict.fromkeys(
        ("none", "rien", "aucun"), NO_ELEMENT
    )
    asked = plain(word)
    begun = {name for begins, name in known.items() if len(asked) >= SHORTEST and begins.startswith(asked)}
    return known.get(asked) or (begun.pop() if len(begun) == 1 else None)


# --- on the terminal --------------------------------------------------------------------------------------


def _explain(photo: Photo, count: int, folder: Path) -> None:
    """What is asked, and the names of all elements."""
    names = ", ".join(_both(name) for name in legal_elements(None))
    warn(
        say(
            f"{photo.name}: {count} cards, their pictures in {folder}. What is on each? Names joined by +, 'none', "
            f"'-' leaves a card out. Animals of your own copy may have any name.\n  {names}",
            f"{photo.name} : {count} cartes, leurs images dans {folder}. Que montre chacune ? Noms joints par +, "
            f"« rien », « - » laisse une carte de côté. Les animaux de votre exemplaire portent les noms que vous "
            f"voulez.\n  {names}",
        )
    )


def _both(element: str) -> str:
    """'coral/corail'; once where both languages agree."""
    name = card_name(GAME, element)
    return "/".join(dict.fromkeys([name.said(spoken()), name.en, name.fr]))


def _asked(card: Sighting, folder: Path, before: str | None, own: set[str]) -> str | None:
    """The label of one card; None leaves it out. Whoever types an unknown name twice means it."""
    assert card.place is not None  # it lies in a photo
    file = "card-{}-{}.jpg".format(*card.place)
    write_files(folder, {file: encoded(card.picture)})
    warn(f"{spot(card.place)}: {file}")
    meant, typed = before, ""
    while True:
        text = _line(meant)
        if text in SKIP:
            return None
        if not text:
            if meant is None:
                continue
            return meant
        found = understood(text, own)
        if not found.unknown:
            return found.label
        if plain(text) == plain(typed):
            own.update(found.unknown)
            return normal_label(text.replace(",", "+"), GAME)
        meant, typed = found.label, text
        unknown = listed(list(found.unknown), spoken())
        warn(
            say(
                f"  {unknown}: no element; Enter takes {_said(meant)}, the same again makes it an animal of your copy",
                f"  {unknown} : pas un élément ; Entrée : {_said(meant)} ; le même mot encore : un animal à vous",
            )
        )


def _line(meant: str | None) -> str:
    """What a person types; Enter alone stands for what is in brackets."""
    sys.stderr.write("  " + (f"[{_said(meant)}] " if meant else "") + "? ")
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def _said(label: str) -> str:
    return said_label(label, GAME, spoken())
