"""Where to look and how near, and the errors of finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from models.inputs import halvings
from models.store import DamagedModelError
from scanner import find as finding
from scanner import networks
from scanner.errors import MissingModelError
from scanner.records import Photo
from tests.scanner.lying import card

if TYPE_CHECKING:
    from scanner.closer import Levels


def test_peaks_are_local_maxima_highest_first() -> None:
    heat = np.zeros((20, 30), np.float32)
    heat[4, 5], heat[4, 6], heat[15, 20], heat[10, 10] = 0.6, 0.5, 0.9, 0.01
    rows, cols = finding.peaks(heat)
    assert list(zip(rows.tolist(), cols.tolist(), strict=True)) == [(15, 20), (4, 5)]


@pytest.mark.parametrize("short", [20.0, 60.0, 300.0])
def test_small_cards_are_looked_at_from_nearer(short: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The nearer look sees only the part with the cards; what it finds is told in the whole picture."""
    cards = np.stack([card((900, 500), short, 1.4 * short, 0), card((900 + 1.2 * short, 500), short, 1.4 * short, 0)])
    rough = finding.Rough(cards, np.array([0.9, 0.8]))
    seen: list[tuple[tuple[int, ...], int]] = []

    def look(part: Levels, _finder: object, long_side: int) -> finding.Rough:
        seen.append((part[0].shape[:2], long_side))
        bright = np.argwhere(part[0][..., 0])[[0, -1]][:, ::-1]
        return finding.Rough(np.array([[bright[0], bright[0], bright[1], bright[1]]], float), np.array([0.9]))

    monkeypatch.setattr(finding, "look", look)
    pixels = np.zeros((1200, 1600, 3), np.uint8)
    pixels[495:505, 890:910] = 255
    found = finding.look_closer(halvings(pixels), rough, None)  # type: ignore[arg-type]
    if short * 640 / 1600 >= finding.SMALL:
        assert found is rough
        return
    ((height, width), long_side) = seen[0]
    assert max(height, width) < 1600
    assert short * long_side / max(height, width) == pytest.approx(finding.COMFORTABLE, abs=0.2)
    assert found.corners[0, 0].tolist() == [890, 495]
    assert found.corners[0, 2].tolist() == [909, 504]


def test_missing_weights_say_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(task: str) -> None:
        raise DamagedModelError(f"{task}: gone")

    monkeypatch.setattr(networks, "load", missing)
    pixels = np.zeros((40, 40, 3), np.uint8)
    with pytest.raises(MissingModelError, match=r"finder: gone: (reinstall|réinstallez)"):
        finding.find(Photo("a.jpg", pixels, (40, 40)))


@pytest.mark.parametrize("size", [(40, 40), (33, 900), (2000, 32)])
def test_empty_pictures_of_any_shape_have_no_cards(size: tuple[int, int]) -> None:
    width, height = size
    assert finding.find(Photo("grey.png", np.full((height, width, 3), 127, np.uint8), size)) == ()
