"""The stand-in Océanos: 135 cards that bear icons, two kinds of token, three backs and the player aid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.standin.oceanos import waters
from scanner.standin.oceanos.box import TOKENS, box, painter, token, tokens

if TYPE_CHECKING:
    from scanner.standin.pen import Painter

CARDS: dict[str, Painter] = {
    **{name: painter(card) for name, card in box().items()},
    "back": waters.back,
    "back-2": waters.back_2,
    "back-3": waters.back_3,
    "aid": waters.aid,
    "tokens": tokens,
    **{name: token(picture) for name, picture in TOKENS.items()},
}
"""The cards by name ('2-07'), then what else is in the box."""
