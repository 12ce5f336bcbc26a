"""Why the server says no to a request: errors as everywhere, with the HTTP status of the case."""

from __future__ import annotations

from scanner.errors import UnreadableFileError, WrongArgumentsError
from scanner.language import say


class UnknownLinkError(WrongArgumentsError):
    """A secret, player, photo or picture that does not exist, or no longer."""

    http_status = 404


class NotAllowedError(WrongArgumentsError):
    """Rights of the host, or a page from elsewhere."""

    http_status = 403


class ForeignHostError(WrongArgumentsError):
    """A name for this server that it never gave itself."""

    http_status = 421


class ConflictError(WrongArgumentsError):
    """Right in itself, but not as things stand."""

    http_status = 409


class TooLargeError(UnreadableFileError):
    """More bytes than a photo or a message has."""

    http_status = 413


class TooFastError(WrongArgumentsError):
    """More requests than people make."""

    http_status = 429


class FullError(WrongArgumentsError):
    """So many photos are waiting, or the disk so full, that another cannot be accepted."""

    http_status = 503


def unknown_link() -> UnknownLinkError:
    """The link leads nowhere."""
    return UnknownLinkError(
        say(
            "this link is not known here: ask the host for the current one",
            "ce lien n'est pas connu ici : demandez le lien actuel à l'hôte",
        )
    )


def finished_table() -> ConflictError:
    """A finished table does not change."""
    return ConflictError(
        say("this table is finished: the host can reopen it", "cette table est terminée : l'hôte peut la rouvrir")
    )
