"""The types of value in rulebook and house files, and how each is parsed and written."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal, get_args, get_origin

from fortyeight.cards import Rank
from fortyeight.money import Odds, format_amount, parse_amount, parse_odds
from fortyeight.rulebook.depth import Depth, parse_depth
from fortyeight.rulebook.reading.formatting import MAX_NUMBER, did_you_mean, format_value, quote

#: Longer than any title or clause.
MAX_TEXT_LENGTH = 300
#: A book's own word appears inside sentences, on buttons and on the felt.
MAX_TERM_LENGTH = 40
MAX_DECKS = 20

#: The value of an approval that the house does not have.
NO_APPROVAL = "none"

#: First cards that can become a blackjack.
BLACKJACK_RANKS = frozenset({Rank.ACE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING})

#: Letters, marks and a sign of Unicode that are printed as nothing, or as a space.
_BLANK_LETTERS = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")

#: A 21 in two cards is a blackjack, or on a split hand follows its own rule.
MIN_BONUS_CARDS = 3

#: Totals of a hand that is not bust.
TOTALS = tuple(range(2, 22))

#: What the referee, the solver and the simulator support for one box.
MAX_SPLITS = 20


class BadValue(ValueError):
    """A value of the wrong type, or out of range."""


class UnsupportedValue(BadValue):
    """A value that a rulebook may allow but this software does not support."""


@dataclass(frozen=True)
class IntegerRange:
    """Parser of an integer between two bounds."""

    low: int
    high: int
    #: Whether the upper bound is a limit of this software rather than of the rules.
    own_bound: bool = False

    def __call__(self, value: object) -> int:
        if self.own_bound and type(value) is int and value > self.high:
            raise UnsupportedValue(
                f"{format_value(value)} is more than the {self.high} that fortyeight handles"
            )
        # A bool is an int in Python, but not in a file.
        if type(value) is not int or not self.low <= value <= self.high:
            number = f"whole number of at least {self.low}" if self.own_bound else self.name
            raise ValueError(f"{format_value(value)} is no {number}")
        return value

    @property
    def name(self) -> str:
        return f"whole number from {self.low} to {self.high}"


def _ranks(value: object) -> tuple[Rank, ...]:
    if isinstance(value, list | tuple):
        try:
            ranks = tuple(Rank(rank) for rank in value)
        except ValueError:
            ranks = ()
        if len(set(ranks)) == len(value):
            return ranks
    raise ValueError(f'{format_value(value)} is no list of different ranks such as ["A", "K"]')


def _blackjack_ranks(value: object) -> tuple[Rank, ...]:
    ranks = _ranks(value)
    if BLACKJACK_RANKS.issuperset(ranks):
        return ranks
    raise ValueError(f"{format_value(value)} has a card that makes no blackjack: A, T, J, Q, K do")


def _one_rank(value: object) -> tuple[Rank, ...]:
    ranks = _ranks(value)
    if len(ranks) == 1:
        return ranks
    raise ValueError(f'{format_value(value)} is no list of one rank such as ["7"]')


@dataclass(frozen=True)
class _Different:
    """Parser of a list of different values; `what` says what is expected."""

    allowed: tuple[Any, ...]
    what: str

    def __call__(self, value: object) -> tuple[Any, ...]:
        if (
            isinstance(value, list | tuple)
            and all(isinstance(one, int | str) and one in self.allowed for one in value)
            and len(set(value)) == len(value)
        ):
            return tuple(value)
        raise ValueError(f"{format_value(value)} is no list of different {self.what}")


@dataclass(frozen=True)
class _Matching:
    """Parser of a text of a certain form; `what` says what is expected."""

    pattern: str
    what: str

    def __call__(self, value: object) -> str:
        if isinstance(value, str) and re.fullmatch(self.pattern, value):
            return value
        raise ValueError(f"{format_value(value)} is no {self.what}")


def _amount(value: object) -> int:
    if isinstance(value, str):
        return parse_amount(value)
    raise ValueError(
        f'{format_value(value)} is not an amount: write a decimal text such as "10.00"'
    )


def _amount_or_none(value: object) -> int | None:
    return None if value is None or value == "none" else _amount(value)


def _odds(value: object) -> Odds:
    if isinstance(value, str | Odds):
        return parse_odds(value)
    raise ValueError(f'{format_value(value)} are no odds: write them as "3:2"')


def _share(value: object) -> Odds:
    if isinstance(value, Odds):
        return value
    if isinstance(value, str) and value.count("/") == 1 and ":" not in value:
        odds = parse_odds(value.replace("/", ":"))
        if odds.won <= odds.staked:
            return odds
    raise ValueError(f'{format_value(value)} is no share of a wager such as "1/2"')


def is_visible(text: str) -> bool:
    """Whether a text shows something, and has no letter or sign that shows nothing."""
    blank = not any(unicodedata.category(char)[0] in "LNPS" for char in text)
    return text.isprintable() and not blank and not _BLANK_LETTERS.search(text)


def _words(value: object) -> str:
    if isinstance(value, str) and is_visible(value):
        return value
    raise ValueError(f"{format_value(value)} is no text on one line")


def _term(value: object) -> str:
    word = _words(value)
    if len(word) <= MAX_TERM_LENGTH:
        return word
    raise ValueError(
        f"{format_value(value)} is too long: "
        f"a word of the book has at most {MAX_TERM_LENGTH} letters"
    )


def _rate(value: object) -> Odds:
    """Parse the share of a wager that goes to a meter; unlike other shares it may be 0."""
    if isinstance(value, Odds):
        return value
    return Odds(0, 1) if value == "0" else _share(value)


def _wheel_name(value: object) -> str:
    if isinstance(value, str) and (value == "sample" or value.endswith(".toml")):
        return _words(value)
    raise ValueError(
        f'{format_value(value)} is no wheel: write "sample" or the name of a .toml file'
    )


def _approval(value: object) -> str:
    # A typo such as "None" must not pass for the name of an approval.
    if value == NO_APPROVAL or _words(value).strip().casefold() not in (NO_APPROVAL, "no"):
        return str(value)
    raise ValueError(f'{format_value(value)} names no approval: write its name, or "{NO_APPROVAL}"')


def _depth(value: object) -> Depth:
    if isinstance(value, Depth):
        return value
    if isinstance(value, str):
        return parse_depth(value)
    raise ValueError(f'{format_value(value)} is no depth such as "1 deck"')


#: The steps of a shuffle by hand.
STEPS = ("plug", "riffle", "turn", "strip", "alternating", "through", "cut")


def _day(value: object) -> str:
    if type(value) is date or isinstance(value, str):
        try:
            return date.fromisoformat(str(value)).isoformat()
        except ValueError:
            pass
    raise ValueError(f'{format_value(value)} is no day such as "2026-11-17"')


# The type of a value, and the function that parses it from a file.
Decks = Annotated[int, IntegerRange(1, MAX_DECKS)]
Places = Annotated[int, IntegerRange(1, 20)]
Doubles = Annotated[int, IntegerRange(0, 10)]
Splits = Annotated[int, IntegerRange(0, MAX_SPLITS, own_bound=True)]
AceSplits = Annotated[int, IntegerRange(0, 99)]
RescueTotal = Annotated[int, IntegerRange(0, 21)]
CardCount = Annotated[int, IntegerRange(MIN_BONUS_CARDS, 21)]
BrokenCount = Annotated[int, IntegerRange(3, 22)]
Cents = Annotated[int, _amount]
CentsOrNone = Annotated[int | None, _amount_or_none]
PayoutOdds = Annotated[Odds, _odds]
Share = Annotated[Odds, _share]
Ranks = Annotated[tuple[Rank, ...], _ranks]
BlackjackRanks = Annotated[tuple[Rank, ...], _blackjack_ranks]
OneRank = Annotated[tuple[Rank, ...], _one_rank]
Totals = Annotated[tuple[int, ...], _Different(TOTALS, "totals such as [9, 10, 11]")]
Currency = Annotated[str, _Matching("[A-Z]{3}", 'code of a currency such as "USD"')]
Colour = Annotated[str, _Matching("#[0-9a-f]{6}", 'colour such as "#0e4429"')]
Words = Annotated[str, _words]
Day = Annotated[str, _day]
Term = Annotated[str, _term]
Approval = Annotated[str, _approval]
CutDepth = Annotated[Depth, _depth]
Rate = Annotated[Odds, _rate]
WheelName = Annotated[str, _wheel_name]
CutCards = Annotated[int, IntegerRange(0, 4)]
BurnCards = Annotated[int, IntegerRange(1, 10)]
Hours = Annotated[int, IntegerRange(0, 1000)]
Minutes = Annotated[int, IntegerRange(1, 1440)]
TimeOfDay = Annotated[
    str, _Matching("([01][0-9]|2[0-3]):[0-5][0-9]", 'time of day such as "06:00"')
]
ShuffleSteps = Annotated[tuple[str, ...], _Different(STEPS, f"steps: {', '.join(STEPS)}")]

#: The name of each type in the documentation.
KIND_NAMES: dict[Any, str] = {
    Cents: "money",
    CentsOrNone: 'money or "none"',
    PayoutOdds: "odds",
    Share: "share",
    Ranks: "ranks",
    BlackjackRanks: "ranks",
    OneRank: "one rank",
    Totals: "totals",
    Currency: "currency",
    Colour: "colour",
    Words: "text",
    Day: "day",
    Term: "word",
    Approval: 'text or "none"',
    CutDepth: "depth",
    Rate: "share",
    WheelName: '"sample" or a file',
    ShuffleSteps: "steps",
    TimeOfDay: "time of day",
    bool: "true or false",
}


def kind_name(kind: Any) -> str:
    """Return the name of a type for documentation and error messages."""
    if get_origin(kind) is Literal:
        *most, last = (f'"{choice}"' for choice in get_args(kind))
        return f"{', '.join(most)} or {last}" if most else last
    bounds = bounds_of(kind)
    return KIND_NAMES[kind] if bounds is None else bounds.name


def bounds_of(kind: Any) -> IntegerRange | None:
    """Return the bounds of an integer type, or None for any other type."""
    parsers = getattr(kind, "__metadata__", ())
    return next((one for one in parsers if isinstance(one, IntegerRange)), None)


def possible_parts(kind: Any) -> tuple[Any, ...]:
    """Return what may stand in a list of this type: ranks, totals or steps."""
    if kind == Totals:
        return TOTALS
    if kind == ShuffleSteps:
        return STEPS
    return tuple(rank for rank in Rank if kind != BlackjackRanks or rank in BLACKJACK_RANKS)


def is_number(kind: Any) -> bool:
    """Return whether values of this type are integers."""
    return bounds_of(kind) is not None


def is_ordered(kind: Any) -> bool:
    """Return whether values of this type are ordered, so that bounds make sense."""
    return is_number(kind) or kind in (Cents, CentsOrNone, PayoutOdds, Share, Rate)


def read_value(kind: Any, raw: object) -> Any:
    """Parse a value of a file into what the referee uses; raise `BadValue` if it is invalid."""
    if isinstance(raw, str) and len(raw) > MAX_TEXT_LENGTH:
        raise BadValue(f"{format_value(raw)} is too long a text")
    if isinstance(raw, int) and abs(raw) > MAX_NUMBER and not is_number(kind):
        raise BadValue(f"{format_value(raw)} is too large")
    if get_origin(kind) is Annotated:
        try:
            return kind.__metadata__[0](raw)
        except BadValue:
            raise
        except ValueError as error:
            raise BadValue(str(error)) from None
    if type(raw) is bool if kind is bool else raw in get_args(kind):
        return raw
    near = did_you_mean(raw, map(str, get_args(kind))) if isinstance(raw, str) else ""
    raise BadValue(f"{format_value(raw)} should be {kind_name(kind)}{near}")


def same_value(one: Any, other: Any) -> bool:
    """Return whether two values are equal, ignoring the order of ranks, totals or steps."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return frozenset(one) == frozenset(other)
    return bool(one == other)


def plain_value(kind: Any, value: Any) -> Any:
    """Return a value as plain data for JSON or TOML."""
    if value is None:
        return "none"
    if kind in (Cents, CentsOrNone):
        return format_amount(value)
    if kind == Rate and not value.won:
        return "0"
    if kind in (Share, Rate):
        return f"{value.won}/{value.staked}"
    if isinstance(value, Odds | Depth):
        return str(value)
    if isinstance(value, tuple):
        return [part.value if isinstance(part, Rank) else part for part in value]
    return value


def write_value(kind: Any, value: Any) -> str:
    """Format a value as in a rulebook or house file."""
    return _written(plain_value(kind, value))


def _written(plain: object) -> str:
    if isinstance(plain, bool):
        return "true" if plain else "false"
    if isinstance(plain, str):
        return quote(plain)
    if isinstance(plain, list):
        return "[" + ", ".join(_written(part) for part in plain) + "]"
    return str(plain)
