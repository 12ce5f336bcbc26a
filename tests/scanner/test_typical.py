"""The median and the scattered numbers that stand in for numpy's own."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from scanner.typical import median, scattered


@pytest.mark.parametrize("shape", [(1,), (4,), (7,), (5, 2), (6, 2, 3)])
def test_the_median_is_that_of_numpy(shape: tuple[int, ...]) -> None:
    values = np.random.default_rng(3).normal(size=shape)
    assert (median(values) == np.median(values, axis=0)).all()


def test_no_values_and_what_is_no_number_have_no_median() -> None:
    assert np.isnan(median(np.zeros(0)))
    assert np.isnan(median([1.0, np.nan, 3.0]))


@pytest.mark.parametrize("below", [1, 2, 7, 40])
def test_scattered_numbers_hit_everything_about_equally_often(below: int) -> None:
    drawn = scattered(below, (4000, 3))
    counts = np.bincount(drawn.ravel(), minlength=below)
    assert len(counts) == below
    assert np.abs(counts - 12000 / below).max() < 5 * np.sqrt(12000 / below)
    assert len(np.unique(drawn, axis=0)) > 0.9 * min(below**3, 3800)


def test_reading_a_photo_loads_nothing_of_numpy_that_it_does_not_need() -> None:
    script = (
        "import sys\n"
        "from scanner.cli import main\n"
        "sys.argv = ['recount', 'read', 'samples/photos/forest-cards.jpg', '--json', '--quiet']\n"
        "try:\n    main()\n"
        "except SystemExit as done:\n    assert not done.code\n"
        "print([name for name in ('numpy.ma', 'numpy.random', 'PIL.ImageDraw') if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
