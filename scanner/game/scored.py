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
    from scanner.game.evening import Answers, Cards, Evening
    from scanner.game.gather import Gathered
    from scoring.records import Problem, Result


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """An evening, counted."""

    answers: Answers
    result: Result
    cards: tuple[Cards, ...]
    """Per player, every card with what it could be."""

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
    counted = count_evening(gathered.evening, answers, gathered.problems)
    return Scored(answers, counted.result, counted.cards, gathered)


def count_evening(evening: Evening, answers: Answers, problems: Mapping[str, tuple[Problem, ...]]) -> Counted:
    """The same without the photos at hand; `problems` are, by player, what is wrong with them."""
    assembled = layout_of(evening.game.id).assemble(evening, answers)
    try:
        check_players(assembled.table)
    except NotationError as error:
        raise WrongArgumentsError(error.text.said(spoken())) from None
    result = score(assembled.table)
    standings = tuple(
        replace(standing, problems=(*problems.get(standing.player.name, ()), *standing.problems))
        for standing in result.standings
    )
    return Counted(answers, replace(result, standings=standings), assembled.cards)


def scored_json(scored: Counted, lang: str) -> dict[str, Any]:
    """The object of CONTRACT 3, with the cards of every player."""
    found = answer(scored.result, lang)
    for player, standing, cards in zip(found["players"], scored.result.standings, scored.cards, strict=True):
        answered = frozenset(place for name, place in scored.answers if name == standing.player.name)
        player["cards"] = scored.layout.cards_json(cards, standing, answered)
    return found
