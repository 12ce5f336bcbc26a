"""What a lesson on icons learns, and what it leaves for another photo."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.elements import BACKGROUND, PRINTED, Seen, calibration_from, candidates
from scanner.enrolment import icon_lesson
from scanner.enrolment.enrol import Sighting
from scanner.enrolment.icon_lesson import named_icons
from scanner.icons import Icon
from scanner.recognise import Gallery
from scanner.records import UNKNOWN

CARD = np.full((224, 160, 3), 128, np.uint8)
NOBODY = Gallery((), np.zeros(0, np.intp), np.zeros((0, 16, 0), np.float32))


def icon(kind: int, heat: float) -> Icon:
    return Icon(40.0 + 30 * kind, 80.0, 36.0, heat, np.eye(8, dtype=np.float32)[kind])


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Icon, ...]]:
    """What the reader will see on each card."""
    icons: list[tuple[Icon, ...]] = []
    coming = iter(icons)
    monkeypatch.setattr(icon_lesson, "icons_on", lambda _cards, _finder: [next(coming)])
    monkeypatch.setattr(icon_lesson, "described", lambda _cards, found, _readers: found)
    return icons


def lesson(*labels: str) -> list[Sighting]:
    return [Sighting(label, "cards.jpg", (1, col), CARD) for col, label in enumerate(labels, 1)]


def test_an_icon_that_hardly_shows_is_not_learned_but_said(seen: list[tuple[Icon, ...]]) -> None:
    seen += [(icon(0, 1.5),), (icon(1, 1.5),), (icon(0, 1.5), icon(2, -1.8))]
    found = named_icons(lesson("crab", "eye", "crab+coral"), NOBODY)
    assert sorted(sighting.label for sighting in found.sightings if sighting.label != BACKGROUND) == [
        "crab", "crab", "eye",
    ]  # fmt: skip
    assert any("row 1, card 3: coral is hardly seen" in remark for remark in found.remarks)


def test_a_faint_print_is_left_out_without_a_word_where_another_is_clear(seen: list[tuple[Icon, ...]]) -> None:
    seen += [(icon(2, 1.5),), (icon(1, 1.5),), (icon(0, 1.5), icon(2, -1.8)), (icon(0, 1.2),)]
    found = named_icons(lesson("coral", "eye", "crab+coral", "crab"), NOBODY)
    assert [sighting.label for sighting in found.sightings].count("coral") == 1
    assert not any("coral" in remark for remark in found.remarks)


def test_strangers_are_likelier_until_all_elements_are_learned() -> None:
    weights = calibration_from((12.0, 6.0, -3.0, 2.0, -2.5, 0.0, 0.0, 5.0, 6.0))

    def unknown(kinds: int) -> float:
        poor = np.zeros((1, kinds))
        seen = Seen(np.array([1.5]), poor, poor, poor + 0.5, np.zeros(1))
        (could_be,) = candidates(seen, [f"kind {number}" for number in range(kinds)], weights)
        return next(each.probability for each in could_be if each.card == UNKNOWN)

    assert unknown(PRINTED - 1) > 1.5 * unknown(PRINTED)
