"""The steps of a game night, as fingers do them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.browsing import PATIENCE, phone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.browsing import Phone, Served


def host(browser: Browser, served: Served, *, locale: str = "en-GB", dark: bool = False, scale: float = 1) -> Phone:
    """The host's own phone, at home."""
    found = phone(browser, served, locale=locale, dark=dark, scale=scale)
    found.page.goto(served.host_link)
    found.see("#open-table")
    return found


def learn_deck(host: Phone, game: str, photo: str) -> None:
    """Enrol a deck in the browser, from the decks' screen and back."""
    host.tap("#to-decks")
    host.tap("#learn")
    host.page.select_option("#learn-game", game)
    host.see(".guide .slot")
    host.photograph("#learn-file", photo)
    host.tap("#keep")
    host.see("#kept")
    host.tap("#learn-done")


def open_table(host: Phone, game: str) -> str:
    """Set a table; its link."""
    if host.page.query_selector("#back"):
        host.tap("#back")
    host.page.check(f"#game-{game}")
    host.tap("#open-table")
    host.page.wait_for_url("**/t/*")
    host.see(".qr")
    return host.page.url


def door(served: Served) -> str:
    """The link behind the QR code that the terminal shows."""
    told = next(line.strip() for line in served.told if "/join/" in line)
    return served.address + told[told.index("/join/") :]


def join(guest: Phone, link: str, name: str, colour: str) -> None:
    """Scan the code, say who you are."""
    guest.page.goto(link)
    introduce(guest, name, colour)


def introduce(guest: Phone, name: str, colour: str) -> None:
    """Name and colour."""
    guest.see("#my-name")
    guest.page.fill("#my-name", name)
    guest.page.check(f"#colour-{colour}")
    guest.tap("#join")
    guest.see("#choose-photo")


def totals(guest: Phone) -> dict[str, str]:
    """The bottom line of the sheet, by player."""
    cells = guest.page.query_selector_all("tfoot td span")
    return {(cell.get_attribute("id") or "").removeprefix("total-"): cell.inner_text() for cell in cells}


def wait_for_total(guest: Phone, name: str, total: str) -> None:
    """Until this phone's sheet says so."""
    guest.page.wait_for_function(
        "([name, total]) => (document.getElementById('total-' + name) || {}).innerText === total",
        arg=[name, total],
        timeout=PATIENCE,
    )
