"""Read the paytables of wheel wagers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fortyeight.rulebook.reading.formatting import format_key, format_value
from fortyeight.rulebook.reading.reader import Reader
from fortyeight.rulebook.schema.rows import Paytable, Prize
from fortyeight.rulebook.schema.values import Cents, Words

#: Stands for a paytable that the house's own wheel defines.
OWN_PAYTABLE = "house"
_OWN_PAYTABLE_TAKEN = 'the paytable "house" is that of a house\'s own wheel'

_AMOUNT = re.compile(r"[1-9]\d{0,6}", re.ASCII)
_PAIR = re.compile(r"([1-9]\d{0,6})/([1-9]\d{0,6})", re.ASCII)


@dataclass(frozen=True, slots=True)
class WheelFace:
    """The symbols that a wheel may have besides amounts in dollars.

    A jackpot is named by its meter. A pair such as ``250/100`` pays the person who spins, and every
    other participant.
    """

    jackpots: tuple[str, ...] = ()
    pairs: bool = False

    def prize(self, symbol: str, clause: str = "") -> Prize | None:
        """Return the prize of a symbol, or None if it does not belong on this wheel."""
        if symbol in self.jackpots:
            return Prize(symbol, clause)
        if _AMOUNT.fullmatch(symbol):
            return Prize(symbol, clause, int(symbol) * 100)
        pair = _PAIR.fullmatch(symbol) if self.pairs else None
        if pair is not None:
            return Prize(symbol, clause, int(pair[1]) * 100, int(pair[2]) * 100)
        return None


#: Wheels by the name of their table: Bonus Spin has the first, Xtreme the others.
WHEEL_FACES = {
    "wheel": WheelFace(("jackpot",), pairs=True),
    "hot": WheelFace(("primary", "secondary")),
    "community": WheelFace(),
}


def read_paytables(section: str, raw: object, reader: Reader) -> dict[str, Paytable]:
    """Return the paytables ``[[SECTION.table]]`` by letter."""
    face = WHEEL_FACES["wheel" if section == "bonus_spin" else "hot"]
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
        shared = _prizes(f"{place}.community", community, WHEEL_FACES["community"], reader)
        least = _minimums(f"{place}.least", table.get("least", {}), face, reader)
        if name is None or wager is None:
            continue
        if name in tables or name == OWN_PAYTABLE:
            sentence = (
                f"there are two paytables {format_value(name)}"
                if name in tables
                else _OWN_PAYTABLE_TAKEN
            )
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


def _prizes(place: str, raw: object, face: WheelFace, reader: Reader) -> tuple[Prize, ...]:
    """Return the prizes of a paytable, each with its clause."""
    prizes = []
    if isinstance(raw, list) and reader.own_clause:
        symbols = (one if isinstance(one, str) else format_value(one) for one in raw)
        raw = dict.fromkeys(symbols, reader.own_clause)
    for symbol, clause in reader.table(place, raw).items():
        cited = reader.value(f"{place}.{format_key(symbol)}", Words, clause)
        prize = face.prize(symbol, cited or "")
        if prize is None:
            reader.fault(place, f"{format_value(symbol)} is no symbol of this wheel")
        else:
            prizes.append(prize)
    return tuple(prizes)


def _minimums(
    place: str, raw: object, face: WheelFace, reader: Reader
) -> Mapping[str, tuple[int, str]]:
    """Return the minimum amounts of jackpots by name, with their clauses."""
    least: dict[str, tuple[int, str]] = {}
    table: Mapping[str, Any] = reader.table(place, raw)
    reader.known(place, table, set(face.jackpots))
    for name in face.jackpots:
        entry = reader.fixed(f"{place}.{name}", Cents, table[name]) if name in table else None
        if entry is not None:
            least[name] = entry.default, entry.clause
    return least
