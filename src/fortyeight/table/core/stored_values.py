"""Conversion of frozen dataclasses to plain JSON values and back, by the types of their fields.

The converters of a type are built once, from its declaration, and cached. A fraction becomes a
string, a set a sorted list, and a mapping a list of pairs (its order counts, and its keys may be
numbers). There are two stored forms, `EVENTS` and `STATES`.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, Union, get_args, get_origin, get_type_hints

from fortyeight.cards import FACE_DOWN, FACES, JOKER, Card, FaceDownCard, JokerCard


@dataclass(frozen=True, slots=True)
class StoredForm:
    """Options of the conversion.

    `joined_cards` stores a sequence of cards as one string. `exact_fields` refuses an object with
    unknown or missing fields; otherwise unknown fields are ignored, and missing ones get their
    defaults.
    """

    joined_cards: bool
    exact_fields: bool


#: Events are stored for ever, so they must load after fields were added to their types.
EVENTS = StoredForm(joined_cards=False, exact_fields=False)
#: States are large, and are rebuilt from events when their types have changed.
STATES = StoredForm(joined_cards=True, exact_fields=True)

Converter = Callable[[Any], Any]

_FRACTION = re.compile(r"(-?(?:0|[1-9][0-9]{0,199}))/([1-9][0-9]{0,199})")
_PLAIN = (int, str, bool)
_NONE = type(None)

#: Keyed by `id`: equal faces are the same object, and hashing rank and suit is much slower.
_TEXT_OF_FACE = {id(face): text for text, face in FACES.items()}
_FACE_OF_TEXT = {**FACES, str(FACE_DOWN): FACE_DOWN, str(JOKER): JOKER}


class BadStoredValue(ValueError):
    """A stored value that does not fit its type.

    The message names the field and never the value, which may be a card that nobody has seen.
    """


def field_types(kind: Any, without: Collection[str] = ()) -> dict[str, Any]:
    """Return the types of a dataclass's fields by name, leaving some out."""
    hints = get_type_hints(kind)
    return {one.name: hints[one.name] for one in fields(kind) if one.name not in without}


def is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, types.UnionType)


