"""Contact sheets: cards with their names, to see at a glance what was learned."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import font_roboto
from PIL import Image, ImageDraw, ImageFont

from scanner.enrolment.labels import said_label
from scanner.language import say, spoken

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck

    Tile = tuple[str, NDArray[np.uint8]]

CARD_HEIGHT = 230
WIDEST = 2 * CARD_HEIGHT
GAP = 26
CAPTION = 34
HEADING = 74
ROUND = 10
PAPER, INK, FAINT = "#F4F1EA", "#26302B", "#7D857F"


def contact_sheet(deck: EnrolledDeck) -> bytes:
    """Every kind of the deck with its most typical picture, as JPEG."""
    count = len(deck.examples)
    note = say(f"{count} picture{'s' * (count != 1)}", f"{count} image{'s' * (count > 1)}")
    tiles = [(said_label(label, deck.game, spoken()), picture) for label, picture in deck.pictures.items()]
    return tiled((deck.name, note), tiles)


def tiled(heading: tuple[str, str], tiles: Sequence[Tile]) -> bytes:
    """Cards in rows, each over its name, under a title on the left and a note on the right; JPEG."""
    cards = [_card(pixels) for _, pixels in tiles]
    columns = max(4, round((len(tiles) * 1.5) ** 0.5))
    wide, high = max(card.width for card in cards) + GAP, CARD_HEIGHT + CAPTION + GAP
    sheet = Image.new("RGB", (GAP + columns * wide, HEADING + -(-len(tiles) // columns) * high), PAPER)
    draw = ImageDraw.Draw(sheet)
    draw.text((GAP, HEADING / 2), heading[0], INK, ImageFont.truetype(font_roboto.RobotoBold, 30), anchor="lm")
    note = ImageFont.truetype(font_roboto.Roboto, 20)
    draw.text((sheet.width - GAP, HEADING / 2), heading[1], FAINT, note, anchor="rm")
    for index, ((name, _), card) in enumerate(zip(tiles, cards, strict=True)):
        left, top = GAP + index % columns * wide, HEADING + index // columns * high
        sheet.paste(card, (left + (wide - GAP - card.width) // 2, top), _rounded(card.size))
        draw.text(
            (left + (wide - GAP) / 2, top + CARD_HEIGHT + CAPTION / 2), name, INK, _font(name, wide - 6), anchor="mm"
        )
    file = io.BytesIO()
    sheet.save(file, "JPEG", quality=90)
    return file.getvalue()


def _card(pixels: NDArray[np.uint8]) -> Image.Image:
    picture = Image.fromarray(pixels)
    width = max(1, min(WIDEST, round(picture.width * CARD_HEIGHT / picture.height)))
    return picture.resize((width, CARD_HEIGHT), Image.Resampling.LANCZOS)


def _rounded(size: tuple[int, int]) -> Image.Image:
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), ROUND, fill=255)
    return mask


def _font(name: str, room: float) -> ImageFont.FreeTypeFont:
    """As large as the name fits into `room` pixels."""
    usual = 20
    length = ImageFont.truetype(font_roboto.RobotoMedium, usual).getlength(name)
    return ImageFont.truetype(font_roboto.RobotoMedium, max(8, min(usual, int(usual * room / max(length, 1)))))
