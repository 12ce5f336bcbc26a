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
    from scanner.game.card_layout import CardLayout
    from scanner.game.evening import Answers, Cards
    from scanner.game.gather import Gathered
    from scoring.records import Result


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """Photos, counted."""

    gathered: Gathered
    answers: Answers
    result: Result
    cards: tuple[Cards, ...]
    """Per player, every card with what it could be."""

    @property
    def layout(self) -> CardLayout:
        """How the cards lie."""
        return layout_of(self.result.table.game)


def count(gathered: Gathered, answers: Answers) -> Scored:
    """Decode and count under what people have answered so far."""
    assembled = layout_of(gathered.evening.game.id).assemble(gathered.evening, answers)
    try:
        check_players(assembled.table)
    except NotationError as error:
        raise WrongArgumentsError(error.text.said(spoken())) from None
    result = score(assembled.table)
    standings = tuple(
        replace(standing, problems=(*gathered.problems.get(standing.player.name, ()), *standing.problems))
        for standing in result.standings
    )
    return Scored(gathered, answers, replace(result, standings=standings), assembled.cards)


def scored_json(scored: Scored, lang: str) -> dict[str, Any]:
    """The object of CONTRACT 3, with the cards of every player."""
    found = answer(scored.result, lang)
    for player, standing, cards in zip(found["players"], scored.result.standings, scored.cards, strict=True):
        answered = frozenset(place for name, place in scored.answers if name == standing.player.name)
        player["cards"] = scored.layout.cards_json(cards, standing, answered)
    return found
