"""Registries by the type of a command or an event, which the type checker knows to be complete."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

K = TypeVar("K")
Other = TypeVar("Other")
State = TypeVar("State")
Result = TypeVar("Result")
V = TypeVar("V")
W = TypeVar("W")


class Registry(dict[type[K], V]):
    """One value for each type of the union `K`, added up entry by entry.

    Looking up an event of a union with a type that has no entry is a type error, and so is a
    handler that takes another type than the one it is registered for:

        _EVOLVED_BY = handle(SeatTaken, _seat_taken) + handle(SeatLeft, _seat_left)
        _EVOLVED_BY[type(event)](table, event)
    """

    def __add__(self, other: Registry[Other, W]) -> Registry[K | Other, V | W]:
        twice = self.keys() & other.keys()
        assert not twice, f"{twice} have two entries"
        both: dict[Any, Any] = {**self, **other}
        return Registry(both)


Handlers = Registry[K, Callable[[State, Any], Result]]


def handle(kind: type[K], handler: Callable[[State, K], Result]) -> Handlers[K, State, Result]:
    """The entry of a function that takes the state and an event or command of this type."""
    return Registry({kind: handler})


def entry(kind: type[K], value: V) -> Registry[K, V]:
    """The entry of a plain value, such as the name under which this type is stored."""
    return Registry({kind: value})


def fields(kind: type[K], *names: str) -> Registry[K, tuple[str, ...]]:
    """The entry that names fields of this type."""
    return Registry({kind: names})
