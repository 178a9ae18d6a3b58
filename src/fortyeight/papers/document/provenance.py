"""Where a paper comes from: program, house, rulebook, command, date and seeds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from fortyeight.rulebook import House, Rulebook
from fortyeight.rulebook.library import book_reference, portable_book, shipped_file
from fortyeight.rulebook.reading.read_difference import BASED_ON
from fortyeight.rulebook.schema.values import plain_value

#: Letters of a hash that a footer prints.
SHORT = 12


@dataclass(frozen=True, slots=True)
class Provenance:
    """What is needed to make a paper again. The hashes are SHA-256 of canonical JSON."""

    version: str
    house_sha256: str
    rulebook_sha256: str
    command: str
    date: date
    seeds: Mapping[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {
            "program": "fortyeight",
            "version": self.version,
            "command": self.command,
            "date": self.date.isoformat(),
            "house_sha256": self.house_sha256,
            "rulebook_sha256": self.rulebook_sha256,
            "seeds": dict(self.seeds),
        }


def sha256_of(data: Any) -> str:
    """Return the SHA-256 of plain data, the same for equal data whatever the order of its keys."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def rulebook_sha256(book: Rulebook) -> str:
    """Return the SHA-256 of all that a rulebook's file says, and the file that it is based on."""
    own = portable_book(book)
    if own is None:
        return sha256_of(shipped_file(book.id))
    return sha256_of([own, shipped_file(own[BASED_ON])])


def house_sha256(house: House) -> str:
    """Return the SHA-256 of a house: its rulebook, the value of every rule, paytables and wheels.

    Houses with the same rules have the same hash, whether a choice is written down or left at the
    book's default.
    """
    entries = house.book.entries.items()
    rules = {path: plain_value(entry.kind, house.value(path)) for path, entry in entries}
    match_odds = {f"{s}/{u}": str(pay.odds) for (s, u), pay in house.match_pays.items()}
    wheels = {kind: repr(one) for kind, one in house.wheels.items()}
    return sha256_of([rulebook_sha256(house.book), rules, match_odds, wheels])


def house_reference(house: House) -> dict[str, Any]:
    """Return plain data from which a house can be opened again."""
    return {"rulebook": book_reference(house.book), "choices": dict(house.choices)}
