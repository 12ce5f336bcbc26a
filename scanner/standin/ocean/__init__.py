"""The ocean deck: eleven cards and a back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.standin.ocean import crawlers, dwellers, swimmers, water

if TYPE_CHECKING:
    from scanner.standin.pen import Painter

CARDS: dict[str, Painter] = {
    "coral": dwellers.coral,
    "krill": dwellers.krill,
    "plankton": dwellers.plankton,
    "grouper": swimmers.grouper,
    "clownfish": swimmers.clownfish,
    "crab": crawlers.crab,
    "eel": swimmers.eel,
    "shark": swimmers.shark,
    "whale": swimmers.whale,
    "turtle": crawlers.turtle,
    "octopus": crawlers.octopus,
    "back": water.back,
}
