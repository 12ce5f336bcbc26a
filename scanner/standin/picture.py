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


def draw(game: str, card: str, width: int) -> NDArray[np.uint8]:
    """The card, by its id or `back`: RGB, `width` pixels across, upright, art to the very edge."""
    height = round(width * TALL / WIDE)
    file = io.BytesIO()
    # A point is a pixel; where the height had to be rounded, art that runs over the edge fills the rest.
    page = Canvas(file, pagesize=(width, height), pageCompression=0)
    paint(pen_on(page, width / WIDE), game, card)
    page.showPage()
    page.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        return np.array(document[0].render(rev_byteorder=True).to_numpy(), np.uint8)
