"""The command line: verbs, help, languages, exit codes, streams."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from scanner.commands import VERBS
from tests.scanner.conftest import ROOT, TABLES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.scanner.conftest import Ran

OCEAN = TABLES / "ocean.table"
FOREST = TABLES / "forest.table"


def fresh(*arguments: str | Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "scanner.cli", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "C.UTF-8", **settings},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def test_tally_imports_neither_vision_nor_drawing() -> None:
    probe = (
        "import sys; sys.argv = ['recount', 'tally', sys.argv[1]]\n"
        "from scanner.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = ('cv2', 'onnxruntime', 'numpy', 'reportlab', 'PIL', 'pydantic')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", probe, str(OCEAN)], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert ran.stdout.splitlines()[-1] == "[]"


def test_results_on_stdout_and_progress_on_stderr(recount: Callable[..., Ran], tmp_path: Path) -> None:
    ran = recount("tally", OCEAN, "--out", tmp_path / "out")
    assert ran.code == 0
    assert ran.out.startswith("Ecosystem: Ocean")
    assert ran.err == f"written: {tmp_path / 'out'}\n"
    assert recount("tally", OCEAN, "--out", tmp_path / "out", "--quiet").err == ""


def test_json_is_one_object_per_line_in_order(recount: Callable[..., Ran]) -> None:
    names = ["savanna.table", "ecosphere.json", "ocean.table"]
    ran = recount("tally", *(TABLES / name for name in names), "--json")
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [each["game"] for each in found] == ["savanna", "ecosphere", "ocean"]
    assert [player["total"] for player in found[0]["players"]] == [86, 76]


def test_coach_in_json(recount: Callable[..., Ran]) -> None:
    found = json.loads(recount("tally", TABLES / "savanna.table", "--json", "--coach").out)
    assert found["players"][0]["coach"][0]["kind"] == "swap"
    assert found["players"][0]["coach"][0]["gain"] > 0


def test_coach_in_words(recount: Callable[..., Ran]) -> None:
    assert "Swap " in recount("tally", TABLES / "savanna.table", "--coach").out


def test_tables_of_one_name_get_folders_of_their_own(recount: Callable[..., Ran], tmp_path: Path) -> None:
    other = tmp_path / "ocean.table"
    other.write_bytes(OCEAN.read_bytes())
    recount("tally", OCEAN, other, FOREST, "--out", tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["forest", "ocean", "ocean-2"]
    assert sorted(path.name for path in (tmp_path / "out" / "ocean-2").iterdir()) == [
        "result.json",
        "sheet.csv",
        "sheet.pdf",
        "sheet.png",
    ]


def test_strict_is_exit_5_after_the_answer(recount: Callable[..., Ran]) -> None:
    ran = recount("tally", FOREST, "--strict")
    assert ran.code == 5
    assert "TOTAL" in ran.out
    assert ran.err == "recount: 1 table not settled, 0 problems\n"
    assert recount("tally", OCEAN, "--strict").code == 0


def test_strict_counts_problems(recount: Callable[..., Ran], tmp_path: Path) -> None:
    table = tmp_path / "hole.table"
    table.write_text("game: forest\n[Ana]\n. bee bee bee bee\n" + "fox fox fox fox fox\n" * 3)
    ran = recount("tally", table, "--strict")
    assert ran.code == 5
    assert ran.out.startswith("! ")


def test_house_rules_from_the_command_line(recount: Callable[..., Ran]) -> None:
    solo = TABLES / "forest-solo.table"
    plain = json.loads(recount("tally", solo, "--json").out)
    house = json.loads(recount("tally", solo, "--json", "--option", "gap_table=20 20 20 7 3 0 -6").out)
    assert "options" not in plain
    assert house["options"] == {"gap_table": "20 20 20 7 3 0 -6"}
    assert house["players"][0]["total"] == plain["players"][0]["total"] + 8


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["foo"], "no command 'foo': " + ", ".join(VERBS) + "?"),
        (["taly"], "no command 'taly': tally?"),
        (["tally"], "TABLE... is missing (see recount --help)"),
        (["tally", "x", "--bogus"], "no option --bogus"),
        (["tally", "x", "--lang", "de"], "--lang de: expected fr or en"),
        (["tally", OCEAN, "--option", "nonsense"], "--option nonsense: expected NAME=VALUE"),
        (["tally", OCEAN, "--option", "a=b"], "ocean has no option 'a'"),
        (["check", "--sheet", TABLES / "elsa-98.csv"], "without a table, name the game: --game ocean"),
        (["check", "--sheet", TABLES / "elsa-98.csv", "--game", "chess"], "unknown game 'chess'"),
        (["check", OCEAN, "--sheet", TABLES / "elsa-98.csv", "--game", "forest"], "the table is of ocean, not forest"),
        (["check", OCEAN, OCEAN, "--sheet", TABLES / "elsa-98.csv"], "one table at a time"),
        (["check", OCEAN], "--sheet is missing"),
        (["check", OCEAN, "--sheet"], "Option '--sheet' requires an argument"),
        (["sheet", "ocean"], "a filled sheet comes from 'recount tally --out DIR'"),
        (["sheet", "chess", "--blank"], "unknown game 'chess'"),
        (["sheet", "ocean", "--blank", "--players", "7"], "--players"),
        (["sheet", "oceanos", "--blank", "--players", "6"], "oceanos is for at most 5 players"),
    ],
)
def test_wrong_arguments_are_one_line_and_exit_2(recount: Callable[..., Ran], arguments: list[str], said: str) -> None:
    ran = recount(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("recount: ")
    assert ran.err.count("\n") == 1
    assert said in ran.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["foo", "--lang", "fr"], "pas de commande « foo »"),
        (["tally", "--lang", "fr"], "il manque TABLE..."),
        (["tally", "x", "--bogus", "--lang=fr"], "pas d'option --bogus"),
        (["check", "x", "--lang", "fr", "--sheet"], "--sheet attend une valeur"),
        (["tally", "/nowhere/at.all", "--lang", "fr"], "fichier introuvable"),
    ],
)
def test_errors_in_french(recount: Callable[..., Ran], arguments: list[str], said: str) -> None:
    assert said in recount(*arguments).err


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(("lang", "word"), [("en", "Example:"), ("fr", "Exemple :")])
def test_help_has_an_example_in_both_languages(verb: str, lang: str, word: str) -> None:
    # Help texts are chosen when a verb is imported, so this needs a process of its own.
    ran = fresh(verb, "--help", "--lang", lang)
    assert ran.returncode == 0
    assert f"{word} recount {verb} " in ran.stdout
    assert ("Afficher ce message" in ran.stdout) == (lang == "fr")


def test_help_lists_all_verbs(recount: Callable[..., Ran]) -> None:
    ran = recount("--help")
    assert ran.code == 0
    assert all(f" {verb} " in ran.out for verb in VERBS)


def test_without_arguments_help_goes_to_stderr(recount: Callable[..., Ran]) -> None:
    ran = recount()
    assert (ran.code, ran.out) == (2, "")
    assert "tally" in ran.err


def test_version(recount: Callable[..., Ran]) -> None:
    ran = recount("--version")
    assert ran.code == 0
    assert ran.out.startswith("recount ")


def test_language_before_the_verb_and_from_the_locale(
    recount: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert recount("--lang", "fr", "tally", OCEAN).out.startswith("Écosystème - Océan")
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert recount("tally", OCEAN).out.startswith("Écosystème - Océan")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert recount("tally", OCEAN).out.startswith("Ecosystem: Ocean")


def test_interrupted_is_130(recount: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("scanner.commands.run", interrupt)
    assert recount("tally", OCEAN).code == 130


def test_a_closed_pipe_ends_quietly() -> None:
    tables = " ".join([str(OCEAN)] * 40)
    ran = subprocess.run(
        ["bash", "-c", f"set -o pipefail; '{sys.executable}' -m scanner.cli tally {tables} --json | head -c 10"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.stderr == ""
    assert ran.returncode == 0


def test_a_process_of_its_own_says_the_same() -> None:
    ran = fresh("tally", OCEAN)
    assert ran.returncode == 0
    assert "Winner: Elsa" in ran.stdout
    assert fresh("tally", "/nowhere/at.all").returncode == 3


def test_a_terminal_without_unicode_still_gets_the_sheet() -> None:
    ran = fresh("tally", OCEAN, LC_ALL="C", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert "★" in ran.stdout
