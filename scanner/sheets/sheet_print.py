"""The filled score pad on paper: a PDF in the game's own colours, and the same page as a picture."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportlab.pdfgen.canvas import Canvas

from scanner.sheets import sheet_scenery
from scanner.sheets.sheet_colours import DOTS, GOLD, GREY, PALE_GOLD, PALETTES
from scanner.sheets.sheet_plan import MM
from scanner.sheets.sheet_type import (
    BLACK,
    BOLD,
    MEDIUM,
    REGULAR,
    centred,
    drawable,
    fitted,
    register_fonts,
    width,
    wrapped,
)

if TYPE_CHECKING:
    from scanner.sheets.sheet import FilledSheet, SheetRow
    from scanner.sheets.sheet_colours import Palette

PAGE_WIDTH = 148 * MM
HEADING = 40 * MM
MARGIN = 8 * MM
NAMES = 17 * MM
ROW = 8.6 * MM
TOTAL_ROW = 12 * MM
FOOTER = 19 * MM
DOTS_PER_INCH = 200


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where everything stands on the page, in points from the lower left corner."""

    page: Canvas
    sheet: FilledSheet
    palette: Palette
    height: float
    label: float
    """Width of the row names."""

    @property
    def column(self) -> float:
        """Width of one player's column."""
        return (PAGE_WIDTH - 2 * MARGIN - self.label) / len(self.sheet.names)

    @property
    def top(self) -> float:
        """The upper edge of the white sheet, which overlaps the picture a little."""
        return self.height - HEADING + 3 * MM

    def middle(self, index: int) -> float:
        """The middle of a player's column."""
        return MARGIN + self.label + self.column * (index + 0.5)


def sheet_pdf(sheet: FilledSheet, game: str) -> bytes:
    """One page, as wide as A5 and as high as its rows need."""
    register_fonts()
    notes = len(sheet.notes) * 4 * MM
    height = HEADING - 3 * MM + NAMES + ROW * (len(sheet.rows) - 1) + TOTAL_ROW + FOOTER + notes
    file = io.BytesIO()
    page = Canvas(file, pagesize=(PAGE_WIDTH, height), invariant=True, pageCompression=1)
    page.setTitle(f"{sheet.title} · {', '.join(drawable(name) for name in sheet.names)}")
    page.setCreator("recount")
    longest = max(width(row.label.removeprefix("= "), BOLD, 9.5) for row in sheet.rows)
    plan = _Plan(page, sheet, PALETTES[game], height, longest + 13 * MM)
    _background(plan, game)
    _winners(plan)
    _names(plan)
    _rows(plan)
    _footer(plan)
    page.showPage()
    page.save()
    return file.getvalue()


def sheet_png(pdf: bytes) -> bytes:
    """The first page of a PDF as a picture."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[0].render(scale=DOTS_PER_INCH / 72).to_pil()
    finally:
        document.close()
    file = io.BytesIO()
    picture.convert("RGB").save(file, "PNG")
    return file.getvalue()


def _background(plan: _Plan, game: str) -> None:
    page, palette = plan.page, plan.palette
    page.setFillColor(palette.paper)
    page.rect(0, 0, PAGE_WIDTH, plan.height, stroke=0, fill=1)
    page.saveState()
    page.translate(0, plan.height - HEADING)
    page.scale(PAGE_WIDTH / sheet_scenery.WIDTH, HEADING / sheet_scenery.HEIGHT)
    sheet_scenery.draw_scenery(page, game)
    page.restoreState()
    draw_title(page, plan.sheet.title, (MARGIN, plan.height - 23 * MM), palette)
    bottom = plan.height - HEADING + 3 * MM - NAMES - ROW * (len(plan.sheet.rows) - 1) - TOTAL_ROW
    page.setFillColor("#FFFFFF")
    page.roundRect(
        MARGIN - 3 * MM,
        bottom - 3 * MM,
        PAGE_WIDTH - 2 * MARGIN + 6 * MM,
        plan.top - bottom + 3 * MM,
        3.5 * MM,
        stroke=0,
        fill=1,
    )


def draw_title(page: Canvas, title: str, at: tuple[float, float], palette: Palette) -> None:
    """The game's name over the picture: the series small, the game large, with a shadow that lifts it off."""
    series, _, name = title.replace(" - ", ": ").partition(": ")
    if not name:
        series, name = "", series
    shadow = palette.deep if palette.title == "#FFFFFF" else "#FFFFFF"
    for colour, alpha, shift in ((shadow, 0.55, 1.1), (palette.title, 1.0, 0.0)):
        page.setFillColor(colour, alpha)
        page.setFont(BOLD, 10)
        page.drawString(at[0] + 2 + shift, at[1] + 30 - shift, series.upper(), charSpace=1.5)
        page.setFont(BLACK, 36)
        page.drawString(at[0] + shift, at[1] - shift, name)


