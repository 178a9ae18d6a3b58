"""Read a count file strictly, and report every fault with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import Any, TypeVar

from fortyeight.cards import Rank
from fortyeight.rulebook.checking.faults import Fault, Faulty
from fortyeight.rulebook.reading.files import Unreadable, parse_toml
from fortyeight.rulebook.reading.formatting import format_key, format_value, one_line, quote
from fortyeight.rulebook.reading.reader import Reader
from fortyeight.strategy.chart import AFTER_ROWS, ROWS, UPS
from fortyeight.strategy.choices import AfterDouble, Choice
from fortyeight.strategy.codes import BadCode, Cell, cell
from fortyeight.strategy.counts.counting import (
    COUNTED_WAGERS,
    MAX_TRUE_COUNT,
    MIN_TRUE_COUNT,
    TRUE_COUNTS,
    UNIT_RAMP,
    CountedWager,
    Counting,
    DecksSeen,
    Departure,
    Divide,
    Rounding,
    Span,
    Tags,
)
from fortyeight.strategy.reading import row_name, up_cards
from fortyeight.table.wagers.wager_kinds import WagerKind

#: Absolute value of a tag or of the initial count.
MAX_TAG = 1000
#: Common denominator of the tags, bounded so that scaled counts stay small integers.
MAX_DENOMINATOR = 10_000
MAX_WAGER = 10_000
MAX_FAULTS = 20

#: The section of each side bet.
SECTIONS: dict[str, WagerKind] = {kind.value.replace("-", "_"): kind for kind in COUNTED_WAGERS}

_Word = TypeVar("_Word", bound=StrEnum)

_NUMBER = re.compile(r"(-?[0-9]{1,6})(?:/([0-9]{1,6}))?")
_WHOLE = re.compile(r"-?[0-9]{1,6}")
_COUNT_WORDS = {"tags", "start", "start_per_deck", "divide", "decks_seen", "round"}
_SPAN_WORDS = {"from", "below"}


class BadCounting(Faulty):
    """A count file that cannot be used, or that does not fit a house."""

    def __init__(self, faults: Sequence[Fault], name: str = "") -> None:
        super().__init__(faults)
        self.name = name

    @property
    def sentences(self) -> tuple[str, ...]:
        """Each fault with the name of the file and the place."""
        before = f"{self.name}: " if self.name else ""
        return tuple(f"{before}{fault}" for fault in self.faults)


def read_counting(text: str, name: str = "…") -> Counting:
    """Return the counting system in a file's text; raise `BadCounting` with every fault."""
    try:
        raw = parse_toml(text)
    except Unreadable as error:
        raise BadCounting([Fault("the file", str(error))], name) from None
    reading = _CountReader()
    counting = reading.counting(raw)
    if reading.faults or counting is None:
        raise BadCounting(reading.faults[:MAX_FAULTS], name)
    return counting


