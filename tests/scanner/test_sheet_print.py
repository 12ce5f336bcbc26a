"""The printed pads: what stands on the page, and where."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from PIL import Image

from scanner.files import read_table
from scanner.sheets.sheet import fill_sheet
from scanner.sheets.sheet_blank import blank_pad_pdf
from scanner.sheets.sheet_plan import MARK, PAGE, pad_plan
from scanner.sheets.sheet_print import sheet_pdf, sheet_png
from scanner.sheets.sheet_type import MEDIUM, drawable, register_fonts, width, wrapped
from scoring.games import GAMES
from scoring.pad import pad_rows
from scoring.table import score
from tests.scanner.conftest import TABLES
from tests.scanner.test_sheet import six_players

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.scanner.conftest import Ran


def text_of(pdf: bytes) -> str:
    """All text on the first page, and that there is one page only."""
    document = pypdfium2.PdfDocument(pdf)
    assert len(document) == 1
    text = str(document[0].get_textpage().get_text_bounded())
    document.close()
    return text


@pytest.mark.parametrize("table", sorted(TABLES.glob("*.table")), ids=lambda path: Path(path).stem)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_says_what_the_sheet_says(table: Path, lang: str) -> None:
    sheet = fill_sheet(score(read_table(table)), lang)
    text = text_of(sheet_pdf(sheet, score(read_table(table)).table.game))
    for row in sheet.rows:
        assert row.label.removeprefix("= ") in text
    for name in sheet.names:
        assert name in text
    for total in sheet.rows[-1].boxes:
        assert total in text
    assert sheet.footer in text


def test_readings_of_the_rules_are_printed() -> None:
    sheet = fill_sheet(score(read_table(TABLES / "ocean.table")), "en")
    noted = type(sheet)(
        **{name: getattr(sheet, name) for name in sheet.__slots__} | {"notes": ("Hyenas were straight",)}
    )
    assert "Hyenas were straight" in text_of(sheet_pdf(noted, "savanna"))


def test_six_long_names_fit_their_columns() -> None:
    sheet = fill_sheet(score(six_players()), "en")
    text = text_of(sheet_pdf(sheet, "ocean"))
    assert "Maximilienne-" in text
    assert "La Fontaine" in text


def test_names_wrap_shrink_and_end() -> None:
    register_fonts()
    assert wrapped("Zoé", MEDIUM, 40) == (["Zoé"], 10.5)
    lines, size = wrapped("Jean-Baptiste de La Fontaine", MEDIUM, 42)
    assert "".join(lines).replace(" ", "") == "Jean-BaptistedeLaFontaine"
    assert all(width(line, MEDIUM, size) <= 42 for line in lines)
    lines, size = wrapped("W" * 80, MEDIUM, 42)
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert all(width(line, MEDIUM, size) <= 46 for line in lines)


def test_characters_without_a_glyph_are_left_out() -> None:
    register_fonts()
    assert drawable("李小龍 Bruce 🐉") == "Bruce"
    assert drawable("李小龍") == ""
    assert drawable("Œdipe Łukasz Ёж") == "Œdipe Łukasz Ёж"


def test_the_picture_is_the_page() -> None:
    picture = Image.open(
        io.BytesIO(sheet_png(sheet_pdf(fill_sheet(score(read_table(TABLES / "ocean.table")), "en"), "ocean")))
    )
    assert picture.format == "PNG"
    assert picture.width == 1166
    assert picture.height > picture.width
    total_row = picture.getpixel((60, picture.height - 200))
    assert total_row == (0x0B, 0x4F, 0x7C), "the game's own blue"


def test_the_same_table_prints_the_same_bytes() -> None:
    sheet = fill_sheet(score(read_table(TABLES / "ocean.table")), "en")
    assert sheet_pdf(sheet, "ocean") == sheet_pdf(sheet, "ocean")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("players", [1, 5])
def test_empty_pads(game: str, lang: str, players: int) -> None:
    text = text_of(blank_pad_pdf(game, lang, players))
    for row in pad_rows(game):
        assert row.label.said(lang).removeprefix("= ") in text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_the_plan_stays_on_the_page_and_leaves_room_to_write(game: str, players: int) -> None:
    plan = pad_plan(game, players)
    assert len(plan.across) == players + 2
    assert len(plan.down) == len(plan.rows) + 2
    assert all(right - left > 15 for left, right in zip(plan.across[1:], plan.across[2:], strict=False))
    assert all(lower - upper > 10 for upper, lower in zip(plan.down, plan.down[1:], strict=False))
    for x, y in plan.marks:
        assert MARK < x < PAGE[0] - MARK
        assert MARK < y < PAGE[1] - MARK


def test_rules_and_marks_are_where_the_plan_says() -> None:
    plan, dots = pad_plan("ocean", 4), 8
    document = pypdfium2.PdfDocument(blank_pad_pdf("ocean", "en", 4))
    page = document[0].render(scale=dots * 25.4 / 72).to_pil().convert("L")
    document.close()

    def dark(x: float, y: float) -> bool:
        return int(page.getpixel((round(x * dots), round(y * dots)))) < 100

    for x, y in plan.marks[1:]:
        assert dark(x, y)
    upper_left = plan.marks[0]
    assert not dark(*upper_left)
    assert dark(upper_left[0] - MARK * 0.4, upper_left[1])
    for upper, lower in zip(plan.down, plan.down[1:], strict=False):
        for left, right in zip(plan.across[1:], plan.across[2:], strict=False):
            assert dark((left + right) / 2, lower), "a rule under every box"
            assert dark(right, (upper + lower) / 2), "a rule beside every box"
            box = (
                round((left + 1) * dots),
                round((upper + 1) * dots),
                round((right - 1) * dots),
                round((lower - 1) * dots),
            )
            assert page.crop(box).getextrema() == (255, 255), "nothing is printed where people write"


def test_the_verb_writes_one_pdf(recount: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = recount("sheet", "forêt", "--blank", "--players", "2", "--out", tmp_path / "deep" / "pad.pdf")
    assert (ran.code, ran.out) == (0, "")
    assert (tmp_path / "deep" / "pad.pdf").read_bytes().startswith(b"%PDF")
    monkeypatch.chdir(tmp_path)
    recount("sheet", "oceanos", "--blank", "--lang", "fr")
    assert "Propulseur 1" in text_of((tmp_path / "recount-oceanos.pdf").read_bytes())
