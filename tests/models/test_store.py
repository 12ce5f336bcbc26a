"""Networks are loaded only if they are the shipped ones and say what they are."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from models.store import WEIGHTS, DamagedModelError, load

if TYPE_CHECKING:
    from pathlib import Path

TASKS = sorted(json.loads((WEIGHTS / "weights.json").read_text(encoding="utf-8")))
MEGABYTE = 1e6


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped weights that a test may damage."""
    return shutil.copytree(WEIGHTS, tmp_path / "weights")


@pytest.mark.parametrize("task", TASKS)
def test_every_shipped_network_says_its_task(task: str) -> None:
    model = load(task)
    assert model.facts["task"] == task
    assert model.facts["number"].isdigit()


def test_the_finding_networks_are_small() -> None:
    sizes = [(WEIGHTS / f"{task}-{load(task).facts['number']}.onnx").stat().st_size for task in ("finder", "refiner")]
    assert sum(sizes) < 8 * MEGABYTE


def test_all_networks_together_are_small() -> None:
    assert sum(path.stat().st_size for path in WEIGHTS.glob("*.onnx")) < 20 * MEGABYTE


def test_one_changed_byte_is_found(folder: Path) -> None:
    path = folder / json.loads((folder / "weights.json").read_text(encoding="utf-8"))["finder"]["file"]
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(bytes(content))
    with pytest.raises(DamagedModelError, match="not the file that was shipped"):
        load("finder", folder)


def test_a_network_for_another_task_is_refused(folder: Path) -> None:
    index = folder / "weights.json"
    entries = json.loads(index.read_text(encoding="utf-8"))
    index.write_text(json.dumps(entries | {"finder": entries["refiner"]}), encoding="utf-8")
    with pytest.raises(DamagedModelError, match="says it is for refiner, not for finder"):
        load("finder", folder)


@pytest.mark.parametrize("content", ["", "{}", '{"finder": {}}', '{"finder": {"file": "none.onnx", "sha256": ""}}'])
def test_a_damaged_list_of_weights_is_refused(folder: Path, content: str) -> None:
    (folder / "weights.json").write_text(content, encoding="utf-8")
    with pytest.raises(DamagedModelError, match="finder"):
        load("finder", folder)
