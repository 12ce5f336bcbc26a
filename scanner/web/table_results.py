"""What comes of a table: audits, files, replays, and corrections that teach the deck."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from scanner.enrolment.corrections import taught_label
from scanner.language import say, spoken
from scanner.web.answering import reads, secret_of, writes
from scanner.web.audits import audited
from scanner.web.exports import exported
from scanner.web.jobs import Taught
from scanner.web.packing import packed
from scanner.web.refusals import ConflictError
from scanner.web.replay import replay
from scanner.web.seats import refuse_long_line

if TYPE_CHECKING:
    from starlette.requests import Request

    from scanner.web.counting import Reckoning
    from scanner.web.house import House
    from scanner.web.rows import TableRow

    Body = dict[str, Any]


def _audit(house: House, request: Request, body: Body) -> Response:
    table = house.store.table(secret_of(request))
    return JSONResponse(audited(body, table.game, house.reckoning(table), spoken()))


def _export(house: House, request: Request) -> Response:
    name = request.path_params["name"]
    table = house.store.table(secret_of(request))
    content, media_type = exported(name, table, house.reckoning(table), spoken())
    file_name = f"recount-{table.game}-{table.created[:10]}-{name}"
    headers = {"Content-Disposition": f'attachment; filename="{file_name}"'}
    return Response(content, media_type=media_type, headers=headers)


def _replay(house: House, request: Request) -> Response:
    return JSONResponse(replay(house, house.store.table(secret_of(request))))


def _teach(house: House, request: Request, body: Body) -> Response:
    del body
    table = house.store.table(secret_of(request))
    taught = _taught(house, table, house.reckoning(table))
    deck = table.deck or next((photo.deck for player in table.players for photo in player.photos if photo.deck), None)
    if not taught or deck is None:
        raise ConflictError(say("no card was corrected on a photo", "aucune carte n'a été corrigée sur une photo"))
    lesson = {"game": table.game, "deck": deck, "taught": packed(taught)}
    with house.store.change(secret_of(request), "deck", also_finished=True) as change:
        refuse_long_line(change.db)
        change.db.execute(
            "INSERT INTO jobs (kind, table_id, body) VALUES ('teach', ?, ?)", (change.table_id, json.dumps(lesson))
        )
    house.line.wake()
    return JSONResponse({"pictures": len(taught)}, 202)


def _taught(house: House, table: TableRow, reckoning: Reckoning) -> list[Taught]:
    """Every card that somebody named and that a photo shows."""
    if reckoning.counted is None:
        return []
    files = {photo.id: photo.file for player in table.players for photo in player.photos}
    seats = {player.name: player.id for player in table.players}
    found = []
    for standing, cards in zip(reckoning.counted.result.standings, reckoning.counted.cards, strict=True):
        name = standing.player.name
        for card in cards:
            label = taught_label(reckoning.counted.answers.get((name, (card.row, card.col))))
            if label is not None and card.quad.confidence > 0:
                path = house.shelf.path(files[reckoning.main_photos[seats[name]]])
                found.append(Taught(str(path), label, card.quad.corners))
    return found


ROUTES = [
    Route("/api/t/{secret}/audit", writes(_audit), methods=["POST"]),
    Route("/api/t/{secret}/export/{name}", reads(_export)),
    Route("/api/t/{secret}/replay", reads(_replay)),
    Route("/api/t/{secret}/teach", writes(_teach), methods=["POST"]),
]
