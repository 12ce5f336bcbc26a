"""An evening served: the address found and shown, the server run until Ctrl-C."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING

import uvicorn

from scanner.errors import WrongArgumentsError
from scanner.language import say
from scanner.web.app import build
from scanner.web.house import House

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from scanner.web.house import Settings

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - only when the host asks for it
PLACES = ("192.0.2.1", "10.42.0.2", "172.20.10.2", *(f"192.168.{net}.2" for net in range(256)))
"""Anywhere (an address for documentation, RFC 5737); without a router, the networks that hotspots make."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the server listens, and how phones reach it."""

    listens: str
    reached: str
    port: int

    @property
    def link(self) -> str:
        """For browsers."""
        host = f"[{self.reached}]" if ":" in self.reached else self.reached
        return f"http://{host}:{self.port}"

    @property
    def hosts(self) -> frozenset[str]:
        """Every name under which a page of ours can rightly ask."""
        names = {self.reached, self.listens, "localhost", LOOPBACK, "::1"}
        if self.listens not in (LOOPBACK, "localhost", "::1"):
            machine = socket.gethostname().casefold()
            names |= {machine, f"{machine}.local", own_address()}
        return frozenset(name.casefold() for name in names)


def own_address() -> str:
    """This machine's address in the local network; nothing is sent to find it out."""
    return next((found for place in PLACES if (found := _address_towards(place)) is not None), LOOPBACK)


def _address_towards(place: str) -> str | None:
    """The address that packets to a place would leave from."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((place, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def bound(host: str, port: int) -> socket.socket:
    """A listening socket; a port that is taken is one clear sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise WrongArgumentsError(
            say(
                f"{host}:{port} cannot be used ({error.strerror}): try another --port",
                f"{host}:{port} inutilisable ({error.strerror}) : essayez un autre --port",
            )
        ) from None
    return listener


class _Server(uvicorn.Server):
    """Ends the open lines of phones first, so that Ctrl-C ends at once."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._house.hub.close()
        super().handle_exit(sig, frame)


def serve(listener: socket.socket, settings: Settings, ready: Callable[[House], None]) -> None:
    """Serve until Ctrl-C; `ready` is called once phones can come."""
    house = House(settings)
    config = uvicorn.Config(
        build(house),
        log_level="error",
        access_log=False,  # addresses hold secrets
        server_header=False,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=3,
        lifespan="on",
        ws="none",
    )
    listener.listen(256)
    ready(house)
    _Server(config, house).run(sockets=[listener])