def is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def is_mapping(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _is_run(kinds: tuple[Any, ...]) -> bool:
    """Return whether these are the arguments of a tuple of any length."""
    return len(kinds) == 2 and kinds[1] is Ellipsis


def _optional(kind: Any) -> Any:
    """Return `X` for the union `X | None`, or None for any other union."""
    others = [one for one in get_args(kind) if one is not _NONE]
    return others[0] if len(others) == 1 else None


def _unknown(kind: Any) -> TypeError:
    return TypeError(f"{kind!r} cannot be part of a stored state")


# Writing


@cache
def writer(kind: Any, form: StoredForm) -> Converter:
    """Return the function that converts a value of this type to a plain value."""
    if kind in _PLAIN:
        return _same
    if kind is Card:
        return _card_text
    if kind is Fraction:
        return _fraction_text
    if is_enum(kind):
        return attrgetter("_value_")
    if is_dataclass(kind):
        return object_writer(kind, form)
    if is_union(kind):
        return _union_writer(kind, form)
    if get_origin(kind) is tuple:
        return _tuple_writer(get_args(kind), form)
    if get_origin(kind) is frozenset and get_args(kind)[0] in (int, str):
        return sorted
    if is_mapping(kind):
        return _mapping_writer(*(writer(one, form) for one in get_args(kind)))
    raise _unknown(kind)


def _same(value: Any) -> Any:
    return value


def _nothing(value: Any) -> None:
    return None


def _card_text(value: Card) -> str:
    return _TEXT_OF_FACE.get(id(value)) or str(value)


def _joined_cards(value: tuple[Card, ...]) -> str:
    try:
        return "".join([_TEXT_OF_FACE[id(one)] for one in value])
    except KeyError:
        return "".join([str(one) for one in value])


def _fraction_text(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def object_writer(kind: Any, form: StoredForm, without: Collection[str] = ()) -> Converter:
    """Return the function that converts a dataclass to an object, leaving out some fields."""
    parts, writers = [], {}
    for name, one in field_types(kind, without).items():
        convert = writer(one, form)
        writers[f"write_{name}"] = convert
        plain = convert is _same
        parts.append(f"{name!r}: " + (f"o.{name}" if plain else f"write_{name}(o.{name})"))
    # Compile one dict display: a loop over the fields takes two and a half times as long.
    write: Converter = eval(f"lambda o: {{{', '.join(parts)}}}", writers)  # noqa: S307  # names of fields in our source
    return write


def _union_writer(kind: Any, form: StoredForm) -> Converter:
    if other := _optional(kind):
        convert = writer(other, form)
        return lambda value: None if value is None else convert(value)
    by_type = {
        get_origin(one) or one: _nothing if one is _NONE else writer(one, form)
        for one in get_args(kind)
    }
    if Card in by_type:
        by_type[FaceDownCard] = by_type[JokerCard] = by_type[Card]
    return lambda value: by_type[type(value)](value)


def _tuple_writer(kinds: tuple[Any, ...], form: StoredForm) -> Converter:
    if kinds == (Card, ...) and form.joined_cards:
        return _joined_cards
    if _is_run(kinds):
        convert = writer(kinds[0], form)
        return list if convert is _same else lambda value: [convert(one) for one in value]
    each = [writer(one, form) for one in kinds]
    return lambda value: [convert(one) for convert, one in zip(each, value, strict=True)]


def _mapping_writer(key: Converter, held: Converter) -> Converter:
    return lambda value: [[key(one), held(other)] for one, other in value.items()]


# Reading


@cache
def reader(kind: Any, form: StoredForm) -> Converter:
    """Return the function that converts a plain value to one of this type.

    It raises `BadStoredValue` for a value that does not fit.
    """
    if kind in _PLAIN:
        return _plain_reader(kind)
    if kind is Card:
        return _read_card
    if kind is Fraction:
        return _read_fraction
    if is_enum(kind):
        return _enum_reader(kind)
    if is_dataclass(kind):
        return _value_reader(kind, form)
    if is_union(kind):
        return _union_reader(kind, form)
    if get_origin(kind) is tuple:
        return _tuple_reader(get_args(kind), form)
    if get_origin(kind) is frozenset:
        return _set_reader(reader(get_args(kind)[0], form))
    if is_mapping(kind):
        return _mapping_reader(*(reader(one, form) for one in get_args(kind)))
    raise _unknown(kind)


def _plain_reader(kind: type) -> Converter:
    sentence = f"should be of the type {kind.__name__}"

    def read(stored: Any) -> Any:
        if type(stored) is not kind:
            raise BadStoredValue(sentence)
        return stored

    return read


def _read_card(stored: Any) -> Card:
    face = _FACE_OF_TEXT.get(stored) if type(stored) is str else None
    if face is None:
        raise BadStoredValue("should be a card")
    return face


def _read_joined_cards(stored: Any) -> tuple[Card, ...]:
    if type(stored) is not str or len(stored) % 2:
        raise BadStoredValue("should be a text of cards")
    try:
        return tuple([_FACE_OF_TEXT[stored[at : at + 2]] for at in range(0, len(stored), 2)])
    except KeyError:
        raise BadStoredValue("should be a text of cards") from None


def _read_fraction(stored: Any) -> Fraction:
    match = _FRACTION.fullmatch(stored) if type(stored) is str else None
    if match is None:
        raise BadStoredValue("should be a fraction")
    value = Fraction(int(match[1]), int(match[2]))
    if _fraction_text(value) != stored:
        raise BadStoredValue("should be a fraction in its lowest terms")
    return value


def _enum_reader(kind: type[Enum]) -> Converter:
    members: dict[Any, Enum] = {one.value: one for one in kind}
    sentence = f"should be one of {kind.__name__}"

    def read(stored: Any) -> Enum:
        member = members.get(stored) if type(stored) is str else None
        if member is None:
            raise BadStoredValue(sentence)
        return member

    return read


def _value_reader(kind: Any, form: StoredForm) -> Converter:
    read_fields = object_reader(kind, form)
    return lambda stored: kind(**read_fields(stored))


def object_reader(kind: Any, form: StoredForm, without: Collection[str] = ()) -> Converter:
    """Return the function that converts an object to a dataclass's fields, leaving out some."""
    types_of = field_types(kind, without)
    names = types_of.keys()
    absent = {} if form.exact_fields else _stored_defaults(kind, form)
    plain = [(name, one) for name, one in types_of.items() if one in _PLAIN]
    converted = [(name, reader(one, form)) for name, one in types_of.items() if one not in _PLAIN]

    def read(stored: Any) -> dict[str, Any]:
        if type(stored) is not dict:
            raise BadStoredValue(f"should be an object with the fields of {kind.__name__}")
        values = stored.copy()
        if values.keys() != names:
            if not form.exact_fields:
                values = absent | {name: stored[name] for name in names if name in stored}
            if values.keys() != names:
                raise BadStoredValue(f"should be an object with the fields of {kind.__name__}")
        for name, one in plain:
            if type(values[name]) is not one:
                raise BadStoredValue(
                    f"{kind.__name__}.{name}: should be of the type {one.__name__}"
                )
        try:
            for name, convert in converted:
                values[name] = convert(values[name])
        except BadStoredValue as error:
            raise BadStoredValue(f"{kind.__name__}.{name}: {error}") from None
        return values

    return read


def _stored_defaults(kind: Any, form: StoredForm) -> dict[str, Any]:
    """Return the defaults in stored form, for fields that older stored values do not have."""
    types_of = field_types(kind)
    return {
        one.name: writer(types_of[one.name], form)(one.default)
        for one in fields(kind)
        if one.default is not MISSING
    }


def _union_reader(kind: Any, form: StoredForm) -> Converter:
    if other := _optional(kind):
        convert = reader(other, form)
        return lambda stored: None if stored is None else convert(stored)
    by_type: dict[type, Converter] = {}
    for one in get_args(kind):
        stored_type = _stored_type(one, form)
        if stored_type in by_type:
            raise _unknown(kind)
        by_type[stored_type] = _nothing if one is _NONE else reader(one, form)

    def read(stored: Any) -> Any:
        convert = by_type.get(type(stored))
        if convert is None:
            raise BadStoredValue("should be of another type")
        return convert(stored)

    return read


def _stored_type(kind: Any, form: StoredForm) -> type:
    """Return the type of the plain value to which a value of this type is converted."""
    if kind in (*_PLAIN, _NONE):
        plain: type = kind
        return plain
    joined = form.joined_cards and get_args(kind) == (Card, ...)
    if kind in (Card, Fraction) or is_enum(kind) or joined:
        return str
    return dict if is_dataclass(kind) else list


def _list(stored: Any) -> list[Any]:
    if type(stored) is not list:
        raise BadStoredValue("should be a list")
    return stored


def _tuple_reader(kinds: tuple[Any, ...], form: StoredForm) -> Converter:
    if kinds == (Card, ...) and form.joined_cards:
        return _read_joined_cards
    if _is_run(kinds):
        convert = reader(kinds[0], form)
        return lambda stored: tuple([convert(one) for one in _list(stored)])
    each = [reader(one, form) for one in kinds]

    def read(stored: Any) -> tuple[Any, ...]:
        if len(_list(stored)) != len(each):
            raise BadStoredValue(f"should be a list of {len(each)}")
        return tuple([convert(one) for convert, one in zip(each, stored, strict=True)])

    return read


def _set_reader(convert: Converter) -> Converter:
    def read(stored: Any) -> frozenset[Any]:
        values = frozenset([convert(one) for one in _list(stored)])
        if len(values) != len(stored):
            raise BadStoredValue("should have everything once")
        return values

    return read


def _mapping_reader(key: Converter, held: Converter) -> Converter:
    def read(stored: Any) -> dict[Any, Any]:
        values = {}
        for pair in _list(stored):
            if len(_list(pair)) != 2:
                raise BadStoredValue("should be a list of pairs")
            values[key(pair[0])] = held(pair[1])
        if len(values) != len(stored):
            raise BadStoredValue("should have every key once")
        return values

    return read
