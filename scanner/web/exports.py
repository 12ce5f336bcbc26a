"""A counted table as files to take along: sheet, result, table file, BoardGameGeek, BG Stats."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from scanner.language import say
from scanner.sheets.sheet import fill_sheet, sheet_csv, sheet_text
from scanner.web.refusals import ConflictError, unknown_link
from scanner.web.state import result_json
from scoring.formatting import format_table
from scoring.names import game_name, plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from scanner.game.scored import Counted
    from scanner.web.counting import Reckoning
    from scanner.web.rows import TableRow


@dataclass(frozen=True, slots=True, eq=False)
class Export:
    """What a file is made of."""

    table: TableRow
    counted: Counted
    lang: str


def exported(name: str, table: TableRow, reckoning: Reckoning, lang: str) -> tuple[bytes, str]:
    """The file of this name and its media type."""
    if name not in FILES:
        raise unknown_link()
    if reckoning.counted is None:
        raise ConflictError(say("nothing has been counted yet", "rien n'est encore compté"))
    make, media_type = FILES[name]
    return make(Export(table, reckoning.counted, lang)), media_type


def _pdf(export: Export) -> bytes:
    from scanner.sheets.sheet_print import sheet_pdf

    return sheet_pdf(fill_sheet(export.counted.result, export.lang), export.table.game)


def _png(export: Export) -> bytes:
    from scanner.sheets.sheet_print import sheet_png

    return sheet_png(_pdf(export))


def _csv(export: Export) -> bytes:
    return sheet_csv(fill_sheet(export.counted.result, export.lang)).encode()


def _json(export: Export) -> bytes:
    found = result_json(export.counted, export.lang)
    return (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode()


def _table_file(export: Export) -> bytes:
    return format_table(export.counted.result.table).encode()


def _bgg(export: Export) -> bytes:
    """For the comment of a logged play: BoardGameGeek shows [c] in letters of equal width."""
    title = game_name(export.table.game).said(export.lang)
    date = _played(export.table).strftime("%Y-%m-%d")
    sheet = sheet_text(fill_sheet(export.counted.result, export.lang))
    return f"[b]{title}[/b], {date}\n[c]{sheet}[/c]\n".encode()


def _bg_stats(export: Export) -> bytes:
    """One play as BG Stats imports it (bgstatsapp.com/support, 'Push plays to BG Stats')."""
    table, result = export.table, export.counted.result
    seats = {player.name: player for player in table.players}
    people: list[dict[str, Any]] = [
        {
            "name": standing.player.name,
            "sourcePlayerId": plain(standing.player.name) or standing.player.name,
            "rank": standing.rank,
            "score": standing.column.total,
            "winner": standing.player.name in result.winners,
            "startPlayer": False,
            "role": "solo" if seats[standing.player.name].kind == "solo" else "",
        }
        for standing in result.standings
    ]
    play = {
        "sourceName": "recount",
        "sourcePlayId": hashlib.sha256(table.secret.encode()).hexdigest()[:16],  # the secret stays here
        "playDate": _played(table).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": game_name(table.game).said(export.lang),
            "sourceGameId": table.game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": people,
    }
    return (json.dumps(play, ensure_ascii=False, indent=1) + "\n").encode()


def _played(table: TableRow) -> datetime:
    """When the table was set, by this machine's clock."""
    return datetime.fromisoformat(table.created).astimezone()


FILES: dict[str, tuple[Callable[[Export], bytes], str]] = {
    "sheet.pdf": (_pdf, "application/pdf"),
    "sheet.png": (_png, "image/png"),
    "sheet.csv": (_csv, "text/csv; charset=utf-8"),
    "result.json": (_json, "application/json"),
    "table.table": (_table_file, "text/plain; charset=utf-8"),
    "bgg.txt": (_bgg, "text/plain; charset=utf-8"),
    "bgstats.json": (_bg_stats, "application/json"),
}
