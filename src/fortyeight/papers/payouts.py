"""What a house pays, with clauses, as tables of a paper."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.papers.document import Column, Table
from fortyeight.rulebook import House
from fortyeight.view.house.payout_tables import TABLES, payout_tables


def payouts(house: House) -> Iterator[Table]:
    """Yield the payouts of bonuses and side bets, each outcome with its clause."""
    columns = (Column("Outcome"), Column("Pays"), Column("Clause"))
    tables = payout_tables(house)
    for name, title in TABLES.items():
        if tables[name]:
            rows = tuple((row.name, row.words, row.clause) for row in tables[name])
            yield Table(title, columns, rows)
