"""Reader of the parts of a rulebook file, which collects faults instead of raising."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fortyeight.rulebook.checking.faults import Fault
from fortyeight.rulebook.reading.formatting import did_you_mean, format_key, format_value
from fortyeight.rulebook.schema.entry import Entry, read_entry
from fortyeight.rulebook.schema.values import BadValue, read_value

#: More rows than any payout table has.
MAX_ROWS = 200
#: What a file by difference writes for the pay of a row that its base has and it has not.
NOT_PAID = "none"


class Reader:
    """Reads parts of a rulebook and collects their faults.

    With an `own_clause`, a plain value stands for an entry that fixes it, and what carries no
    clause is cited by this one.
    """

    def __init__(self, own_clause: str = "") -> None:
        self.faults: list[Fault] = []
        self.own_clause = own_clause

    def fault(self, place: str, sentence: str, clause: str = "") -> None:
        cited = "" if clause == self.own_clause else clause
        self.faults.append(Fault(place, sentence, cited))

    def table(self, place: str, raw: object) -> Mapping[str, Any]:
        """Return a table, or an empty one and a fault if it is something else."""
        if isinstance(raw, Mapping):
            return raw
        self.fault(place, f"{format_value(raw)} is no table: write [{place}]")
        return {}

    def rows(self, place: str, raw: object) -> list[tuple[str, Mapping[str, Any]]]:
        """Return the tables of an array with their places."""
        if not isinstance(raw, list):
            self.fault(place, f"write rows: [[{place}]]")
            return []
        if len(raw) > MAX_ROWS:
            self.fault(place, f"there are more than {MAX_ROWS} rows")
            return []
        rows = []
        for number, row in enumerate(raw):
            here = f"{place}[{number}]"
            if isinstance(row, Mapping):
                rows.append((here, row))
            else:
                self.fault(here, f"{format_value(row)} is no row: write [[{place}]]")
        return rows

    def known(self, place: str, table: Mapping[str, Any], words: set[str]) -> None:
        """Add a fault for every key of a table that is not among `words`."""
        for word in table:
            if word not in words:
                near = did_you_mean(word, words, self.faults)
                if not near and not self.faults:
                    near = f"; the keys here are {', '.join(sorted(words))}"
                sentence = f"{format_key(word)} means nothing here{near}"
                self.fault(f"{place}.{format_key(word)}", sentence)

    def complete(self, raw: object) -> object:
        """Return an entry with what the file may leave out: its form, its clause."""
        if not self.own_clause or raw is None:
            return raw
        written = raw if isinstance(raw, Mapping) else {"value": raw}
        return {"clause": self.own_clause, **written}

    def entry(self, place: str, kind: Any, raw: object) -> Entry | None:
        entry, faults = read_entry(place, kind, self.complete(raw))
        for fault in faults:
            # The word "value" is not in the file if the value is plain.
            plain = self.own_clause and not isinstance(raw, Mapping)
            self.fault(place if plain else fault.place, fault.sentence, fault.clause)
        return entry

    def fixed(self, place: str, kind: Any, raw: object) -> Entry | None:
        """Return an entry that must be fixed by the book, since no house has a key for it."""
        entry = self.entry(place, kind, raw)
        if entry is None or entry.fixed:
            return entry
        self.fault(place, "no house can choose this: write value = …", entry.clause)
        return None

    def pays(self, place: str, kind: Any, nothing: Any, raw: object) -> Entry | None:
        """Return what a row pays; `nothing` for a row of the base that is not paid."""
        if self.own_clause and raw == NOT_PAID:
            return Entry(kind, nothing, self.own_clause)
        return self.fixed(place, kind, raw)

    def value(self, place: str, kind: Any, raw: object) -> Any:
        """Return a plain value, or None and a fault if it is of the wrong type."""
        try:
            return read_value(kind, raw)
        except BadValue as error:
            self.fault(place, str(error))
            return None
