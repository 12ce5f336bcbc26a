"""What is said around the sheet: problems first, then choices, questions and the readings of the rules used."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from scanner.language import COLON
from scoring.names import card_name
from scoring.records import Notebook, Phrase

if TYPE_CHECKING:
    from scoring.records import Coords, Question, Result, Standing


def warn(text: str, *, quiet: bool = False) -> None:
    """A remark on stderr."""
    if not quiet:
        sys.stderr.write(text + "\n")


def remarks(result: Result, lang: str) -> tuple[list[str], list[str]]:
    """Paragraphs to show before the sheet, and after it."""
    problems = _problems(result, lang)
    after = [
        "\n".join(line for standing in result.standings for line in _choice(result, standing, lang)),
        "\n".join(_questions(result, lang)),
        "\n".join(note.said(lang) for note in result.notes),
    ]
    return (["\n".join(problems)] if problems else []), [paragraph for paragraph in after if paragraph]


def _problems(result: Result, lang: str) -> list[str]:
    """One line per problem; what concerns several players is said once, with everybody's cells."""
    owners: dict[str, list[str]] = {}
    for standing in result.standings:
        for problem in standing.problems:
            owners.setdefault(problem.text.said(lang), []).append(standing.player.name + _at(problem.cells))
    return [f"! {text} — {' · '.join(dict.fromkeys(names))}" for text, names in owners.items()]


def _at(cells: tuple[tuple[int, int], ...]) -> str:
    return f" ({' '.join(f'{row},{col}' for row, col in cells)})" if cells else ""


def _choice(result: Result, standing: Standing, lang: str) -> list[str]:
    """'Ana: turn row 2, card 3': the choice that the rules leave to the player."""
    if not standing.column.flips or getattr(standing.player, "flips", None) is not None:
        return []
    cells = standing.column.flips
    if lang == "fr":
        listed = " ; ".join(f"ligne {row}, carte {col}" for row, col in cells)
        return [f"{standing.player.name} : retourner {listed}"]
    listed = "; ".join(f"row {row}, card {col}" for row, col in cells)
    return [f"{standing.player.name}: turn {listed}"]


def _questions(result: Result, lang: str) -> list[str]:
    lines = []
    for standing in result.standings:
        for question in standing.questions:
            mark = "?" if question.matters else "·"
            where = _where(standing, question.cell).said(lang)
            said = _candidates(result, question, lang) + question.why.said(lang)
            lines.append(f"{mark} {standing.player.name}, {where}{COLON.said(lang)}{said}")
    return lines


def _where(standing: Standing, cell: Coords) -> Phrase:
    """A pile by its place from the left, a card by its row too."""
    row, col = cell
    if isinstance(standing.player, Notebook):
        return Phrase(f"pile {col}", f"pile {col}")
    return Phrase(f"row {row}, card {col}", f"ligne {row}, carte {col}")


def _candidates(result: Result, question: Question, lang: str) -> str:
    if not 0 < len(question.candidates) <= 4:
        return ""
    names = [
        name if name.isdecimal() else card_name(result.table.game, name).said(lang) for name in question.candidates
    ]
    return (" ou " if lang == "fr" else " or ").join(names) + ". "
