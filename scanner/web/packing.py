"""Frozen records to JSON and back, by their annotations; a more special record of the same module keeps its kind."""

from __future__ import annotations

import sys
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

Record = TypeVar("Record")
KIND = "@"
"""The key under which every record says what it is."""


def packed(record: object) -> Any:  # noqa: ANN401 - whatever JSON can hold
    """A record, and all records in it, as JSON values."""
    if is_dataclass(record) and not isinstance(record, type):
        found = {field.name: packed(getattr(record, field.name)) for field in fields(record)}
        return {KIND: type(record).__name__} | found
    if isinstance(record, (tuple, list)):
        return [packed(each) for each in record]
    return record


def unpacked(kind: type[Record], value: object) -> Record:
    """The record of this kind; fields that an older version did not know keep their default."""
    record: Record = _built(kind, value)
    return record


def _built(kind: Any, value: Any) -> Any:  # noqa: ANN401 - any annotation, any JSON
    origin, arguments = get_origin(kind), get_args(kind)
    if value is None:
        return None
    if origin in (Union, UnionType):
        return _built(next(each for each in arguments if each is not NoneType), value)
    if origin is tuple:
        kinds = [arguments[0]] * len(value) if arguments[-1] is Ellipsis else arguments
        return tuple(_built(each, one) for each, one in zip(kinds, value, strict=True))
    if is_dataclass(kind):
        return _record(kind, value)
    return value


def _record(kind: Any, value: dict[str, Any]) -> Any:  # noqa: ANN401 - any dataclass
    own = getattr(sys.modules[kind.__module__], value[KIND])
    assert issubclass(own, kind)
    return own(**{name: _built(each, value[name]) for name, each in _annotations(own) if name in value})


@cache
def _annotations(kind: Any) -> tuple[tuple[str, Any], ...]:  # noqa: ANN401 - any dataclass
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(kind))
