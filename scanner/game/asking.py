"""Questions on the terminal: the open cards that matter, the one with the highest stake first."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from scanner.language import COLON
from scanner.sheets.report import warn
from scoring.names import card_name
from scoring.records import Phrase
from scoring.words import NotationError, Word

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scanner.game.evening import Answers, Said
    from scanner.game.scored import Scored
    from scoring.records import Coords, Question

    Open = tuple[str, Question]

MOST_OFFERED = 6
"""Candidates that are offered by number; any other name may be typed all the same."""
LEAVE = Phrase("Enter leaves it open", "Entrée : laisser ouvert")


def ask_all(
    scored: Scored, count: Callable[[Answers], Scored], crop: Callable[[str, Coords], Path], lang: str
) -> Scored:
    """Ask until nothing that matters is open or nobody answers; each answer is counted before the next question."""
    left_open: set[tuple[str, Coords]] = set()
    while (found := _next(scored, left_open)) is not None:
        name, question = found
        try:
            said = _ask(scored, (name, question), str(crop(name, question.cell)), lang)
        except EOFError:
            break
        if said is None:
            left_open.add((name, question.cell))
        else:
            scored = count({**scored.answers, (name, question.cell): said})
    return scored


def _next(scored: Scored, left_open: set[tuple[str, Coords]]) -> Open | None:
    questions = [
        (standing.player.name, question)
        for standing in scored.result.standings
        for question in standing.questions
        if question.matters and (standing.player.name, question.cell) not in left_open
    ]
    return max(questions, key=lambda each: each[1].stake, default=None)


def _ask(scored: Scored, asked: Open, crop: str, lang: str) -> Said:
    """One answer: a number, a name in any language, 'down', or nothing."""
    game, (name, question) = scored.result.table.game, asked
    offered = question.candidates[:MOST_OFFERED]
    where = scored.layout.where(question.cell).said(lang)
    choices = "  ".join(f"{number} {_said(game, card, lang)}" for number, card in enumerate(offered, 1))
    warn(f"{name}, {where}{COLON.said(lang)}{question.why.said(lang)}\n  {crop}\n  {choices}  ({LEAVE.said(lang)})")
    while True:
        sys.stderr.write("? ")
        sys.stderr.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        text = line.strip()
        if text in ("", "?", "."):
            return None
        if text.isdecimal() and 1 <= int(text) <= len(offered):
            text = offered[int(text) - 1]
        try:
            return scored.layout.said(game, Word(text, 0, 0))
        except NotationError as error:
            warn(f"  {error.text.said(lang)}")


def _said(game: str, card: str, lang: str) -> str:
    kind, colon, mark = card.partition(":")
    return card_name(game, kind).said(lang) + colon + mark
