"""The guide to the enrolment photo on paper: the cards as they should lie, and what to mind."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportlab.pdfgen.canvas import Canvas

from scanner.enrolment.guide import how_to
from scanner.enrolment.labels import said_label
from scanner.language import say, spoken
from scanner.records import BACK
from scanner.sheets import sheet_scenery
from scanner.sheets.sheet_colours import DOTS, PALETTES, Palette
from scanner.sheets.sheet_plan import MM
from scanner.sheets.sheet_print import HEADING, MARGIN, PAGE_WIDTH, draw_title
from scanner.sheets.sheet_type import BOLD, MEDIUM, REGULAR, centred, drawable, fitted, register_fonts
from scoring.names import game_name

if TYPE_CHECKING:
    from scanner.enrolment.labels import LabelGrid

NEUTRAL = Palette("#37474F", "#202A30", "#CFD8DC", "#F4F6F7", "#E8ECEE", ("#B0BEC5", "#ECEFF1"), "#37474F")
TIP = 5.2 * MM
ABOUT_TIPS = 6.4 * MM
"""Above and below the lines that say what to mind."""
FOOT = 13 * MM
GAP = 4 * MM
TALLEST = 45 * MM
CARD = 1.4
"""Height over width of most cards."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where the cards stand on the page, in points from the lower left corner."""

    page: Canvas
    game: str | None
    palette: Palette
    grid: LabelGrid
    card: tuple[float, float]
    """Width and height."""
    height: float
    tips: tuple[str, ...]

    def corner(self, row: int, col: int) -> tuple[float, float]:
        """The lower left corner of a card."""
        wide, high = self.card
        left = (PAGE_WIDTH - self.grid.shape[1] * (wide + GAP) + GAP) / 2
        return left + col * (wide + GAP), self.height - HEADING - _high(self.tips) - high - row * (high + GAP)


def _high(tips: tuple[str, ...]) -> float:
    """Of the lines that say what to mind, in points."""
    return len(tips) * TIP + ABOUT_TIPS


def guide_pdf(name: str, game: str | None, grid: LabelGrid) -> bytes:
    """One page, as wide as A5 and as high as the rows need."""
    register_fonts()
    rows, cols = grid.shape
    wide = min(TALLEST / CARD, (PAGE_WIDTH - 2 * MARGIN + GAP) / cols - GAP)
    tips = how_to(game)
    height = HEADING + _high(tips) + rows * (wide * CARD + GAP) + FOOT
    file = io.BytesIO()
    page = Canvas(file, pagesize=(PAGE_WIDTH, height), invariant=True, pageCompression=1)
    title = game_name(game).said(spoken()) if game else drawable(name)
    page.setTitle(title)
    page.setCreator("recount")
    plan = _Plan(page, game, PALETTES[game] if game else NEUTRAL, grid, (wide, wide * CARD), height, tips)
    _heading(plan, title)
    _cards(plan)
    page.setFillColor(plan.palette.deep)
    foot = say("your side: take the photo from here", "votre côté : photographiez d'ici")
    centred(page, drawable(foot), (PAGE_WIDTH / 2, FOOT * 0.45), (BOLD, 11))
    page.showPage()
    page.save()
    return file.getvalue()


def _heading(plan: _Plan, title: str) -> None:
    page, palette = plan.page, plan.palette
    page.setFillColor(palette.paper)
    page.rect(0, 0, PAGE_WIDTH, plan.height, stroke=0, fill=1)
    if plan.game:
        page.saveState()
        page.translate(0, plan.height - HEADING)
        page.scale(PAGE_WIDTH / sheet_scenery.WIDTH, HEADING / sheet_scenery.HEIGHT)
        sheet_scenery.draw_scenery(page, plan.game)
        page.restoreState()
    else:
        page.setFillColor(palette.sky[0])
        page.rect(0, plan.height - HEADING, PAGE_WIDTH, HEADING, stroke=0, fill=1)
    draw_title(page, title, (MARGIN, plan.height - 23 * MM), palette)
    page.setFillColor(palette.ink)
    for index, tip in enumerate(plan.tips):
        page.setFont(REGULAR, fitted(tip, REGULAR, 10.5, PAGE_WIDTH - 2 * MARGIN))
        page.drawString(MARGIN, plan.height - HEADING - TIP * (index + 1.1), tip)


def _cards(plan: _Plan) -> None:
    number = 0
    for row, labels in enumerate(plan.grid.rows):
        for col, label in enumerate(labels):
            if label is not None:
                number += 1
                _card(plan, label, number, plan.corner(row, col))


def _card(plan: _Plan, label: str, number: int, corner: tuple[float, float]) -> None:
    page, palette, (wide, high), (left, bottom) = plan.page, plan.palette, plan.card, corner
    back = label == BACK
    page.setStrokeColor(palette.deep)
    page.setLineWidth(0.3 * MM)
    page.setFillColor(palette.deep if back else "#FFFFFF")
    page.roundRect(left, bottom, wide, high, wide * 0.08, stroke=1, fill=1)
    page.setFillColor("#FFFFFF" if back else DOTS.get(label, palette.line))
    page.circle(left + wide / 2, bottom + high * 0.6, wide * 0.2, stroke=0, fill=1)
    page.setFillColor(palette.deep if back else "#FFFFFF")
    centred(page, str(number), (left + wide / 2, bottom + high * 0.6), (BOLD, wide * 0.18))
    page.setFillColor("#FFFFFF" if back else palette.ink)
    name = drawable(said_label(label, plan.game, spoken()))
    centred(page, name, (left + wide / 2, bottom + high * 0.25), (MEDIUM, fitted(name, MEDIUM, 12, wide * 0.88)))
    if back:
        note = say("face down", "face cachée")
        page.setFillColor(palette.line)
        centred(page, note, (left + wide / 2, bottom + high * 0.12), (REGULAR, fitted(note, REGULAR, 8, wide * 0.8)))
