"""`recount serve`: the game-night page for phones, with a QR code in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from scanner.home import home
from scanner.language import choose, say
from scanner.sheets.report import warn
from scanner.verbs.options import Lang, NoAsk, Quiet

if TYPE_CHECKING:
    from scanner.web.house import House

SUMMARY = say("Serve the game-night page for phones.", "Servir la page de la soirée jeu pour les téléphones.")
EXAMPLE = "recount serve --lan"


def serve(
    *,
    lan: Annotated[
        bool,
        typer.Option(
            "--lan",
            help=say(
                "Let phones in the local network in; otherwise this machine only",
                "Ouvrir aux téléphones du réseau local ; sinon cette machine seulement",
            ),
        ),
    ] = False,
    host: Annotated[
        str | None,
        typer.Option("--host", metavar="ADDRESS", help=say("Listen at this address", "Écouter à cette adresse")),
    ] = None,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help=say("Listen at this port", "Écouter à ce port"))
    ] = 8000,
    lang: Lang = None,
    quiet: Quiet = False,
    no_ask: NoAsk = False,
) -> None:
    """Serve the game-night page for phones."""
    choose(lang)
    warn(say("starting …", "démarrage …"), quiet=quiet)
    from scanner.web.house import Settings
    from scanner.web.serve import EVERYWHERE, LOOPBACK, Address, bound, own_address
    from scanner.web.serve import serve as serve_evening

    if host is None and not lan and not no_ask and sys.stdin.isatty():
        lan = typer.confirm(say("Let phones in this network in?", "Ouvrir aux téléphones de ce réseau ?"), err=True)
    listens = host or (EVERYWHERE if lan else LOOPBACK)
    listener = bound(listens, port)
    reached = own_address() if listens in (EVERYWHERE, "::") else listens
    address = Address(listens, reached, listener.getsockname()[1])
    serve_evening(listener, Settings(home() / "evenings", address.link, address.hosts), _show)


def _show(house: House) -> None:
    """The address for everybody as a QR code, and the host's own."""
    from scanner.web.qr import qr_text

    link = house.settings.link
    door = f"{link}/join/{house.door}"
    lines = [
        "",
        qr_text(door),
        say("Players scan the code or open:", "Les joueurs scannent le code ou ouvrent :"),
        f"  {door}",
        say("The host opens (keep it to yourself):", "L'hôte ouvre (à garder pour soi) :"),
        f"  {link}/host#{house.host_key}",
        say("Ctrl-C ends the evening; nothing is lost.", "Ctrl-C termine la soirée ; rien n'est perdu."),
    ]
    typer.echo("\n".join(lines))
    sys.stdout.flush()
