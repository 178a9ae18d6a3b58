"""Reading the paytables of wheel wagers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fortyeight.rulebook.reader import Reader
from fortyeight.rulebook.rows import Paytable, Prize
from fortyeight.rulebook.showing import shown
from fortyeight.rulebook.values import Cents, Words

#: Jackpots that a wheel may show, by the name of their meter.
JACKPOTS = ("jackpot", "primary", "secondary")

_AMOUNT = re.compile(r"[1-9]\d{0,6}")
_PAIR = re.compile(r"([1-9]\d{0,6})/([1-9]\d{0,6})")


def prize_of(symbol: str, clause: str) -> Prize | None:
    """What a symbol pays: dollars, a pair for the spinner and the others, or a jackpot."""
    if symbol in JACKPOTS:
        return Prize(symbol, clause)
    if _AMOUNT.fullmatch(symbol):
        return Prize(symbol, clause, int(symbol) * 100)
    pair = _PAIR.fullmatch(symbol)
    if pair is not None:
        return Prize(symbol, clause, int(pair[1]) * 100, int(pair[2]) * 100)
    return None


def read_paytables(section: str, raw: object, reader: Reader) -> dict[str, Paytable]:
    """The tables ``[[SECTION.table]]`` by their letters."""
    tables: dict[str, Paytable] = {}
    for place, table in reader.rows(f"{section}.table", raw):
        reader.known(place, table, {"name", "wager", "progressive", "least", "prizes", "community"})
        name = reader.value(f"{place}.name", Words, table.get("name"))
        wager = reader.fixed(f"{place}.wager", Cents, table.get("wager"))
        prizes = _prizes(f"{place}.prizes", table.get("prizes"), reader)
        community = _prizes(f"{place}.community", table.get("community", {}), reader)
        if name is None or wager is None:
            continue
        if name in tables:
            reader.fault(f"{place}.name", f"there are two paytables {shown(name)}")
        if not prizes:
            reader.fault(f"{place}.prizes", "a paytable has prizes", wager.clause)
        tables[name] = Paytable(
            name,
            wager.default,
            wager.clause,
            prizes,
            community,
            table.get("progressive", True) is True,
            _least(f"{place}.least", table.get("least", {}), reader),
        )
    return tables


def _prizes(place: str, raw: object, reader: Reader) -> tuple[Prize, ...]:
    """Symbols, each with the clause that pays it."""
    prizes = []
    for symbol, clause in reader.table(place, raw).items():
        prize = prize_of(symbol, clause) if isinstance(clause, str) else None
        if prize is None:
            sentence = (
                f'write a symbol with its clause, such as "250/100" = "12 D": {shown(symbol)}'
            )
            reader.fault(place, sentence)
        else:
            prizes.append(prize)
    return tuple(prizes)


def _least(place: str, raw: object, reader: Reader) -> Mapping[str, tuple[int, str]]:
    """The least amounts of jackpots by name, with their clauses."""
    least: dict[str, tuple[int, str]] = {}
    table: Mapping[str, Any] = reader.table(place, raw)
    for name, entry in table.items():
        if name not in JACKPOTS:
            reader.fault(place, f"{shown(name)} is no jackpot: {', '.join(JACKPOTS)} are")
            continue
        found = reader.fixed(f"{place}.{name}", Cents, entry)
        if found is not None:
            least[name] = found.default, found.clause
    return least
