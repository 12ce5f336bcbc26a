"""Decks on the page: what is enrolled, what its cards look like, and lessons that teach a new one."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from scanner.enrolment import deck_files, decks
from scanner.enrolment.deck_words import remarks, tell_apart
from scanner.enrolment.guide import guide_grid, how_to
from scanner.enrolment.labels import LONGEST_LABEL, said_label
from scanner.errors import MissingModelError
from scanner.files import known_game
from scanner.language import say, spoken
from scanner.web import bodies
from scanner.web.answering import house_of, number, reads, secret_of, writes
from scanner.web.house import deck_of
from scanner.web.refusals import NotAllowedError, unknown_link
from scanner.web.seats import refuse_long_line
from scanner.web.security import PHOTOS, SAFE_METHODS, is_host, require_host
from scanner.web.store import note, now
from scanner.web.table_photos import receive

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request

    from scanner.web.house import House
    from scanner.web.rows import TableRow

    Body = dict[str, Any]

KEPT = {"Cache-Control": "private, max-age=600"}


def _table_asking(house: House, request: Request) -> TableRow | None:
    """The open table that somebody without the host's key sits at; None for the host."""
    secret = request.headers.get("x-recount-table") or ""
    if request.method in SAFE_METHODS:
        secret = secret or request.query_params.get("table", "")
    if secret:
        table = house.store.table(secret)
        if table.finished is None or is_host(request, house):
            return table
    if not is_host(request, house):
        raise NotAllowedError(
            say("only at an open table, or for the host", "seulement à une table ouverte, ou pour l'hôte")
        )
    return None


# --- decks ------------------------------------------------------------------------------------------------


def _decks(house: House, request: Request) -> Response:
    _table_asking(house, request)
    return JSONResponse({"decks": [_deck(folder) for folder in deck_files.folders()]})


def _deck(folder: Path) -> dict[str, Any]:
    try:
        deck = decks.load_folder(folder)
    except MissingModelError as error:
        return {"name": folder.name, "game": None, "cards": [], "pictures": 0, "remarks": [], "damaged": str(error)}
    cards = [{"label": label, "name": said_label(label, deck.game, spoken())} for label in deck.gallery.labels]
    return {
        "name": deck.name,
        "game": deck.game,
        "cards": cards,
        "pictures": len(deck.examples),
        "remarks": [tell_apart(deck), *remarks(deck)],
        "damaged": None,
    }


def _deck_card(house: House, request: Request) -> Response:
    _table_asking(house, request)
    return _picture(request.path_params["deck"], request.path_params["label"])


def _table_card(house: House, request: Request) -> Response:
    deck = deck_of(house.store.table(secret_of(request)))
    if deck is None:
        raise unknown_link()
    return _picture(deck, request.path_params["label"])


def _picture(deck: str, label: str) -> Response:
    """The first picture of a kind: the one of its enrolment."""
    if deck not in deck_files.names():
        raise unknown_link()
    found = (example.jpeg for example in deck_files.read(deck).examples if example.label == label)
    jpeg = next(found, None)
    if jpeg is None:
        raise unknown_link()
    return Response(jpeg, media_type="image/jpeg", headers=KEPT)


def _forget_deck(house: House, request: Request, body: Body) -> Response:
    del body
    require_host(request, house)
    deck_files.remove(request.path_params["deck"])
    return Response(status_code=204)


def _guide(house: House, request: Request) -> Response:
    del house
    game = known_game(request.path_params["game"])
    return JSONResponse({"rows": [list(row) for row in guide_grid(game).rows], "how_to": list(how_to())})


# --- lessons ----------------------------------------------------------------------------------------------


async def _begin(request: Request) -> Response:
    """A photo to learn from."""
    house = house_of(request)
    table = await run_in_threadpool(_table_asking, house, request)
    house.paces.take(f"photo {table.secret if table else 'host'}", PHOTOS)
    asked: dict[str, Any] = dict(request.query_params)
    game = known_game(bodies.text(asked, "game", 40))
    way = bodies.choice(asked, "way", ("guide", "groups"), "guide")
    deck = deck_files.canonical_name(asked.get("deck") or game)
    if way == "guide":
        guide_grid(game)
    file = await receive(house, request)
    lesson, place = await run_in_threadpool(_keep_photo, house, table, (game, deck, way, file))
    return JSONResponse({"lesson": lesson, "place": place}, 202)


