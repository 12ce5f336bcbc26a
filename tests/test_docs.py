"""The documents hold: every verb, game, option and sample is described, and the README's commands run."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from scanner.commands import VERBS, build
from scanner.errors import RecountError
from scoring.games import GAMES
from scoring.names import game_name

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SAMPLES = (ROOT / "samples" / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
SET_UP = "python3 -m venv .venv && .venv/bin/pip install -q -e "
COMMANDS = [line for block in BLOCKS[2:] for line in block.splitlines() if line.startswith("recount ")]


def test_the_first_two_blocks_are_one_line_each() -> None:
    first, second = BLOCKS[:2]
    assert first.startswith(f"{SET_UP}. && .venv/bin/recount ")
    assert second == f"{SET_UP}'.[test]' && .venv/bin/python -m pytest\n"
    assert first.count("\n") == 1
    assert README.index(first) < README.index(second) < README.index("## ")


def test_the_continuous_check_takes_the_readmes_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    extract = re.search(r"test_command=\$\((.*)\)\n", script)
    assert extract is not None
    taken = subprocess.run(["bash", "-c", extract[1]], cwd=ROOT, capture_output=True, text=True, check=True)
    assert taken.stdout == BLOCKS[1]
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """One command of the README with this Python, its files written into `folder`."""
    _, *words = shlex.split(command)
    words = [str(folder / Path(word).name) if word.startswith("/tmp/") else word for word in words]
    return subprocess.run(
        [sys.executable, "-m", "scanner.cli", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        stdin=subprocess.DEVNULL,
        env=os.environ | {"RECOUNT_HOME": str(folder / "home")},
    )


def serve(command: str, folder: Path) -> None:
    """The one command that does not end by itself: it shows its address, answers there, and ends with Ctrl-C."""
    process = subprocess.Popen(
        [sys.executable, "-m", "scanner.cli", *shlex.split(command)[1:], "--port", "0"],
        cwd=ROOT, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, encoding="utf-8",
        env=os.environ | {"RECOUNT_HOME": str(folder / "home")},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        link = next(found[0] for line in process.stdout if (found := re.search(r"http://[^/]+:\d+", line)))
        with urllib.request.urlopen(f"{link}/api/games", timeout=30) as answer:
            assert b"forest" in answer.read()
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
    finally:
        process.kill()
        process.communicate()


def test_the_main_job_runs(tmp_path: Path) -> None:
    # The second block is the command that runs these very tests, so only the first is run here.
    *_, learn, score = BLOCKS[0].split(" && ")
    assert run(learn, tmp_path).returncode == 0
    ran = run(score, tmp_path)
    assert ran.returncode == 0
    assert "Winner: ana" in ran.stdout or "Victoire : ana" in ran.stdout
    written = tmp_path / "recount-evening"
    assert {"sheet.csv", "sheet.pdf", "sheet.png"} <= {path.name for path in written.iterdir()}
    assert (written / "cleo" / "overlay.jpg").stat().st_size > 0


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_run(command: str, tmp_path: Path) -> None:
    if command.startswith("recount serve"):
        serve(command, tmp_path)
        return
    if command.startswith("recount score "):
        lessons = [line for line in COMMANDS if line.startswith("recount learn ") and ".jpg" in line]
        run(next((line for line in lessons if f"--game {line.split()[2]} " in command), lessons[0]), tmp_path)
    ran = run(command, tmp_path)
    assert "Traceback" not in ran.stderr
    assert ran.returncode in (0, 7), ran.stderr
    assert (ran.returncode == 7) == any(name in command for name in ("ocean-sheet.csv", "pad-slips.jpg"))


def commands(group: TyperGroup, path: str = "recount") -> Iterator[tuple[str, Any]]:
    """Every command with its whole name, those of groups included."""
    for name, command in group.commands.items():
        if isinstance(command, TyperGroup):
            yield from commands(command, f"{path} {name}")
        else:
            yield f"{path} {name}", command


def test_every_verb_and_option_is_in_the_readme() -> None:
    root = get_command(build())
    assert isinstance(root, TyperGroup)
    for name, command in commands(root):
        assert f"`{name} " in README, name
        for parameter in command.params:
            for option in parameter.opts:
                assert not option.startswith("--") or f"`{option}`" in README, f"{name} {option}"
    assert "`--version`" in README


def test_every_command_has_an_example_that_the_readme_could_run() -> None:
    assert {command.split()[1] for command in COMMANDS} == set(VERBS)


def test_every_game_and_house_rule_is_in_the_readme() -> None:
    for game in GAMES.values():
        assert f"`{game.id}`" in README
        assert game_name(game.id).fr in README
        for option in game.options:
            assert f"| `{option.name}` | {game.id} | `{option.default}`" in README


def test_every_exit_code_is_in_the_readme() -> None:
    listed = re.search(r"Exit codes:(.*?)\.\n", README, re.DOTALL)
    assert listed is not None
    told = set(map(int, re.findall(r"\b(\d+) [a-z]", listed[1])))
    raised = {kind.exit_code for kind in RecountError.__subclasses__()}
    assert told <= raised | {0, 1, 130}
    assert {0, 1, 2, 3, 5, 7, 130} <= told


def test_every_sample_is_described_and_every_described_sample_is_there() -> None:
    folder = ROOT / "samples"
    there = {path.name for path in folder.rglob("*") if path.is_file() and path.name != "README.md"}
    described = set(re.findall(r"`([\w.-]+\.\w+)`", SAMPLES))
    assert there - described == set()
    assert described - there == set()


def test_links_and_pictures_of_the_readme_exist() -> None:
    targets = [target for target in re.findall(r"\]\(([^)#]+)\)", README) if "://" not in target]
    assert targets
    for target in targets:
        assert (ROOT / target).is_file(), target