class _CountReader(Reader):
    """Reader of a count file, which collects its faults."""

    def counting(self, raw: Mapping[str, Any]) -> Counting | None:
        words = {"name", "strategy", "count", "ramp", "departure", *SECTIONS}
        for word in raw:
            if word not in words:
                self.fault(format_key(word), f"{format_key(word)} means nothing here")
        name, strategy = (self._text(raw, word) for word in ("name", "strategy"))
        if "count" not in raw:
            self.fault("count", "a count file has tags: write [count] and tags = { … }")
            return None
        count = self.table("count", raw["count"])
        self.known("count", count, _COUNT_WORDS)
        tags = self._tags("count", count)
        departures = tuple(self._departures(raw.get("departure", [])))
        self._check_together(departures)
        return Counting(
            name or "",
            tags,
            self._one_of("count.divide", Divide, count.get("divide", Divide.DECKS)),
            self._one_of("count.decks_seen", DecksSeen, count.get("decks_seen", DecksSeen.EXACT)),
            self._one_of("count.round", Rounding, count.get("round", Rounding.FLOOR)),
            self._ramp(raw),
            departures,
            {kind: self._wager(word, raw[word]) for word, kind in SECTIONS.items() if word in raw},
            strategy or "chart",
        )

    def _text(self, raw: Mapping[str, Any], word: str) -> str | None:
        value = raw.get(word)
        if value is None or (isinstance(value, str) and value.strip() and value.isprintable()):
            return value
        self.fault(word, f"{format_value(value)} is no text of one line")
        return None

    def _one_of(self, place: str, words: type[_Word], raw: object) -> _Word:
        word = next((one for one in words if raw == one), None)
        if word is None:
            allowed = ", ".join(quote(one) for one in words)
            self.fault(place, f"{format_value(raw)} is none of {allowed}")
            return next(iter(words))
        return word

    # Tags -----------------------------------------------------------------------------------

    def _tags(self, place: str, table: Mapping[str, Any]) -> Tags:
        tags: dict[Rank, Fraction] = {}
        if "tags" not in table:
            self.fault(f"{place}.tags", "tags are missing: write tags = { A = -1, … }")
        for word, raw in self.table(f"{place}.tags", table.get("tags", {})).items():
            here = f"{place}.tags.{format_key(word)}"
            rank = next((one for one in Rank if one.value == word), None)
            if rank is None:
                ranks = " ".join(one.value for one in Rank)
                self.fault(here, f"{quote(word)} is no rank: they are {ranks}")
            else:
                tags[rank] = self._fraction(here, raw)
        start, start_per_deck = (
            self._fraction(f"{place}.{word}", table.get(word, 0))
            for word in ("start", "start_per_deck")
        )
        if "start" in table and "start_per_deck" in table:
            self.fault(f"{place}.start_per_deck", "a count has start or start_per_deck, not both")
        scale = lcm(*(one.denominator for one in (*tags.values(), start, start_per_deck)))
        if scale > MAX_DENOMINATOR:
            self.fault(place, f"its fractions have no common denominator up to {MAX_DENOMINATOR}")
        if tags and not any(tags.values()):
            self.fault(f"{place}.tags", "with no tag but 0 nothing is counted")
        return Tags(tags, start, start_per_deck)

    def _fraction(self, place: str, raw: object) -> Fraction:
        """Return an integer, or a fraction written like "1/2"."""
        value: Fraction | None = None
        if isinstance(raw, int) and not isinstance(raw, bool):
            value = Fraction(raw)
        elif isinstance(raw, str):
            parts = _NUMBER.fullmatch(raw)
            if parts and int(parts[2] or 1):
                value = Fraction(int(parts[1]), int(parts[2] or 1))
        if value is None:
            self.fault(
                place, f'{format_value(raw)} is neither a whole number nor a text like "1/2"'
            )
            return Fraction(0)
        if abs(value) > MAX_TAG:
            self.fault(place, f"{format_value(raw)} is further from 0 than {MAX_TAG}")
            return Fraction(0)
        return value

    # Wagers and play ---------------------------------------------------------------------------

    def _ramp(self, raw: Mapping[str, Any]) -> dict[int, int]:
        if "ramp" not in raw:
            return dict(UNIT_RAMP)
        ramp: dict[int, int] = {}
        for word, units in self.table("ramp", raw["ramp"]).items():
            here = f"ramp.{format_key(word)}"
            count = self._true_count(here, int(word) if _WHOLE.fullmatch(word) else word)
            if count is None:
                continue
            if count in ramp:
                self.fault(here, f"the true count {count} is there already")
            if type(units) is not int or not 0 <= units <= MAX_WAGER:
                sentence = f"a wager is a whole number of units, 0 to {MAX_WAGER}"
                self.fault(here, f"{sentence}, not {format_value(units)}")
                continue
            ramp[count] = units
        if not any(ramp.values()) and not self.faults:
            self.fault("ramp", "it never wagers anything")
        return dict(sorted(ramp.items())) or dict(UNIT_RAMP)

    def _true_count(self, place: str, raw: object) -> int | None:
        if type(raw) is int and MIN_TRUE_COUNT <= raw <= MAX_TRUE_COUNT:
            return raw
        sentence = f"a true count here is a whole number, {MIN_TRUE_COUNT} to {MAX_TRUE_COUNT}"
        self.fault(place, f"{sentence}, not {format_value(raw)}")
        return None

    def _span(self, place: str, table: Mapping[str, Any]) -> Span:
        begin, below = (
            self._true_count(f"{place}.{word}", table[word]) if word in table else None
            for word in ("from", "below")
        )
        if not _SPAN_WORDS & table.keys():
            self.fault(place, "write from = … or below = …, the true counts at which it holds")
        if begin is not None and below is not None and begin >= below:
            self.fault(place, f"no true count is from {begin} up and below {below}")
        return Span(begin, below)

    def _wager(self, word: str, raw: object) -> CountedWager:
        table = self.table(word, raw)
        self.known(word, table, {*_SPAN_WORDS, "tags", "start", "start_per_deck"})
        has_tags = "tags" in table
        if not has_tags and table.keys() & {"start", "start_per_deck"}:
            self.fault(word, "a start needs tags of its own")
        tags = self._tags(word, table) if has_tags else None
        return CountedWager(self._span(word, table), tags)

    def _departures(self, raw: object) -> Iterator[Departure]:
        for place, table in self.rows("departure", raw):
            self.known(place, table, {*_SPAN_WORDS, "hand", "up", "play"})
            row, ups, code = (self._word(place, table, word) for word in ("hand", "up", "play"))
            span = self._span(place, table)
            if row is None or ups is None or code is None:
                continue
            row, ups = row_name(row), up_cards(ups)
            if row not in ROWS and row not in AFTER_ROWS:
                rows = "hard 4 to 21, soft 12 to 21, pair 2 to 9, T and A, after hard, after soft"
                self.fault(f"{place}.hand", f"there is no row {quote(row)}: {rows}")
                continue
            if not ups or len(set(ups)) < len(ups) or not set(ups) <= set(UPS):
                sentence = f"up cards are {' '.join(UPS)}, each once"
                self.fault(f"{place}.up", f"{sentence}, not {quote(ups)}")
                continue
            if (play := self._play(f"{place}.play", row, code)) is not None:
                yield from (Departure(row, up, play, span) for up in ups)

    def _word(self, place: str, table: Mapping[str, Any], word: str) -> str | None:
        value = table.get(word)
        if isinstance(value, str):
            return value
        sentence = f"{word} is missing" if value is None else f"{format_value(value)} is no text"
        self.fault(f"{place}.{word}", f'{sentence}: write {word} = "…"')
        return None

    def _play(self, place: str, row: str, code: str) -> Cell | AfterDouble | None:
        if row in AFTER_ROWS:
            after = next((one for one in AfterDouble if one == code), None)
            if after is None:
                sentence = f"after a double there are {', '.join(AfterDouble)}"
                self.fault(place, f"{quote(code)}: {sentence}")
            return after
        try:
            play = cell(code)
            if Choice.SPLIT in play.choices and not row.startswith("pair "):
                raise BadCode("only a pair's row can split")
        except BadCode as error:
            self.fault(place, f"{quote(code)}: {one_line(str(error), 200)}")
            return None
        return play

    def _check_together(self, departures: Sequence[Departure]) -> None:
        """Add faults for cells with two plays at the same true count."""
        for one, other in combinations(departures, 2):
            if (one.row, one.up) != (other.row, other.up):
                continue
            if both := [at for at in TRUE_COUNTS if one.span.holds(at) and other.span.holds(at)]:
                sentence = f"{one.place} has two plays at the true count {both[0]}"
                self.fault("departure", f"{sentence}: end one of them with below = …")
