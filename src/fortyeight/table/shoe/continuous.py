"""Continuous shufflers, into which the cards go back after every round."""

from __future__ import annotations

from fortyeight.table.core.state import Table


def is_continuous(table: Table) -> bool:
    """Return whether the cards are dealt from a continuous shuffler that is in use."""
    away = table.care is not None and table.care.shuffler_away
    return table.house.shoe.shuffler == "continuous" and not away
