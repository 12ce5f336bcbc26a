"""Fetches free art and fonts by package name and packs them for models.training.art.

    python -m models.training.decks.fetch_art --to DIR [--only SET ...]

Needs apt-get, dpkg-deb, npm and the Python package resvg-py (0.5.0) on the training machine.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LONG_SIDE = 256  # pixels; a card face is 384 long, so one piece of art rarely covers more
LARGEST_PICTURE = 4_000_000  # bytes; a few clip arts decode to hundreds of megapixels
LARGEST_SVG = 400_000  # characters; beyond, one emoji takes seconds
CLIP_ART = "openclipart-png"
ICON_SETS = ("fluent-emoji", "noto", "twemoji", "game-icons")
FONTS = (
    "fonts-liberation",
    "fonts-freefont-ttf",
    "fonts-urw-base35",
    "fonts-comic-neue",
    "fonts-lobster",
    "fonts-cantarell",
    "fonts-ebgaramond",
    "fonts-lato",
    "fonts-oldstandard",
    "fonts-dosis",
    "fonts-quicksand",
    "fonts-breip",
    "fonts-humor-sans",
    "fonts-goudybookletter",
    "fonts-isabella",
    "fonts-yanone-kaffeesatz",
    "fonts-roboto-slab",
)
VARIANTS = ("skin-tone", "-dark", "-light", "-medium")  # the same drawing in another tint
# Flags and playing cards are rectangles that a card finder would rightly take for cards; the rest are near-copies.
UNWANTED = ("flag", "card-", "playing-card", "joker", "mahjong", "/stars/", "/cards/", "/flat-theme/", "/gradients/")
NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
Named = tuple[str, NDArray[np.uint8]]


def run(*command: str, folder: Path) -> None:
    """Runs a package client inside a folder; its chatter is not ours."""
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)  # noqa: S603


def debian_package(name: str, folder: Path) -> Path:
    """Downloads and unpacks a Debian package without installing it."""
    run("apt-get", "-q", "download", name, folder=folder)
    archive = next(folder.glob(f"{name}_*.deb"))
    run("dpkg-deb", "-x", str(archive), name, folder=folder)
    return folder / name


def npm_icons(name: str, folder: Path) -> dict[str, object]:
    """The icon collection of one @iconify-json package."""
    run("npm", "pack", "--silent", f"@iconify-json/{name}", folder=folder)
    with tarfile.open(next(folder.glob(f"*-{name}-[0-9]*.tgz"))) as archive:
        member = archive.extractfile("package/icons.json")
        if member is None:
            raise FileNotFoundError(f"icons.json in @iconify-json/{name}")
        return dict(json.load(member))


def fit(picture: NDArray[np.uint8]) -> NDArray[np.uint8] | None:
    """BGRA cut to what is visible and shrunk to LONG_SIDE; None for what shows too little."""
    rows, columns = np.nonzero(picture[:, :, 3] > 8)
    if rows.size < 400:
        return None
    cut = picture[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    height, width = cut.shape[:2]
    if min(height, width) < 24:
        return None
    scale = LONG_SIDE / max(height, width)
    if scale >= 1:
        return np.ascontiguousarray(cut)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    return cv2.resize(cut, size, interpolation=cv2.INTER_AREA)


def with_alpha(picture: NDArray[np.uint8] | None) -> NDArray[np.uint8] | None:
    """Any 8-bit decoded picture as BGRA."""
    if picture is None or picture.dtype != np.uint8:
        return None
    if picture.ndim == 2:
        return cv2.cvtColor(picture, cv2.COLOR_GRAY2BGRA)
    return picture if picture.shape[2] == 4 else cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)


def png_pixels(path: Path) -> int:
    """Width times height from the header, so that giants are never decoded."""
    with path.open("rb") as file:
        head = file.read(24)
    return int.from_bytes(head[16:20], "big") * int.from_bytes(head[20:24], "big")


def unwanted(title: str) -> bool:
    return any(part in title for part in UNWANTED)


def clip_art(folder: Path) -> Iterator[Named]:
    """Every clip art of a sane size."""
    for path in sorted(debian_package(CLIP_ART, folder).rglob("*.png")):
        if path.is_symlink() or unwanted(path.as_posix()) or path.stat().st_size > LARGEST_PICTURE:
            continue
        if not 96**2 <= png_pixels(path) <= 3000**2:
            continue
        picture = with_alpha(cv2.imread(str(path), cv2.IMREAD_UNCHANGED))
        if picture is not None:
            yield path.stem, picture


def icons(name: str, folder: Path) -> Iterator[Named]:
    """Every icon of a collection, rasterised."""
    import resvg_py

    collection = npm_icons(name, folder)
    width, height = collection.get("width", 16), collection.get("height", 16)
    for title, icon in collection["icons"].items():
        if title.endswith(VARIANTS) or unwanted(title) or len(icon["body"]) > LARGEST_SVG:
            continue
        box = f"0 0 {icon.get('width', width)} {icon.get('height', height)}"
        svg = f'<svg {NAMESPACES} viewBox="{box}" color="#fff">{icon["body"]}</svg>'
        png = resvg_py.svg_to_bytes(svg_string=svg, width=LONG_SIDE, height=LONG_SIDE, skip_system_fonts=True)
        yield title, cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_UNCHANGED)


def pack(name: str, pictures: Iterable[Named], to: Path) -> int:
    """Writes NAME.bin (PNG after PNG) and NAME.json (title, start, end of each)."""
    index: list[tuple[str, int, int]] = []
    with (to / f"{name}.part").open("wb") as file:
        for title, picture in pictures:
            fitted = fit(picture)
            if fitted is None:
                continue
            # A low compression level: read far more often than written.
            png = cv2.imencode(".png", fitted, [cv2.IMWRITE_PNG_COMPRESSION, 2])[1].tobytes()
            start = file.tell()
            file.write(png)
            index.append((title, start, start + len(png)))
    (to / f"{name}.part").rename(to / f"{name}.bin")
    (to / f"{name}.json").write_text(json.dumps(index))
    return len(index)


def fetch_fonts(to: Path, folder: Path) -> int:
    """Copies the text fonts of all font packages into TO/fonts."""
    (to / "fonts").mkdir(exist_ok=True)
    for name in FONTS:
        for path in debian_package(name, folder).rglob("*.[ot]tf"):
            if not path.is_symlink() and not any(word in path.name for word in ("Symbol", "Dingbats", "D050000L")):
                shutil.copy(path, to / "fonts" / path.name)
    return len(list((to / "fonts").iterdir()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, required=True, help="folder to fill; name it in RECOUNT_ART afterwards")
    parser.add_argument("--only", nargs="*", default=[CLIP_ART, *ICON_SETS, "fonts"])
    chosen = parser.parse_args()
    chosen.to.mkdir(parents=True, exist_ok=True)
    for name in chosen.only:
        with tempfile.TemporaryDirectory() as folder:
            if name == "fonts":
                count = fetch_fonts(chosen.to, Path(folder))
            else:
                source = clip_art(Path(folder)) if name == CLIP_ART else icons(name, Path(folder))
                count = pack(name, source, chosen.to)
        print(f"{name}: {count}")


if __name__ == "__main__":
    main()
