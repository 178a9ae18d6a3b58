"""Read a rulebook file that names its base and lists only what differs from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from operator import attrgetter
from typing import Any, Protocol, TypeVar

from fortyeight.money import format_amount
from fortyeight.rulebook.book import Call, Rulebook
from fortyeight.rulebook.checking.checks import possible_decks
from fortyeight.rulebook.keys import KEY_OF_PATH, KEYS, MATCH_ODDS, Key
from fortyeight.rulebook.reading.formatting import did_you_mean, format_key, format_value
from fortyeight.rulebook.reading.read_book import (
    CLAUSES,
    IDENTITY,
    ROWS,
    WORDINGS,
    checked,
    common_wordings,
    read_clauses,
    read_identity,
    read_presentation,
    read_publication,
    read_rule,
    read_wordings,
    silent_entry,
)
from fortyeight.rulebook.reading.read_paytables import read_paytables
from fortyeight.rulebook.reading.read_rows import (
    NO_ODDS,
    overlap,
    read_bonus_rows,
    read_break_rows,
    read_match_row,
    read_tiers,
)
from fortyeight.rulebook.reading.reader import Reader
from fortyeight.rulebook.schema.entry import OWN, WORDS_OF_ENTRIES, Entry
from fortyeight.rulebook.schema.presentation import Presentation
from fortyeight.rulebook.schema.rows import (
    EACH_CARD,
    MATCHES,
    BreakRow,
    MatchRow,
    Paytable,
    SuperBonusTier,
    with_mixed_suits,
)
from fortyeight.rulebook.schema.sections import OPTIONAL_SECTIONS, SECTIONS

#: The key of a file by difference, and of no other.
BASED_ON = "based_on"
#: The id of a text by difference that names none and has no file name.
OWN_ID = "own-table"
#: Other words for sections, which a file by difference may use.
_SECTION_WORDS = {"dealer": "dealing"}

#: Payout tables by the name that `without` has for them, with the field of `Rulebook`.
TABLES = {
    "bonus_21": "bonus_21",
    "super_bonus.tier": "super_bonus_tiers",
    "break_bonus.row": "break_rows",
    "bonus_spin.table": "bonus_spin_paytables",
    "xtreme.table": "xtreme_paytables",
}
#: What `without` may name: the file then has nothing of it but what it says itself.
DROPPABLE = (*sorted(OPTIONAL_SECTIONS), *TABLES, *CLAUSES, *WORDINGS, "presentation")

#: What stands at the top of a file beside rules.
_HEADINGS = frozenset(
    {*IDENTITY, BASED_ON, "without", "rules", "bonus_21", "presentation", "published"}
    | {*CLAUSES, *WORDINGS}
)


class _Row(Protocol):
    @property
    def pays(self) -> Any: ...


Row = TypeVar("Row", bound=_Row)


@dataclass(frozen=True, slots=True)
class _FileValue:
    """A value of the file, and its place there."""

    place: str
    raw: object


def difference_from(raw: Mapping[str, Any], base: Rulebook, file: str = "") -> Rulebook:
    """Return the rulebook that differs from its base in what a parsed file says.

    It has the name of its `file` where it names no id.
    """
    named = "-".join(re.findall("[a-z0-9]+", file.lower().removesuffix(".toml"))) or OWN_ID
    return _Difference({"id": named, **raw}, base).book()


def default_authority(base: Rulebook) -> str:
    """Return the authority of a file by difference that names none."""
    return f"own rules, after {base.title}"


class _Difference:
    """What a file says, on top of its base."""

    def __init__(self, raw: Mapping[str, Any], base: Rulebook) -> None:
        self._raw, self._base = raw, base
        self._reader = Reader(OWN)
        self._without = _without(raw.get("without", []), base, self._reader)
        self._given = _given(raw, self._reader)
        self._entries = self._read_entries()

    def book(self) -> Rulebook:
        """Return the book; raise `BadRulebook` with every fault of the file."""
        reader = self._reader
        named: dict[str, Any] = {
            **self._identity(),
            **{name: self._clauses(name) for name in CLAUSES},
            **{name: self._wordings(name) for name in WORDINGS},
        }
        book = Rulebook(
            **named,
            entries=self._entries,
            bonus_21=with_mixed_suits(self._rows("bonus_21", read_bonus_rows, attrgetter("hand"))),
            super_bonus_tiers=self._tiers(),
            match_rows=self._match_rows(),
            break_rows=self._break_rows(),
            bonus_spin_paytables=self._paytables("bonus_spin"),
            xtreme_paytables=self._paytables("xtreme"),
            presentation=self._presentation(),
            published=read_publication(self._raw.get("published", {}), reader),
            base=self._base,
        )
        places = {path: one.place for path, one in self._given.items() if path in KEY_OF_PATH}
        return checked(book, reader, places)

    def _identity(self) -> dict[str, str]:
        """Return which book it is; a table's own rules need neither a name nor an authority."""
        read = {
            name: read_identity(name, self._raw[name], self._reader)
            for name in IDENTITY
            if name in self._raw
        }
        silent = {
            "title": f"{self._base.title}, own rules",
            "authority": default_authority(self._base),
        }
        return dict.fromkeys(IDENTITY, "") | silent | read

    def _read_entries(self) -> dict[str, Entry]:
        """Return the entries of the base with those of the file in their place."""
        entries = {
            path: entry
            for path, entry in self._base.entries.items()
            if _section(path) not in self._without
        }
        added = set(map(_section, self._given)) - set(map(_section, entries))
        for key in KEYS.values():
            if key.path in self._given:
                one = self._given[key.path]
                entry = read_rule(key, one.place, one.raw, self._reader)
            elif key.section in added:
                entry = _like_match(key, entries) or silent_entry(key, self._reader)
            else:
                continue
            if entry is not None:
                entries[key.path] = entry
        return entries

    def _inherited(self, table: str) -> Any:
        """Return a payout table of the base, empty if the file leaves it out."""
        kept = getattr(self._base, TABLES[table])
        dropped = table in self._without or _section(table) in self._without
        return type(kept)() if dropped else kept

    def _own_rows(self, table: str) -> object:
        """Return the rows of a payout table in the file."""
        if table in self._raw:
            return self._raw[table]
        return self._given[table].raw if table in self._given else []

    def _rows(
        self,
        table: str,
        read: Callable[[object, Reader], tuple[Row, ...]],
        key: Callable[[Row], Any],
        name: Callable[[Row], str] = attrgetter("name"),
    ) -> tuple[Row, ...]:
        """Return the rows of the base with those of the file in their place, if they are paid."""
        rows: dict[Any, Row] = {key(row): row for row in self._inherited(table)}
        for row in read(self._own_rows(table), self._reader):
            if not _is_paid(row) and key(row) not in rows:
                self._reader.fault(table, f"the base has no row {name(row)} to take away")
            rows[key(row)] = row
        return tuple(row for row in rows.values() if _is_paid(row))

    def _tiers(self) -> tuple[SuperBonusTier, ...]:
        tiers = self._rows(
            "super_bonus.tier",
            read_tiers,
            lambda tier: tier.at_least,
            lambda tier: f"from {format_amount(tier.at_least)}",
        )
        return tuple(sorted(tiers, key=lambda tier: -tier.at_least))

    def _break_rows(self) -> tuple[BreakRow, ...]:
        known = len(self._reader.faults)
        rows = self._rows("break_bonus.row", read_break_rows, lambda row: (row.cards, row.or_more))
        if len(self._reader.faults) == known:
            # Rows of the file were compared with one another, but not with those of the base.
            for one, other in combinations(rows, 2):
                if overlap(one, other):
                    sentence = f"{other.name} and {one.name} overlap"
                    self._reader.fault("break_bonus.row", sentence, other.clause)
        return rows

    def _match_rows(self) -> tuple[MatchRow, ...]:
        """Return the odds of the match wager: the base's, with those of the file in their place."""
        if "match.offered" not in self._entries:
            return ()
        dropped = "match" in self._without
        rows = {} if dropped else {row.name: row for row in self._base.match_rows}
        own = [name for name in (*EACH_CARD, *MATCHES) if f"match.{name}" in self._given]
        if not rows or not set(own) <= set(rows):
            if set(own) != set(EACH_CARD) and set(own) != set(MATCHES):
                forms = f"{', '.join(EACH_CARD)}; or for {', '.join(MATCHES)}"
                self._reader.fault("match", f"give odds for {forms}")
                return ()
            rows = {name: MatchRow(name, {}) for name in own}
        for name, row in rows.items():
            if name in own:
                rows[name] = read_match_row(name, self._given[f"match.{name}"].raw, self._reader)
            else:
                rows[name] = for_decks(row, self._entries)
        self._check_odds([name for name in rows if name not in own and not rows[name].by_decks])
        return tuple(rows.values())

    def _check_odds(self, lacking: list[str]) -> None:
        """Add a fault if the base has no odds in these rows for the decks of the file."""
        offered = self._entries["match.offered"]
        needed = offered.default or not offered.fixed or "match_hole.offered" in self._entries
        if lacking and needed and "cards.decks" in self._given:
            odds = ", ".join(f'{name} = "…"' for name in lacking)
            sentence = f"{self._base.id} has no match odds for these decks: "
            sentence += f"give {MATCH_ODDS} = {{ {odds} }}, or match = false"
            self._reader.fault(self._given["cards.decks"].place, sentence)

    def _paytables(self, section: str) -> dict[str, Paytable]:
        table = f"{section}.table"
        own = read_paytables(section, self._own_rows(table), self._reader)
        return {**self._inherited(table), **own}

    def _clauses(self, name: str) -> dict[str, str]:
        dropped = name in self._without
        inherited = dict.fromkeys(CLAUSES[name], "") if dropped else getattr(self._base, name)
        return {**inherited, **read_clauses(name, self._raw.get(name, {}), self._reader)}

    def _wordings(self, name: str) -> dict[str, Call]:
        inherited = common_wordings(name) if name in self._without else getattr(self._base, name)
        table = self._reader.table(name, self._raw.get(name, {}))
        return {**inherited, **read_wordings(name, table, self._reader)}

    def _presentation(self) -> Presentation:
        """Return the look of the base without its label, which names the base."""
        dropped = "presentation" in self._without
        inherited = Presentation() if dropped else replace(self._base.presentation, label="")
        own = read_presentation(self._raw.get("presentation", {}), self._reader)
        return replace(inherited, **own)


