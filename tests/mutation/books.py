"""Mutants of the rulebook files: one value of one file changed at a time."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import resources
from typing import Any

from fortyeight.rulebook import shipped_books
from fortyeight.rulebook.keys import KEYS
from fortyeight.rulebook.schema.rows import EACH_CARD, MATCHES
from fortyeight.rulebook.schema.values import Cents, PayoutOdds, Words
from tests.rulebook.schema.value_kinds import variants

Path = tuple[str | int, ...]

#: Replaces a value that a mutant removes.
REMOVED = object()

#: Keys of an entry that cite the text; they are no values.
_CITES = ("clause", "ruling")

_KINDS: dict[str, Any] = {key.path: key.kind for key in KEYS.values()}
_KINDS |= {f"match.{name}": PayoutOdds for name in (*EACH_CARD, *MATCHES)}

#: Tables that give a clause to each name.
_CLAUSE_TABLES = ("outcomes", "terminal", "sharing", "acts")

#: Tables that give words of the book to each name.
_WORD_TABLES = ("calls", "words")


@dataclass(frozen=True)
class BookMutant:
    """A rulebook file with one value changed."""

    book: str
    name: str
    path: Path
    value: Any
    clauses: tuple[str, ...]
    ruling: str = ""

    @property
    def id(self) -> str:
        return f"{self.book} {self.name}"

    def applied(self, raw: dict[str, Any]) -> dict[str, Any]:
        """Return a copy of the book's table with the change."""
        raw = copy.deepcopy(raw)
        *folders, last = self.path
        inner: Any = raw
        for folder in folders:
            inner = inner[folder]
        if self.value is REMOVED:
            del inner[last]
        elif isinstance(self.value, Renamed):
            inner[self.value.name] = inner.pop(last)
        else:
            inner[last] = self.value
        return raw


@dataclass(frozen=True)
class Renamed:
    """A new name for the key of a value, as for a prize that is named by its amount."""

    name: str


@dataclass(frozen=True)
class _Change:
    """A change within an entry: its path, the text for the mutant's name, the new value."""

    path: Path
    words: str
    value: Any


def raw_book(book: str) -> dict[str, Any]:
    """Return the table of a shipped rulebook's file."""
    file = resources.files("fortyeight.rulebook") / "books" / f"{book}.toml"
    return tomllib.loads(file.read_text("utf-8"))


def book_mutants(book: str) -> list[BookMutant]:
    """Return all mutants of a shipped book, in the order of its file."""
    raw = raw_book(book)
    mutants = []
    for place, path, kind, entry in _entries(raw):
        clauses = tuple(_clauses(entry.get("clause", "")))
        for change in _entry_changes(kind, entry):
            name = f"{place}.{change.words}"
            ruling = entry.get("ruling", "")
            where = path + change.path
            mutants.append(BookMutant(book, name, where, change.value, clauses, ruling))
    mutants += _row_mutants(book, raw) + _prize_mutants(book, raw) + _clause_mutants(book, raw)
    assert len({one.id for one in mutants}) == len(mutants), "two mutants share an id"
    return mutants


def all_books() -> tuple[str, ...]:
    return shipped_books()


def _clauses(clause: object) -> Iterator[str]:
    texts = clause.values() if isinstance(clause, dict) else (clause,)
    for text in texts:
        yield from (one.strip() for one in str(text).split(",") if one.strip())


# Entries --------------------------------------------------------------------------------------


def _entries(raw: dict[str, Any]) -> Iterator[tuple[str, Path, Any, dict[str, Any]]]:
    """Yield each entry: its name in mutants, its path, the kind of its value, and its table."""
    for section, table in raw.items():
        if section in _CLAUSE_TABLES or not isinstance(table, dict):
            continue
        for field, entry in table.items():
            if isinstance(entry, dict):
                kind = Words if section in _WORD_TABLES else _KINDS[f"{section}.{field}"]
                yield f"{section}.{field}", (section, field), kind, entry
    for place, path, row in _rows(raw):
        for field in ("pays", "wager"):
            if field in row:
                kind = PayoutOdds if path[0] in ("bonus_21", "break_bonus") else Cents
                yield f"{place}.{field}", (*path, field), kind, row[field]
        for jackpot, entry in row.get("least", {}).items():
            yield f"{place}.least.{jackpot}", (*path, "least", jackpot), Cents, entry


def _rows(raw: dict[str, Any]) -> Iterator[tuple[str, Path, dict[str, Any]]]:
    """Yield each row of each payout table, named by what it pays for and not by its place."""
    for row_number, row in enumerate(raw.get("bonus_21", [])):
        yield f"bonus_21[{_row_name(row)}]", ("bonus_21", row_number), row
    for section, rows in (
        ("super_bonus", "tier"),
        ("break_bonus", "row"),
        ("bonus_spin", "table"),
        ("xtreme", "table"),
    ):
        for row_number, row in enumerate(raw.get(section, {}).get(rows, [])):
            name = f"{section}.{rows}[{_row_name(row)}]"
            yield name, (section, rows, row_number), row


def _row_name(row: dict[str, Any]) -> str:
    names = [str(row[word]) for word in ("name", "from", "ranks", "suits", "cards") if word in row]
    if "cards_or_more" in row:
        names.append(f"{row['cards_or_more']}+")
    return " ".join(names)


