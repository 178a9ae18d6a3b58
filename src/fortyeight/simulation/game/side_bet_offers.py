"""Which optional wagers a house offers, and which of them a run makes."""

from __future__ import annotations

from collections.abc import Iterable

from fortyeight.cards import Rank
from fortyeight.rulebook import House
from fortyeight.table import WagerKind

#: Every optional wager that a run can make, in the order in which it tells of them.
OPTIONAL = (
    WagerKind.MATCH,
    WagerKind.PAIR,
    WagerKind.INSURANCE,
    WagerKind.BREAK_BONUS,
    WagerKind.BONUS_SPIN,
    WagerKind.XTREME,
)


class NotOffered(ValueError):
    """An optional wager that cannot be made; says why."""


def offered(house: House) -> frozenset[WagerKind]:
    """The optional wagers of a house; insurance is that of an ace."""
    sections = {
        WagerKind.MATCH: house.match,
        WagerKind.PAIR: house.pair,
        WagerKind.BREAK_BONUS: house.break_bonus,
        WagerKind.BONUS_SPIN: house.bonus_spin,
        WagerKind.XTREME: house.xtreme,
    }
    found = {kind for kind, rules in sections.items() if rules is not None and rules.offered}
    if Rank.ACE in house.insurance.against:
        found.add(WagerKind.INSURANCE)
    return frozenset(found)


def chosen(house: House, kinds: bool | Iterable[WagerKind]) -> frozenset[WagerKind]:
    """Those of these wagers that are made: all that there are, none, or just these."""
    there = offered(house)
    if isinstance(kinds, bool):
        return there if kinds else frozenset()
    wanted = frozenset(kinds)
    for kind in sorted(wanted - there):
        raise NotOffered(f"this house has no wager {kind.value!r}")
    return wanted


def kinds_named(names: Iterable[str]) -> frozenset[WagerKind]:
    """The wagers of these names."""
    known = {kind.value: kind for kind in OPTIONAL}
    found = set()
    for name in names:
        if name not in known:
            raise NotOffered(f"{name!r:.40} is no optional wager: they are {', '.join(known)}")
        found.add(known[name])
    return frozenset(found)