def _winners(plan: _Plan) -> None:
    """The winner's column shines from the name to the total, under a crown."""
    bottom = plan.top - NAMES - ROW * (len(plan.sheet.rows) - 1)
    for index, wins in enumerate(plan.sheet.winners):
        if wins:
            left = plan.middle(index) - plan.column / 2
            plan.page.setFillColor(PALE_GOLD)
            plan.page.rect(left, bottom, plan.column, plan.top - bottom - 1 * MM, stroke=0, fill=1)
            _crown(plan.page, plan.middle(index), plan.top - 1.2 * MM)


def _crown(page: Canvas, x: float, y: float) -> None:
    half, tall = 3.2 * MM, 4.4 * MM
    path = page.beginPath()
    path.moveTo(x - half, y - tall * 0.45)
    for across, up in ((-1.15, 0.6), (-0.5, 0.1), (0, 0.85), (0.5, 0.1), (1.15, 0.6), (1, -0.45)):
        path.lineTo(x + across * half, y + up * tall)
    path.close()
    page.setFillColor(GOLD)
    page.setStrokeColor("#FFFFFF")
    page.setLineWidth(1)
    page.drawPath(path, stroke=1, fill=1)
    for across, up in ((-1.15, 0.62), (0, 0.9), (1.15, 0.62)):
        page.circle(x + across * half, y + up * tall, 0.75 * MM, stroke=1, fill=1)


def _names(plan: _Plan) -> None:
    for index, name in enumerate(plan.sheet.names):
        shown = drawable(name) or f"{index + 1}"
        lines, size = wrapped(shown, MEDIUM, plan.column - 1.6 * MM)
        plan.page.setFillColor(plan.palette.ink)
        first = plan.top - NAMES / 2 - 1 * MM + (len(lines) - 1) * size * 0.56
        for at, line in enumerate(lines):
            centred(plan.page, line, (plan.middle(index), first - at * size * 1.12), (MEDIUM, size))


def _rows(plan: _Plan) -> None:
    y = plan.top - NAMES
    every_box = all(row.row.adds_up for row in plan.sheet.rows[:-1])
    for index, row in enumerate(plan.sheet.rows[:-1]):
        y -= ROW
        if index % 2 == 0 or row.row.parts:
            _stripe(plan, y, strong=bool(row.row.parts))
        _label(plan, row, y)
        for column, text in enumerate(row.boxes):
            _box(plan, row, (plan.middle(column), y + ROW / 2), text, framed=row.row.adds_up and not every_box)
    _grid(plan, y)
    _total(plan, plan.sheet.rows[-1], y - TOTAL_ROW)


def _stripe(plan: _Plan, y: float, *, strong: bool) -> None:
    for index, wins in enumerate((False, *plan.sheet.winners)):
        left = MARGIN if index == 0 else plan.middle(index - 1) - plan.column / 2
        plan.page.setFillColor(plan.palette.tint if not wins else "#FDEFC3")
        if strong:
            plan.page.setFillColor(plan.palette.paper if not wins else "#FBE5A3")
        plan.page.rect(left, y, plan.label if index == 0 else plan.column, ROW, stroke=0, fill=1)


