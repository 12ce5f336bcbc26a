"""A table back into text or JSON, ids only: parse(format_table(table)) == table, and so for JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from scoring.games.oceanos import PARTS
from scoring.records import Expedition, Notebook

if TYPE_CHECKING:
    from scoring.records import Pile, Player, Spot, Table


def format_table(table: Table) -> str:
    """The table as text, ids only."""
    head = [f"game: {table.game}"]
    head += [f"option: {name} = {value}" for name, value in table.options]
    if table.kraken is not None:
        head.append("kraken: " + " ".join(str(token) for token in table.kraken))
    if table.species is not None:
        head.append("species: " + " ".join(table.species))
    sections = [_section(player) for player in table.players]
    if table.neutral is not None:
        sections.append(["[neutral]", " ".join(found or "?" for found in table.neutral)])
    return "\n".join(head) + "\n" + "".join("\n" + "\n".join(lines) + "\n" for lines in sections)


def _section(player: Player) -> list[str]:
    if isinstance(player, Notebook):
        return [f"[{player.name}]", " ".join(_pile_text(pile) for pile in player.piles)]
    if isinstance(player, Expedition):
        return _expedition_text(player)
    lines = [f"[{player.name}]" + " solo" * player.solo]
    cells = [[spot_text(spot) for spot in row] for row in player.rows]
    width = max(len(cell) for row in cells for cell in row)
    lines += ["  ".join(cell.ljust(width) for cell in row).rstrip() for row in cells]
    if player.flips is not None:
        lines.append("flips: " + " ".join(f"{row},{col}" for row, col in player.flips))
    return lines


def spot_text(spot: Spot | None) -> str:
    """One cell as it is written."""
    if spot is None:
        return "."
    if spot.card is None:
        return "down" if spot.down else "?"
    return f"{spot.card}:down" if spot.down else spot.card


def _pile_text(pile: Pile) -> str:
    height = "?" if pile.height is None else str(pile.height)
    return (pile.biome or "?") + ("" if height == "1" else f"*{height}")


def _expedition_text(player: Expedition) -> list[str]:
    lines = [f"[{player.name}]"]
    lines += ["  ".join("?" if found is None else "+".join(found) or "none" for found in row) for row in player.rows]
    if player.levels is not None:
        parts = {part: " ".join(str(getattr(now, part)) for now in player.levels) for part in PARTS}
        lines.append("levels: " + ", ".join(f"{part} {levels}" for part, levels in parts.items()))
    if player.treasures is not None:
        lines.append(("treasures: " + " ".join(str(stars) for stars in player.treasures)).rstrip())
    return lines


# --- JSON -------------------------------------------------------------------------------------------------


def format_json(table: Table) -> str:
    """The table as JSON (CONTRACT 2.4)."""
    found: dict[str, Any] = {"game": table.game, "options": dict(table.options)}
    if table.kraken is not None:
        found["kraken"] = table.kraken
    if table.species is not None:
        found["species"] = table.species
    found["players"] = [_player_json(player) for player in table.players]
    if table.neutral is not None:
        found["neutral"] = [card or "?" for card in table.neutral]
    return json.dumps(found, ensure_ascii=False)


def _player_json(player: Player) -> dict[str, Any]:
    found = {"name": player.name, **tableau_json(player)}
    if isinstance(player, Notebook):
        return found
    if isinstance(player, Expedition):
        levels = player.levels and {part: [getattr(now, part) for now in player.levels] for part in PARTS}
        return found | {"levels": levels, "treasures": player.treasures}
    return found | {"solo": player.solo, "flips": player.flips}


def tableau_json(player: Player) -> dict[str, Any]:
    """The cards of one player as both JSON in and JSON out hold them."""
    if isinstance(player, Notebook):
        return {"piles": [[pile.biome or "?", pile.height] for pile in player.piles]}
    if isinstance(player, Expedition):
        return {"rows": [["?" if card is None else list(card) for card in row] for row in player.rows]}
    return {"rows": [[None if spot is None else spot_text(spot) for spot in row] for row in player.rows]}
