"""House rules: their names, their defaults, and what a person may set them to."""

from __future__ import annotations

from dataclasses import dataclass

_SYNONYMS = {"true": "yes", "oui": "yes", "1": "yes", "on": "yes", "false": "no", "non": "no", "off": "no", "0": "no"}


@dataclass(frozen=True, slots=True)
class Option:
    """One reading of the rules that a group can choose (RULES.md, the table on top)."""

    name: str
    default: str
    choices: tuple[str, ...] = ()
    """The accepted words; empty for a table of numbers."""

    @property
    def expected(self) -> str:
        """What may stand behind the equals sign."""
        return " | ".join(self.choices) if self.choices else f"{len(self.default.split())} whole numbers"

    def parse(self, value: str) -> str:
        """`value` in its one spelling; ValueError when it is none."""
        return self._word(value) if self.choices else self._numbers(value)

    def _word(self, value: str) -> str:
        word = value.strip().casefold()
        if "yes" in self.choices:
            word = _SYNONYMS.get(word, word)
        if word not in self.choices:
            raise ValueError(self.expected)
        return word

    def _numbers(self, value: str) -> str:
        words = value.replace(",", " ").replace("/", " ").split()
        if len(words) != len(self.default.split()):
            raise ValueError(self.expected)
        numbers = [int(word) for word in words]
        if any(abs(number) > 999 for number in numbers):
            raise ValueError(self.expected)
        return " ".join(str(number) for number in numbers)