def _like_match(key: Key, entries: Mapping[str, Entry]) -> Entry | None:
    """Return a limit of the match wager for the one on the hole card, which has the same."""
    if key.section != "match_hole" or not key.required:
        return None
    return entries.get(key.path.replace("match_hole", "match"))


def _section(path: str) -> str:
    return path.partition(".")[0]


def _is_paid(row: _Row) -> bool:
    return row.pays not in (0, NO_ODDS)


def _without(raw: object, base: Rulebook, reader: Reader) -> frozenset[str]:
    """Return what the file does not take over from its base."""
    if not isinstance(raw, list):
        reader.fault("without", f'{format_value(raw)} is no list such as ["super_bonus"]')
        return frozenset()
    for number, name in enumerate(raw):
        place = f"without[{number}]"
        if not isinstance(name, str) or name not in DROPPABLE:
            near = did_you_mean(name, DROPPABLE, reader.faults) if isinstance(name, str) else ""
            sentence = f"{format_value(name)} cannot be left out{near}: {', '.join(DROPPABLE)} can"
            reader.fault(place, sentence)
        elif name in OPTIONAL_SECTIONS and not base.has(name):
            reader.fault(place, f"{base.id} has no section {name} to leave out")
    return frozenset(name for name in raw if isinstance(name, str))


