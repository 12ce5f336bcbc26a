"""Who may speak to the server: by which name, from which page, how often; and what browsers are told to refuse."""

from __future__ import annotations

import hmac
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse

from scanner.language import say, speaking
from scanner.web.refusals import ForeignHostError, NotAllowedError, TooFastError

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from scanner.errors import RecountError
    from scanner.web.house import House

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # addresses hold secrets
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
}
SAFE_METHODS = ("GET", "HEAD")


class Doorkeeper:
    """Every request passes here, every answer leaves with the same headers."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse or pass on; whatever is said is said in the language of the request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        with speaking(language(scope)):
            refusal = self._refusal(scope)
            if refusal is None:
                await self._app(scope, receive, send_with_headers)
            else:
                await told(refusal)(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> RecountError | None:
        """A name that is not ours is somebody else's page in disguise (DNS rebinding); so is a foreign origin."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_ours(scope, host):
            return ForeignHostError(
                say(
                    "this address is not mine: use the link shown in the terminal",
                    "cette adresse n'est pas la mienne : utilisez le lien du terminal",
                )
            )
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        foreign = (origin is not None and urlsplit(origin).netloc != host) or site in ("cross-site", "same-site")
        if foreign and scope["method"] not in SAFE_METHODS:
            return NotAllowedError(
                say("a page from elsewhere may not do this", "une page d'ailleurs ne peut pas faire cela")
            )
        return None

    def _is_ours(self, scope: Scope, host: str) -> bool:
        """One of our names, or the very address that the request came in at: no foreign name stands for a number."""
        try:
            named = urlsplit(f"//{host}").hostname
        except ValueError:
            return False
        return named in self._hosts or named == (scope.get("server") or ("",))[0]


def told(error: RecountError) -> JSONResponse:
    """An error as an answer."""
    headers = {"Retry-After": "5"} if error.http_status in (429, 503) else None
    return JSONResponse({"error": {"text": str(error)}}, error.http_status, headers)


def language(scope: Scope) -> str:
    """The language asked for, else the browser's, else English."""
    from urllib.parse import parse_qs

    query: bytes = scope.get("query_string", b"")
    asked = parse_qs(query.decode("latin-1")).get("lang", [""])[0].casefold()
    if asked in ("fr", "en"):
        return asked
    accepted = Headers(scope=scope).get("accept-language", "").casefold()
    known = [tag.strip()[:2] for tag in accepted.split(",")]
    return next((tag for tag in known if tag in ("fr", "en")), "en")


def is_host(request: Request, house: House) -> bool:
    """Whether the request carries the host's key."""
    given = request.headers.get("x-recount-host") or ""
    if request.method in SAFE_METHODS:
        given = given or request.query_params.get("host", "")
    return hmac.compare_digest(given.encode(), house.host_key.encode())


def require_host(request: Request, house: House) -> None:
    """Rights that only the host has."""
    if not is_host(request, house):
        raise NotAllowedError(
            say(
                "only the host may do this: open the host's link from the terminal",
                "seul l'hôte le peut : ouvrez le lien d'hôte du terminal",
            )
        )


# --- how often --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pace:
    """So many at once, then so many per second."""

    burst: float
    per_second: float


WRITES = Pace(120, 10)
"""Changes of one table: eight people tapping as fast as they can."""
PHOTOS = Pace(60, 1)
"""Photos of one table: everybody's at once, then one a second."""
KNOCKS = Pace(60, 5)
"""Requests of one address for links that do not exist."""
FORGOTTEN = 2000
"""Buckets kept; the oldest go first."""


class Paces:
    """Token buckets by name; used from one thread, the server's."""

    def __init__(self) -> None:
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, name: str, pace: Pace) -> None:
        """One more, or a polite refusal."""
        now = time.monotonic()
        left, then = self._left.pop(name, (pace.burst, now))
        left = min(pace.burst, left + (now - then) * pace.per_second)
        self._left[name] = (max(0.0, left - 1), now)
        while len(self._left) > FORGOTTEN:
            self._left.pop(next(iter(self._left)))
        if left < 1:
            raise TooFastError(say("that was too fast: wait a moment", "trop rapide : attendez un instant"))
