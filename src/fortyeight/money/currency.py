"""Currencies and their signs."""

from __future__ import annotations

#: The signs that people write before an amount; other currencies have their code before it.
SIGNS = {"USD": "$", "SGD": "S$"}


def currency_sign(code: str) -> str:
    """What stands before an amount of a currency.

    >>> currency_sign("SGD"), currency_sign("EUR")
    ('S$', 'EUR ')
    """
    return SIGNS.get(code, f"{code} ")
