"""What a request says: small JSON objects, read with care."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from unicodedata import category

from scanner.errors import WrongArgumentsError
from scanner.language import say
from scanner.web.refusals import TooLargeError
from scoring.draft import is_neutral

if TYPE_CHECKING:
    from starlette.requests import Request

    from scoring.records import Coords

LARGEST_BODY = 100_000
LONGEST_NAME = 40
FURTHEST = 99
"""Rows and columns beyond any game's."""
_UNWRITABLE = ("Cc", "Cf", "Cs", "Zl", "Zp")


async def json_body(request: Request) -> dict[str, Any]:
    """The JSON object of a request; an empty body is an empty object."""
    raw = b""
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > LARGEST_BODY:
            raise TooLargeError(say("the message is too large", "le message est trop gros"))
    try:
        found = json.loads(raw or b"{}")
    except (ValueError, RecursionError):
        raise wrong("JSON") from None
    if not isinstance(found, dict):
        raise wrong("JSON")
    return found


def wrong(what: str) -> WrongArgumentsError:
    """Something in the request is not what was expected."""
    return WrongArgumentsError(say(f"{what} is missing or wrong", f"{what} manque ou est faux"))


def text(body: dict[str, Any], name: str, longest: int) -> str:
    """A text that is not empty."""
    value = body.get(name)
    if not isinstance(value, str) or not value.strip() or len(value) > longest:
        raise wrong(name)
    return value.strip()


def player_name(body: dict[str, Any], *, may_be_neutral: bool = False) -> str:
    """A name that could stand in brackets in a table file."""
    name = " ".join(text(body, "name", LONGEST_NAME).split())
    if any(category(sign) in _UNWRITABLE or sign in "[]#" for sign in name) or (is_neutral(name) != may_be_neutral):
        raise WrongArgumentsError(
            say("choose a name of letters, without []#", "choisissez un nom en lettres, sans []#")
        )
    return name


def choice(body: dict[str, Any], name: str, known: tuple[str, ...], usual: str) -> str:
    """One of some words."""
    value = body.get(name, usual)
    if value not in known:
        raise wrong(name)
    return str(value)


def coords(row: object, col: object) -> Coords:
    """A place, both numbers from 1."""
    if type(row) is not int or type(col) is not int or not (1 <= row <= FURTHEST and 1 <= col <= FURTHEST):
        raise wrong("row, col")
    return row, col


def coords_text(value: str) -> Coords:
    """'3,4'."""
    row, comma, col = value.partition(",")
    if not comma or not (row.isdecimal() and col.isdecimal() and len(value) <= 5):
        raise wrong("row,col")
    return coords(int(row), int(col))


def corners(value: object) -> list[tuple[float, float]] | None:
    """Four points, or None."""
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 4:
        raise wrong("corners")
    return [_point(each) for each in value]


def _point(value: object) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2 or not all(type(number) in (int, float) for number in value):
        raise wrong("corners")
    x, y = float(value[0]), float(value[1])
    if not (-1e5 < x < 1e5 and -1e5 < y < 1e5):
        raise wrong("corners")
    return x, y
