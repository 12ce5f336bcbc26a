"""From the signs that the network sees to numbers, and from boxes to what it sees."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.inputs import CELL_HEIGHT, CELL_SIGNS, CELL_WIDTH, cell_input
from scanner.pads.boxes import chances, cut, meaning, texts


@pytest.mark.parametrize(
    ("text", "content"),
    [("", None), ("7", 7), ("112", 112), ("-", 0), ("/", 0), ("-5", -5), ("/12", 12), ("12/", 12), ("?", "?"),
     ("1-2", "?"), ("1234", "?"), ("06", 6), ("?8", "?")],
)  # fmt: skip
def test_what_people_mean(text: str, content: int | str | None) -> None:
    assert meaning(text) == content


def signs(*places: str) -> np.ndarray:
    """Certain signs at each place; '' is nothing new."""
    out = np.zeros((len(places), len(CELL_SIGNS) + 1))
    for row, sign in enumerate(places):
        out[row, CELL_SIGNS.index(sign) + 1 if sign else 0] = 1
    return out


def test_repeated_signs_are_one_unless_parted() -> None:
    assert texts(signs("", "1", "1", "", "1", "2", "")) == {"112": 1.0}
    assert texts(signs("", "", "")) == {"": 1.0}


def test_chances_sum_up_and_join_what_means_the_same() -> None:
    doubtful = 0.5 * signs("", "-", "") + 0.5 * signs("", "0", "")
    found = chances(doubtful)
    assert found[0].content == 0
    assert found[0].probability > 0.99
    assert sum(chance.probability for chance in found) == pytest.approx(1, abs=1e-4)


def written(light: float) -> np.ndarray:
    """A seven in a box on white paper under some light."""
    page = np.full((64, 120, 3), 250, np.uint8)
    cv2.polylines(page, [np.array([[40, 15], [75, 15], [55, 52]])], False, (40, 30, 90), 4, cv2.LINE_AA)
    return (page * light).astype(np.uint8)


def test_the_reader_sees_ink_and_not_the_light() -> None:
    bright, dim = cell_input(written(1.0)), cell_input(written(0.4))
    assert bright.shape == (CELL_HEIGHT, CELL_WIDTH)
    assert np.abs(bright - dim).mean() < 0.02
    assert bright.max() == pytest.approx(1, abs=0.05)
    assert cell_input(np.full((50, 90, 3), 120, np.uint8)).max() == 0


def test_wide_boxes_are_shown_where_something_is_written() -> None:
    page = np.full((64, 600, 1), 240, np.uint8)
    cv2.putText(page, "8", (500, 48), cv2.FONT_HERSHEY_SIMPLEX, 1.4, 10, 4)
    assert cell_input(page)[:, 20:60].max() > 0.9


def test_a_box_is_cut_upright_from_between_its_corners() -> None:
    page = np.full((300, 400, 3), 255, np.uint8)
    page[100:140, 200:280] = (0, 0, 255)
    crop = cut(page, np.array([[200.0, 100.0], [280.0, 100.0], [280.0, 140.0], [200.0, 140.0]]))
    middle = crop[crop.shape[0] // 2, crop.shape[1] // 2]
    assert tuple(middle) == (0, 0, 255)
    assert tuple(crop[1, 1]) == (255, 255, 255)


def test_a_box_beyond_the_photo_is_cut_from_its_edge() -> None:
    page = np.full((300, 400, 3), 200, np.uint8)
    far = cut(page, np.array([[500.0, 400.0], [900.0, 400.0], [900.0, 700.0], [500.0, 700.0]]))
    assert (far == 200).all()
