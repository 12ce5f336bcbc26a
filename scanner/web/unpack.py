"""JSON -> the frozen records that `dataclasses.asdict` made it from, by their annotations."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

Record = TypeVar("Record")


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
    return kind(**{name: _built(each, value[name]) for name, each in _annotations(kind) if name in value})


@cache
def _annotations(kind: Any) -> tuple[tuple[str, Any], ...]:  # noqa: ANN401 - any dataclass
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(kind))
