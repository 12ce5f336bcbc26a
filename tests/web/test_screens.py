"""Beside the main road of a game night: typing, other games, a hand-filled sheet, keyboards, sleeping phones."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from tests.web.basics import clean, sound
from tests.web.browsing import ROOT, phone
from tests.web.evenings import door, host, introduce, open_table, wait_for_total

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.web.browsing import Phone, Served

pytestmark = pytest.mark.usefixtures("tidy")

HOSTILE = "<img src=x onerror=alert(1)>"


def tableaux(game: str) -> dict[str, str]:
    """The players of a sample table and what they would type."""
    text = (ROOT / "samples" / "tables" / f"{game}.table").read_text("utf-8")
    return {block.partition("]")[0]: block.partition("]")[2].strip() for block in text.split("\n[")[1:]}


def seat(laptop: Phone, name: str, colour: str) -> None:
    """Somebody without a phone, or the neutral player."""
    laptop.tap("#tab-table")
    laptop.tap("#add-someone")
    if name == "neutral":
        laptop.tap("#add-neutral")
    else:
        laptop.page.fill("#their-name", name)
        laptop.page.check(f".drawer #colour-{colour}")
        laptop.tap("#add-player")
    laptop.see("#type-cards")


def write_down(laptop: Phone, text: str) -> None:
    """A tableau as text."""
    laptop.tap("#type-cards")
    laptop.tap("#as-text")
    laptop.page.fill("#notation", text)
    laptop.tap("#use-text")
    laptop.see("#ready")


def typed_table(browser: Browser, served: Served, game: str) -> Phone:
    """The host with a whole sample table typed in."""
    laptop = host(browser, served)
    open_table(laptop, game)
    for (name, text), colour in zip(tableaux(game).items(), ("red", "blue", "green", "purple"), strict=False):
        seat(laptop, name, colour)
        write_down(laptop, text)
    return laptop


@pytest.fixture(scope="module")
def savanna(browser: Browser, served: Served) -> Phone:
    """The host at a typed table of two players and the neutral one."""
    return typed_table(browser, served, "savanna")


@pytest.mark.parametrize(("game", "winner", "total"), [("ecosphere", "Stéphane", "78"), ("oceanos", "Bao", "25")])
def test_piles_and_dives_can_be_typed(browser: Browser, served: Served, game: str, winner: str, total: str) -> None:
    laptop = typed_table(browser, served, game)
    sound(laptop)
    if game == "oceanos":
        laptop.tap("#tab-table")
        laptop.page.fill("#kraken", "-2 -1 -3")
        laptop.tap("#save-kraken")
    laptop.tap("#tab-sheet")
    wait_for_total(laptop, winner, total)
    sound(laptop)
    clean(laptop)


def test_cards_are_typed_by_tapping(browser: Browser, served: Served) -> None:
    laptop = host(browser, served)
    open_table(laptop, "forest")
    seat(laptop, "Noé", "teal")
    laptop.tap("#type-cards")
    laptop.see("#tap-bee")
    for card in tableaux("forest")["Bilal"].split():
        laptop.tap(f"#tap-{card}")
    sound(laptop)
    laptop.tap("#use-cards")
    laptop.see("#own-total")
    sound(laptop)
    assert laptop.page.get_attribute("#cell-1-5", "aria-label") == "Row 1, card 5: bee"

    laptop.tap("#tab-table")
    laptop.tap("#add-someone")
    laptop.tap("#add-neutral")
    laptop.tap("#type-cards")
    laptop.tap("[aria-label='More Wolf']")
    laptop.tap("[aria-label='More Stream']")
    laptop.tap("#use-cards")
    laptop.see("#cell-1-2")
    clean(laptop)


def test_a_hand_filled_sheet_is_checked(savanna: Phone) -> None:
    laptop = savanna
    laptop.tap("#tab-sheet")
    wait_for_total(laptop, "Margot", "86")
    laptop.tap("#to-audit")
    laptop.page.fill("[aria-label='Margot, Zebra']", "6")
    laptop.page.fill("[aria-label='Margot, Giraffe']", "10")
    laptop.tap("#check")
    laptop.see("#audit-verdict")
    assert laptop.text("#audit-verdict") == "1 number differs"
    assert laptop.page.locator("td.wrong .verdict").all_inner_texts() == ["✗ is 9"]
    assert laptop.page.locator("td.right .verdict").count() == 1
    sound(laptop)
    laptop.page.fill("[aria-label='Margot, Zebra']", "9")
    laptop.tap("#check")
    laptop.page.wait_for_selector("text=Everything agrees")
    clean(laptop)


def test_a_photographed_sheet_fills_the_boxes(savanna: Phone) -> None:
    laptop = savanna
    laptop.tap("#tab-sheet")
    laptop.tap("#to-audit")
    laptop.page.set_input_files("#audit-file", str(ROOT / "samples" / "pads" / "savanna-pad.jpg"))
    laptop.see("#pad-picture")
    assert laptop.page.input_value("[aria-label='Margot, Total']") == "86"
    sound(laptop)
    clean(laptop)


def test_a_keyboard_corrects_a_card(savanna: Phone) -> None:
    laptop = savanna
    laptop.tap("#tab-table")
    laptop.tap(".list .item >> nth=0")
    laptop.see("#cell-1-1")
    laptop.page.focus("#cell-1-1")
    laptop.page.keyboard.press("Enter")
    laptop.see(".drawer")
    assert laptop.page.evaluate("document.activeElement.id") == "drawer-title"
    laptop.page.focus("#pick-lion")
    laptop.page.keyboard.press("Enter")
    laptop.page.wait_for_selector(".drawer", state="detached")
    laptop.page.wait_for_selector("[aria-label^='Row 1, card 1: lion']")
    assert laptop.page.evaluate("document.activeElement.id") == "cell-1-1"
    clean(laptop)


def test_names_are_text_whatever_they_look_like(browser: Browser, served: Served) -> None:
    laptop = host(browser, served)
    open_table(laptop, "forest")
    seat(laptop, HOSTILE, "pink")
    laptop.tap("#tab-table")
    assert HOSTILE in laptop.text(".list")
    assert laptop.page.locator("main img:not(.qr)").count() == 0
    clean(laptop)


def test_the_language_can_be_switched(browser: Browser, served: Served) -> None:
    laptop = host(browser, served, locale="fr-CA")
    assert laptop.text("h1") == "Nouvelle table"
    laptop.tap("#language")
    laptop.page.wait_for_selector("text=New table")
    laptop.page.reload()
    laptop.page.wait_for_selector("text=New table")
    assert laptop.page.get_attribute("html", "lang") == "en"
    clean(laptop)


def test_news_do_not_swallow_a_tap(browser: Browser, served: Served) -> None:
    """What is drawn anew while a finger presses a button would lose its tap: news wait until it lifts."""
    laptop, guest = host(browser, served), phone(browser, served)
    open_table(laptop, "forest")
    guest.page.goto(door(served))
    laptop.page.hover("#add-someone")
    laptop.page.mouse.down()
    with laptop.page.expect_response(lambda answer: "/api/t/" in answer.url and not answer.url.endswith("/events")):
        introduce(guest, "Ana", "green")
    laptop.page.wait_for_timeout(500)
    laptop.page.mouse.up()
    laptop.see("#their-name")
    laptop.see("main >> text=Ana")
    clean(laptop)


def test_a_phone_that_slept_catches_up(browser: Browser, served: Served) -> None:
    laptop = host(browser, served)
    open_table(laptop, "forest")
    guest = phone(browser, served)
    guest.page.goto(door(served))
    introduce(guest, "Ana", "green")
    guest.tap("#tab-table")
    guest.page.context.set_offline(offline=True)
    seat(laptop, "Bao", "blue")
    guest.page.context.set_offline(offline=False)
    guest.page.wait_for_selector("text=Bao", timeout=20_000)
    assert [each for each in guest.errors if "ERR_INTERNET_DISCONNECTED" not in each] == []


def test_a_huge_photo_is_shrunk_and_stays_upright(browser: Browser, served: Served, tmp_path: Path) -> None:
    """48 megapixels become what reading can use, and a camera's note to turn the picture is obeyed."""
    sideways = Image.new("RGB", (6000, 4500), "navy")
    sideways.paste("gold", (0, 0, 3000, 4500))
    exif = sideways.getexif()
    exif[0x0112] = 6  # shown turned by a quarter clockwise: gold on top
    sideways.save(tmp_path / "huge.jpg", exif=exif)
    laptop = host(browser, served)
    open_table(laptop, "ocean")
    seat(laptop, "Ana", "red")
    with laptop.page.expect_response("**/photos?*") as answered:
        laptop.page.set_input_files("#choose-photo", str(tmp_path / "huge.jpg"))
    photos = answered.value.url.partition("/players/")[0] + "/photos"
    sent = laptop.page.request.get(f"{photos}/{answered.value.json()['photo']}/original")
    picture = Image.open(BytesIO(sent.body()))
    assert picture.size == (3072, 4096)
    top = picture.getpixel((1500, 500))
    assert isinstance(top, tuple)
    assert top[0] > 200


