"""A fingerprint of types: which fields they have, and of what types those are."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import is_dataclass
from typing import Any, get_args, get_origin

from fortyeight.table.core.stored_values import field_types, is_enum, is_mapping, is_union

#: To be raised when a state means something else though its fields are the same.
_MARK = "fortyeight state 1"


def shape_of(*kinds: Any, left_out: Iterable[Any] = ()) -> str:
    """A hash over all names and types of the fields that values of these types hold.

    Of a type that is left out, the name alone counts.
    """
    found: dict[str, str] = {_name(kind): "" for kind in left_out}
    for kind in kinds:
        _describe(kind, found)
    lines = [_MARK, *(_name(kind) for kind in kinds)]
    lines += [f"{name} {found[name]}" for name in sorted(found)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]


def _describe(kind: Any, found: dict[str, str]) -> None:
    """Add what this type and all types within it are made of."""
    if is_enum(kind):
        found[_name(kind)] = repr([one.value for one in kind])
    elif is_dataclass(kind) and _name(kind) not in found:
        parts = field_types(kind)
        found[_name(kind)] = repr([(name, _name(one)) for name, one in parts.items()])
        for one in parts.values():
            _describe(one, found)
    for one in get_args(kind):
        _describe(one, found)


def _name(kind: Any) -> str:
    """A type's name, the same in every version of Python."""
    if kind is Ellipsis:
        return "..."
    inner = [_name(one) for one in get_args(kind)]
    if is_union(kind):
        return "|".join(sorted(inner))
    if inner:
        return f"{'map' if is_mapping(kind) else get_origin(kind).__name__}[{','.join(inner)}]"
    name: str = kind.__name__
    return name
