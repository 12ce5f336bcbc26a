"""House rules: their names, their defaults, and what a person may set them to."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.records import Phrase

_SYNONYMS = {"true": "yes", "oui": "yes", "1": "yes", "on": "yes", "false": "no", "non": "no", "off": "no", "0": "no"}


@dataclass(frozen=True, slots=True)
class Option:
    """One reading of the rules that a group can choose (RULES.md, the table on top)."""

    name: str
    default: str
    choices: tuple[str, ...] = ()
    """The accepted words; empty for a table of numbers."""

    @property
    def expected(self) -> Phrase:
        """What may stand behind the equals sign."""
        if self.choices:
            return Phrase(" | ".join(self.choices), " | ".join(self.choices))
        count = len(self.default.split())
        return Phrase(f"{count} whole numbers", f"{count} nombres entiers")

    def parse(self, value: str) -> str:
        """`value` in its one spelling; ValueError when it is none."""
        return self._word(value) if self.choices else self._numbers(value)

    def _word(self, value: str) -> str:
        word = value.strip().casefold()
        if "yes" in self.choices:
            word = _SYNONYMS.get(word, word)
        if word not in self.choices:
            raise ValueError(self.expected.en)
        return word

    def _numbers(self, value: str) -> str:
        words = value.replace(",", " ").replace("/", " ").split()
        if len(words) != len(self.default.split()):
            raise ValueError(self.expected.en)
        numbers = [int(word) for word in words]
        if any(abs(number) > 999 for number in numbers):
            raise ValueError(self.expected.en)
        return " ".join(str(number) for number in numbers)
