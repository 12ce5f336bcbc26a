"""Pictures of every screen at phone size: `python -m tests.web.screenshots --out DIR [--dark] [--lang fr]`."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import font_roboto
from PIL import Image, ImageDraw

from tests.web.browsing import Served, launched, phone
from tests.web.evenings import door, host, introduce, join, open_table, wait_for_total

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.browsing import Phone

SHARPNESS = 2
"""Pixels of the picture per pixel of the phone, along each side."""
POSTER_PHONE, MARGIN, WALL = 360, 24, "#d9cfb8"
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>{folder}</dir></fontconfig>"""
"""The page uses the phone's own letters: Roboto on most of them."""


class Album:
    """A folder of pictures, numbered as they are taken."""

    def __init__(self, folder: Path, *, dark: bool, locale: str) -> None:
        self.folder, self.dark, self.locale = folder, dark, locale
        self.taken = 0
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, guest: Phone, name: str, *, whole: bool = False) -> None:
        """A picture of what the phone shows; `whole` scrolls through all of it."""
        self.taken += 1
        guest.page.wait_for_timeout(400)
        guest.page.screenshot(path=str(self.folder / f"{self.taken:02}-{name}.png"), full_page=whole)
        print(f"{self.taken:02}-{name}.png")

    def poster(self, *names: str) -> None:
        """The README's picture: some of the screens side by side."""
        found = [Image.open(next(self.folder.glob(f"*-{name}.png"))).convert("RGB") for name in names]
        phones = [each.resize((POSTER_PHONE, each.height * POSTER_PHONE // each.width)) for each in found]
        width = sum(each.width + MARGIN for each in phones) + MARGIN
        poster = Image.new("RGB", (width, max(each.height for each in phones) + 2 * MARGIN), WALL)
        for index, each in enumerate(phones):
            corners = Image.new("L", each.size, 0)
            ImageDraw.Draw(corners).rounded_rectangle((0, 0, each.width - 1, each.height - 1), 26, fill=255)
            poster.paste(each, (MARGIN + index * (POSTER_PHONE + MARGIN), MARGIN), corners)
        poster.save(self.folder / "game-night.jpg", quality=80, optimize=True)

    def fresh(self, browser: Browser, served: Served) -> Phone:
        """Another phone, in the light and the language of this album."""
        return phone(browser, served, locale=self.locale, dark=self.dark, scale=SHARPNESS)


def roboto(folder: Path) -> Path:
    """A fontconfig file that adds the letters of Android to those of this machine."""
    found = folder / "fonts.conf"
    found.write_text(FONTS.format(folder=Path(font_roboto.Roboto).parent), encoding="utf-8")
    return found


def learning(album: Album, laptop: Phone) -> None:
    """The home, and a deck learned."""
    album.take(laptop, "home", whole=True)
    laptop.tap("#to-decks")
    laptop.tap("#learn")
    laptop.see(".guide .slot")
    album.take(laptop, "learn-guide")
    laptop.photograph("#learn-file", "forest-cards.jpg")
    laptop.see("#keep")
    album.take(laptop, "learn-check")
    laptop.tap("#keep")
    laptop.see("#kept")
    laptop.tap("#learn-done")
    laptop.tap("summary")
    album.take(laptop, "decks")


def arriving(album: Album, laptop: Phone, ana: Phone, bao: Phone, door_link: str) -> None:
    """Everybody joins."""
    album.take(laptop, "table-waiting")
    ana.page.goto(door_link)
    ana.see("#my-name")
    ana.page.fill("#my-name", "Ana")
    album.take(ana, "join")
    introduce(ana, "Ana", "green")
    album.take(ana, "capture")
    join(bao, door_link, "Bao", "blue")
    laptop.tap("#join-too")
    introduce(laptop, "Cléo", "orange")
    laptop.tap("#tab-table")
    laptop.tap("#add-someone")
    album.take(laptop, "add-somebody")
    laptop.tap("#drawer-close")


def photographing(album: Album, laptop: Phone, ana: Phone, bao: Phone) -> None:
    """Photos on their way, the corners as a fallback, a tableau typed."""
    ana.photograph("#choose-photo", "ana.jpg")
    bao.photograph("#choose-photo", "bao.jpg")
    bao.see("#under-way")
    album.take(bao, "queue")
    laptop.tap("#tab-cards")
    laptop.tap("#type-cards")
    for card in ("bear", "bear", "wolf", "bee", "meadow", "meadow", "stream"):
        laptop.tap(f"#tap-{card}")
    album.take(laptop, "type")
    laptop.tap("#tab-cards")
    laptop.photograph("#choose-photo", "cleo.jpg")
    for guest in (ana, bao, laptop):
        guest.see("tfoot td span")
    bao.tap("#tab-cards")
    bao.tap("#more")
    album.take(bao, "more")
    bao.tap("#to-corners")
    bao.see(".handle")
    album.take(bao, "corners")


def reviewing(album: Album, laptop: Phone, ana: Phone) -> None:
    """A card in doubt, and what to do about it."""
    ana.tap("#tab-cards")
    ana.see("#cell-1-1")
    album.take(ana, "review")
    laptop.tap("#tab-cards")
    for guest, cell in ((ana, "#cell-3-2"), (ana, "#cell-3-4"), (laptop, "#cell-2-4"), (laptop, "#cell-3-4")):
        guest.tap(cell)
        guest.tap("#pick-unknown")
        guest.see(f"{cell}.doubt")
    laptop.page.wait_for_selector("#toast", state="detached")
    album.take(laptop, "doubtful")
    laptop.tap("#cell-3-4")
    album.take(laptop, "picker")
    laptop.tap("#drawer-close")


def reckoning(album: Album, laptop: Phone, ana: Phone) -> None:
    """The sheet, open and settled, explained, revealed, checked and kept."""
    laptop.tap("#tab-sheet")
    laptop.see(".question")
    album.take(laptop, "sheet-open", whole=True)
    laptop.tap("#tab-cards")
    laptop.see("#cell-2-4")
    beside = (laptop, "#cell-2-4", "meadow"), (laptop, "#cell-3-4", "bee")
    for guest, cell, card in ((ana, "#cell-3-2", "bee"), (ana, "#cell-3-4", "bee"), *beside):
        guest.tap(cell)
        guest.tap(f"#pick-{card}")
        guest.see(f"{cell}:not(.doubt)")
    ana.page.wait_for_selector("#toast", state="detached")
    ana.tap("#tab-sheet")
    wait_for_total(ana, "Ana", "77")
    ana.page.evaluate("window.scrollTo(0, 0)")
    album.take(ana, "sheet")
    album.take(ana, "sheet-whole", whole=True)
    ana.tap("td button >> nth=0")
    ana.see(".drawer .lit")
    album.take(ana, "why")
    ana.tap("#drawer-close")
    ana.tap("#reveal")
    for _ in range(4):
        ana.tap("#next-row")
    album.take(ana, "reveal")
    ana.tap("#show-all")
    ana.tap("#to-audit")
    for row, points in (("bee", "15"), ("trout", "8"), ("fox", "3"), ("total", "79")):
        ana.page.fill(f"[id^=audit-{row}-] >> nth=0", points)
    ana.tap("#check")
    ana.see("#audit-verdict")
    ana.page.evaluate("window.scrollTo(0, 0)")
    album.take(ana, "audit", whole=True)
    laptop.tap("#tab-sheet")
    laptop.tap("#finish")
    laptop.see("#reopen")
    album.take(laptop, "finished", whole=True)


def remembering(album: Album, laptop: Phone, served: Served) -> None:
    """The history and its statistics."""
    laptop.page.goto(served.address + "/host#/history")
    laptop.see("details summary")
    laptop.tap("details summary")
    album.take(laptop, "history", whole=True)


def main() -> None:
    """One evening, photographed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--lang", choices=("en", "fr"), default="en")
    asked = parser.parse_args()
    album = Album(asked.out, dark=asked.dark, locale={"en": "en-GB", "fr": "fr-FR"}[asked.lang])
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder))
        served.start()
        try:
            with launched(roboto(Path(folder))) as browser:
                laptop = host(browser, served, locale=album.locale, dark=album.dark, scale=SHARPNESS)
                learning(album, laptop)
                open_table(laptop, "forest")
                ana, bao = album.fresh(browser, served), album.fresh(browser, served)
                arriving(album, laptop, ana, bao, door(served))
                photographing(album, laptop, ana, bao)
                reviewing(album, laptop, ana)
                reckoning(album, laptop, ana)
                remembering(album, laptop, served)
        finally:
            served.kill()
    album.poster("doubtful", "why", "sheet")


if __name__ == "__main__":
    main()
