"""The game-night server: every address, and the one place where errors become answers."""

from __future__ import annotations

import sqlite3
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from scanner.errors import RecountError
from scanner.language import say
from scanner.web import at_table, for_decks, for_host, table_pads, table_photos, table_results
from scanner.web.catalogue import catalogue
from scanner.web.refusals import FullError, NotAllowedError, UnknownLinkError, unknown_link
from scanner.web.security import Doorkeeper, told

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from scanner.web.house import House

HERE = Path(__file__).parent
MEDIA_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
STATIC = {path.name: path for path in HERE.iterdir() if path.suffix in MEDIA_TYPES}
"""Known when the server starts: no name in an address ever becomes a path."""


async def _page(request: Request) -> Response:
    return _static(request, "page.html")


async def _web(request: Request) -> Response:
    return _static(request, request.path_params["name"])


async def _icon(request: Request) -> Response:
    return _static(request, "icon.svg")


def _static(request: Request, name: str) -> Response:
    """One of the page's files, or word that the browser's copy is still good."""
    path = STATIC.get(name)
    if path is None:
        raise unknown_link()
    headers = {"Cache-Control": "no-cache"}
    found = FileResponse(path, media_type=MEDIA_TYPES[path.suffix], headers=headers, stat_result=path.stat())
    if request.headers.get("if-none-match") == found.headers["etag"]:
        return Response(status_code=304, headers=headers | {"ETag": found.headers["etag"]})
    return found


async def _games(request: Request) -> Response:
    del request
    return JSONResponse(catalogue(), headers={"Cache-Control": "no-cache"})


ROUTES = [
    Route("/", _page),
    Route("/host", _page),
    Route("/join/{door}", _page),
    Route("/t/{secret}", _page),
    Route("/web/{name}", _web),
    Route("/favicon.ico", _icon),
    Route("/api/games", _games),
    *at_table.ROUTES,
    *table_photos.ROUTES,
    *table_results.ROUTES,
    *table_pads.ROUTES,
    *for_host.ROUTES,
    *for_decks.ROUTES,
]


def build(house: House) -> Starlette:
    """The application of one evening."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        del app
        house.open()
        yield
        house.close()

    app = Starlette(
        routes=ROUTES,
        middleware=[Middleware(Doorkeeper, hosts=house.settings.hosts)],
        exception_handlers={
            RecountError: _refused,
            HTTPException: _not_there,
            sqlite3.OperationalError: _disk_full,
            Exception: _bug,
        },
        lifespan=lifespan,
    )
    app.state.house = house
    return app


async def _refused(request: Request, error: Exception) -> Response:
    del request
    assert isinstance(error, RecountError)
    return told(error)


async def _not_there(request: Request, error: Exception) -> Response:
    """Addresses and methods that do not exist."""
    del request
    assert isinstance(error, HTTPException)
    known: RecountError = UnknownLinkError(say("there is nothing at this address", "il n'y a rien à cette adresse"))
    if error.status_code == NotAllowedError.http_status:
        known = NotAllowedError(error.detail)
    return JSONResponse({"error": {"text": str(known)}}, error.status_code, error.headers)


async def _disk_full(request: Request, error: Exception) -> Response:
    del request
    return told(FullError(say(f"the disk refuses to write ({error})", f"le disque refuse d'écrire ({error})")))


async def _bug(request: Request, error: Exception) -> Response:
    """Something nobody thought of: the traceback goes to the terminal, the phone gets a sentence."""
    del request, error
    text = say(
        "the server made a mistake; the terminal says which. Nothing that was accepted is lost",
        "le serveur a fait une erreur ; le terminal dit laquelle. Rien d'accepté n'est perdu",
    )
    return JSONResponse({"error": {"text": text}}, 500)
