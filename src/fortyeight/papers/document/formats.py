"""How numbers are printed: rounded exactly, whatever their type."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor, log10
from typing import Literal

from fortyeight.money import format_money

#: What a figure holds: money is whole cents, odds and chances are fractions where they are exact.
Value = int | float | Fraction

FormatKind = Literal[
    "percent",
    "signed percent",
    "decimal",
    "signed",
    "probability",
    "fraction",
    "money",
    "whole",
    "one in",
]

MINUS = "\N{MINUS SIGN}"
#: Digits of a number that is too small for the decimals of its column.
_SCIENTIFIC_DIGITS = 3
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
#: A longer fraction is of no use to a reader; the trace has it.
_MAX_FRACTION = 24


@dataclass(frozen=True, slots=True)
class Format:
    """How a number is printed. `digits` are its decimals; those of money come after its cents.

    >>> PERCENT.to(3).text(Fraction(-1, 300))
    '−0.333%'
    >>> MONEY.of("USD").text(123456), SIGNED.to(1).text(2), ONE_IN.text(Fraction(1, 3000))
    ('$1,234.56', '+2.0', '1 in 3,000')
    """

    kind: FormatKind
    digits: int = 0
    currency: str = ""

    def to(self, digits: int) -> Format:
        """Return the same format with another number of decimals."""
        return replace(self, digits=digits)

    def of(self, currency: str) -> Format:
        """Return the format of amounts in a currency."""
        return replace(self, currency=currency)

    def text(self, value: Value) -> str:
        """Return a number as it is printed."""
        exact = Fraction(value)
        match self.kind:
            case "percent":
                return f"{fixed(100 * exact, self.digits)}%"
            case "signed percent":
                return f"{_plus(exact)}{fixed(100 * exact, self.digits)}%"
            case "decimal":
                return fixed(exact, self.digits)
            case "signed":
                return f"{_plus(exact)}{fixed(exact, self.digits)}"
            case "probability":
                tiny = 0 < exact < Fraction(10) ** (_SCIENTIFIC_DIGITS - 1 - self.digits)
                return _scientific(exact) if tiny else fixed(exact, self.digits)
            case "fraction":
                text = str(exact)
                return text if len(text) <= _MAX_FRACTION else fixed(exact, self.digits or 9)
            case "money":
                return _money(exact, self.currency, self.digits)
            case "whole":
                return fixed(exact, 0)
            case "one in":
                return f"1 in {fixed(1 / exact, self.digits)}" if exact else "never"


PERCENT = Format("percent", 4)
DECIMAL = Format("decimal", 5)
SIGNED = Format("signed", 5)
SIGNED_PERCENT = Format("signed percent", 4)
PROBABILITY = Format("probability", 9)
FRACTION = Format("fraction")
MONEY = Format("money")
WHOLE = Format("whole")
ONE_IN = Format("one in")


def _plus(value: Fraction) -> str:
    return "+" if value > 0 else ""


def fixed(value: Fraction, digits: int) -> str:
    """Return a number with so many decimals, rounded half to even, with thousands apart.

    >>> fixed(Fraction(-123456, 100), 1)
    '−1,234.6'
    """
    scaled = round(abs(value) * 10**digits)
    whole, decimals = divmod(scaled, 10**digits)
    sign = MINUS if value < 0 and scaled else ""
    return f"{sign}{whole:,}" + (f".{decimals:0{digits}d}" if digits else "")


def _money(cents: Fraction, currency: str, digits: int) -> str:
    """Return an amount with so many decimals of a cent.

    >>> _money(Fraction(-98543, 10_000), "USD", 2)
    '−$0.0985'
    """
    scaled = round(abs(cents) * 10**digits)
    whole, parts = divmod(scaled, 10**digits)
    sign = MINUS if cents < 0 and scaled else ""
    return f"{sign}{format_money(whole, currency)}" + (f"{parts:0{digits}d}" if digits else "")


def _scientific(value: Fraction) -> str:
    power = floor(log10(value))
    scaled = value / Fraction(10) ** power
    text = fixed(scaled, _SCIENTIFIC_DIGITS - 1)
    if text.startswith("10"):
        power, text = power + 1, fixed(scaled / 10, _SCIENTIFIC_DIGITS - 1)
    return f"{text}·10{raised(str(power))}"


def raised(text: str) -> str:
    """Return a text with its digits raised, as in a power.

    >>> raised("-12")
    '⁻¹²'
    """
    return text.translate(_RAISED)
