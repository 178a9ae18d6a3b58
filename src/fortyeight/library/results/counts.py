"""A count derived for a house: tags, wagers and departures, with the figures behind them."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fortyeight.library.errors import InputError, input_errors
from fortyeight.library.results.frames import Rows
from fortyeight.rulebook import House
from fortyeight.strategy import BadCounting, Counting, named_counting, write_counting

if TYPE_CHECKING:
    from fortyeight.analysis.removal.derive import Derived

LARGEST_TAG, MAX_DEPARTURES, LARGEST_SPREAD = 9, 400, 1000


class Count(Rows):
    """A count of the cards, derived from exact effects of removal; made by `derive_count`."""

    def __init__(self, derived: Derived, counting: Counting) -> None:
        self._derived, self._counting = derived, counting

    @property
    def counting(self) -> Counting:
        """The count as data: what a count file holds."""
        return self._counting

    @property
    def tags(self) -> dict[str, int]:
        """What each card that is seen adds to the running count, by its value."""
        return {str(row["card"]): row["tag"] for row in self.rows()}

    @property
    def effects(self) -> dict[str, float]:
        """How removing one card of each value changes what the player expects."""
        return {str(row["card"]): row["effect"] for row in self.rows()}

    @property
    def correlation(self) -> float:
        """The betting correlation of tags and effects: 1 is perfect."""
        return self._derived.correlation

    @property
    def edge(self) -> float:
        """The house's edge from a full shoe, against the chart that the count is for."""
        return -self._derived.effects.full

    @property
    def gain(self) -> float:
        """What a true count of one adds to the player's expectation, to the first order."""
        return self._derived.effects.slope(self._derived.tags)

    @property
    def even_at(self) -> float | None:
        """The true count at which the game is even; None where there is none."""
        return self._derived.effects.even(self._derived.tags)

    @property
    def ramp(self) -> dict[int, int]:
        """The wager in units, from each true count at which it changes."""
        return dict(self._counting.ramp)

    @property
    def departures(self) -> list[dict[str, Any]]:
        """Return the departures from the chart, the strongest first, with their gain per round."""
        return [
            {
                "hand": one.departure.row,
                "up": one.departure.up,
                "play": one.departure.code,
                "from": one.departure.span.begin,
                "below": one.departure.span.below,
                "even_at": one.at,
                "gain": one.gain,
            }
            for one in self._derived.indices
        ]

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each value of the cards: the effect of removing one, and its tag."""
        from fortyeight.analysis.removal.derive import named_values

        tags = named_values(self._derived.tags)
        effects = named_values(self._derived.effects.by_value)
        return [{"card": card, "effect": effects[card], "tag": int(tags[card])} for card in tags]

    def to_toml(self, path: str | PathLike[str] | None = None) -> str:
        """Return the count as a count file, and write it to a file if one is named."""
        text = write_counting(self._counting)
        if path is not None:
            Path(path).write_text(text, "utf-8", newline="")
        return text

    def __repr__(self) -> str:
        book, even = self._derived.house.book.id, self.even_at
        even_at = "" if even is None else f", even at {even:+.2f}"
        return f"<Count {book}, correlation {self.correlation:.4f}{even_at}>"


def derived_count(house: House, largest: int, departures: int, spread: int) -> Count:
    """Derive a count for the best chart of a house; raise `InputError` if there is none."""
    _check("largest", largest, 1, LARGEST_TAG)
    _check("departures", departures, 0, MAX_DEPARTURES)
    _check("spread", spread, 1, LARGEST_SPREAD)
    from fortyeight.analysis.house_solution import solve_house
    from fortyeight.analysis.removal.derive import counting_of, derive

    chart = solve_house(house).chart.strategy
    derived = derive(house, chart, largest=largest, departures=departures)
    if not derived.tags.any():
        raise InputError("count", "every card has the same effect; nothing can be counted")
    name = f"{house.book.title}, {house.cards.decks} decks"
    return Count(derived, counting_of(derived, name, spread))


def _check(name: str, number: object, least: int, most: int) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise InputError(name, f"give a whole number from {least} to {most}, not {number!r}")


def counting_named(count: object, house: House) -> Counting:
    """Return a count by its name, from its file or derived; raise `InputError` for no count."""
    if house.shoe.shuffler == "continuous":
        sentence = "a continuous shuffler takes back every round's cards; nothing to count"
        raise InputError("count", sentence)
    if isinstance(count, Count):
        return count.counting
    if isinstance(count, Counting):
        return count
    if not isinstance(count, str | PathLike):
        raise InputError("count", "give the name of a count, a file, or a `Count`")
    with input_errors("count", BadCounting):
        return named_counting(fspath(count))
