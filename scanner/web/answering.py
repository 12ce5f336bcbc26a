"""Request -> handler -> answer: handlers are plain functions in a thread, since disks and rules take their time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse

from scanner.language import spoken
from scanner.web.bodies import json_body, wrong
from scanner.web.security import WRITES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from scanner.web.house import House

    Endpoint = Callable[[Request], Awaitable[Response]]
    Reads = Callable[[House, Request], Response]
    Writes = Callable[[House, Request, dict[str, Any]], Response]


def house_of(request: Request) -> House:
    """The evening that the request is about."""
    house: House = request.app.state.house
    return house


def reads(handle: Reads) -> Endpoint:
    """An endpoint that changes nothing."""

    async def endpoint(request: Request) -> Response:
        return await run_in_threadpool(handle, house_of(request), request)

    return endpoint


def writes(handle: Writes) -> Endpoint:
    """An endpoint with a JSON body; a table's writes are paced together."""

    async def endpoint(request: Request) -> Response:
        house = house_of(request)
        house.paces.take(f"write {request.path_params.get('secret', 'host')}", WRITES)
        body = await json_body(request)
        return await run_in_threadpool(handle, house, request, body)

    return endpoint


def number(request: Request, name: str) -> int:
    """A number in the path."""
    text = request.path_params[name]
    if not text.isdecimal() or len(text) > 15:
        raise wrong(name)
    return int(text)


def secret_of(request: Request) -> str:
    """The table's secret in the path."""
    return str(request.path_params["secret"])


def table_answer(house: House, request: Request, status: int = 200, **more: object) -> Response:
    """The whole table, as after every change."""
    return JSONResponse(house.table_json(secret_of(request), spoken()) | more, status)
