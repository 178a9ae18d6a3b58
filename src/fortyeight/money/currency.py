"""Currencies and their signs."""

from __future__ import annotations

from fortyeight.money.amount import format_amount

#: The signs that people write before an amount; other currencies have their code before it.
SIGNS = {"USD": "$", "SGD": "S$"}


def currency_sign(code: str) -> str:
    """What stands before an amount of a currency.

    >>> currency_sign("SGD"), currency_sign("EUR")
    ('S$', 'EUR ')
    """
    return SIGNS.get(code, f"{code} ")


def format_money(cents: int, currency: str) -> str:
    """Format an amount with its currency, as on a layout.

    >>> format_money(123456, "USD"), format_money(-50, "SGD")
    ('$1,234.56', '-S$0.50')
    """
    whole, places = format_amount(abs(cents)).split(".")
    return f"{'-' if cents < 0 else ''}{currency_sign(currency)}{int(whole):,}.{places}"
