"""The evening counted: the result with what is wrong with the photos, and the cards it came from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from scanner.errors import WrongArgumentsError
from scanner.game.assemble import assemble
from scanner.language import spoken
from scanner.tableau.tell import card_json
from scoring.answer import answer
from scoring.formatting import spot_text
from scoring.notation import check_players
from scoring.records import Tableau
from scoring.table import score
from scoring.words import NotationError

if TYPE_CHECKING:
    from scanner.game.evening import Answers, Cards
    from scanner.game.gather import Gathered
    from scanner.records import ReadCard
    from scoring.records import Result, Spot, Standing


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """Photos, counted."""

    gathered: Gathered
    answers: Answers
    result: Result
    cards: tuple[Cards, ...]
    """Per player, every card with what it could be."""


def count(gathered: Gathered, answers: Answers) -> Scored:
    """Decode and count under what people have answered so far."""
    assembled = assemble(gathered.evening, answers)
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
        lying = [(card, spot) for card in cards if (spot := spot_at(standing, card)) is not None]
        player["cards"] = [card_json(card, spot_text(spot), _certain(scored, standing, card)) for card, spot in lying]
    return found


def spot_at(standing: Standing, card: ReadCard) -> Spot | None:
    """What the table says of a card; None if somebody said that there is none."""
    tableau = standing.player
    assert isinstance(tableau, Tableau)  # photos are counted for the grid games alone
    return tableau.rows[card.row - 1][card.col - 1]


def _certain(scored: Scored, standing: Standing, card: ReadCard) -> float | None:
    """What a person said is certain."""
    return 1.0 if (standing.player.name, (card.row, card.col)) in scored.answers else None
