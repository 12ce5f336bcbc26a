"""The savanna deck: eleven cards and a back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scanner.standin.savanna import grazers, hunters, plain

if TYPE_CHECKING:
    from scanner.standin.pen import Painter

CARDS: dict[str, Painter] = {
    "watering_hole": plain.watering_hole,
    "grassland": plain.grassland,
    "tree": plain.tree,
    "gazelle": grazers.gazelle,
    "zebra": grazers.zebra,
    "giraffe": grazers.giraffe,
    "cheetah": hunters.cheetah,
    "lion": hunters.lion,
    "elephant": grazers.elephant,
    "hyena": hunters.hyena,
    "vulture": hunters.vulture,
    "back": plain.back,
}
