"""What everybody at a table may ask and do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from scanner.errors import WrongArgumentsError
from scanner.game.layouts import LAYOUTS
from scanner.language import say, spoken
from scanner.web import bodies, seats
from scanner.web.answering import house_of, number, reads, secret_of, table_answer, writes
from scanner.web.catalogue import COLOURS
from scanner.web.counting import answer
from scanner.web.qr import qr_svg
from scanner.web.refusals import unknown_link
from scanner.web.turning import turn_player
from scanner.web.typed import LONGEST, typed_neutral, typed_player, with_notes
from scoring.records import Expedition, Tableau
from scoring.words import NotationError

if TYPE_CHECKING:
    from starlette.requests import Request

    from scanner.web.house import House
    from scanner.web.store import Event
    from scoring.records import Coords, Player

    Body = dict[str, Any]

SOLO_NAMES = {"forest": "Alban", "ocean": "Tim", "savanna": "Jhay"}


def _state(house: House, request: Request) -> Response:
    return table_answer(house, request)


def _qr(house: House, request: Request) -> Response:
    table = house.store.table(secret_of(request))
    return Response(qr_svg(f"{house.settings.link}/t/{table.secret}"), media_type="image/svg+xml")


async def _events(request: Request) -> Response:
    """What happens, from the last event that this phone has seen."""
    house = house_of(request)
    table = await run_in_threadpool(house.store.table, secret_of(request))
    house.hub.refuse_crowd(table.id)
    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isdecimal() and len(last) < 16 else None

    async def missed() -> list[Event]:
        return await run_in_threadpool(house.store.events_after, table.id, seen)

    return StreamingResponse(
        house.hub.lines(table.id, missed),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


# --- seats ------------------------------------------------------------------------------------------------


def _sit_down(house: House, request: Request, body: Body) -> Response:
    kind = bodies.choice(body, "kind", ("person", "neutral", "solo"), "person")
    game = house.store.table(secret_of(request)).game
    _refuse_seat(kind, game)
    usual = {"neutral": say("neutral", "neutre"), "solo": SOLO_NAMES.get(game, "solo")}
    name = bodies.player_name({"name": usual.get(kind)} | body, may_be_neutral=kind == "neutral")
    colour = bodies.choice(body, "colour", COLOURS, COLOURS[0])
    with house.store.change(secret_of(request), "player") as change:
        player = seats.sit_down(change, name, colour, kind)
    return table_answer(house, request, 201, player=player)


def _refuse_seat(kind: str, game: str) -> None:
    grid = game in LAYOUTS and LAYOUTS[game].loose is not None
    if kind != "person" and not grid:
        raise WrongArgumentsError(
            say(f"{game} has no neutral player and no solo opponent", f"{game} n'a ni joueur neutre ni adversaire solo")
        )


def _change_seat(house: House, request: Request, body: Body) -> Response:
    player = number(request, "player")
    kind = "ready" if set(body) == {"ready"} else "player"
    with house.store.change(secret_of(request), kind, player) as change:
        row = change.owns(player)
        if "name" in body:
            name = bodies.player_name(body, may_be_neutral=row["kind"] == "neutral")
            seats.rename(change, player, name)
        if "colour" in body:
            colour = bodies.choice(body, "colour", COLOURS, COLOURS[0])
            change.db.execute("UPDATE players SET colour = ? WHERE id = ?", (colour, player))
        if "notes" in body:
            notes = _notes(house.store.table(secret_of(request)).game, row["name"], body)
            change.db.execute("UPDATE players SET notes = ? WHERE id = ?", (notes, player))
        if "ready" in body:
            change.db.execute("UPDATE players SET ready = ? WHERE id = ?", (int(body["ready"] is True), player))
    return table_answer(house, request)


def _notes(game: str, name: str, body: Body) -> str | None:
    """Levels and treasures, as far as they can be understood."""
    if body["notes"] is None:
        return None
    notes = bodies.text(body, "notes", LONGEST)
    empty: Player = Expedition(name, ()) if game == "oceanos" else Tableau(name, ())
    with_notes(game, empty, notes)
    return notes


def _stand_up(house: House, request: Request, body: Body) -> Response:
    del body
    player = number(request, "player")
    with house.store.change(secret_of(request), "player", player) as change:
        files = seats.stand_up(change, player)
    house.store.database.forget()
    house.shelf.remove(files)
    return table_answer(house, request)


# --- what people say --------------------------------------------------------------------------------------


def _set_cell(house: House, request: Request, body: Body) -> Response:
    player = number(request, "player")
    cell = bodies.coords(body.get("row"), body.get("col"))
    card = "." if body.get("card") is None else bodies.text(body, "card", 80)
    table = house.store.table(secret_of(request))
    row = next((each for each in table.players if each.id == player), None)
    if row is None:
        raise unknown_link()
    _refuse_cell(table.game, row.kind, row.typed, cell)
    _understood(table.game, card)
    with house.store.change(secret_of(request), "cell", player) as change:
        seats.set_cell(change, player, cell, card)
    return table_answer(house, request)


def _refuse_cell(game: str, kind: str, typed: str | None, cell: Coords) -> None:
    layout = LAYOUTS.get(game)
    if layout is None or (typed is not None and (layout.shape is None or kind == "neutral")):
        raise WrongArgumentsError(say("change the typed tableau instead", "modifiez plutôt le tableau saisi"))
    rows, cols = layout.shape or (bodies.FURTHEST, bodies.FURTHEST)
    if kind != "neutral" and (cell[0] > rows or cell[1] > cols):
        raise bodies.wrong("row, col")


def _understood(game: str, card: str) -> None:
    try:
        answer(game, card)
    except NotationError as error:
        raise WrongArgumentsError(error.text.said(spoken())) from None


def _unset_cell(house: House, request: Request, body: Body) -> Response:
    del body
    player, cell = number(request, "player"), bodies.coords_text(request.path_params["cell"])
    with house.store.change(secret_of(request), "cell", player) as change:
        seats.set_cell(change, player, cell, None)
    return table_answer(house, request)


def _turn(house: House, request: Request, body: Body) -> Response:
    del body
    player, game = number(request, "player"), house.store.table(secret_of(request)).game
    if game not in LAYOUTS or LAYOUTS[game].shape is None:
        raise WrongArgumentsError(
            say(f"only a grid can be turned, not {game}", f"seule une grille se retourne, pas {game}")
        )
    with house.store.change(secret_of(request), "cell", player) as change:
        turn_player(change.db, player)
    return table_answer(house, request)


def _type(house: House, request: Request, body: Body) -> Response:
    player = number(request, "player")
    table = house.store.table(secret_of(request))
    row = next((each for each in table.players if each.id == player), None)
    if row is None:
        raise unknown_link()
    typed = None if body.get("text") is None else bodies.text(body, "text", LONGEST)
    if typed is not None and row.kind == "neutral":
        typed_neutral(table.game, typed)
    elif typed is not None:
        typed_player(table.game, row.name, typed, solo=row.kind == "solo")
    with house.store.change(secret_of(request), "typed", player) as change:
        seats.type_tableau(change, player, typed)
    return table_answer(house, request)


ROUTES = [
    Route("/api/t/{secret}", reads(_state)),
    Route("/api/t/{secret}/qr.svg", reads(_qr)),
    Route("/api/t/{secret}/events", _events),
    Route("/api/t/{secret}/players", writes(_sit_down), methods=["POST"]),
    Route("/api/t/{secret}/players/{player}", writes(_change_seat), methods=["PATCH"]),
    Route("/api/t/{secret}/players/{player}", writes(_stand_up), methods=["DELETE"]),
    Route("/api/t/{secret}/players/{player}/cells", writes(_set_cell), methods=["PUT"]),
    Route("/api/t/{secret}/players/{player}/cells/{cell}", writes(_unset_cell), methods=["DELETE"]),
    Route("/api/t/{secret}/players/{player}/turn", writes(_turn), methods=["PUT"]),
    Route("/api/t/{secret}/players/{player}/tableau", writes(_type), methods=["PUT"]),
]
