"""Files that are no tables: one clear line, exit code 3, no traceback, no hang."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from tests.scanner.conftest import TABLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.scanner.conftest import Ran

ROW = "bee bee bee bee bee\n"
GRID = "fox fox fox fox fox\n" * 4
SEVEN = "game: forest\n" + "".join(f"[P{number}]\n{GRID}" for number in range(7))


def json_table(**changes: object) -> str:
    """A sound JSON table with some fields replaced."""
    player = {"name": "Ana", "rows": [["fox"] * 5] * 4}
    return json.dumps({"game": "forest", "players": [player], **changes})


TEXTS = {
    "empty": ("", "empty"),
    "only spaces": (" \n\t\n", "empty"),
    "only a comment": ("# nothing\n", ":1:1: the first line must name the game"),
    "no game": (f"[Ana]\n{GRID}", ":1:1: the first line must name the game"),
    "unknown game": (f"game: forrest\n[Ana]\n{GRID}", "forest"),
    "no player": ("game: forest\n", "no player"),
    "short row": ("game: forest\n[Ana]\nbee bee\n" + ROW * 3, ":3:5: this row has 2 cards, forest has 5"),
    "long row": (f"game: forest\n[Ana]\n{ROW * 3}bee {ROW}", ":6:21: this row has 6 cards"),
    "three rows": (f"game: forest\n[Ana]\n{ROW * 3}", "Ana has 3 rows, forest has 4"),
    "unknown card": (f"game: forest\n[Ana]\n{ROW}bee renrad bee bee bee\n{ROW * 2}", ":4:5: renrad: did you mean "),
    "no card at all": (f"game: forest\n[Ana]\nxyzzy {ROW}{ROW * 3}", "xyzzy: no card of forest"),
    "seven players": (SEVEN, "7 players, forest is for at most 6"),
    "the same name twice": (f"game: forest\n[Ana]\n{GRID}[Ana]\n{GRID}", "two players are called Ana"),
    "negative pile": ("game: ecosphere\n[Ana]\ntaiga*-4\n", ":3:1: 'taiga*-4': expected a pile such as taiga*4"),
    "empty pile": ("game: ecosphere\n[Ana]\ntaiga*0\n", "expected a pile"),
    "half a card": ("game: ecosphere\n[Ana]\ntaiga*1.5\n", "expected a pile"),
    "impossible levels": ("game: oceanos\n[Ana]\n" + "none none none none none\n" * 3 + "levels: motor 9\n", ":6:"),
    "impossible flip": ("game: ocean\n[Ana]\n" + "krill krill krill krill krill\n" * 4 + "flips: 9,9\n", "9,9"),
    "unknown setting": (f"game: forest\nspeed: 3\n[Ana]\n{GRID}", ":2:1: 'speed:' means nothing here"),
    "unknown option": (f"game: forest\noption: luck = 3\n[Ana]\n{GRID}", "forest has no option 'luck'"),
    "control characters": (f"game: forest\n[A\x1b[31mna]\n{GRID}", ""),
    "broken JSON": ('{"game": ', ":1:10: no JSON"),
    "NaN": ('{"game": "ecosphere", "players": [{"name": "A", "piles": [["taiga", NaN]]}]}', "NaN is no number"),
    "infinity": ('{"game": "oceanos", "kraken": [Infinity, 0, 0], "players": []}', "Infinity is no number"),
    "JSON list": ("[1, 2]", ""),
    "deep JSON": ('{"game":' * 10_000, "nested too deeply"),
    "deep list": ("[" * 90_000, "nested too deeply"),
    "no players": (json_table(players=[]), "no player"),
    "players as text": (json_table(players="Ana"), "players: expected a list"),
    "a number as a game": (json_table(game=3), "game: expected a text"),
    "negative pile in JSON": (
        json_table(game="ecosphere", players=[{"name": "A", "piles": [["taiga", -4]]}]),
        "players[0].piles[0]: expected a whole number",
    ),
    "true as a number": (
        json_table(game="ecosphere", players=[{"name": "A", "piles": [["taiga", True]]}]),
        "expected a whole number",
    ),
    "number with 5000 digits": (json_table()[:-1] + ', "kraken": [' + "1" * 5000 + "]}", ""),
    "unprintable name": (json_table(players=[{"name": "A\x1b[2J", "rows": [["fox"] * 5] * 4}]), "name"),
    "lone surrogate": (json_table(players=[{"name": "A\ud800", "rows": [["fox"] * 5] * 4}]), "name"),
    "10 MB of text": ("bee " * 2_500_000, "too large for a table"),
    "one long line": ("game: forest\n[Ana]\n" + "bee " * 20_000, "this row has 20000 cards"),
    "many sections": ("game: forest\n" + "[Ana]\n" * 10_000, "Ana has 0 rows"),
}  # fmt: skip


def assert_one_line(ran: Ran, code: int) -> None:
    assert ran.code == code
    assert ran.out == ""
    assert ran.err.startswith("recount: ")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 1000


@pytest.mark.parametrize("case", TEXTS)
def test_no_table(recount: Callable[..., Ran], tmp_path: Path, case: str) -> None:
    text, said = TEXTS[case]
    file = tmp_path / "some.table"
    file.write_text(text)
    ran = recount("tally", file)
    assert_one_line(ran, 3)
    assert ran.err.startswith(f"recount: {file}")
    assert said in ran.err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (bytes(range(256)) * 40, "not a text file"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 100, "not a text file"),
        ("game: forêt".encode("latin-1"), "not a text file"),
        ("game: forest\n".encode("utf-16"), "not a text file"),
        (b"\0" * 20_000_000, "too large for a table"),
    ],
)
def test_binary(recount: Callable[..., Ran], tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "some.table"
    file.write_bytes(content)
    ran = recount("tally", file)
    assert_one_line(ran, 3)
    assert said in ran.err


def test_folder_and_missing_file(recount: Callable[..., Ran], tmp_path: Path) -> None:
    ran = recount("tally", tmp_path)
    assert_one_line(ran, 3)
    assert "a folder, not a file" in ran.err
    ran = recount("tally", tmp_path / "none")
    assert_one_line(ran, 3)
    assert "no such file" in ran.err


def test_a_name_that_no_file_can_have(recount: Callable[..., Ran]) -> None:
    assert_one_line(recount("tally", "x" * 300), 3)


def test_no_permission(recount: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch) -> None:
    # Tests may run as root, whom no file mode stops.
    def refuse(*_: object, **__: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    ran = recount("tally", "secret.table")
    assert_one_line(ran, 3)
    assert "no permission to read it" in ran.err


def test_endless_file(recount: Callable[..., Ran]) -> None:
    ran = recount("tally", "/dev/zero")
    assert_one_line(ran, 3)


def test_every_unreadable_file_is_named(recount: Callable[..., Ran], tmp_path: Path) -> None:
    ran = recount("tally", tmp_path / "one", TABLES / "ocean.table", tmp_path / "two")
    assert (ran.code, ran.out) == (3, "")
    assert f"{tmp_path / 'one'}: no such file" in ran.err
    assert f"{tmp_path / 'two'}: no such file" in ran.err


@pytest.mark.parametrize(
    ("content", "code"), [(b"", 3), (b"\xff\xfe\0", 3), ((TABLES / "ocean.table").read_bytes(), 0)]
)
def test_standard_input(
    recount: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, content: bytes, code: int
) -> None:
    class Stdin:
        buffer = io.BytesIO(content)

    monkeypatch.setattr(sys, "stdin", Stdin)
    assert recount("tally", "-").code == code


def test_out_that_cannot_be_written(recount: Callable[..., Ran], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for target in (tmp_path / "file", tmp_path / "file" / "below", "/proc/nowhere"):
        ran = recount("tally", TABLES / "ocean.table", "--out", target)
        assert ran.code == 2
        assert "cannot write here" in ran.err
        assert ran.err.count("\n") == 1
    ran = recount("sheet", "ocean", "--blank", "--out", tmp_path / "file" / "pad.pdf")
    assert ran.code == 2


def test_a_full_disk_leaves_nothing_behind(
    recount: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill_up(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fill_up)
    ran = recount("tally", TABLES / "ocean.table", "--out", tmp_path)
    assert ran.code == 2
    assert "No space left on device" in ran.err
    assert list(tmp_path.iterdir()) == []


SHEETS: dict[str, tuple[str, str]] = {
    "empty": ("", "empty"),
    "one line": ("Océan,Elsa\n", "no sheet"),
    "no player": ("Océan\nCorail\n", "no sheet"),
    "unknown row": ("Océan,Elsa\nCorall,3\n", "did you mean"),
    "a row twice": ("Océan,Elsa\nCorail,3\nCoral,3\n", "stands twice"),
    "a word for a number": ("Océan,Elsa\nCorail,three\n", "is no number of points"),
    "a huge number": ("Océan,Elsa\nCorail,99999999999\n", "is no number of points"),
    "two players of one name": ("Océan,Elsa,Elsa\nCorail,3,3\n", "two columns are called Elsa"),
    "a giant cell": ("Océan,Elsa\nCorail," + "9" * 200_000 + "\n", ""),
}


@pytest.mark.parametrize("case", SHEETS)
def test_no_sheet(recount: Callable[..., Ran], tmp_path: Path, case: str) -> None:
    text, said = SHEETS[case]
    file = tmp_path / "sheet.csv"
    file.write_text(text)
    ran = recount("check", "--sheet", file, "--game", "ocean")
    assert_one_line(ran, 3)
    assert said in ran.err


def test_sheet_that_is_missing_or_binary(recount: Callable[..., Ran], tmp_path: Path) -> None:
    assert_one_line(recount("check", "--sheet", tmp_path / "none.csv", "--game", "ocean"), 3)
    (tmp_path / "x.csv").write_bytes(b"\x89PNG\0")
    assert_one_line(recount("check", "--sheet", tmp_path / "x.csv", "--game", "ocean"), 3)


def test_random_bytes_never_crash(recount: Callable[..., Ran], tmp_path: Path) -> None:
    words: list[Any] = [
        "game:",
        "forest",
        "\n",
        "[Ana]",
        "bee",
        "?",
        ".",
        "flips:",
        "1,1",
        "{",
        "}",
        '"',
        "*",
        "+",
        "levels:",
    ]
    file = tmp_path / "some.table"
    for seed in range(200):
        picked = [words[(seed * 7919 + step * step * 104729) % len(words)] for step in range(seed % 60)]
        file.write_text("game: ocean\n" * (seed % 3 > 0) + " ".join(picked))
        assert recount("tally", file).code in (0, 3)
