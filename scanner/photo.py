"""Path or bytes -> Photo: upright, RGB, decoded no larger than asked. The only decoder of photos."""

from __future__ import annotations

import io
import os
import warnings
import zlib
from typing import TYPE_CHECKING, BinaryIO

import numpy as np
from PIL import Image
from PIL.JpegImagePlugin import JpegImageFile

from scanner.errors import UnreadableFileError
from scanner.files import opened
from scanner.language import say
from scanner.records import Photo

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray
    from PIL.ImageFile import ImageFile

LONG_SIDE = 2000
"""Pixels that finding and rectifying need along the longer side: about 200 for each card of a row of eight."""
LARGEST_PHOTO = 60_000_000
"""Pixels; beyond it the picture is refused before it is decoded."""
LARGEST_FILE = 300_000_000
"""Bytes; an uncompressed photo of 60 MP has 180 million, and nothing may make us read a disk image."""
SMALLEST_SIDE = 32
"""Pixels; nobody can tell a card in less."""

STRIP = 64
"""Rows of pixels that fit into a processor's cache."""

ORIENTATION_TAG = 0x0112
UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""What makes a picture of this EXIF orientation upright; 5 to 8 also swap its sides."""
HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")

# What Pillow and libheif raise on pictures that lie about themselves; a test feeds them thousands of damaged files.
DAMAGED = (OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError, RuntimeError, zlib.error)


def load(path: Path, long_side: int = LONG_SIDE) -> Photo:
    """The photo in a file; pixels at least `long_side` along the longer side if the photo has them."""
    with opened(path) as stream:
        if os.fstat(stream.fileno()).st_size > LARGEST_FILE:
            raise UnreadableFileError(say(f"{path}: too large for a photo", f"{path} : trop gros pour une photo"))
        return _decode(stream, str(path), long_side)


def from_bytes(raw: bytes, name: str, long_side: int = LONG_SIDE) -> Photo:
    """The photo in an upload; `name` is what messages call it."""
    return _decode(io.BytesIO(raw), name, long_side)


def _decode(stream: BinaryIO, name: str, long_side: int) -> Photo:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what Pillow has to say about a file becomes our one line, or nothing
            image = _opened_picture(stream, name)
            _refuse(image, name)
            full = image.size
            pixels, turned = _upright_pixels(image, long_side)
    except Image.DecompressionBombError:
        raise UnreadableFileError(_too_many_pixels(name)) from None
    except DAMAGED as error:
        reason = say("damaged picture", "image endommagée")
        raise UnreadableFileError(f"{name}: {reason} ({_first_line(error)})") from None
    size = (full[1], full[0]) if turned else full
    return Photo(name.replace("\\", "/").rsplit("/", 1)[-1], pixels, size)


def is_picture(start: bytes) -> bool:
    """Whether a file that begins so may be a photo, by its content."""
    return (
        start.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"))
        or (start[:4] == b"RIFF" and start[8:12] == b"WEBP")
        or (start[4:8] == b"ftyp" and start[8:12] in HEIC_BRANDS)
    )


def _opened_picture(stream: BinaryIO, name: str) -> ImageFile:
    """The picture with its header read. Told apart by content, so that a wrong extension does no harm."""
    start = stream.read(16)
    stream.seek(0)
    if start.startswith(b"\xff\xd8\xff"):
        return JpegImageFile(stream)
    if start.startswith(b"\x89PNG\r\n\x1a\n"):
        from PIL.PngImagePlugin import PngImageFile

        return PngImageFile(stream)
    if start[:4] == b"RIFF" and start[8:12] == b"WEBP":
        from PIL.WebPImagePlugin import WebPImageFile

        return WebPImageFile(stream)
    if start[4:8] == b"ftyp" and start[8:12] in HEIC_BRANDS:
        return _opened_heic(stream)
    reason = (
        say("not a JPEG, PNG, WebP or HEIC picture", "ni JPEG, ni PNG, ni WebP, ni HEIC")
        if start
        else say("empty file", "fichier vide")
    )
    raise UnreadableFileError(f"{name}: {reason}")


def _opened_heic(stream: BinaryIO) -> ImageFile:
    """libheif shows the main picture already upright and tells Pillow so."""
    from pillow_heif import HeifImageFile

    image: ImageFile = HeifImageFile(stream)  # type: ignore[no-untyped-call]
    return image


def _refuse(image: ImageFile, name: str) -> None:
    """Say no before any pixel is decoded."""
    width, height = image.size
    if width * height > LARGEST_PHOTO:
        raise UnreadableFileError(_too_many_pixels(f"{name}: {width} x {height}"))
    reason = None
    if min(width, height) < SMALLEST_SIDE:
        reason = say(f"{width} x {height} pixels; too small for a photo", f"{width} x {height} pixels ; trop petit")
    elif image.format in ("PNG", "WEBP") and getattr(image, "is_animated", False):
        # Which frame was meant nobody knows; a burst of HEIC pictures names its main one.
        reason = say("an animation, not a photo", "une animation, pas une photo")
    if reason:
        raise UnreadableFileError(f"{name}: {reason}")


def _upright_pixels(image: ImageFile, long_side: int) -> tuple[NDArray[np.uint8], bool]:
    """Read-only RGB pixels, and whether making them upright swapped the sides."""
    width, height = image.size
    factor = max(1, min(max(width, height) // long_side, width, height))
    image.draft(None, (width // factor, height // factor))  # JPEG alone can leave pixels undecoded: 1/2, 1/4, 1/8
    image.decodermaxblock = LARGEST_FILE  # at one go: after each block Pillow waits for whatever else Python does
    orientation = image.getexif().get(ORIENTATION_TAG, 1)
    rgb = _rgb(image)
    left = max(1, max(rgb.size) // long_side)
    if left > 1:
        rgb = rgb.reduce(left)
    if orientation in UPRIGHT:
        rgb = rgb.transpose(UPRIGHT[orientation])
    return _pixels(rgb), orientation in (5, 6, 7, 8)


def _pixels(rgb: Image.Image) -> NDArray[np.uint8]:
    """Read-only pixels, copied strip by strip: at once Pillow would copy them twice, a third of the decoding time."""
    pixels = np.empty((rgb.height, rgb.width, 3), np.uint8)
    for top in range(0, rgb.height, STRIP):
        bottom = min(top + STRIP, rgb.height)
        pixels[top:bottom] = np.asarray(rgb.crop((0, top, rgb.width, bottom)))
    pixels.setflags(write=False)
    return pixels


def _rgb(image: Image.Image) -> Image.Image:
    """Any picture in RGB: 16 bits cut to 8, transparency on white."""
    if image.mode.startswith(("I", "F")):
        return Image.fromarray((np.asarray(image, dtype=np.uint32) >> 8).astype(np.uint8)).convert("RGB")
    if image.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in image.info:
        clear = image.convert("RGBA")
        white = Image.new("RGBA", clear.size, "white")
        return Image.alpha_composite(white, clear).convert("RGB")
    return image if image.mode == "RGB" else image.convert("RGB")  # a copy of 60 MP would be 240 MB


def _too_many_pixels(name: str) -> str:
    return say(f"{name}: more than 60 megapixels", f"{name} : plus de 60 mégapixels")


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
