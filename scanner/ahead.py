"""What every photo of cards needs, begun in the background while the program itself is still being loaded."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING

from scanner import photo as photos
from scanner.errors import MissingModelError
from scanner.networks import network

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from scanner.records import Photo

NETWORKS = ("finder", "refiner", "recogniser")
"""In the order of their use."""
_begun: dict[Path, Future[Photo]] = {}
"""Photos that nobody has asked for yet."""


def begin(paths: Sequence[Path]) -> None:
    """Begin to decode these photos and to load the networks."""
    pool = ThreadPoolExecutor(2)
    _begun.update({path: pool.submit(photos.load, path) for path in paths})
    pool.submit(_load_networks)
    pool.shutdown(wait=False)


def load(path: Path) -> Photo:
    """What `photo.load` gives or raises, sooner if the photo was begun."""
    begun = _begun.pop(path, None)
    if begun is None or begun.exception() is not None:
        return photos.load(path)  # the thread that began it did not know in which language to object to it
    return begun.result()


def _load_networks() -> None:
    with suppress(MissingModelError):  # told to whoever asks for the network
        for task in NETWORKS:
            network(task)
