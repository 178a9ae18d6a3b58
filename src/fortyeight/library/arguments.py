"""Arguments of callers: each has one type, and another one gets a sentence.

Whole numbers may be of any integer type, such as NumPy's. Amounts of money are exact, never a
float.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from operator import index
from os import PathLike, fsencode, fspath
from types import UnionType
from typing import Any, TypeVar

from fortyeight.cards import Card, UnknownCard, parse_cards
from fortyeight.library.errors import InputError
from fortyeight.money import MAX_AMOUNT, BadAmount, format_amount, parse_amount
from fortyeight.rulebook.reading.formatting import format_value, one_line

#: Cards as people write them, "7s 7h", or as objects.
Cards = str | Iterable[Card]
#: What shuffles and wheels follow from; None is the system's generator.
Seed = int | str | bytes | None
#: What a caller may write for an amount: 10, "10.50" or a Decimal.
Money = int | str | Decimal | Fraction

_Value = TypeVar("_Value")


def instance_of(value: _Value, kind: type[Any] | UnionType, at: str, what: str) -> _Value:
    """Return a value that is of a type; raise `InputError` for any other.

    >>> instance_of("ann", str, "person", "a name")
    'ann'
    """
    if not isinstance(value, kind):
        raise InputError(at, f"{format_value(value)} is not {what}")
    return value


def text_of(text: str, at: str, what: str = "a name") -> str:
    return instance_of(text, str, at, what)


def flag_of(flag: bool, at: str) -> bool:
    return instance_of(flag, bool, at, "True or False")


def whole_of(number: object, at: str) -> int:
    """Return a whole number; raise `InputError` for anything else.

    >>> whole_of(3, "box")
    3
    """
    try:
        if not isinstance(number, bool):
            return index(number)  # type: ignore[arg-type]  # it raises if it cannot
    except TypeError:
        pass
    raise InputError(at, f"{format_value(number)} is not a whole number")


def bounded_of(number: object, at: str, most: int, least: int = 1) -> int:
    """Return a whole number within bounds."""
    whole = whole_of(number, at)
    if not least <= whole <= most:
        message = f"give a whole number from {least} to {most:,}, not {format_value(whole)}"
        raise InputError(at, message)
    return whole


def path_of(path: object, at: str, what: str = "a file") -> str:
    """Return the name of a file; raise `InputError` for what names none."""
    if not isinstance(path, str | PathLike):
        raise InputError(at, f"{format_value(path)} does not name {what}")
    name: str = fspath(path)
    try:
        usable = b"\0" not in fsencode(name)
    except UnicodeEncodeError:
        usable = False
    if not usable:
        raise InputError(at, f"{format_value(name)} does not name {what}")
    return name


def seed_of(seed: object) -> Seed:
    """Return a seed; raise `InputError` for what is none."""
    if seed is None or isinstance(seed, bytes):
        return seed
    if not isinstance(seed, str):
        return whole_of(seed, "seed")
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise InputError("seed", f"{format_value(seed)} is not a text in Unicode") from None
    return seed


def read_cards(cards: Cards, at: str = "cards") -> tuple[Card, ...]:
    """Return cards from their names; raise `InputError` for a word that names none.

    >>> read_cards("6♠ 10h 7D8d")
    (card('6s'), card('Th'), card('7d'), card('8d'))
    """
    if not isinstance(cards, str):
        given = tuple(instance_of(cards, Iterable, at, "a list of cards"))
        if not all(isinstance(one, Card) for one in given):
            raise InputError(at, 'write cards as a text, such as "7s 10h"')
        return given
    try:
        return parse_cards(cards)
    except UnknownCard as error:
        raise InputError(at, str(error)) from None


def cents_of(amount: Money, at: str = "amount") -> int:
    """Return an amount in cents; raise `InputError` for what is no amount of money.

    >>> cents_of(10), cents_of("2.50"), cents_of(Decimal("0.5"))
    (1000, 250, 50)
    """
    if isinstance(amount, bool) or not isinstance(amount, int | str | Decimal | Fraction):
        example = f'"{amount:.2f}"' if isinstance(amount, float) else '10 or "10.50"'
        raise InputError(at, f"{format_value(amount)} is not an exact amount; write {example}")
    if isinstance(amount, str):
        try:
            return parse_amount(one_line(amount))
        except BadAmount as error:
            raise InputError(at, str(error)) from None
    if isinstance(amount, Decimal) and not amount.is_finite():
        raise InputError(at, f"{amount} is not an amount of money")
    if not 0 <= amount <= MAX_AMOUNT // 100:
        raise InputError(at, f"{format_value(amount)} is not an amount that a table takes")
    cents = round(amount * 100)
    if Fraction(cents, 100) != amount:
        raise InputError(at, f"{format_value(amount)} is not a whole number of cents")
    return cents


def money_of(cents: int) -> Decimal:
    """Return cents as an exact amount with two places.

    >>> money_of(-1050)
    Decimal('-10.50')
    """
    return Decimal(format_amount(cents))
