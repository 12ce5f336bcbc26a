"""What `recount read` shows: the grid in the terminal, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.enrolment.labels import said_label
from scanner.layouts.seen import ACCEPT
from scanner.tableau.places import holes
from scoring.records import Phrase, Problem

if TYPE_CHECKING:
    from scanner.records import ReadCard, Reading

HOLE = "·"


def problems(reading: Reading, shape: tuple[int, int] | None) -> tuple[Problem, ...]:
    """Empty places, cards found only at the second look, and a grid that lies across the one stated."""
    found = []
    if shape is not None and (reading.rows, reading.cols) != shape and reading.turn == 0:
        rows, cols = reading.rows, reading.cols
        text = Phrase(
            f"the photo shows {rows} rows of {cols}, a quarter turn from what was stated",
            f"la photo montre {rows} lignes de {cols}, à un quart de tour de ce qui est indiqué",
        )
        found.append(Problem("quarter_turn", text))
    empty = tuple(holes(reading))
    if empty:
        found.append(
            Problem("hole", Phrase(f"no card at {_listed(empty)}", f"pas de carte en {_listed(empty)}"), empty)
        )
    doubtful = tuple((card.row, card.col) for card in reading.cards if card.quad.confidence < ACCEPT)
    if doubtful:
        text = Phrase(f"hardly visible: {_listed(doubtful)}", f"à peine visible : {_listed(doubtful)}")
        found.append(Problem("doubtful_card", text, doubtful))
    return tuple(found)


def _listed(cells: tuple[tuple[int, int], ...]) -> str:
    return " ".join(f"{row},{col}" for row, col in cells)


def reading_page(reading: Reading, found: tuple[Problem, ...], game: str | None, lang: str) -> str:
    """The tableau as a grid of names, or of the finder's confidence where no deck names them."""
    parts = [_heading(reading, lang)]
    if found:
        parts.append("\n".join(f"! {problem.text.said(lang)}" for problem in found))
    parts.append(_grid(reading, game, lang))
    for other in reading.others:
        parts += [_further(other, lang), _grid(other, game, lang)]
    if reading.outside:
        count = len(reading.outside)
        text = Phrase(f"{count} card{'s' * (count > 1)} outside", f"{count} carte{'s' * (count > 1)} hors du tableau")
        parts.append(text.said(lang))
    return "\n\n".join(parts)


def _heading(reading: Reading, lang: str) -> str:
    width, height = reading.size
    return f"{reading.photo} ({width} x {height}) – {_extent(reading, lang)}"


def _further(reading: Reading, lang: str) -> str:
    return f"{Phrase('another tableau', 'un autre tableau').said(lang)} – {_extent(reading, lang)}"


def _extent(reading: Reading, lang: str) -> str:
    cards, empty = len(reading.cards), len(holes(reading))
    en = f"{reading.rows} x {reading.cols}, {cards} card{'s' * (cards > 1)}"
    fr = f"{reading.rows} x {reading.cols}, {cards} carte{'s' * (cards > 1)}"
    if empty:
        en += f", {empty} hole{'s' * (empty > 1)}"
        fr += f", {empty} trou{'s' * (empty > 1)}"
    return Phrase(en, fr).said(lang)


def _grid(reading: Reading, game: str | None, lang: str) -> str:
    lying = {(card.row, card.col): _cell(card, game, lang) for card in reading.cards}
    columns = range(1, reading.cols + 1)
    head = ["", *map(str, columns)]
    body = [[str(row), *(lying.get((row, col), HOLE) for col in columns)] for row in range(1, reading.rows + 1)]
    lines = [head, *body]
    widths = [max(len(line[col]) for line in lines) for col in range(reading.cols + 1)]
    return "\n".join(
        "  ".join(text.ljust(wide) for text, wide in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def _cell(card: ReadCard, game: str | None, lang: str) -> str:
    if not card.candidates:
        return f"{card.quad.confidence:.2f}"
    likeliest = card.candidates[0]
    return f"{said_label(likeliest.card, game, lang)} {likeliest.probability:.2f}"
