"""Frozen values as plain JSON values and back, by the types that their fields declare.

What a type needs is put together once, from its declaration. A run of cards is one text, a mapping
a list of pairs (its order counts, and its keys may be numbers), a fraction a text.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, Union, get_args, get_origin, get_type_hints

from fortyeight.cards import FACE_DOWN, FACES, JOKER, Card, FaceDownCard, JokerCard

Turned = Callable[[Any], Any]

_FRACTION = re.compile(r"(-?(?:0|[1-9][0-9]{0,199}))/([1-9][0-9]{0,199})")
_PLAIN = (int, str, bool)
_NONE = type(None)

#: Equal faces are the same object, and an object is found much faster than its rank and suit.
_WRITTEN = {id(face): text for text, face in FACES.items()}
_READ = {**FACES, str(FACE_DOWN): FACE_DOWN, str(JOKER): JOKER}


class BadState(ValueError):
    """A stored value that is not of its type.

    It names the place and never the value: that may be a card which nobody has seen.
    """


def parts_of(kind: Any, without: Collection[str] = ()) -> dict[str, Any]:
    """The fields of a frozen value with their types."""
    hints = get_type_hints(kind)
    return {one.name: hints[one.name] for one in fields(kind) if one.name not in without}


def is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, types.UnionType)


def is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def is_mapping(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _unknown(kind: Any) -> TypeError:
    return TypeError(f"{kind!r} cannot be part of a stored state")


# Writing


@cache
def writer(kind: Any) -> Turned:
    """What makes a plain value of a value of this type."""
    if kind in _PLAIN:
        return _same
    if kind is Card:
        return _card_text
    if kind is Fraction:
        return _fraction_text
    if is_enum(kind):
        return attrgetter("value")
    if is_dataclass(kind):
        return object_writer(kind)
    if is_union(kind):
        return _union_writer(kind)
    if get_origin(kind) is tuple:
        return _tuple_writer(get_args(kind))
    if get_origin(kind) is frozenset and get_args(kind)[0] in (int, str):
        return sorted
    if is_mapping(kind):
        return _pairs_writer(*map(writer, get_args(kind)))
    raise _unknown(kind)


def _same(value: Any) -> Any:
    return value


def _nothing(value: Any) -> None:
    return None


def _card_text(value: Card) -> str:
    return _WRITTEN.get(id(value)) or str(value)


def _cards_text(value: tuple[Card, ...]) -> str:
    try:
        return "".join([_WRITTEN[id(one)] for one in value])
    except KeyError:
        return "".join([str(one) for one in value])


def _fraction_text(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def object_writer(kind: Any, without: Collection[str] = ()) -> Turned:
    """What makes an object of a frozen value, some of its fields left out."""
    parts = parts_of(kind, without)
    names = tuple(parts)
    turned = [(name, writer(one)) for name, one in parts.items() if writer(one) is not _same]
    # All fields at once: attribute by attribute takes three times as long.
    values = attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)

    def write(value: Any) -> dict[str, Any]:
        found = dict(zip(names, values(value), strict=True))
        for name, turn in turned:
            found[name] = turn(found[name])
        return found

    return write


def _union_writer(kind: Any) -> Turned:
    by_type = {
        get_origin(one) or one: _nothing if one is _NONE else writer(one) for one in get_args(kind)
    }
    if Card in by_type:
        by_type[FaceDownCard] = by_type[JokerCard] = by_type[Card]
    return lambda value: by_type[type(value)](value)


def _tuple_writer(kinds: tuple[Any, ...]) -> Turned:
    if kinds == (Card, ...):
        return _cards_text
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        turned = writer(kinds[0])
        return list if turned is _same else lambda value: [turned(one) for one in value]
    each = [writer(one) for one in kinds]
    return lambda value: [turned(one) for turned, one in zip(each, value, strict=True)]


def _pairs_writer(key: Turned, held: Turned) -> Turned:
    return lambda value: [[key(one), held(other)] for one, other in value.items()]


# Reading


@cache
def reader(kind: Any) -> Turned:
    """What makes a value of this type of a plain one; it raises `BadState` where that fails."""
    if kind in _PLAIN:
        return _plain_reader(kind)
    if kind is Card:
        return _face
    if kind is Fraction:
        return _fraction
    if is_enum(kind):
        return _enum_reader(kind)
    if is_dataclass(kind):
        return _value_reader(kind)
    if is_union(kind):
        return _union_reader(kind)
    if get_origin(kind) is tuple:
        return _tuple_reader(get_args(kind))
    if get_origin(kind) is frozenset:
        return _set_reader(reader(get_args(kind)[0]))
    if is_mapping(kind):
        return _pairs_reader(*map(reader, get_args(kind)))
    raise _unknown(kind)


def _plain_reader(kind: type) -> Turned:
    sentence = f"should be of the type {kind.__name__}"

    def read(stored: Any) -> Any:
        if type(stored) is not kind:
            raise BadState(sentence)
        return stored

    return read


def _face(stored: Any) -> Card:
    face = _READ.get(stored) if type(stored) is str else None
    if face is None:
        raise BadState("should be a card")
    return face


def _faces(stored: Any) -> tuple[Card, ...]:
    if type(stored) is not str or len(stored) % 2:
        raise BadState("should be a text of cards")
    try:
        return tuple([_READ[stored[at : at + 2]] for at in range(0, len(stored), 2)])
    except KeyError:
        raise BadState("should be a text of cards") from None


def _fraction(stored: Any) -> Fraction:
    found = _FRACTION.fullmatch(stored) if type(stored) is str else None
    if found is None:
        raise BadState("should be a fraction")
    value = Fraction(int(found[1]), int(found[2]))
    if _fraction_text(value) != stored:
        raise BadState("should be a fraction in its lowest terms")
    return value


def _enum_reader(kind: type[Enum]) -> Turned:
    members: dict[Any, Enum] = {one.value: one for one in kind}
    sentence = f"should be one of {kind.__name__}"

    def read(stored: Any) -> Enum:
        member = members.get(stored) if type(stored) is str else None
        if member is None:
            raise BadState(sentence)
        return member

    return read


def _value_reader(kind: Any) -> Turned:
    values = object_reader(kind)
    return lambda stored: kind(**values(stored))


def object_reader(kind: Any, without: Collection[str] = ()) -> Turned:
    """What reads the fields of a frozen value, but for those left out: by name, ready to be set."""
    parts = parts_of(kind, without)
    plain = [(name, one) for name, one in parts.items() if one in _PLAIN]
    turned = [(name, reader(one)) for name, one in parts.items() if one not in _PLAIN]

    def read(stored: Any) -> dict[str, Any]:
        if type(stored) is not dict or stored.keys() != parts.keys():
            raise BadState(f"should be an object with the fields of {kind.__name__}")
        found = stored.copy()
        for name, one in plain:
            if type(found[name]) is not one:
                raise BadState(f"{kind.__name__}.{name}: should be of the type {one.__name__}")
        try:
            for name, turn in turned:
                found[name] = turn(found[name])
        except BadState as error:
            raise BadState(f"{kind.__name__}.{name}: {error}") from None
        return found

    return read


def _union_reader(kind: Any) -> Turned:
    by_type: dict[type, Turned] = {}
    for one in get_args(kind):
        stored_as = _stored_as(one)
        if stored_as in by_type:
            raise _unknown(kind)
        by_type[stored_as] = _nothing if one is _NONE else reader(one)

    def read(stored: Any) -> Any:
        turned = by_type.get(type(stored))
        if turned is None:
            raise BadState("should be of another type")
        return turned(stored)

    return read


def _stored_as(kind: Any) -> type:
    """The type of the plain value that is made of a value of this type."""
    if kind in (*_PLAIN, _NONE):
        found: type = kind
        return found
    if kind in (Card, Fraction) or is_enum(kind) or get_args(kind) == (Card, ...):
        return str
    return dict if is_dataclass(kind) else list


def _list(stored: Any) -> list[Any]:
    if type(stored) is not list:
        raise BadState("should be a list")
    return stored


def _tuple_reader(kinds: tuple[Any, ...]) -> Turned:
    if kinds == (Card, ...):
        return _faces
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        turned = reader(kinds[0])
        return lambda stored: tuple([turned(one) for one in _list(stored)])
    each = [reader(one) for one in kinds]

    def read(stored: Any) -> tuple[Any, ...]:
        if len(_list(stored)) != len(each):
            raise BadState(f"should be a list of {len(each)}")
        return tuple([turned(one) for turned, one in zip(each, stored, strict=True)])

    return read


def _set_reader(turned: Turned) -> Turned:
    def read(stored: Any) -> frozenset[Any]:
        found = frozenset([turned(one) for one in _list(stored)])
        if len(found) != len(stored):
            raise BadState("should have everything once")
        return found

    return read


def _pairs_reader(key: Turned, held: Turned) -> Turned:
    def read(stored: Any) -> dict[Any, Any]:
        found = {}
        for pair in _list(stored):
            if len(_list(pair)) != 2:
                raise BadState("should be a list of pairs")
            found[key(pair[0])] = held(pair[1])
        if len(found) != len(stored):
            raise BadState("should have every key once")
        return found

    return read
