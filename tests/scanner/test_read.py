"""`recount read` from the outside: the grid, the JSON of the contract, the files, the exit codes."""

from __future__ import annotations

import io
import json
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from scanner import pipeline, progress
from tests.scanner.laid import SIZE, Camera, Grid, Table, lay, photographed, quad, quads
from tests.scanner.test_photo import BAD, encoded
from tests.scanner.test_rectify import painted

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scanner.records import Photo, Quad
    from tests.scanner.conftest import Ran

    Recount = Callable[..., Ran]

GRID = Grid(2, 3, gap=0.2)


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photo of two rows of three cards, 4000 x 3000."""
    corners = photographed(lay(GRID), Camera(70, 5))
    path = tmp_path_factory.mktemp("photos") / "ana.jpg"
    Image.fromarray(painted(corners, scale=1.0).pixels).save(path, quality=90)
    return path


@pytest.fixture
def finds(monkeypatch: pytest.MonkeyPatch) -> Callable[[tuple[Quad, ...]], None]:
    """Make the finder answer what a test wants; the picture itself is blank, so nobody may look at it again."""
    monkeypatch.setattr(pipeline, "completed", lambda _photo, layout: layout)

    def answer(found: tuple[Quad, ...]) -> None:
        monkeypatch.setattr(pipeline, "find", lambda _: found)

    return answer


def cards(table: Table | None = None) -> tuple[Quad, ...]:
    return quads(photographed(table or lay(GRID), Camera(70, 5)))


# --- what it says -----------------------------------------------------------------------------------------


def test_the_grid_with_its_confidences(recount: Recount, photo: Path, finds: Callable[..., None]) -> None:
    finds(cards())
    ran = recount("read", photo)
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.splitlines() == [
        "ana.jpg (4000 x 3000) – 2 x 3, 6 cards",
        "",
        "   1     2     3",
        "1  0.98  0.98  0.98",
        "2  0.98  0.98  0.98",
    ]


def test_holes_and_doubts_come_first(recount: Recount, photo: Path, finds: Callable[..., None]) -> None:
    found = list(cards(lay(Grid(3, 3))))
    found[0] = quad(found[0].corners, 0.3)
    del found[4]
    finds(tuple(found))
    ran = recount("read", photo)
    assert ran.out.splitlines() == [
        "ana.jpg (4000 x 3000) – 3 x 3, 8 cards, 1 hole",
        "",
        "! no card at 2,2",
        "! hardly visible: 1,1",
        "",
        "   1     2     3",
        "1  0.30  0.98  0.98",
        "2  0.98  ·     0.98",
        "3  0.98  0.98  0.98",
    ]
    strict = recount("read", photo, "--strict")
    assert strict.code == 5
    assert strict.out == ran.out


def test_further_tableaux_and_cards_outside(recount: Recount, photo: Path, finds: Callable[..., None]) -> None:
    finds(cards(lay(Grid(4, 5)) + lay(Grid(1, 3, at=(8.5, 0.5))) + lay(Grid(1, 1, at=(9.0, 4.5), skew=30))))
    ran = recount("read", photo, "--lang", "fr")
    assert "4 x 5, 20 cartes" in ran.out
    assert "un autre tableau – 1 x 3, 3 cartes" in ran.out
    assert ran.out.endswith("1 carte hors du tableau\n")


def test_json_is_that_of_the_contract(recount: Recount, photo: Path, finds: Callable[..., None]) -> None:
    found = cards(lay(Grid(3, 3)) + lay(Grid(1, 1, at=(6.5, 3.0), skew=40)))
    finds((*found[:4], *found[5:]))
    ran = recount("read", photo, "--json")
    answer = json.loads(ran.out)
    assert set(answer) == {"photo", "size", "grid", "turn", "rows", "cards", "outside", "others", "problems"}
    assert answer["photo"] == "ana.jpg"
    assert answer["size"] == [4000, 3000]
    assert answer["grid"] == [3, 3]
    assert answer["turn"] == 0
    assert answer["rows"] == [["?", "?", "?"], ["?", None, "?"], ["?", "?", "?"]]
    assert [(card["row"], card["col"]) for card in answer["cards"]] == [
        place for place in Grid(3, 3).cells if place != (2, 2)
    ]
    first = answer["cards"][0]
    assert set(first) == {"row", "col", "card", "confidence", "corners", "candidates"}
    assert first["card"] is None
    assert first["confidence"] == 0.98
    assert first["candidates"] == []
    assert np.array(first["corners"]) == pytest.approx(np.array(found[0].corners), abs=0.06)
    assert [set(each) for each in answer["outside"]] == [{"corners", "confidence"}]
    assert answer["others"] == []
    assert answer["problems"] == [{"kind": "hole", "text": "no card at 2,2", "cells": [[2, 2]]}]
    assert ran.out.count("\n") == 1


def test_others_have_the_same_form(recount: Recount, photo: Path, finds: Callable[..., None]) -> None:
    finds(cards(lay(Grid(4, 5)) + lay(Grid(2, 3, at=(8.5, 0.5)))))
    answer = json.loads(recount("read", photo, "--json").out)
    (other,) = answer["others"]
    assert set(other) == set(answer)
    assert other["grid"] == [2, 3]
    assert len(other["cards"]) == 6


def test_a_stated_grid(recount: Recount, photo: Path, finds: Callable[..., None]) -> None:
    finds(cards(lay(Grid(5, 5))))
    answer = json.loads(recount("read", photo, "--grid", "4x5", "--json").out)
    assert answer["grid"] == [4, 5]
    assert len(answer["outside"]) == 5
    turned = recount("read", photo, "--grid", "5 x 4")
    assert "5 x 4" in turned.out


def test_a_stated_grid_that_lies_across(recount: Recount, photo: Path, finds: Callable[..., None]) -> None:
    finds(cards(lay(Grid(5, 4))))
    answer = json.loads(recount("read", photo, "--grid", "4x5", "--json").out)
    assert answer["grid"] == [5, 4]
    assert [problem["kind"] for problem in answer["problems"]] == ["quarter_turn"]


# --- files ------------------------------------------------------------------------------------------------


def test_overlay_and_crops(recount: Recount, photo: Path, finds: Callable[..., None], tmp_path: Path) -> None:
    finds(cards())
    out = tmp_path / "out"
    ran = recount("read", photo, "--out", out)
    assert ran.code == 0
    assert ran.err == f"written: {out}\n"
    assert {str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()} == {
        "overlay.jpg",
        *(f"crops/r{row}c{col}.jpg" for row, col in GRID.cells),
    }
    with Image.open(out / "overlay.jpg") as overlay:
        assert max(overlay.size) == 1600
    with Image.open(out / "crops" / "r2c3.jpg") as crop:
        assert crop.size[1] == 320
        assert crop.size[0] == pytest.approx(320 / 1.4, rel=0.1)
        assert np.abs(np.array(crop.getpixel((60, 60))) - (220, 40, 40)).max() < 30


def test_a_folder_that_cannot_be_written(
    recount: Recount, photo: Path, finds: Callable[..., None], tmp_path: Path
) -> None:
    finds(cards())
    (tmp_path / "taken").write_text("a file")
    ran = recount("read", photo, "--out", tmp_path / "taken")
    assert ran.code == 2
    assert "Traceback" not in ran.err


# --- what goes wrong --------------------------------------------------------------------------------------


def assert_one_line(ran: Ran, code: int) -> None:
    assert ran.code == code
    assert ran.out == ""
    assert ran.err.startswith("recount: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("case", BAD)
def test_bad_pictures(recount: Recount, tmp_path: Path, case: str) -> None:
    path = tmp_path / "bad.jpg"
    path.write_bytes(BAD[case][0])
    assert_one_line(recount("read", path), 3)


def test_files_that_are_none(recount: Recount, tmp_path: Path) -> None:
    assert_one_line(recount("read", tmp_path / "missing.jpg"), 3)
    assert_one_line(recount("read", tmp_path), 3)


@pytest.mark.parametrize("colour", [(0, 0, 0), (120, 90, 60), (255, 255, 255)])
def test_a_table_without_cards(recount: Recount, tmp_path: Path, colour: tuple[int, int, int]) -> None:
    path = tmp_path / "empty.jpg"
    path.write_bytes(encoded(Image.new("RGB", (800, 600), colour), "JPEG"))
    ran = recount("read", path)  # through the shipped network
    assert_one_line(ran, 4)
    assert "no cards found" in ran.err


def test_unusual_pictures_are_read(recount: Recount, photo: Path, finds: Callable[..., None], tmp_path: Path) -> None:
    finds(cards())
    with Image.open(photo) as plain:
        small = plain.resize((800, 600))
    for name, image in (("cmyk.jpg", small.convert("CMYK")), ("alpha.png", small.convert("RGBA"))):
        image.save(tmp_path / name)
        assert recount("read", tmp_path / name).code == 0


@pytest.mark.parametrize("grid", ["4", "0x5", "4x", "axb", "4x5x6", "-1x3", "100x100"])
def test_grids_that_are_none(recount: Recount, photo: Path, grid: str) -> None:
    assert_one_line(recount("read", photo, "--grid", grid), 2)


def test_a_deck_that_is_not_enrolled(
    recount: Recount, photo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECOUNT_HOME", str(tmp_path / "home"))
    ran = recount("read", photo, "--deck", "mine")
    assert_one_line(ran, 6)
    assert "mine" in ran.err


def test_finders_that_fail(
    recount: Recount, photo: Path, finds: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(())
    assert_one_line(recount("read", photo), 4)
    chance = np.random.default_rng(1)
    anywhere = [lay(Grid(1, 1, at=tuple(chance.uniform(0, 25, 2)), skew=chance.uniform(0, 90))) for _ in range(400)]
    finds(cards(Table(np.concatenate([table.cards for table in anywhere]))))
    assert recount("read", photo, "--json").code == 0

    def crash(_: Photo) -> tuple[Quad, ...]:
        raise ZeroDivisionError

    monkeypatch.setattr(pipeline, "find", crash)
    with pytest.raises(ZeroDivisionError):  # a bug is shown as one, not as a table without cards
        recount("read", photo)


# --- progress ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "said"), [((), True), (("--quiet",), False)])
def test_slow_work_says_what_it_does(
    recount: Recount, photo: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], said: bool
) -> None:
    def slowly(_: Photo) -> tuple[Quad, ...]:
        time.sleep(0.3)
        return cards()

    monkeypatch.setattr(progress, "PATIENCE", 0.05)
    monkeypatch.setattr(pipeline, "find", slowly)
    ran = recount("read", photo, *options)
    assert ("ana.jpg: looking for cards …" in ran.err) == said
    assert "…" not in ran.out


# --- the whole way ----------------------------------------------------------------------------------------


def test_bytes_of_the_json_survive_any_file_name(recount: Recount, tmp_path: Path, finds: Callable[..., None]) -> None:
    finds(cards())
    path = tmp_path / 'Zoé "été" 🂡.jpg'
    buffer = io.BytesIO()
    Image.new("RGB", SIZE).save(buffer, "JPEG")
    path.write_bytes(buffer.getvalue())
    assert json.loads(recount("read", path, "--json").out)["photo"] == path.name
