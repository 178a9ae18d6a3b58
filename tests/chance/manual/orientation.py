"""Which way round a card lies. It changes no order; it hides marks on the edge of a back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Oriented(Generic[Item]):
    """A card and whether it has been rotated by 180 degrees."""

    card: Item
    rotated: bool = False


def rotated(stack: Iterable[Item]) -> tuple[Item, ...]:
    """The stack rotated by 180 degrees on the table: the same order, each card the other way.

    Items that are not `Oriented` have no way round and stay as they are.
    """
    return tuple(_rotated(item) for item in stack)


def _rotated(item: Any) -> Any:
    return replace(item, rotated=not item.rotated) if isinstance(item, Oriented) else item
