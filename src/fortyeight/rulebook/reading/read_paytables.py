"""Reading the paytables of wheel wagers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fortyeight.rulebook.reading.reader import Reader
from fortyeight.rulebook.reading.showing import named, shown
from fortyeight.rulebook.schema.rows import Paytable, Prize
from fortyeight.rulebook.schema.values import Cents, Words

#: The paytable of a house whose wheel pays by its own symbols.
OWN = "house"
_OWN_WORDS = 'the paytable "house" is that of a house\'s own wheel'

_AMOUNT = re.compile(r"[1-9]\d{0,6}", re.ASCII)
_PAIR = re.compile(r"([1-9]\d{0,6})/([1-9]\d{0,6})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Face:
    """What may stand on a wheel besides amounts in dollars.

    A jackpot is named by its meter; a pair such as ``250/100`` is for the spinner and the others.
    """

    jackpots: tuple[str, ...] = ()
    pairs: bool = False

    def prize(self, symbol: str, clause: str = "") -> Prize | None:
        """What a symbol pays; none where it does not belong on this wheel."""
        if symbol in self.jackpots:
            return Prize(symbol, clause)
        if _AMOUNT.fullmatch(symbol):
            return Prize(symbol, clause, int(symbol) * 100)
        pair = _PAIR.fullmatch(symbol) if self.pairs else None
        if pair is not None:
            return Prize(symbol, clause, int(pair[1]) * 100, int(pair[2]) * 100)
        return None


#: The wheels by the names of their tables: Bonus Spin has one, Xtreme the two others.
FACES = {
    "wheel": Face(("jackpot",), pairs=True),
    "hot": Face(("primary", "secondary")),
    "community": Face(),
}


def read_paytables(section: str, raw: object, reader: Reader) -> dict[str, Paytable]:
    """The tables ``[[SECTION.table]]`` by their letters."""
    face = FACES["wheel" if section == "bonus_spin" else "hot"]
    words = {"name", "wager", "progressive", "least", "prizes"}
    words |= set() if face.pairs else {"community"}
    tables: dict[str, Paytable] = {}
    for place, table in reader.rows(f"{section}.table", raw):
        reader.known(place, table, words)
        name = reader.value(f"{place}.name", Words, table.get("name"))
        wager = reader.fixed(f"{place}.wager", Cents, table.get("wager"))
        progressive = reader.value(f"{place}.progressive", bool, table.get("progressive", True))
        prizes = _prizes(f"{place}.prizes", table.get("prizes", {}), face, reader)
        community = table.get("community", {}) if "community" in words else {}
        shared = _prizes(f"{place}.community", community, FACES["community"], reader)
        least = _least(f"{place}.least", table.get("least", {}), face, reader)
        if name is None or wager is None:
            continue
        if name in tables or name == OWN:
            sentence = f"there are two paytables {shown(name)}" if name in tables else _OWN_WORDS
            reader.fault(f"{place}.name", sentence)
        if not prizes:
            reader.fault(f"{place}.prizes", "a paytable has prizes", wager.clause)
        if "community" in words and not shared:
            sentence = "a paytable of this wager has community prizes"
            reader.fault(f"{place}.community", sentence, wager.clause)
        tables[name] = Paytable(
            name, wager.default, wager.clause, prizes, shared, progressive is True, least
        )
    return tables


def _prizes(place: str, raw: object, face: Face, reader: Reader) -> tuple[Prize, ...]:
    """Symbols, each with the clause that pays it."""
    prizes = []
    for symbol, clause in reader.table(place, raw).items():
        cited = reader.value(f"{place}.{named(symbol)}", Words, clause)
        prize = face.prize(symbol, cited or "")
        if prize is None:
            reader.fault(place, f"{shown(symbol)} is no symbol of this wheel")
        else:
            prizes.append(prize)
    return tuple(prizes)


def _least(place: str, raw: object, face: Face, reader: Reader) -> Mapping[str, tuple[int, str]]:
    """The least amounts of jackpots by name, with their clauses."""
    least: dict[str, tuple[int, str]] = {}
    table: Mapping[str, Any] = reader.table(place, raw)
    reader.known(place, table, set(face.jackpots))
    for name in face.jackpots:
        found = reader.fixed(f"{place}.{name}", Cents, table[name]) if name in table else None
        if found is not None:
            least[name] = found.default, found.clause
    return least
