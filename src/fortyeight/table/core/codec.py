"""Conversion of events to JSON objects and back, under their stored names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from fortyeight.table.core.stored_values import EVENTS, BadStoredValue, reader, writer

E = TypeVar("E")


class UnknownEvent(ValueError):
    """A stored object that is not an event of this version."""


class EventCodec(Generic[E]):
    """Converter of a set of events, given with their stored names."""

    def __init__(self, names: Mapping[Any, str]) -> None:
        self._names = names
        self._writers = {kind: writer(kind, EVENTS) for kind in names}
        self._readers = {name: reader(kind, EVENTS) for kind, name in names.items()}

    def fields_to_json(self, event: E) -> dict[str, Any]:
        """Return an event's fields as a JSON object, without the event's name."""
        written: dict[str, Any] = self._writers[type(event)](event)
        return written

    def from_fields(self, name: str, stored: Any) -> E:
        """Return the event with a stored name and the fields from `fields_to_json`."""
        read = self._readers.get(name)
        if read is None:
            raise UnknownEvent(f"there is no event {name!r}")
        try:
            event: E = read(stored)
        except BadStoredValue as error:
            raise UnknownEvent(f"this is no {name}: {error}") from None
        return event
