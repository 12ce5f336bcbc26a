"""What stays of all evenings: tables with their results, and how people fare by category."""

from __future__ import annotations

import json
from statistics import mean
from typing import TYPE_CHECKING, Any

from scoring.names import plain

if TYPE_CHECKING:
    from scanner.web.house import House
    from scanner.web.rows import TableRow


def history(house: House) -> list[dict[str, Any]]:
    """Every table in short, the newest first."""
    current = house.current
    return [_short(table, current) for table in house.store.tables()]


def _short(table: TableRow, current: str | None) -> dict[str, Any]:
    result = {} if table.result is None else json.loads(table.result)
    return {
        "secret": table.secret,
        "game": table.game,
        "status": "finished" if table.finished else "open",
        "created": table.created,
        "finished": table.finished,
        "players": [player.name for player in table.players if player.kind != "neutral"],
        "winners": result.get("winners", []),
        "totals": {player["name"]: player["total"] for player in result.get("players", [])},
        "current": table.secret == current,
    }


def statistics(house: House, game: str | None) -> dict[str, Any]:
    """How often everybody played and won, and what each line of the pad brought; finished tables only."""
    tables = [table for table in house.store.tables() if table.result is not None and game in (None, table.game)]
    played: dict[str, list[tuple[dict[str, Any], bool]]] = {}
    spelt: dict[str, str] = {}
    for table in tables:
        result = json.loads(table.result or "{}")
        opponents = {player.name for player in table.players if player.kind == "solo"}
        for player in result["players"]:
            if player["name"] not in opponents:
                key = plain(player["name"]) or player["name"]
                spelt.setdefault(key, player["name"])  # the newest spelling
                played.setdefault(key, []).append((player, player["name"] in result["winners"]))
    people = [_person(spelt[key], games) for key, games in played.items()]
    return {"tables": len(tables), "players": sorted(people, key=lambda each: (-each["played"], each["name"]))}


def _person(name: str, games: list[tuple[dict[str, Any], bool]]) -> dict[str, Any]:
    totals = [player["total"] for player, _ in games]
    by_category: dict[str, list[int]] = {}
    for player, _ in games:
        for line in player["lines"]:
            by_category.setdefault(line["category"], []).append(line["points"])
    return {
        "name": name,
        "played": len(games),
        "won": sum(won for _, won in games),
        "best": max(totals),
        "mean": round(mean(totals), 1),
        "categories": {
            category: {"mean": round(mean(points), 1), "best": max(points)} for category, points in by_category.items()
        },
    }
