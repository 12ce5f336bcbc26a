"""The colours of the printed score pads: one palette per game, one dot per row."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one game's pad, as #rrggbb."""

    deep: str
    """Total row, headings and frames."""
    ink: str
    """Text."""
    line: str
    """Thin rules."""
    tint: str
    """Every other row."""
    paper: str
    """The page behind the sheet."""
    sky: tuple[str, str]
    """The heading's picture, from top to bottom."""
    title: str = "#FFFFFF"
    """The game's name over the picture."""


GOLD = "#F2B705"
PALE_GOLD = "#FFF6DA"
GREY = "#9AA3A8"
SMALL_PRINT = "#66727A"

PALETTES = {
    "forest": Palette("#1F5B3A", "#17301F", "#C9D8CB", "#F2F7F0", "#E6EFE1", ("#BFE3D0", "#F6F1CF"), "#1F5B3A"),
    "ocean": Palette("#0B4F7C", "#0B2A40", "#C2D9E6", "#EFF7FB", "#DDEEF6", ("#8FD8E8", "#0F6AA3")),
    "savanna": Palette("#9A4A15", "#3F2410", "#E5D3B8", "#FDF7EC", "#F8EBD3", ("#F48C3A", "#FBD86A")),
    "oceanos": Palette("#14305C", "#101D38", "#C6CEE0", "#F1F4FA", "#E0E6F2", ("#2B6FA8", "#0B1D40")),
    "ecosphere": Palette("#6A4C93", "#2C2140", "#D7CDE4", "#F7F4FB", "#EDE6F5", ("#A9C9EE", "#FBE3D2"), "#4C3275"),
}

DOTS = {
    "bee": "#F0B429", "bear": "#7A4B2A", "trout": "#6C8EA4", "fox": "#E2711D", "eagle": "#5B4636",
    "dragonfly": "#2A9D8F", "deer": "#B5793C", "rabbit": "#B9B2A8", "meadow": "#8DB750", "stream": "#3E92CC",
    "wolf": "#5F6770", "biodiversity": "#1F5B3A",
    "coral": "#F26B5B", "krill": "#F2A48C", "plankton": "#7BC47F", "grouper": "#8C7355", "clownfish": "#F58220",
    "crab": "#D64541", "eel": "#5E7F3A", "shark": "#6E8898", "whale": "#2F5D8A", "turtle": "#3E8E5A",
    "octopus": "#9B5DA6", "producers": "#4E9F3D", "prey": "#E08A1E", "predators": "#B23A48",
    "food_chain_bonus": "#F2B705",
    "watering_hole": "#3E92CC", "grassland": "#C2B045", "tree": "#4F7A3A", "gazelle": "#D9A566", "zebra": "#3A3A3A",
    "giraffe": "#E0A526", "cheetah": "#E2B04A", "lion": "#C9821E", "elephant": "#8A8D91", "hyena": "#8B6F4E",
    "vulture": "#6B3E3E",
    "animals_1": "#2A9D8F", "animals_2": "#2A9D8F", "animals_3": "#2A9D8F",
    "propeller_1": "#F2B705", "propeller_2": "#F2B705", "propeller_3": "#F2B705",
    "kraken_1": "#B23A48", "kraken_2": "#B23A48", "kraken_3": "#B23A48", "treasure": "#C9821E",
    "rows": "#3E92CC", "columns": "#4F9D69",
}  # fmt: skip
