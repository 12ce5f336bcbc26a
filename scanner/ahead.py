"""What every photo of cards needs, begun in the background while the program itself is still being loaded."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING

from scanner import photo as photos
from scanner.errors import MissingModelError
from scanner.networks import network

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from scanner.records import Photo

NETWORKS = ("finder", "refiner", "recogniser")
"""In the order of their use."""


def begun(paths: Sequence[Path]) -> Callable[[Path], Photo]:
    """Begin to decode these photos and to load the networks.

    What it returns gives one of the photos, or raises what `photo.load` raises.
    """
    pool = ThreadPoolExecutor(2)
    pool.submit(_load_networks)
    decoded: dict[Path, Future[Photo]] = {path: pool.submit(photos.load, path) for path in paths}
    pool.shutdown(wait=False)
    return lambda path: decoded[path].result()


def _load_networks() -> None:
    with suppress(MissingModelError):  # told to whoever asks for the network
        for task in NETWORKS:
            network(task)
