"""The counted table as JSON (CONTRACT 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.formatting import tableau_json

if TYPE_CHECKING:
    from scoring.records import Line, Problem, Question, Result, Standing


def answer(result: Result, lang: str) -> dict[str, Any]:
    """The object that --json prints and HTTP sends."""
    found: dict[str, Any] = {
        "game": result.table.game,
        "winners": list(result.winners),
        "settled": result.settled,
        "players": [_player(standing, lang) for standing in result.standings],
    }
    if result.solo is not None:
        found["solo"] = {"margin": result.solo.margin, "verdict": result.solo.verdict}
    if result.table.options:
        found["options"] = dict(result.table.options)
    if result.notes:
        found["notes"] = [note.said(lang) for note in result.notes]
    return found


def _player(standing: Standing, lang: str) -> dict[str, Any]:
    return {
        "name": standing.player.name,
        "total": standing.column.total,
        "low": standing.low,
        "high": standing.high,
        "rank": standing.rank,
        "lines": [_line(line, lang) for line in standing.column.lines],
        **tableau_json(standing.player),
        "flips": [list(cell) for cell in standing.column.flips],
        "cards": [],
        "questions": [_question(question, lang) for question in standing.questions],
        "problems": [problem_json(problem, lang) for problem in standing.problems],
    }


def _line(line: Line, lang: str) -> dict[str, Any]:
    reasons = [
        {"points": reason.points, "cells": [list(cell) for cell in reason.cells], "text": reason.text.said(lang)}
        for reason in line.reasons
    ]
    return {"category": line.category, "points": line.points, "reasons": reasons}


def _question(question: Question, lang: str) -> dict[str, Any]:
    return {
        "row": question.cell[0],
        "col": question.cell[1],
        "candidates": list(question.candidates),
        "matters": question.matters,
        "why": question.why.said(lang),
    }


def problem_json(problem: Problem, lang: str) -> dict[str, Any]:
    """One problem as JSON."""
    return {"kind": problem.kind, "text": problem.text.said(lang), "cells": [list(cell) for cell in problem.cells]}
