"""Cards in the same frame are not the same card; a card twice is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from scanner import standin
from scanner.enrolment import decks
from scanner.enrolment.enrol import Sighting
from scanner.enrolment.misfits import refuse_misfits
from scanner.errors import NoCardsError
from tests.scanner.drawn import Blocks

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray


@pytest.fixture(autouse=True)
def learner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RECOUNT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("scanner.networks.load", lambda _task: Blocks())


def sighting(label: str, picture: NDArray[np.uint8], col: int) -> Sighting:
    return Sighting(label, "a.jpg", (1, col), picture)


def alike(like: float) -> NDArray[np.float32]:
    """Vectors of two cards that are so like each other, and unlike themselves in another turn."""
    upright = np.array([[1, 0, 0], [like, np.sqrt(1 - like**2), 0]])
    turned = np.broadcast_to(np.array([0.0, 0.0, 1.0]), (2, 3, 3))
    return np.concatenate([upright[:, None], turned], 1).astype(np.float32)


def refused(one: Sighting, other: Sighting, like: float) -> bool:
    try:
        refuse_misfits([one, other], alike(like), decks.blank("forest", "forest"))
    except NoCardsError as error:
        assert "same picture" in str(error)  # noqa: PT017 - which error it is matters, not that there is one
        return True
    return False


def test_what_looks_alike_is_the_same_only_if_its_features_are() -> None:
    fox, wolf = (standin.draw("forest", kind, 200) for kind in ("fox", "wolf"))
    dim = cv2.GaussianBlur(fox, (0, 0), 0.7).astype(np.float32) * 0.6 + 20
    again = sighting("wolf", dim.astype(np.uint8), 2)
    assert refused(sighting("fox", fox, 1), again, 0.85)
    assert not refused(sighting("fox", fox, 1), sighting("wolf", wolf, 2), 0.85)


def test_near_likeness_needs_no_features() -> None:
    """Plain cards have none."""
    plain = np.full((280, 200, 3), 90, np.uint8)
    assert refused(sighting("fox", plain, 1), sighting("wolf", plain, 2), 0.95)
    assert not refused(sighting("fox", plain, 1), sighting("wolf", plain, 2), 0.7)
