"""A stand-in deck on paper: pages of nine cards to cut out, drawn with curves and so sharp at any size."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pypdfium2
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from scanner.sheets.sheet_type import REGULAR, register_fonts
from scanner.standin import ecosphere
from scanner.standin.deck import BACK, cards, paint
from scanner.standin.pen import TALL, WIDE, pen_on
from scoring.games import GAMES
from scoring.games.ecosphere import COPIES
from scoring.games.grid_game import GridGame
from scoring.names import game_name
from scoring.records import Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

MM = 72 / 25.4
ACROSS, DOWN = 3, 3
LEFT, BOTTOM = (A4[0] - ACROSS * WIDE * MM) / 2, (A4[1] - DOWN * TALL * MM) / 2
BOARDS = {"oceanos": ("aid",) * 5 + ("tokens",) * 3}
"""What else five players need."""
CORNER = 3.0
"""Millimetres of the round corner; what is left white outside of it shows where to cut."""
ADVICE = Phrase(
    "print at 100 %, cut along the marks, round the corners",
    "imprimer à 100 %, couper selon les repères, arrondir les coins",
)


def full_box(game: str) -> list[str]:
    """Every card of the box, as often as it is in it."""
    if game == "ecosphere":
        return ecosphere.box(COPIES)
    box = GAMES[game]
    if isinstance(box, GridGame):
        return [card for card in cards(game) for _ in range(box.copies[card])]
    return [*cards(game), *BOARDS.get(game, ())]


def one_of_each(game: str) -> list[str]:
    """One card of each kind, and the back."""
    return [*cards(game), BACK]


def cut_out_pdf(game: str, lang: str, pile: Sequence[str], *, backs: bool = False) -> bytes:
    """The cards of the pile on A4, nine to a page; with `backs`, each page is followed by one of backs."""
    fronts = [list(pile[start : start + ACROSS * DOWN]) for start in range(0, len(pile), ACROSS * DOWN)]
    sheets = [sheet for front in fronts for sheet in ((front, [BACK] * (ACROSS * DOWN)) if backs else (front,))]
    kinds = list(dict.fromkeys(card for sheet in sheets for card in sheet))
    file = io.BytesIO()
    with (
        pypdfium2.PdfDocument(_margins(game, lang, len(sheets))) as document,
        pypdfium2.PdfDocument(_art(game, kinds)) as art,
    ):
        # Each picture is kept once in the file, however often it is shown; reportlab's own forms lose gradients.
        pictures = {card: art.page_as_xobject(index, document) for index, card in enumerate(kinds)}
        for page, sheet in zip(document, sheets, strict=True):
            for place, card in enumerate(sheet):
                shown = pictures[card].as_pageobject()
                shown.set_matrix(pypdfium2.PdfMatrix().translate(*_corner(place)))
                page.insert_obj(shown)
            page.gen_content()
        document.save(file)
    return file.getvalue()


def _corner(place: int) -> tuple[float, float]:
    """The lower left corner of a place on the page, counted from the upper left as one reads; points."""
    return LEFT + place % ACROSS * WIDE * MM, BOTTOM + (DOWN - 1 - place // ACROSS) * TALL * MM


def _art(game: str, kinds: Sequence[str]) -> bytes:
    """One small page per picture, its corners round."""
    file = io.BytesIO()
    page = Canvas(file, pagesize=(WIDE * MM, TALL * MM), invariant=True, pageCompression=1)
    for card in kinds:
        edge = page.beginPath()
        edge.roundRect(0, 0, WIDE * MM, TALL * MM, CORNER * MM)
        page.clipPath(edge, stroke=0, fill=0)
        paint(pen_on(page, MM), game, card)
        page.showPage()
    page.save()
    return file.getvalue()


def _margins(game: str, lang: str, count: int) -> bytes:
    """The pages without their cards: where to cut, and what this is."""
    register_fonts()
    file = io.BytesIO()
    page = Canvas(file, pagesize=A4, invariant=True, pageCompression=1)
    title = game_name(game).said(lang)
    page.setTitle(title)
    page.setCreator("recount")
    for number in range(1, count + 1):
        _marks(page)
        page.setFont(REGULAR, 7)
        page.setFillColor("#555555")
        note = f"recount · {title} · {number}/{count} · {ADVICE.said(lang)}"
        page.drawCentredString(A4[0] / 2, BOTTOM / 2 - 6, note)
        page.showPage()
    page.save()
    return file.getvalue()


def _marks(page: Canvas) -> None:
    """Where to cut, in the margin on all four sides."""
    page.setStrokeColor("#000000")
    page.setLineWidth(0.25)
    right, top = A4[0] - LEFT, A4[1] - BOTTOM
    near, far = 2 * MM, 6 * MM
    for column in range(ACROSS + 1):
        x = LEFT + column * WIDE * MM
        page.line(x, BOTTOM - near, x, BOTTOM - far)
        page.line(x, top + near, x, top + far)
    for row in range(DOWN + 1):
        y = BOTTOM + row * TALL * MM
        page.line(LEFT - near, y, LEFT - far, y)
        page.line(right + near, y, right + far, y)
