"""What reads the parts of a rulebook file, and collects every fault on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fortyeight.rulebook.checking.faults import Fault
from fortyeight.rulebook.reading.showing import named, shown
from fortyeight.rulebook.schema.entry import Entry, read_entry
from fortyeight.rulebook.schema.values import BadValue, read_value


class Reader:
    """Reads parts of a rulebook and keeps the faults that it finds."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, place: str, sentence: str, clause: str = "") -> None:
        self.faults.append(Fault(place, sentence, clause))

    def table(self, place: str, raw: object) -> Mapping[str, Any]:
        """A table; empty where something else stands in its place."""
        if isinstance(raw, Mapping):
            return raw
        self.fault(place, f"{shown(raw)} is no table: write [{place}]")
        return {}

    def rows(self, place: str, raw: object) -> list[tuple[str, Mapping[str, Any]]]:
        """The tables of an array, each with its place."""
        if not isinstance(raw, list):
            self.fault(place, f"write rows: [[{place}]]")
            return []
        rows = []
        for number, row in enumerate(raw):
            here = f"{place}[{number}]"
            if isinstance(row, Mapping):
                rows.append((here, row))
            else:
                self.fault(here, f"{shown(row)} is no row: write [[{place}]]")
        return rows

    def known(self, place: str, table: Mapping[str, Any], words: set[str]) -> None:
        """No word but these may stand in the table."""
        for word in table:
            if word not in words:
                self.fault(f"{place}.{named(word)}", f"{named(word)} means nothing here")

    def entry(self, place: str, kind: Any, raw: object) -> Entry | None:
        entry, faults = read_entry(place, kind, raw)
        self.faults.extend(faults)
        return entry

    def fixed(self, place: str, kind: Any, raw: object) -> Entry | None:
        """An entry that leaves the house no choice, as it has no key for it."""
        entry = self.entry(place, kind, raw)
        if entry is None or entry.fixed:
            return entry
        self.fault(place, "no house can choose this: write value = …", entry.clause)
        return None

    def value(self, place: str, kind: Any, raw: object) -> Any:
        """A plain value; None where it is of the wrong kind."""
        try:
            return read_value(kind, raw)
        except BadValue as error:
            self.fault(place, str(error))
            return None
