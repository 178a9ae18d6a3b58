"""Amounts of money as callers write and read them: exact, never a float."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from fortyeight.library.errors import InputError
from fortyeight.money import MAX_AMOUNT, BadAmount, format_amount, parse_amount
from fortyeight.rulebook.reading.formatting import format_value, one_line

#: What a caller may write for an amount: 10, "10.50" or a Decimal.
Money = int | str | Decimal | Fraction


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