def _entry_changes(kind: Any, entry: dict[str, Any]) -> Iterator[_Change]:
    for word, value in entry.items():
        if word in _CITES:
            continue
        if word == "approval":
            yield _Change((word,), "approval removed", REMOVED)
        elif word == "free":
            # The house no longer chooses: the default is fixed.
            fixed = {"value": entry["default"]} | {c: entry[c] for c in _CITES if c in entry}
            yield _Change((), "free -> fixed", fixed)
        elif word == "allowed":
            yield from _allowed_changes(kind, value, entry["default"])
        elif isinstance(value, dict):
            for decks, one in value.items():
                for new in variants(kind, one):
                    yield _Change(
                        (word, decks), f"{word}.{decks} {_shown(one)} -> {_shown(new)}", new
                    )
        else:
            options: Iterable[Any] = variants(kind, value, cents=word in ("at_least", "at_most"))
            if word == "default" and "allowed" in entry:
                options = [one for one in entry["allowed"] if one != value]
            for new in options:
                yield _Change((word,), f"{word} {_shown(value)} -> {_shown(new)}", new)


def _allowed_changes(kind: Any, allowed: list[Any], default: Any) -> Iterator[_Change]:
    for member in allowed:
        if member != default:
            rest = [one for one in allowed if one != member]
            yield _Change(("allowed",), f"allowed without {_shown(member)}", rest)
    more: list[Any] = []
    for member in allowed:
        more += [one for one in variants(kind, member) if one not in (*allowed, *more)]
    for member in more:
        yield _Change(("allowed",), f"allowed with {_shown(member)}", [*allowed, member])


def _shown(value: Any) -> str:
    return "[" + " ".join(map(str, value)) + "]" if isinstance(value, list) else str(value)


# Rows, prizes and clauses -----------------------------------------------------------------------


def _row_mutants(book: str, raw: dict[str, Any]) -> list[BookMutant]:
    """Yield mutants with a row removed, or with another hand that a row pays for."""
    mutants = []
    for place, path, row in _rows(raw):
        cited: dict[str, Any] = next((row[word] for word in ("pays", "wager") if word in row), {})
        clauses = tuple(_clauses(cited.get("clause", "")))

        def add(
            word: str,
            new: Any,
            place: str = place,
            path: Path = path,
            clauses: tuple[str, ...] = clauses,
        ) -> None:
            name = f"{place}.{word} -> {new.name if isinstance(new, Renamed) else new}"
            mutants.append(BookMutant(book, name, (*path, word), new, clauses))

        mutants.append(BookMutant(book, f"{place} removed", path, REMOVED, clauses))
        for word in ("cards", "cards_or_more"):
            if word in row:
                add(word, row[word] + 1)
                add(word, row[word] - 1)
                add(word, Renamed("cards" if word == "cards_or_more" else "cards_or_more"))
        if "from" in row:
            for new in variants(Cents, row["from"], cents=True):
                add("from", new)
        if "ranks" in row:
            add("ranks", {"6-7-8": "5-7-9", "7-7-7": "6-6-9"}[row["ranks"]])
            for suits in ("any", "same", "spades", "hearts"):
                if suits != row["suits"]:
                    add("suits", suits)
        if "progressive" in row:
            add("progressive", not row["progressive"])
    return mutants


def _prize_mutants(book: str, raw: dict[str, Any]) -> list[BookMutant]:
    """Yield mutants with a wheel's prize removed, at another amount, or with another clause."""
    mutants = []
    for place, path, row in _rows(raw):
        for table in ("prizes", "community"):
            symbols: dict[str, str] = row.get(table, {})
            for symbol, clause in symbols.items():
                where = f"{place}.{table}[{symbol}]"
                here = (*path, table, symbol)
                clauses = tuple(_clauses(clause))
                other = next(one for one in symbols.values() if one != clause)
                mutants.append(BookMutant(book, f"{where} removed", here, REMOVED, clauses))
                mutants.append(BookMutant(book, f"{where} cites {other}", here, other, clauses))
                for name in _other_symbols(symbol):
                    new = Renamed(name)
                    mutants.append(BookMutant(book, f"{where} -> {name}", here, new, clauses))
    return mutants


def _other_symbols(symbol: str) -> list[str]:
    """Return the symbol with each of its amounts one dollar higher; none for a meter's name."""
    amounts = symbol.split("/")
    if not all(amount.isdigit() for amount in amounts):
        return []
    return [
        "/".join(str(int(one) + (place == raised)) for place, one in enumerate(amounts))
        for raised in range(len(amounts))
    ]


def _clause_mutants(book: str, raw: dict[str, Any]) -> list[BookMutant]:
    """Yield mutants with another clause of the same table for each name."""
    mutants = []
    for table in _CLAUSE_TABLES:
        clauses: dict[str, str] = raw.get(table, {})
        for name, clause in clauses.items():
            other = next((one for one in clauses.values() if one != clause), "")
            cited = tuple(_clauses(clause))
            path = (table, name)
            mutants.append(BookMutant(book, f"{table}.{name} removed", path, REMOVED, cited))
            if other:
                what = f"{table}.{name} cites {other}"
                mutants.append(BookMutant(book, what, path, other, cited))
    return mutants
