"""Photos of a filled score pad: read, held against the table, and single boxes answered."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from scanner.language import say, spoken
from scanner.web import bodies
from scanner.web.answering import house_of, number, reads, secret_of, writes
from scanner.web.refusals import ConflictError, unknown_link
from scanner.web.seats import refuse_long_line
from scanner.web.security import PHOTOS
from scanner.web.store import now
from scanner.web.table_photos import receive
from scoring.formatting import format_table
from scoring.pad import pad_rows

if TYPE_CHECKING:
    from starlette.requests import Request

    from scanner.web.house import House
    from scanner.web.store import Change

    Body = dict[str, Any]

LARGEST_NUMBER = 999
"""Points in one box."""


async def _send(request: Request) -> Response:
    """A photo of the pad joins the line."""
    house, secret = house_of(request), secret_of(request)
    house.paces.take(f"photo {secret}", PHOTOS)
    await run_in_threadpool(_counted, house, secret)
    names = [name.strip() for name in request.query_params.get("names", "").split(",") if name.strip()]
    file = await receive(house, request)
    return await run_in_threadpool(_keep, house, secret, file, names[: bodies.FURTHEST])


def _counted(house: House, secret: str) -> dict[str, str]:
    """What the pad is held against: the table as it is counted now."""
    table = house.store.table(secret)
    counted = house.reckoning(table).counted
    if counted is None:
        raise ConflictError(say("nothing has been counted yet", "rien n'est encore compté"))
    return {"game": table.game, "table": format_table(counted.result.table), "lang": table.language}


def _keep(house: House, secret: str, file: str, names: list[str]) -> Response:
    house.shelf.settle(file)
    try:
        against = _counted(house, secret)
        with house.store.change(secret, "pad", also_finished=True) as change:
            added = change.db.execute(
                "INSERT INTO pads (table_id, file, names, created) VALUES (?, ?, ?, ?)",
                (change.table_id, file, json.dumps(names), now()),
            )
            assert added.lastrowid is not None
            _read_later(change, added.lastrowid, against)
    except BaseException:
        house.shelf.remove([file])
        raise
    house.line.wake()
    place = house.line.places().get(("pad", added.lastrowid))
    return JSONResponse({"pad": added.lastrowid, "place": place}, 202)


def _read_later(change: Change, pad_id: int, against: dict[str, str]) -> None:
    refuse_long_line(change.db)
    change.db.execute("DELETE FROM jobs WHERE pad_id = ?", (pad_id,))
    change.db.execute("UPDATE pads SET state = 'queued' WHERE id = ?", (pad_id,))
    change.db.execute(
        "INSERT INTO jobs (kind, pad_id, table_id, body) VALUES ('pad', ?, ?, ?)",
        (pad_id, change.table_id, json.dumps(against)),
    )


def _row(house: House, request: Request) -> dict[str, Any]:
    table = house.store.table(secret_of(request))
    with house.store.database.read() as db:
        row = db.execute(
            "SELECT * FROM pads WHERE id = ? AND table_id = ?", (number(request, "pad"), table.id)
        ).fetchone()
    if row is None:
        raise unknown_link()
    return dict(row)


def _state(house: House, request: Request) -> Response:
    row = _row(house, request)
    audit = None if row["audit"] is None else json.loads(row["audit"])[spoken()]
    error = None if row["error"] is None else json.loads(row["error"])[spoken()]
    place = house.line.places().get(("pad", row["id"]))
    return JSONResponse({"id": row["id"], "state": row["state"], "place": place, "error": error, "audit": audit})


def _picture(house: House, request: Request) -> Response:
    path = house.shelf.view(_row(house, request)["file"])
    if not path.is_file():
        raise unknown_link()
    return FileResponse(path, media_type="image/jpeg")


def _answer(house: House, request: Request, body: Body) -> Response:
    """Somebody read one box."""
    row = _row(house, request)
    against = _counted(house, secret_of(request))
    category = bodies.choice(body, "category", tuple(line.id for line in pad_rows(against["game"])), "")
    column, value = body.get("column"), body.get("value")
    if type(column) is not int or not 1 <= column <= bodies.FURTHEST:
        raise bodies.wrong("column")
    if value is not None and (type(value) is not int or abs(value) > LARGEST_NUMBER):
        raise bodies.wrong("value")
    answers = [box for box in json.loads(row["answers"]) if box[:2] != [column, category]]
    answers.append([column, category, value])
    with house.store.change(secret_of(request), "pad", also_finished=True) as change:
        change.db.execute("UPDATE pads SET answers = ? WHERE id = ?", (json.dumps(answers), row["id"]))
        _read_later(change, row["id"], against)
    house.line.wake()
    return JSONResponse({"pad": row["id"], "place": house.line.places().get(("pad", row["id"]))}, 202)


def _forget(house: House, request: Request, body: Body) -> Response:
    del body
    row = _row(house, request)
    with house.store.change(secret_of(request), "pad", also_finished=True) as change:
        change.db.execute("DELETE FROM pads WHERE id = ?", (row["id"],))
    house.store.database.forget()
    house.shelf.remove([row["file"]])
    return Response(status_code=204)


ROUTES = [
    Route("/api/t/{secret}/audit/photo", _send, methods=["POST"]),
    Route("/api/t/{secret}/pads/{pad}.jpg", reads(_picture)),
    Route("/api/t/{secret}/pads/{pad}", reads(_state)),
    Route("/api/t/{secret}/pads/{pad}", writes(_forget), methods=["DELETE"]),
    Route("/api/t/{secret}/pads/{pad}/boxes", writes(_answer), methods=["PUT"]),
]
