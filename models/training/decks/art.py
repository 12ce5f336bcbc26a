"""Free art and fonts for drawn cards, split by name into a training and a test share."""

from __future__ import annotations

import functools
import json
import mmap
import os
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Split = Literal["train", "test"]
TEST_PERCENT = 15
# How often a set is drawn from; the plain icons are many but look alike.
WEIGHTS = {"openclipart-png": 0.42, "fluent-emoji": 0.2, "noto": 0.16, "twemoji": 0.12, "game-icons": 0.1}
Place = tuple[str, int, int]


def art_folder() -> Path:
    """The folder filled by models.training.fetch_art."""
    folder = os.environ.get("RECOUNT_ART")
    if not folder:
        raise FileNotFoundError("set RECOUNT_ART to the folder filled by python -m models.training.decks.fetch_art")
    return Path(folder)


def split_of(title: str) -> Split:
    """By the bare title, so that a lion held out is held out in every set."""
    plain = title.lower().replace("_", "-").strip("-0123456789")
    return "test" if zlib.crc32(plain.encode()) % 100 < TEST_PERCENT else "train"


@functools.cache
def places(name: str, split: Split) -> tuple[Place, ...]:
    """Where the pictures of one share of a set lie in its packed file."""
    index = json.loads((art_folder() / f"{name}.json").read_text())
    return tuple((name, start, end) for title, start, end in index if split_of(title) == split)


@functools.cache
def packed(name: str) -> mmap.mmap:
    """The pictures of a set; mapped, so that worker processes share the memory."""
    with (art_folder() / f"{name}.bin").open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


@functools.cache
def sets() -> tuple[tuple[str, ...], NDArray[np.float64]]:
    """The sets that were fetched, and how often each is drawn from."""
    names = tuple(name for name in WEIGHTS if (art_folder() / f"{name}.json").exists())
    if not names:
        raise FileNotFoundError(f"no art in {art_folder()}: run python -m models.training.decks.fetch_art")
    weights = np.array([WEIGHTS[name] for name in names])
    return names, weights / weights.sum()


def read_art(place: Place) -> NDArray[np.uint8]:
    """One picture as RGBA, long side at most 256 px."""
    name, start, end = place
    picture = cv2.imdecode(np.frombuffer(packed(name)[start:end], np.uint8), cv2.IMREAD_UNCHANGED)
    return cv2.cvtColor(picture, cv2.COLOR_BGRA2RGBA)


def random_art(rng: np.random.Generator, split: Split, only: str | None = None) -> NDArray[np.uint8]:
    """A random picture of the share, RGBA; `only` names one set (game-icons are plain white shapes)."""
    names, weights = sets()
    name = only if only in names else names[rng.choice(len(names), p=weights)]
    share = places(name, split)
    return read_art(share[rng.integers(len(share))])


@functools.cache
def font_files(split: Split) -> tuple[str, ...]:
    """Font files of one share: those fetched beside the art, and Roboto."""
    import font_roboto

    paths = [*(art_folder() / "fonts").glob("*.[ot]tf"), *Path(font_roboto.__file__).parent.rglob("*.ttf")]
    return tuple(str(path) for path in sorted(paths, key=lambda path: path.name) if split_of(path.stem) == split)
