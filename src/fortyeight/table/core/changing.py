"""Fast copies of frozen state with some fields changed."""

from __future__ import annotations

from typing import Any, TypeVar

Frozen = TypeVar("Frozen")

#: Frozen classes refuse an assignment, not these.
_blank, _set = object.__new__, object.__setattr__


def changed(old: Frozen, **fields: Any) -> Frozen:
    """Return a copy of a frozen object with these fields changed.

    `dataclasses.replace` calls the constructor again, which takes ten times as long. State classes
    have no slots, so that their fields can be copied at once.
    """
    before = old.__dict__
    after = before | fields
    if len(after) != len(before):
        raise TypeError(f"{type(old).__name__} has no {', '.join(fields.keys() - before.keys())}")
    new = _blank(type(old))
    _set(new, "__dict__", after)
    return new
