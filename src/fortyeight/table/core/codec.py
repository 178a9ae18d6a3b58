"""Events as JSON objects and back, under their stored names."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from fortyeight.cards import Card, UnknownCard, stored_card
from fortyeight.table.core.event_names import TABLE_NAMES
from fortyeight.table.core.events import Event

EVENT = "event"

_BY_NAME: dict[str, type[Event]] = {name: kind for kind, name in TABLE_NAMES.items()}


class UnknownEvent(ValueError):
    """A stored object that is no event of this version."""


def to_json(event: Event) -> dict[str, Any]:
    """An event as an object of plain values, its stored name under `event`."""
    return encoded(event, TABLE_NAMES.of(event))


def from_json(stored: Mapping[str, Any]) -> Event:
    """The event that `to_json` made an object of."""
    event: Event = decoded(stored, _BY_NAME)
    return event


def encoded(event: Any, name: str) -> dict[str, Any]:
    """Any event as an object of plain values under its stored name."""
    named: dict[str, Any] = {EVENT: name}
    named.update({one.name: _plain(getattr(event, one.name)) for one in fields(event)})
    return named


def decoded(stored: Mapping[str, Any], by_name: Mapping[str, type[Any]]) -> Any:
    """The event that an object holds, of those that have these names."""
    kind = by_name.get(stored.get(EVENT, ""))
    if kind is None:
        raise UnknownEvent(f"there is no event {stored.get(EVENT)!r}")
    return _read_object(kind, stored)


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if is_dataclass(value):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
    return value


@cache
def _kinds(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _defaults(kind: type) -> frozenset[str]:
    """Return the fields that events stored before they were added do without."""
    return frozenset(one.name for one in fields(kind) if one.default is not MISSING)


def _read_object(kind: type, stored: Mapping[str, Any]) -> Any:
    try:
        values = {
            name: _read(one, stored[name])
            for name, one in _kinds(kind).items()
            if name in stored or name not in _defaults(kind)
        }
    except (KeyError, TypeError, ValueError, UnknownCard) as error:
        raise UnknownEvent(f"{stored!r} is no {kind.__name__}: {error}") from None
    return kind(**values)


def _read(kind: Any, value: Any) -> Any:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        if value is None:
            return None
        kind = next(one for one in get_args(kind) if one is not type(None))
        origin = get_origin(kind)
    if origin is tuple:
        return _read_tuple(get_args(kind), value)
    if kind is Card:
        return stored_card(value)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    if isinstance(kind, type) and is_dataclass(kind):
        return _read_object(kind, value)
    if type(value) is not kind:
        raise TypeError(f"{value!r} should be {kind.__name__}")
    return value


def _read_tuple(kinds: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} should be a list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_read(kinds[0], one) for one in value)
    return tuple(_read(one, part) for one, part in zip(kinds, value, strict=True))
