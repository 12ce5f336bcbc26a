"""Every error a person can meet: one sentence that says what to do, an exit code, an HTTP status."""

from __future__ import annotations


class RecountError(Exception):
    """Something the user can mend; the message is the whole report."""

    exit_code = 1
    http_status = 500


class WrongArgumentsError(RecountError):
    """The command or request contradicts itself or names something that does not exist."""

    exit_code = 2
    http_status = 422


class UnreadableFileError(RecountError):
    """A photo, table or sheet that cannot be opened or understood."""

    exit_code = 3
    http_status = 415


class NoCardsError(RecountError):
    """A readable photo in which no card was found."""

    exit_code = 4
    http_status = 422


class NotSettledError(RecountError):
    """With --strict: open questions or problems remain."""

    exit_code = 5
    http_status = 409


class MissingModelError(RecountError):
    """A model or an enrolled deck is missing or damaged."""

    exit_code = 6
    http_status = 503


class SheetDiffersError(RecountError):
    """The audited sheet disagrees with the recount."""

    exit_code = 7
    http_status = 409
