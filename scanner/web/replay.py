"""A finished table counted again from what was stored: does it still come to the same?"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import scoring
from scanner.language import say
from scanner.web.counting import reckon
from scanner.web.refusals import ConflictError
from scanner.web.state import result_json

if TYPE_CHECKING:
    from scanner.web.counting import Reckoning
    from scanner.web.house import House
    from scanner.web.rows import TableRow


@cache
def rules_version() -> str:
    """The program's version and a digest of every rule: two that are equal count alike."""
    digest = hashlib.sha256()
    for path in sorted(Path(scoring.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return f"{version('recount')}+{digest.hexdigest()[:12]}"


def sealed_result(reckoning: Reckoning) -> str:
    """The result as it is kept: the same table always gives the same text."""
    if reckoning.counted is None:
        raise ConflictError(say("nothing has been counted yet", "rien n'est encore compté"))
    return json.dumps(result_json(reckoning.counted, "en"), sort_keys=True)


def replay(house: House, table: TableRow) -> dict[str, Any]:
    """Count the stored readings and corrections again, with today's rules, and tell how the table came about."""
    now = rules_version()
    again = sealed_result(reckon(table))
    return {
        "same": table.result is None or again == table.result,
        "rules_then": table.rules or now,
        "rules_now": now,
        "steps": _steps(house, table),
    }


def _steps(house: House, table: TableRow) -> list[dict[str, Any]]:
    names = {player.id: player.name for player in table.players}
    with house.store.database.read() as db:
        rows = db.execute("SELECT * FROM events WHERE table_id = ? ORDER BY revision", (table.id,)).fetchall()
    return [
        {"at": row["created"], "revision": row["revision"], "kind": row["kind"], "player": names.get(row["player_id"])}
        for row in rows
    ]
