"""A stand-in card as pixels."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from scanner.standin.deck import paint
from scanner.standin.pen import TALL, WIDE, pen_on

if TYPE_CHECKING:
    from numpy.typing import NDArray

GRAIN = 10
"""Points per millimetre of the page that is rasterised; any whole number gives the same picture."""


def draw(game: str, card: str, width: int) -> NDArray[np.uint8]:
    """The card, by its id or `back`: RGB, `width` pixels across, upright, art to the very edge."""
    file = io.BytesIO()
    page = Canvas(file, pagesize=(WIDE * GRAIN, TALL * GRAIN), pageCompression=0)
    paint(pen_on(page, GRAIN), game, card)
    page.showPage()
    page.save()
    height = round(width * TALL / WIDE)
    document = pypdfium2.PdfDocument(file.getvalue())
    try:
        # The rasteriser rounds sizes up; what is beyond the card is cut off.
        bitmap = document[0].render(scale=(width + 0.5) / (WIDE * GRAIN), rev_byteorder=True)
        return np.array(bitmap.to_numpy()[:height, :width], np.uint8)
    finally:
        document.close()
