"""Photos as files: each whole or not there at all, named by chance and never by people.

Not in the database: a photo of 12 MP has 3 to 6 MB, and twenty of them at once would each be held in memory and
written twice (SQLite writes a blob to its journal first). A file is streamed to the disk once; the row in the database
that names it is what makes it accepted, so a crash between the two leaves a file that nobody names: swept on start.
"""

from __future__ import annotations

import os
import secrets
import shutil
from typing import TYPE_CHECKING, BinaryIO

from scanner.errors import UnreadableFileError
from scanner.language import say
from scanner.photo import is_picture
from scanner.web.refusals import FullError, TooLargeError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable
    from pathlib import Path

LARGEST_UPLOAD = 40_000_000
"""Bytes; a JPEG of 60 MP has about 25 million."""
LEAST_FREE = 500_000_000
"""Bytes that must stay free on the disk: guests may not fill the host's laptop."""
VIEW = ".view.jpg"
"""The photo as browsers show it, beside the file as it was sent."""
DRAFT = ".draft"
ENOUGH_TO_TELL = 12
"""Bytes that tell a picture from anything else."""


class Shelf:
    """One folder of photos."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._folder = folder

    async def receive(self, chunks: AsyncIterator[bytes]) -> str:
        """Bytes from the network into a new file; its name once it is on the disk for good.

        Each chunk is at most 64 KB and goes to the page cache, which takes no longer than handing it to a thread.
        """
        if shutil.disk_usage(self._folder).free < LEAST_FREE:
            raise FullError(
                say("the laptop's disk is full: make room first", "le disque est plein : faites de la place")
            )
        name = secrets.token_hex(16)
        draft = self._folder / f"{name}{DRAFT}"
        try:
            with draft.open("xb") as file:
                await _copy(chunks, file)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise FullError(
                say(f"the photo cannot be stored ({error.strerror})", f"photo impossible à garder ({error.strerror})")
            ) from None
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
        return name

    def settle(self, name: str) -> None:
        """Force the received file to the disk under its own name."""
        draft = self._folder / f"{name}{DRAFT}"
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        draft.replace(self.path(name))
        self._sync_folder()

    def path(self, name: str) -> Path:
        """Where the photo of this name lies, as it was sent."""
        return self._folder / name

    def view(self, name: str) -> Path:
        """Where the photo lies as browsers show it, once somebody has decoded it."""
        return self._folder / f"{name}{VIEW}"

    def remove(self, names: Iterable[str]) -> None:
        """Forget photos with all that was made of them."""
        for name in names:
            for path in (self.path(name), self.view(name)):
                path.unlink(missing_ok=True)
        self._sync_folder()

    def sweep(self, known: set[str]) -> None:
        """Remove what no row of the database names: left by a crash or by an upload that was broken off."""
        for path in self._folder.iterdir():
            if path.name.removesuffix(VIEW) not in known:
                path.unlink(missing_ok=True)

    def _sync_folder(self) -> None:
        """A new name is safe once its folder is on the disk; Windows neither can nor needs to."""
        if os.name == "posix":
            handle = os.open(self._folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


async def _copy(chunks: AsyncIterator[bytes], file: BinaryIO) -> None:
    start, length = b"", 0
    async for chunk in chunks:
        if len(start) < ENOUGH_TO_TELL:
            start += chunk[:ENOUGH_TO_TELL]
            if len(start) >= ENOUGH_TO_TELL:
                _refuse_other_than_pictures(start)
        length += len(chunk)
        if length > LARGEST_UPLOAD:
            raise TooLargeError(too_large())
        file.write(chunk)
    if not length:
        raise UnreadableFileError(say("the photo is empty", "la photo est vide"))
    _refuse_other_than_pictures(start)


def _refuse_other_than_pictures(start: bytes) -> None:
    """By content, not by name: what is no picture is not even stored."""
    if not is_picture(start):
        raise UnreadableFileError(
            say(
                "this is no photo: send a JPEG, PNG, WebP or HEIC picture",
                "ce n'est pas une photo : JPEG, PNG, WebP ou HEIC",
            )
        )


def too_large() -> str:
    """The sentence for an upload beyond the limit."""
    return say(
        "the photo is larger than 40 MB: send a smaller one", "la photo dépasse 40 Mo : envoyez-en une plus petite"
    )
