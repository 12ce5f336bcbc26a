"""What must hold on every screen and every phone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.web.browsing import Phone

BASICS = (Path(__file__).parent / "basics.js").read_text("utf-8")


def sound(*phones: Phone) -> None:
    """Labels, tap targets, contrast and the rest hold on what each phone shows now."""
    for each in phones:
        assert each.page.evaluate(BASICS) == [], each.page.url


def clean(*phones: Phone) -> None:
    """No phone met an error or asked anybody but the laptop."""
    for each in phones:
        assert each.errors == []
        assert each.strangers == []
