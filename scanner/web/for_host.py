"""What only the host may do: set tables, settle rules, finish, delete."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from scanner.errors import WrongArgumentsError
from scanner.files import known_game
from scanner.language import say, spoken
from scanner.web import bodies
from scanner.web.answering import house_of, reads, secret_of, table_answer, writes
from scanner.web.history import history, statistics
from scanner.web.house import decks_of
from scanner.web.qr import qr_svg
from scanner.web.refusals import unknown_link
from scanner.web.replay import rules_version, sealed_result
from scanner.web.security import KNOCKS, require_host
from scanner.web.store import now
from scoring.notation import settle_options
from scoring.words import NotationError, Word

if TYPE_CHECKING:
    from starlette.requests import Request

    from scanner.web.house import House

    Body = dict[str, Any]


async def _join(request: Request) -> Response:
    """Where the door leads now; whoever tries doors is slowed down."""
    house = house_of(request)
    if request.path_params["door"] != house.door:
        house.paces.take(f"knock {request.client.host if request.client else ''}", KNOCKS)
        raise unknown_link()
    return JSONResponse({"table": house.current})


def _set_table(house: House, request: Request, body: Body) -> Response:
    require_host(request, house)
    game = known_game(bodies.text(body, "game", 40))
    language = bodies.choice(body, "language", ("fr", "en"), spoken())
    options = _options(game, body.get("options") or {})
    secret = house.store.add_table(game, options, language, _deck(game, body.get("deck")))
    house.lead_to(secret)
    request.path_params["secret"] = secret
    return table_answer(house, request, 201)


def _options(game: str, given: object) -> dict[str, str]:
    if not isinstance(given, dict):
        raise bodies.wrong("options")
    try:
        return dict(settle_options(game, [(name, str(value), Word(name, 0, 0)) for name, value in given.items()]))
    except NotationError as error:
        raise WrongArgumentsError(error.text.said(spoken())) from None


def _deck(game: str, name: object) -> str | None:
    if name is not None and name not in decks_of(game):
        raise WrongArgumentsError(say(f"no deck of {game} has this name", f"aucun jeu de {game} ne porte ce nom"))
    return None if name is None else str(name)


def _change_table(house: House, request: Request, body: Body) -> Response:
    if set(body) != {"kraken"}:
        require_host(request, house)
    game = house.store.table(secret_of(request)).game
    fresh: dict[str, str | None] = {}
    if "options" in body:
        fresh["options"] = json.dumps(_options(game, body["options"]))
    if "language" in body:
        fresh["language"] = bodies.choice(body, "language", ("fr", "en"), spoken())
    if "deck" in body:
        fresh["deck"] = _deck(game, body["deck"])
    if "kraken" in body:
        fresh["kraken"] = _kraken(game, body["kraken"])
    with house.store.change(secret_of(request), "table") as change:
        for name, value in fresh.items():
            change.db.execute(f"UPDATE tables SET {name} = ? WHERE id = ?", (value, change.table_id))  # noqa: S608 - one of four
    return table_answer(house, request)


def _kraken(game: str, value: object) -> str | None:
    if value is None:
        return None
    fits = isinstance(value, list) and len(value) == 3 and all(type(one) is int and -4 <= one <= 0 for one in value)
    if game != "oceanos" or not fits:
        raise bodies.wrong("kraken")
    return json.dumps(value)


def _finish(house: House, request: Request, body: Body) -> Response:
    del body
    require_host(request, house)
    table = house.store.table(secret_of(request))
    result = sealed_result(house.reckoning(table))
    with house.store.change(secret_of(request), "finish") as change:
        change.db.execute(
            "UPDATE tables SET finished = ?, rules = ?, result = ? WHERE id = ?",
            (now(), rules_version(), result, change.table_id),
        )
    return table_answer(house, request)


def _reopen(house: House, request: Request, body: Body) -> Response:
    del body
    require_host(request, house)
    with house.store.change(secret_of(request), "reopen", also_finished=True) as change:
        change.db.execute(
            "UPDATE tables SET finished = NULL, rules = NULL, result = NULL WHERE id = ?", (change.table_id,)
        )
    house.lead_to(secret_of(request))
    return table_answer(house, request)


def _delete(house: House, request: Request, body: Body) -> Response:
    del body
    require_host(request, house)
    house.shelf.remove(house.store.remove_table(secret_of(request)))
    return Response(status_code=204)


def _tables(house: House, request: Request) -> Response:
    require_host(request, house)
    door = f"{house.settings.link}/join/{house.door}"
    return JSONResponse({"door": door, "tables": history(house)})


def _door_qr(house: House, request: Request) -> Response:
    require_host(request, house)
    return Response(qr_svg(f"{house.settings.link}/join/{house.door}"), media_type="image/svg+xml")


def _lead(house: House, request: Request, body: Body) -> Response:
    require_host(request, house)
    house.lead_to(house.store.table(bodies.text(body, "table", 100)).secret)
    return JSONResponse({"table": house.current})


def _statistics(house: House, request: Request) -> Response:
    require_host(request, house)
    asked = request.query_params.get("game")
    return JSONResponse(statistics(house, known_game(asked) if asked else None))


ROUTES = [
    Route("/api/join/{door}", _join),
    Route("/api/tables", reads(_tables)),
    Route("/api/tables", writes(_set_table), methods=["POST"]),
    Route("/api/door.svg", reads(_door_qr)),
    Route("/api/door", writes(_lead), methods=["PUT"]),
    Route("/api/statistics", reads(_statistics)),
    Route("/api/t/{secret}", writes(_change_table), methods=["PATCH"]),
    Route("/api/t/{secret}", writes(_delete), methods=["DELETE"]),
    Route("/api/t/{secret}/finish", writes(_finish), methods=["POST"]),
    Route("/api/t/{secret}/reopen", writes(_reopen), methods=["POST"]),
]
