"""A photographed pad from bytes or path to verdict: what the command and the server call."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scanner.pads.reading import read_grid
from scanner.pads.verdict import judge

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scanner.pads.records import Grid
    from scanner.pads.verdict import Case, Place, Verdict
    from scanner.records import Photo


@dataclass(frozen=True, slots=True, eq=False)
class PadAudit:
    """A pad that was read and judged; answers of a person can be added without reading it again."""

    photo: Photo
    grid: Grid
    case: Case
    verdict: Verdict
    answers: Mapping[Place, int | None] = field(default_factory=dict)

    def answered(self, place: Place, number: int | None) -> PadAudit:
        """Judged again with what a person read in one box: (column from 0, row id)."""
        answers = {**self.answers, place: number}
        return PadAudit(self.photo, self.grid, self.case, judge(self.grid, self.case, answers), answers)


def audit_pad(photo: Photo, case: Case) -> PadAudit:
    """Find the pad in the photo, read it and judge it. Decode the photo with `reading.LONG_SIDE`."""
    grid = read_grid(photo)
    return PadAudit(photo, grid, case, judge(grid, case))
