"""A table as phones see it: one JSON object with everything that a page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scanner.game.layouts import LAYOUTS
from scanner.game.scored import scored_json
from scanner.tableau.tell import card_json, shown
from scanner.web.counting import is_in

if TYPE_CHECKING:
    from scanner.game.scored import Counted
    from scanner.records import ReadCard
    from scanner.web.counting import Reckoning
    from scanner.web.rows import PhotoRow, PlayerRow, TableRow

    Places = dict[tuple[str, int], int]


def table_json(table: TableRow, reckoning: Reckoning, places: Places, lang: str) -> dict[str, Any]:
    """Everything but what depends on the server's address and decks."""
    return {
        "revision": table.revision,
        "secret": table.secret,
        "game": table.game,
        "options": table.options,
        "language": table.language,
        "status": "finished" if table.finished else "open",
        "created": table.created,
        "finished": table.finished,
        "complete": reckoning.complete,
        "neutral_missing": _neutral_missing(table),
        "kraken": table.kraken,
        "players": [_player(player, table.game, reckoning, places, lang) for player in table.players],
        "result": None if reckoning.counted is None else result_json(reckoning.counted, lang),
        "result_problem": None if reckoning.problem is None else reckoning.problem.said(lang),
    }


def _neutral_missing(table: TableRow) -> bool:
    """Two players compare with a neutral third, unless one of them is the opponent of a solo game."""
    kinds = [player.kind for player in table.players]
    has_neutral = table.game in LAYOUTS and LAYOUTS[table.game].loose is not None
    return has_neutral and sorted(kinds) == ["person", "person"]


def _player(player: PlayerRow, game: str, reckoning: Reckoning, places: Places, lang: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": player.id,
        "name": player.name,
        "colour": player.colour,
        "kind": player.kind,
        "state": _state(player, game),
        "ready": player.ready,
        "typed": player.typed,
        "notes": player.notes,
        "photo": reckoning.main_photos.get(player.id),
        "photos": [_photo(photo, places, lang) for photo in player.photos],
        "cells": [{"row": row, "col": col, "card": card} for (row, col), card in player.cells.items()],
    }
    if player.kind == "neutral":
        found["photo"] = player.read[0].id if player.read else None
        found["cards"] = [_loose_card(card, player) for card in reckoning.neutral]
    return found


def _state(player: PlayerRow, game: str) -> str:
    """What the others wait for."""
    if is_in(player, game):
        return "in"
    states = [photo.state for photo in player.photos if photo.cell is None]
    return next((state for state in ("reading", "queued") if state in states), "failed" if states else "waiting")


def _photo(photo: PhotoRow, places: Places, lang: str) -> dict[str, Any]:
    return {
        "id": photo.id,
        "state": photo.state,
        "place": places.get(("photo", photo.id)),
        "error": None if photo.error is None else photo.error[lang],
        "shown": photo.size is not None,
        "size": photo.size,
        "turn": photo.reading.turn if photo.reading is not None else None,
        "cell": photo.cell,
        "corners": photo.corners,
    }


def _loose_card(card: ReadCard, player: PlayerRow) -> dict[str, Any]:
    said = (card.row, card.col) in player.cells
    best = shown(card.candidates[0].card)
    return card_json(card, best, 1.0 if said else None) | {"said": said, "doubtful": best == "?"}


def result_json(counted: Counted, lang: str) -> dict[str, Any]:
    """CONTRACT 3, and for every card whether a person set it and whether a question about it is open."""
    found = scored_json(counted, lang)
    for player, standing in zip(found["players"], counted.result.standings, strict=True):
        asked = {question.cell for question in standing.questions}
        for question, told in zip(standing.questions, player["questions"], strict=True):
            told["stake"] = question.stake
        for card in player["cards"]:
            place = card["row"], card["col"]
            card["said"] = (player["name"], place) in counted.answers
            card["doubtful"] = place in asked
    return found
