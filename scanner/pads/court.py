"""Whether a finding is the writer's slip or may be our misreading."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scanner.pads.records import Decided
    from scanner.pads.witnesses import Heard, Witness
    from scoring.audit import Finding

ACCUSE = 0.985
"""Probability from which a slip is called one; below, the box is to be checked."""


@dataclass(frozen=True, slots=True)
class Court:
    """What speaks for and against calling a finding the writer's slip and not our misreading."""

    heard: Mapping[str, Heard]
    decided: Mapping[str, Mapping[str, Decided]]
    bonds: Mapping[str, Witness]
    unlikely: Mapping[str, float]
    """By row of prizes, how surely it cannot stand."""

    def accuses(self, finding: Finding) -> bool:
        """Whether every number that the finding rests on is clear, and the slip as good as certain."""
        if finding.player not in self.heard or finding.kind in ("empty", "unmatched"):
            return True
        return self._slip(finding) >= ACCUSE and not any(one.open for one in self._rests_on(finding))

    def _slip(self, finding: Finding) -> float:
        own = self.heard[finding.player]
        if finding.kind == "follows":
            return 1.0
        if finding.right is None:
            return self.unlikely.get(finding.row, 1.0)
        other = 1 - own.shares[finding.row].get(finding.right, 0.0)
        return max(own.wrong.get(finding.row, 0.0), other) if finding.kind in ("sum", "bonus") else other

    def _rests_on(self, finding: Finding) -> list[Decided]:
        if finding.right is None:
            return [column[finding.row] for column in self.decided.values()]
        rows = [finding.row]
        if finding.kind in ("sum", "bonus") and finding.row in self.bonds:
            rows += self.bonds[finding.row].parts
        return [self.decided[finding.player][row] for row in rows]
