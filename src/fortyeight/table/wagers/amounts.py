"""Sets of amounts that a person may choose from."""

from __future__ import annotations

from fortyeight.money import format_amount
from fortyeight.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Amounts:
    """Multiples of a chip between two bounds, and exact amounts whatever the chip."""

    low: int
    high: int
    unit: int = 1
    exact: tuple[int, ...] = ()

    def __contains__(self, cents: int) -> bool:
        return cents in self.exact or (self.low <= cents <= self.high and cents % self.unit == 0)

    def __bool__(self) -> bool:
        return bool(self.exact) or self.lowest_multiple <= self.high

    @property
    def lowest_multiple(self) -> int:
        return -(-self.low // self.unit) * self.unit

    @property
    def most(self) -> int:
        """The largest amount."""
        multiple = self.high // self.unit * self.unit
        if multiple < self.low:
            return max(self.exact)
        return max(multiple, *self.exact) if self.exact else multiple

    @property
    def least(self) -> int:
        """The smallest amount."""
        lowest = self.lowest_multiple
        if lowest > self.high:
            return min(self.exact)
        return min(lowest, *self.exact) if self.exact else lowest

    def within(self, held: int | None) -> Amounts:
        """Return the amounts that these chips can pay; None pays any."""
        if held is None or (held >= self.high and all(cents <= held for cents in self.exact)):
            return self
        payable = tuple(cents for cents in self.exact if cents <= held)
        return Amounts(self.low, min(self.high, held), self.unit, payable)

    def __str__(self) -> str:
        if not self:
            return "nothing"
        if self.lowest_multiple <= self.high:
            if self.least == self.most:
                return format_amount(self.least)
            chips = f" in steps of {format_amount(self.unit)}" if self.unit > 1 else ""
            odd = [cents for cents in self.exact if cents % self.unit]
            besides = "".join(f", or {format_amount(cents)}" for cents in odd)
            highest = self.high // self.unit * self.unit
            low = format_amount(self.lowest_multiple)
            return f"{low} to {format_amount(highest)}{chips}{besides}"
        return " or ".join(format_amount(cents) for cents in sorted(self.exact, reverse=True))


def exactly(*cents: int) -> Amounts:
    """Return a set of these amounts and no others."""
    return Amounts(1, 0, 1, tuple(dict.fromkeys(amount for amount in cents if amount > 0)))
