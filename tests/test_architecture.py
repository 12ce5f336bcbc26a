"""The directions in which packages may import each other, and what lies at the top of the project."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("scanner", "scoring", "models")
TOP_LEVEL = {
    "pyproject.toml", "scanner", "models", "scoring", "samples", "tests", "README.md", ".ci", ".gitignore", "LICENSE",
}  # fmt: skip
HEAVY = ("cv2", "onnxruntime", "numpy", "PIL", "reportlab")
"""What `recount tally` must not wait for."""


def modules(package: str) -> list[Path]:
    """Every module of a package; training scripts are no part of the product."""
    found = [path for path in sorted((ROOT / package).rglob("*.py")) if "training" not in path.relative_to(ROOT).parts]
    assert found
    return found


def imported(path: Path) -> set[str]:
    """The full names of everything that a module imports, inside functions and type checks too."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by a relative name"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def strangers(package: str, allowed: set[str]) -> dict[str, set[str]]:
    """By module, the top-level names it imports beyond `allowed`."""
    found = {
        str(path.relative_to(ROOT)): {name.partition(".")[0] for name in imported(path)} - allowed
        for path in modules(package)
    }
    return {path: names for path, names in found.items() if names}


def test_scoring_needs_the_standard_library_only() -> None:
    assert strangers("scoring", {*sys.stdlib_module_names, "scoring"}) == {}


@pytest.mark.parametrize(
    ("package", "others"), [("models", {"scanner", "scoring"}), ("scoring", {"scanner", "models"})]
)
def test_nothing_flows_back(package: str, others: set[str]) -> None:
    for path in modules(package):
        assert not {name.partition(".")[0] for name in imported(path)} & others, path


def test_nothing_imports_training() -> None:
    for package in PACKAGES:
        for path in modules(package):
            assert not any(name.startswith("models.training") for name in imported(path)), path


def test_the_product_does_not_import_its_tests() -> None:
    for package in PACKAGES:
        for path in modules(package):
            assert "tests" not in {name.partition(".")[0] for name in imported(path)}, path


def test_tally_starts_without_the_camera() -> None:
    """Counting a typed table loads neither OpenCV nor ONNX Runtime nor anything that draws."""
    script = (
        "import sys\n"
        "from scanner.cli import main\n"
        f"sys.argv = ['recount', 'tally', {str(ROOT / 'samples/tables/ocean.table')!r}, '--json']\n"
        "try:\n    main()\n"
        "except SystemExit as done:\n    assert not done.code\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.startswith('{"game": "ocean"')
    assert done.stderr.strip().splitlines()[-1] == "[]"


def test_the_top_level_holds_what_was_agreed() -> None:
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=False, cwd=ROOT)
    if listed.returncode:
        pytest.skip("not a checkout")
    assert {path.partition("/")[0] for path in listed.stdout.splitlines()} <= TOP_LEVEL
