"""A cell of a chart: choices in order of preference and exceptions, written as a short code."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fortyeight.strategy.choices import Choice, LiveBonusMark

_LETTERS = {
    Choice.STAND: "S",
    Choice.HIT: "H",
    Choice.DOUBLE: "D",
    Choice.SPLIT: "P",
    Choice.SURRENDER: "R",
}
_CHOICES = {letter: choice for choice, letter in _LETTERS.items()}

#: What a letter means at the end of a code.
_ENDINGS: dict[str, tuple[Choice, ...]] = {
    "H": (Choice.HIT,),
    "S": (Choice.STAND,),
    "P": (Choice.SPLIT,),
    "D": (Choice.DOUBLE, Choice.HIT),
    "d": (Choice.DOUBLE, Choice.STAND),
    "R": (Choice.SURRENDER, Choice.HIT),
    "r": (Choice.SURRENDER, Choice.STAND),
}
_FOLDED: dict[tuple[Choice, ...], str] = {
    choices: letter for letter, choices in _ENDINGS.items() if len(choices) == 2
}

_ALWAYS = (Choice.HIT, Choice.STAND)
_CODE = re.compile(r"(?P<order>[A-Za-z]+(?:/[A-Za-z]*)*)(?P<marks>[^A-Za-z/]*)")

MIN_CARDS, MAX_CARDS = 2, 9


class BadCode(ValueError):
    """A string that is not a valid code, or choices that no code can express."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What to do with a hand: the first choice that the rules allow, unless an exception says hit.

    The last choice is to hit or to stand, which is always allowed, or, in the cell of a pair, to
    split: a pair that may not be split is played by its total. The exceptions are a hand of `cards`
    or more, and any bonus in `live`.
    """

    choices: tuple[Choice, ...]
    cards: int | None = None
    live: frozenset[LiveBonusMark] = frozenset()

    def __post_init__(self) -> None:
        if not self.choices:
            raise BadCode("a cell needs a choice")
        if len(set(self.choices)) < len(self.choices):
            raise BadCode("a choice stands twice in one cell")
        for choice in self.choices[:-1]:
            if choice in _ALWAYS:
                raise BadCode(f"nothing can follow {_LETTERS[choice]}, which is always allowed")
        if self.choices[-1] not in (*_ALWAYS, Choice.SPLIT):
            raise BadCode(f"nothing is said for a hand that may not {self.choices[-1]}")
        if self.cards is not None and not MIN_CARDS <= self.cards <= MAX_CARDS:
            raise BadCode(f"a number of cards is {MIN_CARDS} to {MAX_CARDS}, not {self.cards}")

    @property
    def code(self) -> str:
        """The cell as written in a file.

        >>> Cell((Choice.STAND,), cards=4, live=frozenset({LiveBonusMark.ANY_678})).code
        'S4*'
        """
        return self.order + self.marks

    @property
    def order(self) -> str:
        """The choices alone, as in ``R/P``."""
        if folded := _FOLDED.get(self.choices[-2:]):
            return "/".join([*(_LETTERS[one] for one in self.choices[:-2]), folded])
        return "/".join(_LETTERS[one] for one in self.choices)

    @property
    def marks(self) -> str:
        """The exceptions alone, as in ``4*``."""
        number = "" if self.cards is None else str(self.cards)
        return number + "".join(mark for mark in LiveBonusMark if mark in self.live)

    @property
    def by_total(self) -> bool:
        """Whether a pair is played by its total if none of the choices is allowed."""
        return self.choices[-1] is Choice.SPLIT


def cell(text: str) -> Cell:
    """Parse a code such as ``S4*`` or ``R/P``.

    >>> cell("D").choices
    (<Choice.DOUBLE: 'double'>, <Choice.HIT: 'hit'>)
    """
    if not text:
        raise BadCode("the cell is empty")
    parts = _CODE.fullmatch(text)
    if not parts:
        raise BadCode("a code is letters H S D d P R r, with slashes between, then exceptions")
    cards, live = _exceptions(parts["marks"])
    return Cell(_order(parts["order"].split("/")), cards, live)


def _order(letters: list[str]) -> tuple[Choice, ...]:
    *firsts, last = letters
    for letter in letters:
        if letter not in _ENDINGS:
            raise BadCode(f"{letter!r} is none of H S D d P R r" if letter else "a choice is empty")
    for letter in firsts:
        if letter not in _CHOICES:
            raise BadCode(f"before a slash {letter!r} is written {letter.upper()!r}")
    return tuple(_CHOICES[letter] for letter in firsts) + _ENDINGS[last]


def _exceptions(marks: str) -> tuple[int | None, frozenset[LiveBonusMark]]:
    cards: int | None = None
    live: set[LiveBonusMark] = set()
    for mark in marks:
        if mark in "0123456789":
            if cards is not None:
                raise BadCode("a number of cards is one digit, written once")
            cards = int(mark)
        elif mark not in list(LiveBonusMark):
            raise BadCode(
                f"{mark!r} is no exception: they are a digit and {' '.join(LiveBonusMark)}"
            )
        elif mark in live:
            raise BadCode(f"the exception {mark} stands twice")
        else:
            live.add(LiveBonusMark(mark))
    return cards, frozenset(live)
