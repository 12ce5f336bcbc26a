"""Photos of a table: sent, shown, drawn on, forgotten."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from scanner.errors import WrongArgumentsError
from scanner.game.layouts import LAYOUTS
from scanner.language import say
from scanner.web import bodies, seats
from scanner.web.answering import house_of, number, reads, secret_of, table_answer, writes
from scanner.web.refusals import ConflictError, TooLargeError, finished_table, unknown_link
from scanner.web.security import PHOTOS
from scanner.web.shelf import LARGEST_UPLOAD, too_large

if TYPE_CHECKING:
    from starlette.requests import Request

    from scanner.web.house import House
    from scoring.records import Coords

    Body = dict[str, Any]

PATIENCE = 300.0
"""Seconds that an upload may take: 40 MB over a slow network."""


async def _send_photo(request: Request) -> Response:
    """A photo is accepted once its bytes and its row are on the disk; reading it comes later."""
    house, secret, player = house_of(request), secret_of(request), number(request, "player")
    house.paces.take(f"photo {secret}", PHOTOS)
    cell = bodies.coords_text(request.query_params["cell"]) if "cell" in request.query_params else None
    table = await run_in_threadpool(house.store.table, secret)
    if all(each.id != player for each in table.players):
        raise unknown_link()
    _refuse_photo(table.game, table.finished, cell)
    file = await receive(house, request)
    replaces = request.query_params.get("replace") == "1"
    return await run_in_threadpool(_keep_photo, house, request, file, cell, replaces)


def _refuse_photo(game: str, finished: str | None, cell: Coords | None) -> None:
    """Before megabytes travel."""
    if finished:
        raise finished_table()
    if game not in LAYOUTS or (cell is not None and LAYOUTS[game].loose is None):
        raise WrongArgumentsError(
            say(
                f"{game} is not read from photos: type the tableau",
                f"{game} ne se lit pas en photo : saisissez le tableau",
            )
        )


async def receive(house: House, request: Request) -> str:
    """The bytes of a photo, streamed to the disk; the name of the file."""
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length) > LARGEST_UPLOAD:
        raise TooLargeError(too_large())
    try:
        async with asyncio.timeout(PATIENCE):
            return await house.shelf.receive(request.stream())
    except TimeoutError:
        raise ConflictError(
            say("the photo took too long to arrive", "la photo a mis trop longtemps à arriver")
        ) from None


def _keep_photo(house: House, request: Request, file: str, cell: Coords | None, replaces: bool) -> Response:
    player = number(request, "player")
    house.shelf.settle(file)
    gone: list[str] = []
    try:
        with house.store.change(secret_of(request), "photo", player) as change:
            if replaces:
                gone = seats.forget_photos(change, player)
            photo = seats.add_photo(change, player, file, cell)
    except BaseException:
        house.shelf.remove([file])
        raise
    house.shelf.remove(gone)
    house.line.wake()
    place = house.line.places().get(("photo", photo))
    revision = house.store.table(secret_of(request)).revision
    return JSONResponse({"photo": photo, "place": place, "revision": revision}, 202)


def _view(house: House, request: Request) -> Response:
    """The photo as browsers show it."""
    path = house.shelf.view(_photo_file(house, request))
    if not path.is_file():
        raise unknown_link()
    return FileResponse(
        path, media_type="image/jpeg", headers={"Cache-Control": "private, max-age=31536000, immutable"}
    )


def _original(house: House, request: Request) -> Response:
    path = house.shelf.path(_photo_file(house, request))
    return FileResponse(path, media_type="application/octet-stream", headers={"Content-Disposition": "attachment"})


def _photo_file(house: House, request: Request) -> str:
    wanted = number(request, "photo")
    table = house.store.table(secret_of(request))
    found = (photo.file for player in table.players for photo in player.photos if photo.id == wanted)
    file = next(found, None)
    if file is None:
        raise unknown_link()
    return file


def _forget_photo(house: House, request: Request, body: Body) -> Response:
    del body
    with house.store.change(secret_of(request), "photo") as change:
        row = change.owns_photo(number(request, "photo"))
        change.db.execute("DELETE FROM photos WHERE id = ?", (row["id"],))
    house.store.database.forget()
    house.shelf.remove([row["file"]])
    return table_answer(house, request)


def _draw_corners(house: House, request: Request, body: Body) -> Response:
    drawn = bodies.corners(body.get("corners"))
    with house.store.change(secret_of(request), "photo") as change:
        row = change.owns_photo(number(request, "photo"))
        seats.draw_corners(change, row["id"], drawn)
    house.line.wake()
    place = house.line.places().get(("photo", row["id"]))
    return JSONResponse({"photo": row["id"], "place": place}, 202)


ROUTES = [
    Route("/api/t/{secret}/players/{player}/photos", _send_photo, methods=["POST"]),
    Route("/api/t/{secret}/photos/{photo}.jpg", reads(_view)),
    Route("/api/t/{secret}/photos/{photo}/original", reads(_original)),
    Route("/api/t/{secret}/photos/{photo}", writes(_forget_photo), methods=["DELETE"]),
    Route("/api/t/{secret}/photos/{photo}/corners", writes(_draw_corners), methods=["PUT"]),
]
