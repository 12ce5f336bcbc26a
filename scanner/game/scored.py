"""The evening counted: the result with what is wrong with the photos, and the cards it came from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from scanner.errors import WrongArgumentsError
from scanner.game.layouts import layout_of
from scanner.language import spoken
from scoring.answer import answer
from scoring.notation import check_players
from scoring.table import score
from scoring.words import NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scanner.game.card_layout import CardLayout
    from scanner.game.evening import Answers, Cards
    from scanner.game.gather import Gathered
    from scoring.records import Problem, Result, Table


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """An evening, counted."""

    answers: Answers
    result: Result
    cards: tuple[Cards, ...]
    """Per player, every card with what it could be; none of a tableau that was typed."""

    @property
    def layout(self) -> CardLayout:
        """How the cards lie."""
        return layout_of(self.result.table.game)


@dataclass(frozen=True, slots=True, eq=False)
class Scored(Counted):
    """Photos, counted."""

    gathered: Gathered


def count(gathered: Gathered, answers: Answers) -> Scored:
    """Decode and count under what people have answered so far."""
    assembled = layout_of(gathered.evening.game.id).assemble(gathered.evening, answers)
    return Scored(answers, judged(assembled.table, gathered.problems), assembled.cards, gathered)


def judged(table: Table, problems: Mapping[str, tuple[Problem, ...]]) -> Result:
    """The table scored, every player's own problems first."""
    try:
        check_players(table)
    except NotationError as error:
        raise WrongArgumentsError(error.text.said(spoken())) from None
    result = score(table)
    standings = tuple(
        replace(standing, problems=(*problems.get(standing.player.name, ()), *standing.problems))
        for standing in result.standings
    )
    return replace(result, standings=standings)


def scored_json(scored: Counted, lang: str) -> dict[str, Any]:
    """The object of CONTRACT 3, with the cards of every player."""
    found = answer(scored.result, lang)
    for player, standing, cards in zip(found["players"], scored.result.standings, scored.cards, strict=True):
        answered = frozenset(place for name, place in scored.answers if name == standing.player.name)
        player["cards"] = scored.layout.cards_json(cards, standing, answered) if cards else []
    return found
