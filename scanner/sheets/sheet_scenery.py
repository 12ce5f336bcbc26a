"""The picture at the head of each score pad, drawn with curves in a box of 148 x 40 units."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from scanner.sheets.sheet_colours import PALETTES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 148.0, 40.0

Points = list[tuple[float, float]]


def draw_scenery(page: Canvas, game: str) -> None:
    """The game's landscape, clipped to the box whose lower left corner is the origin."""
    page.saveState()
    box = page.beginPath()
    box.rect(0, 0, WIDTH, HEIGHT)
    page.clipPath(box, stroke=0)
    page.linearGradient(0, HEIGHT, 0, 0, PALETTES[game].sky)
    _SCENES[game](page)
    page.restoreState()


def _shape(page: Canvas, points: Points, colour: str, alpha: float = 1.0) -> None:
    path = page.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    page.setFillColor(colour, alpha)
    page.drawPath(path, stroke=0, fill=1)


def _disc(page: Canvas, centre: tuple[float, float], radius: float, colour: str, alpha: float = 1.0) -> None:
    page.setFillColor(colour, alpha)
    page.circle(*centre, radius, stroke=0, fill=1)


def _oval(page: Canvas, box: tuple[float, float, float, float], colour: str, alpha: float = 1.0) -> None:
    page.setFillColor(colour, alpha)
    page.ellipse(*box, stroke=0, fill=1)


def _ridge(height: float, swell: float, waves: float, phase: float) -> Points:
    """The outline of hills, waves or dunes that fills the box from below."""
    steps = [index * WIDTH / 74 for index in range(75)]
    crest = [(x, height + swell * sin(waves * x * 2 * pi / WIDTH + phase) + 0.35 * swell * sin(x / 7)) for x in steps]
    return [(0.0, -1.0), *crest, (WIDTH, -1.0)]


def _scattered(count: int) -> Iterator[tuple[float, float]]:
    """Places in the unit square that look thrown but are always the same (golden-ratio steps)."""
    for index in range(1, count + 1):
        yield (index * 0.7548776662) % 1, (index * 0.5698402910) % 1


# --- forest -----------------------------------------------------------------------------------------------


def _forest(page: Canvas) -> None:
    _disc(page, (112, 29), 7, "#FFF8DC")
    layers = (("#A9CDB0", 17.0, 9.0), ("#6FA57F", 12.0, 12.0), ("#2F7048", 6.5, 15.0))
    for layer, (colour, ground, tall) in enumerate(layers):
        _shape(page, _ridge(ground, 1.6, 1.5 + layer, layer * 2.0), colour)
        for index, (x, size) in enumerate(_scattered(16)):
            if x * WIDTH > (62 if layer < 2 else 78) or index % 7 == 0:
                _fir(page, (x * WIDTH, ground - 1.5), tall * (0.6 + 0.4 * size), colour)
    _shape(page, [(92, -1), (104, 3), (99, 5.6), (107, 8.2), (109, 8), (103, 5.6), (110, 3), (104, -1)], "#8CC7E0")
    _shape(page, _ridge(2.2, 0.8, 2.0, 1.0), "#17482E", 0.55)


def _fir(page: Canvas, foot: tuple[float, float], tall: float, colour: str) -> None:
    x, y = foot
    for part in range(3):
        low, half = y + tall * 0.24 * part, tall * (0.24 - 0.055 * part)
        _shape(page, [(x - half, low), (x, low + tall * 0.48), (x + half, low)], colour)


# --- ocean ------------------------------------------------------------------------------------------------


def _ocean(page: Canvas) -> None:
    for top in (18, 52, 84, 118):
        _shape(page, [(top, 42), (top + 7, 42), (top - 6, -1), (top - 24, -1)], "#FFFFFF", 0.10)
    for x, y in _scattered(26):
        _disc(page, (x * WIDTH, y * HEIGHT), 0.35 + 0.7 * ((x + y) % 1), "#FFFFFF", 0.35)
    _whale(page, (112, 25))
    for place in ((70, 30), (77, 33), (79, 27), (86, 31), (66, 25)):
        _fish(page, place, 2.0, "#FFD27A")
    _shape(page, _ridge(5.5, 1.2, 2.0, 0.4), "#0A5585")
    for index, (x, size) in enumerate(_scattered(11)):
        colour = ("#F26B5B", "#F59AA8", "#E9B44C")[index % 3]
        if x * WIDTH > 70:
            _branch(page, (x * WIDTH, 3.5), (5 + 4 * size, pi / 2), colour)
    _shape(page, _ridge(2.6, 0.8, 3.0, 2.4), "#083F66")


