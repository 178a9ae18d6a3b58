"""Fingerprint of dataclasses: a hash of the names and types of their fields."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import is_dataclass
from typing import Any, get_args, get_origin

from fortyeight.table.core.stored_values import field_types, is_enum, is_mapping, is_union

#: Increment the number when the meaning of a state changes but its fields do not.
_MARK = "fortyeight state 1"


def shape_of(*kinds: Any, left_out: Iterable[Any] = ()) -> str:
    """Return a hash of the names and types of all fields of these types, including nested ones.

    A type in `left_out` counts by its name only.
    """
    described: dict[str, str] = {_name(kind): "" for kind in left_out}
    for kind in kinds:
        _describe(kind, described)
    lines = [_MARK, *(_name(kind) for kind in kinds)]
    lines += [f"{name} {described[name]}" for name in sorted(described)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]


def _describe(kind: Any, described: dict[str, str]) -> None:
    """Add the description of a type and of all types within it."""
    if is_enum(kind):
        described[_name(kind)] = repr([one.value for one in kind])
    elif is_dataclass(kind) and _name(kind) not in described:
        parts = field_types(kind)
        described[_name(kind)] = repr([(name, _name(one)) for name, one in parts.items()])
        for one in parts.values():
            _describe(one, described)
    for one in get_args(kind):
        _describe(one, described)


def _name(kind: Any) -> str:
    """Return a type's name, the same in every version of Python."""
    if kind is Ellipsis:
        return "..."
    inner = [_name(one) for one in get_args(kind)]
    if is_union(kind):
        return "|".join(sorted(inner))
    if inner:
        return f"{'map' if is_mapping(kind) else get_origin(kind).__name__}[{','.join(inner)}]"
    name: str = kind.__name__
    return name
