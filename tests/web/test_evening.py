"""A whole game night in real Chromium: a deck learned, a table set, photos read, corrected, reckoned, kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.basics import clean, sound
from tests.web.browsing import phone
from tests.web.evenings import door, host, introduce, join, learn_deck, open_table, totals, wait_for_total

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.browsing import Phone, Served

pytestmark = pytest.mark.usefixtures("tidy")

SETTLED = {"Ana": "77", "Bao": "58", "Cléo": "66"}
"""What `recount score` counts from the same photos."""


def test_a_game_night(browser: Browser, served: Served) -> None:
    laptop = host(browser, served)
    sound(laptop)
    learn_deck(laptop, "forest", "forest-cards.jpg")
    link = open_table(laptop, "forest")
    sound(laptop)

    ana = phone(browser, served)
    bao = phone(browser, served, locale="fr-FR", dark=True)
    join(ana, door(served), "Ana", "green")
    join(bao, link, "Bao", "blue")
    sound(ana, bao)
    assert bao.text("h1") == "Vos cartes"
    laptop.tap("#join-too")
    introduce(laptop, "Cléo", "orange")

    for guest, photo in ((ana, "ana.jpg"), (bao, "bao.jpg"), (laptop, "cleo.jpg")):
        guest.photograph("#choose-photo", photo)
    for guest in (ana, bao, laptop):
        guest.see("tfoot td span")  # the sheet comes by itself when the last cards are in
        wait_for_total(guest, "Ana", "77")
    before = totals(ana)
    assert totals(bao) == totals(laptop) == before
    assert before == SETTLED
    assert "Ana wins" in ana.text("#headline")
    assert bao.text("#headline") == "Victoire de Ana"
    sound(ana, bao, laptop)

    correct_a_card(bao, (ana, laptop), before)
    explain_a_line(ana)
    reveal(laptop)
    clean(ana, bao, laptop)
    keep_and_reopen(served, laptop, ana, before)


def correct_a_card(corrector: Phone, others: tuple[Phone, ...], before: dict[str, str]) -> None:
    """Two taps set another card; the score follows on every phone, and one tap takes it back."""
    corrector.tap("#tab-cards")
    corrector.see("#cell-1-1")
    sound(corrector)
    corrector.tap("#cell-1-1")
    sound(corrector)
    corrector.tap("#pick-rabbit")
    corrector.see(".cell.said")
    for other in others:
        other.page.wait_for_function(
            "was => document.getElementById('total-Bao').innerText !== was", arg=before["Bao"], timeout=20_000
        )
    assert totals(others[0]) == totals(others[1]) != before
    corrector.tap("#toast-act")
    for other in others:
        wait_for_total(other, "Bao", before["Bao"])


def explain_a_line(guest: Phone) -> None:
    """A tap on a number lights the cards that earned it."""
    guest.tap("td button >> nth=0")
    guest.see(".drawer .photo .lit")
    sound(guest)
    assert guest.page.locator(".drawer .lit").count() == 6  # two bees and the four meadows beside them
    guest.tap("#reason-0")
    assert guest.page.locator(".drawer .lit").count() == 3
    guest.page.keyboard.press("Escape")
    assert guest.page.locator(".drawer").count() == 0


def reveal(guest: Phone) -> None:
    """Row by row: hidden totals until the last row."""
    guest.tap("#reveal")
    assert totals(guest) == {}
    guest.tap("#next-row")
    assert guest.page.locator("tbody td button").count() == 3
    guest.tap("#show-all")
    assert totals(guest)["Ana"] == "77"


def keep_and_reopen(served: Served, laptop: Phone, ana: Phone, before: dict[str, str]) -> None:
    """A finished table is there after the power failed, counts the same, and can be opened again."""
    laptop.tap("#finish")
    laptop.see("#reopen")
    ana.page.wait_for_selector("#replay")
    served.kill()
    ana.page.wait_for_selector("#offline:not([hidden])", timeout=20_000)
    served.start()
    ana.page.wait_for_selector("#offline", state="hidden", timeout=30_000)
    assert totals(ana) == before

    laptop.page.goto(served.address + "/host#/history")
    laptop.see(".item .chip")
    sound(laptop)
    assert "Ana 77" in laptop.text(".item .chip")
    laptop.tap(".item")
    laptop.see("#replay")
    assert totals(laptop) == before
    laptop.tap("#replay")
    assert "same result" in laptop.text("#toast")
    laptop.tap("#reopen")
    laptop.see("#finish")
