"""The forest deck: eleven cards and a back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.standin.forest import beasts, flyers, land

if TYPE_CHECKING:
    from scanner.standin.pen import Painter

CARDS: dict[str, Painter] = {
    "bee": flyers.bee,
    "bear": beasts.bear,
    "trout": flyers.trout,
    "fox": beasts.fox,
    "eagle": flyers.eagle,
    "dragonfly": flyers.dragonfly,
    "deer": beasts.deer,
    "rabbit": beasts.rabbit,
    "meadow": land.meadow,
    "stream": land.stream,
    "wolf": beasts.wolf,
    "back": land.back,
}
