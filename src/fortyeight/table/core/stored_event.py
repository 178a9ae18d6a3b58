"""The decorator of events: frozen dataclasses with the name under which they are stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, dataclass_transform, get_args

from fortyeight.quick_dataclass import dataclass
from fortyeight.table.core.dispatch import Registry

T = TypeVar("T")

_NAMES: dict[type[Any], str] = {}


@dataclass_transform(frozen_default=True)
def event(name: str) -> Callable[[type[T]], type[T]]:
    """Declare an event, stored under this name for ever; a change of its shape gets a new number.

    A field that is added with a default is no such change: old events are read with the default.
    """

    def declare(cls: type[T]) -> type[T]:
        made = dataclass(frozen=True, slots=True)(cls)
        assert name not in _NAMES.values(), f"{name} is the name of another event"
        _NAMES[made] = name
        return made

    return declare


def stored_names(union: Any) -> Registry[Any, str]:
    """Return the stored name of each event of a union."""
    return Registry({kind: _NAMES[kind] for kind in get_args(union)})
