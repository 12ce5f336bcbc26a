"""The decoder: every format upright and in RGB, every bad picture one clear line."""

from __future__ import annotations

import io
import os
import random
import struct
import zlib
from dataclasses import FrozenInstanceError
from typing import TYPE_CHECKING, Any

import numpy as np
import pillow_heif
import pytest
from PIL import Image

from scanner.errors import UnreadableFileError
from scanner.photo import LARGEST_FILE, from_bytes, load

if TYPE_CHECKING:
    from pathlib import Path

SIZE = (120, 80)
RED, GREEN, BLUE, GREY = (220, 30, 30), (30, 200, 40), (20, 40, 210), (128, 128, 128)
ORIENTATION = 0x0112


def four_colours(size: tuple[int, int] = SIZE) -> Image.Image:
    """Red top left, green top right, blue bottom right, grey bottom left."""
    width, height = size
    image = Image.new("RGB", size, GREY)
    image.paste(RED, (0, 0, width // 2, height // 2))
    image.paste(GREEN, (width // 2, 0, width, height // 2))
    image.paste(BLUE, (width // 2, height // 2, width, height))
    return image


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    stream = io.BytesIO()
    if kind == "HEIF":
        pillow_heif.from_pillow(image).save(stream, **options)
    else:
        image.save(stream, kind, **options)
    return stream.getvalue()


def corner_colours(pixels: np.ndarray[Any, Any]) -> list[tuple[int, ...]]:
    """Colours near the corners, clockwise from top left."""
    bottom, right = pixels.shape[0] - 9, pixels.shape[1] - 9
    return [tuple(int(v) for v in pixels[y, x]) for y, x in ((8, 8), (8, right), (bottom, right), (bottom, 8))]


def alike(found: list[tuple[int, ...]], expected: list[tuple[int, ...]], tolerance: int = 12) -> bool:
    return bool(np.abs(np.array(found) - np.array(expected)).max() <= tolerance)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_every_format_is_read_as_rgb(kind: str) -> None:
    photo = from_bytes(encoded(four_colours(), kind, quality=95), "table.bin")
    assert photo.pixels.shape == (80, 120, 3)
    assert photo.size == SIZE
    assert photo.scale == 1
    assert alike(corner_colours(photo.pixels), [RED, GREEN, BLUE, GREY])


def test_pixels_cannot_be_written() -> None:
    photo = from_bytes(encoded(four_colours(), "JPEG"), "table.jpg")
    with pytest.raises(ValueError, match="read-only"):
        photo.pixels[0, 0] = 0
    with pytest.raises(FrozenInstanceError):
        photo.name = "other.jpg"  # type: ignore[misc]


@pytest.mark.parametrize("mode", ["L", "1", "P", "RGBA", "LA"])
def test_every_png_mode_is_read(mode: str) -> None:
    image = four_colours().quantize(16) if mode == "P" else four_colours().convert(mode)
    photo = from_bytes(encoded(image, "PNG"), "table.png")
    assert (photo.pixels == np.asarray(image.convert("RGB"))).all()


def test_sixteen_bits_of_grey_are_read() -> None:
    grey = np.asarray(four_colours().convert("L"))
    photo = from_bytes(encoded(Image.fromarray(grey.astype(np.uint16) * 257), "PNG"), "table.png")
    assert (photo.pixels == grey[:, :, None]).all()


def test_sixteen_bits_per_channel_are_read() -> None:
    colours = np.asarray(four_colours()).astype(">u2") * 257
    rows = b"".join(b"\0" + row.tobytes() for row in colours)
    raw = png_of(struct.pack(">IIBBBBB", *SIZE, 16, 2, 0, 0, 0), zlib.compress(rows))
    assert alike(corner_colours(from_bytes(raw, "deep.png").pixels), [RED, GREEN, BLUE, GREY], 1)


def test_cmyk_is_read() -> None:
    photo = from_bytes(encoded(four_colours().convert("CMYK"), "JPEG", quality=95), "press.jpg")
    assert alike(corner_colours(photo.pixels), [RED, GREEN, BLUE, GREY], 25)


def test_transparent_is_white() -> None:
    image = four_colours().convert("RGBA")
    image.putalpha(0)
    assert (from_bytes(encoded(image, "PNG"), "cut-out.png").pixels == 255).all()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_turns_the_photo_upright(kind: str, orientation: int) -> None:
    stored = {  # how the camera stored the upright picture, by the meaning of the tag
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }[orientation]
    upright = four_colours()
    image = upright.transpose(stored) if stored is not None else upright
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    photo = from_bytes(encoded(image, kind, quality=95, exif=exif), "turned.jpg")
    assert photo.size == SIZE
    assert alike(corner_colours(photo.pixels), [RED, GREEN, BLUE, GREY])


def test_heic_is_turned_once() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    image = four_colours().transpose(Image.Transpose.ROTATE_90)
    photo = from_bytes(encoded(image, "HEIF", exif=exif.tobytes(), quality=95), "phone.heic")
    assert photo.size == SIZE
    assert alike(corner_colours(photo.pixels), [RED, GREEN, BLUE, GREY])


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize(
    ("long_side", "decoded"), [(1600, (400, 300)), (400, (400, 300)), (150, (200, 150)), (100, (100, 75))]
)
def test_no_more_pixels_than_asked(kind: str, long_side: int, decoded: tuple[int, int]) -> None:
    photo = from_bytes(encoded(four_colours((400, 300)), kind), "table", long_side)
    height, width = photo.pixels.shape[:2]
    assert photo.size == (400, 300)
    assert (width, height) == decoded
    assert photo.scale == width / 400


def test_the_name_is_the_file_name(tmp_path: Path) -> None:
    path = tmp_path / "Ana.jpg"
    path.write_bytes(encoded(four_colours(), "PNG"))  # a wrong extension does no harm
    assert load(path).name == "Ana.jpg"


def png_of(header: bytes, body: bytes) -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def huge_jpeg() -> bytes:
    raw = bytearray(encoded(four_colours(), "JPEG"))
    frame = raw.index(b"\xff\xc0")
    raw[frame + 5 : frame + 9] = struct.pack(">HH", 14000, 15000)
    return bytes(raw)


def huge_webp() -> bytes:
    raw = bytearray(encoded(four_colours().convert("RGBA"), "WEBP", exif=b"Exif\0\0MM"))
    extended = raw.index(b"VP8X") + 12
    raw[extended : extended + 6] = (14999).to_bytes(3, "little") + (13999).to_bytes(3, "little")
    return bytes(raw)


def animated(kind: str) -> bytes:
    return encoded(four_colours(), kind, save_all=True, append_images=[Image.new("RGB", SIZE)])


BAD = {
    "empty": (b"", "empty file"),
    "text": (b"bee meadow meadow\n", "not a JPEG, PNG, WebP or HEIC picture"),
    "gif": (animated("GIF"), "not a JPEG, PNG, WebP or HEIC picture"),
    "animated webp": (animated("WEBP"), "an animation"),
    "animated png": (animated("PNG"), "an animation"),
    "one pixel": (encoded(Image.new("RGB", (1, 1)), "PNG"), "1 x 1 pixels"),
    "truncated jpeg": (encoded(four_colours(), "JPEG")[:-300], "damaged picture"),
    "truncated png": (encoded(four_colours(), "PNG")[:-40], "damaged picture"),
    "truncated webp": (encoded(four_colours(), "WEBP")[:-40], "damaged picture"),
    "truncated heic": (encoded(four_colours(), "HEIF")[:-200], "damaged picture"),
    "jpeg of 210 MP": (huge_jpeg(), "15000 x 14000: more than 60 megapixels"),
    "png of 210 MP": (
        png_of(struct.pack(">IIBBBBB", 15000, 14000, 8, 2, 0, 0, 0), b""),
        "15000 x 14000: more than 60 megapixels",
    ),
    "webp of 210 MP": (huge_webp(), "more than 60 megapixels"),
    "png without size": (png_of(struct.pack(">IIBBBBB", 0, 0, 8, 2, 0, 0, 0), b""), ""),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_pictures_are_one_clear_line(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    raw, reason = BAD[case]
    with pytest.raises(UnreadableFileError) as caught:
        from_bytes(raw, "ana.jpg")
    message = str(caught.value)
    assert message.startswith("ana.jpg: ")
    assert reason in message
    assert "\n" not in message


def test_damage_anywhere_is_unreadable_or_harmless() -> None:
    chance = random.Random(3)
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    for kind in ("JPEG", "PNG", "WEBP", "HEIF"):
        whole = encoded(four_colours(), kind, exif=exif.tobytes())
        for _ in range(150):
            raw = bytearray(whole[: chance.randrange(len(whole))] if chance.random() < 0.3 else whole)
            for _ in range(chance.choice((0, 1, 5, 50))):
                if raw:
                    raw[chance.randrange(len(raw))] = chance.randrange(256)
            try:
                photo = from_bytes(bytes(raw), "damaged", 100)
            except UnreadableFileError:
                continue
            assert photo.pixels.shape[2] == 3


def test_files_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    with pytest.raises(UnreadableFileError, match="no such file"):
        load(tmp_path / "missing.jpg")
    with pytest.raises(UnreadableFileError, match="a folder, not a file"):
        load(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read anything")
def test_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    path = tmp_path / "private.jpg"
    path.write_bytes(encoded(four_colours(), "JPEG"))
    path.chmod(0)
    with pytest.raises(UnreadableFileError, match="no permission"):
        load(path)


def test_a_giant_file_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    path = tmp_path / "disk.jpg"
    path.write_bytes(b"\xff\xd8\xff")
    os.truncate(path, 10_000_000_000)  # sparse: it takes no room
    assert path.stat().st_size > LARGEST_FILE
    with pytest.raises(UnreadableFileError, match="too large for a photo"):
        load(path)
