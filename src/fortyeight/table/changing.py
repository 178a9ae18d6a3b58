"""Copies of frozen state with some fields changed."""

from __future__ import annotations

from typing import Any, TypeVar

Frozen = TypeVar("Frozen")


def changed(old: Frozen, **fields: Any) -> Frozen:
    """The same object with these fields changed.

    `dataclasses.replace` calls the constructor again, which costs eight times as much; state has
    no slots so that its fields can be copied at once.
    """
    names = old.__dict__
    if not fields.keys() <= names.keys():
        raise TypeError(f"{type(old).__name__} has no {', '.join(fields.keys() - names.keys())}")
    new = object.__new__(type(old))
    new.__dict__.update(names)
    new.__dict__.update(fields)
    return new