def _whale(page: Canvas, centre: tuple[float, float]) -> None:
    x, y = centre
    body = page.beginPath()
    body.moveTo(x - 19, y - 1)
    body.curveTo(x - 18, y + 8, x - 4, y + 8, x + 6, y + 3.5)
    body.curveTo(x + 11, y + 1.5, x + 14, y + 2, x + 17, y + 6)
    body.curveTo(x + 18, y + 3, x + 19, y + 3, x + 23, y + 4.5)
    body.curveTo(x + 21, y, x + 17, y - 1, x + 13, y - 1.5)
    body.curveTo(x + 3, y - 9, x - 17, y - 9, x - 19, y - 1)
    page.setFillColor("#0B4F7C", 0.85)
    page.drawPath(body, stroke=0, fill=1)
    belly = page.beginPath()
    belly.moveTo(x - 18.8, y - 2)
    belly.curveTo(x - 12, y - 4, x - 6, y - 4, x + 2, y - 5.2)
    belly.curveTo(x - 6, y - 8.5, x - 17, y - 7, x - 18.8, y - 2)
    page.setFillColor("#CFE8F2", 0.9)
    page.drawPath(belly, stroke=0, fill=1)
    _shape(page, [(x - 6, y - 4), (x - 1, y - 9.5), (x + 1, y - 4.2)], "#0B4F7C")
    _disc(page, (x - 14.2, y - 0.6), 0.6, "#FFFFFF")


def _fish(page: Canvas, centre: tuple[float, float], size: float, colour: str) -> None:
    x, y = centre
    _oval(page, (x - size, y - size * 0.5, x + size, y + size * 0.5), colour)
    _shape(page, [(x + size * 0.7, y), (x + size * 1.6, y + size * 0.6), (x + size * 1.6, y - size * 0.6)], colour)


def _branch(page: Canvas, foot: tuple[float, float], growth: tuple[float, float], colour: str) -> None:
    """A coral: each branch forks into two shorter ones; `growth` is length and angle."""
    length, angle = growth
    tip = (foot[0] + length * 0.5 * cos(angle), foot[1] + length * 0.5 * sin(angle))
    page.setStrokeColor(colour)
    page.setLineCap(1)
    page.setLineWidth(length * 0.16)
    page.line(*foot, *tip)
    if length > 2.2:
        for turn in (-0.5, 0.45):
            _branch(page, tip, (length * 0.72, angle + turn), colour)


# --- savanna ----------------------------------------------------------------------------------------------


def _savanna(page: Canvas) -> None:
    for radius, alpha in ((19, 0.18), (15, 0.28), (11, 1.0)):
        _disc(page, (104, 17), radius, "#FFF0B8", alpha)
    _shape(page, _ridge(9, 1.6, 1.2, 0.2), "#E2A04A")
    _shape(page, _ridge(6, 1.2, 1.7, 1.9), "#B8702A")
    _acacia(page, (126, 5), 17)
    _acacia(page, (84, 6), 9)
    _acacia(page, (142, 6), 10)
    for x, y in ((58.0, 31), (64.0, 33), (71.0, 30)):
        page.setStrokeColor("#7A3B10")
        page.setLineWidth(0.5)
        page.arc(x - 3, y - 1.5, x, y + 1.5, 20, 140)
        page.arc(x, y - 1.5, x + 3, y + 1.5, 20, 140)
    _shape(page, _ridge(3.6, 0.9, 2.2, 0.9), "#5A2D0C")
    page.setStrokeColor("#5A2D0C")
    page.setLineWidth(0.35)
    for x, lean in _scattered(60):
        page.line(x * WIDTH, 3, x * WIDTH + 2 * (lean - 0.5), 5.4 + 1.2 * lean)


def _acacia(page: Canvas, foot: tuple[float, float], tall: float) -> None:
    x, y = foot
    page.setStrokeColor("#4A250A")
    page.setLineCap(1)
    page.setLineWidth(tall * 0.07)
    page.line(x, y, x + tall * 0.04, y + tall * 0.45)
    for reach in (-0.42, -0.16, 0.2, 0.46):
        page.setLineWidth(tall * 0.035)
        page.line(x + tall * 0.04, y + tall * 0.4, x + tall * reach, y + tall * 0.82)
    for left, right, low in ((-0.75, 0.25, 0.74), (-0.3, 0.8, 0.78), (-0.5, 0.5, 0.88)):
        _oval(page, (x + tall * left, y + tall * low, x + tall * right, y + tall * (low + 0.17)), "#4F5A1E")