def _keep_photo(house: House, table: TableRow | None, lesson: tuple[str, str, str, str]) -> tuple[int, int | None]:
    """The lesson's number and its place in the line, once everything is on the disk."""
    file = lesson[-1]
    house.shelf.settle(file)
    table_id = None if table is None else table.id
    try:
        with house.store.database.write() as db:
            refuse_long_line(db)
            added = db.execute(
                "INSERT INTO lessons (game, deck, way, file, table_id, created) VALUES (?, ?, ?, ?, ?, ?)",
                (*lesson, table_id, now()),
            )
            number_ = added.lastrowid
            assert number_ is not None
            db.execute("INSERT INTO jobs (kind, lesson_id, table_id) VALUES ('lesson', ?, ?)", (number_, table_id))
            event = None if table_id is None else note(db, table_id, "lesson")
    except BaseException:
        house.shelf.remove([file])
        raise
    if event is not None:
        house.store.tell(event)
    house.line.wake()
    return number_, house.line.places().get(("lesson", number_))


def _lesson_row(house: House, request: Request) -> dict[str, Any]:
    """A lesson of whoever asks: the host sees all, a table its own."""
    table = _table_asking(house, request)
    with house.store.database.read() as db:
        row = db.execute("SELECT * FROM lessons WHERE id = ?", (number(request, "lesson"),)).fetchone()
    if row is None or (table is not None and row["table_id"] != table.id):
        raise unknown_link()
    return dict(row)


def _lesson(house: House, request: Request) -> Response:
    row = _lesson_row(house, request)
    cards = [
        {"number": index} | {name: value for name, value in card.items() if name != "picture"}
        for index, card in enumerate(json.loads(row["cards"]))
    ]
    error = None if row["error"] is None else json.loads(row["error"])[spoken()]
    told = {name: row[name] for name in ("id", "state", "game", "deck", "way")}
    place = house.line.places().get(("lesson", row["id"]))
    return JSONResponse(told | {"place": place, "error": error, "cards": cards})


def _lesson_card(house: House, request: Request) -> Response:
    cards = json.loads(_lesson_row(house, request)["cards"])
    index = number(request, "card")
    if index >= len(cards):
        raise unknown_link()
    return Response(base64.b64decode(cards[index]["picture"]), media_type="image/jpeg", headers=KEPT)


def _keep(house: House, request: Request, body: Body) -> Response:
    """The names are right: learn."""
    row = _lesson_row(house, request)
    labels = body.get("labels")
    if not isinstance(labels, list) or len(labels) != len(json.loads(row["cards"])) or not labels:
        raise bodies.wrong("labels")
    for label in labels:
        if label is not None:
            bodies.text({"label": label}, "label", LONGEST_LABEL)
    with house.store.database.write() as db:
        refuse_long_line(db)
        db.execute("UPDATE lessons SET state = 'keeping', error = NULL WHERE id = ?", (row["id"],))
        db.execute("DELETE FROM jobs WHERE lesson_id = ?", (row["id"],))
        db.execute(
            "INSERT INTO jobs (kind, lesson_id, table_id, body) VALUES ('keep', ?, ?, ?)",
            (row["id"], row["table_id"], json.dumps({"labels": labels})),
        )
    house.line.wake()
    return JSONResponse({"state": "keeping"}, 202)


def _forget_lesson(house: House, request: Request, body: Body) -> Response:
    del body
    row = _lesson_row(house, request)
    with house.store.database.write() as db:
        db.execute("DELETE FROM lessons WHERE id = ?", (row["id"],))
    house.store.database.forget()
    house.shelf.remove([row["file"]])
    return Response(status_code=204)


ROUTES = [
    Route("/api/decks", reads(_decks)),
    Route("/api/decks/{deck}", writes(_forget_deck), methods=["DELETE"]),
    Route("/api/decks/{deck}/cards/{label}.jpg", reads(_deck_card)),
    Route("/api/t/{secret}/cards/{label}.jpg", reads(_table_card)),
    Route("/api/guide/{game}", reads(_guide)),
    Route("/api/lessons", _begin, methods=["POST"]),
    Route("/api/lessons/{lesson}", reads(_lesson)),
    Route("/api/lessons/{lesson}/cards/{card}.jpg", reads(_lesson_card)),
    Route("/api/lessons/{lesson}/keep", writes(_keep), methods=["POST"]),
    Route("/api/lessons/{lesson}", writes(_forget_lesson), methods=["DELETE"]),
]