def test_news_from_others_disturbs_nobody_who_types(browser: Browser, served: Served) -> None:
    laptop = host(browser, served)
    link = open_table(laptop, "oceanos")
    laptop.tap("#table-settings")
    laptop.page.select_option("#rule-animals", "all")
    laptop.page.locator("#kraken").press_sequentially("-2 -1")
    guest = phone(browser, served)
    guest.page.goto(link)
    guest.see("#my-name")
    guest.page.fill("#my-name", "Ana")
    guest.tap("#join")
    laptop.page.wait_for_selector(".list >> text=Ana")
    assert laptop.page.evaluate("document.activeElement.id") == "kraken"
    laptop.page.keyboard.type(" -3")
    assert laptop.page.input_value("#kraken") == "-2 -1 -3"
    assert laptop.page.input_value("#rule-animals") == "all"
    laptop.tap("#save-settings")
    laptop.page.reload()
    laptop.tap("#table-settings")
    assert laptop.page.input_value("#rule-animals") == "all"
    clean(laptop, guest)


def test_house_rules_go_with_the_table(browser: Browser, served: Served) -> None:
    laptop = host(browser, served)
    laptop.page.check("#game-savanna")
    laptop.tap("#house-rules")
    laptop.page.select_option("#rule-hyena_reach", "diamond")
    sound(laptop)
    laptop.tap("#open-table")
    laptop.see(".qr")
    laptop.tap("details summary")
    assert laptop.page.input_value("#rule-hyena_reach") == "diamond"
    clean(laptop)


def test_a_table_is_deleted_for_everybody(browser: Browser, served: Served) -> None:
    laptop = host(browser, served)
    link = open_table(laptop, "ocean")
    guest = phone(browser, served)
    guest.page.goto(link)
    guest.see("#my-name")
    laptop.tap("#tab-sheet")
    laptop.tap("#delete-table")
    sound(laptop)
    laptop.tap("#confirm")
    laptop.see("#open-table")
    guest.page.wait_for_selector("text=not there any more")
    clean(laptop)
