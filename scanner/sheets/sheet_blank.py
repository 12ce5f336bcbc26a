"""The empty score pad as a PDF: large white boxes for handwriting, crisp rules and corner marks for a camera."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from scanner.sheets import sheet_scenery
from scanner.sheets.reminders import reminder
from scanner.sheets.sheet_colours import DOTS, GREY, PALETTES, SMALL_PRINT
from scanner.sheets.sheet_plan import HEADING_BOTTOM, HEADING_TOP, LEFT, MARK, MM, PAGE, RIGHT, pad_plan
from scanner.sheets.sheet_print import draw_title
from scanner.sheets.sheet_type import BLACK, BOLD, REGULAR, fitted, register_fonts
from scoring.names import game_name
from scoring.pad import TOTAL, pad_rows
from scoring.records import Phrase

if TYPE_CHECKING:
    from scanner.sheets.sheet_colours import Palette
    from scanner.sheets.sheet_plan import PadPlan
    from scoring.pad import PadRow

NAME = Phrase("Name", "Nom")
LEGEND = Phrase("Boxes with + make the total.", "Les cases marquées + font le total.")
NOUGHT = Phrase("A dash is nought; an empty box is not filled in.", "Un tiret vaut zéro ; une case vide est à remplir.")


@dataclass(frozen=True, slots=True)
class _Pad:
    """One empty page."""

    page: Canvas
    plan: PadPlan
    palette: Palette
    lang: str

    def y(self, down: float) -> float:
        """Points from the bottom of the page, for millimetres from its top."""
        return (PAGE[1] - down) * MM


def blank_pad_pdf(game: str, lang: str, players: int) -> bytes:
    """An empty pad of the game with one column per player."""
    register_fonts()
    file = io.BytesIO()
    page = Canvas(file, pagesize=A4, invariant=True, pageCompression=1)
    title = game_name(game).said(lang)
    page.setTitle(title)
    page.setCreator("recount")
    pad = _Pad(page, pad_plan(game, players), PALETTES[game], lang)
    _heading(pad, title)
    _labels(pad)
    _rules(pad)
    _marks(pad)
    _footer(pad)
    page.showPage()
    page.save()
    return file.getvalue()


def _heading(pad: _Pad, title: str) -> None:
    """The middle of the game's picture, inside the margin that printers leave white."""
    page = pad.page
    width, height = RIGHT - LEFT, HEADING_BOTTOM - HEADING_TOP
    scale = width / sheet_scenery.WIDTH
    page.saveState()
    frame = page.beginPath()
    frame.roundRect(LEFT * MM, pad.y(HEADING_BOTTOM), width * MM, height * MM, 3 * MM)
    page.clipPath(frame, stroke=0)
    page.translate(LEFT * MM, pad.y(HEADING_BOTTOM))
    page.scale(scale * MM, scale * MM)
    page.translate(0, (height / scale - sheet_scenery.HEIGHT) / 2)
    sheet_scenery.draw_scenery(page, pad.plan.game)
    page.restoreState()
    draw_title(page, title, ((LEFT + 7) * MM, pad.y(HEADING_TOP + 22)), pad.palette)


def _labels(pad: _Pad) -> None:
    page, plan = pad.page, pad.plan
    page.setFillColor(GREY)
    page.setFont(REGULAR, 10)
    page.drawString((LEFT + 4) * MM, pad.y((plan.down[0] + plan.down[1]) / 2) - 3.5, NAME.said(pad.lang))
    for row, top, bottom in zip(pad_rows(plan.game), plan.down[1:], plan.down[2:], strict=False):
        _label(pad, row, (top, bottom))


def _label(pad: _Pad, row: PadRow, edges: tuple[float, float]) -> None:
    """The row's name, printed; what is summed from above is shaded, the boxes stay white."""
    page, (top, bottom) = pad.page, edges
    middle = pad.y((top + bottom) / 2)
    strong = bool(row.parts)
    if strong:
        page.setFillColor(pad.palette.paper)
        page.rect(LEFT * MM, pad.y(bottom), (pad.plan.across[1] - LEFT) * MM, (bottom - top) * MM, stroke=0, fill=1)
    total = row.id == TOTAL
    page.setFillColor(DOTS.get(row.id, pad.palette.deep))
    if not total:
        page.circle((LEFT + 5) * MM, middle, 2 * MM, stroke=0, fill=1)
    page.setFillColor(pad.palette.ink)
    text = row.label.said(pad.lang).removeprefix("= ")
    font = BLACK if total else BOLD if strong else REGULAR
    size = fitted(text, font, 15 if total else 11.5, (pad.plan.across[1] - LEFT - 17) * MM)
    left, rise = (LEFT + (4 if total else 9.5)) * MM, 0 if total else 3.6
    page.setFont(font, size)
    page.drawString(left, middle - size * 0.355 + rise, text)
    rule = reminder(pad.plan.game, row.id)
    if rule is not None:
        page.setFillColor(SMALL_PRINT)
        page.setFont(REGULAR, fitted(rule.said(pad.lang), REGULAR, 7, (pad.plan.across[1] - LEFT - 15) * MM))
        page.drawString(left, middle - 8.2, rule.said(pad.lang))
    if row.adds_up:
        page.setFont(BOLD, 12)
        page.setFillColor(pad.palette.deep)
        page.drawRightString((pad.plan.across[1] - 2) * MM, middle - 4.3, "+")


def _rules(pad: _Pad) -> None:
    page, plan = pad.page, pad.plan
    page.setStrokeColor(pad.palette.ink)
    page.setLineCap(2)
    strong = {row.id for row in pad_rows(plan.game) if row.parts}
    for index, y in enumerate(plan.down):
        heavy = index in (0, 1, len(plan.down) - 1) or bool(strong & set(plan.rows[max(index - 2, 0) : index]))
        page.setLineWidth(0.5 * MM if heavy else 0.3 * MM)
        page.line(LEFT * MM, pad.y(y), RIGHT * MM, pad.y(y))
    for index, x in enumerate(plan.across):
        page.setLineWidth(0.5 * MM if index in (0, 1, len(plan.across) - 1) else 0.3 * MM)
        page.line(x * MM, pad.y(plan.down[0]), x * MM, pad.y(plan.down[-1]))


def _marks(pad: _Pad) -> None:
    page, half = pad.page, MARK / 2
    page.setFillColor("#000000")
    for x, y in pad.plan.marks:
        page.rect((x - half) * MM, pad.y(y + half), MARK * MM, MARK * MM, stroke=0, fill=1)
    x, y = pad.plan.marks[0]
    page.setFillColor("#FFFFFF")
    page.rect((x - half / 2) * MM, pad.y(y + half / 2), half * MM, half * MM, stroke=0, fill=1)


def _footer(pad: _Pad) -> None:
    page, y = pad.page, pad.y(pad.plan.down[-1] + 6)
    page.setFillColor(GREY)
    page.setFont(REGULAR, 8)
    page.drawString(LEFT * MM, y, f"{LEGEND.said(pad.lang)} {NOUGHT.said(pad.lang)}")
    page.drawRightString(RIGHT * MM, y, "recount")