# --- oceanos ----------------------------------------------------------------------------------------------


def _oceanos(page: Canvas) -> None:
    for x, y in _scattered(30):
        _disc(page, (x * WIDTH, y * HEIGHT), 0.3 + 0.6 * ((x + y) % 1), "#BFE3FF", 0.30)
    _shape(page, [(96, 21), (40, 33), (40, 6)], "#FFF4B0", 0.22)
    _submarine(page, (109, 20))
    for index, x in enumerate((134, 139, 145)):
        _tentacle(page, x, 14 + 5 * index)
    _shape(page, _ridge(4, 1.4, 1.6, 2.6), "#091734")
    for x, size in _scattered(12):
        _branch(page, (x * WIDTH, 2), (4 + 3 * size, pi / 2), "#2A9D8F" if size > 0.5 else "#1F6F8B")


def _submarine(page: Canvas, centre: tuple[float, float]) -> None:
    x, y = centre
    _shape(page, [(x - 5, y + 6), (x - 4, y + 11), (x + 5, y + 11), (x + 6, y + 6)], "#E09F00")
    page.setStrokeColor("#E09F00")
    page.setLineWidth(1.1)
    page.setLineCap(1)
    page.line(x + 1, y + 11, x + 1, y + 15)
    page.line(x + 1, y + 15, x - 2, y + 15)
    _shape(page, [(x + 13, y), (x + 21, y + 7), (x + 21, y - 7)], "#E09F00")
    _oval(page, (x - 17, y - 8, x + 17, y + 8), "#F9C80E")
    _oval(page, (x - 15, y - 8, x + 15, y - 1), "#E09F00", 0.35)
    for offset, radius in ((-9, 3.2), (0, 2.4), (8, 2.4)):
        _disc(page, (x + offset, y + 1), radius + 0.8, "#B97A00")
        _disc(page, (x + offset, y + 1), radius, "#BFE9F5")
        _disc(page, (x + offset - radius * 0.3, y + 1 + radius * 0.3), radius * 0.3, "#FFFFFF")
    for sign in (-1, 1):
        _oval(page, (x + 21, y + sign * 3.4 - 2.6, x + 23.5, y + sign * 3.4 + 2.6), "#D6DEE6")


def _tentacle(page: Canvas, x: float, tall: float) -> None:
    for step in range(40):
        along = step / 39
        bend = 4 * sin(along * 4.2 + x) * along
        _disc(page, (x + bend, along * tall), 2.1 * (1 - along) + 0.4, "#7B2D52")


# --- ecosphere --------------------------------------------------------------------------------------------


def _ecosphere(page: Canvas) -> None:
    _disc(page, (124, 30), 6, "#FFF6D6")
    for x, y, size in ((62.0, 31, 5.0), (92.0, 34, 4.0), (140.0, 24, 4.5), (30.0, 35, 3.5)):
        for reach, grow in ((-1.1, 0.6), (-0.3, 1.0), (0.6, 0.8), (1.3, 0.5)):
            _disc(page, (x + reach * size, y + grow), size * grow * 0.6, "#FFFFFF", 0.9)
    for peak, tall in ((88, 24), (104, 20), (118, 22), (136, 18)):
        _shape(page, [(peak - tall * 0.7, 4), (peak, tall), (peak + tall * 0.7, 4)], "#8FA3C7")
        cap = tall * 0.26
        _shape(
            page,
            [
                (peak, tall),
                (peak - cap * 0.84, tall - cap * 1.15),
                (peak - cap * 0.2, tall - cap * 0.8),
                (peak + cap * 0.3, tall - cap * 1.25),
                (peak + cap * 0.84, tall - cap * 1.15),
            ],
            "#FFFFFF",
        )
    biomes = ("#7FA08A", "#5E8C61", "#8DB750", "#C9B458", "#E6A15C")
    for index, colour in enumerate(biomes):
        _shape(page, _ridge(12.5 - 2.6 * index, 1.1, 1.1 + 0.45 * index, 1.7 * index), colour)
    for x, size in _scattered(18):
        _fir(page, (x * WIDTH, 8 + 2 * size), 3.5 + 2 * size, "#3F6B4C")
    _shape(page, _ridge(3.4, 0.7, 2.4, 0.3), "#6A4C93")


_SCENES: dict[str, Callable[[Canvas], None]] = {
    "forest": _forest,
    "ocean": _ocean,
    "savanna": _savanna,
    "oceanos": _oceanos,
    "ecosphere": _ecosphere,
}