def _given(raw: Mapping[str, Any], reader: Reader) -> dict[str, _FileValue]:
    """Return what the file says by path: rules such as ``cards.decks``, and rows of tables."""
    given: dict[str, _FileValue] = {}
    for path, one in _written(raw, reader):
        if path in given:
            reader.fault(one.place, f"{given[path].place} says this already")
        given[path] = one
    return given


def _written(raw: Mapping[str, Any], reader: Reader) -> Iterator[tuple[str, _FileValue]]:
    """Yield what the file says of rules, at its top and in ``[rules]``."""
    top = {name: value for name, value in raw.items() if name not in _HEADINGS}
    yield from _rules(top, "", _HEADINGS, reader)
    yield from _rules(reader.table("rules", raw.get("rules", {})), "rules.", frozenset(), reader)


def _rules(
    raw: Mapping[str, Any], above: str, others: frozenset[str], reader: Reader
) -> Iterator[tuple[str, _FileValue]]:
    """Yield rules by their keys and sections; `others` are the other words of that place."""
    for name, value in raw.items():
        place = above + format_key(name)
        section = _SECTION_WORDS.get(name, name)
        if name == MATCH_ODDS:
            yield from _of_section("match", place, value, reader, only_rows=True)
        elif section in SECTIONS and not _is_rule(name, value):
            yield from _of_section(section, place, value, reader)
        elif name in KEYS:
            yield KEYS[name].path, _FileValue(place, value)
        else:
            near = did_you_mean(name, (*KEYS, *SECTIONS, *others), reader.faults)
            reader.fault(place, f"{format_key(name)} is no rule and no section{near}")


def _is_rule(name: str, value: object) -> bool:
    """Return whether a name of both a rule and a section stands for the rule."""
    if name not in KEYS or value == {}:
        return False
    return not isinstance(value, Mapping) or WORDS_OF_ENTRIES.issuperset(value)


def _of_section(
    section: str, place: str, raw: object, reader: Reader, only_rows: bool = False
) -> Iterator[tuple[str, _FileValue]]:
    """Yield what the file says of a section; the place of a table is the name of the table."""
    rows = ROWS.get(section, set())
    table = reader.table(place, raw)
    reader.known(place, table, rows if only_rows else {*SECTIONS[section].declared, *rows})
    for field, value in table.items():
        yield f"{section}.{field}", _FileValue(f"{place}.{format_key(field)}", value)


def for_decks(row: MatchRow, entries: Mapping[str, Entry]) -> MatchRow:
    """Return a row of the base with its odds for the decks of this book; empty if some lack."""
    if "cards.decks" not in entries:
        return row
    possible = possible_decks(entries["cards.decks"])
    if any(row.entry(number) is None for number in possible):
        return MatchRow(row.name, {})
    by_decks = {n: entry for n, entry in row.by_decks.items() if n == 0 or n in possible}
    return MatchRow(row.name, by_decks)