def _label(plan: _Plan, row: SheetRow, y: float) -> None:
    page = plan.page
    page.setFillColor(DOTS.get(row.row.id, plan.palette.deep))
    summed = bool(row.row.parts)
    if summed:
        page.roundRect(MARGIN + 1.6 * MM, y + ROW / 2 - 1.7 * MM, 3.4 * MM, 3.4 * MM, 0.7 * MM, stroke=0, fill=1)
    else:
        page.circle(MARGIN + 3.3 * MM, y + ROW / 2, 1.7 * MM, stroke=0, fill=1)
    page.setFillColor(plan.palette.ink)
    page.setFont(BOLD if summed else REGULAR, 9.5)
    page.drawString(MARGIN + 7.5 * MM, y + ROW / 2 - 3.3, row.label.removeprefix("= "))


def _box(plan: _Plan, row: SheetRow, middle: tuple[float, float], text: str, *, framed: bool) -> None:
    """One number; those that add up to the total stand in a frame where not all do."""
    page = plan.page
    if framed:
        wide, high = min(plan.column - 2.4 * MM, 17 * MM), ROW - 1.8 * MM
        page.setFillColor("#FFFFFF")
        page.setStrokeColor(DOTS.get(row.row.id, plan.palette.deep))
        page.setLineWidth(1.3)
        page.roundRect(middle[0] - wide / 2, middle[1] - high / 2, wide, high, 1.2 * MM, stroke=1, fill=1)
    page.setFillColor(plan.palette.ink)
    if text == "0":
        page.setFillColor(GREY)
    elif text.startswith("-"):
        page.setFillColor("#B3261E")
    centred(page, text.replace("-", "−"), middle, (BOLD if framed else MEDIUM, 11))


def _grid(plan: _Plan, bottom: float) -> None:
    page = plan.page
    page.setStrokeColor(plan.palette.line)
    page.setLineWidth(0.6)
    for index in range(len(plan.sheet.names)):
        x = plan.middle(index) - plan.column / 2
        page.line(x, plan.top - 3 * MM, x, bottom)
    page.setStrokeColor(plan.palette.deep)
    page.setLineWidth(1.2)
    page.line(MARGIN, plan.top - NAMES, PAGE_WIDTH - MARGIN, plan.top - NAMES)


def _total(plan: _Plan, row: SheetRow, y: float) -> None:
    page = plan.page
    page.setFillColor(plan.palette.deep)
    page.roundRect(MARGIN - 1 * MM, y, PAGE_WIDTH - 2 * MARGIN + 2 * MM, TOTAL_ROW, 2 * MM, stroke=0, fill=1)
    page.setFillColor("#FFFFFF")
    page.setFont(BLACK, 12)
    page.drawString(MARGIN + 3 * MM, y + TOTAL_ROW / 2 - 4.2, row.label)
    for index, (text, wins) in enumerate(zip(row.boxes, plan.sheet.winners, strict=True)):
        middle = (plan.middle(index), y + TOTAL_ROW / 2)
        wide = min(plan.column - 2 * MM, 22 * MM)
        page.setFillColor(GOLD)
        if wins:
            page.roundRect(middle[0] - wide / 2, y + 1.4 * MM, wide, TOTAL_ROW - 2.8 * MM, 1.6 * MM, stroke=0, fill=1)
        page.setFillColor(plan.palette.ink if wins else "#FFFFFF")
        shown = text.replace("-", "−")
        centred(page, shown, middle, (BLACK, fitted(shown, BLACK, 15, wide - 1 * MM)))


def _footer(plan: _Plan) -> None:
    page, sheet = plan.page, plan.sheet
    y = FOOTER + len(sheet.notes) * 4 * MM - 10.5 * MM
    said = drawable(sheet.footer)
    page.setFillColor(plan.palette.deep)
    room = PAGE_WIDTH - 2 * MARGIN
    page.setFont(BOLD, fitted(said, BOLD, 12, room))
    page.drawCentredString(PAGE_WIDTH / 2, y, said)
    page.setFillColor(plan.palette.ink)
    for note in sheet.notes:
        y -= 4 * MM
        page.setFont(REGULAR, fitted(note, REGULAR, 7.5, room))
        page.drawCentredString(PAGE_WIDTH / 2, y, note)
    page.setFillColor(GREY)
    page.setFont(REGULAR, 6.5)
    page.drawString(MARGIN, 3.6 * MM, sheet.legend)
    page.drawRightString(PAGE_WIDTH - MARGIN, 3.6 * MM, "recount")
